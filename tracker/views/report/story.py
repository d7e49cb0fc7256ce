"""The story of a battle by turns and phases: what belongs together is told at once, bookkeeping is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from msgspec import Struct

from tracker.battle.battle import UnitId, acting_first
from tracker.battle.events import Changed, Rolled
from tracker.battle.fields import Lasts
from tracker.grammar import Name, guessed
from tracker.play.history import History
from tracker.rules.system import System, Way
from tracker.text import capital
from tracker.views.figures import counted
from tracker.views.redaction import veiled
from tracker.views.report.highlights.feats import Feat, Kind
from tracker.views.report.highlights.nerve import of_nerve, together
from tracker.views.report.highlights.stands import OF_A_PHASE, feats
from tracker.views.report.lines import DEEDS, StoryLine, is_of_two, line_of, way_of, what_followed
from tracker.views.report.moments import Moment, belongs_to, first_roll, moments
from tracker.views.sentences.audience import listed
from tracker.views.sentences.names import known, unit_names
from tracker.views.sentences.rolls import deed_in_words
from tracker.views.spotlight import is_good
from tracker.words import _, n_

TOLD: Final = frozenset({*DEEDS, Way.CAST, Way.RALLY})
"""Of what is done in these ways what went well is told too; of tests only those that are failed."""


class PhaseTold(Struct, frozen=True):
    """The story of one phase."""

    name: str
    lines: tuple[StoryLine, ...]


class TurnTold(Struct, frozen=True):
    """The story of one turn, 0 before the first; a phase in which nothing happened is left out, a turn is not.

    Only the present turn is, while nothing has happened in it. `missed` sums up the shots and blows that missed alone
    in their phase.
    """

    turn: int
    phases: tuple[PhaseTold, ...]
    missed: tuple[StoryLine, ...] = ()


def story(history: History) -> tuple[TurnTold, ...]:
    """The whole story, as much of it as the audience was told."""
    return story_of(history.system, moments(history), history.battle.place.turn)


def story_of(system: System, everything: tuple[Moment, ...], last: int) -> tuple[TurnTold, ...]:
    """The story made of these moments; the table stands in turn `last`."""
    extra: dict[tuple[int, str], list[Feat]] = {}
    for feat in feats(system, everything):
        if feat.kind in OF_A_PHASE:
            extra.setdefault((feat.turn, feat.where), []).append(feat)
    known_moments = [moment for moment in everything if _is_worth_telling(system, moment)]
    turns = {
        turn: _turn(system, turn, list(of_turn), extra)
        for turn, of_turn in groupby(known_moments, key=lambda moment: moment.turn)
    }
    first = 0 if 0 in turns else 1
    every = (turns.get(turn, TurnTold(turn, ())) for turn in range(first, last + 1))
    return tuple(turn for turn in every if turn.phases or turn.missed or turn.turn < last)


def _turn(
    system: System, turn: int, known_moments: list[Moment], extra: Mapping[tuple[int, str], list[Feat]]
) -> TurnTold:
    """A turn phase by phase, and what missed alone in its phase in one sentence at its end."""
    alone: list[tuple[Way, list[Moment]]] = []
    phases = []
    for name, of_phase in groupby(known_moments, key=lambda moment: moment.where):
        groups = _groups(system, of_phase)
        vain = [(way, alike) for alike in groups if (way := _in_vain(system, alike)) in DEEDS]
        counts = Counter(way for way, alike in vain for _moment in alike)
        lone = [(way, alike) for way, alike in vain if counts[way] == 1]
        alone += lone
        kept = [alike for alike in groups if not any(alike is other for _way, other in lone)]
        of_phase_alone = (_line_of_feat(feat) for feat in extra.get((turn, name), ()))
        lines = tuple({line.whole: line for line in (*_lines(system, kept), *of_phase_alone)}.values())
        if lines:
            phases.append(PhaseTold(name, lines))
    ways = dict.fromkeys(way for way, _alike in alone)
    missed = tuple(_vain_line(way, [alike for other, alike in alone if other is way]) for way in ways)
    return TurnTold(turn, tuple(phases), missed)


def _line_of_feat(feat: Feat) -> StoryLine:
    return StoryLine(feat.sentence, "", feat.unit.side, is_turning=feat.is_unlikely or feat.kind in OF_A_PHASE)


def _is_worth_telling(system: System, moment: Moment) -> bool:
    """Charges, shots, blows and the wounds they deal, spells, losses, orders, notes, and tests that are failed.

    Bookkeeping is left out: who begins, where the wind blows, in which order is struck, who held as everybody thought.
    """
    rolled = first_roll(moment)
    if moment.is_dawn and not moment.telling.then:
        return False  # the heading says that the turn begins
    if rolled is None:
        return bool(moment.telling.whole)
    if moment.telling.then or moment.telling.is_turning or rolled.override or of_nerve(system, moment) is not None:
        return True
    return bool(rolled.bindings) and _is_a_deed_or_failed(system, moment, rolled)


def _is_a_deed_or_failed(system: System, moment: Moment, rolled: Rolled) -> bool:
    way = way_of(system, moment)
    if moment.odds is None:
        # A stray shot went neither well nor ill, and yet it hit somebody.
        is_astray = bool(rolled.resolution.chance) and is_of_two(system, rolled)
        return way in DEEDS and (is_astray or _hurts(system, moment))
    return way in TOLD or not is_good(system, rolled.resolution)


def _hurts(system: System, moment: Moment) -> bool:
    """Whether something that is told of a unit beyond its turn became another with the roll: a wound, a state."""
    return any(
        isinstance(event, Changed) and (changed := known(system.field, event.key)) is not None
        and changed.logged and changed.lasts is Lasts.BATTLE
        for event in moment.act.events
    )  # fmt: skip


class _Group:
    """Moments that are told together, and of whose strength they took."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.losers: set[UnitId] = set()


