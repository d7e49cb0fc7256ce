"""Whose a thing is can be told on every page without a colour: what has a side's hue stands beside the side's sign."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from screens.app.themes import FIRELIGHT
from screens.log.screen import LogScreen
from screens.orders.screen import OrdersScreen
from screens.parts.drawn.palette import DARK, HUES
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.briefing import BriefingScreen
from screens.turn.screen import TurnScreen
from tests.at_random import battle_at_random
from tests.screens.harness.private import strips
from tests.screens.in_app import NARROW, WIDE, in_app, press
from tracker.play.history import History
from tracker.views.sides import looks

SYSTEMS: Final = ["confrontation", "demonworld", "hexcombat", "skirmish"]
PAGES: Final[dict[str, Callable[[Table], Screen[Any]]]] = {
    "turn": TurnScreen,
    "roster": RosterScreen,
    "log": LogScreen,
    "orders": OrdersScreen,
    "briefing": BriefingScreen,
}


def in_play(key: str) -> History:
    """A battle some acts on, as chance has it."""
    after = None
    for before, _command, done in battle_at_random(key, random.Random(key).randrange(50), 40):
        after = done if isinstance(done, History) else before
    assert after is not None
    return after


def rows_with_a_hue(pilot: Pilot[Any], table: Table) -> list[tuple[str, bool]]:
    """The rows in which something has the hue of a side, and whether the side's sign tells it, too.

    It does in the row itself; over pips and bars, in the heading they stand under.
    """
    signs = {getattr(DARK, look.hue).lower(): look.shape for look in looks(table.battle).values() if look.hue in HUES}
    drawn = [list(strip) for strip in strips(pilot.app.screen)]
    rows = ["".join(segment.text for segment in strip) for strip in drawn]
    hued: list[tuple[str, bool]] = []
    for number, strip in enumerate(drawn):
        column = 0
        for segment in strip:
            colour = segment.style.color if segment.style else None
            sign = signs.get(colour.get_truecolor().hex.lower(), "") if colour and segment.text.strip() else ""
            if sign:
                is_picture = not any(map(str.isalnum, segment.text))
                heading = _heading(rows[:number], column, set(signs.values())) if is_picture else ""
                hued.append((rows[number].rstrip(), sign in rows[number] or heading == sign))
            column += len(segment.text)
    return hued


def _heading(above: list[str], column: int, signs: set[str]) -> str:
    """The sign in the nearest row above that has any, of those the last that stands left of the column, or at it."""
    for row in reversed(above):
        left = [sign for sign in row[: column + 4] if sign in signs]
        if left:
            return left[-1]
    return ""


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("key", SYSTEMS)
async def test_nothing_has_the_hue_of_a_side_without_its_sign(
    key: str, page: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    if page == "orders" and key != "demonworld":
        pytest.skip("no order tokens")
    async with in_app(PAGES[page], in_play(key), size) as (pilot, table):
        assert pilot.app.theme == FIRELIGHT.name
        hued: list[tuple[str, bool]] = []
        for move in ((), ("down",), ("end",)):
            await press(pilot, *move)
            hued += rows_with_a_hue(pilot, table)
        assert hued or page == "log", "no side has a hue on the page"
        assert [row for row, has_sign in hued if not has_sign] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_two_sides_have_one_sign_or_one_letter(key: str) -> None:
    marks = list(looks(in_play(key).battle).values())
    assert len({look.shape for look in marks}) == len(marks)
    assert len({look.badge for look in marks}) == len(marks)
