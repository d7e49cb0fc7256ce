"""Making a new, whole battle file out of another one: after damage, or from a restore point. The source
stays as it is.
"""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from msgspec import Struct

from saves.journal.birth import Chain, free_name, publish
from saves.journal.errors import (
    AnyPath,
    Bad,
    Damaged,
    Flaw,
    NewerFormat,
    NoSuchBattle,
    Unreadable,
    refused,
)
from saves.journal.fs import Fs, OsFs, read_file
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, MAGIC, Header, Tip
from saves.journal.scan import scan

Policy = Literal["skip", "stop"]


class Salvage(Struct, frozen=True):
    """What became of a file: the new one, how many transactions went over, what was left behind."""

    target: Path
    kept: int
    lost: tuple[Bad, ...]
    torn: int
    """Bytes of an unfinished write at the end, left behind."""
    unread: int
    """Believed transactions after the damage that were not taken."""


def salvage(
    path: AnyPath,
    policy: Policy,
    *,
    target: AnyPath | None = None,
    fs: Fs | None = None,
    limits: Limits | None = None,
    now: float | None = None,
) -> Salvage:
    """Write what can be believed of `path` to a new file, by default `name (rescued DATE)` beside it.

    `skip` takes the lines after damage too (each sets whole documents, so the rest stays consistent);
    `stop` ends before the first damaged line. Raises `Damaged` when nothing is left, `NewerFormat`,
    `NotSaved`, `AlreadyThere`.
    """
    disk: Fs = fs or OsFs()
    source = Path(path)
    chosen = rescue_path(source, fs=disk, now=now) if target is None else Path(target)
    return rewrite(disk, source, chosen, policy=policy, limits=limits or Limits())


def rescue_path(path: AnyPath, *, fs: Fs | None = None, now: float | None = None) -> Path:
    """A free name beside `path` for what is rescued of it: `name (rescued DATE)`, `now` in seconds since 1970."""
    source = Path(path)
    when = datetime.now(UTC) if now is None else datetime.fromtimestamp(now, UTC)
    with refused(source):
        return free_name(fs or OsFs(), source.parent, f"{source.stem} (rescued {when:%Y-%m-%d})", source.suffix)


def rewrite(fs: Fs, source: Path, target: Path, *, policy: Policy = "stop", limits: Limits) -> Salvage:
    """Seal the believed transactions of `source` again under a new battle id that names where they came
    from.
    """
    try:
        data = read_file(fs, source, limits.file + 1)
    except FileNotFoundError:
        raise NoSuchBattle(source) from None
    except OSError as error:
        raise Unreadable(source, error.strerror or str(error)) from None
    found = scan(data, limits)
    if found.is_newer and found.header is not None:
        raise NewerFormat(source, found.header.format, FORMAT)
    records = found.records if policy == "skip" else found.sound
    if found.header is None and (policy == "stop" or not records or found.bad[0].flaw is Flaw.SIZE):
        raise Damaged(source, found.bad, found.lines)
    last = records[-1] if records else None
    origin = Tip(
        found.header.id if found.header else "",
        last.n if last else 0,
        (last.digest if last else found.header_digest).decode(),
    )
    chain = Chain(Header(MAGIC, FORMAT, os.urandom(8).hex(), found.header.app if found.header else "", None, origin))
    for record in records:
        chain.add(record.t, record.s, record.ops, record.remarks)
    with refused(target):
        publish(fs, target, chain.data())
    return Salvage(target, len(records), found.bad, len(found.torn), len(found.records) - len(records))
