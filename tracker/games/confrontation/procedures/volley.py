"""The shots of a unit, figure by figure: in its slice, or all at once at an enemy that charges it."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, Debt, Running, Unit, UnitId
from tracker.battle.fields import Scalar, whole
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import CONTACTS, chargers_of, enemies
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.moments import may_still_act
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, WOUND, finds_no_wound, wound_met
from tracker.games.confrontation.rolls.crowd import EXCEPTIONAL, FAILED, NOBODY, told_in_contact
from tracker.games.confrontation.rolls.damage import ATTACKER_WOUND, BY_SHOT, DAMAGE, NOTHING
from tracker.games.confrontation.rolls.phase import shots_left
from tracker.games.confrontation.rolls.shooting import HIT, MISS
from tracker.games.confrontation.switches import REACT_SPLIT
from tracker.rules import system
from tracker.rules.resolver import Role
from tracker.rules.system import PickUnit, Procedure, RollFor, Script, SheetRow, answer
from tracker.words import N_, _, naming

ACTOR, TARGET, SHOOTERS = "actor", "target", "shooters"
MISSES: Final = frozenset({MISS, FAILED})
HARMED: Final = fields.WOUND_KEYS | {fields.LOST.key}
DEFERRED: Final = (DAMAGE.key,)
"""Who shoots in one slice shoots at once, and a shot hangs on no wound but the shooter's own (CF-INIT-09, BG-09)."""
REACTION: Final[dict[str, Scalar]] = {
    "range": "point_blank",
    "charging": True,
    "has_reacted": False,
    "in_melee": False,
}


def names(running: Running, role: str) -> bool:
    """Whether a unit is in that part, or was named by an answer of that key."""
    return bool(running.bindings.get(role) or answer(running, role))


def unit_named(battle: Battle, running: Running, role: str) -> Unit | None:
    """The unit in that part, or the one named by an answer of that key."""
    named = running.bindings.get(role) or answer(running, role)
    return battle.units.get(UnitId(str(named))) if named else None


def shots(battle: Battle, running: Running, shooter: Unit, prey: Unit, most: int, *, reacts: bool) -> Script:
    """How many figures shoot, one shot each, and the damage of each hit (CF-REACT-03, 07, CF-INIT-02, 05)."""
    rules = cf("REACT", 7) if reacts else cf("INIT", 2, 5)
    number = yield from _how_many_shoot(running, shooter, most, rules)
    into_melee, is_gone = not reacts and fields.is_engaged(prey), fields.is_away(prey)
    resolver, foreseen = ("crowd_shot", FAILED) if into_melee else ("missile", MISS)
    pair, given = {ACTOR: shooter.id, TARGET: prey.id}, REACTION if reacts else {}
    cast = {**pair, **told_in_contact(battle, prey)} if into_melee else pair
    asked, note, short = N_("The next shot"), N_("stand and shoot") if reacts else "", N_("shot")
    by = ("reaction", TARGET, SHOOTERS)
    for shot in range(1, number + 1):
        own = {WOUND.key: wound} if (wound := wound_met(shooter, shot - 1, number)) is not None else {}
        if is_gone and answer(running, f"shot{shot}") is None:
            return
        result = yield RollFor(
            f"shot{shot}", asked, resolver, cast, given, by=by, foreseen=foreseen, note=note, short=short, assumed=own
        )
        if result not in MISSES:
            yield from _damage(battle, running, (shot, number), (shooter, prey))


def _how_many_shoot(
    running: Running, shooter: Unit, most: int, rules: tuple[str, ...]
) -> Generator[system.Ask, Scalar, int]:
    """The table says it where there is a choice; a lone figure that has begun may go on."""
    if most > 1 or answer(running, SHOOTERS) is not None:
        field = whole(SHOOTERS, N_("figures that shoot"), 1, max(most, 1), max(most, 1))
        asked, short = naming(N_("How many figures of {unit} shoot?"), unit=fields.named(shooter)), N_("figures")
        about, player = (shooter.id,), shooter.id
        return int(str((yield system.Count(SHOOTERS, asked, field, rules, about, short=short, player=player))))
    return 1 if most == 1 or answer(running, "shot1") is not None else 0


def pick_target(running: Running, target: Unit | None, pick: PickUnit) -> Script:
    """Ask for the target where the procedure began without one; until it is named, only if there is a choice."""
    if TARGET not in running.bindings and (target or pick.candidates):
        yield pick


