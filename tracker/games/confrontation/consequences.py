"""Automatic consequences: the new turn, returns and rallies, units gone, melees that fall apart."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Debt, Unit
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, ProcedureEnded, Voided
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import Events, changed, contact, falls_apart, owed, parting_blows
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.concepts.steps import SLICES
from tracker.games.confrontation.effects.charging import declares_charge, freezes, takes_fright
from tracker.games.confrontation.effects.damage import owes_damage, takes_wound
from tracker.games.confrontation.effects.disengage import is_held, is_held_as_fleer, leaves_melee
from tracker.games.confrontation.effects.flight import (
    flees,
    flees_on,
    is_caught,
    leaves_table,
    pursues,
    rallies,
    stands_fast,
    stops_fleeing,
)
from tracker.games.confrontation.effects.opening import gets_ready, speaks
from tracker.games.confrontation.effects.shooting import has_reacted, scores
from tracker.games.confrontation.rolls.flight import PURSUIT
from tracker.rules.system import Consequence
from tracker.words import N_

# Why a whole melee changes its number or comes to its end: nobody is left behind in it.
OF_A_WHOLE_MELEE: Final = frozenset({"charge", "contact", "pursuit", "unopposed"})
# Tests that need the other unit as well as the one who takes them.
OF_BOTH: Final = frozenset({"fear", "pursuit", "blow"})


def aftermath(before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """The events that follow of themselves from one; the tracker asks this after every event."""
    match event:
        case Changed(unit=unit):
            return tuple(_after_change(before.units[unit], after, after.units[unit], event))
        case _:
            return ()


def _after_change(was: Unit, battle: Battle, unit: Unit, event: Changed) -> Events:
    if event.key == fields.LOST.key:
        yield from _wounds_that_remain(unit)
    if fields.is_away(unit) and not fields.is_away(was):
        yield from _is_gone(battle, unit)
    if event.key == fields.MELEE.key and isinstance(event.was, int) and event.cause not in OF_A_WHOLE_MELEE:
        yield from falls_apart(battle, event.was)
    if event.key == fields.FLEEING.key and event.now == fields.NOT_FLEEING:
        yield from changed(unit, fields.TRIES, 0, "rally")
        yield from changed(unit, fields.DIFFICULTY, 0, "rally")
        yield from changed(unit, fields.PURSUER, "", "rally")


def _wounds_that_remain(unit: Unit) -> Events:
    """There are never more wounded figures than figures; the worst wounds are taken to be those of the dead."""
    left = fields.figures_left(unit)
    yield from changed(unit, fields.STUN, min(unit[fields.STUN], left), "loss")
    for field in (fields.LIGHTLY, fields.SERIOUSLY, fields.CRITICALLY):
        kept = min(unit[field], left)
        left -= kept
        yield from changed(unit, field, kept, "loss")


def _is_gone(battle: Battle, unit: Unit) -> Events:
    """A unit that is gone owes nothing any more and leaves its melee.

    What it did before it fell stands: its hits are still rolled for (CF-INIT-07, 09). One that is off the table for a
    while makes no pursuit there.
    """
    for debt in battle.debts:
        if _lapses(debt, unit):
            yield Voided(debt.id, "unit_gone")
    yield from changed(unit, fields.MELEE, 0, "unit_gone")
    if fields.is_out(unit) and battle.place.step == SLICES:
        yield from changed(unit, fields.WAITING, False, "unit_gone")


def _lapses(debt: Debt, gone: Unit) -> bool:
    if not fields.is_out(gone):
        return debt.unit == gone.id and debt.resolver == PURSUIT.key
    return debt.unit == gone.id or (debt.resolver in OF_BOTH and gone.id in debt.bindings.values())


def new_turn(battle: Battle) -> tuple[AnyEvent, ...]:
    """Bans on an enemy earned last turn bind now; those of the turn before are over (CF-FEAR-04).

    A charge or melee broken off last turn is not taken up again: its tests and dice were those of that turn. Who moves
    first is settled anew (BG-17).
    """
    bans = tuple(event for unit in battle.units.values() for event in _bans_pass(unit))
    first = battle[fields.FIRST_SIDE]
    unsettled = (BattleValueChanged(fields.FIRST_SIDE.key, first, "", "turn_start"),) if first else ()
    return (*bans, *unsettled, *(ProcedureEnded(running.id, False) for running in battle.running))


def _bans_pass(unit: Unit) -> Events:
    yield from changed(unit, fields.BARRED, unit[fields.BARRED_NEXT], "turn_start")
    yield from changed(unit, fields.BARRED_NEXT, "", "turn_start")


def returns(battle: Battle) -> tuple[AnyEvent, ...]:
    """Pursuers who left the table last turn are back where they left it (CF-FLEE-22, 23)."""
    away = (unit for unit in battle.units.values() if unit[fields.OFF_TABLE] and not fields.is_out(unit))
    return tuple(event for unit in away for event in changed(unit, fields.OFF_TABLE, False, "returns"))


def rallies_due(battle: Battle) -> tuple[AnyEvent, ...]:
    """Those who fled of their own will stop; the others owe their test (CF-RALLY-01, 11, CF-FLEE-18)."""
    events: list[AnyEvent] = []
    for unit in battle.units.values():
        if fields.is_away(unit):
            continue
        if unit[fields.FLEEING] == fields.VOLUNTARY:
            events.extend(stops_fleeing(unit, "stops"))
        elif unit[fields.FLEEING] == fields.AFRAID:
            events.append(owed(battle, "rally", {"actor": unit.id}, "T-03", "turn_start"))
    return tuple(events)


def turn_ends(battle: Battle) -> tuple[AnyEvent, ...]:
    """Stunned figures come to (BG-10)."""
    return tuple(event for unit in battle.units.values() for event in changed(unit, fields.STUN, 0, "turn_end"))


# fmt: off
CONSEQUENCES: Final = (
    Consequence("damage_owed", N_("a damage roll owed for a hit"), (*cf("WOUND", 5), *bg(8)), owes_damage),
    Consequence("wound", N_("a wound taken"), (*bg(10), "CF-WOUND-22"), takes_wound),
    Consequence("speaking_order", N_("the order of speaking"), cf("START", 3, 7, 8), speaks),
    Consequence("striking_order", N_("the order of striking"), (*cf("START", 5, 7), *cf("MEL", 4, 5, 6)), gets_ready),
    Consequence("charge", N_("a charge declared: the courage it asks for"),
                (*cf("CHARGE", 18), *cf("FEAR", 1, 5)), declares_charge),
    Consequence("frozen", N_("a charger that refused"), cf("FEAR", 2, 3, 4), freezes),
    Consequence("fright", N_("flight from fear"), (*cf("FEAR", 5), *cf("FLEE", 1), *bg(11)), takes_fright),
    Consequence("flight", N_("a pursuit owed for a flight"), cf("FLEE", 2, 4, 7, 12, 15), flees),
    Consequence("caught", N_("a fleeing unit caught"), (*cf("FLEE", 8, 16, 17), *cf("MEL", 13)), is_caught),
    Consequence("pursued", N_("the one pursuit of the turn"), cf("MISC", 15), pursues),
    Consequence("stands_fast", N_("a charger that does not pursue"), cf("FLEE", 7, 15), stands_fast),
    Consequence("off_table", N_("a pursuer off the table"), cf("FLEE", 22), leaves_table),
    Consequence("returns", N_("back at the start of the next turn"), cf("FLEE", 22, 23), returns),
    Consequence("rally_owed", N_("rallies at the start of the turn"),
                (*cf("RALLY", 1, 7, 11), *cf("FLEE", 18)), rallies_due),
    Consequence("rallied", N_("what a rallied unit may do"), cf("RALLY", 8, 9, 10, 11), rallies),
    Consequence("winded", N_("flight and pursuit go on, winded"), cf("RALLY", 3, 4, 5, 12), flees_on),
    Consequence("leaves_melee", N_("out of the melee"), cf("DISENG", 7, 8, 9), leaves_melee),
    Consequence("parting_blows", N_("a blow from each enemy touching it"), cf("DISENG", 10, 11), parting_blows),
    Consequence("held", N_("kept in the melee, in defence"), cf("DISENG", 12, 13, 15, 19), is_held),
    Consequence("held_as_fleer", N_("caught while leaving"), cf("DISENG", 16, 17, 19), is_held_as_fleer),
    Consequence("reaction", N_("what a stand-and-shoot costs"), cf("REACT", 6, 8, 9, 10), has_reacted),
    Consequence("scores", N_("the scores of a group"), cf("INIT", 2, 3, 8), scores),
    Consequence("contact", N_("melees joined"), cf("MISC", 13, 14), contact),
    Consequence("new_turn", N_("bans on an enemy move on by a turn; who moves first is open again"),
                (*cf("FEAR", 4), *bg(17)), new_turn),
    Consequence("turn_ends", N_("stunned figures recover"), bg(10), turn_ends),
    Consequence("fleeing", N_("counted as a fleeing figure"), cf("FLEE", 9, 17), fields.is_fleeing),
)
# fmt: on
