"""A guided tour: a small ready-made battle, and stops that say what to do next and see that it was done."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, UnitId
from tracker.battle.commands import Command
from tracker.battle.events import AnyEvent, ProcedureBegan, ProcedureEnded, Rolled, TokenPlaced, TokensRevealed


class TourBattle(Struct, frozen=True):
    """A battle as the stops of a tour look at it.

    `events` are those of every act ever made, of those undone too: what was done once has been done. `has_undone` and
    `has_amended` say whether anything was ever taken back or put right.
    """

    battle: Battle
    events: tuple[AnyEvent, ...]
    has_undone: bool = False
    has_amended: bool = False

    def rolls(self, resolver: str, unit: UnitId | None = None) -> int:
        """How often that roll was made, by that unit or by anybody."""
        rolls = (event for event in self.events if isinstance(event, Rolled) and event.resolution.resolver == resolver)
        return sum(unit is None or next(iter(rolled.bindings.values()), None) == unit for rolled in rolls)

    def tokens(self, side: SideId) -> int:
        """For how many units of a side a token was laid."""
        laid = {event.unit for event in self.events if isinstance(event, TokenPlaced)}
        return sum(unit.id in laid for unit in self.battle.of_side(side))

    @property
    def is_revealed(self) -> bool:
        """Whether tokens were ever turned up."""
        return any(isinstance(event, TokensRevealed) for event in self.events)

    def ended(self, procedure: str) -> bool:
        """Whether a procedure of that key was gone through to its end."""
        begun = {
            event.id for event in self.events if isinstance(event, ProcedureBegan) and event.procedure == procedure
        }
        return any(isinstance(event, ProcedureEnded) and event.complete and event.id in begun for event in self.events)


class Stop(Struct, frozen=True):
    """One stop: what to press, the keys between backticks, why that is done at all, and whether it was done.

    After the phase `until` of the first turn there is no occasion left, and the tour goes by it; without one it waits.
    """

    id: str
    press: str
    why: str
    is_done: Callable[[TourBattle], bool]
    until: str = ""


class Tour(Struct, frozen=True):
    """A tour of a rule system: the commands that make its battle, which is known by its `sides`; what happens there.

    `seed` is what the app's dice are sealed with, 64 hexadecimal digits, so that what the stops speak of is likely to
    be seen; they are as fair as any, and what lies on the table may be typed all the same.
    """

    commands: Callable[[], tuple[Command, ...]]
    sides: tuple[SideId, ...]
    stops: tuple[Stop, ...]
    seed: str = "0" * 64
