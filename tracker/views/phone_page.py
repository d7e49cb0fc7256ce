"""The page of rolls that is open at the table, as the phone of the side that rolls or is asked shows it."""

from __future__ import annotations

from tracker.battle.battle import SideId, UnitId, acting_first
from tracker.battle.dice import Face, Source
from tracker.battle.fields import Scalar
from tracker.play.pages import RollLine, RollPage
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.calculator_wishes import ROW, is_rolled_by, said_first
from tracker.play.pages.faces import is_thrown_by_app
from tracker.play.pages.phone_wishes import (
    AGREED,
    agreement_of,
    comes_first,
    die_of,
    lines_of_side,
    question_key,
    question_of_side,
)
from tracker.play.pages.seen_page import calculator_seen_by, page_seen_by
from tracker.play.sheets import Said
from tracker.rules.system import Choose, Count
from tracker.views.figures import needed_by, percent
from tracker.views.phone import DieShown, OptionShown, PageShown, QuestionShown, RowShown
from tracker.views.sentences import outcome_in_words, question_in_words
from tracker.views.sentences.names import unit_name
from tracker.views.sheet_rows import at_whom, needs_and_odds, who_rolls
from tracker.words import _


def page_shown(page: RollPage | None, side: SideId) -> PageShown | None:
    """The page for that side; None where none is open, or it neither rolls on it nor is asked anything."""
    page = None if page is None else page_seen_by(page, side)
    if page is None:
        return None
    lines, asked = lines_of_side(page, side), question_of_side(page, side)
    question = _agreement(page, side) if asked is None else _question(page, asked)
    if not lines and question is None:
        return None
    taker = page.taker
    return PageShown(
        title=_(page.sheet.sheet.label),
        rows=tuple(_row(page, key, line, side) for key, line in lines.items()),
        question=question,
        may_throw=taker is not None
        and any(taker in line.entries for line in lines.values())
        and is_thrown_by_app(page),
    )


def calculator_shown(page: CalculatorPage, side: SideId) -> PageShown | None:
    """The calculator for that side, as a page of one roll; None where the roll is not its own."""
    seen = calculator_seen_by(page, side)
    if seen is None or seen.roll is None or not is_rolled_by(seen, side):
        return None
    page, roll, battle = seen, seen.roll, seen.who.history.battle
    units = acting_first(page.who.bindings)
    first, goal, chance = said_first(page), roll.goal, roll.chance
    row = RowShown(
        key=ROW,
        who=unit_name(battle, units[0]),
        whom=", ".join(unit_name(battle, unit) for unit in units[1:]),
        needs="" if goal is None or first else needed_by(goal),
        chance="" if chance is None or first else percent(chance),
        dice=tuple(map(_die, roll.case.faces)),
        wants=0 if first or roll.wanted is None else roll.wanted.die.sides,
        is_next=True,
        first=first,
        left=1,
    )
    return PageShown(title=_(roll.resolver.label), rows=(row,), may_throw=page.is_rolled_for)


def _agreement(page: RollPage, side: SideId) -> QuestionShown | None:
    words = agreement_of(page, side)
    return QuestionShown(AGREED, words, (OptionShown(True, _("Agreed")),)) if words else None


def _row(page: RollPage, key: str, line: RollLine, side: SideId) -> RowShown:
    sheet = page.sheet
    needs, chance = needs_and_odds(sheet, line)
    first = comes_first(page, line, side) if line.is_waiting else ""
    return RowShown(
        key=key if line.is_waiting else "",
        who=who_rolls(sheet, line),
        whom=at_whom(sheet, line),
        needs=needs,
        chance=chance,
        left=len(line.left),
        dice=tuple(_die(face) for face in _faces(page, line)),
        wants=die_of(page, line) if line.is_waiting and not first else 0,
        is_next=page.taker is not None and any(page.taker.row.key == entry.row.key for entry in line.entries),
        result=_("; ").join(_results(page, line)),
        struck=line.struck,
        first=first,
    )


def _faces(page: RollPage, line: RollLine) -> tuple[Face, ...]:
    """The dice that were thrown for a line, and those that lie there for the next of its rolls."""
    thrown = tuple(face for entry in line.entries if entry.rolled is not None for face in entry.rolled.resolution.dice)
    lies = any(entry.row.key == page.sheet.on for entry in line.entries)
    return (*thrown, *(page.sheet.faces if lies else ()))


def _die(face: Face) -> DieShown:
    return DieShown(face.die, face.face, by_app=face.source is Source.ROLLED)


def _results(page: RollPage, line: RollLine) -> tuple[str, ...]:
    rolls = (entry.rolled.resolution for entry in line.entries if entry.rolled is not None)
    system = page.sheet.system
    return tuple(outcome_in_words(system, roll.resolver, roll.outcome, roll.inputs) for roll in rolls)


def _question(page: RollPage, answered: Said) -> QuestionShown:
    battle, ask = page.sheet.battle, answered.ask
    words = question_in_words(battle, ask)
    if isinstance(ask, Count):
        return QuestionShown(
            question_key(page, answered), words, (), answered.value, int(ask.field.low), int(ask.field.high)
        )
    options = tuple(OptionShown(value, _named(page, answered, value)) for value in answered.choices)
    usual = answered.value if any(option.value == answered.value for option in options) else None
    return QuestionShown(question_key(page, answered), words, options, usual)


def _named(page: RollPage, answered: Said, value: Scalar) -> str:
    ask = answered.ask
    if isinstance(ask, Choose):
        return next(_(option.label) for option in ask.options if option.key == value)
    if value == "" and not isinstance(ask, Count):
        return _(ask.or_none)
    return unit_name(page.sheet.battle, UnitId(str(value)))
