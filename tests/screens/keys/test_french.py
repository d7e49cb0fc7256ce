"""Turns played by keys on French screens: the battle is the one that is played in English, act for act."""

from __future__ import annotations

from random import Random

import pytest

from saves.portable import to_portable
from tests.play import the_demo
from tests.screens.keys.budget import Row
from tests.screens.keys.counting import keys_of
from tests.screens.keys.turns import text
from tests.whole_turns import a_turn
from tracker.rules.systems import load_system, system_keys
from tracker.words import speaking

PARTS = [("demonworld", 20, 35), ("demonworld", 35, 45), ("confrontation", 1, 12), ("confrontation", 12, 28),
         ("confrontation", 28, 39), ("skirmish", 0, 10), ("hexcombat", 0, 12)]  # fmt: skip
"""Which lines of a turn are played by keys in one go; the lines before them are carried out by commands.

Spells, volleys, a gun, tests owed, contacts, a charge, a melee, shock: whole turns are for the long run.
"""


async def play_in_french(system: str, first: int, end: int | None) -> None:
    lines = text(system).splitlines()
    before, wanted = "\n".join(lines[:first]), "\n".join(lines[first:end])
    with speaking("fr"):
        await keys_of(Row(f"{system} in French", system, 0, 0, wanted, before=before))


@pytest.mark.parametrize(("system", "first", "end"), PARTS)
async def test_a_part_of_a_turn_in_french_is_the_battle_that_commands_make(system: str, first: int, end: int) -> None:
    await play_in_french(system, first, end)


@pytest.mark.long
@pytest.mark.parametrize(("system", "first"), [*((system, 0) for system in system_keys()), ("demonworld", 59)])
async def test_a_turn_in_french_is_the_battle_that_commands_make(system: str, first: int) -> None:
    await play_in_french(system, first, 59 if (system, first) == ("demonworld", 0) else None)


@pytest.mark.parametrize("system", system_keys())
def test_a_turn_keeps_the_same_in_every_language(system: str) -> None:
    kept, begun = [], the_demo(load_system(system))
    for language in ("en", "fr"):
        with speaking(language):
            *_turn, (_before, _command, history) = a_turn(begun, Random(5))
            kept.append(to_portable(history))
    assert kept[0] == kept[1]
    assert len(history.acts) > 20
