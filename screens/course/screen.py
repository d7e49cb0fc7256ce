"""The course of the battle: what is left of the armies, who does not run, and luck, as charts with their tables."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import ClassVar, Final

from msgspec import Struct
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.course.tables import table_rows
from screens.parts.background import off_screen
from screens.parts.drawn.charts import beside_nothing, over_time
from screens.parts.drawn.columns import left, name_width, right
from screens.parts.drawn.frames import Box
from screens.parts.drawn.sides import heading_of, in_hue, mark_of
from screens.parts.fitted import Fitted
from screens.parts.keys import HELP, PALETTE, Key, bindings, on_page
from screens.parts.plain import line, lines, plain
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.screen import REPORT, BattleScreen
from tracker.play.history import History
from tracker.views.figures import sigmas
from tracker.views.report.account import charted
from tracker.views.report.course import Strengths, course
from tracker.views.report.luck import TurnOfLuck, luck_by_turn
from tracker.views.report.parts import Chart, Section, Sentence, Table
from tracker.views.sides import looks
from tracker.words import N_, _

KEYS: Final = on_page(
    "course",
    (
        Key("escape,q", "leave", N_("back"), N_("Back to where you came from")),
        Key("space", "scroll", N_("scroll"), N_("Scroll the page")),
        REPORT,
        HELP,
        PALETTE,
    ),
)
FEW_ROWS, MANY_ROWS = 4, 8
"""How high a chart is, where the page is short and where it is tall."""
LEAST_LUCK: Final = 2.0
"""Standard deviations that fill half the chart of luck, unless somebody had more of it."""


class Reckoned(Struct, frozen=True):
    """All that the page draws of one state of the battle; only its width is not known."""

    history: History
    sections: tuple[Section, ...]
    standings: tuple[Strengths, ...]
    luck: tuple[TurnOfLuck, ...]


def reckoned(history: History) -> Reckoned:
    """The charts of the battle; of a long one they take longer than a key may."""
    return Reckoned(history, charted(history), course(history), luck_by_turn(history))


class CourseScreen(BattleScreen):
    """Nothing is told here that the audience may not know; the charts come when they are reckoned."""

    CSS_PATH = "course.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="course"), VerticalScroll(id="charts"):
            yield Static(plain(_("Drawing the charts …"), "$dim"), id="drawn")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._show)
        self.reword()

    def reword(self) -> None:
        """Fill the page; which battle it follows stays as it is."""
        title = _("The course of {battle}").format(battle=self.table.battle.title)
        self.query_one("#course", Box).head(plain(title))
        self._show(self.table.history)
        self.query_one("#charts").focus()

    @work(group="charts", exclusive=True)
    async def _show(self, history: History) -> None:
        course = await off_screen(lambda: reckoned(history))
        height = MANY_ROWS if self.app.size.height >= 34 else FEW_ROWS
        self.query_one("#drawn", Static).update(
            Fitted(lambda width: lines(*(_page(course, width, height) if course.sections else _nothing())))
        )

    def action_scroll(self) -> None:
        self.query_one("#charts").action_page_down()

    def action_leave(self) -> None:
        self.dismiss(None)


def _nothing() -> Iterator[Content]:
    yield plain(_("The armies are unchanged so far, and no die has decided anything."), "$dim")


def _page(course: Reckoned, width: int, height: int) -> Iterator[Content]:
    for section in course.sections:
        yield plain(section.heading, "$bright bold")
        has_chart = any(isinstance(part, Chart) for part in section.parts)
        if not has_chart:
            yield from _of_luck(course, width)
        for part in section.parts:
            match part:
                case Chart(title):
                    yield plain(title, "$dim")
                    yield from _strength(course, width, height)
                case Table():
                    yield Content("")
                    yield from table_rows(part, width)
                case Sentence(text):
                    yield Content("")
                    yield from (plain(row, "$dim") for row in wrap(text, width))
                case _:
                    pass
        yield Content("")


def _strength(course: Reckoned, width: int, height: int) -> Iterator[Content]:
    """A chart for each side: what is left of it, and how much of that holds its ground."""
    standings, battle = course.standings, course.history.battle
    turns = [standing.turn for standing in standings]
    for number, (look, side) in enumerate(zip(looks(battle).values(), battle.sides, strict=True)):
        yield Content("")
        yield heading_of(look, side.name)
        shares = [float(standing.left[number]) for standing in standings]
        steady = [float(standing.steady[number]) for standing in standings]
        yield from over_time(shares, steady, turns, width, height, in_hue(look))
    yield plain(_("█ holds its ground   │ left, but running"), "$dim")


def _of_luck(course: Reckoned, width: int) -> Iterator[Content]:
    """The luck of every side at the end of each turn, as lines to the right and left of what was to be expected."""
    battle = course.history.battle
    marks, sides = looks(battle), battle.sides
    names = name_width(side.name for side in sides)
    room = max(width - names - 16, 11)
    most = max([LEAST_LUCK, *(abs(luck.score) for turn in course.luck for luck in turn.fortunes)])
    yield plain(_("Luck at the end of each turn, in standard deviations"), "$dim")
    yield Content("")
    ends = line(left(_("bad luck"), room // 2), right(_("good luck"), room - room // 2))
    yield line(" " * (names + 8), ends.stylize("$dim"))
    for turn in course.luck:
        for number, fortune in enumerate(turn.fortunes):
            look = marks[fortune.side]
            head = line((f"{turn.turn if not number else '':>3}  ", "$dim"), mark_of(look), " ")
            name = left(sides[number].name, names + 1)
            bar = beside_nothing(fortune.score, most, room, in_hue(look))
            yield line(head, name, bar, right((sigmas(fortune.score), "$bright"), 7))
