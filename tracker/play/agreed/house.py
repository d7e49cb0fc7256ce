"""The rules of a table's own, taken for a battle: from there on it plays by them, and by those taken last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import Changed, HouseTaken, SwitchSet
from tracker.battle.fields import AnyField, Rejected, Scalar
from tracker.battle.house import OWN, House, LineChange
from tracker.play.checks import Decision
from tracker.rules.house.accepting import misfits
from tracker.rules.house.own_fields import own_fields
from tracker.rules.system import System
from tracker.words import labelled


def take(system: System, battle: Battle, house: House) -> Decision:
    """The house, and the readings it chooses; what the one before chose, and nobody changed since, is as it was.

    A value of the table's own that the house no longer has on its cards is first set back there. Raises `Rejected`
    where it has one that a card's present value does not fit.
    """
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
    taken = HouseTaken(house, {key: without[key] for key in now if without[key] != now[key]})
    return (*_off_the_cards(system, battle, house), taken, *changes)


def _off_the_cards(system: System, battle: Battle, house: House) -> Iterator[Changed]:
    """The values set back that no longer stand on any card; `Rejected` where one that does would not fit."""
    stay = {field.key: field for field in own_fields(house)}
    for unit in battle.units.values():
        for key, value in unit.values.items():
            if key in stay:
                _held_against(stay[key], unit, value)
            elif key.startswith(OWN) and value != (default := system.field(key).default):
                yield Changed(unit.id, key, value, default, "house")


def _held_against(field: AnyField, unit: Unit, value: Scalar) -> None:
    try:
        field.accept(value)
    except Rejected as wrong:
        raise Rejected(labelled(unit.name, wrong.said_of)) from wrong


def with_figure(system: System, house: House, roll: str, line: str, figure: int) -> House:
    """The house with that figure for a line: instead of a printed one, or added to one that is worked out.

    The figure that is printed, or nothing to add, takes the line out of it. Raises `Rejected` for a line that cannot be
    changed, or not so.
    """
    declared = system.resolver(roll).line(line)
    printed = None if declared is None else declared.printed
    change = LineChange(roll, line, add=figure) if printed is None else LineChange(roll, line, value=figure)
    others = tuple(each for each in house.lines if (each.roll, each.line) != (roll, line))
    if figure == (printed or 0):
        return replace(house, lines=others)
    changed = replace(house, lines=(*others, change))
    if (misfit := next(misfits(system, changed), None)) is not None:
        raise Rejected(str(misfit))
    return changed


def figure_in(house: House, roll: str, line: str) -> int | None:
    """The figure that a house has for a line; None where it leaves it as it is."""
    change = next((each for each in house.lines if (each.roll, each.line) == (roll, line)), None)
    return None if change is None else change.add if change.value is None else change.value


def readings(system: System, house: House) -> Mapping[str, str]:
    """The readings that a house chooses: those of its presets, then those it names; none this version does not know."""
    presets = [preset for preset in system.rolls.presets if preset.key in house.presets]
    ordered = sorted(presets, key=lambda preset: house.presets.index(preset.key))
    chosen = {key: reading for preset in ordered for key, reading in preset.readings.items()} | house.switches
    switches = {switch.key: switch for switch in system.rolls.switches}
    known = {key: reading for key, reading in chosen.items() if key in switches}
    return {key: value for key, value in known.items() if value in {option.key for option in switches[key].options}}
