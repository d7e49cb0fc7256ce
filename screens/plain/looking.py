"""Pages that are only looked at, in lines: a card, why not, the log, the rules behind a figure, a forecast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from screens.course.screen import CourseScreen
from screens.log.screen import LogScreen
from screens.parts.card import card
from screens.parts.cited import rule_texts
from screens.parts.finding import Find
from screens.parts.picker import Pickable
from screens.plain.host import PlainApp
from screens.plain.talk import Talk
from screens.reference.index import items_of
from screens.reference.rule import RuleScreen
from screens.table.card_screen import CardScreen
from screens.table.table import Table
from screens.turn.why import WhyScreen
from tracker.play.forecast import Outlook
from tracker.play.sheets import OpenSheet
from tracker.rules.reference import Reference
from tracker.rules.system import System
from tracker.views.checklist import checklist
from tracker.views.figures import percent
from tracker.views.log_part import latest
from tracker.views.report.account import charted
from tracker.views.report.parts import Sentence
from tracker.views.report.parts import Table as ReportTable
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
        case CourseScreen(table=table):
            talk.say(*_course(table))
        case RuleScreen(table=table, rules=rules):
            talk.say(*([text.plain for text in rule_texts(table.system, rules)] or rules))
        case _:
            return False
    return True


async def look_up(app: PlainApp, system: System, reference: Reference | None) -> None:
    """Tell rules that are found by their id or a part of their text, until no more are asked for."""
    items = {item.id: item for item in items_of(system, reference)}
    things = [Pickable(item.id, f"{item.id} {item.words}", heading=item.chapter) for item in items.values()]
    while (picked := await app.push_screen_wait(Find(_("Which rule? esc goes back."), things))) is not None:
        item = items[picked]
        app.talk.say(labelled(item.chapter, item.id), item.words)


def _course(table: Table) -> Iterator[str]:
    """The strength and the luck of the armies, turn by turn."""
    sections = charted(table.history)
    if not sections:
        yield _("The armies are unchanged so far, and no die has decided anything.")
    for section in sections:
        yield section.heading
        for part in section.parts:
            match part:
                case ReportTable():
                    for row in part.rows:
                        cells = (labelled(head, cell) for head, cell in zip(part.head, row, strict=True) if cell)
                        yield ", ".join(cells)
                case Sentence(text):
                    yield text
                case _:
                    pass


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
    for entry in latest(table.history, MOST_ENTRIES):
        yield labelled(entry.where, entry.headline)
        yield from (f"  {detail}" for detail in entry.details)


def tell_forecast(talk: Talk, sheet: OpenSheet, outlook: Outlook) -> None:
    """Tell the forecast of a page: for each unit how likely it is to lose how much."""
    for chart in charts(sheet.system, sheet.battle, outlook):
        talk.say(chart.heading)
        talk.say(*(f"  {labelled(bar.label, percent(bar.chance))}" for bar in chart.bars))
        talk.say(*(f"  {labelled(name, figure)}" for name, figure in chart.figures))
