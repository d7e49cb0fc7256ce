"""The rows of the list of a step: how a unit, a question or a thing for the table is drawn in a given width."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import CHANCE, NEED, left, need, packed, right
from screens.parts.drawn.dice import faces, verdict
from screens.parts.drawn.motion import Motion
from screens.parts.drawn.rows import State, action, ending
from screens.parts.drawn.short_names import called
from screens.parts.drawn.sides import heading_of, in_hue, mark_of
from screens.parts.drawn.signs import DONE, DOUBT, OWED, TIMES
from screens.parts.drawn.strength import of_strength, share
from screens.parts.plain import Part, line, lines, plain
from screens.turn.columns import GAP, KEY_OF, Columns, Widths, action_width, became, remarks_of
from tracker.battle.battle import SideId
from tracker.views.acting.rolls_made import Deed
from tracker.views.armies import Army
from tracker.views.candidates import strength_of
from tracker.views.checklist import Barred
from tracker.views.figures import percent
from tracker.views.sides import Look
from tracker.views.spotlight import Went
from tracker.views.step import QuestionLine, RunningLine, TestsLine, TokensLine, UnitLine
from tracker.views.step.lines import TableLine
from tracker.words import _, labelled, n_

BAR: Final = 14
MOST_BARRED: Final = 3


def titles(at: Columns, width: int) -> Content:
    """The columns' titles, over a list with dice in it."""
    widths = at.laid_out(width, airy=True)
    parts: list[Part] = [
        " " * at.lead(airy=True),
        left(_("unit"), widths.names),
        " " * GAP,
        right(_("left"), at.strength),
    ]
    parts += ["  "] if at.has_tokens else []
    parts += [" " * GAP, right(_("dice"), at.dice), " ", left(_("need"), NEED), " " * GAP, right(_("odds"), CHANCE)]
    parts += [" " * GAP, _("aims at")] if widths.targets else []
    return line(*parts).stylize("$dim")


def unit_row(  # noqa: PLR0913 - how a row is drawn, by name
    at: Columns,
    unit_line: UnitLine,
    looks: Mapping[SideId, Look],
    motion: Motion,
    *,
    airy: bool,
    width: int,
    is_lit: bool,
) -> Content:
    """How it stands, name, what is left, and either the dice it may throw and at whom, or those it has thrown."""
    entry, widths = unit_line.entry, at.laid_out(width, airy=airy)
    state = State.MAY if unit_line.is_open else State.DONE
    rest = state.of_rest
    look = looks[entry.unit.side]
    head = line(
        " " if airy else "",
        state.sign,
        line(" ", mark_of(look)) if at.is_ranked else "",
        " ",
        left((called(at.battle, entry.unit.name, widths.names), state.of_name(is_lit=is_lit)), widths.names),
        " " * GAP,
        right((strength_of(at.system, entry.unit), motion.style(f"unit:{entry.unit.id}", rest)), at.strength),
        line(" ", left((unit_line.token or "–", rest if unit_line.token else "$dim"), 1)) if at.has_tokens else "",
    )
    middle = _in_dice(at, unit_line, looks, widths, rest, is_lit=is_lit) if at.has_dice else Content("")
    act = action(KEY_OF[unit_line.intent], unit_line.verb, is_lit=is_lit) if unit_line.verb else Content("")
    remarks_all, room = remarks_of(at.system, at.battle, unit_line), width - head.cell_length - act.cell_length - GAP
    remarks = packed(remarks_all, max(room - middle.cell_length, 0))
    thrown = middle if unit_line.aims_at in at.battle.units else middle.rstrip()
    if remarks != (wider := packed(remarks_all, max(room - thrown.cell_length, 0))):
        # It has thrown no dice, or at nobody: what is told of it has the room of their columns.
        middle, remarks = thrown, wider
    row = line(head, middle, (" " * GAP + remarks, "$dim") if remarks else "")
    return ending(row, act, width)


