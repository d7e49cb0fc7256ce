"""What a forecast costs, its arithmetic beside icepool and dyce, and the whole of it with the rules of a page.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_forecasts.py` prints the tables. All three reckon in one run, and
must come to the same fractions. The libraries, and beside them the arithmetic that a page reckons with, are told the
numbers to roll; a page finds them in its rules.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from screens.roll.sheet_forecast import MOST_ON_THE_PAGE, MOST_WORK
from tests.tracker.games.confrontation.battles import JAVELINS
from tests.tracker.games.confrontation.test_forecast import a_duel, a_fight, the_shots
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley, two_melees
from tests.tracker.games.hexcombat.test_forecast import an_action
from tests.tracker.games.skirmish.battles import SPEARS, acting
from tests.tracker.games.skirmish.test_forecast import a_volley as a_skirmish_volley
from tests.tracker.games.skirmish.test_forecast import the_blows
from tracker.play.forecast import Outlook, outlook
from tracker.play.sheets import OpenSheet
from tracker.rules.forecast.powers import capped, repeated, repeated_up_to

icepool: Any = import_module("icepool")
dyce: Any = import_module("dyce")

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(300)]

Told = Mapping[Any, Fraction]
ROUNDS = 60
NEED = 11
STRUCK = (180, 170, 50)
"""What a blow that may earn a second one does, of 400: nothing, one base, two."""
BASES = 6


def fails(losses: int) -> int:
    """The faces of a D6 on which a unit with so many losses routs; none where it lost nobody."""
    return min(losses // 2 + 1, 5) if losses else 0


def of_weights(weights: Mapping[Any, int]) -> Told:
    whole = sum(weights.values())
    return {outcome: Fraction(weight, whole) for outcome, weight in sorted(weights.items()) if weight}


def of_a_library(weights: Any) -> Told:
    return of_weights({outcome: int(weight) for outcome, weight in weights.items()})


def volley_ours() -> dict[bool, int]:
    lost = repeated((20 - NEED, NEED), 12)
    routs = sum([weight * fails(losses) for losses, weight in enumerate(lost)])
    return {True: routs, False: 6 * 20**12 - routs}


def volley_icepool() -> Any:
    lost = 12 @ (icepool.d20 <= NEED)
    return lost.map(lambda losses: icepool.d6 <= fails(losses))


def volley_dyce() -> Any:
    lost = 12 @ dyce.H(20).le(NEED)
    return dyce.expand(lambda losses: dyce.H(6).le(fails(int(losses.outcome))), lost)


def table(total: int) -> int:
    """Losses by the total of two dice."""
    return 0 if total < 7 else 1 if total < 10 else 2


_OF_2D6 = {total: 6 - abs(total - 7) for total in range(2, 13)}
_STRIKE = [sum(ways for total, ways in _OF_2D6.items() if table(total) == lost) for lost in range(3)]


def strikes_ours() -> list[int]:
    return repeated(_STRIKE, 5)


def strikes_icepool() -> Any:
    return 5 @ (2 @ icepool.d6).map(table)


def strikes_dyce() -> Any:
    return 5 @ dyce.expand(lambda total: table(int(total.outcome)), 2 @ dyce.H(6))


def melee_ours() -> list[list[int]]:
    """First all six bases of the faster, with second attacks, then those of the slower that stand."""
    lost, back = capped(repeated(STRUCK, BASES), BASES), repeated_up_to((11, 9), BASES)
    shares = [weight * 20**gone for gone, weight in enumerate(lost)]
    return [[share * ways for ways in back[BASES - gone]] for gone, share in enumerate(shares)]


def melee_icepool() -> Any:
    lost = (BASES @ icepool.Die(dict(enumerate(STRUCK)))).map(lambda lost: min(lost, BASES))
    blow = icepool.d20 <= 9
    return lost.map(lambda theirs: ((BASES - theirs) @ blow).map(lambda ours: int(ours) + 10 * theirs)
                    if theirs < BASES else icepool.Die([10 * theirs]))  # fmt: skip


def melee_dyce() -> Any:
    lost = BASES @ dyce.H(dict(enumerate(STRUCK)))
    blow = dyce.H(20).le(9)

    def back(theirs: Any) -> Any:
        gone = min(int(theirs.outcome), BASES)
        return dyce.H(
            {int(ours) + 10 * gone: count for ours, count in ((BASES - gone) @ blow).items()} or {gone * 10: 1}
        )

    return dyce.expand(back, lost)


def of_a_row(weights: Iterable[int]) -> Told:
    return of_weights(dict(enumerate(weights)))


def of_rows(rows: Iterable[Iterable[int]]) -> Told:
    return of_weights({ours + 10 * theirs: ways for theirs, row in enumerate(rows) for ours, ways in enumerate(row)})


ARITHMETIC: Mapping[str, tuple[Callable[[Any], Told], tuple[Callable[[], Any], ...]]] = {
    "12 attacks, then the test": (of_weights, (volley_ours, volley_icepool, volley_dyce)),
    "5 strikes on the 2D6 table": (of_a_row, (strikes_ours, strikes_icepool, strikes_dyce)),
    "melee of 6 and 6, seconds": (of_rows, (melee_ours, melee_icepool, melee_dyce)),
}
LEAST = 20
"""How many times quicker than either library it has to be."""


def least(does: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The shortest of some rounds, in milliseconds: what else the machine does makes it longer, never shorter."""
    gc.collect()
    spent: list[float] = []
    for _round in range(rounds):
        began = time.perf_counter()
        does()
        spent.append(time.perf_counter() - began)
    return min(spent) * 1000


