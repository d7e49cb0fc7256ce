"""One flipped bit in a sealed line: a riddle with a single answer, found by trying each bit against the check sum."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

from saves.journal.line import digest

PATIENCE: Final = 4_000_000_000
"""Bytes that may be hashed for all the riddles of one file: some ten seconds."""

_NEWLINE: Final = 0x0A
_PRINTABLE: Final = range(0x20, 0x7F)
_FLIPS: Final = tuple(1 << bit for bit in range(8))


def seals(previous: bytes, line: bytes) -> bool:
    """Whether a line, without its newline, is sealed to the line whose digest is `previous`."""
    return line[32:33] == b" " and digest(previous, line[33:]) == line[:32]


class Riddles:
    """The riddles of one file; together they may take some seconds, then no more long ones are tried."""

    def __init__(self, patience: int = PATIENCE) -> None:
        self._patience = patience

    def solve(self, previous: bytes, lines: Sequence[bytes]) -> tuple[bytes, list[bytes]] | None:
        """The first line as it was before one bit flipped, sealed to `previous`, and the lines that are left.

        The bit may be that of the newline between two lines, so that they read as one, or one that made two lines of
        one. None where one bit explains nothing.
        """
        line, *others = lines
        for at in (at for at, byte in enumerate(line) if byte ^ _NEWLINE in _FLIPS):
            if seals(previous, line[:at]):
                rest = line[at + 1 :]
                return line[:at], [rest, *others] if rest else others
        for flip in _FLIPS if others else ():
            joined = b"%b%c%b" % (line, _NEWLINE ^ flip, others[0])
            if seals(previous, joined):
                return joined, others[1:]
        mended = self._within(previous, line)
        return None if mended is None else (mended, others)

    def _within(self, previous: bytes, line: bytes) -> bytes | None:
        payload = line[33:]
        wanted = b"%b " % digest(previous, payload)
        if _is_one_bit_off(wanted, line[:33]):
            return wanted + payload
        if line[32:33] != b" ":
            return None
        state = blake2b(b"%b " % previous, digest_size=16)
        done = 0
        for at, flip in self._candidates(payload):
            state.update(payload[done:at])
            done = at
            tried = state.copy()
            tried.update(bytes((payload[at] ^ flip,)))
            tried.update(payload[at + 1 :])
            if tried.hexdigest().encode() == line[:32]:
                return b"%b%b%c%b" % (line[:33], payload[:at], payload[at] ^ flip, payload[at + 1 :])
        return None

    def _candidates(self, payload: bytes) -> Iterator[tuple[int, int]]:
        """Places and bits worth trying: a sign that no line has betrays the place, and none is made."""
        strange = [at for at, byte in enumerate(payload) if byte not in _PRINTABLE]
        if len(strange) > 1:
            return
        if not strange:
            work = len(payload) ** 2 * 4
            if work > self._patience:
                return
            self._patience -= work
        for at in strange or range(len(payload)):
            for flip in _FLIPS:
                if payload[at] ^ flip in _PRINTABLE:
                    yield at, flip


def _is_one_bit_off(first: bytes, other: bytes) -> bool:
    return len(first) == len(other) and sum((a ^ b).bit_count() for a, b in zip(first, other, strict=True)) == 1
