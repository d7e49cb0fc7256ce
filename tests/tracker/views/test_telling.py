"""What is read off a battle, held to the whole of it: every moment told, every fact, every order, every half secret."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.play import AZURE, OCHRE, having, playing, with_parts
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Act
from tracker.battle.battle import Place, Unit, UnitId
from tracker.battle.commands import (
    AddUnit,
    Advance,
    NewUnit,
    Note,
    PlaceToken,
    RevealTokens,
    SetBattleValue,
    StepBack,
    Tick,
)
from tracker.battle.events import BattleValueChanged, Changed
from tracker.battle.fields import whole, words
from tracker.play.history import History
from tracker.play.tokens import may_place, without_token
from tracker.rules.system import HIDDEN, Does, May, MayNot, Offer, System, Tokens, TokenStep
from tracker.views.checklist import checklist
from tracker.views.orders import orders_of
from tracker.views.projection import project
from tracker.views.redaction import as_of, openly, without_tokens
from tracker.views.report.moments import moments
from tracker.views.strength import begun, reckon

WIND, NAME = whole("wind", "Wind", 0, 6, 2), words("name", "Name of the field")


def test_every_moment_has_its_turn_and_phase_its_odds_and_what_it_ended() -> None:
    thin = having(at_the_shooting(), RAIDERS, men=1)
    played = playing(thin, Note("rain"), a_shot(6), a_shot(1), StepBack(), Advance(anyway=True), Advance(anyway=True))
    told = moments(playing(played, Advance(anyway=True), Note("sun")))
    assert [(one.turn, one.where, one.odds, one.is_end, one.is_dawn) for one in told if one.telling.whole] == [
        (1, "I Orders", None, False, True),
        (1, "I Orders", None, False, False),
        (1, "II Fire", None, False, False),
        (1, "II Fire", Fraction(1, 3), False, False),
        (1, "II Fire", Fraction(2, 3), True, False),
        (2, "I Orders", None, False, True),
        (2, "I Orders", None, False, False),
    ]


def test_a_hit_that_somebody_outlives_ends_nobody_and_neither_does_what_befalls_one_who_is_out() -> None:
    hit = moments(playing(at_the_shooting(), a_shot(1)))[-1]
    assert (hit.telling.then, hit.is_end) == ("Raiders: 1 lost, 4/5 men.", False)
    gone = playing(having(at_the_shooting(), RAIDERS, men=1), a_shot(1))
    assert moments(gone)[-1].is_end
    late = moments(gone.adding(Act((*gone.acts[-1].events[:1], Changed(RAIDERS, "fled", False, True, "nerve")))))
    assert [one.is_end for one in late[-2:]] == [True, False]


def test_before_the_first_turn_a_moment_is_of_turn_nought_and_of_no_phase() -> None:
    assert [(one.turn, one.where, one.is_dawn) for one in moments(a_tiny_battle(Note("late")))] == [(0, "", False)]


def test_a_fact_is_shown_once_it_is_said_even_where_it_is_as_ever_and_not_when_it_is_nothing() -> None:
    start = replace(a_tiny_battle(), declared=with_parts(TINY, battle_fields=(WIND, NAME), shown=(WIND, NAME)))

    def facts(history: History) -> list[tuple[str, str]]:
        return [(fact.label, fact.value) for fact in project(history).facts]

    assert facts(start) == []
    windy = playing(start, SetBattleValue("wind", 3, "x"), SetBattleValue("name", "The Mill", "x"))
    assert facts(windy) == [("Wind", "3"), ("Name of the field", "The Mill")]
    back = playing(windy, SetBattleValue("wind", 2, "x"), SetBattleValue("name", "", "x"))
    assert facts(back) == [("Wind", "2")]


def _acting(system: System, unit: UnitId) -> System:
    """The system in which it is that unit's turn once the table says so."""
    return with_parts(
        system,
        battle_fields=(WIND,),
        shown=(WIND,),
        acting=lambda battle: battle.units[unit] if battle[WIND] == 6 else None,
    )


