"""A melee under way as its questions see it: who is in it, what was said, who strikes whom with how many dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.games.confrontation.concepts.contact import fighters
from tracker.games.confrontation.fields import DICE, MELEE, ROLL_OFF, is_away
from tracker.games.confrontation.rolls.opening import striking_key
from tracker.rules.system import Ask, RollFor, answer
from tracker.words import N_

ACTOR, TARGET = "actor", "target"
MOST_ROLL_OFFS: Final = 3


class Fight(Struct, frozen=True):
    """One melee under way: the battle, the answers so far, and who was in it from the start."""

    battle: Battle
    running: Running
    members: tuple[UnitId, ...]

    def said(self, key: str) -> str | None:
        """The answer under that key, in words; None while it is open."""
        value = answer(self.running, key)
        return None if value is None else str(value)

    def counted(self, key: str) -> int:
        """The number answered under that key, 0 while it is open."""
        return int(self.said(key) or 0)

    def unit(self, unit: UnitId) -> Unit:
        """A member as it stands now."""
        return self.battle.units[unit]

    def standing(self) -> tuple[Unit, ...]:
        """The members still there."""
        return tuple(self.unit(one) for one in self.members if not is_away(self.unit(one)))

    def targets(self, one: UnitId) -> tuple[UnitId, ...]:
        """Whom it was announced to strike, in the order announced."""
        said = [self.said(target_key(number, one)) for number in range(1, len(self.members) + 1)]
        return tuple(UnitId(target) for target in said if target)

    def strikers(self) -> tuple[UnitId, ...]:
        """Those who were announced to strike somebody, in the order they spoke."""
        return tuple(one for one in self.spoken() if self.targets(one))

    def spoken(self) -> tuple[UnitId, ...]:
        """Those who have announced, in that order."""
        first = target_key(1, UnitId(""))
        return tuple(UnitId(one.key.removeprefix(first)) for one in self.running.answers if one.key.startswith(first))

    def swings(self, one: UnitId) -> tuple[UnitId, ...]:
        """The target of each attack die, in order; what no other target was given falls to the first."""
        shares = [(target, self.counted(share_key(target, one))) for target in self.targets(one)[1:]]
        rest = self.counted(f"attack:{one}") - sum(share for _target, share in shares)
        return self.targets(one)[:1] * max(rest, 0) + tuple(target for target, share in shares for _die in range(share))

    def dice_left(self, one: UnitId) -> int:
        """The dice it has not put in attack, less the parries made."""
        parries = sum(
            1
            for other in self.strikers()
            for number, prey in enumerate(self.swings(other))
            if prey == one and self.said(f"parry:{other}:{number}") == "yes"
        )
        return self.unit(one)[DICE] - self.counted(f"attack:{one}") - parries

    def place(self, one: UnitId) -> tuple[int, int, int, int]:
        """Its place in the order of striking; equal ones strike together."""
        return striking_key(self.battle, self.unit(one))

    def killed_before(self, one: UnitId) -> int:
        """How many of its figures fell to blows struck before its own, not at the same moment (CF-START-07)."""
        return sum(
            self.said(f"wound:{other}:{number}") == "killed"
            for other in self.strikers()
            if self.place(other) != self.place(one)
            for number, prey in enumerate(self.swings(other))
            if prey == one
        )

    def felled_together(self, one: UnitId) -> bool:
        """Whether a unit that is gone fell to blows struck at the same moment as its own (CF-START-07)."""
        by = [
            other
            for other in self.strikers()
            for number, prey in enumerate(self.swings(other))
            if prey == one and self.said(f"wound:{other}:{number}") == "killed"
        ]
        return bool(by) and all(self.place(other) == self.place(one) for other in by)


def target_key(number: int, one: UnitId) -> str:
    """The key of the answer that names its first, second … target."""
    return f"target:{one}" if number == 1 else f"target{number}:{one}"


def share_key(target: UnitId, one: UnitId) -> str:
    """The key of the answer that gives some of its attack dice to another target than the first."""
    return f"share:{one}:{target}"


def fight_of(battle: Battle, running: Running) -> Fight | None:
    """Those named in the first answer and those there now; None when there is no melee to play."""
    actor = battle.units.get(running.bindings.get(ACTOR, UnitId("")))
    if actor is None:
        return None
    spoken = tuple(UnitId(one.key.partition(":")[2]) for one in running.answers if one.key.startswith("member:"))
    now = tuple(unit.id for unit in fighters(battle, actor[MELEE]))
    members = tuple(dict.fromkeys((*spoken, *now)))
    return Fight(battle, running, tuple(one for one in members if one in battle.units))


def roll_off(units: Iterable[Unit], key: Callable[[Unit], object]) -> Ask | None:
    """The next roll-off among units with equal keys, repeated while tied (CF-START-07)."""
    groups: dict[object, list[Unit]] = {}
    for unit in units:
        groups.setdefault(key(unit), []).append(unit)
    for group in groups.values():
        if (ask := _untie(group, 0)) is not None:
            return ask
    return None


def _untie(group: list[Unit], digits: int) -> Ask | None:
    if len(group) < 2 or digits >= MOST_ROLL_OFFS:
        return None
    rolled = {unit.id: str(unit[ROLL_OFF]) if unit[ROLL_OFF] else "" for unit in group}
    for unit in group:
        if len(rolled[unit.id]) <= digits:
            return RollFor(f"off{digits}:{unit.id}", N_("Equal totals: roll off"), "rolloff", {ACTOR: unit.id})
    by_face: dict[str, list[Unit]] = {}
    for unit in group:
        by_face.setdefault(rolled[unit.id][digits], []).append(unit)
    return next((ask for tied in by_face.values() if (ask := _untie(tied, digits + 1)) is not None), None)
