"""What an act changes, event by event and each in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.play import playing
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    INITIATIVE_STEP,
    LAST_STEP,
    NEXT_STEP,
    OWED_STEP,
    START_STEP,
)
from tracker.battle.commands import Command
from tracker.battle.events import (
    AnyEvent,
    BattleValueChanged,
    Changed,
    ContactEnded,
    ContactMade,
    Owed,
    Rolled,
    StepEntered,
    Ticked,
    Voided,
)
from tracker.play.history import History

Change = tuple[Callable[[], History], Command, str]
"""The battle before an act, the act, and the lines of all that it changes."""

STEPS: Final = {
    INITIATIVE_STEP: "initiative",
    START_STEP: "start",
    ACT_STEP: "act",
    OWED_STEP: "owed",
    NEXT_STEP: "next",
    LAST_STEP: "last",
}


def changes(before: History, act: Command) -> list[str]:
    """All that the act changes, a line for each event."""
    return [_told(event) for event in playing(before, act).acts[-1].events]


def lines(expected: str) -> list[str]:
    """The lines as they were typed out."""
    return [line.strip() for line in expected.strip().splitlines()]


def _told(event: AnyEvent) -> str:
    """An event in one line."""
    match event:
        case Changed(unit=unit, key=key, was=was, now=now, cause=cause):
            return f"{unit} {key} {was} -> {now} ({cause})"
        case BattleValueChanged(key=key, was=was, now=now, cause=cause):
            return f"- {key} {was or 'nobody'} -> {now or 'nobody'} ({cause})"
        case Owed(debt):
            who = " ".join(f"{role}={unit}" for role, unit in debt.bindings.items())
            given = "".join(f" {key}={value}" for key, value in debt.inputs.items())
            return f"owed {debt.resolver} {who}{given} ({debt.cause}, at {STEPS[debt.due]})"
        case StepEntered(turn=turn, step=step):
            return f"turn {turn}, step {STEPS[step]}"
        case Ticked(unit=unit, done=done):
            return f"ticked {unit} {done}"
        case Rolled(resolution=made):
            return f"rolled {made.resolver}: {made.outcome}"
        case Voided(cause=cause):
            return f"void ({cause})"
        case ContactMade(unit, enemy, how):
            return f"{unit} touches {enemy} ({how.value})"
        case ContactEnded(unit, enemy):
            return f"{unit} and {enemy} part"
        case _:
            return type(event).__name__
