"""The fields of a skirmish card, of a unit's state, and of the battle beside its units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import (
    AnyField,
    Field,
    Lasts,
    Names,
    Scalar,
    by_count,
    choice,
    decimal,
    flag,
    kept_states,
    states_of,
    states_or_one,
    whole,
    words,
)
from tracker.battle.tally import Tally, tallied
from tracker.games.skirmish.rolls.ranges import WEAPON
from tracker.grammar import Name, guessed
from tracker.words import N_, Said, _
from tracker.written import figure

CARD: Final = N_("Card")
FIGHTING: Final = N_("Fighting")
NERVE: Final = N_("Nerve")
COMMAND: Final = N_("Command")
STATE_GROUP: Final = N_("State")
MARKS: Final = N_("This turn")

TROOP, HERO, MAGE, PRIEST, LONER = "unit", "hero", "mage", "priest", "independent"
OPERATIONAL, SHAKEN, PANICKED, ROUTED = "operational", "shaken", "panicked", "routed"
ELIMINATED, FLED = "eliminated", "fled"
SMALL, NORMAL, LARGE = "P", "normal", "G"

# Two names of the sheet fold into states whatever the reading: demoralised is panicked, and that may be routed.
OTHER_STATES: Final = {"disorganised": SHAKEN, "demoralised": PANICKED}

LOW, HIGH = -20, 60

KIND: Final = choice(
    "kind",
    N_("Kind"),
    {
        TROOP: N_("unit"),
        HERO: N_("hero"),
        MAGE: N_("mage"),
        PRIEST: N_("priest"),
        LONER: N_("other independent"),
    },
    group=CARD,
    rules=("SK-CMD-01", "SK-RALLY-01"),
)


def is_troop(unit: Unit) -> bool:
    """Whether this is a unit of figures."""
    return unit[KIND] == TROOP


def is_independent(unit: Unit) -> bool:
    """Whether this is a single character, attached or not."""
    return unit[KIND] != TROOP


def has_weapon(unit: Unit) -> bool:
    """Whether there is anything to shoot with."""
    return unit[WEAPON] != "none"


def figures_left(unit: Unit) -> int:
    """How many figures still stand; an independent is one."""
    return max(unit[FIGURES] - unit[LOST], 0) if is_troop(unit) else int(points_lost(unit) < unit[HIT_POINTS])


def hurt_figures(unit: Unit) -> tuple[int, ...]:
    """The hit points that each figure has lost which is hurt and still stands, the worst hurt first."""
    return states_of(unit[HURT])


def losses_of(unit: Unit) -> int:
    """The figures that a troop has lost, the hit points of anybody else."""
    return unit[LOST] if is_troop(unit) else points_lost(unit)


def points_lost(unit: Unit) -> int:
    """The hit points that the worst hurt figure has lost, which of an independent is he."""
    return max(hurt_figures(unit), default=0)


def kept_hurt(hurt: Iterable[int]) -> Scalar:
    """The hit points lost by each figure that is hurt, as a card keeps them."""
    return kept_states(HURT, tuple(sorted(hurt, reverse=True)))


def figures_by_loss(unit: Unit) -> Tally[int]:
    """Its figures by the hit points they have lost, the worst hurt first."""
    return tallied(Counter(hurt_figures(unit)).items(), figures_left(unit), 0)


def _of_figures(
    key: str, label: str, all_of_it: str, some: str, none: str, *rules: str, logged: bool = True
) -> Field[int]:
    """How many figures of a unit are in some condition, and how that is told of all, of some and of none again."""

    def says(unit: Unit, was: int, now: int) -> str:
        if not now:
            return none
        return "" if now < was else all_of_it if now >= figures_left(unit) else some

    return whole(key, label, 0, 200, group=STATE_GROUP, tracked=True, says=says, rules=rules, logged=logged,
                 help=N_("an independent is one figure"))  # fmt: skip


FLEES: Final = N_("{unit} {unit:flees|flee} {remark}")


def flight_of(unit: Unit) -> str:
    """How far a unit flees, and where to, in the reader's language."""
    return _("{paces} paces towards the nearest table edge").format(paces=figure(2 * unit[SPEED]))


