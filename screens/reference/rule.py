"""The rules behind a figure, in words, laid over the screen that cites them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.parts.cited import reference_of
from screens.parts.drawn.dialog import Paper
from screens.parts.painted_whole import PaintedWhole
from screens.parts.plain import line, lines, plain
from screens.reference.facts import fact_lines
from screens.table.table import Table
from tracker.words import N_, _

NO_REFERENCE: Final = N_("This rule system brings no reference; the ids are those of its sheet.")


class RuleScreen(PaintedWhole[None], ModalScreen[None]):
    """The text of a few rules, each with the rulings on it and the reading in force."""

    CSS_PATH = "reference.tcss"
    BINDINGS = [Binding("escape,enter,q,question_mark", "leave", N_("Back"))]

    def __init__(self, table: Table, rules: Sequence[str]) -> None:
        super().__init__()
        self.table = table
        self.rules = tuple(rules)

    def compose(self) -> ComposeResult:
        with Paper(_("↑↓ scroll   esc back"), id="paper"):
            yield Static(id="text")

    def on_mount(self) -> None:
        reference = reference_of(self.table.system)
        if reference is None:
            rows = [plain(" ".join(self.rules), "bold"), plain(_(NO_REFERENCE))]
        else:
            rows = [
                part
                for rule in self.rules
                for part in fact_lines(self.table.system, self.table.battle.switches, reference, rule)
            ]
        self.query_one("#text", Static).update(lines(*rows) if rows else line(_("No rule is cited here.")))
        self.query_one("#paper").focus()

    def action_leave(self) -> None:
        self.dismiss(None)