def test_while_a_hidden_unit_acts_the_table_stands_where_it_stood_and_what_open_units_became_is_seen() -> None:
    start = replace(playing(at_the_shooting(), Tick(ARCHERS)), declared=_acting(TINY, RAIDERS))
    hidden = having(start, RAIDERS, **{HIDDEN.key: True})
    acting = playing(hidden, SetBattleValue("wind", 6, "x"))
    moved = having(playing(acting, Advance(anyway=True)), PIKES, men=1)
    shown = openly(moved)
    assert (shown.place, shown.values) == (Place(1, "fire"), hidden.battle.values)
    assert shown.done == {(Place(1, "fire"), ARCHERS)}
    assert set(shown.units) == {ARCHERS, PIKES, SLINGERS}
    assert shown.units[PIKES].values["men"] == 1


@pytest.mark.parametrize("walked", [(), (Advance(anyway=True),)])
def test_a_unit_that_is_uncovered_in_the_middle_of_its_turn_is_seen_to_act_at_once(walked: tuple[Advance, ...]) -> None:
    start = replace(at_the_shooting(), declared=_acting(TINY, RAIDERS))
    acting = playing(having(start, RAIDERS, **{HIDDEN.key: True}), SetBattleValue("wind", 6, "x"), *walked)
    assert openly(acting).place == Place(1, "fire")
    uncovered = having(acting, RAIDERS, **{HIDDEN.key: False})
    assert openly(uncovered) == uncovered.battle
    assert openly(playing(uncovered, Note("rain"))) == uncovered.battle


def test_the_tokens_of_before_the_last_reveal_stay_and_of_those_since_nothing_is_left() -> None:
    placed = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"), Advance(), Advance(), Advance())
    again = playing(placed, Advance(), PlaceToken(PIKES, "h"), Note("rain"), PlaceToken(ARCHERS, "h"))
    open_now = without_tokens(again)
    assert open_now.acts == tuple(act for act in again.acts if act not in (again.acts[-1], again.acts[-3]))
    assert open_now.battle == replace(again.battle, sealed={})
    assert len(open_now.befores) == len(open_now.acts)
    assert open_now.befores[-1] == replace(again.battle, sealed={})
    assert without_tokens(placed) is placed
    twice = playing(again, Advance())
    assert without_tokens(twice) is twice


def test_a_token_laid_before_any_reveal_or_straight_after_one_never_was() -> None:
    placing = a_tiny_battle(Advance())
    revealed = playing(placing, PlaceToken(ARCHERS, "f"), Advance(), StepBack())
    turned = playing(placing, PlaceToken(ARCHERS, "f"), RevealTokens())
    for before in (placing, revealed, turned):
        laid = without_tokens(playing(before, PlaceToken(PIKES, "h"), PlaceToken(RAIDERS, "f"), Note("rain")))
        assert laid == playing(before, Note("rain"))


def test_the_battle_as_of_a_moment_has_the_acts_up_to_it_and_the_moment_itself() -> None:
    start = a_tiny_battle()
    late = playing(playing(playing(start, Note("one"), at=10.0), Note("two"), at=20.0), Advance(), at=30.0)
    assert as_of(late, 30.0) is late
    assert tuple(as_of(late, 20.0).acts) == tuple(late.acts)[:-1]
    assert as_of(late, 20.0).battle.place.turn == 0
    assert tuple(as_of(late, 19.0).acts) == tuple(late.acts)[:-2]
    assert tuple(as_of(late, 0.0).acts) == tuple(start.acts)
    assert len(as_of(late, 19.0).befores) == len(start.acts) + 1


def _by_chance(does: Does = Does.ROLL) -> System:
    """Raiders and slingers draw their tokens in a step of random orders; whoever fled draws none, nor may he choose."""

    def draws(_battle: object, unit: Unit) -> May | MayNot | None:
        if unit.side == AZURE:
            return None
        return MayNot("has fled") if unit.values.get("fled") else May((Offer("draw", does, "shot"),))

    orders, fire = TINY.turn.phases
    place, show = orders.steps
    random = replace(place, id="random", tokens=TokenStep.RANDOM, standing=draws)
    assert TINY.turn.tokens is not None
    chosen = replace(TINY.turn.tokens, standing=lambda _battle, unit: None if unit.id == SLINGERS else May())
    return with_parts(TINY, phases=(replace(orders, steps=(place, random, show)), fire), tokens=chosen)


