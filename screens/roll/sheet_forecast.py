"""The forecast of a page of rolls: one line under its rows, reckoned on another thread; a chart on a key."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event
from time import thread_time
from typing import Final

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from screens.parts.background import goes_on
from screens.parts.dialogs import inner_width
from screens.parts.drawn.columns import NAMES, left, right
from screens.parts.drawn.dialog import Paper
from screens.parts.drawn.short_names import short_names
from screens.parts.drawn.sides import heading_of, in_hue, of_side
from screens.parts.drawn.strength import share
from screens.parts.fitted import Fitted
from screens.parts.plain import fit, hanging, line, lines, plain
from screens.parts.question import Question
from tracker.battle.battle import Battle, UnitId
from tracker.play.forecast import Forecast, Outlook
from tracker.play.pages import Foretold
from tracker.play.pages.foretold import comes_to_the_same
from tracker.play.sheets import OpenSheet, waits_for
from tracker.rules.plugins import Unusable
from tracker.rules.system import LOSING, Losing, System
from tracker.rules.systems import asked_of
from tracker.views.figures import percent
from tracker.views.sentences.forecast import (
    BETWEEN,
    Chart,
    assumed_in_short,
    charts,
    circumstances,
    in_room,
    in_short,
    is_unknown,
    remarks,
    what_it_is,
)
from tracker.views.sentences.house import counted_by_the_house
from tracker.views.sentences.names import unit_name
from tracker.views.sides import Look, looks
from tracker.words import N_, _, labelled
from tracker.written import share_width

IS_SHOWN = True
"""Whether pages foretell anything at all."""
PAUSE: Final = 0.06
"""Seconds without a key before it is reckoned, so that nothing is begun that the next key drops."""
LOOKS: Final = (0.4, 2.0)
"""Seconds of its thread after which a forecast is shown: for a first look, and as good as it gets."""
BAR: Final = 28
TURN: Final = 0.001
"""Seconds that the other thread keeps Python to itself when a key has come and the page has not seen it yet."""


class ForecastLine(Static):
    """One line about what is left of the sheet, or of a fight in it; reckoned anew whenever that changes."""

    @dataclass
    class Reckoned(Message):
        """The forecast so far, for the sheet it was asked about."""

        foretold: Foretold
        asked: Event

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._sheet: OpenSheet | None = None
        self._stop = Event()
        self._timer: Timer | None = None
        self._is_reckoned = False
        self._has_told = False
        self._only: frozenset[UnitId] = frozenset()

    def about(self, sheet: OpenSheet, only: frozenset[UnitId]) -> None:
        """Say what will come of this sheet, or of the fight of these alone; what was reckoned of another is dropped."""
        if not IS_SHOWN or (self._is_reckoned and only == self._only and self._is_alike(sheet)):
            return
        self.drop()
        self._sheet, self._only, self._is_reckoned = sheet, only, False
        self.set_class(sheet.next is not None, "-known")
        self.add_class("-stale")
        if first := waits_for(sheet):
            # What only the table can say makes all of it a guess.
            self._has_told = False
            self.update(line(self._head, (_("first: {question}").format(question=first), "$dim")))
            return
        if not self._has_told:
            self.update(line(self._head, "…"))
        if sheet.next is not None:
            self._timer = self.set_timer(PAUSE, self._begin)

    def drop(self) -> None:
        """Let go what is being reckoned."""
        self._stop.set()
        if self._timer is not None:
            self._timer.stop()

    def on_unmount(self) -> None:
        self.drop()

    def _is_alike(self, sheet: OpenSheet) -> bool:
        return self._sheet is not None and comes_to_the_same(self._sheet, sheet)

    def _begin(self) -> None:
        if self._sheet is not None:
            self._stop = Event()
            # A copy: what a sheet remembers of itself is not for two threads.
            reckon = partial(self._reckon, self._sheet, replace(self._sheet), self._only, self._stop)
            self.run_worker(reckon, thread=True, group="forecast")

    def _reckon(self, sheet: OpenSheet, copy: OpenSheet, only: frozenset[UnitId], stop: Event) -> None:
        """On a thread of its own: it stands back while a key is answered, and gives its turn up soon when one comes."""
        sys.setswitchinterval(TURN)
        forecast, began = Forecast(copy, only), thread_time()
        for seconds in LOOKS:
            seen = _further(sheet.system, forecast, stop, began + seconds)
            if stop.is_set():
                return
            if forecast.is_done or seconds == LOOKS[-1] or (seen is not None and not is_unknown(seen)):
                self.post_message(self.Reckoned(Foretold(sheet, only, seen), stop))
            if forecast.is_done:
                return

    def on_forecast_line_reckoned(self, message: Reckoned) -> None:
        """Show it, unless the page has gone on."""
        if message.asked is not self._stop:
            message.stop()
            return
        self._is_reckoned, self._has_told = True, True
        self.remove_class("-stale")
        seen, battle, head = message.foretold.outlook, message.foretold.sheet.battle, self._head
        if seen is None or message.foretold.is_idle:
            self.update("")
            return
        losing = message.foretold.sheet.system.words.losing
        self.update(Fitted(lambda width: line(head, in_one_line(battle, seen, width - head.cell_length, losing))))

    @property
    def _head(self) -> Content:
        """The key of the chart, and what the line is."""
        about = _("this fight") if self._only else _("forecast")
        return line(("f", "$bright bold"), " ", (about, "$dim"), "  ")


def _further(system: System, forecast: Forecast, dropped: Event, until: float) -> Outlook | None:
    """The outlook of a forecast when its thread has worked so long, or it is dropped."""
    try:
        asked_of(system, lambda: forecast.go_on(lambda: not goes_on(dropped) or thread_time() > until))
        return forecast.outlook()
    except Unusable:
        return None


def in_one_line(battle: Battle, seen: Outlook, room: int, losing: Losing = LOSING) -> str:
    """As much of the forecast as there is room for: where names are too long, shorter ones, and the signs of sides."""

    def fits(text: str) -> bool:
        return cell_len(text) <= room

    names = short_names((unit.name for unit in battle.units.values()), NAMES[0])
    in_full = BETWEEN.join(in_short(battle, seen, losing))
    if fits(in_full):
        return in_full
    marks = looks(battle)

    def called(unit: UnitId) -> str:
        return names[unit_name(battle, unit)]

    named = (
        in_room(remarks(battle, seen, called, is_brief=is_brief, losing=losing), fits) for is_brief in (False, True)
    )
    signed = in_room(remarks(battle, seen, called, lambda side: marks[side].shape, is_brief=True, losing=losing), fits)
    return fit(max(*named, signed, key=_tells), room).plain.rstrip()


def _tells(line: str) -> int:
    """How many things a line tells."""
    return line.count(BETWEEN) + line.count(", ") - line.endswith("…")


class ForecastScreen(Question[None]):
    """The forecast of a sheet: a chart for each unit with its figures under it, and what was assumed."""

    CSS_PATH = "roll.tcss"
    BINDINGS = [Binding("escape,enter,f,q", "leave", N_("Close"))]

    def __init__(self, sheet: OpenSheet, seen: Outlook) -> None:
        super().__init__()
        self.sheet, self.outlook = sheet, seen

    def compose(self) -> ComposeResult:
        width = inner_width(self.app)
        with Paper(_("↑↓ scroll   esc closes")):
            yield Static(plain(_("Forecast: {page}").format(page=_(self.sheet.sheet.label))), id="question")
            yield Static(lines(*_how_exact(self.outlook, width), *self._by_house(width)), id="detail")
            yield Static(lines(*self._told(width)))

    def _by_house(self, width: int) -> Iterator[Content]:
        rows = counted_by_the_house(self.sheet, self.outlook)
        if rows:
            words = _("By “{house}”").format(house=self.sheet.battle.house.name)
            yield hanging(line(""), labelled(words, _("; ").join(rows)), width, "$bright")

    def _told(self, width: int) -> Iterator[Content]:
        battle, seen = self.sheet.battle, self.outlook
        marks = looks(battle)
        for chart in charts(self.sheet.system, battle, seen):
            yield from _chart(chart, marks[chart.side])
            yield plain("")
        assumed = assumed_in_short(battle, seen)
        if assumed:
            yield plain(_("Assumed"), "bold")
            yield from _answered(assumed, width)
        usual = circumstances(self.sheet)
        if assumed and usual:
            yield plain("")
        if usual:
            yield plain(_("Defaults assumed"), "bold")
            yield from _answered(usual, width)


def _answered(rows: Sequence[tuple[str, str]], width: int) -> Iterator[Content]:
    """Questions and their answers in two columns; a question longer than half a line has its answer under it."""
    at = max((wide for question, _answer in rows if (wide := cell_len(question)) <= width // 2), default=2)
    for question, answer in rows:
        if cell_len(question) <= at:
            yield hanging(line("  ", left((question, "$dim"), at), "  "), answer, width)
        else:
            yield hanging(line("  "), question, width, "$dim")
            yield hanging(line(" " * (at + 4)), answer, width)


def _how_exact(seen: Outlook, width: int) -> Iterator[Content]:
    yield hanging(line(""), what_it_is(seen), width, "$dim")
    for why in seen.why:
        yield hanging(line("  "), _(why), width, "$dim")


def _chart(chart: Chart, look: Look) -> Iterator[Content]:
    hue = in_hue(look)
    yield heading_of(look, chart.heading) if chart.is_whole else of_side(look, chart.heading, "$bright bold")
    wide = max((len(bar.label) for bar in chart.bars), default=0)
    for bar in chart.bars:
        yield line("  ", right(bar.label, wide), "  ", left(share(bar.of_longest, BAR, hue), BAR), "  ",
                   right(percent(bar.chance), share_width()))  # fmt: skip
    named = max((len(name) for name, _figure in chart.figures), default=0)
    for name, figure in chart.figures:
        yield line("  ", left((name, "$dim"), named), "  ", (figure, "$bright"))
