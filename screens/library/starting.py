"""Battles before their first turn: begun, mustered, or ready-made."""

from __future__ import annotations

import time
from collections.abc import Iterable

from tracker.battle.commands import Command, Refused
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import asked_of, usable_systems
from tracker.words import _


def carried_out(history: History, commands: Iterable[Command]) -> History:
    """The history with all the commands done; `Rejected` at the first refusal, and then none of them is."""
    for command in commands:
        after = history.do(command, time.time())
        if isinstance(after, Refused):
            raise Rejected(after.reason)
        history = after
    return history


def tour_battle() -> History:
    """The battle of the guided tour, of the first rule system that has one; `Rejected` where none has."""
    for system in usable_systems():
        if system.tour is not None:
            return carried_out(History(system), system.tour.commands())
    raise Rejected(_("no rule system has a guided tour"))


def demo_battle(system: System) -> History:
    """The ready-made battle of a system; `Rejected` names the systems that have one."""
    if system.demo is None:
        having = ", ".join(each.key for each in usable_systems() if each.demo is not None) or _("none")
        raise Rejected(_("{system} has no demo battle; there are {known}").format(system=system.key, known=having))
    demo = system.demo
    return asked_of(system, lambda: carried_out(History(system), demo()))
