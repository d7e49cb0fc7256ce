"""A case: the values of one roll, the house rules, the faces so far, and what the die must do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from itertools import takewhile
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.dice import Die, Face
from tracker.battle.fields import Field, Scalar
from tracker.battle.house import Changes

T = TypeVar("T", bound=Scalar)


class Comparison(StrEnum):
    """How a die is held against its target."""

    AT_MOST = "<="
    AT_LEAST = ">="
    UNDER = "<"


class Goal(Struct, frozen=True):
    """The goal of a die: `face + added` compared with `target`.

    For a roll-under test `target` is the sum of the lines and `added` is 0; for a roll-high test `target` is the
    threshold and `added` the sum of the lines. Where natural faces stand whatever the sum, the face wanted is never
    easier than `easiest` nor harder than `hardest`.
    """

    target: int
    comparison: Comparison
    die: Die
    added: int = 0
    easiest: int | None = None
    hardest: int | None = None

    def met_by(self, face: int) -> bool:
        """Whether this face succeeds by plain arithmetic, without any natural result."""
        total = face + self.added
        match self.comparison:
            case Comparison.AT_MOST:
                return total <= self.target
            case Comparison.AT_LEAST:
                return total >= self.target
            case Comparison.UNDER:
                return total < self.target

    @property
    def face(self) -> int:
        """The last face that succeeds: the highest one for <= and <, the lowest one for >=."""
        needed = self.target - self.added
        return needed - 1 if self.comparison is Comparison.UNDER else needed

    @property
    def wanted(self) -> int:
        """The number the die itself is compared with, natural faces heeded: 2 for a 2+, 12 for a ≤ 12."""
        under = 1 if self.comparison is Comparison.UNDER else 0
        lowest, highest = self.hardest, self.easiest
        if self.comparison is Comparison.AT_LEAST:
            lowest, highest = self.easiest or 1, self.hardest
        face = self.face if lowest is None else max(self.face, lowest)
        return under + (face if highest is None else min(face, highest))

    def heeding(self, natural: Mapping[int, bool]) -> Goal:
        """The same goal, bounded by the natural faces at either end whose result stands whatever the sum."""
        faces = range(1, self.die.sides + 1)
        worst_first = faces if self.comparison is Comparison.AT_LEAST else faces[::-1]
        failing = len(list(takewhile(lambda face: natural.get(face) is False, worst_first)))
        passing = len(list(takewhile(lambda face: natural.get(face) is True, worst_first[::-1])))
        easiest = worst_first[failing] if 0 < failing < len(faces) else None
        return replace(self, easiest=easiest, hardest=worst_first[-passing] if passing else None)


class Throw(Struct, frozen=True):
    """A die that is wanted now: what for, and which runs of faces have the same consequences.

    `bands` (low, high) save the odds from trying every face; empty means that each face is its own band. `is_settled`
    says that no face changes the outcome from here on, only what follows from it; `is_counted` that of two faces of a
    band what follows is not the same, though the outcome is: a total is kept. `position`
    names a place the roll may come back to without end, such as a 6 thrown again for as long as 6s come: two throws
    of one roll with the same position have the same chances ahead of them. `goal` is what this die alone must do, and
    `sense` what it is for in words, where the label with the sum of the lines would mislead. One that `only_lies` is
    none that anybody throws: older battles hold such a die, and it stays beside their roll.
    """

    die: Die
    label: str
    bands: tuple[tuple[int, int], ...] = ()
    position: tuple[int | str | bool, ...] = ()
    is_settled: bool = False
    is_counted: bool = False
    goal: Goal | None = None
    sense: str = ""
    only_lies: bool = False

    def runs(self) -> tuple[tuple[int, int], ...]:
        """The bands, or one for each face."""
        return self._each() if self.is_counted or not self.bands else self.bands

    def _each(self) -> tuple[tuple[int, int], ...]:
        return tuple((face, face) for face in range(1, self.die.sides + 1))

    def runs_of_the_outcome(self) -> tuple[tuple[int, int], ...]:
        """The bands as far as the outcome tells them apart."""
        return ((1, self.die.sides),) if self.is_settled else self.bands or self._each()


class Case(Struct, frozen=True):
    """One roll as far as it is known: the inputs' values, the switches in force, the faces so far.

    `muted` names lines left out on purpose, to find out what they are worth; `nudge` is added to their sum, to find
    out what one more or one less would do. `open` are the inputs that only the table can answer and has not yet.
    `house` is what the table's own rules change in a roll of this kind.
    """

    values: Mapping[str, Scalar]
    switches: Mapping[str, str]
    faces: tuple[Face, ...] = ()
    muted: frozenset[str] = frozenset()
    nudge: int = 0
    open: frozenset[str] = frozenset()
    house: Changes | None = None

    def __getitem__(self, field: Field[T]) -> T:
        # As `Field.of`, in one step: the odds of a roll ask for values a hundred thousand times.
        kept: Any = self.values.get(field.key, field.default)
        value: T = kept
        return value

    def face(self, index: int) -> int | None:
        """The face of the throw at `index`, counted from 0, or None while it is still to come."""
        return self.faces[index].face if index < len(self.faces) else None

    def ruling(self, switch: Field[str]) -> str:
        """The reading chosen for a doubtful rule, the default when the battle says nothing."""
        return self.switches.get(switch.key, switch.default)

    def having(self, **values: Scalar) -> Case:
        """The same case with some inputs set otherwise."""
        return replace(self, values={**self.values, **values}, open=self.open.difference(values))

    def under(self, switches: Mapping[str, str]) -> Case:
        """The same case under other house rules."""
        return replace(self, switches=switches)

    def after(self, *faces: Face) -> Case:
        """The same case with more dice on the table."""
        return replace(self, faces=(*self.faces, *faces))


def always(_case: Case) -> bool:
    """The condition of what applies in every case."""
    return True
