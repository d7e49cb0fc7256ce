"""Who may act at each step of the turn, in which ways, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tracker.battle import Battle, Unit, UnitId
from tracker.confrontation.actions import unplayed
from tracker.confrontation.contact import fighters, foes, is_fleeing
from tracker.confrontation.fields import (
    AFRAID,
    ARRIVAL,
    CAUGHT,
    CHARGED,
    CHARGES,
    DIS_TOTAL,
    DISENGAGED,
    FIRST_SIDE,
    FLEEING,
    FOUGHT,
    FROZEN,
    INI_LOST,
    LATE,
    LIMIT,
    MELEE,
    MOV,
    NO_DICE,
    OFF_TABLE,
    PHASE_FAILED,
    PURSUED,
    RALLIED,
    RAN,
    REACTED,
    READY,
    SAW,
    SCORE,
    SCORED,
    SHOOTS,
    SHOT,
    SPOKEN,
    WAITING,
    is_away,
    is_caster,
    is_out,
)
from tracker.confrontation.ids import cf
from tracker.confrontation.opening import speaking_key, striking_key
from tracker.confrontation.phase import BOTH, CASTERS, SHOOTERS, current_slice, group_of, is_in_the_phase, place_of
from tracker.confrontation.switches import FLEE_OR_SHOOT, REACT_SPLIT
from tracker.system import DONE, Does, May, MayNot, Offer, Standing
from tracker.words import N_, _

Rule = Callable[[Battle, Unit], Standing]
ACTOR: Final = "actor"
FIRST_RANK: Final = 100_000


def roll(verb: str, resolver: str, role: str = ACTOR, **inputs: bool | int | float | str) -> Offer:
    """An offer to roll."""
    return Offer(verb, Does.ROLL, resolver, role, inputs)


def act(verb: str, action: str) -> Offer:
    """An offer to do something without a roll."""
    return Offer(verb, Does.ACTION, action)


CHARGE: Final = Offer(N_("charge"), Does.PROCEDURE, "charge", ACTOR)
MELEE_ROUND: Final = Offer(N_("play the melee"), Does.PROCEDURE, "melee_round", ACTOR)
PURSUE_ON: Final = Offer(N_("pursue after the melee"), Does.PROCEDURE, "pursue_on", ACTOR)
ARRIVE: Final = roll(N_("declare a charge only"), "arrival", means="charge")
JOIN: Final = roll(N_("go into contact without a charge"), "arrival", means="contact")
LEAVE: Final = roll(N_("leave the melee"), "disengage")
DIE_OF: Final = {
    SHOOTERS: N_("die of the shooters"), CASTERS: N_("die of the casters"), BOTH: N_("die of shooters and casters"),
}  # fmt: skip
OFF: Final = act(N_("off the table: eliminated"), "desert")
MOVE: Final = act(N_("move"), "move")


def on_the_table(rule: Rule) -> Rule:
    """The rule, for those who are on the table."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        return None if is_away(unit) else rule(battle, unit)

    return standing


def of_the_side(rule: Rule) -> Rule:
    """The rule, for the units of the side whose pass it is."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        mine = not battle.place.side or unit.side == battle.place.side
        return rule(battle, unit) if mine and not is_away(unit) else None

    return standing


def of_the_others(rule: Rule) -> Rule:
    """The rule, for the units of the sides whose pass it is not."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        theirs = not battle.place.side or unit.side != battle.place.side
        return rule(battle, unit) if theirs and not is_away(unit) else None

    return standing


def _owes(battle: Battle, unit: Unit, *resolvers: str) -> tuple[Offer, ...]:
    """The tests of these kinds that the unit owes, each as an offer."""
    return tuple(
        Offer(N_("take the test owed"), Does.ROLL, debt.resolver, next(iter(debt.bindings)), debt.inputs)
        for debt in battle.debts
        if debt.unit == unit.id and debt.resolver in resolvers
    )


def returned(_battle: Battle, unit: Unit) -> Standing:
    """Pursuers who left the table, back at the place where they left it."""
    return May() if unit[OFF_TABLE] and not is_out(unit) else None


