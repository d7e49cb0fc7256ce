"""The tests owed: what for, when due, what the die must show."""

from __future__ import annotations

from collections import Counter

from textual.content import Content
from textual.widget import Widget

from screens.parts.card import packed
from screens.parts.plain import hanging, line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.battle.battle import Battle, Debt
from tracker.battle.fields import Rejected
from tracker.play.rolls import forecast
from tracker.play.walk import debts_due
from tracker.rules.system import System
from tracker.views.checklist import step_number
from tracker.views.figures import figure_read, needed_by, percent
from tracker.views.sentences.names import cause_in_words, resolver_name, unit_name
from tracker.words import _, n_

DUE_NOW, DUE_LATER = "▲", "△"


def needs_and_chance(system: System, battle: Battle, debt: Debt) -> list[str]:
    """What the die must show at this moment, or the figures a table is read with, and how likely that is."""
    try:
        seen = forecast(system, battle, debt)
    except Rejected:
        return []
    said = []
    goal = seen.resolver.goal_of(seen.case)
    if goal is not None:
        said.append(_("needs {wanted} on {die}").format(wanted=needed_by(goal), die=goal.die.name))
    said += [f"{_(figure.label)} {figure_read(figure)}" for figure in seen.resolver.figures(seen.case)]
    if seen.chance is not None:
        said.append(percent(seen.chance))
    return said


def what_and_why(system: System, debt: Debt) -> list[str]:
    """Which test it is, and what it is owed for."""
    told = (resolver_name(system, debt.resolver), cause_in_words(system, debt.cause))
    return [part for part in told if part]


def when_due(system: System, debt: Debt) -> list[str]:
    """The step it is due at, where this version of the system has that step."""
    known = any(step.id == debt.due for phase in system.phases for step in phase.steps)
    return [_("due {step}").format(step=step_number(system, debt.due))] if known else []


def debt_rows(system: System, battle: Battle, debt: Debt, width: int) -> Content:
    """A test owed over a few lines: who, which and why, what it needs."""
    due = debt in debts_due(system, battle)
    mark = (f"{DUE_NOW} ", "$accent bold") if due else (f"{DUE_LATER} ", "$text-muted")
    about = [*what_and_why(system, debt), *when_due(system, debt)]
    return lines(
        line(mark, (unit_name(battle, debt.unit), "bold")),
        *(hanging(plain("  "), row, width, "$text-muted") for row in packed(about, width - 2)),
        *(hanging(plain("  "), row, width) for row in packed(needs_and_chance(system, battle, debt), width - 2)),
    )


def most_pressing(system: System, battle: Battle) -> list[Debt]:
    """The tests owed, those due by now first."""
    due = debts_due(system, battle)
    return [*due, *(debt for debt in battle.debts if debt not in due)]


class DebtCards(BattleWidget):
    """The tests owed as small cards, as many as there is room for, those due by now first."""

    GROWS = True

    def read(self) -> None:
        count = len(self.table.battle.debts)
        self.border_title = plain(_("Tests owed {count}").format(count=count) if count else _("Tests owed"))

    def render(self) -> Content:
        system, battle = self.table.system, self.table.battle
        if not battle.debts:
            return plain(_("none"), "$text-muted")
        around = self.parent.size.height if isinstance(self.parent, Widget) else 0
        room = (around or self.app.size.height) * 45 // 100 - 2
        told: list[Content] = []
        for number, debt in enumerate(most_pressing(system, battle)):
            rows = debt_rows(system, battle, debt, max(self.size.width, 12))
            room -= rows.plain.count("\n") + 1
            if told and room < 1:
                left = len(battle.debts) - number
                more = n_("… and {count} more: press t", "… and {count} more: press t", left)
                told.append(plain(more.format(count=left), "$text-muted"))
                break
            told.append(rows)
        return lines(*told)


class DebtLine(BattleWidget):
    """The tests owed in one line, where there is no room for cards; gone while nothing is owed."""

    def read(self) -> None:
        self.set_class(bool(self.table.battle.debts), "-owed")

    def render(self) -> Content:
        system, battle = self.table.system, self.table.battle
        due = debts_due(system, battle)
        count = len(battle.debts)
        head = n_("{count} test owed", "{count} tests owed", count).format(count=count)
        owing = Counter(debt.unit for debt in battle.debts)
        names = ", ".join(f"{unit_name(battle, unit)}{f' ×{many}' if many > 1 else ''}" for unit, many in owing.items())
        mark = (f"{DUE_NOW} ", "$accent bold") if due else (f"{DUE_LATER} ", "$text-muted")
        start, end = line(mark, (head, "bold")), plain(_("   t to take them"), "$text-muted")
        who = plain(f": {names}")
        room = max(self.size.width - start.cell_length - end.cell_length, 1)
        return line(start, who.truncate(room, ellipsis=True) if who.cell_length > room else who, end)
