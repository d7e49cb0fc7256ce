"""Who is on a sheet, with what each has left; and what was done on it, the last first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, islice
from typing import Final

from msgspec.structs import replace
from textual.content import Content

from screens.parts.drawn.act_lines import each_changed, told_within
from screens.parts.drawn.columns import NAMES, left, name_width, right
from screens.parts.drawn.short_names import Namer, called, within
from screens.parts.drawn.sides import heading_of, in_hue
from screens.parts.drawn.signs import HIT, MISSED
from screens.parts.drawn.strength import MOST_PIPS, pips
from screens.parts.plain import flowing, harmless, in_rows, line, lines, plain
from screens.roll.who import mark
from tracker.battle.acts import Fate
from tracker.battle.battle import DebtId, UnitId, acting_first
from tracker.play.backwards import answers_to, found_by
from tracker.play.pages import RollLine
from tracker.play.sheets import OpenSheet, strengths_left
from tracker.views.armies import Army, Rank, armies
from tracker.views.log import entries
from tracker.views.log_line import LogLine, log_line, merged
from tracker.views.sentences.names import unit_name
from tracker.views.sides import Look, looks
from tracker.views.spotlight import Went
from tracker.words import _, labelled, n_


def participants(sheet: OpenSheet, rows: Sequence[RollLine], width: int) -> Content:
    """The units on the sheet, side beside side: their pips, what is left in figures, what else they have left."""
    known = {unit for row in rows for entry in row.entries for unit in entry.taking.values()}
    known |= set(sheet.bindings.values()) if sheet.sheet.is_by_question else set()
    marks = looks(sheet.battle)
    sides = [(army, [rank for rank in army.ranks if rank.unit.id in known]) for army in armies(sheet.history)]
    sides = [(army, ranks) for army, ranks in sides if ranks]
    if not sides:
        return Content("")
    room = (width - 2) // min(len(sides), 2)
    left_over = {tally.unit: tally.left for tally in strengths_left(sheet)}
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
    sheet: OpenSheet,
    army: Army,
    ranks: Sequence[Rank],
    look: Look,
    left_over: Mapping[UnitId, Sequence[str]],
    room: int,
) -> list[Content]:
    dots = max(min(rank.full, MOST_PIPS) + (3 if rank.full > MOST_PIPS else 0) for rank in ranks)
    names = min(name_width(rank.unit.name for rank in ranks), max(room - dots - 7, NAMES[0]))
    rows = [heading_of(look, sheet.battle.side(army.side).name)]
    for rank in ranks:
        style = "$dim strike" if rank.is_out else "$foreground"
        drawn = line(
            "  ",
            left((called(sheet.battle, rank.unit.name, names), style), names),
            " ",
            left(pips(rank.now, rank.fresh, rank.full, in_hue(look), rank.hurt), dots),
            right(str(rank.now) if rank.full else "", 3),
        )
        rest = [plain(part, "$dim") for part in left_over.get(rank.unit.id, ())]
        behind = line(drawn, " " * GAP, plain(DOT, "$dim").join(rest))
        if not rest or behind.cell_length <= room:
            rows.append(behind if rest else drawn)
        else:
            rows += [drawn, *(line(" " * 2 * GAP, row) for row in flowing(rest, room - 2 * GAP, DOT))]
    return rows


GAP: Final = 2
DOT: Final = " · "


LAST_ROWS: Final = 2
"""Rows that the roll made last may take."""
Drawing = Callable[[int], Content]
"""A line as it is drawn in so many cells."""


def recent_rolls(
    sheet: OpenSheet, most: int, *, only_effects: bool = False, with_sums: bool = False, spare: int = 0
) -> tuple[Drawing, ...]:
    """The roll of the sheet that was made last, then what each unit rolled and did in a line; at most so many.

    Or those rolls alone of which something came, a loss, a wound, a test, `with_sums` of each unit behind them; where
    it goes by question, all answers that were given. The last has `spare` rows more; with sums it is not cut off.
    What is told is read off the history once, however often it is drawn.
    """
    by_question = sheet.sheet.is_by_question and sheet.running is not None
    acts = sorted({entry.act for entry in sheet.entries if entry.act is not None}, reverse=True)
    if by_question and sheet.running is not None:
        acts = [done.number for done in answers_to(sheet.history, sheet.running)]
    line_of = cache(partial(_line, sheet))
    if only_effects or by_question:
        kept = (act for act in map(line_of, acts) if act.changes or act.owes or act.follows or not only_effects)
        sums = tuple(_by_unit(sheet, line_of, acts[:1])) if with_sums and not by_question and len(acts) > 1 else ()
        falls = tuple(islice(kept, max(most - len(sums), 1))) or (tuple(map(line_of, acts[:1])) if with_sums else ())
        latest = LAST_ROWS if with_sums else 1
        fallen = (
            partial(_told, sheet, act, with_changes=by_question, rows=1 if behind else latest)
            for behind, act in enumerate(falls)
        )
        return (*fallen, *sums)
    rows = min(most, LAST_ROWS) + spare
    last = tuple(partial(_told, sheet, line_of(act), with_changes=False, rows=rows) for act in acts[:1])
    if acts and (answered := _since(sheet, acts[0])) is not None:
        # A check that led to answers is told by what came of them.
        shown = acts if line_of(acts[0]).dice else acts[1:]
        rolled = (partial(_told, sheet, line_of(act), with_changes=False) for act in shown[:1])
        return tuple(islice(chain((answered,), rolled), most))
    return (*last, *islice(_by_unit(sheet, line_of, acts[:1]), most - 1)) if len(acts) > 1 else last


def _line(sheet: OpenSheet, act: int) -> LogLine:
    return log_line(sheet.system, found_by(sheet.history, act), sheet.history.acts[act])


def _since(sheet: OpenSheet, act: int) -> Drawing | None:
    """The effects of the answers given since that act: who gave way, lost what, touches whom no more, owes a test."""
    if not any(given.act > act for given in sheet.given):
        return None
    standing = [entry for entry in entries(sheet.history, act + 1) if entry.fate is Fate.STANDS]
    words = [text for entry in standing for text in (*entry.moved, *(text for _which, text in entry.states))]
    parted = [text for entry in standing for text in entry.parted]
    settled = frozenset[DebtId]().union(*(entry.settled for entry in standing))
    owes = dict.fromkeys(unit.text for entry in standing for test, unit in entry.owed if test not in settled)
    lapsed = dict.fromkeys(unit.text for entry in standing for unit in entry.line.lapsed)
    words += [labelled(_("test owed"), ", ".join(owes))] if owes else []
    words += [labelled(_("test lapsed"), ", ".join(lapsed))] if lapsed else []
    changes = merged(entry.line.changes for entry in standing)
    if not (words or parted or changes):
        return None

    def draw(width: int) -> Content:
        # Who parted is the least of it: where there is no room for everything that is cut.
        changed = each_changed((), changes, looks(sheet.battle), harmless)
        apart = [[*words, *parted]] if not changed else [words, parted]
        first, *last = (plain(DOT.join(texts)) for texts in apart)
        parts = [part for part in (first, *changed, *last) if part.plain]
        return _in_at_most(line("  ").join(parts), width, LAST_ROWS)

    return draw


def _told(sheet: OpenSheet, act: LogLine, width: int, *, with_changes: bool, rows: int = 1) -> Content:
    """An act in one row, or in as many as there are for it: what came of it is not cut off."""
    return _in_at_most(told_within(sheet.battle, act, width * rows, with_changes=with_changes), width, rows)


def _in_at_most(deed: Content, width: int, rows: int) -> Content:
    """A deed in so many rows, the last one cut where there would be more of them."""
    wrapped = in_rows(deed, width) or [deed]
    last = line(" ").join(wrapped[rows - 1 :]).truncate(width, ellipsis=True)
    return lines(*wrapped[: rows - 1], last) if len(wrapped) >= rows else lines(*wrapped)


def _by_unit(sheet: OpenSheet, line_of: Callable[[int], LogLine], without: Sequence[int]) -> Iterator[Drawing]:
    """Every unit's rolls on the page: how often, how well, and whose strength they changed; the last first.

    A single roll is told as it was, unless it is one of `without`.
    """
    units: dict[UnitId, list[int]] = {}
    roller: UnitId | None = None
    by_act = ((entry.act, entry) for entry in sheet.entries if entry.act is not None)
    for act, entry in sorted(by_act, key=lambda pair: pair[0]):
        unit = next(iter(acting_first(entry.row.bindings)), None)
        # What is found without a die belongs to the dice that led to it: a step lost because nobody may recoil.
        roller = unit if line_of(act).dice else roller
        if (whose := roller or unit) is not None:
            units[whose] = [*units.pop(whose, ()), act]
    for unit, acts in reversed(units.items()):
        lines = [line_of(act) for act in acts]
        thrown = [act for act in acts if line_of(act).dice]
        if len(acts) == 1 or len(thrown) == 1:
            if thrown and not {*thrown} <= {*without}:
                whole = replace(line_of(thrown[0]), changes=merged(act.changes for act in lines))
                yield partial(_told, sheet, whole, with_changes=False)
        elif any(act.changes or act.went in (Went.WELL, Went.ILL) for act in lines):  # that it rolled its row says
            yield partial(_of_unit, sheet, unit, lines)


def _of_unit(sheet: OpenSheet, unit: UnitId, acts: Sequence[LogLine], width: int) -> Content:
    return within(sheet.battle, width, partial(_deeds, sheet, unit, acts))


def _deeds(sheet: OpenSheet, unit: UnitId, acts: Sequence[LogLine], short: Namer) -> Content:
    marks = looks(sheet.battle)
    rolled = [act for act in acts if act.dice] or acts
    well, ill = (sum(act.went is how for act in rolled) for how in (Went.WELL, Went.ILL))
    # Of rolls that could go well or ill the others are not counted: all figures of a line are of the same rolls. A shot
    # that hit another is one of them, though it went neither.
    neither = sum(act.went is Went.OPEN and act.needs != "" for act in rolled)
    count = well + ill + neither if well or ill else len(rolled)
    rolls = n_("{count} roll", "{count} rolls", count).format(count=count)
    parts = [line(mark(sheet.battle, unit), " ", short(unit_name(sheet.battle, unit))), line((rolls, "$dim"))]
    parts += [line((f"{well} {HIT}", "$bright bold"), (f"  {ill} {MISSED}", "$dim"))] if well or ill else []
    parts += each_changed((), merged(act.changes for act in acts), marks, short)
    return line("  ").join(parts)