def _flight_told(unit: Unit) -> str:
    return Said(_(FLEES).replace("{remark}", flight_of(unit)))


HURT_BY: Final = (N_("{unit} {unit:loses|lose} a hit point"), N_("{unit} {unit:loses|lose} {count} hit points"))
HURTS: Final = by_count(*HURT_BY)
HEALS: Final = by_count(
    *HURT_BY, back=(N_("{unit} {unit:gets|get} a hit point back"), N_("{unit} {unit:gets|get} {count} hit points back"))
)
"""Of an independent alone: a unit's figure that falls takes the points it had lost with it."""


def _by_command(_unit: Unit, _was: Scalar, now: Scalar) -> str:
    """The sentence of an independent who takes command of the unit he has joined, or gives it up."""
    if now:
        return N_("{unit} {unit:leads|lead} the unit joined")
    return N_("{unit} no longer {unit:leads|lead} the unit")


# fmt: off
TYPE = words("type", N_("Type of unit"), group=CARD, rules=("SK-FEAR-05",),
             help=N_("immunity to fear is kept by type; the name stands in when this is empty"))
FIGURES = whole("figures", N_("Figures at the start"), 1, 200, 1, group=CARD, applies=is_troop,
                rules=("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04", "SK-FEAR-10", "SK-FEAR-11", "SK-MORALE-11",
                       "SK-MORALE-12", "SK-MORALE-17", "SK-MORALE-18"))
HIT_POINTS = whole("hit_points", N_("Hit points of a figure"), 1, 200, 1, group=CARD,
                   rules=("SK-MORALE-03", "SK-RNG-16"))
SIZE = choice("size", N_("Size"), {NORMAL: N_("normal"), SMALL: N_("P, small"), LARGE: N_("G or larger")}, NORMAL,
              group=CARD, rules=("SK-RNG-06", "SK-RNG-10", "SK-RNG-17", "SK-MEL-09", "SK-MEL-13"))
SPEED = decimal("speed", N_("Speed in paces"), 0, 200, 6.0, group=CARD, rules=("SK-ACT-04", "SK-STATE-05"))
POINTS = whole("points", N_("Points"), 0, 5000, group=CARD)
NOTE = words("note", N_("Private note"), limit=300, group=CARD, private=True)

SHOOTING = whole("shooting", N_("Shooting"), LOW, HIGH, group=FIGHTING, short=N_("shoot"), rules=("SK-RNG-01",))
COMBAT = whole("combat", N_("Combat"), LOW, HIGH, group=FIGHTING, short=N_("combat"), rules=("SK-MEL-01",))
ARMOUR = whole("armour", N_("Armour"), LOW, HIGH, 10, group=FIGHTING, short=N_("arm"),
               rules=("SK-RNG-01", "SK-RNG-02", "SK-MEL-01"))
DAMAGE = whole("damage", N_("Damage of a hit"), 0, 200, 1, group=FIGHTING, rules=("SK-RNG-16", "SK-RNG-12"))

MORALE = whole("morale", N_("Morale"), LOW, HIGH, group=NERVE, applies=is_independent, short=N_("morale"),
               rules=("SK-TURN-02", "SK-TURN-12", "SK-CMD-04"))
BRAVERY = whole("bravery", N_("Bravery"), LOW, HIGH, group=NERVE, short=N_("brav"),
                rules=("SK-FEAR-01", "SK-TERROR-01", "SK-MORALE-01", "SK-RALLY-05", "SK-RALLY-06", "SK-SPELL-01",
                       "SK-SPELL-03", "SK-TURN-12"))
CAUSES_FEAR = flag("causes_fear", N_("Causes fear"), group=NERVE, rules=("SK-FEAR-02", "SK-MORALE-13"))
CAUSES_TERROR = flag("causes_terror", N_("Causes terror"), group=NERVE, rules=("SK-TERROR-02", "SK-MORALE-14"))

LEVEL = whole("level", N_("Level"), LOW, HIGH, group=COMMAND, short=N_("level"),
              rules=("SK-TURN-04", "SK-SPELL-04", "SK-SPELL-05", "SK-SPELL-06", "SK-SPELL-08", "SK-CMD-04"))
