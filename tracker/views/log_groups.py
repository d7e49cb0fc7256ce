"""Acts of the log that are one thing to a reader: the shots of a volley, all that a melee asked and rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Fate
from tracker.battle.battle import DebtId, SideId
from tracker.views.log import LogEntry
from tracker.views.log_line import Change, LogLine, Span, merged


class Summary(Struct, frozen=True):
    """The results of several acts in a line: who did what, how many rolls with which outcomes, whose strength changed.

    `owes` names the units that owe a test which one of them laid and none of the others took, `lapsed` those of whom
    one fell away that was owed before. `judged` are the outcomes that are a success or a failure, all of them where
    none is, first those that did something of their own; `by_side` are those of each side, where another rolled than
    the one that began. `only` is the one roll that dice decided, with all that the acts changed, where there was but
    one; `moved` says who gave way and then who is parted, `states` who came to which state, but for what that one roll
    tells.
    """

    headline: tuple[Span, ...]
    rolls: int
    outcomes: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]
    owes: tuple[Span, ...]
    judged: tuple[tuple[str, int], ...] = ()
    only: LogLine | None = None
    moved: tuple[str, ...] = ()
    by_side: tuple[tuple[SideId, tuple[tuple[str, int], ...]], ...] = ()
    states: tuple[str, ...] = ()
    lapsed: tuple[Span, ...] = ()


MOST_AGAINST: Final = 2
"""Units at most that a line names as those it was done to."""


def groups(entries: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, ...]]:
    """The acts in their order, those of one group together where something was rolled in it; any other alone."""
    for group, acts in groupby(entries, key=lambda entry: entry.group):
        together = tuple(acts)
        if group and len(together) > 1 and any(entry.outcomes for entry in together):
            yield together
        else:
            yield from ((entry,) for entry in together)


def _begun(entry: LogEntry, rolled: Sequence[LogEntry]) -> tuple[Span, ...]:
    """Who begins what against whom; the procedure alone where it is nobody's."""
    named = (span for other in rolled for span in other.line.headline if span.side)
    others = [span for span in dict.fromkeys(named) if span not in entry.begun_by] if entry.begun_by else []
    against: list[Span] = []
    for span in others[:MOST_AGAINST]:
        against += [Span(", " if against else " ▸ "), span]
    more = [Span(", …")] if others[MOST_AGAINST:] else []
    return (*entry.begun_by, *against, *more, *([Span(" · ")] if entry.begun_by else []), Span(entry.begins))


def summary(entries: Sequence[LogEntry]) -> Summary:
    """The results of those of the acts that stand; of all where none does."""
    standing = [entry for entry in entries if entry.fate is Fate.STANDS] or list(entries)
    resolved = [entry for entry in standing if entry.outcomes]
    # A check that needs no die is no roll to whoever reads what came of the dice.
    rolled = [entry for entry in resolved if entry.line.dice] or resolved
    deeds = {entry.line.headline for entry in rolled}
    if len(deeds) > 1 and all(entry.line.deed for entry in rolled):
        # How the first of them ended is not how they all did.
        deeds = {entry.line.deed for entry in rolled}
    begins = next((entry for entry in entries if entry.begins), None)
    outcomes = Counter(outcome for entry in rolled for outcome in entry.outcomes)
    judged = Counter(outcome for entry in rolled for outcome in entry.judged)
    telling = {outcome for entry in rolled for outcome in entry.telling}
    counted = judged or outcomes
    own = {
        side: Counter(end for entry in rolled if entry.rolled_by == side for end in entry.outcomes if end in counted)
        for side in dict.fromkeys(entry.rolled_by for entry in rolled)
        if side
    }
    began = {span.side for span in begins.begun_by if span.side} if begins is not None else set[str]()
    changes = merged(entry.line.changes for entry in standing)
    settled = frozenset[DebtId]().union(*(entry.settled for entry in standing))
    owes = tuple({unit: None for entry in standing for test, unit in entry.owed if test not in settled})
    laid = {test for entry in standing for test, _unit in entry.owed}
    # A test that came and went with these acts was owed by nobody before them, nor is by anybody since.
    parting = (entry for entry in standing if not entry.settled <= laid)
    lapsed = tuple(dict.fromkeys(unit for entry in parting for unit in entry.line.lapsed))
    # Of one without dice that is told by its headline alone, as a charge is, no other word is needed; but a check on
    # the way to what was lost, as whether it may recoil, is not what was done.
    is_whole = len(rolled) == 1 and (rolled[0].line.dice or not (rolled[0].line.ended or changes))
    only = rolled[0].line if is_whole else None
    return Summary(
        _begun(begins, rolled) if begins is not None else deeds.pop() if len(deeds) == 1 else entries[0].line.headline,
        sum(len(entry.outcomes) for entry in rolled),
        tuple(outcomes.most_common()),
        changes,
        owes,
        _telling_first(counted, telling),
        None if only is None else replace(only, changes=changes, owes=owes, lapsed=lapsed),
        (
            *(text for entry in standing for text in entry.moved),
            *(text for entry in standing for text in entry.parted),
        ),
        tuple((SideId(side), _telling_first(ends, telling)) for side, ends in own.items())
        if len(own) > 1 or (began and not began >= own.keys())
        else (),
        tuple(
            {
                which: text
                for entry in standing
                for which, text in entry.states
                if only is None or which not in entry.covered
            }.values()
        ),
        lapsed,
    )


def _telling_first(ends: Counter[str], telling: Collection[str]) -> tuple[tuple[str, int], ...]:
    """How often each came, the commonest first, but behind those that tell what came of it all."""
    return tuple(sorted(ends.most_common(), key=lambda end: end[0] not in telling))
