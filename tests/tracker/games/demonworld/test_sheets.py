"""The pages of rolls of Demonworld: what each proposes, and what the rules strike out of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Perform, Resolve
from tracker.battle.dice import D20, Face, Thrower
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import BASES
from tracker.games.demonworld.rolls.melee_table import IS_SECOND
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, announcement, answer_roll, lay_die, open_on, roll_commands, turn_knob

PLAIN: Mapping[str, Scalar] = {"power": 10, "melee_skill": 3, "melee_armour": 3, "initiative": 3}


def a_melee(**foe: Scalar) -> History:
    """Guard (initiative 5, three bases) against Foe (initiative 3, two) in melee 1, Pikes against Orcs in melee 2."""
    azure = {
        "Guard": a_troop(**{**PLAIN, "initiative": 5, "bases_at_start": 3}),
        "Pikes": a_troop(**{**PLAIN, "initiative": 4, "bases_at_start": 1}),
    }
    ochre = {
        "Foe": a_troop(**{**PLAIN, "bases_at_start": 2, **foe}),
        "Orcs": a_troop(**{**PLAIN, "initiative": 4, "bases_at_start": 1}),
    }
    history = a_battle(azure, ochre)
    for unit, number in (("guard", 1), ("foe", 1), ("pikes", 2), ("orcs", 2)):
        history = having(history, unit, melee=number)
    return at(history, "VI.1")


def the_melee(history: History) -> OpenSheet:
    """All melees of the battle on their page."""
    return open_on(history, SYSTEM.sheet("melee_by_initiative"), {})


def struck(sheet: OpenSheet, *numbers: int) -> OpenSheet:
    """The sheet after these faces, each for the blow whose turn it is."""
    for number in numbers:
        entry = sheet.next
        assert entry is not None
        laid = lay_die(sheet, entry, Face(D20.sides, number))
        sheet = laid.after(playing(sheet.history, *roll_commands(laid, entry)))
    return sheet


def told(sheet: OpenSheet) -> list[tuple[int | None, str, str, str]]:
    """Each row: its place in the order, who strikes whom, and how it stands."""
    return [
        (
            entry.row.at,
            entry.row.bindings["actor"],
            entry.row.bindings["target"],
            entry.rolled.resolution.outcome if entry.rolled is not None else entry.row.struck,
        )
        for entry in sheet.entries
    ]


def test_whoever_is_in_contact_is_announced_against_whom_it_stands_with_the_bases_it_has() -> None:
    assert told(the_melee(a_melee())) == [
        *([(5, "guard", "foe", "")] * 2),
        (4, "pikes", "orcs", ""),
        (4, "orcs", "pikes", ""),
        *([(3, "foe", "guard", "")] * 2),
    ]


def test_the_announcement_is_accepted_as_answers_of_the_procedure() -> None:
    sheet = the_melee(a_melee())
    begins, *answers = announcement(sheet)
    assert begins == BeginProcedure("melee_round", {})
    assert [answer.value for answer in answers if isinstance(answer, AnswerProcedure)] == [
        *("guard", "foe", 2),
        *("pikes", "orcs", 1),
        *("orcs", "pikes", 1),
        *("foe", "guard", 2),
        "",
    ]
    accepted = sheet.after(playing(sheet.history, *announcement(sheet)))
    assert accepted.pending == ()
    assert told(accepted) == told(sheet)
    assert announcement(accepted) == ()


def test_a_pairing_is_changed_before_it_is_announced() -> None:
    sheet = the_melee(a_melee())
    (first, *_rest) = sheet.entries
    whom, bases, _who = first.answered
    assert (whom.ask.key, whom.value, bases.value) == ("target1", "foe", 2)
    assert [row[1] for row in told(turn_knob(sheet, first, bases, 1))].count("guard") == 3
    assert [row[1] for row in told(turn_knob(sheet, first, bases, -1))].count("guard") == 1


def test_bases_that_fell_at_a_higher_initiative_lose_their_blows_with_the_reason() -> None:
    after = struck(the_melee(a_melee()), 7, 20)
    assert the(after.history, "foe")[BASES] == 1
    assert told(after)[-2:] == [(3, "foe", "guard", ""), (3, "foe", "guard", "fell to faster blows")]


def test_blows_at_a_unit_that_is_gone_are_struck_out_with_the_reason() -> None:
    sheet = the_melee(a_melee())
    (first, *_rest) = sheet.entries
    more = turn_knob(sheet, first, first.answered[1], 1)
    after = struck(more, 7, 7)
    assert told(after)[:3] == [(5, "guard", "foe", "success")] * 2 + [(5, "guard", "foe", "Foe: destroyed")]
    assert told(after)[-2:] == [(3, "foe", "guard", "fell to faster blows")] * 2


def test_a_second_attack_that_was_earned_appears_and_is_proposed_at_the_same_enemy() -> None:
    after = struck(the_melee(a_melee()), 1)
    assert told(after)[:3] == [
        (5, "guard", "foe", "second_attack"),
        (5, "guard", "foe", ""),
        (5, "guard", "foe", ""),
    ]
    second = after.next
    assert second is not None
    assert second.row.inputs == {"is_second": True}
    again = struck(after, 1)
    assert told(again)[1] == (5, "guard", "foe", "success")
    assert again.battle.debts == tuple(debt for debt in again.battle.debts if debt.cause != "second_attack")


def test_a_second_attack_of_who_is_free_by_now_is_proposed_at_nobody_elsewhere() -> None:
    history = a_battle(
        {"Guard": a_troop(**{**PLAIN, "initiative": 5, "bases_at_start": 1})},
        {"Foe": a_troop(**{**PLAIN, "bases_at_start": 1}), "Idle": a_troop()},
    )
    history = having(having(history, "guard", melee=1), "foe", melee=1)
    after = struck(the_melee(at(history, "VI.1")), 1)
    assert [(said.ask.key, said.value) for said in after.pending] == [("blow1.1.target", "")]
    assert after.next is None
    assert after.saying("blow1.1.target", "idle").next is not None


def test_the_next_blow_is_reckoned_on_the_battle_that_what_is_pending_will_make() -> None:
    after = struck(the_melee(a_melee()), 1)
    second = after.next
    assert second is not None
    declined = after.saying(second.answered[0].ask.key, "")
    following = declined.next
    assert following is not None
    roll = declined.worksheet(following)
    assert roll is not None
    assert roll.case[IS_SECOND] is False


def test_a_melee_on_its_sheet_is_the_melee_played_by_commands() -> None:
    sheet = struck(the_melee(a_melee()), 7, 20, 20, 8, 7)
    history, number = a_melee(), None
    history = playing(history, BeginProcedure("melee_round", {}))
    number = history.battle.running[0].id
    for said in ("guard", "foe", 2, "pikes", "orcs", 1, "orcs", "pikes", 1, "foe", "guard", 2, ""):
        history = playing(history, AnswerProcedure(number, said))
    blows = (("guard", "foe", 7), ("guard", "foe", 20), ("pikes", "orcs", 20), ("orcs", "pikes", 8))
    for actor, target, face in (*blows, ("foe", "guard", 7)):
        pair = {"actor": UnitId(actor), "target": UnitId(target)}
        history = playing(history, Resolve("melee", pair, {}, (Face(20, face),), procedure=number))
    assert history.battle == sheet.battle
    assert sheet.is_over


def test_a_melee_that_was_left_is_found_again_where_it_stood() -> None:
    left = struck(the_melee(a_melee()), 20)
    again = the_melee(left.history)
    assert again.entries == left.entries
    assert again.running == left.running


def test_a_base_that_falls_in_the_shooting_phase_still_shoots_in_it() -> None:
    history = at(having(a_battle({"Bows": a_troop(power=6)}, {"Foe": a_troop()}), "bows", order="H"), "III.1")
    fallen = playing(history, Perform("lose_base", UnitId("bows"), {"cause": "shot", "base": "fresh"}))
    volley = open_on(fallen, SYSTEM.sheet("volley"), {"actor": UnitId("bows")})
    assert the(fallen, "bows")[BASES] == 5
    assert len(volley.entries) == 6


def test_nobody_supports_a_shot_into_a_melee() -> None:
    free = at(having(a_battle({"Bows": a_troop()}, {"Foe": a_troop()}), "bows", order="H"), "III.1")
    fighting = having(free, "foe", melee=1)
    for history, questions in ((free, ["target", "supporters", "shooters"]), (fighting, ["target", "shooters"])):
        (first, *_rest) = open_on(history, SYSTEM.sheet("volley"), {"actor": UnitId("bows")}).entries
        assert [said.ask.key for said in first.answered] == questions


def test_of_ten_bases_six_may_shoot_and_the_others_are_left_for_another_target() -> None:
    history = at(having(a_battle({"Bows": a_troop(bases_at_start=10)}), "bows", order="H"), "III.1")
    page = open_on(history, SYSTEM.sheet("volley"), {"actor": UnitId("bows")}).saying("shooters", 6)
    assert len(page.entries) == 6
    assert len(page.saying("supporters", 1).entries) == 3
    shot = struck(page, *[20] * 6)
    assert shot.next is None
    assert len([entry for entry in the_volley(shot.history).entries if entry.is_open]) == 4


def test_a_lone_shooter_is_not_asked_how_many_shoot() -> None:
    history = at(a_battle({"Hero": {"kind": "hero", "missile_power": 8}}), "III.1")
    (only,) = the_volley(history, "hero").entries
    assert [said.ask.key for said in only.answered] == ["target"]


def the_volley(history: History, unit: str = "bows") -> OpenSheet:
    """The page of a unit's volley as it opens."""
    return open_on(history, SYSTEM.sheet("volley"), {"actor": UnitId(unit)})


