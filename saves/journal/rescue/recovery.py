"""Recovery of a damaged file: each damaged line as it was, wherever that can be known for certain."""

from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.journal.accidents.bit_flip import Riddles, seals
from saves.journal.failures import Bad, Flaw, Unstorable
from saves.journal.limits import Limits
from saves.journal.line import GENESIS, Header, Record, read_header, read_payload
from saves.journal.rescue.spares import Spares
from saves.journal.scan import Scan

_NEAR: Final = 100
"""Damaged lines among which the next one that fits is looked for."""


class Origin(StrEnum):
    """Where the content of a damaged line was found."""

    COPY = "copy"
    """in another file that holds the same line"""
    BIT = "bit"
    """in the line itself: one bit of it had flipped, and its check sum says which"""
    ITSELF = "itself"
    """in the line itself: only what stood before it, or its end, was wrong"""
    UNVERIFIED = "unverified"
    """in the line itself, which reads well, though no check sum vouches for it"""


class Recovered(Struct, frozen=True):
    """A damaged line that came along after all. `line` counts from 0, `path` is the other file it was found in."""

    line: int
    origin: Origin
    path: Path | None = None


class Recovery(Struct):
    """All that a file holds: its header where that is known, its transactions in order, and what became of the rest.

    `tip` and `n` are digest and number of the last line that a check sum vouches for: in others those may be anything.
    """

    header: Header | None
    tip: bytes
    n: int = 0
    records: list[Record] = []
    recovered: list[Recovered] = []
    lost: list[Bad] = []


def recover(data: bytes, scanned: Scan, spares: Spares, limits: Limits) -> Recovery:
    """Fill the gaps between the believed lines of a scan, of the file with these bytes."""
    return _Walk(data, scanned, spares, limits).walk()


class _Walk:
    """From the first line to the last.

    `_link` is what the next line is to be sealed to: a digest, or what stands for one in a damaged line.
    """

    def __init__(self, data: bytes, scanned: Scan, spares: Spares, limits: Limits) -> None:
        self._data = data.rstrip(b"\0")
        self._found = scanned
        self._spares = spares
        self._limits = limits
        self._riddles = Riddles()
        self._n = scanned.header.base.n if scanned.header is not None and scanned.header.base is not None else 0
        self._result = Recovery(scanned.header, scanned.header_digest)
        self._link = scanned.header_digest

    def walk(self) -> Recovery:
        """The whole file."""
        position = self._data.find(b"\n") + 1 if self._found.header is not None else 0
        for record in self._found.records:
            if record.start > position:
                self._gap(position, record.start, self._data[record.start : record.end - 1])
            self._add(record, is_verified=True)
            self._link = record.digest
            position = record.end
        if position < len(self._data):
            self._gap(position, len(self._data), None)
        return self._result

    def _gap(self, start: int, end: int, following: bytes | None) -> None:
        number = self._data.count(b"\n", 0, start)
        lines = self._data[start:end].removesuffix(b"\n").split(b"\n")
        while lines:
            if following is not None and seals(self._link, following):
                # Lines that were put in between, or stand there twice: nothing of the battle is missing.
                return
            near = lines[:_NEAR]
            tip = self._link
            if (ahead := next((at for at, line in enumerate(near) if seals(tip, line)), None)) is not None:
                # What stands before it was put in between.
                number += ahead
                self._take(number, lines[ahead], Origin.ITSELF)
                del lines[: ahead + 1]
            elif (way := self._spares.way(tip, near, following)) is not None:
                spares, stands_for = way
                for at, spare in enumerate(spares):
                    self._take(number + min(at, max(stands_for - 1, 0)), spare.line, Origin.COPY, spare.path)
                number += stands_for
                del lines[:stands_for]
                continue
            elif (solved := self._riddles.solve(tip, lines)) is not None:
                line, left = solved
                self._take(number, line, Origin.BIT)
                number += len(lines) - len(left)
                lines = left
                continue
            else:
                self._give_up(number, lines.pop(0), is_last=not lines and following is None)
            number += 1

    def _take(self, number: int, line: bytes, origin: Origin, path: Path | None = None) -> None:
        if self._read(number, line, is_verified=True):
            self._result.recovered.append(Recovered(number, origin, path))
        else:
            self._lose(number, line, Flaw.CONTENT)
        self._link = line[:32]

    def _give_up(self, number: int, line: bytes, *, is_last: bool) -> None:
        # What nobody vouches for is taken only where no later line was built on it, or where the header it is sealed
        # to is gone.
        is_first = number == 0 and self._result.header is None
        if (is_last or is_first) and self._read(number, line, is_verified=False):
            self._result.recovered.append(Recovered(number, Origin.UNVERIFIED))
        else:
            self._lose(number, line, Flaw.HEADER if number == 0 else Flaw.DIGEST)
        self._link = line[:32]

    def _read(self, number: int, line: bytes, *, is_verified: bool) -> bool:
        payload = line[33:]
        if self._link == GENESIS and self._result.header is None:
            with suppress(Unstorable):
                self._result.header = read_header(payload, self._limits)
                if is_verified:
                    self._result.tip = line[:32]
                return True
        try:
            entry, ops = read_payload(payload, self._limits)
        except Unstorable:
            return False
        if entry.n <= self._n:
            return False
        self._add(Record(number, 0, 0, line[:32], entry.n, entry.t, entry.s, ops, entry.m), is_verified=is_verified)
        return True

    def _add(self, record: Record, *, is_verified: bool) -> None:
        if record.n > self._n:
            self._result.records.append(record)
            self._n = record.n
        if is_verified:
            self._result.tip, self._result.n = record.digest, record.n

    def _lose(self, number: int, line: bytes, flaw: Flaw) -> None:
        known = next((bad for bad in self._found.bad if bad.line == number), None)
        self._result.lost.append(known or Bad(number, 0, len(line), flaw))
