"""What a step of Demonworld may leave owed or begun, and what it leaves that merely might have been done."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld.fields import AWAY, MOVED, ROUT_MOVE_DUE, is_out
from tracker.games.demonworld.showing import has_shot
from tracker.games.demonworld.standing.any_phase import ROUT_MOVE, on_the_table
from tracker.games.demonworld.standing.melee import fights
from tracker.games.demonworld.standing.movement import routs_since_earlier
from tracker.rules.system import Leaves, Matter, May, Open, open_for
from tracker.words import n_


def runs_due(battle: Battle) -> tuple[Open, ...]:
    """Those that failed a test and have not run (DW-RAL-04)."""
    return open_for(
        Matter.RUN,
        (unit for unit in battle.units.values() if unit[ROUT_MOVE_DUE] and not is_out(unit) and not unit[AWAY]),
    )


def old_routs_due(battle: Battle) -> tuple[Open, ...]:
    """Those that rout since an earlier turn and have not run in this one (DW-RAL-05, DW-TURN-24)."""
    return open_for(
        Matter.RUN,
        (
            unit
            for unit in battle.units.values()
            if isinstance(on_the_table(routs_since_earlier)(battle, unit), May) and not _has_run(battle, unit)
        ),
    )


def _has_run(battle: Battle, unit: Unit) -> bool:
    return battle.is_done(unit.id) or (battle.place, ROUT_MOVE.name, unit.id) in battle.answered


def blows_unstruck(battle: Battle) -> tuple[Open, ...]:
    """Those in contact who have neither struck in this phase nor been ticked off (DW-TURN-51, DW-MEL-39)."""
    return open_for(
        Matter.BLOW,
        (
            unit
            for unit in battle.units.values()
            if isinstance(fights(battle, unit), May)
            and not _has_rolled(battle, unit, "melee")
            and not battle.is_done(unit.id)
        ),
    )


def _has_rolled(battle: Battle, unit: Unit, resolver: str) -> bool:
    """Whether the unit has made that roll in the present phase of this turn."""
    here = (battle.place.turn, battle.place.step.partition(".")[0])
    return any(
        who == unit.id and what == resolver and (place.turn, place.step.partition(".")[0]) == here
        for place, who, what in battle.rolled
    )


def _shots(count: int) -> str:
    return n_("{count} shot", "{count} shots", count).format(count=count)


def _spells(count: int) -> str:
    return n_("{count} spell", "{count} spells", count).format(count=count)


def _moves(count: int) -> str:
    return n_("{count} move", "{count} moves", count).format(count=count)


def _rallies(count: int) -> str:
    return n_("{count} rally test", "{count} rally tests", count).format(count=count)


SHOTS: Final = Leaves(_shots, lambda battle, unit: not has_shot(battle, unit))
SPELLS: Final = Leaves(_spells, lambda battle, unit: not _has_rolled(battle, unit, "cast"))
MOVES: Final = Leaves(_moves, lambda _battle, unit: not unit[MOVED])
RALLIES: Final = Leaves(_rallies, lambda battle, unit: not _has_rolled(battle, unit, "morale"))
