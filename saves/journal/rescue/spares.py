"""Lines of one battle in other files: restore points, copies of a sync folder, remainders of unfinished writes."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from saves.journal.accidents.bit_flip import seals
from saves.journal.failures import AnyPath
from saves.journal.fs import Fs, read_at_most
from saves.journal.limits import Limits
from saves.journal.line import GENESIS

_BOM = b"\xef\xbb\xbf"
_ALIKE = 16
"""Signs of a digest of 32 that two lines share only when they were the same line."""


class Spare(Struct, frozen=True):
    """One line, without its newline, and the file it stands in."""

    line: bytes
    path: Path

    @property
    def tip(self) -> bytes:
        """The digest that the line after it is chained to."""
        return self.line[:32]


class Spares:
    """The lines other files have behind a line, known by the digest it is sealed to."""

    def __init__(self) -> None:
        self._after: dict[bytes, list[Spare]] = {}
        self._loose: list[Spare] = []

    def add(self, fs: Fs, paths: Iterable[AnyPath], limits: Limits) -> None:
        """Take in the sealed lines of these files; one that cannot be read has none."""
        for path in map(Path, paths):
            try:
                data, _was_altered = unaltered(read_at_most(fs, path, limits.file))
            except OSError:
                continue
            previous = GENESIS
            for number, line in enumerate(data.rstrip(b"\0").split(b"\n")):
                if seals(previous, line):
                    self._after.setdefault(previous, []).append(Spare(line, path))
                elif number == 0 and len(line) > 33:
                    # A remainder begins anywhere: what it is sealed to is for those to find who know it.
                    self._loose.append(Spare(line, path))
                previous = line[:32]

    def way(self, previous: bytes, damaged: Sequence[bytes], following: bytes | None) -> tuple[list[Spare], int] | None:
        """The lines from `previous` up to one that is recognised, and how many of the damaged ones they stand for.

        Recognised is what a damaged line still shows of its check sum, or that the next line is sealed to it: lines of
        another continuation of the battle are never taken. None where no way leads there.
        """
        ways: list[list[Spare]] = [[]]
        seen = {previous}
        while ways:
            way = ways.pop(0)
            tip = way[-1].tip if way else previous
            if way and (stands_for := _recognised(tip, damaged, following)) is not None:
                return way, stands_for
            for spare in self._after.get(tip, []) + [each for each in self._loose if seals(tip, each.line)]:
                if spare.tip not in seen:
                    seen.add(spare.tip)
                    ways.append([*way, spare])
        return None


def _recognised(tip: bytes, damaged: Sequence[bytes], following: bytes | None) -> int | None:
    for count, line in enumerate(damaged):
        if seals(tip, line):
            return count
        if sum(a == b for a, b in zip(tip, line[:32], strict=False)) >= _ALIKE:
            return count + 1
    return len(damaged) if following is not None and seals(tip, following) else None


def unaltered(data: bytes) -> tuple[bytes, bool]:
    """The file without what a text editor adds: a mark before the first line, the line ends of another system."""
    plain = data.removeprefix(_BOM).replace(b"\r\n", b"\n")
    return plain, len(plain) != len(data)
