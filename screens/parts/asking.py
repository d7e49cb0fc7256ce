"""Asking for the value of a field: a list for a choice, a line for a number, again until it is accepted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from msgspec.structs import replace
from textual.app import App

from screens.parts.dialogs import AskLine, Choice, Pick, PickOrDraw
from screens.parts.finding import FindUnit
from screens.parts.flow import leading_back, leads_back, then
from tracker.battle.battle import Battle, Ruling, Unit
from tracker.battle.fields import NUMBERS, AnyField, Names, Rejected, Scalar, Shape
from tracker.play.agreed.precedents import Precedent
from tracker.play.cautions import Doubt
from tracker.play.worksheet import Worksheet
from tracker.rules.answers import as_typed, may_be_empty
from tracker.rules.system import Prompt, System
from tracker.views.sentences.rolls import ruling_in_words
from tracker.words import _

ANOTHER: Final = "…"
Line = TypeVar("Line", bound=AskLine)


@dataclass(frozen=True, slots=True)
class Among:
    """Whom a question may name: a unit of the battle, or one of these `units`; `asking` is who does what is asked."""

    system: System
    battle: Battle
    units: Iterable[Unit] | None = None
    asking: Unit | None = None


def no_doubt(_value: Scalar) -> str:
    """Anything the field accepts can be."""
    return ""


async def ask_field(  # noqa: PLR0913 - what a question is, by name
    app: App[Any],
    field: AnyField,
    question: str = "",
    among: Among | None = None,
    doubt: Doubt = no_doubt,
    *,
    needed: bool = False,
    blank: bool = False,
) -> Scalar | None:
    """A value the field accepts, or a unit or a side by its name; it begins at the field's default. None if left.

    Of a typed one that cannot be, by the `doubt` there is, it is asked once whether it is meant. Where words are
    `needed`, none at all are no answer; a number that only the table sees begins `blank`.
    """
    asked = question or _(field.label)
    if among is not None and field.names is Names.UNIT:
        return await app.push_screen_wait(
            FindUnit(
                asked,
                among.system,
                among.battle,
                among.units,
                or_none=_("no unit"),
                asking=among.asking,
                at=str(field.default) or None,
            )
        )
    if among is not None and field.names is Names.SIDE:
        sides = [Choice(side.id, side.name) for side in among.battle.sides]
        return await app.push_screen_wait(PickOrDraw(asked, sides, at=str(field.default)))
    if field.shape in {Shape.CHOICE, Shape.FLAG}:
        picked = await app.push_screen_wait(
            PickOrDraw(asked, choices_of(field), _(field.help), at=as_typed(field.default, field))
        )
        return None if picked is None else field.accept(picked)
    may_be_left_out, least = (
        may_be_empty(field) and not needed and not blank,
        field.low if field.shape in NUMBERS else None,
    )
    is_one = field.shape in NUMBERS and field.shape is not Shape.TALLY

    def line(detail: str, value: str) -> AskLine:
        return AskLine(asked, detail, value=value, may_be_empty=may_be_left_out, least=least, is_one_number=is_one)

    answered = await ask_line(app, field, line, doubt, blank=blank)
    return None if answered is None else answered[0]


def choices_of(field: AnyField) -> list[Choice]:
    """The answers of a choice, or of a yes or no."""
    if field.shape is Shape.FLAG:
        return [Choice("yes", _("yes")), Choice("no", _("no"))]
    return [Choice(option.key, _(option.label)) for option in field.options]


async def ask_line(
    app: App[Any],
    field: AnyField,
    line: Callable[[str, str], Line],
    doubt: Doubt = no_doubt,
    *,
    blank: bool = False,
) -> tuple[Scalar, Line] | None:
    """The typed text that the field accepts, with the question that it answers; None when that is left.

    Each question is a `line` made of its detail and of the text that stands in it: what was refused is put right there.
    """
    detail = " · ".join(part for part in (_(field.help), field.accepted()) if part)
    value = "" if blank else as_typed(field.default, field)
    while True:
        question = line(detail, value)
        typed = await app.push_screen_wait(question)
        if typed is None:
            return None
        try:
            accepted: Scalar = field.accept(typed)
        except Rejected as wrong:
            detail, value = wrong.said_of, typed
            continue
        why = doubt(accepted)
        if not why:
            return accepted, question
        with leading_back():
            meant = await is_meant(app, why)
        if meant:
            return accepted, question
        detail, value = why, typed


async def is_meant(app: App[Any], why: str) -> bool:
    """Whether a number that cannot be is meant all the same; to put it right comes first."""
    choices = (Choice("right", _("correct it")), Choice("meant", _("it is right as it is")))
    return await app.push_screen_wait(Pick(why, choices)) == "meant"


async def ask_prompt(app: App[Any], prompt: Prompt, question: str, before: str = "") -> str | None:
    """The table's decision: a usual answer, or a line in its own words; None when the question is left.

    It begins at what was `said` before.
    """
    rules = " ".join(prompt.rules)

    async def in_own_words(answer: str) -> str | None:
        return await app.push_screen_wait(AskLine(question, rules, value=before)) if answer == ANOTHER else answer

    usual = [Choice(option.key, _(option.label)) for option in prompt.usual]
    at = ANOTHER if before and before not in {choice.key for choice in usual} else before
    choices = [*usual, Choice(ANOTHER, _("another answer …") if prompt.options else _("in words …"), drawn=False)]
    return await then(lambda: app.push_screen_wait(PickOrDraw(question, choices, rules, at=at)), in_own_words)


async def ask_override(app: App[Any], sheet: Worksheet) -> tuple[str, str] | None:
    """The outcome a referee decides on against the dice, and why; None when the question is left."""
    resolver, values = sheet.resolver, sheet.case.values
    choices = [Choice(outcome.key, resolver.in_words(outcome.label, values)) for outcome in resolver.outcomes]

    async def why(outcome: str) -> tuple[str, str] | None:
        reason = await ask_reason(app)
        return None if reason is None else (outcome, reason)

    return await then(
        lambda: app.push_screen_wait(Pick(_("How does it end?"), choices, _("The dice are ignored."))), why
    )


async def ask_ruling(app: App[Any], system: System, precedents: Sequence[Precedent]) -> Ruling | None:
    """One of the rulings made before; None when it is left.

    The only one is taken without a question where it stands in a line before the die is thrown; one that sets the
    outcome decides the roll, and is always shown first.
    """
    if len(precedents) == 1 and not precedents[0].ruling.outcome:
        return precedents[0].ruling
    choices = [
        Choice(
            str(number),
            ruling_in_words(system, precedent.ruling),
            _("turn {turn}").format(turn=precedent.turn) if precedent.times else _("imported"),
        )
        for number, precedent in enumerate(precedents)
    ]
    picked = await app.push_screen_wait(Pick(_("As ruled before?"), choices))
    return None if picked is None else precedents[int(picked)].ruling


async def ask_reason(app: App[Any]) -> str | None:
    """Why the table decides something of its own; None when the question is left."""
    return await app.push_screen_wait(AskLine(_("Why?"), _("One line; it stays in the log.")))


async def ask_fields(
    app: App[Any], fields: tuple[AnyField, ...], known: Mapping[str, Scalar], among: Among | None = None
) -> dict[str, Scalar] | None:
    """A value for every field that is not known yet; leaving one goes back to the one before, None at the first."""

    def following(values: Mapping[str, Scalar]) -> AnyField | None:
        return next((field for field in fields if field.key not in values), None)

    async def ask(field: AnyField, _values: Mapping[str, Scalar], before: Scalar | None) -> Scalar | None:
        return await ask_field(app, field if before is None else replace(field, default=before), among=among)

    return await ask_each(following, ask, known)


async def ask_each(
    following: Callable[[Mapping[str, Scalar]], AnyField | None],
    ask: Callable[[AnyField, Mapping[str, Scalar], Scalar | None], Awaitable[Scalar | None]],
    known: Mapping[str, Scalar],
) -> dict[str, Scalar] | None:
    """One question after another till none is `following`; leaving one goes back to the one before.

    A question asked once more begins at what was answered `before`. None when the first is left.
    """
    values, answered, before = dict(known), list[str](), dict[str, Scalar]()
    while (field := following(values)) is not None:
        with leading_back(bool(answered) or leads_back()):
            value = await ask(field, values, before.get(field.key))
        if value is not None:
            values[field.key] = before[field.key] = value
            answered.append(field.key)
        elif answered:
            del values[answered.pop()]
        else:
            return None
    return values
