"""The store on disk: a folder with one battle file each, named by the battle's id."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_data_path

from saves.codec import Meta, from_act, from_meta, to_act, to_meta
from saves.errors import Misfit, NewerSchema, NotAccepted
from saves.journal import Backups, BattleDB, Displaced, Limits, NotSaved, OsFs, StoreError, delete, put
from saves.journal.errors import trouble
from saves.journal.line import Change
from saves.journal.lock import WriterLock
from saves.layout import ACTS, META, read_battle, read_tables
from saves.store import BattleId, Summary, broken, card, summary
from saves.vetting import believed
from tracker.fields import Rejected
from tracker.history import Act, History
from tracker.muster import slug
from tracker.systems import load_system
from tracker.text import clean_text
from tracker.words import _

SUFFIX: Final = ".battle"
TRASH: Final = "deleted"
BACKUPS: Final = "backups"
ENVIRONMENT: Final = "ORIFLAMME_SAVES"

# A note of 2,000 characters takes up to twelve bytes each in a file of plain ASCII.
LIMITS: Final = Limits(line=1024 * 1024, string=32 * 1024)

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


def saves_folder() -> Path:
    """Where battles are kept unless somebody says otherwise: $ORIFLAMME_SAVES, or the platform's data folder."""
    named = os.environ.get(ENVIRONMENT, "")
    return Path(named) if named else user_data_path("oriflamme", appauthor=False) / "battles"


Stamp = tuple[int, int, int]
"""What changes whenever a file does: time, size, number."""


@dataclass(slots=True)
class _Open:
    """A battle this process reads or writes: what of it is on the disk, and its file while it is held."""

    acts: tuple[Act, ...]
    created: float
    seq: int
    database: BattleDB | None = None


