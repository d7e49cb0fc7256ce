"""An address as a code for a telephone, black on white whatever colours the terminal has."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_BACK: Final = "\x1b[0m"


def code_lines(address: str) -> list[str]:
    """The lines of the code, two rows of it in each."""
    import segno

    rows = [tuple(row) for row in segno.make(address, micro=False).matrix_iter(border=3)]
    blank = (0,) * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    lines = ["".join(_HALVES[both] for both in zip(above, below, strict=True)) for above, below in pairs]
    return [f"{_BLACK_ON_WHITE}{line}{_BACK}" for line in lines]
