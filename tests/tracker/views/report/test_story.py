"""The story as a reader finds it: who charged, what was cast, sums instead of lists, nobody named twice."""

from __future__ import annotations

import random

import pytest

from tests.play import having, playing, the_demo
from tests.tracker.views.report.test_report import of_a_turn
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerPrompt, GoTo, Perform, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.rules.systems import load_system, system_keys
from tracker.views.ledger import rolls
from tracker.views.report.luck import NOBODY, luck
from tracker.views.report.moments import moments
from tracker.views.report.story import story

ORSANNE, RIDERS = UnitId("orsanne-the-grey"), UnitId("wolf-riders")


def lines(history: History) -> list[str]:
    return [line.whole for turn in story(history) for phase in turn.phases for line in phase.lines]


def of(key: str) -> History:
    return the_demo(load_system(key))


def a_blow(face: int) -> Resolve:
    pair = {"actor": UnitId("delve-axes"), "target": UnitId("heath-spears")}
    return Resolve("blow", pair, {}, (Face(6, face),))


def cast(spell: str, *, hides: bool = False) -> History:
    named = playing(of("demonworld"), GoTo("II.1"), Perform("announce_spell", ORSANNE, {"spell": spell}))
    hidden = having(named, RIDERS, **{HIDDEN.key: True}) if hides else named
    inputs = {"spell_level": 3, "ps": 30}
    return playing(hidden, GoTo("II.2"), Resolve("cast", {"actor": ORSANNE}, inputs, (Face(20, 14),)))


@pytest.mark.parametrize("key", system_keys())
def test_every_line_ends_as_a_sentence_does(key: str) -> None:
    told = lines(of_a_turn(key))
    assert told
    assert [said for said in told if not said.endswith((".", "!", "?", "…")) or ".." in said] == []


def test_a_spell_is_told_by_the_name_it_was_announced_with() -> None:
    assert "Orsanne the Grey casts a spell, “Ice storm at the gate”." in lines(cast("Ice storm at the gate"))


def test_a_spell_that_names_somebody_hidden_is_told_without_its_name() -> None:
    told = lines(cast("Ice storm at Wolf riders", hides=True))
    assert "Orsanne the Grey casts a spell." in told
    assert not any("Wolf riders" in said for said in told)


def test_the_spells_that_the_table_says_are_cast_are_told_and_its_other_answers_are_not() -> None:
    spoken = playing(of("confrontation"), AnswerPrompt("spell", "Divine storm", UnitId("brother-emrel")))
    told = lines(playing(spoken, AnswerPrompt("recovery", "two gems", UnitId("brother-emrel"))))
    assert told == ["Brother Emrel · Spells cast: Divine storm."]


def test_an_answer_that_names_somebody_hidden_is_not_told() -> None:
    hidden = having(of("confrontation"), "pit-wraith", **{HIDDEN.key: True})
    assert lines(playing(hidden, AnswerPrompt("spell", "a bolt at Pit wraith"))) == []


def test_the_orders_are_told_side_by_side() -> None:
    orders = "Azure (charge 4, harass 3), Ochre (hold 1, charge 4, harass 2, move 1)"
    assert f"Orders revealed: {orders}." in lines(of_a_turn("demonworld"))


def test_blows_that_are_rolled_by_themselves_are_told_as_blows() -> None:
    history = playing(of("confrontation"), *(a_blow(face) for face in (6, 6)))
    assert lines(history) == ["Delve axes attack Heath spears: two blows, two hits."]


def test_what_a_unit_lost_without_a_roll_is_told_in_one_sum() -> None:
    lost = Perform("lose_step", UnitId("iron-servants"))
    history = playing(of("hexcombat"), lost, lost)
    assert lines(history)[len(lines(of("hexcombat"))) :] == ["Iron Servants: 2 lost, 2 of 4 steps left."]


def test_a_correction_by_hand_is_no_story() -> None:
    assert lines(playing(of("skirmish"), SetValues(UnitId("tallow-guard"), {"lost": 3}, "miscounted"))) == []


def test_a_wound_is_the_luck_of_whoever_dealt_it() -> None:
    pair = {"actor": UnitId("delve-axes"), "target": UnitId("heath-spears")}
    unknown = {"target": UnitId("heath-spears")}
    wounds = [Resolve("damage", roles, {"str": 5}, (Face(6, 6), Face(6, 5))) for roles in (pair, unknown)]
    history = playing(of("confrontation"), *wounds)
    assert [(one.side, one.rolls, one.good) for one in luck(history).sides] == [("delve", 1, 1), (NOBODY, 1, 1)]
    dealt, not_said = rolls(history)
    assert (dealt.unit, dealt.target_unit, dealt.side) == ("Delve axes", "Heath spears", "Delvers")
    assert (not_said.unit, not_said.side) == ("Heath spears", "")


def test_captions_say_which_side_has_the_initiative_by_its_name() -> None:
    told = [moment.telling.text for moment in moments(of_a_turn("skirmish"))]
    assert "Wardens of Esk have the initiative" in told


def test_a_recoil_is_told_and_a_unit_that_stays_recoils_nowhere() -> None:
    told_of = load_system("hexcombat").words.moves_told
    assert told_of("2:move.pikes", "hex") == ("pikes", "{unit} {unit:recoils|recoil}.")
    assert told_of("2:move.pikes", "stays") is None
    assert told_of("2:stuck", "pikes") is None
    history, chance = of_a_turn("hexcombat"), random.Random(0)
    for _before, _command, after in a_turn(history, chance):
        history = after
    parted = "Pikes of Low Garn recoil. Lances of Tarn and Pikes of Low Garn are no longer in contact."
    assert parted in lines(history)