class FolderStore:
    """Battles in a folder; every save is one line in the journal of its battle."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self.folder = folder or saves_folder()
        self._clock = clock
        self._open: dict[BattleId, _Open] = {}
        self._listed: dict[BattleId, tuple[Stamp, Summary]] = {}

    def battles(self) -> list[Summary]:
        try:
            names = sorted(path.stem for path in self.folder.iterdir() if path.suffix == SUFFIX)
        except FileNotFoundError:
            return []
        except OSError as error:
            why = error.strerror or str(error)
            raise NotAccepted(_("{folder}: it cannot be read: {why}").format(folder=self.folder, why=why)) from error
        told = [self._summary(BattleId(name)) for name in names]
        return sorted(told, key=lambda line: line.when, reverse=True)

    def create(self, history: History) -> BattleId:
        self._make_folder()
        base = slug(history.battle.title, ())
        battle = BattleId(f"{base}-{secrets.token_hex(4)}")
        now = self._clock()
        # Born under another name and renamed when it holds everything: a battle is there whole or not at all.
        birth = self.folder / f".{battle}.new"
        with _settled(birth), self._database(birth, existing=False, backups=False) as database:
            for start in range(0, len(history.acts), 100):
                portion = enumerate(history.acts[start : start + 100], start=start + 1)
                database.journal.commit([put(ACTS, number, from_act(act)) for number, act in portion])
            database.journal.commit([put(META, 1, from_meta(card(history, now, now)))])
            seq = database.journal.seq
        _move(birth, self._path(battle))
        self._open[battle] = _Open(history.acts, now, seq)
        return battle

    def load(self, battle: BattleId) -> History:
        held = self._open.get(battle)
        if held is not None and held.database is not None:
            return self._read(battle, held.database)
        with self._following(battle) as database:
            history = self._read(battle, database)
            meta = self._meta(database)
            self._open[battle] = _Open(history.acts, meta.created, database.journal.seq)
            return history

    def opened(self, battle: BattleId) -> None:
        held = self._held(battle)
        assert held.database is not None
        meta = self._meta(held.database)
        noted = msgspec.structs.replace(meta, opened=self._clock())
        held.database.journal.commit([put(META, 1, from_meta(noted))])
        held.seq = held.database.journal.seq

    def save(self, battle: BattleId, history: History) -> None:
        held = self._held(battle)
        assert held.database is not None
        new = history.acts
        changes: list[Change] = [
            put(ACTS, number, from_act(act))
            for number, act in enumerate(new, start=1)
            if number > len(held.acts) or not _is_kept(held.acts[number - 1], act)
        ]
        changes += [delete(ACTS, number) for number in range(len(new) + 1, len(held.acts) + 1)]
        if not changes:
            return
        changes.append(put(META, 1, from_meta(card(history, held.created, self._clock()))))
        held.database.journal.commit(changes)
        held.acts, held.seq = new, held.database.journal.seq

    def close(self, battle: BattleId) -> None:
        held = self._open.pop(battle, None)
        if held is not None and held.database is not None:
            held.database.close()

    def delete(self, battle: BattleId) -> str:
        path = self._existing(battle)
        self.close(battle)
        trash = self.folder / TRASH
        lock = WriterLock(path)
        try:
            trash.mkdir(mode=0o700, exist_ok=True)
            target = trash / f"{battle}-{int(self._clock())}{SUFFIX}"
            OsFs().replace(path, target)
        except OSError as error:
            raise NotSaved(path, trouble(error)) from error
        finally:
            lock.release()
            _tidy_lock(path)
        return str(target)

    def path(self, battle: BattleId) -> Path:
        """The file of a battle, for those who follow it; raises `NotAccepted` when there is none."""
        return self._existing(battle)

    def _path(self, battle: BattleId) -> Path:
        if not _ID.fullmatch(battle):
            raise NotAccepted(
                _("{id} is no id of a battle; it has only letters a to z, digits and dashes").format(
                    id=repr(clean_text(battle))
                )
            )
        return self.folder / f"{battle}{SUFFIX}"

    def _existing(self, battle: BattleId) -> Path:
        path = self._path(battle)
        if path.is_symlink() or not path.is_file():
            raise NotAccepted(_("there is no battle {id}").format(id=repr(battle)))
        return path

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise NotSaved(self.folder, trouble(error)) from error

    @contextmanager
    def _database(self, path: Path, *, existing: bool, backups: bool = True) -> Iterator[BattleDB]:
        kept = Backups(self.folder / BACKUPS / path.stem) if backups else None
        database = BattleDB(path, existing=existing, limits=LIMITS, backups=kept)
        try:
            yield database
        finally:
            database.close()

    @contextmanager
    def _following(self, battle: BattleId) -> Iterator[BattleDB]:
        database = BattleDB(self._existing(battle), mode="follow", limits=LIMITS)
        try:
            if database.journal.damage is not None:
                raise database.journal.damage
            yield database
        finally:
            database.close()

    def _held(self, battle: BattleId) -> _Open:
        """The battle with its file open for writing, unless it went on elsewhere since it was read."""
        # About to be written, perhaps within the same tick of the disk's clock as the last look.
        self._listed.pop(battle, None)
        if battle not in self._open:
            self.load(battle)
        held = self._open[battle]
        if held.database is None:
            path = self._existing(battle)
            database = BattleDB(path, existing=True, limits=LIMITS, backups=Backups(self.folder / BACKUPS / battle))
            if database.journal.seq != held.seq:
                database.close()
                raise Displaced(path)
            held.database = database
        return held

    def _meta(self, database: BattleDB) -> Meta:
        return to_meta(read_tables(database, last_only=True).meta)

    def _read(self, battle: BattleId, database: BattleDB) -> History:
        try:
            meta, acts = read_battle(database)
            return believed(load_system(meta.system), acts)
        except (Misfit, Rejected) as wrong:
            raise Misfit(f"{battle}: {wrong}") from wrong
        except NewerSchema as wrong:
            raise NewerSchema(f"{battle}: {wrong}") from wrong

    def _summary(self, battle: BattleId) -> Summary:
        """The battle's line, read again only when its file is no longer the one read last."""
        stamp = _stamp(self.folder / f"{battle}{SUFFIX}")
        known = self._listed.get(battle)
        if known is None or known[0] != stamp:
            known = self._listed[battle] = (stamp, self._read_summary(battle))
        return known[1]

    def _read_summary(self, battle: BattleId) -> Summary:
        try:
            with self._following(battle) as database:
                tables = read_tables(database, last_only=True)
                last = to_act(tables.acts[0]) if tables.acts else None
                return summary(battle, to_meta(tables.meta), last)
        except StoreError as wrong:
            return broken(BattleId(clean_text(battle)), str(wrong))


def _stamp(path: Path) -> Stamp:
    try:
        stat = path.lstat()
    except OSError:
        return (0, 0, 0)
    return (stat.st_mtime_ns, stat.st_size, stat.st_ino)


def _is_kept(old: Act, act: Act) -> bool:
    # Nearly all are the very same value; comparing them one by one would cost more with every act played.
    return old is act or old == act


@contextmanager
def _settled(birth: Path) -> Iterator[None]:
    """Leave nothing behind of a battle that could not be written whole."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            birth.unlink()
        raise
    finally:
        _tidy_lock(birth)


def _tidy_lock(path: Path) -> None:
    with suppress(OSError):
        path.with_name(f"{path.name}.lock").unlink()


def _move(birth: Path, target: Path) -> None:
    disk = OsFs()
    try:
        disk.replace(birth, target)
        disk.sync_folder(target.parent)
    except OSError as error:
        raise NotSaved(target, trouble(error)) from error
