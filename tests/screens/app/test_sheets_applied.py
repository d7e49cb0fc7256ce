"""A widget that is not styled anew looks as if it had been."""

from __future__ import annotations

from typing import Any

from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from screens.app.themes import THEMES
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize
from tracker.rules.systems import load_system

KEYS = ("escape", "down", "r", "down", "e", "tab", "escape", "escape", "h", "down", "slash", "a", "escape", "escape")
MORE = ("question_mark", "escape", "i", "down", "escape", "k", "enter", "down", "question_mark", "escape", "l")


def assert_all_are_styled(pilot: Pilot[Any]) -> None:
    """Every rule that Textual would apply to a widget now is applied."""
    for node in pilot.app.screen.walk_children(with_self=True):
        before = node.styles.base.get_rules(), {key: part.get_rules() for key, part in _parts(node)}
        Stylesheet.apply(pilot.app.stylesheet, node)
        after = node.styles.base.get_rules(), {key: part.get_rules() for key, part in _parts(node)}
        assert before == after, node


def _parts(node: Any) -> list[tuple[str, Any]]:
    return [(name, node.get_component_styles(name)) for name in sorted(node._get_component_classes())]


async def test_what_is_left_out_would_have_been_styled_as_it_is() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), size=NARROW) as (pilot, _table):
        for key in KEYS:
            await press(pilot, key)
            assert_all_are_styled(pilot)
        await resize(pilot, *WIDE)
        assert_all_are_styled(pilot)
        for theme in THEMES:
            pilot.app.theme = theme.name
            await pilot.pause()
            assert_all_are_styled(pilot)
        for key in MORE:
            await press(pilot, key)
            assert_all_are_styled(pilot)
