"""The table of a simulated battle as the ground that led sides play on: what is true there, and its hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from tests.simulation.meaning import Asked, Meaning
from tracker.battle.battle import Battle, Place, Running, Unit, UnitId
from tracker.battle.commands import Command, EndContact, MakeContact, Observe, Perform, Resolve
from tracker.battle.fields import Scalar, Shape
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.play.opponent.proposals import Weighed
from tracker.play.rolls import draft
from tracker.rules.resolver import ASKED, ASSUMED
from tracker.rules.system import Action, Question, Way

TOLD: Final = 2
"""Of how many enemies, the nearest, a unit is told whether they are in reach and in range."""
Pair = frozenset[UnitId]


class TableGround:
    """One table, on which every led side is told the same of the same number of enemies."""

    measures = True

    def __init__(self, meaning: Meaning, battle: Battle) -> None:
        self._meaning = meaning
        meaning.lay(battle)
        meaning.arrives(battle)
        self._touching: frozenset[Pair] = frozenset()
        self._shuffle()

    def is_so(self, battle: Battle, unit: UnitId, enemy: UnitId, way: Way, act: str) -> bool | None:
        meaning = self._meaning
        if way not in {Way.SHOOT, Way.MOVE, Way.FIGHT}:
            return True
        if not (meaning.is_here(battle, unit) and meaning.is_here(battle, enemy)):
            return False
        if way is Way.FIGHT:
            return meaning.table.touches(unit, enemy)
        if enemy not in self._near(battle, unit):
            return False
        if way is Way.SHOOT:
            return meaning.may_shoot(battle, unit, enemy, act)
        return meaning.table.gap(unit, enemy) <= meaning.charges(battle.units[unit])

    def sees(self, battle: Battle, unit: UnitId) -> tuple[Command, ...]:
        return tuple(Observe(unit, self._seen(battle, unit, enemy), enemy) for enemy in self._near(battle, unit))

    def _seen(self, battle: Battle, unit: UnitId, enemy: UnitId) -> Seen:
        if self.is_so(battle, unit, enemy, Way.MOVE, ""):
            return Seen.REACH
        return Seen.RANGE if self._meaning.may_shoot(battle, unit, enemy, "") else Seen.FAR

    def _near(self, battle: Battle, unit: UnitId) -> list[UnitId]:
        return [one for one in self._meaning.table.enemies(unit) if self._meaning.is_here(battle, one)][:TOLD]

    def before(self, battle: Battle, unit: Unit, option: Weighed) -> bool:
        self._meaning.meant.pop(unit.id, None)
        if option.enemy is not None:
            self._meaning.meant[unit.id] = option.enemy
            if option.way is Way.SHOOT:
                self._meaning.aimed_at[unit.id] = option.enemy
        return self._meaning.before(battle, unit, option.offer)

    def after(self, before: History, after: History) -> tuple[Command, ...]:
        new = list(after.acts)[len(before.acts) :]
        self._meaning.after(before.battle, after.battle, [event for act in new for event in act.events])
        if after.battle.place.turn != before.battle.place.turn:
            step, side = next(iter(after.system.itinerary(after.battle)))
            place = Place(after.battle.place.turn, step, side)
            self._shuffle()
            self._meaning.arrives(replace(after.battle, place=place))
        return tuple(self._told(after.battle))

    def _shuffle(self) -> None:
        """Neither side moves before the other, or reaches the other first, where moves are played on another sheet."""
        pieces = list(self._meaning.table.pieces.items())
        self._meaning.chance.shuffle(pieces)
        self._meaning.table.pieces = dict(pieces)

    def _comes_first(self, unit: UnitId) -> int:
        table = self._meaning.table
        return list(table.pieces).index(table.body(unit))

    def _told(self, battle: Battle) -> Iterator[Command]:
        """Who has come to touch, or been moved apart, and the app does not know it."""
        meaning, body = self._meaning, self._meaning.table.body
        true = frozenset(pair for pair in meaning.table.contacts() if all(meaning.is_here(battle, one) for one in pair))
        kept = {frozenset({body(each.unit), body(each.enemy)}): each for each in battle.contacts}
        known = frozenset() if meaning.tells_again else self._touching
        was, self._touching = self._touching, true
        for pair in true - kept.keys() - known:
            one, other = sorted(pair, key=self._comes_first)
            if not meaning.table.faces(one, other):
                one, other = other, one
            yield MakeContact(one, other, *meaning.how_met(battle, one, other))
        for pair in true & kept.keys():
            yield from meaning.engage_each_other(battle, kept[pair].unit, kept[pair].enemy)
        for pair in (was & kept.keys()) - true:
            yield EndContact(kept[pair].unit, kept[pair].enemy)

    def answer(self, battle: Battle, running: Running, ask: Question) -> Scalar | None:
        said = {answer.key: answer.value for answer in running.answers}
        fact = self._meaning.answer(battle, Asked(running.procedure, running.bindings, said, ask))
        return None if fact is None or fact.is_free else fact.value

    def filled(self, battle: Battle, command: Command) -> Command | None:
        match command:
            case Resolve():
                values = dict(self._values(battle, command))
            case Perform(action, unit):
                values = dict(self._fields(battle, self._meaning.system.action(action), battle.units[unit], command))
            case _:
                return command
        return replace(
            command, inputs={**{key: value for key, value in values.items() if value is not None}, **command.inputs}
        )

    def _fields(
        self, battle: Battle, action: Action, unit: Unit, command: Perform
    ) -> Iterator[tuple[str, Scalar | None]]:
        for field in action.inputs:
            if field.key not in command.inputs and field.shape in {Shape.WHOLE, Shape.DECIMAL}:
                yield field.key, self._meaning.field(battle, action, unit, field)

    def _values(self, battle: Battle, roll: Resolve) -> Iterator[tuple[str, Scalar | None]]:
        resolver = self._meaning.system.resolver(roll.resolver)
        _case, known = draft(self._meaning.system, battle, resolver, roll.bindings, roll.inputs)
        for entry in resolver.inputs:
            key = entry.field.key
            is_open = key not in known or known[key].origin in (ASKED, ASSUMED)
            if key not in roll.inputs and is_open:
                yield key, self._meaning.value(battle, roll.resolver, roll.bindings, key)
