"""The fields of a Demonworld card, of a unit's state, and of the battle beside its units."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import AnyField, Lasts, Names, Option, by_count, choice, flag, states, whole, words
from tracker.battle.tally import Tally, tallied
from tracker.grammar import Name, guessed
from tracker.words import N_

CARD: Final = N_("Card")
FIGHTING: Final = N_("Fighting")
MORALE: Final = N_("Morale")
MOVING: Final = N_("Moving")
COMMAND: Final = N_("Command")
MAGIC: Final = N_("Magic")
GUN: Final = N_("Artillery")
STATE: Final = N_("State")
MARKS: Final = N_("This turn")

TROOP, HERO, GENERAL, SORCERER = "troop", "hero", "general", "sorcerer"
GIANT, DRAGON, CHARIOT, ARTILLERY = "giant", "dragon", "chariot", "artillery"

KIND: Final = choice(
    "kind",
    N_("Kind"),
    {
        TROOP: N_("unit"),
        HERO: N_("hero"),
        GENERAL: N_("general"),
        SORCERER: N_("sorcerer"),
        GIANT: N_("giant"),
        DRAGON: N_("dragon"),
        CHARIOT: N_("chariot"),
        ARTILLERY: N_("artillery"),
    },
    group=CARD,
    rules=("DW-GLO-03", "DW-GLO-04", "DW-GLO-05", "DW-GLO-06", "DW-GLO-07", "DW-GLO-09", "DW-GLO-27"),
)


def is_troop(unit: Unit) -> bool:
    """Whether this is a unit of standard bases (DW-GLO-07)."""
    return unit[KIND] == TROOP


def is_commander(unit: Unit) -> bool:
    """Whether this is a hero or a general (DW-GLO-09)."""
    return unit[KIND] in {HERO, GENERAL}


def is_sorcerer(unit: Unit) -> bool:
    """Whether this is a sorcerer, or a commander with a sorcerer's level (DW-GLO-27)."""
    return unit[KIND] == SORCERER or unit[SORCERER_LEVEL] > 0


def is_single(unit: Unit) -> bool:
    """Whether this is a commander or a sorcerer on a base of his own."""
    return unit[KIND] in {HERO, GENERAL, SORCERER}


def named(unit: Unit) -> Name:
    """Its name, with which a question agrees: one that is a single figure is one, whatever it is called."""
    return guessed(unit.name, is_single=is_single(unit))


def is_great_monster(unit: Unit) -> bool:
    """Whether this is a giant or a dragon (DW-GLO-05)."""
    return unit[KIND] in {GIANT, DRAGON}


def is_war_machine(unit: Unit) -> bool:
    """Whether this is a chariot or an artillery piece (DW-GLO-06)."""
    return unit[KIND] in {CHARIOT, ARTILLERY}


def is_artillery(unit: Unit) -> bool:
    """Whether this is an artillery piece."""
    return unit[KIND] == ARTILLERY


def order_of(unit: Unit) -> str:
    """The token a unit acts under, `none` where it holds none: a C forced on artillery counts as H (DW-ORD-13)."""
    return "H" if is_artillery(unit) and unit[ORDER] == "C" else unit[ORDER]


def is_large(unit: Unit) -> bool:
    """Whether this stands on a large base (DW-GLO-04)."""
    return unit[KIND] in {GIANT, DRAGON, CHARIOT, ARTILLERY}


def crushes(unit: Unit) -> bool:
    """Whether this may crush at all (DW-CRU-01, DW-CRU-05)."""
    return unit[KIND] in {GIANT, DRAGON, CHARIOT}


# fmt: off
ARM = choice("arm", N_("Arm"), {"infantry": N_("infantry"), "cavalry": N_("cavalry")}, group=CARD,
             applies=lambda unit: not is_large(unit), rules=("DW-TERR-03", "DW-MEL-21"))
SIZE = whole("size", N_("Size"), 1, 12, 2, group=CARD, short=N_("size"), rules=("DW-GLO-17",))
BASES_AT_START = whole("bases_at_start", N_("Bases at the start"), 1, 60, 1, group=CARD, applies=is_troop,
                       rules=("DW-GLO-02",))
