"""The course of the armies: their strength from phase to phase, and what took it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.events import Changed, Rolled
from tracker.play.history import History
from tracker.rules.system import System
from tracker.text import capital
from tracker.views.redaction import backwards, without_hidden, without_tokens
from tracker.views.sentences.names import cause_in_words, phase_name, resolver_name
from tracker.views.strength import begun, lost_between, reckon
from tracker.words import _


class Strengths(Struct, frozen=True):
    """The armies when a phase ended: for each side the share that is left, and the share that does not run.

    `numeral` is the phase in short.
    """

    turn: int
    phase: str
    numeral: str
    left: tuple[Fraction, ...]
    steady: tuple[Fraction, ...]


class Cost(Struct, frozen=True):
    """One cause's losses of each side: bases, figures, hit points; `cause` is told in the reader's language."""

    cause: str
    lost: tuple[int, ...]


class Cause(Struct, frozen=True):
    """A cause of lost strength, by its id: a roll by its resolver, else as play says, else a hand (no id)."""

    id: str = ""
    is_roll: bool = False

    def label(self, system: System) -> str:
        """The cause's label."""
        if not self.id:
            return capital(_("corrected by hand"))
        return capital(resolver_name(system, self.id) if self.is_roll else cause_in_words(system, self.id))


def course(history: History) -> tuple[Strengths, ...]:
    """The armies before the first turn and at the end of every phase in which anything changed for them, up to now."""
    standings: list[Strengths] = []
    start, shown = begun(history), without_hidden(history.battle)
    for battle in (*_ends_of_phases(history), history.battle):
        standing = _standing(history.system, start, shown, battle)
        if not standings or (standings[-1].left, standings[-1].steady) != (standing.left, standing.steady):
            standings.append(standing)
    return tuple(standings)


def costs(history: History) -> tuple[Cost, ...]:
    """The losses of the sides by cause, the costliest first; corrections by hand are a cause of their own.

    They are summed by their ids, so that every language has the same figures.
    """
    system, sides = history.system, [side.id for side in history.battle.sides]
    total: dict[Cause, dict[SideId, int]] = {}
    for act, before, after in reversed(list(backwards(without_tokens(history)))):
        lost = dict(lost_between(system, without_hidden(before), without_hidden(after)))
        if any(lost.values()):
            of_cause = total.setdefault(_cause(act), dict.fromkeys(sides, 0))
            for side, count in lost.items():
                of_cause[side] = of_cause.get(side, 0) + count
    labels = _labels(system, total)
    costs = [Cost(labels[cause], tuple(lost.get(side, 0) for side in sides)) for cause, lost in total.items()]
    return tuple(sorted(costs, key=lambda cost: -sum(cost.lost)))


def _labels(system: System, causes: Iterable[Cause]) -> Mapping[Cause, str]:
    """The label of each cause; of two that are alike in this language the one without a roll says so."""
    labels = {cause: cause.label(system) for cause in causes}
    alike = Counter(label.casefold() for label in labels.values())
    without_a_roll = _("{cause}, without a roll")
    return {
        cause: without_a_roll.format(cause=label) if alike[label.casefold()] > 1 and not cause.is_roll else label
        for cause, label in labels.items()
    }


def _ends_of_phases(history: History) -> Iterator[Battle]:
    """The battle as it stood whenever the table left a phase, and before the first."""
    system = history.system
    for _act, before, after in reversed(list(backwards(history))):
        if before.place.step == after.place.step or not after.place.step:
            continue
        then, now = _phase(system, before), _phase(system, after)
        if (before.place.turn, then) != (after.place.turn, now):
            yield before


def _phase(system: System, battle: Battle) -> str:
    return phase_name(system, battle.place.step) if battle.place.step else ""


def _standing(system: System, start: Mapping[UnitId, Unit], shown: Battle, battle: Battle) -> Strengths:
    """The armies then, as far as they may be seen now; who came later was whole."""
    units = {key: battle.units.get(key, start[key]) for key in shown.units}
    then = replace(shown, units=units)
    left = tuple(side.left for side in reckon(system, start, then).sides)
    numeral = system.phase_of(battle.place.step).numeral if battle.place.step else ""
    return Strengths(battle.place.turn, _phase(system, battle), numeral, left, tuple(_steady(system, then, left)))


def _steady(system: System, battle: Battle, left: tuple[Fraction, ...]) -> Iterator[Fraction]:
    """The share of each army's units that neither are gone nor run."""
    for side, share in zip(battle.sides, left, strict=True):
        units = [unit for unit in battle.units.values() if unit.side == side.id]
        running = sum(system.cards.is_routed(unit) or system.cards.is_out(unit) for unit in units)
        yield min(share, 1 - Fraction(running, len(units))) if units else share


def _cause(act: Act) -> Cause:
    rolled = next((event for event in act.events if isinstance(event, Rolled)), None)
    if rolled is not None:
        return Cause(rolled.resolution.resolver, is_roll=True)
    changed = next((event for event in act.events if isinstance(event, Changed)), None)
    return Cause("" if changed is None or changed.reason else changed.cause)