def _groups(system: System, known_moments: Iterable[Moment]) -> list[list[Moment]]:
    """The moments of a phase, those that are told together in one list, in the order of what each cost last.

    So no line says that less is left of somebody than a later one does. A group after which another took from the same
    units is left as it is, and what would belong to it begins anew.
    """
    groups: list[_Group] = []
    by_kind: dict[Hashable, _Group] = {}
    last: dict[UnitId, _Group] = {}
    run = 0
    for moment in known_moments:
        run += not _is_told_by_what_followed(moment)
        kind = _together(system, moment, by_kind, run)
        losers = what_followed(system, (moment,))[1].keys()
        group = by_kind.get(kind)
        if group is not None and losers:
            if all(last[unit] is group for unit in group.losers):
                groups = [other for other in groups if other is not group]
            else:
                group = None
        if group is None:
            group = by_kind[kind] = _Group()
        if losers or not group.moments:
            groups.append(group)
        group.moments.append(moment)
        group.losers |= losers
        last |= dict.fromkeys(losers, group)
    return [group.moments for group in groups]


def _together(system: System, moment: Moment, groups: Iterable[Hashable], run: int) -> Hashable:
    """The key of the moments told together with this one, within its phase.

    Rolls of one kind of the same units, with what is rolled for those they hit; who comes into contact one after the
    other, and what is lost without a roll, side by side.
    """
    rolled = first_roll(moment)
    if rolled is None or rolled.override:
        alike = _without_a_roll(system, moment, run) if _is_told_by_what_followed(moment) else None
        return belongs_to(moment) if alike is None else alike
    pair = acting_first(rolled.bindings)
    is_of_deeds, is_of_a_pair = way_of(system, moment) in DEEDS, is_of_two(system, rolled)
    if is_of_deeds and not is_of_a_pair and (deed := _deed_that_struck(pair, groups)) is not None:
        return deed
    nerve = of_nerve(system, moment)
    if nerve is not None and not moment.telling.then:
        return ("nerve", nerve.kind is Kind.REFUSED, "" if nerve.kind is Kind.REFUSED else nerve.unit.id)
    named = deed_in_words(system, veiled(moment.before, moment.unseen), rolled)
    return (rolled.resolution.resolver, named, pair if is_of_deeds and is_of_a_pair else ())


def _deed_that_struck(pair: tuple[UnitId, ...], groups: Iterable[Hashable]) -> Hashable | None:
    """The shots or blows of these two that a roll for the one who was hit follows."""
    struck = (key for key in groups if isinstance(key, tuple) and key[-1:] == (pair,))
    return next(struck, None) if len(pair) > 1 else None


