"""The debts, procedures and grants that a step of Confrontation may leave, and acts that merely were possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation.actions import unplayed
from tracker.games.confrontation.concepts.moments import may_still_act
from tracker.games.confrontation.fields import FIRST_SIDE, MELEE, MOVED, SCORED, SHOTS, WAITING, is_away
from tracker.games.confrontation.rolls.phase import has_acted, shots_left
from tracker.games.confrontation.standing import movement, shooting
from tracker.games.confrontation.standing.any_phase import Rule, of_the_others, of_the_side, on_the_table
from tracker.rules.system import Leaves, Matter, May, Open, open_for
from tracker.words import n_


def _whom(rule: Rule) -> Callable[[Battle], list[Unit]]:
    return lambda battle: [unit for unit in battle.units.values() if isinstance(rule(battle, unit), May)]


def nobody_moves_first(battle: Battle) -> tuple[Open, ...]:
    """The side that moves first, which nobody has named yet (BG-17)."""
    return () if battle[FIRST_SIDE] else (Open(Matter.FIRST),)


def charges_in_the_air(battle: Battle) -> tuple[Open, ...]:
    """The chargers whose target stayed and who have not made contact (CF-CHARGE-03)."""
    return open_for(Matter.CHARGE, _whom(of_the_side(movement.may_land))(battle))


def reactions_left(battle: Battle) -> tuple[Open, ...]:
    """The targets of charges that have neither reacted nor been ticked off (CF-REACT-01, R-43)."""
    targets = _whom(of_the_others(movement.may_react))(battle)
    return open_for(Matter.REACTION, (unit for unit in targets if not battle.is_done(unit.id)))


def group_dice_to_throw(battle: Battle) -> tuple[Open, ...]:
    """The groups of shooters and casters whose die is not thrown (CF-INIT-01)."""
    return open_for(Matter.GROUP_DIE, _whom(on_the_table(shooting.wants_a_die))(battle))


def group_dice_are_thrown(battle: Battle) -> bool:
    """Whether every group has its die, of those there are."""
    return any(unit[SCORED] for unit in battle.units.values()) and not group_dice_to_throw(battle)


def melees_unplayed(battle: Battle) -> tuple[Open, ...]:
    """The melees of this turn nobody has played (CF-MISC-14)."""
    left = unplayed(battle)
    units = tuple(unit.id for unit in battle.units.values() if unit[MELEE] in left and not is_away(unit))
    return (Open(Matter.MELEE, len(left), units),) if left else ()


def shots_begun(battle: Battle) -> tuple[Open, ...]:
    """The shots left to units of which some figures have shot already, and others not (CF-INIT-02, 05)."""
    begun = [unit for unit in battle.units.values() if unit[SHOTS] and not has_acted(unit) and may_still_act(unit)]
    count = sum(shots_left(unit) for unit in begun)
    return (Open(Matter.SHOT, count, tuple(unit.id for unit in begun)),) if begun else ()


def _shots(count: int) -> str:
    return n_("{count} shot or spell", "{count} shots or spells", count).format(count=count)


def _moves(count: int) -> str:
    return n_("{count} move", "{count} moves", count).format(count=count)


def _pursuits(count: int) -> str:
    return n_("{count} pursuit", "{count} pursuits", count).format(count=count)


def _departures(count: int) -> str:
    return n_("{count} try to leave a melee", "{count} tries to leave a melee", count).format(count=count)


def _recoveries(count: int) -> str:
    return n_("the mana of {count} caster", "the mana of {count} casters", count).format(count=count)


def _dice(count: int) -> str:
    return n_("the die of {count} group", "the dice of {count} groups", count).format(count=count)


def _melees(count: int) -> str:
    return n_("{count} melee, now step by step", "{count} melees, now step by step", count).format(count=count)


GROUP_DICE: Final = Leaves(_dice)
MELEES: Final = Leaves(_melees)
SHOTS_IN_SLICES: Final = Leaves(_shots, lambda _battle, unit: 0 if unit[WAITING] else shots_left(unit))
LATE_SHOTS: Final = Leaves(_shots, lambda _battle, unit: shots_left(unit))
MOVES: Final = Leaves(_moves, lambda _battle, unit: not unit[MOVED])
PURSUITS: Final = Leaves(_pursuits)
DEPARTURES: Final = Leaves(_departures)
RECOVERIES: Final = Leaves(
    _recoveries, lambda battle, unit: not battle.times_rolled("trance", unit.id, {battle.place.step})
)
"""Told and not asked about: whether a caster is short of mana stands on his card alone, not in the battle."""
