"""A charge played to its end: arrival, courage, reaction, flight, pursuit, contact."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Option
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import changed, contact, enemies
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.own_will import bar_of, bar_to_flee
from tracker.games.confrontation.procedures.volley import DEFERRED, names, pick_target, shots, unit_named
from tracker.games.confrontation.rolls.arrival import FEARS, REFUSALS
from tracker.games.confrontation.rolls.nerve import CHARGED, CHARGER, WHY
from tracker.games.confrontation.switches import FLEE_OR_SHOOT, REACT_SPLIT
from tracker.rules.kinds import SUCCESS
from tracker.rules.resolver import Role
from tracker.rules.system import TABLE, Choose, PickUnit, Procedure, RollFor, Script, answer, scripted
from tracker.words import N_, _, naming

ACTOR, TARGET = "actor", "target"
YES_NO: Final = (Option("yes", N_("yes")), Option("no", N_("no")))
STAND: Final = Option("stand", N_("stand and wait for it"))
REACTION: Final = N_("What {unit:does|do} {unit} do, being charged?")
NO_FLIGHT: Final = N_("What {unit:does|do} {unit} do, being charged? No voluntary flight: {reason}")
SHOOT: Final = Option("shoot", N_("stand and shoot"))
FLEE: Final = Option("flee", N_("flee of its own will"))


def _standing(battle: Battle, running: Running, role: str) -> Unit | None:
    """The unit in that part, or the one named by an answer of that key; None when it is gone."""
    unit = unit_named(battle, running, role)
    return None if unit is None or fields.is_away(unit) else unit


def _pair(actor: Unit, target: Unit) -> dict[str, UnitId]:
    return {ACTOR: actor.id, TARGET: target.id}


def _charge_is_over(battle: Battle, running: Running) -> bool:
    """Who charges is gone, or whom it charges."""
    is_target_gone = names(running, TARGET) and _standing(battle, running, TARGET) is None
    return is_target_gone or _standing(battle, running, ACTOR) is None


def _charge(battle: Battle, running: Running) -> Script:
    """Approach, courage on both sides, then what the target does about it (CF-CHARGE-01 to 13)."""
    charger, target = battle.units[running.bindings[ACTOR]], unit_named(battle, running, TARGET)
    candidates = () if target else tuple(enemy.id for enemy in enemies(battle, charger))
    asked, short = naming(N_("Whom {unit:does|do} {unit} charge?"), unit=fields.named(charger)), N_("target")
    rules = cf("CHARGE", 1, 2)
    against = {enemy: FEARS for enemy in candidates if enemy in fields.listed(charger[fields.BARRED])}
    whom = PickUnit(TARGET, asked, candidates, rules=rules, short=short, player=charger.id, against=against)
    yield from pick_target(running, target, whom)
    if target is None:
        return
    pair, back = _pair(charger, target), _pair(target, charger)
    given = {"means": "charge"}
    arrival = yield RollFor(
        "arrival", N_("What kind of charge, if any?"), "arrival", pair, given, by=(TARGET,), short=N_("charge")
    )
    if arrival in REFUSALS:
        return
    if target[fields.FEAR]:
        asked = naming(N_("{unit:Does|Do} {unit} dare to charge?"), unit=fields.named(charger))
        note = N_("who it charges causes fear")
        if (yield RollFor("dares", asked, "fear", pair, {WHY.key: CHARGER}, note=note, short=N_("fear"))) == "frozen":
            return
    if charger[fields.FEAR] and (answer(running, "fright") is not None or not target[fields.CAUGHT]):
        courage, note = N_("The target's courage"), N_("who charges it causes fear")
        if (yield RollFor("fright", courage, "fear", back, {WHY.key: CHARGED}, note=note, short=N_("fear"))) == "flees":
            yield from _flight(running, charger, target, "fear_flight")
            return
    yield from _reaction(battle, running, charger, target)


def _may_react(battle: Battle, target: Unit) -> bool:
    by_member = REACT_SPLIT.of(battle.switches) == "by_member"
    return (
        target[fields.SHOOTS]
        and target[fields.SAW]
        and bar_of(target) is None
        and (by_member or not target[fields.REACTED])
    )


def _ask_reaction(target: Unit, *, may_shoot: bool) -> Choose:
    """Ask a target's reaction: who is held back or fights is not offered flight, as in the step of the reactions."""
    bar = bar_to_flee(target)
    return Choose(
        "reaction",
        naming(REACTION, unit=fields.named(target))
        if bar is None
        else naming(NO_FLIGHT, unit=fields.named(target), reason=_(bar.reason)),
        (STAND, *((SHOOT,) if may_shoot else ()), *((FLEE,) if bar is None else ())),
        (*cf("REACT", 1, 5), *cf("FLEE", 10)),
        (target.id,),
        usual=SHOOT.key if may_shoot else STAND.key,
        short=N_("being charged"),
        barred=() if bar is None else (FLEE,),
        is_doubtful=may_shoot or bar is None,
        player=target.id,
    )


