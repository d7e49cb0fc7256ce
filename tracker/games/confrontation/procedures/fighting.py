"""A melee under way as its questions see it: who is in it, what was said, who strikes whom with how many dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import Scalar
from tracker.games.confrontation.concepts.contact import fighters
from tracker.games.confrontation.fields import DICE, INI_LOST, INI_TOTAL, MELEE, ROLL_OFF, is_away
from tracker.games.confrontation.procedures.announced import Announced, announced_in
from tracker.games.confrontation.rolls.opening import ROLLED, striking_key
from tracker.rules.system import Ask, RollFor
from tracker.words import N_

ACTOR, TARGET = "actor", "target"
MOST_ROLL_OFFS: Final = 3


class Fight(Struct, frozen=True, dict=True):
    """One melee under way: the battle, who was in it from the start, and what was said in it so far.

    What many of its questions look at is found out once for all of them.
    """

    battle: Battle
    members: tuple[UnitId, ...]
    announced: Announced

    @property
    def answers(self) -> Mapping[str, Scalar]:
        """The answers so far by their keys."""
        return self.announced.answers

    @property
    def spoken(self) -> tuple[UnitId, ...]:
        """Those who have announced, in that order."""
        return self.announced.spoken

    @property
    def strikers(self) -> tuple[UnitId, ...]:
        """Those who were announced to strike somebody, in the order they spoke."""
        return self.announced.strikers

    def answer(self, key: str) -> str | None:
        """The answer under that key, in words; None while it is open."""
        return self.announced.answer(key)

    def counted(self, key: str) -> int:
        """The number answered under that key, 0 while it is open."""
        return self.announced.counted(key)

    def targets(self, striker: UnitId) -> tuple[UnitId, ...]:
        """Whom it was announced to strike, in the order announced."""
        return self.announced.targets(striker)

    def swings(self, striker: UnitId) -> tuple[UnitId, ...]:
        """The target of each attack die, in order."""
        return self.announced.swings(striker)

    def next_unsaid(self, units: Iterable[Unit], key: Callable[[Unit], str]) -> Unit | None:
        """Of those whose roll is still to be made, the first who is not assumed to have made it; else the first."""
        left = tuple(units)
        return next((unit for unit in left if self.answer(key(unit)) is None), next(iter(left), None))

    def unit(self, unit: UnitId) -> Unit:
        """A member as it stands now."""
        return self.battle.units[unit]

    @cached_property
    def standing(self) -> tuple[Unit, ...]:
        """The members still there."""
        return tuple(unit for unit in map(self.unit, self.members) if not is_away(unit))

    @cached_property
    def _places(self) -> Mapping[UnitId, tuple[int, int, int, int]]:
        there = self.battle.units
        return {
            striker: striking_key(self.battle, there[striker])
            for striker in (*self.members, *self.strikers)
            if striker in there
        }

    def dice_left(self, unit_id: UnitId) -> int:
        """The dice it has not put in attack, less the parries made."""
        parries = sum(
            1
            for other in self.strikers
            for number, prey in enumerate(self.swings(other))
            if prey == unit_id and self.answer(f"parry:{other}:{number}") == "yes"
        )
        return self.unit(unit_id)[DICE] - self.counted(f"attack:{unit_id}") - parries

    def place(self, unit_id: UnitId) -> tuple[int, int, int, int]:
        """Its place in the order of striking; equal ones strike together."""
        return self._places[unit_id]

    def rank(self, unit_id: UnitId) -> int:
        """Its place in the order of striking as a number, the highest first: its total, or below all totals."""
        totals = [self.unit(other)[INI_TOTAL] for other in self.strikers if not self.unit(other)[INI_LOST]]
        if not self.unit(unit_id)[INI_LOST]:
            return self.unit(unit_id)[INI_TOTAL]
        lost = sorted(
            {self.place(other) for other in self.strikers if self.unit(other)[INI_LOST]} | {self.place(unit_id)}
        )
        return min(0, *totals, 0) - 1 - lost.index(self.place(unit_id))

    def killed_before(self, unit_id: UnitId) -> int:
        """How many of its figures fell to blows struck before its own, not at the same moment (CF-START-07)."""
        return sum(
            self.answer(f"wound:{other}:{number}") == "killed"
            for other in self.strikers
            if self.place(other) != self.place(unit_id)
            for number, prey in enumerate(self.swings(other))
            if prey == unit_id
        )

    def felled_together(self, unit_id: UnitId) -> bool:
        """Whether a unit that is gone fell to blows struck at the same moment as its own (CF-START-07)."""
        by = [
            other
            for other in self.strikers
            for number, prey in enumerate(self.swings(other))
            if prey == unit_id and self.answer(f"wound:{other}:{number}") == "killed"
        ]
        return bool(by) and all(self.place(other) == self.place(unit_id) for other in by)


def fight_of(battle: Battle, running: Running) -> Fight | None:
    """Those named in the first answer and those there now; None when there is no melee to play."""
    actor = battle.units.get(running.bindings.get(ACTOR, UnitId("")))
    if actor is None:
        return None
    announced = announced_in(running.answers)
    spoken = tuple(UnitId(key.partition(":")[2]) for key in announced.answers if key.startswith("member:"))
    now = tuple(unit.id for unit in fighters(battle, actor[MELEE]))
    members = tuple(dict.fromkeys((*spoken, *now)))
    return Fight(battle, tuple(member for member in members if member in battle.units), announced)


def roll_off(fight: Fight, key: Callable[[Unit], object]) -> Ask | None:
    """The next roll-off among units with equal keys, repeated while tied (CF-START-07)."""
    groups: dict[object, list[Unit]] = {}
    for unit in fight.standing:
        groups.setdefault(key(unit), []).append(unit)
    for group in groups.values():
        if (ask := _untie(fight, group, 0)) is not None:
            return ask
    return None


def _untie(fight: Fight, group: list[Unit], digits: int) -> Ask | None:
    if len(group) < 2 or digits >= MOST_ROLL_OFFS:
        return None
    rolled = {unit.id: str(unit[ROLL_OFF]) if unit[ROLL_OFF] else "" for unit in group}
    waiting = (unit for unit in group if len(rolled[unit.id]) <= digits)
    unit = fight.next_unsaid(waiting, lambda unit: f"off{digits}:{unit.id}")
    if unit is not None:
        question = N_("Equal totals: roll off")
        key, short = f"off{digits}:{unit.id}", N_("roll-off")
        return RollFor(key, question, "rolloff", {ACTOR: unit.id}, foreseen=ROLLED, note=question, short=short)
    by_face: dict[str, list[Unit]] = {}
    for unit in group:
        by_face.setdefault(rolled[unit.id][digits], []).append(unit)
    return next((ask for tied in by_face.values() if (ask := _untie(fight, tied, digits + 1)) is not None), None)
