"""The phases of the turn on a rule: where it has been, is, and goes."""

from __future__ import annotations

from itertools import takewhile

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.signs import DONE, FULL, REST
from screens.parts.plain import line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.battle.battle import Battle
from tracker.play.walk import debts_due, stops
from tracker.rules.system import System
from tracker.views.checklist import step_number
from tracker.words import _, n_

PASSED, HERE, AHEAD, INSIDE = "✓", "▶", "·", "↳"


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


def steps_ahead(system: System, battle: Battle) -> list[str]:
    """What the present phase still comes to after the present step."""
    place = battle.place
    if not place.step:
        return []
    way, steps = stops(system, battle), system.phase_of(place.step).ids
    after = way[way.index((place.step, place.side)) + 1 :] if (place.step, place.side) in way else []
    ahead = takewhile(lambda stop: stop[0] in steps and stop[1] == place.side, after)
    return [_(system.step(step).label) for step, _side in ahead]


def then(ahead: list[str], width: int) -> str:
    """What comes next in this phase, as many steps as fit, each whole."""
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
        phases = [tie for tie in ties(self.table.system, self.table.battle) if not tie.is_step]
        owed = self._owed() if is_tall else Content("")
        # Where not all names fit, the phases that are past keep their numerals only; then all but the present one do.
        for gap, named in ((3, (PASSED, " ")), (2, (PASSED, " ")), (2, (" ",)), (2, ())) if is_tall else ((2, ()),):
            drawn = [self._phase(tie, is_named=tie.mark in named) for tie in phases]
            room = width - sum(phase.cell_length + gap for phase in drawn) - owed.cell_length
            if room >= 0:
                break
        row = Content(" " * gap).join(drawn)
        end = owed if is_tall else plain(then(steps_ahead(self.table.system, self.table.battle), room), "$dim")
        row = line(row.truncate(max(width - end.cell_length - 1, 1), ellipsis=True))
        row = line(row.pad_right(max(width - row.cell_length - end.cell_length, 0)), end)
        if not is_tall:
            return row
        here = next((index for index, tie in enumerate(phases) if tie.mark == HERE), None)
        if here is None:
            return lines(row, line((REST * width, "$frame")))
        before = sum(phase.cell_length + gap for phase in drawn[:here])
        under = min(drawn[here].cell_length, max(width - before, 0))
        rest = max(width - before - under, 0)
        return lines(row, line((REST * before, "$frame"), (FULL * under, "$frame-focus"), (REST * rest, "$frame")))

    def _phase(self, tie: Tie, *, is_named: bool) -> Content:
        if tie.mark == HERE:
            return line((f"{tie.number} {tie.label}".strip(), "$bright bold"))
        words = tie.label if is_named else tie.number
        if tie.mark == PASSED:
            return line((f"{DONE} {words}" if is_named else f"{DONE}{words}", "$dim"))
        return line((words, "$foreground"))

    def _owed(self) -> Content:
        battle = self.table.battle
        due = len(debts_due(self.table.system, battle))
        count = due or len(battle.debts)
        words = n_("{count} owed", "{count} owed", count).format(count=count)
        return line((words, "$alarm" if due else "$dim")) if count else Content("")
