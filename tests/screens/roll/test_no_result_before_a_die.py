"""No page draws how a roll came out while a die of it is wanted, whatever rule system it is of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screens.parts.drawn.signs import HIT, MISSED
from screens.roll.ends import ends_in_lines
from screens.roll.sheet_dice import dice_of
from tests.at_random import opening
from tests.play import somebody
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE
from tracker.battle.fields import Rejected
from tracker.play.pages import open_page
from tracker.play.sheets import OpenSheet, leading
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.systems import system_keys

SHEETS = [
    *(opened for scenes in BY_ALL_FACES.values() for opened in scenes.values()),
    *NO_DICE.values(),
]


def rolls_of(key: str) -> Iterator[Worksheet]:
    """Every roll of a system as it is opened for two who face each other."""
    history = opening(key)
    for resolver in history.system.rolls.resolvers:
        try:
            yield open_sheet(history.system, history.battle, resolver, somebody(history, resolver.roles), {})
        except Rejected:
            continue


@pytest.mark.parametrize("key", system_keys())
def test_how_a_roll_can_end_is_drawn_without_a_verdict_while_a_die_is_wanted(key: str) -> None:
    opened = [roll for roll in rolls_of(key) if roll.wanted is not None]
    assert len(opened) > 2
    for roll in opened:
        assert not roll.outcome, roll.resolver.key
        drawn = "".join(part.plain for part in ends_in_lines(roll, 60))
        assert not {HIT, MISSED} & set(drawn), roll.resolver.key


@pytest.mark.parametrize("key", system_keys())
def test_the_end_that_came_has_its_verdict(key: str) -> None:
    ended = [roll for roll in rolls_of(key) if roll.outcome]
    good = [roll for roll in ended if not roll.unmeasured and roll.resolver.outcome(roll.outcome).good is not None]
    for roll in good:
        assert {HIT, MISSED} & set("".join(part.plain for part in ends_in_lines(roll, 60))), roll.resolver.key


def test_a_check_that_hangs_on_a_missing_number_has_come_to_nothing_yet() -> None:
    history = opening("confrontation")
    spell = history.system.resolver("spell")
    roll = open_sheet(history.system, history.battle, spell, somebody(history, spell.roles), {"spell": "storm"})
    assert roll.unmeasured
    assert ends_in_lines(roll, 60) == []
    assert ends_in_lines(roll.answering("distance", 20.0), 60)


def test_no_row_shows_a_die_where_the_table_decides() -> None:
    rows = [(sheet, row) for sheet in map(_opened, SHEETS) for row in open_page(sheet).lines if row.left]
    assert rows
    for sheet, row in rows:
        coming = leading(sheet)
        drawn = "".join(part.plain for part in dice_of(sheet, row, coming, None))
        if coming in row.left and coming is not None and sheet.wanted(coming) is None:
            assert "[" not in drawn, row.key


def _opened(opened: object) -> OpenSheet:
    sheet = opened() if callable(opened) else opened
    assert isinstance(sheet, OpenSheet)
    return sheet
