"""Whole turns of every rule system, played at random as the steps lead: what must hold after each act of them."""

from __future__ import annotations

import os
import random

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, opening
from tests.tracker.games.reasons import amiss
from tests.whole_turns import a_turn, taking
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, Perform, Refused, Resolve, StepBack, Tick
from tracker.battle.events import BattleValueChanged, Changed, Owed, Rolled, Voided, Waived
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.play.leave_step import LeftOpen, still_open
from tracker.play.rolls import draft
from tracker.play.walk import debts_due, standing, why_not
from tracker.rules.system import COMMON_CAUSES, Does, May, Offer
from tracker.rules.systems import system_keys

TURNS = int(os.environ.get("ORIFLAMME_TURNS", "1000"))
"""How many turns of each system the long run plays."""
EVERY = 12
"""The dear checks are made after one act in so many."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_what_must_hold_holds_all_through_a_turn(key: str, seed: int) -> None:
    _play(key, seed, turns=1)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_what_must_hold_holds_through_thousands_of_turns(key: str) -> None:
    for seed in range(1000, 1000 + TURNS // 2):
        _play(key, seed, turns=2)


def _play(key: str, seed: int, turns: int) -> None:
    chance = random.Random(seed)
    start = history = opening(key)
    acts = 0
    for _turn in range(turns):
        for before, command, after in a_turn(history, chance):
            history, acts = after, acts + 1
            where = f"seed {seed}, act {acts}, {before.battle.place}: {command}"
            _nobody_gone_acts_or_is_acted_on(before, command, after, where)
            _every_debt_has_a_living_subject_or_says_why_it_lapsed(before, after, where)
            _every_value_is_one_its_field_takes(before, after, where)
            _every_change_is_one_its_reason_makes(key, before, after, where)
            if acts % EVERY == 0:
                _what_is_said_and_what_is_refused_agree(after, where)
                _leaving_is_guarded_where_something_is_open(after, where)
                _what_is_offered_is_accepted(after, chance, where)
    assert acts > 2 * turns, f"seed {seed}: a turn in which nothing is done shows nothing"
    _undone_it_is_the_start_and_redone_the_end(start, history, f"seed {seed}")


def _nobody_gone_acts_or_is_acted_on(before: History, command: Command, after: History, where: str) -> None:
    """Who is gone loses nothing more and owes nothing new; what he began in his last moment he may still end."""
    system = before.system
    gone = {unit.id for unit in before.battle.units.values() if system.cards.is_out(unit)}
    if isinstance(command, Perform) and command.unit in gone:
        assert command.action == system.cards.regains or _is_listed(before, command.unit), where
    strength = {unit: _strength(before, unit) for unit in gone}
    for unit in gone & after.battle.units.keys():
        if not system.cards.is_out(after.battle.units[unit]):
            continue
        assert _strength(after, unit) == strength[unit], where
    for event in _events(before, after):
        if isinstance(event, Owed) and after.battle.debt(event.debt.id) is not None:
            assert event.debt.unit not in gone or _is_listed(before, event.debt.unit), where


def _is_listed(history: History, unit: UnitId) -> bool:
    """Whether the step lists him all the same: blows and shots of one moment are all struck."""
    return isinstance(standing(history.system, history.battle, history.battle.units[unit]), May)


def _strength(history: History, unit: UnitId) -> int | None:
    gauge = next(iter(history.system.audience.gauges(history.battle.units[unit])), None)
    return None if gauge is None else gauge.now


def _events(before: History, after: History) -> list[object]:
    return [event for act in list(after.acts)[len(before.acts) :] for event in act.events]


def _every_debt_has_a_living_subject_or_says_why_it_lapsed(before: History, after: History, where: str) -> None:
    system, units = after.system, after.battle.units
    for debt in after.battle.debts:
        assert debt.unit in units, where
        assert not system.cards.is_out(units[debt.unit]), (where, debt)
    events = _events(before, after)
    told = {event.debt for event in events if isinstance(event, Voided | Waived | Rolled)}
    for debt in before.battle.debts:
        assert after.battle.debt(debt.id) is not None or debt.id in told, (where, debt)
    for event in events:
        if isinstance(event, Voided):
            assert system.words.causes.get(event.cause), (where, event)
        if isinstance(event, Changed) and event.cause:
            assert event.cause == "hand" or event.cause in {*COMMON_CAUSES, *system.words.causes}, (where, event)


def _every_value_is_one_its_field_takes(before: History, after: History, where: str) -> None:
    system = after.system
    for event in _events(before, after):
        if isinstance(event, Changed):
            assert system.field(event.key).accept(event.now) == event.now, (where, event)
        elif isinstance(event, BattleValueChanged):
            assert system.battle_field(event.key).accept(event.now) == event.now, (where, event)


def _every_change_is_one_its_reason_makes(key: str, before: History, after: History, where: str) -> None:
    if key in system_keys():
        assert amiss(key, _events(before, after)) == [], where


def _what_is_said_and_what_is_refused_agree(history: History, where: str) -> None:
    for unit in history.battle.units.values():
        bar = why_not(history.system, history.battle, unit)
        if history.battle.is_done(unit.id):
            continue
        ticked = history.do(Tick(unit.id))
        if bar is None:
            unticked = history.system.step(history.battle.place.step).unticked
            assert isinstance(ticked, Refused if unticked else History), where
        else:
            assert isinstance(ticked, Refused), (where, unit.name)
            assert ticked.reason == f"{unit.name} cannot: {bar.reason}", where


def _leaving_is_guarded_where_something_is_open(history: History, where: str) -> None:
    system, battle = history.system, history.battle
    opened = still_open(system, battle)
    left = history.do(Advance())
    assert isinstance(left, LeftOpen if opened else History), (where, left)
    if isinstance(left, LeftOpen):
        assert left.open == opened, where
        assert all(one.count > 0 for one in opened), where
        assert all(unit in battle.units for one in opened for unit in one.units), where
    if battle.place.step and (battle.running or debts_due(system, battle)):
        assert opened, where
    forced = history.do(Advance(anyway=True))
    assert isinstance(forced, History), where
    assert not isinstance(forced.do(StepBack()), Refused), where


def _what_is_offered_is_accepted(history: History, chance: random.Random, where: str) -> None:
    system, battle = history.system, history.battle
    for unit in battle.units.values():
        stands = standing(system, battle, unit)
        if not isinstance(stands, May) or battle.is_done(unit.id):
            continue
        for offer in stands.offers:
            command = taking(history, unit.id, offer, chance)
            done = history.do(command)
            if isinstance(done, LeftOpen) and isinstance(command, Perform):
                done = history.do(replace(command, anyway=True))  # asked about, not refused
            accepted = isinstance(done, History) or _is_the_inputs_fault(history, offer, command, done)
            assert accepted, (where, unit.name, offer.name, done)


def _is_the_inputs_fault(history: History, offer: Offer, command: Command, refused: Refused) -> bool:
    """Whether it was only what the random table answered that the roll or action could not have."""
    if offer.does is Does.ACTION:
        return bool(history.system.action(offer.name).inputs)
    if not isinstance(command, Resolve):
        return False
    resolver = history.system.resolver(command.resolver)
    try:
        case, _known = draft(history.system, history.battle, resolver, command.bindings, command.inputs)
    except Rejected:
        return True
    return resolver.bars(case) == refused.reason


def _undone_it_is_the_start_and_redone_the_end(start: History, end: History, where: str) -> None:
    back = end
    while len(back.befores) > len(start.befores):
        undone = back.undo()
        assert isinstance(undone, History), where
        back = undone
    assert back.battle == start.battle, where
    forth = back.return_to(len(end.acts) - 1)
    assert isinstance(forth, History), where
    assert forth.battle == end.battle, where
