"""The present step in plain words."""

from __future__ import annotations

from textual.content import Content

from screens.parts.plain import line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.play.walk import current_step
from tracker.words import _


class StepHead(BattleWidget):
    """What the rules say is done at this step, with the ids of the rules."""

    GROWS = True

    def render(self) -> Content:
        step = current_step(self.table.system, self.table.battle)
        if step is None:
            if not self.table.battle.units:
                return lines(
                    plain(_("No unit stands at the table yet.")),
                    line((_("r opens the roster: a adds a unit, i takes in a roster file."), "$text-muted")),
                )
            return lines(
                plain(_("The armies face each other. The battle has not begun.")),
                line((_("n begins the first turn; r shows the roster."), "$text-muted")),
            )
        rules = " ".join(step.rules[:4]) + (" …" if len(step.rules) > 4 else "")
        return lines(plain(_(step.text)), plain(rules, "$text-muted"))
