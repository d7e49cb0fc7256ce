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

PARTS = [("demonworld", 0, 59), ("demonworld", 59, None), ("confrontation", 0, None), ("skirmish", 0, None),
         ("hexcombat", 0, None)]  # fmt: skip
"""Which lines of a turn are played by keys in one go; the lines before them are carried out by commands."""


@pytest.mark.parametrize(("system", "first", "end"), PARTS)
async def test_a_turn_in_french_is_the_battle_that_commands_make(system: str, first: int, end: int | None) -> None:
    lines = text(system).splitlines()
    before, wanted = "\n".join(lines[:first]), "\n".join(lines[first:end])
    with speaking("fr"):
        await keys_of(Row(f"{system} in French", system, 0, 0, wanted, before=before))


@pytest.mark.parametrize("system", system_keys())
def test_a_turn_keeps_the_same_in_every_language(system: str) -> None:
    kept, begun = [], the_demo(load_system(system))
    for language in ("en", "fr"):
        with speaking(language):
            *_turn, (_before, _command, history) = a_turn(begun, Random(5))
            kept.append(to_portable(history))
    assert kept[0] == kept[1]
    assert len(history.acts) > 20
