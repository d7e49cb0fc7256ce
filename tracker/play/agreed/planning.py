"""The plan of a side that the app leads: when a die may draw one."""

from __future__ import annotations

from tracker.battle.battle import Battle
from tracker.battle.commands import DrawPlan, Refused
from tracker.battle.dice import D20
from tracker.battle.events import Planned
from tracker.play.checks import Decision
from tracker.words import _


def draw_plan(battle: Battle, command: DrawPlan) -> Decision:
    """The plan, where it is due: the first one, or another once something upset it that had not before."""
    side = next((side for side in battle.sides if side.id == command.side), None)
    if side is None or not side.led:
        return Refused(_("only a side that the app leads draws a plan"))
    if not 1 <= command.face.face <= command.face.die == D20.sides:
        return Refused(_("a plan is drawn by a {die}").format(die=D20.name))
    kept = battle.plans.get(side.id)
    if (kept is None) is not (command.upset is None) or (kept is not None and command.upset in kept.upsets):
        return Refused(_("{side} has its plan").format(side=side.name))
    return (Planned(side.id, command.face, command.upset),)
