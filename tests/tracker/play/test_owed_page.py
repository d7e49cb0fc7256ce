"""The page of the tests owed: a row for each, with those who have a part in it and whom the table still has to name."""

from __future__ import annotations

import pytest

from tests.play import having, playing
from tests.tracker.games.demonworld.battles import a_battle as a_demonworld_battle
from tests.tracker.games.demonworld.battles import a_roll as a_demonworld_roll
from tests.tracker.games.demonworld.battles import a_troop, at, faces
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, TAMSIN, THRALLS, acting
from tracker.battle.battle import DebtId, UnitId
from tracker.battle.commands import OweTest, Waive
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.games.demonworld.rolls.morale_table import ENEMY_FEAR
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, lay_die, open_on, owed
from tracker.rules.system import PickUnit, SheetRow
from tracker.views import owed as owed_tests


def page(history: History) -> OpenSheet:
    return open_on(history, owed.tests_owed(history.system), {})


def agreed(history: History, *early: DebtId) -> OpenSheet:
    return open_on(history, owed.page_of_tests(history.system, early), {})


def the_row(sheet: OpenSheet) -> SheetRow:
    (only,) = sheet.entries
    return only.row


def fear_before(sheet: OpenSheet, ask: PickUnit, enemy: str) -> int:
    """The fear of the enemy on the page once that one is named."""
    said = sheet.saying(ask.key, enemy)
    roll = said.worksheet(said.entries[0])
    assert roll is not None
    return roll.case[ENEMY_FEAR]


def test_whoever_the_dice_name_afterwards_is_not_asked_for_before() -> None:
    mage = at(a_demonworld_battle({"Mage": {"kind": "sorcerer", "sorcerer_level": 2, "pv": 2}}), "II.2")
    row = the_row(page(playing(mage, a_demonworld_roll("cast", "mage", dice=faces(2), spell_level=8))))
    assert (row.resolver, row.bindings, row.asks, row.struck) == ("miscast", {"actor": "mage"}, (), "")
    assert row.inputs == {"ps_spent": 8}
    assert row.note == "1 or 2 on the casting die"


def test_of_a_friends_part_the_own_side_is_asked_and_of_any_other_the_enemies_who_stand() -> None:
    history = having(acting(ORIANE), STAIR, state="eliminated")
    for roll, whom in (("rally", (SPEARS, BOWS, TAMSIN)), ("melee", (THRALLS, SORN))):
        row = the_row(page(playing(history, OweTest(roll, {"actor": ORIANE}, {}, "seen"))))
        (ask,) = row.asks
        assert isinstance(ask, PickUnit)
        assert (ask.candidates, ask.usual, ask.is_doubtful) == (whom, whom[0], True)
        assert (row.bindings, row.struck, row.note) == ({"actor": ORIANE, "target": whom[0]}, "", "seen")


def test_where_nobody_is_left_to_be_named_the_row_says_so() -> None:
    history = acting(ORIANE)
    for unit in (STAIR, SORN, THRALLS):
        history = having(history, unit, state="eliminated")
    row = the_row(page(playing(history, OweTest("melee", {"actor": ORIANE}, {}, "seen"))))
    (ask,) = row.asks
    assert isinstance(ask, PickUnit)
    assert (row.bindings, row.struck, ask.candidates) == ({"actor": ORIANE}, "whom?", ())


def test_whoever_is_named_takes_his_part_and_the_row_is_to_be_rolled() -> None:
    owing = playing(acting(ORIANE), OweTest("melee", {"actor": ORIANE}, {}, "seen"))
    (debt,) = owing.battle.debts
    in_doubt = page(owing)
    assert in_doubt.next is not None
    with pytest.raises(Rejected, match="first: "):
        lay_die(in_doubt, in_doubt.next, Face(20, 11))
    sheet = in_doubt.saying(f"{debt.id} target", SORN)
    assert sheet.next is not None
    assert lay_die(sheet, sheet.next, Face(20, 11)).faces
    row = the_row(sheet)
    assert (row.bindings, row.struck) == ({"actor": ORIANE, "target": SORN}, "")
    assert (row.key, row.debt) == (f"debt {debt.id}", debt.id)


def test_a_part_bound_by_its_cause_is_not_asked_for_again() -> None:
    owing = playing(acting(ORIANE), OweTest("melee", {"actor": ORIANE, "target": SORN}, {}, "seen"))
    row = the_row(page(owing))
    assert (row.bindings, row.asks, row.struck) == ({"actor": ORIANE, "target": SORN}, (), "")


def test_what_is_due_stands_alone_and_what_comes_later_only_where_it_is_agreed_to() -> None:
    history = at(a_demonworld_battle({"Bows": a_troop(), "Pikes": a_troop()}), "III.3")
    shot = playing(history, a_demonworld_roll("shoot", "bows", "foe", faces(1)))
    later = shot.battle.debts[0].id
    assert page(shot).entries == ()
    assert [entry.row.debt for entry in agreed(shot, later).entries] == [later]
    both = playing(shot, OweTest("morale", {"actor": UnitId("pikes")}, {"test": "crushing"}, "seen"))
    now = both.battle.debts[1].id
    assert [entry.row.debt for entry in page(both).entries] == [now]
    assert [entry.row.debt for entry in agreed(both, later).entries] == [now, later]
    assert page(playing(both, Waive(now, "no"))).is_over


def test_one_agreed_to_is_a_test_like_any_other() -> None:
    history = at(a_demonworld_battle({"Bows": a_troop()}), "III.3")
    shot = playing(history, a_demonworld_roll("shoot", "bows", "foe", faces(1)))
    (entry,) = agreed(shot, shot.battle.debts[0].id).entries
    assert entry.is_owed


def test_a_charge_test_asks_whom_the_unit_charges_and_reads_the_fear_of_that_enemy() -> None:
    foes = {"Foe": a_troop(fear=1), "Giant": {"kind": "giant", "fear": 4}}
    history = at(a_demonworld_battle({"Foot": a_troop()}, foes), "IV.9")
    called = playing(history, OweTest("morale", {"actor": UnitId("foot")}, {"test": "charge"}, "called_for"))
    sheet = page(called)
    (ask,) = the_row(sheet).asks
    assert isinstance(ask, PickUnit)
    assert (ask.candidates, ask.or_none, ask.is_unknown) == (("foe", "giant"), "", True)
    fears = [fear_before(sheet, ask, unit) for unit in ("foe", "giant")]
    assert fears == [1, 4]
    assert [(test.needs, test.chance) for test in owed_tests.tests_owed(called.system, called.battle)] == [("", "")]


def test_an_obedience_test_that_was_called_for_may_be_taken_before_an_enemy_or_nobody() -> None:
    history = at(a_demonworld_battle({"Foot": a_troop()}), "I.5")
    called = playing(history, OweTest("obedience", {"actor": UnitId("foot")}, {}, "called_for"))
    row = the_row(page(called))
    (ask,) = row.asks
    assert isinstance(ask, PickUnit)
    assert (ask.candidates, ask.usual, ask.is_doubtful) == (("foe",), "", False)
    assert (row.bindings, row.struck) == ({"actor": "foot"}, "")
