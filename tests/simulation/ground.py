"""The table of a simulated battle as the ground that led sides play on: what is true there, and its hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tests.simulation.meaning import Asked, Meaning
from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.commands import Command, EndContact, MakeContact, Resolve
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.opponent.proposals import Weighed
from tracker.play.rolls import draft
from tracker.rules.resolver import ASKED, ASSUMED
from tracker.rules.system import Question, Way

TOLD: Final = 2
"""Of how many enemies, the nearest, a unit is told whether they are in reach and in range."""
Pair = frozenset[UnitId]


class TableGround:
    """One table, on which every led side is told the same of the same number of enemies."""

    def __init__(self, meaning: Meaning, battle: Battle) -> None:
        self._meaning = meaning
        meaning.lay(battle)
        meaning.arrives(battle)
        self._touching: frozenset[Pair] = frozenset()

    def is_so(self, battle: Battle, unit: UnitId, option: Weighed) -> bool | None:
        enemy, way, meaning = option.enemy, self._meaning.system.way_of(option.offer), self._meaning
        if enemy is None or way not in {Way.SHOOT, Way.MOVE, Way.FIGHT}:
            return True
        if not (meaning.is_here(battle, unit) and meaning.is_here(battle, enemy)):
            return False
        if way is Way.FIGHT:
            return meaning.table.touches(unit, enemy)
        near = [one for one in meaning.table.enemies(unit) if meaning.is_here(battle, one)][:TOLD]
        if enemy not in near:
            return False
        far = meaning.table.gap(unit, enemy)
        if way is Way.SHOOT:
            carries = meaning.carries(battle.units[unit], option.offer.name)
            return far <= carries and meaning.table.sees(unit, enemy)
        return far <= meaning.charges(battle.units[unit])

    def before(self, battle: Battle, unit: Unit, option: Weighed) -> bool:
        self._meaning.meant.pop(unit.id, None)
        if option.enemy is not None:
            self._meaning.meant[unit.id] = option.enemy
            if self._meaning.system.way_of(option.offer) is Way.SHOOT:
                self._meaning.aimed_at[unit.id] = option.enemy
        return self._meaning.before(battle, unit, option.offer)

    def after(self, before: History, after: History) -> tuple[Command, ...]:
        new = list(after.acts)[len(before.acts) :]
        self._meaning.after(before.battle, after.battle, [event for act in new for event in act.events])
        if after.battle.place != before.battle.place:
            self._meaning.arrives(after.battle)
        return tuple(self._told(after.battle))

    def _told(self, battle: Battle) -> Iterator[Command]:
        """Who has come to touch, or been moved apart, and the app does not know it."""
        meaning, body = self._meaning, self._meaning.table.body
        true = frozenset(pair for pair in meaning.table.contacts() if all(meaning.is_here(battle, one) for one in pair))
        kept = {frozenset({body(each.unit), body(each.enemy)}): each for each in battle.contacts}
        known = frozenset() if meaning.tells_again else self._touching
        was, self._touching = self._touching, true
        for pair in true - kept.keys() - known:
            one, other = sorted(pair)
            yield MakeContact(one, other, *meaning.how_met(battle, one, other))
        for pair in (was & kept.keys()) - true:
            yield EndContact(kept[pair].unit, kept[pair].enemy)

    def answer(self, battle: Battle, running: Running, ask: Question) -> Scalar | None:
        said = {answer.key: answer.value for answer in running.answers}
        fact = self._meaning.answer(battle, Asked(running.procedure, running.bindings, said, ask))
        return None if fact is None else fact.value

    def inputs(self, battle: Battle, roll: Resolve) -> Mapping[str, Scalar]:
        return {key: value for key, value in self._values(battle, roll) if value is not None}

    def _values(self, battle: Battle, roll: Resolve) -> Iterable[tuple[str, Scalar | None]]:
        resolver = self._meaning.system.resolver(roll.resolver)
        _case, known = draft(self._meaning.system, battle, resolver, roll.bindings, roll.inputs)
        for entry in resolver.inputs:
            key = entry.field.key
            is_open = key not in known or known[key].origin in (ASKED, ASSUMED)
            if key not in roll.inputs and is_open:
                yield key, self._meaning.value(battle, roll.resolver, roll.bindings, key)
