"""What a side knows of a battle is the same, act for act, whatever the others keep to themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, count, islice

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, a_value, opening
from tests.play import AZURE, OCHRE, having, playing, the_demo
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, a_tiny_battle
from tests.tracker.games.demonworld.test_forecast import a_melee
from tests.whole_turns import a_turn
from tracker.battle.acts import Act, Fate, Tap
from tracker.battle.battle import Answer, ProcedureId, SideDetail, SideId, Unit, UnitId
from tracker.battle.commands import (
    AddUnit,
    Advance,
    BeginProcedure,
    Command,
    DrawPlan,
    GoTo,
    MakeContact,
    NewUnit,
    Note,
    OweTest,
    PlaceToken,
    Refused,
    Resolve,
    SetSide,
    SetValues,
    TakeToken,
)
from tracker.battle.dice import D20, Face
from tracker.battle.events import Changed, Owed, ProcedureAnswered, UnitJoined
from tracker.battle.plans import Upset
from tracker.play.confidential import units_in
from tracker.play.history import History
from tracker.play.perspective import history_seen_by, recently_seen_by, seen_by
from tracker.play.tokens import draws_by_chance
from tracker.rules.system import HIDDEN
from tracker.rules.systems import load_system


def laying(history: History, side: SideId, chance: random.Random, often: int) -> History:
    """The battle after the side has laid, drawn and taken back some tokens."""
    tokens = history.system.turn.tokens
    for unit in chance.choices(list(history.battle.of_side(side)), k=often) if tokens is not None else ():
        assert tokens is not None
        command: Command = TakeToken(unit.id)
        if draws_by_chance(history.system, history.battle, unit):
            command = Resolve(tokens.random, {"actor": unit.id}, faces=(Face(6, chance.randint(1, 4)),))
        elif unit.id not in history.battle.sealed or chance.random() < 0.7:
            command = PlaceToken(unit.id, chance.choice(tokens.allowed(history.battle, unit)))
        after = history.do(command)
        history = history if isinstance(after, Refused) else after
    return history


def is_its_own(history: History, unit: UnitId) -> bool:
    """Whether the last act changed that unit and nothing else: what it does to others, anybody sees."""
    changes = history.acts[-1].events if history.acts else ()
    return all(isinstance(event, Changed | Owed) and units_in(event) == {unit} for event in changes)


def with_secrets(history: History, side: SideId, chance: random.Random) -> History:
    """The battle in which the side keeps something else to itself: tokens, its plan, a card unseen, a line, a note."""
    history = laying(history, side, chance, chance.randrange(12))
    for upset in (None, *Upset)[: chance.randrange(4)]:
        after = history.do(DrawPlan(side, Face(D20.sides, chance.randint(1, D20.sides)), upset))
        history = history if isinstance(after, Refused) else after
    fields = history.system.cards.fields
    private = [field for field in fields if field.private]
    for unit in history.battle.of_side(side):
        field = chance.choice(fields) if unit[HIDDEN] else chance.choice(private) if private else HIDDEN
        if field is not HIDDEN:
            after = history.do(SetValues(unit.id, {field.key: a_value(field, chance)}, "as nobody knows"))
            history = after if isinstance(after, History) and is_its_own(after, unit.id) else history
    return playing(history, *[Note("they must not see it", private=True)] * chance.randrange(3))


def moments(key: str, chance: random.Random, turns: int) -> Iterator[History]:
    """A battle of that system as it stands after some of its acts, somebody hidden in every other one."""
    history = opening(key)
    theirs = history.battle.sides[1].id
    history, units = playing(history, SetSide(theirs, {SideDetail.LED: "bold"})), list(history.battle.of_side(theirs))
    if chance.random() < 0.5:
        history = having(history, chance.choice(units).id, hidden=True)
    yield playing(history, GoTo("I.2")) if key == "demonworld" else history
    for _turn in range(turns):
        for _before, _command, after in a_turn(history, chance):
            history = after
            if chance.random() < 0.2:
                yield history


def seen_both_ways(key: str, seed: int, turns: int) -> Iterator[tuple[object, ...]]:
    """Pairs of what a side sees of two battles that differ only in what the other keeps to itself."""
    chance = random.Random(seed)
    for history in moments(key, chance, turns):
        ours, theirs = (side.id for side in history.battle.sides[:2])
        other = with_secrets(history, theirs, chance)
        if other.acts != history.acts:
            yield tuple((seen_by(each, ours), history_seen_by(each, ours)) for each in (history, other))


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_whatever_the_others_keep_secret_a_side_sees_the_same(key: str) -> None:
    pairs = [pair for seed in range(2) for pair in seen_both_ways(key, seed, 1)]
    assert len(pairs) > 1
    assert all(before == after for before, after in pairs)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_of_a_thousand_battles_that_differ_in_secrets_a_side_sees_the_same(key: str) -> None:
    pairs = islice(chain.from_iterable(seen_both_ways(key, seed, 2) for seed in count()), 1000)
    assert all(before == after for before, after in pairs)


def test_a_side_sees_its_own_tokens_and_none_of_the_others() -> None:
    history = playing(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "h"))
    assert seen_by(history, AZURE).battle.sealed == {ARCHERS: "f", PIKES: "h"}
    assert seen_by(history, OCHRE).battle.sealed == {}
    assert len(history_seen_by(history, OCHRE).acts) == len(history.acts) - 2


def test_what_was_turned_up_is_known_to_both() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    azure, ochre = (side.id for side in history.battle.sides)
    laid = laying(history, azure, random.Random(1), 20)
    up = playing(laid, GoTo("I.4"))
    assert seen_by(laid, ochre).battle.units == history.battle.units
    assert seen_by(up, ochre).battle.units == up.battle.units != history.battle.units


def test_a_hidden_enemy_is_not_there_and_a_hidden_friend_is() -> None:
    history = having(a_tiny_battle(), RAIDERS, hidden=True)
    assert RAIDERS not in seen_by(history, AZURE).battle.units
    assert RAIDERS in seen_by(history, OCHRE).battle.units


def test_undone_acts_are_nobodys_knowledge() -> None:
    history = playing(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"))
    undone = history.undo()
    assert isinstance(undone, History)
    as_before = playing(a_tiny_battle(), Advance())
    assert seen_by(undone, AZURE) == seen_by(as_before, AZURE)
    assert history_seen_by(undone, AZURE) == history_seen_by(as_before, AZURE)


def test_nobody_learns_from_the_acts_of_others_how_often_their_phones_were_tapped() -> None:
    history = a_tiny_battle().do(Note("We are coming"), tap=Tap(OCHRE, "p1", 7))
    assert isinstance(history, History)
    assert not history_seen_by(history, AZURE).acts[-1].tap
    assert history_seen_by(history, OCHRE).acts[-1].tap == Tap(OCHRE, "p1", 7)


def at_dw_orders() -> tuple[History, Unit, Unit]:
    """The demo battle while orders are laid, with a unit of each side."""
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    azure, ochre = (next(iter(history.battle.of_side(side.id))) for side in history.battle.sides)
    return history, azure, ochre


def test_what_a_player_noted_on_a_card_is_read_by_its_side_alone() -> None:
    history, azure, _ochre = at_dw_orders()
    noted = playing(history, SetValues(azure.id, {"note": "holds the ford"}, "so be it"))
    assert seen_by(noted, AZURE).battle.units[azure.id].values["note"] == "holds the ford"
    assert "note" not in seen_by(noted, OCHRE).battle.units[azure.id].values
    assert len(history_seen_by(noted, AZURE).acts) == len(history_seen_by(history, AZURE).acts) + 1
    assert history_seen_by(noted, OCHRE).acts == history_seen_by(history, OCHRE).acts


def test_a_unit_that_joins_shows_others_its_card_without_the_note_and_its_own_side_all_of_it() -> None:
    history, azure, _ochre = at_dw_orders()
    joined = playing(history, AddUnit(NewUnit("Late", AZURE, {**azure.values, "note": "the reserve"})))
    own, others = (history_seen_by(joined, side).acts[-1] for side in (AZURE, OCHRE))
    assert [event.unit.values.get("note") for event in own.events if isinstance(event, UnitJoined)] == ["the reserve"]
    assert [event.unit.values.get("note") for event in others.events if isinstance(event, UnitJoined)] == [None]
    assert "the reserve" not in repr(others)


def test_the_plan_of_a_led_side_is_its_own() -> None:
    history, _azure, _ochre = at_dw_orders()
    drawn = playing(history, SetSide(OCHRE, {SideDetail.LED: "bold"}), DrawPlan(OCHRE, Face(D20.sides, 3), None))
    assert seen_by(drawn, OCHRE).battle.plans.keys() == {OCHRE}
    assert seen_by(drawn, AZURE).battle.plans == {}
    assert len(history_seen_by(drawn, OCHRE).acts) == len(history_seen_by(drawn, AZURE).acts) + 1


def test_a_value_of_the_battle_that_names_a_hidden_unit_is_not_there() -> None:
    hidden = having(a_tiny_battle(), RAIDERS, hidden=True)
    named = replace(hidden, battle=replace(hidden.battle, values={"active": RAIDERS, "first": ARCHERS}))
    assert seen_by(named, AZURE).battle.values == {"first": ARCHERS}
    assert seen_by(named, OCHRE).battle.values == {"active": RAIDERS, "first": ARCHERS}


def test_how_many_tests_a_hidden_unit_owes_is_told_by_no_number() -> None:
    hidden = having(a_tiny_battle(), RAIDERS, hidden=True)
    owing = playing(hidden, *[OweTest("nerve_test", {"actor": RAIDERS}, {}, "set up")] * 3)
    assert seen_by(owing, AZURE).battle.debts == ()
    assert seen_by(owing, AZURE).battle.next_id == seen_by(hidden, AZURE).battle.next_id
    seen = playing(owing, OweTest("nerve_test", {"actor": ARCHERS}, {}, "set up"))
    (debt,) = seen_by(seen, AZURE).battle.debts
    assert seen_by(seen, AZURE).battle.next_id == debt.id + 1


def test_that_another_side_drew_a_token_by_a_die_is_not_in_what_was_rolled() -> None:
    history, _azure, _ochre = at_dw_orders()
    tokens = history.system.turn.tokens
    assert tokens is not None
    drawers = (unit for unit in history.battle.units.values() if draws_by_chance(history.system, history.battle, unit))
    unit = next(drawers)
    drawn = playing(history, Resolve(tokens.random, {"actor": unit.id}, faces=(Face(6, 3),)))
    own, other = (seen_by(drawn, side.id).battle.rolled for side in drawn.battle.sides)
    own, other = (own, other) if unit.side == drawn.battle.sides[0].id else (other, own)
    assert own.keys() - other.keys() == {mark for mark in own if mark[2] == tokens.random}
    assert any(mark[2] == tokens.random for mark in own)


def test_a_private_line_is_nobodys_and_an_open_one_everybodys() -> None:
    history = playing(a_tiny_battle(), Note("kept", private=True), Note("told"))
    for side in (AZURE, OCHRE):
        assert [act.command for act in history_seen_by(history, side).acts[-1:]] == [Note("told")]
        assert len(history_seen_by(history, side).acts) == len(history.acts) - 1


def test_what_befalls_a_hidden_unit_only_its_own_side_hears() -> None:
    hidden = having(a_tiny_battle(), RAIDERS, hidden=True)
    hurt = playing(hidden, SetValues(RAIDERS, {"men": 4}, "a hole"))
    assert history_seen_by(hurt, AZURE).acts == history_seen_by(hidden, AZURE).acts
    assert len(history_seen_by(hurt, OCHRE).acts) == len(history_seen_by(hidden, OCHRE).acts) + 1


def a_fight() -> History:
    """A melee of Guard and Foe, where who strikes whom is asked."""
    return a_melee(2, 1).history


def test_a_procedure_of_somebody_hidden_or_in_which_he_was_named_is_not_under_way_for_others() -> None:
    fight = playing(a_fight(), BeginProcedure("melee_round", {}))
    (running,) = fight.battle.running
    for_ours = fight.battle.units[UnitId("guard")].side
    hidden = having(fight, "foe", hidden=True)
    assert seen_by(hidden, for_ours).battle.running == (running,)
    named = replace(running, answers=(Answer("target1", "foe"),))
    asked = replace(running, answers=(Answer("member:foe", "made"),))
    bound = replace(running, bindings={"actor": UnitId("foe")})
    for secret in (named, asked, bound):
        battle = replace(hidden.battle, running=(secret,))
        assert seen_by(replace(hidden, battle=battle), for_ours).battle.running == ()
        assert seen_by(replace(hidden, battle=battle), battle.units[UnitId("foe")].side).battle.running == (secret,)


def test_an_answer_that_names_somebody_hidden_only_his_own_side_hears() -> None:
    hidden = having(a_tiny_battle(), RAIDERS, hidden=True)
    for value, hears in ((RAIDERS, False), (ARCHERS, True), ("yes", True)):
        named = hidden.adding(Act((ProcedureAnswered(ProcedureId(7), Answer("target", value)),)))
        grown = len(history_seen_by(named, AZURE).acts) - len(history_seen_by(hidden, AZURE).acts)
        assert bool(grown) == hears
        assert len(history_seen_by(named, OCHRE).acts) == len(history_seen_by(hidden, OCHRE).acts) + 1


def test_whom_a_hidden_unit_touches_is_not_known() -> None:
    touching = playing(a_tiny_battle(), MakeContact(ARCHERS, RAIDERS), MakeContact(PIKES, SLINGERS))
    hidden = having(touching, RAIDERS, hidden=True)
    assert [contact.enemy for contact in seen_by(hidden, AZURE).battle.contacts] == [SLINGERS]
    assert len(seen_by(hidden, OCHRE).battle.contacts) == 2


def test_the_last_acts_stand_where_they_do_at_the_table_with_gaps_for_what_is_not_known() -> None:
    tapped = having(a_tiny_battle(), RAIDERS, hidden=True).do(Note("they come"), tap=Tap(OCHRE, "p1", 7))
    assert isinstance(tapped, History)
    history = playing(tapped, SetValues(RAIDERS, {"men": 4}, "a hole"), Note("on"))
    recent = recently_seen_by(history, AZURE)
    assert [act.command for act in recent.acts[-3:]] == [Note("they come"), None, Note("on")]
    assert recent.acts[-2].events == ()
    assert not recent.acts[-3].tap
    assert len(recent.acts) == len(history.acts)
    assert all(RAIDERS not in before.units for before in (recent.battle, *recent.befores))
    assert [act for act in recent.acts if act.fate is Fate.STANDS] == list(history_seen_by(history, AZURE).acts)
    assert recently_seen_by(history, OCHRE) is history


def test_what_a_side_drew_matters_to_the_others_no_more_once_orders_are_given() -> None:
    history, _azure, _ochre = at_dw_orders()
    tokens = history.system.turn.tokens
    assert tokens is not None
    unit = next(unit for unit in history.battle.units.values() if draws_by_chance(history.system, history.battle, unit))
    other = next(side.id for side in history.battle.sides if side.id != unit.side)
    drawn = playing(history, Resolve(tokens.random, {"actor": unit.id}, faces=(Face(6, 3),)))
    bare = playing(drawn, *[TakeToken(laid) for laid in drawn.battle.sealed])
    assert recently_seen_by(bare, other) is not bare
    later = playing(bare, GoTo("III.3"))
    assert recently_seen_by(later, other) is later
