"""The fields of a Confrontation card, of a unit's state, and of the battle beside its units."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId, Unit
from tracker.battle.fields import (
    AnyField,
    Field,
    Lasts,
    Names,
    Option,
    by_count,
    choice,
    decimal,
    flag,
    states,
    whole,
    words,
)
from tracker.battle.tally import Tally, tallied
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.grammar import Name, guessed
from tracker.words import N_

CARD: Final = N_("Card")
FIGHTING: Final = N_("Fighting")
SHOOTING: Final = N_("Shooting and magic")
NERVE: Final = N_("Nerve")
STATE: Final = N_("State")
MARKS: Final = N_("This turn")

TROOP, CAVALRY, MONSTER, MACHINE = "troop", "cavalry", "monster", "machine"
STUNNED, LIGHT, SERIOUS, CRITICAL, KILLED = "stunned", "light", "serious", "critical", "killed"
NOT_FLEEING, AFRAID, VOLUNTARY = "none", "fear", "voluntary"
FRONT, FLANK, REAR, CONTACT, PURSUIT = "front", "flank", "rear", "contact", "pursuit"
FREE, ALL_DEFENCE, ONE_DEFENCE, NO_DICE = "none", "all_defence", "one_defence", "no_dice"

CLASSES: Final = {TROOP: N_("troop"), CAVALRY: N_("cavalry"), MONSTER: N_("monster"), MACHINE: N_("machine")}
WOUNDS: Final = {
    "none": N_("none", "wound"), STUNNED: N_("stunned"),
    LIGHT: N_("light"), SERIOUS: N_("serious"), CRITICAL: N_("critical"),
}  # fmt: skip
ARRIVALS: Final = {
    "none": N_("none", "arrival"), FRONT: N_("front charge"), FLANK: N_("flank charge"), REAR: N_("rear charge"),
    CONTACT: N_("contact without a charge"), PURSUIT: N_("pursuit"),
}  # fmt: skip
SIZES: Final = {
    "normal": N_("normal"), "large": N_("large: 4 × 4 base"), "very_large": N_("very large: catapult, dragon"),
}  # fmt: skip
CHARGES_OF: Final = frozenset({FRONT, FLANK, REAR})


def shoots(unit: Unit) -> bool:
    """Whether it has a missile weapon."""
    return unit[SHOOTS]


def is_caster(unit: Unit) -> bool:
    """Mages and warrior-mages."""
    return unit[MAGE] or unit[WARRIOR_MAGE]


# fmt: off
CLASS = choice("class", N_("Class"), CLASSES, group=CARD, rules=(*run("DICE", 2, 7), *cf("SHO", 30),
                                                                 *cf("FEAR", 10, 11)))
FIGURES = whole("figures", N_("Figures at the start"), 1, 100, 1, group=CARD, rules=cf("DICE", 6, 7))
CHARACTER = flag("character", N_("Character"), group=CARD, rules=cf("DICE", 3, 4))
MAGE = flag("mage", N_("Mage"), group=CARD, rules=cf("DICE", 4))
WARRIOR_MAGE = flag("warrior_mage", N_("Warrior-mage"), group=CARD, rules=cf("DICE", 4))
STANDARD = flag("standard_bearer", N_("Standard-bearer"), group=CARD, rules=(*cf("DICE", 8), *bg(16)))
MUSICIAN = flag("musician", N_("Musician"), group=CARD, rules=(*cf("DICE", 8), *bg(16)))
SIZE = choice("size", N_("Size as a target"), SIZES, group=CARD, rules=cf("SHO", 8, 9))
MOV = decimal("mov", N_("MOV, cm"), 0, 120, 10.0, group=CARD, short=N_("mov"), rules=cf("FLEE", 3, 11))
CHG = decimal("chg", N_("CHG, longest charge, cm"), 0, 240, 0.0, group=CARD, help=N_("0: twice MOV"), short=N_("chg"),
              rules=(*cf("FLEE", 4), *bg(13)))
NOTE = words("note", N_("Private note"), limit=300, group=CARD, private=True)

INI = whole("ini", N_("INI, initiative"), 0, 40, 3, group=FIGHTING, short=N_("ini"), rules=cf("START", 1, 5))
ATT = whole("att", N_("ATT, attack"), 0, 40, 3, group=FIGHTING, short=N_("att"), rules=bg(7))
STR = whole("str", N_("STR, strength"), 0, 60, 5, group=FIGHTING, short=N_("str"), rules=cf("WOUND", 2))
DEF = whole("def", N_("DEF, defence"), 0, 40, 3, group=FIGHTING, short=N_("def"), rules=(*cf("DEF", 1), *bg(7)))
RES = whole("res", N_("RES, resistance"), 0, 60, 5, group=FIGHTING, short=N_("res"), rules=cf("WOUND", 2))

SHOOTS = flag("shoots", N_("Has a missile weapon"), group=SHOOTING, rules=cf("SHO", 1))
AIM = whole("aim", N_("AIM, shooting skill"), 0, 40, 2, group=SHOOTING, short=N_("aim"), applies=shoots,
            rules=cf("SHO", 1))
MISSILE = whole("missile_str", N_("STR of the missile"), 0, 60, 4, group=SHOOTING, applies=shoots, rules=cf("WOUND", 5))
SHORT = decimal("range_short", N_("Short range, cm"), 0, 200, 10.0, group=SHOOTING, applies=shoots,
                rules=cf("SHO", 2, 33))
MEDIUM = decimal("range_medium", N_("Medium range, cm"), 0, 200, 20.0, group=SHOOTING, applies=shoots,
                 rules=cf("SHO", 3, 33))
LONG = decimal("range_long", N_("Long range, cm"), 0, 200, 30.0, group=SHOOTING, applies=shoots, rules=cf("SHO", 4, 33))
TRANCE = flag("trance", N_("In trance"), group=SHOOTING, tracked=True, applies=is_caster, rules=cf("MISC", 9))

DIS = whole("dis", N_("DIS, discipline and command"), 0, 40, 3, group=NERVE, short=N_("dis"), rules=cf("START", 1, 3))
COU = whole("cou", N_("COU, courage"), 0, 40, 3, group=NERVE, short=N_("cou"), rules=(*cf("FEAR", 6), *bg(11)))
FEAR = whole("fear", N_("FEAR caused"), 0, 40, group=NERVE, short=N_("fear"), help=N_("0: it causes none"),
             rules=(*cf("FEAR", 1, 6), *bg(11)))
COMMANDS = flag("commands", N_("Has the command skill"), group=NERVE, rules=(*cf("MISC", 7), *bg(15)))

LOST = whole("lost", N_("Figures lost"), 0, 100, group=STATE, tracked=True, short=N_("lost"), rules=cf("WOUND", 22),
             says=by_count(N_("{unit} {unit:loses|lose} a figure"), N_("{unit} {unit:loses|lose} {count} figures"),
                           back=(N_("{unit} {unit:gets|get} a figure back"),
                                 N_("{unit} {unit:gets|get} {count} figures back"))))
LIGHTLY = whole("light", N_("Figures with a light wound"), 0, 100, group=STATE, tracked=True, rules=bg(9, 10),
                says=by_count(N_("A figure of {unit} takes a light wound"),
                              N_("{count} figures of {unit} take a light wound")))
SERIOUSLY = whole("serious", N_("Figures with a serious wound"), 0, 100, group=STATE, tracked=True, rules=bg(9, 10),
                says=by_count(N_("A figure of {unit} takes a serious wound"),
                              N_("{count} figures of {unit} take a serious wound")))
CRITICALLY = whole("critical", N_("Figures with a critical wound"), 0, 100, group=STATE, tracked=True, rules=bg(9, 10),
                says=by_count(N_("A figure of {unit} takes a critical wound"),
                              N_("{count} figures of {unit} take a critical wound")))
STUN = whole("stunned", N_("Figures stunned"), 0, 100, group=STATE, tracked=True, rules=bg(10),
             says=by_count(N_("A figure of {unit} is stunned"), N_("{count} figures of {unit} are stunned")))
MELEE = whole("melee", N_("Fights in melee number"), 0, 99, group=STATE, tracked=True, rules=cf("START", 1),
              help=N_("0 when free; units of one melee share a number"))
FLEEING_SAYS: Final = {
    NOT_FLEEING: N_("{unit} no longer {unit:flees|flee}"), AFRAID: N_("{unit} {unit:flees|flee} from fear"),
    VOLUNTARY: N_("{unit} {unit:chooses|choose} to flee"),
}
FLEEING = choice("fleeing", N_("Fleeing"),
                 {NOT_FLEEING: N_("no"), AFRAID: N_("from fear"), VOLUNTARY: N_("of its own will")},
                 group=STATE, tracked=True, rules=(*cf("FLEE", 1, 10, 17, 18), *cf("RALLY", 1, 7)),
                 says=lambda _unit, _was, now: FLEEING_SAYS[now])
DIFFICULTY = whole("fear_difficulty", N_("Difficulty of the failed fear test"), 0, 40, group=STATE, tracked=True,
                   rules=(*cf("RALLY", 2), *bg(11)))
TRIES = whole("rally_tries", N_("Rallies tried"), 0, 99, group=STATE, tracked=True, rules=cf("RALLY", 3, 7))
PURSUER = words("pursuer", N_("Pursued by"), group=STATE, tracked=True, names=Names.UNIT, help=N_("the id of the unit"),
                rules=cf("FLEE", 2))
FLED_CM = decimal("fled_cm", N_("Cm fled last"), 0, 480, group=STATE, tracked=True, rules=cf("FLEE", 3, 8))
OFF_TABLE = flag("off_table", N_("Off the table until the next turn"), group=STATE, tracked=True,
                 rules=cf("FLEE", 22, 23))
DESERTED = flag("deserted", N_("Fled off the table"), group=STATE, tracked=True, rules=cf("RALLY", 6))
BARRED = words("barred_enemies", N_("May not charge or join"), limit=300, group=STATE, tracked=True,
               names=Names.UNITS, help=N_("ids of enemies, with semicolons between"), rules=cf("FEAR", 4),
               says=N_("{unit} may not charge or join {now} this turn"))
BARRED_NEXT = words("barred_next", N_("Nor next turn"), limit=300, group=STATE, tracked=True,
                    names=Names.UNITS, help=N_("ids of enemies, with semicolons between"), rules=cf("FEAR", 4),
                    says=N_("{unit} may not charge or join {now} next turn either"))


def _mark(key: str, label: str, *rules: str) -> Field[bool]:
    return flag(key, label, group=MARKS, tracked=True, lasts=Lasts.TURN, rules=rules)


MOVED = decimal("moved", N_("Cm moved"), 0, 480, group=MARKS, tracked=True, lasts=Lasts.TURN,
                rules=(*run("SHO", 10, 16), *cf("FLEE", 5, 13)))
RAN = replace(_mark("ran", N_("Ran"), *cf("SHO", 11, 12, 19), *cf("MISC", 10, 11, 12)),
              says=N_("{unit} {unit:runs|run}"))
CHARGES = words("charges", N_("Charges"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN, names=Names.UNIT,
                help=N_("the id of the enemy"), rules=cf("CHARGE", 1))
CHARGE_GAP = decimal("charge_gap", N_("Cm to the enemy charged"), 0, 480, group=MARKS, tracked=True,
                     lasts=Lasts.TURN, help=N_("0: not measured"), rules=cf("FLEE", 2, 8))
SPENT = _mark("charge_spent", N_("Charge is spent"), *cf("FLEE", 4, 7, 15))
SAW = _mark("saw_charger", N_("Saw the charger start"), *cf("REACT", 1, 2))
CHARGED = _mark("was_charged", N_("Was charged this turn"), *cf("DISENG", 6))
REAR_BY = words("charged_in_rear_by", N_("Charged in the rear by"), limit=300, group=MARKS, tracked=True,
                lasts=Lasts.TURN, names=Names.UNITS, help=N_("ids of enemies, with semicolons between"),
                rules=cf("CHARGE", 7))
ARRIVAL = choice("arrival", N_("Arrival"), ARRIVALS, group=MARKS, tracked=True, lasts=Lasts.TURN,
                 rules=(*run("CHARGE", 3, 15), *cf("MEL", 15)))
REACTED = _mark("reacted", N_("Stood and shot"), *cf("REACT", 6, 8, 9, 10))
PURSUED = replace(_mark("pursued", N_("Has pursued"), *cf("MISC", 15)), says=N_("{unit} {unit:pursues|pursue}"))
FROZEN = _mark("frozen", N_("Refused to charge: −2"), *cf("FEAR", 2, 3))
DISENGAGED = _mark("disengaged", N_("Left a melee"), *cf("DISENG", 8, 9))
RALLIED = replace(_mark("rallied", N_("Rallied this turn"), *cf("RALLY", 8, 9, 10, 11)),
                  says=N_("{unit} {unit:rallies|rally}"))
CAUGHT = _mark("caught", N_("Caught fleeing"), *cf("FLEE", 8), *cf("DISENG", 16, 17))
LIMIT_SAYS = {
    FREE: "",
    ALL_DEFENCE: N_("{unit} {unit:puts all its|put all their} melee dice in defence"),
    ONE_DEFENCE: N_("{unit} {unit:has|have} one melee die a figure, in defence"),
    NO_DICE: N_("{unit} {unit:has|have} no melee dice"),
}
LIMIT = choice("dice_limit", N_("Melee dice"),
               {FREE: N_("as it likes"), ALL_DEFENCE: N_("all in defence"), ONE_DEFENCE: N_("one a figure, in defence"),
                NO_DICE: N_("none", "dice")},
               group=MARKS, tracked=True, lasts=Lasts.TURN, says=lambda _unit, _was, now: LIMIT_SAYS[now],
               rules=(*cf("DISENG", 12, 13, 15), *cf("RALLY", 10), *cf("MEL", 13)))
DICE = whole("melee_dice", N_("Dice in the melee"), 0, 999, group=MARKS, tracked=True, lasts=Lasts.TURN,
             rules=cf("DICE", 1))
ATTACK_ONLY = whole("attack_only", N_("Of these, dice that may only attack"), 0, 999, group=MARKS, tracked=True,
                    lasts=Lasts.TURN, rules=cf("MEL", 11))
FORCED = _mark("discipline_forced", N_("Discipline lost from the start"), *cf("DISENG", 19))
SPOKEN = _mark("discipline_made", N_("Discipline test made"), *cf("START", 1, 2))
DIS_TOTAL = whole("discipline_total", N_("Discipline total"), 0, 999, group=MARKS, tracked=True, lasts=Lasts.TURN,
                  rules=cf("START", 3))
DIS_LOST = _mark("discipline_lost", N_("Discipline lost"), *cf("START", 8))
READY = _mark("initiative_made", N_("Initiative test made"), *cf("START", 1, 6))
INI_TOTAL = whole("initiative_total", N_("Initiative total"), -20, 999, group=MARKS, tracked=True, lasts=Lasts.TURN,
                  rules=cf("START", 5))
INI_LOST = _mark("initiative_lost", N_("Initiative lost"), *cf("MEL", 4, 5), *cf("REACT", 8))
ROLL_OFF = whole("roll_off", N_("Roll-off"), 0, 999_999_999, group=MARKS, tracked=True, lasts=Lasts.TURN,
                 rules=cf("START", 7))
FOUGHT = replace(_mark("fought", N_("Melee has been played"), *cf("MISC", 14)),
                 says=N_("{unit} {unit:has fought its|have fought their} melee"))
LATE = _mark("joined_late", N_("Joined a melee already played"), *cf("MISC", 14))
SCORED = replace(_mark("scored", N_("Has a place in the shooting and magic phase"), *cf("INIT", 2)),
                 short=N_("in the order of shooting"))
SCORE = whole("phase_score", N_("Score in the shooting and magic phase"), 0, 999, group=MARKS, tracked=True,
              lasts=Lasts.TURN, short=N_("shooting score"), rules=cf("INIT", 2, 4))
PHASE_FAILED = _mark("phase_failed", N_("A 1 for the group"), *cf("INIT", 3))
WAITING = _mark("waiting", N_("Waits"), *cf("INIT", 5, 6, 7))
SHOTS = whole("shots_made", N_("Figures that have shot or cast"), 0, 200, group=MARKS, logged=False, tracked=True,
              lasts=Lasts.TURN, rules=cf("INIT", 2, 5))
SHOT = flag("has_shot", N_("Has shot or cast"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
            rules=cf("INIT", 5))
HURT = states("wounds", N_("Wounds"), 1, 3, group=STATE, rules=bg(9, 10),
              options=(Option(LIGHT, N_("light")), Option(SERIOUS, N_("serious")), Option(CRITICAL, N_("critical"))))
FELL = whole("fell_together", N_("Figures that fell while acting"), 0, 100, group=MARKS, tracked=True,
             lasts=Lasts.PHASE, help=N_("struck or shot at the moment in which they act themselves"),
             rules=(*cf("START", 7), *cf("INIT", 7, 9)))

FIELDS: Final[tuple[AnyField, ...]] = (
    CLASS, FIGURES, CHARACTER, MAGE, WARRIOR_MAGE, STANDARD, MUSICIAN, SIZE, MOV, CHG, NOTE, INI, ATT, STR, DEF,
    RES, SHOOTS, AIM, MISSILE, SHORT, MEDIUM, LONG, TRANCE, DIS, COU, FEAR, COMMANDS, LOST, LIGHTLY, SERIOUSLY,
    CRITICALLY, STUN, MELEE, FLEEING, DIFFICULTY, TRIES, PURSUER, FLED_CM, OFF_TABLE, DESERTED, BARRED,
    BARRED_NEXT, MOVED, RAN, CHARGES, CHARGE_GAP, SPENT, SAW, CHARGED, REAR_BY, ARRIVAL, REACTED, PURSUED, FROZEN,
    DISENGAGED, RALLIED, CAUGHT, LIMIT, DICE, ATTACK_ONLY, FORCED, SPOKEN, DIS_TOTAL, DIS_LOST, READY, INI_TOTAL,
    INI_LOST, ROLL_OFF, FOUGHT, LATE, SCORED, SCORE, PHASE_FAILED, WAITING, SHOTS, SHOT, FELL,
)
# fmt: on

FIRST_SIDE: Final = words(
    "first_side", N_("Moves first"), names=Names.SIDE, help=N_("the id of the side"), rules=bg(17)
)
BATTLE_FIELDS: Final[tuple[AnyField, ...]] = (FIRST_SIDE,)

BY_GRADE: Final = (LIGHTLY, SERIOUSLY, CRITICALLY)
"""How many figures have each wound, the mildest first."""

WOUND_KEYS: Final = frozenset(field.key for field in (LIGHTLY, SERIOUSLY, CRITICALLY, STUN))

USUAL: Final[tuple[tuple[Field[int], int], ...]] = (
    (INI, 20), (ATT, 20), (STR, 30), (DEF, 20), (RES, 30), (AIM, 20), (COU, 20), (FEAR, 20), (DIS, 20),
)  # fmt: skip
USUAL_CM: Final[tuple[tuple[Field[float], float], ...]] = ((MOV, 60), (CHG, 120))


def rolled_off(unit: Unit) -> int:
    """A unit's roll-offs as they compare, the first of them before all others (CF-START-07): 0 without one.

    Of three who tied, whoever threw 5 stands above the two who threw 3 and then rolled off again.
    """
    return int(f"{unit[ROLL_OFF]:<09}") if unit[ROLL_OFF] else 0


def figures_left(unit: Unit) -> int:
    """How many figures still stand."""
    return max(unit[FIGURES] - unit[LOST], 0)


def is_single(unit: Unit) -> bool:
    """Whether it is a character, a monster, one figure alone from the start."""
    return unit[FIGURES] == 1


def named(unit: Unit) -> Name:
    """Its name, with which a question agrees: one that is a single figure is one, whatever it is called."""
    return guessed(unit.name, is_single=is_single(unit))


def is_out(unit: Unit) -> bool:
    """Whether nothing of the unit is left in the battle."""
    return unit[DESERTED] or figures_left(unit) == 0


def is_away(unit: Unit) -> bool:
    """Whether it is not on the table now, for good or until it returns."""
    return is_out(unit) or unit[OFF_TABLE]


def is_engaged(unit: Unit) -> bool:
    """Whether it is in a melee."""
    return unit[MELEE] > 0


def is_fleeing(unit: Unit) -> bool:
    """Whether it flees, from fear or of its own will."""
    return unit[FLEEING] != NOT_FLEEING


def is_running(unit: Unit) -> bool:
    """Whether it flees and nobody has caught it: who has fled this turn and was caught runs no further."""
    return is_fleeing(unit) and not unit[CAUGHT]


def charge_of(unit: Unit) -> float:
    """Its longest charge: the card's, or twice MOV (BG-13)."""
    return unit[CHG] or 2 * unit[MOV]