def _in_dice(
    at: Columns, unit_line: UnitLine, looks: Mapping[SideId, Look], widths: Widths, rest: str, *, is_lit: bool
) -> Content:
    """Dice, need, odds and target of a row; of one that is done, its die and what came of it.

    Of a volley half thrown it tells how many of its dice are: `2/8`.
    """
    target = at.battle.units.get(unit_line.aims_at)
    if (deed := unit_line.deed) is not None:
        dice, wanted = f"{deed.rolls} {TIMES}" if deed.rolls > 1 else "", deed.needs
        dice = f"{deed.in_all}/{unit_line.of_all}" if unit_line.of_all else dice
        came = _came_of(deed)
    elif unit_line.prospect is not None:
        dice, wanted = (
            f"{unit_line.prospect.dice} {TIMES}" if unit_line.prospect.dice > 1 else "",
            unit_line.prospect.need,
        )
        chance = "" if unit_line.prospect.chance is None else percent(unit_line.prospect.chance)
        came = line(" ", right((chance, rest), CHANCE))
    else:
        dice, wanted, came = "", "", Content(" " * (CHANCE + 1))
    weight = "$bright bold" if is_lit and unit_line.deed is None else rest
    drawn = line(
        " " * GAP,
        right((dice, rest), at.dice),
        " ",
        right((need(wanted), weight), NEED),
        " ",
        left(came, CHANCE + 1),
    )
    if not widths.targets:
        return drawn
    if target is None:
        longer = max(action_width(unit_line) - at.action_that_aims, 0)
        return line(drawn, " " * max(GAP + 2 + widths.targets - longer, 0))
    struck = line(" " * GAP, mark_of(looks[target.side]), " ")
    if change := became(unit_line):
        # A row has the room that its action leaves free of the longest one.
        room = widths.targets + at.action_that_aims - action_width(unit_line)
        short = called(at.battle, target.name, max(room - cell_len(change), 1))
        name = line((short, rest), (change, "$foreground"))
        return line(drawn, struck, left(name, max(name.cell_length, widths.targets)))
    spare = at.action_that_aims - action_width(unit_line)
    before = 0 if dice or wanted or cell_len(target.name) <= widths.targets else at.dice + NEED + 2
    if before:
        # Without a die it has the room of their columns first: what was done keeps its own behind it.
        drawn = line(" " * GAP, came)
    doubt = f" {DOUBT}" if unit_line.aim_is_guessed else ""
    short = called(at.battle, target.name, widths.targets + before + spare - cell_len(doubt))
    name = line((f"{short}{doubt}", rest))
    return line(drawn, struck, left(name, max(name.cell_length, widths.targets)))


DICE_WITH_ROOM: Final = 2
"""Dice of one roll that have room in a row, where each face has one digit."""
ONE_DIGIT: Final = range(10)


def _came_of(deed: Deed) -> Content:
    """The die with its verdict, or two of one digit; of several rolls how many went well, or all that went ill."""
    if len(deed.dice) == 1:
        return line(faces(deed.dice, "$foreground"), " ", verdict(_good(deed.went)))
    if len(deed.dice) == DICE_WITH_ROOM and all(face.face in ONE_DIGIT for face in deed.dice):
        both = " ".join(str(face.face) for face in deed.dice)
        return right(line((both, "$foreground on $die"), " ", verdict(_good(deed.went))), CHANCE + 1)
    if deed.rolls == 1 and deed.went is not Went.OPEN:
        return right(verdict(_good(deed.went)), CHANCE + 1)
    if deed.is_open and not deed.well:
        # None of them is a success, nor have all failed: a shot that went astray has hit somebody.
        return right((DONE, "$dim"), CHANCE + 1)
    return right(line((f"{deed.well or deed.rolls} ", "$dim"), verdict(deed.well > 0)), CHANCE + 1)


def _good(how: Went) -> bool | None:
    return {Went.WELL: True, Went.ILL: False, Went.OPEN: None}[how]


def open_row(shown: TestsLine | TableLine, *, airy: bool, width: int, is_lit: bool) -> Content:
    """Something for the table: its words over as many lines as they need, and at the right edge what its key does."""
    act, air = action(KEY_OF[shown.intent], shown.verb, is_lit=is_lit), " " if airy else ""
    answer = f"  {shown.answer}" if isinstance(shown, QuestionLine) and shown.answer else ""
    room = max(width - act.cell_length - cell_len(air) - 3, 8)
    first, *more = wrap(f"{shown.words}{answer}", room) or [""]
    style = "$dim" if not shown.is_open else "$bright bold" if is_lit else "$foreground"
    head = line(air, _sign_of(shown), " ", (first, style))
    return lines(
        ending(head, act, width),
        *(line(air, "  ", (row, style)) for row in more),
    )


def _sign_of(shown: TestsLine | TableLine) -> Content:
    match shown:
        case TestsLine():
            return line((OWED, "$alarm bold"))
        case RunningLine():
            return line(("…", "$dim"))
        case TokensLine():
            return line(("□", "$dim"))
        case QuestionLine() if shown.is_open:
            return line(("?", "$dim"))
        case _:
            return line(("•" if shown.is_open else DONE, "$dim"))


