"""Two battles of the library side by side: a table of what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from saves.store import BattleId, Summary
from screens.library.summary import place_words, when
from screens.parts.background import off_screen
from screens.parts.dialogs import Choice, Pick
from screens.parts.drawn.columns import left, name_width, packed, right
from screens.parts.drawn.frames import Box
from screens.parts.drawn.short_names import short_names
from screens.parts.drawn.sides import heading_of
from screens.parts.fitted import Fitted
from screens.parts.help import HelpScreen
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, PALETTE, Key, bindings, keys_of, on_page
from screens.parts.painted_whole import PaintedWhole
from screens.parts.plain import line, lines, plain
from tracker.battle.battle import SideId
from tracker.battle.commands import Refused
from tracker.play.branching import origin
from tracker.views.report.compared import Comparison, Difference, compare
from tracker.views.sides import Look, looks
from tracker.words import N_, _

if TYPE_CHECKING:
    from saves.folder import FolderStore

KEYS: Final = on_page(
    "compare",
    (
        Key("escape,q", "leave", N_("back"), N_("Back to the library")),
        HELP,
        PALETTE,
    ),
)
GAP: Final = 6
"""The width of the column of differences."""


class CompareScreen(PaintedWhole[None]):
    """The differences of two battles, and how they are told anew; `marks` say how the sides look in the first."""

    CSS_PATH = "library.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(
        self, comparison: Comparison, tell: Callable[[], Comparison | Refused], marks: Mapping[SideId, Look]
    ) -> None:
        super().__init__()
        self._told, self._tell, self._marks = comparison, tell, marks

    def compose(self) -> ComposeResult:
        with Box(id="compared"):
            yield VerticalScroll(Static(Fitted(self._draw), id="differences"), id="both")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#compared", Box).head(plain(_("Two battles compared")))
        self.query_one("#both").focus()

    def reword(self) -> None:
        """Fill the page, told anew; where the scroll was it stays."""
        comparison = self._tell()
        if isinstance(comparison, Comparison):
            self._told = comparison
        self.on_mount()

    def _draw(self, width: int) -> Content:
        return lines(*_rows(self._told, self._marks, width))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))

    def action_leave(self) -> None:
        self.dismiss(None)


def _rows(comparison: Comparison, marks: Mapping[SideId, Look], width: int) -> Iterator[Content]:
    rows = [row for side in comparison.sides for row in (*side.figures, *side.units)]
    names = name_width(row.what for row in rows)
    called = short_names((row.what for row in rows), names)
    room = max((width - names - GAP - 6) // 2, 12)
    yield plain(comparison.parted, "$dim")
    yield Content("")
    yield from _headings(names, comparison.titles, room, "$bright bold", _("diff."))
    yield from _headings(names, comparison.places, room, "$dim")
    for side in comparison.sides:
        yield Content("")
        look = marks.get(side.side)
        yield plain(side.name, "$bright bold") if look is None else heading_of(look, side.name)
        yield from (_row(row, called[row.what], names, room) for row in (*side.figures, *side.units))


def _headings(names: int, texts: tuple[str, str], room: int, style: str, gap: str = "") -> Iterator[Content]:
    """The heads of the two columns, in as many lines as they take."""
    broken = (wrap(each, room) for each in texts)
    for number, cells in enumerate(zip_longest(*broken, fillvalue="")):
        columns = [line(left((cell, style), room), "  ") for cell in cells]
        yield line(" " * (names + 2), *columns, right("" if number else gap, GAP, "$dim"))


def _row(row: Difference, name: str, names: int, room: int) -> Content:
    style = "$foreground" if row.differs else "$dim"
    cells = [line(left((packed(text.split(" · "), room), style), room), "  ") for text in (row.first, row.other)]
    return line(left((name, style), names), "  ", *cells, right((row.gap, "$bright bold"), GAP))


async def ask_and_compare(app: App[Any], store: FolderStore, summary: Summary, summaries: Iterable[Summary]) -> None:
    """Ask which battle to set beside this one, and show the two; the one it comes from is proposed.

    Raises `StoreError` where one of them cannot be read.
    """
    others = [line for line in summaries if line.id != summary.id and line.system == summary.system and not line.broken]
    if not others:
        message = _("There is no other battle with these rules. B in the log makes a branch of one.")
        app.notify(message, severity="warning", markup=False)
        return
    first = await off_screen(partial(store.look_at, summary.id))
    picked: str | None = others[0].id
    if len(others) > 1:
        forked = origin(first)
        choices = [Choice(line.id, line.title, f"{place_words(line)} · {when(line.when)}") for line in others]
        question = _("Compare {battle} with which?").format(battle=summary.title)
        picked = await app.push_screen_wait(Pick(question, choices, at="" if forked is None else forked.battle))
    if picked is None:
        return
    other = await off_screen(partial(store.look_at, BattleId(picked)))
    tell = partial(compare, first, other)
    compared = await off_screen(tell)
    if isinstance(compared, Refused):
        app.notify(compared.reason, severity="warning", markup=False)
    else:
        await app.push_screen_wait(CompareScreen(compared, tell, looks(first.battle)))
