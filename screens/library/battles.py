"""The rows of the library: a battle's title and when it was played, its rules and where it stands."""

from __future__ import annotations

from functools import partial
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.widgets.option_list import Option

from saves.store import Summary
from screens.library.summary import needs, place_words, system_name
from screens.parts.drawn.columns import left
from screens.parts.drawn.rows import Row, action
from screens.parts.drawn.signs import ENTER, LATER, OWED
from screens.parts.moments import when
from screens.parts.plain import line, lines
from tracker.rules.systems import system_keys
from tracker.words import N_, _

DAMAGED: Final = N_("damaged")
FOREIGN: Final = N_("rules missing")
COPY: Final = N_("copy")


def option(one: Summary, now: float) -> Option:
    """The row of a battle."""
    return Option(Row(partial(_row, one, now)), id=one.id)


def state(one: Summary) -> str:
    """What is the matter with a battle in a word; nothing where it can be played."""
    if one.broken and not one.is_copy:
        return DAMAGED
    if one.copy:
        return COPY
    return FOREIGN if needs(one) else ""


def _row(one: Summary, now: float, width: int, is_lit: bool) -> Content:
    said = state(one)
    alarm = "$alarm bold" if said == DAMAGED else "$dim"
    sign = line((OWED if said == DAMAGED else LATER, alarm)) if said else line(" ")
    title = "$bright bold" if is_lit else "$dim" if said in {DAMAGED, FOREIGN} else "$foreground bold"
    moment = line((when(one.when, now) if one.when else "", "$dim"))
    end = action(ENTER, _("open"), is_lit=True) if is_lit else line(moment, " ")
    head = line(sign, " ", left((one.title, title), width - end.cell_length - 3), " ", end)
    word = line((_(said), alarm), " ") if said else line("")
    room = width - word.cell_length - 3
    return lines(head, line("  ", left((_about(one, room), "$dim"), room), " ", word))


def _about(one: Summary, room: int) -> str:
    """Its rules and where it stands, or where it stands alone, or its rules: what has room whole."""
    if told := one.broken or needs(one) or one.copy:
        return told
    system = "" if len(system_keys()) == 1 else system_name(one)
    whole = " · ".join(part for part in (system, place_words(one)) if part)
    return next((said for said in (whole, place_words(one)) if cell_len(said) <= room), system or whole)
