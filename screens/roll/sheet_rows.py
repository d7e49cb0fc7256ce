"""The rows of a sheet in columns: place in the order, who at whom, how often, need and odds, dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import left, need, right
from screens.parts.drawn.short_names import text_within
from screens.parts.drawn.signs import DOUBT, LESS, MORE, TIMES
from screens.parts.plain import flowing, hanging, line, lines, plain
from screens.roll.form_rows import fitting
from screens.roll.sheet_dice import DIE, MOST, dice_of, filled, is_volley, on_the_table
from screens.roll.who import mark
from tracker.battle.battle import Battle, UnitId, acting_first
from tracker.play.pages import Choice, RollLine
from tracker.play.sheets import AnswerGiven, Entry, OpenSheet, Said, strengths_left
from tracker.rules.system import Count, PickUnit, Question
from tracker.text import capital
from tracker.views.sentences.names import unit_name
from tracker.views.sentences.questions import choice_in_words, question_in_words
from tracker.views.sheet_rows import (
    acting,
    aimed_at,
    at_whom,
    is_of_any_kind,
    is_target_unknown,
    needs_and_odds,
    place_of,
    struck_at,
    who_rolls,
    why_struck,
)
from tracker.words import N_, _, labelled

SHORTEST: Final = 12
RESULT: Final = 3
"""Cells of a total beside its die."""
MOST_BESIDE: Final = 3
"""Dice for which there is room beside a row, where the names leave it."""
ABOUT: Final = 15
"""Cells of a row for its odds, the signs of the sides and what stands between the columns."""
INDENT: Final = 5
"""How far dice that have no room beside their row are set in beneath it."""
TARGET: Final = N_("target")
ROLL: Final = N_("roll", "column")


@dataclass(frozen=True, slots=True)
class Widths:
    """How many cells the columns take: the place in the order, the two names, how often, what the die must show.

    `aims` says whether any row is aimed at somebody; else what is rolled stands in that column.
    """

    at: int
    who: int
    whom: int
    times: int
    needs_by_key: Mapping[str, tuple[str, str]]
    """The need of each line's die and how likely it is, by the line's key: reckoned once for all drawings."""
    needs: int = 4
    odds: int = 5
    aims: bool = True


def widths(sheet: OpenSheet, rows: Sequence[RollLine], room: int) -> Widths:
    """The columns that the longest among these lines take, as far as there is room."""
    places = max((cell_len(place_of(entry.row)) for row in rows for entry in row.entries), default=0)
    at = max(places, 2) + 1 if places else 0
    times = 3 if any(row.times > 1 for row in rows) else 0
    needs_by_key = {row.key: needs_and_odds(sheet, row) for row in rows}
    needs = max([4, *(cell_len(wanted) for wanted, _odds in needs_by_key.values())])
    who = max((cell_len(who_rolls(sheet, row)) for row in rows), default=0)
    whom = max((cell_len(at_whom(sheet, row)) + len(_doubt(row)) for row in rows), default=0)
    if any(map(is_target_unknown, rows)):
        whom = max(whom, cell_len(_(TARGET)))
    is_of_any = is_of_any_kind(sheet)
    aims = any(aimed_at(row) for row in rows) and not is_of_any
    dice = 0 if is_volley(sheet, rows) else min(max((len(row.entries) for row in rows), default=1), MOST_BESIDE)
    names = _room_for_names(room - at - times - needs - ABOUT, dice, max(who, 4) + whom)
    who = min(max(who, 4), max(names // 2, names - whom))
    most = min(whom, max(names // 2, names - who))
    if most < whom:
        # Names that are cut may take less than they have: the dice get the rest.
        cut = (cell_len(_target_in(sheet.battle, at_whom(sheet, row), most, _doubt(row))) for row in rows)
        most = min(most, max(max(cut, default=0), SHORTEST))
    return Widths(
        at,
        who,
        most,
        times,
        needs_by_key,
        needs,
        aims=aims,
    )


def _room_for_names(room: int, dice: int, wanted: int) -> int:
    """The cells of both names: whole ones leave one die with its result beside them, cut ones two dice."""
    for beside in (*(number * DIE for number in range(dice, 1, -1)), DIE + RESULT):
        if dice and wanted <= room - beside:
            return room - beside
    return max(room - min(dice, 2) * DIE, 2 * SHORTEST)


def heading(cut: Widths) -> Content:
    """The names of the columns; one that does not fit is left out whole."""
    return line(
        "  ",
        right(fitting(_("at"), cut.at), max(cut.at - 1, 0)),
        " " if cut.at else "",
        "  ",
        left(fitting(_("who"), cut.who), cut.who),
        line("    ", left(fitting(_(TARGET if cut.aims else ROLL), cut.whom), cut.whom)) if cut.whom else "",
        right(TIMES, cut.times) if cut.times else "",
        "  ",
        right(fitting(_("need"), cut.needs), cut.needs),
        " ",
        right(fitting(_("odds"), cut.odds), cut.odds),
        " ",
        _("dice"),
    ).stylize("$dim")


def tally_rows(sheet: OpenSheet, lit: str, width: int, most: int) -> list[Content]:
    """The strength left to each unit on the page, those of the lit row first, in as many rows as there is room for."""
    entry = sheet.entry(lit)
    first = () if entry is None else acting_first(entry.row.bindings)
    in_order = sorted(
        strengths_left(sheet), key=lambda tally: first.index(tally.unit) if tally.unit in first else len(first)
    )
    drawn = [
        line(
            mark(sheet.battle, tally.unit),
            f" {unit_name(sheet.battle, tally.unit)} ",
            (" · ".join(tally.left), "bold"),
            "  ",
        )
        for tally in in_order
    ]
    return [line("  ", row) for row in flowing(drawn, width - 2, most=MOST)][:most]


def row_of(  # noqa: PLR0913 - how a row is drawn, by name
    sheet: OpenSheet,
    row: RollLine,
    rows: Sequence[RollLine],
    cut: Widths,
    width: int,
    *,
    is_lit: bool,
    coming: Entry | None,
    typing: str | None,
    over: int | None = None,
) -> Content:
    """One line, behind the light's edge: who at whom, how often, what is needed, the dice and what they did.

    A place in the order stands once for all lines that share it. `over` is the act whose dice would be put right by
    typing: they are the ones that stand out.
    """
    first = row.entries[0].row
    above = rows[rows.index(row) - 1] if rows.index(row) else None
    is_first = above is None or place_of(above.entries[0].row) != place_of(first)
    is_done = not row.is_waiting
    name = "$bright bold" if is_lit else "$dim" if is_done else "$foreground"
    needs, odds = cut.needs_by_key[row.key]
    head = line(
        " ",
        right((place_of(first) if is_first else "", "$dim"), cut.at - 1) if cut.at else "",
        " " if cut.at else "",
        _named(sheet.battle, acting(row), who_rolls(sheet, row), cut.who, name),
        line("  ", _named(sheet.battle, struck_at(row), at_whom(sheet, row), cut.whom, name, _doubt(row)))
        if cut.whom
        else "",
        right((str(row.times) if row.times > 1 else "", "$dim"), cut.times) if cut.times else "",
        "  ",
    )
    if is_volley(sheet, rows):
        below = on_the_table(sheet, row, typing, over, width - 2)
        return lines(_with_needs(head, needs, odds, cut, is_done=is_done), below)
    dice = dice_of(sheet, row, coming, typing, over)
    why = why_struck(sheet, row)
    if why and not dice:
        return line(head, left((why, "$alarm" if is_done else ""), max(width - head.cell_length, 1)).rstrip())
    head = _with_needs(head, needs, odds, cut, is_done=is_done)
    dice += [line((why, "$alarm"))] if why else []
    if (beside := line(head, *dice)).rstrip().cell_length <= width:
        return beside
    room = width - INDENT
    under = (row for part in flowing(dice, room, most=MOST) for row in _whole(part, room))
    return lines(head, *(line(" " * INDENT, row) for row in under))


def _whole(part: Content, width: int) -> list[Content]:
    """Dice and what they came to, or what is agreed to, in as many rows as that takes."""
    return list(part.wrap(width)) if part.rstrip().cell_length > width else [part]


def _with_needs(head: Content, needs: str, odds: str, cut: Widths, *, is_done: bool) -> Content:
    style = "$dim" if is_done else "$bright bold"
    return line(
        head, right((need(needs), style), cut.needs), " ", right((odds, "$dim" if is_done else ""), cut.odds), " "
    )


def question_row(
    battle: Battle,
    answered: Said,
    width: int,
    *,
    is_lit: bool,
    typing: str | None = None,
    is_one_of_several: bool = False,
) -> Content:
    """A question that belongs to no row, with the answer that holds, at the edge where it `is_one_of_several`."""
    question = plain(_asked_of(battle, answered.ask), "$bright bold" if is_lit else "")
    shown = _answer(battle, answered, typing, is_lit=is_lit)
    # Lit or not it has the same rows: the arrows have their room.
    room = max(width - 1 - _answer(battle, answered, None, is_lit=True).cell_length, SHORTEST)
    *rows, last = question.wrap(room) or [question]
    last = last.pad_right(max(room - last.cell_length, 0)) if is_one_of_several else last
    return lines(*(line(" ", row) for row in rows), line(" ", last, shown))


def given_row(given: AnswerGiven, width: int) -> Content:
    """A question that was answered, with the answer agreed to, as it stood on the page before."""
    return question_row(given.battle, given.answered, width, is_lit=False, is_one_of_several=True).stylize("$dim")


def _asked_of(battle: Battle, ask: Question) -> str:
    """A question in a word or two, with the unit it is asked of."""
    if ask.short and len(ask.about) == 1:
        return labelled(unit_name(battle, ask.about[0]), _(ask.short))
    return capital(_(ask.short or ask.question))


def asked_row(
    battle: Battle, answered: Said, width: int, *, is_lit: bool, typing: str | None, is_listed: bool
) -> Content:
    """A question that is asked by itself, in full, over its answer; over nothing where its answers are listed."""
    question = hanging(plain(" "), question_in_words(battle, answered.ask), width, "$bright bold")
    if is_listed:
        return question
    return lines(
        question, _answer(battle, answered, DOUBT if typing == "" and answered.is_unmeasured else typing, is_lit=is_lit)
    )


def _answer(battle: Battle, answered: Said, typing: str | None, *, is_lit: bool) -> Content:
    """The answer that holds between its arrows, or the digits typed in its place."""
    answer = answer_in_words(battle, answered)
    return line(
        "  ",
        (f"{LESS} ", "$mark") if is_lit else "  ",
        (answer, "bold") if typing is None or not is_lit else filled(answer, typing),
        (f" {MORE}", "$mark") if is_lit else "",
    )


def choice_row(battle: Battle, choice: Choice, width: int, *, is_lit: bool) -> Content:
    """One of the answers to a question, behind the digit that gives it."""
    label = choice_in_words(battle, choice.answered.ask, choice.value)
    return hanging(line("   ", (f"{choice.number} ", "$dim")), label, width, "$bright bold" if is_lit else "")


def answer_in_words(battle: Battle, answered: Said) -> str:
    """The answer that holds, as a reader sees it; a question mark where nobody can tell, behind one in doubt."""
    if answered.value is None or answered.is_unknown:
        return DOUBT
    answer = choice_in_words(battle, answered.ask, answered.value)
    return f"{answer} {DOUBT}" if answered.is_doubtful or answered.leaves_one_out else answer


def _named(battle: Battle, unit: UnitId | None, name: str, width: int, style: str, doubt: str = "") -> Content:
    sign = Content(" ") if unit is None else mark(battle, unit)
    return line(sign, " ", left((_target_in(battle, name, width, doubt), style), width))


def _target_in(battle: Battle, name: str, width: int, doubt: str) -> str:
    return f"{text_within(battle, name, width - len(doubt))}{doubt}"


def _doubt(row: RollLine) -> str:
    """The question mark behind a target or a number that is a guess."""
    coming = next(iter(row.left), None)
    doubts = [] if coming is None else [answered for answered in coming.answered if answered.is_doubtful]
    if is_target_unknown(row):
        return ""
    return f" {DOUBT}" if any(isinstance(answered.ask, PickUnit | Count) for answered in doubts) else ""
