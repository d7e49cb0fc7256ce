"""The fields of a hex combat card, of a unit's state, and of the battle beside its units."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import AnyField, Lasts, choice, flag, whole, words
from tracker.games.hexcombat.rolls.results_table import GRID_LENGTH, PRINTED
from tracker.words import N_

CARD: Final = N_("Card")
WEAPON: Final = N_("Weapon")
STATE: Final = N_("State")
PLACE: Final = N_("Place")
MARKS: Final = N_("This action")

INFANTRY, LIGHT, CAVALRY, HEAVY = "infantry", "light_cavalry", "cavalry", "heavy_cavalry"
ARCHERS, CROSSBOWMEN, ARTILLERY, SKIRMISHERS, OTHER = "archers", "crossbowmen", "artillery", "skirmishers", "other"
NORMAL, SMALL, LARGE = "normal", "small", "large"
SUPERIOR, ADVANTAGED, ORDINARY, DISADVANTAGED, INFERIOR = (
    "superior",
    "advantaged",
    "ordinary",
    "disadvantaged",
    "inferior",
)
UNSHAKEABLE, MAGIC, DEMONIC = "unshakeable", "magic", "demonic"
IN_ORDER, SHAKEN, ROUTED = "in_order", "shaken", "routed"
FRESH, WINDED, SPENT = "fresh", "winded", "out_of_breath"
FULL, DIMINISHED, EXHAUSTED = "full", "diminished", "exhausted"
NONE, CHARGE, CONTACT = "none", "charge", "contact"
GROUND, CLOSE_FLIGHT, DISTANT_FLIGHT = "ground", "close_flight", "distant_flight"
CLOSE_INFILTRATION, DEEP_INFILTRATION = "close_infiltration", "deep_infiltration"
CLEAR, ROUGH, DIFFICULT, WATER, LAVA = "clear", "rough", "difficult", "water", "lava"
SHIELD_WALL, TORTOISE = "shield_wall", "tortoise"
FRONT, FLANK, REAR = "front", "flank", "rear"
MARKED, UNMARKED = "marked", "unmarked"
FINE, OVERCAST, RAIN, STORM = "fine", "overcast", "rain", "storm"
CALM, BREEZE, STRONG, VIOLENT = "calm", "breeze", "strong", "violent"
MIST, FOG = "mist", "fog"

MOST_STEPS: Final = 20

GRADES: Final = (SUPERIOR, ADVANTAGED, ORDINARY, DISADVANTAGED, INFERIOR)
ASIDE: Final = frozenset({FLANK, REAR})
COHESIONS: Final = (IN_ORDER, SHAKEN, ROUTED)
BREATHS: Final = (FRESH, WINDED, SPENT)
AMMUNITIONS: Final = (FULL, DIMINISHED, EXHAUSTED)

COHESION_SAYS: Final = {
    IN_ORDER: N_("{unit} {unit:is|are} in order again"),
    SHAKEN: N_("{unit} {unit:is|are} now shaken"),
    ROUTED: N_("{unit} {unit:is|are} now routed"),
}
BREATH_SAYS: Final = {
    FRESH: N_("{unit} {unit:is|are} fresh again"),
    WINDED: N_("{unit} {unit:is|are} now winded"),
    SPENT: N_("{unit} {unit:is|are} now out of breath"),
}
AMMUNITION_SAYS: Final = {
    FULL: N_("{unit} {unit:has|have} all ammunition again"),
    DIMINISHED: N_("{unit} {unit:runs|run} short of ammunition"),
    EXHAUSTED: N_("{unit} {unit:has|have} no ammunition left"),
}
ENGAGES_SAYS: Final = {
    True: N_("{unit} {unit:engages|engage} an enemy"),
    False: N_("{unit} no longer {unit:engages|engage} anybody"),
}
ENGAGED_SAYS: Final = {
    NONE: N_("Nobody engages {unit} any more"),
    FRONT: N_("{unit} {unit:is|are} engaged from the front"),
    FLANK: N_("{unit} {unit:is|are} engaged from the flank"),
    REAR: N_("{unit} {unit:is|are} engaged from the rear"),
}
ENGAGED_BY_SAYS: Final = {
    MARKED: N_("All who engage {unit} have a Charge or Contact marker"),
    UNMARKED: N_("One who engages {unit} has no marker"),
}
"""How a state that has come about is told, by its new value."""


EXPLAINED: Final = frozenset({"support", "recoil", "advance", "after_losses", "double", "action_over"})
"""Causes that stand behind the sentence of a state."""


def _steps_says(_unit: Unit, was: int, now: int) -> str:
    """How steps lost or given back are told."""
    if not now:
        return N_("{unit} {unit:is|are} destroyed")
    if now > was:
        return (
            N_("{unit} {unit:gets|get} a step back")
            if now == was + 1
            else N_("{unit} {unit:gets|get} {count} steps back")
        )
    return N_("{unit} {unit:loses|lose} a step") if now == was - 1 else N_("{unit} {unit:loses|lose} {count} steps")


def _spell_says(_unit: Unit, _was: str, now: str) -> str:
    return N_("{unit}: chosen spell, {now}") if now else N_("{unit} {unit:loses|lose} the chosen spell")


def _marker_says(was: str, now: str) -> str:
    """How a marker laid, turned over or taken away is told."""
    match now:
        case "charge":
            return N_("{unit} {unit:takes|take} a Charge marker")
        case "contact" if was == CHARGE:
            return N_("The marker of {unit} turns from Charge to Contact")
        case "contact":
            return N_("{unit} {unit:takes|take} a Contact marker")
        case _:
            return N_("{unit} {unit:loses|lose} the marker")


# fmt: off
KIND = choice("kind", N_("Kind"),
              {INFANTRY: N_("infantry"), LIGHT: N_("light cavalry"), CAVALRY: N_("cavalry"),
               HEAVY: N_("heavy cavalry"), ARCHERS: N_("archers"), CROSSBOWMEN: N_("crossbowmen"),
               ARTILLERY: N_("artillery"), SKIRMISHERS: N_("skirmishers"), OTHER: N_("other")},
              group=CARD, short=N_("kind"), rules=("HX-SHOCK-10", "HX-SHOCK-12", "HX-RANGE-01", "HX-RANGE-02"))
CHARACTER = flag("character", N_("Character"), group=CARD, rules=("HX-SHOCK-02", "HX-SHOOT-02", "HX-LOSS-08"))
FORMATION = flag("formation", N_("Formation of two hexes"), group=CARD, rules=("HX-DUEL-05", "HX-FIRE-09"))
SIZE = choice("size", N_("Size"), {NORMAL: N_("normal"), SMALL: N_("small"), LARGE: N_("large")}, group=CARD,
              rules=("HX-SHOCK-28", "HX-SHOCK-30", "HX-DUEL-02"))
STEPS_AT_START = whole("steps_at_start", N_("Steps at the start"), 1, MOST_STEPS, 2, group=CARD,
                       rules=("HX-STATE-01",))
MORALE = choice("morale", N_("Morale profile"),
                {NORMAL: N_("normal"), UNSHAKEABLE: N_("unshakeable"), MAGIC: N_("magic"), DEMONIC: N_("demonic")},
                group=CARD, rules=("HX-RECOIL-04", "HX-RECOIL-06", "HX-RECOIL-16"))
TIRELESS = flag("tireless", N_("Does not tire"), group=CARD, rules=("HX-DUEL-07",))
CAN_FLY = flag("can_fly", N_("Can fly"), group=CARD, rules=("HX-ADV-05",))
CAN_INFILTRATE = flag("can_infiltrate", N_("Can infiltrate"), group=CARD, rules=("HX-ADV-07",))

GRADE = choice("capability", N_("Weapon capability"),
               {SUPERIOR: N_("superior"), ADVANTAGED: N_("advantaged"), ORDINARY: N_("ordinary"),
                DISADVANTAGED: N_("disadvantaged"), INFERIOR: N_("inferior")},
               ORDINARY, group=WEAPON, short=N_("weapon"), rules=("HX-SHOCK-05", "HX-SHOOT-05", "HX-RUL-08"))
WEAPON_CLASS = words("weapon_class", N_("Weapon class"), group=WEAPON, rules=("HX-SHOCK-03", "HX-SHOOT-03"))
OFFENSIVE = whole("offensive_supports", N_("Offensive supports"), 0, 20, group=WEAPON, short=N_("off", "supports"),
                  rules=("HX-SHOCK-07",))
DEFENSIVE = whole("defensive_supports", N_("Defensive supports"), 0, 20, group=WEAPON, short=N_("def"),
                  rules=("HX-SHOCK-08", "HX-SHOOT-08"))
SHOOTING = whole("shooting_supports", N_("Shooting supports"), 0, 20, group=WEAPON, short=N_("shoot"),
                 rules=("HX-SHOOT-07",))

STEPS = whole("steps", N_("Steps left"), 0, MOST_STEPS, 2, group=STATE, tracked=True,
              rules=("HX-STATE-01", "HX-LOSS-03", "HX-LOSS-07"), says=_steps_says, explained=EXPLAINED)
COHESION = choice("cohesion", N_("Cohesion"),
                  {IN_ORDER: N_("in order"), SHAKEN: N_("shaken"), ROUTED: N_("routed")},
                  group=STATE, tracked=True, rules=("HX-STATE-02", "HX-RECOIL-16"),
                  says=lambda _unit, _was, now: COHESION_SAYS[now], explained=EXPLAINED)
BREATH = choice("breath", N_("Breath"),
                {FRESH: N_("fresh"), WINDED: N_("winded"), SPENT: N_("out of breath")},
                group=STATE, tracked=True, rules=("HX-STATE-03", "HX-DUEL-06"),
                says=lambda _unit, _was, now: BREATH_SAYS[now], explained=EXPLAINED)
AMMUNITION = choice("ammunition", N_("Ammunition"),
                    {FULL: N_("full"), DIMINISHED: N_("diminished"), EXHAUSTED: N_("exhausted")},
                    group=STATE, tracked=True, rules=("HX-STATE-04", "HX-AMMO-02", "HX-AMMO-04"),
                    says=lambda _unit, _was, now: AMMUNITION_SAYS[now], explained=EXPLAINED)
MARKER = choice("marker", N_("Marker"), {NONE: N_("none"), CHARGE: N_("Charge"), CONTACT: N_("Contact")},
                group=STATE, tracked=True, rules=("HX-STATE-05", "HX-ADV-01", "HX-ADV-03"),
                says=lambda _unit, was, now: _marker_says(was, now), explained=EXPLAINED - {"advance"})
MODE = choice("mode", N_("Formation mode"),
              {NONE: N_("none", "formation"), SHIELD_WALL: N_("shield wall"), TORTOISE: N_("tortoise")},
              group=STATE, tracked=True, applies=lambda unit: unit[FORMATION],
              rules=("HX-SHOCK-36", "HX-SHOCK-37", "HX-SHOOT-30", "HX-SHOOT-31"))
ROTATION = flag("rank_rotation", N_("Rank rotation"), group=STATE, tracked=True,
                applies=lambda unit: unit[FORMATION], rules=("HX-SHOCK-40", "HX-DUEL-07"))
SPELL = words("chosen_spell", N_("Chosen spell"), group=STATE, tracked=True,
              applies=lambda unit: unit[CHARACTER], rules=("HX-LOSS-08",), says=_spell_says,
              explained=EXPLAINED | {"loss"})

STACK = words("stack", N_("Stack"), group=PLACE, tracked=True,
              help=N_("units of one side with the same word share a hex"),
              rules=("HX-LOSS-04", "HX-SHOCK-02", "HX-SHOCK-30"))
POSITION = choice("position", N_("Position"),
                  {GROUND: N_("on the ground"), CLOSE_FLIGHT: N_("close flight"),
                   DISTANT_FLIGHT: N_("distant flight"), CLOSE_INFILTRATION: N_("close infiltration"),
                   DEEP_INFILTRATION: N_("deep infiltration")},
                  group=PLACE, tracked=True, rules=("HX-SHOCK-32", "HX-ALT-01", "HX-FIRE-06"))
TERRAIN = choice("terrain", N_("Terrain"),
                 {CLEAR: N_("clear"), ROUGH: N_("rough"), DIFFICULT: N_("difficult"), WATER: N_("water"),
                  LAVA: N_("lava")},
                 group=PLACE, tracked=True, rules=("HX-SHOCK-25", "HX-SHOCK-26", "HX-SHOOT-19"))
OBSTACLE = flag("obstacle", N_("Obstacle in the hex"), group=PLACE, tracked=True, rules=("HX-SHOCK-09",))
WORK = flag("defensive_work", N_("In a defensive work"), group=PLACE, tracked=True, rules=("HX-SHOCK-42",))
ALTITUDE = whole("altitude", N_("Altitude of the hex"), -20, 20, group=PLACE, tracked=True, rules=("HX-ALT-03",))
ENGAGES = flag("engages", N_("Engages an enemy unit"), group=PLACE, tracked=True, rules=("HX-DUEL-01",),
               says=lambda _unit, _was, now: ENGAGES_SAYS[now])
ENGAGED = choice("engaged", N_("Engaged by the enemy"),
                 {NONE: N_("no"), FRONT: N_("from the front"), FLANK: N_("from the flank"), REAR: N_("from the rear")},
                 group=PLACE, tracked=True, help=N_("the worst side"), rules=("HX-RECOIL-05", "HX-FIRE-01"),
                 says=lambda _unit, _was, now: ENGAGED_SAYS[now])
ENGAGED_BY = choice("engaged_by", N_("The engaging units"),
                    {MARKED: N_("all have a Charge or Contact marker"), UNMARKED: N_("one has no marker")},
                    group=PLACE, tracked=True, applies=lambda unit: unit[ENGAGED] != NONE,
                    rules=("HX-FIRE-01", "HX-FIRE-02", "HX-RUL-30"), says=lambda _unit, _was, now: ENGAGED_BY_SAYS[now])
AMMUNITION_DUE = whole("ammunition_due", N_("Ammunition levels to lose at the end of the action"), 0, 6,
                       group=MARKS, tracked=True, lasts=Lasts.TURN, rules=("HX-RUL-28",))
HAS_ATTACKED = flag("has_attacked", N_("Has attacked in shock this turn"), group=MARKS, logged=False, tracked=True,
                    lasts=Lasts.TURN, rules=("HX-DUEL-03", "HX-DUEL-05"))
HAS_SHOT = flag("has_shot", N_("Has shot this turn"), group=MARKS, logged=False, tracked=True, lasts=Lasts.TURN,
                rules=("HX-FIRE-07", "HX-ROF-01"))
NOTE = words("note", N_("Private note"), limit=300, group=CARD, private=True)
# fmt: on

FIELDS: Final[tuple[AnyField, ...]] = (
    KIND, CHARACTER, FORMATION, SIZE, STEPS_AT_START, MORALE, TIRELESS, CAN_FLY, CAN_INFILTRATE, NOTE,
    GRADE, WEAPON_CLASS, OFFENSIVE, DEFENSIVE, SHOOTING,
    STEPS, COHESION, BREATH, AMMUNITION, MARKER, MODE, ROTATION, SPELL,
    STACK, POSITION, TERRAIN, OBSTACLE, WORK, ALTITUDE, ENGAGES, ENGAGED, ENGAGED_BY,
    AMMUNITION_DUE, HAS_ATTACKED, HAS_SHOT,
)  # fmt: skip

WEATHER: Final = choice(
    "weather",
    N_("Weather"),
    {FINE: N_("fine"), OVERCAST: N_("overcast"), RAIN: N_("rain"), STORM: N_("storm")},
    short=N_("weather"),
    rules=("HX-WEATHER-01", "HX-WEATHER-02", "HX-WEATHER-03", "HX-WEATHER-08"),
)
WIND: Final = choice(
    "wind",
    N_("Wind"),
    {CALM: N_("calm"), BREEZE: N_("breeze"), STRONG: N_("strong"), VIOLENT: N_("violent")},
    short=N_("wind"),
    rules=("HX-WEATHER-04", "HX-WEATHER-05", "HX-WEATHER-06", "HX-WEATHER-08"),
)
VISIBILITY: Final = choice(
    "visibility",
    N_("Visibility"),
    {CLEAR: N_("clear"), MIST: N_("mist"), FOG: N_("fog")},
    short=N_("visibility"),
    rules=("HX-RANGE-08", "HX-RANGE-09", "HX-WEATHER-09"),
)
CRT: Final = words(
    "crt",
    N_("Edited results table"),
    PRINTED,
    limit=GRID_LENGTH,
    help=N_("eleven rows for totals 2 to 12, a slash between; 22 characters a row, a figure or a point for no loss"),
    rules=("HX-CRT-03", "HX-RUL-05"),
)

BATTLE_FIELDS: Final[tuple[AnyField, ...]] = (WEATHER, WIND, VISIBILITY, CRT)


def is_out(unit: Unit) -> bool:
    """Whether the unit is destroyed (HX-LOSS-07)."""
    return unit[STEPS] == 0


def stack_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The unit and those of its side stacked with it and not destroyed, itself first."""
    others = (
        other
        for other in battle.of_side(unit.side)
        if unit[STACK] and other[STACK] == unit[STACK] and other.id != unit.id and not is_out(other)
    )
    return (unit, *others)


def mates_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Those stacked with the unit and not destroyed."""
    return stack_of(battle, unit)[1:]


def character_with(battle: Battle, unit: Unit) -> Unit | None:
    """The first character stacked with a troop; a character inherits from nobody (HX-SHOCK-02)."""
    return None if unit[CHARACTER] else next((mate for mate in mates_of(battle, unit) if mate[CHARACTER]), None)


def large_mates(battle: Battle, unit: Unit) -> int:
    """How many large units are stacked with this one (HX-SHOCK-30, HX-DUEL-02)."""
    return sum(mate[SIZE] == LARGE for mate in mates_of(battle, unit))


def worse(levels: tuple[str, ...], level: str, by: int = 1) -> str:
    """The level that many places further down a track, or its last one."""
    return levels[min(max(levels.index(level) + by, 0), len(levels) - 1)]