GENERAL = flag("general", N_("Is the army's general"), group=COMMAND, applies=is_independent,
               rules=("SK-TURN-02", "SK-MORALE-08"))
MAGIC = words("magic", N_("Magic mastered"), limit=120, group=COMMAND, applies=is_independent,
              rules=("SK-SPELL-05", "SK-SPELL-06"))
STANDARD = flag("standard", N_("Standard-bearer"), group=COMMAND, tracked=True, applies=is_troop,
                rules=("SK-FEAR-09", "SK-MORALE-07", "SK-MORALE-16"))
OFFICER = flag("officer", N_("Has an officer"), group=COMMAND, tracked=True, applies=is_troop,
               rules=("SK-MORALE-06",))
ATTACHED_TO = words("attached_to", N_("Attached to"), group=COMMAND, tracked=True, applies=is_independent,
                    names=Names.UNIT, help=N_("the id of the unit; empty when on its own"),
                    rules=("SK-MORALE-15", "SK-TURN-10"))
COMMANDS = flag("commands", N_("Is the officer of the unit joined"), group=COMMAND, tracked=True,
                applies=is_independent, needs=lambda unit: bool(unit[ATTACHED_TO]), says=_by_command,
                rules=("SK-MORALE-06",))

STATE_SAYS: Final = {
    OPERATIONAL: N_("{unit} {unit:is|are} operational again"), SHAKEN: N_("{unit} {unit:is|are} now shaken"),
    PANICKED: N_("{unit} {unit:panics|panic}"), ROUTED: N_("{unit} {unit:is|are} now routed"),
    ELIMINATED: N_("{unit} {unit:is|are} eliminated"), FLED: N_("{unit} {unit:flees|flee} off the table"),
}
STATE = choice("state", N_("State"),
               {OPERATIONAL: N_("operational"), SHAKEN: N_("shaken"), PANICKED: N_("panicked"), ROUTED: N_("routed"),
                ELIMINATED: N_("eliminated"), FLED: N_("fled off the table")},
               also=OTHER_STATES, group=STATE_GROUP, tracked=True, short=N_("state"),
               rules=("SK-RNG-08", "SK-RNG-15", "SK-MEL-11", "SK-MEL-19", "SK-SPELL-09", "SK-RALLY-02", "SK-RALLY-07",
                      "SK-FEAR-04", "SK-FEAR-06", "SK-FEAR-13", "SK-TERROR-04", "SK-TERROR-06", "SK-MORALE-20",
                      "SK-MORALE-21", "SK-MORALE-22", "SK-MORALE-23", "SK-MORALE-24", "SK-MORALE-25", "SK-MORALE-26",
                      "SK-STATE-01", "SK-STATE-02", "SK-STATE-03", "SK-STATE-04", "SK-STATE-07", "SK-STATE-08",
                      "SK-STATE-09", "SK-STATE-10", "SK-STATE-11"),
               says=lambda _unit, _was, now: STATE_SAYS.get(now, ""))
LOST = whole("lost", N_("Figures lost"), 0, 200, group=STATE_GROUP, tracked=True, short=N_("lost"), applies=is_troop,
             rules=("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04"),
             says=by_count(N_("{unit} {unit:loses|lose} a figure"), N_("{unit} {unit:loses|lose} {count} figures"),
                           back=(N_("{unit} {unit:gets|get} a figure back"),
                                 N_("{unit} {unit:gets|get} {count} figures back"))))
HURT = states_or_one("hurt", N_("Hit points lost"), 1, 200, group=STATE_GROUP, tracked=True,
                     help=N_("figure by figure: 2x1 1x3 is two that have lost 1, and one that has lost 3"),
                     rules=("SK-MORALE-02", "SK-MORALE-03"),
                     says=lambda unit, was, now: (HEALS if is_independent(unit) else HURTS)(unit, was, now))
FIRST_LOSS = flag("first_loss", N_("Has had a first loss"), group=STATE_GROUP, tracked=True, logged=False,
                  rules=("SK-MORALE-02",))
