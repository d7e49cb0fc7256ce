"""A test owed is due at a step: what that is, in every rule system, and what is said before one is taken sooner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.play import playing, the_demo
from tests.tracker.games.skirmish.battles import ORIANE, SPEARS, THRALLS, a_roll, acting
from tracker.battle.battle import Debt, DebtId, Place
from tracker.battle.commands import GoTo, Perform
from tracker.play.sheets.owed import page_of_tests
from tracker.play.walk import debts_ahead, debts_due
from tracker.rules.system import SheetScene
from tracker.rules.systems import load_system, system_keys
from tracker.views.owed import before_their_step

DEMOS = {key: the_demo(load_system(key)) for key in system_keys()}
CAST = a_roll("cast", 19, actor=ORIANE, target=THRALLS, spell="Web", resistible=True, difficulty=9)
TEST = {"demonworld": "morale", "confrontation": "fear", "skirmish": "morale", "hexcombat": "morale"}


@given(data=st.data(), key=st.sampled_from(sorted(TEST)))
def test_what_is_owed_is_due_by_now_or_ahead_and_only_what_is_due_has_a_row_unasked(
    data: st.DataObject, key: str
) -> None:
    history = DEMOS[key]
    system, units = history.system, list(history.battle.units)
    steps = list(system.step_ranks(history.battle))
    when = st.tuples(st.integers(1, 3), st.sampled_from(steps))
    owed = data.draw(st.lists(when, min_size=1, max_size=6))
    debts = tuple(
        Debt(DebtId(number), TEST[key], {"actor": units[number % len(units)]}, {}, "hand", step, turn)
        for number, (turn, step) in enumerate(owed, 1)
    )
    turn, step = data.draw(when)
    battle = replace(history.battle, place=Place(turn, step), debts=debts)
    ranks = system.step_ranks(battle)
    moments = {debt.id: (debt.turn, ranks[debt.due]) for debt in debts}
    due, ahead = debts_due(system, battle), debts_ahead(system, battle)
    assert {debt.id for debt in due} == {one for one, moment in moments.items() if moment <= (turn, ranks[step])}
    later = {one: moment for one, moment in moments.items() if moment > (turn, ranks[step])}
    assert {debt.id for debt in ahead} == {one for one, moment in later.items() if moment == min(later.values())}
    rows = page_of_tests(system).rows(SheetScene(battle, {}, {}))
    assert [row.debt for row in rows] == [debt.id for debt in due]


@pytest.mark.parametrize(
    ("key", "step", "asked"),
    [
        ("demonworld", "VI.6", "1 test is due in VI.6: take it now anyway?"),
        ("demonworld", "III.6", "1 test is due in III.6: take it now anyway?"),
        ("confrontation", "T-08", "1 test is due in II.3: take it now anyway?"),
        ("skirmish", "tests_owed", "1 test is due in 3.3: take it now anyway?"),
        ("skirmish", "end_turn", "1 test is due in End of the turn: take it now anyway?"),
        ("hexcombat", "C.5", "1 test is due in C.5: take it now anyway?"),
        ("hexcombat", "gone since", "1 test is not due yet: take it now anyway?"),
    ],
)
def test_the_question_names_the_step_as_the_system_numbers_it(key: str, step: str, asked: str) -> None:
    many = asked.replace("1 test is", "2 tests are").replace("take it", "take them")
    debt = Debt(DebtId(1), TEST[key], {"actor": next(iter(DEMOS[key].battle.units))}, {}, "hand", step, 1)
    assert before_their_step(DEMOS[key].system, DEMOS[key].battle, (debt,)) == asked
    assert before_their_step(DEMOS[key].system, DEMOS[key].battle, (debt, debt)) == many


def test_a_spell_is_resisted_where_it_is_cast() -> None:
    """What it does hangs on it, so it does not wait for the tests of the activation (SK-SPELL-04)."""
    cast = playing(acting(ORIANE), CAST)
    assert [debt.resolver for debt in debts_due(cast.system, cast.battle)] == ["resist"]


def test_a_morale_test_of_skirmish_is_due_at_the_end_of_the_activation_and_asked_about_before() -> None:
    lost = playing(acting(ORIANE), Perform("lose", SPEARS, {"amount": 1}))
    assert debts_due(lost.system, lost.battle) == ()
    (ahead,) = debts_ahead(lost.system, lost.battle)
    assert (ahead.unit, ahead.due) == (SPEARS, "tests_owed")
    there = playing(lost, GoTo("tests_owed"))
    assert debts_due(there.system, there.battle) == (ahead,)
    assert debts_ahead(there.system, there.battle) == ()
