"""The story of a battle by turns and phases: rolls that belong together are told at once, bookkeeping is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, Unit, UnitId, acting_first
from tracker.battle.events import Changed, Noted, ObjectiveHeld, Rolled, Scored, Ticked, TokensRevealed
from tracker.battle.fields import Lasts
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.rules.system import System, Way
from tracker.views.redaction import without_hidden
from tracker.views.report.moments import Moment, belongs_to, first_roll, moments
from tracker.views.sentences.audience import met_in_words, strength_in_words
from tracker.views.sentences.names import known, resolver_name, unit_names
from tracker.views.sentences.rolls import deed_in_words, outcome_in_words
from tracker.views.spotlight import is_good
from tracker.words import BLANK, _, n_

DEEDS: Final = frozenset({Way.SHOOT, Way.FIGHT})
"""Of what is done in these ways every shot and every blow is told; of others what came of it."""


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
    """What happened in one turn, 0 before the first; a phase in which nothing happened is left out, a turn is not.

    Only the present turn is, while nothing has happened in it.
    """

    turn: int
    phases: tuple[PhaseTold, ...]


def story(history: History) -> tuple[TurnTold, ...]:
    """The whole story, as much of it as the audience was told."""
    told = [moment for moment in moments(history) if _is_worth_telling(history.system, moment)]
    by_turn = groupby(told, key=lambda moment: moment.turn)
    phases = {turn: tuple(_phases(history.system, of_turn)) for turn, of_turn in by_turn}
    first = 0 if 0 in phases else 1
    last = history.battle.place.turn
    turns = (TurnTold(turn, phases.get(turn, ())) for turn in range(first, last + 1))
    return tuple(turn for turn in turns if turn.phases or turn.turn < last)


def _is_worth_telling(system: System, moment: Moment) -> bool:
    """Charges, shots, blows and the wounds they deal, spells, losses, orders, notes, and tests that are failed.

    Bookkeeping is left out: who begins, where the wind blows, in which order is struck, who held as everybody thought.
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
    if not rolled.bindings:
        return False
    way = _way(system, moment)
    if moment.odds is None:
        return way in DEEDS and _hurts(system, moment)
    return way is not Way.ELSE or not is_good(system, rolled.resolution)


def _way(system: System, moment: Moment) -> Way:
    """Which kind of act a roll is, or the procedure that it is a part of."""
    rolled = first_roll(moment)
    if rolled is None:
        return Way.ELSE
    running = next((one.procedure for one in moment.before.running if one.id == rolled.procedure), "")
    return system.ways.get(rolled.resolution.resolver) or system.ways.get(running) or Way.ELSE


def _hurts(system: System, moment: Moment) -> bool:
    """Whether something that is told of a unit beyond its turn became another with the roll: a wound, a state."""
    return any(
        isinstance(event, Changed) and (field := known(system.field, event.key)) is not None
        and field.told and field.lasts is Lasts.BATTLE
        for event in moment.act.events
    )  # fmt: skip


def _phases(system: System, told: Iterable[Moment]) -> Iterator[PhaseTold]:
    for name, of_phase in groupby(told, key=lambda moment: moment.where):
        groups: dict[object, list[Moment]] = {}
        for moment in of_phase:
            groups.setdefault(belongs_to(moment), []).append(moment)
        yield PhaseTold(name, tuple(_lines(system, list(groups.values()))))


def _lines(system: System, groups: list[list[Moment]]) -> Iterator[Line]:
    """A line for each group; shots and blows that came to nothing are told together, last."""
    in_vain = [_rolled_in_vain(system, alike) for alike in groups]
    counts = Counter(resolver for resolver in in_vain if resolver)
    for alike, resolver in zip(groups, in_vain, strict=True):
        if counts[resolver] < 2:
            yield line_of(system, alike)
    for resolver, count in counts.items():
        if count > 1:
            who = " · ".join(_who(alike) for alike, vain in zip(groups, in_vain, strict=True) if vain == resolver)
            said = _("{roll}, in vain: {who}").format(roll=resolver_name(system, resolver), who=who)
            yield Line(said, "", None, is_turning=False)


def _rolled_in_vain(system: System, alike: list[Moment]) -> str:
    """The roll of shots or blows that came to nothing; empty where one came to something, or they are neither."""
    first = first_roll(alike[0])
    if first is None or _way(system, alike[0]) not in DEEDS:
        return ""
    came_to_nothing = all(
        not moment.told.then
        and not moment.told.is_turning
        and moment.odds is not None
        and (rolled := first_roll(moment)) is not None
        and not rolled.override
        and is_good(system, rolled.resolution) is False
        for moment in alike
    )
    return first.resolution.resolver if came_to_nothing else ""


