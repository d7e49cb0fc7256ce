"""The app's dice of one battle while it is played, and the file that keeps their seed beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import UNSET

from saves.dice.acts import Throw, faces_in, is_in_force, last_throw, throws_in, throws_of_turn
from saves.dice.throws import face_of
from saves.files import read_file, write_file
from saves.journal import NotSaved, OsFs, StoreError, Trouble
from saves.journal.failures import trouble
from tracker.battle.battle import Battle
from tracker.battle.dice import Die, Face, Source, Thrown, commitment_of, in_one_line
from tracker.play.history import History, replay

FOLDER: Final = "dice"
SUFFIX: Final = ".json"
MOST: Final = 1024 * 1024
MOST_LYING: Final = 1000
"""Faces thrown and not used that are remembered; of more the oldest are used up."""


class Lying(msgspec.Struct, frozen=True):
    """A face that was thrown for something and is in no act yet."""

    asked: str
    die: int
    number: int


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file beside a battle: the seed in hexadecimal digits, the number of the last throw, the faces that lie there.

    Throws up to the number `after` come from the seeds that were before: `former` are those of them that are known.
    """

    seed: str
    thrown: int = 0
    lying: tuple[Lying, ...] = ()
    after: int = 0
    former: tuple[str, ...] = ()


def dice_path(battle_file: Path) -> Path:
    """Where the seed of the battle in that file is kept."""
    return battle_file.parent / FOLDER / f"{battle_file.stem}{SUFFIX}"


Unsealed = Callable[[Exception], None]
"""Hears why a seed could not be kept, and so the dice are not sealed."""


def unheard(_why: Exception) -> None:
    """Nobody hears it; the battle itself says how its dice are thrown."""


def kept_beside(battle_file: Path) -> Kept | None:
    """The file kept beside the battle in that file; None where there is none, or none that can be read."""
    with suppress(StoreError, msgspec.MsgspecError, OSError, ValueError, RecursionError):
        kept = msgspec.json.decode(read_file(dice_path(battle_file), MOST), type=Kept)
        if is_believable(kept):
            return kept
    return None


def is_believable(kept: Kept) -> bool:
    """Whether each of its seeds is one; `ValueError` where one is no number at all."""
    return all(len(bytes.fromhex(seed)) == 32 for seed in (kept.seed, *kept.former))


def keep_beside(path: Path, kept: Kept) -> None:
    """Keep what there is of the dice of a battle at that place; `StoreError` and `OSError` where it cannot be."""
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        # A power cut must not take the folder with the seeds in it.
        OsFs().sync_folder(path.parent.parent)
    write_file(path, msgspec.json.encode(kept))


def is_kept_beside(battle_file: Path, kept: Kept, unsealed: Unsealed) -> bool:
    """Keep the seed beside where a battle will lie, before it has its name there; where it cannot be, that is heard."""
    try:
        keep_beside(dice_path(battle_file), kept)
    except StoreError as wrong:
        unsealed(wrong)
    except OSError as wrong:
        unsealed(NotSaved(dice_path(battle_file).parent, trouble(wrong)))
    else:
        return True
    return False


