"""Forecasts of Demonworld's pages: the same as every face of every die played through the one door."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.play import having
from tests.tracker.cases import a_case
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tests.tracker.games.demonworld.test_sheets import PLAIN
from tests.tracker.play.all_faces import as_told, by_brute_force, roll_by_roll
from tracker.battle.battle import UnitId
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.rolls.projectile import PROJECTILE
from tracker.play.forecast import outlook
from tracker.play.sheets import OpenSheet, answer_roll, open_on
from tracker.rules.forecast.ends import ends_of

HERO: dict[str, Scalar] = {"kind": "hero", "power": 14, "pv": 2, "initiative": 6}


def a_volley(bases: int, step: str = "III.1", **foe: Scalar) -> OpenSheet:
    """So many bowmen, and a foe of three bases unless the test says otherwise."""
    history = a_battle({"Bows": a_troop(bases_at_start=bases)}, {"Foe": a_troop(**{"bases_at_start": 3, **foe})})
    return open_on(at(history, step), SYSTEM.sheet("volley"), {"actor": UnitId("bows")})


def a_melee(ours: int, theirs: int, **foe: Scalar) -> OpenSheet:
    """Guard (initiative 5) against Foe (initiative 3 unless the test says otherwise), so many bases each."""
    history = a_battle(
        {"Guard": a_troop(**{**PLAIN, "initiative": 5, "bases_at_start": ours})},
        {"Foe": a_troop(**{**PLAIN, "bases_at_start": theirs, **foe})},
    )
    history = having(having(history, "guard", melee=1), "foe", melee=1)
    return open_on(at(history, "VI.1"), SYSTEM.sheet("melee_by_initiative"), {})


def a_fight(ours: list[dict[str, Scalar]], theirs: list[dict[str, Scalar]], *, attached: bool = False) -> OpenSheet:
    """All of these in one melee, and a hero attached to the first of ours where it is asked for."""
    us = {f"Us {number}": a_troop(**{**PLAIN, **card}) for number, card in enumerate(ours, 1)}
    them = {f"Foe {number}": a_troop(**{**PLAIN, **card}) for number, card in enumerate(theirs, 1)}
    hero = {"Hero": {**HERO, "attached_to": "us-1"}} if attached else {}
    history = a_battle({**us, **hero}, them)
    for unit in [unit.id for unit in history.battle.units.values() if unit.id != "hero"]:
        history = having(history, unit, melee=1)
    return open_on(at(history, "VI.1"), SYSTEM.sheet("melee_by_initiative"), {})


def test_shots_at_bases_of_which_one_is_hurt_come_to_what_all_faces_come_to() -> None:
    sheet = a_volley(2, pv=2, wounds=(1,))
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


def test_a_volley_comes_to_what_all_faces_of_all_its_dice_come_to() -> None:
    assert as_told(outlook(a_volley(2))) == by_brute_force(a_volley(2), every_face=True)


@pytest.mark.parametrize(
    "sheet",
    [
        a_volley(5),
        a_volley(4, "V.1"),
        a_volley(5).saying("supporters", 1),
        a_volley(5, pv=2, size=2, shooting_armour=4),
    ],
    ids=["till the foe is gone", "in the second phase", "supported", "bases of two life points"],
)
def test_a_volley_is_followed_through_its_morale_test_to_the_rout(sheet: OpenSheet) -> None:
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


@pytest.mark.parametrize(
    "sheet",
    [a_melee(1, 2), a_melee(2, 1), a_melee(2, 1, initiative=5), a_melee(2, 2, initiative=9)],
    ids=["the faster is fewer", "the faster is more", "at the same moment", "the foe is faster"],
)
def test_a_melee_is_followed_blow_by_blow_with_second_attacks_and_bases_that_fall_before_they_strike(
    sheet: OpenSheet,
) -> None:
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


def test_one_blow_of_a_melee_comes_to_what_all_faces_come_to() -> None:
    assert as_told(outlook(a_melee(1, 1))) == by_brute_force(a_melee(1, 1), every_face=True)


def test_a_forecast_that_is_cut_short_says_between_what_and_what_each_chance_lies() -> None:
    whole, cut = outlook(a_melee(3, 3)), outlook(a_melee(3, 3), work=60, trials=0)
    assert whole is not None
    assert cut is not None
    assert whole.rest == 0 < cut.rest < 1
    for all_of_it, some in zip(whole.units, cut.units, strict=True):
        assert some.routs.low <= all_of_it.routs.likely <= some.routs.high
        for lost, chance in all_of_it.losses.chances.items():
            assert 0 <= chance - some.losses.chances.get(lost, Fraction(0)) <= cut.rest_of_losses


def test_what_only_the_table_knows_is_part_of_the_forecast() -> None:
    plain, wooded = outlook(a_volley(3)), outlook(_in_a_wood(a_volley(3)))
    assert plain is not None
    assert wooded is not None
    assert plain.sides[1].losses.expected - wooded.sides[1].losses.expected == pytest.approx(0.3, abs=0.01)


def _in_a_wood(sheet: OpenSheet) -> OpenSheet:
    return answer_roll(sheet, sheet.entries[0], "wood", True)


def two_melees(*bases: int) -> OpenSheet:
    """Guard against Foe and Wall against Horde, so many bases each; Horde is as fast as Wall."""
    guard, foe, wall, horde = (a_troop(**{**PLAIN, "bases_at_start": number}) for number in bases)
    history = a_battle({"Guard": {**guard, "initiative": 5}, "Wall": wall}, {"Foe": foe, "Horde": horde})
    for melee, pair in enumerate((("guard", "foe"), ("wall", "horde")), 1):
        for unit in pair:
            history = having(history, unit, melee=melee)
    return open_on(at(history, "VI.1"), SYSTEM.sheet("melee_by_initiative"), {})


def test_melees_that_have_nothing_to_do_with_one_another_are_followed_apart_and_come_to_the_same() -> None:
    sheet = two_melees(1, 2, 1, 1)
    seen = outlook(sheet)
    together = outlook(roll_by_roll(sheet))
    assert as_told(seen) == as_told(together)
    assert seen is not None
    assert together is not None
    asked = {(one.ask.question, one.value) for one in together.assumed}
    assert {(one.ask.question, one.value) for one in seen.assumed} == asked
    assert "Whom does the second attack strike?" in {question for question, _value in asked}


def test_of_melees_followed_apart_each_may_be_cut_short_and_the_sum_says_by_how_much() -> None:
    sheet = two_melees(2, 2, 1, 1)
    whole, cut = outlook(sheet), outlook(sheet, work=60, trials=0)
    assert whole is not None
    assert cut is not None
    assert whole.rest == 0 < cut.rest < 1
    for all_of_it, some in zip(whole.sides, cut.sides, strict=True):
        for lost, chance in all_of_it.losses.chances.items():
            assert 0 <= chance - some.losses.chances.get(lost, Fraction(0)) <= cut.rest


def test_a_fight_alone_is_forecast_as_if_the_other_were_not_on_the_page() -> None:
    sheet, whole = two_melees(1, 2, 1, 1), outlook(two_melees(1, 2, 1, 1))
    alone = outlook(sheet, only=[UnitId("guard")])
    assert whole is not None
    assert alone is not None
    assert alone.units == tuple(unit for unit in whole.units if unit.unit in ("guard", "foe")) != whole.units
    assert alone.sides != whole.sides
    assert as_told(alone) == as_told(outlook(sheet, only=[UnitId("guard"), UnitId("foe")]))


def test_of_a_melee_the_blows_of_two_of_its_units_alone_are_forecast() -> None:
    sheet = a_fight([{"bases_at_start": 2}] * 2, [{"bases_at_start": 2, "initiative": 2}])
    alone, both = outlook(sheet, only=[UnitId("us-1"), UnitId("foe-1")]), outlook(sheet)
    assert alone is not None
    assert both is not None
    assert alone.rest == 0
    assert {unit.unit for unit in alone.units} == {"us-1", "foe-1"}
    assert alone.sides[1].losses.expected < both.sides[1].losses.expected


def under_the_breath(bases: int, **foe: Scalar) -> OpenSheet:
    """A dragon's breath with so many bases of the foe within it."""
    history = a_battle({"Dragon": {"kind": "dragon", "breath": 12, "pv": 8}}, {"Foe": a_troop(**foe)})
    return open_on(at(history, "III.3"), SYSTEM.sheet("breath"), {"actor": UnitId("dragon")}).saying("within", bases)


