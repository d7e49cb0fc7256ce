"""Facts of the table: seen, told, undone; an assumption once somebody has moved, and gone with who leaves."""

from __future__ import annotations

import pytest

from saves.portable import from_portable, to_portable
from tests.at_random import EVERY_SYSTEM, opening
from tests.play import playing, refused
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, THRALLS, designating
from tracker.battle.battle import Place, UnitId
from tracker.battle.commands import HoldObjective, MakeContact, Observe, Perform, RemoveUnit, SetValues, Tick
from tracker.battle.events import StepEntered
from tracker.battle.observations import Observation, Seen
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.play.perspective import seen_by
from tracker.rules.system import HIDDEN
from tracker.views.log import entries


def seen(history: History) -> set[tuple[str, Seen, str, bool]]:
    """What the table saw, each with whether it has lapsed."""
    return {(each.unit, each.seen, each.of, each.has_lapsed) for each in history.battle.observations}


def told(*observations: Observe) -> History:
    """A battle of skirmish, the bows to act, in which these were seen."""
    return playing(designating(), *observations)


@pytest.mark.parametrize("key", [key for key in EVERY_SYSTEM if key != "tiny"])
def test_a_fact_is_an_act_that_is_told_undone_redone_and_exported(key: str) -> None:
    before = opening(key)
    ours, theirs = (next(before.battle.of_side(side.id)).id for side in before.battle.sides)
    after = playing(before, Observe(ours, Seen.REACH, theirs))
    assert seen(after) == {(ours, Seen.REACH, theirs, False)}
    assert "in reach" in entries(after)[-1].headline
    undone = after.undo()
    assert isinstance(undone, History)
    assert undone.battle == before.battle
    redone = undone.redo()
    assert isinstance(redone, History)
    assert redone.battle == after.battle
    assert from_portable(to_portable(after)).battle == after.battle


def test_what_is_seen_of_one_enemy_gives_way_to_what_is_seen_of_him_later() -> None:
    history = told(Observe(BOWS, Seen.REACH, THRALLS), Observe(BOWS, Seen.FAR, STAIR), Observe(BOWS, Seen.COVER))
    assert seen(playing(history, Observe(BOWS, Seen.RANGE, THRALLS), Observe(BOWS, Seen.OPEN))) == {
        (BOWS, Seen.RANGE, THRALLS, False),
        (BOWS, Seen.FAR, STAIR, False),
        (BOWS, Seen.OPEN, "", False),
    }
    assert history.do(Observe(BOWS, Seen.REACH, THRALLS)) is history


def test_it_lapses_with_a_move_of_either_and_only_of_these() -> None:
    history = told(
        Observe(BOWS, Seen.RANGE, THRALLS), Observe(SPEARS, Seen.FAR, THRALLS), Observe(SPEARS, Seen.FAR, STAIR)
    )
    charged = playing(history, Perform("designate", SPEARS), Perform("charge", SPEARS, {"enemy": STAIR}))
    assert seen(charged) == {
        (BOWS, Seen.RANGE, THRALLS, False),
        (SPEARS, Seen.FAR, THRALLS, True),
        (SPEARS, Seen.FAR, STAIR, True),
    }
    reached = playing(history, MakeContact(THRALLS, ORIANE))
    assert [each.has_lapsed for each in reached.battle.observations] == [True, True, False]
    assert seen(playing(charged, Observe(SPEARS, Seen.REACH, STAIR))) >= {(SPEARS, Seen.REACH, STAIR, False)}


def test_cover_lapses_with_its_own_unit_alone() -> None:
    history = told(Observe(BOWS, Seen.COVER), Observe(BOWS, Seen.RANGE, THRALLS))
    reached = playing(history, MakeContact(THRALLS, ORIANE))
    assert (BOWS, Seen.COVER, "", False) in seen(reached)
    assert (BOWS, Seen.RANGE, THRALLS, True) in seen(reached)


def test_all_of_it_lapses_with_a_new_turn() -> None:
    history = told(Observe(BOWS, Seen.RANGE, THRALLS))
    place = history.battle.place
    later = evolve(history.system, history.battle, StepEntered(place.turn + 1, place.step, place.side))
    assert later.place == Place(place.turn + 1, place.step, place.side)
    assert [each.has_lapsed for each in later.observations] == [True]


def test_who_runs_is_no_longer_where_it_was_seen() -> None:
    history = told(Observe(BOWS, Seen.RANGE, THRALLS))
    fled = playing(history, SetValues(THRALLS, {"state": "routed"}, "they ran"))
    assert seen(fled) == {(BOWS, Seen.RANGE, THRALLS, True)}


def test_to_tick_off_who_has_moved_nowhere_leaves_it_as_sure_as_it_was() -> None:
    history = playing(opening("hexcombat"))
    ours, theirs = (next(history.battle.of_side(side.id)).id for side in history.battle.sides)
    assert seen(playing(history, Observe(ours, Seen.RANGE, theirs), Tick(ours))) == {(ours, Seen.RANGE, theirs, False)}


def test_nothing_is_left_of_who_leaves_the_battle() -> None:
    history = told(Observe(BOWS, Seen.RANGE, THRALLS), Observe(THRALLS, Seen.COVER), Observe(BOWS, Seen.FAR, STAIR))
    assert seen(playing(history, RemoveUnit(THRALLS))) == {(BOWS, Seen.FAR, STAIR, False)}


def test_of_an_objective_it_is_seen_who_is_on_it() -> None:
    history = playing(designating(), HoldObjective("The ford"))
    assert seen(playing(history, Observe(BOWS, Seen.ON, "The ford"))) == {(BOWS, Seen.ON, "The ford", False)}
    assert "'The mill'" in refused(history, Observe(BOWS, Seen.ON, "The mill"))
    assert "''" in refused(history, Observe(BOWS, Seen.ON))


def test_what_cannot_be_seen_is_refused() -> None:
    history = designating()
    assert "same side" in refused(history, Observe(BOWS, Seen.REACH, SPEARS))
    assert "'nobody'" in refused(history, Observe(BOWS, Seen.REACH, "nobody"))
    assert "'nobody'" in refused(history, Observe(UnitId("nobody"), Seen.COVER))


def test_a_side_knows_nothing_of_what_was_seen_of_whom_it_does_not_see() -> None:
    history = told(Observe(THRALLS, Seen.COVER), Observe(SORN, Seen.RANGE, BOWS), Observe(BOWS, Seen.FAR, STAIR))
    hidden = playing(history, *(SetValues(unit, {HIDDEN.key: True}, "in the wood") for unit in (THRALLS, SORN)))
    view = seen_by(hidden, hidden.battle.units[BOWS].side)
    assert view.battle.observations == (Observation(BOWS, Seen.FAR, STAIR),)
