"""A card as a form of one line a field: typing goes into the box under the cursor, arrows change and choose.

One widget draws all lines, because a card has up to sixty fields and a box of its own for each would be slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.actions import SkipAction
from textual.binding import Binding
from textual.content import Content
from textual.events import Key, Paste
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.signs import LESS, MORE
from screens.parts.plain import fit, hanging, line, lines, plain
from screens.parts.spoken import tell_unanswered
from tracker.battle.fields import NUMBERS, AnyField, Rejected, Scalar, Shape
from tracker.rules.answers import as_typed, next_answer
from tracker.words import N_, _

Group = tuple[str, tuple[AnyField, ...]]
"""A heading, and the fields under it."""

_FIGURES: Final = frozenset("0123456789-−., ")
_LABEL: Final = 28
_WORDS: Final = 40
"""The cells of a box for words, where there is room."""


class CardForm(LightList):
    """The lines of a card. It holds what is typed; `Changed` carries every value a field accepts."""

    BINDINGS = [
        Binding("tab", "onward(1)", N_("next box"), show=False),
        Binding("shift+tab", "onward(-1)", N_("box before"), show=False),
        Binding("right", "turn(1)", N_("one more, or the next"), show=False),
        Binding("left", "turn(-1)", N_("one less, or the one before"), show=False),
    ]

    @dataclass
    class Changed(Message):
        """A box holds something its field accepts."""

        field: AnyField
        value: Scalar

    @dataclass
    class Finished(Message):
        """Somebody went on from the last box."""

    def __init__(self, groups: Iterable[Group], value_of: Callable[[AnyField], Scalar]) -> None:
        super().__init__()
        self._value_of = value_of
        self._groups = tuple(groups)
        self._fields: dict[str, AnyField] = {}
        self._typing = ""
        self._typed: dict[str, str] = {}
        self._wrong: dict[str, str] = {}

    def on_mount(self) -> None:
        self.show(self._groups)

    def show(self, groups: Iterable[Group]) -> None:
        """Show these fields; the cursor stays on its field as long as that is one of them."""
        before = self._field
        self._groups = tuple(groups)
        self._fields = {field.key: field for _heading, fields in self._groups for field in fields}
        self._typed = {key: text for key, text in self._typed.items() if key in self._fields}
        self._wrong = {key: text for key, text in self._wrong.items() if key in self._fields}
        self.set_options(self._card_lines())
        at = before.key if before is not None and before.key in self._fields else next(iter(self._fields), "")
        if at:
            self.highlighted = self.get_option_index(at)

    def first_wrong(self) -> AnyField | None:
        """The first field whose box holds something it does not accept; the cursor goes there."""
        key = next((key for key in self._fields if key in self._wrong), None)
        if key is None:
            return None
        self.highlighted = self.get_option_index(key)
        # The next figure takes the place of what was refused.
        self._typing = ""
        self._draw(key)
        return self._fields[key]

    def put(self, field: AnyField, text: str) -> None:
        """Put a text into a box, as if it had been typed."""
        self._typed[field.key] = text
        try:
            value: Scalar = field.accept(text)
        except Rejected as wrong:
            self._wrong[field.key] = wrong.said_of
        else:
            self._wrong.pop(field.key, None)
            self.post_message(self.Changed(field, value))
        self._draw(field.key)

    def redraw(self, field: AnyField) -> None:
        """Draw a box anew, from its value as it is now."""
        if field.key in self._fields:
            self._draw(field.key)

    @property
    def _field(self) -> AnyField | None:
        option = self.highlighted_option
        return None if option is None else self._fields.get(option.id or "")

    def _card_lines(self) -> Iterator[Option]:
        for number, (heading, fields) in enumerate(self._groups):
            if heading:
                yield Option(line("\n" if number else "", (f" {_(heading)}", "$dim")), disabled=True)
            for field in fields:
                yield Option(Row(partial(self._row, field)), id=field.key)

    def _draw(self, key: str) -> None:
        self.replace_option_prompt(key, Row(partial(self._row, self._fields[key])))

    def _row(self, field: AnyField, width: int, is_lit: bool) -> Content:
        wrong = self._wrong.get(field.key, "")
        label = plain(_(field.label)).stylize("$alarm bold" if wrong else "$bright bold" if is_lit else "$foreground")
        # A label too long for its column stands above its box: half a question cannot be answered.
        gap = " " * (_LABEL - label.cell_length) if label.cell_length < _LABEL else "\n" + " " * _LABEL
        box = self._box(field, 16 if width < 84 else 24, min(width - _LABEL - 2, _WORDS), is_lit=is_lit)
        hint = wrong or self._hint(field)
        style = "$alarm" if wrong else "$dim"
        if len(hint) > width - _LABEL - box.cell_length - 2:
            # Too long for beside: the whole sentence beneath, rather than half of it.
            return lines(line(label, gap, box), hanging(plain("  "), hint, width - 1, style))
        return line(label, gap, box, "  ", (hint, style))

    def _box(self, field: AnyField, width: int, room: int, *, is_lit: bool) -> Content:
        if field.shape in {Shape.CHOICE, Shape.FLAG}:
            longest = max((cell_len(_(option.label)) for option in field.options), default=0)
            label = fit(f" {field.show(self._value_of(field))}", max(width - 2, longest + 2))
            arrows = "$mark" if is_lit else "$dim"
            return line((LESS, arrows), label, (MORE, arrows))
        if field.shape is Shape.WORDS:
            width = max(width, min(int(field.high), room))
        text = self._typed.get(field.key, as_typed(self._value_of(field), field))
        if self._typing == field.key:
            text += "▏"
        # The end of a long text is where typing goes on.
        return fit(text if len(text) <= width else f"…{text[1 - width :]}", width).stylize("on $die")

    def _hint(self, field: AnyField) -> str:
        if field.shape in {Shape.CHOICE, Shape.FLAG}:
            return _(field.help)
        return _(field.help) or ("" if field.shape is Shape.WORDS else field.accepted())

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if (left := self._typing) and left != event.option_id:
            self._typing = ""
            if left in self._fields:
                self._draw(left)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.highlighted == self._boxes[-1]:
            self.post_message(self.Finished())
        else:
            self.action_onward(1)

    @property
    def _boxes(self) -> list[int]:
        """The lines that can be filled in, from the top."""
        return [number for number, option in enumerate(self.options) if not option.disabled]

    def action_onward(self, step: int) -> None:
        """To the next box, or to the one before; round the end."""
        if self.highlighted is not None:
            boxes = self._boxes
            self.highlighted = boxes[(boxes.index(self.highlighted) + step) % len(boxes)]

    @property
    def text(self) -> tuple[AnyField, str] | None:
        """The field under the cursor and what its box holds, where that is a text."""
        field = self._field
        if field is None or field.shape is not Shape.WORDS:
            return None
        return field, self._typed.get(field.key, str(self._value_of(field)))

    def action_turn(self, step: int) -> None:
        if (field := self._field) is None:
            return
        match field.shape:
            case Shape.CHOICE | Shape.FLAG:
                self.post_message(self.Changed(field, next_answer(field, self._value_of(field), step)))
            case Shape.WHOLE | Shape.DECIMAL if field.key not in self._wrong:
                self.put(field, as_typed(next_answer(field, self._value_of(field), step)))
            case _:
                raise SkipAction

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Claim every key that can be typed for the box, so that it is no command."""
        return character is not None and character.isprintable()

    def takes_figure(self, sign: str) -> bool:
        """Whether the digit of a sign's key is meant in this box, and not the sign: the minus of a number is one."""
        field = self._field
        if field is None or field.shape not in NUMBERS:
            return False
        return not (sign == "-" and field.low < 0 and self._typing != field.key)

    def on_key(self, event: Key) -> None:
        field = self._field
        if field is None or not (event.key == "backspace" or event.is_printable):
            return
        event.stop()
        event.prevent_default()
        erases = event.key == "backspace"
        if not self._type(field, "" if erases else event.character or "", erase=erases):
            tell_unanswered(self.app, event.key)

    def on_paste(self, event: Paste) -> None:
        event.stop()
        if (field := self._field) is not None:
            self._type(field, event.text.split("\n")[0])

    def _type(self, field: AnyField, letters: str, *, erase: bool = False) -> bool:
        """Type into the box of a field; whether it takes that."""
        match field.shape:
            case Shape.FLAG | Shape.CHOICE if erase:
                return False
            case Shape.FLAG:
                self.action_turn(1)
                return True
            case Shape.CHOICE:
                return self._jump(field, letters.casefold())
            case Shape.WORDS:
                goes_on, start = True, self._typed.get(field.key, str(self._value_of(field)))
            case _:
                if not (field.counted or set(letters) <= _FIGURES):
                    return False
                # The first figure takes the place of the old number; a correction goes on from it.
                goes_on = erase or self._typing == field.key
                start = self._typed.get(field.key, as_typed(self._value_of(field), field)) if goes_on else ""
        self._typing = field.key
        text = (start[:-1] if erase else start + letters)[: int(field.high) if _is_words(field) else 200]
        self.put(field, text)
        return text != start or not goes_on

    def _jump(self, field: AnyField, letter: str) -> bool:
        if letter == " ":
            self.action_turn(1)
            return True
        now = next(at for at, option in enumerate(field.options) if option.key == self._value_of(field))
        turned = (*field.options[now + 1 :], *field.options[: now + 1])
        option = next((option for option in turned if _(option.label).casefold().startswith(letter)), None)
        if option is not None:
            self.post_message(self.Changed(field, option.key))
        return option is not None


def _is_words(field: AnyField) -> bool:
    return field.shape is Shape.WORDS
