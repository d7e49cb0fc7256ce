"""A terminal's cells, and the fewest bytes that make it show something else.

Textual sends a style with each piece of text though the piece before it had the same, and all of a row in which three
cells changed. Over a slow line that is what a person waits for. Text of which a sign takes more or less than one cell
is sent as Textual would send it, and not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import eq
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

BRIDGE: Final = 4
"""So many cells that are there already are sent again rather than passed over, which takes as many bytes."""
FURTHEST: Final = 24
"""Cells by which the end of a row is pushed along at most."""
SHIFTED: Final = 12
"""So many cells more must come to stand right for that."""
SEEN_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "51", "52", "53"})
"""Lines about and through, and the ink as ground."""
ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29"}
"""The codes that end a way of writing. Bold and faint have one end."""
NO_INK, NO_GROUND = "39", "49"


class Pen(NamedTuple):
    """How a terminal writes: bold and the like, the ink and the ground, as it is told them."""

    ways: tuple[str, ...] = ()
    ink: str = NO_INK
    ground: str = NO_GROUND

    @property
    def shows_on_blanks(self) -> bool:
        """Whether a blank is more than its ground."""
        return not SEEN_ON_BLANKS.isdisjoint(self.ways)


PLAIN: Final = Pen()
Cell = tuple[str, Pen]


class Piece(NamedTuple):
    """The cells of a row from a column on."""

    x: int
    y: int
    strip: Strip


class Cells:
    """The cells of one terminal, as far as they are known."""

    def __init__(self) -> None:
        self._rows: list[list[Cell | None]] = []
        self._of: tuple[object, Size] | None = None

    @classmethod
    def at(cls, console: Console) -> Cells:
        """The cells of the terminal that a console writes to."""
        if console not in _AT:
            _AT[console] = cls()
        return _AT[console]

    def forget(self) -> None:
        """Take nothing for known: somebody else wrote there, or the terminal became another size."""
        self._of = None

    def sent(self, pieces: Iterable[Piece], of: object, size: Size, colours: ColorSystem) -> str:
        """The bytes that make the terminal show these pieces; where it showed another page before, all of them."""
        if self._of != (of, size):
            self._of = of, size
            self._rows = [[None] * size.width for _row in range(size.height)]
        line = _Line()
        for x, y, strip in pieces:
            row, cells = self._rows[y], _cells(strip, colours)
            end = x + strip.cell_length
            if cells is None:
                row[x:end] = [None] * strip.cell_length
                line.send(x, y, strip, colours)
            elif (before := row[x:end]) != cells:
                row[x:end] = cells
                if (end, y + 1) == size:
                    # The keys of this moment: most are those of the moment before, elsewhere.
                    before = line.shift(x, y, before, cells)
                line.send_differing(x, y, before, cells)
        return line.end()


_AT: Final[WeakKeyDictionary[Console, Cells]] = WeakKeyDictionary()


def colours_of(console: Console) -> ColorSystem:
    """How many colours the terminal has."""
    return COLOR_SYSTEMS[console.color_system] if console.color_system else ColorSystem.TRUECOLOR


class _Line:
    """The output to a terminal: where the cursor is, and with which pen it writes."""

    def __init__(self) -> None:
        self._sent: list[str] = []
        self._pen = PLAIN
        self._at: tuple[int, int] | None = None

    def send(self, x: int, y: int, strip: Strip, colours: ColorSystem) -> None:
        """Send a piece as Textual does."""
        self._sent.append(_change(self._pen, PLAIN))
        self._move(x, y)
        for text, style, _control in strip:
            self._sent.append(text if style is None else Strip.render_style(style, text, colours))
        self._pen, self._at = PLAIN, None

    def shift(self, x: int, y: int, before: list[Cell | None], cells: list[Cell]) -> list[Cell | None]:
        """Push the end of a row along where it comes to stand elsewhere for the most part; the row as it is then."""
        first = next(at for at, cell in enumerate(cells) if before[at] != cell)
        old, new = before[first:], cells[first:]
        best, same = 0, _same(old, new) + SHIFTED
        for by in range(1, min(FURTHEST, len(new))):
            for way, count in ((by, _same(old, new[by:])), (-by, _same(old[by:], new))):
                if count > same:
                    best, same = way, count
        if not best:
            return before
        self._move(x + first, y)
        self._sent.append(f"\x1b[{best}@" if best > 0 else f"\x1b[{-best}P")
        self._at = (x + first, y)
        gap: list[Cell | None] = [None] * abs(best)
        return [*before[:first], *((*gap, *old[:-best]) if best > 0 else (*old[-best:], *gap))]

    def send_differing(self, x: int, y: int, before: Sequence[Cell | None], cells: Sequence[Cell]) -> None:
        """Send those cells that are not the same as before."""
        different = [at for at, cell in enumerate(cells) if before[at] != cell]
        first = last = different[0]
        for at in different[1:]:
            if at - last > BRIDGE or not self._keeps_its_pen(cells[last:at]):
                self._send_run(x + first, y, cells[first : last + 1])
                first = at
            last = at
        self._send_run(x + first, y, cells[first : last + 1])

    def _keeps_its_pen(self, cells: Sequence[Cell]) -> bool:
        """Whether all of them are written with one pen, from the first on."""
        return all(_pen_for(cells[0][1], cell) == cells[0][1] for cell in cells)

    def _send_run(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        self._move(x, y)
        send, pen = self._sent.append, self._pen
        for at, cell in enumerate(cells):
            sign, wanted = cell
            if wanted is not pen and (wanted := _pen_for(pen, cell)) != pen:
                if sign == " " and not wanted.shows_on_blanks:
                    wanted = _pen_ahead(cells[at:], wanted)
                send(_change(pen, wanted))
                pen = wanted
            send(sign)
        self._pen, self._at = pen, (x + len(cells), y)

    def _move(self, x: int, y: int) -> None:
        if self._at is None or self._at[1] != y or self._at[0] > x:
            self._sent.append(f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H")
        elif passed := x - self._at[0]:
            self._sent.append(f"\x1b[{passed}C")

    def end(self) -> str:
        """All that is sent, the pen laid down."""
        self._sent.append(_change(self._pen, PLAIN))
        return "".join(self._sent)


def _cells(strip: Strip, colours: ColorSystem) -> list[Cell] | None:
    """A piece as cells; None where one of its signs takes more or less than a cell, or leads somewhere."""
    cells: list[Cell] = []
    for text, style, _control in strip:
        pen = _pen_of(style, colours)
        if pen is None or not _takes_a_cell_each(text):
            return None
        if pen.shows_on_blanks:
            cells += [(sign, pen) for sign in text]
        else:
            blank = (" ", _blank(pen.ground))
            cells += [blank if sign == " " else (sign, pen) for sign in text]
    return cells


def _same(some: Sequence[Cell | None], others: Sequence[Cell]) -> int:
    return sum(map(eq, some, others))


def _takes_a_cell_each(text: str) -> bool:
    return text.isprintable() and (text.isascii() or all(get_character_cell_size(sign) == 1 for sign in text))


@lru_cache(256)
def _blank(ground: str) -> Pen:
    return Pen(ground=ground)


def _pen_for(pen: Pen, cell: Cell) -> Pen:
    """The pen for a cell: of a blank nothing but its ground is seen."""
    sign, wanted = cell
    if sign != " " or wanted.shows_on_blanks:
        return wanted
    return _with_ground(pen, wanted.ground)


def _pen_ahead(cells: Sequence[Cell], pen: Pen) -> Pen:
    """The pen of the first sign after blanks, where that does for the blanks too."""
    ahead = next((wanted for sign, wanted in cells if sign != " "), pen)
    return ahead if ahead.ground == pen.ground and not ahead.shows_on_blanks else pen


@lru_cache(1024)
def _with_ground(pen: Pen, ground: str) -> Pen:
    return Pen(tuple(way for way in pen.ways if way not in SEEN_ON_BLANKS), pen.ink, ground)


@lru_cache(4096)
def _pen_of(style: Style | None, colours: ColorSystem) -> Pen | None:
    """The pen of a style; None of one that is a link."""
    if style is None:
        return PLAIN
    if style.link:
        return None
    codes = iter(Strip.render_ansi(style, colours).split(";"))
    ways, ink, ground = list[str](), NO_INK, NO_GROUND
    for code in codes:
        if code in {"38", "48"}:
            kind = next(codes)
            code = ";".join((code, kind, *(next(codes) for _part in range(1 if kind == "5" else 3))))
        if code.startswith(("38", "3", "9")) and len(code) > 1:
            ink = code
        elif code.startswith(("4", "10")) and len(code) > 1:
            ground = code
        elif code:
            ways.append(code)
    return Pen(tuple(ways), ink, ground)


@lru_cache(4096)
def _change(before: Pen, after: Pen) -> str:
    """The shortest order that makes one pen of the other."""
    if before == after:
        return ""
    anew = [*after.ways, *(code for code in after[1:] if code not in {NO_INK, NO_GROUND})]
    whole = f"\x1b[{';'.join(['0', *anew])}m"
    gone = [way for way in before.ways if way not in after.ways]
    if not all(way in ENDS for way in gone):
        return whole
    ends = list(dict.fromkeys(ENDS[way] for way in gone))
    begins = [way for way in after.ways if way not in before.ways or ENDS.get(way) in ends]
    colours = [new for old, new in zip(before[1:], after[1:], strict=True) if old != new]
    return min(whole, f"\x1b[{';'.join([*ends, *begins, *colours])}m", key=len)
