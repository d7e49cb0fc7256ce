"""What a roll asks, held against the cards it is read off."""

from __future__ import annotations

import pytest

from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.fields import flag, whole
from tracker.rules.resolver import ReadOff
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys
from tracker.words import N_

SYSTEMS = [load_system(key) for key in system_keys()]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_a_roll_accepts_whatever_the_card_it_is_read_off_may_say(system: System) -> None:
    read = 0
    for resolver in system.rolls.resolvers:
        for asked in resolver.inputs:
            if isinstance(asked.reader, ReadOff):
                card, question = asked.reader.field, asked.field
                about = f"{resolver.key}, {question.key} read off {card.key}"
                read += 1
                assert question.shape is card.shape, about
                assert question.low <= card.low, about
                assert question.high >= card.high, about
    assert read > 20


def test_a_question_keeps_what_a_value_may_be_and_leaves_behind_that_it_stands_on_a_card() -> None:
    size = whole("size", N_("Size"), 1, 12, 2, rules=("XX-1",), help=N_("in segments"), group="Card", tracked=True)
    asked = size.asked("target_size", N_("Target's size"))
    assert (asked.key, asked.label) == ("target_size", "Target's size")
    assert (asked.low, asked.high, asked.default, asked.rules, asked.help) == (1, 12, 2, ("XX-1",), "in segments")
    assert (asked.group, asked.tracked) == ("", False)
    assert size.asked("size").label == "Size"
    assert size.asked("seen", low=0, default=0).accept("0") == 0


def test_a_question_is_asked_whoever_it_is_about() -> None:
    only_for_nobody = flag("x", N_("X"), applies=lambda _unit: False)
    unit = Unit(UnitId("a"), "A", SideId("b"))
    assert not only_for_nobody.applies(unit)
    assert only_for_nobody.asked("y").applies(unit)
