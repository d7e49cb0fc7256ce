"""The table's rulings: what it decided against the dice, or granted beside what is printed, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.battle.battle import Ruling
from tracker.battle.commands import TakeRuling
from tracker.battle.events import Rolled, RulingTaken
from tracker.battle.fields import Rejected
from tracker.play.checks import Decision, reason_given
from tracker.rules.resolver import OTHER, REASON
from tracker.words import _

if TYPE_CHECKING:
    from tracker.battle.battle import Battle
    from tracker.play.history import History
    from tracker.rules.system import System


class Precedent(Struct, frozen=True):
    """A ruling, how often it was made in this battle, and the turn of the last time; 0 where it was brought along."""

    ruling: Ruling
    times: int
    turn: int


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
        raise Rejected(_("a ruling sets an outcome, or grants or takes something"))
    return Ruling(resolver.key, reason, other=other)


def rulings(history: History, among: Sequence[bool] = ()) -> tuple[Precedent, ...]:
    """Every ruling of the battle, those brought along first, then in the order they were first made.

    `among` says of each act that stands whether it counts; where it is empty all do.
    """
    told: dict[Ruling, Precedent] = {ruling: Precedent(ruling, 0, 0) for ruling in history.battle.rulings}
    standing = (act for act in history.acts if act.fate == "stands")
    for number, (act, before) in enumerate(zip(standing, history.befores, strict=True)):
        for event in act.events if not among or among[number] else ():
            if isinstance(event, Rolled) and (ruling := ruled(event)) is not None:
                times = told[ruling].times if ruling in told else 0
                told[ruling] = Precedent(ruling, times + 1, before.place.turn)
    return tuple(told.values())


def precedents(made: Iterable[Precedent], resolver: str) -> tuple[Precedent, ...]:
    """Those of these rulings that are on one roll, the one made first last."""
    return tuple(reversed([one for one in made if one.ruling.resolver == resolver]))


def ruled(rolled: Rolled) -> Ruling | None:
    """What the table decided in a roll beside the rules; None where nothing, or nobody said why."""
    made = rolled.resolution
    if rolled.override:
        return Ruling(made.resolver, rolled.override, made.outcome)
    other, reason = made.inputs.get(OTHER.key, 0), made.inputs.get(REASON.key, "")
    if other and isinstance(other, int | float) and isinstance(reason, str) and reason:
        return Ruling(made.resolver, reason, other=other)
    return None
