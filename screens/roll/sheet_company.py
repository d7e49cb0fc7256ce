"""Who is on a sheet, with what each has left; and what was done on it, the last first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from textual.content import Content

from screens.parts.drawn.columns import NAMES, left, name_width, right, shortened
from screens.parts.drawn.sides import heading_of, in_hue
from screens.parts.drawn.strength import MOST_PIPS, pips
from screens.parts.drawn.told import told
from screens.parts.plain import line, lines
from tracker.battle.battle import UnitId
from tracker.play.backwards import answers_to
from tracker.play.pages import Line
from tracker.play.sheets import OpenSheet
from tracker.views.armies import Army, Rank, armies
from tracker.views.log_line import log_line
from tracker.views.sides import Look, looks


def company(sheet: OpenSheet, rows: Sequence[Line], width: int) -> Content:
    """The units on the sheet, side beside side: their pips, what is left in figures, what else they have left."""
    known = {unit for row in rows for entry in row.entries for unit in entry.row.bindings.values()}
    known |= set(sheet.bindings.values()) if sheet.sheet.is_by_question else set()
    marks = looks(sheet.battle)
    sides = [(army, [rank for rank in army.ranks if rank.unit.id in known]) for army in armies(sheet.history)]
    sides = [(army, ranks) for army, ranks in sides if ranks]
    if not sides:
        return Content("")
    room = (width - 2) // min(len(sides), 2)
    left_over = {tally.unit: " · ".join(tally.left) for tally in sheet.tally}
    columns = [_side(sheet, army, ranks, marks[army.side], left_over, room) for army, ranks in sides]
    told_rows: list[Content] = []
    for start in range(0, len(columns), 2):
        pair = columns[start : start + 2]
        height = max(map(len, pair))
        for number in range(height):
            cells = [left(column[number] if number < len(column) else "", room) for column in pair]
            told_rows.append(line("  ").join(cells))
    return lines(*told_rows)


def _side(
    sheet: OpenSheet, army: Army, ranks: Sequence[Rank], look: Look, left_over: Mapping[UnitId, str], room: int
) -> list[Content]:
    dots = max(min(rank.full, MOST_PIPS) + (3 if rank.full > MOST_PIPS else 0) for rank in ranks)
    names = min(name_width(rank.unit.name for rank in ranks), max(room - dots - 7, NAMES[0]))
    rows = [heading_of(look, sheet.battle.side(army.side).name)]
    for rank in ranks:
        style = "$dim strike" if rank.is_out else "$foreground"
        rows.append(
            line(
                "  ",
                left((shortened(rank.unit.name, names), style), names),
                " ",
                left(pips(rank.now, rank.fresh, rank.full, in_hue(look), rank.hurt), dots),
                right(str(rank.now) if rank.full else "", 3),
                (f"  {left_over[rank.unit.id]}", "$dim") if rank.unit.id in left_over else "",
            )
        )
    return rows


def written(sheet: OpenSheet, most: int, *, only_losses: bool = False) -> list[Content]:
    """The rolls of the sheet that were made, the last first, at most so many; or those alone that cost somebody.

    Where it goes by question, all answers that were given.
    """
    marks = looks(sheet.battle)
    acts = sorted({entry.act for entry in sheet.entries if entry.act is not None}, reverse=True)
    if sheet.sheet.is_by_question and sheet.running is not None:
        acts = [made.number for made in answers_to(sheet.history, sheet.running)]
    lines_told = (log_line(sheet.system, sheet.battle_before(act), sheet.history.acts[act]) for act in acts)
    kept = (one for one in lines_told if one.changes or not only_losses)
    by_question = sheet.sheet.is_by_question
    return [told(one, marks, is_brief=True, with_changes=by_question) for one in islice(kept, most)]
