"""Moments of weight: what happened to somebody that deserves a card of its own, before the stream goes on.

A unit out of the battle, one that runs, a general fallen, a spell that went wrong, a throw of one time in twenty or
rarer. Whoever shows them shows one after another, each long enough to be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from tracker.battle.battle import Battle, SideId, Unit, acting_first
from tracker.battle.events import AnyEvent, Rolled
from tracker.play.backwards import since_the_turn_began
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.redaction import without_hidden
from tracker.views.spotlight import Throw, odds_of
from tracker.words import N_, _, n_

RARE: Final = Fraction(1, 20)
"""The chance below which a result is a moment whatever came of it."""

_OUT, _RUNS, _LEADER = N_("out of the battle", "moment"), N_("on the run", "moment"), N_("the general has fallen")


class Moment(msgspec.Struct, frozen=True):
    """A card: whom it befell (`name`, of the side with that `letter`), what it is, and in small print how it came.

    `tally` says how many the side has lost this turn, from the second on; `at` is when it happened, or 0. `by` is who
    did it, of the side `by_letter`; empty where nobody else did.
    """

    letter: str
    name: str
    verdict: str
    story: str = ""
    tally: str = ""
    throw: Throw | None = None
    at: float = 0.0
    by: str = ""
    by_letter: str = ""

    def later(self, delay: float) -> Moment:
        """The same for somebody who sees it so many seconds late."""
        return msgspec.structs.replace(self, at=self.at + delay) if self.at else self


class Happening(msgspec.Struct, frozen=True):
    """An act as the audience is told of it: what it saw of it, the battle before and after without anybody hidden."""

    events: Sequence[AnyEvent]
    before: Battle
    after: Battle
    text: str
    throw: Throw | None
    at: float


def moments_of(history: History, happening: Happening, letters: Mapping[SideId, str]) -> Iterator[Moment]:
    """The moments in one act: one for each unit that was lost or runs, else one for the throw itself."""
    system = history.system
    for unit in _struck(system, happening):
        is_out = system.cards.is_out(unit)
        verdict = (_LEADER if system.audience.leads(unit) else _OUT) if is_out else _RUNS
        tally = _tally(history, happening, unit) if is_out else ""
        yield _card(happening, unit, _(verdict), letters, tally)
    if not any(_struck(system, happening)):
        yield from _of_the_throw(system, happening, letters)


def _struck(system: System, happening: Happening) -> Iterator[Unit]:
    """Who is out of the battle by it, then who runs by it."""
    pairs = [
        (was, happening.after.units[key])
        for key, was in happening.before.units.items()
        if key in happening.after.units and happening.after.units[key] is not was
    ]
    out = [now for was, now in pairs if system.cards.is_out(now) and not system.cards.is_out(was)]
    runs = [now for was, now in pairs if system.cards.is_routed(now) and not system.cards.is_routed(was)]
    yield from out
    yield from (unit for unit in runs if not system.cards.is_out(unit))


def _of_the_throw(system: System, happening: Happening, letters: Mapping[SideId, str]) -> Iterator[Moment]:
    rolled = next((event for event in happening.events if isinstance(event, Rolled)), None)
    actor = None if rolled is None else next(iter(rolled.bindings.values()), None)
    unit = None if actor is None else happening.after.units.get(actor)
    if rolled is None or unit is None or rolled.override:
        return
    mishap, odds = system.audience.mishaps.get(rolled.resolution.resolver), odds_of(system, happening.events)
    if mishap is not None:
        yield _card(happening, unit, _(mishap), letters)
    elif odds is not None and 0 < odds <= RARE and happening.throw is not None:
        yield _card(happening, unit, happening.throw.rare, letters)


def _card(happening: Happening, unit: Unit, verdict: str, letters: Mapping[SideId, str], tally: str = "") -> Moment:
    doer = _doer(happening, unit)
    return Moment(
        letter=letters.get(unit.side, ""),
        name=unit.name,
        verdict=verdict,
        story=happening.text,
        tally=tally,
        throw=happening.throw,
        at=happening.at,
        by="" if doer is None else doer.name,
        by_letter="" if doer is None else letters.get(doer.side, ""),
    )


def _doer(happening: Happening, unit: Unit) -> Unit | None:
    """Who made the roll that befell another; None where the unit rolled for itself, or nobody did."""
    rolled = next((event for event in happening.events if isinstance(event, Rolled)), None)
    actor = None if rolled is None else next(iter(acting_first(rolled.bindings)), None)
    doer = None if actor is None else happening.after.units.get(actor)
    return None if doer is None or doer.id == unit.id else doer


def _tally(history: History, happening: Happening, unit: Unit) -> str:
    """How many units its side has lost this turn, where there were others before it."""
    if happening.after.place.turn != history.battle.place.turn:
        return ""
    began = None
    for done in since_the_turn_began(history):
        began = done.before
    if began is None:
        return ""
    whole, is_out = without_hidden(began), history.system.cards.is_out
    lost = sum(
        is_out(now)
        for now in happening.after.units.values()
        if now.side == unit.side and now.id in whole.units and not is_out(whole.units[now.id])
    )
    return (
        n_("{count} unit lost this turn", "{count} units lost this turn", lost).format(count=lost) if lost > 1 else ""
    )
