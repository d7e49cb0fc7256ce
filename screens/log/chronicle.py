"""The log as a list: an act a line with its dice, its sum and what followed folded beneath, steps on the way folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import time
from typing import ClassVar, Final

from msgspec import UNSET, Struct
from textual.binding import Binding
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.act_lines import act_line, told_together
from screens.parts.drawn.columns import left, right
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.short_names import Namer, within
from screens.parts.drawn.signs import BECAME
from screens.parts.moments import date_of, day, time_of
from screens.parts.overview import rule
from screens.parts.plain import hanging, line, lines, plain
from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, UnitId
from tracker.battle.dice import Face
from tracker.views.log import FATES, LogEntry
from tracker.views.log_groups import groups, summary
from tracker.views.sides import looks
from tracker.words import N_, _, n_

TIME: Final = 5
FOLDED, OPEN, INSIDE = "▸", "▾", " "
"""What stands before an act that has more to say, before one that says it, before one that has said all."""


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


class Chronicle(LightList):
    """Every act in the order it was made; enter or right unfolds one, left folds it again."""

    BINDINGS: ClassVar = [
        Binding("right", "fold(False)", N_("Unfold"), show=False),
        Binding("left", "fold(True)", N_("Fold"), show=False),
    ]

    entries: reactive[tuple[LogEntry, ...]] = reactive((), init=False)
    with_undone: reactive[bool] = reactive(True, init=False)
    only: reactive[UnitId | None] = reactive(None, init=False)
    battle: reactive[Battle] = reactive(Battle(), init=False)

    def __init__(self, clock: Callable[[], float] = time, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._clock = clock
        self._unfolded: set[int] = set()
        self._runs: dict[str, Run] = {}
        self._beginnings: dict[int, int] = {}
        self._opened: set[int] = set()
        self._groups: dict[int, int] = {}

    def on_mount(self) -> None:
        if not self.entries:
            self._list()

    @property
    def entry(self) -> LogEntry | None:
        """The act under the light."""
        run = self._run
        return None if run is None else run.act

    @property
    def lies_folded(self) -> bool:
        """Whether the act under the light is the last of several rolls in one row."""
        return self._run is not None and self._run.is_group

    @property
    def _run(self) -> Run | None:
        lit = self.highlighted_option
        return None if lit is None or lit.id is None else self._runs.get(lit.id)

    def watch_entries(self, old: tuple[LogEntry, ...], new: tuple[LogEntry, ...]) -> None:
        self._list(follow=_standing(old) != _standing(new))

    def watch_with_undone(self) -> None:
        self._list()

    def watch_only(self) -> None:
        self._list()

    def _list(self, *, follow: bool = False) -> None:
        """List afresh, the light where it was, or on the act that stands last where that has changed."""
        lit = None if self.entry is None else self.entry.index
        shown = [entry for entry in self.entries if self._is_shown(entry)]
        self._runs, self._beginnings, self._groups = {}, {}, {}
        self.set_options(
            list(self._listed(shown)) or [Option(plain(_("Nothing has happened yet."), "$dim"), disabled=True)]
        )
        last = _standing(self.entries)
        if (follow or lit is None) and last is not None:
            lit = last
        places = {option.id: number for number, option in enumerate(self.options) if option.id}
        at = {entry.index: places[key] for key, run in self._runs.items() for entry in run.entries}
        self.highlighted = at.get(-1 if lit is None else lit, max(places.values(), default=-1)) if places else None

    def _is_shown(self, entry: LogEntry) -> bool:
        return (self.with_undone or entry.fate is Fate.STANDS) and (self.only is None or self.only in entry.units)

    def _listed(self, shown: list[LogEntry]) -> Iterator[Option]:
        where, date = "", None
        for run in self._in_runs(shown):
            act = run.act
            then = date_of(act.at) if act.at else date
            if act.where != where or then != date:
                day_in_words = day(act.at, self._clock()) if act.at and then != date else ""
                is_elsewhere, where, date = act.where != where, act.where, then
                yield Option(Row(partial(_band, where if is_elsewhere else "", day_in_words)), disabled=True)
            key = str(act.index)
            self._runs[key] = run
            yield Option(self._row(run), id=key)

    def _in_runs(self, shown: list[LogEntry]) -> Iterator[Run]:
        """The acts row by row: the rolls of a volley or of a melee are one row, unless it is open."""
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

    def _row(self, run: Run) -> Row:
        return Row(partial(self._draw, run))

    def _draw(self, run: Run, width: int, is_lit: bool) -> Content:
        if run.is_group:
            return group_content(run, self.battle, width, is_lit=is_lit)
        if run.is_folded:
            return _steps(run, width)
        return entry_content(run.act, self.battle, width, is_open=run.act.index in self._unfolded, is_lit=is_lit)

    def _turn(self, run: Run, *, fold: bool) -> None:
        """Open what is folded in the row, or fold it again."""
        act = run.act
        first, group = self._beginnings.get(act.index), self._groups.get(act.index)
        if run.is_folded and not fold:
            (self._opened if run.is_group else self._unfolded).add(run.entries[0].index)
            self._list()
        elif fold and first is not None and first in self._unfolded and not has_more(act):
            self._unfolded.discard(first)
            self._list()
        elif fold and group is not None and (run.is_folded or act.index not in self._unfolded):
            self._opened.discard(group)
            self._list()
        elif not run.is_folded and (fold or has_more(act)):
            self._unfolded.discard(act.index) if fold else self._unfolded.add(act.index)
            self.replace_option_prompt(str(act.index), self._row(run))
            self.scroll_to_highlight()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if (run := self._run) is not None:
            self._turn(run, fold=run.act.index in self._unfolded)

    def action_fold(self, fold: bool) -> None:
        if (run := self._run) is not None:
            self._turn(run, fold=fold)


def _standing(entries: tuple[LogEntry, ...]) -> int | None:
    """The act that stands last, None at the very start."""
    return next((entry.index for entry in reversed(entries) if entry.fate is Fate.STANDS), None)


def has_more(entry: LogEntry) -> bool:
    """Whether an act has something folded beneath it."""
    return bool(entry.arithmetic or entry.details or entry.was)


def _band(where: str, day_in_words: str, width: int, _is_lit: bool) -> Content:
    return rule(width, where, day_in_words)


def _steps(run: Run, width: int) -> Content:
    count = len(run.entries)
    told_ = n_("{count} step, to: {last}", "{count} steps, to: {last}", count)
    text = told_.format(count=count, last=run.act.headline)
    head = line(right((time_of(run.act.at), "$dim"), TIME), (f" {FOLDED} ", "$dim"))
    return line(head, left((text, "$dim"), width - head.cell_length))


def group_content(run: Run, battle: Battle, width: int, *, is_lit: bool = False) -> Content:
    """A volley or a melee in a line: who did what, how many rolls, how they ended, whose strength changed."""
    whole, act, marks = summary(run.entries), run.act, looks(battle)
    style = _style(act, is_lit=is_lit)
    head = line(right((time_of(act.at), "$dim"), TIME), (f" {FOLDED} ", "$dim"))
    mark = _mark_of_group(run)

    def drawn(short: Namer) -> Content:
        return told_together(whole, marks, style, short)

    room = width - head.cell_length - (mark.cell_length + 2 if mark.plain else 0)
    return line(head, left(within(battle, room, drawn), room), "  " if mark.plain else "", mark)


def entry_content(entry: LogEntry, battle: Battle, width: int, *, is_open: bool, is_lit: bool = False) -> Content:
    """An act in its columns: when, fold mark, what was done with its dice, what became of it."""
    style = _style(entry, is_lit=is_lit)
    mark = _mark(entry)
    fold = (OPEN if is_open else FOLDED) if has_more(entry) else INSIDE
    head = line(right((time_of(entry.at), "$dim"), TIME), (f" {fold} ", "$dim"))
    room = width - head.cell_length - (mark.cell_length + 2 if mark.plain else 0)
    marks = looks(battle)
    drawn = act_line(entry.line, marks, style)
    is_cut = drawn.cell_length > room
    if is_cut and has_more(entry):
        drawn = within(battle, room, lambda called: act_line(entry.line, marks, style, called))
    indent = " " * head.cell_length
    # What cannot be unfolded to be read whole is not cut.
    first, *others = [drawn] if has_more(entry) else drawn.wrap(room) or [drawn]
    rows = [line(head, left(first, room), "  " if mark.plain else "", mark), *(line(indent, row) for row in others)]
    if is_open and is_cut:
        rows.append(hanging(line(indent), entry.headline, width))
    if is_open:
        rows += _unfolded(entry, indent, width)
    return lines(*rows)


def _style(entry: LogEntry, *, is_lit: bool) -> str:
    if entry.fate is not Fate.STANDS:
        return "$dim strike"
    if entry.is_step:
        return "$dim"
    return "$bright" if is_lit else "$foreground"


def _unfolded(entry: LogEntry, indent: str, width: int) -> Iterator[Content]:
    """The lines below an act that is open: its former state, its sum, its effects."""
    if entry.was:
        was = _("before the correction: {sentence}").format(sentence=entry.was)
        yield hanging(line(indent), was, width, "$dim")
    for reason in entry.arithmetic:
        yield hanging(line(indent), reason, width, "$dim")
    for reason in entry.details:
        yield hanging(line(indent, (f"{BECAME} ", "$dim")), reason, width, "$dim")


def _mark(entry: LogEntry) -> Content:
    if entry.fate is not Fate.STANDS:
        return line((_(FATES[entry.fate]), "$dim"))
    if entry.was:
        return line((_("corrected"), "$bright"))
    if entry.overridden:
        return line((_("by hand"), "$bright"))
    if entry.private:
        return line((_("private"), "$dim"))
    return line((throws_in_words(entry.line.dice), "$dim"))


def _mark_of_group(run: Run) -> Content:
    """The fate of it, or of one of its acts, else the throws of the sealed dice it shows."""
    marked = next((entry for entry in run.entries if entry.was or entry.overridden), run.act)
    if run.act.fate is not Fate.STANDS:
        return _mark(run.act)
    if marked is not run.act or run.act.was or run.act.overridden:
        return _mark(marked)
    dice = [face for entry in run.entries if entry.fate is Fate.STANDS for face in entry.line.dice]
    return line((throws_in_words(dice), "$dim"))


def throws_in_words(dice: Sequence[Face]) -> str:
    """Which throws of the sealed dice a roll shows: `#7`, `#7–9`, `#3–9` with others between; nothing where none is."""
    numbers = [face.number for face in dice if face.number is not UNSET]
    if not numbers:
        return ""
    return f"#{min(numbers)}" if len(numbers) == 1 else f"#{min(numbers)}–{max(numbers)}"
