"""How the app's dice of a battle are thrown, and what their seal proves and what not."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tracker.battle.battle import Battle
from tracker.battle.dice import mark_of
from tracker.battle.events import DiceSealed
from tracker.play.history import History
from tracker.play.tour_progress import tour_of
from tracker.words import N_, _

PROVES: Final = N_(
    "Sealed with {commitment}, the SHA-256 of a seed that fixed every die of the app before the first was "
    "thrown; the log numbers the throws. An undone throw stays used: the same roll of this turn gets it again, "
    "no other does; so does a die thrown but not used. A corrected roll is thrown again, and the log keeps the "
    "old one."
)
FOR_WHOM: Final = N_(
    "To whoever noted {mark} at the start it proves afterwards that no face was chosen and no throw skipped "
    "unseen. It does not prove that nobody knew: the seed is on this computer, and its owner can read it. It "
    "proves nothing about dice from the table, nor anything after the seed is revealed. `oriflamme battles "
    "verify --dice` checks it."
)
NOT_SEALED: Final = N_(
    "The dice of this battle are not sealed: no seed could be kept beside it, or it was begun by an older version or "
    "in another program. What the app throws in it comes from no seed and proves nothing."
)
NOT_HERE: Final = N_(
    "Sealed with {commitment}, but the seed is not on this computer, or was revealed before: what the app "
    "throws here comes from no seed, and the check of the battle counts it so."
)
PARTED: Final = N_(
    "Every copy and branch is resealed where it parts, this one after throw {after}, so that none shows what "
    "comes in another; how many were made is not proved."
)
OF_TOUR: Final = N_(
    "The seed of the tour is always the same, so that you see what it describes: anybody may know what comes."
)
TOLD: Final = N_(
    "Sealed with {commitment}, and the seed is revealed: {seed}. Whoever noted {mark} at the start knows that "
    "it is the same seal. `oriflamme battles verify --dice` replays every throw and checks that none was "
    "skipped. What the app throws from now on comes from no seed."
)
TO_NOTE: Final = N_("Sealed dice {mark}: the other side notes this, to check the dice afterwards")
NONE_TO_NOTE: Final = N_("The app's dice are not sealed here: D in the log says why")


def to_note(battle: Battle, *, is_here: bool) -> str:
    """The note on the app's dice where a battle begins, in one line of 78 signs; empty once the seed is told."""
    if battle.seed:
        return ""
    note = TO_NOTE if battle.commitment and is_here else NONE_TO_NOTE
    return _(note).format(mark=mark_of(battle.commitment))


def seal_in_words(history: History, *, is_here: bool) -> tuple[str, ...]:
    """How the dice of a battle are thrown and what that proves, in paragraphs; `is_here` says that the seed is."""
    battle = history.battle
    seals = [event for event in history.standing() if isinstance(event, DiceSealed)]
    if not battle.commitment:
        return (_(NOT_SEALED),)
    mark = mark_of(battle.commitment)
    if battle.seed:
        return (_(TOLD).format(commitment=battle.commitment, seed=battle.seed, mark=mark),)
    after = next((seal.after for seal in reversed(seals) if seal.after is not UNSET), 0)
    parted = (_(PARTED).format(after=after),) if after else ()
    if is_here:
        more = (_(OF_TOUR),) if tour_of(history) is not None else parted
        return _(PROVES).format(commitment=battle.commitment), *more, _(FOR_WHOM).format(mark=mark)
    return _(NOT_HERE).format(commitment=battle.commitment), *parted