def straying(shots: int, throw: Thrower | None = None) -> Hand:
    """The page of a volley into the melee of the foe and a friend."""
    history = a_battle({"Bows": a_troop(bases_at_start=shots), "Friend": a_troop()}, {"Foe": a_troop()})
    for unit, state in (("bows", {"order": "H"}), ("friend", {"melee": 1}), ("foe", {"melee": 1})):
        history = having(history, unit, **state)
    return Hand(the_volley(at(history, "III.3")), throw)


def test_of_each_stray_shot_the_table_says_where_it_went_and_whose_armour_it_meets() -> None:
    hand = straying(2)
    for _shot in range(2):
        hand.press("5", "space", "2", "space")
        assert hand.page.measure is not None
        assert hand.page.measure.key == "neighbour"
        hand.press("enter")
        assert hand.page.measure.key == "deviated_armour"
        hand.press("3", "enter", "1", "enter")
    made = [entry.rolled.resolution for entry in hand.page.sheet.entries if entry.rolled is not None]
    assert [(roll.outcome, roll.target) for roll in made] == [("other_hit", 6)] * 2


@pytest.mark.parametrize("key", ["escape", "enter", "D", "e", "n", "u"])
def test_over_the_dice_of_a_stray_shot_every_key_names_the_armour_that_comes_first(key: str) -> None:
    hand = straying(1)
    hand.press("5", "space", "2", "space", "enter")
    hand.press(key)
    assert hand.page.trouble.startswith("first: armour of the base attacked instead"), hand.page.trouble
    assert hand.closed is None


