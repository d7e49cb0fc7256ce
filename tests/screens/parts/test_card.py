"""The card of a unit: what stands beside each other on it is called in one way."""

from __future__ import annotations

import re

import pytest

from screens.parts.card import card
from tests.play import the_demo
from tracker.rules.systems import load_system
from tracker.words import speaking

NAMES = ("att", "str", "for", "ini", "def", "déf", "res", "rés", "dis", "cou")
GLOSSED = re.compile(rf"\b(?:{'|'.join(name.upper() for name in NAMES)}), ")
SHORT = re.compile(rf"\b(?:{'|'.join(name.capitalize() for name in NAMES)})\b")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [26, 30, 34, 40, 60])
def test_in_brief_the_values_of_a_card_are_all_abbreviated_or_none_of_them(language: str, width: int) -> None:
    history = the_demo(load_system("confrontation"))
    with speaking(language):
        for unit in history.battle.units.values():
            shown = card(history.system, history.battle, unit, width, brief=True).plain
            glossed, short = GLOSSED.findall(shown), SHORT.findall(shown)
            assert not (glossed and short), shown
