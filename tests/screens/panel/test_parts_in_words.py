"""The parts of the panel: declared in one place, and shown, listed, written and left out from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.panel.colours import DARK
from screens.panel.message import message
from screens.panel.textfiles import texts
from screens.panel.window.drawing import Layout, picture
from tests.screens.panel.scenes import after, at_the_shooting
from tracker.battle.commands import HoldObjective
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import PanelSettings, ViewerState, seen
from tracker.views.projection import project

HOUSE = Path(__file__).parents[3]
SAID = "The ford: Azure, 3 points"
IN_WORDS = [part for part in PanelPart if part.is_in_words]


def shown(without: frozenset[PanelPart] = frozenset()) -> ViewerState:
    history = after(at_the_shooting(), HoldObjective("The ford", "azure", 3), HoldObjective("The hill"))
    return seen(project(history), PanelSettings(without=without))


def everywhere(told: ViewerState) -> list[str]:
    """What leaves the panel: the window, the line of the pages, the text files."""
    window = "\n".join(row.plain for row in picture(told, Layout.FULL, 100, 60, DARK))
    return [window, message(told), texts(told)["objectives.txt"]]


def test_a_part_told_in_words_is_shown_wherever_the_panel_is_and_nowhere_when_it_is_left_out() -> None:
    assert [SAID in place for place in everywhere(shown())] == [True, True, True]
    assert [SAID in place for place in everywhere(shown(frozenset({PanelPart.OBJECTIVES})))] == [False, False, False]


def test_its_name_stands_over_its_lines() -> None:
    told = shown().battle
    assert told is not None
    assert [(one.part, one.heading, one.lines) for one in told.words] == [
        (PanelPart.OBJECTIVES, "Objectives", (SAID, "The hill: nobody, 1 point"))
    ]


@pytest.mark.parametrize("part", IN_WORDS)
def test_a_part_told_in_words_is_named_in_no_file_but_that_of_the_parts(part: PanelPart) -> None:
    layers = ("tracker", "saves", "screens")
    sources = [path for layer in layers for kind in ("py", "js", "css") for path in (HOUSE / layer).rglob(f"*.{kind}")]
    naming = [path for path in sources if f"Part.{part.name}" in path.read_text("utf-8")]
    assert (len(sources) > 100, naming) == (True, [])
