"""The order tokens of one side: who may have one, who has one, who may not and why; what couriers do with orders."""

from __future__ import annotations

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, Unit
from tracker.play.tokens import draws_by_chance, lacks_token, open_order
from tracker.play.walk import next_place
from tracker.rules.system import May, MayNot, System, Tokens, TokenStep


class Bearer(Struct, frozen=True):
    """A unit that may have a token: which ones, the one face down by it (or nothing), whether it wants one still.

    `by_chance` says that the dice choose it, which they do at a step of their own if nobody lets them here; `face_up`
    is the order it has already, or that a courier takes to it, nothing where it has none. `distance` is how far one has
    to take the order that lies face down.
    """

    unit: Unit
    allowed: tuple[str, ...]
    token: str
    lacks: bool = False
    by_chance: bool = False
    face_up: str = ""
    distance: int = 0

    @property
    def draws(self) -> bool:
        """Whether its order is still to be drawn by chance."""
        return self.by_chance and not (self.token or self.face_up)


class Orders(Struct, frozen=True):
    """One side's tokens; `face_up` is what was revealed before, be it under way still."""

    bearers: tuple[Bearer, ...]
    barred: tuple[tuple[Unit, MayNot], ...]
    face_up: tuple[tuple[Unit, str], ...]

    @property
    def placed(self) -> int:
        """How many tokens lie face down."""
        return sum(1 for bearer in self.bearers if bearer.token)

    @property
    def left(self) -> int:
        """How many more tokens may be placed; an order that lies face up already wants none."""
        return sum(1 for bearer in self.bearers if bearer.lacks)


def orders_of(system: System, battle: Battle, tokens: Tokens, side: SideId) -> Orders:
    """The tokens of one side as that side may see them."""
    bearers: list[Bearer] = []
    barred: list[tuple[Unit, MayNot]] = []
    face_up: list[tuple[Unit, str]] = []
    for unit in battle.of_side(side):
        revealed = open_order(tokens, unit)
        if not revealed and (coming := battle.under_way.get(unit.id)) is not None:
            revealed = coming.token
        if revealed:
            face_up.append((unit, revealed))
        match tokens.standing(battle, unit):
            case May():
                chance = draws_by_chance(system, battle, unit)
                lying = battle.sealed.get(unit.id, "")
                lacks = lacks_token(system, battle, unit)
                allowed, distance = tokens.allowed(battle, unit), battle.distances.get(unit.id, 0)
                bearers.append(Bearer(unit, allowed, lying, lacks, chance, revealed, distance))
            case MayNot() if draws_by_chance(system, battle, unit):
                bearers.append(Bearer(unit, (), battle.sealed.get(unit.id, ""), by_chance=True, face_up=revealed))
            case MayNot() as bar:
                barred.append((unit, bar))
            case None:
                pass
    return Orders(tuple(bearers), tuple(barred), tuple(face_up))


def reveal_is_next(system: System, battle: Battle) -> bool:
    """Whether going on one step turns the tokens up."""
    return system.step(next_place(system, battle).step).tokens is TokenStep.REVEAL
