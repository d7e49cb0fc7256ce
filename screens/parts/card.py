"""The card of one unit: its gauges, what state it is in, what its roster line says."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import left, right
from screens.parts.drawn.sides import in_hue
from screens.parts.drawn.signs import REST
from screens.parts.drawn.strength import MOST_PIPS, pips, share
from screens.parts.plain import hanging, line, lines, plain
from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import AnyField, Scalar
from tracker.rules.system import Gauge, System, Tone, typed_together, value_on
from tracker.text import capital
from tracker.views.hurt import badges_of, hurt_of
from tracker.views.sentences import value_in_words
from tracker.views.sentences.contacts import contacts_of_unit
from tracker.views.sides import looks
from tracker.words import _

TONES = {Tone.PLAIN: "", Tone.GOOD: "", Tone.BAD: "$alarm", Tone.WARN: "$bright"}
BETWEEN = 3
ROOM_FOR_WORDS: Final = 10
"""The columns beside a label in which a value of several words can still be broken into rows."""
FEWEST: Final = 6
"""The cells that strength is drawn in at least, where its figures leave no room for pips."""


class Entry(Struct, frozen=True):
    """A line of the card: what it is called, the longest name first, and its value; a mark has no other than yes.

    `short` is the value in few words, for a row that has no room for all of it.
    """

    names: tuple[str, ...]
    value: str
    is_mark: bool = False
    short: str = ""

    @property
    def is_abbreviated(self) -> bool:
        """Whether its long name is the short one with what that stands for: `STR, strength`."""
        letters, comma, _words = self.names[0].partition(",")
        return bool(comma) and len(self.names) > 1 and letters.isupper() and len(letters) == len(self.names[1])

    def name_in(self, width: int) -> str | None:
        """The longest name that has room beside the value in so many columns; None where none has."""
        return next((name for name in self.names if cell_len(name) + cell_len(self.value) + 1 <= width), None)

    def pair(self, width: int) -> Content | None:
        """The longest name that has room, and the value; None where none has."""
        name = self.name_in(width)
        if name is None:
            return None
        return line(left((name, "$dim"), width - cell_len(self.value)), (self.value, "$foreground"))


def gauge_row(gauge: Gauge, fresh: int, style: str, width: int, hurt: int = 0) -> Content:
    """A gauge as pips, or as a line where it is more than pips can show, with its figures."""
    figures = line((f"{gauge.now}/{gauge.full}", "$foreground"), (f" {_(gauge.label)}", "$dim"))
    drawn = pips(gauge.now, fresh, gauge.full, style, hurt)
    room = width - figures.cell_length - 2
    if gauge.full > 2 * MOST_PIPS or drawn.cell_length > room:
        part = Fraction(max(min(gauge.now, gauge.full), 0), gauge.full or 1)
        drawn = share(part, max(min(room, MOST_PIPS), FEWEST), style)
    return line(drawn, "  ", right(figures, max(width - drawn.cell_length - 2, 0)))


def badges(system: System, battle: Battle, unit: Unit) -> Content:
    """The badges of a unit in a row."""
    drawn = [plain(badge.words, TONES[badge.tone]) for badge in badges_of(system, battle, unit)]
    return line((" · ", "$dim")).join(drawn)


def card(  # noqa: PLR0913 - how a card is drawn, by name
    system: System, battle: Battle, unit: Unit, width: int, fresh: int = 0, *, brief: bool = False, most: int = 0
) -> Content:
    """Everything a table wants to know of a unit, without anything that lies face down, in so many columns.

    `fresh` is what it has lost this turn; a `brief` one has no headings. Of a card longer than `most` rows, where
    that is not 0, as many entries stand as fit, each whole, and the key to all of it.
    """
    look = looks(battle)[unit.side]
    rows = [
        gauge_row(gauge, 0 if number else fresh, in_hue(look), width, 0 if number else hurt_of(system, unit))
        for number, gauge in enumerate(system.audience.gauges(unit))
    ]
    worn = badges(system, battle, unit)
    if worn.plain:
        rows += worn.wrap(width)
    if touched := ", ".join(contacts_of_unit(system, battle, unit)):
        rows.append(hanging(line((f"{_('touches')} ", "$dim")), touched, width, "$foreground"))
    groups = _groups(system, battle, unit)
    if brief:
        rows += _in_brief([entry for entries in groups.values() for entry in entries], width)
        groups = {}
    for group, entries in groups.items():
        heading = line((f"{_(group)} ", "$dim"))
        rows.append(line(heading, (REST * max(width - heading.cell_length, 0), "$frame")))
        rows += _in_columns(entries, width)
    return lines(*(_at_most(rows, most, width) if most else rows))


def _in_brief(entries: Sequence[Entry], width: int) -> list[Content]:
    """Its marks in a line, a rule, then what stands two and two beside each other before what takes a whole row."""
    marks = [replace(entry, value="").name_in(width) or entry.names[-1] for entry in entries if entry.is_mark]
    rest = [entry for entry in entries if not entry.is_mark]
    half = (width - BETWEEN) // 2
    rest = _abbreviated_alike(rest, half)
    rest.sort(key=lambda entry: entry.pair(half) is None)
    rows = [plain(row, "$dim") for row in packed(marks, width)]
    return [*rows, *([line((REST * width, "$frame"))] if rest else []), *_in_columns(rest, width)]


def _abbreviated_alike(entries: Sequence[Entry], half: int) -> list[Entry]:
    """The same, those called `STR, strength` all `Str` where half a row has no room for the long name of one."""
    if all(not entry.is_abbreviated or entry.names[0] == entry.name_in(half) for entry in entries):
        return list(entries)
    return [replace(entry, names=entry.names[1:]) if entry.is_abbreviated else entry for entry in entries]


def _at_most(entries: list[Content], most: int, width: int) -> list[Content]:
    ends = list(accumulate(entry.plain.count("\n") + 1 for entry in entries))
    if ends[-1:] <= [most]:
        return entries
    kept = [entry for entry, end in zip(entries, ends, strict=True) if end < most]
    key = line(("i", "$bright bold"), (f" {_('card')}", "$dim"))
    return [*kept, right(key, width)]


def _in_columns(entries: Sequence[Entry], width: int) -> list[Content]:
    """Label dim, value bright at the right: two beside each other where both fit, else over the whole width."""
    half = (width - BETWEEN) // 2
    rows: list[Content] = []
    waiting: Content | None = None
    for entry in entries:
        if (cell := entry.pair(half)) is not None:
            if waiting is None:
                waiting = cell
            else:
                rows.append(line(waiting, " " * BETWEEN, cell))
                waiting = None
            continue
        if waiting is not None:
            rows.append(waiting)
            waiting = None
        rows.append(entry.pair(width) or _in_few_words(entry).pair(width) or _broken(entry, width))
    return [*rows, *([waiting] if waiting is not None else [])]


def _in_few_words(entry: Entry) -> Entry:
    return replace(entry, value=entry.short or entry.value)


def _broken(entry: Entry, width: int) -> Content:
    """A value in several rows: beside its label where that leaves room for words, else beneath it."""
    label = line((entry.names[0], "$dim"), " ")
    if width - label.cell_length >= ROOM_FOR_WORDS:
        return hanging(label, entry.value, width, "$foreground")
    return lines(label, hanging(plain("  "), entry.value, width, "$foreground"))


def _groups(system: System, battle: Battle, unit: Unit) -> dict[str, list[Entry]]:
    """The entries worth telling, under their headings; values that play changes come before those of the roster."""
    groups: dict[str, list[Entry]] = {}
    counted = {gauge.label.casefold() for gauge in system.audience.gauges(unit)}
    graded, unsaid = system.cards.graded, system.cards.unsaid(battle, unit)
    for field in typed_together(graded, sorted(system.cards.fields, key=lambda field: not field.tracked)):
        if field.private or field.key in unsaid or field.short.casefold() in counted:
            continue
        if field.applies(unit) and (value := value_on(unit, graded, field)) != _idle(field):
            groups.setdefault(field.group, []).append(_entry(system, battle, field, value))
    return groups


def packed(entries: list[str], width: int) -> list[str]:
    """Entries side by side with dots between, as many a line as fit; none is broken over two lines."""
    rows: list[str] = []
    for entry in entries:
        longer = f"{rows[-1]} · {entry}" if rows else entry
        if rows and cell_len(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(entry)
    return rows


def _idle(field: AnyField) -> object:
    """The value that says nothing worth a place on the card: a mark not set, a figure of nothing."""
    return field.default if field.tracked or not field.default else None


def _entry(system: System, battle: Battle, field: AnyField, value: Scalar) -> Entry:
    short = _(field.short)
    names = (_(field.label), *([capital(short)] if short else []))
    is_mark = value is True
    label = next((option.label for option in field.options if option.key == value), "")
    shown = _("yes") if is_mark else value_in_words(battle, field, value)
    few = system.words.short_labels.get(label, "")
    return Entry(names, shown, is_mark, _(few) if few else "")
