"""What the next key acts on is the only thing filled on a page of rolls, and the key line says that key."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from screens.amend.screen import AmendScreen
from screens.roll.sheet import SheetScreen
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import strips
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.rows import AT_THE_SHOTS
from tests.screens.keys.turns import text
from tracker.battle.battle import UnitId
from tracker.play.history import History
from tracker.rules.systems import load_system

CHARGE = text("confrontation").partition("begin charge")[0]
OWED = text("hexcombat").partition("owed pikes-of-low-garn")[0]


def _history(system: str, before: str) -> History:
    history = the_demo(load_system(system))
    for intent in read(before):
        history = carried_out(history, intent)
    return history


def filled(pilot: Pilot[Any]) -> list[str]:
    """The words on the ground of what the next key acts on, which is that of the key line's first key."""
    *rows, keys = strips(screen_of(pilot))
    chip = next(segment.style for segment in keys if segment.style is not None and segment.text.strip())
    segments = (segment for row in rows for segment in row if segment.style is not None and segment.text.strip())
    return [segment.text.strip() for segment in segments if segment.style and segment.style.bgcolor == chip.bgcolor]


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize(
    ("system", "before", "unit", "keys", "waits", "first"),
    [
        ("hexcombat", "go B.1 crimson", "yew-company", "enter m i s enter", ["1 ?"], "0-9  the number"),
        ("hexcombat", "go B.1 crimson", "yew-company", "enter m i s enter enter", ["↵"], "↵  agree"),
        ("hexcombat", OWED, "", "t", [], "←→  change"),
        ("confrontation", CHARGE, "bracken-riders", "e 2 3 enter", [], "↵  agree"),
        ("demonworld", AT_THE_SHOTS, "ballista", "enter", [], "↵  agree"),
        ("demonworld", AT_THE_SHOTS, "ballista", "enter enter", ["[ _]"], "0-9  the die"),
        ("demonworld", AT_THE_SHOTS, "bowmen-of-alder", "enter enter", ["_"], "0-9  the die"),
    ],
)
async def test_only_what_waits_is_filled(
    system: str, before: str, unit: str, keys: str, waits: list[str], first: str, size: tuple[int, int]
) -> None:
    async with in_app(TurnScreen, _history(system, before), size) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        if unit:
            assert screen_of(pilot).query_one(ActList).find(UnitId(unit))
        await press(pilot, *keys.split())
        assert isinstance(screen_of(pilot), SheetScreen)
        assert filled(pilot) == waits
        assert shown(pilot).splitlines()[-1].strip().startswith(first)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_of_an_act_put_right_the_digits_come_first_until_something_is_changed(size: tuple[int, int]) -> None:
    history = _history("hexcombat", OWED)
    async with in_app(AmendScreen, history, size) as (pilot, _table):
        assert shown(pilot).splitlines()[-1].strip().startswith("0-9  the die  ←→ next die")
        await press(pilot, "1")
        assert shown(pilot).splitlines()[-1].strip().startswith("↵  confirm")
        await press(pilot, "space")
        assert shown(pilot).splitlines()[-1].strip().startswith("↵  accept")


async def test_an_answer_that_only_the_table_knows_is_asked_for_and_not_refused() -> None:
    async with in_app(TurnScreen, _history("hexcombat", OWED), NARROW) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "t")
        assert "? The morale sheet says: only the table knows" in shown(pilot)
        assert "✗" not in shown(pilot)


async def test_an_arrow_that_changes_a_value_is_not_said_to_do_nothing() -> None:
    async with in_app(TurnScreen, _history("hexcombat", OWED), NARROW) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "t")
        for arrow in ("right", "left"):
            before = shown(pilot)
            await press(pilot, arrow)
            assert shown(pilot) != before
            assert "does nothing here" not in shown(pilot)
