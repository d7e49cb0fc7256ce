"""A page of rolls in words: its rows, what can be changed about one, and what the next line is for."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.fields import Scalar
from tracker.play.pages import RollLine, RollPage
from tracker.play.pages.faces import missing
from tracker.play.sheets import Knob, Said
from tracker.views.sentences import question_in_words
from tracker.views.sentences.questions import choice_in_words
from tracker.views.sheet_rows import at_whom, needs_and_odds, who_rolls
from tracker.words import _, labelled, n_


def rows_left(page: RollPage) -> list[RollLine]:
    """The lines in which something can still be rolled."""
    return [line for line in page.lines if line.is_waiting]


def numbered_rows(page: RollPage) -> Iterator[str]:
    """The rolls that are left, each behind its number."""
    for number, row in enumerate(rows_left(page), 1):
        yield f"{number}. {line_in_words(page, row)}"


def line_in_words(page: RollPage, line: RollLine) -> str:
    """Who rolls at whom, how often, what the die must show and how likely that is."""
    needs, odds = needs_and_odds(page.sheet, line)
    count = len(line.left)
    parts = (
        " > ".join(filter(None, (who_rolls(page.sheet, line), at_whom(page.sheet, line)))),
        n_("{count} roll", "{count} rolls", count).format(count=count) if count > 1 else "",
        _("needs {needs}").format(needs=needs) if needs else "",
        odds,
        _(line.entries[0].row.note),
    )
    return ", ".join(part for part in parts if part)


def wanted(page: RollPage) -> Iterator[str]:
    """The need of the next line, in words."""
    if page.is_done:
        yield _("Every roll is made: enter closes the page.")
    elif page.asked is not None:
        yield question_with_answer(page, page.asked)
        yield from (
            f"{choice.number}. {answer_in_words(page, choice.answered, choice.value)}" for choice in page.choices
        )
    elif (doubt := page.doubt) is not None:
        asked, answer = question_in_words(page.sheet.battle, doubt.ask), answer_in_words(page, doubt, doubt.value)
        yield _("{question} {answer}? enter agrees, v changes it").format(question=asked, answer=answer)
    elif page.number is not None:
        yield _("The number: {what}?").format(what=setting_in_words(page, page.number))
    elif page.measure is not None:
        yield _("{what}? enter agrees, v changes it").format(what=setting_in_words(page, page.measure))
    elif page.taker is not None and page.die is not None:
        line = next((line for line in page.lines if page.taker in line.entries), None)
        roll = "" if line is None else line_in_words(page, line)
        yield _("The {die}: {roll}?").format(die=page.die.name, roll=roll)
    else:
        yield missing(page) or _("enter goes on, esc leaves, ? lists everything")


def question_with_answer(page: RollPage, answered: Said) -> str:
    """A question of the page with the answer that holds."""
    asked = question_in_words(page.sheet.battle, answered.ask)
    return asked if answered.value is None else labelled(asked, answer_in_words(page, answered, answered.value))


def answer_in_words(page: RollPage, answered: Said, value: Scalar | None) -> str:
    """One answer to a question of the page."""
    return "?" if value is None else choice_in_words(page.sheet.battle, answered.ask, value)


def setting_in_words(page: RollPage, knob: Knob) -> str:
    """A setting, with its value."""
    return question_with_answer(page, knob) if isinstance(knob, Said) else labelled(knob.label, knob.shown(knob.value))
