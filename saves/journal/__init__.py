"""A TinyDB database in one append-only, checked, flushed file per battle.

What a store calls:

    db = BattleDB(path)                            # opens or makes; existing=True or False insists
    db.journal.commit([put("acts", 42, {…}), put("meta", 1, {…})])
    db.table("acts").all()                         # TinyDB as documented, for reading and writing
    db.close()

`commit` returns the number of the transaction when it is on the disk, or raises with nothing changed. For a
battle being played, the outbox keeps what the disk refuses, in order, and never raises for a disk:

    outbox = Outbox(path)
    outbox.put([put("acts", 42, {…})])             # Saved(seq), or NotSaved with reason and pending
    outbox.retry()                                 # every few seconds while something waits
    outbox.save_elsewhere(other)

Reading along takes no lock, and opens a damaged file too, up to `view.journal.damage`:

    view = BattleDB(path, mode="follow")
    view.journal.poll()                            # True when something came

Opening raises `Locked`, `Damaged`, `NewerFormat`, `ReadOnly`, `NotSaved`, `NoSuchBattle` or `AlreadyThere`.
`salvage(path, "skip" | "stop")` makes a new file of a damaged one, `Backups.restore` of a restore point,
`conflicts(path)` finds the copies a sync folder made.

    line, strict, limits         a line and its check sum, the JSON in it, its bounds; batch_read many lines at once
    scan, snapshots              what is believed of a file; verified_prefix how far it was before; accidents to it
    opening, file, lock, fs      opening, writing, one writer, the disk; new_file one brought into being
    ops, tables, table, storage  changes, documents, TinyDB over them; follow reading along; outbox, status between
    compaction, backups, kinship smaller, kept elsewhere, found twice; rescue mended; failures all that can go wrong

It imports nothing of ours. Start reading at `line`, then `scan`.
"""

from saves.journal.backups import Backups, RestorePoint, Retention, survivors
from saves.journal.failures import (
    AlreadyThere,
    Bad,
    Damaged,
    Displaced,
    Flaw,
    Locked,
    NewerFormat,
    NoSuchBattle,
    NotSaved,
    ReadOnly,
    StoreError,
    Trouble,
    Unreadable,
    Unstorable,
)
from saves.journal.file import Contents
from saves.journal.fs import Fs, OsFs
from saves.journal.kinship import Conflict, Kinship, Tail, cloud_folder, compare, conflicts
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, Header, Record, Tip
from saves.journal.ops import create, delete, drop, put
from saves.journal.outbox import Outbox
from saves.journal.rescue.salvage import Policy, Salvage, rescue_path, salvage
from saves.journal.scan import Scan, scan
from saves.journal.snapshots import Snapshots
from saves.journal.status import Saved, Saving, Status
from saves.journal.storage import JournalStorage
from saves.journal.table import BattleDB, JournalTable

__all__ = [
    "FORMAT",
    "AlreadyThere",
    "Backups",
    "Bad",
    "BattleDB",
    "Conflict",
    "Contents",
    "Damaged",
    "Displaced",
    "Flaw",
    "Fs",
    "Header",
    "JournalStorage",
    "JournalTable",
    "Kinship",
    "Limits",
    "Locked",
    "NewerFormat",
    "NoSuchBattle",
    "NotSaved",
    "OsFs",
    "Outbox",
    "Policy",
    "ReadOnly",
    "Record",
    "RestorePoint",
    "Retention",
    "Salvage",
    "Saved",
    "Saving",
    "Scan",
    "Snapshots",
    "Status",
    "StoreError",
    "Tail",
    "Tip",
    "Trouble",
    "Unreadable",
    "Unstorable",
    "cloud_folder",
    "compare",
    "conflicts",
    "create",
    "delete",
    "drop",
    "put",
    "rescue_path",
    "salvage",
    "scan",
    "survivors",
]
