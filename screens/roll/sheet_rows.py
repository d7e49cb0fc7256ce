"""The rows of a sheet as they are read: rolls of the same pair on one line, with their dice as they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.parts.plain import fit, line, lines, plain
from tracker.battle.battle import Battle, UnitId
from tracker.battle.dice import Source
from tracker.battle.events import Rolled
from tracker.play.sheets import Entry, OpenSheet, Said, acting_first
from tracker.rules.system import Choose, Count, PickUnit
from tracker.views.figures import figure_read, needed_by, needed_in, percent
from tracker.views.sentences.names import resolver_name, unit_name
from tracker.views.sheet_rows import came_to
from tracker.views.sides import looks
from tracker.words import _

DIE = 5
"""Cells that a die takes: `[12]✓`."""
SHORTEST = 12
INDENT = 7
"""How far dice that have no room beside their row are set in beneath it."""


@dataclass(frozen=True, slots=True)
class Line:
    """Rows that follow one another with the same units and the same said of them, or made, or all struck out."""

    entries: tuple[Entry, ...]

    @property
    def key(self) -> str:
        """The row that the light is on when it is on this line: the first that is left, or can be had again."""
        return next(filter(_is_waiting, self.entries), self.entries[0]).row.key

    @property
    def is_waiting(self) -> bool:
        """Whether something of it can still be rolled, or changed so that it can be."""
        return any(map(_is_waiting, self.entries))

    @property
    def made(self) -> tuple[int, ...]:
        """The acts by which its rolls were made."""
        return tuple(entry.act for entry in self.entries if entry.act is not None)


def _is_waiting(entry: Entry) -> bool:
    return entry.is_open or bool(entry.row.struck and entry.said)


def lines_of(sheet: OpenSheet) -> tuple[Line, ...]:
    """The rows of a sheet gathered into lines, in the order of play."""
    gathered: list[list[Entry]] = []
    for entry in sheet.entries:
        if gathered and _goes_on(gathered[-1], entry):
            gathered[-1].append(entry)
        else:
            gathered.append([entry])
    return tuple(Line(tuple(entries)) for entries in gathered)


def _goes_on(entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether a row stands on the line of those before it; of those that are left, if the same is said of them."""

    def same(one: Entry) -> tuple[object, ...]:
        row = one.row
        return row.at, row.resolver, sorted(row.bindings.items()), bool(row.struck and not one.said), row.debt

    last = entries[-1]
    differs = last.is_open and [one.value for one in last.said] != [one.value for one in entry.said]
    return same(last) == same(entry) and not differs


@dataclass(frozen=True, slots=True)
class Widths:
    """How many cells the columns take: the place in the order, the two names, what the die must show."""

    at: int
    who: int
    whom: int
    needs: int = 6
    odds: int = 5

    @property
    def head(self) -> int:
        """Everything before the dice."""
        return 2 + self.at + self.who + self.whom + self.needs + self.odds + 10


