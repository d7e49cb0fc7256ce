"""What makes a story: a test held by few, a last stand, a charge that failed, and the lead made of the heaviest."""

from __future__ import annotations

import random
import re

import pytest

from tests.play import having, playing, the_demo
from tests.tracker.views.report.test_report import of_a_turn
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.rules.systems import load_system, system_keys
from tracker.views.report.highlights.lead import lead as lead_of
from tracker.views.report.highlights.stands import feats
from tracker.views.report.markdown import report
from tracker.views.report.moments import moments
from tracker.views.report.story import story

RIDERS, BOWMEN = UnitId("wolf-riders"), UnitId("bowmen-of-alder")


def of(key: str) -> History:
    return the_demo(load_system(key))


def found(history: History) -> list[str]:
    return [feat.sentence for feat in feats(history.system, moments(history))]


def lead(history: History) -> tuple[str, ...]:
    return lead_of(history.system, moments(history))


def lines(history: History) -> list[str]:
    return [line.whole for turn in story(history) for phase in turn.phases for line in phase.lines]


def test_a_test_held_at_long_odds_by_half_a_unit_is_told_with_its_odds() -> None:
    told = lines(of_a_turn("demonworld"))
    assert "Wolf riders hold at half strength (17%)." in told
    assert not any("Wolf riders take a morale test" in said for said in told)


def test_tests_that_one_unit_holds_again_and_again_are_one_story() -> None:
    weak = having(of("skirmish"), "esk-spears", lost=8)
    test = Resolve("morale", {"actor": UnitId("esk-spears")}, {"bravery": 0}, (Face(20, 19),))
    (held,) = found(playing(weak, test, test))
    assert re.fullmatch(r"Esk spears hold in two tests \(<?\d+%\)\.", held)


def test_a_refused_charge_is_told_and_those_of_a_phase_in_one_line() -> None:
    refused = [
        Resolve("morale", {"actor": unit}, {"test": "charge"}, (Face(6, 1),))
        for unit in (UnitId("ash-archers"), UnitId("stone-thrower"))
    ]
    told = lines(playing(of("demonworld"), *refused))
    assert "Ash archers and Stone thrower refuse to charge." in told


def test_a_charge_that_hits_nobody_in_all_its_blows_is_a_charge_in_vain() -> None:
    told = lines(of_a_turn("demonworld"))
    assert "Knights of the Vale charge Ogre band, and fail: no hit in four blows (6%)." in told


def a_shot_at(target: UnitId, face: int) -> Resolve:
    return Resolve("shoot", {"actor": BOWMEN, "target": target}, {}, (Face(20, face),))


def test_few_who_are_shot_at_again_and_again_and_stand_make_a_last_stand() -> None:
    few = having(of("demonworld"), RIDERS, bases=1)
    told = lines(playing(few, *[a_shot_at(RIDERS, 20)] * 3))
    assert "Wolf riders make a last stand: three attacks with 1 of 5 bases left." in told
    assert not any("last stand" in said for said in lines(playing(of("demonworld"), *[a_shot_at(RIDERS, 20)] * 3)))


def test_a_last_stand_of_somebody_hidden_is_told_to_nobody() -> None:
    few = having(of("demonworld"), RIDERS, bases=1)
    hidden = having(playing(few, *[a_shot_at(RIDERS, 20)] * 3), RIDERS, **{HIDDEN.key: True})
    assert not any("Wolf riders" in said for said in (*found(hidden), *lines(hidden), *lead(hidden)))


@pytest.mark.parametrize("key", system_keys())
def test_the_lead_is_two_or_three_sentences_of_what_the_story_tells(key: str) -> None:
    history, chance = of_a_turn(key), random.Random(5)
    for _turn in range(2):
        for _before, _command, after in a_turn(history, chance):
            history = after
    told = lead(history)
    assert 1 <= len(told) <= 3
    assert all(re.match(r"(In turn \d+ )?[A-Z]", said) and said.endswith(".") for said in told)
    turns = [int(named[1]) for said in told if (named := re.match(r"In turn (\d+) ", said))]
    assert turns == sorted(set(turns)), "each turn is named once"
    page = report(history)
    assert " ".join(told) in page.replace("\\", "")


def test_a_miss_alone_in_its_phase_is_summed_up_at_the_end_of_the_turn() -> None:
    missed = playing(of("demonworld"), a_shot_at(RIDERS, 20))
    (turn,) = story(missed)
    assert [line.whole for line in turn.missed] == ["One shot missed: Bowmen of Alder at Wolf riders."]
    assert not any(line for phase in turn.phases for line in phase.lines if "shot" in line.whole)
