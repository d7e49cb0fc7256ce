"""Why not: the units that belong to the present step but may not act, each with its reason and rules."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts.dialogs import inner_width
from screens.parts.plain import hanging, line, plain
from screens.parts.question import Question
from screens.table.table import Table
from tracker.views.checklist import Barred, checklist
from tracker.words import N_, _


class WhyScreen(Question[None]):
    """One line a unit, side by side; escape, enter and w close it."""

    CSS_PATH = "../parts/parts.tcss"
    BINDINGS = [Binding("escape,enter,w,q", "leave", N_("Close"))]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="dialog"):
            yield Static(plain(_("Who cannot act at this step, and why")), id="question")
            yield Static(self._reasons())
            yield Static(plain(_("esc close")), id="hint")

    def _reasons(self) -> Content:
        battle = self.table.battle
        barred = checklist(self.table.system, battle).barred
        told: list[Content] = []
        for side in battle.sides:
            own = [entry for entry in barred if entry.unit.side == side.id]
            if own:
                told.append(plain(side.name, "$secondary bold"))
            told += [self._reason(entry) for entry in own]
        return Content("\n").join(told) if told else plain(_("Nobody is barred from this step."))

    def _reason(self, entry: Barred) -> Content:
        head = line(("  ✕ ", "$error"), (entry.unit.name, "bold"), ": ")
        rules = f"({', '.join(entry.bar.rules)})" if entry.bar.rules else ""
        return hanging(head, f"{_(entry.bar.reason)} {rules}".strip(), inner_width(self.app))
