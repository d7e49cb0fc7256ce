"""Opening a battle file to write it: the lock first, then what an interrupted run left, then the file itself.

Reading changes nothing; what is unfinished at the end is cut off by `trim`, once the rest was found to be a battle.
"""

import errno
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from saves.journal import failures
from saves.journal.accidents.bit_flip import seals
from saves.journal.file import CheckSums, JournalFile
from saves.journal.follow import believe
from saves.journal.fs import Fs
from saves.journal.limits import Limits
from saves.journal.line import Header
from saves.journal.lock import WriterLock
from saves.journal.new_file import Chain, exists, free_name, publish, sweep
from saves.journal.scan import Scan, scan
from saves.journal.snapshots import Snapshots, read_with


class Opened(Struct, frozen=True):
    """A battle file held for writing, what it says, and what `trim` is to know: its bytes and where they are whole.

    `torn` is the unfinished write behind that place, `lacks_newline` whether only its newline is missing.
    """

    lock: WriterLock
    file: JournalFile
    scanned: Scan
    data: bytes
    end: int
    sums: CheckSums
    torn: bytes
    lacks_newline: bool


def _be_born(fs: Fs, path: Path, header: Header, *, existing: bool | None, durable: bool) -> None:
    """Make the file where there is none and one may be made; `existing` says what must be the case."""
    if not _is_there(fs, path):
        if existing is True:
            raise failures.NoSuchBattle(path)
        with failures.refused(path):
            publish(fs, path, Chain(header).data(), durable=durable)
    elif existing is False:
        raise failures.AlreadyThere(path)


def open_for_writing(  # noqa: PLR0913 - by name, as `JournalStorage` has them
    path: Path,
    *,
    existing: bool | None,
    header: Header,
    fs: Fs,
    durable: bool,
    limits: Limits,
    snapshots: Snapshots | None = None,
) -> Opened:
    """Take the lock, let the file be born with `header` if there is none, and read it.

    Raises every error of `JournalStorage`, with the lock given back.
    """
    if existing is True and not _is_there(fs, path):
        # Said before the lock would leave its file behind.
        raise failures.NoSuchBattle(path)
    lock = _lock(fs, path)
    file: JournalFile | None = None
    try:
        sweep(fs, path)
        _be_born(fs, path, header, existing=existing, durable=durable)
        if not fs.stat(path).is_file:
            raise failures.ReadOnly(path, failures.Why.SPECIAL)
        file = JournalFile(fs, path, durable=durable, limits=limits)
        data = file.read()
        sums = CheckSums(data)
        scanned = believe(read_with(snapshots, data, limits, sums), path)
        if scanned.bad:
            raise failures.Damaged(path, scanned.bad, scanned.lines)
        end, torn = scanned.good_end, scanned.torn
        # Only its newline did not reach the disk, or an editor took it away.
        lacks_newline = bool(torn) and seals(scanned.tip, torn)
        if lacks_newline:
            scanned = believe(scan(data[:end] + torn + b"\n", limits), path)
    except (OSError, failures.StoreError) as error:
        if file is not None:
            file.let_go()
        lock.release()
        if isinstance(error, failures.StoreError):
            raise
        raise _said(path, error) from error
    return Opened(lock, file, scanned, data, end, sums, torn, lacks_newline)


def trim(opened: Opened, path: Path, *, fs: Fs, durable: bool, now: float) -> Path | None:
    """Cut off what is unfinished at the end of the file, and give the place where that was put aside, if anything was.

    Raises `NotSaved` and `ReadOnly`; it may be tried again.
    """
    try:
        aside = None
        if opened.torn and not opened.lacks_newline:
            aside = _put_aside(fs, path, opened.torn, now, durable=durable)
        opened.file.believe(opened.data, opened.end, opened.sums)
        if opened.lacks_newline:
            opened.file.append(opened.torn + b"\n")
        return aside
    except OSError as error:
        raise _said(path, error) from error


def _lock(fs: Fs, path: Path) -> WriterLock:
    try:
        return WriterLock(path)
    except failures.ReadOnly:
        if _is_there(fs, path):
            raise
        raise failures.NotSaved(path, failures.Trouble.READ_ONLY) from None


def _is_there(fs: Fs, path: Path) -> bool:
    with failures.refused(path):
        return exists(fs, path)


def _put_aside(fs: Fs, path: Path, torn: bytes, now: float, *, durable: bool) -> Path:
    day = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
    target = free_name(fs, path.parent, f"{path.name}.torn-{day}", "")
    publish(fs, target, torn, durable=durable)
    return target


def _said(path: Path, error: OSError) -> failures.StoreError:
    if error.errno == errno.ELOOP:
        return failures.ReadOnly(path, failures.Why.LINK)
    reason = failures.trouble(error)
    return failures.ReadOnly(path, reason) if reason is failures.Trouble.READ_ONLY else failures.NotSaved(path, reason)
