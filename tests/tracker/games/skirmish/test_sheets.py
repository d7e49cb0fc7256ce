"""The pages of attacks of Skirmish: as many rows as the figures have actions, at one enemy until it is gone."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, THRALLS, a_roll, acting, value
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform, Resolve, SetValues
from tracker.battle.dice import D20, Face
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, act_to_undo, lay_die, open_on, roll_commands, thrown_commands, to_measure
from tracker.views.sentences import headline


def the_page(history: History, page: str, unit: UnitId) -> OpenSheet:
    return open_on(history, SYSTEM.sheet(page), {"actor": unit})


def rolled(sheet: OpenSheet, *faces: int) -> OpenSheet:
    """The sheet after these faces, each for the attack that comes next."""
    for face in faces:
        entry = sheet.next
        assert entry is not None
        laid = lay_die(sheet, entry, Face(D20.sides, face))
        sheet = laid.after(playing(sheet.history, *roll_commands(laid, entry)))
    return sheet


def targets(sheet: OpenSheet) -> list[str]:
    return [entry.row.bindings["target"] for entry in sheet.entries]


def test_every_figure_that_moved_has_one_shot_left_and_all_are_aimed_at_one_enemy() -> None:
    page = the_page(playing(acting(BOWS), Perform("move_simple", BOWS, {"figures": 4})), "shots", BOWS)
    assert len(page.entries) == 4
    assert len(set(targets(page))) == 1


def test_a_shot_is_an_act_of_its_own_and_the_last_one_leaves_nothing_to_roll() -> None:
    page = the_page(playing(acting(BOWS), Perform("move_simple", BOWS, {"figures": 4})), "shots", BOWS)
    page = page.saying("target", THRALLS)
    before = len(page.history.acts)
    done = rolled(page, 19, 2, 18, 3)
    assert done.next is None
    assert len(done.history.acts) == before + 4
    assert value(done.history, THRALLS, "lost") == 2


def test_a_target_that_is_gone_strikes_out_the_shots_that_wait_for_it_until_another_is_named() -> None:
    one_left = playing(acting(BOWS), SetValues(THRALLS, {"lost": 11}, "set up"))
    page = rolled(the_page(one_left, "shots", BOWS).saying("target", THRALLS), 19)
    assert {entry.row.struck for entry in page.entries if entry.rolled is None} == {"Thralls: destroyed"}
    assert page.next is None
    again = page.saying("target", "stair")
    assert again.next is not None
    assert again.next.row.bindings["target"] == "stair"


def test_undone_row_by_row_the_page_is_as_it_was_opened() -> None:
    page = the_page(acting(BOWS), "shots", BOWS).saying("target", THRALLS)
    done = rolled(page, 19, 2)
    for _row in range(2):
        index = act_to_undo(done)
        assert index is not None
        back = done.history.return_to(index)
        assert isinstance(back, History)
        done = done.after(back)
    assert done.history.battle == page.history.battle
    assert [entry.row.key for entry in done.entries] == [entry.row.key for entry in page.entries]


def test_whom_a_piece_shoots_at_first_is_a_guess_and_then_no_more_in_that_phase() -> None:
    page = the_page(acting(BOWS), "shots", BOWS)
    assert page.next is not None
    assert page.doubt(page.next) is not None
    shot = rolled(page.saying("target", THRALLS), 2)
    again = the_page(shot.history, "shots", BOWS)
    assert again.next is not None
    assert again.next.row.bindings["target"] == THRALLS
    assert again.doubt(again.next) is None


def test_whoever_is_in_contact_is_struck_first_of_all() -> None:
    met = playing(acting(SPEARS), Perform("engage", SPEARS, {"enemy": THRALLS}))
    assert set(targets(the_page(met, "blows", SPEARS))) == {THRALLS}


def test_whoever_was_charged_is_struck_before_others() -> None:
    charging = playing(acting(SPEARS), Perform("charge", SPEARS, {"figures": 10, "enemy": STAIR}))
    assert set(targets(the_page(charging, "blows", SPEARS))) == {STAIR}


def test_blows_of_a_charge_are_not_counted() -> None:
    charging = playing(acting(BOWS), Perform("charge", BOWS, {"figures": 4}))
    page = rolled(the_page(charging, "blows", BOWS).saying("target", THRALLS), 2, 2, 2, 2)
    assert page.next is not None


def test_a_blow_through_an_opening_outside_its_activation_is_none_of_its_blows() -> None:
    fumbled = playing(acting(ORIANE), Perform("all_out", ORIANE), a_roll("melee", 1, actor=ORIANE, target=STAIR))
    (opening,) = fumbled.battle.debts
    struck = playing(fumbled, Resolve("melee", opening.bindings, {}, (Face(20, 2),), opening.id))
    stair = playing(
        struck,
        Perform("end_activation", ORIANE),
        Perform("designate", STAIR),
        Perform("all_out", STAIR),
    )
    page = the_page(stair, "blows", STAIR)
    assert [entry.row.is_offered for entry in page.entries if entry.rolled is None] == [False], "one figure, one blow"
    done = rolled(page, 2)
    assert [entry.row.is_offered for entry in done.entries if entry.rolled is None] == [True]


def test_a_page_opened_against_an_enemy_strikes_that_one_whoever_was_struck_last() -> None:
    card: dict[str, object] = {"melee": 1}
    met = acting(SPEARS, Spears=card, Thralls={**card, "causes_fear": False}, Sorn=card)
    struck = rolled(the_page(playing(met, Perform("all_out", SPEARS)), "blows", SPEARS).saying("target", THRALLS), 2)
    page = open_on(struck.history, SYSTEM.sheet("blows"), {"actor": SPEARS, "target": SORN})
    assert {entry.row.bindings["target"] for entry in page.entries if entry.rolled is None} == {SORN}
    assert {entry.row.bindings["target"] for entry in page.entries if entry.rolled is not None} == {THRALLS}
    other = page.saying("target", THRALLS)
    assert {entry.row.bindings["target"] for entry in other.entries} == {THRALLS}, "another may still be named"


def fumbling() -> OpenSheet:
    """The page of the spears' blows at the thralls, of which the second was a fumble."""
    charging = playing(acting(SPEARS, Thralls={"causes_fear": False}), Perform("all_out", SPEARS))
    met = playing(charging, Perform("engage", SPEARS, {"enemy": THRALLS}))
    return rolled(the_page(met, "blows", SPEARS), 2, 1)


