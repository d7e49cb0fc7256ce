"""Small questions that lie over a screen and return the answer: a line, yes or no, one of several, a unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.plain import fit, line, plain
from screens.parts.question import Question
from tracker.battle.battle import Battle, Unit, UnitId
from tracker.text import NOTE_LENGTH
from tracker.words import N_, _


class Choice(Struct, frozen=True):
    """One thing that may be picked: the key returned, the words shown, a remark in a quieter voice."""

    key: str
    label: str
    note: str = ""


def inner_width(app: App[Any]) -> int:
    """How many columns of text the wide dialogs have (see dialogs.tcss)."""
    return max(min(84, app.size.width * 96 // 100) - 6, 20)


class AskLine(Question[str]):
    """Asks for one line of text; None when the question is left."""

    CSS_PATH = "parts.tcss"
    BINDINGS = [Binding("escape", "leave", N_("Cancel"))]

    def __init__(self, question: str, detail: str = "", *, value: str = "", may_be_empty: bool = False) -> None:
        super().__init__()
        self._question, self._detail, self._value = question, detail, value
        self._may_be_empty = may_be_empty

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(plain(self._question), id="question")
            yield Static(plain(self._detail), id="detail")
            yield Input(self._value, id="line", max_length=NOTE_LENGTH)
            yield Static(plain(_("⏎ done   esc cancel")), id="hint")

    def on_mount(self) -> None:
        self.query_one("#detail").display = bool(self._detail)

    @on(Input.Submitted)
    def _done(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        if text or self._may_be_empty:
            self.answer(text)


class Pick(Question[str]):
    """Asks for one of several; the digits 1 to 9 pick at once; None when the question is left.

    The cursor begins at the choice whose key is `at`, or at the first.
    """

    CSS_PATH = "parts.tcss"
    BINDINGS = [
        Binding("escape", "leave", N_("Cancel")),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, question: str, choices: Sequence[Choice], detail: str | Content = "", *, at: str = "") -> None:
        super().__init__()
        self._question, self._choices, self._at = question, tuple(choices), at
        self._detail: Content = plain(detail) if isinstance(detail, str) else detail

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(plain(self._question), id="question")
            yield Static(self._detail, id="detail")
            yield OptionList(*self._options(), id="choices")
            yield Static(plain(_("⏎ or its number picks   esc cancel")), id="hint")

    def on_mount(self) -> None:
        self.query_one("#detail").display = bool(self._detail.plain)
        here = next((index for index, choice in enumerate(self._choices) if choice.key == self._at), 0)
        choices = self.query_one(OptionList)
        choices.highlighted = here
        # Before the first layout there is nothing to scroll yet.
        self.call_after_refresh(choices.scroll_to_highlight)

    def _options(self) -> Iterable[Option]:
        for number, choice in enumerate(self._choices, 1):
            mark = (f"{number} ", "$text-muted") if number < 10 else "  "
            note = line("\n  ", (choice.note, "$text-muted")) if choice.note else ""
            yield Option(line(mark, choice.label, note))

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(self._choices[event.option_index].key)

    def action_pick(self, number: int) -> None:
        if number <= len(self._choices):
            self.answer(self._choices[number - 1].key)


class Confirm(Pick):
    """Asks whether to go on: the first answer (key `yes`) goes on, the second (`no`) stays."""

    def __init__(self, question: str, detail: str = "", *, yes: str = "", no: str = "") -> None:
        super().__init__(question, (Choice("yes", yes or _("yes")), Choice("no", no or _("no"))), detail)


class FindUnit(Question[UnitId]):
    """Asks for a unit: type a part of its name, arrows choose; None when the question is left.

    `or_none` are the words for the answer that no unit is meant, which is the empty id.
    """

    CSS_PATH = "parts.tcss"
    BINDINGS: ClassVar = [
        Binding("escape", "leave", N_("Cancel")),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
    ]

    def __init__(
        self, question: str, battle: Battle, units: Iterable[Unit] | None = None, *, or_none: str = ""
    ) -> None:
        super().__init__()
        self._question, self._battle, self._or_none = question, battle, or_none
        self._units = tuple(battle.units.values() if units is None else units)

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(plain(self._question), id="question")
            yield Input(placeholder=_("part of a name"), id="line")
            yield OptionList(id="choices")
            yield Static(plain(_("type to narrow   ↑↓ choose   ⏎ pick   esc cancel")), id="hint")

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self._narrow("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._narrow(event.value)

    def _narrow(self, wanted: str) -> None:
        choices = self.query_one(OptionList)
        found = [unit for unit in self._units if wanted.strip().casefold() in unit.name.casefold()]
        nobody = [Option(plain(self._or_none))] if self._or_none else []
        choices.set_options([*(Option(self._row(unit), id=unit.id) for unit in found), *nobody])
        choices.highlighted = 0 if choices.option_count else None

    def _row(self, unit: Unit) -> Content:
        return line(fit(unit.name, 34), (f"  {self._battle.side(unit.side).name}", "$text-muted"))

    @on(Input.Submitted)
    def _enter(self) -> None:
        self.query_one(OptionList).action_select()

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(UnitId(event.option_id or ""))

    def action_move(self, step: int) -> None:
        choices = self.query_one(OptionList)
        if step > 0:
            choices.action_cursor_down()
        else:
            choices.action_cursor_up()
