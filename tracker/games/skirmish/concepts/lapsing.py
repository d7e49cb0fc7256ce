"""Tests and blows owed that cannot be rolled any more: they fall away, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Battle, Debt, UnitId
from tracker.battle.events import AnyEvent, Voided
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.alternation import FEAR, TERROR, is_unafraid
from tracker.games.skirmish.concepts.rout import is_routed

DECIDES_WHO_TESTS: Final = frozenset(
    field.key
    for field in (
        fields.STATE,
        fields.TYPE,
        fields.CAUSES_FEAR,
        fields.CAUSES_TERROR,
        fields.FEARLESS,
        fields.IMMUNE_TO,
        fields.IGNORES,
    )
)
"""The rolls that decide whether a unit attacks, and whether it takes the tests of nerve."""

BARRED_BY_ROUT: Final = frozenset({FEAR, TERROR, "melee", "shoot", "cast", "choose_target", "dispel"})
"""The rolls a routed unit does not make (SK-STATE-07 to 09, SK-RUL-19)."""


def lapsed(battle: Battle) -> Iterator[AnyEvent]:
    """Nobody owes what he may not roll (SK-FEAR-02, SK-FEAR-05, SK-TERROR-02, -03, -05, SK-STATE-07, SK-RUL-19)."""
    for debt in battle.debts:
        if cause := _why_not(battle, debt):
            yield Voided(debt.id, cause)


def _why_not(battle: Battle, debt: Debt) -> str:
    """Why a unit that stands may not roll what it owes; empty where it may, or where it is gone anyway."""
    unit, enemy = battle.units[debt.unit], battle.units.get(debt.bindings.get("target", UnitId("")))
    if fields.is_out(unit) or (enemy is not None and fields.is_out(enemy)):
        return ""
    if debt.resolver in BARRED_BY_ROUT and is_routed(battle, unit):
        return "routed"
    return "unafraid" if debt.resolver in {FEAR, TERROR} and is_unafraid(unit, enemy, debt.resolver) else ""