def pairs(sheet: OpenSheet) -> list[tuple[str, ...]]:
    return [tuple(entry.row.bindings.values()) for entry in sheet.entries if entry.is_open]


def test_the_blow_through_an_opening_is_the_next_row_and_the_enemys() -> None:
    page = fumbling()
    assert page.next is not None
    assert page.next.row.note == "through the opening"
    assert pairs(page)[:2] == [(THRALLS, SPEARS), (SPEARS, THRALLS)]
    struck = rolled(page, 19)
    assert all(debt.resolver != "melee" for debt in struck.battle.debts)
    assert value(struck.history, SPEARS, "lost") == 1
    assert value(struck.history, THRALLS, "lost") == 0
    assert struck.next is not None
    assert dict(struck.next.row.bindings) == {"actor": SPEARS, "target": THRALLS}
    assert len(struck.acts) == 3, "what was given back stands on the page"
    assert act_to_undo(struck) == struck.acts[-2], "undo takes that back alone"


def test_an_opening_counts_for_none_of_the_blows_that_are_left() -> None:
    page = fumbling()
    own = len([pair for pair in pairs(page) if pair[0] == SPEARS])
    missed = rolled(page, 2)
    assert len(pairs(missed)) == own
    again = the_page(missed.history, "blows", SPEARS)
    assert pairs(again) == pairs(missed)


def test_a_figure_that_falls_through_its_own_opening_takes_no_blow_from_another() -> None:
    """The fumbler has thrown his die: with seven figures four blows are left behind three, whether or not he falls."""
    card: dict[str, object] = {"figures": 7}
    for option in ("", "move_simple", "all_out"):
        ready = acting(SPEARS, Spears=card, Thralls={"causes_fear": False})
        taken = playing(ready, Perform(option, SPEARS)) if option else ready
        met = playing(taken, Perform("engage", SPEARS, {"enemy": THRALLS}))
        page = rolled(the_page(met, "blows", SPEARS).saying("strikers", 7), 2, 3, 1)
        left = [pair for pair in pairs(page) if pair[0] == SPEARS]
        felled = rolled(page, 19)
        assert value(felled.history, SPEARS, "lost") == 1
        assert (option, pairs(felled)) == (option, left)
        assert len(left) == 4
        assert len(pairs(the_page(felled.history, "blows", SPEARS))) == 4, "whoever comes back to the page finds them"


@pytest.mark.parametrize(("damage", "lost"), [(1, 0), (2, 1)])
def test_whether_the_figure_falls_or_is_only_hurt_through_its_opening_as_many_blows_are_left(
    damage: int, lost: int
) -> None:
    met = playing(
        acting(SPEARS, Spears={"hit_points": 2}, Thralls={"causes_fear": False, "damage": damage}),
        Perform("all_out", SPEARS),
        Perform("engage", SPEARS, {"enemy": THRALLS}),
    )
    struck = rolled(the_page(met, "blows", SPEARS).saying("strikers", 10), 2, 1, 19)
    assert (value(struck.history, SPEARS, "lost"), len(pairs(struck))) == (lost, 8)


