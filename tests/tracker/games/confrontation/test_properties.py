"""What must hold of every battle of Confrontation, however oddly it is played, under whatever house rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from tests.at_random import battle_at_random, seeds
from tests.at_random import playing as playing_at_random
from tests.budgets import examples
from tests.play import playing, the_demo
from tracker.battle.battle import Battle, Unit
from tracker.battle.commands import Advance, Command, GoTo, Refused, SetSwitch, SetValues
from tracker.battle.events import Rolled
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.cards import check
from tracker.games.confrontation.concepts.own_will import bar_of
from tracker.games.confrontation.fields import FELL, FIRST_SIDE, MELEE, SHOOTS, is_engaged
from tracker.play.history import History
from tracker.play.leave_step import still_open
from tracker.play.rolls import draft, question
from tracker.play.walk import standing
from tracker.rules.system import Choose, Does, May, MayNot, Offer

OPENING = the_demo(SYSTEM)
READINGS = [
    SetSwitch(switch.key, option.key)
    for switch in SYSTEM.rolls.switches
    for option in switch.options
    if option.key != switch.default
]


def by_the_rules(command: Command) -> bool:
    """Whether play did it: a correction by hand may set anything."""
    return not isinstance(command, SetValues)


def acts(seed: int, number: int, opening: History | None = None) -> list[tuple[History, Command, History]]:
    """Those of so many acts at random that were not refused: before, what was done, after."""
    if opening is None:
        made = battle_at_random(SYSTEM.key, seed, number)
    else:
        made = playing_at_random(opening, random.Random(seed), number)
    return [(before, command, after) for before, command, after in made if not isinstance(after, Refused)]


def is_out(unit: Unit) -> bool:
    return SYSTEM.cards.is_out(unit)


@examples(6)
@given(seeds)
def test_no_unit_ever_has_more_wounded_or_lost_than_figures(seed: int) -> None:
    for _before, command, after in acts(seed, 150):
        wrong = [said for unit in after.battle.units.values() if (said := check(unit)) is not None]
        assert wrong == [], command


@examples(6)
@given(seeds)
def test_every_test_owed_has_somebody_alive_who_owes_it_and_nobody_is_in_a_melee_alone_or_dead(seed: int) -> None:
    for _before, command, after in acts(seed, 150):
        battle = after.battle
        assert [debt for debt in battle.debts if is_out(battle.units[debt.unit])] == [], command
        assert [unit for unit in battle.units.values() if is_out(unit) and unit[MELEE] and by_the_rules(command)] == []


@examples(6)
@given(seeds)
def test_nobody_gone_rolls_but_for_what_belongs_to_the_moment_in_which_it_fell(seed: int) -> None:
    for before, command, after in acts(seed, 150):
        for event in after.acts[-1].events:
            if not isinstance(event, Rolled) or event.debt is not None or event.procedure is not None:
                continue
            actor = before.battle.units.get(event.bindings.get("actor", ""))  # type: ignore[call-overload]
            assert actor is None or not is_out(actor) or actor[FELL] or _is_owed(before.battle, event), command


def _is_owed(battle: Battle, rolled: Rolled) -> bool:
    return any(debt.resolver == rolled.resolution.resolver for debt in battle.debts)


@examples(5)
@given(seeds)
def test_what_a_step_offers_the_door_accepts(seed: int) -> None:
    for _before, command, after in acts(seed, 60):
        for unit in after.battle.units.values():
            stands = standing(SYSTEM, after.battle, unit)
            for offer in stands.offers if isinstance(stands, May) else ():
                assert _bar(after, unit, offer) is None, (command, unit.id, offer)


def _bar(history: History, unit: Unit, offer: Offer) -> str | None:
    """Why the door would refuse an offer, whatever is answered to what the table alone knows."""
    match offer.does:
        case Does.ROLL:
            resolver = SYSTEM.resolver(offer.name)
            case, _known = draft(SYSTEM, history.battle, resolver, {offer.role: unit.id}, offer.inputs)
            return resolver.bars(case)
        case Does.ACTION:
            return SYSTEM.action(offer.name).bars(history.battle, unit)
        case _:
            return None


@examples(6)
@given(seeds)
def test_nobody_who_is_held_back_or_fights_is_ever_offered_flight(seed: int) -> None:
    opening = playing(OPENING, GoTo("T-07", "heath"))
    for _before, command, after in acts(seed, 120, opening):
        battle = after.battle
        offered = [
            unit.id
            for unit in battle.units.values()
            for offer in getattr(standing(SYSTEM, battle, unit), "offers", ())
            if offer.name == "voluntary_flight"
        ]
        for running in battle.running:
            ask = question(SYSTEM, battle, running)
            if isinstance(ask, Choose) and any(option.key == "flee" for option in ask.options):
                offered += ask.about
        kept = [one for one in offered if bar_of(battle.units[one]) is not None or is_engaged(battle.units[one])]
        assert kept == [], command


# What a bar at a step keeps a unit from, through the door as well.
KEPT_FROM = {"T-07": "disengage", "T-09": "disengage", "T-15": "missile", "T-16": "missile"}


@examples(5)
@given(seeds)
def test_what_is_said_of_those_who_may_not_act_the_door_says_too(seed: int) -> None:
    for _before, _command, after in acts(seed, 60):
        kept_from = KEPT_FROM.get(after.battle.place.step, "")
        for unit in after.battle.units.values() if kept_from else ():
            stands = standing(SYSTEM, after.battle, unit)
            concerned = unit[MELEE] if kept_from == "disengage" else unit[SHOOTS]
            failed_die = isinstance(stands, MayNot) and stands.rules == ("CF-INIT-03",)
            if isinstance(stands, MayNot) and concerned and not failed_die:
                assert _bar(after, unit, Offer("", Does.ROLL, kept_from, "actor")), (unit.id, stands)


@examples(5)
@given(seeds)
def test_a_step_is_left_without_a_question_only_where_nothing_is_open(seed: int) -> None:
    for _before, command, after in acts(seed, 80):
        is_asked = isinstance(after.do(Advance()), Refused)
        assert is_asked is bool(still_open(SYSTEM, after.battle)), command


@pytest.mark.parametrize("reading", READINGS, ids=[f"{switch.key}={switch.value}" for switch in READINGS])
def test_whole_turns_are_played_under_every_house_rule(reading: SetSwitch) -> None:
    opening = playing(OPENING, reading)
    made = acts(len(reading.key) * 7 + len(reading.value), 80, opening)
    assert len(made) > 25
    for before, command, after in made:
        turn_began = after.battle.place.turn > before.battle.place.turn > 0
        assert not turn_began or after.battle[FIRST_SIDE] == "", command
