"""The best ways of a proposal are reckoned by the forecast of their page, within bounds, and always alike."""

from __future__ import annotations

from functools import partial
from typing import Final

from tests.tracker.play.opponent.test_choices import states
from tests.tracker.play.opponent.test_proposals import proposals
from tracker.battle.commands import BeginProcedure
from tracker.play.forecast import outlook
from tracker.play.foreseen_ways import foreseen
from tracker.play.history import History
from tracker.play.opponent.proposals import FORESEEN, Weighed, options, weighed
from tracker.play.opponent.shares import SIDES
from tracker.play.opponent.temperaments import temperaments
from tracker.play.perspective import history_seen_by
from tracker.play.sheets import aimed, open_on

MEASURED: Final = temperaments()["measured"]


def never() -> bool:
    """Time enough."""
    return False


def test_at_most_three_ways_are_foreseen_and_say_what_their_page_forecasts() -> None:
    found = 0
    for history in states("hexcombat", 4):
        for view, unit, _ways in proposals(history, MEASURED):
            seen = history_seen_by(history, view.side)
            foresee = foreseen(partial(history_seen_by, history, view.side), view, unit.id, never)
            ways = weighed(view, unit, options(view, unit), MEASURED, foresee)
            known = [way for way in ways if way.is_foreseen]
            assert len(known) <= FORESEEN
            assert not known or all(way.is_foreseen or way.odds is None for way in ways)
            assert sum(way.share for way in ways) in {0, SIDES}
            assert ways == weighed(view, unit, options(view, unit), MEASURED, foresee)
            found += sum(is_as_forecast(seen, way) for way in known)
    assert found


def is_as_forecast(seen: History, way: Weighed) -> bool:
    """Whether the enemy loses what the forecast of the page says, of one who stands in it alone."""
    command = way.alternative.command
    assert isinstance(command, BeginProcedure)
    assert way.enemy is not None
    assert way.odds is not None
    page = aimed(open_on(seen, seen.system.page_for(command.procedure), command.bindings, afresh=True), way.enemy)
    known = outlook(page, trials=0, only=tuple(command.bindings.values())[:1])
    assert known is not None
    lost = next((each.losses.expected for each in known.units if each.unit == way.enemy), 0)
    return bool(lost) is bool(way.odds.gives)


def test_without_time_the_odds_of_one_exchange_stand() -> None:
    for history in states("hexcombat", 3):
        for view, unit, ways in proposals(history, MEASURED):
            foresee = foreseen(partial(history_seen_by, history, view.side), view, unit.id, lambda: True)
            assert weighed(view, unit, options(view, unit), MEASURED, foresee) == ways
