"""Why not: every unit the present step does not list, each with its reason, rules and whom it touches."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from screens.parts.dialogs import inner_width
from screens.parts.drawn.dialog import Paper
from screens.parts.drawn.sides import heading_of
from screens.parts.plain import hanging, line, plain
from screens.parts.question import Question
from screens.table.table import Table
from tracker.views.checklist import Barred, checklist
from tracker.views.sentences.contacts import contacts_of_unit
from tracker.views.sides import looks
from tracker.words import N_, _


class WhyScreen(Question[None]):
    """One line a unit, side by side; escape, enter and w close it."""

    CSS_PATH = "../parts/parts.tcss"
    BINDINGS = [Binding("escape,enter,w,q", "leave", N_("Close"))]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        with Paper(_("esc close")):
            yield Static(plain(_("Who cannot act at this step, and why")), id="question")
            yield Static(self._reasons())

    def _reasons(self) -> Content:
        battle = self.table.battle
        seen, marks = checklist(self.table.system, battle), looks(battle)
        blocks: list[Content] = []
        for side in battle.sides:
            rows = [
                *(self._reason(entry, "✕", "$alarm") for entry in seen.barred if entry.unit.side == side.id),
                *(self._reason(entry, "·", "$dim") for entry in seen.absent if entry.unit.side == side.id),
            ]
            if rows:
                blocks += [heading_of(marks[side.id], side.name), *rows]
        return Content("\n").join(blocks) if blocks else plain(_("Everybody may act at this step."))

    def _reason(self, entry: Barred, sign: str, style: str) -> Content:
        head = line((f"  {sign} ", style), (entry.unit.name, "$bright bold"), _(": "))
        rules = f"({', '.join(entry.bar.rules)})" if entry.bar.rules else ""
        touched = ", ".join(contacts_of_unit(self.table.system, self.table.battle, entry.unit))
        parts = (f"{_(entry.bar.reason)} {rules}".strip(), f"{_('touches')} {touched}" if touched else "")
        return hanging(head, " · ".join(part for part in parts if part), inner_width(self.app))
