"""What the table wanted, read back from an act whose command no save has kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import OCHRE, playing
from tests.tiny import ARCHERS, PIKES, RAIDERS, TINY, a_shot
from tests.tracker.play.test_whole_changes import FULL, OF_RAIDERS, ON_WATCH
from tracker.battle.acts import Act
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerProcedure,
    AnswerPrompt,
    Begin,
    BeginProcedure,
    Command,
    GoTo,
    LeaveProcedure,
    NewUnit,
    Note,
    OweTest,
    PlaceToken,
    RemoveSide,
    RemoveUnit,
    RenameUnit,
    Resolve,
    Retitle,
    SetBattleValue,
    SetSwitch,
    SetValues,
    StepBack,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.events import Noted
from tracker.play.commands_of_acts import wanted
from tracker.play.history import History

BARE = playing(History(TINY), Begin("The Mill", "tiny"))
TWO = playing(BARE, AddSide("Azure"), AddSide("Ochre"))
PLACING = playing(FULL, GoTo("place", anyway=True))

# Before, and the command as it is read back: with the ids and values that make the very same events of it.
WANTED: list[tuple[History, Command]] = [
    (History(TINY), Begin("The Mill", "tiny")),
    (BARE, Retitle("The Ford")),
    (BARE, AddSide("Azure", SideId("blue"))),
    (TWO, RemoveSide(OCHRE)),
    (FULL, AddUnit(NewUnit("Guard", OCHRE, {"men": 2}, id=UnitId("watch")))),
    (FULL, RenameUnit(PIKES, "Spears", OCHRE)),
    (FULL, RemoveUnit(PIKES)),
    (FULL, SetValues(RAIDERS, {"men": 2, "fled": True}, "counted again")),
    (FULL, SetBattleValue("wind", 3, "it turns")),
    (FULL, SetSwitch("soft_cover", "two")),
    (FULL, Advance(anyway=True)),
    (FULL, StepBack()),
    (FULL, Tick(ARCHERS, done=False)),
    (PLACING, PlaceToken(PIKES, "h")),
    (playing(PLACING, PlaceToken(PIKES, "h")), TakeToken(PIKES)),
    (FULL, OweTest("nerve_test", {"actor": PIKES}, {"men": 2}, "smoke")),
    (FULL, Waive(OF_RAIDERS.id, "as agreed")),
    (FULL, AnswerPrompt("smoke", "west", PIKES)),
    (FULL, Note("dusk")),
    (FULL, Note("an ambush", private=True)),
    (FULL, BeginProcedure("watch", {"actor": PIKES, "target": RAIDERS})),
    (FULL, AnswerProcedure(ON_WATCH.id, "wood")),
    (FULL, LeaveProcedure(ON_WATCH.id)),
]


@pytest.mark.parametrize(("before", "command"), WANTED, ids=lambda value: type(value).__name__)
def test_the_command_of_an_act_is_read_back_from_its_events(before: History, command: Command) -> None:
    act = playing(before, command).acts[-1]
    assert wanted(before.system, before.battle, replace(act, command=None)) == command


@pytest.mark.parametrize("outcome", ["", "success"])
def test_a_roll_is_read_back_with_all_that_was_said_of_it(outcome: str) -> None:
    roll = replace(a_shot(5, cover=True), outcome=outcome, reason="as agreed" if outcome else "")
    act = playing(FULL, roll).acts[-1]
    read = wanted(FULL.system, FULL.battle, replace(act, command=None))
    assert isinstance(read, Resolve)
    assert (read.resolver, read.bindings, read.outcome, read.reason) == ("shot", roll.bindings, outcome, roll.reason)
    assert [face.face for face in read.faces] == [5]
    assert (read.inputs["cover"], read.debt, read.procedure) == (True, None, None)


def test_a_test_that_was_paid_is_read_back_with_what_it_paid() -> None:
    paying = replace(a_shot(6), resolver="nerve_test", bindings={"actor": RAIDERS})
    act = playing(FULL, paying).acts[-1]
    read = wanted(FULL.system, FULL.battle, replace(act, command=None))
    assert isinstance(read, Resolve)
    assert read.debt == OF_RAIDERS.id


def test_what_no_command_gives_is_nobodys_wish() -> None:
    assert wanted(FULL.system, FULL.battle, Act(())) is None
    assert wanted(FULL.system, FULL.battle, Act((Noted(""),))) is None
    assert wanted(FULL.system, FULL.battle, Act((Noted("dusk"),), command=Note("dawn"))) == Note("dawn")
