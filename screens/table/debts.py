"""The tests owed: what for, when due, what the die must show."""

from __future__ import annotations

from textual.content import Content

from screens.parts.card import packed
from screens.parts.drawn.signs import LATER, OWED
from screens.parts.plain import hanging, line, lines, plain
from tracker.battle.battle import Battle, Debt
from tracker.play.walk import debts_due, holding_back
from tracker.rules.system import System
from tracker.views.checklist import step_number
from tracker.views.figures import figure_read, needed_by, percent
from tracker.views.owed import known_now
from tracker.views.sentences.names import cause_in_words, known, procedure_name, resolver_name, unit_name
from tracker.words import _


def needs_and_chance(system: System, battle: Battle, debt: Debt) -> list[str]:
    """The need of the die now, or the figures a table is read with, and the chance; nothing where none is known yet."""
    if (seen := known_now(system, battle, debt)) is None:
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
    has_step = known(system.step, debt.due) is not None
    return [_("due {step}").format(step=step_number(system, debt.due))] if has_step else []


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
