"""The results table, typed again by hand from the sheet, and the column every advantage reads."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.play import playing, refused
from tests.tracker.games.hexcombat.battles import a_battle, a_case, faces, worths
from tracker.battle.commands import Resolve, SetBattleValue, SetSwitch
from tracker.games.hexcombat import SYSTEM
from tracker.games.hexcombat.rolls.results import ADVANTAGE, on_the_table
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import Case, Input, deal, resolve, typed_faces, worth
from tracker.views.figures import figure_read
from tracker.views.log import entries

RESULTS = SYSTEM.resolver("results")

# The header as it is printed, then the eleven rows; a point is a blank cell.
SHEET = """
2D6  -16 -11  -7  -4  -2  -1   0  +1  +2  +3  +4  +5  +6  +7  +8  +9 +11 +13 +15 +17 +19 +21
2      1   1   1   1   2   2   2   2   2   2   2   3   3   3   3   3   3   3   3   3   3   4
3      .   1   1   1   1   1   2   2   2   2   2   2   2   2   3   3   3   3   3   3   3   3
4      .   .   1   1   1   1   1   1   2   2   2   2   2   2   2   2   3   3   3   3   3   3
5      .   .   .   1   1   1   1   1   1   1   2   2   2   2   2   2   2   2   2   2   3   3
6      .   .   .   .   .   1   1   1   1   1   1   1   1   2   2   2   2   2   2   2   2   2
7      .   .   .   .   .   .   .   1   1   1   1   1   1   1   1   1   2   2   2   2   2   2
8      .   .   .   .   .   .   .   .   .   1   1   1   1   1   1   1   1   1   1   2   2   2
9      .   .   .   .   .   .   .   .   .   .   .   .   1   1   1   1   1   1   1   1   1   1
10     .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   1   1   1   1   1   1   1
11     .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   1   1   1   1   1
12     .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
"""
HEADER, *ROWS = (line.split() for line in SHEET.strip().splitlines())
COLUMNS = [int(column) for column in HEADER[1:]]
CELLS = {
    (int(row[0]), column): 0 if cell == "." else int(cell)
    for row in ROWS
    for column, cell in zip(COLUMNS, row[1:], strict=True)
}

# The column each advantage from -20 to +25 reads; None is no loss on any roll.
FLOOR = {
    -20: None, -19: None, -18: None, -17: None, -16: -16, -15: -16, -14: -16, -13: -16, -12: -16, -11: -11,
    -10: -11, -9: -11, -8: -11, -7: -7, -6: -7, -5: -7, -4: -4, -3: -4, -2: -2, -1: -1, 0: 0, 1: 1, 2: 2, 3: 3,
    4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 9, 11: 11, 12: 11, 13: 13, 14: 13, 15: 15, 16: 15, 17: 17, 18: 17,
    19: 19, 20: 19, 21: 21, 22: 21, 23: 21, 24: 21, 25: 21,
}  # fmt: skip
TOWARD_ZERO = {
    **FLOOR,
    -20: -16, -19: -16, -18: -16, -17: -16, -16: -16, -15: -11, -14: -11, -13: -11, -12: -11, -11: -11,
    -10: -7, -9: -7, -8: -7, -7: -7, -6: -4, -5: -4, -4: -4, -3: -2,
}  # fmt: skip

# Expected losses times 36, column by column.
EXPECTED = [1, 3, 6, 10, 11, 16, 18, 24, 27, 32, 36, 37, 41, 46, 48, 51, 60, 62, 62, 67, 71, 72]

PAIRS = list(product(range(1, 7), repeat=2))


def losses(advantage: int, first: int, second: int, **switches: str) -> int:
    """What the resolver says of these dice at this advantage."""
    case = a_case(RESULTS, switches, advantage=advantage)
    return int(resolve(RESULTS, deal(RESULTS, case, faces(first, second))).outcome)


def test_the_sheet_has_eleven_rows_of_twenty_two_columns() -> None:
    assert len(CELLS) == 11 * 22
    assert sum(1 for cell in CELLS.values() if cell) == 149
    assert sum(CELLS.values()) == 255


@pytest.mark.parametrize("column", COLUMNS)
def test_every_cell_of_a_column_is_that_of_the_sheet(column: int) -> None:
    for first, second in PAIRS:
        assert losses(column, first, second) == CELLS[first + second, column]


@pytest.mark.parametrize(
    ("switches", "columns"),
    [
        ({}, FLOOR),
        ({"below_table": "clamp"}, {**FLOOR, -20: -16, -19: -16, -18: -16, -17: -16}),
        ({"between": "toward_zero"}, TOWARD_ZERO),
        ({"between": "toward_zero", "below_table": "none"}, TOWARD_ZERO),
    ],
)
def test_every_advantage_reads_its_column(switches: dict[str, str], columns: dict[int, int | None]) -> None:
    assert sorted(columns) == list(range(-20, 26))
    for advantage, column in columns.items():
        read = [losses(advantage, first, second, **switches) for first, second in PAIRS]
        printed = [0 if column is None else CELLS[sum(dice), column] for dice in PAIRS]
        assert read == printed, advantage
        told = {figure.key: figure.value for figure in RESULTS.figures(a_case(RESULTS, switches, advantage=advantage))}
        assert told.get("column") == column, advantage


def test_the_odds_are_those_of_thirty_six_rolls() -> None:
    for advantage in range(-20, 26):
        case = a_case(RESULTS, advantage=advantage)
        brute: dict[str, Fraction] = {}
        for dice in PAIRS:
            key = str(losses(advantage, *dice))
            brute[key] = brute.get(key, Fraction(0)) + Fraction(1, 36)
        assert chances(RESULTS, case) == brute
        assert chance_of_success(RESULTS, case) == 1 - brute.get("0", Fraction(0))


def test_expected_losses_are_the_check_figures_of_every_column() -> None:
    found = [
        sum(int(outcome) * share for outcome, share in chances(RESULTS, a_case(RESULTS, advantage=column)).items()) * 36
        for column in COLUMNS
    ]
    assert found == EXPECTED


@given(some.integers(-30, 30), some.sampled_from(PAIRS), some.sampled_from(["floor", "toward_zero"]))
def test_losses_never_fall_with_the_advantage_nor_rise_with_the_total(
    advantage: int, dice: tuple[int, int], between: str
) -> None:
    first, second = dice
    assert losses(advantage, *dice, between=between) <= losses(advantage + 1, *dice, between=between)
    if second < 6:
        more = losses(advantage, first, second + 1, between=between)
        assert losses(advantage, *dice, between=between) >= more


def a_table(**rows: str) -> str:
    """The printed table as a line of text, with some rows written otherwise."""
    printed = {f"row{row[0]}": "".join(row[1:]) for row in ROWS}
    return "/".join({**printed, **rows}.values())


def test_an_edited_table_is_read_in_place_of_the_printed_one() -> None:
    softer = a_table(row4="..11111122222222223333"[:22])
    case = a_case(RESULTS, {"crt_file": "edited"}, advantage=11, crt=softer)
    assert resolve(RESULTS, deal(RESULTS, case, faces(2, 2))).outcome == "2"
    printed = a_case(RESULTS, advantage=11, crt=softer)
    assert resolve(RESULTS, deal(RESULTS, printed, faces(2, 2))).outcome == "3"
    assert worths(RESULTS, case) == {"advantage": 11, "crt_edited": 0}


def test_the_table_to_edit_begins_as_the_printed_one() -> None:
    for dice in ((1, 1), (2, 2), (3, 5)):
        ended = {
            resolve(RESULTS, deal(RESULTS, a_case(RESULTS, {"crt_file": file}, advantage=9), faces(*dice))).outcome
            for file in ("printed", "edited")
        }
        assert len(ended) == 1


def test_an_edited_table_that_is_not_monotone_is_flagged() -> None:
    crooked = a_table(row12=".....................1", row11="......................")
    assert "crt_crooked" in worths(RESULTS, a_case(RESULTS, {"crt_file": "edited"}, crt=crooked))
    assert "crt_crooked" not in worths(RESULTS, a_case(RESULTS, {"crt_file": "edited"}, crt=a_table()))


def test_a_table_that_falls_along_a_row_is_flagged_as_one_that_rises_down_a_column() -> None:
    falls = a_table(row2="1111222222233333333341")
    assert "crt_crooked" in worths(RESULTS, a_case(RESULTS, {"crt_file": "edited"}, crt=falls))


def test_a_table_has_no_result_beyond_the_largest_that_is_printed() -> None:
    most = a_table(row2="1111222222233333333334")
    assert RESULTS.bars(a_case(RESULTS, {"crt_file": "edited"}, crt=most)) is None
    beyond = a_table(row2="1111222222233333333335")
    assert "row 2" in str(RESULTS.bars(a_case(RESULTS, {"crt_file": "edited"}, crt=beyond)))


@pytest.mark.parametrize(
    ("first", "runs"),
    [
        (1, ((1, 1), (2, 2), (3, 5), (6, 6))),
        (2, ((1, 1), (2, 2), (3, 4), (5, 6))),
        (4, ((1, 2), (3, 3), (4, 4), (5, 6))),
        (6, ((1, 5), (6, 6))),
    ],
)
def test_the_second_die_sets_the_double_apart_and_every_change_of_losses(
    first: int, runs: tuple[tuple[int, int], ...]
) -> None:
    wanted = RESULTS.throws(a_case(RESULTS, advantage=0).after(*faces(first)))
    assert wanted is not None
    assert wanted.bands == runs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1/2/3", "3 rows; give 11"),
        (a_table(row7="1"), "row 7"),
        (a_table(row3="x" * 22), "row 3"),
        (a_table(row12="9" * 22), "row 12"),
    ],
)
def test_an_edited_table_that_cannot_be_read_is_named_with_its_row(text: str, says: str) -> None:
    battle = playing(a_battle({"Att": {}}, {"Def": {}}, crt_file="edited"), SetBattleValue("crt", text, "our table"))
    assert says in refused(battle, Resolve("results", {}, {"advantage": 3}, faces(1, 2)))
    case = a_case(RESULTS, {"crt_file": "edited"}, advantage=3, crt=text)
    assert worths(RESULTS, case) == {"advantage": 3, "crt_edited": 0}


def test_a_battle_plays_by_the_table_it_was_given() -> None:
    battle = playing(
        a_battle({"Att": {}}, {"Def": {}}),
        SetBattleValue("crt", a_table(row12="1" * 22, row11="1" * 22, row10="1" * 22, row9="1" * 22), "our table"),
        SetSwitch("hx.crt_file", "edited"),
        Resolve("results", {}, {"advantage": -16}, faces(6, 6)),
    )
    (rolled,) = (event for event in battle.acts[-1].events if hasattr(event, "resolution"))
    assert rolled.resolution.outcome == "1"
    assert rolled.resolution.switches == {"hx.crt_file": "edited"}


def test_neighbouring_columns_differ_as_the_catalogue_counts() -> None:
    changed = {
        (left, right): sum(CELLS[total, left] != CELLS[total, right] for total in range(2, 13))
        for left, right in pairwise(COLUMNS)
    }
    assert {pair: count for pair, count in changed.items() if count != 1} == {(9, 11): 2, (13, 15): 0}


@pytest.mark.parametrize(
    ("advantage", "switches", "figures"),
    [
        (6, {}, [9, 5, 6, 6]),
        (10, {}, [10, 6, 10, 9]),
        (-5, {}, [4, -5, -7]),
        (-5, {"between": "toward_zero"}, [5, -5, -4]),
        (30, {}, [11, 8, 30, 21]),
        (-20, {}, [-20]),
        (-20, {"below_table": "clamp"}, [2, -20, -16]),
    ],
)
def test_the_advantage_its_column_and_the_totals_that_cost_losses_are_shown(
    advantage: int, switches: dict[str, str], figures: list[int]
) -> None:
    case = a_case(RESULTS, switches, advantage=advantage)
    assert [figure.value for figure in RESULTS.figures(case)] == figures


LADDER = {"one_loss": 10, "two_losses": 6}
"""The highest totals of the column of +9 that cost one loss and two: wanted while a die is still to be thrown."""


@pytest.mark.parametrize(("lying", "told"), [((), LADDER), ((3,), LADDER), ((3, 4), {"row": 7}), ((1, 1), {"row": 2})])
def test_the_row_is_shown_with_both_dice(lying: tuple[int, ...], told: dict[str, int]) -> None:
    case = typed_faces(RESULTS, a_case(RESULTS, advantage=10), lying)
    read = {figure.key: figure.value for figure in RESULTS.figures(case)}
    assert read == {"advantage": 10, "column": read["column"], **told}


def test_what_is_to_be_rolled_is_read_first_and_as_the_highest_total_that_costs_a_loss() -> None:
    first = RESULTS.figures(a_case(RESULTS, advantage=10))[0]
    assert (first.key, figure_read(first)) == ("one_loss", "≤ 10")
    assert next(figure.key for figure in RESULTS.figures(a_case(RESULTS, advantage=-30))) == "advantage"


def test_the_log_says_which_advantage_and_column_were_read() -> None:
    roll = Resolve("results", {}, {"advantage": 10}, faces(1, 2))
    battle = playing(a_battle({"Att": {}}, {"Def": {}}), roll)
    told = entries(battle)[-1].arithmetic
    assert "    =  advantage on 2D6 +10" in told
    assert "    =  column of the table +9" in told


def test_the_advantage_is_worked_out_once_for_all_the_faces_that_are_tried_of_one_case() -> None:
    asked: list[Case] = []

    def counted(case: Case) -> int:
        asked.append(case)
        return case[ADVANTAGE]

    table = on_the_table(
        (worth("advantage", "advantage", counted),),
        key="counted",
        label="Counted",
        rules=(),
        inputs=(Input(ADVANTAGE),),
    )
    for advantage in (3, 3, -2):
        case = Case({**table.defaults(), "advantage": advantage}, {})
        assert chances(table, case) == chances(RESULTS, case)
    assert [case[ADVANTAGE] for case in asked] == [3, 3, -2]
