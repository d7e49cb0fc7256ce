"""Battles before their first turn: begun, mustered, or ready-made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from msgspec import Struct

from tracker.battle.commands import Begin, Command, Refused
from tracker.battle.fields import Rejected
from tracker.play.checks import title_given
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


class ReadyMade(Struct, frozen=True):
    """A battle that a rule system has ready: its demo, or its guided tour."""

    system: System
    commands: Callable[[], Iterable[Command]]

    def title(self) -> str:
        """The title it is kept under, known without playing what comes before its first turn."""
        titles = (title_given(each.title) for each in self.commands() if isinstance(each, Begin))
        return asked_of(self.system, lambda: next(titles))

    def history(self) -> History:
        """The battle itself, before its first turn."""
        return asked_of(self.system, lambda: carried_out(History(self.system), self.commands()))


def the_tour() -> ReadyMade:
    """The battle of the guided tour, of the first rule system that has one; `Rejected` where none has."""
    for system in usable_systems():
        if system.tour is not None:
            return ReadyMade(system, system.tour.commands)
    raise Rejected(_("no rule system has a guided tour"))


def the_demo(system: System) -> ReadyMade:
    """The ready-made battle of a system; `Rejected` names the systems that have one."""
    if system.demo is None:
        having = ", ".join(each.key for each in usable_systems() if each.demo is not None) or _("none")
        raise Rejected(_("{system} has no demo battle; there are {known}").format(system=system.key, known=having))
    return ReadyMade(system, system.demo)


def tour_battle() -> History:
    """The battle of `the_tour`."""
    return the_tour().history()


def demo_battle(system: System) -> History:
    """The battle of `the_demo`."""
    return the_demo(system).history()
