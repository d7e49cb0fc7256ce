"""The filters of a line are one to Textual, and what each does is done in their order."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from screens.app.one_filter import OneFilter
from screens.app.themes import THEMES
from screens.parts.plain import NoCommands
from screens.turn.screen import TurnScreen
from tests.screens.in_app import in_app


class Appends(LineFilter):
    """Puts a word behind the text."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [Segment(segment.text + self.word) for segment in segments]


def test_each_filter_has_what_the_one_before_it_made() -> None:
    one = OneFilter(Appends(" first"), Appends(" second"))
    assert one.apply([Segment("line")], Color(0, 0, 0)) == [Segment("line first second")]


async def test_the_app_gives_one_filter_that_ends_with_the_one_that_keeps_commands_out() -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        (one,) = pilot.app.get_line_filters()
        assert isinstance(one, OneFilter)
        assert isinstance(one.filters[-1], NoCommands)
        assert pilot.app.get_line_filters()[0] is one
        pilot.app.theme = next(theme.name for theme in THEMES if theme.name != pilot.app.theme)
        (other,) = pilot.app.get_line_filters()
        assert isinstance(other, OneFilter)
        assert isinstance(other.filters[-1], NoCommands)
