"""The rows of a sheet in columns: place in the order, who at whom, how often, need and odds, dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import left, need, right, shortened
from screens.parts.drawn.signs import LESS, MORE, TIMES
from screens.parts.plain import line, lines, plain
from screens.roll.form_rows import fitting
from screens.roll.sheet_dice import DIE, dice_of, filled, in_rows, is_volley, on_the_table
from screens.roll.who import mark
from tracker.battle.battle import Battle, UnitId, acting_first
from tracker.play.pages import Line
from tracker.play.sheets import OpenSheet, Said
from tracker.rules.system import SheetRow
from tracker.views.figures import figure_read, needed_by, needed_in, percent
from tracker.views.sentences.events import choice_in_words
from tracker.views.sentences.names import resolver_name, unit_name
from tracker.words import _

SHORTEST: Final = 12
LONGEST: Final = 24
MOST_BESIDE: Final = 3
"""Dice for which there is room beside a row; the names give way to them."""
ABOUT: Final = 15
"""Cells of a row for its odds, the signs of the sides and what stands between the columns."""
DOUBT: Final = "?"
INDENT: Final = 5
"""How far dice that have no room beside their row are set in beneath it."""


@dataclass(frozen=True, slots=True)
class Widths:
    """How many cells the columns take: the place in the order, the two names, how often, what the die must show.

    `aims` says whether any row is aimed at somebody; else what is rolled stands in that column.
    """

    at: int
    who: int
    whom: int
    times: int
    said: Mapping[str, tuple[str, str]]
    """What the die of each line must show and how likely that is, by the line's key: reckoned once for all drawings."""
    needs: int = 4
    odds: int = 5
    aims: bool = True


