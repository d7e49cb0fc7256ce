"""The sealed dice of a battle thrown again, and held against what its acts say they showed."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET, Struct

from saves.dice.sealed import faces_of
from saves.dice.throws import face_of
from tracker.battle.dice import Source, commitment_of
from tracker.play.history import Fate, History


class Wrong(Struct, frozen=True):
    """A throw that shows another face than the seed gives: its number, its die, the face told and the right one."""

    number: int
    sides: int
    face: int
    right: int


class Checked(Struct, frozen=True):
    """What was found: how many throws are in acts that stand and in others, which are in no act at all.

    `twice` are throws that stand in more than one place, `uncovered` counts dice of the app that come from no seed,
    `typed` those from the table.
    """

    standing: int
    undone: int
    unused: tuple[int, ...]
    wrong: tuple[Wrong, ...]
    twice: tuple[int, ...]
    uncovered: int
    typed: int

    @property
    def is_sound(self) -> bool:
        """Whether every throw is the one the seed gives, and used once."""
        return not (self.wrong or self.twice)


def is_seed_of(history: History, seed: bytes) -> bool:
    """Whether the dice of the battle are sealed with this seed."""
    return commitment_of(seed) == history.battle.commitment


def check(history: History, seed: bytes) -> Checked:
    """Throw every die of the battle again."""
    standing: Counter[int] = Counter()
    others: set[int] = set()
    wrong: dict[int, Wrong] = {}
    thrown: Counter[Source] = Counter()
    for act in history.acts:
        for face in (face for event in act.events for _asked, face in faces_of(event)):
            if (number := face.number) is UNSET:
                thrown[face.source] += act.fate is Fate.STANDS
                continue
            if act.fate is Fate.STANDS:
                standing[number] += 1
            else:
                others.add(number)
            if (right := face_of(seed, number, face.die)) != face.face or face.source is not Source.ROLLED:
                wrong[number] = Wrong(number, face.die, face.face, right)
    told = standing.keys() | others
    return Checked(
        standing=len(standing),
        undone=len(others - standing.keys()),
        unused=tuple(number for number in range(1, max(told, default=0)) if number not in told),
        wrong=tuple(wrong[number] for number in sorted(wrong)),
        twice=tuple(sorted(number for number, count in standing.items() if count > 1)),
        uncovered=thrown[Source.ROLLED],
        typed=thrown[Source.TYPED],
    )
