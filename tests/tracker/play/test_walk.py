"""Walking the turn: what a step does of itself it does once, back changes nothing, marks last as they should."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import OCHRE, having, playing, refused, with_parts
from tests.tiny import (
    ARCHERS,
    MEN,
    ORDER,
    PIKES,
    RAIDERS,
    SLINGERS,
    TINY,
    a_shot,
    a_tiny_battle,
    at_the_shooting,
)
from tracker.battle.battle import Battle, Place, Side, SideId, UnitId
from tracker.battle.commands import (
    Advance,
    GoTo,
    PlaceToken,
    RenameSide,
    SetBattleValue,
    StepBack,
    TakeToken,
    Tick,
)
from tracker.battle.events import (
    AnyEvent,
    Changed,
    SideJoined,
    StepEntered,
    Ticked,
    TokenPlaced,
    TokensRevealed,
    TokenTaken,
)
from tracker.battle.fields import Field, Lasts, flag
from tracker.play.history import History
from tracker.play.walk import next_place, previous_place
from tracker.rules.system import Phase, Step, System
from tracker.views.briefing import briefing
from tracker.views.checklist import checklist
from tracker.views.projection import project, tellings

THIS_TURN = flag("this_turn", "This turn", tracked=True, lasts=Lasts.TURN)
THIS_PHASE = flag("this_phase", "This phase", tracked=True, lasts=Lasts.PHASE)


def _a_man_falls(battle: Battle) -> tuple[AnyEvent, ...]:
    men = battle.units[RAIDERS][MEN]
    return (Changed(RAIDERS, MEN.key, men, men - 1, "losses"),)


def _changed_at(key: str, **more: object) -> System:
    """The tiny system with one of its steps otherwise, and two marks that do not last."""

    def other(step: Step) -> Step:
        return replace(step, **more) if step.id == key else step

    phases = tuple(
        Phase(phase.id, phase.numeral, phase.label, tuple(map(other, phase.steps)), phase.by_side)
        for phase in TINY.turn.phases
    )
    return with_parts(TINY, phases=phases, fields=(*TINY.cards.fields, THIS_TURN, THIS_PHASE))


def walking(key: str = "end", **more: object) -> History:
    """At the shooting, with a step of the system changed."""
    return replace(at_the_shooting(), declared=_changed_at(key, **more))


def men(history: History) -> int:
    return history.battle.units[RAIDERS][MEN]


def test_what_a_step_does_of_itself_it_does_once_a_turn() -> None:
    there = playing(walking(enters=_a_man_falls), Advance())
    assert there.acts[-1].events == (StepEntered(1, "end"), Changed(RAIDERS, MEN.key, 5, 4, "losses"))
    again = playing(there, StepBack(), Advance())
    assert men(again) == 4
    assert again.acts[-1].events == (StepEntered(1, "end"),)
    assert men(playing(there, GoTo("fire"), GoTo("end"))) == 4
    assert men(playing(again, Advance(), GoTo("end"))) == 3


def test_going_straight_to_where_one_is_does_nothing_and_back_is_marked_as_back() -> None:
    history = at_the_shooting()
    assert playing(history, GoTo("fire")) is history
    assert playing(history, GoTo("place")).acts[-1].events == (StepEntered(1, "place", back=True),)
    assert playing(history, StepBack()).acts[-1].events == (StepEntered(1, "show", back=True),)
    assert refused(a_tiny_battle(Advance()), StepBack()) == "this is the first step of the battle"
    assert previous_place(TINY, a_tiny_battle().battle) is None


def test_back_from_the_first_step_of_a_turn_is_the_last_of_the_one_before() -> None:
    second = playing(at_the_shooting(), Advance(), Advance())
    assert second.battle.place == Place(2, "place")
    assert playing(second, StepBack()).battle.place == Place(1, "end")


def test_a_step_that_does_not_matter_is_passed_by_both_ways() -> None:
    history = walking("end", matters=lambda _battle: False)
    assert next_place(history.system, history.battle) == Place(2, "place")
    over = playing(history, Advance())
    assert over.battle.place == Place(2, "place")
    assert playing(over, StepBack()).battle.place == Place(1, "fire")


def test_where_nothing_matters_the_walk_still_goes_on() -> None:
    system = with_parts(TINY, phases=tuple(
        Phase(phase.id, phase.numeral, phase.label,
              tuple(replace(step, matters=lambda _battle: False) for step in phase.steps))
        for phase in TINY.turn.phases
    ))  # fmt: skip
    assert next_place(system, a_tiny_battle().battle) == Place(1, "place")
    assert previous_place(system, at_the_shooting().battle) is None


@pytest.mark.parametrize(("mark", "ends"), [("this_turn", Place(2, "place")), ("this_phase", Place(1, "fire"))])
def test_a_mark_lasts_to_the_end_of_its_turn_or_phase_and_going_back_does_not_end_it(mark: str, ends: Place) -> None:
    start = replace(a_tiny_battle(Advance()), declared=_changed_at("end"))
    history = having(start, ARCHERS, **{mark: True})
    while history.battle.place != ends:
        assert history.battle.units[ARCHERS].values[mark] is True
        history = playing(history, Advance())
    assert mark not in history.battle.units[ARCHERS].values
    marked_again = having(history, ARCHERS, **{mark: True})
    assert playing(marked_again, StepBack(), Advance()).battle.units[ARCHERS].values[mark] is True


@pytest.mark.parametrize(("field", "ends"), [(THIS_TURN, Place(2, "place")), (THIS_PHASE, Place(1, "fire"))])
def test_a_value_of_the_battle_lasts_to_the_end_of_its_turn_or_phase(field: Field[bool], ends: Place) -> None:
    system = with_parts(TINY, battle_fields=(*TINY.cards.battle_fields, THIS_TURN, THIS_PHASE))
    start = replace(a_tiny_battle(Advance()), declared=system)
    history = playing(start, SetBattleValue(field.key, True, "set up"))
    while history.battle.place != ends:
        assert history.battle[field] is True
        history = playing(history, Advance())
    assert history.battle[field] is False
    marked_again = playing(history, SetBattleValue(field.key, True, "set up"))
    assert playing(marked_again, StepBack(), Advance()).battle[field] is True


def test_a_step_that_waits_for_a_mark_to_be_gone_is_not_gone_by_at_the_next_turn() -> None:
    history = walking("place", matters=lambda battle: not battle.units[ARCHERS][THIS_TURN])
    marked = having(history, ARCHERS, this_turn=True)
    assert playing(marked, GoTo("end"), Advance()).battle.place == Place(2, "place")


def test_a_tick_holds_for_its_step_and_turn_and_is_taken_back() -> None:
    history = playing(at_the_shooting(), Tick(ARCHERS))
    assert history.acts[-1].events == (Ticked(ARCHERS, True),)
    assert [entry.unit.id for entry in checklist(TINY, history.battle).waiting] == []
    assert [entry.unit.id for entry in checklist(TINY, at_the_shooting().battle).waiting] == [ARCHERS]
    assert [entry.unit.id for entry in briefing(at_the_shooting()).waiting] == [ARCHERS]
    assert playing(history, Tick(ARCHERS)) is history
    assert not playing(history, Tick(ARCHERS, done=False)).battle.done
    assert not playing(history, Advance()).battle.is_done(ARCHERS)
    assert playing(history, Advance(), StepBack()).battle.is_done(ARCHERS)
    next_turn = playing(history, Advance(), Advance())
    assert not next_turn.battle.done


def test_a_token_lies_face_down_is_taken_back_and_turned_up_once() -> None:
    placing = a_tiny_battle(Advance())
    placed = playing(placing, PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "h"))
    assert placed.acts[-1].events == (TokenPlaced(PIKES, "h"),)
    taken = playing(placed, TakeToken(ARCHERS))
    assert taken.acts[-1].events == (TokenTaken(ARCHERS),)
    assert taken.battle.sealed == {PIKES: "h"}
    assert refused(taken, TakeToken(ARCHERS)) == "no token lies face down by Archers"
    assert refused(placing, PlaceToken(ARCHERS, "x")) == "'x' is not a token for Archers; give one of f, h"
    assert refused(at_the_shooting(), PlaceToken(ARCHERS, "f")) == "tokens are placed in the orders phase, not now"
    fled = having(placing, ARCHERS, fled=True)
    assert refused(fled, PlaceToken(ARCHERS, "f")) == "Archers cannot: has fled"
    shown = playing(placed, Advance())
    assert shown.acts[-1].events == (StepEntered(1, "show"), TokensRevealed())
    assert {unit.id: unit[ORDER] for unit in shown.battle.units.values()} == {
        ARCHERS: "f", PIKES: "h", RAIDERS: "none", SLINGERS: "none",
    }  # fmt: skip
    assert playing(shown, StepBack(), Advance()).acts[-1].events == (StepEntered(1, "show"),)


@pytest.mark.parametrize("step", ["show", "fire", "end"])
def test_who_goes_straight_past_the_reveal_has_the_tokens_turned_up_on_the_way(step: str) -> None:
    placed = playing(a_tiny_battle(Advance()), PlaceToken(ARCHERS, "f"))
    there = playing(placed, GoTo(step, anyway=True))
    assert (there.battle.place.step, there.battle.sealed) == (step, {})
    assert there.battle.units[ARCHERS][ORDER] == "f"


def test_a_side_renamed_keeps_its_place_and_its_units() -> None:
    renamed = playing(at_the_shooting(), RenameSide(OCHRE, "Umber"))
    assert renamed.acts[-1].events == (SideJoined(Side(OCHRE, "Umber")),)
    assert [(side.id, side.name) for side in renamed.battle.sides] == [("azure", "Azure"), ("ochre", "Umber")]
    assert "there is no side" in refused(renamed, RenameSide(SideId("teal"), "Teal"))
    assert "there is no unit" in refused(renamed, Tick(UnitId("ghosts")))


def test_nothing_the_audience_is_told_is_an_empty_line() -> None:
    wounded = walking("end", enters=lambda _battle: (Changed(RAIDERS, "fled", False, True, "nerve"),))
    history = playing(wounded, a_shot(1), a_shot(6), Advance(anyway=True), StepBack(), Tick(ARCHERS))
    told = [said for _act, _before, said in tellings(history)]
    assert all(said.whole for said in told)
    assert all(said.whole for said in project(history).ticker)
    assert [said.then for said in told if said.then] == ["Raiders: 1 lost, 4/5 men."]
