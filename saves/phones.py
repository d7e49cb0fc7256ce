"""The records of a battle's phones beside it: the secret of each side, where they are answered, who said to be ready.

Kept, so that a phone that came in once is in again after the program was ended, however that ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, json

from saves.files import make_folder, write_file
from saves.panel.kept import read_kept

FOLDER: Final = "phones"
_MOST: Final = 16 * 1024

Secret = Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]


class KeptPhones(Struct, frozen=True, omit_defaults=True):
    """`secrets` by the id of a side; `port` and `address` are where the phones were answered last.

    `asks` says that the referee lets each new phone in himself, `waits` that tests owed are made on phones no sooner
    than he opens their page. `ready` are the sides that said so where the battle
    stood at `ready_at`.
    """

    secrets: Mapping[str, Secret] = {}
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    address: Annotated[str, Meta(max_length=64)] = ""
    asks: bool = False
    waits: bool = False
    ready: tuple[str, ...] = ()
    ready_at: Annotated[str, Meta(max_length=300)] = ""


def phones_file(battle: Path) -> Path:
    """Where the phones of the battle in that file are kept."""
    return battle.parent / FOLDER / f"{battle.stem}.json"


def kept_phones(file: Path) -> KeptPhones:
    """The phones as kept; none for a missing or broken file."""
    return read_kept(file, _MOST, KeptPhones) or KeptPhones()


def keep_phones(file: Path, phones: KeptPhones) -> None:
    """Keep it, for its owner alone; `NotSaved` leaves what was there."""
    make_folder(file.parent, file)
    write_file(file, json.encode(phones))