BASES = whole("bases", N_("Bases left"), 0, 60, 1, group=STATE, short=N_("bases"), tracked=True, applies=is_troop,
              rules=("DW-GLO-02", "DW-GLO-07", "DW-GLO-11", "DW-MOR-20", "DW-MOR-36"),
              says=by_count(N_("{unit} {unit:loses|lose} a base"), N_("{unit} {unit:loses|lose} {count} bases"),
                            falls=True, back=(N_("{unit} {unit:gets|get} a base back"),
                                              N_("{unit} {unit:gets|get} {count} bases back"))))
PV = whole("pv", N_("Life points of a base"), 1, 20, 1, group=CARD, short=N_("PV"), rules=("DW-GLO-14",))
WOUNDS = states("wounds", N_("Life points lost, base by base"), 1, 20, group=STATE, tracked=True,
                rules=("DW-GLO-14", "DW-GEN-08"),
                says=by_count(N_("{unit} {unit:loses|lose} 1 life point"),
                              N_("{unit} {unit:loses|lose} {count} life points")),
                help=N_("of the bases that are hurt and still stand: 2x1 1x3 is two that lost 1, one that lost 3"))
FLYER = flag("flyer", N_("Flyer"), group=CARD, rules=("DW-GLO-29",))
POINTS = whole("points", N_("Points"), 0, 5000, group=CARD)

INITIATIVE = whole("initiative", N_("Initiative"), 0, 20, 3, group=FIGHTING, short=N_("init"), rules=("DW-GLO-20",))
POWER = whole("power", N_("Weapon power"), 0, 40, 8, group=FIGHTING, short=N_("power"), rules=("DW-GLO-21",))
WEAPON = choice("weapon", N_("Weapon"),
                {"other": N_("other"), "pikes": N_("pikes"), "spear": N_("spear"), "lance": N_("lance"),
                 "two_handed": N_("two-handed weapon")},
                group=FIGHTING, rules=("DW-MEL-03", "DW-MEL-05", "DW-MEL-06", "DW-MEL-08"))
MELEE_SKILL = whole("melee_skill", N_("Melee skill"), 0, 20, group=FIGHTING, rules=("DW-GLO-22",))
MELEE_ARMOUR = whole("melee_armour", N_("Melee armour"), 0, 20, group=FIGHTING, rules=("DW-GLO-23",))
CHARGE_BONUS = whole("charge_bonus", N_("Charge bonus"), 0, 20, group=FIGHTING, rules=("DW-MEL-21",),
                     applies=lambda unit: unit[ARM] == "cavalry")
MISSILE_POWER = whole("missile_power", N_("Missile power"), 0, 40, group=FIGHTING, short=N_("shoot"),
                      help=N_("0 when it has no missile weapon; change it where the weapon lists several ranges"),
                      rules=("DW-SHO-02",))
SHOOTING_SKILL = whole("shooting_skill", N_("Shooting skill"), 0, 20, group=FIGHTING, rules=("DW-GLO-22",),
                       needs=lambda unit: unit[MISSILE_POWER] > 0)
SHOOTING_ARMOUR = whole("shooting_armour", N_("Shooting armour"), 0, 20, group=FIGHTING, rules=("DW-GLO-23",))
CRUSHING = whole("crushing", N_("Crushing value"), 0, 40, group=FIGHTING, applies=crushes, rules=("DW-GLO-26",))
BREATH = whole("breath", N_("Breath power"), 0, 40, group=FIGHTING,
               applies=lambda unit: unit[KIND] == DRAGON, rules=("DW-SHO-14",))

MORALE_A = whole("morale_a", N_("Morale a"), 0, 40, 8, group=MORALE, short=N_("a"), rules=("DW-GLO-24",))
MORALE_B = whole("morale_b", N_("Morale b"), 0, 40, 13, group=MORALE, short=N_("b"), rules=("DW-GLO-24",))
FEAR = whole("fear", N_("Fear factor"), 0, 20, group=MORALE, rules=("DW-GLO-25",))

LEADER = flag("leader", N_("Leader"), group=COMMAND, tracked=True, applies=is_troop, rules=("DW-GLO-08", "DW-MOR-21"))
STANDARD = flag("standard", N_("Standard-bearer"), group=COMMAND, tracked=True, applies=is_troop,
                rules=("DW-GLO-08", "DW-MOR-22"))
MUSICIAN = flag("musician", N_("Musician"), group=COMMAND, tracked=True, applies=is_troop,
                rules=("DW-GLO-08", "DW-MOR-23", "DW-MOV-01"))
