"""What a unit may do is told with the likeliest answers, what it has done by its dice; neither is a guess."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from tests.play import playing, the_demo
from tests.tiny import ARCHERS, RAIDERS, a_tiny_battle
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, PlaceToken, Resolve, Tick
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system, system_keys
from tracker.views.acting.deeds import deeds
from tracker.views.acting.prospects import NOTHING_KNOWN, prospect
from tracker.views.checklist import Able, checklist
from tracker.views.spotlight import Went

BOWMEN = UnitId("bowmen-of-alder")


def the_bowmen_may_shoot() -> History:
    return the_demo(load_system("demonworld"), Advance(), PlaceToken(BOWMEN, "H"), GoTo("I.4"), GoTo("III.1"))


def entry_of(history: History, unit: UnitId) -> Able:
    """The unit's place in the list of the step."""
    return next(entry for entry in checklist(history.system, history.battle).able if entry.unit.id == unit)


def test_a_volley_is_told_as_its_page_would_open() -> None:
    history = the_bowmen_may_shoot()
    told = prospect(history, entry_of(history, BOWMEN))
    sheet = history.system.sheet_of("shoot")
    assert sheet is not None
    page = open_on(history, sheet, {"actor": BOWMEN})
    first = next(entry for entry in page.entries if entry.is_open)
    roll = page.worksheet(first)
    assert roll is not None
    assert (told.dice, told.aims_at) == (10, first.row.bindings["target"])
    assert told.chance == roll.chance == Fraction(told.need.removeprefix("≤ ")) / 20
    assert told.die == "D20"


def test_who_shoots_at_somebody_the_table_has_to_name_is_told_nothing() -> None:
    history = playing(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True))
    assert prospect(history, entry_of(history, ARCHERS)) == NOTHING_KNOWN


def test_what_has_been_shot_is_told_by_its_die_and_what_came_of_it() -> None:
    history = playing(
        a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True),
        Resolve("shot", {"shooter": ARCHERS, "target": RAIDERS}, {}, (Face(6, 1),)),
    )  # fmt: skip
    deed = deeds(history)[ARCHERS]
    assert (deed.needs, deed.dice, deed.rolls, deed.well) == ("≤ 3", (Face(6, 1),), 1, 1)
    assert (deed.went, deed.aimed_at, deed.was, deed.now) == (Went.WELL, RAIDERS, 5, 4)


def test_rolls_of_one_kind_at_one_target_are_told_together() -> None:
    shots = [Resolve("shot", {"shooter": ARCHERS, "target": RAIDERS}, {}, (Face(6, face),)) for face in (1, 6, 2)]
    history = playing(
        a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True), *shots
    )
    deed = deeds(history)[ARCHERS]
    assert (deed.dice, deed.rolls, deed.well, deed.was, deed.now) == ((), 3, 2, 5, 3)


def test_what_was_rolled_in_another_phase_is_no_deed_of_this_one() -> None:
    history = playing(
        a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True),
        Resolve("shot", {"shooter": ARCHERS, "target": RAIDERS}, {}, (Face(6, 6),)), Tick(ARCHERS), GoTo("place"),
    )  # fmt: skip
    assert deeds(history) == {}


@pytest.mark.parametrize("key", system_keys())
def test_every_unit_of_a_turn_has_a_prospect_that_is_whole(key: str) -> None:
    """A need comes with its chance and its die, dice with a need; nothing is raised, whatever is played."""
    seen = 0
    for _before, _command, history in islice(a_turn(the_demo(load_system(key)), Random(5)), 60):
        for entry in checklist(history.system, history.battle).able[:3]:
            told = prospect(history, entry)
            assert bool(told.need) == bool(told.dice) == bool(told.die)
            assert told.chance is None or 0 <= told.chance <= 1
            assert told.aims_at is None or history.battle.units[told.aims_at].side != entry.unit.side
            seen += 1
        assert set(deeds(history)) <= set(history.battle.units)
    assert seen > 10
