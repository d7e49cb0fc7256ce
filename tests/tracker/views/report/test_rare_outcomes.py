"""How rare an outcome was among those as good or as bad, where a table has several of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.battle.resolution import Resolution
from tracker.rules.resolver import Case
from tracker.rules.resolver.resolving import accept_inputs
from tracker.rules.systems import load_system
from tracker.views.spotlight import FEW_DICE, odds_of

SYSTEM = load_system("hexcombat")
SHOCK = SYSTEM.resolver("shock")


def shaken(case: Case) -> Counter[str]:
    """How often each result comes of all throws of two dice."""
    pairs = product(range(1, 7), repeat=2)
    return Counter(SHOCK.judge(case.after(Face(6, one), Face(6, other))) for one, other in pairs)


def odds(case: Case, outcome: str, chance: Fraction, dice: int = 2) -> Fraction | None:
    made = Resolution(
        "shock", dict(case.values), {}, (Face(6, 1),) * dice, (), None, "", 2, outcome, (), chance=str(chance)
    )
    return odds_of(SYSTEM, [Rolled(made, {})])


@pytest.mark.parametrize("is_good", [True, False])
def test_the_rare_loss_counts_as_rare_though_some_loss_was_likely(is_good: bool) -> None:
    case = Case(accept_inputs(SHOCK, {}), {})
    came = shaken(case)
    good = sum(came[entry.key] for entry in SHOCK.outcomes if entry.good)
    alike = [entry.key for entry in SHOCK.outcomes if entry.good is is_good and came[entry.key]]
    for outcome in alike:
        no_likelier = sum(came[key] for key in alike if came[key] <= came[outcome])
        assert odds(case, outcome, Fraction(good, 36)) == Fraction(no_likelier, 36)


def test_a_handful_of_dice_counts_as_good_or_bad_alone() -> None:
    case = Case(accept_inputs(SHOCK, {}), {})
    assert odds(case, "1", Fraction(3, 4), FEW_DICE + 1) in {Fraction(3, 4), Fraction(1, 4)}
