"""The morale table and the six tests read off it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.play import OCHRE
from tests.tracker.cases import a_case, asked, counted, figures, known, printed_lines, rolled
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.battle import Unit, UnitId
from tracker.battle.contacts import Contact
from tracker.games.demonworld.rolls.morale import MORALE, OBEDIENCE
from tracker.rules.odds import chance_of_success, chances

COLUMNS = ["shooting", "contact", "crushing", "charge", "rally", "obedience"]
AGAINST_A = COLUMNS[:5]

# The printed table, typed from the sheet: each row with inputs that set its count to the number before the cells.
# A row counting 2 shows twice the printed figure; "." is a dash.
SHEET = """
bases          bases=1                       +1 +1 +1 +1 +1 +1
leader         leader=yes,leader_sign=plus   +1 +1 +1 +1 +1 +1
standard       standard=yes                  +1 +1 +1 +1 +1  .
musician       musician=yes                   .  .  .  . +1  .
stars          stars=2,commander_sign=plus   +2 +2 +2 +2 +2 +2
impetuous      impetuous=yes                 +1 +1 +1  .  .  .
size           own_size=5,enemy_size=2        .  .  . +3  . +3
fear           own_fear=1,enemy_fear=5        . -4 -4 -4  . -4
losses         own_losses=3,enemy_losses=1    . -2 -3  .  .  .
order_c        own_order=C                    .  .  . +1  . +1
order_t        own_order=T                    .  .  .  .  . -1
enemy_m        enemy_order=M                  .  .  . +1  .  .
enemy_t        enemy_order=T                  .  .  . -1  .  .
enemy_engaged  enemy_engaged=yes              .  .  . +3  .  .
"""
ROWS = [line.split() for line in SHEET.strip().splitlines()]
CELLS = [
    (line, inputs, column, cell)
    for line, inputs, *cells in ROWS
    for column, cell in zip(COLUMNS, cells, strict=True)
]  # fmt: skip


def inputs_of(text: str) -> dict[str, Any]:
    """The inputs of a row of the sheet above."""
    return dict(pair.split("=") for pair in text.split(","))


def test_the_sheet_has_fourteen_rows_in_this_order() -> None:
    assert [line.key for line in printed_lines(MORALE)] == [row[0] for row in ROWS]


@pytest.mark.parametrize(("line", "inputs", "column", "cell"), CELLS)
def test_a_cell_of_the_morale_table_is_as_printed(line: str, inputs: str, column: str, cell: str) -> None:
    shown = figures(MORALE, a_case(MORALE, test=column, **inputs_of(inputs))).get(line)
    assert shown == (None if cell == "." else int(cell))


@pytest.mark.parametrize(
    ("line", "inputs", "cell"), [(line, inputs, cell) for line, inputs, column, cell in CELLS if column == "obedience"]
)
def test_the_obedience_test_reads_the_obedience_column_of_the_same_table(line: str, inputs: str, cell: str) -> None:
    given = {key: value for key, value in inputs_of(inputs).items() if key in OBEDIENCE.defaults()}
    shown = figures(OBEDIENCE, a_case(OBEDIENCE, **given)).get(line)
    assert shown == (None if cell == "." else int(cell))


@pytest.mark.parametrize(
    ("leader", "commander"), [("plus", "plus"), ("plus", "minus"), ("minus", "plus"), ("minus",) * 2]
)
def test_in_obedience_the_owner_chooses_both_signs_apart(leader: str, commander: str) -> None:
    case = a_case(OBEDIENCE, leader=True, stars=3, leader_sign=leader, commander_sign=commander)
    shown = figures(OBEDIENCE, case)
    assert shown["leader"] == (1 if leader == "plus" else -1)
    assert shown["stars"] == (3 if commander == "plus" else -3)


@pytest.mark.parametrize("column", AGAINST_A)
def test_the_owner_s_signs_mean_nothing_outside_obedience(column: str) -> None:
    case = a_case(MORALE, test=column, leader=True, stars=3, leader_sign="minus", commander_sign="minus")
    assert (figures(MORALE, case)["leader"], figures(MORALE, case)["stars"]) == (1, 3)


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("orders", [("H", "C"), ("M", "H"), ("none", "none")])
def test_orders_h_and_m_of_the_tester_and_c_and_h_of_the_enemy_change_nothing(
    column: str, orders: tuple[str, str]
) -> None:
    own, enemy = orders
    shown = figures(MORALE, a_case(MORALE, test=column, own_order=own, enemy_order=enemy))
    assert not {"order_c", "order_t", "enemy_m", "enemy_t"} & set(shown)


def test_more_losses_than_the_enemy_hurt_in_contact_and_help_if_the_sheet_is_taken_to_the_letter() -> None:
    case = a_case(MORALE, test="contact", own_losses=4, enemy_losses=1)
    assert figures(MORALE, case)["losses"] == -3
    letter = case.under({"losses_sign": "own_minus_enemy"})
    assert figures(MORALE, letter)["losses"] == 3
    assert [line.switch for line in MORALE.applied(letter) if line.id == "losses"] == ["losses_sign"]
    crushed = a_case(MORALE, {"losses_sign": "own_minus_enemy"}, test="crushing", own_losses=4, enemy_losses=1)
    assert figures(MORALE, crushed)["losses"] == -4


@pytest.mark.parametrize("column", AGAINST_A)
def test_reaching_a_exactly_passes_and_one_less_fails(column: str) -> None:
    case = a_case(MORALE, test=column, a=10, bases=6)
    goal = MORALE.goal_of(case)
    assert goal is not None
    assert goal.face == 4
    passed, failed = rolled(MORALE, case, 4), rolled(MORALE, case, 3)
    assert MORALE.outcome(passed.outcome).good is True
    assert MORALE.outcome(failed.outcome).good is False
    assert (passed.total, passed.target, passed.comparison) == (10, 10, ">=")


def test_obedience_holds_strictly_under_b() -> None:
    case = a_case(OBEDIENCE, b=10, bases=6)
    assert rolled(OBEDIENCE, case, 3).outcome == "obeys"
    assert rolled(OBEDIENCE, case, 4).outcome == "impetuous"


@pytest.mark.parametrize("test", COLUMNS)
def test_each_column_has_its_own_two_ends(test: str) -> None:
    ends = {
        "shooting": ("holds", "rout"),
        "contact": ("holds", "rout"),
        "crushing": ("holds", "rout"),
        "charge": ("charges", "charge_refused"),
        "rally": ("rallied", "keeps_routing"),
        "obedience": ("obeys", "impetuous"),
    }[test]
    certain = a_case(MORALE, test=test, a=0, b=40)
    hopeless = a_case(MORALE, test=test, a=40, b=0)
    assert rolled(MORALE, certain, 1).outcome == ends[0]
    failed = rolled(MORALE, hopeless, 5)
    assert failed.outcome == ends[1]
    assert [(effect.kind, effect.who) for effect in failed.effects] == [(ends[1], "actor")]


def test_a_charge_that_is_made_changes_no_state() -> None:
    assert rolled(MORALE, a_case(MORALE, test="charge", a=0), 3).effects == ()


def test_a_house_rule_may_take_the_natural_six_from_the_charge_test_alone() -> None:
    for test in AGAINST_A:
        strict = a_case(MORALE, {"charge_auto_6": "no"}, test=test, a=40)
        assert chance_of_success(MORALE, strict) == (0 if test == "charge" else Fraction(1, 6))
        assert chance_of_success(MORALE, strict.under({})) == Fraction(1, 6)


CASES = st.fixed_dictionaries(
    {
        "a": st.integers(0, 40),
        "b": st.integers(0, 40),
        "bases": st.integers(0, 20),
        "leader": st.booleans(),
        "standard": st.booleans(),
        "musician": st.booleans(),
        "stars": st.integers(0, 6),
        "impetuous": st.booleans(),
        "own_size": st.integers(1, 12),
        "enemy_size": st.integers(1, 12),
        "own_fear": st.integers(0, 20),
        "enemy_fear": st.integers(0, 20),
        "own_losses": st.integers(0, 20),
        "enemy_losses": st.integers(0, 20),
        "own_order": st.sampled_from("TCHM"),
        "enemy_order": st.sampled_from("TCHM"),
        "enemy_engaged": st.booleans(),
        "leader_sign": st.sampled_from(("plus", "minus")),
        "commander_sign": st.sampled_from(("plus", "minus")),
    }
)


@given(test=st.sampled_from(AGAINST_A), inputs=CASES)
def test_a_natural_six_always_passes_the_five_tests_against_a(test: str, inputs: dict[str, Any]) -> None:
    outcome = rolled(MORALE, a_case(MORALE, test=test, **inputs), 6).outcome
    assert MORALE.outcome(outcome).good is True


@given(inputs=CASES, face=st.integers(1, 6))
def test_obedience_is_the_plain_sum_under_b_whatever_the_face(inputs: dict[str, Any], face: int) -> None:
    given = {key: value for key, value in inputs.items() if key in OBEDIENCE.defaults()}
    case = a_case(OBEDIENCE, **given)
    total = face + sum(figures(OBEDIENCE, case).values())
    b = case.values["b"]
    assert isinstance(b, int)
    assert rolled(OBEDIENCE, case, face).outcome == ("obeys" if total < b else "impetuous")


@given(test=st.sampled_from(COLUMNS), inputs=CASES)
def test_the_odds_are_those_of_counting_the_faces(test: str, inputs: dict[str, Any]) -> None:
    case = a_case(MORALE, test=test, **inputs)
    assert chances(MORALE, case) == counted(MORALE, case)


@given(test=st.sampled_from(COLUMNS), inputs=CASES, other=CASES)
def test_an_input_that_is_hidden_cannot_change_the_roll(
    test: str, inputs: dict[str, Any], other: dict[str, Any]
) -> None:
    case = a_case(MORALE, test=test, **inputs)
    hidden = {key: value for key, value in other.items() if key not in asked(MORALE, case)}
    assert figures(MORALE, case.having(**hidden)) == figures(MORALE, case)
    assert MORALE.goal_of(case.having(**hidden)) == MORALE.goal_of(case)


def test_modifiers_that_reach_a_minus_one_leave_nothing_to_fail() -> None:
    assert chance_of_success(MORALE, a_case(MORALE, test="shooting", a=9, bases=8)) == 1
    assert chance_of_success(MORALE, a_case(MORALE, test="shooting", a=9, bases=7)) == Fraction(5, 6)


def test_the_rally_test_counts_only_bases_command_and_stars() -> None:
    case = a_case(MORALE, test="rally", leader=True)
    assert asked(MORALE, case) == {"test", "a", "bases", "leader", "standard", "musician", "stars"}


def a_melee() -> tuple[Unit, ...]:
    """A unit with its commander against two units of one melee, and a third fight elsewhere."""
    return (
        a_unit(
            "Guard", morale_a=9, morale_b=12, bases=6, leader=True, size=2, fear=1, melee=1, lost_melee=2, order="C"
        ),
        a_unit("Odo", kind="hero", stars=2, attached_to="guard"),
        a_unit("Ogres", OCHRE, size=3, fear=4, melee=1, lost_melee=1, order="T"),
        a_unit("Trolls", OCHRE, size=5, fear=3, melee=1, lost_melee=1),
        a_unit("Wights", OCHRE, size=2, fear=9, melee=2, lost_melee=5),
    )


def test_roster_and_state_answer_the_contact_test() -> None:
    read = known(MORALE, a_scene(*a_melee()), actor="guard")
    assert read["test"] == "contact"
    assert (read["a"], read["b"]) == (9, 12)
    assert (read["bases"], read["leader"], read["stars"]) == (7, True, 2)
    assert (read["own_size"], read["enemy_size"]) == (2, 5)
    assert (read["own_fear"], read["enemy_fear"]) == (1, 4)
    assert (read["own_losses"], read["enemy_losses"]) == (2, 2)
    assert read["own_order"] == "C"


def test_an_attached_commander_s_base_counts_unless_the_table_says_otherwise() -> None:
    strict = a_scene(*a_melee(), switches={"commander_counts": "no"})
    assert known(MORALE, strict, actor="guard")["bases"] == 6
    assert known(OBEDIENCE, strict, actor="guard")["bases"] == 6
    assert known(OBEDIENCE, strict, actor="guard")["stars"] == 2


def test_the_enemy_that_is_picked_is_the_one_that_counts() -> None:
    read = known(MORALE, a_scene(*a_melee()), actor="guard", target="wights")
    assert (read["enemy_size"], read["enemy_fear"], read["enemy_engaged"]) == (2, 9, True)


def test_of_those_a_unit_touches_the_most_feared_counts_and_the_largest() -> None:
    battle = a_scene(*a_melee(), a_unit("Pikes", melee=1))
    others = tuple(Contact(UnitId("pikes"), UnitId(enemy)) for enemy in ("trolls", "ogres"))
    for touched, size, fear in ((["trolls", "ogres"], 5, 4), (["trolls"], 5, 3), (["ogres"], 3, 4)):
        mine = tuple(Contact(UnitId(enemy), UnitId("guard")) for enemy in touched)
        read = known(MORALE, replace(battle, contacts=(*mine, *others)), actor="guard")
        assert (read["enemy_size"], read["enemy_fear"]) == (size, fear)
    alone = a_scene(a_unit("Guard"), a_unit("Wights", OCHRE, fear=9))
    assert "enemy_fear" not in known(MORALE, alone, actor="guard")


def test_a_routing_unit_is_due_a_rally_test() -> None:
    assert known(MORALE, a_scene(a_unit("Guard", routing=True, lost_melee=1)), actor="guard")["test"] == "rally"


@pytest.mark.parametrize(
    ("hero", "stars"),
    [
        ({"kind": "hero", "attached_to": "bows"}, 3),
        ({"kind": "general", "attached_to": "bows"}, 3),
        ({"kind": "hero"}, 0),
        ({"kind": "hero", "attached_to": "pikes"}, 0),
        ({"kind": "hero", "attached_to": "bows", "destroyed": True}, 0),
        ({"kind": "sorcerer", "attached_to": "bows"}, 0),
    ],
)
def test_only_the_stars_of_a_commander_attached_to_the_unit_count(hero: dict[str, Any], stars: int) -> None:
    scene = a_scene(a_unit("Bows"), a_unit("Pikes"), a_unit("Hero", **{**hero, "stars": 3}))
    assert known(MORALE, scene, actor="bows")["stars"] == stars
    assert known(OBEDIENCE, scene, actor="bows")["stars"] == stars
