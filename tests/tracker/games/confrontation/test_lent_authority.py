"""Discipline and courage lent by a commander: named on the page of the roll, taken by one key, never taken unasked."""

from __future__ import annotations

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    EMREL,
    GORM,
    SPEARS,
    WRAITH,
    at,
    fighting,
    having,
    so,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure
from tracker.games.confrontation import SYSTEM
from tracker.play.form_rows import FormRow
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, agreed_commands, answer_roll, knobs_of, open_on, turn_knob
from tracker.play.worksheet import open_sheet

WHO = {"discipline": "lent_dis", "hold_fire": "lent_dis", "rally": "lent_dis", "no_pursuit": "lent_dis"}


def offers(history: History, roll: str, key: str, unit: UnitId) -> list[tuple[UnitId, int]]:
    """Who could lend how much to a roll of the unit."""
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver(roll), {"actor": unit})
    return [(one.by, one.value) for row in sheet.rows() if row.key == key for one in row.offered]


def the_fear_page() -> OpenSheet:
    """The courage of the spears against a wraith that charges them."""
    pair = {"actor": WRAITH, "target": SPEARS}
    history = playing(at("T-13", "delve"), BeginProcedure("charge", pair))
    page = open_on(history, SYSTEM.sheet("charge"), pair)
    assert page.next is not None
    return page.after(playing(page.history, *agreed_commands(page, page.next)))


def lent(page: OpenSheet) -> FormRow:
    assert page.next is not None
    [row] = [knob for knob in knobs_of(page, page.next) if getattr(knob, "key", "") == "lent_cou"]
    assert isinstance(row, FormRow)
    return row


def test_a_commander_of_its_side_with_more_is_offered_for_every_test_of_discipline() -> None:
    history = at("T-13", "heath")
    for roll, key in WHO.items():
        assert offers(history, roll, key, SPEARS) == [(ALYS, 7)]
        assert offers(history, roll, key, AXES) == [(GORM, 6)]
    assert offers(history, "fear", "lent_cou", SPEARS) == [(ALYS, 7)]


def test_nobody_is_offered_who_has_no_more_nor_the_skill_nor_is_there() -> None:
    history = at("T-13", "heath")
    assert offers(history, "discipline", "lent_dis", ALYS) == []
    assert offers(having(history, SPEARS, dis=7), "discipline", "lent_dis", SPEARS) == []
    assert offers(having(history, ALYS, lost=1), "discipline", "lent_dis", SPEARS) == []
    assert offers(having(history, ALYS, off_table=True), "discipline", "lent_dis", SPEARS) == []
    assert offers(having(history, ALYS, commands=False), "discipline", "lent_dis", SPEARS) == []


def test_courage_is_lent_by_a_character_only_and_a_monster_gets_neither() -> None:
    history = having(having(at("T-13", "heath"), ALYS, commands=False), EMREL, commands=True)
    assert offers(history, "fear", "lent_cou", SPEARS) == [(EMREL, 5)]
    assert offers(having(history, EMREL, character=False), "fear", "lent_cou", SPEARS) == []
    assert offers(having(history, EMREL, character=False), "discipline", "lent_dis", SPEARS) == [(EMREL, 5)]
    assert (
        offers(at("T-13", "heath"), "discipline", "lent_dis", BEAST)
        == offers(at("T-13", "heath"), "fear", "lent_cou", BEAST)
        == []
    )


def test_the_best_of_several_comes_first() -> None:
    history = having(at("T-13", "heath"), EMREL, commands=True)
    assert offers(history, "discipline", "lent_dis", SPEARS) == [(ALYS, 7), (EMREL, 5)]


def test_nothing_is_lent_until_the_table_says_so_and_one_key_takes_it_and_gives_it_back() -> None:
    page = the_fear_page()
    assert page.next is not None
    assert lent(page).value == 0
    taken = turn_knob(page, page.next, lent(page), 1)
    assert lent(taken).value == 7
    assert taken.next is not None
    further = turn_knob(taken, taken.next, lent(taken), 1)
    assert lent(further).value == 8
    assert lent(turn_knob(taken, taken.next, lent(taken), -1)).value == 0


def test_any_other_number_may_be_said_and_turns_by_one() -> None:
    page = the_fear_page()
    assert page.next is not None
    said = answer_roll(page, page.next, "lent_cou", 3)
    assert said.next is not None
    assert lent(turn_knob(said, said.next, lent(said), 1)).value == 4


def test_two_commanders_are_gone_through_one_after_the_other() -> None:
    history = so(at("T-17"), *fighting(SPEARS, AXES), (EMREL, {"commands": True}))
    page = open_on(history, SYSTEM.sheet("melee_round"), {"actor": SPEARS})
    seen = []
    for _press in range(3):
        assert page.next is not None
        [row] = [knob for knob in knobs_of(page, page.next) if getattr(knob, "key", "") == "lent_dis"]
        seen.append(row.value)
        page = turn_knob(page, page.next, row, 1)
    assert seen == [0, 5, 7]
