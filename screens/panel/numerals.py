"""Large figures made of block characters, for a turn number that can be read from across the room."""

from __future__ import annotations

from typing import Final

_ROWS: Final = (
    "### .#. ### ### #.# ### ### ### ### ###",
    "#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#",
    "#.# .#. ### .## ### ### ### .#. ### ###",
    "#.# .#. #.. ..# ..# ..# #.# .#. #.# ..#",
    "### ### ### ### ..# ### ### .#. ### ###",
)
_DIGITS: Final = tuple(tuple(row.split(" ")[digit] for row in _ROWS) for digit in range(10))


def large(number: int, scale: int = 1) -> tuple[str, ...]:
    """The number in lines of equal width: 3 lines at scale 0, 5 at scale 1, 10 at scale 2."""
    pixels = [" ".join("".join(_DIGITS[int(sign)][row]) for sign in str(max(number, 0))) for row in range(5)]
    bits = [[sign == "#" for sign in row] for row in pixels]
    if scale == 0:
        pairs = [(bits[row], bits[row + 1] if row + 1 < 5 else [False] * len(bits[row])) for row in (0, 2, 4)]
        return tuple("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)
    lines = ["".join(("██" if bit else "  ") * scale for bit in row) for row in bits]
    return tuple(line for line in lines for _copy in range(scale))


_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
