"""Who engages whom: told or seen from a shock combat, ended with the marks, read where a target is proposed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.at_random import an_answer
from tests.at_random import playing as at_random
from tests.budgets import examples
from tests.play import having, playing, the, the_demo
from tests.tracker.cases import known
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, faces, rolling
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import (
    BeginProcedure,
    Command,
    EndContact,
    GoTo,
    LeaveProcedure,
    MakeContact,
    Perform,
    Refused,
    Resolve,
)
from tracker.battle.contacts import Facing, How
from tracker.battle.events import Changed, ContactMade, Rolled
from tracker.games.hexcombat import SYSTEM, fields
from tracker.games.hexcombat.concepts.contact import enemies_of_the_hex, enemies_told
from tracker.games.hexcombat.fields import is_out
from tracker.games.hexcombat.rolls.fire_check import FIRE_CHECK
from tracker.games.hexcombat.rolls.recoil import RECOIL
from tracker.games.hexcombat.rolls.shock import SHOCK
from tracker.play.auto_advance import is_passed
from tracker.play.history import History
from tracker.play.rolls import proposed, question
from tracker.play.sheets import OpenSheet, Said, agreed_commands, open_on, roll_commands, to_measure
from tracker.play.sheets.knobs import knobs_of
from tracker.play.walk import standing
from tracker.rules.resolver import Context
from tracker.rules.system import May, MayNot, PickUnit, RollFor
from tracker.views.sentences.events import news_of

Card = dict[str, Any]

ATT, MATE, DEF, OTHER, FAR = (UnitId(name) for name in ("att", "mate", "def", "other", "far"))
FOUR: Card = {"steps_at_start": 4}
CHARGES: Card = {**FOUR, "engages": True, "marker": "charge"}
WALKS: Card = {**FOUR, "engages": True}


def the_table(attacker: Card | None = None, defender: Card | None = None, **more: Card) -> History:
    """Att and a Mate against Def, Other and Far, nobody told to touch anybody."""
    return a_battle(
        {"Att": attacker or WALKS, "Mate": {**FOUR, **more.get("mate", {})}},
        {"Def": {**FOUR, **(defender or {})}, "Other": {**FOUR, **more.get("other", {})}, "Far": FOUR},
    )


def told(history: History) -> list[tuple[str, str, str, str]]:
    """Every contact: who reached whom, how, and from where."""
    return [(one.unit, one.enemy, one.how.value, one.facing.value) for one in history.battle.contacts]


def struck(history: History, *numbers: int, actor: UnitId = ATT, target: UnitId = DEF) -> History:
    """One shock roll by itself; two ones lose nothing."""
    return playing(history, Resolve("shock", {"actor": actor, "target": target}, {}, faces(*(numbers or (1, 1)))))


# Who attacks, how the one attacked is engaged, and what is known of their contact then.
ATTACKED = [
    ("a charge in the front", CHARGES, {"engaged": "front"}, ("charge", "front")),
    ("a charge in the flank", CHARGES, {"engaged": "flank"}, ("charge", "flank")),
    ("a walk into the rear", WALKS, {"engaged": "rear"}, ("move", "rear")),
    ("nobody said from where", WALKS, {}, ("move", "")),
]


@pytest.mark.parametrize(("attacker", "defender", "known_of_it"), [row[1:] for row in ATTACKED],
                         ids=[row[0] for row in ATTACKED])  # fmt: skip
def test_who_attacks_in_shock_touches_whom_it_attacks(
    attacker: Card, defender: Card, known_of_it: tuple[str, str]
) -> None:
    after = struck(the_table(attacker, defender))
    assert told(after) == [(ATT, DEF, *known_of_it)]
    assert told(struck(after)) == told(after)
    assert told(struck(after, actor=DEF, target=ATT)) == told(after)
    assert told(the_table(attacker, defender)) == []


@pytest.mark.parametrize(("side", "facing"), [("front", "front"), ("flank", ""), ("rear", "")])
def test_the_worst_side_of_one_whom_two_engage_is_no_news_of_where_the_second_stands(side: str, facing: str) -> None:
    first = struck(the_table(defender={"engaged": side}))
    assert told(struck(first, actor=MATE))[1:] == [(MATE, DEF, "move", facing)]


def _beside(side: Facing, *, touched: UnitId = DEF) -> History:
    """Att touches one of the stack of Def and Other on that side."""
    stacked = {**FOUR, "stack": "s"}
    return playing(the_table(WALKS, stacked, other=stacked), MakeContact(ATT, touched, How.MOVE, side))


@pytest.mark.parametrize("side", [Facing.FRONT, Facing.FLANK, Facing.REAR])
def test_who_attacks_another_of_a_stack_it_touches_stands_on_the_same_side_of_it(side: Facing) -> None:
    """HX-RUL-47: engagement goes by the hex and the facing."""
    before = _beside(side)
    assert proposed(SHOCK, Context(before.battle, {"actor": ATT, "target": OTHER}))["facing"] == side.value
    after = playing(before, Resolve("shock", {"actor": ATT, "target": OTHER}, {"facing": side.value}, faces(1, 1)))
    assert told(after)[1:] == [(ATT, OTHER, "move", side.value)]


def test_a_side_that_the_table_does_not_agree_to_is_told_of_no_contact() -> None:
    assert told(struck(_beside(Facing.FLANK), target=OTHER))[1:] == [(ATT, OTHER, "move", "")]


@pytest.mark.parametrize("steps", [3, 1])
def test_a_second_hex_attacks_another_of_the_stack_from_the_side_of_the_first(steps: int) -> None:
    """Whether the Elder Troll, whom the first hex attacks in the flank, still stands or is destroyed."""
    wall, elder, young = (UnitId(name) for name in ("wall-of-vessin", "elder-troll", "young-troll"))
    before = playing(having(the_demo(SYSTEM), elder, steps=steps), GoTo("A.1", SideId("crimson")))
    begun_at_it = begun(before, "shock_action", "wall-of-vessin", "elder-troll")
    first = rolling(answering(begun_at_it, "yes", 0), 1, 1, facing="flank")
    while isinstance(asked(first), RollFor):
        first = rolling(first)
    assert is_out(the(first, elder)) is (steps == 1)
    second = answering(first, young, 0)
    scene = Context(second.battle, {"actor": wall, "target": young})
    drawn = {**known(SHOCK, second.battle, actor=wall, target=young), **proposed(SHOCK, scene)}
    assert drawn["facing"] == "flank"
    rolled = rolling(second, 6, 6, facing="flank")
    assert (wall, young, "move", "flank") in told(rolled)


def test_a_shot_makes_nobody_touch() -> None:
    shot = Resolve("shoot", {"actor": ATT, "target": DEF}, {}, faces(1, 1))
    assert told(playing(the_table({**FOUR, "kind": "archers"}), shot)) == []


# ---- told by hand


@pytest.mark.parametrize(("facing", "fights_back"), [(Facing.FRONT, True), (Facing.FLANK, False), (Facing.ANY, False)])
def test_who_is_reached_in_its_front_engages_who_came_and_may_fight_back(facing: Facing, *, fights_back: bool) -> None:
    after = playing(the_table(FOUR, FOUR), MakeContact(ATT, DEF, How.CHARGE, facing))
    assert the(after, DEF)[fields.ENGAGES] is fights_back
    assert (the(after, ATT)[fields.ENGAGED] == fields.FRONT) is fights_back
    turned = playing(after, GoTo("A.1", SideId("ochre")))
    stands = standing(SYSTEM, turned.battle, the(turned, DEF))
    assert isinstance(stands, May)
    assert stands.awaited is fights_back
    parted = playing(after, EndContact(ATT, DEF))
    assert not any(the(parted, unit)[fields.ENGAGES] for unit in (ATT, DEF))


def test_a_charge_that_the_table_speaks_of_counts_in_the_next_attack() -> None:
    before = the_table(FOUR, FOUR)
    walked = playing(before, MakeContact(ATT, DEF, How.MOVE, Facing.FRONT))
    corrected = playing(walked, MakeContact(ATT, DEF, How.CHARGE, Facing.FRONT))
    for history in (playing(before, MakeContact(ATT, DEF, How.CHARGE, Facing.FRONT)), corrected):
        rolled = next(event for event in struck(history).acts[-1].events if isinstance(event, Rolled))
        assert [line.value for line in rolled.resolution.lines if line.id == "charge"] == [2]


def test_the_marker_that_a_charge_has_lost_does_not_come_back_with_the_side_put_right() -> None:
    marker = SYSTEM.field("marker")
    spent = having(playing(the_table(FOUR, FOUR), MakeContact(ATT, DEF, How.CHARGE, Facing.FRONT)), ATT, marker="none")
    after = playing(spent, MakeContact(ATT, DEF, How.CHARGE, Facing.FLANK))
    assert the(after, ATT)[marker] == "none"


@pytest.mark.parametrize(
    ("marker", "engaged", "how", "facing", "marks"),
    [
        ("charge", "none", How.CHARGE, Facing.FLANK, ("flank", "marked")),
        ("none", "none", How.CHARGE, Facing.FRONT, ("front", "marked")),
        ("none", "none", How.MOVE, Facing.ANY, ("front", "unmarked")),
        ("contact", "rear", How.MOVE, Facing.FRONT, ("rear", "marked")),
        ("none", "front", How.MOVE, Facing.REAR, ("rear", "unmarked")),
    ],
)
def test_who_is_told_to_engage_is_marked_so_on_both_sides(
    marker: str, engaged: str, how: How, facing: Facing, marks: tuple[str, str]
) -> None:
    history = the_table({**FOUR, "marker": marker}, {"engaged": engaged})
    after = playing(history, MakeContact(ATT, DEF, how, facing))
    assert told(after) == [(ATT, DEF, how.value, facing.value)]
    assert the(after, ATT)[SYSTEM.field("marker")] == ("charge" if how is How.CHARGE else marker)
    assert isinstance(after.acts[-1].events[0], ContactMade)
    assert the(after, ATT)[SYSTEM.field("engages")] is True
    assert tuple(the(after, DEF)[SYSTEM.field(mark)] for mark in ("engaged", "engaged_by")) == marks


# ---- ended


def engage(unit: UnitId, **marks: object) -> Perform:
    """The marks of a unit, said on another sheet; what is not named is not so."""
    return Perform("engage", unit, {"engages": False, "engaged": "none", "engaged_by": "marked", **marks})  # type: ignore[dict-item]


ENDED: list[tuple[str, Command, bool]] = [
    ("it engages nobody any more", engage(ATT), True),
    ("nobody engages it any more", engage(DEF), True),
    ("its enemy engages it too", engage(DEF, engages=True, engaged="front"), False),
    ("it is engaged from another side", engage(DEF, engaged="rear"), False),
    ("others are freed", engage(OTHER), False),
    ("they are told apart", EndContact(DEF, ATT), True),
    ("a step is lost", Perform("lose_step", DEF), False),
]


@pytest.mark.parametrize(("command", "is_over"), [row[1:] for row in ENDED], ids=[row[0] for row in ENDED])
def test_a_contact_ends_with_the_marks_that_hold_it(command: Command, is_over: bool) -> None:
    history = playing(the_table(), MakeContact(ATT, DEF), MakeContact(MATE, OTHER))
    assert ((ATT, DEF) not in [pair[:2] for pair in told(playing(history, command))]) is is_over
    assert (MATE, OTHER) in [pair[:2] for pair in told(playing(history, command))] or command == engage(OTHER)


def test_a_contact_that_an_attack_made_ends_with_the_marks_it_made() -> None:
    history = struck(the_table(FOUR))
    assert told(playing(history, engage(DEF, engages=True))) == []
    assert told(playing(history, engage(DEF, engaged="front")))


@pytest.mark.parametrize("side", ["front", "flank", "rear"])
def test_who_is_attacked_is_engaged_on_that_side_and_by_whom_it_was(side: str) -> None:
    for met in ((), (MakeContact(ATT, DEF, How.MOVE, Facing.FRONT),)):
        first = answering(begun(playing(the_table(), *met), "shock_action"), "yes", 4)
        after = rolling(first, 3, 4, facing=side)
        assert marked(after, DEF)[1:] == (side, "unmarked")
        assert known(RECOIL, after.battle, actor=DEF)["stack_engaged"] is (side != "front")


@pytest.mark.parametrize(("marker", "may"), [("none", MayNot), ("charge", May)])
def test_who_was_attacked_by_one_without_a_marker_is_no_shooter_then(marker: str, may: type[May | MayNot]) -> None:
    archers = {**FOUR, "kind": "archers"}
    after = playing(struck(the_table({**WALKS, "marker": marker}, archers), 6, 6), GoTo("B.1", SideId("ochre")))
    assert isinstance(standing(SYSTEM, after.battle, the(after, DEF)), may)


def test_who_is_destroyed_touches_nobody() -> None:
    history = playing(the_table(), MakeContact(ATT, DEF), MakeContact(MATE, DEF), MakeContact(MATE, OTHER))
    assert told(having(history, DEF, steps=0)) == [(MATE, OTHER, "move", "")]


@pytest.mark.parametrize(("way", "left"), [("hex", []), ("stays", [(ATT, DEF)])])
def test_who_recoils_touches_nobody_and_who_stays_keeps_his_own(way: str, left: list[tuple[str, str]]) -> None:
    history = playing(the_table(), MakeContact(ATT, DEF))
    losing = answering(rolling(answering(begun(history, "losses", target="def"), 1)), "recoil", way)
    assert [pair[:2] for pair in told(losing)] == left


def marked(history: History, unit: UnitId) -> tuple[object, ...]:
    """The marks of a unit: whether it engages, from where it is engaged and by whom."""
    return tuple(the(history, unit)[SYSTEM.field(key)] for key in ("engages", "engaged", "engaged_by"))


UNENGAGED = (False, "none", "marked")


def test_who_recoils_and_who_is_left_engage_nobody_any_more() -> None:
    met = playing(the_table(), MakeContact(ATT, DEF, How.MOVE, Facing.FLANK))
    assert marked(met, ATT)[0] is True
    assert marked(met, DEF) == (False, "flank", "unmarked")
    losing = answering(rolling(answering(begun(met, "losses", target="def"), 1), stack_engaged=False), "recoil", "hex")
    assert marked(losing, ATT) == marked(losing, DEF) == UNENGAGED


def test_whom_another_touches_still_stays_marked() -> None:
    met = playing(the_table(), MakeContact(ATT, DEF), MakeContact(MATE, DEF))
    apart = playing(met, EndContact(ATT, DEF))
    assert marked(apart, ATT) == UNENGAGED
    assert marked(apart, DEF) == (False, "front", "unmarked")
    assert marked(having(met, DEF, steps=0), MATE) == UNENGAGED


def test_who_killed_one_of_a_stack_engages_those_of_the_hex() -> None:
    stacked = the_table(defender={"stack": "s"}, other={"stack": "s"})
    dead = having(playing(stacked, MakeContact(ATT, DEF)), DEF, steps=0)
    assert marked(dead, ATT)[0] is True


@pytest.mark.parametrize(
    ("still_engages", "others", "contacts"),
    [
        (True, (), [(ATT, DEF, "charge", "")]),
        (False, (), []),
        (True, (MakeContact(ATT, OTHER),), [(ATT, OTHER, "move", "")]),
    ],
)
def test_a_charge_that_still_engages_after_its_advance_touches_whom_it_threw_back(
    still_engages: bool, others: tuple[Command, ...], contacts: list[tuple[str, str, str, str]]
) -> None:
    said = {"hex_free": True, "by_shock": True, "was_supported": True, "still_engages": still_engages}
    advance = Resolve("advance", {"actor": ATT, "target": DEF}, said)
    assert told(playing(the_table(CHARGES), *others, advance)) == contacts


@pytest.mark.parametrize(
    ("others", "met", "contacts"),
    [
        ((), OTHER, [(ATT, OTHER, "charge", "")]),
        ((MakeContact(ATT, FAR),), OTHER, [(ATT, FAR, "move", ""), (ATT, OTHER, "charge", "")]),
        ((), DEF, [(ATT, DEF, "charge", "front")]),
        ((), MATE, []),
    ],
)
def test_a_charge_that_names_whom_it_engages_where_it_comes_to_keeps_its_marker_and_touches_him(
    others: tuple[Command, ...], met: UnitId, contacts: list[tuple[str, str, str, str]]
) -> None:
    advance = Resolve("advance", {"actor": ATT, "target": DEF, "engaged": met}, {})
    after = playing(the_table(CHARGES), *others, advance)
    assert told(after) == contacts
    assert the(after, ATT)[SYSTEM.field("marker")] == "charge"
    assert the(after, met)[SYSTEM.field("engaged")] == ("none" if met == MATE else "front")


def test_who_fell_back_with_the_one_attacked_has_a_charge_that_follows_before_its_front_too() -> None:
    together = the_table(CHARGES, {"stack": "s"}, other={"stack": "s"})
    after = playing(together, Resolve("advance", {"actor": ATT, "target": DEF, "engaged": OTHER}, {}))
    assert told(after) == [(ATT, OTHER, "charge", "front")]
    assert the(after, OTHER)[fields.ENGAGES]


def at_its_advance(attacker: Card, *numbers: int, met: Sequence[Command] = ()) -> OpenSheet:
    """The page of a supported shock action whose target has gone back, at the advance of the one who threw it back."""
    table = playing(the_table(attacker), *met)
    struck = rolling(answering(begun(table, "shock_action"), "yes", 0), *(numbers or (3, 4)))
    lost = answering(rolling(struck), "recoil", "hex")
    (running,) = lost.battle.running
    page = open_on(lost, SYSTEM.sheet_of("shock_action"), running.bindings, running.id)  # type: ignore[arg-type]
    assert page.next is not None
    assert page.next.row.resolver == "advance"
    return page


def test_a_charge_asks_whether_it_still_engages_and_whom_before_its_advance_is_agreed_to() -> None:
    page = at_its_advance(CHARGES)
    assert page.next is not None
    asks = to_measure(page, page.next)
    assert isinstance(asks, Said)
    assert (asks.ask.key, asks.value, asks.choices) == ("engaged", None, (DEF, OTHER, FAR, ""))
    for whom_met, marker, met in ((OTHER, "charge", [(ATT, OTHER)]), ("", "none", [])):
        said = page.saying("engaged", whom_met)
        assert said.next is not None
        assert to_measure(said, said.next) is None
        after = playing(said.history, *roll_commands(said, said.next))
        assert not after.battle.running
        assert the(after, ATT)[SYSTEM.field("marker")] == marker
        assert [pair[:2] for pair in told(after)] == met


def test_beside_whom_it_engages_there_no_answer_stands_to_whether_it_does() -> None:
    page = at_its_advance(CHARGES)
    for said in (page, page.saying("engaged", OTHER), page.saying("engaged", "")):
        assert said.next is not None
        assert [knob.key for knob in knobs_of(said, said.next)] == ["engaged"]


def test_an_attacker_that_does_not_charge_is_asked_nothing_about_whom_it_engages() -> None:
    page = at_its_advance(WALKS, 1, 3)
    assert page.next is not None
    assert page.next.row.asks == ()
    assert to_measure(page, page.next) is None


def test_no_recoil_agrees_to_the_advance_behind_it() -> None:
    page = at_its_advance(CHARGES)
    before = page.history.do(LeaveProcedure(page.history.battle.running[0].id))
    assert not isinstance(before, Refused)
    assert page.next is not None
    assert agreed_commands(page, page.next) == roll_commands(page, page.next)
    struck = rolling(answering(begun(the_table(CHARGES, {"steps": 1}), "shock_action"), "yes", 0), 3, 4)
    (running,) = struck.battle.running
    at_recoil = open_on(struck, SYSTEM.sheet_of("shock_action"), running.bindings, running.id)  # type: ignore[arg-type]
    assert at_recoil.next is not None
    made = [command.resolver for command in agreed_commands(at_recoil, at_recoil.next) if isinstance(command, Resolve)]
    assert "advance" not in made


# ---- left to a stack


def _stacked(*marks: Card) -> History:
    """Pikes, axes and bows in one hex, engaged as these say; the pikes have one step left."""
    cards = [{**FOUR, "stack": "s", **mark} for mark in marks]
    names = ("Pikes", "Axes", "Bows")
    return a_battle({"Att": WALKS}, dict(zip(names, [{**cards[0], "steps": 1}, *cards[1:]], strict=True)))


LEFT = [
    ({"engaged": "flank"}, "barred", ("flank", "marked")),
    ({"engaged": "rear", "engaged_by": "unmarked"}, "barred", ("rear", "unmarked")),
    ({"engaged": "front"}, "may", ("none", "marked")),
    ({}, "may", ("none", "marked")),
]


@pytest.mark.parametrize(("mark", "recoil", "left"), LEFT)
def test_a_stack_is_engaged_by_whoever_engaged_its_dead_in_flank_or_rear(
    mark: Card, recoil: str, left: tuple[str, str]
) -> None:
    losing = answering(begun(_stacked(mark, {}, {}), "losses", target="pikes"), 2, "axes")
    after = rolling(losing)
    assert after.acts[-1].events[0].resolution.outcome == recoil  # type: ignore[union-attr]
    assert tuple(the(after, UnitId("axes"))[SYSTEM.field(key)] for key in ("engaged", "engaged_by")) == left


@pytest.mark.parametrize("is_over", [True, False])
def test_a_stack_that_no_enemy_touches_any_more_is_engaged_by_nobody(*, is_over: bool) -> None:
    """HX-RECOIL-05: the mark that one of a hex had from another outlasts no enemy."""
    met = playing(_stacked({}, {}, {}), MakeContact(ATT, UnitId("pikes"), How.MOVE, Facing.FLANK))
    after = having(met, UnitId("pikes"), steps=0)
    assert [marked(after, UnitId(name))[1] for name in ("axes", "bows")] == ["flank", "flank"]
    left = having(after, ATT, steps=0) if is_over else after
    engaged = [marked(left, UnitId(name))[1] for name in ("axes", "bows")]
    assert engaged == (["none", "none"] if is_over else ["flank", "flank"])


def test_a_mate_engaged_worse_and_who_stands_elsewhere_keep_their_own_mark() -> None:
    history = having(_stacked({"engaged": "flank"}, {"engaged": "rear"}, {"stack": "t"}), UnitId("pikes"), steps=0)
    found = {key: the(history, UnitId(key))[SYSTEM.field("engaged")] for key in ("axes", "bows")}
    assert found == {"axes": "rear", "bows": "none"}


@examples(8)
@given(st.integers(min_value=0, max_value=2**32))
def test_whoever_engaged_a_stack_aside_engages_whoever_is_left_of_it(seed: int) -> None:
    """HX-RECOIL-05: in losses at random, the recoil of any of a hex reads what lay on those who fell there."""
    chance = random.Random(seed)
    sides = ("none", "none", "front", "flank", "rear")
    marks = [{"engaged": chance.choice(sides), "steps": chance.randint(1, 3)} for _unit in range(3)]
    history = _stacked(*marks)
    aside = {UnitId(name) for name in ("pikes", "axes", "bows")
             if the(history, UnitId(name))[SYSTEM.field("engaged")] in ("flank", "rear")}  # fmt: skip
    history = answering(begun(history, "losses", target="pikes"), chance.randint(1, 8))
    while history.battle.running:
        ask = asked(history)
        if isinstance(ask, RollFor):
            history = rolling(history)
            made = next(event for event in history.acts[-1].events if isinstance(event, Rolled))
            assert made.resolution.inputs["stack_engaged"] is bool(aside)
        else:
            history = answering(history, an_answer(history, history.battle.running[-1], chance).value)  # type: ignore[union-attr]


# ---- an heir to a contact, and who is engaged without engaging


SIDES = (Facing.FRONT, Facing.FLANK, Facing.REAR)
LEFT_BY: list[tuple[str, tuple[str, ...]]] = [("destroyed", ()), ("gone back", ("hex", "stays"))]


def _replaced(facing: Facing, way: tuple[str, ...], *, engages: bool) -> History:
    """Def, reached from there, is destroyed or goes back, and Other stays in its hex."""
    stacked = {"stack": "s", "engages": engages}
    met = playing(the_table(FOUR, stacked, other={"stack": "s"}), MakeContact(ATT, DEF, How.MOVE, facing))
    if not way:
        return having(met, DEF, steps=0)
    losing = rolling(answering(begun(met, "losses", target="def"), 1), stack_engaged=False)
    return answering(losing, "recoil", *way)


@pytest.mark.parametrize("way", [row[1] for row in LEFT_BY], ids=[row[0] for row in LEFT_BY])
@pytest.mark.parametrize("engages", [True, False])
@pytest.mark.parametrize("facing", SIDES)
def test_who_stays_in_a_hex_engages_as_the_one_it_replaces_did(
    facing: Facing, way: tuple[str, ...], *, engages: bool
) -> None:
    after = _replaced(facing, way, engages=engages)
    assert told(after) == [(ATT, OTHER, "move", facing.value)]
    assert the(after, OTHER)[fields.ENGAGED] == facing.value
    assert the(after, OTHER)[fields.ENGAGES] is (engages or facing is Facing.FRONT)
    marks = [event for event in after.acts[-1].events if isinstance(event, Changed) and event.unit == OTHER]
    assert len({event.key for event in marks}) == len(marks)


@pytest.mark.parametrize("engages", [True, False])
def test_no_step_is_passed_by_in_which_somebody_engaged_may_engage_in_return(*, engages: bool) -> None:
    after = playing(_replaced(Facing.FLANK, (), engages=engages), GoTo("A.1", SideId("ochre")))
    assert not is_passed(SYSTEM, after.battle)
    said = after if engages else playing(after, *_offered(after, OTHER))
    assert marked(said, OTHER) == (True, "flank", "unmarked")
    stands = standing(SYSTEM, said.battle, the(said, OTHER))
    assert isinstance(stands, May)
    assert stands.awaited
    assert whom(said, OTHER)[0] == ATT


def _offered(history: History, unit: UnitId) -> list[Command]:
    """What a unit is offered at the present step, done as it is."""
    stands = standing(SYSTEM, history.battle, the(history, unit))
    assert isinstance(stands, May)
    return [Perform(offer.name, unit, offer.inputs) for offer in stands.offers]


def test_who_is_engaged_and_engages_nobody_is_no_attack_that_is_left() -> None:
    after = playing(_replaced(Facing.FLANK, (), engages=False), GoTo("A.1", SideId("ochre")))
    leaves = SYSTEM.step("A.1").leaves
    assert leaves is not None
    assert [leaves.of_unit(after.battle, the(after, unit)) for unit in (OTHER, ATT)] == [0, 1]


def test_the_engagement_of_a_unit_is_changed_from_what_it_is() -> None:
    engaged = the(having(the_table(), DEF, engages=True, engaged="rear", engaged_by="unmarked"), DEF)
    assert SYSTEM.action("engage").begins(engaged) == {"engages": True, "engaged": "rear", "engaged_by": "unmarked"}


# ---- read


def whom(history: History, unit: UnitId = ATT) -> tuple[str | None, tuple[str, ...]]:
    """Whom a shock action proposes, and everybody it lists."""
    ask = asked(playing(history, BeginProcedure("shock_action", {"actor": unit})))
    assert isinstance(ask, PickUnit)
    return ask.usual, ask.candidates


def test_those_it_touches_are_attacked_first_then_those_that_anybody_engages() -> None:
    marked = the_table(other={"engaged": "front"})
    assert whom(marked) == (OTHER, (OTHER, DEF, FAR))
    assert whom(playing(marked, MakeContact(ATT, FAR))) == (FAR, (FAR, OTHER, DEF))
    assert whom(playing(marked, MakeContact(FAR, ATT))) == (FAR, (FAR, OTHER, DEF))
    assert whom(playing(marked, MakeContact(MATE, FAR))) == (OTHER, (OTHER, FAR, DEF))


def test_a_stack_touches_what_any_of_it_touches_and_all_of_that_hex() -> None:
    stacked = the_table({**WALKS, "stack": "s"}, {"stack": "t"}, mate={"stack": "s"}, other={"stack": "t"})
    assert whom(playing(stacked, MakeContact(MATE, OTHER))) == (OTHER, (OTHER, DEF, FAR))
    assert whom(playing(stacked, MakeContact(MATE, DEF), MakeContact(ATT, FAR))) == (FAR, (FAR, DEF, OTHER))


def test_a_target_that_touches_the_shooter_is_known_to_engage_it() -> None:
    def engages_it(history: History) -> object:
        return known(FIRE_CHECK, history.battle, actor=ATT, target=DEF).get("one_of_those")

    history = the_table(defender={"engages": True})
    assert engages_it(history) is None
    assert engages_it(playing(history, MakeContact(DEF, ATT))) is True
    assert engages_it(playing(history, MakeContact(OTHER, ATT))) is None


def test_nobody_is_assumed_from_the_marks_of_an_old_battle() -> None:
    old = the_table(WALKS, {"engages": True, "engaged": "front"}, other={"engaged": "rear"}).battle
    assert all(SYSTEM.play.contacts.touched(old, unit) == () for unit in old.units.values())


def test_a_shock_action_makes_them_touch_as_its_roll_is_made() -> None:
    asked_for_dice = answering(begun(the_table(CHARGES, {"engaged": "front"}), "shock_action"), "yes", 0)
    assert told(asked_for_dice) == []
    assert told(rolling(asked_for_dice, 1, 1)) == [(ATT, DEF, "charge", "front")]


@examples(6)
@example(729)
@given(st.integers(min_value=0, max_value=2**32))
def test_nobody_outside_those_touched_is_proposed_while_anybody_is_touched(seed: int) -> None:
    chance = random.Random(seed)
    for _before, command, after in at_random(_having_met(the_demo(SYSTEM), chance), chance, 100):
        if isinstance(after, Refused):
            continue
        for contact in after.battle.contacts:
            assert not {unit for unit in (contact.unit, contact.enemy) if is_out(the(after, unit))}, command
        for running in after.battle.running:
            ask = question(SYSTEM, after.battle, running)
            if running.procedure == "shock_action" and isinstance(ask, PickUnit) and ask.key == "target.1":
                near = {foe.id for foe in enemies_of_the_hex(after.battle, the(after, running.bindings["actor"]))}
                assert not near or ask.usual in near, (command, ask)


def _having_met(history: History, chance: random.Random) -> History:
    """The demo with some pairs at random told to touch."""
    first, second = (
        [unit.id for unit in history.battle.of_side(side.id) if not is_out(unit)] for side in history.battle.sides
    )
    pairs = [(ours, theirs) for ours in first for theirs in second]
    return playing(history, *(MakeContact(*pair) for pair in chance.sample(pairs, 8)))


def test_a_contact_told_with_its_side_says_all_that_the_marks_of_both_say() -> None:
    history = playing(
        a_battle({"Riders": {}}, {"Pikes": {}}),
        MakeContact(UnitId("riders"), UnitId("pikes"), How.CHARGE, Facing.FLANK),
    )
    act = history.acts[-1]
    assert [event.key for event in act.events if isinstance(event, Changed)] == ["marker", "engages", "engaged"]
    assert [event.key for event in news_of(SYSTEM, act) if isinstance(event, Changed)] == ["marker"]


def test_in_the_demo_whoever_engages_or_is_engaged_touches_somebody_and_its_marks_say_no_more() -> None:
    battle = the_demo(SYSTEM).battle
    touching = {unit for contact in battle.contacts for unit in (contact.unit, contact.enemy)}
    marked = {unit.id for unit in battle.units.values() if unit[fields.ENGAGES] or unit[fields.ENGAGED] != fields.NONE}
    assert marked == touching
    for unit in battle.units.values():
        foes = enemies_told(battle, unit)
        if unit[fields.ENGAGED] != fields.NONE:
            assert any(foe[fields.ENGAGES] for foe in foes), unit.name
            assert (unit[fields.ENGAGED_BY] == fields.UNMARKED) is any(
                foe[fields.ENGAGES] and foe[fields.MARKER] == fields.NONE for foe in foes
            ), unit.name
