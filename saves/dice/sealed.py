"""The app's dice of one battle while it is played, and the file that keeps their seed beside it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET

from saves.dice.throws import face_of
from saves.files import read_file, write_file
from saves.journal.errors import StoreError
from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle
from tracker.battle.commands import Refused, SealDice
from tracker.battle.dice import Die, Face, Source, commitment_of, draw_asked, roll_asked
from tracker.battle.events import AnyEvent, DiceOpened, DiceSealed, Drawn, Rolled, StepEntered
from tracker.play.history import History, replay

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId

FOLDER: Final = "dice"
SUFFIX: Final = ".json"
MOST: Final = 64 * 1024
MOST_LYING: Final = 100
"""Faces thrown and not used that are remembered; of more the oldest are used up."""


class Lying(msgspec.Struct, frozen=True):
    """A face that was thrown for something and is in no act yet."""

    asked: str
    die: int
    number: int


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept beside a battle: the seed in hexadecimal digits, the number of the last throw, what lies there.

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


def create_sealed(store: FolderStore, history: History) -> BattleId:
    """Keep a new battle whose dice are sealed; where the seed cannot be kept they are thrown as they come."""
    dice = Kept(secrets.token_bytes(32).hex())
    commitment = commitment_of(bytes.fromhex(dice.seed))
    sealed = _sealed(history, commitment)
    battle = store.create(sealed)
    if sealed.battle.commitment == commitment:
        with suppress(StoreError, OSError):
            keep_beside(dice_path(store.path(battle)), dice)
    return battle


def _sealed(history: History, commitment: str) -> History:
    """The battle with its dice sealed right after it begins; as it is where that cannot be any more."""
    command = SealDice(commitment)
    if isinstance(history.do(command), Refused) or any(act.amends is not None for act in history.acts):
        return history
    begins, *others = history.acts
    return replay(history.system, (begins, Act((DiceSealed(commitment),), at=begins.at, command=command), *others))


def kept_beside(battle_file: Path) -> Kept | None:
    """What is kept of the dice of the battle in that file; None where there is nothing, or nothing to be read."""
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
    path.parent.mkdir(mode=0o700, exist_ok=True)
    write_file(path, msgspec.json.encode(kept))


class SealedDice:
    """The dice of one battle while it is played; what is thrown is kept by `later` before anybody could forget it."""

    def __init__(self, kept: Kept, path: Path, later: Callable[[Callable[[], None]], None]) -> None:
        self.seed = bytes.fromhex(kept.seed)
        self.commitment = commitment_of(self.seed)
        self._path = path
        self._later = later
        self._kept = kept
        self._thrown = kept.thrown
        self._lying = list(kept.lying)
        self._out: set[int] = set()
        """The throws whose faces lie on a page now."""

    @classmethod
    def of(cls, battle_file: Path, history: History, later: Callable[[Callable[[], None]], None]) -> SealedDice | None:
        """Those of the battle in that file; None where its seed is not here, or was ever told."""
        kept = kept_beside(battle_file)
        if kept is None or not is_in_force(kept.seed, history):
            return None
        dice = cls(kept, dice_path(battle_file), later)
        dice._thrown = max(kept.thrown, last_throw(history))
        return dice

    def covers(self, battle: Battle) -> bool:
        """Whether this battle is sealed, and their seed is not told yet."""
        return bool(battle.commitment) and not (battle.commitment == self.commitment and battle.seed)

    def throw(self, die: Die, asked: str, history: History) -> Face:
        """The face that lies for this already, thrown and not used or undone this turn; else that of the next throw."""
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
        """What a throw shows: of an undone one that another seed gave, the act still tells it."""
        if number > self._kept.after:
            return face_of(self.seed, number, die.sides)
        faces = (face for act in history.acts for _asked, face in _faces_in(act))
        return next(face.face for face in faces if face.number == number)

    def lift(self, faces: Iterable[Face]) -> None:
        """These faces lie on no page any more."""
        self._out -= {face.number for face in faces if face.number is not UNSET}

    def lift_all_told(self, history: History) -> None:
        """An act was undone, or done again: the faces that are in acts lie on no page."""
        standing, undone = _this_turn(history)
        self._out -= standing | {number for number, _asked, _die in undone}

    def _lies(self, die: Die, asked: str, history: History) -> int | None:
        standing, undone = _this_turn(history)
        self._lying = [one for one in self._lying if one.number not in standing]
        free = {(one.number, one.asked, one.die) for one in self._lying} | undone
        taken = standing | self._out
        fits = (number for number, what, sides in free if (what, sides) == (asked, die.sides) and number not in taken)
        return min(fits, default=None)

    def move(self, battle_file: Path) -> None:
        """The battle goes on in another file: what is kept of its dice goes along, and stays nowhere else.

        Whoever took the old file up again would know from it what is thrown in the new one.
        """
        old, self._path = self._path, dice_path(battle_file)
        try:
            keep_beside(self._path, self._state())
        except (StoreError, OSError):
            return
        with suppress(OSError):
            old.unlink(missing_ok=True)

    def _state(self) -> Kept:
        return msgspec.structs.replace(self._kept, thrown=self._thrown, lying=tuple(self._lying))

    def _write(self, kept: Kept) -> None:
        # What cannot be kept is known from the acts, but for what was thrown and not used.
        with suppress(StoreError, OSError):
            keep_beside(self._path, kept)


Throw = tuple[int, str, int]
"""The number of a throw, what it was for, the sides of the die."""


def _this_turn(history: History) -> tuple[set[int], set[Throw]]:
    """The numbers of the throws that stand, and the throws undone, since the table last came to another turn."""
    standing: set[int] = set()
    undone: set[Throw] = set()
    for act in reversed(history.acts):
        if act.fate is Fate.STANDS:
            standing |= {number for number, _asked, _die in throws_in(act)}
            if any(isinstance(event, StepEntered) and event.turn < history.battle.place.turn for event in act.events):
                break
        else:
            undone |= set(throws_in(act))
    return standing, {throw for throw in undone if throw[0] not in standing}


def throws_in(act: Act) -> Iterator[Throw]:
    """The throws of the sealed dice that are in an act."""
    return ((number, asked, face.die) for asked, face in _faces_in(act) if (number := face.number) is not UNSET)


def _faces_in(act: Act) -> Iterator[tuple[str, Face]]:
    for event in act.events:
        yield from faces_of(event)


def faces_of(event: AnyEvent) -> Iterator[tuple[str, Face]]:
    """The faces an event tells, each with what it was thrown for."""
    match event:
        case Rolled(resolution, bindings):
            asked = roll_asked(resolution.resolver, bindings)
            yield from ((asked, face) for face in resolution.dice)
        case Drawn(question, among, face):
            yield draw_asked(question, among), face
        case _:
            return


def seals_in(history: History) -> tuple[DiceSealed, ...]:
    """Every seal the dice of a battle ever had, the latest last: one that was undone stays the one they come from."""
    return tuple(event for act in history.acts for event in act.events if isinstance(event, DiceSealed))


def is_in_force(seed: str, history: History) -> bool:
    """Whether the battle is sealed with this seed, and it is still hidden what it will show."""
    sealed = seals_in(history)
    if not sealed or commitment_of(bytes.fromhex(seed)) != sealed[-1].commitment:
        return False
    return seed not in seeds_told(history)


def seeds_told(history: History) -> tuple[str, ...]:
    """Every seed that was told in the battle: told is told, even where that was undone."""
    return tuple(event.seed for act in history.acts for event in act.events if isinstance(event, DiceOpened))


def last_throw(history: History) -> int:
    """The number of the latest throw that is in any act, undone or not; 0 where none is."""
    return max((number for act in history.acts for number, _asked, _die in throws_in(act)), default=0)
