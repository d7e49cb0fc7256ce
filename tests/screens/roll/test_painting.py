"""A page of rolls when it opens: its rows are drawn once, at the width they have."""

from __future__ import annotations

from typing import Any

import pytest

from screens.roll.sheet import SheetScreen
from screens.roll.sheet_page import SheetPage
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize
from tests.screens.roll.test_sheet import KNIGHTS, the_melee


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_page_is_drawn_at_no_other_width_than_it_has(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: list[int] = []
    columns = SheetPage._columns

    def watched(page: SheetPage, value: Any, room: int, **about: Any) -> None:
        widths.append(room)
        columns(page, value, room, **about)

    monkeypatch.setattr(SheetPage, "_columns", watched)
    async with in_app(TurnScreen, the_melee(), size) as (pilot, table):
        await press(pilot, "escape")
        sheet = next(sheet for sheet in table.system.rolls.sheets if sheet.key == "melee_by_initiative")
        pilot.app.push_screen(SheetScreen(table, sheet, {"actor": KNIGHTS}))
        await pilot.pause()
        room = pilot.app.screen.query_one(SheetPage).lines.scrollable_content_region.width - 1
        assert widths == [room]
        await resize(pilot, *(WIDE if size == NARROW else NARROW))
        assert widths[-1] == pilot.app.screen.query_one(SheetPage).lines.scrollable_content_region.width - 1
