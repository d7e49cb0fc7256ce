"""Pages too large to try all their dice come to what icepool and dyce make of one roll of them, tried face by face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from tests.play import playing
from tests.tracker.games.confrontation import battles as confrontation
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley, under_the_breath
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, THRALLS, acting
from tests.tracker.games.skirmish.test_forecast import the_blows
from tests.tracker.play.all_faces import by_brute_force
from tracker.battle.commands import SetValues
from tracker.games import confrontation as cf
from tracker.games import skirmish as sk
from tracker.play.forecast import outlook
from tracker.play.sheets import OpenSheet, open_on

icepool: Any = import_module("icepool")
dyce: Any = import_module("dyce")

Lost = Mapping[int, Fraction]


def foretold(sheet: OpenSheet, side: int) -> Lost:
    """What that side loses, by the forecast."""
    seen = outlook(sheet)
    assert seen is not None
    return seen.sides[side].losses.chances


def by_all_faces(sheet: OpenSheet, side: int) -> Lost:
    """What that side loses, by all faces of all dice."""
    told, whose = by_brute_force(sheet, tests=False), sheet.battle.sides[side].id
    return {int(key[2]): chance for key, chance in told.items() if key[:2] == ("side", whose)}


def weights(lost: Lost) -> dict[int, int]:
    whole = 1
    for chance in lost.values():
        whole *= chance.denominator
    return {number: int(chance * whole) for number, chance in lost.items()}


def of_a_library(die: Any) -> Lost:
    ways = {int(outcome): int(weight) for outcome, weight in die.items() if weight}
    return {outcome: Fraction(weight, sum(ways.values())) for outcome, weight in ways.items()}


def by_icepool(one: Lost, rolls: int, most: int) -> Lost:
    """So many rolls like this one, till all there are is lost."""
    if not rolls:
        return {0: Fraction(1)}
    return of_a_library((rolls @ icepool.Die(weights(one))).map(lambda lost: min(lost, most)))


def by_dyce(one: Lost, rolls: int, most: int) -> Lost:
    """The same."""
    if not rolls:
        return {0: Fraction(1)}
    lost: dict[int, int] = {}
    for outcome, weight in (rolls @ dyce.H(weights(one))).items():
        lost[min(int(outcome), most)] = lost.get(min(int(outcome), most), 0) + int(weight)
    return of_a_library(lost)


def added(weighted: Iterable[tuple[int, Fraction]]) -> Lost:
    told: dict[int, Fraction] = {}
    for number, chance in weighted:
        told[number] = told.get(number, Fraction(0)) + chance
    return told


def bows(figures: int, targets: int) -> OpenSheet:
    """So many bows of Confrontation at as many javelins as there are."""
    standing = ((confrontation.BOWS, {"figures": figures}), (confrontation.JAVELINS, {"figures": targets}))
    history = confrontation.so(confrontation.at("T-17"), *standing)
    sheet = open_on(history, cf.SYSTEM.sheet("volley"), {"actor": confrontation.BOWS})
    return sheet.saying("target", confrontation.JAVELINS).saying("shooters", figures)


def archers(figures: int, targets: int) -> OpenSheet:
    """So many bows of Skirmish at as many thralls as there are."""
    history = playing(
        acting(BOWS, Bows={"figures": figures}), SetValues(THRALLS, {"lost": 12 - targets}, "for the test")
    )
    return open_on(history, sk.SYSTEM.sheet("shots"), {"actor": BOWS}).saying("target", THRALLS)


def spearmen(figures: int) -> OpenSheet:
    return the_blows(playing(acting(SPEARS), SetValues(SPEARS, {"lost": 10 - figures}, "for the test")))


@pytest.mark.parametrize(
    ("page", "one", "rolls", "most"),
    [
        (lambda: a_volley(20, bases_at_start=25), lambda: a_volley(1, bases_at_start=25), 20, 25),
        (lambda: a_volley(20, bases_at_start=12), lambda: a_volley(1, bases_at_start=12), 20, 12),
        (lambda: under_the_breath(12, bases_at_start=12), lambda: under_the_breath(1, bases_at_start=12), 12, 12),
        (lambda: bows(6, 6), lambda: bows(1, 6), 6, 6),
        (lambda: archers(9, 12), lambda: archers(1, 12), 9, 12),
        (lambda: archers(9, 5), lambda: archers(1, 5), 9, 5),
        (lambda: spearmen(10), lambda: spearmen(1), 10, 12),
    ],
    ids=["20 shots at 25 bases", "20 shots at 12 bases", "a breath over 12 bases", "6 bows at 6 figures",
         "9 archers at 12 figures", "9 archers at 5 figures", "10 spearmen at 12 figures"],
)  # fmt: skip
def test_many_rolls_of_a_page_come_to_what_the_libraries_make_of_one(
    page: Callable[[], OpenSheet], one: Callable[[], OpenSheet], rolls: int, most: int
) -> None:
    single = by_all_faces(one(), 1)
    assert foretold(page(), 1) == by_icepool(single, rolls, most) == by_dyce(single, rolls, most)


@pytest.mark.parametrize(("ours", "theirs"), [(6, 6), (4, 7)])
def test_a_melee_comes_to_what_the_libraries_make_of_one_base_of_each_side(ours: int, theirs: int) -> None:
    """The faster strike, with second attacks; then those of the others strike back who had a foe and did not fall."""
    strike, back = by_all_faces(a_melee(1, theirs), 1), by_all_faces(a_melee(1, 1, pv=9), 0)
    sheet = a_melee(ours, theirs)
    fallen = by_icepool(strike, ours, theirs)
    assert foretold(sheet, 1) == fallen == by_dyce(strike, ours, theirs)
    lost = {
        library: added(
            (number, chance * share)
            for gone, chance in fallen.items()
            for number, share in by(back, max(min(theirs, ours) - gone, 0), ours).items()
        )
        for library, by in (("icepool", by_icepool), ("dyce", by_dyce))
    }
    assert foretold(sheet, 0) == lost["icepool"] == lost["dyce"]
