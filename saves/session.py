"""A battle on the table: what is done to it is on the disk, or waits in order until the disk takes it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Final, Protocol

import msgspec

from saves.codec import from_act, from_meta, to_meta
from saves.journal import (
    Backups,
    BattleDB,
    Displaced,
    NotSaved,
    Outbox,
    Saved,
    Snapshots,
    Status,
    StoreError,
    Trouble,
    delete,
    put,
)
from saves.journal.errors import trouble
from saves.journal.line import Change
from saves.layout import ACTS, AT_ONCE, LIMITS, META, read_tables
from saves.metadata import card
from tracker.play.history import Act, Fate, History

PATIENCE: Final = 60.0
"""Seconds until a restore point that could not be made is tried again."""


class Session(Protocol):
    """A battle while it is played."""

    @property
    def history(self) -> History:
        """The battle as it was handed over to be kept last."""
        ...

    @property
    def status(self) -> Status:
        """Whether all of it is on the disk, and if not, why and how many changes wait."""
        ...

    @property
    def set_aside(self) -> Path | None:
        """Where the unfinished write of an interrupted run was put when the battle was taken up."""
        ...

    @property
    def older(self) -> Path | None:
        """Where the file of an older version is kept, when the battle was brought forward to be taken up."""
        ...

    @property
    def backup_trouble(self) -> Trouble | None:
        """Why there is no restore point from before the first change; play goes on."""
        ...

    def keep(self, history: History) -> Status:
        """Put what is new on the disk, or let it wait; a `StoreError` means that it can never be kept."""
        ...

    def retry(self) -> Status:
        """Try again to put on the disk what waits."""
        ...

    def move_to(self, folder: Path) -> Status:
        """Go on in a new file in another folder, with everything so far; where that fails too, nothing changes."""
        ...


class MemorySession:
    """A session that keeps its battle in memory; `keep_in` is told of every change."""

    def __init__(self, history: History, keep_in: Callable[[History], None] | None = None) -> None:
        self.history = history
        self.status: Status = Saved(0)
        self.set_aside: Path | None = None
        self.older: Path | None = None
        self.backup_trouble: Trouble | None = None
        self._keep_in = keep_in

    def keep(self, history: History) -> Status:
        self.history = history
        if self._keep_in is not None:
            self._keep_in(history)
        return self.status

    def retry(self) -> Status:
        return self.status

    def move_to(self, folder: Path) -> Status:
        del folder
        return self.status


class FileSession:
    """A session over the battle file at `path`; it holds the writer's lock until `close`.

    `read` makes history and time of creation of the opened database. Opening raises what `BattleDB` raises, and
    what `read` does. `older` is the file of an older version that this one was made of.
    """

    def __init__(
        self,
        path: Path,
        read: Callable[[BattleDB], tuple[History, float]],
        *,
        backups: Backups,
        clock: Callable[[], float],
        snapshots: Snapshots | None = None,
        older: Path | None = None,
    ) -> None:
        self._clock = clock
        self._backups = backups
        self._taken_from = path
        self.older = older
        self._next_restore_point = 0.0
        self.backup_trouble: Trouble | None = None
        # Insisting on the file here: an outbox would let one be born.
        self._outbox = Outbox(path, lambda place: BattleDB(place, existing=True, limits=LIMITS, snapshots=snapshots))
        status = self._outbox.retry()
        if isinstance(status, NotSaved):
            raise status
        try:
            self.history, self._created = read(self.database)
        except BaseException:
            self._outbox.close()
            raise

    @property
    def database(self) -> BattleDB:
        """The battle's database; it holds what is saved, not what waits."""
        database = self._outbox.db
        assert database is not None
        return database

    @property
    def path(self) -> Path:
        """The file it is kept in now."""
        return self._outbox.path

    @property
    def status(self) -> Status:
        # What the journal says of itself may be about the note of an opening, which is nobody's loss.
        return self._outbox.status if self._outbox.pending else Saved(self.database.journal.seq)

    @property
    def set_aside(self) -> Path | None:
        return self.database.journal.set_aside

    def note_opening(self) -> None:
        """Remember when the battle was on the table last, if the disk allows; nobody is troubled if not."""
        meta = to_meta(read_tables(self.database, last_only=True).meta)
        noted = msgspec.structs.replace(meta, opened=self._clock())
        with suppress(NotSaved, Displaced):
            self.database.journal.commit([put(META, 1, from_meta(noted))])

    def keep(self, history: History) -> Status:
        portions = list(self._portions(history))
        if not portions:
            return self.status
        if self._clock() >= self._next_restore_point and not self._outbox.pending:
            self._keep_restore_point()
        for portion in portions:
            self._outbox.put(portion)
        self.history = history
        return self.status

    def retry(self) -> Status:
        self._outbox.retry()
        return self.status

    def rescue(self, folders: Iterable[Path]) -> Path | None:
        """Try a last time to save what waits, here or else in the first folder that takes it.

        The file it is kept in now, where that is not the one it was taken from. Raises `NotSaved` when no folder does.
        """
        refused = status = self.retry()
        for folder in folders:
            if not isinstance(status, NotSaved):
                break
            status = self.move_to(folder)
        if isinstance(status, NotSaved) and isinstance(refused, NotSaved):
            raise refused
        return self.path if self.path != self._taken_from else None

    def move_to(self, folder: Path) -> Status:
        target = folder / f"{self.path.stem[:60].rstrip('-')}-{os.urandom(2).hex()}{self.path.suffix}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            return NotSaved(target, trouble(error), self._outbox.pending)
        return self._outbox.save_elsewhere(target)

    def close(self) -> None:
        """Let go of the file; what still waits is lost."""
        if not self._outbox.pending:
            self.database.journal.backups = self._backups
            with suppress(StoreError, OSError):
                self.database.journal.compact()
        self._outbox.close()

    def _portions(self, history: History) -> Iterator[list[Change]]:
        changes = changes_between(self.history.acts, history.acts)
        for start in range(0, len(changes), AT_ONCE):
            portion = changes[start : start + AT_ONCE]
            if start + AT_ONCE >= len(changes):
                portion.append(put(META, 1, from_meta(card(history, self._created, self._clock()))))
            yield portion

    def _keep_restore_point(self) -> None:
        try:
            self._backups.keep(self.path, label(self.history))
            self._next_restore_point, self.backup_trouble = inf, None
        except (OSError, StoreError) as error:
            # Not at every action: it reads the whole battle.
            self._next_restore_point = self._clock() + PATIENCE
            match error:
                case NotSaved():
                    self.backup_trouble = error.reason
                case OSError():
                    self.backup_trouble = trouble(error)
                case _:
                    self.backup_trouble = Trouble.IO_ERROR


def label(history: History) -> str:
    """What a restore point is called after: where in the turn the battle stands."""
    place = history.battle.place
    return f"turn-{place.turn}-{history.system.phase_of(place.step).label}" if place.step else "before-turn-1"


def changes_between(old: Sequence[Act], new: Sequence[Act]) -> list[Change]:
    """What makes the acts kept the acts to keep: undone ones from the last to the first, then all others in order.

    Every beginning of the list leaves a battle that could have been played. The cost follows what changed, not how
    long the battle is: while an act stands untouched, none before it changes.
    """
    common = min(len(old), len(new))
    undone: list[Change] = []
    others = [put(ACTS, number, from_act(act)) for number, act in enumerate(new[common:], start=common + 1)]
    others += [delete(ACTS, number) for number in range(len(old), common, -1)]
    again: list[Change] = []
    for index in reversed(range(common)):
        was, act = old[index], new[index]
        if was is act and act.fate is Fate.STANDS:
            break
        if was is act or was == act:
            continue
        (undone if act.fate is Fate.UNDONE else again).append(put(ACTS, index + 1, from_act(act)))
    return [*undone, *reversed(again), *others]