def _without_a_roll(system: System, moment: Moment, run: int) -> Hashable | None:
    """The key of a side's contacts, or losses, without a roll; None where several sides are in it."""
    meetings, lost = what_followed(system, (moment,))
    sides = {meeting.unit.side for meeting in meetings} or {loss.last.side for loss in lost.values()}
    if len(sides) != 1:
        return None
    return (*(("met", run) if meetings else ("lost", moment.telling.is_turning)), *sides)


def _is_told_by_what_followed(moment: Moment) -> bool:
    """Whether an act without a roll has no words of its own, only what came of it."""
    return first_roll(moment) is None and bool(moment.telling.then) and not moment.telling.text


def _lines(system: System, groups: list[list[Moment]]) -> Iterator[StoryLine]:
    """A line for each group; shots and blows that came to nothing are told together, last."""
    in_vain = [_in_vain(system, alike) for alike in groups]
    counts: Counter[Way] = Counter(way for way in in_vain if way in DEEDS)
    for alike, way in zip(groups, in_vain, strict=True):
        if counts[way] < 2:
            yield _line_of_nerve(system, alike) or line_of(system, alike)
    for way, count in counts.items():
        if count > 1:
            yield _vain_line(way, [alike for alike, other in zip(groups, in_vain, strict=True) if other is way])


def _line_of_nerve(system: System, alike: list[Moment]) -> StoryLine | None:
    """Tests of nerve that make a story, in their own words; None for all else, and where more came of them."""
    if any(moment.telling.then for moment in alike):
        return None
    tests = [of_nerve(system, moment) for moment in alike]
    held = [feat for feat in tests if feat is not None]
    if len(held) < len(tests):
        return None
    if held[0].kind is Kind.REFUSED:
        names = list(dict.fromkeys(feat.unit.name for feat in held))
        subject = Name(listed(names), is_many=True) if len(names) > 1 else guessed(names[0])
        sides = {feat.unit.side for feat in held}
        text = _(Kind.REFUSED.value).format(unit=subject)
        return StoryLine(text, "", sides.pop() if len(sides) == 1 else None, is_turning=False)
    feat_together = next(together(held))
    return StoryLine(feat_together.sentence, "", feat_together.unit.side, is_turning=True)


def _vain_line(way: Way, vain: list[list[Moment]]) -> StoryLine:
    count = sum(map(len, vain))
    template = n_("{count} shot missed: {who}", "{count} shots missed: {who}", count)
    if way is Way.FIGHT:
        template = n_("{count} blow missed: {who}", "{count} blows missed: {who}", count)
    return StoryLine(
        template.format(count=capital(counted(count)), who=", ".join(_at_whom(vain))), "", None, is_turning=False
    )


def _in_vain(system: System, alike: list[Moment]) -> Way:
    """Whether shots or blows came to nothing; `ELSE` where one came to something, or they are neither."""
    way = way_of(system, alike[0])
    came_to_nothing = way in DEEDS and all(
        not moment.telling.then
        and not moment.telling.is_turning
        and moment.odds is not None
        and (rolled := first_roll(moment)) is not None
        and not rolled.override
        and is_good(system, rolled.resolution) is False
        for moment in alike
    )
    return way if came_to_nothing else Way.ELSE


def _at_whom(vain: Iterable[list[Moment]]) -> Iterator[str]:
    """Who did it to whom, and how often: `Ogre band at Gate spears (4)`; what was done to each other is told once."""
    counts: dict[tuple[str, ...], int] = {}
    for alike in vain:
        counts[_pair(alike)] = counts.get(_pair(alike), 0) + len(alike)
    paired = set[tuple[str, ...]]()
    for pair, count in counts.items():
        back = counts.get(pair[::-1], 0) if pair[::-1] != pair else 0
        if pair[::-1] in paired:
            continue
        paired.add(pair)
        template = _("{unit} and {target} against each other") if back else _("{unit} at {target}")
        who = template.format(unit=pair[0], target=pair[1]) if len(pair) > 1 else pair[0]
        yield who if count + back == 1 else _("{who} ({count})").format(who=who, count=count + back)


def _pair(alike: list[Moment]) -> tuple[str, ...]:
    """The names of who did it and to whom it was done."""
    rolled = first_roll(alike[0])
    bound = acting_first({} if rolled is None else rolled.bindings)
    return tuple(unit_names(alike[0].before, (unit,)) for unit in bound[:2]) or ("",)
