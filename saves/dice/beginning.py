"""A new battle whose dice are sealed before its first roll."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from saves.dice.sealed import Kept, Unsealed, is_kept_beside, unheard
from tracker.battle.acts import Act
from tracker.battle.commands import Refused, SealDice
from tracker.battle.dice import commitment_of
from tracker.battle.events import DiceSealed
from tracker.play.history import History, replay
from tracker.play.tour_progress import tour_of

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId


def create_sealed(store: FolderStore, history: History, unsealed: Unsealed = unheard) -> BattleId:
    """Keep a new battle whose dice are sealed; where the seed cannot be kept they are thrown as they come.

    A tour has the same seed each time, so that what it speaks of is seen.
    """
    tour = tour_of(history)
    kept = Kept(secrets.token_bytes(32).hex() if tour is None else tour.seed)
    sealed = _sealed(history, commitment_of(bytes.fromhex(kept.seed)))
    if sealed is history:
        return store.create(history)
    return store.create(history, lambda path: sealed if is_kept_beside(path, kept, unsealed) else history)


def _sealed(history: History, commitment: str) -> History:
    """The battle with its dice sealed right after it begins; as it is where that cannot be any more."""
    command = SealDice(commitment)
    if isinstance(history.do(command), Refused) or any(act.amends is not None for act in history.acts):
        return history
    begins, *others = history.acts
    seal = Act((DiceSealed(commitment, gapless=True),), at=begins.at, command=command)
    return replay(history.declared, (begins, seal, *others))
