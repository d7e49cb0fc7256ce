"""Many lines of a battle file read together, as long as there is nothing unusual about any of them.

What is read here the reading of single lines in `scan` would read alike; whatever is in doubt is left to that one.
"""

from collections.abc import Sequence
from typing import Final

from saves.journal.limits import MEGABYTE, Limits
from saves.journal.line import NULL, Op, Record, digest, payload_as_written
from saves.journal.strict import are_spelled_as_by_us, are_surely_within

AT_ONCE: Final = 256
"""Lines looked at together: so many that what is done once for all of them costs next to nothing."""


def read_run(lines: Sequence[bytes], number: int, start: int, tip: bytes, n: int, limits: Limits) -> Sequence[Record]:
    """The records of these lines, of which the first has that number and place; none where only a closer look can tell.

    `tip` and `n` are the digest and the number of the transaction before.
    """
    payloads = [line[33:] for line in lines]
    if sum(map(len, payloads)) > MEGABYTE or number + len(lines) > limits.records + 1:
        return ()
    if max(map(len, lines)) > limits.line or not are_surely_within(payloads, limits):
        return ()
    records: list[Record] = []
    documents: list[bytes] = []
    for line, payload in zip(lines, payloads, strict=True):
        sealed = line[:32]
        if digest(tip, payload) != sealed or line[32:33] != b" ":
            return ()
        entry = payload_as_written(payload)
        n += 1
        if entry is None or entry.n != n:
            return ()
        ops: list[Op] = [(table, key, bytes(raw)) for table, key, raw in entry.o]
        for _table, key, raw in ops:
            if key is None or (raw != NULL and raw[:1] != b"{"):
                return ()
            documents.append(raw)
        end = start + len(line) + 1
        records.append(Record(number, start, end, sealed, n, entry.t, entry.s, ops, entry.m))
        number, start, tip = number + 1, end, sealed
    return records if are_spelled_as_by_us(documents) else ()
