"""Small questions that lie over a screen and return the answer: a line, yes or no, one of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from msgspec import Struct
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.chance import BY_CHANCE, draw
from screens.parts.drawn.dialog import Dialog
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.signs import ENTER
from screens.parts.plain import hanging, line, lines, plain
from screens.parts.question import Question
from tracker.text import NOTE_LENGTH
from tracker.words import N_, _

STAY, ANYWAY = "stay", "anyway"


class Choice(Struct, frozen=True):
    """One thing that may be picked: the key returned, the words shown, a remark in a quieter voice.

    Where chance may choose it leaves out what is not `drawn`: what cannot be meant by it, or leads to another question.
    """

    key: str
    label: str
    note: str = ""
    drawn: bool = True


def inner_width(app: App[Any]) -> int:
    """How many columns of text the wide dialogs have (see dialogs.tcss)."""
    return max(min(84, app.size.width * 96 // 100) - 6, 20)


PART_OF_A_NUMBER: Final = r"[-\u2212]?\d*[.,]?\d*"
"""The form of a number while it is typed."""


class NumberLine(Input):
    """A line for a number of at least `least`, into which the top row of every keyboard types digits.

    Where it is for a `single` number, no letter goes in: a key pressed for the page behind is no answer.
    """

    class NoFigure(Message):
        """Something that belongs to no number was typed, and did not go in."""

    def __init__(self, value: str, least: float, *, single: bool = False, **about: Any) -> None:
        super().__init__(value, restrict=PART_OF_A_NUMBER if single else None, **about)
        self._least = least

    def restricted(self) -> None:
        """Say what is typed here instead."""
        self.post_message(self.NoFigure())

    def takes_figure(self, sign: str) -> bool:
        """Whether the digit of a sign's key is meant; what begins with a minus may be a number below zero."""
        return sign != "-" or self._least >= 0 or bool(self.value)