COMMANDED = flag("commanded", N_("Under a commander's command"), group=COMMAND, tracked=True, applies=is_troop,
                 help=N_("besides an attached commander: in command of a hero or general nearby"),
                 rules=("DW-ORD-03", "DW-TURN-06"))
STARS = whole("stars", N_("Stars"), 0, 6, group=COMMAND, applies=is_commander, rules=("DW-GLO-09", "DW-MOR-24"))
ATTACHED_TO = words("attached_to", N_("Attached to"), group=COMMAND, tracked=True, applies=is_single,
                    names=Names.UNIT, rules=("DW-GLO-10",), help=N_("the id of the unit; empty when independent"))

PM_M = whole("pm_m", N_("Movement points, order M"), 0, 60, 12, group=MOVING, short=N_("PM M"), rules=("DW-GLO-15",))
PM_H = whole("pm_h", N_("Movement points, order H"), 0, 60, 9, group=MOVING, short=N_("PM H"), rules=("DW-GLO-15",))
PM_C = whole("pm_c", N_("Movement points, order C"), 0, 60, 12, group=MOVING, short=N_("PM C"), rules=("DW-GLO-15",))
MANOEUVRES = whole("manoeuvres", N_("Manoeuvres"), 0, 9, 1, group=MOVING, applies=is_troop, rules=("DW-GLO-16",))
FORMATION = choice("formation", N_("Formation"),
                   {"line": N_("line"), "column": N_("column"), "square": N_("square"), "wedge": N_("wedge"),
                    "skirmish": N_("skirmish"), "horde": N_("horde")},
                   group=STATE, tracked=True, applies=is_troop,
                   rules=("DW-FORM-01", "DW-FORM-05", "DW-FORM-09", "DW-FORM-13", "DW-FORM-18", "DW-MOV-11"))
ORGANISED = flag("organised", N_("Organised"), True, group=STATE, tracked=True, applies=is_troop,
                 rules=("DW-GLO-12",))
FOOTPRINT = whole("footprint", N_("Hexes under the base"), 1, 7, 3, group=MOVING, applies=is_large,
                  rules=("DW-MOV-28", "DW-MOV-29"))

SORCERER_LEVEL = whole("sorcerer_level", N_("Sorcerer's level"), 0, 4, group=MAGIC, applies=is_single,
                       rules=("DW-GLO-27", "DW-MAG-10"))
MOST_PS: Final = {1: 10, 2: 20, 3: 30, 4: 40}
PS_SAYS: Final = (
    N_("{unit} {unit:has|have} no spell points left"),
    N_("{unit} {unit:has|have} 1 spell point left"),
    N_("{unit} {unit:has|have} {now} spell points left"),
)
PS = whole("ps", N_("Spell points left"), 0, 40, group=MAGIC, short=N_("PS"), tracked=True, applies=is_sorcerer,
           rules=("DW-GLO-27", "DW-MAG-15"),
           says=lambda _unit, _was, now: PS_SAYS[min(now, 2)])
NO_RECOVERY = flag("no_recovery", N_("Never recovers spell points again"), group=MAGIC, tracked=True,
                   says=N_("{unit}: no spell points ever again"), applies=is_sorcerer,
                   rules=("DW-MAG-22", "DW-MAG-27"))
BANNED_UNTIL = whole("banned_until", N_("May not cast or rest up to turn"), 0, 999, group=MAGIC, tracked=True,
                     says=N_("{unit}: no casting and no rest up to turn {now}"), applies=is_sorcerer,
                     rules=("DW-MAG-24", "DW-MAG-26"))
