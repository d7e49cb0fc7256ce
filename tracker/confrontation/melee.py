"""A melee played to its end, one question at a time: discipline, announcements, initiative, blows and wounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from tracker.battle import Battle, Running, Unit, UnitId
from tracker.confrontation.blow import flees
from tracker.confrontation.contact import changed, fighters
from tracker.confrontation.fields import (
    ARRIVAL,
    DIS_LOST,
    FOUGHT,
    FREE,
    LIMIT,
    MELEE,
    READY,
    REAR,
    REAR_BY,
    ROLL_OFF,
    SPOKEN,
    is_away,
    listed,
)
from tracker.confrontation.ids import bg, cf, run
from tracker.confrontation.melee_dice import MELEE_DICE, attack_only, is_entitled
from tracker.confrontation.opening import speaking_key, striking_key
from tracker.confrontation.switches import NO_RIPOSTE, TIE
from tracker.events import AnyEvent
from tracker.fields import Option, whole
from tracker.resolver import Case, Role, Scene, prefill
from tracker.system import Ask, Choose, Count, PickUnit, Procedure, RollFor, answer
from tracker.words import N_

ACTOR, TARGET = "actor", "target"
PARRY: Final = (Option("yes", N_("yes, one defence die")), Option("no", N_("no")))
MOST_ROLL_OFFS: Final = 3


class Table(Struct, frozen=True):
    """One melee under way: the battle, the answers so far, and who was in it from the start."""

    battle: Battle
    running: Running
    members: tuple[UnitId, ...]

    def said(self, key: str) -> str | None:
        """The answer under that key, in words; None while it is open."""
        value = answer(self.running, key)
        return None if value is None else str(value)

    def unit(self, unit: UnitId) -> Unit:
        """A member as it stands now."""
        return self.battle.units[unit]

    def standing(self) -> tuple[Unit, ...]:
        """The members still there."""
        return tuple(self.unit(one) for one in self.members if not is_away(self.unit(one)))


def _table(battle: Battle, running: Running) -> Table | None:
    """Those named in the first answer and those there now; None when there is no melee to play."""
    actor = battle.units.get(running.bindings.get(ACTOR, UnitId("")))
    if actor is None:
        return None
    spoken = tuple(UnitId(one.key.partition(":")[2]) for one in running.answers if one.key.startswith("member:"))
    now = tuple(unit.id for unit in fighters(battle, actor[MELEE]))
    members = tuple(dict.fromkeys((*spoken, *now)))
    return Table(battle, running, tuple(one for one in members if one in battle.units))


def _ask(battle: Battle, running: Running) -> Ask | None:
    table = _table(battle, running)
    if table is None or len({unit.side for unit in table.standing()}) < 2:
        return None
    stages: tuple[Callable[[Table], Ask | None], ...] = (
        _discipline, _speaking_ties, _targets, _shared_bonus, _splits, _initiative, _striking_ties, _blows,
    )  # fmt: skip
    return next((ask for stage in stages if (ask := stage(table)) is not None), None)


def _discipline(table: Table) -> Ask | None:
    for unit in table.standing():
        if not unit[SPOKEN]:
            return RollFor(f"member:{unit.id}", N_("The discipline test"), "discipline", {ACTOR: unit.id})
    return None


def _speaking_ties(table: Table) -> Ask | None:
    if any(unit[READY] for unit in table.standing()):
        return None
    return _roll_off(table.standing(), lambda unit: speaking_key(unit)[:2])


def _roll_off(units: Iterable[Unit], key: Callable[[Unit], object]) -> Ask | None:
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


def _in_speaking_order(table: Table) -> tuple[Unit, ...]:
    return tuple(sorted(table.standing(), key=lambda unit: (unit[DIS_LOST] is False, *speaking_key(unit)[1:])))


def _speakers(table: Table) -> tuple[UnitId, ...]:
    """The order of speaking, kept once somebody has spoken, though a later roll-off counts for the initiative."""
    spoken = [UnitId(one.key.partition(":")[2]) for one in table.running.answers if one.key.startswith("target:")]
    waiting = [unit.id for unit in _in_speaking_order(table) if unit.id not in spoken]
    return (*spoken, *waiting)


def _may_strike(table: Table, unit: Unit) -> tuple[UnitId, ...]:
    """Whom it may strike: nobody with its dice bound, not the one who charged it in the rear (CF-CHARGE-07)."""
    if unit[LIMIT] != FREE:
        return ()
    against = [table.unit(one) for one in table.members if table.unit(one).side != unit.side]
    rear = [foe for foe in against if foe.id in listed(unit[REAR_BY]) and not is_away(foe)]
    if rear and NO_RIPOSTE.of(table.battle.switches) == "nobody":
        return ()
    return tuple(foe.id for foe in against if foe not in rear and not is_away(foe))


def _targets(table: Table) -> Ask | None:
    for one in _speakers(table):
        unit = table.unit(one)
        if table.said(f"target:{one}") is None and not is_away(unit) and (prey := _may_strike(table, unit)):
            nobody = N_("nobody: all its dice in defence")
            return PickUnit(f"target:{one}", N_("Whom does it strike?"), prey, nobody, cf("START", 3, 4))
    return None


def _strikers(table: Table) -> tuple[UnitId, ...]:
    return tuple(one for one in _speakers(table) if table.said(f"target:{one}"))


def _shared_bonus(table: Table) -> Ask | None:
    """Of several units of one side with a bonus on one target, one keeps it (CF-DICE-09)."""
    for key, rivals in _rivals(table).items():
        if len(rivals) > 1 and table.said(key) is None:
            return PickUnit(
                key, N_("Several have a bonus for this target: which keeps it?"), rivals, rules=cf("DICE", 9)
            )
    return None


def _rivals(table: Table) -> dict[str, tuple[UnitId, ...]]:
    shared: dict[str, tuple[UnitId, ...]] = {}
    for one in _strikers(table):
        unit = table.unit(one)
        key = f"keeps:{unit.side}:{table.said(f'target:{one}')}"
        if is_entitled(_dice_case(table, unit)):
            shared[key] = (*shared.get(key, ()), one)
    return shared


def _dice_case(table: Table, unit: Unit, **given: bool) -> Case:
    known = prefill(MELEE_DICE, Scene(table.battle, {ACTOR: unit.id}))
    values = MELEE_DICE.defaults() | {key: found.value for key, found in known.items()} | given
    return Case(values, table.battle.switches)


def _dice(table: Table, unit: Unit) -> tuple[int, int]:
    """How many dice it has, and how many of them may only attack."""
    target = table.said(f"target:{unit.id}")
    kept = table.said(f"keeps:{unit.side}:{target}")
    fleer = bool(target) and flees(table.unit(UnitId(str(target))))
    case = _dice_case(table, unit, keeps_bonus=kept in {None, unit.id}, fleeing=fleer)
    return int(MELEE_DICE.total(case) or 0), attack_only(case)


def _splits(table: Table) -> Ask | None:
    """How many dice attack; the rest defend, but for those that may only attack (BG-05, CF-START-04)."""
    for one in _strikers(table):
        unit = table.unit(one)
        if table.said(f"attack:{one}") is None:
            if is_away(unit):
                continue
            dice, only = _dice(table, unit)
            field = whole("attack", N_("attack dice"), min(only, dice), max(dice, 0), dice)
            return Count(f"attack:{one}", N_("How many of its dice attack?"), field, (*cf("START", 4), *bg(5)))
        others = tuple(prey for prey in _may_strike(table, unit) if prey != table.said(f"target:{one}"))
        if int(table.said(f"attack:{one}") or 0) < 2 or is_away(unit):
            continue
        second = table.said(f"second:{one}")
        if second is None and others and not unit[READY]:
            nobody = N_("nobody else: all at the first")
            return PickUnit(f"second:{one}", N_("Are some for a second target?"), others, nobody, cf("START", 4))
        if second and table.said(f"share:{one}") is None:
            most = int(table.said(f"attack:{one}") or 0)
            field = whole("share", N_("attack dice at the second"), 1, most - 1, 1)
            return Count(f"share:{one}", N_("How many at the second target?"), field, cf("START", 4))
    return None


def _initiative(table: Table) -> Ask | None:
    for unit in table.standing():
        if not unit[READY]:
            return RollFor(f"initiative:{unit.id}", N_("The initiative test"), "initiative", {ACTOR: unit.id})
    return None


def _striking_ties(table: Table) -> Ask | None:
    begun = any(one.key.startswith(("blow:", "parry:")) for one in table.running.answers)
    if begun or TIE.of(table.battle.switches) != "rolloff":
        return None
    return _roll_off(table.standing(), lambda unit: striking_key(table.battle, unit)[:2])


def _swings(table: Table, one: UnitId) -> tuple[UnitId, ...]:
    """The target of each attack die, in order."""
    attack = int(table.said(f"attack:{one}") or 0)
    share = int(table.said(f"share:{one}") or 0)
    first, second = UnitId(str(table.said(f"target:{one}"))), UnitId(str(table.said(f"second:{one}") or ""))
    return (first,) * (attack - share) + (second,) * share


def _place(table: Table, one: UnitId) -> tuple[int, int, int]:
    return striking_key(table.battle, table.unit(one))


def _still_strikes(table: Table, one: UnitId) -> bool:
    """Those who fell to a blow at the same moment still strike theirs (CF-START-07)."""
    if not is_away(table.unit(one)):
        return True
    felled = [
        other
        for other in _strikers(table)
        for number, prey in enumerate(_swings(table, other))
        if prey == one and table.said(f"wound:{other}:{number}") == "killed"
    ]
    return bool(felled) and all(_place(table, other) == _place(table, one) for other in felled)


def _blows(table: Table) -> Ask | None:
    for one in sorted(_strikers(table), key=lambda striker: _place(table, striker)):
        for number, prey in enumerate(_swings(table, one)):
            if (ask := _blow(table, one, prey, number)) is not None:
                return ask
    return None


def _blow(table: Table, one: UnitId, prey: UnitId, number: int) -> Ask | None:
    victim, striker = table.battle.units.get(prey), table.unit(one)
    if victim is None:
        return None
    struck = table.said(f"blow:{one}:{number}")
    if struck is None:
        if is_away(victim) or not _still_strikes(table, one):
            return None
        parry = table.said(f"parry:{one}:{number}")
        if parry is None and not flees(victim) and _defence_left(table, victim):
            question = N_("Does the victim spend a defence die on this blow?")
            return Choose(f"parry:{one}:{number}", question, PARRY, bg(5, 7))
        pair = {ACTOR: one, TARGET: prey}
        return RollFor(f"blow:{one}:{number}", N_("The next blow"), "blow", pair, {"defended": parry == "yes"})
    if struck == "hit" and table.said(f"wound:{one}:{number}") is None and not is_away(victim):
        extra = flees(victim) or striker[ARRIVAL] == REAR
        pair = {TARGET: prey, ACTOR: one}
        given = {"extra_die": extra, "by_shot": False}
        return RollFor(f"wound:{one}:{number}", N_("Its damage"), "damage", pair, given)
    return None


def _defence_left(table: Table, victim: Unit) -> int:
    """The dice it did not put in attack, less the parries made."""
    dice, _only = _dice(table, victim)
    parries = sum(
        1
        for one in _strikers(table)
        for number, prey in enumerate(_swings(table, one))
        if prey == victim.id and table.said(f"parry:{one}:{number}") == "yes"
    )
    return dice - int(table.said(f"attack:{victim.id}") or 0) - parries


def _ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """The melee is played: nobody in it fights again this turn (CF-MISC-14)."""
    table = _table(battle, running)
    if table is None:
        return ()
    return tuple(event for unit in table.standing() for event in changed(unit, FOUGHT, True, "played"))


MELEE_ROUND: Final = Procedure(
    "melee_round",
    N_("Melee"),
    (
        *run("START", 1, 8),
        *run("DICE", 1, 12),
        *run("MEL", 1, 15),
        *cf("CHARGE", 7),
        *run("DISENG", 12, 15),
        *cf("MISC", 5, 6, 14),
        *bg(5, 7, 10),
    ),
    _ask,
    roles=(Role(ACTOR, N_("one of those who fight")),),
    ends=_ends,
)
