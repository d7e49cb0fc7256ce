"""The store on disk: a folder with one battle file each, named by the battle's id."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from saves import journal
from saves.codec import Meta, to_act, to_meta
from saves.copies import chain_of, in_words, rescued_from, with_copies
from saves.errors import Misfit, NeedsSystem, NewerSchema, NotAccepted, error_in_words
from saves.journal.failures import trouble
from saves.journal.line import Tip
from saves.journal.lock import WriterLock
from saves.layout import LIMITS, is_outdated, read_battle, read_tables, schema_of
from saves.listed import Listed, Stamp, Told, list_of, stamp_of
from saves.new_battle import born, id_for, tidy_lock
from saves.places import backups_folder, kept_lists, kept_readings, rescue_folders, saves_folder
from saves.session import FileSession
from saves.store import NAME, SUFFIX, BattleId, Summary, broken, summary
from saves.upgrading import Outdated, upgrade, write_battle
from saves.validation import believed, rules_for
from saves.writer import Post
from tracker.battle.acts import Act
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.play.renaming import Names, naming
from tracker.rules.systems import load_system
from tracker.text import clean_text
from tracker.words import _

TRASH: Final = "deleted"


class _Seen(Struct, frozen=True):
    """A battle as it was read or written last, up to that line."""

    history: History
    created: float
    tip: Tip


class FolderStore:
    """Battles in a folder; every save is one line in the journal of its battle."""

    def __init__(
        self, folder: Path | None = None, clock: Callable[[], float] = time.time, fs: journal.Fs | None = None
    ) -> None:
        self.folder = folder or saves_folder()
        self.fs: journal.Fs = fs or journal.OsFs()
        self.backups_folder = backups_folder(self.folder)
        self._snapshots = kept_readings()
        self._clock = clock
        self._seen: dict[BattleId, _Seen] = {}
        self._sessions: dict[BattleId, FileSession] = {}
        self._closing = Lock()
        self._summaries: dict[BattleId, tuple[Stamp, Summary]] = {}
        self._listed = Listed(list_of(self.folder, kept_lists()), _naming)

    def battles(self) -> list[Summary]:
        try:
            files = [name for name in os.listdir(self.folder) if name.endswith(SUFFIX) and name != SUFFIX]
        except FileNotFoundError:
            return []
        except OSError as error:
            why = error.strerror or str(error)
            raise NotAccepted(_("{folder}: it cannot be read: {why}").format(folder=self.folder, why=why)) from error
        rescued = rescued_from(folder for folder in rescue_folders() if folder != self.folder)
        ids = sorted(BattleId(name.removesuffix(SUFFIX)) for name in files)
        summaries = with_copies(self.folder, [self._summary(battle) for battle in ids], rescued)
        self._listed.keep(ids)
        return sorted(summaries, key=lambda line: line.when, reverse=True)

    def copies(self, path: Path) -> list[str]:
        """The message about other files that hold the same battle as this one."""
        try:
            points = self.backups(BattleId(path.stem)).points() if NAME.fullmatch(path.stem) else []
            earlier = [point.path for point in points]
            return [in_words(path, other) for other in journal.conflicts(path, limits=LIMITS, earlier=earlier)]
        except (OSError, journal.StoreError):
            return []

    def create(self, history: History, seal: Callable[[Path], History] | None = None) -> BattleId:
        """Keep a new battle; `seal` hears its file to be, keeps what lies beside it, and says what is to be written."""
        now = self._clock()
        with self.new_file(history.battle.title) as (battle, new_file):
            history = history if seal is None else seal(self._path(battle))
            with journal.BattleDB(new_file, existing=False, limits=LIMITS) as database:
                write_battle(database, history, now, now)
                tip = database.journal.tip
        self._seen[battle] = _Seen(history, now, tip)
        return battle

    def new_file(self, name: str) -> AbstractContextManager[tuple[BattleId, Path]]:
        """The id of a battle to be, and the file to write it to: it joins the others when this ends well."""
        battle = id_for(name)
        return born(battle, self._path(battle), self.fs)

    def load(self, battle: BattleId) -> History:
        if battle in self._sessions:
            return self._sessions[battle].history
        with self._following(battle) as database:
            history, created = self._read(battle, database)
            self._seen[battle] = _Seen(history, created, database.journal.tip)
            return history

    def look_at(self, battle: BattleId) -> History:
        """The battle as it lies on the disk, for a look at it: nothing of it is remembered."""
        with self._following(battle) as database:
            return self._read(battle, database)[0]

    def take(self, battle: BattleId, post: Post | None = None) -> FileSession:
        self._seen.pop(battle, None)
        session = self._held(battle, post)
        session.note_opening()
        return session

    def opened(self, battle: BattleId) -> None:
        self._held(battle).note_opening()

    def save(self, battle: BattleId, history: History) -> None:
        session = self._held(battle)
        session.keep(history)
        status = session.settle()
        if isinstance(status, journal.NotSaved):
            raise status

    def close(self, battle: BattleId) -> Path | None:
        # Whoever leaves while a battle is being put away in the background waits here for the end of that.
        with self._closing:
            self._seen.pop(battle, None)
            session = self._sessions.get(battle)
            if session is None:
                return None
            rescued = session.rescue((self.folder, *rescue_folders()))
            session.close()
            del self._sessions[battle]
        # Read on to its end now, while nobody waits for it.
        with suppress(journal.StoreError), self._following(battle):
            pass
        return rescued

    def close_all(self) -> list[Path]:
        """Put every battle away; the files of those that had to be rescued. Raises the last `NotSaved`, if any."""
        files: list[Path] = []
        lost: journal.NotSaved | None = None
        for battle in list(self._sessions):
            try:
                rescued = self.close(battle)
            except journal.NotSaved as trouble_:
                lost = trouble_
            else:
                files += [rescued] if rescued is not None else []
        if lost is not None:
            raise lost
        return files

    def delete(self, battle: BattleId) -> str:
        path = self._existing(battle)
        self.close(battle)
        self._snapshots.forget(chain_of(path))
        trash = self.folder / TRASH
        lock = WriterLock(path)
        try:
            trash.mkdir(mode=0o700, exist_ok=True)
            target = trash / f"{battle}-{int(self._clock())}{SUFFIX}"
            journal.OsFs().replace(path, target)
        except OSError as error:
            raise journal.NotSaved(path, trouble(error)) from error
        finally:
            lock.release()
            tidy_lock(path)
        return str(target)

    def waiting(self) -> int:
        """How many changes are still on their way to the disk, of all battles on the table."""
        return sum(session.waiting for session in self._sessions.values())

    def path(self, battle: BattleId) -> Path:
        """The file of a battle, for those who follow it; raises `NotAccepted` when there is none."""
        return self._existing(battle)

    def _path(self, battle: BattleId) -> Path:
        if not NAME.fullmatch(battle):
            raise NotAccepted(
                _("{name} is not a name that oriflamme gives its battles (letters a to z, digits and dashes)").format(
                    name=repr(clean_text(battle, 120))
                )
            )
        return self.folder / f"{battle}{SUFFIX}"

    def _existing(self, battle: BattleId) -> Path:
        path = self._path(battle)
        try:
            if path.is_file() and not path.is_symlink():
                return path
        except OSError as error:
            raise journal.Unreadable(path, error.strerror or str(error)) from error
        if os.path.lexists(path):
            raise NotAccepted(_("{id} is not a plain file").format(id=repr(battle)))
        raise NotAccepted(_("there is no battle {id}").format(id=repr(battle)))

    @contextmanager
    def _following(self, battle: BattleId) -> Iterator[journal.BattleDB]:
        database = journal.BattleDB(self._existing(battle), mode="follow", limits=LIMITS, snapshots=self._snapshots)
        try:
            if database.journal.damage is not None:
                raise database.journal.damage
            yield database
        finally:
            database.close()

    def backups(self, battle: BattleId) -> journal.Backups:
        """The restore points of a battle, also of one that is broken or gone."""
        self._path(battle)
        return journal.Backups(self.backups_folder / battle, fs=self.fs, clock=self._clock, limits=LIMITS)

    def _held(self, battle: BattleId, post: Post | None = None) -> FileSession:
        """The battle with its file open for writing, unless it went on elsewhere since it was read."""
        # About to be written, perhaps within the same tick of the disk's clock as the last look.
        self._summaries.pop(battle, None)
        self._listed.forget(battle)
        session = self._sessions.get(battle)
        if session is None:
            path, seen = self._existing(battle), self._seen.get(battle)

            def read(database: journal.BattleDB) -> tuple[History, float]:
                if seen is None or is_outdated(database):
                    history, created = self._read(battle, database)
                    if is_outdated(database):
                        raise Outdated(schema_of(database), history, created)
                    return history, created
                if database.journal.tip != seen.tip:
                    raise journal.Displaced(path)
                return seen.history, seen.created

            backups = self.backups(battle)
            taken = partial(
                FileSession,
                path,
                read,
                backups=backups,
                clock=self._clock,
                snapshots=self._snapshots,
                post=post,
                fs=self.fs,
            )
            try:
                session = taken()
            except Outdated as old:
                older = upgrade(path, old, backups, self._clock(), self.fs)
                seen = None
                session = taken(older=older)
            self._sessions[battle] = session
        return session

    def _read(self, battle: BattleId, database: journal.BattleDB) -> tuple[History, float]:
        try:
            meta, acts = read_battle(database)
            return believed(rules_for(meta.system), acts), meta.created
        except (Misfit, Rejected) as wrong:
            raise Misfit(f"{battle}: {wrong}") from wrong
        except (NeedsSystem, NewerSchema) as wrong:
            raise type(wrong)(f"{battle}: {wrong}") from wrong

    def _summary(self, battle: BattleId) -> Summary:
        """The battle's line, read again only when its file is no longer the one read last."""
        stamp = stamp_of(f"{self.folder}{os.sep}{battle}{SUFFIX}")
        known = self._summaries.get(battle)
        if known is None or known[0] != stamp:
            known = self._summaries[battle] = (stamp, self._listed_summary(battle, stamp))
        return known[1]

    def _listed_summary(self, battle: BattleId, stamp: Stamp) -> Summary:
        line = self._listed.find(battle, stamp)
        if line is None:
            try:
                line = self._told(battle)
            except journal.StoreError as wrong:
                chain = chain_of(self.folder / f"{battle}{SUFFIX}")
                return broken(battle, error_in_words(wrong), chain)
            self._listed.tell(battle, stamp, *line)
        heading, chain = line
        return summary(battle, heading.meta, heading.last, chain)

    def _told(self, battle: BattleId) -> tuple[Told, str]:
        with self._following(battle) as database:
            tables = read_tables(database, last_only=True)
            last = to_act(tables.acts[0]) if tables.acts else None
            return Told(*_under_present_names(to_meta(tables.meta), last)), database.journal.id


def _under_present_names(meta: Meta, last: Act | None) -> tuple[Meta, Act | None]:
    """The head and the last act as the rule system calls things now; as they are where there is no such system."""
    try:
        names = Names.of(load_system(meta.system))
    except Rejected:
        return meta, last
    turn, step, side = meta.place_before
    renamed = replace(meta, step=names.step(meta.step), place_before=(turn, names.step(step), side))
    return renamed, last and names.act(last)


def _naming(system: str) -> str:
    """A key that changes whenever a rule system renames something; empty where there is no such system."""
    try:
        return load_system(system).derived(naming)
    except Rejected:
        return ""
