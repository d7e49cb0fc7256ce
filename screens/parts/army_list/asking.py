"""Which list is meant, and the values that it does not say: unit by unit, the same for all that follow in one key."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual.app import App
from textual.binding import Binding
from textual.events import Paste
from textual.widgets import Input, OptionList

from saves.army_lists.understood import Understood, Wanted
from screens.parts.asking import ask_line, choices_of
from screens.parts.dialogs import AskLine, Choice, Pick
from tracker.battle.battle import UnitId
from tracker.battle.fields import NUMBERS, Scalar, Shape
from tracker.rules.answers import as_typed, may_be_empty
from tracker.rules.system import System
from tracker.words import N_, _, n_

Answers = dict[tuple[UnitId, str], Scalar]
_STYLE: Final = "../parts.tcss"
_FOR_REST: Final = Binding("ctrl+r", "for_rest", N_("The same for the rest"))


class PathOrPaste(Input):
    """A line for a file's path; several lines, or cells, that are pasted into it are the list itself."""

    def __init__(self, value: str, **about: Any) -> None:
        super().__init__(value, **about)

    def on_paste(self, event: Paste) -> None:
        if is_list(event.text):
            event.prevent_default()
            event.stop()
            screen = self.screen
            if isinstance(screen, AskList):
                screen.answer(event.text)


class AskList(AskLine):
    """Asks for a file; the answer is its path, or the list itself where one was pasted."""

    CSS_PATH = _STYLE

    def line(self) -> Input:
        """The line that takes either."""
        return PathOrPaste(self.value, id="line")


def is_list(text: str) -> bool:
    """Whether a text is a list rather than a path: it has several lines, or cells, or begins with an empty line."""
    return text.startswith("\n") or any(sign in text.strip() for sign in "\n\r\t")


class ForRest:
    """A question whose answer may be meant for all that are asked the same later."""

    for_rest = False


class AskValue(ForRest, AskLine):
    """Asks for the value of one card."""

    CSS_PATH = _STYLE
    HINT = N_("↵ done   ctrl+r the same for the rest   esc back")
    BINDINGS: ClassVar = [_FOR_REST]

    def action_for_rest(self) -> None:
        """Take what stands there for this unit and all that follow."""
        self.for_rest = True
        line = self.query_one(Input)
        line.post_message(Input.Submitted(line, line.value))


class PickValue(ForRest, Pick):
    """Asks for one of the choices of a card."""

    CSS_PATH = _STYLE
    HINT = N_("↵ or its number picks   ctrl+r the same for the rest   esc back")
    BINDINGS: ClassVar = [_FOR_REST]

    def action_for_rest(self) -> None:
        """Take what is lit for this unit and all that follow."""
        self.for_rest = True
        self.query_one(OptionList).action_select()


async def ask_wanted(app: App[Any], system: System, understood: Understood) -> Understood | None:
    """The same with what its cards want asked for, or left as on a new card; None when the first question is left."""
    if not understood.wanted:
        return understood
    fields = dict.fromkeys(_(wanted.field.label) for wanted in understood.wanted)
    count = len(understood.wanted)
    question = n_("{count} value is not in the list.", "{count} values are not in the list.", count).format(count=count)
    choices = [
        Choice("ask", _("ask unit by unit")),
        Choice("leave", _("leave them as on a new card; each can be changed later")),
    ]
    while (picked := await app.push_screen_wait(Pick(question, choices, ", ".join(fields)))) is not None:
        if picked == "leave":
            return understood
        if (answers := await _ask_all(app, system, understood)) is not None:
            return understood.answered(system, answers)
    return None


async def _ask_all(app: App[Any], system: System, understood: Understood) -> Answers | None:
    """An answer for all that is wanted; leaving a question goes back to the one before, None at the first."""
    names = {unit.id: unit.name for unit in understood.roster.units}
    wanted, answers, history = understood.wanted, Answers(), list[Answers]()
    while (now := next((each for each in wanted if (each.unit, each.field.key) not in answers), None)) is not None:
        value = await _ask(app, system, now, names[now.unit])
        if value is None:
            if not history:
                return None
            answers = history.pop()
            continue
        history.append(dict(answers))
        given, is_for_rest = value
        for each in wanted if is_for_rest else (now,):
            if each.field.key == now.field.key:
                answers.setdefault((each.unit, each.field.key), given)
    return answers


async def _ask(app: App[Any], system: System, wanted: Wanted, name: str) -> tuple[Scalar, bool] | None:
    """The value of one card and whether it is meant for the rest; None when the question is left."""
    field = wanted.field
    asked = _("{unit}: {field}?").format(unit=name, field=_(field.label))
    if field.shape in {Shape.CHOICE, Shape.FLAG}:
        question = PickValue(asked, choices_of(field), _(field.help), at=as_typed(field.default, field))
        picked = await app.push_screen_wait(question)
        return None if picked is None else (field.accept(picked), question.for_rest)
    least = field.low if field.shape in NUMBERS else None

    def line(detail: str, value: str) -> AskValue:
        return AskValue(asked, detail, value=value, may_be_empty=may_be_empty(field), least=least)

    answered = await ask_line(app, field, line)
    return None if answered is None else (answered[0], answered[1].for_rest)
