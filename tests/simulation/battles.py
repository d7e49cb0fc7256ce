"""Whole battles: two armies laid on a table, turn after turn till a side has nobody, or for six turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tests.play import the_demo
from tests.simulation.confrontation import Confrontation
from tests.simulation.counts import Counts
from tests.simulation.demonworld import Demonworld
from tests.simulation.hexcombat import Hexcombat
from tests.simulation.hexes import Hexes
from tests.simulation.meaning import Meaning
from tests.simulation.plane import Ground, Plane
from tests.simulation.referee import Referee
from tests.simulation.skirmish import Skirmish
from tests.simulation.table import Table
from tracker.battle.commands import Command
from tracker.rules.system import System
from tracker.rules.systems import load_system

TURNS: Final = 6


class Field(NamedTuple):
    """What a system is played on: its meaning, its ground, how wide and deep that is."""

    meaning: type[Meaning]
    ground: Callable[[], Ground]
    width: float
    depth: float


FIELDS: Final[Mapping[str, Field]] = {
    "demonworld": Field(Demonworld, Hexes, 16, 12),
    "confrontation": Field(Confrontation, Plane, 48, 60),
    "skirmish": Field(Skirmish, Plane, 44, 40),
    "hexcombat": Field(Hexcombat, Hexes, 24, 8),
}


def a_referee(
    system: str, seed: int, counts: Counts | None = None, declared: System | None = None, *opening: Command
) -> Referee:
    """A battle at its first step with both armies on the table, and whoever plays it; `declared` stands for the system.

    After the `opening` it may be at another step.
    """
    field, chance = FIELDS[system], random.Random(seed)
    history = the_demo(declared if declared is not None else load_system(system), *opening)
    meaning = field.meaning(history.system, Table(field.ground(), field.width, field.depth), chance)
    counts = Counts(system) if counts is None else counts
    counts.seed = seed
    return Referee(history, meaning, chance, counts)


def a_battle(system: str, seed: int, counts: Counts, turns: int = TURNS) -> Referee:
    """A whole battle, its figures added to the counts."""
    referee = a_referee(system, seed, counts)
    counts.battles += 1
    for _turn in range(turns):
        if referee.is_on:
            referee.turn()
    return referee


def battles(system: str, count: int, seed: int) -> Counts:
    """So many battles of a system, each from a seed of its own."""
    counts = Counts(system)
    for number in range(count):
        a_battle(system, seed + number, counts)
    return counts