HALF_LOSS = flag("half_loss", N_("Has been brought to half strength"), group=STATE_GROUP, tracked=True, logged=False,
                 rules=("SK-MORALE-03",))
MELEE = whole("melee", N_("Fights in melee number"), 0, 99, group=STATE_GROUP, tracked=True,
              says=N_("{unit}: in contact, melee {now}"),
              help=N_("0 when free; units of one melee share a number"), rules=("SK-MORALE-05", "SK-STATE-06"))
ENTANGLED = _of_figures("entangled", N_("Figures entangled"), N_("{unit} {unit:is|are} entangled"),
                        N_("{unit}: {now} entangled"), N_("{unit} {unit:is|are} no longer entangled"),
                        "SK-RNG-07", "SK-MEL-05", "SK-MEL-10")
CONFUSED = _of_figures("confused", N_("Figures confused"), N_("{unit} {unit:is|are} confused"),
                       N_("{unit}: {now} confused"), N_("{unit} {unit:is|are} no longer confused"),
                       "SK-RNG-09", "SK-MEL-12")
PARALYSED = _of_figures("paralysed", N_("Figures paralysed"), N_("{unit} {unit:is|are} paralysed"),
                        N_("{unit}: {now} paralysed"), N_("{unit} {unit:is|are} no longer paralysed"),
                        "SK-RNG-11", "SK-MEL-14")
INVISIBLE = _of_figures("invisible", N_("Figures invisible"), N_("{unit} {unit:is|are} invisible"),
                        N_("{unit}: {now} invisible"), N_("{unit} {unit:is|are} no longer invisible"), "SK-MEL-03")
CHARGED = _of_figures("just_charged", N_("Figures just charged"), N_("{unit} {unit:has|have} just charged"),
                      N_("{unit}: {now} just charged"), N_("{unit}: the charge is over"),
                      "SK-ACT-06", "SK-ACT-12", "SK-MEL-06", "SK-MEL-15", logged=False)
ON_ALERT = _of_figures("on_alert", N_("Figures on alert"), N_("{unit} {unit:is|are} on alert"),
                       N_("{unit}: {now} on alert"), N_("{unit} {unit:is|are} no longer on alert"),
                       "SK-ACT-07", logged=False)
IMMUNE_TO = words("immune_to_fear_of", N_("Immune to the fear of"), limit=300, group=STATE_GROUP, tracked=True,
                  help=N_("types of unit, with semicolons between"), rules=("SK-FEAR-05",))
IGNORES = words("ignores_aura_of", N_("Ignores the aura of"), limit=300, group=STATE_GROUP, tracked=True,
                names=Names.UNITS, help=N_("ids of monsters, with semicolons between"), rules=("SK-TERROR-03",))
FEARLESS = flag("immune_to_fear_and_terror", N_("Immune to fear and terror"), group=STATE_GROUP, tracked=True,
                rules=("SK-TERROR-05",))
HAS_FLED = flag("has_fled", N_("Has made a flight move"), group=STATE_GROUP, tracked=True,
                says=lambda unit, _was, now: _flight_told(unit) if now else "", rules=("SK-STATE-05",))
SPELLS_BARRED = words("spells_barred", N_("Spells attempted last turn"), limit=300, group=STATE_GROUP, tracked=True,
                      applies=is_independent, rules=("SK-SPELL-02",),
                      says=N_("{unit} attempted {now} last turn"))
SPELLS_TRIED = words("spells_tried", N_("Spells attempted this turn"), limit=300, group=MARKS, tracked=True,
                     logged=False,
                     applies=is_independent, help=N_("with semicolons between"), rules=("SK-SPELL-02",))

DESIGNATED = flag("designated", N_("Designated this turn"), group=MARKS, tracked=True, lasts=Lasts.TURN,
                  says=N_("{unit}: designated"),
                  rules=("SK-TURN-10",))
FLIGHT_DUE = flag("flight_due", N_("Must flee in this activation"), group=MARKS, tracked=True, lasts=Lasts.TURN,
                  logged=False,
                  rules=("SK-STATE-05",))
