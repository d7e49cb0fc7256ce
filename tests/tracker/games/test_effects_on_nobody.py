"""An effect on a part that stands empty, or whose unit has left the roster, changes nothing and harms nobody."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import playing, the_demo
from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.commands import GoTo
from tracker.battle.events import AnyEvent, Rolled
from tracker.battle.fields import Scalar
from tracker.battle.resolution import Effect, Resolution
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys

STEP = {"demonworld": "III.3", "confrontation": "T-15", "skirmish": "act", "hexcombat": "C.5"}
"""A step of the fighting."""

OF_THE_BATTLE = {
    "demonworld": {"wind_turned", "wind_changed", "fire_lit"},
    "skirmish": {"initiative"},
    "confrontation": set(),
    "hexcombat": set(),
}
"""What follows for both sides: it has no unit."""

OF_THE_LAST_MOMENT = {
    # Whoever falls in the moment of his own shot has made it (CF-INIT-09).
    "confrontation": {"has_shot"},
    "skirmish": set(),
    "hexcombat": set(),
}
"""What still follows for a unit that is gone. Demonworld is not here: its groups fall after all their rolls."""


def followed(system: System, battle: Battle, kind: str, bindings: Bindings, key: str = "") -> tuple[AnyEvent, ...]:
    """What an effect of that kind brings about for whoever is the actor."""
    effect = Effect(kind, "actor", 1, key, 1)
    made = Resolution("shoot", {}, {}, (), (), None, "", None, "hit", (effect,))
    return tuple(system.play.effects[kind](battle, Rolled(made, dict(bindings)), effect))


def table(key: str) -> tuple[System, Battle]:
    """The demo in the middle of a fight."""
    system = load_system(key)
    return system, playing(the_demo(system), GoTo(STEP[key])).battle


@pytest.mark.parametrize("key", system_keys())
def test_an_effect_on_an_empty_part_or_on_one_struck_off_changes_nothing(key: str) -> None:
    system, battle = table(key)
    for kind in system.play.effects.keys() - OF_THE_BATTLE[key]:
        for bindings in ({}, {"actor": UnitId("struck-off")}, {"target": next(iter(battle.units))}):
            assert followed(system, battle, kind, bindings) == (), (kind, bindings)


@pytest.mark.parametrize("key", sorted(OF_THE_LAST_MOMENT))
def test_an_effect_on_a_unit_that_is_gone_changes_nothing(key: str) -> None:
    system, battle = table(key)
    gone = gone_from(system, battle)
    for kind in system.play.effects.keys() - OF_THE_BATTLE[key] - OF_THE_LAST_MOMENT[key]:
        assert (
            followed(system, replace(battle, units={**battle.units, gone.id: gone}), kind, {"actor": gone.id}) == ()
        ), kind


def gone_from(system: System, battle: Battle) -> Unit:
    """A unit of this battle as it is when it is gone for good."""
    unit = next(iter(battle.units.values()))
    marks: dict[str, dict[str, Scalar]] = {
        "confrontation": {"lost": 200},
        "skirmish": {"state": "eliminated"},
        "hexcombat": {"steps": 0},
    }
    gone = unit.having(marks[system.key])
    assert system.cards.is_out(gone)
    return gone