def _who(alike: list[Moment]) -> str:
    """Who did it to whom, and how often: `Ogre band ▸ Knights of the Vale × 4`."""
    rolled = first_roll(alike[0])
    bindings = {} if rolled is None else rolled.bindings
    who = " ▸ ".join(unit_names(alike[0].before, (unit,)) for unit in acting_first(bindings))
    return who if len(alike) == 1 else _("{who} × {count}").format(who=who, count=len(alike))


def line_of(system: System, alike: Sequence[Moment]) -> Line:
    """What belongs together as one line."""
    told, before = alike[0].told, alike[0].before
    is_turning = any(moment.told.is_turning for moment in alike)
    rolled = [event for moment in alike if (event := first_roll(moment)) is not None]
    if not rolled or rolled[0].override:
        return Line(told.text, told.then, _who_moved(alike[0]), is_turning)
    actor = before.units.get(next(iter(rolled[0].bindings.values()), UnitId("")))
    side = None if actor is None else actor.side
    deed = deed_in_words(system, before, rolled[0])
    if len(rolled) == 1:
        made = rolled[0].resolution
        text = _("{deed}: {result}").format(deed=deed, result=outcome_in_words(system, made.resolver, made.outcome))
        return Line(text, told.then, side, is_turning)
    is_deed = _is_of_two(system, rolled[0])
    told_of = {
        Way.SHOOT: n_("{deed}, {count} shot: {tally}", "{deed}, {count} shots: {tally}", len(rolled)),
        Way.FIGHT: n_("{deed}, {count} blow: {tally}", "{deed}, {count} blows: {tally}", len(rolled)),
    }
    some = n_("{deed}, {count} roll: {tally}", "{deed}, {count} rolls: {tally}", len(rolled))
    said = told_of.get(_way(system, alike[0]), some) if is_deed else some
    text = said.format(deed=deed, count=len(rolled), tally=_tally(system, rolled))
    return Line(text, " ".join(_followed(system, alike)), side, is_turning)


def _is_of_two(system: System, rolled: Rolled) -> bool:
    """Whether its words say who did it to whom: what is rolled for the one that was hit is no shot and no blow."""
    resolver = known(system.resolver, rolled.resolution.resolver)
    named = set(BLANK.findall(resolver.deed)) if resolver is not None and resolver.deed else rolled.bindings.keys()
    return len(named & rolled.bindings.keys()) > 1


def _who_moved(moment: Moment) -> SideId | None:
    """The side of the unit that was done with its step by an act without a roll, where it is the one told of."""
    moved = (event.unit for event in moment.act.events if isinstance(event, Ticked) and event.done)
    unit = moment.before.units.get(next(moved, UnitId("")))
    return unit.side if unit is not None and moment.told.whole.startswith(unit.name) else None


def _tally(system: System, rolled: Iterable[Rolled]) -> str:
    """How the rolls ended, the commonest first, those that went ill only where none went well: `4 × hit`."""
    told = list(rolled)
    well = [one for one in told if is_good(system, one.resolution)]
    ends = Counter(outcome_in_words(system, one.resolution.resolver, one.resolution.outcome) for one in well or told)
    return ", ".join(_("{count} × {outcome}").format(count=count, outcome=end) for end, count in ends.most_common())


def _followed(system: System, alike: Iterable[Moment]) -> Iterator[str]:
    """What became of the strength of everybody by these acts, each unit told once, after who met whom."""
    lost: dict[UnitId, tuple[Unit, Unit, int]] = {}
    met: dict[str, None] = {}
    for moment in alike:
        if not any(isinstance(event, Changed) for event in moment.act.events):
            continue
        after = fold(system, moment.act.events, moment.before)
        for unit in _shown(moment.before, after):
            was, now = moment.before.units[unit], after.units[unit]
            gauges = [next(iter(system.gauges(one)), None) for one in (was, now)]
            if gauges[0] is None or gauges[1] is None or gauges[0].now == gauges[1].now:
                continue
            first, _last, count = lost.get(unit, (was, now, 0))
            lost[unit] = first, now, count + gauges[0].now - gauges[1].now
        met |= dict.fromkeys(met_in_words(system, moment.act, moment.before, after))
    yield from met
    for first, last, count in lost.values():
        if said := strength_in_words(system, first, last, count):
            yield said


def _shown(first: Battle, after: Battle) -> Iterator[UnitId]:
    was, now = without_hidden(first).units, without_hidden(after).units
    return (unit for unit in now if unit in was)
