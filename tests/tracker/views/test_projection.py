"""What the audience may know: the state of the battle, and of a secret neither a name nor a count nor a gap."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.budgets import examples
from tests.play import playing as played
from tests.play import the_demo, with_parts
from tests.tiny import ARCHERS, PIKES, RAIDERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Act, Fate
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import (
    Advance,
    Command,
    EndContact,
    GoTo,
    MakeContact,
    Note,
    Perform,
    PlaceToken,
    Refused,
    Resolve,
    RevealTokens,
    SetBattleValue,
    SetValues,
    Tick,
)
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Face
from tracker.battle.events import BattleValueChanged, Changed, StepEntered, TokenPlaced, TokensRevealed, TokenTaken
from tracker.battle.fields import Names, words
from tracker.play.confidential import is_sealed, units_in
from tracker.play.history import History, replay
from tracker.rules.system import HIDDEN, System
from tracker.rules.systems import load_system
from tracker.views.phases import Passing
from tracker.views.projection import Piece, Projection, Told, project
from tracker.views.redaction import without_hidden
from tracker.views.spotlight import Die, Order, Throw, Went
from tracker.views.strength import Measure, begun

seeds = st.integers(0, 2**32)


def after(history: History, *commands: Command) -> History:
    return played(history, *commands, at=1000.0)


def every_byte(projection: Projection) -> str:
    return msgspec.json.encode(projection).decode()


def test_before_the_first_turn_nothing_is_marked_and_nothing_has_happened() -> None:
    seen = project(a_tiny_battle())
    assert (seen.title, seen.turn, seen.phase, seen.last, seen.ticker) == ("The Mill", 0, "", None, ())
    assert [mark.passing for mark in seen.phases] == [Passing.AHEAD, Passing.AHEAD]
    assert [(side.letter, side.name, side.left, side.measures) for side in seen.sides] == [
        ("A", "Azure", 100, (Measure("men", 8, 8),)),
        ("B", "Ochre", 100, (Measure("men", 10, 10),)),
    ]


def test_the_place_in_the_turn_is_told_with_what_comes_next() -> None:
    seen = project(at_the_shooting())
    assert (seen.turn, seen.phase, seen.step, seen.comes_next) == (1, "II Fire", "Shoot", "End")
    assert [mark.passing for mark in seen.phases] == [Passing.PASSED, Passing.HERE]
    assert project(after(at_the_shooting(), Advance())).comes_next == "Turn 2: I Orders"


def test_the_last_roll_is_a_sentence_with_its_dice_beside_it_and_what_it_cost() -> None:
    last = project(after(at_the_shooting(), a_shot(2))).last
    said = "needed 4 or less · chance of success 67% · rolled 2"
    throw = Throw((Die(6, 2),), "4 or less", "67%", "", Went.WELL, said)
    assert last == Told(
        "Archers ▸ Raiders · Shot: hit, one man lost", "Raiders: 1 lost, 4/5 men.", throw, 1000.0, is_turning=False
    )
    missed = project(after(at_the_shooting(), a_shot(6))).last
    assert missed is not None
    assert missed.throw is not None
    assert missed.throw.went is Went.ILL


def test_who_is_gone_or_runs_or_came_against_all_odds_turns_the_battle() -> None:
    def turned(*commands: Command) -> bool:
        last = project(after(at_the_shooting(), *commands)).last
        assert last is not None
        return last.is_turning

    assert not turned(a_shot(2))
    assert turned(*[a_shot(1)] * 5), "the raiders are gone"
    debt = after(at_the_shooting(), a_shot(1)).battle.debts[0]
    flight = Resolve("nerve_test", debt.bindings, {}, (Face(6, 1),), debt.id)
    assert turned(a_shot(1), flight), "the raiders run"
    ghosts = after(at_the_shooting(), SetValues(RAIDERS, {HIDDEN.key: True}, "x"), *[a_shot(1)] * 5)
    assert not any(told.is_turning for told in project(ghosts).ticker), "nobody knows of them"


def test_the_pieces_of_the_last_roll_are_in_the_light_unless_they_are_hidden() -> None:
    shot = after(at_the_shooting(), a_shot(2))
    seen = [(card.letter, card.name, card.role, card.measures[0].now) for card in project(shot).cards]
    assert seen == [("A", "Archers", "acts", 5), ("B", "Raiders", "is the target", 4)]
    assert project(after(shot, SetValues(RAIDERS, {HIDDEN.key: True}, "x"))).cards == ()


def test_orders_turned_up_are_listed_and_those_of_hidden_units_are_not() -> None:
    assert project(after(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"))).orders == ()
    seen = project(at_the_shooting()).orders
    assert seen == (Order("A", "Archers", "f", "fire"), Order("B", "Raiders", "h", "hold"))
    hidden = after(at_the_shooting(), SetValues(RAIDERS, {HIDDEN.key: True}, "x"))
    assert [order.unit for order in project(hidden).orders] == ["Archers"]


def test_losses_and_units_out_are_counted_side_by_side() -> None:
    hit = after(at_the_shooting(), *([a_shot(1)] * 5))
    ochre = project(hit).sides[1]
    assert (ochre.left, ochre.lost, ochre.measures, ochre.out, ochre.units) == (50, 50, (Measure("men", 5, 10),), 1, 2)
    last = project(hit).last
    assert last is not None
    assert last.then == "Raiders are out of the battle."


def test_a_correction_by_hand_changes_the_figures_without_a_word() -> None:
    seen = project(after(at_the_shooting(), SetValues(PIKES, {"men": 1}, "the cat sat on two")))
    assert seen.sides[0].figures == "6/8 men"
    assert "cat" not in every_byte(seen)
    assert seen.ticker == project(at_the_shooting()).ticker


def test_an_override_is_told_without_its_reason_and_without_a_chance() -> None:
    forced = replace(a_shot(1), outcome="failure", reason="he begged me")
    seen = project(after(at_the_shooting(), forced))
    assert seen.last is not None
    assert seen.last.text == "Archers ▸ Raiders · Shot: miss"
    assert seen.last.throw is None
    assert "begged" not in every_byte(seen)


def test_a_public_note_is_told_and_a_private_one_is_not() -> None:
    seen = project(after(at_the_shooting(), Note("Rain sets in"), Note("he bluffs", private=True)))
    assert seen.last is not None
    assert seen.last.text == "Rain sets in"
    assert "bluffs" not in every_byte(seen)


def test_the_reveal_is_told_in_numbers() -> None:
    ticker = project(at_the_shooting()).ticker
    assert [told.text for told in ticker] == ["Orders revealed: fire 1 · hold 1", "Turn 1 begins"]


def test_nothing_shows_while_tokens_are_laid() -> None:
    before = after(a_tiny_battle(), Advance())
    laid = after(before, PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h"), PlaceToken(ARCHERS, "h"))
    assert project(laid) == project(before)


def test_a_reveal_taken_back_hides_the_tokens_again() -> None:
    placed = after(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"))
    back = after(placed, RevealTokens()).undo()
    assert not isinstance(back, Refused)
    assert project(back) == project(placed) == project(after(a_tiny_battle(), Advance()))


def test_only_the_fields_of_the_battle_that_are_for_the_audience_are_shown() -> None:
    weather, ambush = words("weather", "Weather"), words("ambush", "Ambush at")
    system = with_parts(TINY, battle_fields=(weather, ambush), shown=(weather,))
    history = after(
        replace(a_tiny_battle(), declared=system),
        SetBattleValue("weather", "rain", "x"),
        SetBattleValue("ambush", "mill", "x"),
    )
    seen = project(history)
    assert [(fact.label, fact.value) for fact in seen.facts] == [("Weather", "rain")]
    assert "mill" not in every_byte(seen)


def test_a_field_that_names_a_side_shows_the_side_s_name() -> None:
    initiative = words("initiative", "Initiative", names=Names.SIDE)
    system = with_parts(
        TINY, battle_fields=(initiative,), shown=(initiative,), on_move=lambda battle: battle[initiative]
    )
    seen = project(after(replace(a_tiny_battle(), declared=system), SetBattleValue("initiative", "ochre", "x")))
    assert [(fact.label, fact.value) for fact in seen.facts] == [("Initiative", "Ochre")]
    assert (seen.mover, [side.on_move for side in seen.sides]) == ("Ochre", [False, True])


def test_a_hidden_unit_is_neither_named_nor_counted_nor_hinted_at() -> None:
    lone = after(at_the_shooting(), SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    hidden = project(after(lone, a_shot(1), a_shot(5), Tick(ARCHERS)))
    assert "Raiders" not in every_byte(hidden)
    assert "raiders" not in every_byte(hidden)
    assert (hidden.sides[1].measures, hidden.sides[1].units) == ((Measure("men", 5, 5),), 1)
    assert hidden == project(lone)


def test_what_a_unit_did_while_hidden_stays_untold_when_it_comes_out() -> None:
    hidden = after(at_the_shooting(), SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"), a_shot(1))
    out = project(after(hidden, SetValues(RAIDERS, {HIDDEN.key: False}, "they charge")))
    assert out.sides[1].figures == "9/10 men"
    assert not any("Raiders" in told.whole for told in out.ticker)
    assert out.cards == ()


# Properties, over every system there is


def _is_unseen(done: History, before: History) -> bool:
    """Whether the last act was of hidden units alone, or a step of the turn of a piece that is hidden."""
    act, hidden = done.acts[-1], {unit.id for unit in done.battle.units.values() if unit[HIDDEN]}
    touched = {unit for event in act.events for unit in units_in(event)}
    if isinstance(act.events[0], StepEntered):
        acting = [before.system.turn.acting(each.battle) for each in (before, done)]
        is_same_turn = before.battle.place.turn == done.battle.place.turn
        return is_same_turn and all(one is not None and one.id in hidden for one in acting) and touched <= hidden
    was_hidden = {unit.id for unit in before.battle.units.values() if unit[HIDDEN]}
    return bool(touched) and touched <= hidden & was_hidden


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(4)
@given(seed=seeds)
def test_what_hidden_units_do_alone_changes_nothing_that_is_shown(key: str, seed: int) -> None:
    chance = random.Random(seed)
    history = opening(key)
    ghosts = chance.sample(sorted(history.battle.units), len(history.battle.units) // 2)
    history = after(history, *(SetValues(ghost, {HIDDEN.key: True}, "in the wood") for ghost in ghosts))
    for before, _command, done in playing(history, chance, 80):
        if isinstance(done, History) and done is not before and _is_unseen(done, before):
            assert project(done) == project(before)


def _a_skirmish_round(*, hidden: bool) -> Iterator[Projection]:
    """Azure's and then Ochre's first piece designated and done, as the audience sees each act."""
    history = after(
        the_demo(load_system("skirmish")), SetBattleValue("initiative", "azure", "x"), GoTo("first_designation")
    )
    first = {side.id: next(history.battle.of_side(side.id)).id for side in history.battle.sides}
    if hidden:
        history = after(history, *(SetValues(unit, {HIDDEN.key: True}, "x") for unit in first.values()))
    yield project(history)
    for unit in first.values():
        for action in ("designate", "end_activation"):
            history = after(history, Perform(action, unit))
            yield project(history)


def test_a_hidden_piece_that_is_designated_leaves_nothing_to_be_seen_not_even_whose_turn_it_is() -> None:
    seen, unseen = list(_a_skirmish_round(hidden=False)), list(_a_skirmish_round(hidden=True))
    assert all(one == unseen[0] for one in unseen)
    assert len({(one.mover, one.phase, one.step) for one in seen}) > 2


@pytest.mark.parametrize(
    ("key", "here", "there", "beyond"), [("demonworld", "I.2", "I.3", "I.4"), ("confrontation", "T-02", "T-03", "T-05")]
)
def test_a_step_that_is_there_for_hidden_units_alone_is_passed_unseen(
    key: str, here: str, there: str, beyond: str
) -> None:
    system = load_system(key)
    history = after(the_demo(system), GoTo(here))
    if key == "confrontation":
        history = after(history, SetValues(next(iter(history.battle.units)), {"fleeing": "fear"}, "x"))
    assert system.step(there).matters(history.battle), "somebody has something to do there"
    for unit in history.battle.units:
        if system.step(there).matters(without_hidden(history.battle)):
            history = after(history, SetValues(unit, {HIDDEN.key: True}, "in the wood"))
    arrived = after(history, GoTo(there))
    assert project(arrived) == project(history)
    assert project(after(arrived, Note("rain"))).step == project(history).step
    assert project(after(arrived, GoTo(beyond))).step == project(after(history, GoTo(beyond))).step


def test_what_a_hidden_unit_made_of_the_field_is_not_shown_until_it_comes_out() -> None:
    weather, initiative = words("weather", "Weather"), words("initiative", "Initiative", names=Names.SIDE)
    system = with_parts(TINY, battle_fields=(weather, initiative), shown=(weather, initiative))
    clear = after(replace(at_the_shooting(), declared=system), SetBattleValue("weather", "clear", "x"))
    unseen = after(clear, SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    changes = (
        Changed(RAIDERS, "nerve", 5, 4, "cast"),
        BattleValueChanged("weather", "clear", "fog", "cast"),
        BattleValueChanged("initiative", "", "ochre", "cast"),
    )
    conjured = unseen.adding(Act(changes))
    assert [fact.value for fact in project(conjured).facts] == ["clear"]
    out = after(conjured, SetValues(RAIDERS, {HIDDEN.key: False}, "they charge"))
    assert [fact.value for fact in project(out).facts] == ["fog", "Ochre"]


def test_what_a_hidden_unit_made_of_the_field_is_shown_with_the_next_that_happens_openly() -> None:
    weather = words("weather", "Weather")
    system = with_parts(TINY, battle_fields=(weather,), shown=(weather,))
    clear = after(replace(at_the_shooting(), declared=system), SetBattleValue("weather", "clear", "x"))
    unseen = after(clear, SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    fog, storm = (
        Act((Changed(RAIDERS, "nerve", was, was - 1, "cast"), BattleValueChanged("weather", old, new, "cast")))
        for was, old, new in ((5, "clear", "fog"), (4, "fog", "storm"))
    )

    def seen(history: History) -> list[str]:
        return [fact.value for fact in project(history).facts]

    conjured = unseen.adding(fog)
    assert seen(conjured) == ["clear"]
    for openly in (Advance(anyway=True), a_shot(6), Note("rain")):
        assert seen(after(conjured, openly)) == ["fog"], openly
    again = after(conjured, Advance(anyway=True)).adding(storm)
    assert seen(again) == ["fog"]
    assert seen(after(again, Note("thunder"))) == ["storm"]


def _is_about_tokens(system: System, act: Act) -> bool:
    return any(isinstance(event, TokenPlaced | TokenTaken) or is_sealed(system, event) for event in act.events)


def _without_placing(history: History) -> History:
    """The same play had nobody laid a token since the last reveal."""
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    revealed = [any(isinstance(event, TokensRevealed) for event in act.events) for act in standing]
    since = len(revealed) - revealed[::-1].index(True) if True in revealed else 0
    kept = [act for number, act in enumerate(standing) if number < since or not _is_about_tokens(history.system, act)]
    return replay(history.system, kept)


def _relaid(history: History) -> History:
    """The same play with another token laid each time, as far as it still lies face down."""
    assert history.system.turn.tokens is not None
    keys = [token.key for token in history.system.turn.tokens.tokens]

    def other(act: Act) -> Act:
        events = tuple(
            msgspec.structs.replace(event, token=keys[(keys.index(event.token) + 1) % len(keys)])
            if isinstance(event, TokenPlaced) and event.unit in history.battle.sealed
            else event
            for event in act.events
        )
        return msgspec.structs.replace(act, events=events)

    revealed = [any(isinstance(event, TokensRevealed) for event in act.events) for act in history.acts]
    since = len(revealed) - revealed[::-1].index(True) if True in revealed else 0
    return replay(history.system, (*history.acts[:since], *(other(act) for act in history.acts[since:])))


def _laying(history: History, chance: random.Random) -> History:
    """Play that lays a token now and then, so that orders do lie face down."""
    system = history.system
    if system.turn.tokens is None or not history.battle.units:
        return history
    place = [
        step.id for phase in system.turn.phases for step in phase.steps if step.tokens.value in {"place", "random"}
    ]
    there = history.do(GoTo(place[0]))
    history = history if isinstance(there, Refused) else there
    for unit in list(history.battle.units)[:6]:
        done = history.do(PlaceToken(unit, chance.choice(system.turn.tokens.tokens).key))
        history = history if isinstance(done, Refused) else done
    return history


def _moments(key: str, seed: int, acts: int) -> Iterator[History]:
    chance = random.Random(seed)
    history = _laying(opening(key), chance)
    yield history
    for number, (_before, _command, done) in enumerate(playing(history, chance, acts)):
        if isinstance(done, History) and number % 6 == 0:
            yield done


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(5)
@given(seed=seeds)
def test_the_projection_is_the_same_had_no_token_been_laid(key: str, seed: int) -> None:
    for history in _moments(key, seed, 60):
        assert project(history) == project(_without_placing(history))


@pytest.mark.parametrize(
    "key", [key for key in EVERY_SYSTEM if key == "tiny" or load_system(key).turn.tokens is not None]
)
@examples(5)
@given(seed=seeds)
def test_the_projection_does_not_depend_on_which_tokens_lie_face_down(key: str, seed: int) -> None:
    chance = random.Random(seed)
    history = opening(key)
    assert _laying(history, chance).battle.sealed
    for _round in range(3):
        history = _laying(history, chance)
        assert project(history) == project(_relaid(history))
        for _before, _command, done in playing(history, chance, 25):
            history = done if isinstance(done, History) else history
        assert project(history) == project(_relaid(history))


def _touching(history: History, ghosts: Sequence[UnitId], chance: random.Random) -> History:
    """The hidden touch others and are touched, in any way, and some let go."""
    for ghost in ghosts:
        other = chance.choice(sorted(history.battle.units))
        pair = chance.sample((ghost, other), 2)
        told = history.do(MakeContact(pair[0], pair[1], chance.choice(list(How)), chance.choice(list(Facing))))
        history = told if isinstance(told, History) else history
        let_go = history.do(EndContact(ghost, other)) if chance.random() < 0.3 else history
        history = let_go if isinstance(let_go, History) else history
    return history


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(3)
@given(seed=seeds)
def test_no_reason_no_private_note_and_no_hidden_name_is_ever_in_it(key: str, seed: int) -> None:
    chance = random.Random(seed)
    history = opening(key)
    ghosts = chance.sample(sorted(history.battle.units), 2)
    for ghost in ghosts:
        name = f"ZQX {ghost}"
        unit = msgspec.structs.replace(history.battle.units[ghost], name=name)
        history = replace(history, battle=replace(history.battle, units={**history.battle.units, ghost: unit}))
        history = after(history, SetValues(ghost, {HIDDEN.key: True}, "ZQX reason"))
    history = after(history, Note("ZQX note", private=True))
    history = _touching(history, ghosts, chance)
    for before, _command, done in playing(history, chance, 60):
        if isinstance(done, Refused):
            continue
        if any(not done.battle.units[ghost][HIDDEN] for ghost in ghosts if ghost in done.battle.units):
            continue
        if before is history or chance.random() < 0.1:
            assert "ZQX" not in every_byte(project(_touching(done, ghosts, chance)))
        text = every_byte(project(done))
        assert "ZQX" not in text
        assert "at random" not in text


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(4)
@given(seed=seeds)
def test_the_figures_of_a_side_are_those_of_its_units_on_the_table(key: str, seed: int) -> None:
    for history in _moments(key, seed, 60):
        seen = project(history)
        for side, shown in zip(history.battle.sides, seen.sides, strict=True):
            units = [unit for unit in history.battle.of_side(SideId(side.id)) if not unit[HIDDEN]]
            fought = [unit for unit in units if not history.system.cards.is_out(begun(history)[unit.id])]
            assert len(fought) <= shown.units <= len(units)
            assert shown.units - shown.out == sum(not history.system.cards.is_out(unit) for unit in units)
            assert 0 <= shown.left <= 100


def test_every_open_unit_is_shown_with_what_is_left_of_it_and_a_hidden_one_is_not() -> None:
    gone = after(at_the_shooting(), a_shot(1), SetValues(PIKES, {"men": 0}, "gone"))
    azure, ochre = project(gone).sides
    assert azure.army == (Piece("Archers", 5, 5), Piece("Pikes", 0, 5, is_out=True))
    assert ochre.army == (Piece("Raiders", 4, 5), Piece("Slingers", 5, 5))
    hidden = after(gone, SetValues(RAIDERS, {HIDDEN.key: True}, "a secret"))
    assert [piece.name for piece in project(hidden).sides[1].army] == ["Slingers"]
