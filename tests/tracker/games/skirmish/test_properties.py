"""What must hold of every skirmish, however oddly it is played."""

from __future__ import annotations

from hypothesis import given

from tests.at_random import battle_at_random, seeds
from tests.budgets import examples
from tracker.battle.battle import Unit
from tracker.battle.commands import Refused
from tracker.battle.events import Rolled
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.fields import (
    FIGURES,
    HIT_POINTS,
    LOST,
    MELEE,
    figures_left,
    hurt_figures,
    is_out,
    is_troop,
    points_lost,
)


def is_sound(unit: Unit) -> bool:
    """No loss above the measure it is taken from."""
    return (
        points_lost(unit) <= unit[HIT_POINTS]
        and (is_out(unit) or len(hurt_figures(unit)) <= figures_left(unit))
        and (not is_troop(unit) or unit[LOST] <= unit[FIGURES])
        and min(points_lost(unit), unit[LOST], unit[MELEE]) >= 0
    )


# What is counted in figures of the unit.
COUNTED = ("entangled", "confused", "paralysed", "invisible", "just_charged", "on_alert", "stopped")


def counts_its_own(unit: Unit) -> bool:
    """No more figures in a condition than stand."""
    standing = unit[FIGURES] - unit[LOST] if is_troop(unit) else 1
    return is_out(unit) or all(0 <= SYSTEM.field(key).of(unit.values) <= standing for key in COUNTED)


@examples(8)
@given(seeds)
def test_no_unit_ever_loses_more_than_it_has(seed: int) -> None:
    for _before, command, after in battle_at_random(SYSTEM.key, seed, 150):
        if not isinstance(after, Refused):
            unsound = [unit for unit in after.battle.units.values() if not is_sound(unit)]
            assert not unsound, (command, unsound)


@examples(8)
@given(seeds)
def test_no_more_figures_are_in_a_condition_than_stand(seed: int) -> None:
    for _before, command, after in battle_at_random(SYSTEM.key, seed, 150):
        if not isinstance(after, Refused):
            wrong = [unit for unit in after.battle.units.values() if not counts_its_own(unit)]
            assert not wrong, (command, wrong)


@examples(6)
@given(seeds)
def test_what_a_d20_must_reach_is_kept_with_what_was_added_to_it(seed: int) -> None:
    for _before, _command, after in battle_at_random(SYSTEM.key, seed, 100):
        if isinstance(after, Refused) or not after.acts:
            continue
        for event in after.acts[-1].events:
            if isinstance(event, Rolled) and (needed := event.resolution.target) is not None:
                made = event.resolution
                armour = made.resolver in {"shoot", "melee"}
                summed = sum(line.value for line in made.lines)
                assert summed == made.added + (needed if armour else 0)
