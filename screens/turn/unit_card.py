"""The card beside the checklist."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive

from screens.parts.card import card
from screens.parts.plain import plain
from screens.table.battle_widget import BattleWidget
from tracker.battle.battle import UnitId
from tracker.words import _


class UnitCard(BattleWidget):
    """The card of the unit that is highlighted."""

    unit: reactive[UnitId | None] = reactive(None)

    def read(self) -> None:
        unit = self.table.battle.units.get(self.unit or UnitId(""))
        self.border_title = plain(unit.name if unit is not None else _("No unit chosen"))

    def watch_unit(self) -> None:
        self.read()

    def render(self) -> Content:
        unit = self.table.battle.units.get(self.unit or UnitId(""))
        if unit is None:
            return plain(_("The unit under the cursor is shown here."), "$text-muted")
        return card(self.table.system, self.table.battle, unit, max(self.size.width, 10))
