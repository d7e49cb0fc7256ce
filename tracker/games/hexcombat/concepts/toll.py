"""The effect of losses: steps, markers, breath, cohesion, spells, and the morale test they earn."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.battle.battle import UNNUMBERED, Battle, Debt, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, Owed
from tracker.battle.fields import AnyField, Scalar
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.concepts.contact import falls_back
from tracker.games.hexcombat.procedures.application import (
    APART,
    LEAVES,
    MOVE,
    STAYS,
    Application,
    hex_of,
    keeps_its_level,
    ruling,
)
from tracker.games.hexcombat.switches import CHARGE_LOSS, MORALE_IF, ROUTED_LOSES_LEVEL, TIRELESS_RULE

Events = tuple[AnyEvent, ...]


def changes_by_answer(battle: Battle, application: Application, key: str, value: Scalar) -> Events:
    """The changes an answer makes at once."""
    name, _dot, rest = key.partition(":")[2].partition(".")
    match name:
        case "step" | "stuck":
            return step_lost(battle, battle.units[UnitId(str(value))])
        case "taken":
            return change(battle.units[UnitId(rest)], fields.POSITION, value, "recoil")
        case "cohesion":
            return (*_fallen_back(battle, application), *_cohesion_lost(battle, application))
        case "adjacent":
            return _marker(battle, battle.units[UnitId(rest)], adjacent=value == "yes")
        case "applied":
            return (*_scattered(battle, application), *_morale_owed(battle, application))
        case _:
            return ()


def change(unit: Unit, field: AnyField, now: Scalar, cause: str) -> Events:
    """The event that brings a field to a value, none when it has it already."""
    was = unit[field]
    return () if was == now else (Changed(unit.id, field.key, was, now, cause),)


def tired(battle: Battle, unit: Unit, levels: int, cause: str) -> Events:
    """Breath levels imposed; out of breath is the floor, and a tireless unit may be spared (HX-RUL-42)."""
    if unit[fields.TIRELESS] and ruling(battle, TIRELESS_RULE) == "all":
        return ()
    return change(unit, fields.BREATH, fields.worse(fields.BREATHS, unit[fields.BREATH], levels), cause)


def step_lost(battle: Battle, unit: Unit) -> Events:
    """One step off a unit, with the Charge marker and the chosen spell that may go with it (HX-LOSS-05, -08)."""
    lost = change(unit, fields.STEPS, max(unit[fields.STEPS] - 1, 0), "loss")
    levels = {"strict": 1, "double": 2}.get(ruling(battle, CHARGE_LOSS), 0)
    if levels and unit[fields.MARKER] == fields.CHARGE:
        lost += (*change(unit, fields.MARKER, fields.NONE, "loss"), *tired(battle, unit, levels, "loss"))
    return lost + change(unit, fields.SPELL, "", "loss") if unit[fields.CHARACTER] else lost


def _cohesion_lost(battle: Battle, application: Application) -> Events:
    """One level off every unit of the hex, whether it moved or stayed (HX-RECOIL-16)."""
    events: Events = ()
    for unit in hex_of(battle, application):
        if keeps_its_level(unit):
            continue
        moved = application.answer(MOVE, unit.id) != STAYS
        if unit[fields.COHESION] == fields.ROUTED and moved and ruling(battle, ROUTED_LOSES_LEVEL) == "destroyed":
            events += change(unit, fields.STEPS, 0, "recoil")
        else:
            events += change(unit, fields.COHESION, fields.worse(fields.COHESIONS, unit[fields.COHESION]), "recoil")
    return events


def _fallen_back(battle: Battle, application: Application) -> Events:
    """Whoever recoiled touches nobody any more; one that stays is touched in its place (HX-RECOIL-10, -11)."""
    standing = hex_of(battle, application)
    moves = {unit.id: application.answer(MOVE, unit.id) for unit in standing}
    stays = next((unit for unit in standing if moves[unit.id] == STAYS), None)
    gone = (unit for unit in standing if moves[unit.id] not in {STAYS, None})
    return tuple(event for unit in gone for event in falls_back(battle, unit, stays))


def _marker(battle: Battle, unit: Unit, *, adjacent: bool) -> Events:
    """A Charge marker turns to Contact or goes, at a breath level; a Contact marker goes (HX-ADV-01 to -03)."""
    if unit[fields.MARKER] == fields.CHARGE:
        now = fields.CONTACT if adjacent else fields.NONE
        return (*change(unit, fields.MARKER, now, "after_losses"), *tired(battle, unit, 1, "after_losses"))
    return () if adjacent else change(unit, fields.MARKER, fields.NONE, "after_losses")


def _scattered(battle: Battle, application: Application) -> Events:
    """Units that recoiled apart are parted: a stack is whoever went the same way (HX-RECOIL-13).

    Those who went back together take a new word for their stack where others keep the old one.
    """
    standing = hex_of(battle, application)
    apart = [unit for unit in standing if application.answer(MOVE, unit.id) == APART]
    together = [unit for unit in standing if application.answer(MOVE, unit.id) in LEAVES - {APART}]
    alone = [*apart, *together] if len(together) == 1 and len(standing) > 1 else apart
    parted = _restacked(alone, "")
    if len(together) < 2 or len(together) + len(apart) == len(standing):
        return parted
    return (*parted, *_restacked(together, _new_word(battle, together[0][fields.STACK])))


def _restacked(units: Iterable[Unit], word: str) -> Events:
    return tuple(event for unit in units for event in change(unit, fields.STACK, word, "recoil"))


def _new_word(battle: Battle, word: str) -> str:
    """A word for a stack that no other has: `left 2`."""
    used = {unit[fields.STACK] for unit in battle.units.values()}
    return next(name for count in range(2, len(battle.units) + 3) if (name := f"{word} {count}") not in used)


def _morale_owed(battle: Battle, application: Application) -> Events:
    """The morale test of the attacked unit, or of each survivor of its stack (HX-MORALE-01, HX-RUL-23)."""
    earned = application.steps_lost if ruling(battle, MORALE_IF) == "step" else application.results_used
    if not earned:
        return ()
    target = battle.units[application.target]
    testing = hex_of(battle, application) if fields.is_out(target) else (target,)
    place = battle.place
    return tuple(
        Owed(
            Debt(
                UNNUMBERED,
                "morale",
                {"actor": unit.id},
                {"steps_lost": application.steps_lost},
                "losses",
                place.step,
                max(place.turn, 1),
            )
        )
        for unit in testing
    )
