"""The number to roll, as large as a terminal can write it, its sense in words, and the chance of rolling it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from textual.content import Content
from textual.widgets import Static

from screens.parts.drawn.signs import DOUBT, MISSED
from screens.parts.drawn.strength import share
from screens.parts.fitted import Fitted
from screens.parts.numerals import FIVE, THREE, can_be_large, large, magnified
from screens.parts.plain import hanging, line, lines, plain
from screens.parts.repaint import show
from tracker.play.worksheet import Worksheet
from tracker.rules.odds import one_better_one_worse
from tracker.views.figures import figure_read, percent
from tracker.views.to_roll import certainty, number_and_sense, odds_in_words, one_better_or_worse, reads_a_number
from tracker.words import _

LEAST_ROWS: Final = 22
"""Rows of the terminal from which the figures are five rows high; and as many columns that they want."""
LEAST_COLUMNS: Final = 22
ROWS: Final = ((60, 3 * FIVE), (44, 2 * FIVE), (LEAST_ROWS, FIVE), (0, THREE))
"""From how many rows of the terminal on the figures may be how high."""
SIZES: Final = ((FIVE, 3), (FIVE, 2), (THREE, 3), (THREE, 2), (FIVE, 1), (THREE, 1))
"""Figures of so many rows, and how many times as large they are written, the highest first."""
WIDEST: Final = 32
"""Columns that what is said under the figures takes at most, so that it stays under them."""


class Needed(Static):
    """Comparison and target in large figures, what they mean, the chance, one better and one worse."""

    DEFAULT_CSS = """
    Needed { height: auto; }
    """

    def show(self, sheet: Worksheet | None) -> None:
        """Show what this sheet needs; nothing without one."""
        rows = next(rows for least, rows in ROWS if self.app.size.height >= least)
        show(self, plain("") if sheet is None else Fitted(partial(needed_in, sheet, rows)))


def needed_in(sheet: Worksheet, rows: int, width: int) -> Content:
    """All of it in a column so many cells wide."""
    return _under_the_figures(sheet, rows, _in_words(sheet, width), width)


def needed_above(sheet: Worksheet, under: Content, width: int, height: int) -> Content:
    """All of it above what stands under it, in the highest figures with which so many rows are enough."""
    words = _in_words(sheet, width)
    room = height - len(words) - len(under.split("\n", allow_blank=True))
    return lines(_under_the_figures(sheet, max(room, FIVE), words, width), under)


def _in_words(sheet: Worksheet, width: int) -> list[Content]:
    inner = min(width, WIDEST)
    margin = " " * ((width - inner) // 2)
    words = [*_sense(sheet, inner), plain(""), *chance_in_lines(sheet, inner)]
    return [line(margin, row) for part in words for row in part.split("\n", allow_blank=True)]


def _under_the_figures(sheet: Worksheet, rows: int, words: list[Content], width: int) -> Content:
    return lines(*(_centred(row, width) for row in drawn_large(sheet, rows, width)), *words)


def drawn_large(sheet: Worksheet, rows: int, width: int) -> list[Content]:
    """The number to roll in block figures, as high as there is room for; in plain letters where there is none."""
    wanted, _words = number_and_sense(sheet)
    for strokes, times in SIZES:
        height = strokes * times
        if height <= rows and can_be_large(wanted) and width >= LEAST_COLUMNS * (height == FIVE):
            drawn = magnified(_spaced(wanted, strokes, width // times), times)
            if len(drawn[0]) <= width:
                return [plain(row, "$bright bold") for row in drawn]
    return [hanging(plain(""), wanted, width, "$bright bold")] if wanted else []


def _spaced(wanted: str, height: int, width: int) -> list[str]:
    """A sign stands four cells before its number, or two where there is little room."""
    parts = [large(part, height) for part in wanted.split(" ")]
    free = width - sum(len(part[0]) for part in parts)
    gap = " " * max(min(free, 4), 2)
    return [gap.join(row) for row in zip(*parts, strict=True)]


def _sense(sheet: Worksheet, width: int) -> Iterator[Content]:
    """The number's meaning, in words."""
    _wanted, sense = number_and_sense(sheet)
    if sense:
        yield plain("")
        yield from (_centred(row, width) for row in hanging(plain(""), sense, width).split("\n"))


def _centred(row: Content, width: int) -> Content:
    return row.pad_left(max(width - row.cell_length, 0) // 2)


def chance_in_lines(sheet: Worksheet, width: int) -> Iterator[Content]:
    """The chance as a line and a figure, one better and one worse; or why the roll may not be made."""
    if sheet.bar is not None:
        is_asked = sheet.bar == sheet.open_question
        sign, style = (DOUBT, "$bright") if is_asked else (MISSED, "$alarm")
        yield hanging(plain(f"{sign} ", f"{style} bold"), sheet.bar, width, style)
        return
    if sheet.unmeasured:
        yield hanging(plain(""), _("first: {question}").format(question=sheet.unmeasured), width, "$dim")
        return
    for other in sheet.resolver.figures(sheet.ahead)[1:]:
        yield line((_(other.label), "$dim"), f" {figure_read(other)}")
    chance = sheet.chance
    if words := odds_in_words(sheet):
        yield plain(words, "$bright bold")
    if chance is None or not reads_a_number(sheet) or (sheet.ahead.faces and chance in (0, 1)):
        # Beside nothing that says of what it is, a chance would be read as anything; and dice that lie decided it:
        # what is certain of the roll is not so of the next die.
        return
    read = percent(chance)
    yield line(share(chance, width - len(read) - 2, "$bright"), "  ", (read, "$bright bold"))
    if certain := certainty(chance):
        yield plain(certain, "$bright bold" if chance else "$alarm")
    both = one_better_one_worse(sheet.resolver, sheet.ahead)
    if both is not None and both[0] != both[1]:
        yield _one_either_way(*both, width)


def _one_either_way(better: Fraction, worse: Fraction, width: int) -> Content:
    short = (
        _("at +1 {chance}").format(chance=percent(better).rstrip("%").rstrip()),
        _("at −1 {chance}").format(chance=percent(worse).rstrip("%").rstrip()),
    )
    for left, right in (one_better_or_worse(better, worse), short):
        gap = width - plain(left).cell_length - plain(right).cell_length
        if gap >= 2:
            return plain(left + " " * gap + right, "$dim")
    return lines(*(plain(part, "$dim") for part in short))
