"""The tests owed, ready to be listed: who, what for, what the die must show, how likely that is, when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tracker.battle.battle import Battle, Debt
from tracker.battle.fields import Rejected
from tracker.play.rolls import Forecast, forecast
from tracker.play.walk import debts_due, holding_back
from tracker.rules.system import System
from tracker.views.checklist import step_number
from tracker.views.figures import figure_read, needed_by, percent
from tracker.views.sentences.names import (
    are_tests,
    cause_in_words,
    known,
    procedure_name,
    resolver_name,
    unit_name,
    unit_names,
)
from tracker.words import _, labelled, n_


class OwedTest(Struct, frozen=True):
    """One test owed: by whom, which it is and why; `needs` and `chance` as of this moment, empty where unknown.

    `why` says the cause in as many words as it takes to tell it from the others that the unit owes: `which` it is,
    where that has to be said, and of what it comes, or before whom it is taken. `due` is the number of the step it is
    due at, empty where this version of the system has no such step, or where it waits for something under way; a blow
    is no `is_test`. `count` is how many are owed alike, where they are told as one.
    """

    debt: Debt
    name: str
    side: str
    test: str
    which: str
    cause: str
    needs: str
    chance: str
    due: str
    is_due: bool
    is_test: bool
    count: int = 1

    @property
    def why(self) -> str:
        """The cause, behind the test where its name has to be said, and how often it is owed."""
        return self._so_often(labelled(self.which, self.cause) if self.which else self.cause)

    @property
    def cause_alone(self) -> str:
        """The same without which test it is, for where there is no room for both."""
        return self._so_often(self.cause)

    @property
    def which_alone(self) -> str:
        """Which test it is, for a line of its own over the cause."""
        return labelled(self._so_often(self.which), "").rstrip()

    def _so_often(self, words: str) -> str:
        return f"{self.count} × {words}" if self.count > 1 else words

    @property
    def word(self) -> str:
        """A word for what it is while it is owed."""
        return _("test") if self.is_test else _("roll")


def tests_owed(system: System, battle: Battle) -> tuple[OwedTest, ...]:
    """All of them, those due by now first."""
    due = debts_due(system, battle)
    later = (debt for debt in battle.debts if debt not in due)
    return tuple(_owed(system, battle, debt, is_due=debt in due) for debt in (*due, *later))


def before_their_step(system: System, battle: Battle, debts: Sequence[Debt]) -> str:
    """The question before tests that come due together are taken before their step, or before what holds them ends."""
    step = known(system.step, debts[0].due) if debts else None
    count = len(debts)
    if debts and (running := holding_back(system, battle, debts[0])) is not None:
        asked = n_(
            "{count} test waits for the end of “{procedure}”: take it now anyway?",
            "{count} tests wait for the end of “{procedure}”: take them now anyway?",
            count,
        )
        return asked.format(count=count, procedure=procedure_name(system, running.procedure))
    if step is None:
        asked = n_(
            "{count} test is not due yet: take it now anyway?",
            "{count} tests are not due yet: take them now anyway?",
            count,
        )
        return asked.format(count=count)
    number = step_number(system, step.id)
    asked = n_(
        "{count} test is due in {step}: take it now anyway?",
        "{count} tests are due in {step}: take them now anyway?",
        count,
    )
    return asked.format(count=count, step=number if number.strip("-–") else _(step.label))


def _owed(system: System, battle: Battle, debt: Debt, *, is_due: bool) -> OwedTest:
    needs, chance = _needs_and_chance(system, battle, debt)
    unit = battle.units.get(debt.unit)
    has_step = known(system.step, debt.due) is not None and holding_back(system, battle, debt) is None
    return OwedTest(
        debt,
        unit_name(battle, debt.unit),
        "" if unit is None else unit.side,
        resolver_name(system, debt.resolver),
        *_which_and_why(system, battle, debt),
        needs,
        chance,
        step_number(system, debt.due) if has_step else "",
        is_due,
        are_tests(system, (debt,)),
    )


def _which_and_why(system: System, battle: Battle, debt: Debt) -> tuple[str, str]:
    """Which test it is, empty where its cause or its name alone tells it, and the cause, or what it is without one.

    Before whom it is taken is said where another would be told alike.
    """
    test, cause = resolver_name(system, debt.resolver), cause_in_words(system, debt.cause)
    alike = [other for other in battle.debts if (other.unit, other.cause) == (debt.unit, debt.cause)]
    is_named = len({other.resolver for other in alike}) > 1 or not are_tests(system, (debt,))
    others = [unit for unit in debt.bindings.values() if unit != debt.unit]
    is_one_of_several = len({tuple(other.bindings.values()) for other in alike if other.resolver == debt.resolver}) > 1
    before = [unit_names(battle, others)] if others and is_one_of_several else []
    return test if cause and is_named else "", ", ".join((cause or test, *before))


def known_now(system: System, battle: Battle, debt: Debt) -> Forecast | None:
    """The roll of a test as it stands now; None where that hangs on somebody who is asked for on its page."""
    try:
        seen = forecast(system, battle, debt)
    except Rejected:
        return None
    roles = seen.resolver.roles
    hangs = any(role.key not in debt.bindings and role.must_be_taken(debt.inputs) for role in roles)
    return None if hangs else seen


def _needs_and_chance(system: System, battle: Battle, debt: Debt) -> tuple[str, str]:
    if (seen := known_now(system, battle, debt)) is None:
        return "", ""
    goal = seen.resolver.goal_of(seen.case)
    needs = [] if goal is None else [_("{wanted} on {die}").format(wanted=needed_by(goal), die=goal.die.name)]
    needs += [f"{_(figure.label)} {figure_read(figure)}" for figure in seen.resolver.figures(seen.case)]
    # Beside nothing that says of what it is, a chance would be read as anything.
    return " · ".join(needs), "" if seen.chance is None or not needs else percent(seen.chance)
