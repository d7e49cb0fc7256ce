"""The clock of a battle: what the table agrees on about its time. No clock is read here."""

from __future__ import annotations

from math import isfinite
from typing import Final

from tracker.battle.battle import Battle, Clock
from tracker.battle.commands import SetClock
from tracker.battle.events import ClockSet
from tracker.battle.fields import Rejected
from tracker.play.checks import Decision
from tracker.words import _

MOST_MINUTES: Final = 6000
LATEST: Final = 1e11


def set_clock(battle: Battle, command: SetClock) -> Decision:
    """Another clock, as far as the command says."""
    was = battle.clock
    now = Clock(
        was.minutes if command.minutes is None else accepted_minutes(command.minutes),
        was.is_paused if command.is_paused is None else command.is_paused,
        was.until if command.until is None else accepted_moment(command.until),
    )
    return () if now == was else (ClockSet(now.minutes, now.is_paused, now.until),)


def accepted_minutes(minutes: int) -> int:
    """Minutes a side, 1 to 6000, or 0 for no clock; `Rejected` says so."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise Rejected(_("{value} is not accepted; give 0 to {most} minutes").format(value=minutes, most=MOST_MINUTES))
    return minutes


def accepted_moment(moment: float) -> float:
    """A moment in seconds since 1970, or 0 for none; `Rejected` says so."""
    if not (isfinite(moment) and 0 <= moment <= LATEST):
        raise Rejected(_("{value} is not a time").format(value=moment))
    return moment
