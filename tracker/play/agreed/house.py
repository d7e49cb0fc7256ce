"""The rules of a table's own, taken for a battle: from there on it plays by them, and by those taken last."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.battle.battle import Battle
from tracker.battle.events import HouseTaken, SwitchSet
from tracker.battle.fields import Rejected
from tracker.battle.house import House
from tracker.play.checks import Decision
from tracker.rules.house.accepting import misfits
from tracker.rules.system import System


def take(system: System, battle: Battle, house: House) -> Decision:
    """The house, and the readings it chooses; what the one before chose, and nobody changed since, is as it was."""
    if house == battle.house:
        return ()
    if (misfit := next(misfits(system, house), None)) is not None:
        raise Rejected(str(misfit))
    before, now = readings(system, battle.house), readings(system, house)
    chosen = {switch.key: switch.of(battle.switches) for switch in system.rolls.switches}
    laid_down = {key: reading for key, reading in battle.replaced.items() if chosen.get(key) == before.get(key)}
    without = {**chosen, **laid_down}
    changes = (
        SwitchSet(key, chosen[key], reading) for key, reading in {**without, **now}.items() if chosen[key] != reading
    )
    return (HouseTaken(house, {key: without[key] for key in now if without[key] != now[key]}), *changes)


def readings(system: System, house: House) -> Mapping[str, str]:
    """The readings that a house chooses: those of its presets, then those it names; none this version does not know."""
    presets = [preset for preset in system.rolls.presets if preset.key in house.presets]
    ordered = sorted(presets, key=lambda preset: house.presets.index(preset.key))
    chosen = {key: reading for preset in ordered for key, reading in preset.readings.items()} | house.switches
    switches = {switch.key: switch for switch in system.rolls.switches}
    known = {key: reading for key, reading in chosen.items() if key in switches}
    return {key: value for key, value in known.items() if value in {option.key for option in switches[key].options}}
