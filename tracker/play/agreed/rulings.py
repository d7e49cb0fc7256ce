"""The table's rulings: what it decided against the dice, or granted beside what is printed, and why."""

from __future__ import annotations

from tracker.battle.battle import Battle, Ruling
from tracker.battle.commands import TakeRuling
from tracker.battle.events import RulingTaken
from tracker.battle.fields import Rejected
from tracker.play.checks import Decision, reason_given
from tracker.rules.resolver import OTHER
from tracker.rules.system import System
from tracker.words import _


def take(system: System, battle: Battle, command: TakeRuling) -> Decision:
    """A ruling of another battle, to be offered in this one; one that is there already changes nothing."""
    ruling = accepted(system, command.ruling)
    return () if ruling in battle.rulings else (RulingTaken(ruling),)


def accepted(system: System, ruling: Ruling) -> Ruling:
    """The ruling as a battle keeps it; `Rejected` says what its rule system does not know of it."""
    resolver = system.resolver(ruling.resolver)
    reason = reason_given(ruling.reason)
    if ruling.outcome:
        resolver.outcome(ruling.outcome)
        return Ruling(resolver.key, reason, ruling.outcome)
    other = resolver.input(OTHER.key).field.accept(ruling.other)
    if not isinstance(other, int | float) or not other:
        raise Rejected(_("a ruling sets an outcome, or adds or subtracts something"))
    return Ruling(resolver.key, reason, other=other)
