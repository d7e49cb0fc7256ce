"""The story of a battle by turns and phases: rolls that belong together are told at once, bookkeeping is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, UnitId
from tracker.battle.events import Noted, ObjectiveHeld, Rolled, Scored, TokensRevealed
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.redaction import without_hidden
from tracker.views.report.moments import Moment, belongs_to, first_roll, moments
from tracker.views.sentences.audience import strength_in_words
from tracker.views.sentences.rolls import deed_in_words, outcome_in_words
from tracker.views.spotlight import is_good
from tracker.words import _, n_


class Line(Struct, frozen=True):
    """One line of the story: what was done and how it ended, what that cost; `side` did it, or nobody.

    `is_turning` says that it turns the battle: it came against all odds, or somebody is gone or runs.
    """

    text: str
    then: str
    side: SideId | None
    is_turning: bool


class PhaseTold(Struct, frozen=True):
    """What happened in one phase."""

    name: str
    lines: tuple[Line, ...]


class TurnTold(Struct, frozen=True):
    """What happened in one turn, 0 before the first; a phase in which nothing happened is left out, a turn is not."""

    turn: int
    phases: tuple[PhaseTold, ...]


def story(history: History) -> tuple[TurnTold, ...]:
    """The whole story, as much of it as the audience was told."""
    told = [moment for moment in moments(history) if _is_worth_telling(history.system, moment)]
    by_turn = groupby(told, key=lambda moment: moment.turn)
    phases = {turn: tuple(_phases(history.system, of_turn)) for turn, of_turn in by_turn}
    first = 0 if 0 in phases else 1
    return tuple(TurnTold(turn, phases.get(turn, ())) for turn in range(first, history.battle.place.turn + 1))


def _is_worth_telling(system: System, moment: Moment) -> bool:
    """Charges, shots, blows, spells, losses, orders, notes, and tests that are failed or against the odds.

    Bookkeeping is left out: who begins, where the wind blows, who held as everybody thought.
    """
    rolled = first_roll(moment)
    if moment.is_dawn and not moment.told.then:
        return False  # the heading says that the turn begins
    if rolled is None:
        events = moment.act.events
        return bool(moment.told.then) or any(
            isinstance(event, Noted | ObjectiveHeld | Scored | TokensRevealed) for event in events
        )
    if moment.told.then or moment.told.is_turning or rolled.override:
        return True
    if not rolled.bindings or moment.odds is None:
        return False
    return rolled.resolution.resolver in system.ways or not is_good(system, rolled.resolution)


def _phases(system: System, told: Iterable[Moment]) -> Iterator[PhaseTold]:
    for name, of_phase in groupby(told, key=lambda moment: moment.where):
        lines = [_line(system, list(alike)) for _key, alike in groupby(of_phase, key=belongs_to)]
        yield PhaseTold(name, tuple(lines))


def _line(system: System, alike: list[Moment]) -> Line:
    told, before = alike[0].told, alike[0].before
    is_turning = any(moment.told.is_turning for moment in alike)
    rolled = [event for moment in alike if (event := first_roll(moment)) is not None]
    if not rolled or rolled[0].override:
        return Line(told.text, told.then, None, is_turning)
    actor = before.units.get(next(iter(rolled[0].bindings.values()), UnitId("")))
    side = None if actor is None else actor.side
    deed = deed_in_words(system, before, rolled[0])
    if len(rolled) == 1:
        made = rolled[0].resolution
        text = _("{deed}: {result}").format(deed=deed, result=outcome_in_words(system, made.resolver, made.outcome))
        return Line(text, told.then, side, is_turning)
    text = n_("{deed}, {count} roll: {tally}", "{deed}, {count} rolls: {tally}", len(rolled)).format(
        deed=deed, count=len(rolled), tally=_tally(system, rolled)
    )
    return Line(text, " ".join(_lost(system, alike)), side, is_turning)


def _tally(system: System, rolled: Iterable[Rolled]) -> str:
    """How the rolls ended, the commonest first: `5 × missed, 4 × hit`."""
    ends = Counter(outcome_in_words(system, one.resolution.resolver, one.resolution.outcome) for one in rolled)
    return ", ".join(_("{count} × {outcome}").format(count=count, outcome=end) for end, count in ends.most_common())


def _lost(system: System, alike: list[Moment]) -> Iterator[str]:
    """What became of the strength of everybody, from the first of these rolls to the last."""
    first, last = alike[0].before, alike[-1]
    after = fold(system, last.act.events, last.before)
    for unit in _shown(first, after):
        if said := strength_in_words(system, first.units[unit], after.units[unit]):
            yield said


def _shown(first: Battle, after: Battle) -> Iterator[UnitId]:
    was, now = without_hidden(first).units, without_hidden(after).units
    return (unit for unit in now if unit in was)
