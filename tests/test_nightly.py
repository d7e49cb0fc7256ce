"""What is left to the nightly run is seen by others; nothing is left out that is not on the list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.nightly import ALWAYS, Measured, as_names, chosen, is_nightly, listed, measured, one_of_each, stays

HOUSE = Path(__file__).parent.parent
PAGE, ROLL, TURN = (
    "tests/test_page.py::test_drawn[80]",
    "tests/test_page.py::test_drawn[120]",
    "tests/test_turn.py::test",
)


def test_of_two_that_see_the_same_the_cheaper_stays() -> None:
    tests = {PAGE: Measured(2.0, frozenset({1, 2})), ROLL: Measured(1.0, frozenset({1, 2}))}
    assert chosen(tests, [], worth=0) == {ROLL}


def test_everything_seen_is_seen_by_what_stays() -> None:
    tests = {
        PAGE: Measured(2.0, frozenset({1, 2})),
        ROLL: Measured(1.0, frozenset({1})),
        TURN: Measured(1.0, frozenset()),
    }
    assert chosen(tests, [], worth=0) == {PAGE}


def test_what_is_seen_at_too_high_a_price_is_left_but_in_saves() -> None:
    tests = {PAGE: Measured(2.0, frozenset({1, 2})), ROLL: Measured(1.0, frozenset({3, 4}))}
    assert chosen(tests, [], worth=2) == {ROLL}
    tests[PAGE] = Measured(2.0, frozenset({1, 2}), strict=frozenset({2}))
    assert chosen(tests, [], worth=2) == {ROLL, PAGE}


def test_what_has_to_stay_stays_and_counts() -> None:
    tests = {PAGE: Measured(2.0, frozenset({1})), ROLL: Measured(1.0, frozenset({1}))}
    assert chosen(tests, [PAGE]) == {PAGE}


def test_a_cheap_test_and_what_is_kept_always_stay() -> None:
    assert stays("tests/screens/turn/test_turn.py::test", 0.001)
    assert stays(f"{ALWAYS[-1]}::test", 5.0)
    assert not stays("tests/screens/turn/test_unheard_of.py::test", 5.0)


def test_of_a_function_about_a_promise_and_of_one_with_a_cheap_case_the_cheapest_stays() -> None:
    saves = "tests/saves/test_disk.py::test_lost"
    tests = {
        PAGE: Measured(0.04, frozenset()),
        ROLL: Measured(0.02, frozenset()),
        TURN: Measured(9.0, frozenset()),
        f"{saves}[power]": Measured(4.0, frozenset()),
        f"{saves}[full]": Measured(3.0, frozenset()),
        "tests/test_turn.py::test_hostile_names": Measured(2.0, frozenset()),
    }
    assert {*one_of_each(tests)} == {ROLL, f"{saves}[full]", "tests/test_turn.py::test_hostile_names"}


def test_left_cases_are_named_as_shortly_as_can_be() -> None:
    assert as_names({PAGE}, {ROLL, TURN}) == [PAGE]
    assert as_names({PAGE, ROLL}, {"tests/test_page.py::test_other", TURN}) == ["tests/test_page.py::test_drawn"]
    assert as_names({PAGE, ROLL}, {TURN}) == ["tests/test_page.py"]


def test_what_processes_measured_is_put_together(tmp_path: Path) -> None:
    (tmp_path / "1.jsonl").write_text(f'{{"0": "a:1", "1": "saves/a:2"}}\n{json.dumps([PAGE, 0.5, [0, 1]])}\n', "utf-8")
    (tmp_path / "2.jsonl").write_text(f'{{"0": "saves/a:2"}}\n{json.dumps([TURN, 0.25, [0]])}\n', "utf-8")
    tests = measured(tmp_path)
    assert tests[PAGE].seconds == 0.5
    assert tests[TURN].spots < tests[PAGE].spots
    assert tests[TURN].strict == tests[PAGE].strict == tests[TURN].spots


@pytest.mark.parametrize("module", sorted({name.partition("::")[0] for name in listed()}))
def test_a_module_with_nightly_tests_is_there(module: str) -> None:
    assert (HOUSE / module).is_file()


def test_no_test_that_is_kept_always_is_left_out() -> None:
    assert not any(name.startswith(ALWAYS) for name in listed())
    assert not is_nightly("tests/test_structure.py::test_unheard_of")
