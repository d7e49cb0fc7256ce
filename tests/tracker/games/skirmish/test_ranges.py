"""The range table, printed and corrected, in both units, typed again by hand."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tracker.games.skirmish.battles import a_battle, a_roll
from tests.tracker.games.skirmish.cases import lines_of, rolled
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.rolls.ranges import WEAPON_RANGE
from tracker.play.worksheet import open_sheet
from tracker.views.sentences import headline

Reach = tuple[int, int]
Row = tuple[str, str, Reach, Reach, Reach, Reach]

#  weapon                 rule          printed paces, cm       corrected paces, cm
TABLE: list[Row] = [
    ("light_crossbow", "SK-WEAP-01", (12, 24), (30, 60), (12, 24), (30, 60)),
    ("heavy_crossbow", "SK-WEAP-02", (15, 30), (40, 75), (15, 30), (40, 75)),
    ("hand_crossbow", "SK-WEAP-03", (8, 16), (12, 24), (8, 16), (20, 40)),
    ("short_bow", "SK-WEAP-04", (10, 20), (25, 50), (10, 20), (25, 50)),
    ("composite_short_bow", "SK-WEAP-05", (20, 40), (30, 60), (12, 24), (30, 60)),
    ("long_bow", "SK-WEAP-06", (12, 24), (30, 60), (12, 24), (30, 60)),
    ("composite_long_bow", "SK-WEAP-07", (15, 30), (40, 75), (15, 30), (40, 75)),
    ("sling", "SK-WEAP-08", (8, 16), (12, 24), (8, 16), (20, 40)),
    ("javelin", "SK-WEAP-09", (8, 16), (12, 24), (8, 16), (20, 40)),
    ("thrown", "SK-WEAP-10", (4, 8), (6, 12), (4, 8), (10, 20)),
]
READINGS = [("printed", "paces", 0), ("printed", "cm", 1), ("corrected", "paces", 2), ("corrected", "cm", 3)]


@pytest.mark.parametrize("row", TABLE)
@pytest.mark.parametrize(("table", "unit", "column"), READINGS)
def test_a_weapon_reaches_as_far_as_its_row_says(row: Row, table: str, unit: str, column: int) -> None:
    weapon, rule, *reaches = row
    begins, ends = reaches[column]
    switches = {"sk.weapon_table": table, "sk.range_unit": unit}

    def at(distance: float) -> str:
        return rolled(WEAPON_RANGE, switches=switches, weapon=weapon, distance=distance).outcome

    assert lines_of(WEAPON_RANGE, switches, weapon=weapon) == {f"{weapon}_begins": begins, f"{weapon}_ends": ends}
    assert [at(begins - 0.5), at(begins), at(ends), at(ends + 0.5)] == ["normal", "long", "long", "too_far"]
    made = rolled(WEAPON_RANGE, switches=switches, weapon=weapon)
    assert all(rule in line.rules for line in made.lines)


def test_the_first_number_itself_is_normal_range_under_its_house_rule() -> None:
    edge = {"sk.range_edge": "normal"}
    assert rolled(WEAPON_RANGE, switches=edge, weapon="sling", distance=8).outcome == "normal"
    assert rolled(WEAPON_RANGE, switches=edge, weapon="sling", distance=8.5).outcome == "long"


def test_the_house_rule_that_changed_a_range_is_named() -> None:
    made = rolled(WEAPON_RANGE, switches={"sk.weapon_table": "corrected"}, weapon="composite_short_bow")
    assert {line.switch for line in made.lines} == {"sk.weapon_table"}


def test_the_band_of_a_weapon_is_shown_edge_by_edge_and_told_with_the_weapon() -> None:
    history = a_battle({"sk.range_unit": "cm", "sk.weapon_table": "corrected"})
    sheet = open_sheet(SYSTEM, history.battle, WEAPON_RANGE, {}, {"weapon": "hand_crossbow", "distance": 13})
    assert {row.label: row.worth for row in sheet.rows() if row.is_line} == {
        "long range begins at": 20,
        "longest range": 40,
    }
    told = playing(history, a_roll("weapon_range", weapon="hand_crossbow", distance=13)).acts[-1]
    assert headline(SYSTEM, history.battle, told) == "Range of a hand crossbow at 13: normal range."
