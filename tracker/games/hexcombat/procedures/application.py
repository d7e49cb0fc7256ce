"""Losses being applied to one hex: which there are, what was answered, how far they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import AnyField, Scalar
from tracker.games.hexcombat.fields import COHESION, DEMONIC, MAGIC, MORALE, SHAKEN, is_out, stack_of
from tracker.words import N_

HEX, APART, PLACE_CHANGED, PIVOT, STAYS = "hex", "apart", "position", "pivots", "stays"
LEAVES: Final = frozenset({HEX, PIVOT, APART})
STEP, RECOIL, ABSORB, NEXT, MOVE, TAKEN, STUCK = "step", "recoil", "absorb", "next", "move", "taken", "stuck"
COHESION_LOST, ADJACENT, APPLIED = "cohesion", "adjacent", "applied"


def ruling(battle: Battle, switch: AnyField) -> str:
    """The reading of a switch in force in this battle."""
    return str(switch.of(battle.switches))


class Application(Struct, frozen=True):
    """`count` loss results to be applied to the hex of `target`; its answers stand under `segment:`."""

    segment: str
    target: UnitId
    count: int
    given: Mapping[str, Scalar]

    def key(self, *parts: str | int) -> str:
        """The key of an answer of this application."""
        if len(parts) == 1:
            return f"{self.segment}:{parts[0]}"
        return f"{self.segment}:{'.'.join(map(str, parts))}"

    def answer(self, *parts: str | int) -> Scalar | None:
        """The answer given, or None."""
        return self.given.get(self.key(*parts))

    @property
    def is_over(self) -> bool:
        """Whether everything has been applied."""
        return self.answer(APPLIED) is not None

    @property
    def steps(self) -> int:
        """How many results were taken as steps so far."""
        number = 0
        while self.answer(STEP, number + 1) is not None:
            number += 1
        return number

    def is_open(self, number: int) -> bool:
        """Whether nothing has absorbed that result so far, nor recoil been tested in place of the last."""
        is_tested = number == self.count and self.answer(RECOIL) is not None
        return not is_tested and self.answer(STEP, number) is None

    @property
    def recoils(self) -> bool:
        """Whether the last result is absorbed by recoil (HX-LOSS-02, HX-RECOIL-17)."""
        return self.answer(RECOIL) == "must" or self.answer(ABSORB) == RECOIL

    @property
    def steps_lost(self) -> int:
        """The steps the attacked hex lost, that of units that could not recoil among them (HX-RUL-21)."""
        return self.steps + (self.answer(STUCK) is not None)

    @property
    def results_used(self) -> int:
        """How many loss results found something to absorb them."""
        return self.steps + self.recoils


def recoil_told(key: str, value: Scalar) -> tuple[UnitId, str] | None:
    """Which unit an answer has recoil, and how that is told; None of one that stays, and of every other answer."""
    name, _dot, unit = key.partition(":")[2].partition(".")
    return (UnitId(unit), N_("{unit} {unit:recoils|recoil}.")) if name == MOVE and value != STAYS else None


def hex_of(battle: Battle, application: Application) -> tuple[Unit, ...]:
    """The units of the attacked hex that still stand, the attacked one first."""
    return tuple(unit for unit in stack_of(battle, battle.units[application.target]) if not is_out(unit))


def is_emptied(battle: Battle, application: Application) -> bool:
    """Whether nobody of the attacked hex is left there, in his own position or in another (HX-ADV-04)."""
    moves = {
        UnitId(key.removeprefix(application.key(MOVE) + ".")): value
        for key, value in application.given.items()
        if key.startswith(application.key(MOVE) + ".")
    }
    stayed = any(
        value not in LEAVES and unit in battle.units and not is_out(battle.units[unit]) for unit, value in moves.items()
    )
    return not stayed and all(unit.id in moves for unit in hex_of(battle, application))


def keeps_its_level(unit: Unit) -> bool:
    """Magic never loses cohesion, the demonic none below shaken (HX-RECOIL-16)."""
    is_at_its_worst = unit[MORALE] == DEMONIC and unit[COHESION] == SHAKEN
    return unit[MORALE] == MAGIC or is_at_its_worst
