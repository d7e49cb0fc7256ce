"""Melees followed attack by attack come to what they come to blow by blow, whoever fights in them."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.play import having, playing
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tests.tracker.games.demonworld.test_forecast import a_melee, two_melees
from tests.tracker.games.demonworld.test_sheets import PLAIN
from tests.tracker.play.all_faces import as_told, by_brute_force
from tracker.battle.battle import UnitId
from tracker.battle.commands import SetSwitch
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.switches import BONUS_INIT
from tracker.play.forecast import Outlook, outlook
from tracker.play.sheets import OpenSheet, open_on
from tracker.views.sentences.forecast import MOST_TO_GUESS, charts, in_short, what_it_is

Card = dict[str, Scalar]

CARDS = st.fixed_dictionaries(
    {
        "bases_at_start": st.integers(1, 2),
        "initiative": st.integers(2, 5),
        "power": st.integers(6, 15),
        "morale_a": st.integers(7, 11),
        "pv": st.sampled_from([1, 1, 1, 2]),
    },
    optional={
        "formation": st.just("wedge"),
        "weapon": st.sampled_from(["pikes", "lance", "two_handed"]),
        "impetuous": st.just(True),
    },
)
HERO: Card = {"kind": "hero", "power": 14, "pv": 2, "initiative": 6}


def a_fight(ours: list[Card], theirs: list[Card], *, attached: bool = False) -> OpenSheet:
    """All of these in one melee, and a hero attached to the first of ours where it is asked for."""
    us = {f"Us {number}": a_troop(**{**PLAIN, **card}) for number, card in zip(count(1), ours, strict=False)}
    them = {f"Foe {number}": a_troop(**{**PLAIN, **card}) for number, card in zip(count(1), theirs, strict=False)}
    hero = {"Hero": {**HERO, "attached_to": "us-1"}} if attached else {}
    history = a_battle({**us, **hero}, them)
    for unit in [unit.id for unit in history.battle.units.values() if unit.id != "hero"]:
        history = having(history, unit, melee=1)
    return open_on(at(history, "VI.1"), SYSTEM.sheet("melee_by_initiative"), {})


def blow_by_blow(sheet: OpenSheet) -> OpenSheet:
    return replace(sheet, sheet=replace(sheet.sheet, attacks=lambda _battle, _running: ()))


def assert_the_same(sheet: OpenSheet) -> None:
    assert all_of(outlook(sheet, most=20_000)) == all_of(outlook(blow_by_blow(sheet), most=20_000))


def all_of(seen: Outlook | None) -> tuple[object, ...]:
    """A forecast whatever the order its parts were found in."""
    assert seen is not None
    units = {
        (one.unit, frozenset(one.losses.chances.items()), one.gone, one.routs, frozenset(one.tests))
        for one in seen.units
    }
    assumed = {(one.ask.question, one.value) for one in seen.assumed}
    return seen.sides, units, assumed, seen.rest, seen.why


@given(st.lists(CARDS, min_size=1, max_size=2), CARDS, st.booleans(), st.booleans())
@settings(max_examples=10)
@example([{"power": 14}, {"power": 12, "initiative": 5, "pv": 2}], {"bases_at_start": 2}, True, False)
def test_any_melee_comes_to_the_same_attack_by_attack_as_blow_by_blow(
    ours: list[Card], theirs: Card, attached: bool, all_opponents_count: bool
) -> None:
    sheet = a_fight(ours, [theirs], attached=attached)
    if all_opponents_count:
        history = playing(sheet.history, SetSwitch(BONUS_INIT.key, "all"))
        sheet = open_on(history, sheet.sheet, {})
    assert_the_same(sheet)


def test_a_second_attack_goes_on_at_another_where_the_first_has_fallen() -> None:
    strong: Card = {"bases_at_start": 1, "power": 15, "initiative": 6}
    assert_the_same(a_fight([strong, strong], [{"bases_at_start": 1}, {"bases_at_start": 2, "power": 11}]))


def test_where_a_fall_changes_who_is_fastest_the_melee_is_followed_blow_by_blow() -> None:
    """A commander stands alone once his unit is gone: he strikes before those he struck after."""
    sheet = a_fight([{"bases_at_start": 1, "initiative": 1}], [{"initiative": 5}, {"initiative": 4}], attached=True)
    history = having(sheet.history, "hero", order="C", initiative=3)
    assert_the_same(open_on(history, sheet.sheet, {}))


@pytest.mark.parametrize("face", [20, 1], ids=["the first blow missed", "the first blow earned a second"])
def test_a_melee_half_fought_is_followed_from_where_it_stands(face: int) -> None:
    sheet = a_melee(3, 2)
    sheet = sheet.after(playing(sheet.history, *sheet.announcement()))
    entry = sheet.next
    assert entry is not None
    laid = sheet.laying(entry, Face(20, face))
    made = laid.entry(entry.row.key)
    assert made is not None
    assert_the_same(laid.after(playing(laid.history, *laid.commands(made))))


def test_what_the_table_says_of_one_blow_by_itself_is_part_of_the_forecast() -> None:
    """The first second attack is not wanted; so none of them is quite like the others."""
    sheet = a_fight([{"bases_at_start": 2, "power": 14, "initiative": 6}], [{"bases_at_start": 3}])
    said = sheet.saying("blow1.1.target", "")
    assert as_told(outlook(said)) == by_brute_force(said)
    assert as_told(outlook(said)) != as_told(outlook(sheet))


def test_a_large_melee_is_followed_to_all_its_ends() -> None:
    seen = outlook(a_melee(20, 20), most=2000)
    assert seen is not None
    assert seen.rest == 0
    assert sum(seen.sides[0].losses.chances.values()) == 1


def test_of_a_melee_too_large_for_its_tests_the_losses_are_exact_all_the_same() -> None:
    many: Card = {"bases_at_start": 4, "power": 11}
    sheet = a_fight([many, many], [many, many])
    whole, cut = outlook(sheet), outlook(sheet, most=20, work=40)
    assert whole is not None
    assert cut is not None
    assert whole.rest == 0 < MOST_TO_GUESS < cut.rest
    assert cut.sides == whole.sides
    in_full, (losses, *gone, why) = in_short(sheet.battle, whole), in_short(sheet.battle, cut)
    assert losses == in_full[0]
    assert {unit.unit: unit.gone for unit in cut.units} == {unit.unit: unit.gone for unit in whole.units}
    assert any(": rout " in told for told in in_full)
    assert all(": gone " in told for told in gone)
    assert why == "no forecast of the tests: there are too many ways to follow"
    assert what_it_is(cut).startswith("The losses are exact.")
    known = {name for chart in charts(sheet.system, sheet.battle, whole) for name, _figure in chart.figures}
    told = {name for chart in charts(sheet.system, sheet.battle, cut) for name, _figure in chart.figures}
    assert known - told == {"Morale test", "Who lost the melee", "routs"}


def test_melees_beside_one_another_are_followed_attack_by_attack_each_by_itself() -> None:
    sheet = two_melees(2, 2, 1, 2)
    assert as_told(outlook(sheet)) == as_told(outlook(blow_by_blow(sheet)))
    assert UnitId("horde") in {unit.unit for unit in (outlook(sheet) or pytest.fail("no forecast")).units}