def widths(sheet: OpenSheet, rows: Sequence[Line], room: int) -> Widths:
    """The columns that the longest names among these lines take, as far as there is room."""
    names = [_names(sheet, row) for row in rows]
    most = max((room - 2 * DIE - 26) // 2, SHORTEST)
    who = max((cell_len(who) for who, _whom in names), default=0)
    whom = max((cell_len(whom) for _who, whom in names), default=0)
    at = 3 if any(entry.row.at is not None for row in rows for entry in row.entries) else 0
    return Widths(at, min(max(who, 4), most), min(whom, most))


def heading(cut: Widths) -> Content:
    """The names of the columns."""
    return line(
        "  ",
        _("at").rjust(cut.at - 1) + " " if cut.at else "",
        fit(_("who"), cut.who),
        "  ",
        line(fit(_("target"), cut.whom), "  ") if cut.whom else "",
        "   ",
        _("needs").rjust(cut.needs),
        " ",
        _("odds").rjust(cut.odds),
        "  ",
        _("dice"),
    ).stylize("$text-muted")


def tally_rows(sheet: OpenSheet, lit: str, width: int, most: int) -> list[Content]:
    """What each unit on the page has left, those of the lit row first, in as many rows as there is room for."""
    marks, units, entry = looks(sheet.battle), sheet.battle.units, sheet.entry(lit)
    first = () if entry is None else acting_first(entry.row.bindings)
    in_order = sorted(sheet.tally, key=lambda one: first.index(one.unit) if one.unit in first else len(first))
    told = [
        line(
            f"{marks[units[one.unit].side].shape} {unit_name(sheet.battle, one.unit)} ", (" · ".join(one.left), "bold")
        )
        for one in in_order
    ]
    return [line("  ", *row) for row in _in_rows([line(one, "  ") for one in told], width - 2)][:most]


def row_of(
    sheet: OpenSheet, row: Line, cut: Widths, width: int, *, lit: bool, typing: str, over: int | None = None
) -> Content:
    """One line: who at whom, how many are left to roll, what is needed, the dice and what they did.

    `over` is the act whose dice would be put right by typing: they are the ones that stand out.
    """
    who, whom = _names(sheet, row)
    first = row.entries[0].row
    left = [entry for entry in row.entries if entry.is_open]
    count = len(row.entries)
    head = line(
        ("▌ ", "$primary bold") if lit else "  ",
        (str(first.at).rjust(cut.at - 1) + " " if first.at is not None else " " * cut.at),
        fit(who, cut.who),
        "  ",
        line(fit(whom, cut.whom), "  ") if cut.whom else "",
        f"{count}×".rjust(3) if count > 1 else "   ",
    )
    told = [*_fallen_dice(sheet, row, over), *_boxes(sheet, left, typing)]
    struck = next((entry.row.struck for entry in row.entries if entry.row.struck), "")
    if struck and not told:
        return line(head, "  ", fit(struck, width - head.cell_length - 2)).stylize("" if lit else "dim")
    needs, odds = _needs(sheet, row)
    head = line(head, needs.rjust(cut.needs), " ", odds.rjust(cut.odds), "  ")
    told += [plain(struck, "$warning")] if struck else []
    drawn = _with_dice(head, told, len(left), width)
    return drawn if left or lit else drawn.stylize("dim")


def question_row(battle: Battle, said: Said, width: int, *, lit: bool) -> Content:
    """A question that belongs to no row, with the answer that holds."""
    question = plain(_(said.ask.short or said.ask.question))
    answer = line("  ", ("‹ ", "$primary"), (answer_in_words(battle, said), "bold"), (" ›", "$primary"))
    room = max(width - 2 - answer.cell_length, SHORTEST)
    question = question.truncate(room, ellipsis=True) if question.cell_length > room else question
    return line(("▌ ", "$primary bold") if lit else "  ", question, answer)


def answer_in_words(battle: Battle, said: Said) -> str:
    """The answer that holds, as a reader sees it; a question mark where nobody can tell."""
    value = said.value
    if value is None:
        return "?"
    match said.ask:
        case Choose(options=options):
            return next((_(option.label) for option in options if option.key == value), str(value))
        case PickUnit(or_none=or_none):
            return unit_name(battle, UnitId(str(value))) if value else _(or_none)
        case Count(field=field):
            return field.show(int(str(value)))


def _names(sheet: OpenSheet, row: Line) -> tuple[str, str]:
    """Who rolls and at whom, each behind the sign of its side; what is rolled, where it is at nobody."""
    battle, marks = sheet.battle, looks(sheet.battle)
    first = row.entries[0].row
    names = [
        f"{marks[battle.units[unit].side].shape} {unit_name(battle, unit)}" if unit in battle.units else unit
        for unit in acting_first(first.bindings)
    ]
    at_nobody = _(first.short) or resolver_name(sheet.system, first.resolver)
    return (names[0] if names else _("the table")), ", ".join(names[1:]) or at_nobody


def _needs(sheet: OpenSheet, row: Line) -> tuple[str, str]:
    """What the die must show and how likely that is: of the next roll, or of the last one where none is left."""
    left = next((entry for entry in row.entries if entry.is_open), None)
    roll = None if left is None else sheet.worksheet(left)
    if roll is not None:
        goal, chance, figures = roll.goal, roll.chance, roll.resolver.figures(roll.ahead)
        read = figure_read(figures[0]) if figures else _what(row)
        return (read if goal is None else needed_by(goal)), ("" if chance is None else percent(chance))
    made = row.entries[-1].made
    return ("" if made is None else needed_in(made.resolution) or _what(row)), ""


def _what(row: Line) -> str:
    """What is rolled at somebody, where a row has nothing else to say of it."""
    first = row.entries[0].row
    return _(first.short) if len(first.bindings) > 1 else ""


def _fallen_dice(sheet: OpenSheet, row: Line, over: int | None) -> Iterator[Content]:
    for entry in row.entries:
        if entry.made is not None:
            dice = _fallen(sheet, entry.made)
            yield dice.stylize("reverse") if over is not None and entry.act == over else dice


def _boxes(sheet: OpenSheet, left: Sequence[Entry], typing: str) -> Iterator[Content]:
    """The box of the die that is typed now, with those of its roll that lie, and an empty one for each roll to come."""
    coming = sheet.next
    for entry in left:
        if coming is not None and entry.row.key == coming.row.key:
            if sheet.is_decided(entry):
                yield plain(" ⏎  ", "$primary bold")
                continue
            laid = "".join(f"[{face.face:>2}]" for face in sheet.faces)
            yield plain(f"{laid}[{typing + '_':>2}] ", "$primary bold")
        else:
            yield plain("[  ] ", "$text-muted")


def _fallen(sheet: OpenSheet, made: Rolled) -> Content:
    roll = made.resolution
    good = sheet.system.resolver(roll.resolver).outcome(roll.outcome).good
    mark, style = {True: ("✓", "bold"), False: ("✗", "$text-muted"), None: ("•", "")}[good]
    if made.override:
        return line("[x]", (mark, style), " ")
    if not roll.dice:
        return line((mark, style), f" {came_to(sheet.system, made)} ")
    shown = "".join(f"({face.face:>2})" if face.source is Source.ROLLED else f"[{face.face:>2}]" for face in roll.dice)
    came = came_to(sheet.system, made)
    return line((shown, style), (mark, style), f" {came} " if came else "")


def _with_dice(head: Content, told: Sequence[Content], left: int, width: int) -> Content:
    """The dice beside the head; where they are too many, those to come as a number, or all in rows beneath."""
    room = width - head.cell_length
    if _length(told) <= room:
        return line(head, *told)
    shown = told[: len(told) - left + 1]
    if left > 1 and _length(shown) + DIE <= room:
        return line(head, *shown, (f"+{left - 1}", "$text-muted"))
    return lines(head, *(line(" " * INDENT, *row) for row in _in_rows(told, width - INDENT)))


def _in_rows(told: Sequence[Content], room: int) -> Iterator[list[Content]]:
    row: list[Content] = []
    for part in told:
        if row and _length(row) + part.cell_length > room:
            yield row
            row = []
        row.append(part)
    if row:
        yield row


def _length(parts: Sequence[Content]) -> int:
    return sum(part.cell_length for part in parts)
