"""The rulings made in a battle, how often each and when last: offered when the roll comes again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tracker.battle.battle import Ruling
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.rules.resolver import OTHER, REASON


class Precedent(Struct, frozen=True):
    """A ruling, how often it was made in this battle, and the turn of the last time; 0 where it was brought along."""

    ruling: Ruling
    times: int
    turn: int


def rulings(history: History, among: Sequence[bool] = ()) -> tuple[Precedent, ...]:
    """Every ruling of the battle, those brought along first, then in the order they were first made.

    `among` says of each act that stands whether it counts; where it is empty all do.
    """
    by_ruling: dict[Ruling, Precedent] = {ruling: Precedent(ruling, 0, 0) for ruling in history.battle.rulings}
    for number, (act, before) in enumerate(history.standing_acts()):
        for event in act.events if not among or among[number] else ():
            if isinstance(event, Rolled) and (ruling := ruled(event)) is not None:
                times = by_ruling[ruling].times if ruling in by_ruling else 0
                by_ruling[ruling] = Precedent(ruling, times + 1, before.place.turn)
    return tuple(by_ruling.values())


def precedents(known: Iterable[Precedent], resolver: str) -> tuple[Precedent, ...]:
    """Those of these rulings that are on one roll, the one made first last."""
    return tuple(reversed([precedent for precedent in known if precedent.ruling.resolver == resolver]))


def ruled(rolled: Rolled) -> Ruling | None:
    """The table's ruling in a roll beside the rules; None where there is none, or nobody said why."""
    resolution = rolled.resolution
    if rolled.override:
        return Ruling(resolution.resolver, rolled.override, resolution.outcome)
    other, reason = resolution.inputs.get(OTHER.key, 0), resolution.inputs.get(REASON.key, "")
    if other and isinstance(other, int | float) and isinstance(reason, str) and reason:
        return Ruling(resolution.resolver, reason, other=other)
    return None