STIRRED = flag("stirred", N_("Has not rested this turn"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
               applies=is_sorcerer, rules=("DW-MAG-13", "DW-MAG-14"))
SPELL = words("spell", N_("Spell announced"), group=MARKS, tracked=True, lasts=Lasts.TURN, applies=is_sorcerer,
              says=N_("{unit} {unit:announces|announce} {now}"), rules=("DW-MAG-01",))

PROJECTILE = choice("projectile", N_("Projectile"),
                    {"bolt": N_("bolt"), "ball": N_("ball"), "stone": N_("stone a"), "stone_ab": N_("stone a (b)")},
                    group=GUN, applies=is_artillery, rules=("DW-ART-19", "DW-ART-21", "DW-ART-23", "DW-ART-24"))
SHOT_POWER = whole("shot_power", N_("Projectile power a"), 0, 40, group=GUN, applies=is_artillery,
                   rules=("DW-ART-18", "DW-ART-27"))
SPLASH_POWER = whole("splash_power", N_("Projectile power (b)"), 0, 40, group=GUN, applies=is_artillery,
                     needs=lambda unit: unit[PROJECTILE] == "stone_ab", rules=("DW-ART-27", "DW-ART-28"))
LOADING = whole("loading", N_("Loading points"), 0, 6, 6, group=GUN, short=N_("load"), tracked=True,
                applies=is_artillery, rules=("DW-ART-08",),
                says=lambda _unit, _was, _now: N_("{unit}: {now} loading points now"))

ORDER = choice("order", N_("Order"),
               {"none": N_("none"), "T": N_("T hold"), "C": N_("C charge"), "H": N_("H harass"), "M": N_("M move")},
               group=STATE, short=N_("order"), tracked=True, lasts=Lasts.TURN,
               rules=("DW-GLO-28", "DW-ORD-01", "DW-ORD-02"))
FREE_TOKEN = flag("free_token", N_("Rolled 5 or 6: any token"), group=MARKS, tracked=True, lasts=Lasts.TURN,
                  applies=is_troop, rules=("DW-ORD-08",))
MELEE = whole("melee", N_("Fights in melee number"), 0, 99, group=STATE, tracked=True, logged=False,
              help=N_("0 when free; units of one melee share a number"), rules=("DW-GLO-13", "DW-MEL-48"))
MELEE_TURNS = whole("melee_turns", N_("Melee phases fought"), 0, 99, group=STATE, tracked=True,
                  logged=False,
                    rules=("DW-MEL-03", "DW-MEL-11"))
ROUTING_SAYS: Final = {
    True: N_("{unit} {unit:routs|rout}"), False: N_("{unit} {unit:is|are} no longer routing"),
}
ROUTING = flag("routing", N_("Routing"), group=STATE, tracked=True, rules=("DW-GLO-13", "DW-RAL-04"),
               says=lambda _unit, _was, now: ROUTING_SAYS[now])
ROUTED_ON = whole("routed_on", N_("Rout began on turn"), 0, 999, group=STATE, tracked=True,
                  logged=False,
                  rules=("DW-RAL-05", "DW-RAL-08"))
IMPETUOUS = flag("impetuous", N_("Impetuous"), group=STATE, tracked=True, rules=("DW-GLO-13", "DW-ORD-10"))
DESTROYED = flag("destroyed", N_("Destroyed"), group=STATE, tracked=True, rules=("DW-CRU-09", "DW-ART-13"),
                 says=N_("{unit} {unit:is|are} destroyed"))
AWAY = flag("away", N_("Away on a flank march"), group=STATE, tracked=True, rules=("DW-TURN-05",))

SHOT_FIRST = flag("shot_first", N_("Shot in the first shooting phase"), group=MARKS, logged=False,
                  tracked=True, lasts=Lasts.TURN, rules=("DW-TURN-26", "DW-TURN-63"))
SHOT_REACTION = flag("shot_reaction", N_("Shot at a crusher"), group=MARKS, logged=False, tracked=True,
                     lasts=Lasts.TURN, rules=("DW-TURN-43", "DW-CRU-12"))
SHOT_SECOND = flag("shot_second", N_("Shot in the second shooting phase"), group=MARKS, logged=False,
                      tracked=True, lasts=Lasts.TURN, rules=("DW-TURN-40",))
MOVED = flag("moved", N_("Moved"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN, rules=("DW-TURN-67",))
MADE_CONTACT = flag("made_contact", N_("Moved into contact"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
                    rules=("DW-TURN-43",))
ROUT_MOVE_SAYS: Final = {
    True: N_("{unit} {unit:owes|owe} a rout move"), False: N_("{unit} {unit:makes|make} a rout move"),
}
ROUT_MOVE_DUE = flag("rout_move_due", N_("Rout move still to be made"), group=MARKS, tracked=True,
                     says=lambda _unit, _was, now: ROUT_MOVE_SAYS[now],
                     rules=("DW-RAL-04", "DW-RAL-07"))
SPELL_CAST = flag("spell_cast", N_("Spell succeeded"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
                  applies=is_sorcerer, rules=("DW-TURN-13", "DW-MAG-09"))
RECOVERED = flag("recovered", N_("Regained spell points"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
                 applies=is_sorcerer, rules=("DW-MAG-13",))
JAMMED = flag("jammed", N_("Gun jammed"), group=MARKS, tracked=True, lasts=Lasts.TURN, applies=is_artillery,
              rules=("DW-ART-15",))
GUN_WORKED = flag("gun_worked", N_("Gun worked this turn"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
                  applies=is_artillery, rules=("DW-ART-08",),
                says=lambda _unit, _was, _now: N_("{unit}: {now} loading points now"))
CHARGES_REFUSED = words("charges_refused", N_("Refused to charge"), limit=2000, group=MARKS, logged=False, tracked=True,
                        lasts=Lasts.TURN, names=Names.UNITS, help=N_("ids of enemies, with semicolons between"),
                        rules=("DW-MOR-38",))
LOST_SHOOTING = whole("lost_shooting", N_("Bases lost to shooting this phase"), 0, 60, group=MARKS, logged=False,
                      tracked=True, lasts=Lasts.PHASE, rules=("DW-MOR-39", "DW-TURN-21"))
LOST_CRUSHING = whole("lost_crushing", N_("Bases lost to crushing this phase"), 0, 60, group=MARKS, logged=False,
                      tracked=True, lasts=Lasts.PHASE, rules=("DW-MOR-35", "DW-CRU-13"))
CRUSHED_BY = words("crushed_by", N_("Crushed this phase by"), group=MARKS, logged=False, tracked=True,
                   lasts=Lasts.PHASE, names=Names.UNIT, rules=("DW-MOR-09", "DW-MOR-35"))
CRUSH_LOSSES = words("crush_losses", N_("Crushers not tested for yet"), limit=2000, group=MARKS,
                     logged=False, tracked=True, lasts=Lasts.PHASE, names=Names.UNITS,
                     help=N_("ids of enemies, one for each base, with semicolons between"),
                     rules=("DW-MOR-35", "DW-CRU-13"))
TESTS_OF_LOSSES: Final = {
    "shooting": N_("losses by shooting"), "contact": N_("losses in melee"), "crushing": N_("losses by crushing"),
}
LOSSES_TESTED = words("losses_tested", N_("Loss tests taken this phase"), group=MARKS, logged=False, tracked=True,
                      lasts=Lasts.PHASE, help=N_("columns of the morale table, with semicolons between"),
                      options=tuple(Option(key, label) for key, label in TESTS_OF_LOSSES.items()),
                      rules=("DW-MOR-39", "DW-MEL-51"))
TESTED_CRUSHERS = words("tested_crushers", N_("Crushers tested for this phase"), limit=2000, group=MARKS,
                        logged=False, tracked=True, lasts=Lasts.PHASE, names=Names.UNITS,
                        help=N_("ids of enemies, with semicolons between"), rules=("DW-CRU-13",))
LOST_MELEE = whole("lost_melee", N_("Bases lost in melee this phase"), 0, 60, group=MARKS, logged=False,
                      tracked=True, lasts=Lasts.PHASE, rules=("DW-MOR-35", "DW-MEL-48"))
LOST_TO_FASTER = whole("lost_to_faster", N_("Of these, lost at a higher initiative"), 0, 60, group=MARKS, logged=False,
                       tracked=True, lasts=Lasts.PHASE, rules=("DW-MEL-12",))
FOUGHT_IN = whole("fought_in", N_("Fought this phase in the melee left, number"), 0, 99, group=MARKS,
                  logged=False, tracked=True, lasts=Lasts.PHASE, rules=("DW-MEL-48", "DW-TURN-53"))
MELEE_SAYS: Final = {
    "open": N_("The melee of {unit} is not decided"),
    "won": N_("{unit} {unit:wins|win} the melee"), "lost": N_("{unit} {unit:loses|lose} the melee"),
    "both": N_("The melee of {unit} is undecided: both sides test"),
}
MELEE_RESULT = choice("melee_result", N_("Melee this turn"),
                      {"open": N_("not decided"), "won": N_("won"), "lost": N_("lost"), "both": N_("both sides test")},
                      group=MARKS, tracked=True, lasts=Lasts.TURN, says=lambda _unit, _was, now: MELEE_SAYS[now],
                      rules=("DW-MEL-48", "DW-MEL-49"))
NOTE = words("note", N_("Private note"), limit=300, group=CARD, private=True)
# fmt: on

FIELDS: Final[tuple[AnyField, ...]] = (
    KIND, ARM, SIZE, BASES_AT_START, PV, FLYER, POINTS, NOTE,
    INITIATIVE, POWER, WEAPON, MELEE_SKILL, MELEE_ARMOUR, CHARGE_BONUS,
    MISSILE_POWER, SHOOTING_SKILL, SHOOTING_ARMOUR, CRUSHING, BREATH,
    MORALE_A, MORALE_B, FEAR,
    LEADER, STANDARD, MUSICIAN, COMMANDED, STARS, ATTACHED_TO,
    PM_M, PM_H, PM_C, MANOEUVRES, FOOTPRINT,
    SORCERER_LEVEL, PS, NO_RECOVERY, BANNED_UNTIL,
    PROJECTILE, SHOT_POWER, SPLASH_POWER, LOADING,
    BASES, WOUNDS, FORMATION, ORGANISED, ORDER, MELEE, MELEE_TURNS, ROUTING, ROUTED_ON, IMPETUOUS, DESTROYED, AWAY,
    FREE_TOKEN, STIRRED, SPELL, SPELL_CAST, RECOVERED, JAMMED, SHOT_FIRST, SHOT_REACTION, SHOT_SECOND,
    GUN_WORKED, MOVED, MADE_CONTACT, CHARGES_REFUSED, ROUT_MOVE_DUE,
    LOST_SHOOTING, LOST_CRUSHING, CRUSHED_BY, CRUSH_LOSSES, LOST_MELEE, LOST_TO_FASTER, FOUGHT_IN, MELEE_RESULT,
    LOSSES_TESTED, TESTED_CRUSHERS,
)  # fmt: skip

WIND_DIRECTION: Final = whole(
    "wind_direction", N_("Wind direction, 1 to 6 clockwise"), 1, 6, 1, short=N_("wind dir."), rules=("DW-FIRE-10",)
)
WIND_SPEED: Final = whole("wind_speed", N_("Wind speed"), 0, 99, 0, short=N_("wind speed"), rules=("DW-FIRE-10",))
FIRES: Final = whole("fires", N_("Hexes on fire"), 0, 999, 0, short=N_("fires"), rules=("DW-TURN-04", "DW-FIRE-20"))

BATTLE_FIELDS: Final[tuple[AnyField, ...]] = (WIND_DIRECTION, WIND_SPEED, FIRES)


def is_out(unit: Unit) -> bool:
    """Whether the unit has no base left on the table (DW-GLO-14)."""
    return unit[DESTROYED] or (is_troop(unit) and unit[BASES] == 0)


def is_engaged(unit: Unit) -> bool:
    """Whether the unit is in melee contact (DW-GLO-13)."""
    return unit[MELEE] > 0


def is_independent(unit: Unit) -> bool:
    """Whether this is a commander or sorcerer who is not attached to a unit (DW-GLO-10)."""
    return is_single(unit) and not unit[ATTACHED_TO]


def attached_commanders(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The commanders attached to a unit and still on the table (DW-GLO-10)."""
    return tuple(
        other
        for other in battle.units.values()
        if is_commander(other) and other[ATTACHED_TO] == unit.id and not is_out(other)
    )


def stars_with(battle: Battle, unit: Unit) -> int:
    """The stars that count for a unit's morale: those attached to it, or a commander's own (DW-MOR-24)."""
    own = unit[STARS] if is_commander(unit) else 0
    return own + sum(commander[STARS] for commander in attached_commanders(battle, unit))


def host_of(battle: Battle, unit: Unit) -> Unit | None:
    """The unit a commander or sorcerer is attached to, if any."""
    return battle.units.get(UnitId(unit[ATTACHED_TO])) if unit[ATTACHED_TO] else None


def bases_by_loss(unit: Unit) -> Tally[int]:
    """Its bases by the life points they have lost, the worst hurt first; a single one is one base."""
    bases = unit[BASES] if is_troop(unit) else int(not is_out(unit))
    return tallied(Counter(sorted(unit[WOUNDS], reverse=True)).items(), bases, 0)


def pv_lost(unit: Unit) -> int:
    """All life points the bases still standing have lost."""
    return sum(unit[WOUNDS])