class SealedDice:
    """The dice of one battle while it is played; what is thrown is kept by `later` before anybody could forget it.

    `trouble` says why what was thrown last, or the seed in another folder, could not be kept.
    """

    def __init__(self, kept: Kept, path: Path, later: Callable[[Callable[[], None]], None]) -> None:
        self.seed = bytes.fromhex(kept.seed)
        self.commitment = commitment_of(self.seed)
        self.trouble: Trouble | None = None
        self._path = self._ahead = path
        self._later = later
        self._kept = kept
        self._thrown = kept.thrown
        self._lying = list(kept.lying)
        self._out: set[int] = set()
        """The throws whose faces lie on a page now."""
        self._told = kept.after
        """The last throw that is told by any of so many acts."""
        self._heard = 0

    @classmethod
    def of(cls, battle_file: Path, history: History, later: Callable[[Callable[[], None]], None]) -> SealedDice | None:
        """Those of the battle in that file; None where its seed is not here, or was ever told."""
        kept = kept_beside(battle_file)
        if kept is None or not is_in_force(kept.seed, history):
            return None
        dice = cls(kept, dice_path(battle_file), later)
        dice._hear(history)
        dice._thrown = max(kept.thrown, dice._told)
        return dice

    def covers(self, battle: Battle) -> bool:
        """Whether this battle is sealed, and their seed is not told yet."""
        return bool(battle.commitment) and not (battle.commitment == self.commitment and battle.seed)

    def throw(self, die: Die, asked: str, history: History) -> Face:
        """The face that lies for this already, thrown and not used or undone this turn; else that of the next throw."""
        self._hear(history)
        number = self._lies(die, asked, history)
        if number is None:
            self._thrown += 1
            number = self._thrown
            self._lying = [*self._lying, Lying(asked, die.sides, number)][-MOST_LYING:]
            kept = self._state()
            self._later(lambda: self._write(kept))
        self._out.add(number)
        return Face(die.sides, self._face(number, die, history), Source.ROLLED, number)

    def _face(self, number: int, die: Die, history: History) -> int:
        """The face of a throw: of an undone one that another seed gave, the act still tells it."""
        if number > self._kept.after:
            return face_of(self.seed, number, die.sides)
        faces = (face for act in history.acts for _asked, face in faces_in(act))
        return next(face.face for face in faces if face.number == number)

    def telling(self, before: History, after: History) -> History:
        """The battle in which what was done tells the throws that it passes over: no act tells them, and none is lost.

        Whoever looks at the log sees of each number what it was thrown for.
        """
        self._hear(before)
        acts, highest, count = list(after.acts[len(before.acts) :]), self._told, len(before.acts)
        is_changed = False
        for place, act in enumerate(acts):
            numbers = {number for number, _asked, _die in throws_in(act)}
            last = max(numbers, default=0)
            left = tuple(
                throw for throw in self._lying if highest < throw.number < last and throw.number not in numbers
            )
            if left:
                thrown = tuple(self._as_thrown(throw) for throw in left)
                acts[place] = msgspec.structs.replace(act, left=thrown)
                is_changed = True
            highest = max(highest, last)
        return replay(after.system, (*after.acts[:count], *acts), after) if is_changed else after

    def _as_thrown(self, lying: Lying) -> Thrown:
        face = Face(lying.die, face_of(self.seed, lying.number, lying.die), Source.ROLLED, lying.number)
        return Thrown(in_one_line(lying.asked), face)

    def _hear(self, history: History) -> None:
        """Take in which throws the acts tell that were made since: what is used lies nowhere any more.

        Where it is undone the act says so, and for how long the throw lies there again.
        """
        if self._heard > len(history.acts):
            self._heard = 0
        acts = history.acts[self._heard :]
        if acts:
            used = {number for act in acts for number, _asked, _die in throws_in(act)}
            self._lying = [throw for throw in self._lying if throw.number not in used]
            self._told = max(self._told, last_throw(acts))
            self._heard = len(history.acts)

    def lift(self, faces: Iterable[Face]) -> None:
        """These faces lie on no page any more."""
        self._out -= {face.number for face in faces if face.number is not UNSET}

    def lift_all_told(self, history: History) -> None:
        """An act was undone, or done again: the faces that are in acts lie on no page."""
        standing, undone = throws_of_turn(history)
        self._out -= standing | {number for number, _asked, _die in undone}

    def _lies(self, die: Die, asked: str, history: History) -> int | None:
        standing, undone = throws_of_turn(history)
        free: set[Throw] = {(throw.number, throw.asked, throw.die) for throw in self._lying} | undone
        taken = standing | self._out
        fits = (number for number, what, sides in free if (what, sides) == (asked, die.sides) and number not in taken)
        return min(fits, default=None)

    def keep_for(self, battle_file: Path) -> None:
        """The battle is about to lie in another file: what is kept of its dice is there before it is."""
        self._write(self._state(), dice_path(battle_file))
        self._ahead = dice_path(battle_file)

    def settle(self, battle_file: Path) -> None:
        """The battle goes on in that file, and the seed stays nowhere else.

        Whoever took the old file up again would know from it what is thrown in the new one.
        """
        target, other = dice_path(battle_file), self._path
        if target == other:
            other = self._ahead
            if other == target:
                return
        elif target.exists():
            self._path = target
        else:
            return
        with suppress(OSError):
            other.unlink(missing_ok=True)

    def _state(self) -> Kept:
        return msgspec.structs.replace(self._kept, thrown=self._thrown, lying=tuple(self._lying))

    def _write(self, kept: Kept, path: Path | None = None) -> None:
        # What cannot be kept is known from the acts, but for what was thrown and not used.
        try:
            keep_beside(path or self._path, kept)
        except NotSaved as wrong:
            self.trouble = wrong.reason
        except OSError as wrong:
            self.trouble = trouble(wrong)
        except StoreError:
            self.trouble = Trouble.IO_ERROR
        else:
            self.trouble = None
