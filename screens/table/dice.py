"""The dice that the app throws at a table: the sealed ones where there are any, else as they fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from tracker.battle.commands import Draw, OpenDice
from tracker.battle.dice import Die, Face, draw_asked, throw
from tracker.play.chance import die_for

if TYPE_CHECKING:
    from saves.dice.sealed import SealedDice
    from screens.table.table import Table
    from tracker.play.history import History


class TableDice:
    """Dice of the app for what is played at a table."""

    def __init__(self, table: Table, chance: Random | None = None, sealed: SealedDice | None = None) -> None:
        self._table = table
        self._chance = chance or Random()
        self._sealed = sealed

    @property
    def sealed(self) -> SealedDice | None:
        """The dice the app throws, where they are sealed and not told yet."""
        return self._sealed if self._sealed is not None and self._sealed.covers(self._table.battle) else None

    def throw(self, die: Die, asked: str = "") -> Face:
        """A face thrown by the app, for what was `asked`; a sealed die that lies for that already is the one."""
        sealed = self.sealed
        return throw(die, self._chance) if sealed is None else sealed.throw(die, asked, self._table.history)

    def lift(self, faces: Iterable[Face]) -> None:
        """A page is left with these faces on it: those of no act lie there until the same is asked again."""
        if self._sealed is not None:
            self._sealed.lift(faces)

    def draw(self, question: str, among: Sequence[str], why: Callable[[int], str] = lambda _face: "") -> int | None:
        """The place, from 0, of what a die of the app chooses; None where there is nothing to choose from.

        The log keeps the die, and `why` that face draws so. One that stands alone is chosen without.
        """
        if len(among) < 2:
            return 0 if among else None
        face = self.throw(die_for(len(among)), draw_asked(question, among))
        # Words that were put together for the moment are a type of their own, which no file holds.
        draws = Draw(str(question), tuple(map(str, among)), face, why(face.face))
        return face.face - 1 if self._table.do(draws, _nothing) else None

    def tell_seed(self) -> bool:
        """Tell the seed of the sealed dice; from now on the app throws as dice fall."""
        if self._sealed is None or not self._table.do(OpenDice(self._sealed.seed.hex())):
            return False
        # Even where this is undone: who has read the seed knows what comes.
        self._sealed = None
        return True

    def telling(self, after: History) -> History:
        """The battle as it is to be kept: with what was thrown of the sealed dice for it."""
        return after if self._sealed is None else self._sealed.telling(self._table.history, after)

    def went_back(self) -> None:
        """The battle is an earlier one: dice of acts that were undone lie no more."""
        if self._sealed is not None:
            self._sealed.lift_all_told(self._table.history)


def _nothing() -> None:
    """Who wanted this asks for it again by a key."""
