"""The tests owed: what for, when due, what the die must show."""

from __future__ import annotations

from textual.content import Content

from screens.parts.card import packed
from screens.parts.drawn.signs import LATER, OWED
from screens.parts.plain import hanging, line, lines, plain
from tracker.battle.battle import Battle, Debt
from tracker.battle.fields import Rejected
from tracker.play.rolls import forecast
from tracker.play.walk import debts_due, holding_back
from tracker.rules.system import System
from tracker.views.checklist import step_number
from tracker.views.figures import figure_read, needed_by, percent
from tracker.views.owed import hangs_on_another
from tracker.views.sentences.names import cause_in_words, procedure_name, resolver_name, unit_name
from tracker.words import _


def needs_and_chance(system: System, battle: Battle, debt: Debt) -> list[str]:
    """The need of the die now, or the figures a table is read with, and the chance; nothing where none is known yet."""
    try:
        seen = forecast(system, battle, debt)
    except Rejected:
        return []
    if hangs_on_another(system, debt):
        return []
    needs = []
    goal = seen.resolver.goal_of(seen.case)
    if goal is not None:
        needs.append(_("needs {wanted} on {die}").format(wanted=needed_by(goal), die=goal.die.name))
    needs += [f"{_(figure.label)} {figure_read(figure)}" for figure in seen.resolver.figures(seen.case)]
    if needs and seen.chance is not None:
        needs.append(percent(seen.chance))
    return needs


def what_and_why(system: System, debt: Debt) -> list[str]:
    """Which test it is, and what it is owed for."""
    parts = (resolver_name(system, debt.resolver), cause_in_words(system, debt.cause))
    return [part for part in parts if part]


def when_due(system: System, battle: Battle, debt: Debt) -> list[str]:
    """The step it is due at, where this version of the system has that step; or what under way it waits for."""
    if (running := holding_back(system, battle, debt)) is not None:
        return [_("after: {procedure}").format(procedure=procedure_name(system, running.procedure))]
    known = any(step.id == debt.due for phase in system.turn.phases for step in phase.steps)
    return [_("due {step}").format(step=step_number(system, debt.due))] if known else []


def debt_rows(system: System, battle: Battle, debt: Debt, width: int) -> Content:
    """A test owed over a few lines: who, which and why, what it needs."""
    due = debt in debts_due(system, battle)
    mark = (f"{OWED} ", "$alarm bold") if due else (f"{LATER} ", "$dim")
    about = [*what_and_why(system, debt), *when_due(system, battle, debt)]
    return lines(
        line(mark, (unit_name(battle, debt.unit), "bold")),
        *(hanging(plain("  "), row, width, "$text-muted") for row in packed(about, width - 2)),
        *(hanging(plain("  "), row, width) for row in packed(needs_and_chance(system, battle, debt), width - 2)),
    )
