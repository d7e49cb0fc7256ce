"""After each way a roll may end, the forecast of what is left; together they are the forecast before it was made."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.play import playing
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley
from tests.tracker.games.hexcombat.test_forecast import an_action
from tests.tracker.games.skirmish.battles import THRALLS
from tests.tracker.games.skirmish.test_forecast import the_shots
from tests.tracker.play.all_faces import after_the_next_roll
from tracker.battle.battle import UnitId
from tracker.games.demonworld import SYSTEM
from tracker.play.forecast import Outlook, outlook
from tracker.play.sheets import OpenSheet, open_on


def what_follows(seen: Outlook | None) -> dict[tuple[str, str], Fraction]:
    """How likely each unit routs, and takes and fails each test."""
    assert seen is not None
    assert seen.rest == 0
    told: dict[tuple[str, str], Fraction] = {}
    for unit in seen.units:
        told[unit.unit, "routs"] = unit.routs.likely
        for test in unit.tests:
            told[unit.unit, f"taken {test.resolver}"] = test.taken.likely
            told[unit.unit, f"failed {test.resolver}"] = test.failed.likely if test.failed else Fraction(0)
    return {what: chance for what, chance in told.items() if chance}


@pytest.mark.parametrize(
    "page",
    [
        lambda: a_volley(4, bases_at_start=6),
        lambda: a_melee(3, 3),
        lambda: the_shots(3, THRALLS, lost=4),
        lambda: an_action("shooting_action", {"kind": "archers"}, {"steps_at_start": 6, "steps": 6}),
    ],
    ids=["a volley", "a melee", "shots of skirmishers", "shots of a hex combat"],
)
def test_a_test_that_a_roll_of_the_page_has_earned_stays_in_its_forecast(page: Callable[[], OpenSheet]) -> None:
    together: dict[tuple[str, str], Fraction] = {}
    for after, chance in after_the_next_roll(page()):
        for what, share in what_follows(outlook(after)).items():
            together[what] = together.get(what, Fraction(0)) + chance * share
    assert together == what_follows(outlook(page())) != {}


def test_a_test_owed_for_the_shots_of_another_unit_is_in_the_forecast_of_those_who_shoot_next() -> None:
    bows = {"Bows": a_troop(bases_at_start=2), "More": a_troop(bases_at_start=2)}
    history = at(a_battle(bows, {"Foe": a_troop(bases_at_start=8)}), "III.1")
    first = open_on(history, SYSTEM.sheet("volley"), {"actor": UnitId("bows")})
    hit = next(after.history for after, _chance in after_the_next_roll(first) if after.battle.debts)
    told = what_follows(outlook(open_on(hit, SYSTEM.sheet("volley"), {"actor": UnitId("more")})))
    assert told["foe", "taken morale"] == 1
    # The one who shoots owes nothing for it, and what others owe is not of this page.
    returned = open_on(playing(hit), SYSTEM.sheet("volley"), {"actor": UnitId("foe")})
    assert ("foe", "routs") not in what_follows(outlook(returned))