TAKES: Final[Mapping[str, str]] = {
    "move_simple": N_("{unit} {unit:moves, then acts|move, then act}"),
    "simple_move": N_("{unit} {unit:acts, then moves|act, then move}"),
    "run": N_("{unit} {unit:runs|run}"),
    "all_out": N_("{unit} {unit:makes|make} an all-out attack"),
    "charge": N_("{unit} {unit:charges|charge}"),
    "alert": N_("{unit} {unit:goes|go} on alert"),
    "complex": N_("{unit} {unit:takes|take} a complex action"),
}
"""Sentences for a unit's options, by option."""
OPTION = choice("option", N_("Option last taken"),
                {"none": N_("none", "option"),
                 "move_simple": N_("move, then simple action"), "simple_move": N_("simple action, then move"),
                 "run": N_("run"), "all_out": N_("all-out attack"), "charge": N_("charge"), "alert": N_("go on alert"),
                 "complex": N_("complex action")},
                group=MARKS, tracked=True, lasts=Lasts.TURN, says=lambda _unit, _was, now: TAKES.get(now, ""),
                rules=("SK-ACT-01", "SK-ACT-02", "SK-ACT-03", "SK-ACT-04", "SK-ACT-05", "SK-ACT-06", "SK-ACT-07",
                       "SK-ACT-08"))
ACTED = whole("acted", N_("Figures that have acted"), 0, 200, group=MARKS, tracked=True, lasts=Lasts.TURN, logged=False,
              rules=("SK-ACT-01", "SK-ACT-09", "SK-ACT-10"))
READY = whole("ready", N_("Figures with an action left"), 0, 200, group=MARKS, tracked=True, lasts=Lasts.TURN,
              logged=False, help=N_("of those that have taken an option"),
              rules=("SK-ACT-02", "SK-ACT-03", "SK-ACT-05", "SK-ACT-06", "SK-ACT-08"))
CHARGED_AT = words("charged_at", N_("Enemies charged in this activation"), limit=2000, group=MARKS, tracked=True,
                   lasts=Lasts.TURN, logged=False, names=Names.UNITS, says=N_("{unit} {unit:charges|charge} {now}"),
                   help=N_("ids of enemies, with semicolons between"), rules=("SK-ACT-06", "SK-FEAR-14"))
FEAR_FACED = words("fear_faced", N_("Fear faced in this activation"), limit=2000, group=MARKS, tracked=True,
                   lasts=Lasts.TURN, logged=False, names=Names.UNITS,
                   help=N_("ids of enemies, with semicolons between"), rules=("SK-FEAR-14",))
TERROR_FACED = words("terror_faced", N_("Terror faced in this activation"), limit=2000, group=MARKS, tracked=True,
                     lasts=Lasts.TURN, logged=False, names=Names.UNITS,
                     help=N_("ids of enemies, with semicolons between"), rules=("SK-TERROR-02",))
STOPPED = whole("stopped", N_("Figures that may take no further action"), 0, 200, group=MARKS, tracked=True,
                lasts=Lasts.TURN, rules=("SK-RNG-13", "SK-RNG-14"),
                says=by_count(N_("A figure of {unit} may take no further action"),
                              N_("{count} figures of {unit} may take no further action")))
# fmt: on

FIELDS: Final[tuple[AnyField, ...]] = (
    KIND, TYPE, FIGURES, HIT_POINTS, SIZE, SPEED, POINTS, NOTE,
    WEAPON, SHOOTING, COMBAT, ARMOUR, DAMAGE,
    BRAVERY, MORALE, CAUSES_FEAR, CAUSES_TERROR,
    LEVEL, GENERAL, MAGIC, STANDARD, OFFICER, ATTACHED_TO, COMMANDS,
    STATE, LOST, HURT, MELEE, ENTANGLED, CONFUSED, PARALYSED, INVISIBLE, CHARGED, ON_ALERT,
    IMMUNE_TO, IGNORES, FEARLESS, FIRST_LOSS, HALF_LOSS, HAS_FLED, SPELLS_BARRED,
    DESIGNATED, FLIGHT_DUE, OPTION, ACTED, READY, STOPPED, SPELLS_TRIED, CHARGED_AT, FEAR_FACED, TERROR_FACED,
)  # fmt: skip

