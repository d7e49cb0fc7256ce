"""What is sent of a picture makes the terminal show what Textual's own sending of all of it would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

from screens.log.screen import LogScreen
from screens.parts.cells import Cells, Piece
from screens.roll.calculator import CalculatorScreen
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import shown_both_ways
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize
from tracker.rules.systems import load_system

pyte = pytest.importorskip("pyte")

WIDTH, HEIGHT = 24, 3
SIZE = Size(WIDTH, HEIGHT)
HAS = ColorSystem.EIGHT_BIT


class Far:
    """A terminal at the end of a line."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self.screen)
        self._stream.feed("\x1b[?7l")  # as Textual sets it: nothing goes on in the next row

    def takes(self, size: Size, sent: str) -> None:
        if (self.screen.columns, self.screen.lines) != size:
            self.screen.resize(size.height, size.width)
        self._stream.feed(sent)

    @property
    def seen(self) -> list[list[object]]:
        """What there is to be seen: of a blank its ground alone."""
        screen, rows = self.screen, range(self.screen.lines)
        return [[_seen(screen.buffer[row][column]) for column in range(screen.columns)] for row in rows]


def _seen(cell: Any) -> object:
    if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse):
        return cell.data, cell.bg
    return cell


STYLES = st.none() | st.builds(
    Style,
    color=st.just("#ffaa00") | st.none() | st.sampled_from(["red", "bright_blue"]),
    bgcolor=st.none() | st.sampled_from(["black", "color(58)"]),
    bold=st.none() | st.booleans(),
    italic=st.none() | st.booleans(),
    underline=st.none() | st.booleans(),
    reverse=st.none() | st.booleans(),
    strike=st.none() | st.booleans(),
)
SIGNS = st.text(alphabet="aab  —▌◼é", min_size=1, max_size=9) | st.sampled_from(["東京", "e\u0301x", " 湾 "])
ROWS = st.lists(st.tuples(SIGNS, STYLES), min_size=1, max_size=6)


@st.composite
def pictures(draw: st.DrawFn) -> list[Piece]:
    """Some rows, or parts of them, that are painted together."""
    pieces = []
    for y in draw(st.lists(st.integers(0, HEIGHT - 1), min_size=1, max_size=4)):
        x = draw(st.sampled_from([0, 0, 3, 11]))
        segments = [Segment(text, style) for text, style in draw(ROWS)]
        pieces.append(Piece(x, y, Strip(segments).adjust_cell_length(WIDTH - x, draw(STYLES))))
    return pieces


def as_textual_sends(pieces: list[Piece]) -> str:
    def rendered() -> Iterator[str]:
        for x, y, strip in pieces:
            yield f"\x1b[{y + 1};{x + 1}H"
            for text, style, _control in strip:
                yield text if style is None else Strip.render_style(style, text, HAS)

    return "".join(rendered())


@settings(max_examples=50)
@given(st.lists(pictures(), min_size=1, max_size=6), st.sets(st.integers(0, 5)))
def test_any_pictures_look_as_if_all_of_them_were_sent(given_pictures: list[list[Piece]], forgets: set[int]) -> None:
    cells, ours, theirs = Cells(), Far(), Far()
    for number, pieces in enumerate(given_pictures):
        if number in forgets:
            cells.forget()
        ours.takes(SIZE, cells.sent(pieces, "page", SIZE, HAS))
        theirs.takes(SIZE, as_textual_sends(pieces))
        assert ours.seen == theirs.seen


KEYS = ("down", "down", "question_mark", "escape", "up", "slash", "a", "escape", "e", "escape", "i", "escape", "down")


@pytest.mark.every_frame
@pytest.mark.parametrize("page", [TurnScreen, RosterScreen, LogScreen])
@pytest.mark.parametrize("key", ["demonworld", "skirmish"])
async def test_pages_that_are_played_on_look_as_if_all_of_them_were_sent(
    key: str, page: Callable[[Table], Screen[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs, pictures_shown = Far(), Far(), list[int]()

    def show(size: Size, sent: str, wanted: str) -> None:
        ours.takes(size, sent)
        theirs.takes(size, wanted)
        assert ours.seen == theirs.seen
        pictures_shown.append(len(sent))

    history = the_demo(load_system(key))
    shown_both_ways(monkeypatch, show)
    async with in_app(page, history, size=NARROW) as (pilot, _table):
        await press(pilot, *KEYS[:5])
        await resize(pilot, *WIDE)
        await press(pilot, *KEYS[5:])
        await resize(pilot, *NARROW)
        await press(pilot, "down", "up")
    assert len(pictures_shown) > 10


def test_what_was_sent_in_more_colours_before_is_compared_in_those_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    style, other = Style(color="#ffaa00"), Style(color="#ffaa00")
    Strip.render_style(style, "a", ColorSystem.TRUECOLOR)
    shown_both_ways(monkeypatch, lambda _size, _sent, _wanted: None)
    assert Strip.render_style(style, "a", HAS) == Strip.render_style(other, "a", HAS)


@pytest.mark.painted_at_rest
async def test_a_light_on_a_roll_sends_a_third_of_what_textual_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    history, sizes = the_demo(load_system("hexcombat")), list[tuple[int, int]]()
    ours, theirs = (next(iter(history.battle.of_side(side.id))).id for side in history.battle.sides)

    def roll(table: Table) -> CalculatorScreen:
        return CalculatorScreen(table, "shock", {"actor": ours, "target": theirs})

    shown_both_ways(monkeypatch, lambda _size, sent, wanted: sizes.append((len(sent), len(wanted))))
    async with in_app(roll, history, size=NARROW) as (pilot, _table):
        await press(pilot, "down", "up")
        await pilot.pause(0.1)
        sizes.clear()
        await press(pilot, "down", "up", "down", "up")
        await pilot.pause(0.1)
    assert 3 * sum(sent for sent, _wanted in sizes) < sum(wanted for _sent, wanted in sizes)


def a_row(text: str, style: str = "red on black") -> list[Piece]:
    return [Piece(0, 1, Strip([Segment(text.ljust(WIDTH), Style.parse(style))]))]


def test_what_is_there_already_is_not_sent_and_of_the_rest_what_differs() -> None:
    cells = Cells()
    first = cells.sent(a_row("Ash archers move"), "page", SIZE, HAS)
    assert "Ash archers move" in first
    assert cells.sent(a_row("Ash archers move"), "page", SIZE, HAS) == ""
    assert cells.sent(a_row("Ash archers mope"), "page", SIZE, HAS) == "\x1b[2;15H\x1b[31;40mp\x1b[0m"


def test_another_page_another_size_or_a_terminal_that_was_away_is_sent_all() -> None:
    cells = Cells()
    whole = cells.sent(a_row("Ash archers"), "page", SIZE, HAS)
    assert cells.sent(a_row("Ash archers"), "another", SIZE, HAS) == whole
    assert cells.sent(a_row("Ash archers"), "another", Size(WIDTH, HEIGHT + 1), HAS) == whole
    cells.forget()
    assert cells.sent(a_row("Ash archers"), "another", Size(WIDTH, HEIGHT + 1), HAS) == whole


def test_the_keys_in_the_last_row_are_pushed_along() -> None:
    size, cells = Size(WIDTH, 2), Cells()
    cells.sent(a_row("1 die  d roll  x other"), "page", size, HAS)
    sent = cells.sent(a_row("1 number  d roll  x other"[:WIDTH]), "page", size, HAS)
    assert "\x1b[3@" in sent
    assert "roll" not in sent
