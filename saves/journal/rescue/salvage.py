"""A new, whole battle file made out of another one, after damage or from a restore point.

The source stays as it is.
"""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from msgspec import Struct

from saves.journal.failures import AnyPath, Bad, Damaged, Flaw, NewerFormat, NoSuchBattle, Unreadable, refused
from saves.journal.fs import Fs, OsFs, read_at_most
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, MAGIC, Header, Tip
from saves.journal.new_file import Chain, free_name, publish
from saves.journal.rescue.recovery import Recovered, Recovery, recover
from saves.journal.rescue.spares import Spares, unaltered
from saves.journal.scan import scan

Policy = Literal["skip", "stop"]


class Salvage(Struct, frozen=True):
    """The result of a rescue: the new file, how many transactions went over, what was left behind."""

    target: Path
    kept: int
    lost: tuple[Bad, ...]
    recovered: tuple[Recovered, ...]
    """Damaged lines that came along all the same, and where what they said was found."""
    torn: int
    """Bytes of an unfinished write at the end, left behind."""
    unread: int
    """Believed transactions after the damage that were not taken."""


def salvage(  # noqa: PLR0913 - by name; all but the first two have a default
    path: AnyPath,
    policy: Policy,
    *,
    target: AnyPath | None = None,
    fs: Fs | None = None,
    limits: Limits | None = None,
    now: float | None = None,
    spares: Iterable[AnyPath] = (),
) -> Salvage:
    """Write what can be believed of `path` to a new file, by default `name (rescued DATE)` beside it.

    `skip` takes damaged lines from the files in `spares`, where one holds the very same line, or out of themselves,
    and the lines after damage too (each sets whole documents, so the rest stays consistent); `stop` ends before the
    first damaged line. Raises `Damaged` when nothing is left, `NewerFormat`, `NotSaved`, `AlreadyThere`.
    """
    disk: Fs = fs or OsFs()
    source = Path(path)
    chosen = rescue_path(source, fs=disk, now=now) if target is None else Path(target)
    return rewrite(disk, source, chosen, policy=policy, limits=limits or Limits(), spares=spares)


def rescue_path(path: AnyPath, *, fs: Fs | None = None, now: float | None = None) -> Path:
    """A free name beside `path` for what is rescued of it: `name (rescued DATE)`, `now` in seconds since 1970."""
    source = Path(path)
    when = datetime.now(UTC) if now is None else datetime.fromtimestamp(now, UTC)
    with refused(source):
        return free_name(fs or OsFs(), source.parent, f"{source.stem} (rescued {when:%Y-%m-%d})", source.suffix)


def _data_of(fs: Fs, source: Path, limits: Limits) -> bytes:
    try:
        data, _was_altered = unaltered(read_at_most(fs, source, limits.file + 1))
    except FileNotFoundError:
        raise NoSuchBattle(source) from None
    except OSError as error:
        raise Unreadable(source, error.strerror or str(error)) from None
    return data


def rewrite(
    fs: Fs,
    source: Path,
    target: Path,
    *,
    policy: Policy = "stop",
    limits: Limits,
    spares: Iterable[AnyPath] = (),
) -> Salvage:
    """Seal the believed transactions of `source` again under a new battle id that names where they came from."""
    data = _data_of(fs, source, limits)
    scanned = scan(data, limits)
    _refuse_newer(source, scanned.header)
    sound = list(scanned.sound)
    tip, n = (sound[-1].digest, sound[-1].n) if sound else (scanned.header_digest, 0)
    whole = Recovery(scanned.header, tip, n, sound, lost=list(scanned.bad))
    if policy == "skip" and not any(bad.flaw is Flaw.SIZE for bad in scanned.bad):
        known = Spares()
        known.add(fs, spares, limits)
        whole = recover(data, scanned, known, limits)
        _refuse_newer(source, whole.header)
    if whole.header is None and not whole.records:
        raise Damaged(source, scanned.bad, scanned.lines)
    with refused(target):
        publish(fs, target, _sealed_again(whole))
    return Salvage(
        target,
        len(whole.records),
        tuple(whole.lost),
        tuple(whole.recovered),
        len(scanned.torn),
        len(scanned.records) - len(scanned.sound) if policy == "stop" else 0,
    )


def _refuse_newer(source: Path, header: Header | None) -> None:
    if header is not None and header.format > FORMAT:
        raise NewerFormat(source, header.format, FORMAT)


def _sealed_again(whole: Recovery) -> bytes:
    header = whole.header
    origin = Tip(header.id if header else "", whole.n, whole.tip.decode())
    chain = Chain(Header(MAGIC, FORMAT, os.urandom(8).hex(), header.app if header else "", None, origin))
    for record in whole.records:
        chain.add(record.t, record.s, record.ops, record.remarks)
    return chain.data()
