"""What a roll's sentence has told is not told once more by what follows from it."""

from __future__ import annotations

import pytest

from screens.table.lastline import last_words
from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    AXES,
    BOWS,
    EMREL,
    JAVELINS,
    RIDERS,
    SPEARS,
    a_roll,
    answering,
    at,
    having,
    so,
    value,
)
from tracker.battle.commands import BeginProcedure, OweTest
from tracker.games.confrontation import SYSTEM
from tracker.play.pages.lines import RollLine
from tracker.play.sheets import open_on
from tracker.play.sheets.owed import page_of_tests
from tracker.play.worksheet import open_sheet
from tracker.rules.system import System
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist
from tracker.views.log import entries, last_group
from tracker.views.log_groups import groups, summary
from tracker.views.log_line import log_line
from tracker.views.sentences import headline
from tracker.views.sheet_rows import needs_and_odds
from tracker.views.step.lines import OpenStep
from tracker.views.to_roll import needed_and_chance, odds_in_words


def test_contact_without_a_charge_is_told_once() -> None:
    before = at("T-13", "heath")
    history = playing(before, a_roll("arrival", inputs={"means": "contact"}, actor=SPEARS, target=AXES))
    told = headline(SYSTEM, before.battle, history.acts[-1])
    assert told.startswith("Heath spears go into contact with Delve axes without a charge")
    assert "are in contact" not in told
    assert not any("in contact" in span.text for span in log_line(SYSTEM, before.battle, history.acts[-1]).ended)


@pytest.mark.parametrize(("gap", "advances"), [(5.0, False), (60.0, True)])
def test_who_catches_is_not_told_to_advance_through_the_one_it_caught(gap: float, advances: bool) -> None:
    before = so(at("T-11", "delve"), (JAVELINS, {"charges": BOWS, "charge_gap": gap}), (BOWS, {"fleeing": "fear"}))
    history = playing(before, a_roll("pursuit", 4, actor=JAVELINS, target=BOWS))
    assert ("advance" in headline(SYSTEM, before.battle, history.acts[-1])) is advances


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "hexcombat", "skirmish"])
def test_what_a_sentence_is_said_to_tell_is_of_a_sentence_and_has_words_elsewhere(key: str) -> None:
    system: System = load_system(key)
    told = system.words.told_by_outcome
    assert told.keys() <= system.words.outcome_words.keys()
    assert frozenset().union(*told.values()) <= system.words.effect_words.keys()


def test_a_spell_that_may_be_cast_is_told_by_itself_though_one_was_refused_before() -> None:
    far, near = (a_roll("spell", inputs={"spell": "storm", "distance": cm}, actor=EMREL) for cm in (60.0, 20.0))
    history = playing(having(at("T-15"), EMREL, scored=True, phase_score=7), far, near)
    assert last_words(history) == "Brother Emrel casts the lightning of the divine storm."
    assert [len(group) for group in groups(entries(history)[-2:])] == [1, 1]


def test_a_spell_named_for_its_check_is_not_asked_for_again_and_is_told_by_its_name() -> None:
    before = having(at("T-15"), EMREL, scored=True, phase_score=7)
    named = playing(before, a_roll("spell", inputs={"spell": "storm", "distance": 20.0}, actor=EMREL))
    assert last_words(named) == "Brother Emrel casts the lightning of the divine storm."
    assert [asked.prompt.key for asked in checklist(SYSTEM, named.battle).asked if not asked.answer] == ["countered"]
    other = playing(before, a_roll("spell", actor=EMREL))
    assert "spell" in [asked.prompt.key for asked in checklist(SYSTEM, other.battle).asked if not asked.answer]


def test_what_is_rolled_for_a_hit_or_a_pursuit_is_called_a_roll_and_a_test_a_test() -> None:
    before = at("T-13", "heath")
    for key, word in (("damage", "roll"), ("pursuit", "roll"), ("fear", "test")):
        history = playing(before, OweTest(key, {"actor": AXES, "target": SPEARS}, {}, "by hand"))
        owed = OpenStep(history).line("tests")
        assert owed is not None
        assert getattr(owed, "words", "").startswith(f"1 {word} due: ")
        assert headline(SYSTEM, before.battle, history.acts[-1]).startswith(f"{word.capitalize()} owed: ")


def test_no_chance_stands_where_only_the_name_of_a_roll_says_of_what_it_is() -> None:
    for key, has_chance in (("damage", False), ("fear", True)):
        history = playing(at("T-13", "heath"), OweTest(key, {"actor": AXES, "target": SPEARS}, {}, "by hand"))
        page = open_on(history, page_of_tests(SYSTEM), {})
        (entry,) = page.entries
        assert bool(needs_and_odds(page, RollLine((entry,)))[1]) is has_chance


def test_a_charge_that_lands_is_told_with_the_charge() -> None:
    history = playing(at("T-13", "heath"), BeginProcedure("charge", {"actor": SPEARS, "target": AXES}))
    landed = answering(history, {"reaction": "stand"})
    assert summary(last_group(landed)).moved == ("the charge lands",)


def test_hits_and_what_they_did_are_both_counted_for_the_side_that_struck() -> None:
    history = playing(at("T-13", "heath"), BeginProcedure("charge", {"actor": RIDERS, "target": JAVELINS}))
    shot = answering(history, {"reaction": "shoot", "shot": (5,), "damage": (1, 4)})
    whole = summary(last_group(shot))
    assert whole.outcomes == (("hit", 4), ("stunned", 4))
    # Where a line has no room for all, what the hits did comes before them.
    assert whole.judged == (("stunned", 4), ("hit", 4))
    assert [side for side, _ends in whole.by_side] == ["delve"]


def test_a_shot_into_a_melee_says_of_what_its_chance_is_as_its_die_does_not() -> None:
    history = so(at("T-15"), (AXES, {"melee": 2}), (SPEARS, {"melee": 2}))
    scene = {"actor": BOWS, "target": AXES, "contact1": SPEARS}
    shot = open_sheet(SYSTEM, history.battle, SYSTEM.resolver("crowd_shot"), scene).answering("range", "short")
    assert odds_in_words(shot).startswith("hits the target ")
    assert needed_and_chance(shot) == "2+"


def test_a_wound_on_top_of_another_says_which_one_that_makes() -> None:
    hurt = having(at("T-20"), SPEARS, light=5)
    history = playing(hurt, a_roll("damage", 3, 2, target=SPEARS, actor=AXES))
    assert value(history.battle, SPEARS, "serious") == 1
    told = headline(SYSTEM, hurt.battle, history.acts[-1])
    assert "take a light wound" in told
    said = "".join(span.text for span in log_line(SYSTEM, hurt.battle, history.acts[-1]).ended)
    assert "on top of a light wound, so serious" in said
    whole = playing(at("T-20"), a_roll("damage", 3, 2, target=SPEARS, actor=AXES))
    assert "on top" not in "".join(span.text for span in log_line(SYSTEM, hurt.battle, whole.acts[-1]).ended)
