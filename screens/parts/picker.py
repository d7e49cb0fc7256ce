"""A list to pick from by typing a part of a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.fitted import Fitted
from screens.parts.plain import line, lines, plain
from tracker.words import _


@dataclass(frozen=True, slots=True)
class Pickable:
    """One thing in the list: its key, its name, a remark, a figure at the right edge, the heading it stands under."""

    key: str
    name: str
    note: str = ""
    figure: str = ""
    heading: str = ""


class Box(Input):
    """A box for a part of a name or for a number, which tells when backspace finds it empty."""

    @dataclass
    class Emptied(Message):
        """Backspace was pressed where nothing was left to delete."""

    def action_delete_left(self) -> None:
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.Emptied())


class Picker(Vertical):
    """What may be picked, narrowed by what is typed; the arrows move, enter picks."""

    BINDINGS: ClassVar = [
        Binding("down", "move('cursor_down')", show=False),
        Binding("up", "move('cursor_up')", show=False),
        Binding("pagedown", "move('page_down')", show=False),
        Binding("pageup", "move('page_up')", show=False),
    ]

    DEFAULT_CSS = """
    Picker {
        #question { color: $primary; text-style: bold; padding: 0 1; }
        Input, Input:focus { border: none; height: 1; padding: 0 1; background: $panel; margin: 0 0 1 0; }
        OptionList .option-list--option-highlighted { background: $primary 25%; color: $foreground; text-style: bold; }
        OptionList { height: 1fr; border: none; padding: 0; background: transparent; }
    }
    """

    @dataclass
    class Lit(Message):
        """The highlight came to rest on something; the empty key where nothing is left."""

        key: str

    @dataclass
    class Picked(Message):
        """Something was picked."""

        key: str

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._all: tuple[Pickable, ...] = ()
        self._narrowed = ""

    def compose(self) -> ComposeResult:
        yield Static(id="question")
        yield Box(placeholder=_("type a part of the name"), id="part")
        yield OptionList(id="found")

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False

    def ask(self, question: str, things: Sequence[Pickable], chosen: str = "") -> None:
        """Show these things under a question, the highlight on `chosen` where it is among them."""
        self._all = tuple(things)
        self.query_one("#question", Static).update(plain(question))
        self.query_one("#question").display = bool(question)
        self.query_one(Input).clear()
        self._narrow("", chosen)
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self._narrowed:
            self._narrow(event.value, "")

    def _narrow(self, part: str, chosen: str) -> None:
        self._narrowed = part
        wanted = part.strip().casefold()
        # The key is what the command line calls it: somebody may know it by that.
        found = [thing for thing in self._all if wanted in f"{thing.name} {thing.note} {thing.key}".casefold()]
        listed = self.query_one(OptionList)
        listed.set_options(self._options(found))
        keys = [option.id for option in listed.options]
        choosable = [index for index, option in enumerate(listed.options) if not option.disabled]
        named = {thing.key for thing in found if wanted in thing.name.casefold()}
        first = next((index for index in choosable if keys[index] in named), next(iter(choosable), None))
        listed.highlighted = keys.index(chosen) if chosen in keys else first
        if first is None:
            self.post_message(self.Lit(""))

    def _options(self, found: Sequence[Pickable]) -> list[Option]:
        options: list[Option] = []
        heading = ""
        for thing in found:
            if thing.heading and thing.heading != heading:
                options.append(Option(plain(thing.heading, "bold $secondary"), disabled=True))
            heading = thing.heading
            options.append(Option(Fitted(partial(self._row, thing)), id=thing.key))
        return options or [Option(plain(_("nothing by that name")), disabled=True)]

    def _row(self, thing: Pickable, width: int) -> Content:
        figure = plain(thing.figure)
        name = line(thing.name, (f"  {thing.note}", "$text-muted") if thing.note else "")
        indent = "  " if any(other.heading for other in self._all) else " "
        left = max(width - figure.cell_length - len(indent) - 2, 12)
        first, *rest = name.wrap(left)
        return lines(
            line(indent, first.pad_right(max(left - first.cell_length, 0)), " ", figure),
            *(line(indent, more) for more in rest),
        )

    @on(OptionList.OptionHighlighted)
    def _lit(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        # One who types faster than the list lights up has narrowed it since.
        if event.option is self.query_one(OptionList).highlighted_option:
            self.post_message(self.Lit(event.option_id or ""))

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_pick()

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_id is not None:
            self.post_message(self.Picked(event.option_id))

    def action_pick(self) -> None:
        """Pick what is under the highlight."""
        self.query_one(OptionList).action_select()

    def action_move(self, step: str) -> None:
        getattr(self.query_one(OptionList), f"action_{step}")()
