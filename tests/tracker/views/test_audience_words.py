"""What a viewer who knows no rulebook is told: sentences, and no abbreviation that nobody explains."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.at_random import EVERY_SYSTEM, SEEDS, battle_at_random, opening
from tests.whole_turns import a_turn
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import load_system
from tracker.views.hurt import marks_to_viewers
from tracker.views.projection import project
from tracker.views.sentences.audience import told_to_audience

ABBREVIATION = re.compile(r"\b(?![IVX]+\b)[A-Z]{2,}\b")
"""Letters that stand for words; the numeral of a phase is none."""


def told(system: System) -> Iterator[str]:
    """The words of ours that stand in an event, on a bar or on a card; orders are called as their tokens are."""
    for resolver in system.rolls.resolvers:
        yield resolver.deed
        yield from (outcome.label for outcome in resolver.outcomes)
    yield from system.words.effect_words.values()
    for unit in opening(system.key).battle.units.values():
        yield from (gauge.label for gauge in system.audience.gauges(unit)[:1])


@pytest.mark.usefixtures("with_tiny")
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_no_word_for_the_audience_is_an_abbreviation(key: str) -> None:
    assert {words for words in told(load_system(key)) if ABBREVIATION.search(words)} == set()


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "skirmish", "hexcombat"])
def test_every_roll_is_told_as_a_deed_and_so_is_every_check_without_dice(key: str) -> None:
    """None is told by its name alone: `Yew Company takes aim at Iron Servants: it may shoot`."""
    assert [one.key for one in load_system(key).rolls.resolvers if not one.deed] == []


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "skirmish", "hexcombat"])
def test_what_viewers_are_told_otherwise_or_not_at_all_is_there_to_be_told(key: str) -> None:
    system = load_system(key)
    outcomes = {f"{roll.key}.{outcome.key}" for roll in system.rolls.resolvers for outcome in roll.outcomes}
    assert system.audience.outcome_words.keys() <= outcomes
    assert system.audience.unsaid <= system.words.effect_words.keys()
    assert system.audience.sentences.keys() <= outcomes
    assert system.audience.roll_words.keys() <= {roll.key for roll in system.rolls.resolvers}
    assert system.audience.phase_words.keys() <= {phase.id for phase in system.turn.phases}
    assert system.audience.step_words.keys() <= {step.id for phase in system.turn.phases for step in phase.steps}
    assert system.audience.fact_words.keys() <= {field.key for field in system.audience.shown}


CLERKS = re.compile(
    r"\b(?:stack|spell chosen|doubles|rank rotation|rout move|its fallen|organised|barred to|melee played|too late"
    r"|discipline lost|unusual card|designat\w*|tokens?|resolve|remove the|check the|roll for"
    r"|from other sheets|its figures act|order of speaking|1 to 6|D20 ≤|power left|may not be attempted)\b",
    re.IGNORECASE,
)
"""Words of those who keep the turn, or of the sheet's own bookkeeping."""


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "skirmish", "hexcombat"])
def test_no_word_of_the_clerk_reaches_a_viewer(key: str) -> None:
    found: set[str] = set()
    for _before, _command, done in battle_at_random(key, SEEDS[0], 100):
        if isinstance(done, History):
            shown = project(done)
            told_now = [shown.phase, shown.step, shown.comes_next, shown.guide]
            told_now += [mark.text for card in shown.cards for mark in card.marks]
            told_now += [words for fact in shown.facts for words in (fact.label, fact.value)]
            told_now += [shown.last.text] if shown.last is not None else []
            found |= {words for words in told_now if CLERKS.search(words)}
    assert found == set()


@pytest.mark.parametrize(
    ("key", "values", "told_of_it"),
    [
        ("hexcombat", {"stack": "van"}, []),
        ("hexcombat", {"ammunition": "exhausted"}, ["out of ammunition"]),
        ("skirmish", {"designated": True}, ["acts next"]),
    ],
)
def test_a_card_on_air_has_a_viewer_s_words_for_a_mark_or_none(
    key: str, values: dict[str, Scalar], told_of_it: list[str]
) -> None:
    history = opening(key)
    unit = next(iter(history.battle.units.values()))
    told_before = {mark.words for mark in marks_to_viewers(history.system, history.battle, unit)}
    marked_so = marks_to_viewers(history.system, history.battle, unit.having(values))
    assert [mark.words for mark in marked_so if mark.words not in told_before] == told_of_it


@pytest.mark.parametrize("key", ["demonworld", "confrontation"])
def test_what_the_table_has_to_do_next_is_not_told_to_viewers(key: str) -> None:
    system, chance = load_system(key), random.Random(8)
    history, rolls = opening(key), 0
    own = {effect: system.words.effect_words[effect].rpartition("} ")[2] for effect in system.audience.unsaid}
    for _before, _command, after in a_turn(history, chance):
        rolled = next((event for event in after.acts[-1].events if isinstance(event, Rolled)), None)
        told = None if rolled is None else told_to_audience(system, after.befores[-1], rolled)
        if rolled is not None and told:
            outcome = f"{rolled.resolution.resolver}.{rolled.resolution.outcome}"
            assert system.audience.outcome_words.get(outcome, "") in told
            assert not any(own[effect.kind] in told for effect in rolled.resolution.effects if effect.kind in own)
            rolls += outcome in system.audience.outcome_words or any(
                one.kind in own for one in rolled.resolution.effects
            )
    assert rolls
