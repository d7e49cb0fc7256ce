"""Looking a battle's file over, and making a new battle of one that is damaged or of a restore point.

Nothing here changes a file that is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Final

import msgspec
from msgspec import Struct

from saves.codec import act_of, from_act, from_meta, to_meta
from saves.copies import chain_of
from saves.dice.derived import anew_for
from saves.dice.sealed import Unsealed, unheard
from saves.errors import Misfit, NeedsSystem, NewerSchema
from saves.folder import FolderStore
from saves.journal import BattleDB, OsFs, Policy, RestorePoint, Salvage, StoreError, Unreadable, delete, put, salvage
from saves.journal.fs import read_at_most
from saves.journal.line import Change, op
from saves.journal.lock import WriterLock
from saves.layout import ACTS, AT_ONCE, LIMITS, META, is_outdated, read_battle
from saves.metadata import meta_of
from saves.session import changes_between
from saves.store import NAME, SUFFIX, BattleId
from saves.upgrading import write_battle
from saves.validation import believable, believed, rules_for
from tracker.battle.acts import Act
from tracker.battle.events import BattleBegan
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.words import _

_A_LINE: Final = re.compile(rb'[0-9a-f]{16} \{"')
"""The end of a check sum, and how what it seals begins."""


class Sound(Struct, frozen=True):
    """A battle in which everything is as it was written: its acts, and the number of its last line.

    `torn` counts the bytes of an unfinished write at its end, which was never called saved; with `lacks_newline` the
    end of its line is all that it lacks.
    """

    acts: int
    seq: int
    torn: int = 0
    lacks_newline: bool = False


class Mended(Struct, frozen=True):
    """A new battle, and what of the old file did not come along: lines of it, and acts the rules do not know."""

    battle: BattleId
    salvage: Salvage
    acts: int


def verify(path: Path) -> Sound:
    """Read a whole battle file and play it through; raises what is wrong with it, and changes nothing."""
    with _followed(path) as database:
        history = _played_through(path, database)
        journal = database.journal
        return Sound(len(history.acts), journal.seq, journal.torn, journal.lacks_newline)


def from_battle_file(path: Path) -> History:
    """The battle in a file of a library, wherever it lies; raises as `verify` does, and changes nothing."""
    with _followed(path) as database:
        return _played_through(path, database)


@contextmanager
def _followed(path: Path) -> Iterator[BattleDB]:
    with BattleDB(path, mode="follow", limits=LIMITS) as database:
        if database.journal.damage is not None:
            raise database.journal.damage
        yield database


def _played_through(path: Path, database: BattleDB) -> History:
    try:
        meta, acts = read_battle(database)
        return believed(rules_for(meta.system), acts)
    except (Misfit, Rejected) as wrong:
        raise Misfit(f"{path.stem}: {wrong}") from wrong
    except (NeedsSystem, NewerSchema) as wrong:
        raise type(wrong)(f"{path.stem}: {wrong}") from wrong


def may_be_repaired(path: Path) -> bool:
    """Whether anything in the file looks like a line of a battle."""
    try:
        return _A_LINE.search(read_at_most(OsFs(), path, LIMITS.file)) is not None
    except OSError:
        return False


def repair(store: FolderStore, path: Path, policy: Policy, unsealed: Unsealed = unheard) -> Mended:
    """A new battle of what can be believed of a file, or of what comes before its first damaged line.

    Damaged lines are taken out of restore points and copies where those hold them too. Acts that make no sense without
    what is lost are left out. Raises `Locked` while somebody plays the battle.
    """
    lock = WriterLock(path)
    try:
        with store.new_file(path.stem) as (battle, new_file):
            done = salvage(path, policy, target=new_file, limits=LIMITS, spares=_spares(store, path))
            with BattleDB(new_file, existing=True, limits=LIMITS) as database:
                dropped = _mend(database)
            _seal(store, battle, new_file, path, unsealed)
    except Misfit as wrong:
        raise Misfit(f"{path.stem}: {wrong}") from wrong
    finally:
        lock.release()
    return Mended(battle, done, dropped)


def _spares(store: FolderStore, path: Path) -> list[Path]:
    """The files that may hold the same lines: restore points, copies a sync folder made, what was put aside."""
    name = NAME.match(path.stem)
    points: list[RestorePoint] = []
    with suppress(Unreadable):
        points = store.backups(BattleId(name[0])).points() if name is not None else []
    chain = chain_of(path)
    beside = [
        other
        for other in sorted(path.parent.iterdir())
        if other != path
        and (other.name.startswith(f"{path.name}.torn-") or (other.suffix == SUFFIX and _is_kin(other, path, chain)))
    ]
    return [*(point.path for point in points), *beside]


def _is_kin(other: Path, path: Path, chain: str) -> bool:
    return chain_of(other) == chain if chain else path.stem.startswith(other.stem) or other.stem.startswith(path.stem)


def restore(store: FolderStore, battle: BattleId, point: RestorePoint, unsealed: Unsealed = unheard) -> BattleId:
    """A new battle that stands where the restore point was made."""
    with store.new_file(battle) as (new, new_file):
        store.backups(battle).restore(point, new_file)
        with BattleDB(new_file, existing=True, limits=LIMITS, fs=store.fs) as database:
            _mend(database)
        _seal(store, new, new_file, store.folder / f"{battle}{SUFFIX}", unsealed)
    return new


def adopt(store: FolderStore, path: Path, unsealed: Unsealed = unheard) -> BattleId:
    """A battle of its own in the library, from a copy that a sync folder made or from a file of another folder.

    Raises what is wrong with the copy, as `verify` does: what a damaged one loses is for `repair` to say.
    """
    verify(path)
    with store.new_file(path.stem) as (battle, new_file):
        salvage(path, "stop", target=new_file, limits=LIMITS)
        with BattleDB(new_file, existing=True, limits=LIMITS) as database:
            _mend(database)
        _seal(store, battle, new_file, path, unsealed)
    return battle


def _seal(store: FolderStore, battle: BattleId, new_file: Path, old_file: Path, unsealed: Unsealed) -> None:
    """Seal the dice of a battle that is about to have its name anew, where those of the old file ever were sealed.

    Where its rules are not at hand it stays as it is, and what the app throws in it comes from no seed.
    """
    with BattleDB(new_file, existing=True, limits=LIMITS, fs=store.fs) as database:
        try:
            meta, acts = read_battle(database)
            history = believed(rules_for(meta.system), acts)
        except (StoreError, Rejected):
            return
        now = time()
        sealed = anew_for(store.folder / f"{battle}{SUFFIX}", history, old_file, now, unsealed)
        if sealed is history:
            return
        is_old = is_outdated(database)
        if not is_old:
            head = put(META, 1, from_meta(meta_of(sealed, meta.created, now)))
            changes = [*changes_between(history.acts, sealed.acts), head]
            portions = [changes[start : start + AT_ONCE] for start in range(0, len(changes), AT_ONCE)]
            database.journal.commit_all([([op(change) for change in portion], {}) for portion in portions])
    if is_old:
        store.fs.unlink(new_file)
        with BattleDB(new_file, existing=False, limits=LIMITS, fs=store.fs) as database:
            write_battle(database, sealed, meta.created, now)


def _mend(database: BattleDB) -> int:
    """Make a battle of the acts there are, numbered without gaps; how many were left out of it."""
    with suppress(Misfit):
        if is_outdated(database):
            # Opening it brings it forward; what its acts mean is not ours to say.
            return 0
    raw = database.journal.tables.raw(ACTS)
    numbers = sorted(int(key) for key in raw if key.isdecimal())
    acts = list(_readable(raw[str(number)] for number in numbers))
    history = believable(rules_for(_system(database, acts)), acts)
    whole = [from_act(act) for act in history.acts]
    if numbers == list(range(1, len(history.acts) + 1)) and len(database.table(META)) == 1:
        return 0
    changes: list[Change] = [
        put(ACTS, number, document)
        for number, document in enumerate(whole, start=1)
        if str(number) not in raw or msgspec.json.decode(raw[str(number)]) != document
    ]
    changes += [delete(ACTS, number) for number in numbers if number > len(whole)]
    now = max((act.at for act in history.acts), default=0.0)
    portions = [changes[start : start + AT_ONCE] for start in range(0, len(changes), AT_ONCE)]
    portions.append([put(META, 1, from_meta(meta_of(history, now, now)))])
    database.journal.commit_all([([op(change) for change in portion], {}) for portion in portions])
    return len(numbers) - len(whole)


def _readable(documents: Iterable[bytes]) -> Iterator[Act]:
    for document in documents:
        with suppress(Misfit):
            yield act_of(document)


def _system(database: BattleDB, acts: list[Act]) -> str:
    try:
        return to_meta(database.table(META).all()[0]).system
    except (IndexError, Misfit):
        began = (event.system for act in acts for event in act.events if isinstance(event, BattleBegan))
        system = next(began, "")
        if not system:
            raise Misfit(_("nothing of a battle is left in it")) from None
        return system
