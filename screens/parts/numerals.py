"""Large figures made of block characters, to be read from across the room; a stroke is two cells or one row thick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

FIVE, THREE = 5, 3
"""The heights there are, in rows."""

# fmt: off
_FIVE: Final = (
    "▄████▄   ▄██  ▄████▄  ▄████▄  ██  ██  ██████  ▄████▄  ██████  ▄████▄  ▄████▄",
    "██  ██  ▀▀██  ▀▀  ██  ▀▀  ██  ██  ██  ██▄▄▄   ██         ▄██  ██  ██  ██  ██",
    "██  ██    ██    ▄██▀    ███▄  ▀▀▀▀██  ▀▀▀▀██  █████▄    ▄██▀  ▐████▌  ▀█████",
    "██  ██    ██  ▄██▀    ▄▄  ██      ██  ▄▄  ██  ██  ██    ██▀   ██  ██      ██",
    "▀████▀    ██  ██████  ▀████▀      ██  ▀████▀  ▀████▀    ██    ▀████▀  ▀████▀",
)
_THREE: Final = (
    "█▀▀█ ▀█ ▀▀▀█ ▀▀▀█ █  █ █▀▀▀ █▀▀▀ ▀▀▀█ █▀▀█ █▀▀█",
    "█  █  █ █▀▀▀  ▀▀█ ▀▀▀█ ▀▀▀█ █▀▀█   █▀ █▀▀█ ▀▀▀█",
    "█▄▄█  █ █▄▄▄ ▄▄▄█    █ ▄▄▄█ █▄▄█   █  █▄▄█ ▄▄▄█",
)
_FIVE_SIGNS: Final = (
    "      ▄▄█▀    ▄▄█▀                  █████▄",
    "██  ▄█▀▀    ▄█▀▀      ██            ██  ██",
    "    ▀█▄▄    ▀█▄▄    ██████  ██████  ██  ██",
    "██    ▀▀█▄    ▀▀█▄    ██            ██  ██",
    "    ▀▀▀▀▀▀                          █████▀",
)
_THREE_SIGNS: Final = (
    "   ▄▀  ▄▀  ▄      █▀▀▄",
    "▀ ▀▄  ▀▄  ▀█▀ ▀▀▀ █  █",
    "▀ ▄▄▄   ▀         █▄▄▀",
)
# fmt: on
_FIGURES: Final = "0123456789"
_BESIDE: Final = ":≤<+−D"
_APART: Final = {FIVE: 2, THREE: 1}
"""The cells between two signs, for each height."""


def _cut(rows: tuple[str, ...], signs: str, widths: tuple[int, ...]) -> dict[str, tuple[str, ...]]:
    apart = _APART[len(rows)]
    starts = [sum(widths[:place]) + apart * place for place in range(len(signs))]
    return {
        sign: tuple(row[start : start + width].ljust(width) for row in rows)
        for sign, start, width in zip(signs, starts, widths, strict=True)
    }


_DRAWN: Final[Mapping[int, Mapping[str, tuple[str, ...]]]] = {
    FIVE: {
        **_cut(_FIVE, _FIGURES, (6, 4, 6, 6, 6, 6, 6, 6, 6, 6)),
        **_cut(_FIVE_SIGNS, _BESIDE, (2, 6, 6, 6, 6, 6)),
        " ": (" ",) * FIVE,
    },
    THREE: {
        **_cut(_THREE, _FIGURES, (4, 2, 4, 4, 4, 4, 4, 4, 4, 4)),
        **_cut(_THREE_SIGNS, _BESIDE, (1, 3, 3, 3, 3, 4)),
        " ": (" ",) * THREE,
    },
}


def large(text: str, rows: int = FIVE) -> tuple[str, ...]:
    """Figures, signs and blanks in so many lines of equal width; what cannot be drawn is left out."""
    drawn = [_DRAWN[rows][sign] for sign in text if sign in _DRAWN[rows]]
    return tuple((" " * _APART[rows]).join(sign[row] for sign in drawn) for row in range(rows))


def is_large(text: str) -> bool:
    """Whether a text is all figures, colons and blanks, so that it is drawn large wherever it stands."""
    return bool(text.strip()) and set(text) <= {*_FIGURES, ":", " "}


def can_be_large(text: str) -> bool:
    """Whether every sign of a text can be drawn large: figures, and what stands before or after a number."""
    return bool(text.strip()) and set(text) <= {*_FIGURES, *_BESIDE, " "}


_HALVES: Final[Mapping[str, tuple[str, str]]] = {
    " ": ("  ", "  "), "█": ("██", "██"), "▀": ("██", "  "), "▄": ("  ", "██"), "▌": ("█ ", "█ "), "▐": (" █", " █"),
}  # fmt: skip
"""The quarters of a cell that a block fills: the upper two and the lower two."""


def magnified(rows: Sequence[str], times: int) -> tuple[str, ...]:
    """Figures so many times as wide and as high, in the same strokes."""
    if times == 1:
        return tuple(rows)
    # Upper and lower halves of each row, each cell in as many columns as it becomes.
    halves = ["".join(_stretched(_HALVES[sign][half], times) for sign in row) for row in rows for half in (0, 1)]
    tall = [half for half in halves for _time in range(times)]
    return tuple("".join(map(_block, upper, lower)) for upper, lower in zip(tall[::2], tall[1::2], strict=True))


def _stretched(pair: str, times: int) -> str:
    """Two half columns as so many whole ones: one in the midst of an odd number is full where either half is."""
    left, right = pair[0], pair[1]
    middle = "█" if "█" in pair else " "
    return left * (times // 2) + middle * (times % 2) + right * (times // 2)


def _block(upper: str, lower: str) -> str:
    return {("█", "█"): "█", ("█", " "): "▀", (" ", "█"): "▄"}.get((upper, lower), " ")
