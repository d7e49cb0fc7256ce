"""What each unit has rolled in the present phase, in the columns in which it was offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from tracker.battle.battle import Battle, UnitId
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.play.backwards import since_the_turn_began
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.figures import needed_in
from tracker.views.spotlight import Went, went


class Deed(Struct, frozen=True):
    """The last rolls of a unit, as many as were of one kind at one target.

    `dice` are those of the only roll, empty where there were `rolls` of them, of which `well` went well; `was` and
    `now` are the strength of the target before the first and after the last, None where it has none or nobody was
    aimed at.
    """

    needs: str
    dice: tuple[Face, ...]
    rolls: int
    well: int
    went: Went
    aimed_at: UnitId | None = None
    was: int | None = None
    now: int | None = None


def deeds(history: History) -> Mapping[UnitId, Deed]:
    """By the unit that rolled."""
    system, told = history.system, dict[UnitId, list[tuple[Rolled, Battle, Battle]]]()
    for rolled, before, after in _of_this_phase(history):
        told.setdefault(next(iter(rolled.bindings.values())), []).append((rolled, before, after))
    return {unit: _deed(system, rolls) for unit, rolls in told.items()}


def _of_this_phase(history: History) -> Iterator[tuple[Rolled, Battle, Battle]]:
    """The rolls of units made in this phase, the latest first, with the battle each found and the one it left."""
    here, after = history.battle.place, history.battle
    phase = history.system.phase_of(here.step) if here.step else None
    for made in since_the_turn_began(history):
        there = made.before.place
        if there.turn == here.turn and (history.system.phase_of(there.step) if there.step else None) is phase:
            for event in made.act.events:
                if isinstance(event, Rolled) and event.bindings and not event.override:
                    yield event, made.before, after
                    break
        after = made.before


def _deed(system: System, rolls: list[tuple[Rolled, Battle, Battle]]) -> Deed:
    (last, _before, after), same = rolls[0], rolls[:1]
    for rolled, before, left in rolls[1:]:
        if (rolled.resolution.resolver, rolled.bindings) != (last.resolution.resolver, last.bindings):
            break
        same.append((rolled, before, left))
    made = last.resolution
    first_of_them = same[-1][1]
    actor = next(iter(last.bindings.values()))
    mine = after.units[actor].side if actor in after.units else ""
    others = (unit for unit in last.bindings.values() if unit in after.units and after.units[unit].side != mine)
    target = next(others, None)
    return Deed(
        needed_in(made),
        made.dice if len(same) == 1 else (),
        len(same),
        sum(went(system, rolled.resolution) is Went.WELL for rolled, _before, _left in same),
        went(system, made),
        target,
        _strength(system, first_of_them, target),
        _strength(system, after, target),
    )


def _strength(system: System, battle: Battle, unit: UnitId | None) -> int | None:
    if unit is None or unit not in battle.units:
        return None
    return next((gauge.now for gauge in system.audience.gauges(battle.units[unit])), None)
