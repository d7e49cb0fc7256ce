"""An act being put right: as it was asked, the dice as they lay, and what the battle would be."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.commands import Command, Resolve
from tracker.battle.dice import Die, Face
from tracker.play.amend import DieMissing, Proposal, amend, question_of
from tracker.play.checks import face_given
from tracker.play.history import History


class Correction(Struct, frozen=True):
    """One act put right, not accepted yet. Every change is a new correction.

    `asked` is what was wanted of it, `command` what is wanted now (None leaves the act out), `faces` the dice that
    later rolls lacked, by the index of their act.
    """

    history: History
    index: int
    asked: Command
    command: Command | None
    faces: Mapping[int, tuple[Face, ...]] = {}

    @property
    def is_changed(self) -> bool:
        """Whether anything is wanted otherwise."""
        return self.command != self.asked

    @property
    def dice(self) -> tuple[Face, ...]:
        """The dice of the act as they lie now; empty where it has none."""
        return self.command.faces if isinstance(self.command, Resolve) else ()

    def wanting(self, command: Command | None) -> Correction:
        """The same act with something else wanted of it, or nothing at all."""
        return replace(self, command=command, faces={})

    def reading(self, which: int, number: int) -> Correction:
        """The die at `which` (from 0) read otherwise, by the table; `Rejected` for a face it does not have."""
        assert isinstance(self.command, Resolve)
        face = face_given(Die(self.dice[which].die), number)
        faces = (*self.dice[:which], face, *self.dice[which + 1 :])
        return self.wanting(replace(self.command, faces=faces))

    def laying(self, missing: DieMissing, number: int) -> Correction:
        """With a die that a later roll lacked; `Rejected` for a face it does not have."""
        lie = (*self.faces.get(missing.index, ()), face_given(missing.throw.die, number))
        return replace(self, faces={**self.faces, missing.index: lie})

    def outcome(self, at: float = 0.0) -> Proposal:
        """The battle as it would be; see `tracker.play.amend`."""
        return amend(self.history, self.index, self.command, at=at, faces=self.faces)


def correcting(history: History, index: int) -> Correction | None:
    """The standing act at `index` as it was asked; None where nobody can tell what was wanted of it."""
    asked = question_of(history, index)
    return None if asked is None else Correction(history, index, asked[1], asked[1])