def may_rally(battle: Battle, unit: Unit) -> Standing:
    """Fleers try, once; those of their own will have stopped (CF-RALLY-01, CF-FLEE-18)."""
    if unit[RALLIED]:
        return May(note=_("it has stopped fleeing and faces any way it likes"))
    if unit[FLEEING] != AFRAID:
        return None
    owed = _owes(battle, unit, "rally")
    return May(owed) if owed else MayNot(N_("it has tried this turn"), cf("RALLY", 3))


def flees_on(battle: Battle, unit: Unit) -> Standing:
    """Those who failed flee again, and their pursuers pursue or hold back (CF-RALLY-04, 05, CF-FLEE-07)."""
    flight = _owes(battle, unit, "fear_flight")
    if flight:
        return May(flight, _("winded: −1"))
    chase = _owes(battle, unit, "pursuit")
    if chase:
        return May((*chase, roll(N_("try not to pursue"), "no_pursuit"), roll(N_("at the table edge"), "table_edge")))
    return May((DONE, OFF)) if unit[FLEEING] == AFRAID and not unit[CAUGHT] else None


def may_go_first(battle: Battle, unit: Unit) -> Standing:
    """One unit of each side stands for it."""
    first = next((other for other in battle.of_side(unit.side) if not is_away(other)), None)
    if first is None or first.id != unit.id:
        return None
    note = _("its side moves first") if battle[FIRST_SIDE] == unit.side else ""
    return May((act(N_("moves first"), "goes_first"),), note)


def bar_to_charge(unit: Unit) -> MayNot | None:
    """Why a unit may not go for anybody this turn."""
    if is_fleeing(unit):
        return MayNot(N_("it flees"), cf("RALLY", 4))
    if unit[RALLIED]:
        return MayNot(N_("it rallied this turn: half a move at most"), cf("RALLY", 9))
    if unit[FROZEN]:
        return MayNot(N_("it dared not charge and does nothing else this turn"), cf("FEAR", 2))
    if unit[DISENGAGED]:
        return MayNot(N_("it left a melee this turn"), cf("DISENG", 8, 9))
    return None


def may_declare(battle: Battle, unit: Unit) -> Standing:
    """Charges, and leaving a melee (CF-CHARGE-01, CF-DISENG-01, 06)."""
    if unit[MELEE]:
        return _may_disengage(battle, unit)
    if (bar := bar_to_charge(unit)) is not None:
        return bar
    if unit[CHARGES]:
        return May(note=_("it charges {enemy}").format(enemy=_name(battle, unit[CHARGES])))
    return May((CHARGE, ARRIVE))


def _name(battle: Battle, unit: str) -> str:
    found = battle.units.get(UnitId(unit))
    return unit if found is None else found.name


def must_dare(battle: Battle, unit: Unit) -> Standing:
    """Chargers of enemies that cause fear (CF-FEAR-01)."""
    owed = tuple(offer for offer in _owes(battle, unit, "fear") if offer.inputs.get("why") == "charger")
    return May(owed) if owed else None


def may_leave(battle: Battle, unit: Unit) -> Standing:
    """Those in a melee who were not charged, and the enemies who may strike at one who leaves (CF-DISENG-01, 10)."""
    strikes = _owes(battle, unit, "blow")
    if strikes:
        return May(strikes, _("a blow at the one who leaves"))
    mine = not battle.place.side or unit.side == battle.place.side
    return _may_disengage(battle, unit) if mine else None


def _may_disengage(battle: Battle, unit: Unit) -> Standing:
    """Those in a melee who were not charged; one that has only just come is not asked."""
    if not foes(battle, unit) or unit[ARRIVAL] != "none":
        return None
    if unit[CHARGED]:
        return MayNot(N_("it was charged this turn and may not leave the melee"), cf("DISENG", 6))
    return May((LEAVE,))


def may_react(battle: Battle, unit: Unit) -> Standing:
    """The targets of a charge: courage first, then to hold fire, to shoot or to flee (R-43)."""
    fear = _owes(battle, unit, "fear")
    if fear:
        return May(fear)
    chargers = [other for other in battle.units.values() if other[CHARGES] == unit.id and not is_away(other)]
    if not chargers or is_fleeing(unit):
        return None
    flee = roll(N_("flee of its own will"), "voluntary_flight")
    if not unit[SHOOTS] or not unit[SAW]:
        return May((flee,))
    if unit[REACTED] and REACT_SPLIT.of(battle.switches) == "one_moment":
        return MayNot(N_("it has already stood and shot this turn"), cf("REACT", 6))
    shoot = roll(N_("stand and shoot"), "missile", range="point_blank", charging=True)
    hold = roll(N_("try to hold its fire"), "hold_fire")
    if FLEE_OR_SHOOT.of(battle.switches) == "free":
        return May((shoot, hold, flee), asks=True)
    return May((shoot, hold, flee), _("it may flee only if it holds its fire"), asks=True)