class AskLine(Question[str]):
    """Asks for one line of text, or for figures of at least `least`, or one number; None when the question is left."""

    CSS_PATH = "parts.tcss"
    BINDINGS = [Binding("escape", "leave", N_("Cancel"))]
    HINT: ClassVar = N_("↵ done   esc cancel")
    """Its keys, as they stand in the foot."""

    def __init__(
        self,
        question: str,
        detail: str = "",
        *,
        value: str = "",
        may_be_empty: bool = False,
        least: float | None = None,
        is_one_number: bool = False,
    ) -> None:
        super().__init__()
        self.question, self.detail, self.value = question, detail, value
        self.may_be_empty, self._least, self._is_one_number = may_be_empty, least, is_one_number

    def compose(self) -> ComposeResult:
        with Dialog(_(self.HINT), leads_back=self.leads_back):
            yield Static(plain(self.question), id="question")
            yield Static(plain(self.detail), id="detail")
            yield self.line()
            yield Static(id="wanted")

    def line(self) -> Input:
        """The box it is typed into."""
        if self._least is None:
            return Input(self.value, id="line", max_length=NOTE_LENGTH)
        return NumberLine(self.value, self._least, single=self._is_one_number, id="line", max_length=NOTE_LENGTH)

    def on_mount(self) -> None:
        self.query_one("#detail").display = bool(self.detail)
        self.query_one("#wanted").display = False

    @on(Input.Changed)
    def _written(self) -> None:
        self.query_one("#wanted").display = False

    @on(NumberLine.NoFigure)
    def _no_figure(self, event: NumberLine.NoFigure) -> None:
        event.stop()
        self._want(_("only a number is typed here; esc leaves it"))

    @on(Input.Submitted)
    def _done(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        if text or self.may_be_empty:
            self.answer(text)
        else:
            self._want(self.missing)

    @property
    def missing(self) -> str:
        """The sentence for an empty line where it is no answer."""
        if self._is_one_number:
            return _("type a number, or esc to leave it")
        return _("type a few words, or esc to leave it")

    def _want(self, words: str) -> None:
        wanted = self.query_one("#wanted", Static)
        wanted.update(plain(words, "$alarm"))
        wanted.display = True


UNNUMBERED: Final = 10
"""The first place in a list that shows no number, as there is no key for it."""


class Pick(Question[str]):
    """Asks for one of several; the digits 1 to 9 pick at once; None when the question is left.

    The cursor begins at the choice whose key is `at`, or at the first.
    """

    CSS_PATH = "parts.tcss"
    BINDINGS = [
        Binding("escape", "leave", N_("Cancel")),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]
    NUMBERED = True
    """Whether the digits pick; not where a die may be meant, typed too soon."""
    HINT: ClassVar = ""
    """Its keys, as they stand in the foot, where they are other than enter, the numbers and esc."""

    def __init__(self, question: str, choices: Sequence[Choice], detail: str | Content = "", *, at: str = "") -> None:
        super().__init__()
        self.question, self.choices, self.at = question, tuple(choices), at
        self.detail: Content = plain(detail) if isinstance(detail, str) else detail

    def compose(self) -> ComposeResult:
        usual = _("↵ or its number picks   esc cancel") if self.NUMBERED else _("↵ picks   esc cancel")
        with Dialog(_(self.HINT) or usual, leads_back=self.leads_back):
            yield Static(plain(self.question), id="question")
            yield Static(self.detail, id="detail")
            yield LightList(*self._options(), id="choices")
            yield Static(id="wanted")

    def on_mount(self) -> None:
        self.query_one("#detail").display = bool(self.detail.plain)
        self.query_one("#wanted").display = False
        index = next((index for index, choice in enumerate(self.choices) if choice.key == self.at), 0)
        choices = self.query_one(LightList)
        choices.highlighted = index
        # Before the first layout there is nothing to scroll yet. What comes after the place it begins at is in sight.
        self.call_after_refresh(choices.scroll_to_highlight, top=bool(self.at))

    def _options(self) -> Iterable[Option]:
        for number, choice in enumerate(self.choices, 1 if self.NUMBERED else UNNUMBERED):
            yield Option(Row(partial(_choice, choice, number)))

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(self.choices[event.option_index].key)

    def action_pick(self, number: int) -> None:
        if self.NUMBERED and number <= len(self.choices):
            self.answer(self.choices[number - 1].key)
        elif self.NUMBERED:
            self._want(_("{number}: no line has this number; ↵ takes the selected one").format(number=number))
        else:
            self._want(_("no number is typed here; ↵ takes the selected line"))

    def _want(self, words: str) -> None:
        wanted = self.query_one("#wanted", Static)
        wanted.update(plain(words, "$alarm"))
        wanted.display = True


def _choice(choice: Choice, number: int, width: int, is_lit: bool) -> Content:
    """Its number, which picks it at once, its words, and where the light is what enter does."""
    head = line((f"{number} " if number < 10 else "  ", "$bright bold"))
    chip = line((f" {ENTER} ", "$chip-ink on $chip bold")) if is_lit else line("   ")
    room = width - chip.cell_length - 1
    first, *more = hanging(head, choice.label, room, "$bright bold" if is_lit else "$foreground").split("\n")
    rows = [line(first.pad_right(max(room - first.cell_length, 0)), " ", chip), *more]
    return lines(*rows, *([hanging(line("  "), choice.note, room, "$dim")] if choice.note else []))


class PickOrDraw(Pick):
    """Asks what is done on the table, or how it lies there: chance may choose as well."""

    BINDINGS = [BY_CHANCE]

    def action_chance(self) -> None:
        """Let chance choose among all that can be done and lead to no other question."""
        plain_ones = [choice for choice in self.choices if choice.drawn]
        drawn = draw(self.app, self.question, [choice.label for choice in plain_ones])
        if drawn is not None:
            self.answer(plain_ones[drawn].key)


class Confirm(Pick):
    """Asks once more before something goes: what leaves all as it is (key `no`) stands first and is lit.

    So one enter too many, or a 1 meant for the question before, takes nothing away; `yes` goes on. Of what `is_offered`
    and takes nothing away, going on stands first.
    """

    def __init__(
        self, question: str, detail: str = "", *, yes: str = "", no: str = "", is_offered: bool = False
    ) -> None:
        choices = Choice("no", no or _("no")), Choice("yes", yes or _("yes"))
        super().__init__(question, choices[::-1] if is_offered else choices, detail)


class PickByEnter(Pick):
    """Asks where a digit may be meant for something else: only enter picks."""

    NUMBERED = False


class BeforeItsTime(PickByEnter):
    """Asks before something is taken that is not due yet: waiting for it is lit, and no digit is an answer."""

    def __init__(self, question: str, detail: Content) -> None:
        super().__init__(question, (Choice("no", _("when it is due")), Choice("yes", _("now anyway"))), detail)


class StayOrPass(Pick):
    """Asks before something is passed over: staying is lit, and the key that led here passes it all (`anyway`)."""

    BINDINGS = [Binding("n", "pass", N_("Pass"), show=False)]

    def __init__(
        self, question: str, detail: Content, choices: Sequence[Choice] = (), *, stays_owed: bool = True
    ) -> None:
        owed, lost = _("pass, as a second n does; what is owed stays owed"), _("pass, as a second n does; u comes back")
        passes = Choice(ANYWAY, owed if stays_owed else lost)
        super().__init__(question, choices or (Choice(STAY, _("stay here")), passes), detail)

    def action_pass(self) -> None:
        """Pass it all."""
        self.answer(ANYWAY)


async def ask_number(app: App[Any], asked: str, detail: str, now: int, most: int) -> int | None:
    """A number of at most so much, 0 too; None where the question is left."""
    value = str(now or "")
    while (typed := await app.push_screen_wait(AskLine(asked, detail, value=value, least=0))) is not None:
        if typed.isascii() and typed.isdigit() and int(typed) <= most:
            return int(typed)
        value = typed
    return None
