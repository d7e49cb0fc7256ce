"""What roster and state know of each roll of hex combat, and what a roll about nobody on the roster changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing
from tests.tracker.cases import known
from tests.tracker.games.hexcombat.battles import a_battle, faces
from tracker.battle.battle import UnitId
from tracker.battle.commands import OweTest, Resolve, SetBattleValue
from tracker.battle.events import Changed
from tracker.battle.fields import Scalar
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.play.sheets import said_of

Marks = dict[str, Any]
ATT, DEF = UnitId("att"), UnitId("def")


def the_battle() -> History:
    """Att and a Mate, in one stack, against Def."""
    return a_battle({"Att": {"stack": "s"}, "Mate": {"stack": "s"}}, {"Def": {"stack": "t"}})


def of(history: History, roll: str, question: str) -> Scalar | None:
    """What is known of that question of a roll of Att, at Def where the roll has a target."""
    parts = {role.key for role in SYSTEM.resolver(roll).roles}
    cast = {role: unit for role, unit in (("actor", ATT), ("target", DEF)) if role in parts}
    return known(SYSTEM.resolver(roll), history.battle, **cast).get(question)


CHECKS = ("shock_check", "fire_check")
LEADER: Marks = {"character": True}
# The roll, the marks of units by name, the question and its answer; None where the table has to say.
KNOWN: list[tuple[str, dict[str, Marks], str, Scalar | None]] = [
    *((roll, {}, "actor_large_with", 0) for roll in CHECKS),
    *((roll, {"mate": {"size": "large"}}, "actor_large_with", 1) for roll in CHECKS),
    *((roll, {"att": {"size": "large"}}, "actor_large_with", 0) for roll in CHECKS),
    *((roll, {"mate": {"size": "large", "steps": 0}}, "actor_large_with", 0) for roll in CHECKS),
    *((roll, {"mate": {"size": "large", "stack": "u"}}, "actor_large_with", 0) for roll in CHECKS),
    *((roll, {"mate": {"size": "large", "stack": "t"}}, "target_large_with", 0) for roll in CHECKS),
    *((roll, {}, "actor_led", False) for roll in ("shock", "shoot")),
    *((roll, {"mate": LEADER}, "actor_led", True) for roll in ("shock", "shoot")),
    *((roll, {"mate": {**LEADER, "steps": 0}}, "actor_led", False) for roll in ("shock", "shoot")),
    *((roll, {"mate": {**LEADER, "stack": "u"}}, "actor_led", False) for roll in ("shock", "shoot")),
    *((roll, {"mate": LEADER}, "target_led", False) for roll in ("shock", "shoot")),
    *((roll, {"mate": {**LEADER, "capability": "superior"}}, "actor_character_capability", "superior")
      for roll in ("shock", "shoot")),
    ("shock", {"mate": {**LEADER, "offensive_supports": 2}}, "actor_character_supports", 2),
    ("shock", {}, "actor_character_supports", None),
    ("morale", {}, "steps_lost", None),
    *((roll, {"att": {"weapon_class": own}, "mate": {**LEADER, "weapon_class": other}}, "actor_same_class", same)
      for roll in ("shock", "shoot") for own, other, same in (
          ("", "", False), ("Pike", "pike", True), ("pike", "bow", False), ("", "pike", False), ("pike", "", False))),
]  # fmt: skip


@pytest.mark.parametrize(("roll", "marks", "question", "answer"), KNOWN)
def test_what_is_known_of_a_roll(roll: str, marks: dict[str, Marks], question: str, answer: Scalar | None) -> None:
    history = the_battle()
    for unit, values in marks.items():
        history = having(history, unit, **values)
    assert of(history, roll, question) == answer


@pytest.mark.parametrize(("roll", "key"), [("shoot", "weather"), ("shoot", "wind"), ("range", "visibility")])
def test_the_weather_is_known_from_the_table(roll: str, key: str) -> None:
    values = [option.key for option in SYSTEM.resolver(roll).input(key).field.options]
    assert len(values) > 1
    for value in values:
        assert of(playing(the_battle(), SetBattleValue(key, value, "seen")), roll, key) == value


def test_a_morale_test_counts_the_steps_it_was_earned_by_the_oldest_first() -> None:
    history = the_battle()
    for roll, unit, steps in (("recoil", ATT, 4), ("morale", DEF, 3), ("morale", ATT, 2), ("morale", ATT, 1)):
        history = playing(
            history, OweTest(roll, {"actor": unit}, {"steps_lost": steps} if roll == "morale" else {}, "hand")
        )
    assert of(history, "morale", "steps_lost") == 2


@pytest.mark.parametrize("result", ["one", "two", "rally", "destroyed"])
def test_a_test_of_nobody_on_the_roster_changes_nobody(result: str) -> None:
    history = playing(the_battle(), Resolve("morale", {}, {"result": result, "steps_lost": 1}))
    assert not [event for event in history.acts[-1].events if isinstance(event, Changed)]


@pytest.mark.parametrize(
    ("said", "across"),
    [
        ({"same_hex": True}, {"same_hex": True}),
        ({"height": "higher"}, {"height": "lower"}),
        ({"height": "lower", "hex_side": "rough"}, {"height": "higher", "hex_side": "rough"}),
        ({}, {}),
    ],
)
def test_who_strikes_back_stands_where_the_attack_on_him_was_told_to_stand(said: Marks, across: Marks) -> None:
    """HX-SHOCK-21, -23, -24, -27: one hex, its height and its side are the same to both."""
    attack, back = {"actor": ATT, "target": DEF}, {"actor": DEF, "target": ATT}
    fought = playing(the_battle(), Resolve("shock", attack, {"facing": "rear", **said}, faces(6, 6)))
    assert said_of(fought, "shock", back) == across
    apart = playing(fought, Resolve("shock", attack, {"facing": "rear"}, faces(6, 6)))
    assert said_of(apart, "shock", back) == {}
    struck = playing(fought, Resolve("shock", back, {"facing": "flank", "height": "level"}, faces(6, 6)))
    assert {key: said_of(struck, "shock", back).get(key) for key in ("facing", "height")} == {
        "facing": "flank",
        "height": "level",
    }
