"""Choices left to chance: one die with as many faces as there are things to choose from."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle
from tracker.battle.commands import Draw, GiveReason, Refused
from tracker.battle.dice import Die
from tracker.battle.events import AnyEvent, Drawn, ReasonGiven
from tracker.play.checks import reason_given, the_unit
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import _

MOST: Final = 400
"""The most that chance chooses from: as many as a battle may have units."""


def die_for(count: int) -> Die:
    """The die that chooses among so many, each as likely as the others."""
    return Die(count)


def draw(command: Draw) -> tuple[AnyEvent, ...] | Refused:
    """The event of a die that chose; refused where it is not the die for so many."""
    among = tuple(clean_text(name) for name in command.among)
    face = command.face
    if not 1 < len(among) <= MOST:
        return Refused(_("a random choice is among 2 to {most}").format(most=MOST))
    if face.die != len(among) or not 1 <= face.face <= face.die:
        return Refused(_("{die} does not choose among {count}").format(die=f"D{face.die}", count=len(among)))
    why = clean_text(command.why, NOTE_LENGTH)
    return (Drawn(clean_text(command.question, NOTE_LENGTH), among, face, why),)


def give_reason(battle: Battle, command: GiveReason) -> tuple[AnyEvent, ...]:
    """The event of a reason; `Rejected` where it has no words, or its unit is gone."""
    return (ReasonGiven(the_unit(battle, command.unit).id, reason_given(command.why)),)
