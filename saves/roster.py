"""A roster by itself: sides and units as they can be taken from one battle to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Side, SideDetail, SideId, Unit
from tracker.battle.commands import AddSide, AddUnit, Command, NewUnit, SetSide
from tracker.rules.system import System
from tracker.words import n_

MOST_REMARKS: Final = 4


class RosterSide(Struct, frozen=True):
    """A side as the file gives it, with what the file says of how it is marked and who plays it."""

    id: SideId
    name: str
    details: Mapping[SideDetail, str] = {}


class Roster(Struct, frozen=True):
    """A roster as read, every value accepted by its field; sides are those it names or its units need.

    `remarks` are sentences about values that are taken as they stand and yet mean nothing, each with its place.
    """

    sides: tuple[RosterSide, ...]
    units: tuple[Unit, ...]
    remarks: tuple[str, ...] = ()

    @property
    def remark(self) -> str:
        """The first remarks in one message, and how many more there are; empty without any."""
        shown, left = self.remarks[:MOST_REMARKS], len(self.remarks[MOST_REMARKS:])
        more = (n_("and {count} more", "and {count} more", left).format(count=left),) if left else ()
        return " · ".join((*shown, *more))


def roster_of(system: System, battle: Battle) -> Roster:
    """The roster of a battle as it stands, with whatever a new card would be completed with said outright."""
    units = tuple(_said_outright(system, unit) for unit in battle.units.values())
    return Roster(tuple(RosterSide(side.id, side.name, _said_of(side)) for side in battle.sides), units)


def _said_of(side: Side) -> dict[SideDetail, str]:
    return {detail: side[detail] for detail in SideDetail if side[detail]}


def _said_outright(system: System, unit: Unit) -> Unit:
    return unit.having({key: unit[system.field(key)] for key in system.cards.ready(unit).values})


def commands_of(roster: Roster, battle: Battle) -> list[Command]:
    """The commands that bring a roster to a battle: its sides unless they are there, and all its units as new ones."""
    present = {side.id for side in battle.sides}
    return [
        *(AddSide(side.name, side.id) for side in roster.sides if side.id not in present),
        *(SetSide(side.id, side.details) for side in roster.sides if side.details and side.id not in present),
        *(AddUnit(NewUnit(unit.name, unit.side, unit.values, unit.id)) for unit in roster.units),
    ]