def is_a_guess(sheet: OpenSheet) -> bool:
    """Whether the next roll waits for somebody to agree to whom it is aimed at."""
    assert sheet.next is not None
    return sheet.doubt(sheet.next) is not None


def test_whom_a_volley_shoots_at_is_a_guess_once_in_each_phase_and_a_lone_enemy_never() -> None:
    foes = {"Foe": a_troop(bases_at_start=9), "Orcs": a_troop()}
    history = at(having(a_battle({"Bows": a_troop()}, foes), "bows", order="H"), "III.1")
    volley, who = SYSTEM.sheet("volley"), {"actor": UnitId("bows")}
    first = open_on(history, volley, who)
    assert is_a_guess(first)
    shot = struck(first.saying("target", "orcs"), 20)
    assert not is_a_guess(open_on(shot.history, volley, who))
    later = open_on(at(having(shot.history, "bows", order="H"), "IV.7"), volley, who)
    assert whom(later)[0] == "orcs"
    assert is_a_guess(later)
    alone = at(having(a_battle({"Bows": a_troop()}, {"Foe": a_troop()}), "bows", order="H"), "III.1")
    assert not is_a_guess(open_on(alone, volley, who))


def test_the_leader_strikes_one_blow_and_the_next_of_his_unit_is_an_ordinary_one_again() -> None:
    sheet = the_melee(a_melee())
    first = sheet.next
    assert first is not None
    led = answer_roll(answer_roll(sheet, first, "attacking_base", "leader"), first, "levels", 1)

    def said(page: OpenSheet, key: str) -> list[Scalar | None]:
        own = [entry for entry in page.entries if entry.is_open and entry.row.bindings["actor"] == "guard"]
        rolls = [page.worksheet(entry) for entry in own]
        return [None if roll is None else roll.answer(key) for roll in rolls]

    # What is said of the ground holds for all of them.
    assert (said(led, "attacking_base"), said(led, "levels")) == (["leader", "ordinary"], [1, 1])
    after = struck(led, 20)
    assert (said(after, "attacking_base"), said(after, "levels")) == (["ordinary"], [1])
    opened_again = the_melee(after.history)
    assert (said(opened_again, "attacking_base"), said(opened_again, "levels")) == (["ordinary"], [1])


