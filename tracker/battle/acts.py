"""An act: the events of one command, and what has become of it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

from tracker.battle.commands import Command
from tracker.battle.dice import Face, Thrown
from tracker.battle.events import Amended, AnyEvent, Drawn, Rolled, TokenPlaced


class Fate(StrEnum):
    """The fate of an act: it stands, it is undone and can be redone, or it was undone for good.

    A superseded one has given way to others that an amend put in its place, or waits for an amend that is undone: it
    comes and goes with that amend, and no save says so.
    """

    STANDS = "stands"
    UNDONE = "undone"
    DROPPED = "dropped"
    SUPERSEDED = "superseded"


class Tap(Struct, frozen=True, gc=False):
    """A tap on the phone of a side: which phone, and the number of the tap there, from 1.

    A phone that does not know whether a tap arrived sends it once more under the same number.
    """

    side: str
    phone: str
    number: int


class Act(Struct, frozen=True, gc=False):
    """The events one command brought about: one step of undo, one entry of the log.

    `at` is the moment in seconds since 1970, 0 where nobody said; the core only carries it. `command` is what was
    wanted: the events alone say what happened, and acts of older saves have none. `again` marks what was played again
    by an amend, whose act comes behind it. `left` are the throws of the sealed dice before its own that no act before
    it tells: they lie on a page, or lay there when it was left. `tap` is the one by which it came from a player's own
    phone; there is none where it was made at the table.
    """

    events: tuple[AnyEvent, ...]
    fate: Fate = Fate.STANDS
    at: float = 0.0
    command: Command | None = None
    again: bool | UnsetType = UNSET
    left: tuple[Thrown, ...] | UnsetType = UNSET
    tap: Tap | UnsetType = UNSET

    @property
    def amends(self) -> Amended | None:
        """The acts it amends; None where it is no amend."""
        match self.events:
            case (Amended() as amended,):
                return amended
            case _:
                return None

    @property
    def tells_throws(self) -> bool:
        """Whether it tells throws of the sealed dice, which have their place in the order they were made in."""
        return bool(self.left) or any(face.number is not UNSET for event in self.events for face in _faces(event))


def _faces(event: AnyEvent) -> tuple[Face, ...]:
    match event:
        case Rolled(resolution):
            return resolution.dice
        case TokenPlaced(face=Face() as face) | Drawn(face=face):
            return (face,)
        case _:
            return ()
