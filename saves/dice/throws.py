"""The throws settled by a seed: the face of every one.

The seed is 32 bytes from the operating system. The battle keeps its SHA-256, the seed lies in a small file of its own
beside it until it is told. Throw `number` of a die with `sides` faces reads 64-bit numbers, one after the other, from

    HMAC-SHA256(seed, "number/sides/0"), HMAC-SHA256(seed, "number/sides/1"), …

eight bytes from the front of each, the highest first, and takes the first that lies below the largest multiple of
`sides`: its remainder by `sides`, plus one, is the face. What was thrown and not used, and what was undone in the
present turn, lies there until the same roll asks again; any other roll takes the next throw.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

BITS: Final = 64


def face_of(seed: bytes, number: int, sides: int) -> int:
    """The face that throw `number` (from 1) of a die with so many sides shows."""
    return unbiased(_numbers(seed, number, sides), sides, BITS)


def _numbers(seed: bytes, number: int, sides: int) -> Iterator[int]:
    again = 0
    while True:
        digest = hmac.new(seed, f"{number}/{sides}/{again}".encode("ascii"), sha256).digest()
        yield int.from_bytes(digest[: BITS // 8], "big")
        again += 1


def unbiased(numbers: Iterable[int], sides: int, bits: int) -> int:
    """A face from 1 to `sides` from even numbers of so many bits: those of an unfinished last round are passed over."""
    most = (1 << bits) // sides * sides
    return next(number for number in numbers if number < most) % sides + 1
