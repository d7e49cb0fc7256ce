"""The page of rolls of a melee in Confrontation: what it proposes, what falls between its rows, and nothing besides."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    GORM,
    JAVELINS,
    LAMPS,
    RIDERS,
    SPEARS,
    VARA,
    d6,
    so,
    value,
)
from tests.tracker.games.confrontation.pages import as_commands, rolled, told
from tests.tracker.games.confrontation.test_questions_of_a_melee import a_melee
from tracker.battle.battle import UnitId, acting_first
from tracker.battle.commands import AnswerProcedure, Resolve
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.games.confrontation import SYSTEM
from tracker.play.amend import Amendment, amend, question_of
from tracker.play.history import History
from tracker.play.sheets import (
    Entry,
    OpenSheet,
    act_to_undo,
    announcement,
    open_on,
    roll_commands,
    side_of,
    strengths_left,
    throw_dice,
    turn_knob,
)
from tracker.views.sheet_rows import came_to


def the_page(history: History, unit: UnitId) -> OpenSheet:
    """The melee of that unit on its page."""
    return open_on(history, SYSTEM.sheet("melee_round"), {"actor": unit})


def opened(sheet: OpenSheet, discipline: tuple[int, int] = (3, 3), initiative: tuple[int, int] = (3, 3)) -> OpenSheet:
    """A melee of two units with all that comes before its first blow."""
    sheet = rolled(sheet, (discipline[0],), (discipline[1],), ())
    return rolled(sheet, (initiative[0],), (initiative[1],))


def knob(entry: Entry | None, key: str) -> Any:
    """What is said in a row to the question of that key."""
    assert entry is not None
    return next(said for said in entry.answered if said.ask.key.startswith(key))


def test_before_the_discipline_is_known_only_the_discipline_of_each_is_rolled() -> None:
    page = the_page(a_melee(RIDERS, JAVELINS), RIDERS)
    assert told(page) == [(f"member:{RIDERS}", None, ""), (f"member:{JAVELINS}", None, "")]
    assert page.pending == ()


def test_after_it_targets_pools_and_attacks_are_proposed_and_the_pools_agreed_to_at_one_stroke() -> None:
    page = rolled(the_page(a_melee(RIDERS, JAVELINS), RIDERS), (4,), (2,))
    assert [(said.ask.key, said.value) for said in page.pending] == [
        (f"target:{JAVELINS}", RIDERS),
        (f"target:{RIDERS}", JAVELINS),
    ]
    assert [key for key, _at, stands in told(page) if not stands] == [
        f"dice:{JAVELINS}",
        f"dice:{RIDERS}",
        f"initiative:{JAVELINS}",
        f"initiative:{RIDERS}",
    ]
    # 3 × 2 dice and 2 of cavalry against 4 × 2 (CF-DICE-01, 05, 07).
    assert knob(page.entry(f"initiative:{RIDERS}"), "attack").value == 8
    agreed = rolled(page, ())
    assert (value(agreed.battle, RIDERS, "melee_dice"), value(agreed.battle, JAVELINS, "melee_dice")) == (8, 8)
    assert [(said.ask.key, said.value) for said in agreed.pending] == [
        (f"attack:{JAVELINS}", 8),
        (f"attack:{RIDERS}", 8),
    ]


def test_the_attack_dice_stand_in_the_order_in_which_they_are_announced_and_the_initiative_as_it_is_rolled() -> None:
    page = rolled(the_page(a_melee(RIDERS, JAVELINS), RIDERS), (4,), (2,), ())
    assert [key for key, _at, _stands in told(page, "initiative")] == [
        f"initiative:{JAVELINS}",
        f"initiative:{RIDERS}",
    ]
    while page.pending:
        page = page.after(playing(page.history, *announcement(page)))
    assert page.next is not None
    assert told(page, "initiative")[0][0] == page.next.row.key == f"initiative:{RIDERS}"


def test_blows_stand_by_initiative_with_all_dice_that_attack() -> None:
    page = opened(the_page(a_melee(RIDERS, JAVELINS), RIDERS), initiative=(5, 2))
    assert told(page, "blow") == [
        *((f"blow:{RIDERS}:{number}", 9, "") for number in range(8)),
        *((f"blow:{JAVELINS}:{number}", 5, "") for number in range(8)),
    ]


def test_the_pursuit_bonus_counts_in_the_initiative() -> None:
    history = a_melee(RIDERS, JAVELINS, more=[(RIDERS, {"arrival": "pursuit"})])
    page = opened(the_page(history, RIDERS), initiative=(5, 2))
    assert {at for key, at, _stands in told(page, "blow") if RIDERS in key} == {9 + 3}


def test_a_lost_initiative_strikes_after_the_others_and_says_so() -> None:
    page = opened(the_page(a_melee(RIDERS, JAVELINS), RIDERS), initiative=(1, 2))
    assert next(key for key, _at, _stands in told(page, "blow")) == f"blow:{JAVELINS}:0"
    last = page.entry(f"blow:{RIDERS}:0")
    assert last is not None
    assert last.row.note == "initiative lost: it strikes after the others"


def test_equal_discipline_is_rolled_off_by_both_at_once() -> None:
    page = rolled(the_page(a_melee(LAMPS, SPEARS), LAMPS), (3,), (3,))
    assert [key for key, _at, stands in told(page) if not stands] == [f"off0:{SPEARS}", f"off0:{LAMPS}"]
    assert next(said.ask.key for said in rolled(page, (4,), (2,)).pending) == f"target:{LAMPS}"


def test_the_damage_of_a_hit_follows_once_all_blows_are_struck_and_a_miss_has_none() -> None:
    page = rolled(opened(the_page(a_melee(ALYS, GORM), ALYS), initiative=(5, 2)), (1,), (5,))
    assert told(page, "blow", "wound")[:5] == [
        (f"blow:{ALYS}:0", 11, "missed"),
        (f"blow:{ALYS}:1", 11, "hit"),
        (f"blow:{ALYS}:2", 11, ""),
        (f"blow:{ALYS}:3", 11, ""),
        (f"wound:{ALYS}:1", 11, ""),
    ]
    wounded = rolled(page, (1,), (1,), (4, 5))
    assert told(wounded, "wound") == [(f"wound:{ALYS}:1", 11, "serious")]
    assert value(wounded.battle, GORM, "serious") == 1


def test_blows_of_figures_killed_first_are_struck_out_with_the_reason() -> None:
    page = opened(the_page(a_melee(ALYS, LAMPS), ALYS), initiative=(5, 2))
    after = rolled(page, (5,), (1,), (1,), (1,), (6, 6))
    assert [stands for key, _at, stands in told(after, "blow") if LAMPS in key] == [
        *[""] * 3,
        *["fell before it could strike"] * 2,
    ]


def test_the_damage_of_hits_and_the_blows_at_who_is_gone_are_struck_out_with_the_reason() -> None:
    page = opened(the_page(a_melee(ALYS, GORM), ALYS), initiative=(5, 2))
    after = rolled(page, (5,), (5,), (1,), (1,), (6, 6))
    assert [stands for _key, _at, stands in told(after, "wound")] == ["killed", "Gorm Underlight: destroyed"]
    assert {stands for key, _at, stands in told(after, "blow") if GORM in key} == {"fell before it could strike"}
    assert after.is_over


def test_all_blows_of_one_moment_are_struck_before_anybody_falls_by_them() -> None:
    # INI 6 + 3 against 5 + 4 (CF-START-07).
    page = opened(the_page(a_melee(ALYS, GORM), ALYS), initiative=(3, 4))
    assert page.next is not None
    assert page.next.row.note == "at the same moment as others: all their blows are struck"
    after = rolled(page, (5,), (1,), (1,), (1,), (5,), (1,), (1,), (1,))
    assert [key for key, _at, stands in told(after) if not stands] == [f"wound:{GORM}:0", f"wound:{ALYS}:0"]
    after = rolled(after, (6, 6))
    assert value(after.battle, ALYS, "lost") == 1
    assert value(rolled(after, (6, 6)).battle, GORM, "lost") == 1


def test_who_falls_to_one_of_two_that_strike_together_is_struck_by_the_other_too() -> None:
    page = the_page(a_melee(ALYS, SPEARS, GORM, more=[(SPEARS, {"ini": 6})]), ALYS)
    for one in (ALYS, SPEARS):
        page = page.saying(f"target:{one}", GORM).saying(f"attack:{one}", 1).saying(f"parry:{one}:0", "no")
    page = rolled(page.saying(f"attack:{GORM}", 0), (5,), (1,), (2,), ())
    while page.next is not None and page.next.row.key.startswith("initiative:"):
        page = rolled(page, (2 if GORM in page.next.row.key else 4,))
    after = rolled(page, (6,), (6,), (6, 6))
    assert [stands for _key, _at, stands in told(after, "blow")] == ["hit", "hit"]
    assert [stands for _key, _at, stands in told(after, "wound")] == ["killed", "Gorm Underlight: destroyed"]


def split(page: OpenSheet, unit: UnitId, attack: int) -> OpenSheet:
    """The page with so many dice of a unit in attack."""
    return page.saying(f"attack:{unit}", attack)


def test_a_parry_is_said_in_the_row_of_the_blow_and_proposed_while_a_die_is_left() -> None:
    page = rolled(the_page(a_melee(ALYS, GORM), ALYS), (3,), (3,), ())
    page = rolled(split(page, GORM, 3), (5,), (2,))
    blows = [page.entry(f"blow:{ALYS}:{number}") for number in range(4)]
    assert knob(blows[0], "parry").value == "yes"
    assert blows[1] is not None
    assert blows[1].answered == ()
    assert blows[0] is not None
    kept = turn_knob(page, blows[0], knob(blows[0], "parry"), 1)
    assert [entry.row.inputs["defended"] for entry in kept.entries if entry.row.key.startswith(f"blow:{ALYS}")] == [
        *(False, True),
        *(False, False),
    ]
    struck = rolled(kept, (5,))
    first = struck.entry(f"blow:{ALYS}:0")
    assert first is not None
    assert first.rolled is not None
    assert first.rolled.resolution.inputs["defended"] is False


def test_a_parried_blow_wants_a_die_of_either_side() -> None:
    page = rolled(the_page(a_melee(ALYS, GORM), ALYS), (3,), (3,), ())
    page = rolled(split(page, GORM, 3), (5,), (2,))
    assert told(rolled(page, (2, 5)), "blow")[0] == (f"blow:{ALYS}:0", 11, "parried")


def test_dice_are_split_between_targets_in_the_row_of_the_initiative() -> None:
    page = rolled(the_page(a_melee(SPEARS, GORM, VARA), SPEARS), (5,), (1,), (2,))
    speaker = page.entry(f"dice:{SPEARS}")
    assert speaker is not None
    page = turn_knob(page, speaker, knob(speaker, "target2"), 1)
    row = page.entry(f"initiative:{SPEARS}")
    assert row is not None
    assert [said.ask.key for said in row.answered] == [
        f"attack:{SPEARS}",
        f"share:{SPEARS}:{knob(page.entry(f'dice:{SPEARS}'), 'target2').value}",
    ]


def test_who_was_charged_is_proposed_to_its_charger() -> None:
    history = a_melee(SPEARS, GORM, VARA, more=[(VARA, {"arrival": "front"}), (SPEARS, {"was_charged": True})])
    page = rolled(the_page(history, SPEARS), (5,), (1,), (2,))
    said = {one.ask.key: one.value for one in page.pending}
    assert said[f"target:{SPEARS}"] == VARA
    assert said[f"target:{VARA}"] == SPEARS


def test_figures_and_dice_left_are_counted_with_every_row() -> None:
    page = rolled(the_page(a_melee(ALYS, LAMPS), ALYS), (3,), (2,))
    assert [one.left for one in strengths_left(page)] == [("1 of 1 figure",), ("2 of 2 figures",)]
    page = rolled(split(rolled(page, ()), LAMPS, 3), (5,), (2,))
    assert [one.left for one in strengths_left(page)] == [
        ("1 of 1 figure", "4 attacks left", "0 parries left"),
        ("2 of 2 figures", "3 attacks left", "2 parries left"),
    ]
    # Alys hits through a parry that failed and kills one of the pair, with the dice it would have struck with.
    struck = rolled(page, (5, 1), (1,), (1,), (1,), (6, 6))
    assert [one.left for one in strengths_left(struck)] == [
        ("1 of 1 figure", "0 attacks left", "0 parries left"),
        ("1 of 2 figures", "3 attacks left", "0 parries left"),
    ]


def test_nothing_is_left_to_strike_with_once_the_last_blow_is_struck() -> None:
    page = rolled(the_page(a_melee(ALYS, GORM), ALYS), (3,), (3,), ())
    page = rolled(split(split(page, ALYS, 1), GORM, 1), (5,), (2,))
    struck = rolled(page, (2, 5), (2, 5))
    assert struck.is_over
    assert [one.left for one in strengths_left(struck)] == [("1 of 1 figure", "0 attacks left", "2 parries left")] * 2


def test_who_strikes_is_named_first_in_the_row_of_the_damage_too() -> None:
    page = rolled(opened(the_page(a_melee(ALYS, GORM), ALYS), initiative=(5, 2)), (5,), (1,), (1,), (1,))
    wound = page.next
    assert wound is not None
    assert wound.row.short == "damage"
    assert acting_first(wound.row.bindings) == (ALYS, GORM)
    assert side_of(page, wound) == "heath"


def test_a_row_tells_its_wound_its_total_or_why_it_failed_beside_its_sign() -> None:
    page = rolled(opened(the_page(a_melee(ALYS, GORM), ALYS), initiative=(5, 2)), (5,), (1,), (1,), (1,), (4, 5))
    told_of = {
        entry.row.key: came_to(SYSTEM, page.battle, entry.rolled) for entry in page.entries if entry.rolled is not None
    }
    assert told_of[f"member:{ALYS}"] == "10"
    assert told_of[f"dice:{ALYS}"] == "4"
    assert told_of[f"wound:{ALYS}:0"] == "serious wound"
    assert (told_of[f"blow:{ALYS}:0"], told_of[f"blow:{ALYS}:1"]) == ("", "missed")


@pytest.mark.parametrize(("outcome", "beside"), [("serious", "serious wound"), ("nothing", "")])
def test_a_row_tells_the_wound_that_the_table_set_by_hand_beside_its_sign(outcome: str, beside: str) -> None:
    page = rolled(opened(the_page(a_melee(ALYS, GORM), ALYS), initiative=(5, 2)), (5,), (1,), (1,), (1,))
    wound = page.next
    assert wound is not None
    history = playing(page.history, *roll_commands(page, wound, outcome, "seen"))
    [made] = [event for event in history.acts[-1].events if isinstance(event, Rolled)]
    assert (made.override, came_to(SYSTEM, history.battle, made)) == ("seen", beside)


@pytest.mark.parametrize("seed", range(4))
def test_a_melee_on_its_page_is_the_melee_played_by_commands(seed: int) -> None:
    chance = random.Random(seed)
    start = a_melee(*((RIDERS, JAVELINS) if seed % 2 else (SPEARS, ALYS, GORM, LAMPS)))
    page = the_page(start, RIDERS if seed % 2 else SPEARS)
    for _row in range(200):
        if page.is_over:
            break
        entry = page.next
        if entry is None or page.doubt(entry) is not None:
            page = page.after(playing(page.history, *announcement(page)))
            continue
        if entry.answered and chance.random() < 0.3:
            page = turn_knob(page, entry, chance.choice(entry.answered), chance.choice((1, -1)))
            continue
        laid = throw_dice(page, entry, lambda die, _asked: Face(die.sides, chance.randint(1, die.sides)))
        page = laid.after(playing(page.history, *roll_commands(laid, entry)))
    assert page.is_over
    assert as_commands(page, start).battle == page.battle
    assert not page.battle.running


def test_a_melee_begun_question_by_question_goes_on_where_it_stood() -> None:
    history = a_melee(ALYS, GORM)
    number = history.battle.running[-1].id
    for unit in (ALYS, GORM):
        history = playing(
            history, Resolve("discipline", {"actor": unit}, {}, d6(3 if unit == ALYS else 2), None, number)
        )
    history = playing(history, AnswerProcedure(number, ALYS))
    page = the_page(history, ALYS)
    assert [(said.ask.key, said.value) for said in page.pending] == [(f"target:{ALYS}", GORM)]
    assert [stands for _key, _at, stands in told(page, "member")] == ["made", "made"]


def test_undone_row_by_row_the_page_is_as_it_was_opened() -> None:
    page = the_page(a_melee(ALYS, GORM), ALYS)
    after = rolled(page, (3,), (2,), (), (5,), (2,), (5,), (1,), (1,), (1,), (4, 5))
    while (act := act_to_undo(after)) is not None:
        back = after.history.return_to(act)
        assert isinstance(back, History)
        after = after.after(back)
    assert after.entries == page.entries
    assert after.battle.units == page.battle.units


def test_rolls_made_twice_by_hand_are_asked_for_once_more() -> None:
    page = rolled(the_page(a_melee(ALYS, GORM), ALYS), (3,), (2,))
    again = page.after(so(page.history, (GORM, {"discipline_made": False})))
    assert again.next is not None
    assert again.next.row.key == f"member:{GORM}"
    keys = [entry.row.key for entry in again.entries]
    assert len(keys) == len(set(keys))
    assert sum(entry.rolled is not None for entry in again.entries) == 2


def test_who_came_in_no_charge_is_proposed_at_whom_the_fewest_strike() -> None:
    history = a_melee(
        RIDERS, ALYS, JAVELINS, BEAST, more=[(RIDERS, {"arrival": "front"}), (JAVELINS, {"was_charged": True})]
    )
    page = rolled(the_page(history, RIDERS), (4,), (5,), (3,), (5,))
    said = {one.ask.key: one.value for one in page.pending}
    assert (said[f"target:{RIDERS}"], said[f"target:{JAVELINS}"], said[f"target:{BEAST}"]) == (JAVELINS, RIDERS, ALYS)


def test_of_several_with_a_bonus_for_one_target_the_greatest_is_proposed_to_be_kept() -> None:
    # +2 of a monster against +1 of a pair, which has more dice for all that (CF-DICE-02, 06, 09).
    page = rolled(the_page(a_melee(ALYS, BEAST, LAMPS), ALYS), (5,), (1,), (2,))
    said = {one.ask.key: one.value for one in page.pending}
    assert said[f"keeps:delve:{ALYS}"] == BEAST
    agreed = rolled(page, ())
    assert (value(agreed.battle, BEAST, "melee_dice"), value(agreed.battle, LAMPS, "melee_dice")) == (4, 4)


def test_a_roll_that_its_melee_did_not_ask_for_is_named_for_itself() -> None:
    page = rolled(the_page(a_melee(RIDERS, JAVELINS), RIDERS), (3,), (4,))
    assert page.running is not None
    early = Resolve("melee_dice", {"actor": RIDERS}, {}, procedure=page.running)
    roll_off = page.after(playing(page.history, early))
    row = next(entry.row for entry in roll_off.made_entries if entry.row.resolver == "melee_dice")
    assert (row.short, row.key.startswith("act")) == ("", True)


def test_after_a_roll_off_put_right_nobody_has_announced_what_another_had() -> None:
    page = rolled(the_page(a_melee(SPEARS, AXES), SPEARS), (3,), (4,), (5,), (2,), ())
    assert [said.key for said in page.pending] == [f"attack:{AXES}", f"attack:{SPEARS}"]
    page = page.saying(f"attack:{AXES}", 4)
    page = page.after(playing(page.history, *announcement(page)))
    index = next(
        number
        for number, act in enumerate(page.history.acts)
        for event in act.events
        if isinstance(event, Rolled) and event.resolution.resolver == "rolloff" and event.resolution.dice[0].face == 2
    )
    asked = question_of(page.history, index)
    assert asked is not None
    _then, roll = asked
    assert isinstance(roll, Resolve)
    put_right = amend(page.history, index, replace(roll, faces=d6(6)))
    assert isinstance(put_right, Amendment)
    again = page.after(put_right.after)
    assert [said.key for said in again.pending] == [f"target:{AXES}"]
    assert again.procedure is not None
    assert not any(answer.key.startswith(("dice:", "attack:")) for answer in again.procedure.answers)
    assert not any("melee_dice" in again.battle.units[unit].values for unit in (SPEARS, AXES))
    assert [key for key, _at, stands in told(again, "dice") if not stands] == [f"dice:{SPEARS}", f"dice:{AXES}"]
