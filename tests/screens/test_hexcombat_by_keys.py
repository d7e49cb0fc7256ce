"""A shock action of the hex combat sheet, played by keys alone, and what the screens show of it."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from screens.parts.card import card
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import playing, the, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.tracker.games.hexcombat.battles import a_battle, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, MakeContact, OweTest
from tracker.battle.contacts import Facing, How
from tracker.battle.events import Rolled
from tracker.games.hexcombat import SYSTEM
from tracker.games.hexcombat.fields import ENGAGED, ENGAGED_BY, ENGAGES
from tracker.play.backwards import backwards
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.step import open_page
from tracker.words import speaking

PIKES = ("p", "i", "enter")
"""Who is attacked, found in the list that opens first of all."""
AGREED = ("enter", "enter")
"""What hangs on no die is named by the first enter after the last die, and agreed to by the next."""


def two_sides() -> History:
    """Cavalry that engages pikes, at the shock step of its side."""
    return a_battle({"Riders": {"engages": True, "kind": "cavalry"}}, {"Pikes": {"steps_at_start": 4}, "Bows": {}})


@pytest.mark.every_frame
async def test_a_shock_action_is_played_on_one_sheet_to_the_morale_test() -> None:
    async with in_app(TurnScreen, two_sides()) as (pilot, table):
        await press(pilot, "enter", "enter")
        assert "Whom do Riders attack?" in shown(pilot)
        await press(pilot, *PIKES)
        sheet = shown(pilot)
        assert "yes, for one breath level" in sheet
        assert "Weapon table  0" in sheet
        await press(pilot, "2", "space", "3", "space")
        assert the(table.history, "riders").values["breath"] == "winded"
        assert "[ 2][ 3]✓ 1 loss" in shown(pilot)
        await press(pilot, "enter")
        assert "▸ no die is thrown here: it may" in shown(pilot)
        await press(pilot, "enter")
        assert "Pikes: recoil or lose a step, as the defender chooses?" in shown(pilot)
        await press(pilot, "right")
        assert re.search(r"Recoil of Pikes +back one hex", shown(pilot))
        await press(pilot, "enter")
        assert not table.battle.running
        assert the(table.history, "pikes").values["cohesion"] == "shaken"
        assert [debt.unit for debt in table.battle.debts] == ["pikes"]
        assert open_page(table.history).step.tally == (0, 1), "who recoiled has not attacked"


async def test_enter_on_a_target_in_doubt_says_that_it_takes_the_support_behind_it_too() -> None:
    contacts = (MakeContact(UnitId("riders"), UnitId(enemy), How.MOVE, Facing.FRONT) for enemy in ("pikes", "bows"))
    riders = {"Riders": {"engages": True, "kind": "cavalry"}}
    history = playing(a_battle(riders, {"Pikes": {"steps_at_start": 4}, "Bows": {}}), *contacts)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "enter", "enter")
        assert re.search(r"Target +‹\w+ \?›", shown(pilot))
        assert re.search(r"Support +yes, 1 level", shown(pilot))
        assert "agree to all" in shown(pilot)
        assert "tab next value" in shown(pilot), "the way to the support"
        await press(pilot, "enter")
        assert len(table.battle.running[0].answers) > 1


async def test_a_charge_says_whom_it_engages_where_it_has_advanced_to() -> None:
    lancers = {"engages": True, "kind": "cavalry", "marker": "charge"}
    history = a_battle({"Riders": lancers}, {"Pikes": {"steps_at_start": 4}, "Bows": {}, "Axes": {}})
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter", "enter", *PIKES, "3", "space", "3", "space", *AGREED, "right")
        assert "first:" not in shown(pilot)
        await press(pilot, "enter")
        assert "Engages there ‹?›" in shown(pilot)
        assert not table.battle.contacts, "the recoil that was agreed to is carried out before the table is asked"
        assert table.battle.running
        await press(pilot, "right", "right", "enter")
        assert not table.battle.running
        assert [(one.unit, one.enemy) for one in table.battle.contacts] == [("riders", "bows")]
        assert the(table.history, "riders").values["marker"] == "charge"


async def test_a_charge_that_does_not_land_from_flight_is_not_asked_whom_it_engages_there() -> None:
    griffons = {"engages": True, "marker": "charge", "position": "close_flight", "can_fly": True}
    history = a_battle({"Griffons": griffons}, {"Pikes": {"steps_at_start": 1}, "Bows": {}})
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter", "enter", *PIKES, "1", "space", "1", "space", "enter", "enter", "enter", "enter")
        assert not table.battle.running
        ends = [event for act in table.history.acts for event in act.events if isinstance(event, Rolled)]
        assert ends[-1].resolution.outcome == "stays"
        assert the(table.history, "griffons").values["marker"] == "charge"


async def test_enter_lists_whom_a_charge_engages_where_nobody_can_tell() -> None:
    lancers = {"engages": True, "kind": "cavalry", "marker": "charge"}
    history = a_battle({"Riders": lancers}, {"Pikes": {"steps_at_start": 4}, "Bows": {}, "Axes": {}})
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter", "enter", *PIKES, "3", "space", "3", "space", *AGREED, "right", "enter", "enter")
        assert re.search(r"4 +nobody", shown(pilot))
        assert "2 ▲ Bows" in shown(pilot)
        await press(pilot, "2", "enter")
        assert not table.battle.running
        assert [(one.unit, one.enemy) for one in table.battle.contacts] == [("riders", "bows")]
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert "3 3 ✓" in shown(pilot), "both dice of the attack stand in its row"


async def test_who_engages_nobody_after_an_advance_is_asked_nothing_more() -> None:
    lancers = {"engages": True, "kind": "cavalry", "marker": "charge"}
    history = a_battle({"Riders": lancers}, {"Pikes": {"steps_at_start": 4}, "Bows": {}, "Axes": {}})
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter", "enter", *PIKES, "3", "space", "3", "space", *AGREED, "right", "enter", "left")
        assert "Engages there ‹nobody›" in shown(pilot)
        assert "first:" not in shown(pilot)
        await press(pilot, "enter")
        assert not table.battle.running
        assert the(table.history, "riders").values["marker"] == "none"


async def test_after_a_die_typed_at_a_question_the_line_says_that_enter_only_reads_and_then_that_it_lists() -> None:
    async with in_app(TurnScreen, two_sides()) as (pilot, _table):
        await press(pilot, "enter", "enter", *PIKES, "2", "space", "3", "space", *AGREED)
        assert "↵ list" in shown(pilot)
        await press(pilot, "5")
        assert "no die was taken" in shown(pilot)
        assert "↵ read first" in shown(pilot)
        await press(pilot, "enter")
        assert "↵ list" in shown(pilot)


@pytest.mark.parametrize(("engaged", "said"), [(("Pikes", "Bows"), "▲ Pikes ?"), (("Pikes",), "▲ Pikes ")])
async def test_the_list_says_where_whom_a_unit_attacks_is_a_guess(engaged: tuple[str, ...], said: str) -> None:
    foes = {name: {"engaged": "front"} if name in engaged else {} for name in ("Pikes", "Bows")}
    async with in_app(TurnScreen, a_battle({"Riders": {"engages": True}}, foes)) as (pilot, _table):
        await press(pilot, "enter")
        (row,) = [row for row in shown(pilot).splitlines() if "Riders" in row and "f attack" in row]
        assert said in row
        assert ("?" in row) is said.endswith("?")


async def test_a_formations_two_attacks_are_told_apart_while_they_are_to_be_made() -> None:
    history = a_battle({"Pikemen": {"engages": True, "formation": True}}, {"Trolls": {"steps_at_start": 4}, "Bows": {}})
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "enter", "enter", "t", "r", "enter")
        rows = [row for row in shown(pilot).splitlines() if "◆ Pikemen  ▲ Trolls" in row]
        assert ["second hex" in row for row in rows] == [False, True]


@pytest.mark.parametrize("keys", [("enter",), ("right", "enter")])
async def test_what_becomes_of_the_enemy_leaves_open_whom_the_second_hex_attacks(keys: tuple[str, ...]) -> None:
    foes = {"Trolls": {"steps_at_start": 4, "marker": "charge", "engaged": "front"}, "Bows": {}}
    history = a_battle({"Pikemen": {"engages": True, "formation": True}}, foes)
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter", "enter", "1", "space", "2", "space", *AGREED)
        assert "Trolls adjacent" in shown(pilot)
        await press(pilot, *keys)
        (running,) = table.battle.running
        assert [answer.key for answer in running.answers][-1] == "1:applied"
        assert re.search(r"Second hex +‹Trolls›", shown(pilot))
        await press(pilot, "right")
        assert re.search(r"Second hex +‹Bows›", shown(pilot))


async def test_before_the_distance_is_known_a_formations_second_hex_is_named_once_in_its_row() -> None:
    history = a_battle({"Bows": {"kind": "archers", "formation": True}}, {"Pikes": {"steps_at_start": 4}})
    async with in_app(TurnScreen, playing(history, GoTo("B.1", "azure")), NARROW) as (pilot, _table):
        await press(pilot, "enter", "enter")
        (row,) = [row for row in shown(pilot).splitlines() if "second hex" in row]
        assert row.count("second hex") == 1


async def test_support_stands_beside_its_label_where_its_words_have_no_room_below_either() -> None:
    load_system("hexcombat")
    with speaking("fr"):
        async with in_app(TurnScreen, two_sides(), WIDE) as (pilot, _table):
            await press(pilot, "enter", "enter", *PIKES)
            assert re.search(r"Soutien +oui, 1 niv\.", shown(pilot))


@pytest.mark.parametrize(("language", "said"), [("en", "impassable"), ("fr", "infranch.")])
async def test_that_nothing_supports_into_impassable_ground_is_said_whole_in_the_narrowest_window(
    language: str, said: str
) -> None:
    load_system("hexcombat")
    with speaking(language):
        async with in_app(TurnScreen, the_demo(SYSTEM, GoTo("A.1", "crimson")), NARROW) as (pilot, _table):
            await press(pilot, "enter", "f", "tab", "right")
            assert f"‹{said}›" in shown(pilot)


async def test_no_range_of_the_referee_is_taken_for_granted() -> None:
    history = a_battle({"Slings": {"kind": "other"}}, {"Pikes": {"steps_at_start": 4}}, other_range="ask")
    async with in_app(TurnScreen, playing(history, GoTo("B.1", "azure"))) as (pilot, table):
        await press(pilot, "enter", "enter", "2", "space")
        assert not any(isinstance(event, Rolled) for act in table.history.acts for event in act.events)
        await press(pilot, "4", "space", "enter", "enter", "6", "space", "5", "space")
        shots = [event.resolution for act in table.history.acts for event in act.events if isinstance(event, Rolled)]
        assert [(shot.inputs["distance"], shot.inputs["entered_range"]) for shot in shots] == [(2, 4)] * 2


async def test_a_roll_of_the_action_is_taken_back_by_itself() -> None:
    async with in_app(TurnScreen, two_sides()) as (pilot, table):
        await press(pilot, "enter", "enter", *PIKES, "2", "space", "3", "space", *AGREED, "right", "right", "enter")
        assert stands(table.battle, "pikes") == 3
        await press(pilot, "u")
        assert stands(table.battle, "pikes") == 4
        assert table.battle.running


async def test_what_was_corrected_over_a_page_of_tests_is_taken_back_there_by_one_undo() -> None:
    def thrown(history: History) -> list[list[int]]:
        return [
            [face.face for face in event.resolution.dice]
            for done in backwards(history)
            for event in done.act.events
            if isinstance(event, Rolled) and event.resolution.dice
        ]

    async with in_app(TurnScreen, two_sides()) as (pilot, table):
        await press(pilot, "enter", "enter", *PIKES, "2", "space", "3", "space", *AGREED, "right", "right", "enter")
        await press(pilot, "enter", "t", "enter", "1", "enter")
        assert "Every roll here is made" in shown(pilot)
        await press(pilot, "A", "1", "enter", "enter")
        assert "Every roll here is made" in shown(pilot)
        assert thrown(table.history) == [[1, 3]]
        await press(pilot, "u")
        assert thrown(table.history) == [[2, 3]]


async def test_the_second_shot_of_an_action_is_shot_from_where_the_first_was() -> None:
    bows = {"kind": "archers", "capability": "ordinary"}
    history = playing(a_battle({"Bows": bows}, {"Pikes": {"steps_at_start": 4}}), GoTo("B.1", "azure"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter", "enter", "right", "enter")
        sheet = shown(pilot)
        assert "▲ Pikes  2 " in sheet
        await press(pilot, "6", "space", "5", "space", "6", "space", "5", "space")
        shots = [event for act in table.history.acts for event in act.events if isinstance(event, Rolled)]
        assert [shot.resolution.inputs["distance"] for shot in shots if shot.resolution.resolver == "shoot"] == [2, 2]


async def test_how_a_unit_is_engaged_is_asked_as_far_as_it_matters_from_what_holds_now() -> None:
    history = playing(a_battle({"Riders": {"engaged": "flank"}}, {"Pikes": {}}), GoTo("T.2"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "enter")
        assert screen_of(pilot).query_one(ActList).find(UnitId("riders"))
        await press(pilot, "e", "3", "1", "enter")
        assert "The engaging units" in shown(pilot)
        await press(pilot, "2")
        riders = the(table.history, "riders")
        assert (riders[ENGAGES], riders[ENGAGED], riders[ENGAGED_BY]) == (True, "flank", "unmarked")
        await press(pilot, "e", "3", "enter", "1")
        assert the(table.history, "riders")[ENGAGED] == "none"
        await press(pilot, "e", "3", "enter", "3")
        assert "The engaging units" in shown(pilot)


def test_the_card_tells_the_weapon_class_and_keeps_the_private_note() -> None:
    battle = a_battle({"Riders": {"weapon_class": "lance", "note": "they will break"}}, {"Pikes": {}}).battle
    riders, pikes = (card(SYSTEM, battle, unit, 40).plain for unit in battle.units.values())
    assert "Weapon class lance" in riders
    assert "break" not in riders
    assert "Weapon class" not in pikes


async def test_a_test_owed_says_at_80_columns_how_many_steps_it_counts() -> None:
    owed = OweTest("morale", {"actor": UnitId("pikes-of-low-garn")}, {"steps_lost": 2}, "losses")
    async with in_app(TurnScreen, playing(the_demo(SYSTEM), GoTo("A.1", "crimson"), owed), NARROW) as (pilot, _table):
        assert "steps lost 2" in shown(pilot)


async def test_that_nobody_is_engaged_is_listed_right_behind_the_one_that_fell_back() -> None:
    lancers = {"engages": True, "kind": "cavalry", "marker": "charge"}
    foes = {"Pikes": {"steps_at_start": 4}, **{f"Bows {number}": {} for number in range(14)}}
    touching = MakeContact(UnitId("riders"), UnitId("pikes"), How.CHARGE, Facing.FRONT)
    async with in_app(TurnScreen, playing(a_battle({"Riders": lancers}, foes), touching), NARROW) as (pilot, table):
        await press(pilot, "enter", "enter", "3", "space", "3", "space", *AGREED, "right", "enter", "enter")
        assert re.search(r"▲ Pikes.*\n.*nobody.*\n.*▲ Bows 0", shown(pilot))
        await press(pilot, "down", "enter", "enter")
        assert not table.battle.running


@pytest.mark.parametrize("width", range(24, 40))
def test_no_row_of_a_card_is_wider_than_the_card(width: int) -> None:
    battle = a_battle({"Riders": {"engages": True, "engaged": "front", "engaged_by": "unmarked"}}, {"Pikes": {}}).battle
    rows = card(SYSTEM, battle, battle.units[UnitId("riders")], width).plain.splitlines()
    assert max(map(cell_len, rows)) <= width
    words = " ".join(" ".join(row.split()) for row in rows)
    assert "one has no marker" in words or "one unmarked" in words


@pytest.mark.parametrize(("language", "key"), [("en", "tab next value"), ("fr", "tab val. suiv.")])
async def test_the_narrowest_line_names_the_key_that_leads_to_the_weapon_table(language: str, key: str) -> None:
    """An enter agrees to all that is announced: who has another value of the table to set has to see the way there."""
    with speaking(language):
        async with in_app(TurnScreen, two_sides(), NARROW) as (pilot, _table):
            await press(pilot, "enter", "enter", *PIKES)
            assert key in shown(pilot).splitlines()[-1].replace("\xa0", " ")


async def test_the_levels_to_regain_are_those_that_were_lost() -> None:
    history = a_battle({"Riders": {"breath": "winded", "cohesion": "shaken"}}, {"Pikes": {}})
    async with in_app(TurnScreen, playing(history, GoTo("T.2"))) as (pilot, table):
        await press(pilot, "enter")
        assert screen_of(pilot).query_one(ActList).find(UnitId("riders"))
        await press(pilot, "e")
        (row,) = [row for row in shown(pilot).splitlines() if "regain a level" in row]
        await press(pilot, re.search(r"(\d) regain", row)[1])  # type: ignore[index]
        assert re.search(r"1 breath.*\n.*2 cohesion", shown(pilot))
        assert not re.search(r"3 ammunition", shown(pilot))
        await press(pilot, "2")
        assert the(table.history, "riders").values["cohesion"] == "in_order"


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({}, "Cohesion level lost: Pikes"),
        ({"cohesion": "shaken", "morale": "demonic"}, "No cohesion level is lost"),
        ({"morale": "magic"}, "No cohesion level is lost"),
    ],
)
async def test_a_recoil_names_who_loses_a_cohesion_level(card: dict[str, str], said: str) -> None:
    history = a_battle({"Riders": {"engages": True}}, {"Pikes": {"steps_at_start": 4, **card}, "Bows": {}})
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "enter", "enter", *PIKES, "2", "space", "4", "space", *AGREED, "right")
        assert said in shown(pilot)