def a_gun(projectile: str, **said: Scalar) -> OpenSheet:
    """A gun with token H that shoots at the foe, the page's questions answered as the test says."""
    gun = {"kind": "artillery", "projectile": projectile, "shot_power": 12, "splash_power": 6, "pv": 3}
    history = at(having(a_battle({"Gun": gun}), "gun", order="H"), "III.1")
    sheet = open_on(history, SYSTEM.sheet("gun"), {"actor": UnitId("gun")})
    for key, value in said.items():
        sheet = sheet.saying(key, value)
    return sheet


def a_crushing(**said: Scalar) -> OpenSheet:
    """A chariot over the foe, the page's questions answered as the test says."""
    history = a_battle({"Ram": {"kind": "chariot", "crushing": 14, "pv": 3}}, {"Foe": a_troop(bases_at_start=2)})
    sheet = open_on(at(history, "IV.5"), SYSTEM.sheet("crushing"), {"actor": UnitId("ram")})
    for key, value in said.items():
        sheet = sheet.saying(key, value)
    return sheet


@pytest.mark.parametrize(
    "sheet",
    [under_the_breath(2), under_the_breath(3, bases_at_start=2, pv=2), a_gun("bolt"), a_gun("stone"),
     a_crushing(), a_crushing(react1="yes"), a_crushing(more1="yes")],
    ids=["a breath", "a breath over bases of two life points", "a bolt", "a stone",
         "a crushing", "a crusher that is shot at", "two bases crushed"],
)  # fmt: skip
def test_what_flies_burns_and_crushes_comes_to_what_all_its_dice_come_to(sheet: OpenSheet) -> None:
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


@pytest.mark.parametrize(
    "struck",
    [{"kind": "bolt", "bases_pv": (1, 1)}, {"kind": "stone_ab", "bases_pv": (1,), "neighbours_pv": (1,)}],
    ids=["two on the line", "one beside the stone"],
)
def test_a_projectile_ends_as_all_faces_of_all_its_dice_say_after_the_first_hit_too(struck: dict[str, Any]) -> None:
    counts = {"bases": len(struck["bases_pv"]), "neighbours": len(struck.get("neighbours_pv", ()))}
    case = a_case(PROJECTILE, None, **{"power_a": 12, "power_b": 6, **counts, **struck})
    told: dict[object, Fraction] = {}
    waiting = [(case, Fraction(1))]
    for here, chance in waiting:
        if (wanted := PROJECTILE.throws(here)) is None:
            end = PROJECTILE.judge(here), PROJECTILE.effects(here, PROJECTILE.judge(here))
            told[end] = told.get(end, Fraction(0)) + chance
        else:
            sides = wanted.die.sides
            waiting += [(here.after(Face(sides, number)), chance / sides) for number in range(1, sides + 1)]
    assert {(end.outcome, end.effects): end.chance for end in ends_of(PROJECTILE, case)} == told
