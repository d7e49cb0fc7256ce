"""Writes of several lines, and what is left of one that a power cut broke off.

Its blocks reach the disk in any order, and some never do: where they are missing the file has zero bytes, which no
line has, and later lines of the same write may stand whole behind them. So that these are not taken for lines that were
saved and then harmed, each line of such a write says with which transaction it began.
"""

import re
from collections.abc import Mapping
from typing import Final

from saves.journal.accidents.bit_flip import Riddles
from saves.journal.line import Transaction
from saves.journal.strict import Json

SINCE: Final = "since"
"""The remark with the number of the first transaction of a write."""

_BEGINS: Final = re.compile(rb'^[0-9a-f]{32} \{"n":\d+,"t":([^,\0]+),"s":("[^"\\\0]*")', re.MULTILINE)
_ENDS: Final = re.compile(rb'"since":(\d+)\}\}$', re.MULTILINE)


def marked(transaction: Transaction, since: int) -> Transaction:
    """The transaction with the remark that it is written together with others, from that number on."""
    ops, remarks = transaction
    extended: Mapping[str, Json] = {**remarks, SINCE: since}
    return ops, extended


def is_one_write(previous: bytes, n: int, rest: bytes) -> bool:
    """Whether all that stands behind the line of transaction `n` may be one write that was never finished.

    `previous` is the digest of that line. There is a gap in the first line of the rest, and whatever stands behind it
    was written at one moment by one writer, beginning no later than there. What was saved afterwards bears another
    mark, or none.
    """
    first, *later = rest.split(b"\n")
    began = {int(since) for since in _ENDS.findall(rest)}
    whole = (line for line in later[:-1] if 0 not in line)
    if 0 not in first or len(set(_BEGINS.findall(rest))) > 1 or not all(map(_ENDS.search, whole)):
        return False
    if len(began) > 1 or any(since > n + 1 for since in began):
        return False
    # A single zero may be a sign of a saved line in which a bit flipped.
    return first.count(0) > 1 or Riddles(0).solve(previous, [first]) is None
