"""No form of the report tells of a unit that is hidden, whatever it did or suffered while it was not."""

from __future__ import annotations

import contextlib
import random

import pytest

from tests.budgets import TIMES
from tests.play import playing
from tests.tracker.views.report.test_report import of_a_turn
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import SetValues
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.rules.systems import system_keys
from tracker.views.redaction import uncovered
from tracker.views.report.formats import FORMATS, NothingToTell, Wishes, as_text


def every_form(history: History) -> str:
    told = []
    for form in FORMATS:
        with contextlib.suppress(NothingToTell):
            told.append(as_text(form, history, Wishes(when="today", recording=1.0)))
    return "\n".join(told)


def hiding(history: History, unit: UnitId) -> History:
    return playing(history, SetValues(unit, {HIDDEN.key: True}, "into the wood"))


@pytest.mark.parametrize("key", system_keys())
def test_who_is_hidden_by_now_is_told_of_nowhere(key: str) -> None:
    history, chance = of_a_turn(key), random.Random(key)
    for _before, _command, after in a_turn(history, chance):
        history = after
    told = every_form(history)
    names = [unit.name for unit in history.battle.units.values()]
    alone = [name for name in names if sum(name in other for other in names) == 1]
    seen = [unit for unit in history.battle.units.values() if unit.name in told and unit.name in alone]
    assert seen
    for unit in chance.sample(seen, min(2 * TIMES, len(seen))):
        assert unit.name not in every_form(hiding(history, unit.id))


def test_who_may_know_all_is_told_of_the_hidden_too() -> None:
    history = hiding(of_a_turn("demonworld"), UnitId("wolf-riders"))
    shots = "Bowmen of Alder shoot at Wolf riders: five shots, three hits"
    assert shots not in every_form(history)
    assert shots in every_form(uncovered(history))
