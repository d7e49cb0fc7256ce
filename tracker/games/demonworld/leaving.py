"""The debts, procedures and grants that a step of Demonworld may leave, and acts that merely were possible."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.demonworld.fields import AWAY, MOVED, ROUT_MOVE_DUE, is_out
from tracker.games.demonworld.standing.any_phase import ROUT_MOVE, Rule, on_the_table
from tracker.games.demonworld.standing.magic import has_spell_effects
from tracker.games.demonworld.standing.melee import fights
from tracker.games.demonworld.standing.movement import is_away, routs_since_earlier
from tracker.games.demonworld.standing.rally import may_rally, regains_spell_points
from tracker.games.demonworld.standing.shooting import is_unloaded
from tracker.rules.system import Leaves, Matter, May, Open, open_for
from tracker.words import _, n_


def runs_due(battle: Battle) -> tuple[Open, ...]:
    """Those that failed a test and have not run (DW-RAL-04)."""
    return open_for(Matter.RUN, (unit for unit in battle.units.values() if _has_to_run(unit)))


def all_runs_due(battle: Battle) -> tuple[Open, ...]:
    """These, and those that rout since an earlier turn and have not run in this one (DW-RAL-05, DW-TURN-24)."""
    units = battle.units.values()
    return open_for(Matter.RUN, (unit for unit in units if _has_to_run(unit) or _has_to_run_on(battle, unit)))


def loads_due(moves: Rule) -> Callable[[Battle], tuple[Open, ...]]:
    """Those that failed a test, and the guns of those who move so that lack a load and were not worked (DW-ART-08)."""

    def unfinished(battle: Battle) -> tuple[Open, ...]:
        may = on_the_table(moves)
        empty = (
            unit
            for unit in battle.units.values()
            if is_unloaded(battle, unit) and isinstance(may(battle, unit), May) and not battle.is_done(unit.id)
        )
        return (*runs_due(battle), *open_for(Matter.LOAD, empty))

    return unfinished


def _has_to_run(unit: Unit) -> bool:
    return unit[ROUT_MOVE_DUE] and not is_out(unit) and not unit[AWAY]


def _has_to_run_on(battle: Battle, unit: Unit) -> bool:
    may = isinstance(on_the_table(routs_since_earlier)(battle, unit), May)
    return may and not _is_answered(battle, unit, ROUT_MOVE.name)


def blows_unstruck(battle: Battle, steps: Container[str]) -> tuple[Open, ...]:
    """Those in contact who have neither struck at these steps nor been ticked off (DW-TURN-51, DW-MEL-39)."""
    return open_for(
        Matter.BLOW,
        (
            unit
            for unit in battle.units.values()
            if isinstance(fights(battle, unit), May)
            and not battle.times_rolled("melee", unit.id, steps)
            and not battle.is_done(unit.id)
        ),
    )


def returns_untested(battle: Battle) -> tuple[Open, ...]:
    """The sections away on a flank march of whose return nobody said anything (DW-TURN-05)."""
    away = (unit for unit in battle.units.values() if isinstance(is_away(battle, unit), May))
    return open_for(Matter.RETURN, (unit for unit in away if not _is_answered(battle, unit, "flank_return")))


def effects_unsaid(battle: Battle) -> tuple[Open, ...]:
    """The spells that succeeded of whose effects nobody said anything (DW-TURN-13)."""
    cast = (unit for unit in battle.units.values() if isinstance(has_spell_effects(battle, unit), May))
    return open_for(Matter.EFFECT, (unit for unit in cast if not _is_answered(battle, unit, "spell_effects")))


def rallies_untested(battle: Battle) -> tuple[Open, ...]:
    """Those that rout and have not tested to rally in this phase (DW-TURN-59, DW-RAL-01)."""
    may = on_the_table(may_rally)
    return open_for(
        Matter.RALLY,
        (
            unit
            for unit in battle.units.values()
            if isinstance(may(battle, unit), May)
            and not battle.times_rolled("morale", unit.id, {battle.place.step})
            and not battle.is_done(unit.id)
        ),
    )


def runs_and_rallies_due(battle: Battle) -> tuple[Open, ...]:
    """Those that rout and have not tested to rally, and those that have not even run yet (DW-RAL-01, 04)."""
    return (*runs_due(battle), *rallies_untested(battle))


def points_unregained(battle: Battle) -> tuple[Open, ...]:
    """The sorcerers who rested the whole turn and have not regained their points (DW-TURN-60, DW-MAG-13)."""
    may = on_the_table(regains_spell_points)
    rested = (unit for unit in battle.units.values() if isinstance(may(battle, unit), May))
    return open_for(Matter.RECOVERY, (unit for unit in rested if not battle.is_done(unit.id)))


def _is_answered(battle: Battle, unit: Unit, prompt: str) -> bool:
    return battle.is_done(unit.id) or (battle.place, prompt, unit.id) in battle.answered


def _shots(count: int) -> str:
    return n_("{count} shot", "{count} shots", count).format(count=count)


def _spells(count: int) -> str:
    return n_("{count} spell", "{count} spells", count).format(count=count)


def _moves(count: int) -> str:
    return n_("{count} move", "{count} moves", count).format(count=count)


def _winds(_count: int) -> str:
    return _("the wind")


def _take_offs(count: int) -> str:
    return n_("{count} take-off", "{count} take-offs", count).format(count=count)


def shots(mark: Field[bool]) -> Leaves:
    """The shots of those without this mark."""
    return Leaves(_shots, lambda _battle, unit: not unit[mark])


def spells(has_cast: Callable[[Battle, Unit], bool]) -> Leaves:
    """The spells of those of whom this does not hold."""
    return Leaves(_spells, lambda battle, unit: not has_cast(battle, unit))


def _wind_unrolled(battle: Battle) -> int:
    return not battle.times_rolled("wind", None, {battle.place.step})


def _may_close_up(battle: Battle, unit: Unit) -> int:
    return not _is_answered(battle, unit, "close_ranks")


MOVES: Final = Leaves(_moves, lambda _battle, unit: not unit[MOVED])
CLOSING: Final = Leaves(_moves, _may_close_up)
REGROUPING: Final = Leaves(_moves)
"""The moves of a melee are another thing than that of the turn: who has moved may make them."""
TAKE_OFFS: Final = Leaves(_take_offs)
WIND: Final = Leaves(_winds, of_table=_wind_unrolled)
