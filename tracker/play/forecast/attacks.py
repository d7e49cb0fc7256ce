"""A page on which every roll is one of many alike: each attack followed as one run of blows, and not blow by blow.

What a blow does is found out once for each state its target can be in. How the blows of an attack come out is
arithmetic then, and what the attacks come to together is put together of the states of each unit: of twenty bases and
twenty, some eighty blows are followed and not some thousands.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, DebtId, ProcedureId, Running, Unit
from tracker.battle.events import ProcedureEnded
from tracker.play.decide import played_out
from tracker.play.forecast.ground import Standing, in_order
from tracker.play.forecast.walking import Stuck, Walk
from tracker.play.worksheet import Worksheet
from tracker.rules.forecast.chain import after_each, in_weights
from tracker.rules.forecast.ends import End
from tracker.rules.resolver import Resolver
from tracker.rules.system import Attack, SheetRow

MOST_TOGETHER: Final = 20_000
"""In how many ways all that stand on a page may come out of it before it is followed roll by roll."""

Joint = tuple[int, ...]
"""A way: the number of the state each unit stands in, in the order of the battle."""

Node = int | tuple[int, bool]
"""Where a target stands before a blow, by number; or the state it is gone in, and whether the blow goes on."""


class Unlike(Exception):
    """A roll did what none of an attack does: the page is to be followed roll by roll."""


class _State(Struct, frozen=True):
    """A unit as it may stand, and the tests it owes since the forecast began."""

    unit: Unit
    debts: tuple[Debt, ...]


class _Roll(Struct, frozen=True):
    """A roll of a blow: where it is made, what it is, and how it is drawn up there."""

    here: Standing
    row: SheetRow
    number: ProcedureId | None
    drawn_up: Worksheet


class _Fall(Struct, frozen=True):
    """An end that leaves nothing of the target: of which roll, and how the battle was before the blow."""

    before: Battle
    roll: _Roll
    end: End


class _Blows:
    """What the blows of an attack do to its target while all else they hang on is as it is.

    `nodes` are the states of the target before a blow, each with where it is struck, `known` their numbers; `left` is
    the most blows that may be left there. `moves` are where a blow leads, in weights of `whole`, `falls` the ends that
    leave nothing of the target, `ended` where many blows lead.
    """

    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.nodes: list[tuple[int, _Roll]] = []
        self.known: dict[Hashable, int] = {}
        self.left: dict[int, int] = {}
        self.moves: dict[Node, tuple[tuple[Node, int], ...]] = {}
        self.whole = 1
        self.falls: dict[Node, _Fall] = {}
        self.ended: dict[int, list[dict[Node, int]]] = {}


_Struck = tuple[_Blows, int, int] | None


def followed_by_attacks(walk: Walk, begun: Standing) -> tuple[list[tuple[Standing, int]], int] | None:
    """Where a page of attacks ends: each way with its weight, and what they come to together.

    None where it has to be followed roll by roll: where its rolls are no attacks or the table has spoken of one of them
    by itself, where one does more than hurt its target, and beyond so many ways.
    """
    own = begun.running
    if own is None or len(begun.battle.running) > 1:
        return None
    attacks = walk.ground.sheet.attacks(begun.battle, own)
    named = tuple(f"{attack.first.rpartition('.')[0]}." for attack in attacks)
    are_alike = len({(one.actor, one.target) for one in attacks}) == len(attacks)
    if not attacks or not are_alike or any(key.startswith(named) for key in walk.ground.said):
        return None
    try:
        return _Fight(walk, begun, own).fought(attacks)
    except (Stuck, Unlike):
        return None


class _Fight:
    """The units of a page, each in every state it was met in."""

    def __init__(self, walk: Walk, begun: Standing, own: Running) -> None:
        self.walk, self.begun, self.own = walk, begun, own
        self.system, self.battle = walk.ground.system, begun.battle
        self.first = walk.ground.battle.next_id
        self._old = tuple(debt for debt in self.battle.debts if debt.id < self.first)
        self.units = tuple(self.battle.units)
        self.coming: list[str] = []
        self.blows: dict[tuple[str, Hashable], _Blows] = {}
        self.states: list[list[_State]] = [[] for _unit in self.units]
        self.numbers: list[dict[Hashable, int]] = [{} for _unit in self.units]

    def fought(self, attacks: Sequence[Attack]) -> tuple[list[tuple[Standing, int]], int]:
        """Every way after all attacks, each with its weight."""
        ways, whole = {self._met(self.battle): 1}, 1
        for number, attack in enumerate(attacks):
            self.coming = [later.first for later in attacks[number + 1 :]]
            ways, grown = self._after(attack, ways)
            whole *= grown
            if len(ways) > MOST_TOGETHER:
                raise Unlike
        running = self._once_over(next(iter(ways)))
        over = replace(self.begun, own=None, made=(), recalled=frozenset(), is_over=True)
        ended: list[tuple[Standing, int]] = []
        for way, weight in ways.items():
            self.walk.breathes()
            ended.append((replace(over, battle=self._battle(way, running)), weight))
        return ended, whole

    def _after(self, attack: Attack, ways: Mapping[Joint, int]) -> tuple[dict[Joint, int], int]:
        """The ways after all blows of an attack, in weights of a whole that has grown by so much."""
        at = self.units.index(attack.target)
        known: dict[Hashable, _Struck] = {}
        striking: list[tuple[Joint, int, _Blows, int, int]] = []
        coming: dict[Joint, int] = {}
        for way, weight in ways.items():
            self.walk.breathes()
            found = None if self._is_out(way, at) else self._struck(attack, way, at, known)
            if found is None:
                coming[way] = weight
            else:
                striking.append((way, weight, *found))
        of_all = [blows for (first, _hangs_on), blows in self.blows.items() if first == attack.first]
        for blows in of_all:
            self._find_out(blows, at)
        whole = lcm(*(blows.whole for blows in of_all))
        most = max((rolls for *_of_it, rolls in striking), default=0)
        coming = {way: weight * whole**most for way, weight in coming.items()}
        elsewhere: list[tuple[Joint, Fraction]] = []
        for way, weight, blows, node, rolls in striking:
            self.walk.breathes()
            each = weight * (whole // blows.whole) ** rolls * whole ** (most - rolls)
            for after, share in self._ended(blows, node, rolls).items():
                if isinstance(after, int):
                    there = (*way[:at], blows.nodes[after][0], *way[at + 1 :])
                    coming[there] = coming.get(there, 0) + each * share
                else:
                    fallen = self._fallen(blows, blows.falls[after], way, at)
                    elsewhere += [(there, each * share * part) for there, part in fallen]
        grown = lcm(*(weight.denominator for _there, weight in elsewhere))
        coming = {way: weight * grown for way, weight in coming.items()}
        for there, weighed in elsewhere:
            coming[there] = coming.get(there, 0) + int(weighed * grown)
        return coming, whole**most * grown

    def _ended(self, blows: _Blows, node: int, rolls: int) -> dict[Node, int]:
        """Where so many blows leave the target."""
        known = blows.ended.get(node, [])
        if len(known) <= rolls:
            known = blows.ended[node] = after_each(blows.moves, node, max(rolls, blows.left[node]))
        return known[rolls]

    def _struck(self, attack: Attack, way: Joint, at: int, known: dict[Hashable, _Struck]) -> _Struck:
        """The blows of an attack, where its target stands before them and how many there are; None where none is."""
        battle = self._battle(way, (replace(self.own, answers=attack.answers),))
        hangs_on = attack.hangs_on(battle)
        key = hangs_on, way[self.units.index(attack.actor)], way[at]
        if key not in known:
            known[key] = self._asked(attack, hangs_on, battle, way[at])
        return known[key]

    def _asked(self, attack: Attack, hangs_on: Hashable, battle: Battle, state: int) -> _Struck:
        here, row, number = self.walk.next_roll(replace(self.begun, battle=battle))
        rolls = 0 if row is None else attack.rolls(here.battle, self._running(here.battle))
        if row is None or row.key != attack.first or rolls == 0:
            return None
        blows = self.blows.setdefault((attack.first, hangs_on), _Blows(attack))
        node = self._node(blows, state, self._roll(here, row, number))
        blows.left[node] = max(blows.left.get(node, 0), rolls)
        return blows, node, rolls

    def _roll(self, here: Standing, row: SheetRow, number: ProcedureId | None) -> _Roll:
        return _Roll(here, row, number, self.walk.drawn_up(here, row))

    def _node(self, blows: _Blows, state: int, roll: _Roll) -> int:
        """The number of the state before a blow: the target's, and what is said of the blow and not read there."""
        read = {key: known.value for key, known in roll.drawn_up.known.items()}
        said = frozenset((key, value) for key, value in roll.drawn_up.bare.values.items() if read.get(key) != value)
        key = state, said
        if key not in blows.known:
            blows.known[key] = len(blows.nodes)
            blows.nodes.append((state, roll))
        return blows.known[key]

    def _find_out(self, blows: _Blows, at: int) -> None:
        """What a blow does in every state of the target one comes to while blows are left."""
        moved: dict[Node, dict[Node, Fraction]] = {}
        left = blows.left
        waiting = list(left)
        while waiting:
            node = waiting.pop()
            if node not in moved:
                moved[node] = self._blow(blows, blows.nodes[node][1], at)
            for after in moved[node]:
                if isinstance(after, int) and left.get(after, 0) < left[node] - 1:
                    left[after] = left[node] - 1
                    waiting.append(after)
        weighed, blows.whole = in_weights({**moved, **{gone: {gone: Fraction(1)} for gone in blows.falls}})
        blows.moves.update(weighed)

    def _blow(self, blows: _Blows, begun: _Roll, at: int) -> dict[Node, Fraction]:
        """Where one blow leads with all it earns at once, each with its chance."""
        ahead: dict[Node, Fraction] = {}
        before, waiting = begun.here.battle, [(begun, Fraction(1))]
        while waiting:
            roll, so_far = waiting.pop()
            for after, end, _resolver, share in self._ends_of(roll):
                chance = so_far * share
                further = self._goes_on(blows.attack, after)
                node: Node
                if self.system.cards.is_out(after.battle.units[self.units[at]]):
                    node = self._state(after.battle, at), further is not None
                    blows.falls.setdefault(node, _Fall(before, roll, end))
                elif further is not None:
                    waiting.append((further, chance))
                    continue
                else:
                    node = self._landed(blows, begun, after, at)
                ahead[node] = ahead.get(node, Fraction(0)) + chance
        return ahead

    def _goes_on(self, attack: Attack, after: Standing) -> _Roll | None:
        """The roll that the one before has earned at once."""
        here, row, number = self.walk.next_roll(after)
        is_its = row is not None and row.key.startswith(f"{attack.first}.")
        return self._roll(here, row, number) if row is not None and is_its else None

    def _ends_of(self, roll: _Roll) -> Iterator[tuple[Standing, End, Resolver, Fraction]]:
        return self.walk.rolled(roll.here, roll.row, roll.number, roll.drawn_up)

    def _landed(self, blows: _Blows, begun: _Roll, after: Standing, at: int) -> int:
        """Where the target stands before the next blow; raises `Unlike` where anything else has changed."""
        before, battle, target = begun.here.battle, after.battle, self.units[at]
        others = [unit for unit in self.units if unit != target and battle.units[unit] != before.units[unit]]
        owed = [
            [in_order(debt) for debt in one.debts if debt.id >= self.first and debt.unit != target]
            for one in (before, battle)
        ]
        if others or owed[0] != owed[1]:
            raise Unlike
        anew = replace(begun.here, battle=replace(battle, running=before.running), recalled=after.recalled)
        return self._node(blows, self._state(battle, at), self._roll(anew, begun.row, begun.number))

    def _fallen(self, blows: _Blows, fall: _Fall, way: Joint, at: int) -> Iterator[tuple[Joint, Fraction]]:
        """Where the fall of the target leaves all of them: who is left may be free, or the blow go on at another."""
        roll, target = fall.roll, self.units[at]
        here, known = roll.here.battle, {debt.id for debt in fall.before.debts}
        its_own = tuple(debt for debt in here.debts if debt.id >= self.first and debt.unit == target)
        of_the_blow = tuple(debt for debt in here.debts if debt.id not in known and debt.unit != target)
        others = self._battle((*way[:at], 0, *way[at + 1 :]), here.running)
        battle = replace(
            others,
            units={**others.units, target: here.units[target]},
            debts=(*others.debts, *its_own, *of_the_blow),
            next_id=here.next_id + len(others.debts),
        )
        there = replace(roll.here, battle=_numbered(battle, self.first))
        waiting = [(self.walk.after(there, roll.row, roll.drawn_up, fall.end, roll.number), Fraction(1))]
        while waiting:
            after, chance = waiting.pop()
            further = self._goes_on(blows.attack, after)
            if further is None:
                self._check_order(blows.attack, after.battle)
                yield self._met(after.battle), chance
                continue
            for onward, _end, _resolver, share in self._ends_of(further):
                waiting.append((onward, chance * share))

    def _check_order(self, attack: Attack, battle: Battle) -> None:
        """Raise `Unlike` where those who are left strike in another order than before."""
        left = self.walk.ground.sheet.attacks(battle, replace(self.own, answers=attack.answers))
        if [later.first for later in left if later.first != attack.first] != self.coming:
            raise Unlike

    def _once_over(self, way: Joint) -> tuple[Running, ...]:
        """What is under way once the procedure is over, which must be all that its end changes."""
        battle = self._battle(way, (self.own,))
        ends = self.system.procedure(self.own.procedure).ends(battle, self.own)
        _told, after = played_out(self.system, battle, (ProcedureEnded(self.own.id, complete=True), *ends))
        if self._met(after) != way:
            raise Unlike
        return after.running

    def _is_out(self, way: Joint, at: int) -> bool:
        return self.system.cards.is_out(self.states[at][way[at]].unit)

    def _running(self, battle: Battle) -> Running:
        return next(one for one in battle.running if one.id == self.own.id)

    def _met(self, battle: Battle) -> Joint:
        """The way that leads to this; raises `Unlike` where more has changed than units and the tests they owe."""
        base = self.battle
        if (battle.place, battle.values, battle.sealed, battle.done) != (
            base.place,
            base.values,
            base.sealed,
            base.done,
        ) or [debt.id for debt in battle.debts if debt.id < self.first] != [debt.id for debt in self._old]:
            raise Unlike
        return tuple(self._state(battle, at) for at in range(len(self.units)))

    def _state(self, battle: Battle, at: int) -> int:
        """The number of the state in which a unit stands there."""
        unit = battle.units[self.units[at]]
        debts = tuple(debt for debt in battle.debts if debt.id >= self.first and debt.unit == unit.id)
        key = frozenset(unit.values.items()), tuple(sorted(map(in_order, debts)))
        known, numbers = self.states[at], self.numbers[at]
        if key not in numbers:
            numbers[key] = len(known)
            known.append(_State(unit, debts))
        return numbers[key]

    def _battle(self, way: Joint, running: tuple[Running, ...]) -> Battle:
        """The battle with every unit as the way has it."""
        units, debts = dict(self.battle.units), list(self._old)
        for unit, states, number in zip(self.units, self.states, way, strict=True):
            if number:
                units[unit] = states[number].unit
            debts += states[number].debts
        return _numbered(replace(self.battle, units=units, debts=tuple(debts), running=running), self.first)


def _numbered(battle: Battle, first: int) -> Battle:
    """The tests owed since the forecast began with numbers of their own, in their order."""
    old = [debt for debt in battle.debts if debt.id < first]
    new = [replace(debt, id=DebtId(first + 1 + at)) for at, debt in enumerate(battle.debts[len(old) :])]
    return replace(battle, debts=(*old, *new), next_id=first + 1 + len(new))