def _one_of(pick: PickUnit) -> PickUnit:
    """The question who is shot at; one of several is a guess."""
    return replace(pick, is_doubtful=len(pick.candidates) > 1)


def lost_shots(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The shots announced that are not made, and the damage of hits, because their target is gone."""
    shooter, prey = unit_named(battle, running, ACTOR), unit_named(battle, running, TARGET)
    if shooter is None or prey is None or not fields.is_away(prey):
        return ()
    gone, pair = _("{unit}: destroyed").format(unit=prey.name), {ACTOR: shooter.id, TARGET: prey.id}
    ended = [answer(running, f"shot{number}") for number in range(1, int(str(answer(running, SHOOTERS) or 1)) + 1)]
    shot = SheetRow(key="", resolver="missile", bindings=pair, struck=gone)
    damage = replace(shot, resolver=DAMAGE.key, short=N_("damage"))
    shots = (replace(shot, key=f"shot{number}") for number, end in enumerate(ended, 1) if end is None)
    hits = (number for number, end in enumerate(ended, 1) if end in {HIT, EXCEPTIONAL, f"normal_{TARGET}"})
    unrolled = (replace(damage, key=key) for key in map("damage{}".format, hits) if answer(running, key) is None)
    return (*shots, *unrolled)


def shots_that_matter(scene: system.SheetScene, running: Running | None, answered: Collection[str]) -> system.Matters:
    """The values the shots left depend on: not how settled ones ended, which is in the wounds; nor who has shot.

    Wounds matter once a shot finds a figure that has one, or the table says which wound who is hit has. A hit is asked
    for until its damage is rolled.
    """
    if running is None:
        return system.Matters()
    given = {entry.key: entry.value for entry in running.answers}
    brief = {key: _in_brief(key, value, given) for key, value in given.items() if not key.startswith("damage")}
    read: dict[UnitId, dict[str, Scalar]] = {running.bindings[ACTOR]: {fields.SHOTS.key: 0}}
    if VICTIM_WOUND.key not in answered and SHOOTERS in given:
        missed = sum(is_shot(key) and value in MISSES for key, value in brief.items())
        for unit, keys in _wounds_of_no_matter(scene.battle, missed, int(str(given[SHOOTERS]))):
            read[unit] = {**read.get(unit, {}), **dict.fromkeys(keys, 0)}
    return system.Matters(read, [Answer(key, value) for key, value in brief.items()])


def _in_brief(key: str, value: Scalar, given: Mapping[str, Scalar]) -> Scalar:
    """A shot that is settled is as a miss."""
    is_settled = value in MISSES or f"damage{key.removeprefix('shot')}" in given
    return MISS if is_shot(key) and is_settled else value


def _wounds_of_no_matter(battle: Battle, missed: int, shots: int) -> Iterator[tuple[UnitId, Iterable[str]]]:
    """The units with wounds that none of the shots left can find, by the keys of these; a stun is never looked for."""
    for unit in battle.units.values():
        if not HARMED.isdisjoint(unit.values):
            yield unit.id, fields.WOUND_KEYS if finds_no_wound(unit, missed, shots) else (fields.STUN.key,)


def _damage(battle: Battle, running: Running, which: tuple[int, int], pair: tuple[Unit, Unit]) -> Script:
    """The damage that a hit has left owed, whoever was hit; `which` is the shot, of so many."""
    key = f"damage{which[0]}"
    owed = _left_owed(battle, running, which[0], *pair)
    if owed is not None or answer(running, key) is not None:
        bindings, inputs = ({}, {}) if owed is None else (owed.bindings, owed.inputs)
        yield RollFor(
            key,
            N_("Its damage"),
            DAMAGE.key,
            bindings,
            inputs,
            foreseen=NOTHING,
            note=N_("a hit"),
            short=N_("damage"),
            assumed={} if owed is None else _wounds(battle.units[owed.bindings[TARGET]], pair[0], *which),
            figures_of=f"shot{which[0]}",
        )


def _left_owed(battle: Battle, running: Running, shot: int, shooter: Unit, prey: Unit) -> Debt | None:
    """The damage that shot left owed: of several the last hit left the last one."""
    owed = [debt for debt in battle.debts if _is_by_shot(debt, shooter)]
    hits = [answer.key for answer in running.answers if is_shot(answer.key) and _hurts(str(answer.value), prey)]
    return dict(zip(reversed(hits), reversed(owed), strict=False)).get(f"shot{shot}")


def is_shot(key: str) -> bool:
    """Whether the answer under that key is how a shot ended."""
    return key.startswith("shot")


def _hurts(result: str, prey: Unit) -> bool:
    """Whether a shot that ended so hit somebody who may still be hurt."""
    is_prey = result in {HIT, EXCEPTIONAL} or result.endswith(f"_{TARGET}")
    return result not in MISSES and not result.endswith(f"_{NOBODY}") and not (is_prey and fields.is_away(prey))


def _wounds(hit: Unit, shooter: Unit, shot: int, of: int) -> dict[str, Scalar]:
    """Which wounds who is hit and who shot have, as far as the figures of their units differ: shots are spread."""
    roles = ((VICTIM_WOUND.key, hit), (ATTACKER_WOUND.key, shooter))
    return {key: wound for key, unit in roles if (wound := wound_met(unit, shot - 1, of)) is not None}


def _is_by_shot(debt: Debt, shooter: Unit) -> bool:
    is_damage = debt.resolver == DAMAGE.key and bool(debt.inputs.get(BY_SHOT.key))
    return is_damage and debt.bindings.get(ACTOR) == shooter.id


def _volley_is_over(battle: Battle, running: Running) -> bool:
    shooter = unit_named(battle, running, ACTOR)
    return shooter is None or not may_still_act(shooter)


def _unlikely(battle: Battle, enemy: UnitId) -> tuple[bool, int]:
    """How unlikely it is that somebody is shot at: in a melee, then a single figure."""
    unit = battle.units[enemy]
    return fields.is_engaged(unit), CONTACTS.seldom(battle, unit)


def _volley(battle: Battle, running: Running) -> Script:
    shooter, prey = battle.units[running.bindings[ACTOR]], unit_named(battle, running, TARGET)
    candidates = () if prey else tuple(enemy.id for enemy in enemies(battle, shooter))
    likeliest = min(candidates, key=partial(_unlikely, battle), default=None)
    asked = naming(N_("Whom {unit:does|do} {unit} shoot at?"), unit=fields.named(shooter))
    rules, about, short = cf("SHO", 1, 20), (shooter.id,), N_("target")
    pick = PickUnit(
        TARGET, asked, candidates, rules=rules, about=about, usual=likeliest, short=short, player=shooter.id
    )
    yield from pick_target(running, prey, replace(_one_of(pick), is_unknown=True))
    if prey is not None:
        yield from shots(battle, running, shooter, prey, shots_left(shooter), reacts=False)


def _reaction_is_over(battle: Battle, running: Running) -> bool:
    shooter = unit_named(battle, running, ACTOR)
    if shooter is None or fields.is_away(shooter):
        return True
    has_reacted = shooter[fields.REACTED] and REACT_SPLIT.of(battle.switches) == "one_moment"
    return has_reacted and answer(running, "shot1") is None


def _reaction(battle: Battle, running: Running) -> Script:
    shooter, charger = battle.units[running.bindings[ACTOR]], unit_named(battle, running, TARGET)
    candidates = () if charger else tuple(enemy.id for enemy in chargers_of(battle, shooter))
    likeliest = next(iter(candidates), None)
    asked = naming(N_("Which charger {unit:does|do} {unit} shoot at?"), unit=fields.named(shooter))
    rules, about, short = cf("REACT", 1), (shooter.id,), N_("target")
    pick = PickUnit(
        TARGET, asked, candidates, rules=rules, about=about, usual=likeliest, short=short, player=shooter.id
    )
    yield from pick_target(running, charger, _one_of(pick))
    if charger is not None:
        yield from shots(battle, running, shooter, charger, fields.figures_left(shooter), reacts=True)


VOLLEY: Final = Procedure(
    "volley",
    N_("Shots of a unit"),
    (*run("SHO", 1, 32), *run("INIT", 2, 9), *cf("WOUND", 5), *bg(8)),
    system.scripted(_volley, _volley_is_over),
    roles=(Role(ACTOR, N_("shooters")), Role(TARGET, N_("target"), optional=True)),
    deferred=DEFERRED,
)
STAND_AND_SHOOT: Final = Procedure(
    "stand_and_shoot",
    N_("Stand and shoot"),
    (*run("REACT", 1, 11), *cf("WOUND", 5), *bg(8)),
    system.scripted(_reaction, _reaction_is_over),
    roles=(Role(ACTOR, N_("shooters")), Role(TARGET, N_("charger"), optional=True)),
    deferred=DEFERRED,
)
