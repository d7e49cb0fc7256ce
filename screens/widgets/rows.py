"""The rows of the checklist: how a unit, a question or a thing for the table is laid out in a given width."""

from __future__ import annotations

from textwrap import wrap

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.plain import fit, line, lines, plain
from screens.widgets.card import badges
from tracker.battle import Battle
from tracker.checklist import Able
from tracker.system import System
from tracker.words import _

GAUGE_WIDTH = 6
MORE = " +m"
BADGES_LEAST = 10
LEAST = 20


class Columns(Struct, frozen=True):
    """How wide a row is, and how much of it the names take."""

    width: int
    names: int


def longest_name(able: tuple[Able, ...]) -> int:
    """The columns that the longest name among them takes."""
    return max((cell_len(entry.unit.name) for entry in able), default=0)


def columns(width: int, longest: int) -> Columns:
    """Names as wide as the longest one, as long as half the row is left for the rest."""
    width = max(width, LEAST)
    return Columns(width, max(8, min(longest, width // 2 - 6)))


def verb_of(entry: Able) -> str:
    """What enter does with a unit; dots say that it asks which of several."""
    if entry.done or not entry.may.offers:
        return ""
    verb = _(entry.may.verb or entry.may.offers[0].verb)
    return f"{verb} …" if entry.may.asks and len(entry.may.offers) > 1 else verb


def has_more(entry: Able) -> bool:
    """Whether the step offers the unit something besides what enter does."""
    return not entry.done and not entry.may.asks and len(entry.may.offers) > 1


def unit_row(system: System, battle: Battle, entry: Able, verb: str, before: str, longest: int, width: int) -> Content:
    """Mark, name, strength, badges and, at the right edge, what enter does."""
    at = columns(width, longest)
    gauge = next(iter(system.gauges(entry.unit)), None)
    room = max(at.width - at.names - GAUGE_WIDTH - BADGES_LEAST - 6, 18)
    act = plain(f"⏎ {verb}{MORE if has_more(entry) else ''}" if verb else "", "$primary")
    act = act.truncate(room, ellipsis=True) if act.cell_length > room else act
    note = line((_(entry.may.note), "$text-muted")) if entry.may.note else None
    marks = badges(system, battle, entry.unit)
    # Where there is an order of play, what it goes by comes first.
    parts = (note, marks) if entry.may.rank else (marks, note)
    state = line(
        (f"{before}  ", "$secondary") if before else "",
        fit(f"{gauge.now}/{gauge.full}", GAUGE_WIDTH) if gauge is not None else "",
        " ",
        Content("  ").join(part for part in parts if part is not None and part.plain),
    )
    room = max(at.width - at.names - act.cell_length - 5, 0)
    shown = state.truncate(room, ellipsis=True) if state.cell_length > room else state
    row = line(
        ("✓ " if entry.done else "  ", "$success bold"),
        fit(entry.unit.name, at.names),
        "  ",
        shown.pad_right(max(room - shown.cell_length, 0)),
        " ",
        act,
    )
    return row.stylize("dim") if entry.done else row


def open_row(mark: str, words: str, verb: str, width: int) -> Content:
    """Mark, words over as many lines as they need, and on the first, at the right edge, what enter does."""
    act = f"⏎ {verb}"
    room = max(max(width, LEAST) - cell_len(act) - 3, 8)
    first, *rest = wrap(words, room) or [""]
    return lines(
        line((f"{mark} ", "$accent bold"), fit(first, room), " ", (act, "$primary")),
        *(plain(f"  {more}") for more in rest),
    )
