"""Why what the table does to a unit is refused, what it changes, and whom the questions of other sheets list."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.hexcombat.battles import a_battle, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, OweTest, Perform, Resolve
from tracker.battle.fields import Scalar
from tracker.games.hexcombat import SYSTEM
from tracker.play.auto_advance import is_over
from tracker.play.history import History

ATT, DEF = UnitId("att"), UnitId("def")
Card = dict[str, Any]

# The action, the marks of the unit, and the reason; empty where it may.
BARRED: list[tuple[str, Card, str]] = [
    *((action, {}, "") for action in ("marker", "engage", "lose_step", "run_off", "destroy")),
    ("recover", {}, "it has lost no level"),
    ("recover", {"breath": "winded"}, ""),
    ("recover", {"cohesion": "shaken"}, ""),
    ("recover", {"ammunition": "exhausted"}, ""),
    ("restore_step", {}, "it has lost nothing"),
    ("restore_step", {"steps": 1}, ""),
    ("restore_step", {"steps": 0}, ""),
    ("choose_spell", {}, "it is not a character"),
    ("choose_spell", {"character": True}, ""),
]


@pytest.mark.parametrize(("action", "marks", "reason"), BARRED)
def test_what_bars_an_action(action: str, marks: Card, reason: str) -> None:
    assert {row[0] for row in BARRED} == {one.key for one in SYSTEM.play.actions}
    history = a_battle({"Att": {}}, {"Def": {}})
    history = having(history, "att", **marks) if marks else history
    assert (SYSTEM.action(action).bars(history.battle, the(history, ATT)) or "") == reason


# A level and the one it becomes as one is regained.
LEVELS = [
    ("breath", "out_of_breath", "winded"),
    ("breath", "winded", "fresh"),
    ("cohesion", "routed", "shaken"),
    ("cohesion", "shaken", "in_order"),
    ("ammunition", "exhausted", "diminished"),
    ("ammunition", "diminished", "full"),
]


@pytest.mark.parametrize(("track", "before", "after"), LEVELS)
def test_one_level_is_regained(track: str, before: str, after: str) -> None:
    history = having(a_battle({"Att": {}}, {"Def": {}}), "att", **{track: before})
    assert the(playing(history, Perform("recover", ATT, {"track": track})), ATT).values.get(track, after) == after


def test_only_of_several_lost_levels_it_is_asked_which_is_regained() -> None:
    (which,) = SYSTEM.action("recover").inputs
    for lost, is_asked in (({"cohesion": "shaken"}, False), ({"breath": "winded", "ammunition": "exhausted"}, True)):
        history = having(a_battle({"Att": {}}, {"Def": {}}), "att", **lost)
        assert which.applies(the(history, ATT)) == is_asked
    shaken = having(a_battle({"Att": {}}, {"Def": {}}), "att", cohesion="shaken")
    assert the(playing(shaken, Perform("recover", ATT)), ATT).values.get("cohesion", "in_order") == "in_order"


def test_steps_by_hand_are_taken_one_by_one() -> None:
    history = playing(a_battle({"Att": {}}, {"Def": {}}), Perform("lose_step", ATT))
    assert stands(history.battle, "att") == 1
    assert stands(playing(history, Perform("restore_step", ATT)).battle, "att") == 2


def listed(prompt: str, history: History) -> set[str]:
    """Whom the answer to a question may name."""
    ticks = SYSTEM.prompt(prompt).ticks
    assert ticks is not None
    return {unit.id for unit in ticks.who(history.battle)}


@pytest.mark.parametrize(("prompt", "track", "lost", "other"), [
    ("breath_recovery", "breath", ("winded", "out_of_breath"), {"ammunition": "diminished"}),
    ("resupply", "ammunition", ("diminished", "exhausted"), {"breath": "winded"}),
])  # fmt: skip
def test_a_level_is_given_back_to_those_still_there_who_lost_of_it(
    prompt: str, track: str, lost: tuple[str, ...], other: dict[str, Scalar]
) -> None:
    history = a_battle({"Att": {}, "Mate": {}}, {"Def": {}})
    assert listed(prompt, history) == set()
    for level in lost:
        without = having(history, "att", **{track: level})
        assert listed(prompt, without) == {ATT}
        assert listed(prompt, having(without, "att", steps=0)) == set()
        assert listed(prompt, having(without, "def", **{track: level})) == {ATT, DEF}
    assert listed(prompt, having(history, "mate", **other)) == set()
    ticks = SYSTEM.prompt(prompt).ticks
    assert ticks is not None
    assert ticks.does(history.battle, the(history, ATT)) == Perform("recover", ATT, {"track": track})


def test_who_gains_a_charge_marker_has_it_and_neither_a_character_nor_who_is_out_is_asked_about() -> None:
    history = a_battle({"Att": {}, "Aude": {"character": True}}, {"Def": {"marker": "contact"}, "Gone": {"steps": 0}})
    assert listed("charge_gained", history) == {ATT, DEF}
    ticks = SYSTEM.prompt("charge_gained").ticks
    assert ticks is not None
    charging = playing(history, ticks.does(history.battle, the(history, ATT)))
    assert the(charging, ATT)[SYSTEM.field("marker")] == "charge"
    assert listed("charge_gained", charging) == {DEF}


def test_the_step_of_the_morale_tests_ends_with_the_last_of_them() -> None:
    history = playing(a_battle({"Att": {}}, {"Def": {}}), GoTo("C.5"))
    for unit in (ATT, DEF):
        history = playing(history, OweTest("morale", {"actor": unit}, {"steps_lost": 1}, "losses"))
    one = playing(history, Resolve("morale", {"actor": ATT}, {"result": "holds"}))
    assert not is_over(SYSTEM, history.battle, one.battle)
    both = playing(one, Resolve("morale", {"actor": DEF}, {"result": "holds"}))
    assert is_over(SYSTEM, one.battle, both.battle)


def test_the_line_for_a_spell_begins_at_the_one_chosen_before() -> None:
    """One enter too many changes nothing, and takes no spell away."""
    there = having(a_battle({"Att": {"character": True}}, {"Def": {}}), ATT, chosen_spell="Veil")
    assert SYSTEM.action("choose_spell").begins(the(there, ATT)) == {"chosen_spell": "Veil"}