def is_unusual(unit: Unit) -> bool:
    """Whether a figure of the card is outside what the game's cards hold."""
    return any(unit[field] > most for field, most in USUAL) or any(unit[field] > most for field, most in USUAL_CM)


def figures_by_wound(unit: Unit) -> Tally[str]:
    """Its figures by the wound they have, the worst first; one that is stunned has no other where it can be."""
    hurt = [(wound, unit[field]) for wound, field in ((CRITICAL, CRITICALLY), (SERIOUS, SERIOUSLY), (LIGHT, LIGHTLY))]
    stunned = min(unit[STUN], max(unhurt(unit), 0))
    return tallied([*hurt, (STUNNED, stunned)], figures_left(unit), "none")


def wound_of(unit: Unit) -> str | None:
    """The wound that every figure of the unit has; None where it matters which figure is meant."""
    worst = ((CRITICALLY, CRITICAL), (SERIOUSLY, SERIOUS), (LIGHTLY, LIGHT), (STUN, STUNNED))
    hurt = [(field, wound) for field, wound in worst if unit[field]]
    if not hurt:
        return "none"
    field, wound = hurt[0]
    return wound if unit[field] >= figures_left(unit) else None


def unhurt(unit: Unit) -> int:
    """How many of its figures have no wound; one that is stunned is not wounded."""
    return figures_left(unit) - unit[LIGHTLY] - unit[SERIOUSLY] - unit[CRITICALLY]


def listed(text: str) -> tuple[str, ...]:
    """The entries of a line with semicolons between."""
    return tuple(entry for part in text.split(";") if (entry := part.strip()))


def order(battle: Battle) -> tuple[SideId, ...]:
    """The sides in the order they move: the one that moves first, then the others as they came (BG-17)."""
    sides = [side.id for side in battle.sides]
    return tuple(sorted(sides, key=lambda side: side != battle[FIRST_SIDE]))
