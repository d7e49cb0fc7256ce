"""The rail of phases: where the turn has been, is, and goes."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from textual.content import Content

from screens.parts.plain import fit, line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.battle.battle import Battle
from tracker.play.walk import stops
from tracker.rules.system import System
from tracker.views.checklist import step_number
from tracker.words import _

PASSED, HERE, AHEAD, INSIDE = "✓", "▶", "·", "↳"

# Columns from which the rail has words beside its numerals.
WORDS: Final = 12


class Tie(Struct, frozen=True):
    """One line of the rail: a phase, or a step of the present phase; an interrupt is played inside another step."""

    mark: str
    number: str
    label: str
    is_step: bool


def ties(system: System, battle: Battle) -> tuple[Tie, ...]:
    """The phases in order, the steps of the present one under it; a phase walked by each side shows whose turn."""
    place = battle.place
    way = stops(system, battle)
    at = way.index((place.step, place.side)) if (place.step, place.side) in way else -1
    here = system.phase_of(place.step) if place.step else None
    told: list[Tie] = []
    for phase in system.phases:
        last = max((index for index, (step, _side) in enumerate(way) if system.phase_of(step) is phase), default=-1)
        mark = HERE if phase is here else PASSED if last < at else " "
        told.append(Tie(mark, phase.numeral, _(phase.label), is_step=False))
        if phase is not here:
            continue
        for step in phase.steps:
            if step.id == place.step:
                mark = HERE
            elif (step.id, place.side) in way:
                mark = PASSED if way.index((step.id, place.side)) < at else AHEAD
            else:
                mark = INSIDE
            told.append(Tie(mark, step_number(system, step.id).split(".")[-1], _(step.label), is_step=True))
    return tuple(told)


class Rail(BattleWidget):
    """The phases with the steps of the present one; only numerals where there is no room for words."""

    def read(self) -> None:
        turn = self.table.battle.place.turn
        self.border_title = plain(self._title(turn))

    def on_resize(self) -> None:
        self.read()

    def _title(self, turn: int) -> str:
        # Before it is laid out it is taken to have room, as it most often has.
        if self.size and self.size.width < WORDS:
            return ""
        return _("Turn {turn}").format(turn=turn) if turn else _("Turn")

    def render(self) -> Content:
        width, height = self.size.width, self.size.height
        told = [tie for tie in ties(self.table.system, self.table.battle) if width >= WORDS or tie.mark != INSIDE]
        now = max((index for index, tie in enumerate(told) if tie.mark == HERE), default=0)
        first = max(0, min(now - height // 2, len(told) - height))
        numerals = max((len(tie.number) for tie in told if not tie.is_step), default=1)
        return lines(*(self._line(tie, width, numerals) for tie in told[first : first + max(height, 1)]))

    def _line(self, tie: Tie, width: int, numerals: int) -> Content:
        style = {HERE: "$primary bold", PASSED: "$text-muted", AHEAD: "", " ": ""}.get(tie.mark, "$text-muted")
        if tie.is_step:
            text = f" {tie.mark} {tie.number:>2} {tie.label}"
        else:
            text = f"{tie.mark} {tie.number:<{numerals}} {tie.label}"
        if width < WORDS:
            text = f" {tie.mark}{tie.number:>2}" if tie.is_step else f"{tie.mark}{tie.number}"
        return line(fit(text, width).stylize(style))
