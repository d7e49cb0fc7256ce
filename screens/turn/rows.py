"""The rows of the checklist: how a unit, a question or a thing for the table is laid out in a given width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Final

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.parts.card import badges
from screens.parts.plain import fit, line, lines, plain
from tracker.battle.battle import Battle, Unit
from tracker.rules.system import System, Way
from tracker.views.checklist import Able
from tracker.words import _

MORE = " +e"
LETTERS: Final[Mapping[Way, str]] = {
    Way.SHOOT: "s",
    Way.FIGHT: "f",
    Way.CAST: "c",
    Way.MOVE: "m",
    Way.RALLY: "y",
}
"""The key of each kind of act: the same for every unit, in every rule system."""
BADGES_LEAST = 10
LEAST = 20
MOST_LINES: Final = 3
LEAST_WORDS: Final = 16
_GAP: Final = re.compile(r" · |  ")


class Columns(Struct, frozen=True):
    """How much of a row the longest name takes, and the longest strength beside it."""

    names: int
    strength: int

    def names_in(self, width: int) -> int:
        """How wide names are in a row so wide: half of it is left for the rest."""
        return max(8, min(self.names, width // 2 - 6))


def columns(system: System, able: Iterable[Able]) -> Columns:
    """The columns that the longest among these units take."""
    units = [entry.unit for entry in able]
    return Columns(
        max((cell_len(unit.name) for unit in units), default=0),
        max((len(_strength(system, unit)) for unit in units), default=0),
    )


def _strength(system: System, unit: Unit) -> str:
    gauge = next(iter(system.gauges(unit)), None)
    return "" if gauge is None else f"{gauge.now}/{gauge.full}"


def verb_of(entry: Able) -> str:
    """What enter does with a unit; dots say that it asks which of several."""
    if entry.done or not entry.may.offers:
        return ""
    verb = _(entry.may.verb or entry.may.offers[0].verb)
    if entry.made:
        verb = _("again: {verb}").format(verb=verb)
    return f"{verb} …" if entry.may.asks and len(entry.may.offers) > 1 else verb


def key_of(system: System, entry: Able) -> str:
    """The key that takes what the unit is offered first: its letter, or enter where it has none or has to ask."""
    first = next(iter(entry.may.offers), None)
    return "⏎" if first is None or entry.may.asks else LETTERS.get(system.way_of(first), "⏎")


def has_more(entry: Able) -> bool:
    """Whether the step offers the unit something besides what enter does."""
    return not entry.done and not entry.may.asks and len(entry.may.offers) > 1


def unit_row(system: System, battle: Battle, entry: Able, verb: str, before: str, at: Columns, width: int) -> Content:
    """Mark, name, strength, badges and, at the right edge, what enter does, with the letter that does it too.

    Badges that find no room beside what enter does go on a line beneath.
    """
    width = max(width, LEAST)
    names = at.names_in(width)
    room = max(width - names - at.strength - BADGES_LEAST - 6, 18)
    act = plain(f"{key_of(system, entry)} {verb}{MORE if has_more(entry) else ''}" if verb else "", "$primary")
    act = act.truncate(room, ellipsis=True) if act.cell_length > room else act
    note = line((_(entry.may.note), "$text-muted")) if entry.may.note else None
    marks = badges(system, battle, entry.unit)
    # Where there is an order of play, what it goes by comes first.
    parts = (note, marks) if entry.may.rank else (marks, note)
    head = line(
        ("✓ " if entry.done or entry.made else "  ", "$success bold"),
        fit(entry.unit.name, names),
        (f" {before} ", "$secondary") if before else "  ",
        fit(_strength(system, entry.unit), at.strength),
        " " if at.strength else "",
    )
    state = Content("  ").join(part for part in parts if part is not None and part.plain)
    room = max(width - head.cell_length - act.cell_length - 1, 0)
    first, *rest = _broken(state, room, width - head.cell_length)
    row = lines(
        line(head, first.pad_right(max(room - first.cell_length, 0)), " ", act),
        *(line(" " * head.cell_length, more) for more in rest),
    )
    return row.stylize("dim") if entry.done else row


def _broken(state: Content, room: int, more: int) -> list[Content]:
    """Badges over a few lines, the first `room` wide, the others `more`; broken between badges, else between words."""
    told: list[Content] = []
    while state.cell_length > room and len(told) < MOST_LINES - 1:
        ends = [end.start() for end in _GAP.finditer(state.plain) if state[: end.start()].cell_length <= room]
        words = [end for end, sign in enumerate(state.plain) if sign == " " and state[:end].cell_length <= room]
        at = max(ends or (words if told or room > LEAST_WORDS else []), default=0)
        told.append(state[:at])
        state = state[len(state.plain) - len(state.plain[at:].lstrip(" ·")) :]
        room = more
    return [*told, state.truncate(max(room, 1), ellipsis=True) if state.cell_length > room else state]


def open_row(mark: str, words: str, verb: str, width: int) -> Content:
    """Mark, words over as many lines as they need, and on the first, at the right edge, what enter does."""
    act = f"⏎ {verb}"
    room = max(max(width, LEAST) - cell_len(act) - 3, 8)
    first, *rest = wrap(words, room) or [""]
    return lines(
        line((f"{mark} ", "$accent bold"), fit(first, room), " ", (act, "$primary")),
        *(plain(f"  {more}") for more in rest),
    )
