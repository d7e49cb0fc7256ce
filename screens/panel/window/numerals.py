"""Large figures made of block characters, to be read from across the room; a stroke is two cells or one row thick."""

from __future__ import annotations

from typing import Final

FIVE, THREE = 5, 3
"""The heights there are, in rows."""

# fmt: off
_FIVE: Final = (
    "▄████▄   ▄██  ▄████▄  ▄████▄  ██  ██  ██████  ▄████▄  ██████  ▄████▄  ▄████▄    ",
    "██  ██  ▀▀██  ▀▀  ██  ▀▀  ██  ██  ██  ██▄▄▄   ██         ▄██  ██  ██  ██  ██  ██",
    "██  ██    ██    ▄██▀    ███▄  ▀▀▀▀██  ▀▀▀▀██  █████▄    ▄██▀  ▐████▌  ▀█████    ",
    "██  ██    ██  ▄██▀    ▄▄  ██      ██  ▄▄  ██  ██  ██    ██▀   ██  ██      ██  ██",
    "▀████▀    ██  ██████  ▀████▀      ██  ▀████▀  ▀████▀    ██    ▀████▀  ▀████▀    ",
)
_THREE: Final = (
    "█▀▀█ ▀█ ▀▀▀█ ▀▀▀█ █  █ █▀▀▀ █▀▀▀ ▀▀▀█ █▀▀█ █▀▀█  ",
    "█  █  █ █▀▀▀  ▀▀█ ▀▀▀█ ▀▀▀█ █▀▀█   █▀ █▀▀█ ▀▀▀█ ▀",
    "█▄▄█  █ █▄▄▄ ▄▄▄█    █ ▄▄▄█ █▄▄█   █  █▄▄█ ▄▄▄█ ▀",
)
# fmt: on
_SIGNS: Final = "0123456789:"
_WIDE: Final = {
    FIVE: (_FIVE, (6, 4, 6, 6, 6, 6, 6, 6, 6, 6, 2), 2),
    THREE: (_THREE, (4, 2, 4, 4, 4, 4, 4, 4, 4, 4, 1), 1),
}
"""For each height its figures, how wide each of them is, and the cells between two."""


def large(figures: str, rows: int = FIVE) -> tuple[str, ...]:
    """Figures, colons and blanks in so many lines of equal width."""
    drawn, wide, apart = _WIDE[rows]
    at = {sign: sum(wide[:place]) + apart * place for place, sign in enumerate(_SIGNS)}
    signs = [sign for sign in figures if sign in at or sign == " "]

    def cut(row: str, sign: str) -> str:
        return " " if sign == " " else row[at[sign] : at[sign] + wide[_SIGNS.index(sign)]]

    return tuple((" " * apart).join(cut(row, sign) for sign in signs) for row in drawn)


def is_large(text: str) -> bool:
    """Whether a text is all figures, colons and blanks, so that it can be drawn large."""
    return bool(text.strip()) and set(text) <= {*_SIGNS, " "}
