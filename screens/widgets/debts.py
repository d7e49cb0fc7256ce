"""The tests owed: what for, when due, what the die must show."""

from __future__ import annotations

from textual.content import Content

from screens.plain import line, lines, plain
from screens.widgets.reading import Reading
from tracker.battle import Battle, Debt
from tracker.checklist import step_number
from tracker.fields import Rejected
from tracker.figures import needed_by, percent
from tracker.rolls import forecast
from tracker.sentences.names import cause_in_words, resolver_name, unit_name
from tracker.system import System
from tracker.walk import debts_due
from tracker.words import _, n_

DUE_NOW, DUE_LATER = "▲", "△"


def odds_of(system: System, battle: Battle, debt: Debt) -> str:
    """What a test owed needs at this moment, and its chance."""
    try:
        seen = forecast(system, battle, debt)
    except Rejected:
        return ""
    goal = seen.resolver.goal_of(seen.case)
    said = []
    if goal is not None:
        said.append(_("needs {wanted} on {die}").format(wanted=needed_by(goal), die=goal.die.name))
    if seen.chance is not None:
        said.append(percent(seen.chance))
    return " · ".join(said)


def why_owed(system: System, debt: Debt) -> str:
    """The test, its cause, and the step it is due at."""
    cause = cause_in_words(system, debt.cause)
    known = any(step.id == debt.due for phase in system.phases for step in phase.steps)
    due = _("due {step}").format(step=step_number(system, debt.due)) if known else ""
    return " · ".join(part for part in (resolver_name(system, debt.resolver), cause, due) if part)


class DebtCards(Reading):
    """Every test owed as a small card, those due by now first."""

    def read(self) -> None:
        count = len(self.table.battle.debts)
        self.border_title = plain(_("Tests owed {count}").format(count=count) if count else _("Tests owed"))

    def render(self) -> Content:
        system, battle = self.table.system, self.table.battle
        if not battle.debts:
            return plain(_("none"), "$text-muted")
        due = debts_due(system, battle)
        first = [*due, *(debt for debt in battle.debts if debt not in due)]
        room = max(self.size.height // 3, 1) if self.size.height else len(first)
        told = [self._card(debt, debt in due) for debt in first[: room if len(first) <= room else max(room - 1, 1)]]
        if len(told) < len(first):
            told.append(plain(_("… and {count} more: t").format(count=len(first) - len(told)), "$text-muted"))
        return lines(*told)

    def _card(self, debt: Debt, due: bool) -> Content:
        system, battle = self.table.system, self.table.battle
        mark = (DUE_NOW, "$accent bold") if due else (DUE_LATER, "$text-muted")
        return lines(
            line(mark, " ", (unit_name(battle, debt.unit), "bold")),
            line("  ", (why_owed(system, debt), "$text-muted")),
            line("  ", odds_of(system, battle, debt)),
        )


class DebtLine(Reading):
    """The tests owed in one line, where there is no room for cards; gone while nothing is owed."""

    def read(self) -> None:
        self.display = bool(self.table.battle.debts)

    def render(self) -> Content:
        system, battle = self.table.system, self.table.battle
        due = debts_due(system, battle)
        count = len(battle.debts)
        head = n_("{count} test owed", "{count} tests owed", count).format(count=count)
        names = ", ".join(unit_name(battle, debt.unit) for debt in battle.debts)
        mark = (f"{DUE_NOW} ", "$accent bold") if due else (f"{DUE_LATER} ", "$text-muted")
        return line(mark, (head, "bold"), f": {names}", (_("   t to take them"), "$text-muted"))
