"""A charge played to its end, one question at a time: arrival, courage, reaction, flight, pursuit, contact."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Option
from tracker.games.confrontation.concepts.contact import changed, contact, enemies, is_fleeing
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.own_will import bar_of
from tracker.games.confrontation.fields import (
    ARRIVAL,
    CHARGES,
    FEAR,
    FROZEN,
    MELEE,
    PURSUED,
    PURSUIT,
    REACTED,
    SAW,
    SHOOTS,
    figures_left,
    is_away,
)
from tracker.games.confrontation.procedures.volley import ask_shots
from tracker.games.confrontation.rolls.arrival import REFUSALS
from tracker.games.confrontation.rolls.nerve import CHARGED, CHARGER, WHY
from tracker.games.confrontation.switches import FLEE_OR_SHOOT, REACT_SPLIT
from tracker.rules.kinds import SUCCESS
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, PickUnit, Procedure, RollFor, answer
from tracker.words import N_

ACTOR, TARGET = "actor", "target"
YES_NO: Final = (Option("yes", N_("yes")), Option("no", N_("no")))
STAND: Final = Option("stand", N_("stand and wait for it"))
SHOOT: Final = Option("shoot", N_("stand and shoot"))
FLEE: Final = Option("flee", N_("flee of its own will"))


def unit_bound(battle: Battle, running: Running, role: str) -> Unit | None:
    """The unit in that part, or the one named by an answer of that key; None when it is gone."""
    named = running.bindings.get(role) or answer(running, role)
    unit = battle.units.get(UnitId(str(named))) if named else None
    return None if unit is None or is_away(unit) else unit


def _pair(actor: Unit, target: Unit) -> dict[str, UnitId]:
    return {ACTOR: actor.id, TARGET: target.id}


def _ask_charge(battle: Battle, running: Running) -> Ask | None:
    charger = unit_bound(battle, running, ACTOR)
    if charger is None:
        return None
    if TARGET not in running.bindings and answer(running, TARGET) is None:
        candidates = tuple(enemy.id for enemy in enemies(battle, charger))
        if not candidates:
            return None
        return PickUnit(TARGET, N_("Whom does it charge?"), candidates, rules=cf("CHARGE", 1, 2), short=N_("target"))
    target = unit_bound(battle, running, TARGET)
    if target is None:
        return None
    pair, back = _pair(charger, target), _pair(target, charger)
    arrival = answer(running, "arrival")
    if arrival is None:
        asked, given = N_("What charge is it, if it is one?"), {"means": "charge"}
        return RollFor("arrival", asked, "arrival", pair, given, by=(TARGET,), short=N_("charge"))
    if arrival in REFUSALS:
        return None
    if target[FEAR] and answer(running, "dares") is None:
        asked, note = N_("Does it dare?"), N_("who it charges causes fear")
        return RollFor("dares", asked, "fear", pair, {WHY.key: CHARGER}, note=note, short=N_("fear"))
    if answer(running, "dares") == "frozen":
        return None
    if charger[FEAR] and answer(running, "fright") is None:
        asked, note = N_("The target's courage"), N_("who charges it causes fear")
        return RollFor("fright", asked, "fear", back, {WHY.key: CHARGED}, note=note, short=N_("fear"))
    if answer(running, "fright") == "flees":
        if answer(running, "flight") is None:
            return _flight("fear_flight", back)
        return _ask_pursuit(battle, running, charger, target)
    return _ask_reaction(battle, running, charger, target)


def _reacts(battle: Battle, target: Unit) -> bool:
    by_member = REACT_SPLIT.of(battle.switches) == "by_member"
    return target[SHOOTS] and target[SAW] and bar_of(target) is None and (by_member or not target[REACTED])


def _ask_reaction(battle: Battle, running: Running, charger: Unit, target: Unit) -> Ask | None:
    """Hold fire first, then the choice; who may not shoot only stands or flees (CF-REACT-05, R-43)."""
    choice = answer(running, "reaction")
    if choice is None:
        may_shoot = answer(running, "started") is None and _reacts(battle, target)
        options = (STAND, SHOOT, FLEE) if may_shoot else (STAND, FLEE)
        return Choose(
            "reaction",
            N_("What does it do, being charged?"),
            options,
            (*cf("REACT", 1, 5), *cf("FLEE", 10)),
            (target.id,),
            usual=SHOOT.key if may_shoot else STAND.key,
            short=N_("being charged"),
        )
    shooting = choice == SHOOT.key
    tested = choice == STAND.key or FLEE_OR_SHOOT.of(battle.switches) == "test_first"
    if not shooting and tested and _could_shoot(battle, running, target):
        held = answer(running, "held")
        if held is None:
            asked, short = N_("Does it hold its fire?"), N_("hold fire")
            return RollFor("held", asked, "hold_fire", {ACTOR: target.id}, by=("reaction",), short=short)
        shooting = held != SUCCESS
    if shooting:
        return ask_shots(battle, running, target, charger, figures_left(target), reacts=True)
    if choice == FLEE.key:
        if answer(running, "flight") is None:
            back = _pair(target, charger)
            return _flight("voluntary_flight", back, by=("reaction",))
        return _ask_pursuit(battle, running, charger, target)
    return None


def _could_shoot(battle: Battle, running: Running, target: Unit) -> bool:
    return answer(running, "held") is not None or _reacts(battle, target)


def _ask_pursuit(battle: Battle, running: Running, charger: Unit, target: Unit) -> Ask | None:
    if answer(running, "flight") == "stands" or (charger[PURSUED] and answer(running, "chase") is None):
        return None
    if answer(running, "pursues") is None:
        asked, rules, about = N_("Does it pursue?"), cf("FLEE", 7, 15), (charger.id,)
        return Choose("pursues", asked, YES_NO, rules, about, usual="yes", short=N_("pursues"))
    if answer(running, "pursues") == "no":
        if answer(running, "stays") is None:
            asked, short = N_("The test not to pursue"), N_("not to pursue")
            return RollFor("stays", asked, "no_pursuit", {ACTOR: charger.id}, by=("pursues",), short=short)
        if answer(running, "stays") == SUCCESS:
            return None
    if answer(running, "chase") is None:
        pair, given = _pair(charger, target), {"winded": False}
        return RollFor("chase", N_("The pursuit"), "pursuit", pair, given, by=("pursues",), short=N_("pursuit"))
    return None


def _flight(resolver: str, pair: dict[str, UnitId], by: tuple[str, ...] = ()) -> RollFor:
    return RollFor("flight", N_("The flight"), resolver, pair, {"winded": False}, by=by, short=N_("flight"))


def _charge_ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """A target that stayed is in contact now (CF-CHARGE-03 to 13)."""
    charger, target = unit_bound(battle, running, ACTOR), unit_bound(battle, running, TARGET)
    if charger is None or target is None or charger[CHARGES] != target.id or charger[FROZEN] or is_fleeing(target):
        return ()
    return tuple(contact(battle, charger, target, charger[ARRIVAL], "charge"))


# ---- pursuit after a melee


def _ask_pursue_on(battle: Battle, running: Running) -> Ask | None:
    pursuer = unit_bound(battle, running, ACTOR)
    if pursuer is None or pursuer[PURSUED] or pursuer[MELEE]:
        return None
    if answer(running, "earned") is None:
        asked, short = N_("Is a pursuit move earned?"), N_("pursuit earned")
        return Choose("earned", asked, YES_NO, bg(19), (pursuer.id,), usual="yes", short=short)
    if answer(running, "earned") == "no" or answer(running, "enemy") is not None:
        return None
    candidates = tuple(enemy.id for enemy in enemies(battle, pursuer))
    reached = N_("Whom does it reach?")
    return PickUnit("enemy", reached, candidates, N_("nobody"), cf("MISC", 13, 14), short=N_("reaches"))


def _pursue_on_ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """Into a lone enemy or an unplayed melee with +3 and +1; into one played already for the next turn."""
    pursuer, enemy = unit_bound(battle, running, ACTOR), unit_bound(battle, running, "enemy")
    if pursuer is None or pursuer[PURSUED] or answer(running, "earned") != "yes":
        return ()
    joined = () if enemy is None else tuple(contact(battle, pursuer, enemy, PURSUIT, "pursuit"))
    return (*changed(pursuer, PURSUED, True, "pursuit"), *joined)


CHARGE_PROCEDURE: Final = Procedure(
    "charge",
    N_("Charge"),
    (
        *run("CHARGE", 1, 13),
        "CF-CHARGE-18",
        *run("FEAR", 1, 6),
        *run("REACT", 1, 11),
        *run("FLEE", 1, 19),
    ),
    _ask_charge,
    roles=(Role(ACTOR, N_("charger")), Role(TARGET, N_("target"), optional=True)),
    ends=_charge_ends,
)
PURSUE_ON: Final = Procedure(
    "pursue_on",
    N_("Pursuit after a melee"),
    (*run("MISC", 13, 15), *bg(19)),
    _ask_pursue_on,
    roles=(Role(ACTOR, N_("pursuer")),),
    ends=_pursue_on_ends,
)