def _reaction(battle: Battle, running: Running, charger: Unit, target: Unit) -> Script:
    """Hold fire first, then the choice; who may not shoot only stands or flees (CF-REACT-05, R-43)."""
    choice = yield _ask_reaction(target, may_shoot=answer(running, "started") is None and _may_react(battle, target))
    shoots = choice == SHOOT.key
    is_tested = choice == STAND.key or FLEE_OR_SHOOT.of(battle.switches) == "test_first"
    # Who has held its fire has reacted by that.
    if not shoots and is_tested and (answer(running, "held") is not None or _may_react(battle, target)):
        asked = naming(N_("{unit:Does|Do} {unit} hold fire?"), unit=fields.named(target))
        short = N_("hold fire")
        held = yield RollFor("held", asked, "hold_fire", {ACTOR: target.id}, by=("reaction",), short=short)
        shoots = held != SUCCESS
    if shoots:
        yield from shots(battle, running, target, charger, fields.figures_left(target), reacts=True)
    elif choice == FLEE.key:
        yield from _flight(running, charger, target, "voluntary_flight", by=("reaction",))


def _flight(running: Running, charger: Unit, target: Unit, resolver: str, by: tuple[str, ...] = ()) -> Script:
    """The target flees, and the charger pursues unless it is held back (CF-FLEE-07, 15)."""
    back, given = _pair(target, charger), {"winded": False}
    flight = yield RollFor("flight", N_("The flight"), resolver, back, given, by=by, short=N_("flight"))
    if flight == "stands" or (charger[fields.PURSUED] and answer(running, "chase") is None):
        return
    asked = naming(N_("{unit:Does|Do} {unit} pursue?"), unit=fields.named(charger))
    rules, about = cf("FLEE", 7, 15), (charger.id,)
    pursues = Choose("pursues", asked, YES_NO, rules, about, usual="yes", short=N_("pursues"), player=charger.id)
    if (yield pursues) == "no":
        test, short = N_("The test not to pursue"), N_("not to pursue")
        stays = yield RollFor("stays", test, "no_pursuit", {ACTOR: charger.id}, by=("pursues",), short=short)
        if stays == SUCCESS:
            return
    pair = _pair(charger, target)
    yield RollFor("chase", N_("The pursuit"), "pursuit", pair, given, by=("pursues",), short=N_("pursuit"))


def _charge_ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """A target that stayed is in contact now (CF-CHARGE-03 to 13)."""
    charger, target = _standing(battle, running, ACTOR), _standing(battle, running, TARGET)
    if (
        charger is None
        or target is None
        or charger[fields.CHARGES] != target.id
        or charger[fields.FROZEN]
        or fields.is_running(target)
    ):
        return ()
    return tuple(contact(battle, charger, target, charger[fields.ARRIVAL], "charge"))


# ---- pursuit after a melee


def _pursue_on_is_over(battle: Battle, running: Running) -> bool:
    pursuer = _standing(battle, running, ACTOR)
    return pursuer is None or pursuer[fields.PURSUED] or fields.is_engaged(pursuer)


def _pursue_on(battle: Battle, running: Running) -> Script:
    pursuer = battle.units[running.bindings[ACTOR]]
    asked, short = naming(N_("Is a pursuit move earned by {unit}?"), unit=fields.named(pursuer)), N_("pursuit earned")
    earned = Choose("earned", asked, YES_NO, bg(19), (pursuer.id,), usual="yes", short=short, player=TABLE)
    if (yield earned) == "yes":
        candidates = tuple(enemy.id for enemy in enemies(battle, pursuer))
        reached = naming(N_("Whom {unit:does|do} {unit} reach?"), unit=fields.named(pursuer))
        nobody, rules, short = N_("nobody"), cf("MISC", 13, 14), N_("reaches")
        yield PickUnit("enemy", reached, candidates, nobody, rules, short=short, player=pursuer.id)


def _pursue_on_ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """Into a lone enemy or an unplayed melee with +3 and +1; into one played already for the next turn."""
    pursuer, enemy = _standing(battle, running, ACTOR), _standing(battle, running, "enemy")
    if pursuer is None or pursuer[fields.PURSUED] or answer(running, "earned") != "yes":
        return ()
    joined = () if enemy is None else tuple(contact(battle, pursuer, enemy, fields.PURSUIT, "pursuit"))
    return (*changed(pursuer, fields.PURSUED, True, "pursuit"), *joined)


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
    scripted(_charge, _charge_is_over),
    roles=(Role(ACTOR, N_("charger")), Role(TARGET, N_("target"), optional=True)),
    ends=_charge_ends,
    deferred=DEFERRED,
)
PURSUE_ON: Final = Procedure(
    "pursue_on",
    N_("Pursuit after a melee"),
    (*run("MISC", 13, 15), *bg(19)),
    scripted(_pursue_on, _pursue_on_is_over),
    roles=(Role(ACTOR, N_("pursuer")),),
    ends=_pursue_on_ends,
)
