"""The phases of the turn on a rule: where it has been, is, and goes."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.rows import ending
from screens.parts.drawn.signs import DONE, FULL, REST
from screens.parts.plain import line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.play.walk import debts_due
from tracker.views.phases import Passing, PhaseMark, phase_marks, steps_left
from tracker.words import _, n_

NAMED: Final = (
    (3, (Passing.PASSED, Passing.AHEAD)),
    (2, (Passing.PASSED, Passing.AHEAD)),
    (2, (Passing.AHEAD,)),
    (2, ()),
)
"""The columns between two phases and which of them are named, the roomiest way first; the present one always is."""


def then(ahead: list[str], width: int) -> str:
    """The next steps of this phase, as many as fit, each whole."""
    for count in range(len(ahead), 0, -1):
        words = _("then {steps}").format(steps=", ".join(ahead[:count]))
        if cell_len(words) <= width:
            return words
    return ""


class Rail(BattleWidget):
    """The phases lying on a rule, the present one underlined; where there is little room, one line of numerals."""

    DEFAULT_CSS = """
    Rail { height: 1; padding: 0 1; }
    """

    def render(self) -> Content:
        width, is_tall = self.size.width, self.size.height > 1
        phases = phase_marks(self.table.system, self.table.battle)
        owed = self._owed() if is_tall else Content("")
        # Where not all names fit, the phases that are past keep their numerals only; then all but the present one do.
        for gap, named in NAMED if is_tall else NAMED[-1:]:
            drawn = [self._phase(mark, is_named=mark.passing in named) for mark in phases]
            room = width - sum(phase.cell_length + gap for phase in drawn) - owed.cell_length
            if room >= 0:
                break
        row = Content(" " * gap).join(drawn)
        end = owed if is_tall else plain(then(steps_left(self.table.system, self.table.battle), room), "$dim")
        row = line(row.truncate(max(width - end.cell_length - 1, 1), ellipsis=True))
        row = ending(row, end, width)
        if not is_tall:
            return row
        current = next((index for index, mark in enumerate(phases) if mark.passing is Passing.HERE), None)
        return lines(row, _track([phase.cell_length for phase in drawn], gap, current, width))

    def _phase(self, mark: PhaseMark, *, is_named: bool) -> Content:
        if mark.passing is Passing.HERE:
            return line((f"{mark.numeral} {mark.label}".strip(), "$bright bold"))
        words = mark.label if is_named else mark.numeral
        if mark.passing is Passing.PASSED:
            return line((f"{DONE} {words}" if is_named else f"{DONE}{words}", "$dim"))
        return line((words, "$foreground"))

    def _owed(self) -> Content:
        battle = self.table.battle
        due = len(debts_due(self.table.system, battle))
        count = due or len(battle.debts)
        words = n_("{count} owed", "{count} owed", count).format(count=count)
        return line((words, "$alarm" if due else "$dim")) if count else Content("")


def _track(phases: list[int], gap: int, current: int | None, width: int) -> Content:
    """The line under the phases, of that width each: bright under the present one."""
    if current is None:
        return line((REST * width, "$frame"))
    before = sum(phases[:current]) + gap * current
    under = min(phases[current], max(width - before, 0))
    rest = max(width - before - under, 0)
    return line((REST * before, "$frame"), (FULL * under, "$frame-focus"), (REST * rest, "$frame"))
