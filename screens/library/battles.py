"""The rows of the library: a battle's title and when it was played, its rules and where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from saves.folder import FolderStore
from saves.journal import StoreError
from saves.store import Summary
from screens.library.summary import needs, place_words, system_name
from screens.parts.drawn.columns import left
from screens.parts.drawn.rows import Row, action
from screens.parts.drawn.signs import ENTER, LATER, OWED
from screens.parts.finding import Find
from screens.parts.moments import when
from screens.parts.picker import Pickable
from screens.parts.plain import line, lines
from tracker.rules.systems import system_keys
from tracker.words import N_, _

DAMAGED: Final = N_("damaged")
FOREIGN: Final = N_("rules missing")
COPY: Final = N_("copy")


def battles_in(store: FolderStore) -> list[Summary] | StoreError:
    """The battles of a library, or why it cannot be read."""
    try:
        return store.battles()
    except StoreError as wrong:
        return wrong


def option(summary: Summary, now: float) -> Option:
    """The row of a battle."""
    return Option(Row(partial(_row, summary, now), height=2), id=summary.id)


async def find_battle(listed: OptionList, summaries: Iterable[Summary]) -> None:
    """Bring the light of the list to a battle by a part of its title, of its rules or of where it stands."""
    picked = await listed.app.push_screen_wait(which_of(summaries))
    if picked is not None and any(option.id == picked for option in listed.options):
        listed.highlighted = listed.get_option_index(picked)


def which_of(summaries: Iterable[Summary]) -> Find:
    """The question which battle is meant."""
    return Find(_("Which battle?"), list(map(_pickable, summaries)))


def _pickable(summary: Summary) -> Pickable:
    about = " · ".join(part for part in (system_name(summary), place_words(summary)) if part)
    return Pickable(summary.id, summary.title, about, drawn=False)


def state(summary: Summary) -> str:
    """A battle's trouble in a word; empty where it can be played."""
    if summary.broken and not summary.is_copy:
        return DAMAGED
    if summary.copy:
        return COPY
    return FOREIGN if needs(summary) else ""


def _row(summary: Summary, now: float, width: int, is_lit: bool) -> Content:
    word_of_state = state(summary)
    alarm = "$alarm bold" if word_of_state == DAMAGED else "$dim"
    sign = line((OWED if word_of_state == DAMAGED else LATER, alarm)) if word_of_state else line(" ")
    title = "$bright bold" if is_lit else "$dim" if word_of_state in {DAMAGED, FOREIGN} else "$foreground bold"
    moment = line((when(summary.when, now) if summary.when else "", "$dim"))
    end = action(ENTER, _("open"), is_lit=True) if is_lit else line(moment, " ")
    head = line(sign, " ", left((summary.title, title), width - end.cell_length - 3), " ", end)
    word = line((_(word_of_state), alarm), " ") if word_of_state else line("")
    room = width - word.cell_length - 3
    return lines(head, line("  ", left((_about(summary, room), "$dim"), room), " ", word))


def _about(summary: Summary, room: int) -> str:
    """Its rules and where it stands, or where it stands alone, or its rules: what has room whole."""
    if trouble := summary.broken or needs(summary) or summary.copy:
        return trouble
    system = "" if len(system_keys()) == 1 else system_name(summary)
    whole = " · ".join(part for part in (system, place_words(summary)) if part)
    return next((part for part in (whole, place_words(summary)) if cell_len(part) <= room), system or whole)
