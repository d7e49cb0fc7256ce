"""What a page proposes before anybody says anything: whom, how many rolls, and what is said of it again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, GoTo, OweTest, Resolve, Tick
from tracker.battle.events import Changed
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.sheets import OpenSheet, open_on
from tracker.play.sheets.remembered import said_of
from tracker.rules.system import May, PickUnit

BOWS = UnitId("bows")


def shooting(**card: Any) -> History:
    """Bows with token H before a hero, two units, one of them in a melee, at the shots of III."""
    ochre = {"Chief": {"kind": "hero", "pv": 4}, "Mob": a_troop(), "Foe": a_troop(), "Orcs": a_troop()}
    history = a_battle({"Bows": {**a_troop(), **card}, "Guard": a_troop()}, ochre)
    history = having(having(having(history, "bows", order="H"), "mob", melee=1), "guard", melee=1)
    return at(history, "III.3")


def volley(history: History) -> OpenSheet:
    return open_on(history, SYSTEM.sheet("volley"), {"actor": BOWS})


def aimed(sheet: OpenSheet) -> tuple[str, ...]:
    """Whom the shots that are left are aimed at."""
    return tuple(dict.fromkeys(entry.row.bindings["target"] for entry in sheet.entries if entry.rolled is None))


def test_units_come_before_single_bases_and_those_in_a_melee_last() -> None:
    (first, *_rest) = volley(shooting()).entries
    assert first.answered[0].choices == ("foe", "orcs", "chief", "mob")
    assert aimed(volley(shooting())) == ("foe",)


def test_a_commander_attached_to_a_unit_in_a_melee_comes_last_with_it() -> None:
    (first, *_rest) = volley(having(shooting(), "chief", attached_to="mob")).entries
    assert first.answered[0].choices == ("foe", "orcs", "mob", "chief")


def test_whoever_was_shot_at_last_is_proposed_again_as_long_as_it_is_there() -> None:
    history = playing(shooting(), a_roll("shoot", "bows", "orcs", faces(20)), Tick(BOWS))
    history = playing(history, GoTo("V.3"))
    assert aimed(volley(history)) == ("orcs",)
    assert aimed(volley(having(history, "orcs", bases=0))) == ("foe",)


# The bases, how many support each shot, and what supports each of the shots that are left.
SUPPORTED = [(6, 0, [0] * 6), (6, 1, [1, 1, 1]), (6, 2, [2, 2]), (6, 5, [5]), (6, 9, [5]), (5, 1, [1, 1, 0]),
             (5, 2, [2, 1]), (1, 3, [0])]  # fmt: skip


@pytest.mark.parametrize(("bases", "wanted", "expected"), SUPPORTED)
def test_how_many_shots_a_unit_has_whose_bases_support_them(bases: int, wanted: int, expected: list[int]) -> None:
    sheet = volley(shooting(bases_at_start=bases))
    (first, *_rest) = sheet.entries
    given = sheet.saying("supporters", min(wanted, int(SYSTEM.resolver("shoot").input("supporters").field.high)))
    assert [entry.row.inputs["supporters"] for entry in given.entries] == expected
    assert [entry.row.inputs["supporters"] for entry in sheet.entries] == [0] * bases
    assert first.answered[1].value == 0


def test_shots_made_and_those_who_supported_them_are_taken_off() -> None:
    history = shooting()
    made = a_roll("shoot", "bows", "foe", faces(20), supporters=2)
    assert len(volley(playing(history, made)).entries) - 1 == 3
    assert [entry.row.key for entry in volley(playing(history, made)).entries if entry.rolled is None] == [
        "shot 1", "shot 2", "shot 3",
    ]  # fmt: skip


def test_a_single_base_has_one_shot_and_nobody_behind_it() -> None:
    history = at(a_battle({"Bows": {"kind": "hero", "missile_power": 9, "pv": 3}}), "III.3")
    (only,) = volley(history).entries
    assert [said.ask.key for said in only.answered] == ["target"]
    assert only.row.inputs == {}


def test_the_second_attack_is_proposed_at_the_one_the_first_struck() -> None:
    plain = a_troop(power=10, melee_skill=3, melee_armour=3, initiative=3)
    history = a_battle({"Guard": {**plain, "initiative": 5}}, {"Foe": plain, "Orcs": plain})
    for unit in ("guard", "foe", "orcs"):
        history = having(history, unit, melee=1)
    history = playing(at(history, "VI.2"), BeginProcedure("melee_round", {}))
    number = history.battle.running[0].id
    for said in ("guard", "orcs", 1, ""):
        history = playing(history, AnswerProcedure(number, said))
    pair = {"actor": UnitId("guard"), "target": UnitId("orcs")}
    history = playing(history, Resolve("melee", pair, {}, faces(1), procedure=number))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, PickUnit)
    assert (ask.candidates, ask.usual) == (("foe", "orcs"), "orcs")


def test_no_attack_is_expected_of_a_unit_that_routs_though_it_is_still_touched() -> None:
    plain = a_troop(power=10, initiative=3)
    history = a_battle({"Guard": plain}, {"Foe": plain, "Orcs": {**plain, "initiative": 5}})
    history = having(history, "orcs", routing=True)
    for unit in ("guard", "foe", "orcs"):
        history = having(history, unit, melee=1)
    history = playing(at(history, "VI.2"), BeginProcedure("melee_round", {}))
    number, expected = history.battle.running[0].id, []
    for _attacker in ("guard", "foe", "nobody"):
        ask = question(SYSTEM, history.battle, history.battle.running[0])
        assert isinstance(ask, PickUnit)
        expected.append(ask.usual)
        if ask.usual:
            assert "orcs" in ask.candidates, "the table may say otherwise"
            whom = "foe" if ask.usual == "guard" else "guard"
            for said in (ask.usual, whom, 1):
                history = playing(history, AnswerProcedure(number, said))
    assert expected == ["guard", "foe", ""]


def test_the_tip_of_a_wedge_is_said_of_one_blow_and_proposed_for_no_other() -> None:
    history = a_battle({"Guard": a_troop(power=10)}, {"Foe": a_troop()})
    history = having(having(having(history, "guard", melee=1), "foe", melee=1), "guard", formation="wedge")
    history = playing(at(history, "VI.2"), a_roll("melee", "guard", "foe", faces(20), wedge_tip=True, levels=1))
    said = said_of(history, "melee", {"actor": UnitId("guard"), "target": UnitId("foe")})
    assert (said.get("levels"), "wedge_tip" in said) == (1, False)


# The marks of a unit, the step at which it is ticked off or on again, and what that says of it.
TICKS: list[tuple[str, dict[str, Any], str, bool, dict[str, Any]]] = [
    ("bows", {"order": "M"}, "IV.5", True, {"moved": True}),
    ("bows", {"order": "M"}, "IV.5", False, {"moved": False}),
    ("bows", {"order": "H"}, "III.3", True, {"moved": False, "rout_move_due": False}),
    ("bows", {"order": "H", "rout_move_due": True}, "III.3", True, {"rout_move_due": True}),
    ("bows", {"rout_move_due": True}, "III.7", True, {"rout_move_due": False}),
    ("bows", {"rout_move_due": True}, "V.7", True, {"rout_move_due": False}),
    ("bows", {"rout_move_due": True}, "VI.5", True, {"rout_move_due": False}),
    ("mage", {}, "IV.8", True, {"moved": True, "stirred": True}),
    ("mage", {}, "IV.8", False, {"moved": False}),
]


@pytest.mark.parametrize(("unit", "marks", "step", "done", "after"), TICKS)
def test_what_ticking_off_says_of_a_unit(
    unit: str, marks: dict[str, Any], step: str, done: bool, after: dict[str, Any]
) -> None:
    history = a_battle({"Bows": a_troop(), "Mage": {"kind": "sorcerer", "sorcerer_level": 1}})
    history = at(having(history, unit, **marks) if marks else history, step)
    history = history if done else playing(history, Tick(UnitId(unit)))
    ticked = playing(history, Tick(UnitId(unit), done))
    assert {key: the(ticked, unit)[SYSTEM.field(key)] for key in after} == after
    changed = {event.key: event.now for event in ticked.acts[-1].events if isinstance(event, Changed)}
    assert changed.items() <= after.items()


@pytest.mark.parametrize("how", ["by hand", "by a test"])
def test_who_rallies_neither_runs_nor_is_counted_as_broken_now(how: str) -> None:
    history = having(having(a_battle({"Bows": a_troop()}), "bows", routing=True), "bows", rout_move_due=False)
    history = at(having(history, "bows", routed_on=0), "VII.1")
    rallied = (
        having(history, "bows", routing=False)
        if how == "by hand"
        else playing(history, a_roll("morale", "bows", dice=faces(6, die=6), test="rally"))
    )
    bows = the(rallied, "bows")
    assert [bows[SYSTEM.field(key)] for key in ("routing", "rout_move_due", "routed_on")] == [False, False, 0]


def test_a_rout_voids_the_morale_tests_of_the_unit_and_nothing_else_that_is_owed() -> None:
    history = a_battle({"Bows": a_troop()})
    owing = [
        OweTest("morale", {"actor": BOWS}, {"test": "shooting"}, "seen"),
        OweTest("morale", {"actor": BOWS}, {"test": "rally"}, "seen"),
        OweTest("obedience", {"actor": BOWS}, {}, "seen"),
        OweTest("morale", {"actor": UnitId("foe")}, {"test": "shooting"}, "seen"),
    ]
    routs = having(playing(history, *owing), "bows", routing=True)
    assert [(debt.resolver, debt.unit, debt.inputs.get("test")) for debt in routs.battle.debts] == [
        ("morale", "bows", "rally"),
        ("obedience", "bows", None),
        ("morale", "foe", "shooting"),
    ]


@pytest.mark.parametrize(("breath", "attacks"), [(0, False), (1, True), (9, True)])
def test_a_dragon_with_any_breath_at_all_may_attack_with_flames(breath: int, attacks: bool) -> None:
    history = at(a_battle({"Dragon": {"kind": "dragon", "breath": breath}}), "IV.11")
    may = stands(history, "dragon")
    assert isinstance(may, May)
    assert ("flaming_attack" in [offer.name for offer in may.offers]) is attacks
