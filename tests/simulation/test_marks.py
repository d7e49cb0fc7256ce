"""The app's offers and refusals agree with the tables typed from the sheets, through turns played at random."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator

import pytest

from tests.at_random import a_value, opening
from tests.simulation.marks import TABLES, Table
from tests.simulation.marks.against import OFFERS, OWES, REFUSES, Contradiction, contradictions
from tests.simulation.marks.occurring import ASIDE, NEVER, OCCURRING
from tests.whole_turns import a_turn
from tracker.battle.commands import Command, GoTo, SetSwitch, SetValues
from tracker.battle.fields import Shape
from tracker.play.history import History
from tracker.play.walk import standing, stops
from tracker.rules.resolver import Resolver
from tracker.rules.system import Action, May, Procedure, Prompt
from tracker.rules.systems import load_system

TURNS = int(os.environ.get("ORIFLAMME_TURNS", "1000"))
"""How many turns of each system the long run plays."""
EVERY = 3
"""The short run looks at one state in so many."""
BY_HAND = 0.3
"""How often a state is looked at once more with some values of a unit set by hand."""


@pytest.mark.parametrize("seed", range(3, 6))
@pytest.mark.parametrize("key", TABLES)
def test_offers_and_refusals_agree_with_the_table_typed_from_the_sheet(key: str, seed: int) -> None:
    assert _contradicted(key, seed, every=EVERY) == []


@pytest.mark.parametrize(("rows", "says"), [("may", OFFERS), ("barred", REFUSES)])
@pytest.mark.parametrize("key", TABLES)
def test_a_table_that_lacks_rows_contradicts_the_app(key: str, rows: str, says: str) -> None:
    whole = TABLES[key]
    torn = whole._replace(may=()) if rows == "may" else whole._replace(barred=())
    by_seed = (_contradicted(key, seed, every=EVERY, table=torn) for seed in range(3, 30))
    found = next(filter(None, by_seed), [])
    assert found
    assert all(f"says={says!r}" in one for one in found)


@pytest.mark.parametrize("key", OCCURRING)
def test_everything_that_a_system_declares_is_in_the_typed_list(key: str) -> None:
    system = load_system(key)
    declared: dict[str, Iterable[Resolver | Procedure | Action | Prompt]] = {
        "roll": system.rolls.resolvers,
        "procedure": system.play.procedures,
        "action": system.play.actions,
        "prompt": system.play.prompts,
    }
    typed = {kind: set(names.split()) for kind, names in OCCURRING[key].items()}
    assert {kind: {one.key for one in ones} for kind, ones in declared.items()} == typed
    names = {f"{kind}/{name}" for kind, ones in typed.items() for name in ones}
    assert NEVER[key].keys() | ASIDE[key].keys() <= names
    assert not NEVER[key].keys() & ASIDE[key].keys()


@pytest.mark.parametrize("key", TABLES)
def test_every_row_speaks_of_steps_marks_deeds_and_keys_that_there_are(key: str) -> None:
    table = TABLES[key]
    system = load_system(key)
    keys = {name for names in OCCURRING[key].values() for name in names.split()}
    tokens = () if system.turn.tokens is None else system.turn.tokens.tokens
    assert {name for names in table.deeds.values() for name in names.split()} <= keys | {
        f"token:{token.key}" for token in tokens
    }
    walked = [step.id for phase in system.turn.phases for step in phase.steps if not step.interrupt]
    assert list(table.steps) == walked
    for row in (*table.may, *table.must, *table.barred, *table.spent):
        assert set(row.at.split()) <= set(walked), row
        assert set(row.deeds.split()) <= table.deeds.keys(), row
        assert {mark.strip().removeprefix("!") for mark in row.who.split(",")} <= table.marks.keys(), row
        assert row.rules, row


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", TABLES)
def test_offers_and_refusals_agree_with_the_table_through_hundreds_of_turns(key: str) -> None:
    for seed in range(1000, 1000 + TURNS // 2):
        assert _contradicted(key, seed, turns=2) == []


def _contradicted(key: str, seed: int, turns: int = 1, every: int = 1, table: Table | None = None) -> list[str]:
    """Every contradiction of a battle played at random, each once, with the act at which it first stands."""
    chance = random.Random(seed)
    history, acts = _with_rulings(opening(key), chance) if seed % 2 else opening(key), 0
    found: dict[Contradiction, str] = {}
    for _turn in range(turns):
        for _before, command, after in a_turn(history, chance):
            history, acts = after, acts + 1
            if acts % every:
                continue
            for one, by_hand in _looked_at(after, table or TABLES[key], chance):
                found.setdefault(one, f"seed {seed}, act {acts}, {command}, then {by_hand}: {one}")
    assert acts > 2 * turns, f"seed {seed}: a turn in which nothing is done shows nothing"
    return list(found.values())


def _looked_at(
    history: History, table: Table, chance: random.Random
) -> Iterator[tuple[Contradiction, tuple[Command, ...]]]:
    """What contradicts the table now, and now and then what would after a few things done by hand."""
    for one in contradictions(history.system, table, history.battle):
        yield one, ()
    if chance.random() < BY_HAND:
        changed, commands = _by_hand(history, chance)
        for one in contradictions(history.system, table, changed.battle):
            if one.says != OWES:  # a loss set by hand is earned wherever the battle stands
                yield one, commands


def _by_hand(history: History, chance: random.Random) -> tuple[History, tuple[Command, ...]]:
    """A few states of one unit set to anything they can be, at this step or another: what turns seldom come to."""
    system, battle = history.system, history.battle
    commands: list[Command] = []
    if chance.random() < 0.3:
        commands.append(GoTo(*chance.choice(stops(system, battle)), anyway=True))
    listed = [unit.id for unit in battle.units.values() if isinstance(standing(system, battle, unit), May)]
    unit = chance.choice(listed if listed and chance.random() < 0.6 else list(battle.units))
    cards = chance.random() < 0.3
    fields = [
        field
        for field in system.cards.fields
        if field.shape is not Shape.WORDS and field.tracked is not cards and field.applies(battle.units[unit])
    ]
    chosen = chance.sample(fields, chance.randint(1, 4))
    commands.extend(SetValues(unit, {field.key: a_value(field, chance)}, "at random") for field in chosen)
    for command in commands:
        after = history.do(command)
        history = after if isinstance(after, History) else history
    return history, tuple(commands)


def _with_rulings(history: History, chance: random.Random) -> History:
    """The battle with a third of its readings chosen at random."""
    for switch in history.system.rolls.switches:
        if chance.random() < 1 / 3:
            chosen = history.do(SetSwitch(switch.key, chance.choice(switch.options).key))
            assert isinstance(chosen, History)
            history = chosen
    return history
