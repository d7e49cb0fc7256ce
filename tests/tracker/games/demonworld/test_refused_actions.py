"""Why what the table does to a unit is refused, each action in each state that bars it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, the
from tests.tracker.games.demonworld.battles import a_battle, a_troop
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History

GONE, WHOLE, FREE = "no base of it is left", "it has lost nothing", "in no melee"

# The action, the unit, its marks, and the reason; empty where it may.
BARRED: list[tuple[str, str, dict[str, Any], str]] = [
    *((loss, unit, {}, "") for loss in ("lose_base", "lose_life", "waste_shot") for unit in ("guard", "hero", "gun")),
    *((loss, "guard", {"bases": 0}, GONE) for loss in ("lose_base", "lose_life", "waste_shot")),
    *((loss, "gun", {"destroyed": True}, GONE) for loss in ("lose_base", "lose_life", "waste_shot")),
    ("waste_shot", "guard", {"bases": 0, "lost_shooting": 6}, ""),
    ("restore_base", "guard", {}, WHOLE),
    ("restore_base", "guard", {"bases": 5}, ""),
    ("restore_base", "guard", {"bases": 0}, ""),
    ("restore_base", "guard", {"wounds": (1,)}, ""),
    ("restore_base", "hero", {}, WHOLE),
    ("restore_base", "hero", {"wounds": (1,)}, ""),
    ("restore_base", "hero", {"destroyed": True}, ""),
    ("leave_melee", "guard", {}, FREE),
    ("leave_melee", "guard", {"melee": 1}, ""),
    ("take_off", "guard", {}, FREE),
    ("take_off", "guard", {"melee": 1}, ""),
    ("announce_spell", "guard", {}, "not a sorcerer"),
    ("announce_spell", "hero", {}, "not a sorcerer"),
    ("announce_spell", "mage", {}, ""),
    ("break_rest", "guard", {}, "not a sorcerer"),
    ("break_rest", "mage", {}, ""),
    ("rout", "guard", {}, ""),
    ("rout", "guard", {"routing": True}, "it is routing already"),
    ("calm_down", "guard", {}, "not impetuous"),
    ("calm_down", "guard", {"impetuous": True}, ""),
    ("march_away", "guard", {}, ""),
    ("march_away", "guard", {"away": True}, "it is away already"),
    ("come_back", "guard", {}, "it is on the table"),
    ("come_back", "guard", {"away": True}, ""),
    ("run_off", "guard", {}, ""),
    ("destroy", "gun", {}, ""),
]


def the_battle() -> History:
    """A unit, a hero, a sorcerer and a gun."""
    mage = {"kind": "sorcerer", "sorcerer_level": 2, "ps": 5}
    gun = {"kind": "artillery", "pv": 3}
    return a_battle({"Guard": a_troop(pv=2), "Hero": {"kind": "hero", "pv": 2}, "Mage": mage, "Gun": gun})


def test_every_action_is_in_the_table() -> None:
    assert {row[0] for row in BARRED} == {action.key for action in SYSTEM.play.actions}


@pytest.mark.parametrize(("action", "unit", "marks", "reason"), BARRED)
def test_what_bars_an_action(action: str, unit: str, marks: dict[str, Any], reason: str) -> None:
    history = having(the_battle(), unit, **marks) if marks else the_battle()
    assert (SYSTEM.action(action).bars(history.battle, the(history, unit)) or "") == reason
