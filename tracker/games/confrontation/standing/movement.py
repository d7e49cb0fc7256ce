"""II Movement: who charges, leaves a melee, reacts, flees, pursues and moves (T-07 to T-13)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import chargers_of, foes
from tracker.games.confrontation.concepts.ids import cf
from tracker.games.confrontation.concepts.own_will import IN_A_MELEE, bar_of, bar_to_flee, bar_to_move
from tracker.games.confrontation.rolls.nerve import CHARGER, WHY
from tracker.games.confrontation.standing.any_phase import ACTOR, act, flight_or_pursuit, once, owed_by, roll
from tracker.games.confrontation.switches import FLEE_OR_SHOOT, REACT_SPLIT
from tracker.rules.system import Does, May, MayNot, Offer, Standing, Way, already
from tracker.words import N_, Said, _
from tracker.written import figure

CHARGE: Final = Offer(N_("charge", "act"), Does.PROCEDURE, "charge", ACTOR)
GO_ON: Final = Offer(N_("go on"), Does.PROCEDURE, "charge", ACTOR, way=Way.ELSE)
ARRIVE: Final = roll(N_("declare a charge only"), "arrival", means="charge")
JOIN: Final = replace(roll(N_("go into contact without a charge"), "arrival", means="contact"), way=Way.MOVE)
LEAVE: Final = roll(N_("leave the melee"), "disengage")
MOVE: Final = act(N_("move"), "move")
MOVED: Final = replace(MOVE, is_made=already)
"""To move on after a move: asked about first."""
GROUND: Final = roll(N_("what the ground costs"), "terrain")
STAND_AND_SHOOT: Final = Offer(N_("stand and shoot", "act"), Does.PROCEDURE, "stand_and_shoot", ACTOR)


def bar_to_charge(unit: Unit) -> MayNot | None:
    """Why a unit may not go for anybody this turn."""
    if (bar := bar_to_move(unit)) is not None:
        return bar
    if unit[fields.RALLIED]:
        return bar_of(unit)
    if unit[fields.DISENGAGED]:
        return MayNot(N_("left a melee this turn"), cf("DISENG", 8, 9))
    return None


def may_declare(battle: Battle, unit: Unit) -> Standing:
    """Charges, and leaving a melee (CF-CHARGE-01, CF-DISENG-01, 06)."""
    if unit[fields.MELEE]:
        return _may_disengage(battle, unit)
    if (bar := bar_to_charge(unit)) is not None:
        return bar
    if unit[fields.CHARGES]:
        return May(note=_charges(battle, unit))
    return May((CHARGE, ARRIVE))


def _charges(battle: Battle, unit: Unit) -> str:
    target = battle.units.get(UnitId(unit[fields.CHARGES]))
    return Said(_("it charges {enemy}").format(enemy=unit[fields.CHARGES] if target is None else target.name))


def _is_charging_now(battle: Battle, unit: Unit) -> bool:
    """Whether its charge was begun and left before its end: its target may still shoot, flee or take fright."""
    return any(
        running.procedure == CHARGE.name and running.bindings.get(ACTOR) == unit.id for running in battle.running
    )


def must_dare(battle: Battle, unit: Unit) -> Standing:
    """Chargers of enemies that cause fear (CF-FEAR-01)."""
    owed = tuple(offer for offer in owed_by(battle, unit, "fear") if offer.inputs.get(WHY.key) == CHARGER)
    return May(owed) if owed else None


def may_leave(battle: Battle, unit: Unit) -> Standing:
    """Those in a melee who were not charged, and the enemies who may strike at one who leaves (CF-DISENG-01, 10)."""
    strikes = owed_by(battle, unit, "blow")
    if strikes:
        return May(strikes, N_("a blow at the one who leaves"))
    mine = not battle.place.side or unit.side == battle.place.side
    return _may_disengage(battle, unit) if mine else None


def _may_disengage(battle: Battle, unit: Unit) -> Standing:
    """Those in a melee who were not charged, once; one that has only just come is not asked."""
    if not foes(battle, unit) or unit[fields.ARRIVAL] != "none":
        return None
    if unit[fields.CHARGED]:
        return MayNot(N_("charged this turn, may not leave the melee"), cf("DISENG", 6))
    if fields.is_fleeing(unit) and unit[fields.CAUGHT]:
        return MayNot(N_("flees, caught"), cf("FLEE", 8))
    if unit[fields.FORCED]:
        return MayNot(N_("tried to leave this turn"), cf("DISENG", 12, 13, 16))
    return bar_of(unit) or May((LEAVE,))


def may_react(battle: Battle, unit: Unit) -> Standing:
    """The targets of a charge: courage first, then to hold fire, to shoot or to flee (R-43)."""
    fear = owed_by(battle, unit, "fear")
    if fear:
        return May(fear)
    if not chargers_of(battle, unit):
        return None
    return _may_shoot_or_flee(battle, unit)


def _may_shoot_or_flee(battle: Battle, unit: Unit) -> Standing:
    """The choice of a target that stands: who did not see the charger may only flee, who is held back does neither."""
    bar = bar_to_flee(unit)
    flee = () if bar is not None else (roll(N_("flee of its own will"), "voluntary_flight"),)
    if not unit[fields.SHOOTS] or not unit[fields.SAW]:
        return bar or May(flee)
    if (held_back := bar_of(unit)) is not None:
        return held_back
    if unit[fields.REACTED] and REACT_SPLIT.of(battle.switches) == "one_moment":
        return MayNot(N_("stood and shot already this turn"), cf("REACT", 6))
    hold = once(N_("try to hold its fire"), "hold_fire")
    is_tested = bar is None and FLEE_OR_SHOOT.of(battle.switches) == "test_first"
    return May(
        (STAND_AND_SHOOT, hold, *flee), N_("it may flee only if it holds its fire") if is_tested else "", asks=True
    )


def may_flee_or_pursue(battle: Battle, unit: Unit) -> Standing:
    """Flights and pursuits owed (CF-FLEE-02, 04, 07)."""
    return flight_or_pursuit(battle, unit)


def may_land(battle: Battle, unit: Unit) -> Standing:
    """Chargers whose target stayed and who may still go for it (CF-CHARGE-03 to 13)."""
    target = battle.units.get(UnitId(unit[fields.CHARGES])) if unit[fields.CHARGES] else None
    if target is None or fields.is_away(target):
        return None
    if (bar := bar_to_charge(unit)) is not None:
        return bar
    if fields.is_running(target):
        return MayNot(N_("the target flees"), cf("FLEE", 4))
    return May((act(N_("make contact"), "land"),))


def may_charge_or_move(battle: Battle, unit: Unit) -> Standing:
    """Charges, normal moves, runs, contact without a charge (CF-CHARGE-01, 14, CF-RALLY-09)."""
    if unit[fields.MELEE]:
        return IN_A_MELEE
    if (bar := bar_to_move(unit)) is not None:
        return bar
    if (short := _only_moves(unit)) is not None:
        return short
    if unit[fields.CHARGES]:
        land = may_land(battle, unit)
        lands = land.offers if isinstance(land, May) else ()
        goes_on = (GO_ON,) if _is_charging_now(battle, unit) else ()
        return May((*goes_on, *lands, MOVE, JOIN, GROUND), _charges(battle, unit))
    if not unit[fields.MOVED]:
        return May((MOVE, CHARGE, JOIN, GROUND))
    # It has made its move; what is left to it is more of the same, told where it came short.
    return May((MOVED, JOIN, GROUND), Said(_how_far(unit)), through=True)


def _how_far(unit: Unit) -> str:
    return _("moved {cm} cm").format(cm=figure(unit[fields.MOVED]))


def _only_moves(unit: Unit) -> May | None:
    """The acts left to a unit that may neither run nor charge nor go into contact; None for any other."""
    if unit[fields.RALLIED]:
        limit = _("at most {cm} cm, and no run").format(cm=figure(unit[fields.MOV] / 2))
    elif unit[fields.DISENGAGED]:
        limit = _("at most {cm} cm, no run, no charge, no contact").format(cm=figure(unit[fields.MOV]))
    else:
        return None
    if not unit[fields.MOVED]:
        return May((MOVE, GROUND), Said(limit))
    return May((MOVED, GROUND), Said(f"{_how_far(unit)} · {limit}"), through=True)