OPTIONS: Final = tuple(option for option in OPTION.options if option.key != OPTION.default)
"""The seven options, without having taken none."""

INITIATIVE: Final = words(
    "initiative",
    N_("Initiative"),
    names=Names.SIDE,
    help=N_("the id of the side that has it this turn"),
    rules=("SK-TURN-03",),
)
TO_MOVE: Final = words(
    "to_move",
    N_("Designates next"),
    names=Names.SIDE,
    logged=False,
    help=N_("the id of the side"),
    rules=("SK-TURN-06", "SK-TURN-08", "SK-TURN-09", "SK-TURN-11"),
)
ACTIVE: Final = words(
    "active",
    N_("Being activated"),
    names=Names.UNIT,
    logged=False,
    help=N_("the id of the unit"),
    rules=("SK-TURN-07",),
)

COUNTS: Final[tuple[Field[int], ...]] = (ENTANGLED, CONFUSED, PARALYSED, INVISIBLE, CHARGED, ON_ALERT, READY, STOPPED)
"""The states kept as a number of the unit's figures, of which the table alone knows which they are."""

BATTLE_FIELDS: Final[tuple[AnyField, ...]] = (INITIATIVE, TO_MOVE, ACTIVE)


def is_single(unit: Unit) -> bool:
    """Whether it is an independent, or a unit of one figure from the start."""
    return is_independent(unit) or unit[FIGURES] == 1


def named(unit: Unit) -> Name:
    """Its name, with which a question agrees: one that is a single figure is one, whatever it is called."""
    return guessed(unit.name, is_single=is_single(unit))


def is_out(unit: Unit) -> bool:
    """Whether nothing of the unit is left on the table."""
    return unit[STATE] in {ELIMINATED, FLED} or figures_left(unit) == 0


def is_among(unit: Unit, count: Field[int]) -> bool | None:
    """Whether a figure of the unit is among those counted; None where some are, but which is not known."""
    return None if 0 < unit[count] < figures_left(unit) else unit[count] > 0


def is_engaged(unit: Unit) -> bool:
    """Whether the unit is in melee contact."""
    return unit[MELEE] > 0


def type_of(unit: Unit) -> str:
    """The type by which others grow used to its fear (SK-FEAR-05)."""
    return unit[TYPE] or unit.name


def listed(text: str) -> tuple[str, ...]:
    """The entries of a line with semicolons between."""
    return tuple(entry for part in text.split(";") if (entry := part.strip()))


def has_listed(text: str, entry: str) -> bool:
    """Whether an entry stands in such a line, whatever its capitals."""
    return entry.strip().casefold() in {known.casefold() for known in listed(text)}


def adding(text: str, entry: str) -> str:
    """The line with one more entry, once; a semicolon inside the entry would be two."""
    plain = entry.replace(";", ",").strip()
    return text if not plain or has_listed(text, plain) else "; ".join((*listed(text), plain))


def host_of(battle: Battle, unit: Unit) -> Unit | None:
    """The living unit an independent is attached to, if any."""
    host = battle.units.get(UnitId(unit[ATTACHED_TO])) if unit[ATTACHED_TO] else None
    return None if host is None or is_out(host) else host


def attached_to(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The living independents attached to a unit."""
    return tuple(
        other
        for other in battle.units.values()
        if is_independent(other) and other[ATTACHED_TO] == unit.id and other.id != unit.id and not is_out(other)
    )


def enemies_in_melee(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The living enemies who fight in the same melee."""
    return tuple(
        other
        for other in battle.units.values()
        if is_engaged(unit) and other[MELEE] == unit[MELEE] and other.side != unit.side and not is_out(other)
    )


def general_of(battle: Battle, side: str) -> Unit | None:
    """The living general of a side."""
    return next(
        (
            unit
            for unit in battle.units.values()
            if unit.side == side and unit[GENERAL] and is_independent(unit) and not is_out(unit)
        ),
        None,
    )
