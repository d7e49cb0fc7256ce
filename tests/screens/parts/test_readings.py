"""A house rule in the list tells how high it is without being drawn, and rightly."""

from __future__ import annotations

from typing import cast

import pytest
from textual.css.styles import RulesMap

from screens.parts.readings import _row
from tracker.rules.systems import load_system
from tracker.words import speaking


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", ["demonworld", "hexcombat", "skirmish", "confrontation"])
def test_an_entry_is_as_high_as_it_says(key: str, language: str) -> None:
    with speaking(language):
        for switch in load_system(key).rolls.switches:
            for now in [option.key for option in switch.options]:
                for width in (30, 77):
                    row = _row(switch, now)
                    told = row.get_height(cast("RulesMap", None), width)
                    for is_lit in (False, True):
                        assert told == row.at(width, is_lit=is_lit).plain.count("\n") + 1
