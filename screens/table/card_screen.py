"""The card of a unit on its own, for terminals without room beside the checklist."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from screens.parts.card import card
from screens.parts.dialogs import inner_width
from screens.parts.drawn.dialog import Paper
from screens.parts.drawn.sides import of_side
from screens.parts.plain import line, lines, plain
from screens.parts.question import Question
from screens.table.table import Table
from tracker.battle.battle import Unit, UnitId
from tracker.play.walk import standing
from tracker.rules.system import May, MayNot
from tracker.views.sides import looks
from tracker.words import N_, _

LOSE: Final = "lose"
REGAIN: Final = "regain"
MORE: Final = "more"


class CardScreen(Question[str]):
    """The card, and how the unit stands at the present step; escape, enter and i close it.

    The answer is what is to be done with the unit: a loss, one given back, or more.
    """

    CSS_PATH = "../parts/parts.tcss"
    BINDINGS = [
        Binding("escape,enter,i,q", "leave", N_("Close")),
        Binding("minus", f"do('{LOSE}')", N_("A loss")),
        Binding("plus,equals_sign", f"do('{REGAIN}')", N_("Undo a loss")),
        Binding("e", f"do('{MORE}')", N_("More")),
    ]

    def __init__(self, table: Table, unit: UnitId) -> None:
        super().__init__()
        self.table = table
        self.unit = unit

    def compose(self) -> ComposeResult:
        battle = self.table.battle
        unit = battle.units[self.unit]
        with Paper(_("− a loss   + undo a loss   e more   esc close")):
            yield Static(of_side(looks(battle)[unit.side], unit.name, "$bright bold"), id="question")
            yield Static(card(self.table.system, battle, unit, inner_width(self.app)))
            yield Static(lines(plain(""), line((_("at this step: "), "$dim"), self._standing(unit))))

    def action_do(self, what: str) -> None:
        self.answer(what)

    def _standing(self, unit: Unit) -> str:
        match standing(self.table.system, self.table.battle, unit):
            case May():
                return _("may act")
            case MayNot(reason, rules):
                return _("cannot act: {reason} ({rules})").format(reason=_(reason), rules=", ".join(rules))
            case None:
                return _("has nothing to do")
