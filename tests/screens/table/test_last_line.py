"""The last line tells the deed once."""

from __future__ import annotations

import pytest

from screens.table.lastline import last_words
from tests.at_random import opening
from tests.play import playing, the
from tests.tracker.play.test_touching import SYSTEMS, enemies
from tracker.battle.commands import MakeContact
from tracker.battle.contacts import How


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_contact_is_told_once_and_without_the_number_of_its_melee(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    history = playing(opening(key), MakeContact(ours, theirs, How.CHARGE))
    words = last_words(history)
    assert words.count(f"{the(history, ours).name} charged {the(history, theirs).name}") == 1
    assert "melee" not in words.casefold()
