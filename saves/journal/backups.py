"""Restore points: verified copies of a battle, outside the folder it is played in.

Many recent ones are worth their room, fewer as they grow old.
"""

import re
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.journal.failures import AlreadyThere, AnyPath, Displaced, Unreadable
from saves.journal.file import Contents, check_sum
from saves.journal.follow import load
from saves.journal.fs import Fs, OsFs, read_at_most
from saves.journal.kinship import header_of
from saves.journal.limits import Limits
from saves.journal.line import Tip
from saves.journal.new_file import publish
from saves.journal.rescue.salvage import rewrite

_NAME: Final = re.compile(r"(\d{8}T\d{12})Z-(\d+)-([a-z0-9-]*)\.battle")
_WHEN: Final = "%Y%m%dT%H%M%S%f"


class RestorePoint(Struct, frozen=True):
    """One copy: when it was made (seconds since 1970), up to which transaction it goes, and its label.

    `chain` is the id inside the file, empty where it has none that can be believed.
    """

    path: Path
    when: float
    seq: int
    label: str
    chain: str


class Retention(Struct, frozen=True):
    """How many are kept: the most recent ones, then the last of each day, ISO week and month that has any."""

    recent: int = 10
    daily: int = 7
    weekly: int = 8
    monthly: int = 12


class Backups:
    """The restore points of one battle, in a folder of their own: `user_state_dir/backups/<battle id>`."""

    def __init__(
        self,
        folder: AnyPath,
        *,
        fs: Fs | None = None,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        retention: Retention | None = None,
    ) -> None:
        self.folder = Path(folder)
        self._fs: Fs = fs or OsFs()
        self._clock = clock
        self._limits = limits or Limits()
        self._retention = retention or Retention()
        self.thinning_trouble: OSError | None = None
        """Why the older ones that are no longer kept could not all be removed, when that was tried last."""

    def keep(self, source: AnyPath, label: str = "") -> RestorePoint:
        """Copy the believed part of a battle file, read it back, then thin the older ones.

        A copy of the same transaction that is there already is not made twice. Raises `OSError` or
        `StoreError`.
        """
        path = Path(source)
        scanned, _ = load(self._fs, path, self._limits)
        assert scanned.header is not None
        seq, digest = (
            (scanned.sound[-1].n, scanned.sound[-1].digest) if scanned.sound else (scanned.seq, scanned.header_digest)
        )
        data = read_at_most(self._fs, path, self._limits.file)[: scanned.good_end]
        return self._keep(data, Tip(scanned.header.id, seq, digest.decode()), label)

    def keep_contents(self, contents: Contents, label: str = "") -> RestorePoint:
        """`keep` for what a battle file held a while ago. `Displaced` where it no longer begins with that."""
        data = read_at_most(self._fs, contents.path, contents.end)
        if check_sum(data) != contents.seal:
            raise Displaced(contents.path)
        return self._keep(data, contents.tip, label)

    def _keep(self, data: bytes, tip: Tip, label: str) -> RestorePoint:
        for known in self.points():
            if known.seq == tip.n and self._holds(known, tip.digest.encode()):
                return known
        now = self._clock()
        word = re.sub(r"[^a-z0-9]+", "-", label.lower())[:48].strip("-")
        stamp = datetime.fromtimestamp(now, UTC).strftime(_WHEN)
        point = RestorePoint(self.folder / f"{stamp}Z-{tip.n}-{word}.battle", now, tip.n, word, tip.id)
        self._fs.make_folder(self.folder)
        with suppress(AlreadyThere):
            publish(self._fs, point.path, data)
        self._thin(point)
        return point

    def _holds(self, point: RestorePoint, tip: bytes) -> bool:
        try:
            return tip in read_at_most(self._fs, point.path, self._limits.file)
        except OSError:
            return False

    def points(self) -> list[RestorePoint]:
        """All restore points, newest first: by the lines they hold, for a clock may have been put back.

        A file that the battle went on in numbers its lines anew: those of the one kept last come first.

        Raises `Unreadable` when there is a folder of them that cannot be read.
        """
        try:
            names = self._fs.names(self.folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise Unreadable(self.folder, error.strerror or str(error)) from error
        points = []
        for name in names:
            if match := _NAME.fullmatch(name):
                stamp, seq, label = match.groups()
                with suppress(ValueError):
                    when = datetime.strptime(stamp, _WHEN).replace(tzinfo=UTC).timestamp()
                    path = self.folder / name
                    points.append(RestorePoint(path, when, int(seq), label, self._chain(path)))
        latest: dict[str, float] = {}
        for point in points:
            latest[point.chain] = max(point.when, latest.get(point.chain, point.when))
        return sorted(points, key=lambda point: (latest[point.chain], point.chain, point.seq, point.when), reverse=True)

    def _chain(self, path: Path) -> str:
        header = header_of(self._fs, path, self._limits)
        return "" if header is None else header.id

    def _thin(self, new: RestorePoint) -> None:
        """Remove the restore points that the rule does not keep, never the one just made."""
        self.thinning_trouble = None
        points = self.points()
        kept = survivors([point.when for point in points], self._retention)
        for place, point in enumerate(points):
            if place not in kept and point.path != new.path:
                try:
                    self._fs.unlink(point.path)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    self.thinning_trouble = error

    def restore(self, point: RestorePoint, target: AnyPath) -> Path:
        """A new battle file, with an id of its own, from a restore point; never over another: `AlreadyThere`."""
        return rewrite(self._fs, point.path, Path(target), limits=self._limits).target


def survivors(newest_first: Sequence[float], rule: Retention) -> set[int]:
    """The places in the list of the restore points that are kept, by the moments they were made (seconds since 1970).

    The order is the one they are given in: a clock may have been put back. Periods are those of UTC.
    """
    kept = set(range(min(rule.recent, len(newest_first))))
    for count, period in ((rule.daily, "%Y-%m-%d"), (rule.weekly, "%G-%V"), (rule.monthly, "%Y-%m")):
        kept.update(_last_of_each(newest_first, period, count))
    return kept


def _last_of_each(newest_first: Sequence[float], period: str, count: int) -> Iterable[int]:
    last: dict[str, int] = {}
    for place, moment in enumerate(newest_first):
        last.setdefault(datetime.fromtimestamp(moment, UTC).strftime(period), place)
    return islice(last.values(), count)
