"""The log as a list: an act a line with its dice, its sum and what followed folded beneath, steps on the way folded.

Of a long battle only the part around the light is listed: it grows as the light or the sight comes near its edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import time
from typing import ClassVar, Final, Literal

from msgspec import UNSET
from textual.binding import Binding
from textual.content import Content
from textual.events import Resize
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.log.folds import Folds, Run, Turned, has_more
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
from tracker.play.backwards import backwards
from tracker.play.history import History
from tracker.views.log import FATES, LogEntry
from tracker.views.log_groups import summary
from tracker.views.log_part import LogPart
from tracker.views.sides import looks
from tracker.words import N_, _, n_

TIME: Final = 5
EDGE: Final = 3
"""Lines from the edge of what is listed at which more is."""
FOLDED, OPEN, INSIDE = "▸", "▾", " "
"""The signs before an act that has more to say, before one that says it, before one that has said all."""


class Chronicle(LightList):
    """Every act in the order it was made; enter or right unfolds one, left folds it again."""

    BINDINGS: ClassVar = [
        Binding("right", "fold(False)", N_("Unfold"), show=False),
        Binding("left", "fold(True)", N_("Fold"), show=False),
    ]

    history: reactive[History | None] = reactive(None, init=False, always_update=True)
    with_undone: reactive[bool] = reactive(True, init=False)
    only: reactive[UnitId | None] = reactive(None, init=False)

    def __init__(self, clock: Callable[[], float] = time, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._clock = clock
        self._folds = Folds()
        self._runs: dict[str, Run] = {}
        self._part: LogPart | None = None
        self._told: dict[int, LogEntry] = {}
        self._rows: dict[tuple[tuple[int, ...], bool], Row] = {}

    @property
    def entry(self) -> LogEntry | None:
        """The act under the light."""
        run = self.run
        return None if run is None else run.act

    @property
    def run(self) -> Run | None:
        """The row under the light."""
        lit = self.highlighted_option
        return None if lit is None or lit.id is None else self._runs.get(lit.id)

    def watch_history(self, old: History | None, new: History | None) -> None:
        self._told, self._rows = {}, {}
        self._list(follow=_standing(old) != _standing(new))

    def watch_with_undone(self) -> None:
        self._list()

    watch_only = watch_with_undone

    def _list(self, *, follow: bool = False) -> None:
        """List afresh, the light where it was, or on the act that stands last where that has changed."""
        if self.history is None:
            return
        lit = None if self.entry is None else self.entry.index
        last = _standing(self.history)
        if (follow or lit is None) and last is not None:
            lit = last
        part = LogPart(self.history, self.with_undone, self.only)
        self._fill(part.around(lit, self.app.size.height), lit)

    def _fill(self, part: LogPart, lit: int | None = None) -> None:
        """Put the part into the list, the light on that act, or on the last of the part where it is not shown."""
        self._part, self._told = part, part.in_words(self._told)
        runs = list(self._folds.runs([*self._told.values()]))
        self._runs = {str(run.act.index): run for run in runs}
        options = list(self._listed(runs, part.history.battle))
        self.set_options(options or [Option(plain(_("Nothing has happened yet."), "$dim"), disabled=True)])
        places = {option.id: number for number, option in enumerate(self.options) if option.id}
        at = {entry.index: places[key] for key, run in self._runs.items() for entry in run.entries}
        self.highlighted = at.get(-1 if lit is None else lit, max(places.values(), default=-1)) if places else None

    def _listed(self, runs: Sequence[Run], battle: Battle) -> Iterator[Option]:
        drawn, self._rows = self._rows, {}
        where, date = "", None
        for run in runs:
            act = run.act
            then = date_of(act.at) if act.at else date
            if act.where != where or then != date:
                day_in_words = day(act.at, self._clock()) if act.at and then != date else ""
                is_elsewhere, where, date = act.where != where, act.where, then
                yield Option(Row(partial(_band, where if is_elsewhere else "", day_in_words)), disabled=True)
            looks = tuple(entry.index for entry in run.entries), self._folds.is_open(run)
            row: Row = drawn.get(looks) or Row(partial(_draw, run, battle, looks[1]))
            self._rows[looks] = row
            yield Option(row, id=str(act.index))

    def _grow(self, *, up: bool, within: int = 0) -> None:
        """List more where the light lies within so many rows of the end of the part; what is in sight stays there."""
        lit, run = self.highlighted or 0, self.run
        if self._part is None or run is None or (within and within < (lit if up else self.option_count - 1 - lit)):
            return
        part = self._part.grown(run.act.index, self.app.size.height, up=up)
        if part is not self._part:
            offset = self._index_to_line.get(lit, 0) - self.scroll_offset.y
            self._fill(part, run.act.index)
            line_of_light = self._index_to_line.get(self.highlighted or 0, 0)
            self.scroll_to(y=line_of_light - offset, animate=False, force=True, immediate=True)

    def _grow_in_sight(self) -> None:
        """List more where the end of the part is in sight, or nearly."""
        if self.scroll_y <= EDGE:
            self._grow(up=True)
        elif self.max_scroll_y - self.scroll_y <= EDGE:
            self._grow(up=False)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.call_later(self._grow_in_sight)

    def _on_resize(self, event: Resize) -> None:  # type: ignore[override]
        super()._on_resize(event)
        if len(self._lines) <= self.size.height:
            self._grow(up=True)
            self._grow(up=False)

    def action_cursor_up(self) -> None:
        self._grow(up=True, within=EDGE)
        is_first = all(option.disabled for option in self.options[: self.highlighted or 0])
        self.action_last() if is_first else super().action_cursor_up()

    def action_cursor_down(self) -> None:
        self._grow(up=False, within=EDGE)
        is_last = self.highlighted == self.option_count - 1
        self.action_first() if is_last else super().action_cursor_down()

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        self._grow(up=direction < 0, within=self.app.size.height)
        super()._move_page(direction)

    def action_first(self) -> None:
        if self._part is not None and (first := self._part.first(self.app.size.height)) is not self._part:
            self._fill(first)
        super().action_first()

    def action_last(self) -> None:
        if self._part is not None and (last := self._part.last(self.app.size.height)) is not self._part:
            self._fill(last)
        super().action_last()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if (run := self.run) is not None:
            self.action_fold(self._folds.is_open(run))

    def action_fold(self, fold: bool) -> None:
        if (run := self.run) is None or self._part is None:
            return
        turned = self._folds.turn(run, fold=fold)
        if turned is Turned.ROWS:
            self._list()
        elif turned is Turned.ROW:
            row = Row(partial(_draw, run, self._part.history.battle, self._folds.is_open(run)))
            self.replace_option_prompt(str(run.act.index), row)
            self.scroll_to_highlight()


def _draw(run: Run, battle: Battle, is_open: bool, width: int, is_lit: bool) -> Content:
    if run.is_group:
        return group_content(run, battle, width, is_lit=is_lit)
    if run.is_folded:
        return _steps(run, width)
    return entry_content(run.act, battle, width, is_open=is_open, is_lit=is_lit)


def _standing(history: History | None) -> int | None:
    """The act that stands last, None at the very start."""
    return None if history is None else next((done.number for done in backwards(history)), None)


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
