"""What holds through whole turns played at random: what is written is accepted, what is offered is open to all."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.at_random import EVERY_SYSTEM, battle_at_random, opening, seeds
from tests.budgets import examples
from tracker.battle.battle import Battle
from tracker.battle.commands import Perform, Refused, Resolve
from tracker.battle.events import BattleValueChanged, Changed
from tracker.play.eliminated import bar_to_action, bar_to_procedure, bar_to_roll
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import Does, May, System

OPENINGS = {key: opening(key) for key in EVERY_SYSTEM}

every_system = pytest.mark.parametrize("key", EVERY_SYSTEM)
a_few_turns = examples(5)


@every_system
@a_few_turns
@given(seed=seeds)
def test_every_value_that_play_writes_is_one_its_field_accepts(key: str, seed: int) -> None:
    system = OPENINGS[key].system
    for _before, command, after in battle_at_random(key, seed, 120):
        if isinstance(after, Refused) or not after.acts:
            continue
        for event in after.acts[-1].events:
            if isinstance(event, Changed):
                assert system.field(event.key).accept(event.now) == event.now, (command, event)
            elif isinstance(event, BattleValueChanged):
                assert system.battle_field(event.key).accept(event.now) == event.now, (command, event)


@every_system
@a_few_turns
@given(seed=seeds)
def test_nothing_is_told_that_is_so_already(key: str, seed: int) -> None:
    for before, command, after in battle_at_random(key, seed, 120):
        if isinstance(after, Refused) or len(after.acts) == len(before.acts):
            continue
        now: dict[tuple[str, str], object] = {}
        for event in after.acts[-1].events:
            if isinstance(event, Changed):
                assert event.now not in (event.was, now.get((event.unit, event.key))), (command, event)
                now[event.unit, event.key] = event.now
            elif isinstance(event, BattleValueChanged):
                assert event.now != event.was, (command, event)


@every_system
@a_few_turns
@given(seed=seeds)
def test_what_a_step_offers_is_open_to_the_one_it_is_offered_to(key: str, seed: int) -> None:
    history = OPENINGS[key]
    for _before, _command, after in battle_at_random(key, seed, 60):
        history = history if isinstance(after, Refused) else after
        for said in _closed(history.system, history.battle):
            pytest.fail(f"{history.battle.place}: {said}")


def _closed(system: System, battle: Battle) -> list[str]:
    closed: list[str] = []
    for unit in battle.units.values():
        stands = standing(system, battle, unit)
        for offer in stands.offers if isinstance(stands, May) else ():
            match offer.does:
                case Does.ROLL:
                    role = offer.role or next(part.key for part in system.resolver(offer.name).roles)
                    bar = bar_to_roll(system, battle, offer.name, {role: unit.id, **offer.others})
                case Does.PROCEDURE:
                    role = offer.role or next((part.key for part in system.procedure(offer.name).roles), "")
                    named = {role: unit.id} if role else {}
                    bar = bar_to_procedure(system, battle, system.procedure(offer.name), {**named, **offer.others})
                case Does.ACTION:
                    bar = bar_to_action(system, battle, system.action(offer.name), unit)
                case _:
                    bar = None
            if bar is not None:
                closed.append(f"{unit.name} is offered {offer.name}, and told: {bar}")
    return closed


@pytest.mark.parametrize("key", ["skirmish", "hexcombat"])
@a_few_turns
@given(seed=seeds)
def test_nobody_gone_acts_is_acted_on_or_owes_anything(key: str, seed: int) -> None:
    is_out = OPENINGS[key].system.cards.is_out
    for before, command, after in battle_at_random(key, seed, 150):
        if isinstance(after, Refused):
            continue
        gone = {unit.id for unit in before.battle.units.values() if is_out(unit)}
        # A procedure may name the fallen: an attacker advances into the hex of one he has destroyed.
        if isinstance(command, Resolve) and command.procedure is None:
            assert not gone & set(command.bindings.values()), command
        if isinstance(command, Perform) and command.action != before.system.cards.regains:
            assert command.unit not in gone, command
        for debt in after.battle.debts:
            assert not any(is_out(after.battle.units[unit]) for unit in debt.bindings.values()), (command, debt)
        _none_is_revived(before, after, command)


def _none_is_revived(before: History, after: History, command: object) -> None:
    """Whoever is gone comes back by a correction alone."""
    is_out = before.system.cards.is_out
    by_hand = isinstance(command, Perform) and command.action == before.system.cards.regains
    for unit in before.battle.units.values():
        if is_out(unit) and unit.id in after.battle.units and not is_out(after.battle.units[unit.id]):
            causes = {event.cause for event in after.acts[-1].events if isinstance(event, Changed)}
            assert by_hand or causes == {"hand"}, command
