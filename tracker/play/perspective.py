"""A battle as one of its sides may know it: none of the others' tokens face down, hidden units or private notes."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, Place, SideId, Unit, UnitId
from tracker.battle.commands import Command, Refused
from tracker.battle.events import AnyEvent, Changed, Lapsed, Noted, Planned, UnitJoined
from tracker.battle.trail import Trail
from tracker.play.backwards import of_the_last_turns
from tracker.play.confidential import is_hidden_from, is_secret, units_named, without_units
from tracker.play.decide import decide
from tracker.play.history import History
from tracker.play.tokens import may_place, wants_token
from tracker.rules.system import System

_GAP: Final = Act((), fate=Fate.DROPPED)


class Perspective(Struct, frozen=True):
    """One side's knowledge of a battle as it stands; `seen_by` makes it, and nothing kept from the side is in it.

    Two battles that differ only in what the others keep to themselves have equal perspectives. Whoever chooses for a
    side is handed this in place of the history.
    """

    side: SideId
    system: System
    battle: Battle

    def allows(self, command: Command) -> bool:
        """Whether the door would accept it, as far as the side can know."""
        return not isinstance(decide(self.system, self.battle, command), Refused)

    def changes(self, command: Command) -> bool:
        """Whether it would be accepted and something would come of it, as nothing does of a move over no distance."""
        decided = decide(self.system, self.battle, command)
        return not isinstance(decided, Refused) and any(not isinstance(event, Lapsed) for event in decided)


def seen_by(history: History, side: SideId) -> Perspective:
    """The battle as that side may know it."""
    return Perspective(side, history.system, View(history, side).masked(history.battle))


def history_seen_by(history: History, side: SideId) -> History:
    """The standing acts that the side knows of; they are as many whatever the others keep to themselves."""
    view = View(history, side)
    known = [(view.shown(act), before) for act, before in history.standing_acts() if view.knows(act, before)]
    acts, befores = tuple(act for act, _before in known), tuple(view.masked(before) for _act, before in known)
    return History(history.declared, acts, view.masked(history.battle), befores)


def recently_seen_by(history: History, side: SideId) -> History:
    """The acts of this turn and the one before it that the side knows of, each in the place it has at the table.

    What it does not know of, and all that is older, is a gap there. It is the history itself where nothing that a roll
    might hang on is kept from the side.
    """
    if side not in history.recent:
        history.recent[side] = _recently_seen(history, side)
    return history.recent[side]


def _recently_seen(history: History, side: SideId) -> History:
    view, battle = View(history, side), history.battle
    masked = view.masked(battle)
    # Who drew an order, and what a led side plans, matters to no roll of another step than that of the orders.
    is_later = not may_place(history.system, battle)
    if battle == (replace(masked, rolled=battle.rolled, plans=battle.plans) if is_later else masked):
        return history
    acts, befores = [_GAP] * len(history.acts), list[Battle]()
    for done in of_the_last_turns(history):
        if view.knows(done.act, done.before):
            acts[done.number] = view.shown(done.act)
            befores.append(view.masked(done.before))
    return History(history.declared, Trail(acts), masked, Trail(reversed(befores)))


def tokens_counted(history: History, seen: Perspective, side: SideId) -> tuple[int, int]:
    """How many tokens a side has face down, and may still lay, as anybody at the table sees them lie by its units."""
    units = list(seen.battle.of_side(side))
    placed = sum(unit.id in history.battle.sealed for unit in units)
    may = sum(unit.id in seen.battle.sealed or wants_token(seen.system, seen.battle, unit) for unit in units)
    return placed, max(may - placed, 0)


class View:
    """The secrets from a side: units it does not see, and fields of others' cards for their player alone.

    `hidden` are the units of others that it does not see now.
    """

    def __init__(self, history: History, side: SideId) -> None:
        self._side, self._system = side, history.system
        battle = history.battle
        self.hidden = frozenset(unit for unit in battle.units if is_hidden_from(battle, unit, side))
        self._private = frozenset(field.key for field in history.system.cards.fields if field.private)

    def knows(self, act: Act, before: Battle) -> bool:
        """Whether the side knows of an act: it touches nobody hidden, lays no token of others, is not private."""
        touched = frozenset[UnitId]().union(*map(units_named, act.events))
        if touched & self.hidden:
            return False
        if is_secret(self._system, act):
            drawn = (event for event in act.events if isinstance(event, Planned))
            return all(event.side == self._side for event in drawn) and all(
                before.units[unit].side == self._side for unit in touched if unit in before.units
            )
        return not act.events or not all(self._is_private(event, before) for event in act.events)

    def _is_private(self, event: AnyEvent, before: Battle) -> bool:
        match event:
            case Noted(private=private):
                return private
            case Changed(unit=unit, key=key):
                return key in self._private and before.units[unit].side != self._side
            case _:
                return False

    def shown(self, act: Act) -> Act:
        """The act without others' taps, which are numbered, nor what only their player may read on their cards."""
        if act.tap and act.tap.side != self._side:
            act = replace(act, tap=UNSET)
        if not any(isinstance(event, UnitJoined) for event in act.events):
            return act
        events = (
            UnitJoined(self._card(event.unit)) if isinstance(event, UnitJoined) else event for event in act.events
        )
        return replace(act, events=tuple(events), command=None)

    def _card(self, unit: Unit) -> Unit:
        if unit.side == self._side or self._private.isdisjoint(unit.values):
            return unit
        return replace(unit, values={key: value for key, value in unit.values.items() if key not in self._private})

    def masked(self, battle: Battle) -> Battle:
        """The battle without others' tokens face down and private lines, and without those who are hidden or act so."""
        if self.hidden:
            values = {key: value for key, value in battle.values.items() if value not in self.hidden}
            battle = replace(without_units(battle, self.hidden), values=values)
            # How many tests and procedures those have had is told by the numbers of the others'.
            numbers = (*(debt.id for debt in battle.debts), *(running.id for running in battle.running))
            battle = replace(battle, next_id=max(numbers, default=0) + 1)
        others = frozenset(unit.id for unit in battle.units.values() if unit.side != self._side)
        cards = {key: self._card(unit) for key, unit in battle.units.items()}
        is_open = all(cards[key] is unit for key, unit in battle.units.items())
        return replace(
            battle,
            units=battle.units if is_open else cards,
            sealed={unit: token for unit, token in battle.sealed.items() if unit not in others},
            distances={unit: distance for unit, distance in battle.distances.items() if unit not in others},
            rolled=self._without_draws(battle, others),
            plans={side: plan for side, plan in battle.plans.items() if side == self._side},
        )

    def _without_draws(self, battle: Battle, others: AbstractSet[UnitId]) -> Mapping[tuple[Place, str, str], int]:
        """The rolls made, without those by which others drew a token."""
        if self._system.turn.tokens is None or not self._system.turn.tokens.random:
            return battle.rolled
        random = self._system.turn.tokens.random
        return {mark: count for mark, count in battle.rolled.items() if mark[2] != random or mark[1] not in others}
