"""The days on which a battle was played."""

from __future__ import annotations

from saves.panel.recording import days
from tests.play import playing
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Advance, Note, SealDice
from tracker.battle.dice import commitment_of

NOON = 1_767_614_400.0
DAY = 86_400.0


def test_a_battle_was_played_from_its_first_day_to_its_last() -> None:
    history = playing(a_tiny_battle(), Advance(), at=NOON)
    assert " to " not in days(history) != ""
    assert days(playing(history, Note("Back to the table"), at=NOON + 3 * DAY)).startswith(f"{days(history)} to ")


def test_a_copy_made_months_later_was_not_played_that_day() -> None:
    history = playing(a_tiny_battle(), Advance(), at=NOON)
    assert days(playing(history, SealDice(commitment_of(bytes(32))), at=NOON + 90 * DAY)) == days(history)