def may_flee_or_pursue(battle: Battle, unit: Unit) -> Standing:
    """Flights and pursuits owed (CF-FLEE-02, 04, 07)."""
    flight = _owes(battle, unit, "fear_flight")
    if flight:
        return May(flight)
    chase = _owes(battle, unit, "pursuit")
    if chase:
        return May((*chase, roll(N_("try not to pursue"), "no_pursuit"), roll(N_("at the table edge"), "table_edge")))
    return May((DONE, OFF)) if unit[FLEEING] == AFRAID and not unit[CAUGHT] else None


def may_land(battle: Battle, unit: Unit) -> Standing:
    """Chargers whose target stayed (CF-CHARGE-03 to 13)."""
    target = battle.units.get(UnitId(unit[CHARGES])) if unit[CHARGES] else None
    if target is None or is_away(target):
        return None
    if is_fleeing(target):
        return MayNot(N_("its target flees"), cf("FLEE", 4))
    return May((act(N_("make contact"), "land"),))


def may_move(_battle: Battle, unit: Unit) -> Standing:
    """Normal moves, runs, contact without a charge (CF-CHARGE-14, CF-RALLY-09)."""
    if unit[MELEE]:
        return MayNot(N_("it is in a melee"), cf("DISENG", 1))
    if unit[RALLIED]:
        return May((MOVE,), _("at most {cm} cm, and no run").format(cm=f"{unit[MOV] / 2:g}"))
    if unit[DISENGAGED]:
        return May((MOVE,), _("neither charge nor contact this turn"))
    if (bar := bar_to_charge(unit)) is not None:
        return bar
    return May((MOVE, JOIN, roll(N_("what the ground costs"), "terrain")))


def wants_a_die(battle: Battle, unit: Unit) -> Standing:
    """The first of each group throws for it (CF-INIT-01)."""
    group = group_of(battle, unit)
    if not group or unit[SCORED]:
        return None
    mates = (other for other in battle.of_side(unit.side) if not is_away(other) and group_of(battle, other) == group)
    first = next(mates, unit)
    return May((roll(DIE_OF[group], "phase_die"),)) if first.id == unit.id else None


def phase_offers(unit: Unit) -> tuple[Offer, ...]:
    """What a shooter or caster may do in the phase."""
    shots = (roll(N_("shoot"), "missile"), roll(N_("shoot into a melee"), "crowd_shot"))
    heights = roll(N_("ranges by height"), "height_range")
    offers = (
        *(shots if unit[SHOOTS] and not unit[RAN] else ()),
        *((roll(N_("cast a spell"), "spell"),) if is_caster(unit) else ()),
        *((heights,) if unit[SHOOTS] else ()),
    )
    return offers or (DONE,)


def _in_its_slice(unit: Unit) -> str:
    if unit[PHASE_FAILED]:
        return _("a 1 for its group: after all others")
    return _("score {score}").format(score=unit[SCORE])


def may_act_in_slice(battle: Battle, unit: Unit) -> Standing:
    """Slices from the highest score down; who waits is asked again at each (CF-INIT-04 to 06, 09)."""
    if not unit[SCORED]:
        return None
    if not is_in_the_phase(battle, unit):
        return MayNot(N_("its group's die failed"), cf("INIT", 3)) if not unit[SHOT] else None
    if unit[RAN]:
        return MayNot(N_("it ran: it neither shoots nor casts, but may counter"), cf("SHO", 19) + cf("MISC", 10, 12))
    if unit[MELEE] and not is_caster(unit):
        return MayNot(N_("it is in a melee"), cf("INIT", 5))
    slice_now = current_slice(battle)
    if not unit[WAITING]:
        return May((*phase_offers(unit), act(N_("wait"), "wait")), _in_its_slice(unit), rank=place_of(battle, unit))
    if slice_now == 0:
        return None
    return May(phase_offers(unit), _("waits; asked again at every slice"), rank=min(slice_now, place_of(battle, unit)))


