"""Steps that are only for what somebody is or does: each state, and its steps; whom a question lists."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_troop
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import GoTo, OweTest, Perform, SetBattleValue
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History

ONLY_AT_TIMES = (
    *("0.b", "0.c", "I.2", "I.3", "II.1", "II.2", "II.3", "III.4", "III.5", "III.6", "III.7"),
    *("IV.1", "IV.2", "V.4", "V.5", "V.6", "V.7", "VI.3", "VI.5", "VI.7", "VII.2"),
)
SHOT_AT, RUNS = "III.4 III.5 III.6 V.4 V.5 V.6", "III.7 IV.1 V.7 VI.5 VI.7"
Marks = dict[str, Any]


def two_units() -> History:
    """Guard and Mate against a Foe, led units all."""
    return a_battle({"Guard": a_troop(), "Mate": a_troop()})


def steps_for(battle: Battle) -> str:
    """The steps that matter, of those that do at times."""
    return " ".join(step for step in ONLY_AT_TIMES if SYSTEM.step(step).matters(battle))


# The marks of one unit of two, and the steps that are for it.
OF_A_UNIT: list[tuple[Marks, str]] = [
    ({}, ""),
    ({"away": True}, "0.c"),
    ({"leader": False}, "I.3"),
    ({"leader": False, "commanded": True}, ""),
    ({"leader": False, "melee": 1}, ""),
    ({"lost_shooting": 1}, SHOT_AT),
    ({"lost_melee": 1}, ""),
    ({"rout_move_due": True}, RUNS),
    ({"routing": True}, RUNS),
    ({"routing": True, "bases": 0}, ""),
    ({"routing": True, "away": True}, "0.c"),
    ({"away": True, "bases": 0}, ""),
    ({"impetuous": True}, "IV.2"),
    ({"melee": 1}, ""),
    ({"flyer": True}, ""),
    ({"melee": 1, "flyer": True}, "VI.3"),
]


@pytest.mark.parametrize(("marks", "steps"), OF_A_UNIT)
def test_which_steps_one_unit_of_several_is_enough_for(marks: Marks, steps: str) -> None:
    history = having(two_units(), "guard", **marks) if marks else two_units()
    assert steps_for(history.battle) == steps


# Cards of another on the field, and the steps that are for it.
OF_A_CARD: list[tuple[Marks, str]] = [
    ({"kind": "hero", "pv": 2}, ""),
    ({"kind": "sorcerer", "sorcerer_level": 1}, "II.1 II.2 VII.2"),
    ({"kind": "artillery"}, "I.2"),
    ({"kind": "chariot"}, "I.2"),
    ({"kind": "giant"}, "I.2"),
    ({"kind": "dragon"}, "I.2"),
]


@pytest.mark.parametrize(("card", "steps"), OF_A_CARD)
def test_which_steps_are_for_a_card(card: Marks, steps: str) -> None:
    assert steps_for(a_battle({"Guard": a_troop(), "Other": card}).battle) == steps


def test_the_effects_are_for_spells_that_succeeded() -> None:
    history = a_battle({"Mage": {"kind": "sorcerer", "sorcerer_level": 1}})
    assert steps_for(having(history, "mage", spell_cast=True).battle) == "II.1 II.2 II.3 VII.2"


def test_who_routs_since_an_earlier_turn_runs_before_all_others() -> None:
    history = having(having(two_units(), "guard", routing=True), "guard", rout_move_due=False)
    assert steps_for(history.battle) == ""
    assert steps_for(having(history, "guard", routed_on=0).battle) == "IV.1"


def test_a_fire_is_enough_for_the_fires() -> None:
    assert steps_for(playing(two_units(), SetBattleValue("fires", 1, "lit")).battle) == "0.b"


def listed(prompt: str, battle: Battle) -> set[str]:
    """Whom the answer to a question may name."""
    ticks = SYSTEM.prompt(prompt).ticks
    assert ticks is not None
    return {unit.id for unit in ticks.who(battle)}


# The question, the marks of one unit of two, and whether it is listed.
MARKED: list[tuple[str, Marks, bool]] = [
    ("obedience_due", {}, False),
    ("obedience_due", {"order": "H"}, True),
    ("obedience_due", {"order": "H", "bases": 0}, False),
    ("obedience_due", {"order": "H", "away": True}, False),
    ("impetuous_end", {}, False),
    ("impetuous_end", {"impetuous": True}, True),
    ("impetuous_end", {"impetuous": True, "bases": 0}, False),
    ("impetuous_end", {"impetuous": True, "away": True}, False),
    ("charge_test_due", {}, False),
    ("charge_test_due", {"order": "C"}, True),
    ("charge_test_due", {"order": "H"}, False),
    ("charge_test_due", {"order": "C", "routing": True}, False),
    ("charge_test_due", {"order": "C", "melee": 1}, False),
    ("charge_test_due", {"order": "C", "melee": 1, "made_contact": True}, True),
    ("charge_test_due", {"order": "C", "formation": "skirmish"}, False),
    ("charge_test_due", {"order": "C", "away": True}, False),
    ("take_off", {}, False),
    ("take_off", {"flyer": True}, False),
    ("take_off", {"melee": 1}, False),
    ("take_off", {"flyer": True, "melee": 1}, True),
]


@pytest.mark.parametrize(("prompt", "marks", "is_listed"), MARKED)
def test_whom_a_question_lists(prompt: str, marks: Marks, is_listed: bool) -> None:
    history = having(two_units(), "guard", **marks) if marks else two_units()
    assert listed(prompt, history.battle) == ({"guard"} if is_listed else set())


@pytest.mark.parametrize(("step", "token"), [("IV.5", "M"), ("IV.7", "H"), ("IV.9", "C")])
def test_the_charges_of_a_step_are_those_of_who_moves_at_it(step: str, token: str) -> None:
    for other in "MHC":
        history = playing(having(two_units(), "guard", order=other), GoTo(step))
        assert listed("charge_test_due", history.battle) == ({"guard"} if other == token else set())


def test_what_is_done_with_those_a_question_names() -> None:
    battle, guard = two_units().battle, UnitId("guard")
    done = {
        prompt.key: prompt.ticks.does(battle, the(two_units(), guard)) for prompt in SYSTEM.play.prompts if prompt.ticks
    }
    assert done == {
        "obedience_due": OweTest("obedience", {"actor": guard}, {}, "called_for"),
        "impetuous_end": Perform("calm_down", guard),
        "charge_test_due": OweTest("morale", {"actor": guard}, {"test": "charge"}, "called_for"),
        "take_off": Perform("take_off", guard),
    }


def test_the_order_of_sorcerers_is_asked_only_where_two_are_of_one_level() -> None:
    def sorcerers(*levels: int) -> History:
        cards = {f"Mage{number}": {"kind": "sorcerer", "sorcerer_level": level} for number, level in enumerate(levels)}
        return a_battle({"Guard": a_troop(), **cards})

    asks = SYSTEM.prompt("same_level_sorcerers").matters
    assert not asks(sorcerers(1).battle)
    assert not asks(sorcerers(1, 2).battle)
    assert asks(sorcerers(1, 2, 1).battle)
    assert not asks(having(sorcerers(1, 1), "mage0", destroyed=True).battle)


def test_which_spells_were_announced_is_not_asked_once_one_is() -> None:
    history = playing(a_battle({"Mage": {"kind": "sorcerer", "sorcerer_level": 1}}), GoTo("II.1"))
    asks = SYSTEM.prompt("spell").matters
    assert asks(history.battle)
    assert not asks(playing(history, Perform("announce_spell", UnitId("mage"), {"spell": "Fog"})).battle)