def test_who_draws_by_chance_is_told_from_who_chooses_and_counted_as_long_as_he_has_no_token() -> None:
    system = _by_chance()
    history = replace(a_tiny_battle(Advance()), declared=system)
    tokens = system.turn.tokens
    assert isinstance(tokens, Tokens)

    def bearers(history: History, system: System = system) -> list[tuple[UnitId, str, bool]]:
        sides = [orders_of(system, history.battle, tokens, side) for side in (AZURE, OCHRE)]
        return [(one.unit.id, one.token, one.by_chance) for side in sides for one in side.bearers]

    assert bearers(history) == [(ARCHERS, "", False), (PIKES, "", False), (RAIDERS, "", True)]
    assert len(without_token(system, history.battle)) == 4
    assert len(without_token(system, having(history, SLINGERS, fled=True).battle)) == 3
    assert len(without_token(system, having(history, SLINGERS, order="h").battle)) == 3
    laid = replace(history, battle=replace(history.battle, sealed={SLINGERS: "f"}))
    assert len(without_token(system, laid.battle)) == 3
    assert bearers(having(history, RAIDERS, fled=True))[-1] == (RAIDERS, "", False)
    ticked = _by_chance(Does.TICK)
    assert bearers(history, ticked)[-1] == (RAIDERS, "", False)
    assert len(without_token(ticked, history.battle)) == 3
    drawing = playing(history, Advance())
    assert (drawing.battle.place.step, may_place(system, drawing.battle)) == ("random", True)


def test_a_step_sorts_everybody_once_into_who_may_who_may_not_and_who_has_no_part() -> None:
    seen = checklist(TINY, having(having(at_the_shooting(), PIKES, fled=True), SLINGERS, men=0).battle)
    assert [(one.unit.id, one.done, one.has_rolled) for one in seen.able] == [(ARCHERS, False, False)]
    assert [(one.unit.id, one.bar.reason) for one in seen.barred] == [
        (PIKES, "has fled"),
        (RAIDERS, "it has no fire order"),
    ]
    assert [one.unit.id for one in seen.absent] == [SLINGERS]
    shot = checklist(TINY, playing(at_the_shooting(), a_shot(6), Tick(ARCHERS)).battle)
    assert [(one.unit.id, one.done, one.has_rolled) for one in shot.able] == [(ARCHERS, True, False)]
    assert (shot.waiting, shot.of_side(OCHRE)) == ((), ())


@pytest.mark.parametrize("men", [0, 1, 5, 7])
def test_who_comes_late_counts_from_when_he_came(men: int) -> None:
    late = playing(at_the_shooting(), AddUnit(NewUnit("Guard", AZURE, {"men": 4, "men_at_start": 8})))
    (azure, _ochre) = reckon(TINY, begun(late), having(late, "guard", men=men).battle).sides
    full = max(4, men)
    assert [(one.now, one.full) for one in azure.measures] == [(8 + men, 8 + full)]
    assert (azure.left, azure.out, azure.units) == (Fraction(2, 3) + Fraction(men, 3 * full), int(not men), 3)


def test_what_an_unseen_hand_made_of_a_field_is_not_a_fact() -> None:
    start = replace(at_the_shooting(), declared=_acting(TINY, RAIDERS))
    windy = having(playing(start, SetBattleValue("wind", 3, "x")), RAIDERS, **{HIDDEN.key: True})
    twice = windy
    for was, now in ((3, 4), (4, 5)):
        changes = (Changed(RAIDERS, "nerve", was, now, "cast"), BattleValueChanged("wind", was, now, "cast"))
        twice = twice.adding(Act(changes))
    assert [fact.value for fact in project(twice).facts] == ["3"]
    assert [fact.value for fact in project(playing(twice, SetBattleValue("wind", 1, "x"))).facts] == ["1"]
