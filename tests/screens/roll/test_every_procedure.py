"""Every procedure of every rule system at hand is played to its end by keys, question by question."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from screens.parts.finding import FindUnit
from screens.parts.picker import Found
from screens.roll.sheet import SheetScreen
from screens.table.table import Table
from tests.screens.in_app import NARROW, in_app, keys_in, press, screen_of, shown
from tests.tracker.play.pages.every_procedure import PROCEDURES, by_question, scene
from tracker.rules.system import Procedure, System

MOST_ACTS = 40
ONWARD = ("enter", "d", "1", "enter")
"""Agree or answer; else roll; else say something where only the table can."""


@pytest.mark.parametrize(("system", "procedure"), PROCEDURES, ids=lambda value: value.key)
async def test_a_procedure_is_played_to_its_end_by_keys(system: System, procedure: Procedure) -> None:
    history, whom = scene(system, procedure)
    returned: list[bool | None] = []
    async with in_app(lambda _table: Screen(), history, NARROW) as (pilot, table):
        page = SheetScreen(table, by_question(procedure), whom)
        pilot.app.push_screen(page, returned.append)
        await press(pilot, "f7")
        for _act in range(MOST_ACTS):
            assert max(len(row) for row in shown(pilot).splitlines()) <= NARROW[0]
            assert keys_in(shown(pilot), history) == set()
            await _onward(pilot, table)
            if returned:
                break
        assert returned == [True]
        assert len(table.history.acts) > len(history.acts)
        assert all(running.procedure != procedure.key for running in table.battle.running)


async def _onward(pilot: Pilot[Any], table: Table) -> None:
    """The first of these keys that does something; a number is typed."""
    screen, before = screen_of(pilot), table.history
    if isinstance(screen, FindUnit) and screen.query_one(Found).highlighted is None:
        await press(pilot, "down")
    for key in ONWARD:
        await press(pilot, key)
        if screen_of(pilot) is not screen or table.history is not before:
            return
