"""A battle at a glance, in blocks of lines: its armies, what is owed, what happened last, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from textual.content import Content

from screens.parts.drawn.act_lines import told_within
from screens.parts.drawn.columns import left, name_width, right
from screens.parts.drawn.short_names import called
from screens.parts.drawn.sides import heading_of, in_hue, mark_of
from screens.parts.drawn.signs import GONE, LATER, OWED, REST
from screens.parts.drawn.strength import of_strength, pips, share
from screens.parts.plain import line, plain
from tracker.battle.battle import Battle, SideId
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.armies import Army, Rank
from tracker.views.briefing import Briefing, briefing
from tracker.views.checklist import step_number
from tracker.views.owed import OwedTest
from tracker.views.sentences.names import side_name, step_name
from tracker.views.sides import Look, looks
from tracker.views.strength import whole_percent
from tracker.words import _, n_
from tracker.written import per_cent, share_width

LEAST_LINE: Final = 6
SHORTEST_LINE: Final = 4
LONGEST_LINE: Final = 14


class Overview(Struct, frozen=True):
    """The parts of a battle that are drawn, without its history."""

    system: System
    battle: Battle
    briefing: Briefing
    marks: Mapping[SideId, Look]

    @classmethod
    def of(cls, history: History) -> Overview:
        """The battle as it stands."""
        return cls(history.system, history.battle, briefing(history), looks(history.battle))


def rule(width: int, title: Content | str = "", more: Content | str = "") -> Content:
    """A rule over a block, with its title and what stands at its right."""
    start = line((f"{REST} ", "$frame"), line(title).stylize_before("$bright bold"), " ") if title else line("")
    end = line(" ", line(more).stylize_before("$dim"), (f" {REST}", "$frame")) if more else line("")
    rest = max(width - start.cell_length - end.cell_length, 0)
    return line(start, (REST * rest, "$frame"), end)


def place(seen: Overview) -> Content:
    """Where it stands: `Turn 3 · III First shooting · III.1 Shots`."""
    at = seen.briefing.place
    if not at.step:
        return plain(_("before the first turn"))
    phase = seen.system.phase_of(at.step)
    where = _("Turn {turn} · {phase}").format(turn=at.turn, phase=f"{phase.numeral} {_(phase.label)}".strip())
    step = step_in_words(seen.system, at.step)
    walk = side_name(seen.battle, at.side) if at.side else ""
    return line(where, (f" · {step}", "$bright bold"), f" · {walk}" if walk else "")


def step_in_words(system: System, step: str) -> str:
    """A step by its number and label."""
    return f"{step_number(system, step)} {step_name(system, step)}"


def sides_in_lines(seen: Overview, width: int) -> list[Content]:
    """Every side in a line: its heading, the share of it that is left, what this turn has cost it."""
    return [_heading(seen, army, width) for army in seen.briefing.ranks]


def armies(seen: Overview, width: int, most: int) -> list[Content]:
    """The armies side by side, each unit with its pips, in at most so many rows; headings alone where there are few."""
    ranks = seen.briefing.ranks
    if not ranks:
        return []
    part = (width - 2 * (len(ranks) - 1)) // len(ranks)
    blocks = [_army(seen, army, part, most) for army in ranks]
    return [
        line(*(line(left(row, part), "  " if number < len(blocks) - 1 else "") for number, row in enumerate(rows)))
        for rows in zip_longest(*blocks, fillvalue=Content(""))
    ]


def _army(seen: Overview, army: Army, width: int, most: int) -> list[Content]:
    heading = _heading(seen, army, width)
    room = max(most - 1, 0)
    shown = army.ranks if len(army.ranks) <= room else army.ranks[: max(room - 1, 0)]
    counted = max((pips(rank.now, rank.fresh, rank.full, "").cell_length for rank in army.ranks), default=0)
    column = min(name_width(rank.unit.name for rank in army.ranks), max(width - counted - 3, 8))
    hue = in_hue(seen.marks[army.side])
    rows = [_rank(rank, called(seen.battle, rank.unit.name, column), column, hue) for rank in shown]
    if room and len(shown) < len(army.ranks):
        rest = len(army.ranks) - len(shown)
        rows.append(plain("  " + n_("and {count} more", "and {count} more", rest).format(count=rest), "$dim"))
    return [heading, *rows]


def _heading(seen: Overview, army: Army, width: int) -> Content:
    look = seen.marks[army.side]
    percent = per_cent(str(whole_percent(army.left)))
    lost = line((_("−{count} now").format(count=army.fresh), "$alarm bold")) if army.fresh else line("")
    name = heading_of(look, side_name(seen.battle, army.side))
    room = width - share_width() - 2 - (lost.cell_length + 1 if lost.plain else 0)
    # The name before the line: a share is told by its figure too.
    bar = min(room - name.cell_length, LONGEST_LINE) if room - name.cell_length >= SHORTEST_LINE else 0
    name = left(name, max(min(room - bar, max(name_width([]) + 8, name.cell_length)), 6))
    shown = line(share(army.left, bar, in_hue(look)), right(percent, share_width() + 1, "$bright"))
    shown = of_strength(shown, width - name.cell_length - lost.cell_length - 2)
    return line(name, " ", shown, *((" ", lost) if lost.plain else ()))


def _rank(rank: Rank, name: str, column: int, hue: str) -> Content:
    sign = line((f"{GONE} ", "$dim")) if rank.is_out else line("  ")
    named = left((name, "$dim strike" if rank.is_out else "$foreground"), column)
    return line(sign, named, " ", pips(rank.now, rank.fresh, rank.full, hue, rank.hurt) if rank.full else line(""))


def owed(seen: Overview, width: int, most: int = 99) -> list[Content]:
    """The tests owed in columns: who, what for, what it takes, how likely, when."""
    tests = seen.briefing.owed
    shown = tests if len(tests) <= most else tests[: max(most - 1, 0)]
    names = min(name_width(test.name for test in shown), max(width // 3, 12))
    needs = max((len(test.needs) for test in shown), default=0)
    rows = [_test(seen, test, width, names, needs) for test in shown]
    if rest := len(tests) - len(shown):
        rows.append(plain("  " + n_("and {count} more", "and {count} more", rest).format(count=rest), "$dim"))
    return rows


def _test(seen: Overview, test: OwedTest, width: int, names: int, needs: int) -> Content:
    look = seen.marks.get(SideId(test.side))
    sign = line((OWED, "$alarm bold")) if test.is_due else line((LATER, "$dim"))
    style = "$foreground" if test.is_due else "$dim"
    due = _("now") if test.is_due else _("in {step}").format(step=test.due) if test.due else _("later")
    head = line(sign, " ", mark_of(look) if look is not None else " ", " ")
    figures = line(left((test.needs, style), needs), right((test.chance, style), 6), "  ", right((due, style), 9))
    room = width - head.cell_length - names - figures.cell_length - 4
    name = left((called(seen.battle, test.name, names), "$bright bold" if test.is_due else "$dim"), names)
    cause = left((test.why, "$dim"), room) if room >= LEAST_LINE else line("")
    return line(head, name, "  ", cause, "  " if cause.plain else "", figures)


def events(seen: Overview, width: int, most: int = 5) -> list[Content]:
    """The last events, each in a line, oldest first."""
    last = seen.briefing.last[-most:] if most else ()
    return [told_within(seen.battle, act, width) for _act, act in last]


def under_way(seen: Overview) -> Iterator[Content]:
    """The act in the middle of being played, and the question it comes to next."""
    for what, asks in seen.briefing.asks:
        yield line((f"{what}  ", "$foreground"), (asks, "$bright bold"))


def ahead(seen: Overview, width: int) -> Iterator[Content]:
    """The units that may still act here, and who first where there is room; then the next stops of the turn."""
    at, waiting = seen.briefing.place, seen.briefing.waiting
    numbers = [step_number(seen.system, stop.step) for stop in seen.briefing.ahead]
    column = max([len(number) for number in numbers] + ([len(step_number(seen.system, at.step))] if at.step else []))
    if at.step and waiting:
        count = len(waiting)
        blanks = {"step": step_name(seen.system, at.step), "count": count, "unit": waiting[0].unit.name}
        head = left((step_number(seen.system, at.step), "$dim"), column + 1)
        whole = n_("{step}: {count} unit to act, {unit} first", "{step}: {count} units to act, {unit} first", count)
        row = line(head, whole.format(**blanks))
        short = n_("{step}: {count} unit to act", "{step}: {count} units to act", count).format(**blanks)
        yield row if row.cell_length <= width else line(head, short)
    for number, stop in zip(numbers, seen.briefing.ahead, strict=True):
        words = [step_name(seen.system, stop.step)]
        if stop.side:
            words.append(side_name(seen.battle, stop.side))
        if stop.turn != at.turn:
            words.append(_("turn {turn}").format(turn=stop.turn))
        yield line(left((number, "$dim"), column + 1), (" · ".join(words), "$foreground"))