def test_figures_of_which_some_have_acted_lose_no_act_with_the_one_that_falls_through_its_opening() -> None:
    some = playing(
        acting(SPEARS, Thralls={"causes_fear": False}),
        Perform("some_act", SPEARS, {"which": "move_simple", "figures": 4}),
        Perform("engage", SPEARS, {"enemy": THRALLS}),
    )
    fallen = rolled(the_page(some, "blows", SPEARS).saying("strikers", 10), 1, 19)
    assert value(fallen.history, SPEARS, "lost") == 1
    assert len(pairs(fallen)) == 9


def test_the_dice_of_all_blows_stop_where_one_gives_the_enemy_a_blow() -> None:
    faces = iter((2, 1, 2, 2))
    before = rolled(the_page(fumbling().history, "blows", SPEARS), 2).saying("strikers", 10)
    commands = thrown_commands(before, lambda die, _asked: Face(die.sides, next(faces)), "esk")
    assert len(commands) == 2
    after = before.after(playing(before.history, *commands))
    assert after.next is not None
    assert after.next.row.bindings["actor"] == THRALLS


def is_asked_how_many(sheet: OpenSheet) -> bool:
    measure = None if sheet.next is None else to_measure(sheet, sheet.next)
    return measure is not None and measure.key.startswith("strikers")


def test_how_many_figures_strike_is_said_before_the_first_blow_and_no_more_than_that_strike() -> None:
    charging = playing(acting(SPEARS, Thralls={"causes_fear": False}), Perform("move_simple", SPEARS))
    met = playing(charging, Perform("engage", SPEARS, {"enemy": THRALLS}))
    page = the_page(met, "blows", SPEARS)
    assert (is_asked_how_many(page), len(pairs(page))) == (True, 10)
    six = page.saying("strikers", 6)
    assert (is_asked_how_many(six), len(pairs(six))) == (False, 6)
    struck = rolled(six, 2, 3, 4)
    assert (is_asked_how_many(struck), len(pairs(struck))) == (False, 3)
    done = rolled(struck, 2, 3, 4)
    assert pairs(done) == []
    assert value(done.history, SPEARS, "ready") == 4, "those who do not touch the enemy have their action still"


def test_a_page_come_back_to_after_some_have_struck_asks_how_many_of_those_who_are_left_strike() -> None:
    one_left = playing(acting(SPEARS, Thralls={"causes_fear": False}), SetValues(THRALLS, {"lost": 11}, "set up"))
    charging = playing(one_left, Perform("charge", SPEARS, {"figures": 10, "enemy": THRALLS}))
    struck = rolled(the_page(charging, "blows", SPEARS).saying("strikers", 10), 2, 19)
    assert struck.next is None, "whom they struck is gone"
    named = struck.saying("target", STAIR)
    assert (is_asked_how_many(named), len(pairs(named))) == (False, 8)
    again = the_page(struck.history, "blows", SPEARS).saying("target", STAIR)
    assert again.next is not None
    measure = to_measure(again, again.next)
    assert measure is not None
    assert (measure.value, len(pairs(again))) == (8, 8)
    five = again.saying(measure.key, 5)
    assert (is_asked_how_many(five), len(pairs(five))) == (False, 5)
    assert len(pairs(rolled(five, 2, 3))) == 3


def test_one_figure_alone_strikes_without_a_question() -> None:
    page = the_page(playing(acting(ORIANE), Perform("charge", ORIANE, {"enemy": SORN})), "blows", ORIANE)
    assert not is_asked_how_many(page)


def test_all_that_touch_strike_once_where_blows_are_not_counted_and_one_more_is_merely_offered() -> None:
    met = playing(
        acting(SPEARS, Thralls={"causes_fear": False}),
        Perform("all_out", SPEARS),
        Perform("engage", SPEARS, {"enemy": THRALLS}),
    )
    page = rolled(the_page(met, "blows", SPEARS).saying("strikers", 2), 2, 3)
    assert [(entry.row.note, entry.row.is_offered) for entry in page.entries if entry.is_open] == [
        ("one more, if you like", True)
    ]


def test_a_fumble_speaks_of_an_opening_only_where_the_enemy_may_strike_through_it() -> None:
    for state, is_open in (("operational", True), ("routed", False)):
        history = playing(acting(SPEARS, Thralls={"state": state}), Perform("all_out", SPEARS))
        fumbled = playing(history, a_roll("melee", 1, actor=SPEARS, target=THRALLS))
        told = headline(SYSTEM, history.battle, fumbled.acts[-1])
        assert ("opening" in told, any(debt.resolver == "melee" for debt in fumbled.battle.debts)) == (is_open, is_open)
