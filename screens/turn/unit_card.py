"""The card of the unit under the light."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive

from screens.parts.card import card
from screens.parts.drawn.columns import NAMES
from screens.parts.drawn.frames import Box
from screens.parts.drawn.short_names import called
from screens.parts.drawn.sides import of_side
from screens.parts.plain import line, plain
from screens.table.battle_widget import BattleWidget
from screens.table.table import Table
from tracker.battle.battle import UnitId
from tracker.views.sides import looks
from tracker.words import _


class CardBox(Box):
    """The box of the card."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="card")
        self.table = table

    def compose(self) -> ComposeResult:
        yield UnitCard(self.table)

    def look_at(self, unit: UnitId | None) -> None:
        """Show the card of a unit, or of nobody."""
        battle = self.table.battle
        known = battle.units.get(unit or UnitId(""))
        self.query_one(UnitCard).unit = unit
        if known is None:
            self.head(plain(_("No unit chosen")))
        else:
            self.head(
                of_side(
                    looks(battle)[known.side],
                    called(battle, known.name, max(self.outer_size.width - 8, NAMES[-1])),
                    "$bright bold",
                )
            )


class UnitCard(BattleWidget):
    """The card of the unit under the light."""

    unit: reactive[UnitId | None] = reactive(None)

    def render(self) -> Content:
        battle = self.table.battle
        unit = battle.units.get(self.unit or UnitId(""))
        if unit is None:
            return line((_("The selected unit is shown here."), "$dim"))
        ranks = (rank for army in self.table.armies for rank in army.ranks)
        fresh = next((rank.fresh for rank in ranks if rank.unit.id == unit.id), 0)
        width, most = max(self.size.width, 10), self.size.height
        return card(self.table.system, battle, unit, width, fresh, brief=True, most=most)
