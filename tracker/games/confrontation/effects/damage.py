"""Effects of hits and damage rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import Rolled
from tracker.battle.fields import Field
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import Events, changed, owed
from tracker.games.confrontation.concepts.moments import act_together
from tracker.games.confrontation.concepts.wounds import after
from tracker.rules.resolver import Effect


def owes_damage(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """A hit is followed by one damage roll (BG-08), though whoever made it fell at the same moment."""
    striker = battle.units.get(rolled.bindings.get("actor", UnitId("")))
    by_shot = effect.key == "shot"
    bindings = {"target": unit.id} | ({"actor": striker.id} if striker is not None else {})
    inputs = {"extra_die": bool(effect.value), "by_shot": by_shot}
    if by_shot and striker is not None:
        yield owed(battle, "damage", bindings, battle.place.step, "hit", {**inputs, "str": striker[fields.MISSILE]})
    else:
        yield owed(battle, "damage", bindings, battle.place.step, "hit", inputs)


COUNTED: Final[Mapping[str, Field[int]]] = {
    fields.LIGHT: fields.LIGHTLY,
    fields.SERIOUS: fields.SERIOUSLY,
    fields.CRITICAL: fields.CRITICALLY,
}


def _struck(unit: Unit, present: str) -> str:
    """The wound the figure struck has: one the unit knows of, and none only while a figure is whole."""
    if present in COUNTED and unit[COUNTED[present]]:
        return present
    if sum(unit[field] for field in COUNTED.values()) < fields.figures_left(unit):
        return "none"
    return next((wound for wound, field in COUNTED.items() if unit[field]), "none")


def takes_wound(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """One more wound on a figure that has the wound `key` already (BG-10); a killed one is off the table."""
    present, wound = _struck(unit, effect.key), str(effect.value)
    left = fields.figures_left(unit)
    if wound == fields.STUNNED:
        yield from changed(unit, fields.STUN, min(unit[fields.STUN] + 1, left), "damage")
        return
    now = after(present, wound)
    if present in COUNTED:
        yield from changed(unit, COUNTED[present], max(unit[COUNTED[present]] - 1, 0), "damage")
    if now == fields.KILLED:
        striker = battle.units.get(rolled.bindings.get("actor", UnitId("")))
        if striker is not None and act_together(battle, striker, unit):
            yield from changed(unit, fields.FELL, min(unit[fields.FELL] + 1, int(fields.FELL.high)), "damage")
        yield from changed(unit, fields.LOST, min(unit[fields.LOST] + 1, unit[fields.FIGURES]), "damage")
    else:
        yield from changed(unit, COUNTED[now], min(unit[COUNTED[now]] + 1, left), "damage")
