"""An address as a code for a telephone, black on white whatever colours the terminal has."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_BACK: Final = "\x1b[0m"


def code_rows(address: str) -> list[str]:
    """The rows of the code, two of its squares in each sign, to be drawn black on white."""
    import segno

    rows = [tuple(row) for row in segno.make(address, micro=False).matrix_iter(border=3)]
    blank = (0,) * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    return ["".join(_HALVES[both] for both in zip(above, below, strict=True)) for above, below in pairs]


def code_lines(address: str) -> list[str]:
    """The same as lines that a terminal draws so by themselves."""
    return [f"{_BLACK_ON_WHITE}{row}{_BACK}" for row in code_rows(address)]
