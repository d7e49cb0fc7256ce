"""A dialog's question, as a sentence with numbered answers; an empty line is enter, `esc` leaves the question."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from screens.parts.army_list.asking import AskList, ForRest
from screens.parts.dialogs import ANYWAY, AskLine, Pick, StayOrPass
from screens.parts.finding import Find, NoList
from screens.parts.multi_select import TickSome
from screens.plain.host import PlainApp
from screens.plain.talk import LEAVE
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_forecast import ForecastScreen
from tracker.words import _

MOST_AT_ONCE: Final = 20
FOR_REST: Final = "*"
_NUMBERS: Final = re.compile(r"[\s,]+")


class Numbered(NamedTuple):
    """An answer with its words."""

    key: str
    words: str


async def answer(app: PlainApp, screen: Any) -> Any:
    """The answer of a dialog or a page; None where it is left, or has no plain form, which is said."""
    from screens.plain import army_list

    dialogs: Sequence[tuple[type[Any], Callable[[PlainApp, Any], Any]]] = (
        (AskList, army_list.which_list),
        (AskLine, _line),
        (Pick, _pick),
        (TickSome, _tick),
        (Find, _find),
        (NoList, _no_list),
    )
    for kind, ask in dialogs:
        if isinstance(screen, kind):
            return ask(app, screen)
    return await _page(app, screen)


def _no_list(app: PlainApp, _screen: NoList) -> None:
    app.talk.refuse(_("There is no list to search here."))


async def _page(app: PlainApp, screen: Any) -> Any:
    """The result of a page that is left, once it was talked through."""
    from screens.orders.screen import OrdersScreen
    from screens.parts.army_list.screen import ArmyListScreen
    from screens.plain import army_list, calculator, orders, rolls
    from screens.roll.calculator_host import CalculatorHost
    from screens.roll.roll_host import RollHost

    match screen:
        case SheetScreen():
            return await rolls.Rolls(app, screen.table, RollHost, screen.page).converse()
        case CalculatorScreen():
            return await calculator.Calculation(app, screen.table, CalculatorHost, screen.page).converse()
        case OrdersScreen():
            return await orders.lay(app, screen.table)
        case ArmyListScreen():
            return await army_list.preview(app, screen)
        case _:
            await _page_without_answer(app, screen)
    return None


async def _page_without_answer(app: PlainApp, screen: Any) -> None:
    from screens.amend.screen import AmendScreen
    from screens.house_rules.screen import HouseRulesScreen
    from screens.plain import house_rules, looking, past, proposal, roster
    from screens.reference.screen import ReferenceScreen
    from screens.roster.screen import RosterScreen
    from screens.turn.proposal import ProposalScreen

    match screen:
        case RosterScreen():
            await roster.Roster(app, screen.table).converse()
        case HouseRulesScreen():
            await house_rules.converse(app, screen.table)
        case ReferenceScreen():
            await looking.look_up(app, screen.system, screen.reference)
        case AmendScreen():
            await past.Past(app, screen.table, screen.page).converse()
        case ProposalScreen():
            await proposal.propose(app, screen)
        case ForecastScreen():
            looking.tell_forecast(app.talk, screen.sheet, screen.outlook)
        case _:
            if not looking.tell(app.talk, screen):
                app.talk.refuse(_("This page has no plain form; the app shows it."))


def say_numbered(app: PlainApp, answers: Sequence[Numbered], at: int = -1) -> None:
    """The answers, a line each behind its number; the one that enter gives is marked."""
    for number, each in enumerate(answers, 1):
        app.talk.say(f"{number}. {each.words}" + (f" ({_('enter')})" if number - 1 == at else ""))


def choose(
    app: PlainApp, answers: Sequence[Numbered], at: int = 0, *, read: Callable[[], str] | None = None
) -> str | None:
    """The key of the one whose number is typed, or that fits the words typed; None where the question is left.

    `read` reads the line, where it may say more than the answer.
    """
    listed = list(answers)
    while True:
        typed = (read or app.talk.ask)()
        if typed == LEAVE:
            return None
        if not typed and 0 <= at < len(listed):
            return listed[at].key
        if typed.isdecimal() and 0 < int(typed) <= len(listed):
            return listed[int(typed) - 1].key
        whole = typed.casefold()
        exact = [each for each in listed if typed and whole in {each.words.casefold(), each.key.casefold()}]
        near = exact or [each for each in listed if typed and typed.casefold() in each.words.casefold()]
        if len(near) == 1:
            return near[0].key
        if near:
            listed, at = near, 0
            say_numbered(app, listed, at)
            continue
        words = _("{typed} is none of these; give a number up to {most}, a part of a name, or esc")
        app.talk.refuse(words.format(typed=repr(typed), most=len(listed)))


def word_and_number(app: PlainApp, line: str, count: int) -> tuple[str, int] | None:
    """The word of a line and the number of one of `count` lines, behind it or in its place; 0 where it has none.

    None for a number that none of them has, which is said.
    """
    word, _blank, rest = line.partition(" ")
    number = rest.strip() or (word if word.isdecimal() else "")
    if number and not (number.isdecimal() and 0 < int(number) <= count):
        refusal = _("there are {count} lines here; {number} is none of them")
        app.talk.refuse(refusal.format(count=count, number=number))
        return None
    return word, int(number or 0)


def _for_rest(app: PlainApp, asked: object) -> str:
    """The line typed as an answer; with the sign for it behind, it is meant for all that are asked the same later."""
    typed = app.talk.ask()
    if isinstance(asked, ForRest) and typed.endswith(FOR_REST):
        asked.for_rest = True
        return typed.removesuffix(FOR_REST).strip()
    return typed


def _say_for_rest(app: PlainApp, asked: object) -> None:
    if isinstance(asked, ForRest):
        app.talk.say(_("With {sign} behind it the answer is the same for the rest.").format(sign=FOR_REST))


def _line(app: PlainApp, asked: AskLine) -> str | None:
    usual = asked.value
    if usual and usual == app.talk.line:
        # It is asked once more, as what was typed is not accepted: that is not the answer of an empty line.
        usual = ""
        app.talk.refuse(asked.detail)
    else:
        app.talk.say(asked.question, asked.detail)
    if usual:
        app.talk.say(_("enter: {value}").format(value=usual))
    _say_for_rest(app, asked)
    while True:
        typed = _for_rest(app, asked)
        if typed == LEAVE:
            return None
        text = typed or usual
        if text or asked.may_be_empty:
            return text
        app.talk.refuse(asked.missing)


def _pick(app: PlainApp, asked: Pick) -> str | None:
    answers = [
        Numbered(choice.key, f"{choice.label} · {choice.note}" if choice.note else choice.label)
        for choice in asked.choices
    ]
    at = next((place for place, choice in enumerate(asked.choices) if choice.key == asked.at), 0)
    app.talk.say(asked.question, asked.detail.plain)
    say_numbered(app, answers, at)
    if isinstance(asked, StayOrPass):
        answers.append(Numbered(ANYWAY, "n"))
    _say_for_rest(app, asked)
    return choose(app, answers, at, read=lambda: _for_rest(app, asked))


def _tick(app: PlainApp, asked: TickSome) -> frozenset[str] | None:
    app.talk.say(asked.question, asked.detail)
    say_numbered(app, [Numbered(thing.key, f"{thing.name} {thing.note}".strip()) for thing in asked.things])
    ticked = [str(number) for number, thing in enumerate(asked.things, 1) if thing.key in asked.ticked]
    app.talk.say(
        _("Give the numbers of all that are meant, 0 for none; enter: {now}").format(now=" ".join(ticked) or 0)
    )
    while True:
        typed = app.talk.ask()
        if typed == LEAVE:
            return None
        if not typed:
            return frozenset(asked.ticked)
        numbers = [int(word) for word in _NUMBERS.split(typed) if word.isdecimal()]
        if numbers and max(numbers) <= len(asked.things):
            return frozenset(asked.things[number - 1].key for number in numbers if number)
        app.talk.refuse(_("give numbers up to {most}, with blanks between").format(most=len(asked.things)))


def _find(app: PlainApp, asked: Find) -> str | None:
    likely = [thing for thing in asked.things if not thing.bar]
    rest = [thing for thing in asked.things if thing.bar]
    things = [*likely, *rest]
    answers = [
        Numbered(thing.key, " · ".join(filter(None, (thing.name, thing.heading, thing.note, thing.figure, thing.bar))))
        for thing in things
    ]
    at = next((place for place, thing in enumerate(things) if thing.key == asked.at), 0)
    app.talk.say(asked.question)
    if len(answers) > MOST_AT_ONCE:
        words = _("{count} to choose from; a part of a name finds one. The first of them:")
        app.talk.say(words.format(count=len(answers)))
    say_numbered(app, answers[: max(MOST_AT_ONCE, at + 1)], at)
    key = choose(app, answers, at)
    return None if key is None else asked.read(key)
