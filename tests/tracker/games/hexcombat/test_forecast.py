"""Forecasts of hex combat's actions: the same as every face of every die played through the one door."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracker.games.hexcombat.battles import a_battle
from tests.tracker.play.all_faces import as_told, by_brute_force, roll_by_roll
from tracker.battle.battle import UnitId
from tracker.games.hexcombat import SYSTEM
from tracker.play.forecast import Outlook, outlook
from tracker.play.sheets import OpenSheet, open_on
from tracker.views.sentences.forecast import in_a_line


def an_action(page: str, attacker: dict[str, Any], target: dict[str, Any] | None = None, **switches: str) -> OpenSheet:
    """An action of one unit against another."""
    history = a_battle({"Att": attacker}, {"Def": target or {}}, **switches)
    return open_on(history, SYSTEM.sheet(page), {"actor": UnitId("att")})


CHARGING = {"engages": True, "marker": "charge"}


@pytest.mark.parametrize(
    "sheet",
    [
        an_action("shooting_action", {"kind": "archers"}),
        an_action("shock_action", CHARGING, {"engaged": "front"}),
        an_action("shock_action", {**CHARGING, "formation": True}, {"formation": True}, formation_shock="sequential"),
        an_action("shock_action", {**CHARGING, "formation": True}, {"formation": True}, formation_shock="sum"),
    ],
    ids=["two shots", "a shock", "two attacks one after the other", "two attacks with one sum"],
)
def test_an_action_is_followed_from_the_table_through_steps_and_recoils(sheet: OpenSheet) -> None:
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


@pytest.mark.parametrize(
    "sheet",
    [
        an_action("shooting_action", {"kind": "archers", "formation": True}),
        an_action("shooting_action", {"kind": "archers", "formation": True}, formation_shots="per_hex"),
        an_action("shooting_action", {"kind": "archers"}, {"steps_at_start": 20, "steps": 20}),
    ],
    ids=["a formation", "each hex at whom it likes", "at twenty steps"],
)
def test_shots_are_followed_by_the_sum_of_their_losses(sheet: OpenSheet) -> None:
    assert outlook(sheet) == outlook(roll_by_roll(sheet))


def test_a_shock_comes_to_what_all_faces_of_its_dice_come_to() -> None:
    sheet = an_action("shock_action", CHARGING, {"engaged": "front"})
    assert as_told(outlook(sheet)) == by_brute_force(sheet, every_face=True)


def test_a_test_of_another_sheet_is_foretold_as_taken_but_not_how_it_ends() -> None:
    seen = outlook(an_action("shooting_action", {"kind": "archers"}))
    assert seen is not None
    (test,) = seen.units[0].tests
    assert (test.resolver, test.failed) == ("morale", None)
    assert 0 < test.taken.likely < 1


def test_the_line_counts_steps_lost_and_not_the_loss_results_that_a_recoil_may_absorb() -> None:
    words = SYSTEM.words.losing
    charge = an_action("shock_action", CHARGING, {"engaged": "front"})
    assert in_a_line(charge.battle, seen_of(charge), words).startswith("steps lost, recoils apart: Ochre 0.")
    walk = an_action("shock_action", {"engages": True}, {"engaged": "front", "defensive_supports": 9})
    assert in_a_line(walk.battle, seen_of(walk), words).startswith("no step expected to be lost, recoils apart")


def seen_of(sheet: OpenSheet) -> Outlook:
    """The forecast of the page."""
    seen = outlook(sheet)
    assert seen is not None
    return seen