def test_the_arithmetic_comes_to_the_same_fractions_and_is_twenty_times_quicker_than_either_library() -> None:
    """Each is left with the weights it reckons with; that they are the same fractions is found out of the time."""
    print("\n                              ours     icepool        dyce   (ms)")
    for name, (as_told, (ours, other, third)) in ARITHMETIC.items():
        assert as_told(ours()) == of_a_library(other()) == of_a_library(third()), name
        mine, ice, dy = least(ours), least(other), least(third)
        print(f"{name:<28}{mine:>8.4f}{ice:>8.3f} ×{ice / mine:<4.0f}{dy:>8.3f} ×{dy / mine:<4.0f}")
        assert mine * LEAST < min(ice, dy), name


def the_action_of_a_formation(page: str) -> OpenSheet:
    """The shots, or both attacks, of a formation at another, of twenty steps each."""
    of_twenty = {"formation": True, "steps_at_start": 20, "steps": 20}
    return an_action(page, {**of_twenty, "kind": "archers", "engages": True, "marker": "charge"}, of_twenty)


def test_a_whole_page_with_its_rules_and_tests_comes_within_its_time() -> None:
    print("\nwith the rules of the page        ms")
    pages: dict[str, tuple[Callable[[], Outlook | None], float]] = {
        "volley, 12 shots at 12": (lambda: outlook(a_volley(12, bases_at_start=12)), 100),
        "volley, 20 shots at 20": (lambda: outlook(a_volley(20, bases_at_start=20)), 100),
        "melee, 3 bases and 3": (lambda: outlook(a_melee(3, 3)), 200),
        "melee, 6 bases and 6": (lambda: outlook(a_melee(6, 6)), 800),
        "two melees of 4 and 4": (lambda: outlook(two_melees(4, 4, 4, 4)), 1000),
        "melee, 20 bases and 20": (lambda: outlook(a_melee(20, 20), most=MOST_ON_THE_PAGE, work=MOST_WORK), 20_000),
        "duel, 3 dice against 2": (lambda: outlook(a_duel(3, 2)), 400),
        "duel, 4 dice against 4": (lambda: outlook(a_duel(4, 4)), 600),
        "Confrontation, 4 and 4": (lambda: outlook(a_fight(4, 4, blows=4)), 1500),
        "Confrontation, 20 at 20": (lambda: outlook(the_shots(JAVELINS, 20, figures=20)), 100),
        "Confrontation, 20 at 4": (lambda: outlook(the_shots(JAVELINS, 20)), 500),
        "Skirmish, 20 shots at 20": (lambda: outlook(a_skirmish_volley(20, 20)), 200),
        "hex combat, 20 steps shot at": (lambda: outlook(the_action_of_a_formation("shooting_action")), 200),
        "hex combat, 20 steps shocked": (lambda: outlook(the_action_of_a_formation("shock_action")), 100),
    }
    for name, (does, most) in pages.items():
        seen = does()
        assert seen is not None
        assert seen.rest == 0
        spent = least(does, 1 if most > 1000 else 3)
        print(f"{name:<28}{spent:>8.1f}")
        assert spent < most, name


def test_a_page_without_an_exact_end_says_by_how_much_it_may_be_wrong() -> None:
    """Blows that may earn blows without end, and units so large that their wounds stand in too many ways."""
    print("\nbeyond an exact end               ms    too small by at most")
    pages: dict[str, tuple[OpenSheet, Fraction]] = {
        "Skirmish, 10 blows at 12": (blows_of_spears(10, 12), Fraction(1, 10**9)),
        "Skirmish, 20 blows at 20": (blows_of_spears(20, 20), Fraction(1, 10**4)),
        "Confrontation, 20 and 20": (a_fight(20, 20, blows=20), Fraction(1)),
    }
    for name, (sheet, most) in pages.items():
        began = time.process_time()
        seen = outlook(sheet, most=MOST_ON_THE_PAGE, work=MOST_WORK)
        spent = (time.process_time() - began) * 1000
        assert seen is not None
        print(f"{name:<28}{spent:>8.1f}    {float(seen.rest):.2g}")
        assert seen.rest <= most, name


def blows_of_spears(ours: int, theirs: int) -> OpenSheet:
    """The blows of so many spears in a melee with so many thralls."""
    return the_blows(acting(SPEARS, Spears={"figures": ours}, Thralls={"figures": theirs}))


def test_a_page_of_twenty_shots_comes_to_what_a_library_makes_of_it() -> None:
    seen = outlook(a_volley(20, bases_at_start=25))
    assert seen is not None
    assert seen.rest == 0
    need = seen.units[0].losses.expected / 20 * 20
    assert need.denominator == 1
    lost = 20 @ (icepool.d20 <= int(need))
    assert dict(seen.units[0].losses.chances) == of_a_library(lost)
