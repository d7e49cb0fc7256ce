"""Reading a battle file: which lines are believed, where the good part ends, what is torn, what is damaged.

A pure function of bytes: hostile files are its daily bread, and no input makes it raise.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from saves.journal.accidents.bit_flip import Riddles, seals
from saves.journal.accidents.unfinished import is_one_write
from saves.journal.batch_read import AT_ONCE, read_run
from saves.journal.failures import Bad, Flaw, Unstorable
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, GENESIS, Header, Record, digest, read_header, read_payload
from saves.journal.verified_prefix import ReadWhole

HOPELESS: Final = 1000
"""Damaged lines after which no more are looked at: no accident makes so many."""
_DEFAULT: Final = Limits()


class Scan(Struct, frozen=True):
    """The contents of a file, as far as they are whole.

    `records` are all believed lines, also those after damage; `good_end` is the offset up to which nothing
    is wrong. `torn` is the unfinished write at the very end, `reserved` the number of zero bytes kept free
    after the last line. `known` is the beginning that was believed before; the records are those after it.
    """

    header: Header | None
    records: Sequence[Record]
    good_end: int
    header_digest: bytes = GENESIS
    torn: bytes = b""
    reserved: int = 0
    bad: tuple[Bad, ...] = ()
    lines: int = 0
    known: ReadWhole | None = None

    @property
    def tip(self) -> bytes:
        """The digest the next line is to be chained to, when nothing is damaged."""
        if self.records:
            return self.records[-1].digest
        return self.known.tip if self.known is not None else self.header_digest

    @property
    def seq(self) -> int:
        """The number of the last believed line; that of the base for a file just compacted."""
        if self.records:
            return self.records[-1].n
        if self.known is not None:
            return self.known.n
        return self.header.base.n if self.header and self.header.base else 0

    @property
    def is_newer(self) -> bool:
        """Whether a later version of the program wrote it, in a format unknown here."""
        return self.header is not None and self.header.format > FORMAT

    @property
    def sound(self) -> Sequence[Record]:
        """The believed lines before the first damaged one."""
        if not self.bad:
            return self.records
        return [record for record in self.records if record.end <= self.good_end]


def scan(data: bytes, limits: Limits = _DEFAULT, known: ReadWhole | None = None) -> Scan:
    """Read a whole file, already in memory; of one whose beginning is known, only what comes after it."""
    if len(data) > limits.file:
        return Scan(None, (), 0, bad=(Bad(0, 0, len(data), Flaw.SIZE),), lines=1)
    newline = data.find(b"\n")
    first = data[:newline] if newline >= 0 else data
    header = _header(first, limits) if newline >= 0 else None
    if header is not None and header.format > FORMAT:
        return Scan(header, (), len(first) + 1, first[:32], lines=1)
    start = len(first) + 1
    if header is None:
        # Salvage may still want the lines of a file whose header is gone: they are chained to its stored
        # digest.
        links = [first[:32], digest(GENESIS, first[33:])]
        reading = read_on(data[start:], Link(0, start, links, trusted=False), limits)
        bad = (Bad(0, 0, len(first), Flaw.HEADER), *reading.bad)
        return Scan(None, reading.records, 0, GENESIS, reading.torn, reading.reserved, bad, reading.lines)
    base = header.base.n if header.base else 0
    link = Link(0, start, [first[:32]], base)
    if known is not None:
        link = Link(known.line, known.end, [known.tip], known.n)
    reading = read_on(data[link.offset :], link, limits)
    whole = Scan(
        header,
        reading.records,
        reading.good_end,
        first[:32],
        reading.torn,
        reading.reserved,
        reading.bad,
        reading.lines,
        known,
    )
    return _harmed_rather_than_torn(whole) if whole.torn and not whole.bad else whole


def _harmed_rather_than_torn(scanned: Scan) -> Scan:
    """The same, where the end is no unfinished write but a whole line in which one bit flipped: its newline, or a zero.

    The line had been saved, and must not be put aside.
    """
    line, *more = scanned.torn.split(b"\n")
    if more not in ([], [b""]) or seals(scanned.tip, line):
        return scanned
    if Riddles(0).solve(scanned.tip, [line]) is None:
        return scanned
    end = scanned.good_end + len(scanned.torn)
    bad = Bad(scanned.lines - (not more), scanned.good_end, end, Flaw.DIGEST)
    return replace(scanned, torn=b"", bad=(bad,), lines=bad.line + 1)


def peek_header(data: bytes, limits: Limits = _DEFAULT) -> Header | None:
    """The header of a file from its first bytes, or None when they do not hold one that verifies."""
    first, newline, _ = data.partition(b"\n")
    return _header(first, limits) if newline else None


def _header(line: bytes, limits: Limits) -> Header | None:
    payload = line[33:]
    if len(line) > limits.string or line[:33] != digest(GENESIS, payload) + b" ":
        return None
    try:
        return read_header(payload, limits)
    except Unstorable:
        return None


class Link(Struct):
    """Where reading stands: last line's number in the file, next offset, digests for the next line's chain."""

    line: int
    offset: int
    links: list[bytes]
    n: int = 0
    trusted: bool = True


class _Found(Struct):
    good_end: int
    records: list[Record] = []
    bad: tuple[Bad, ...] = ()
    torn: bytes = b""
    reserved: int = 0
    lines: int = 1


def read_on(data: bytes, link: Link, limits: Limits = _DEFAULT) -> _Found:
    """Read the lines in `data`, which starts at `link.offset` of the file, after the line of `link`."""
    reading, begin = _Found(link.offset), replace(link)
    # One line more than there may be is enough to see that there are too many.
    lines = data.split(b"\n", limits.records + 1)
    tail = lines.pop()
    if len(lines) > limits.records:
        tail = b""
    start = link.offset
    bad: list[Bad] = []
    at = 0
    while at < len(lines):
        number = link.line + 1 + at
        if at % AT_ONCE == 0 and link.trusted:
            run = read_run(lines[at : at + AT_ONCE], number, start, link.links[0], link.n, limits)
            if run:
                reading.records += run
                at += len(run)
                start = run[-1].end
                link.links, link.n = [run[-1].digest], run[-1].n
                if not bad:
                    reading.good_end = start
                continue
        line = lines[at]
        at += 1
        end = start + len(line) + 1
        record = _line(line, number, start, end, link, limits)
        if isinstance(record, Record):
            reading.records.append(record)
            link.links = [record.digest]
            link.n = record.n
            link.trusted = True
            if not bad:
                reading.good_end = end
        else:
            bad.append(record)
            # The line after a damaged one is chained to the digest stored in it, or, when it is that
            # digest which is damaged, to the one its content still has.
            link.links = [line[:32], *(digest(each, line[33:]) for each in link.links)][:3]
            link.trusted = False
            if record.flaw is Flaw.COUNT or len(bad) >= HOPELESS:
                break
        start = end
    reading.lines = link.line + data.count(b"\n") + 1
    if tail.count(0) == len(tail):
        reading.reserved = len(tail)
    else:
        reading.torn = tail.rstrip(b"\0")
    reading.bad = tuple(bad)
    return _without_the_unfinished(reading, data, begin)


def _without_the_unfinished(reading: _Found, data: bytes, begin: Link) -> _Found:
    """The same, where all from the first bad line on is one write that was never finished: it harms nothing."""
    first = reading.bad[0] if reading.bad else None
    if first is None or first.flaw is not Flaw.DIGEST or len(reading.bad) >= HOPELESS:
        return reading
    before = [record for record in reading.records if record.end <= first.start]
    rest = data[first.start - begin.offset :].rstrip(b"\0")
    n = before[-1].n if before else begin.n
    if not any(is_one_write(link, n, rest) for link in ([before[-1].digest] if before else begin.links)):
        return reading
    return _Found(first.start, before, (), rest, reading.reserved, first.line)


def _line(line: bytes, number: int, start: int, end: int, link: Link, limits: Limits) -> Record | Bad:
    if len(line) > limits.line:
        return Bad(number, start, end, Flaw.LENGTH)
    if number > limits.records:
        return Bad(number, start, end, Flaw.COUNT)
    payload = line[33:]
    sealed = line[:32]
    links = link.links
    if line[32:33] != b" " or (
        digest(links[0], payload) != sealed and all(digest(each, payload) != sealed for each in links[1:])
    ):
        return Bad(number, start, end, Flaw.DIGEST)
    try:
        entry, ops = read_payload(payload, limits)
    except Unstorable:
        return Bad(number, start, end, Flaw.CONTENT)
    if entry.n != link.n + 1 and (link.trusted or entry.n <= link.n):
        return Bad(number, start, end, Flaw.ORDER)
    return Record(number, start, end, sealed, entry.n, entry.t, entry.s, ops, entry.m)