def waited_to_the_end(battle: Battle, unit: Unit) -> Standing:
    """Those who still wait act together (CF-INIT-07)."""
    return May(phase_offers(unit)) if is_in_the_phase(battle, unit) and unit[WAITING] and not unit[RAN] else None


def in_unplayed_melee(battle: Battle, unit: Unit) -> Standing:
    """The melees still to be played this turn, each by the first unit in it."""
    if unit[LATE]:
        return MayNot(N_("it joined a melee already played: it fights next turn"), cf("MISC", 14))
    if not unit[MELEE] or not foes(battle, unit):
        return None
    if unit[FOUGHT]:
        return MayNot(N_("its melee has been played"), cf("MISC", 14))
    first, *others = fighters(battle, unit[MELEE])
    if first.id != unit.id:
        return None
    return May((MELEE_ROUND,), _with(others))


def _with(others: Iterable[Unit]) -> str:
    return _("with {others}").format(others=", ".join(other.name for other in others))


def _in_play(battle: Battle, unit: Unit) -> bool:
    return unit[MELEE] in unplayed(battle) and not unit[LATE] and bool(foes(battle, unit))


def speaks(battle: Battle, unit: Unit) -> Standing:
    """The order of announcing, lowest discipline first (CF-START-03)."""
    if not _in_play(battle, unit):
        return None
    if not unit[SPOKEN]:
        return May((roll(N_("test its discipline"), "discipline"),))
    lost, total, rolled = speaking_key(unit)
    rank = FIRST_RANK * 100 - lost * FIRST_RANK * 50 - total * 1000 - min(rolled, 999)
    return May(
        (roll(N_("how many dice"), "melee_dice"), roll(N_("roll off"), "rolloff")),
        _("discipline {total}").format(total=unit[DIS_TOTAL]),
        rank,
    )


def gets_ready(battle: Battle, unit: Unit) -> Standing:
    """The order of striking (CF-START-05)."""
    if not _in_play(battle, unit):
        return None
    if unit[READY]:
        return None
    return May((roll(N_("test its initiative"), "initiative"),))


def strikes(battle: Battle, unit: Unit) -> Standing:
    """Blows, from the highest initiative down; whoever lost it comes last (CF-START-05, CF-MEL-04)."""
    damage = _owes(battle, unit, "damage")
    if damage:
        return May(damage, rank=FIRST_RANK * 1000)
    if not _in_play(battle, unit):
        return None
    if unit[LIMIT] == NO_DICE:
        return MayNot(N_("caught while fleeing: it has no dice"), cf("MEL", 13))
    if unit[LIMIT] != "none":
        return MayNot(N_("all its dice are in defence"), cf("DISENG", 12, 15) + cf("RALLY", 10))
    lost, total, rolled = striking_key(battle, unit)
    rank = FIRST_RANK * 100 - lost * FIRST_RANK * 50 - total * 1000 - rolled
    note = _("initiative lost") if unit[INI_LOST] else ""
    return May((roll(N_("strike"), "blow"), act(N_("its melee is played"), "melee_played")), note, rank)


def may_pursue_on(battle: Battle, unit: Unit) -> Standing:
    """One pursuit a turn, for those whom the melee left without an enemy (CF-MISC-13 to 15, BG-19)."""
    if not unit[FOUGHT] or foes(battle, unit):
        return None
    if unit[PURSUED]:
        return MayNot(N_("it has made its one pursuit of the turn"), cf("MISC", 15))
    return May((PURSUE_ON, roll(N_("at the table edge"), "table_edge")))


def next_melee(battle: Battle, unit: Unit) -> Standing:
    """Back to the melees that are unplayed, each by the first unit in it."""
    if not _in_play(battle, unit):
        return None
    first, *others = fighters(battle, unit[MELEE])
    return May((act(N_("go back to it"), "next_melee"),), _with(others)) if first.id == unit.id else None


def recovers(_battle: Battle, unit: Unit) -> Standing:
    """Mages recover mana (BG-18, CF-MISC-09)."""
    return May((roll(N_("recover mana"), "trance"),)) if is_caster(unit) else None
