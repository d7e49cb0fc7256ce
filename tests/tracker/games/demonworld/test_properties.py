"""What must hold of every battle, however oddly it is played."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import given

from tests.at_random import ACTS, any_command, battle_at_random, seeds
from tests.budgets import examples
from tests.play import the_demo
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import Command, Refused, SetValues
from tracker.battle.events import Changed
from tracker.battle.fields import Field
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.concepts.foes import touched
from tracker.games.demonworld.concepts.points import gun_points
from tracker.games.demonworld.fields import (
    ATTACHED_TO,
    BASES,
    BASES_AT_START,
    LOST_MELEE,
    LOST_SHOOTING,
    MELEE,
    PS,
    PV,
    SPELL_CAST,
    WOUNDS,
    is_out,
    is_troop,
)
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import May

OPENING = the_demo(SYSTEM)


def is_sound(unit: Unit) -> bool:
    """No figure below zero or above its measure."""
    return (
        unit[BASES] >= 0
        and unit[PS] >= 0
        and gun_points(unit) >= 0
        and all(0 < wound < unit[PV] for wound in unit[WOUNDS])
        and (not is_troop(unit) or unit[BASES] <= unit[BASES_AT_START])
    )


@examples(8)
@given(seeds)
def test_no_figure_ever_goes_below_zero(seed: int) -> None:
    for _before, command, after in battle_at_random(SYSTEM.key, seed, 120):
        if not isinstance(after, Refused):
            unsound = [unit for unit in after.battle.units.values() if not is_sound(unit)]
            assert not unsound, (command, unsound)


@cache
def without_correction(seed: int) -> tuple[tuple[Command, History], ...]:
    """Play at random in which nobody sets a value by hand: each act that was accepted, and what it made."""
    history, chance = OPENING, random.Random(seed)
    accepted: list[tuple[Command, History]] = []
    for _act in range(ACTS):
        command = any_command(history, chance)
        after = Refused("") if isinstance(command, SetValues) else history.do(command)
        if not isinstance(after, Refused):
            history = after
            accepted.append((command, history))
    return tuple(accepted)


@examples(6)
@given(seeds)
def test_every_value_that_play_writes_is_accepted_by_its_field(seed: int) -> None:
    for command, history in without_correction(seed):
        for event in history.acts[-1].events:
            if isinstance(event, Changed):
                assert SYSTEM.field(event.key).accept(event.now) == event.now, command
                assert event.was != event.now, (command, event)


@examples(6)
@given(seeds)
def test_whoever_is_in_a_melee_or_attached_has_somebody_there(seed: int) -> None:
    for command, history in without_correction(seed):
        battle = history.battle
        for unit in (unit for unit in battle.units.values() if not is_out(unit)):
            assert not unit[ATTACHED_TO] or not is_out(battle.units[UnitId(unit[ATTACHED_TO])]), (command, unit.id)
            assert not unit[MELEE] or touched(battle, unit), (command, unit.id)


@examples(6)
@given(seeds)
def test_every_test_owed_is_owed_by_one_who_stands(seed: int) -> None:
    for command, history in without_correction(seed):
        for debt in history.battle.debts:
            assert not is_out(history.battle.units[debt.unit]), (command, debt)


@examples(6)
@given(seeds)
def test_who_is_gone_is_listed_for_the_simultaneous_alone(seed: int) -> None:
    """The shots of one shot down in this phase, the blows of one struck down, the effects of a spell that was cast."""
    marks: dict[str, Field[Any]] = {"II": SPELL_CAST, "III": LOST_SHOOTING, "V": LOST_SHOOTING, "VI": LOST_MELEE}
    for command, history in without_correction(seed):
        battle = history.battle
        phase = SYSTEM.phase_of(battle.place.step)
        for unit in battle.units.values():
            if is_out(unit) and isinstance(standing(SYSTEM, battle, unit), May):
                assert phase.id in marks, (command, battle.place.step, unit.id)
                assert unit[marks[phase.id]], (command, battle.place.step, unit.id)
