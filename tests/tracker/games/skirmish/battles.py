"""Small skirmishes for tests, played through the one door."""

from __future__ import annotations

from typing import Any

from tests.play import playing, the
from tracker.battle.battle import Debt, SideId, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, NewUnit, Perform, Resolve, SetSwitch
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import May, MayNot

SPEARS, BOWS, ORIANE, TAMSIN = UnitId("spears"), UnitId("bows"), UnitId("oriane"), UnitId("tamsin")
THRALLS, STAIR, SORN = UnitId("thralls"), UnitId("stair"), UnitId("sorn")

INITIATIVE_STEP, FIRST_STEP, START_STEP, ACT_STEP, OWED_STEP, END_STEP, NEXT_STEP, LAST_STEP = (
    "initiative", "first_designation", "start", "act", "tests_owed", "end_activation", "next_designation", "end_turn",
)  # fmt: skip

ESK: dict[str, dict[str, Any]] = {
    "Spears": {"type": "spears", "figures": 10, "bravery": 4, "combat": 5, "armour": 15, "standard": True,
               "officer": True},
    "Bows": {"type": "bows", "figures": 4, "bravery": 3, "shooting": 6, "armour": 12, "weapon": "long_bow"},
    "Oriane": {"kind": "hero", "general": True, "level": 5, "morale": 6, "bravery": 8, "combat": 8, "armour": 16,
               "hit_points": 8, "damage": 2},
    "Tamsin": {"kind": "priest", "level": 3, "morale": 3, "bravery": 6, "hit_points": 6, "attached_to": "spears",
               "commands": True},
}  # fmt: skip
HOLLOW: dict[str, dict[str, Any]] = {
    "Thralls": {"type": "thralls", "figures": 12, "bravery": 5, "combat": 4, "armour": 11, "causes_fear": True},
    "Stair": {"type": "horror", "hit_points": 20, "bravery": 9, "combat": 9, "armour": 18, "size": "G",
              "causes_fear": True, "causes_terror": True, "damage": 3},
    "Sorn": {"kind": "mage", "general": True, "level": 4, "morale": 4, "bravery": 7, "hit_points": 6, "magic": "dusk"},
}  # fmt: skip


def a_battle(switches: dict[str, str] | None = None, **changed: dict[str, Any]) -> History:
    """Esk against Hollow before the first turn; `changed` are other values of some units' cards, by name."""
    sides = (("esk", ESK), ("hollow", HOLLOW))
    return playing(
        History(SYSTEM),
        Begin("The Wells", "skirmish"),
        *(SetSwitch(key, value) for key, value in (switches or {}).items()),
        AddSide("Esk", "esk"),
        AddSide("Hollow", "hollow"),
        *(
            AddUnit(NewUnit(name, SideId(side), {**card, **changed.get(name, {})}))
            for side, cards in sides
            for name, card in cards.items()
        ),
    )


def designating(switches: dict[str, str] | None = None, **changed: dict[str, Any]) -> History:
    """Turn 1, Esk has won the initiative and designates."""
    return playing(a_battle(switches, **changed), Advance(), a_roll("initiative", 20, 1), Advance())


def acting(unit: UnitId, switches: dict[str, str] | None = None, **changed: dict[str, Any]) -> History:
    """Turn 1, that unit of Esk designated first and its figures about to act."""
    history = playing(designating(switches, **changed), Perform("designate", unit))
    return history if history.battle.place.step == ACT_STEP else playing(history, Advance())


def a_roll(resolver: str, *faces: int, actor: str = "", target: str = "", enemy: str = "", **inputs: Scalar) -> Resolve:
    """A roll with these faces of a d20."""
    roles = {"actor": actor, "target": target, "enemy": enemy}
    bindings = {role: UnitId(unit) for role, unit in roles.items() if unit}
    return Resolve(resolver, bindings, inputs, tuple(Face(20, face) for face in faces))


def value(history: History, unit: UnitId, key: str) -> Scalar:
    """One value of a unit as it stands."""
    field = SYSTEM.field(key)
    found: Scalar = field.of(history.battle.units[unit].values)
    return found


def owed(history: History) -> list[tuple[str, str, str]]:
    """Who owes which test and why."""
    return [(debt.unit, debt.resolver, debt.cause) for debt in history.battle.debts]


def the_debt(history: History, unit: UnitId) -> Debt:
    """The one test a unit owes."""
    (debt,) = [debt for debt in history.battle.debts if debt.unit == unit]
    return debt


def able(history: History) -> set[str]:
    """The units that may act now."""
    battle = history.battle
    return {unit.id for unit in battle.units.values() if isinstance(standing(SYSTEM, battle, unit), May)}


def offers(history: History, unit: UnitId) -> list[str]:
    """What a unit is offered now, by the key of the roll or action."""
    stands = standing(SYSTEM, history.battle, the(history, unit))
    assert isinstance(stands, May), stands
    return [offer.name for offer in stands.offers]


def why_not(history: History, unit: UnitId) -> str:
    """Why a unit may not act now."""
    stands = standing(SYSTEM, history.battle, the(history, unit))
    assert isinstance(stands, MayNot), stands
    return stands.reason
