"""The table's house rules and rulings, as sections of a report."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.play.agreed.precedents import rulings
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.redaction import without_tokens
from tracker.views.report.open_rolls import acts_with_open_rolls
from tracker.views.report.parts import Part, Point, Points, Table
from tracker.views.report.reading import Reading
from tracker.views.sentences.house import house_rows
from tracker.views.sentences.rolls import ruling_in_words
from tracker.words import _


def house_rules(read: Reading) -> Iterator[Part]:
    """The readings that are not those of the book."""
    history = read.history
    if rules := tuple(_house_rules(history)):
        yield Points(rules)


def rulings_of_the_table(read: Reading) -> Iterator[Part]:
    """The table's rulings beside the rules, each with how often and when last."""
    history = read.history
    if rows := tuple(_rulings(history)):
        yield Table((_("Ruling"), _("Times"), _("Last")), rows)


def _house_rules(history: History) -> Iterator[Point]:
    system: System = history.system
    if history.battle.house.name:
        yield Point(_("By the house rules “{house}”").format(house=history.battle.house.name))
        yield from map(Point, house_rows(system, history.battle.house))
    for key, value in history.battle.switches.items():
        for switch in system.rolls.switches:
            if switch.key == key and value != switch.default:
                ids = ", ".join(switch.rules)
                template = _("{rule}: {reading} ({ids})") if ids else _("{rule}: {reading}")
                yield Point(template.format(rule=_(switch.label), reading=switch.show(value), ids=ids))


def _rulings(history: History) -> Iterator[tuple[str, ...]]:
    """The table's rulings beside the rules, as far as nobody hidden had a part in them."""
    shown = without_tokens(history)
    for precedent in rulings(shown, acts_with_open_rolls(history, shown)):
        last = _("turn {turn}").format(turn=precedent.turn) if precedent.times else _("imported")
        yield ruling_in_words(history.system, precedent.ruling), str(precedent.times), last
