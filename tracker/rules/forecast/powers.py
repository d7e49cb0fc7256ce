"""Many throws that are all alike, in whole numbers: their sum as one power.

A row of weights is read as the digits of one large number. Rows are then added up by multiplying, as polynomials are,
and Python multiplies large numbers at the speed of the machine. All weights are whole; of `times` throws whose weights
come to `whole` each, they come to `whole ** times`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_WORD = 64
"""Bits of a digit that can be read off in one go."""


def repeated(weights: Sequence[int], times: int) -> list[int]:
    """The weight of each sum of so many throws: `weights` are those of 0, 1, 2 … in one, none of them negative."""
    bits = _digit(sum(weights) ** times)
    return _digits(_number(weights, bits) ** times, (len(weights) - 1) * times + 1, bits)


def repeated_up_to(weights: Sequence[int], most: int) -> list[list[int]]:
    """`repeated` for no throw, one, two … up to so many."""
    bits = _digit(sum(weights) ** most)
    one, so_far, further = _number(weights, bits), 1, len(weights) - 1
    rows = [[1]]
    for times in range(1, most + 1):
        so_far *= one
        rows.append(_digits(so_far, further * times + 1, bits))
    return rows


def capped(weights: Sequence[int], most: int) -> list[int]:
    """The weights of 0, 1 … `most`, where whatever would be more is `most`."""
    return [*weights[:most], sum(weights[most:])] if len(weights) > most else list(weights)


def _digit(whole: int) -> int:
    """So many bits hold any weight of this whole."""
    bits = whole.bit_length()
    return _WORD if bits <= _WORD else bits + -bits % 8


def _number(weights: Sequence[int], bits: int) -> int:
    number = 0
    for weight in reversed(weights):
        number = number << bits | weight
    return number


def _digits(number: int, count: int, bits: int) -> list[int]:
    size = bits // 8
    if bits == _WORD:
        return memoryview(number.to_bytes(size * count, sys.byteorder)).cast("Q").tolist()[::_FORWARD]
    data = number.to_bytes(size * count, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, size * count, size)]


_FORWARD = 1 if sys.byteorder == "little" else -1
