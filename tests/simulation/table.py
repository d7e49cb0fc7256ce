"""What lies on the table and what is true there: who stands where, touches whom, sees whom, and from which side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from tests.simulation.plane import Ground, Spot, turned_to
from tracker.battle.battle import SideId, UnitId

HAIR = 0.05
"""What two that touch may be apart by rounding."""


@dataclass(frozen=True)
class Piece:
    """A unit as it lies there: its place, its front in degrees, its half width, its side."""

    at: Spot
    front: float
    size: float
    side: str


@dataclass
class Table:
    """The pieces by their units; woods that nobody sees through; who stands with whom, being no piece of his own."""

    ground: Ground
    width: float
    depth: float
    pieces: dict[UnitId, Piece] = field(default_factory=dict)
    woods: tuple[Piece, ...] = ()
    hosts: dict[UnitId, UnitId] = field(default_factory=dict)

    def body(self, unit: UnitId) -> UnitId:
        """The unit with which one stands that has no place of its own."""
        host = self.hosts.get(unit)
        return host if host is not None and host in self.pieces else unit

    def is_here(self, unit: UnitId) -> bool:
        """Whether the unit lies on the table."""
        return self.body(unit) in self.pieces

    def gap(self, one: UnitId, other: UnitId) -> float:
        """How far two units are from each other, from edge to edge; below nothing where they touch."""
        first, second = self.pieces[self.body(one)], self.pieces[self.body(other)]
        return self.ground.apart(first.at, second.at) - first.size - second.size

    def touches(self, one: UnitId, other: UnitId) -> bool:
        """Whether two units on the table stand base to base."""
        return self.is_here(one) and self.is_here(other) and self.gap(one, other) <= HAIR

    def touching(self, unit: UnitId) -> tuple[UnitId, ...]:
        """The enemies' pieces that a unit touches, the nearest first."""
        return self._nearest_first(unit, (enemy for enemy in self._enemies(unit) if self.gap(unit, enemy) <= HAIR))

    def enemies(self, unit: UnitId) -> tuple[UnitId, ...]:
        """The enemies' pieces, the nearest first."""
        return self._nearest_first(unit, self._enemies(unit))

    def _enemies(self, unit: UnitId) -> Iterator[UnitId]:
        if self.is_here(unit):
            side = self.pieces[self.body(unit)].side
            others = self.pieces.items()
            yield from (other for other, piece in others if piece.side != side and other not in self.hosts)

    def _nearest_first(self, unit: UnitId, others: Iterable[UnitId]) -> tuple[UnitId, ...]:
        return tuple(sorted(others, key=lambda other: round(self.gap(unit, other), 3)))

    def nearest(self, unit: UnitId, among: Collection[UnitId]) -> UnitId | None:
        """The nearest of these that lies on the table; None where none does."""
        here = [other for other in among if self.is_here(other) and other != unit]
        return (
            min(here, key=lambda other: round(self.gap(unit, other), 3), default=None) if self.is_here(unit) else None
        )

    def contacts(self) -> Iterator[frozenset[UnitId]]:
        """Every two enemies' pieces that touch."""
        for unit in self.pieces:
            if unit not in self.hosts:
                yield from (frozenset({unit, enemy}) for enemy in self.touching(unit))

    def sees(self, one: UnitId, other: UnitId) -> bool:
        """Whether no wood lies between two units that stand in none."""
        if not (self.is_here(one) and self.is_here(other)):
            return False
        start, end = self.pieces[self.body(one)].at, self.pieces[self.body(other)].at
        between = list(self.ground.way(start, end, self.ground.apart(start, end)))[:-1]
        near = [wood for wood in self.woods if all(self.ground.apart(wood.at, at) > wood.size for at in (start, end))]
        return not any(self.ground.apart(wood.at, spot) <= wood.size for wood in near for spot in between[:-1])

    def is_in_wood(self, unit: UnitId) -> bool:
        """Whether a unit stands in a wood."""
        piece = self.pieces.get(self.body(unit))
        return piece is not None and any(self.ground.apart(wood.at, piece.at) <= wood.size for wood in self.woods)

    def side_of(self, unit: UnitId, other: UnitId) -> str:
        """On which side of a unit another stands: `front`, `flank` or `rear`."""
        piece, near = self.pieces.get(self.body(unit)), self.pieces.get(self.body(other))
        return (
            "front" if piece is None or near is None else turned_to(piece.front, self.ground.bearing(piece.at, near.at))
        )

    def faces(self, unit: UnitId, other: UnitId) -> bool:
        """Whether another stands before a unit's front."""
        return self.side_of(unit, other) == "front"

    # What hands do

    def take(self, unit: UnitId) -> None:
        """A piece off the table; who stood with it stands there alone."""
        piece = self.pieces.pop(unit, None)
        self.hosts.pop(unit, None)
        for attached in [one for one, host in self.hosts.items() if host == unit]:
            del self.hosts[attached]
            if piece is not None:
                self.pieces[attached] = piece

    def put_against(self, unit: UnitId, enemy: UnitId) -> bool:
        """The unit base to base with an enemy, touching as few others as it can, closed up with friends if it must."""
        mover, target = self.pieces[self.body(unit)], self.pieces[self.body(enemy)]
        if not self.touches(unit, enemy):
            spots = self.ground.around(target.at, mover.size + target.size, mover.at)
            best = min(spots, key=lambda at: (not self._is_free(unit, at), self._others_touched(unit, enemy, at)))
            self.pieces[self.body(unit)] = replace(mover, at=best, front=self.ground.bearing(best, target.at))
        return True

    def go_toward(self, unit: UnitId, goal: UnitId, reach: float) -> bool:
        """As far toward another as it may go without touching an enemy, its front that way; whether it went at all."""
        mover, end = self.pieces[self.body(unit)], self.pieces[self.body(goal)].at
        goes: list[Spot] = []
        for spot in self.ground.way(mover.at, end, min(reach, self.ground.apart(mover.at, end))):
            if self._others_touched(unit, None, spot):
                break
            goes.append(spot)
        return self._go(unit, reversed(goes), self.ground.bearing(mover.at, end))

    def go_away(self, unit: UnitId, reach: float, *, is_facing: bool = False) -> bool:
        """Away from the nearest enemy, free of everybody, its back to him or its front; whether it went at all."""
        enemy = next(iter(self.enemies(unit)), None)
        mover = self.pieces[self.body(unit)]
        near = mover.at if enemy is None else self.pieces[enemy].at
        rings = (
            reversed(self.ground.around(mover.at, far, near))
            for far in (reach, reach * 2, reach / 2, reach * 4, reach * 8)
        )
        front = self.ground.bearing(mover.at, near) if is_facing else self.ground.bearing(near, mover.at)
        return self._go(unit, chain.from_iterable(rings), front if enemy else mover.front)

    def turn_to(self, unit: UnitId, other: UnitId) -> None:
        """Its front to another."""
        piece, near = self.pieces[self.body(unit)], self.pieces[self.body(other)]
        self.pieces[self.body(unit)] = replace(piece, front=self.ground.bearing(piece.at, near.at))

    def _go(self, unit: UnitId, spots: Iterable[Spot], front: float) -> bool:
        mover = self.pieces[self.body(unit)]
        for spot in spots:
            if self._is_free(unit, spot) and not self._others_touched(unit, None, spot):
                self.pieces[self.body(unit)] = replace(mover, at=spot, front=front)
                return True
        return False

    def _is_free(self, unit: UnitId, spot: Spot) -> bool:
        """Whether a unit may stand there, on nobody else."""
        mover = self.pieces[self.body(unit)]
        return all(
            self.ground.apart(spot, piece.at) - mover.size - piece.size >= -HAIR
            for piece in self._others(unit).values()
        )

    def _others_touched(self, unit: UnitId, meant: UnitId | None, spot: Spot) -> int:
        mover = self.pieces[self.body(unit)]
        return sum(
            piece.side != mover.side and self.ground.apart(spot, piece.at) - mover.size - piece.size <= HAIR
            for other, piece in self._others(unit).items()
            if meant is None or other != self.body(meant)
        )

    def _others(self, unit: UnitId) -> Mapping[UnitId, Piece]:
        return {
            other: piece for other, piece in self.pieces.items() if other != self.body(unit) and other not in self.hosts
        }


def in_lines(table: Table, sides: Mapping[SideId, Iterable[tuple[UnitId, float]]]) -> None:
    """Two armies laid opposite each other, each in lines as wide as the table; with each unit its half width."""
    for number, (side, units) in enumerate(sides.items()):
        across, rank = 0.0, 0.0
        for unit, size in units:
            if across + 2 * size > table.width:
                across, rank = 0.0, rank + 2.0 * size + 1
            along = rank if number == 0 else table.depth - rank
            spot = table.ground.spot(across + size, along)
            table.pieces[unit] = Piece(spot, 90.0 if number == 0 else -90.0, size, side)
            across += 2 * size + 1