def side_head(look: Look, name: str, *, is_broken: bool) -> Content:
    """The marks and the name of a side, and that it is broken."""
    return line(heading_of(look, name), *(("  ", (f"{OWED} {_('broken')}", "$alarm bold")) if is_broken else ()))


def side_row(look: Look, heading: Content, army: Army | None, motion: Motion, *, airy: bool, width: int) -> Content:
    """The heading of a side; where the armies have no box of their own, with what is left of it."""
    head = line(" " if airy else "", heading)
    if army is None:
        return head
    key = f"side:{army.side}"
    figure = line((percent(army.left), motion.style(key, "$foreground")))
    bar = line(share(motion.part(key, army.left), BAR, in_hue(look)), " ", right(figure, CHANCE))
    lost = line((_("−{count} now").format(count=army.fresh), "$alarm")) if army.fresh else Content("")
    lost = left(lost, max(9, lost.cell_length))
    tail = line(of_strength(bar, width - head.cell_length - lost.cell_length - 4), "  ", lost)
    return line(left(head, max(width - tail.cell_length - 1, 8)), " ", tail)


def text_row(text: str, style: str = "$dim", *, airy: bool, width: int) -> Content:
    """Words of the list that are no row."""
    room = max(width - 3 - airy, 10)
    return lines(*(line(" " * (2 + airy), plain(row, style)) for row in wrap(text, room) or [""]))


def barred_rows(barred: Sequence[Barred], absent: Sequence[Barred], *, airy: bool, width: int) -> Content:
    """Who cannot act now, reason by reason, in dim lines: the names of those the step is for, of others how many."""
    head, why = (
        line(" " * (2 + airy), (_("not now"), "$dim"), "  "),
        line(("w", "$bright bold"), (_(" why"), "$dim"), " "),
    )
    room = max(width - head.cell_length - why.cell_length - 2, 10)
    reasons = [*_by_reason(barred, with_names=True), *_by_reason(absent, with_names=False)]
    if not airy:
        counted = [*_by_reason(barred, with_names=False), *_by_reason(absent, with_names=False)]
        reasons_in_a_row = packed(reasons, room) if cell_len(" · ".join(reasons)) <= room else packed(counted, room)
        reasons = [reasons_in_a_row or plain(counted[0]).truncate(room, ellipsis=True).plain]
    rows = [row for reason in reasons for row in wrap(reason, room)]
    if len(rows) > MOST_BARRED:
        rows = _few_rows(reasons, room)
    indent = " " * head.cell_length
    drawn = [line(head if not number else indent, (row, "$dim")) for number, row in enumerate(rows)]
    last = drawn[-1]
    return lines(*drawn[:-1], ending(last, why, width))


def _few_rows(reasons: Sequence[str], room: int) -> list[str]:
    """The rows of as many reasons as fit, with all their names where these have room beside them: w tells of all."""
    kept, left = dict[str, list[str]](), MOST_BARRED
    for reason in reasons:
        rows = wrap(_whole_names(reason, room), room)
        if not kept or len(rows) <= left:
            kept[reason], left = rows, left - len(rows)
    for reason, rows in kept.items():
        full = wrap(reason, room)
        if len(full) - len(rows) <= left:
            kept[reason], left = full, left - (len(full) - len(rows))
    return [row for rows in kept.values() for row in rows]


def _whole_names(reason: str, width: int) -> str:
    """A reason with as many of its names as fit, each whole, else with how many there are; w tells of all."""
    kept = reason
    while cell_len(kept if kept == reason else f"{kept}, …") > width and ", " in kept.rpartition(": ")[2]:
        kept = kept.rpartition(", ")[0]
    short = kept if kept == reason else f"{kept}, …"
    if wrap(short, width)[-1:] != ["…"]:
        return short
    head, between, names = reason.rpartition(": ")
    return f"{head}{between}{names.count(', ') + 1}"


def _by_reason(entries: Iterable[Barred], *, with_names: bool) -> list[str]:
    """Each reason once, with whom it keeps from acting."""
    groups = dict[str, list[str]]()
    for entry in entries:
        groups.setdefault(_(entry.bar.reason), []).append(entry.unit.name)
    if with_names:
        return [labelled(reason, ", ".join(names)) for reason, names in groups.items()]
    return [
        n_("{reason}: {count}", "{reason}: {count}", len(names)).format(reason=reason, count=len(names))
        for reason, names in sorted(groups.items(), key=lambda group: -len(group[1]))
    ]
