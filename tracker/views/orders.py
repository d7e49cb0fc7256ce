"""The order tokens of one side: who may have one, who has one, who may not and why; what couriers do with orders."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, UnderWay, Unit, UnitId
from tracker.play.tokens import draws_by_chance, lacks_token, open_order
from tracker.play.walk import next_place
from tracker.rules.system import May, MayNot, System, Tokens, TokenStep
from tracker.views.sentences.names import token_names, unit_name
from tracker.words import _


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


def distance_in_words(system: System, distance: int) -> str:
    """A distance in the measure of the system: `12 hexes`, or the figure alone where it names none."""
    return str(distance) if system.turn.tokens is None else system.turn.tokens.measured(distance)


def under_way_in_words(system: System, battle: Battle) -> str:
    """The orders that come later, all of them turned up before: `Spears C (turn 4)`; empty where there are none."""
    return ", ".join(_coming(system, battle, unit, coming) for unit, coming in sorted(battle.under_way.items()))


def couriers_in_words(system: System, before: Battle) -> str:
    """What a reveal means for the orders that couriers take; empty where none takes any."""
    return " ".join(_told(system, before))


def _told(system: System, before: Battle) -> Iterator[str]:
    if system.turn.tokens is None:
        return
    turned, names = system.turn.tokens.turned_up(before), token_names(system, before)
    coming = (_coming(system, before, unit, coming) for unit, coming in sorted(turned.under_way.items()))
    if words := ", ".join(coming):
        yield _("Still under way: {orders}.").format(orders=words)
    arrived = (
        f"{unit_name(before, unit)} {names.get(token, token)}"
        for unit, token in sorted(turned.orders.items())
        if unit in turned.arrived
    )
    if words := ", ".join(arrived):
        yield _("Brought by courier: {orders}.").format(orders=words)
    if words := ", ".join(unit_name(before, unit) for unit in sorted(turned.in_vain)):
        yield _("Came too late, to units that may hold no order now: {units}.").format(units=words)


def _coming(system: System, battle: Battle, unit: UnitId, coming: UnderWay) -> str:
    token = token_names(system, battle).get(coming.token, coming.token)
    template = _("{unit} {token} (turn {turn})")
    return template.format(unit=unit_name(battle, unit), token=token, turn=coming.turn)
