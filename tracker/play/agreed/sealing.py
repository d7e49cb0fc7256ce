"""Sealing the app's dice before the first roll, and telling the seed afterwards."""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET, UnsetType

from tracker.battle.battle import Battle
from tracker.battle.commands import Refused
from tracker.battle.dice import Face, commitment_of
from tracker.battle.events import DiceOpened, DiceSealed
from tracker.battle.fields import Rejected
from tracker.play.checks import Decision
from tracker.words import _

_DIGITS: Final = re.compile(r"[0-9a-f]{64}")


def seal(battle: Battle, commitment: str, after: int | UnsetType = UNSET) -> Decision:
    """Seal the dice, once, before the first roll; or anew, with another seed than the last."""
    if after is not UNSET:
        if commitment == battle.commitment:
            return Refused(_("the app's dice are sealed already"))
        return (DiceSealed(accepted_digits(commitment), accepted_throw(after), gapless=True),)
    if battle.commitment:
        return Refused(_("the app's dice are sealed already"))
    if battle.furthest.turn > 1 or battle.rolled:
        return Refused(_("dice have been rolled: it is too late to seal the app's dice"))
    return (DiceSealed(accepted_digits(commitment), gapless=True),)


def open_dice(battle: Battle, seed: str) -> Decision:
    """Tell the seed, which must be the one the dice were sealed with."""
    if not battle.commitment:
        return Refused(_("the app's dice are not sealed in this battle"))
    if battle.seed:
        return Refused(_("the seed has already been revealed"))
    if commitment_of(bytes.fromhex(accepted_digits(seed))) != battle.commitment:
        return Refused(_("that is not the seed the dice were sealed with"))
    return (DiceOpened(seed),)


def accepted_throw(number: int) -> int:
    """The number of a throw, 0 for none; `Rejected` says so."""
    if number < 0:
        raise Rejected(_("{number} is not a throw").format(number=number))
    return number


def accepted_face(face: Face) -> Face:
    """A face that its die has; `Rejected` says so."""
    if not 1 <= face.face <= face.die:
        raise Rejected(_("a D{sides} shows no {face}").format(sides=face.die, face=face.face))
    return face


def accepted_digits(digits: str) -> str:
    """64 hexadecimal digits in lower case; `Rejected` says so."""
    if _DIGITS.fullmatch(digits) is None:
        raise Rejected(_("{digits} is not accepted; give 64 of 0 to 9 and a to f").format(digits=repr(digits[:80])))
    return digits
