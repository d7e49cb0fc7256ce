"""The points that sorcerers cast with, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tracker.battle.battle import Unit, UnitId
from tracker.play.history import History
from tracker.rules.system import Gauge, System
from tracker.views.redaction import without_hidden
from tracker.views.strength import begun


class Sorcery(Struct, frozen=True):
    """The sorcerers by name, and for each turn from 0 on, before the first, how many points each has left at its end.

    None stands for one who was not there yet.
    """

    names: tuple[str, ...]
    turns: tuple[tuple[int | None, ...], ...]


def sorcery(history: History) -> Sorcery:
    """The points of all sorcerers that may be seen; none where the rules count none."""
    system, shown = history.system, without_hidden(history.battle)
    casters = [unit for unit in shown.units.values() if _points(system, unit) is not None]
    if not casters:
        return Sorcery((), ())
    ends = _ends(history)
    ends[0] = now = begun(history)
    by_turn: list[tuple[int | None, ...]] = []
    for number in range(history.battle.place.turn + 1):
        now = ends.get(number, now)
        by_turn.append(tuple(_points(system, now[unit.id]) if unit.id in now else None for unit in casters))
    if len(by_turn) > 2 and by_turn[-1] == by_turn[-2]:
        by_turn.pop()  # of the turn that has just begun there is nothing to tell
    return Sorcery(tuple(unit.name for unit in casters), tuple(by_turn))


def _ends(history: History) -> dict[int, Mapping[UnitId, Unit]]:
    """The units at the end of each turn."""
    ends, turn = dict[int, Mapping[UnitId, Unit]](), 0
    for battle in (*history.befores, history.battle):
        if battle.place.turn < turn:
            # A table that went back a turn plays it again.
            ends = {number: units for number, units in ends.items() if number < battle.place.turn}
        turn = battle.place.turn
        ends[turn] = battle.units
    return ends


def _points(system: System, unit: Unit) -> int | None:
    gauge: Gauge | None = next((gauge for gauge in system.audience.gauges(unit) if gauge.casts), None)
    return None if gauge is None else gauge.now
