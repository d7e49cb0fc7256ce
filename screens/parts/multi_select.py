"""A question whose answer is several: space or its number ticks a thing, enter goes on with what is ticked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.drawn.dialog import Dialog
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.sides import mark_of
from screens.parts.picker import Pickable
from screens.parts.plain import line, plain
from screens.parts.question import Question
from tracker.words import N_, _

NUMBERS: Final = "123456789"
"""The digits that tick the first things of the list."""


class TickSome(Question[frozenset[str]]):
    """Asks which of these things are meant, none of them among the answers; None when the question is left."""

    CSS_PATH = "parts.tcss"
    BINDINGS = [
        Binding("escape", "leave", N_("Cancel")),
        Binding("space", "tick", N_("Tick"), priority=True),
    ]

    def __init__(
        self, question: str, things: Sequence[Pickable], ticked: Collection[str] = (), detail: str = ""
    ) -> None:
        super().__init__()
        self.question, self.things, self.detail = question, tuple(things), detail
        self.ticked = set(ticked)

    def compose(self) -> ComposeResult:
        with Dialog(_("space or its number ticks   ↵ goes on   esc cancel"), leads_back=self.leads_back):
            yield Static(plain(self.question), id="question")
            yield Static(plain(self.detail), id="detail")
            yield LightList(*self._options(), id="choices")

    def on_mount(self) -> None:
        self.query_one("#detail").display = bool(self.detail)
        self.query_one(OptionList).highlighted = 0

    def _options(self) -> list[Option]:
        return [Option(self._row(thing), id=thing.key) for thing in self.things]

    def _row(self, thing: Pickable) -> Row:
        return Row(partial(_drawn, thing, self.things.index(thing) + 1, thing.key in self.ticked))

    def on_key(self, event: events.Key) -> None:
        """A digit ticks the thing of that number."""
        number = int(event.character) if event.character is not None and event.character in NUMBERS else 0
        if number and number <= len(self.things):
            event.stop()
            self.query_one(OptionList).highlighted = number - 1
            self.action_tick()

    def action_tick(self) -> None:
        listed = self.query_one(LightList)
        if listed.highlighted is None:
            return
        thing = self.things[listed.highlighted]
        self.ticked ^= {thing.key}
        listed.replace_option_prompt(thing.key, self._row(thing))
        if listed.highlighted + 1 < len(self.things):
            listed.action_cursor_down()

    @on(OptionList.OptionSelected)
    def _go_on(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(frozenset(self.ticked))


def _drawn(thing: Pickable, number: int, is_ticked: bool, width: int, is_lit: bool) -> Content:
    mark = line(("[x] ", "$bright bold")) if is_ticked else line(("[ ] ", "$dim"))
    label = line(
        mark,
        (f"{number} " if number <= len(NUMBERS) else "  ", "bold" if is_lit else "$dim"),
        line(mark_of(thing.look), " ") if thing.look is not None else "",
        (thing.name, "$bright bold" if is_lit else "$foreground"),
        (f"  {thing.note}", "$dim") if thing.note else "",
    )
    room = max(width - len(thing.figure) - 1, 12)
    return line(label.truncate(room, ellipsis=True, pad=True), " ", thing.figure)
