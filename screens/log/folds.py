"""The acts of the log row by row: which are folded into one, and which of them are open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto

from msgspec import Struct

from tracker.battle.acts import Fate
from tracker.views.log import LogEntry
from tracker.views.log_groups import groups


class Run(Struct, frozen=True):
    """Acts of one row: one act, or several steps on the way that are folded into one."""

    entries: tuple[LogEntry, ...]

    @property
    def act(self) -> LogEntry:
        """The act that the row stands for: the last that stands, else the last."""
        return next((entry for entry in reversed(self.entries) if entry.fate is Fate.STANDS), self.entries[-1])

    @property
    def is_folded(self) -> bool:
        """Whether it holds more than one."""
        return len(self.entries) > 1

    @property
    def is_group(self) -> bool:
        """Whether those it holds are the rolls of one volley, or one melee."""
        return self.is_folded and any(entry.outcomes for entry in self.entries)


class Turned(Enum):
    """The part that became another one when a row was opened or folded: nothing, the row, or which rows there are."""

    NOTHING = auto()
    ROW = auto()
    ROWS = auto()


class Folds:
    """The rows open in one log; none at first."""

    def __init__(self) -> None:
        self._unfolded: set[int] = set()
        self._opened: set[int] = set()
        self._beginnings: dict[int, int] = {}
        self._groups: dict[int, int] = {}

    def is_open(self, run: Run) -> bool:
        """Whether what followed of the act of a row is shown beneath it."""
        return run.act.index in self._unfolded

    def runs(self, shown: list[LogEntry]) -> Iterator[Run]:
        """The acts row by row: the rolls of a volley or of a melee are one row, unless it is open."""
        self._beginnings.clear()
        self._groups.clear()
        alone: list[LogEntry] = []
        for group in groups(shown):
            if len(group) == 1:
                alone += group
                continue
            yield from self._in_steps(alone)
            alone = []
            first = group[0].index
            if first in self._opened:
                self._groups |= {entry.index: first for entry in group}
                yield from self._in_steps(group)
            else:
                yield Run(group)
        yield from self._in_steps(alone)

    def _in_steps(self, shown: Sequence[LogEntry]) -> Iterator[Run]:
        """Steps one after the other as one row, unless it is open; any other act alone."""
        steps: list[LogEntry] = []
        for entry in shown:
            if entry.is_step and not (entry.was or entry.overridden):
                steps.append(entry)
                continue
            yield from self._fold(steps)
            steps = []
            yield Run((entry,))
        yield from self._fold(steps)

    def _fold(self, steps: list[LogEntry]) -> Iterator[Run]:
        if len(steps) > 1 and steps[0].index not in self._unfolded:
            yield Run(tuple(steps))
        else:
            for step in steps:
                self._beginnings[step.index] = steps[0].index
                yield Run((step,))

    def turn(self, run: Run, *, fold: bool) -> Turned:
        """Open what is folded in the row, or fold it again."""
        act = run.act
        first, group = self._beginnings.get(act.index), self._groups.get(act.index)
        if run.is_folded and not fold:
            (self._opened if run.is_group else self._unfolded).add(run.entries[0].index)
            return Turned.ROWS
        if fold and first is not None and first in self._unfolded and not has_more(act):
            self._unfolded.discard(first)
            return Turned.ROWS
        if fold and group is not None and (run.is_folded or act.index not in self._unfolded):
            self._opened.discard(group)
            return Turned.ROWS
        if not run.is_folded and (fold or has_more(act)):
            self._unfolded.discard(act.index) if fold else self._unfolded.add(act.index)
            return Turned.ROW
        return Turned.NOTHING


def has_more(entry: LogEntry) -> bool:
    """Whether an act has something folded beneath it."""
    return bool(entry.arithmetic or entry.details or entry.was)
