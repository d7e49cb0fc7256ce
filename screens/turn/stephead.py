"""The head of a step: the words before the first step, and the present one in its frame."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from screens.parts.drawn.frames import is_roomy
from screens.parts.plain import line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.play.backwards import last_made
from tracker.play.history import History
from tracker.play.walk import current_step
from tracker.rules.system import Step, System
from tracker.views.checklist import step_number
from tracker.views.sentences import gone_back_over, passed_in_words
from tracker.words import _

SIDE: Final = 34
COUNT: Final = 20
"""The columns of the boxes beside the list, and those that the count of who may act takes in its frame."""


def name_of(system: System, step: Step) -> str:
    """The number and the name of a step."""
    return f"{step_number(system, step.id)} {_(step.label)}"


def title_of(history: History, step: Step) -> Content:
    """The name of a step; while nothing is done in it, the steps that the key that led here went by, or back over."""
    name, last = name_of(history.system, step), last_made(history)
    passed = ""
    if last is not None and history.befores:
        before = history.befores[-1]
        passed = passed_in_words(history.system, before, last) or gone_back_over(history.system, before, last)
    return line(name, "  " if passed else "", (passed, "not bold"))


def stands_in_frame(history: History, step: Step, size: Size) -> bool:
    """Whether what the rules say of a step stands whole in the frame of its list, beside its name and the count."""
    room = size.width - SIDE - COUNT - 12
    return is_roomy(size) and title_of(history, step).cell_length + cell_len(_(step.text)) <= room


class StepHead(BattleWidget):
    """How to begin; gone once the battle has."""

    GROWS = True

    def read(self) -> None:
        step = current_step(self.table.system, self.table.battle)
        self.display = step is None

    def render(self) -> Content:
        if not self.table.battle.units:
            return lines(
                plain(_("No unit is at the table yet.")),
                line((_("r opens the roster: a adds a unit, i imports a roster file."), "$dim")),
            )
        return lines(
            plain(_("The armies face each other. The battle has not begun.")),
            line((_("n begins the first turn; r shows the roster."), "$dim")),
        )
