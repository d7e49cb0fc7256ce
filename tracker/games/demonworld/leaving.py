"""What a step of Demonworld may leave owed or begun, and what it leaves that merely might have been done."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.demonworld.fields import AWAY, MOVED, ROUT_MOVE_DUE, is_out
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


def _shots(count: int) -> str:
    return n_("{count} shot", "{count} shots", count).format(count=count)


def _spells(count: int) -> str:
    return n_("{count} spell", "{count} spells", count).format(count=count)


def _moves(count: int) -> str:
    return n_("{count} move", "{count} moves", count).format(count=count)


def _rallies(count: int) -> str:
    return n_("{count} rally test", "{count} rally tests", count).format(count=count)


def shots(mark: Field[bool]) -> Leaves:
    """The shots of those without this mark."""
    return Leaves(_shots, lambda _battle, unit: not unit[mark])


def spells(has_cast: Callable[[Battle, Unit], bool]) -> Leaves:
    """The spells of those of whom this does not hold."""
    return Leaves(_spells, lambda battle, unit: not has_cast(battle, unit))


def rallies(has_tested: Callable[[Battle, Unit], bool]) -> Leaves:
    """The rally tests of those of whom this does not hold."""
    return Leaves(_rallies, lambda battle, unit: not has_tested(battle, unit))


MOVES: Final = Leaves(_moves, lambda _battle, unit: not unit[MOVED])