def widths(sheet: OpenSheet, rows: Sequence[Line], room: int) -> Widths:
    """The columns that the longest among these lines take, as far as there is room."""
    at = 3 if any(_place(entry.row) for row in rows for entry in row.entries) else 0
    times = 3 if any(len(row.entries) > 1 for row in rows) else 0
    said = {row.key: _needs(sheet, row) for row in rows}
    needs = max([4, *(cell_len(wanted) for wanted, _odds in said.values())])
    who = max((cell_len(_who(sheet, row)) for row in rows), default=0)
    whom = max((cell_len(_whom(sheet, row)) + len(_doubt(row)) for row in rows), default=0)
    aims = any(_aimed_at(row) for row in rows)
    dice = min(max((len(row.entries) for row in rows), default=1), MOST_BESIDE)
    most = max((room - at - times - needs - dice * DIE - ABOUT) // 2, SHORTEST)
    return Widths(
        at,
        min(max(who, 4), most, LONGEST),
        min(whom, max(most, 2 * most - who), LONGEST),
        times,
        said,
        needs,
        aims=aims,
    )


def heading(cut: Widths) -> Content:
    """The names of the columns; one that does not fit is left out whole."""
    return line(
        "  ",
        right(fitting(_("at"), cut.at), max(cut.at - 1, 0)),
        " " if cut.at else "",
        "  ",
        left(fitting(_("who"), cut.who), cut.who),
        line("    ", left(fitting(_("target") if cut.aims else _("roll"), cut.whom), cut.whom)) if cut.whom else "",
        right(TIMES, cut.times) if cut.times else "",
        "  ",
        right(fitting(_("need"), cut.needs), cut.needs),
        " ",
        right(fitting(_("odds"), cut.odds), cut.odds),
        " ",
        _("dice"),
    ).stylize("$dim")


def tally_rows(sheet: OpenSheet, lit: str, width: int, most: int) -> list[Content]:
    """What each unit on the page has left, those of the lit row first, in as many rows as there is room for."""
    entry = sheet.entry(lit)
    first = () if entry is None else acting_first(entry.row.bindings)
    in_order = sorted(sheet.tally, key=lambda one: first.index(one.unit) if one.unit in first else len(first))
    told = [
        line(
            mark(sheet.battle, one.unit), f" {unit_name(sheet.battle, one.unit)} ", (" · ".join(one.left), "bold"), "  "
        )
        for one in in_order
    ]
    return [line("  ", row) for row in in_rows(told, width - 2)][:most]


def row_of(
    sheet: OpenSheet,
    row: Line,
    rows: Sequence[Line],
    cut: Widths,
    width: int,
    *,
    is_lit: bool,
    typing: str | None,
    over: int | None = None,
) -> Content:
    """One line, behind the light's edge: who at whom, how often, what is needed, the dice and what they did.

    A place in the order stands once for all lines that share it. `over` is the act whose dice would be put right by
    typing: they are the ones that stand out.
    """
    first = row.entries[0].row
    above = rows[rows.index(row) - 1] if rows.index(row) else None
    is_first = above is None or _place(above.entries[0].row) != _place(first)
    is_done = not row.is_waiting
    name = "$bright bold" if is_lit else "$dim" if is_done else "$foreground"
    needs, odds = cut.said[row.key]
    head = line(
        " ",
        right((_place(first) if is_first else "", "$dim"), cut.at - 1) if cut.at else "",
        " " if cut.at else "",
        _named(sheet.battle, _acting(row), _who(sheet, row), cut.who, name),
        line("  ", _named(sheet.battle, _struck_at(row), _whom(sheet, row), cut.whom, name, _doubt(row)))
        if cut.whom
        else "",
        right((str(len(row.entries)) if len(row.entries) > 1 else "", "$dim"), cut.times) if cut.times else "",
        "  ",
    )
    if is_volley(rows):
        below = on_the_table(sheet, row, typing, over, width - 2)
        return lines(_with_needs(head, needs, odds, cut, is_done=is_done), below)
    told = dice_of(sheet, row, typing, over)
    if row.struck and not told:
        return line(head, left((row.struck, "$alarm" if is_done else ""), max(width - head.cell_length, 1)).rstrip())
    head = _with_needs(head, needs, odds, cut, is_done=is_done)
    told += [line((row.struck, "$alarm"))] if row.struck else []
    if head.cell_length + sum(part.cell_length for part in told) <= width + 1:
        return line(head, *told)
    return lines(head, *(line(" " * INDENT, part) for part in in_rows(told, width - INDENT)))


def _with_needs(head: Content, needs: str, odds: str, cut: Widths, *, is_done: bool) -> Content:
    style = "$dim" if is_done else "$bright bold"
    return line(
        head, right((need(needs), style), cut.needs), " ", right((odds, "$dim" if is_done else ""), cut.odds), " "
    )


def question_row(battle: Battle, said: Said, width: int, *, is_lit: bool, typing: str | None = None) -> Content:
    """A question that belongs to no row, with the answer that holds."""
    question = plain(_(said.ask.short or said.ask.question), "$bright bold" if is_lit else "")
    answer = answer_in_words(battle, said)
    shown = line(
        "  ",
        (f"{LESS} ", "$mark") if is_lit else "  ",
        (answer, "bold") if typing is None or not is_lit else filled(answer, typing),
        (f" {MORE}", "$mark") if is_lit else "",
    )
    room = max(width - 1 - shown.cell_length, SHORTEST)
    question = question.truncate(room, ellipsis=True) if question.cell_length > room else question
    return line(" ", question, shown)


def answer_in_words(battle: Battle, said: Said) -> str:
    """The answer that holds, as a reader sees it; a question mark where nobody can tell, behind one in doubt."""
    if said.value is None:
        return DOUBT
    answer = choice_in_words(battle, said.ask, said.value)
    return f"{answer} {DOUBT}" if said.is_doubtful else answer


def _named(battle: Battle, unit: UnitId | None, name: str, width: int, style: str, doubt: str = "") -> Content:
    sign = Content(" ") if unit is None else mark(battle, unit)
    return line(sign, " ", left((f"{shortened(name, width - len(doubt))}{doubt}", style), width))


def _doubt(row: Line) -> str:
    """The question mark behind a target that is a guess."""
    coming = next(iter(row.left), None)
    return f" {DOUBT}" if coming is not None and any(said.is_doubtful for said in coming.said) else ""


def _place(row: SheetRow) -> str:
    """Where it stands in the order: its rank, or its number among those announced one after the other."""
    if row.at is not None:
        return str(row.at)
    return f"{row.place}." if row.place else ""


def _acting(row: Line) -> UnitId | None:
    return next(iter(acting_first(row.entries[0].row.bindings)), None)


def _aimed_at(row: Line) -> tuple[UnitId, ...]:
    """Those it is rolled at, or announced against where its roll has no part for them."""
    first = row.entries[0].row
    return tuple(acting_first(first.bindings)[1:]) or first.aims


def _struck_at(row: Line) -> UnitId | None:
    return next(iter(_aimed_at(row)), None)


def _who(sheet: OpenSheet, row: Line) -> str:
    unit = _acting(row)
    return _("the table") if unit is None else unit_name(sheet.battle, unit)


def _whom(sheet: OpenSheet, row: Line) -> str:
    """At whom it is rolled; what is rolled, where that is nobody or another test of the two stands beside it."""
    first = row.entries[0].row
    rolled = resolver_name(sheet.system, first.resolver)
    names = ", ".join(unit_name(sheet.battle, unit) for unit in _aimed_at(row))
    if names and sheet.is_of_any_kind and _is_beside_another(sheet, first):
        return f"{names} · {rolled}"
    return names or _(first.short) or rolled


def _is_beside_another(sheet: OpenSheet, row: SheetRow) -> bool:
    others = (entry.row for entry in sheet.entries)
    return any(other.bindings == row.bindings and other.resolver != row.resolver for other in others)


def _needs(sheet: OpenSheet, row: Line) -> tuple[str, str]:
    """What the die must show and how likely that is: of the next roll, or of the last one where none is left."""
    coming = next(iter(row.left), None)
    roll = None if coming is None else sheet.worksheet(coming)
    if roll is not None and roll.unmeasured:
        return "", ""
    if roll is not None:
        goal, chance, figures = roll.goal, roll.chance, roll.resolver.figures(roll.ahead)
        read = figure_read(figures[0]) if figures else _what(row)
        return (read if goal is None else needed_by(goal)), ("" if chance is None else percent(chance))
    made = row.entries[-1].made
    return ("" if made is None else needed_in(made.resolution) or _what(row)), ""


def _what(row: Line) -> str:
    """What is rolled at somebody, where a row has nothing else to say of it."""
    first = row.entries[0].row
    return _(first.short) if len(first.bindings) > 1 or first.aims else ""
