"""Moments of weight: whom they befell, who did it, and how many their side has lost this turn."""

from __future__ import annotations

import random

from tests.at_random import opening
from tests.screens.panel.scenes import a_shot, after, at_the_shooting
from tests.whole_turns import a_turn
from tracker.views.panel.moments import Moment
from tracker.views.projection import project


def moments_of_a_turn(key: str) -> list[Moment]:
    """All the moments of a whole turn of that system's demo."""
    seen: dict[Moment, None] = {}
    for _before, _command, after_it in a_turn(opening(key), random.Random(4)):
        seen |= dict.fromkeys(project(after_it).moments)
    return list(seen)


def test_a_kill_names_who_did_it_and_of_which_side() -> None:
    killed = after(at_the_shooting(), *[a_shot(1)] * 5)
    last = project(killed).moments[-1]
    assert (last.name, last.by, last.by_letter) == ("Raiders", "Archers", "A")


def test_whoever_fails_his_own_test_did_it_to_himself() -> None:
    ran = [moment for moment in moments_of_a_turn("demonworld") if moment.verdict == "on the run"]
    assert ran
    assert {moment.by for moment in ran} == {""}
