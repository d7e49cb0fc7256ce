"""What is only looked at: a card, why not, the log, the rules behind a figure, a forecast; in lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from screens.log.screen import LogScreen
from screens.parts.card import card
from screens.parts.cited import rule_texts
from screens.plain.talk import Talk
from screens.reference.rule import RuleScreen
from screens.table.card_screen import CardScreen
from screens.table.table import Table
from screens.turn.why import WhyScreen
from tracker.play.forecast import Outlook
from tracker.play.sheets import OpenSheet
from tracker.views.checklist import checklist
from tracker.views.figures import percent
from tracker.views.log import entries
from tracker.views.sentences.forecast import charts
from tracker.words import _, labelled

WIDTH: Final = 78
MOST_ENTRIES: Final = 20


def tell(talk: Talk, screen: Any) -> bool:
    """Tell what that page shows; False where it has no plain form."""
    match screen:
        case CardScreen(table=table, unit=unit):
            shown = table.battle.units[unit]
            talk.say(shown.name, card(table.system, table.battle, shown, WIDTH).plain)
        case WhyScreen(table=table):
            talk.say(*_reasons(table))
        case LogScreen(table=table):
            talk.say(*_latest(table))
        case RuleScreen(table=table, rules=rules):
            talk.say(*([text.plain for text in rule_texts(table.system, rules)] or rules))
        case _:
            return False
    return True


def _reasons(table: Table) -> Iterator[str]:
    seen = checklist(table.system, table.battle)
    listed = (*seen.barred, *seen.absent)
    if not listed:
        yield _("Everybody may act at this step.")
    for entry in listed:
        rules = f" ({', '.join(entry.bar.rules)})" if entry.bar.rules else ""
        yield f"{labelled(entry.unit.name, _(entry.bar.reason))}{rules}"


def _latest(table: Table) -> Iterator[str]:
    """The last acts, the oldest of them first."""
    latest = list(islice(reversed(entries(table.history)), MOST_ENTRIES))
    for entry in reversed(latest):
        yield f"{entry.where}: {entry.headline}"
        yield from (f"  {detail}" for detail in entry.details)


def tell_forecast(talk: Talk, sheet: OpenSheet, outlook: Outlook) -> None:
    """Tell the forecast of a page: for each unit how likely it is to lose how much."""
    for chart in charts(sheet.system, sheet.battle, outlook):
        talk.say(chart.heading)
        talk.say(*(f"  {bar.label}: {percent(bar.chance)}" for bar in chart.bars))
        talk.say(*(f"  {labelled(name, figure)}" for name, figure in chart.figures))
