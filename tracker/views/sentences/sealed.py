"""How the app's dice of a battle are thrown, and what their seal proves and what not."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tracker.battle.events import DiceSealed
from tracker.play.history import History
from tracker.words import N_, _

PROVES: Final = N_(
    "Sealed with {commitment}, the SHA-256 of a seed that settled every die of the app before the first of them; the "
    "log numbers the throws. An undone throw stays used: the same roll of this turn gets it again, no other does; so "
    "does a die thrown and left. What is put right is thrown anew, and the log keeps the old."
)
PROVES_NOT: Final = N_(
    "It does not prove that nobody knew: the seed is on this computer, and its owner can read it. Dice from the table "
    "are not covered, nor those after the seed is told. `oriflamme battles verify --dice` throws all of them again."
)
NOT_SEALED: Final = N_(
    "The dice of this battle are not sealed: it was begun by an older version, or in another program, and goes on as "
    "before."
)
NOT_HERE: Final = N_(
    "Sealed with {commitment}, but the seed is not on this computer, or was told before: what the app throws here "
    "comes from no seed, and the check of the battle counts it so."
)
PARTED: Final = N_(
    "Every copy and branch is sealed anew where it parts, this one after throw {after}, so that none shows what "
    "comes in another; how many were made is not proved."
)
TOLD: Final = N_(
    "Sealed with {commitment}, and the seed is told: {seed}. `oriflamme battles verify --dice` throws all of its dice "
    "again. What the app throws from now on comes from no seed."
)


def seal_in_words(history: History, *, is_here: bool) -> tuple[str, ...]:
    """How the dice of a battle are thrown and what that proves, in paragraphs; `is_here` says that the seed is."""
    battle = history.battle
    seals = [event for event in history.standing() if isinstance(event, DiceSealed)]
    if not battle.commitment:
        return (_(NOT_SEALED),)
    if battle.seed:
        return (_(TOLD).format(commitment=battle.commitment, seed=battle.seed),)
    after = next((seal.after for seal in reversed(seals) if seal.after is not UNSET), 0)
    parted = (_(PARTED).format(after=after),) if after else ()
    if is_here:
        return _(PROVES).format(commitment=battle.commitment), *parted, _(PROVES_NOT)
    return _(NOT_HERE).format(commitment=battle.commitment), *parted
