"""A setting turned on a page of rolls: what was said and typed stays where it still holds, and nowhere else."""

from __future__ import annotations

from tests.play import having, playing, the_demo
from tests.tracker.play.pages.hand import Hand
from tests.tracker.play.pages.test_pressing import made, number_lit
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.play.pages.lines import lines_of
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system
from tracker.views.sheet_rows import at_whom

BOWS, PIKES, LANCES = UnitId("slate-bows"), UnitId("pikes-of-low-garn"), UnitId("lances-of-tarn")


def opened(procedure: str, unit: str, step: str) -> Hand:
    """The page of an action of hex combat's demo."""
    demo = playing(the_demo(load_system("hexcombat")), GoTo(step, "crimson"))
    return Hand(open_on(demo, demo.system.sheet(procedure), {"actor": UnitId(unit)}))


def shooting_at_the_pikes() -> Hand:
    """The crossbows two hexes from the pikes, as far as the table said so."""
    hand = opened("shooting_action", "mill-crossbows", "B.1")
    hand.say(PIKES)
    hand.press("2", "enter")
    return hand


def test_how_far_the_one_named_before_stood_is_said_anew_of_another() -> None:
    hand = shooting_at_the_pikes()
    assert number_lit(hand) == ""
    hand.page = hand.page.showing(hand.page.sheet.saying("target.1", BOWS))
    assert number_lit(hand) == "distance.1"
    hand.press("3", "enter")
    assert number_lit(hand) == ""
    assert hand.page.sheet.answered["distance.1"] == 3


def test_the_same_target_named_again_stands_where_it_stood() -> None:
    hand = shooting_at_the_pikes()
    hand.page = hand.page.showing(hand.page.sheet.saying("target.1", PIKES))
    assert hand.page.measure is None


def test_a_target_turned_to_and_fro_stands_where_it_stood() -> None:
    hand = shooting_at_the_pikes()
    for unit, distance in ((BOWS, 3), (PIKES, 2), (BOWS, 3)):
        hand.page = hand.page.showing(hand.page.sheet.saying("target.1", unit))
        if "distance.1" not in hand.page.sheet.answered:
            hand.press(str(distance), "enter")
        assert hand.page.sheet.answered["distance.1"] == distance


def test_one_enter_after_a_distance_agrees_that_it_may_shoot() -> None:
    hand = shooting_at_the_pikes()
    assert hand.page.die is None
    hand.press("enter")
    assert hand.page.die is not None


def test_one_enter_too_many_after_a_distance_out_of_range_agrees_to_no_refusal() -> None:
    hand = opened("shooting_action", "mill-crossbows", "B.1")
    hand.say(PIKES)
    hand.press("1", "2", "enter", "enter")
    assert hand.page.trouble.endswith("↵ agrees")


def test_a_digit_of_a_die_stays_typed_while_a_setting_of_its_row_is_turned() -> None:
    hand = opened("shock_action", LANCES, "A.1")
    hand.press("enter", "3", "right")
    assert (hand.page.typed, hand.page.knob is not None and hand.page.knob.value) == ("3", True)
    hand.press("4", "enter")
    assert [face.face for face in next(made(hand.history)).resolution.dice] == [3, 4]


def test_who_engages_again_whom_it_attacked_is_named_once() -> None:
    hand = opened("shock_action", "silver-sabres", "A.1")
    hand.press("enter", "4", "3", "enter", "enter", "enter", "right", "enter", "enter")
    hand.say("iron-servants")
    advance = next(line for line in hand.page.lines if line.entries[0].row.resolver == "advance")
    assert at_whom(hand.page.sheet, advance) == "Iron Servants · Advance"


def test_a_key_that_is_refused_beside_a_digit_typed_leaves_the_digit_with_its_die() -> None:
    hand = opened("shock_action", LANCES, "A.1")
    hand.press("enter", "3", "tab", "4")
    assert hand.page.typed == "34"


def test_shots_for_which_no_ammunition_is_left_stand_on_the_page_and_say_so() -> None:
    demo = playing(the_demo(load_system("hexcombat")), GoTo("B.1", "crimson"))
    hand = Hand(open_on(demo, demo.system.sheet("shooting_action"), {"actor": UnitId("yew-company")}))
    hand.say(BOWS)
    hand.press("3", "enter", "enter", "enter", *"224366", "enter")
    lost = [entry.row for entry in hand.page.sheet.entries if entry.row.struck]
    assert [row.key for row in lost] == ["shot.2.1", "shot.2.2", "shot.2.3"]
    assert {row.struck for row in lost} == {"no ammunition left"}


def test_a_range_that_was_assumed_stays_lit_while_it_is_turned() -> None:
    history = playing(the_demo(load_system("confrontation")), GoTo("T-15"))
    hand = Hand(open_on(history, history.system.sheet("volley"), {"actor": UnitId("yew-bows")}))
    hand.say(UnitId("lamp-pair"))
    assert hand.page.knob is not None
    assert (hand.page.knob.key, hand.page.knob.value) == ("range", "short")
    hand.press("right", "right")
    assert hand.page.knob is not None
    assert (hand.page.knob.key, hand.page.knob.value) == ("range", "long")
    assert hand.page.sheet.answered["target"] == UnitId("lamp-pair")


def test_the_second_hex_of_a_formation_keeps_its_own_line_once_the_first_has_shot() -> None:
    hand = opened("shooting_action", "yew-company", "B.1")
    hand.say(PIKES)
    hand.press("2", "enter", "enter")
    for _shot in range(3):
        hand.press("5", "6", "enter")
    lines = [row for row in lines_of(hand.page.sheet) if row.entries[0].row.resolver == "shoot"]
    assert [(row.times, len(row.left)) for row in lines] == [(3, 0), (3, 3)]
    assert "second hex" in at_whom(hand.page.sheet, lines[1])


def in_a_melee() -> Hand:
    """The pikes in a melee with the spears, at its page, all attacks announced."""
    demo = the_demo(load_system("demonworld"))
    units = {unit.name.split()[0]: unit.id for unit in demo.battle.units.values()}
    pikes, spears = units["Pikes"], units["Gate"]
    demo = having(having(playing(demo, GoTo("VI.2")), pikes, melee=1), spears, melee=1)
    hand = Hand(open_on(demo, demo.system.sheet("melee_by_initiative"), {}))
    hand.press("enter", "enter")
    return hand


def test_the_light_stays_on_its_setting_where_what_is_counted_brings_another_before_it() -> None:
    hand = in_a_melee()
    while hand.page.knob is None or hand.page.knob.key != "obstacle":
        hand.press("tab")
    hand.press("right", "plus")
    assert hand.page.knob is not None
    assert hand.page.knob.key == "obstacle"
    hand.press("left")
    assert hand.page.knob.key == "obstacle"


def test_what_one_victim_agreed_to_is_not_agreed_to_by_another() -> None:
    demo = playing(the_demo(load_system("demonworld")), GoTo("IV.5"))
    units = {unit.name.split()[0]: unit.id for unit in demo.battle.units.values()}
    crossbows, bowmen = units["Crossbows"], units["Bowmen"]
    for unit in (crossbows, bowmen):
        demo = having(demo, unit, order="T")
    sheet = open_on(demo, demo.system.sheet("crushing"), {"actor": units["Dragon"]})
    agreed = sheet.saying("victim1", crossbows).saying("react1", "no")
    assert "react1" not in agreed.saying("victim1", bowmen).answered
    again = agreed.saying("victim1", bowmen).saying("react1", "yes").saying("victim1", crossbows)
    assert again.answered["react1"] == "no"
