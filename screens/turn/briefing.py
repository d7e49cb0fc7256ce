"""The briefing when a battle is opened again: where it stands, what happened last, what is owed, what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts.dialogs import inner_width
from screens.parts.plain import line, lines, plain
from screens.parts.question import Question
from screens.table.debts import debt_rows
from screens.table.masthead import where_in_words
from screens.table.table import Table
from tracker.battle.battle import Place, Unit
from tracker.views.briefing import Briefing, briefing
from tracker.views.checklist import step_number
from tracker.views.log_line import in_words
from tracker.views.sentences.names import running_in_words, side_name, step_name
from tracker.words import N_, _, n_

MOST_NAMES = 6
MOST_TESTS = 4


class BriefingScreen(Question[None]):
    """Everything there is to know before going on; enter and escape go to the table."""

    CSS_PATH = "../parts/parts.tcss"
    BINDINGS = [Binding("escape,enter,space,n,q", "leave", N_("To the table"))]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        told = briefing(self.table.history)
        with VerticalScroll(id="dialog"):
            yield Static(plain(_("Welcome back to {title}").format(title=self.table.battle.title)), id="question")
            yield Static(lines(*self._here(told)))
            for heading, entries in self._chapters(told):
                yield Static(plain(heading), classes="heading")
                yield Static(lines(*entries))
            yield Static(plain(_("⏎ to the table")), id="hint")

    def _here(self, told: Briefing) -> Iterator[Content]:
        system, battle = self.table.system, self.table.battle
        step = f"{step_number(system, told.place.step)} {step_name(system, told.place.step)}" if told.place.step else ""
        yield line((where_in_words(system, battle), "bold"), f" · {step}" if step else "")
        if told.note:
            yield line((_("Your note: "), "$text-muted"), (told.note, "italic"))

    def _chapters(self, told: Briefing) -> Iterator[tuple[str, list[Content]]]:
        battle = self.table.battle
        if told.last:
            yield _("What happened last"), [line(("· ", "$text-muted"), in_words(entry)) for _act, entry in told.last]
        if told.owed:
            yield _("Tests owed"), list(self._owed(told))
        if battle.running:
            told_of = (running_in_words(self.table.system, battle, running) for running in battle.running)
            yield _("Under way"), [line(("… ", "$accent"), procedure) for procedure in told_of]
        yield _("Next"), [self._ahead(place) for place in told.ahead]
        if told.waiting:
            yield _("May still act here"), [plain(_names([entry.unit for entry in told.waiting]))]
        yield _("What is left of the armies"), [plain(army) for army in told.armies]
        if told.face_down:
            counts = [
                n_("{side}: {count} token face down", "{side}: {count} tokens face down", count).format(
                    side=side_name(battle, side), count=count
                )
                for side, count in told.face_down
            ]
            yield _("Orders not revealed yet"), [plain(" · ".join(counts))]
        if told.face_up:
            order = self.table.system.tokens.field if self.table.system.tokens is not None else None
            yield (
                _("Orders face up"),
                [
                    line((f"{order.show(token) if order is not None else token}: ", "$primary"), _names(list(units)))
                    for token, units in told.face_up
                ],
            )

    def _owed(self, told: Briefing) -> Iterator[Content]:
        system, battle = self.table.system, self.table.battle
        for owed in told.owed[:MOST_TESTS]:
            yield debt_rows(system, battle, owed.debt, inner_width(self.app))
        if len(told.owed) > MOST_TESTS:
            rest = len(told.owed) - MOST_TESTS
            yield plain(n_("… and {count} more", "… and {count} more", rest).format(count=rest), "$text-muted")

    def _ahead(self, place: Place) -> Content:
        system, battle = self.table.system, self.table.battle
        words = [f"{step_number(system, place.step)} {step_name(system, place.step)}"]
        if place.side:
            words.append(side_name(battle, place.side))
        if place.turn != battle.place.turn:
            words.append(_("turn {turn}").format(turn=place.turn))
        return line(("→ ", "$primary"), " · ".join(words))


def _names(units: list[Unit]) -> str:
    rest = len(units) - MOST_NAMES
    more = n_(" and {count} more", " and {count} more", rest).format(count=rest) if rest > 0 else ""
    return ", ".join(unit.name for unit in units[:MOST_NAMES]) + more
