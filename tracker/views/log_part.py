"""A part of the log, whose begin and end are told by the acts before any is put in words, so that no row is torn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import UnitId
from tracker.play.confidential import units_in
from tracker.play.history import History
from tracker.views.acts import group_of, is_step
from tracker.views.log import LogEntry, entries

KEPT: Final = 3
"""Times as many rows stay on the other side of the light as come in when a part grows."""


class LogPart(Struct, frozen=True):
    """The acts of a log from the one at `begin` (from 0) to the one before `end`, of whole rows.

    Undone acts are among them where it is `with_undone`; where it is `only` a unit's, no others.
    """

    history: History
    with_undone: bool = True
    only: UnitId | None = None
    begin: int = 0
    end: int = 0

    def shows(self, act: Act) -> bool:
        """Whether an act is one of those shown, wherever it lies."""
        if act.fate is Fate.SUPERSEDED or not (self.with_undone or act.fate is Fate.STANDS):
            return False
        return self.only is None or any(self.only in units_in(event) for event in act.events)

    def around(self, lit: int | None, rows: int) -> LogPart:
        """So many rows before that act and after it; the last of the log where it is not shown."""
        acts = self.history.acts
        middle = len(acts) if lit is None or not self.shows(acts[lit]) else lit + 1
        begin = part_before(acts, middle, rows, self.shows)
        return replace(self, begin=begin, end=part_after(acts, middle, rows, self.shows))

    def first(self, rows: int) -> LogPart:
        """So many rows from the beginning of the log on; the same where it begins there."""
        return replace(self, begin=0, end=part_after(self.history.acts, 0, rows, self.shows)) if self.begin else self

    def last(self, rows: int) -> LogPart:
        """So many rows up to the end of the log; the same where it ends there."""
        return self if self.end == len(self.history.acts) else self.around(None, rows)

    def grown(self, lit: int, rows: int, *, up: bool) -> LogPart:
        """With so many rows more at one end, and fewer at the other where they are far from that act."""
        acts = self.history.acts
        if up and self.begin:
            end = min(self.end, part_after(acts, lit + 1, KEPT * rows, self.shows))
            return replace(self, begin=part_before(acts, self.begin, rows, self.shows), end=end)
        if not up and self.end < len(acts):
            begin = max(self.begin, part_before(acts, lit + 1, KEPT * rows, self.shows))
            return replace(self, begin=begin, end=part_after(acts, self.end, rows, self.shows))
        return self

    def in_words(self, before: Mapping[int, LogEntry]) -> dict[int, LogEntry]:
        """Its acts by their places in the list of acts; those that were told `before` are not told again."""
        shown = [index for index in range(self.begin, self.end) if self.shows(self.history.acts[index])]
        new = [index for index in shown if index not in before]
        more = entries(self.history, new[0], new[-1] + 1, self.shows) if new else ()
        known = {**before, **{entry.index: entry for entry in more}}
        return {index: known[index] for index in shown}


def latest(history: History, most: int, *, with_undone: bool = True) -> list[LogEntry]:
    """The last acts in words, the oldest of them first, so many at most."""
    return [*LogPart(history, with_undone).around(None, most).in_words({}).values()][-most:]


def part_before(acts: Sequence[Act], end: int, rows: int, is_shown: Callable[[Act], bool]) -> int:
    """Where the acts before the one at `end` (from 0) begin that are so many rows at least, or all there are."""
    later: Act | None = None
    for index in range(end - 1, -1, -1):
        act = acts[index]
        if is_shown(act):
            if later is None or _are_apart(act, later):
                rows -= 1
                if rows < 0:
                    return index + 1
            later = act
    return 0


def part_after(acts: Sequence[Act], begin: int, rows: int, is_shown: Callable[[Act], bool]) -> int:
    """Behind which act those from the one at `begin` (from 0) on end that are so many rows at least, or all."""
    earlier: Act | None = None
    for index in range(begin, len(acts)):
        act = acts[index]
        if is_shown(act):
            if earlier is None or _are_apart(earlier, act):
                rows -= 1
                if rows < 0:
                    return index
            earlier = act
    return len(acts)


def _are_apart(act: Act, following: Act) -> bool:
    """Whether two acts, one after the other, can never be in one row: neither in a group, nor as steps on the way."""
    if is_step(act) and is_step(following):
        return False
    group = group_of(act)
    return not group or group != group_of(following)
