"""A page of rolls as text, from its value alone: what a voice would read or a plain terminal print."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.play.pages import Choice, RollLine, RollPage
from tracker.play.pages.faces import missing
from tracker.play.sheets import Entry, Knob, Said
from tracker.views.sentences.questions import choice_in_words
from tracker.views.sheet_rows import at_whom, came_to, needs_and_odds, place_of, who_rolls
from tracker.words import _


def printed(page: RollPage) -> str:
    """Its rows, what can be changed where the light is, what takes the digits, what is wanted or wrong."""
    return "\n".join((_(page.sheet.sheet.label), *_rows(page), *_beneath(page))) + "\n"


def _rows(page: RollPage) -> Iterator[str]:
    for row in page.rows:
        mark = ">" if row.key == page.lit else " "
        match row:
            case Said():
                yield f"{mark} {_question(page, row)}"
            case Choice(said, value, number):
                yield f"{mark} {number}. {choice_in_words(page.sheet.battle, said.ask, value)}"
            case RollLine():
                yield f"{mark} {_line(page, row)}"


def _question(page: RollPage, said: Said) -> str:
    return f"? {_(said.ask.question)} {_answer(page, said)}"


def _answer(page: RollPage, said: Said) -> str:
    if said.value is None:
        return "?"
    return choice_in_words(page.sheet.battle, said.ask, said.value) + (" ?" if said.is_doubtful else "")


def _line(page: RollPage, line: RollLine) -> str:
    first = line.entries[0].row
    needs, odds = needs_and_odds(page.sheet, line)
    parts = [
        place_of(first),
        " > ".join(filter(None, (who_rolls(page.sheet, line), at_whom(page.sheet, line)))),
        f"x{len(line.entries)}" if len(line.entries) > 1 else "",
        f"needs {needs}" if needs else "",
        odds,
        *(_made(page, entry) for entry in line.entries if entry.rolled is not None),
        "" if not line.left else "offered" if first.is_offered else "owed",
        f"struck out: {line.struck}" if line.struck else "",
        f"why: {_(first.note)}" if first.note else "",
    ]
    return "  ".join(part for part in parts if part)


def _made(page: RollPage, entry: Entry) -> str:
    assert entry.rolled is not None
    roll = entry.rolled.resolution
    dice = " ".join(str(face.face) for face in roll.dice)
    outcome = page.sheet.system.resolver(roll.resolver).outcome(roll.outcome)
    good = {True: "+", False: "-", None: ""}[outcome.good]
    return f"[{dice}]{good} {came_to(page.sheet.system, page.sheet.battle, entry.rolled)}".strip()


def _beneath(page: RollPage) -> Iterator[str]:
    for place, knob in enumerate(page.settings):
        mark = "*" if place == page.at else " "
        yield f"   {mark} {_setting(page, knob)}"
    if page.over is not None:
        yield f"  over the dice of act {page.over}"
    if page.number is not None:
        yield f"  digits: the number {page.typed}".rstrip()
    elif page.die is not None and page.measure is None:
        yield f"  digits: {page.die.name} {page.typed}".rstrip()
    if page.is_done:
        yield "  done"
    elif missing(page):
        yield f"  wanted: {missing(page)}"
    if page.trouble:
        yield f"  wrong: {page.trouble}"


def _setting(page: RollPage, knob: Knob) -> str:
    if isinstance(knob, Said):
        return f"{_(knob.ask.question)} {_answer(page, knob)}"
    return f"{knob.label}: {knob.shown(knob.value)}"
