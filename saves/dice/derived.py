"""The dice of a battle that comes from another: a copy, a branch, one that is taken in or brought back.

Two files with one seed would show in the one what is thrown in the other. So what comes from another battle is sealed
anew from where it parts; the seeds of the throws before are kept with it, so that those can be thrown again too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from saves.dice.acts import is_in_force, last_throw, seals_in, seals_of
from saves.dice.sealed import Kept, Unsealed, is_believable, is_kept_beside, kept_beside, unheard
from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Refused, SealDice
from tracker.battle.dice import commitment_of
from tracker.battle.events import DiceSealed, Forked
from tracker.play.history import History, replay

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId


def seed_of(battle_file: Path, history: History) -> Kept | None:
    """The seed kept of the dice of the battle in that file, as far as it is theirs and not told yet."""
    kept = kept_beside(battle_file)
    return kept if kept is not None and seals(kept, history) else None


def seals(kept: Kept, history: History) -> bool:
    """Whether these are the sealed dice of the battle, and it is still hidden what they will show."""
    return is_in_force(kept.seed, history)


def create_along(
    store: FolderStore,
    history: History,
    kept: Kept | None,
    clock: Callable[[], float] = time,
    unsealed: Unsealed = unheard,
) -> BattleId:
    """Keep a battle that comes from another, its dice sealed from here on; `kept` is what is known of those before.

    Where the new seed cannot be kept no seal is made, and what the app throws in it comes from no seed.
    """
    sealed, dice = sealed_anew(history, kept, clock())
    return store.create(history, lambda path: sealed if is_kept_beside(path, dice, unsealed) else history)


def anew_for(battle_file: Path, history: History, old_file: Path, at: float, unsealed: Unsealed) -> History:
    """The battle in a file that is about to have that name, made of the old file: sealed anew, where it ever was.

    Its seed is kept before; where it cannot be, the battle is as it was, and what the app throws comes from no seed.
    """
    if not seals_in(history):
        return history
    sealed, dice = sealed_anew(history, kept_beside(old_file), at)
    return sealed if is_kept_beside(battle_file, dice, unsealed) else history


def sealed_anew(history: History, kept: Kept | None, at: float) -> tuple[History, Kept]:
    """The battle with a seal of its own from here on, its first where it can have that, and what is to be kept of it.

    What was thrown and left in the battle it comes from lies there only.
    """
    seed = secrets.token_bytes(32)
    commitment = commitment_of(seed)
    first = SealDice(commitment)
    if not seals_in(history) and not isinstance(history.do(first), Refused):
        return _with(history, Act((DiceSealed(commitment, gapless=True),), at=at, command=first)), Kept(seed.hex())
    last = last_throw(history.acts)
    known = kept if kept is not None and is_of(kept, history) else None
    after = last if known is None else max(last, known.thrown)
    former = () if known is None else (*known.former, known.seed)
    seal = Act((DiceSealed(commitment, after, gapless=True),), at=at, command=SealDice(commitment, after))
    return _with(history, seal), Kept(seed.hex(), after, after=after, former=former)


def is_of(kept: Kept, history: History) -> bool:
    """Whether the dice of the battle were ever sealed with this seed, told or not."""
    commitment = commitment_of(bytes.fromhex(kept.seed))
    return any(seal.commitment == commitment for seal in seals_in(history))


def _with(history: History, seal: Act) -> History:
    """The battle with this act after the last that stands; what is undone can still be redone where nothing hinders.

    Of a branch it is a part of the act that began it, so that what is told last is where it comes from.
    """
    if history.acts and isinstance(history.acts[-1].events[0], Forked):
        *acts, began = history.acts
        return replay(history.declared, (*acts, replace(began, events=(*began.events, *seal.events))), history)
    count = len(history.acts)
    first = next((number for number in reversed(range(count)) if history.acts[number].fate is Fate.STANDS), -1) + 1
    undone = history.acts[first:]
    # A seal that is undone must not come behind the new one, nor be brought back over it.
    if any(act.amends is not None or act.again or seals_of(act) for act in undone):
        return history.adding(seal)
    return replay(history.declared, (*history.acts[:first], seal, *undone), history)


def as_kept(document: object) -> Kept | None:
    """The dice an exported battle tells of; None where it tells nothing that can be believed."""
    with suppress(msgspec.MsgspecError, ValueError):
        kept = msgspec.convert(document, type=Kept)
        if is_believable(kept):
            return kept
    return None
