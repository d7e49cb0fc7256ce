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

BEGUN = {"demonworld": 12, "confrontation": 8, "skirmish": 4, "hexcombat": 12}
"""How many lines of its first turn are played with every run of the tests; the rest goes with the long ones."""


def lines(system: str, count: int | None = None) -> str:
    """The first lines of a turn, or all of them."""
    return "\n".join(text(system).splitlines()[:count])


@pytest.mark.parametrize("system", BEGUN)
async def test_a_turn_begun_in_french_is_the_battle_that_commands_make(system: str) -> None:
    with speaking("fr"):
        await keys_of(Row(f"{system} in French", system, 0, 0, lines(system, BEGUN[system])))


@pytest.mark.long
@pytest.mark.parametrize("system", BEGUN)
async def test_a_whole_turn_in_french_is_the_battle_that_commands_make(system: str) -> None:
    with speaking("fr"):
        await keys_of(Row(f"{system} in French", system, 0, 0, lines(system)))


@pytest.mark.parametrize("system", system_keys())
def test_a_turn_keeps_the_same_in_every_language(system: str) -> None:
    kept, begun = [], the_demo(load_system(system))
    for language in ("en", "fr"):
        with speaking(language):
            *_turn, (_before, _command, history) = a_turn(begun, Random(5))
            kept.append(to_portable(history))
    assert kept[0] == kept[1]
    assert len(history.acts) > 20
