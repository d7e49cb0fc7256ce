"""The questions common to both actions: whom, at which value of the weapon system table."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import Scalar
from tracker.games.hexcombat.concepts.contact import enemies_of_the_hex, enemies_told
from tracker.games.hexcombat.fields import ENGAGED, NONE, POSITION, is_out, stack_of
from tracker.games.hexcombat.procedures.application import ruling
from tracker.games.hexcombat.rolls.both import WEAPON_SYSTEM
from tracker.games.hexcombat.rolls.shooting_table import INFILTRATED
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET
from tracker.games.hexcombat.switches import AFTER_BLOCK
from tracker.rules.system import TABLE, Count, PickUnit, Script, answer
from tracker.words import N_

Given = Mapping[str, Scalar]


def given_in(running: Running) -> Given:
    """The answers so far, by key."""
    return {answered.key: answered.value for answered in running.answers}


def pair(actor: UnitId, target: UnitId) -> dict[str, UnitId]:
    """Attacker or shooter, and the one he goes for, as the parts of a roll."""
    return {ACTOR: actor, TARGET: target}


def enemies(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Whom a unit may shoot at: the living of every other side."""
    return tuple(other.id for other in battle.units.values() if other.side != unit.side and not is_out(other))


def hardly_shot_at(battle: Battle, shooter: Unit) -> Mapping[UnitId, str]:
    """Why some are no targets as the table is told: infiltrated, or not of those that engage the shooter.

    (HX-FIRE-02, HX-FIRE-06)
    """
    engaging = {foe.id for foe in enemies_told(battle, shooter)} if shooter[ENGAGED] != NONE else set[UnitId]()
    others = {foe: N_("does not engage it") for foe in enemies(battle, shooter) if engaging and foe not in engaging}
    hidden = (foe for foe in enemies(battle, shooter) if battle.units[foe][POSITION] in INFILTRATED)
    return {**others, **dict.fromkeys(hidden, N_("infiltrated"))}


def within_reach(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Whom a unit may attack in shock: those it touches first, then those engaged by somebody (HX-DUEL-01)."""
    touched = tuple(foe.id for foe in enemies_of_the_hex(battle, unit))
    others = (other for other in enemies(battle, unit) if other not in touched)
    return (*touched, *sorted(others, key=lambda other: battle.units[other][ENGAGED] == NONE))


def likeliest(battle: Battle, unit: Unit, candidates: tuple[UnitId, ...]) -> UnitId | None:
    """The first it may attack whom it touches, or whom anybody engages; nobody where neither is known of any."""
    touched = {foe.id for foe in enemies_of_the_hex(battle, unit)}
    return next((foe for foe in candidates if foe in touched or battle.units[foe][ENGAGED] != NONE), None)


def is_in_doubt(battle: Battle, unit: Unit, candidates: tuple[UnitId, ...]) -> bool:
    """Whether whom of these it attacks is a guess: its hex touches several, or nobody and several are engaged."""
    enemies = {foe.id for mate in (unit, *stack_of(battle, unit)) for foe in enemies_told(battle, mate)}
    touched = [foe for foe in candidates if foe in enemies]
    engaged = [foe for foe in candidates if battle.units[foe][ENGAGED] != NONE]
    return len(candidates) > 1 and len(touched or engaged) != 1


def is_whole(battle: Battle, running: Running) -> bool:
    """Whether everybody the procedure was begun with is still at the table, the one who acts among them."""
    named = UnitId(str(given_in(running).get("target.1", "")))
    return ACTOR in running.bindings and all(
        unit in battle.units for unit in (*running.bindings.values(), *([named] if named else []))
    )


def first_target(running: Running, given: Given) -> UnitId:
    """Whom the procedure was begun against, or who was named since; empty while nobody was."""
    return running.bindings.get(TARGET) or UnitId(str(given.get("target.1", "")))


def is_lost(battle: Battle, target: UnitId) -> bool:
    """Whether nobody is there to be attacked: no one was named, or he is gone meanwhile."""
    return target not in battle.units or is_out(battle.units[target])


def target_asked(
    running: Running,
    candidates: tuple[UnitId, ...],
    question: str,
    *rules: str,
    usual: UnitId | None = None,
    is_doubtful: bool = False,
    against: Mapping[UnitId, str] | None = None,
) -> Script:
    """Whom the one acting goes for, where the procedure was not begun against somebody; `usual` is the likeliest."""
    short = N_("target")
    if not running.bindings.get(TARGET) and (candidates or answer(running, "target.1") is not None):
        player = running.bindings[ACTOR]
        yield PickUnit(
            "target.1",
            question,
            candidates,
            rules=rules,
            usual=usual,
            short=short,
            is_doubtful=is_doubtful,
            player=player,
            against=against or {},
        )


def target_of(running: Running, given: Given, attack: int) -> UnitId:
    """Whom an attack or a hex goes for: the first target unless another was named; empty for nobody."""
    return UnitId(str(given.get(f"target.{attack}", first_target(running, given))))


def matters(battle: Battle, count: int) -> bool:
    """Whether that many losses leave anything to settle (HX-RUL-25)."""
    return count > 0 or ruling(battle, AFTER_BLOCK) == "always"


def asked_weapon_system(attack: int) -> Count:
    """The question for the value of the weapon system table, which is on another sheet."""
    return Count(f"weapon_system.{attack}", N_("What does the weapon system table give?"), WEAPON_SYSTEM,
                 ("HX-SHOCK-04", "HX-SHOOT-04"), short=N_("weapon table"), player=TABLE)  # fmt: skip


def is_same_target(running: Running, given: Given, attack: int) -> bool:
    """Whether a second attack goes for the first target: it has the value of the first in the weapon system table."""
    return attack == 2 and target_of(running, given, 2) == first_target(running, given)
