"""The dice of a line: as they lie, with what they did; those of a single volley as on the table, ten in a row."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Final

from textual.content import Content

from screens.parts.drawn import dice
from screens.parts.drawn.signs import DOUBT, ENTER, HIT, MISSED
from screens.parts.plain import line, lines, plain
from tracker.battle.dice import Source
from tracker.battle.events import Rolled
from tracker.play.pages import RollLine
from tracker.play.pages.decided import comes_to
from tracker.play.pages.handful import FEW_SIDES, kept_in, typed_in
from tracker.play.sheets import Entry, OpenSheet, dice_ahead, to_measure
from tracker.views.figures import percent
from tracker.views.sheet_rows import came_to, first_number, is_target_unknown
from tracker.words import _, n_

MOST: Final = 10
"""Dice that lie in one row."""
DIE: Final = dice.WIDTH + 2
"""Cells that a die takes with what it did and a blank."""
ON_THE_TABLE: Final = 7
"""Cells that a die takes where it is drawn as it lies on the table, with a blank."""


def dice_of(
    sheet: OpenSheet, row: RollLine, coming: Entry | None, typing: str | None, over: int | None = None
) -> list[Content]:
    """The dice of a line one by one: those that lie, then the one that is typed now, then how many come behind it.

    `coming` is the row that is rolled next, on whatever line.
    `over` is the act whose dice would be put right by typing: they are what the next key acts on; `typing` is None
    where digits go to something else.
    """
    drawn = [_fallen(sheet, entry, over) for entry in row.entries if entry.rolled is not None]
    left = row.left
    if coming is None:
        return drawn
    typing = typed_in(sheet, left, coming, typing)
    kept = [dice.waiting(face, is_next=False) for face in kept_in(sheet, left, coming)]
    if coming.row.key not in {entry.row.key for entry in left}:
        return [*drawn, *(dice.waiting(face) for face in typing or ""), *kept]
    *typed, last = _each_typed(sheet, coming, typing)
    # What lies on the roll that is begun stands before all that is typed: the first of that is for the same roll.
    lying = [dice.die(face.face) for face in sheet.faces]
    dice_left = dice_ahead(sheet, coming)
    blanks = 0 if typing is None else max(dice_left - 1 - len(typed), 0)
    now = line(_waiting(sheet, coming, last), *[dice.waiting("", is_next=False)] * blanks, " ")
    first, *others = (*(dice.waiting(face or "") for face in typed), now)
    drawn += [line(*lying, first), *others, *kept]
    behind = len(left) - 1 - (len(typed) + len(kept)) // dice_left
    if behind > 0:
        drawn.append(plain(_("{count} more").format(count=behind), "$dim"))
    return drawn


def _each_typed(sheet: OpenSheet, coming: Entry, typing: str | None) -> list[str | None]:
    """The typed digits of each die that falls next: with few sides every digit is a face of its own."""
    die = sheet.wanted(coming)
    return [*typing] if typing and die is not None and die.sides < FEW_SIDES else [typing]


def filled(value: str, typing: str) -> tuple[str, str]:
    """A number that takes the digits, with those typed of it, else as it stands."""
    return f" {typing or value} ", "$chip-ink on $chip bold"


def _waiting(sheet: OpenSheet, coming: Entry, typing: str | None) -> Content:
    # Where a number is asked for first, enter is for that.
    roll = None if first_number(coming) is not None else sheet.worksheet(coming)
    if roll is not None and sheet.is_decided(coming) and not typing:
        # While something is to be said before, enter is for that: it agrees to no result.
        key = ENTER if to_measure(sheet, coming) is None else DOUBT
        return line((f" {key} ", "$chip-ink on $chip bold" if typing is not None else "$dim"), f" {comes_to(roll)}")
    if roll is not None and sheet.wanted(coming) is None and not sheet.faces:
        return line((f" {DOUBT} ", "$bright bold"))
    return dice.waiting(typing or "", is_next=typing is not None)


def _fallen(sheet: OpenSheet, entry: Entry, over: int | None) -> Content:
    rolled = entry.rolled
    if rolled is None:
        return Content("")
    mark, came, good = _verdict(sheet, rolled)
    style = "$dim" if good is False else "$bright bold"
    if rolled.override:
        shown = line(("[ x]", "$dim on $die"))
    elif over is not None and entry.act == over:
        shown = line(*(line((f"[{face.face:>2}]", "$chip-ink on $chip bold")) for face in rolled.resolution.dice))
    else:
        shown = line(
            *(
                dice.die(face.face, is_real=face.source is not Source.ROLLED, style=style)
                for face in rolled.resolution.dice
            )
        )
    return line(shown, mark, (f" {came}", "$dim" if good is False else "") if came else "", " ")


def _verdict(sheet: OpenSheet, rolled: Rolled) -> tuple[Content, str, bool | None]:
    roll = rolled.resolution
    good = sheet.system.resolver(roll.resolver).outcome(roll.outcome).good
    came = came_to(sheet.system, sheet.battle, rolled)
    mark = plain("") if good is None and came else dice.verdict(good)
    return mark, came, good


def is_volley(sheet: OpenSheet, rows: Sequence[RollLine]) -> bool:
    """Whether the page is one line of several rolls of a die each, so that they may lie there as on the table."""
    if len(rows) != 1 or not 1 < len(rows[0].entries) <= MOST or sheet.faces:
        return False
    return all(entry.rolled is None or len(entry.rolled.resolution.dice) == 1 for entry in rows[0].entries)


def on_the_table(sheet: OpenSheet, row: RollLine, typing: str | None, over: int | None, width: int) -> Content:
    """Dice as they lie on the table, ten in a row, to be checked at a glance; what each did stands under it."""
    coming = sheet.next
    typed = [typing] if coming is None else _each_typed(sheet, coming, typing)
    waiting = [entry.row.key for entry in row.left] if coming in row.left else []
    of = dict(zip(waiting, typed, strict=False))
    drawn = [
        _die(sheet, entry, of.get(entry.row.key), over, is_next=entry.row.key in of and entry.rolled is None)
        for entry in row.entries
    ]
    most = max(min(MOST, width // ON_THE_TABLE), 1)
    rows: list[Content] = []
    for start in range(0, len(drawn), most):
        rows += [line("  ", *parts) for parts in zip(*drawn[start : start + most], strict=True)]
    struck = [line("  ", (row.struck, "$alarm"))] if row.struck else []
    return lines(*rows, _in_all(sheet, row), *struck)


def _die(
    sheet: OpenSheet, entry: Entry, typing: str | None, over: int | None, *, is_next: bool
) -> tuple[Content, Content, Content, Content]:
    rolled = entry.rolled
    frame, face, mark = "$frame", plain("    "), plain("    ")
    if rolled is not None:
        verdict, _came, good = _verdict(sheet, rolled)
        style = "$dim" if good is False else "$bright bold"
        real = rolled.override or rolled.resolution.dice[0].source is not Source.ROLLED
        shown = " x" if rolled.override else f"{rolled.resolution.dice[0].face:>2}"
        face = line((f" {shown} " if real else f"({shown})", style))
        frame = "$frame-focus"
        mark = line("  ", verdict, " ") if verdict.plain else line(("  • ", "$dim"))
        if over is not None and entry.act == over:
            face = line((f" {shown} ", "$chip-ink on $chip bold"))
    elif is_next and typing is None:
        face = plain("    ")
    elif is_next:
        face, frame = line((f" {typing or '_':>2} ", "$chip-ink on $chip bold")), "$mark"
    return (
        line(("╭────╮", frame), " "),
        line(("│", frame), face, ("│", frame), " "),
        line(("╰────╯", frame), " "),
        line(" ", mark, "  "),
    )


def _chance(sheet: OpenSheet, entry: Entry) -> Fraction | None:
    roll = sheet.worksheet(entry)
    return None if roll is None else roll.chance


def _in_all(sheet: OpenSheet, row: RollLine) -> Content:
    """How many hit and missed so far, and how likely those to come are to do more."""
    good = [_verdict(sheet, entry.rolled)[2] for entry in row.entries if entry.rolled is not None]
    parts: list[Content] = []
    if good:
        hits, misses = good.count(True), good.count(False)
        well = n_("{count} success", "{count} successes", hits).format(count=hits)
        ill = n_("{count} failure", "{count} failures", misses).format(count=misses)
        parts += [line((well, "$bright bold"), f" {HIT}"), plain(f"{ill} {MISSED}", "$dim")]
    left = [entry for entry in row.left if entry.is_owed]
    chances = [] if is_target_unknown(row) else [_chance(sheet, entry) for entry in left]
    if chances and (known := [chance for chance in chances if chance is not None]) == chances:
        one_more = 1 - prod((1 - chance for chance in known), start=Fraction(1))
        parts.append(
            line(
                (
                    n_(
                        "{count} to throw: {chance} for a success",
                        "{count} to throw: {chance} for at least one success",
                        len(left),
                    ).format(count=len(left), chance=percent(one_more)),
                    "$dim",
                )
            )
        )
    return line("  ", Content("   ").join(parts))
