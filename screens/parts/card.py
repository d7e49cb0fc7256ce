"""The card of one unit: its gauges, what state it is in, what its roster line says."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from screens.parts.plain import line, lines, plain
from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import AnyField
from tracker.rules.system import Gauge, System, Tone
from tracker.views.sentences import value_in_words
from tracker.words import _

TONES = {Tone.PLAIN: "", Tone.GOOD: "$success", Tone.BAD: "$error", Tone.WARN: "$warning"}
BAR = 10


def bar(gauge: Gauge) -> Content:
    """A gauge as a bar of blocks with its figures."""
    full = max(gauge.full, 1)
    filled = max(0, min(BAR, round(BAR * gauge.now / full))) or (1 if gauge.now > 0 else 0)
    style = "$success" if gauge.now * 2 > full else "$warning" if gauge.now * 4 > full else "$error"
    return line(
        ("█" * filled, style), ("░" * (BAR - filled), "$text-muted"), f" {gauge.now}/{gauge.full} {_(gauge.label)}"
    )


def badges(system: System, battle: Battle, unit: Unit) -> Content:
    """The badges of a unit in a row."""
    told = [plain(_(badge.text), TONES[badge.tone]) for badge in system.badges(battle, unit)]
    return line((" · ", "$text-muted")).join(told)


def card(system: System, battle: Battle, unit: Unit, width: int) -> Content:
    """Everything a table wants to know of a unit, without anything that lies face down, in so many columns."""
    told = [line((battle.side(unit.side).name, "$secondary"))]
    told += [bar(gauge) for gauge in system.gauges(unit)]
    worn = badges(system, battle, unit)
    if worn.plain:
        told.append(worn)
    for group, entries in _groups(system, battle, unit).items():
        told.append(plain(""))
        if group:
            told.append(plain(_(group), "$secondary"))
        told += [plain(row) for row in packed(entries, width)]
    return lines(*told)


def _groups(system: System, battle: Battle, unit: Unit) -> dict[str, list[str]]:
    """What is worth telling, under its headings; what play changes comes before what the roster says."""
    groups: dict[str, list[str]] = {}
    for field in sorted(system.fields, key=lambda field: not field.tracked):
        if field.private:
            continue
        if field.applies(unit) and unit[field] != _idle(field):
            groups.setdefault(field.group, []).append(_entry(battle, field, unit))
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


def _entry(battle: Battle, field: AnyField, unit: Unit) -> str:
    label = _(field.short or field.label)
    return label if unit[field] is True else f"{label} {value_in_words(battle, field, unit[field])}"
