"""The seed of sealed dice taken along where a battle goes: to another folder, into a new file, to another computer."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from saves.dice.sealed import Kept, dice_path, keep_beside, kept_beside
from saves.journal.errors import StoreError
from tracker.battle.dice import commitment_of
from tracker.battle.events import DiceOpened
from tracker.play.history import History

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId


def seed_of(battle_file: Path, history: History) -> Kept | None:
    """What is kept of the dice of the battle in that file, as far as it is theirs and not told yet."""
    kept = kept_beside(battle_file)
    return kept if kept is not None and seals(kept, history) else None


def seals(kept: Kept, history: History) -> bool:
    """Whether these are the sealed dice of the battle, and it is still hidden what they will show."""
    if commitment_of(bytes.fromhex(kept.seed)) != history.battle.commitment:
        return False
    # Told is told, even where that was undone.
    return not any(isinstance(event, DiceOpened) for act in history.acts for event in act.events)


def create_along(store: FolderStore, history: History, kept: Kept | None) -> BattleId:
    """Keep a battle that comes from elsewhere, with its sealed dice where they came along."""
    battle = store.create(history)
    if kept is not None:
        keep_along(kept, store.path(battle))
    return battle


def take_along(old_file: Path, new_file: Path) -> None:
    """Keep beside the new file of a battle what is kept of its dice beside the old one; a disk may refuse."""
    if (kept := kept_beside(old_file)) is not None:
        keep_along(kept, new_file)


def keep_along(kept: Kept, new_file: Path) -> None:
    """Keep this beside the file of a battle; a disk may refuse."""
    with suppress(StoreError, OSError):
        keep_beside(dice_path(new_file), kept)


def as_kept(document: object) -> Kept | None:
    """What an exported battle says of its dice; None where it says nothing that can be believed."""
    with suppress(msgspec.MsgspecError, ValueError):
        kept = msgspec.convert(document, type=Kept)
        if len(bytes.fromhex(kept.seed)) == 32:
            return kept
    return None
