"""The strip under the title bar in which a guided tour says what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.content import Content

from screens.parts.drawn.signs import LESS
from screens.parts.keys import keys_of
from screens.parts.plain import Part, line, lines
from screens.table.battle_widget import BattleWidget
from screens.table.guide import Guide
from screens.table.table import Table
from tracker.play.tour_progress import is_too_far
from tracker.words import _, n_

KEY: Final = "`"
"""Stands before and behind a key in what a stop says."""


class Strip(BattleWidget):
    """The tour's line: the keys to press, and why; only screens of its battle have one."""

    GROWS = True
    DEFAULT_CSS = """
    Strip { height: auto; padding: 0 1; background: $raised; }
    """

    def __init__(self, table: Table, guide: Guide) -> None:
        super().__init__(table)
        self._guide = guide

    def read(self) -> None:
        self.display = self._guide.stop(self.table.history) is not None

    def render(self) -> Content:
        stop = self._guide.stop(self.table.history)
        if stop is None:
            return Content("")
        number, width = self._guide.at(self.table.history) + 1, max(self.size.width, 20)
        head = line((_("Tour {number}/{all}").format(number=number, all=len(self._guide.tour.stops)), "$alarm bold"))
        if number > 1 and any(key.press == "f4" for key in keys_of(self.screen)):
            head = line(head, "  ", (f"f4 {LESS}", "$dim"))
        press, why = _(stop.press), _(stop.why)
        if is_too_far(self.table.history, stop):
            press, why = _("That step is past: `u` takes the last step back."), _("`n` goes on without it.")
        elif passed := self._guide.passed(self.table.history):
            numbers = ", ".join(str(number + 1) for number in passed)
            press = f"{_passed_in_words(numbers, len(passed))} {press}"
        row = line(head, "  ", *keys_drawn(press))
        return lines(*row.wrap(width), *line(*keys_drawn(why)).stylize("$dim").wrap(width))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many rows as its words take: four at most in 80 columns."""
        del container, viewport
        return len(self.render().wrap(max(width, 20))) if self.display else 0


def _passed_in_words(numbers: str, count: int) -> str:
    return n_(
        "Stop {numbers} was passed; `f4` goes back.", "Stops {numbers} were passed; `f4` goes back.", count
    ).format(numbers=numbers)


def keys_drawn(text: str) -> Iterator[Part]:
    """The text with its keys bright, without the backticks."""
    for number, part in enumerate(text.split(KEY)):
        yield (part, "$bright bold") if number % 2 else part
