"""What a roll's sentence has told is not told once more by what follows from it."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import AXES, SPEARS, a_roll, at
from tracker.games.confrontation import SYSTEM
from tracker.rules.system import System
from tracker.rules.systems import load_system
from tracker.views.log_line import log_line
from tracker.views.sentences import headline


def test_contact_without_a_charge_is_told_once() -> None:
    before = at("T-13", "heath")
    history = playing(before, a_roll("arrival", inputs={"means": "contact"}, actor=SPEARS, target=AXES))
    told = headline(SYSTEM, before.battle, history.acts[-1])
    assert told.startswith("Heath spears go into contact with Delve axes without a charge")
    assert "are in contact" not in told
    assert not any("in contact" in span.text for span in log_line(SYSTEM, before.battle, history.acts[-1]).ended)


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "hexcombat", "skirmish"])
def test_what_a_sentence_is_said_to_tell_is_of_a_sentence_and_has_words_elsewhere(key: str) -> None:
    system: System = load_system(key)
    told = system.words.told_by_outcome
    assert told.keys() <= system.words.outcome_words.keys()
    assert frozenset().union(*told.values()) <= system.words.effect_words.keys()
