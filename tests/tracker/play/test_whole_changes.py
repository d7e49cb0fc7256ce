"""One command, all that it changes: its events to the last word, and every part of the battle that is not as it was."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.play import AZURE, OCHRE, having, playing, refused, with_parts
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, TINY, a_shot, a_tiny_battle
from tracker.battle.battle import (
    Battle,
    Debt,
    DebtId,
    Place,
    ProcedureId,
    Running,
    Side,
    SideId,
    TurnMarks,
    Unit,
    UnitId,
)
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerPrompt,
    Begin,
    BeginProcedure,
    Command,
    LeaveProcedure,
    NewUnit,
    OweTest,
    PlaceToken,
    RemoveSide,
    RemoveUnit,
    RenameUnit,
    Retitle,
    SetBattleValue,
    SetSwitch,
    StepBack,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.events import (
    Answered,
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    Changed,
    Owed,
    ProcedureBegan,
    ProcedureEnded,
    Retitled,
    Rolled,
    SideJoined,
    SideLeft,
    StepEntered,
    SwitchSet,
    Ticked,
    TokenPlaced,
    TokenTaken,
    UnitJoined,
    UnitLeft,
    UnitRenamed,
    Voided,
    Waived,
)
from tracker.battle.fields import Option, whole
from tracker.play.history import History, replay
from tracker.play.roster_commands import MOST_SIDES, MOST_UNITS
from tracker.rules.resolver import Role
from tracker.rules.system import Choose, Procedure

WIND = whole("wind", "Wind", 0, 6)
WATCH = Procedure(
    "watch",
    "Watch",
    ("TY-02",),
    lambda _battle, _running: Choose("where", "Where?", (Option("wood", "wood"),)),
    roles=(Role("actor", "who"), Role("target", "whom", optional=True)),
)
HERE = Place(1, "fire")


def a_full_battle() -> History:
    """The shooting: the raiders owe a test, the archers too and are ticked off and on watch, one token lies down."""
    begun = replace(a_tiny_battle(), declared=with_parts(TINY, battle_fields=(WIND,), procedures=(WATCH,)))
    return playing(
        begun,
        *(Advance(), PlaceToken(ARCHERS, "f"), Advance(), StepBack(), PlaceToken(PIKES, "h"), Advance(), Advance()),
        a_shot(1),
        OweTest("nerve_test", {"actor": ARCHERS}, {}, "seen"),
        Tick(ARCHERS),
        BeginProcedure("watch", {"actor": ARCHERS}),
    )


FULL = a_full_battle()
STOOD = FULL.battle
OF_RAIDERS, OF_ARCHERS = STOOD.debts
(ON_WATCH,) = STOOD.running
NEXT = STOOD.next_id
GUARD = Unit(UnitId("guard"), "Guard", OCHRE, {"men": 2})
MORE = Debt(DebtId(NEXT), "nerve_test", {"actor": PIKES}, {"men": 2}, "smoke", "fire", 1)
MORE_WATCH = Running(ProcedureId(NEXT), "watch", {"actor": PIKES, "target": RAIDERS})


def differing(before: Battle, after: Battle) -> dict[str, object]:
    """Every part of a battle that is not as it was."""
    return {
        name: getattr(after, name) for name in Battle.__struct_fields__ if getattr(after, name) != getattr(before, name)
    }


def without(unit: UnitId) -> dict[UnitId, Unit]:
    return {key: value for key, value in STOOD.units.items() if key != unit}


@pytest.mark.parametrize(
    ("command", "events", "changes"),
    [
        (Retitle(" The Ford "), (Retitled("The Ford"),), {"title": "The Ford"}),
        (
            AddSide("Azure"),
            (SideJoined(Side(SideId("azure-2"), "Azure")),),
            {"sides": (*STOOD.sides, Side(SideId("azure-2"), "Azure"))},
        ),
        (
            AddUnit(NewUnit("Guard", OCHRE, {"men": 2, "aim": 3})),
            (UnitJoined(GUARD),),
            {"units": {**STOOD.units, GUARD.id: GUARD}, "next_id": NEXT + 1},
        ),
        (
            RenameUnit(PIKES, "Spears", OCHRE),
            (UnitRenamed(PIKES, "Spears", OCHRE),),
            {"units": {**STOOD.units, PIKES: replace(STOOD.units[PIKES], name="Spears", side=OCHRE)}},
        ),
        (
            RemoveUnit(RAIDERS),
            (Voided(OF_RAIDERS.id, "unit_gone"), UnitLeft(RAIDERS)),
            {"units": without(RAIDERS), "debts": (OF_ARCHERS,)},
        ),
        (
            SetBattleValue("wind", 3, "it turns"),
            (BattleValueChanged("wind", 0, 3, "hand", "it turns"),),
            {"values": {"wind": 3}},
        ),
        (SetSwitch("soft_cover", "two"), (SwitchSet("soft_cover", "one", "two"),), {"switches": {"soft_cover": "two"}}),
        (
            Advance(anyway=True),
            (StepEntered(1, "end"),),
            {"place": Place(1, "end"), "furthest": Place(1, "end")},
        ),
        (StepBack(), (StepEntered(1, "show", back=True),), {"place": Place(1, "show")}),
        (Tick(ARCHERS, done=False), (Ticked(ARCHERS, False),), {"done": frozenset()}),
        (
            OweTest("nerve_test", {"actor": PIKES}, {"men": 2}, " smoke "),
            (Owed(MORE),),
            {"debts": (*STOOD.debts, MORE), "next_id": NEXT + 1},
        ),
        (Waive(OF_RAIDERS.id, "as agreed"), (Waived(OF_RAIDERS.id, "as agreed"),), {"debts": (OF_ARCHERS,)}),
        (
            AnswerPrompt("smoke", "west", PIKES),
            (Answered("smoke", "west", PIKES),),
            {"answered": {(HERE, "smoke", PIKES): "west"}},
        ),
        (
            BeginProcedure("watch", {"actor": PIKES, "target": RAIDERS}),
            (ProcedureBegan(MORE_WATCH.id, "watch", dict(MORE_WATCH.bindings)),),
            {"running": (ON_WATCH, MORE_WATCH), "next_id": NEXT + 1},
        ),
        (LeaveProcedure(ON_WATCH.id), (ProcedureEnded(ON_WATCH.id, complete=False),), {"running": ()}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_command_changes_what_it_names_and_nothing_beside(
    command: Command, events: tuple[AnyEvent, ...], changes: Mapping[str, object]
) -> None:
    after = playing(FULL, command)
    assert after.acts[-1].events == events
    assert differing(STOOD, after.battle) == changes


def test_a_battle_begins_with_its_title_and_its_system_and_a_side_goes_alone() -> None:
    begun = playing(History(TINY), Begin("The Mill", "tiny"))
    assert begun.acts[-1].events == (BattleBegan("The Mill", "tiny"),)
    assert differing(Battle(), begun.battle) == {"title": "The Mill", "system": "tiny"}
    two = playing(begun, AddSide("Azure"), AddSide("Ochre"))
    gone = playing(two, RemoveSide(AZURE))
    assert gone.acts[-1].events == (SideLeft(AZURE),)
    assert differing(two.battle, gone.battle) == {"sides": (Side(OCHRE, "Ochre"),)}


def test_a_token_is_laid_and_taken_back_and_nothing_else_is_touched() -> None:
    bare = a_tiny_battle(Advance())
    laid = playing(bare, PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "h"))
    assert laid.acts[-1].events == (TokenPlaced(PIKES, "h"),)
    assert differing(bare.battle, laid.battle) == {"sealed": {ARCHERS: "f", PIKES: "h"}}
    taken = playing(laid, TakeToken(PIKES))
    assert taken.acts[-1].events == (TokenTaken(PIKES),)
    assert differing(laid.battle, taken.battle) == {"sealed": {ARCHERS: "f"}}
    left = playing(laid, RemoveUnit(PIKES))
    assert set(differing(laid.battle, left.battle)) == {"units", "sealed"}
    assert left.battle.sealed == {ARCHERS: "f"}


def test_a_roll_is_marked_each_time_it_is_made_and_pays_one_test_alone() -> None:
    owed_twice = playing(FULL, OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen"))
    second = owed_twice.battle.debts[-1]
    roll = a_shot(1)
    taken = playing(owed_twice, replace(roll, resolver="nerve_test", bindings={"actor": RAIDERS}))
    rolled, *rest = taken.acts[-1].events
    assert isinstance(rolled, Rolled)
    assert (rolled.debt, rest) == (OF_RAIDERS.id, [Changed(RAIDERS, "fled", False, True, "nerve")])
    assert taken.battle.debts == (OF_ARCHERS, second)
    paid = (HERE, RAIDERS, "owed nerve_test")
    assert taken.battle.rolled == {**STOOD.rolled, (HERE, RAIDERS, "nerve_test"): 1, paid: 1}
    again = playing(FULL, a_shot(6), a_shot(6))
    assert differing(STOOD, again.battle) == {"rolled": {(HERE, ARCHERS, "shot"): 3}}


def test_a_new_turn_forgets_ticks_and_rolls_and_keeps_what_was_answered_and_owed() -> None:
    answered = playing(FULL, AnswerPrompt("smoke", "west"))
    turned = playing(answered, Advance(anyway=True), Advance(anyway=True))
    assert differing(answered.battle, turned.battle) == {
        "place": Place(2, "place"),
        "furthest": Place(2, "place"),
        "done": frozenset(),
        "rolled": {},
        "marks": {1: TurnMarks({}, {}, answered.battle.done, answered.battle.rolled, {})},
    }


def test_whoever_leaves_takes_along_the_tests_he_has_any_part_in_and_no_others() -> None:
    named = playing(FULL, OweTest("shot", {"actor": SLINGERS, "target": PIKES}, {}, "seen"))
    gone = playing(named, RemoveUnit(PIKES))
    assert gone.acts[-1].events == (Voided(named.battle.debts[-1].id, "unit_gone"), UnitLeft(PIKES))
    assert gone.battle.debts == STOOD.debts


def test_the_last_side_and_the_last_unit_there_is_room_for_are_taken_and_no_more() -> None:
    sides = playing(History(TINY), Begin("B", "tiny"), *(AddSide("Side") for _number in range(MOST_SIDES)))
    assert [side.id for side in sides.battle.sides][-1] == f"side-{MOST_SIDES}"
    assert refused(sides, AddSide("Side")) == "a battle has at most 8 sides"
    last = AddUnit(NewUnit("Last", AZURE, {}))
    crowd = a_tiny_battle()
    units = {UnitId(str(number)): replace(GUARD, id=UnitId(str(number))) for number in range(MOST_UNITS - 1)}
    full = playing(replace(crowd, battle=replace(crowd.battle, units=units)), last)
    assert len(full.battle.units) == MOST_UNITS
    assert refused(full, last) == "a battle has at most 400 units"


def test_what_two_histories_have_in_common_is_taken_over_and_the_rest_is_folded_anew() -> None:
    """Wherever the copies part, and with acts undone on the way: as if it had been read from nothing."""
    played = having(playing(having(FULL, PIKES, men=2), a_shot(1)), PIKES, men=1)
    undone = played.undo()
    assert isinstance(undone, History)
    system, acts = FULL.system, tuple(playing(undone, a_shot(6), a_shot(1)).acts)
    for cut in range(len(acts) + 1):
        known = replay(system, acts[:cut])
        for told in (acts, acts[: cut + 1], acts[: cut // 2]):
            fresh, taken = replay(system, told), replay(system, told, known)
            assert (taken.battle, tuple(taken.befores)) == (fresh.battle, tuple(fresh.befores))
            assert tuple(taken.acts) == told
