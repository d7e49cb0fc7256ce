"""The dice of a roll: typed, thrown, taken up, refused in place."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.play import the_demo
from tests.screens.in_app import press, shown
from tests.screens.roll.calculating import BOTH, a_long_shot, calculating, resolution, sheet_of, with_rolls
from tests.tiny import PIKES
from tracker.battle.battle import UnitId
from tracker.battle.dice import D6, Source
from tracker.rules.kinds import TableRow, computation, die_table, hit_or_miss, roll_under
from tracker.rules.resolver import Case, Throw, flat
from tracker.rules.systems import load_system


def words(pilot: Pilot[Any]) -> str:
    """What the right half shows, unwrapped."""
    return " ".join(" ".join(line[74:] for line in shown(pilot).splitlines()).replace("│", " ").split())


async def test_a_face_the_die_does_not_have_is_refused_in_place() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "7")
        assert "7 is not a face of a D6" in words(pilot)
        assert sheet_of(pilot).case.faces == ()
        await press(pilot, "enter")
        assert table.history is before
        await press(pilot, "4", "enter")
        assert resolution(table).dice[0].face == 4


async def test_enter_without_a_die_says_what_is_missing() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "enter")
        assert "or d rolls it" in words(pilot)
        assert table.history is before


async def test_who_throws_the_die_is_told_only_once_what_comes_before_it_is_agreed_to() -> None:
    history = the_demo(load_system("demonworld"))
    async with calculating("cast", {"actor": UnitId("orsanne-the-grey")}, history) as (pilot, _table):
        assert "D20 casting •" in words(pilot), "the level is agreed to first"
        await press(pilot, "enter")
        assert "D20 casting, d rolls it" in words(pilot)


async def test_d_throws_the_die_and_marks_it_as_the_apps() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "d")
        (face,) = sheet_of(pilot).case.faces
        assert f"({face.face:>2})" in shown(pilot)
        await press(pilot, "backspace", "d")
        assert sheet_of(pilot).case.faces == (face,)
        await press(pilot, "enter")
        assert resolution(table).dice[0].source is Source.ROLLED


async def test_a_typed_die_can_be_taken_up_again() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "6", "backspace", "1", "enter")
        assert resolution(table).dice[0].face == 1


@pytest.mark.parametrize(("keys", "face"), [("7", 7), ("12", 12), ("1", 1), ("20", 20), ("2", 2)])
async def test_a_d20_takes_one_digit_or_two(keys: str, face: int) -> None:
    async with calculating("long", {"actor": PIKES}, with_rolls(a_long_shot())) as (pilot, table):
        await press(pilot, *keys)
        is_typed = sheet_of(pilot).case.faces == ()
        await press(pilot, *["enter"] * is_typed)
        assert "✓ success" in words(pilot) or "✗ failure" in words(pilot)
        assert pilot.app.answers == []  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert resolution(table).dice[0].face == face


async def test_a_d20_has_no_nought() -> None:
    async with calculating("long", {"actor": PIKES}, with_rolls(a_long_shot())) as (pilot, _table):
        await press(pilot, "0")
        assert "0 is not a face of a D20" in words(pilot)


async def test_several_dice_are_asked_for_one_after_the_other() -> None:
    single = roll_under(D6, (flat("four", "four", 4, lambda _case: True),), key="x", label="x", rules=(), inputs=())

    def throws(case: Case) -> Throw | None:
        if len(case.faces) >= 2:
            return None
        wanted = single.throws(replace(case, faces=()))
        assert wanted is not None
        return replace(wanted, label=("first", "second")[len(case.faces)])

    double = replace(
        single,
        key="pair",
        label="Pair",
        throws=throws,
    )
    async with calculating("pair", {}, with_rolls(double)) as (pilot, table):
        assert "D6 first" in shown(pilot)
        await press(pilot, "2")
        assert "D6 second" in shown(pilot)
        await press(pilot, "5", "enter")
        assert [face.face for face in resolution(table).dice] == [2, 5]


async def test_a_sum_without_dice_shows_its_total_and_what_it_means() -> None:
    steps = computation(
        lambda _case: "success",
        (flat("wood", "wood", 3, lambda _case: True, "TY-07"),),
        key="steps",
        label="Step cost",
        rules=(),
        inputs=(),
        outcomes=hit_or_miss("may step"),
    )
    async with calculating("steps", {}, with_rolls(steps)) as (pilot, table):
        assert "total" in shown(pilot)
        assert "may step" in shown(pilot)
        # A roll without odds leaves their column to its labels.
        assert "chance" not in shown(pilot)
        await press(pilot, "enter")
        assert resolution(table).total == 3


async def test_a_table_without_a_question_is_rolled_and_applied_all_the_same() -> None:
    fate = die_table(
        D6,
        (TableRow(1, 3, "dark", "dark", ()), TableRow(4, 6, "light", "light", ())),
        key="fate",
        label="Fate",
        rules=(),
        inputs=(),
    )
    async with calculating("fate", {}, with_rolls(fate)) as (pilot, table):
        assert "dark  50%" in shown(pilot)
        await press(pilot, "5", "enter")
        assert resolution(table).outcome == "light"
