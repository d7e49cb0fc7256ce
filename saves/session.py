"""A battle on the table: what is done to it is on the disk, or waits in order until the disk takes it."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from saves import journal
from saves.codec import from_act, from_meta, to_meta
from saves.dice.sealed import SealedDice
from saves.journal.failures import Why, trouble
from saves.journal.line import Change, Transaction, op, storable
from saves.layout import ACTS, AT_ONCE, LIMITS, META, read_tables
from saves.metadata import meta_of
from saves.writer import AtOnce, InBackground, Post, Writer
from tracker.battle.acts import Act, Fate
from tracker.play.history import History, stored

PATIENCE: Final = 60.0
"""Seconds until a restore point that could not be made is tried again."""


class Session(Protocol):
    """A battle while it is played."""

    @property
    def history(self) -> History:
        """The battle as it was handed over to be kept last."""
        ...

    @property
    def path(self) -> Path | None:
        """The file that it is kept in now; None for one that is kept in none."""
        ...

    @property
    def status(self) -> journal.Status:
        """Whether all of it is on the disk, and if not, why and how many changes wait."""
        ...

    @property
    def waiting(self) -> int:
        """How many of those handed over are not on the disk yet; the first are there first."""
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
    def backup_trouble(self) -> journal.Trouble | None:
        """Why there is no restore point from before the first change; play goes on."""
        ...

    @property
    def thinning_trouble(self) -> journal.Trouble | None:
        """Why restore points that are too old to keep could not be removed."""
        ...

    handed: int
    """How many changes were handed over to be kept since the battle was taken up."""

    heard: Callable[[], None]
    """Called when the status may have become another one by itself."""

    @property
    def dice(self) -> SealedDice | None:
        """The dice that the app throws for this battle, where they are sealed and their seed is here."""
        ...

    def keep(self, history: History) -> journal.Status:
        """Put what is new on the disk, or let it wait; a `StoreError` means that it can never be kept."""
        ...

    def retry(self) -> journal.Status:
        """Try again to put on the disk what waits."""
        ...

    def move_to(self, folder: Path) -> journal.Status:
        """Go on in a new file in another folder, with everything so far; where that fails too, nothing changes."""
        ...


class Report(Struct, frozen=True):
    """A report of the writer: how many of the lines handed over are on the disk, and what stands in the way of others.

    `seq` is the number of the last line in the file at `path`, `backup` why there is no restore point, `retention` why
    older ones are still there.
    """

    path: Path
    done: int = 0
    seq: int = 0
    refused: journal.Trouble | None = None
    backup: journal.Trouble | None = None
    retention: journal.Trouble | None = None


class FileSession:
    """A session over the battle file at `path`; it holds the writer's lock until `close`.

    `read` makes history and time of creation of the opened database. Opening raises what `BattleDB` raises, and
    what `read` does. `older` is the file of an older version that this one was made of.

    With `post` everything that waits for the disk is done by a thread of its own, which alone owns outbox, database
    and restore points from then on; `heard` is called through `post` whenever that thread has something to report.
    """

    def __init__(  # noqa: PLR0913 - a session is put together once, all by name
        self,
        path: Path,
        read: Callable[[journal.BattleDB], tuple[History, float]],
        *,
        backups: journal.Backups,
        clock: Callable[[], float],
        snapshots: journal.Snapshots | None = None,
        older: Path | None = None,
        post: Post | None = None,
        fs: journal.Fs | None = None,
    ) -> None:
        self._clock = clock
        self._backups = backups
        self._taken_from = path
        self.older = older
        self.heard: Callable[[], None] = _nothing
        self._refused_at: float | None = None
        self._has_restore_point = False
        self._is_closed = False

        def open_at(place: Path) -> journal.BattleDB:
            # Insisting on the file here: an outbox would let one be born.
            return journal.BattleDB(place, existing=True, limits=LIMITS, snapshots=snapshots, fs=fs, trims=False)

        self._outbox = journal.Outbox(path, open_at, LIMITS)
        status = self._outbox.retry()
        if isinstance(status, journal.NotSaved):
            raise status
        try:
            self.history, self._created = read(self._database)
            # Not before it was read: what is no battle is damaged, and stays as it is.
            self._database.journal.trim()
        except BaseException:
            self._outbox.close()
            raise
        self.set_aside = self._database.journal.set_aside
        self.handed = self._taken = 0
        self._incoming: deque[Transaction] = deque()
        self._report = Report(path, seq=self._database.journal.seq)
        self._post = post
        self._writer: Writer = AtOnce() if post is None else InBackground(post)
        self.dice = SealedDice.of(path, self.history, self._writer.do)

    @property
    def path(self) -> Path:
        """The file it is kept in now."""
        return self._report.path

    @property
    def status(self) -> journal.Status:
        report, waiting = self._report, self.waiting
        if not waiting:
            return journal.Saved(report.seq)
        return journal.Saving() if report.refused is None else journal.NotSaved(report.path, report.refused, waiting)

    @property
    def waiting(self) -> int:
        return self.handed - self._report.done

    @property
    def backup_trouble(self) -> journal.Trouble | None:
        return self._report.backup

    @property
    def thinning_trouble(self) -> journal.Trouble | None:
        return self._report.retention

    def note_opening(self) -> None:
        """Remember when the battle was on the table last, if the disk allows; nobody is troubled if not."""
        self._writer.do(self._note_opening)

    def keep(self, history: History) -> journal.Status:
        self._refuse_when_closed()
        portions = list(self._portions(history))
        if portions:
            called = label(self.history)
            self._incoming += portions
            self.handed += len(portions)
            self.history = history
            self._writer.do(lambda: self._send(called))
        return self.status

    def retry(self) -> journal.Status:
        self._refuse_when_closed()
        self._writer.do(self._send)
        return self.status

    def settle(self) -> journal.Status:
        """Wait until the disk has taken or refused everything handed over so far."""
        self._writer.ask(_nothing)
        return self.status

    def rescue(self, folders: Iterable[Path]) -> Path | None:
        """Try a last time to save what waits, here or else in the first folder that takes it.

        The file it is kept in now, where that is not the one it was taken from. Raises `NotSaved` when no folder does.
        """
        self._refuse_when_closed()
        places = tuple(folders)
        return self._writer.ask(lambda: self._rescue(places))

    def move_to(self, folder: Path) -> journal.Status:
        self._refuse_when_closed()
        return self._writer.ask(lambda: self._move_to(folder))

    def close(self) -> None:
        """Let go of the file, and take nothing more; what still waits is lost."""
        if not self._is_closed:
            self._is_closed = True
            self._writer.ask(self._close)
            self._writer.end()

    def _refuse_when_closed(self) -> None:
        if self._is_closed:
            raise journal.ReadOnly(self.path, Why.CLOSED)

    def _portions(self, history: History) -> Iterator[Transaction]:
        changes = changes_between(self.history.acts, history.acts)
        for start in range(0, len(changes), AT_ONCE):
            portion = changes[start : start + AT_ONCE]
            if start + AT_ONCE >= len(changes):
                portion.append(journal.put(META, 1, from_meta(meta_of(history, self._created, self._clock()))))
            yield storable([op(change) for change in portion], {}, LIMITS)

    # From here on: what only the writer does

    @property
    def _database(self) -> journal.BattleDB:
        database = self._outbox.db
        assert database is not None
        return database

    def _note_opening(self) -> None:
        meta = to_meta(read_tables(self._database, last_only=True).meta)
        noted = msgspec.structs.replace(meta, opened=self._clock())
        with suppress(journal.NotSaved, journal.Displaced):
            self._database.journal.commit([journal.put(META, 1, from_meta(noted))])
        self._tell(self._report.refused)

    def _send(self, called: str | None = None) -> None:
        """Put on the disk what was handed over; then a restore point of what was there before, where one is due.

        In that order, because nobody waits for the copy of a long battle; a check sum of it is taken before.
        """
        before = self._before_the_change() if called is not None and not self._outbox.pending else None
        while self._incoming:
            self._outbox.add(self._incoming.popleft())
            self._taken += 1
        try:
            self._outbox.retry()
        except journal.StoreError:
            # A file that opened once and does not open again.
            self._tell(journal.Trouble.IO_ERROR)
        else:
            self._tell(None)
        if before is not None and called is not None:
            self._keep_restore_point(before, called)

    def _tell(self, otherwise: journal.Trouble | None) -> None:
        status, pending = self._outbox.status, self._outbox.pending
        # What the journal says of itself may be about the note of an opening, which is nobody's loss.
        refused = (status.reason if isinstance(status, journal.NotSaved) else otherwise) if pending else None
        done = self._taken - pending
        seq = self._database.journal.seq
        self._report = msgspec.structs.replace(
            self._report, path=self._outbox.path, done=done, seq=seq, refused=refused
        )
        if self._post is not None:
            self._post(lambda: self.heard())

    def _rescue(self, folders: Iterable[Path]) -> Path | None:
        self._send()
        refused = status = self.status
        for folder in folders:
            if not isinstance(status, journal.NotSaved):
                break
            status = self._move_to(folder)
        if isinstance(status, journal.NotSaved) and isinstance(refused, journal.NotSaved):
            raise refused
        return self.path if self.path != self._taken_from else None

    def _move_to(self, folder: Path) -> journal.Status:
        self._send()
        target = folder / f"{self.path.stem[:60].rstrip('-')}-{os.urandom(2).hex()}{self.path.suffix}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            return journal.NotSaved(target, trouble(error), self._outbox.pending)
        if self.dice is not None:
            self.dice.keep_for(target)
        status = self._outbox.save_elsewhere(target)
        if self.dice is not None:
            self.dice.settle(self._outbox.path)
        self._tell(None)
        return status

    def _close(self) -> None:
        if not self._outbox.pending:
            with suppress(journal.StoreError, OSError):
                if self._database.journal.is_wasteful:
                    self._backups.keep(self.path, label(self.history))
                    self._database.journal.compact()
        self._outbox.close()

    def _before_the_change(self) -> journal.Contents | None:
        """The contents of the file where a restore point is due: at the first change, and after a while if that failed.

        A clock that was put back is no reason to wait.
        """
        now = self._clock()
        if self._has_restore_point or (self._refused_at is not None and 0 <= now - self._refused_at < PATIENCE):
            return None
        return self._database.journal.contents()

    def _keep_restore_point(self, before: journal.Contents, called: str) -> None:
        why: journal.Trouble | None = None
        try:
            self._backups.keep_contents(before, called)
        except (OSError, journal.StoreError) as error:
            why = _why(error)
        self._note_restore_point(why)

    def _note_restore_point(self, why: journal.Trouble | None) -> None:
        self._has_restore_point = why is None
        self._refused_at = None if why is None else self._clock()
        untidy = self._backups.thinning_trouble
        self._report = msgspec.structs.replace(
            self._report, backup=why, retention=None if untidy is None else trouble(untidy)
        )
        self._tell(self._report.refused)


def _why(error: OSError | journal.StoreError) -> journal.Trouble:
    match error:
        case journal.NotSaved():
            return error.reason
        case OSError():
            return trouble(error)
        case journal.Unreadable():
            return journal.Trouble.UNREACHABLE
        case journal.Displaced():
            return journal.Trouble.DISPLACED
        case _:
            return journal.Trouble.IO_ERROR


def _nothing() -> None:
    """Nobody listens; nothing is to be done."""


def label(history: History) -> str:
    """The label of a restore point: where in the turn the battle stands."""
    place = history.battle.place
    return f"turn-{place.turn}-{history.system.phase_of(place.step).label}" if place.step else "before-turn-1"


def changes_between(old: Sequence[Act], new: Sequence[Act]) -> list[Change]:
    """The changes that make the kept acts the acts to keep: those taken back, from the last on, then all others.

    Every beginning of the list leaves a battle that could have been played. The cost follows what changed, not how
    long the battle is: while an act stands untouched, none before it changes.
    """
    common = min(len(old), len(new))
    taken_back: list[Change] = []
    others = [journal.put(ACTS, number, from_act(act)) for number, act in enumerate(new[common:], start=common + 1)]
    others += [journal.delete(ACTS, number) for number in range(len(old), common, -1)]
    again: list[Change] = []
    for index in reversed(range(common)):
        was, act = old[index], new[index]
        if was is act and act.fate is Fate.STANDS:
            break
        if was is act or stored(was) == stored(act):
            continue
        (again if act.fate is Fate.STANDS else taken_back).append(journal.put(ACTS, index + 1, from_act(act)))
    return [*taken_back, *reversed(again), *others]
