"""A list to pick from by typing a part of a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.chance import draw
from screens.parts.drawn.columns import right
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.sides import mark_of
from screens.parts.drawn.signs import DOUBT
from screens.parts.plain import line, lines, plain
from screens.parts.repaint import show
from screens.parts.spoken import tell_unanswered
from tracker.views.sides import Look
from tracker.words import _, n_


@dataclass(frozen=True, slots=True)
class Pickable:
    """One thing in the list: its key, its name, a remark, a figure at the right edge, the heading it stands under.

    `bar` is why it is hardly meant: a friend, or one that cannot be. Such things lie behind a fold, with their reason.
    `look` is how the side of a unit is marked; what the list is opened on though nobody told it `is_guess`. What is not
    `drawn` cannot be meant by chance: a blow at one who is not in contact.
    """

    key: str
    name: str
    note: str = ""
    figure: str = ""
    heading: str = ""
    bar: str = ""
    look: Look | None = None
    is_guess: bool = False
    drawn: bool = True

    @property
    def shown(self) -> str:
        """Its name as it is listed."""
        return f"{self.name} {DOUBT}" if self.is_guess else self.name


TYPED, FRAME = 2, 2
"""Rows of what is typed, with the one under it, and of the frame about a list that stands by itself."""
NOBODY: Final = "-"
"""The key of the line that stands for no unit at all."""
NUMBERS: Final = "123456789"
"""The digits that pick one of the first lines."""
FOLD: Final = "\n"
"""The line of the list that opens the fold; no key of a thing has a line break."""


def are_numbered(things: Sequence[Pickable]) -> bool:
    """Whether digits pick the lines: where no name has a digit that somebody may type."""
    return not any(any(map(str.isdigit, thing.name)) for thing in things)


_WORST: Final = 3


def _fit(name: str, wanted: str) -> int:
    """How well a name fits what was typed: it begins so, a word of it does, it has it somewhere, it has it not."""
    if name.startswith(wanted):
        return 0
    if any(word.startswith(wanted) for word in name.split()):
        return 1
    return 2 if wanted in name else _WORST


class _Columns(NamedTuple):
    """The common widths of all rows: the widest name, the widest figure, and whether signs stand before them."""

    name: int
    figure: int
    marks: bool

    @classmethod
    def of(cls, things: Sequence[Pickable]) -> _Columns:
        return cls(
            max((cell_len(thing.shown) for thing in things), default=0),
            max((cell_len(thing.figure) for thing in things), default=0),
            any(thing.look is not None for thing in things),
        )


def _about(thing: Pickable) -> str:
    """The remark on a choice, and why it is hardly meant."""
    return "  ".join(part for part in (thing.note, thing.bar) if part)


class ListInput(Input):
    """The box of a list: a full stop is no part of a name but the key of chance, and a slash begins none.

    Where lines are numbered (`picks`) a digit begins none either.
    """

    BINDINGS: ClassVar = [Binding("slash", "ready", show=False, priority=True)]
    picks = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        begins_none = character == "/" or (self.picks and character is not None and character in NUMBERS)
        is_key = character == "." or (begins_none and not self.value)
        return not is_key and super().check_consume_key(key, character)

    def action_ready(self) -> None:
        """The list that a slash asks for is this one: it is no part of a name."""
        tell_unanswered(self.app, "slash")


class Found(LightList):
    """The candidates; where the list is as high as what it shows, no higher than its frame has room for."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Called by Textual where its height is its own: what has no room is scrolled to."""
        question = self.query_ancestor(Picker).query_one("#question")
        around = question.get_content_height(container, viewport, width - 2) + TYPED + FRAME
        return min(super().get_content_height(container, viewport, width), viewport.height * 9 // 10 - around)


class Picker(Vertical):
    """The candidates, narrowed by typed letters; the arrows move, enter picks, tab opens and closes the fold."""

    BINDINGS: ClassVar = [
        Binding("down", "move('cursor_down')", show=False),
        Binding("up", "move('cursor_up')", show=False),
        Binding("pagedown", "move('page_down')", show=False),
        Binding("pageup", "move('page_up')", show=False),
        Binding("tab", "fold", show=False),
        Binding("full_stop", "chance", show=False, priority=True),
        *(Binding(number, f"pick_number('{number}')", show=False, priority=True) for number in NUMBERS),
    ]

    DEFAULT_CSS = """
    Picker {
        #question { color: $bright; text-style: bold; padding: 0 1; }
        Input, Input:focus { border: none; height: 1; padding: 0 1; background: $die; margin: 0 0 1 0; }
        LightList, LightList:focus { height: 1fr; background: transparent; }
        LightList > .option-list--option-highlighted { background: $row; }
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
        self._columns = _Columns.of(())
        self._searched: list[tuple[Pickable, str]] = []
        self._rows: dict[str, Option] = {}
        self._narrowed = ""
        self._proposed: str | None = ""
        self._is_open = False
        self._question = ""
        self._has_numbers = False
        self._numbers: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="question")
        yield ListInput(placeholder=_("type part of the name"), id="part")
        yield Found(id="found")

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False

    def ask(self, question: str, things: Sequence[Pickable], chosen: str | None = "") -> None:
        """Show these things under a question, the highlight on `chosen` where it is among them; None for nowhere."""
        self._all, self._question, self._proposed = tuple(things), question, chosen
        self._columns = _Columns.of(self._all)
        self._has_numbers = self.query_one(ListInput).picks = are_numbered(self._all)
        # The key is what the command line calls it: somebody may know it by that.
        self._searched = [(thing, f"{thing.name} {thing.note} {thing.key}".casefold()) for thing in self._all]
        self._rows = {thing.key: self._option(thing) for thing in self._all}
        self._is_open = any(thing.bar and thing.key == chosen for thing in things)
        show(self.query_one("#question", Static), plain(question))
        self.query_one("#question").display = bool(question)
        self.query_one(Input).clear()
        self._narrow("", chosen)
        self.query_one(Input).focus()

    @property
    def has_choice(self) -> bool:
        """Whether enter takes anything: not where nothing has what was typed in its name."""
        return any(not option.disabled for option in self.query_one(OptionList).options)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self._narrowed:
            self._narrow(event.value, self._proposed_among(event.value.strip().casefold()))

    def _proposed_among(self, wanted: str) -> str | None:
        """The key that the list was opened on, where it fits what is typed as well as any, as it fits nothing typed."""
        if not wanted:
            return self._proposed
        fits = self._fits(wanted)
        is_best = self._proposed in fits and fits[self._proposed] == min(fits.values())
        return self._proposed if is_best else ""

    def _fits(self, wanted: str) -> dict[str, int]:
        """How well each of the things fits that have what was typed somewhere, by its key."""
        return {thing.key: _fit(thing.name.casefold(), wanted) for thing, words in self._searched if wanted in words}

    def _narrow(self, part: str, chosen: str | None) -> None:
        self._narrowed = part
        wanted = part.strip().casefold()
        fits = self._fits(wanted)
        listed = self.query_one(OptionList)
        listed.set_options(self._options([thing for thing in self._all if thing.key in fits]))
        keys = [option.id for option in listed.options]
        choosable = [index for index, option in enumerate(listed.options) if not option.disabled]
        first = min(choosable, key=lambda index: fits.get(keys[index] or "", _WORST), default=None)
        listed.highlighted = None if chosen is None else keys.index(chosen) if chosen in keys else first
        if first is None:
            self.post_message(self.Lit(""))

    def _options(self, matching: Sequence[Pickable]) -> list[Option]:
        likely = [thing for thing in matching if not thing.bar]
        rest = [thing for thing in matching if thing.bar]
        has_numbers = self._has_numbers and not self._narrowed
        self._numbers = dict(zip(NUMBERS, (thing.key for thing in likely), strict=False)) if has_numbers else {}
        options = list(self._under_headings(likely))
        if rest and likely:
            options.append(Option(Row(partial(self._fold, len(rest)), 1), id=FOLD))
        # One who types the name of what lies behind the fold means it.
        if self._is_open or not likely:
            options += self._under_headings(rest)
        return options or [Option(plain(_("nothing by that name")), disabled=True)]

    def _under_headings(self, things: Sequence[Pickable]) -> Iterator[Option]:
        heading, numbers = "", {key: number for number, key in self._numbers.items()}
        for thing in things:
            if thing.heading and thing.heading != heading:
                yield Option(line((f" {thing.heading}", "$dim")), disabled=True)
            heading = thing.heading
            number = numbers.get(thing.key)
            yield self._rows[thing.key] if number is None else self._option(thing, number)

    def _fold(self, count: int, _width: int, is_lit: bool) -> Content:
        words = n_("{count} more, unlikely: tab", "{count} more, unlikely: tab", count).format(count=count)
        return plain(f"{'▾' if self._is_open else '▸'} {words}", "$bright bold" if is_lit else "$dim")

    def _option(self, thing: Pickable, number: str = "") -> Option:
        return Option(Row(partial(self._row, thing, number), partial(self._height, thing)), id=thing.key)

    def _height(self, thing: Pickable, width: int) -> int | None:
        """One line where all of it has room in one; None where it takes drawing to know."""
        about = _about(thing)
        wide = cell_len(thing.shown) + (2 + cell_len(about) if about else 0)
        return 1 if wide <= self._room(width) else None

    def _room(self, width: int) -> int:
        """The columns for a name and what is remarked of it, between the side's sign and the figure."""
        signs = (3 if self._columns.marks else 1) + (2 if self._has_numbers else 0)
        return max(width - signs - self._columns.figure - 2, 12)

    def _row(self, thing: Pickable, number: str, width: int, is_lit: bool) -> Content:
        """Its number, its side's sign, its name, what is remarked of it, its figure: each in a column of its own."""
        name_width, figure_width, has_marks = self._columns
        figure = right((thing.figure, "$foreground"), figure_width)
        about, room = _about(thing), self._room(width)
        style = "$bright bold" if is_lit else "$dim" if thing.bar else "$foreground"
        head = line(" ", mark_of(thing.look) if thing.look is not None else " ", " ") if has_marks else line(" ")
        if self._has_numbers:
            head = line((f" {number or ' '}", "$dim"), head)
        name = line((thing.shown, style))
        if about:
            wide = name_width if name_width + 2 + cell_len(about) <= room else name.cell_length
            name = line(name.pad_right(max(wide - name.cell_length, 0)), (f"  {about}", "$dim"))
        first, *rest = name.wrap(room)
        return lines(
            line(head, first.pad_right(max(room - first.cell_length, 0)), " ", figure),
            *(line(" " * head.cell_length, more) for more in rest),
        )

    @on(OptionList.OptionHighlighted)
    def _lit(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        # One who types faster than the list lights up has narrowed it since.
        if event.option is self.query_one(OptionList).highlighted_option:
            self.post_message(self.Lit("" if event.option_id in (None, FOLD) else str(event.option_id)))

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_pick()

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_id == FOLD:
            self.action_fold()
        elif event.option_id is not None:
            self.post_message(self.Picked(event.option_id))

    def action_pick_number(self, number: str) -> None:
        """Pick the line of that number, if there is one."""
        if number in self._numbers:
            self.post_message(self.Picked(self._numbers[number]))
        else:
            tell_unanswered(self.app, number)

    def action_pick(self) -> None:
        """Pick what is under the highlight; where nobody was led to yet, say that enter picks nothing."""
        listed = self.query_one(OptionList)
        if listed.highlighted is None and listed.options:
            tell_unanswered(self.app, "enter")
        listed.action_select()

    def action_chance(self) -> None:
        """Let chance choose among what is listed outside the fold; a part of a name narrows what it may be.

        Where nothing can be meant by chance a full stop is a sign of the name: `VI.2`.
        """
        if not any(thing.drawn for thing in self._all):
            self.query_one(ListInput).insert_text_at_cursor(".")
            return
        listed = {option.id for option in self.query_one(OptionList).options}
        among = [thing for thing in self._all if thing.key in listed and not (thing.bar or thing.key == NOBODY)]
        among = [thing for thing in among if thing.drawn] or among
        drawn = draw(self.app, self._question, [thing.name for thing in among])
        if drawn is not None:
            self.post_message(self.Picked(among[drawn].key))
        else:
            tell_unanswered(self.app, "full_stop")

    def action_fold(self) -> None:
        """Open the fold, or close it again; the highlight stays on its line."""
        if any(thing.bar for thing in self._all):
            self._is_open = not self._is_open
            lit = self.query_one(OptionList).highlighted_option
            self._narrow(self._narrowed, lit.id or "" if lit is not None else "")

    def action_move(self, step: str) -> None:
        getattr(self.query_one(OptionList), f"action_{step}")()