def under_the_breath() -> OpenSheet:
    """A dragon with token H before two units and a hero, its own squire beside it, at the shots of III."""
    azure = {"Dragon": {"kind": "dragon", "breath": 12, "pv": 8}, "Squire": {"kind": "hero", "pv": 2}}
    ochre = {
        "Foe": a_troop(bases_at_start=4),
        "Orcs": a_troop(bases_at_start=3),
        "Chief": {"kind": "hero", "pv": 4},
    }
    return open_on(at(a_battle(azure, ochre), "III.3"), SYSTEM.sheet("breath"), {"actor": UnitId("dragon")})


def whom(sheet: OpenSheet) -> list[str]:
    """Whom the rolls that are left strike."""
    return [entry.row.bindings["target"] for entry in sheet.entries if entry.rolled is None]


def test_a_breath_has_a_roll_for_every_base_within_it() -> None:
    sheet = under_the_breath()
    assert whom(sheet) == ["foe"]
    three = sheet.saying("target", "foe").saying("within", 3)
    assert whom(three) == ["foe"] * 3
    once = struck(three, 5)
    assert whom(once) == ["foe"] * 2
    assert the(once.history, "foe")[BASES] == 3


def test_whom_a_breath_covers_is_a_guess_those_not_rolled_for_first_friends_last() -> None:
    sheet, order = under_the_breath(), []
    for _unit in range(4):
        assert is_a_guess(sheet)
        order.append(whom(sheet)[0])
        after = struck(sheet.saying("target", order[-1]), 20)
        sheet = open_on(after.history, after.sheet, after.bindings)
    assert order == ["foe", "orcs", "chief", "squire"]
    assert sheet.is_over


def test_a_single_base_is_rolled_for_once_however_many_bases_were_within() -> None:
    sheet = under_the_breath().saying("within", 2).saying("target", "chief")
    assert whom(sheet) == ["chief"]


def bases_struck(sheet: OpenSheet, actor: str = "guard") -> list[Scalar]:
    """Which base each blow of one that is left is proposed to strike."""
    rows = (entry.row for entry in sheet.entries if entry.rolled is None)
    return [row.inputs.get("hit_base", "-") for row in rows if row.bindings["actor"] == actor]


def test_the_blows_at_a_unit_are_spread_over_its_hurt_and_its_fresh_bases() -> None:
    for wounds, met in (((), ["-"] * 2), ((1,), ["wounded", "fresh"]), ((1, 1), ["-"] * 2)):
        sheet = the_melee(a_melee(pv=3, wounds=wounds))
        assert bases_struck(sheet) == met, wounds


def test_no_more_bases_are_hurt_than_stand() -> None:
    history = a_melee(pv=3, wounds=(2, 1))
    pair = {"actor": UnitId("guard"), "target": UnitId("foe")}
    blow = Resolve("melee", pair, {"hit_base": "fresh"}, outcome="success", reason="told")
    assert the(playing(history, blow), "foe").values["wounds"] == (2, 2)
    fewer = playing(history, Perform("lose_base", UnitId("foe")))
    assert the(fewer, "foe").values["wounds"] == (1,)


def test_thrown_by_the_app_a_stray_shot_is_asked_about_and_its_dice_stay() -> None:
    for key in ("d", "D"):
        hand = straying(2, lambda die, _asked: Face(die.sides, 5))
        hand.press(key)
        assert [face.face for face in hand.page.sheet.faces] == [5, 5]
        assert hand.page.measure is not None
        assert hand.page.measure.key == "neighbour"
        assert not hand.page.sheet.acts
        hand.press("enter", "3", "enter", key)
        assert len(hand.page.sheet.acts) == 1
