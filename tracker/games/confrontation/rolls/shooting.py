"""Shots: the difficulty by range and situation, and the point-blank shot of one who stands and shoots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.fields import Field, choice, flag
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts import own_will
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.wounds import fails_on, penalty, wound_input
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.opening import is_set
from tracker.games.confrontation.rolls.phase import has_acted
from tracker.games.confrontation.rolls.sixes import OpenTest, difficulty_of
from tracker.games.confrontation.switches import CROWD, POINT_BLANK, REACT_MALUS, REACT_SPLIT, SIX, WOUND_EFFECT
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, flat, worth
from tracker.words import N_, _

TARGET: Final = "target"
HIT, MISS = "hit", "miss"
STAND_AND_SHOOT: Final = "point_blank"

# fmt: off
RANGE: Final = choice("range", N_("Range"),
                      {"short": N_("short"), "medium": N_("medium"), "long": N_("long"),
                       STAND_AND_SHOOT: N_("point-blank: stand and shoot")}, rules=(*cf("SHO", 2, 3, 4),
                                                                                    *cf("REACT", 3)))
COVER: Final = choice("cover", N_("Cover of the target"),
                      {"none": N_("none", "cover"), "minor": N_("minor: light hedge"),
                       "major": N_("major: palisade, crenellations"),
                       "total": N_("total: arrow slit")}, rules=cf("SHO", 5, 6, 7))
TARGET_SIZE: Final = fields.SIZE.asked("size", N_("Size of the target"))
MOTION: Final = choice("motion", N_("The target this turn"),
                       {"moved": N_("has moved"), "immobile": N_("has not moved"),
                        "fast": N_("fast: ran all its move and 15 cm, or moved 20 cm"),
                        "very_fast": N_("very fast: ran all its move and 30 cm, or moved 40 cm")},
                       rules=cf("SHO", 10, 11, 12, 17))
CHARGING: Final = flag("charging", N_("The target is charging the shooter"), rules=(*cf("SHO", 13), *cf("REACT", 4)))
SHOOTER_CM: Final = fields.MOVED.asked("shooter_cm", N_("Cm the shooter moved this turn"),
                                help=N_("turning on the spot is not a move"), rules=cf("SHO", 14, 15, 16))
SHOOTER_RAN: Final = fields.RAN.asked("shooter_ran", N_("The shooter ran this turn"),
                               rules=(*cf("SHO", 19), *cf("MISC", 10, 11), *cf("REACT", 11)))
HAS_REACTED: Final = fields.REACTED.asked("has_reacted", N_("Has already stood and shot this turn"),
                                   rules=cf("REACT", 6, 7))
HAS_ACTED: Final = flag("has_shot", N_("All figures have shot or cast this turn"), rules=cf("INIT", 2, 5))
IS_ENGAGED: Final = flag("shooter_in_melee", N_("The shooter is in a melee"), rules=cf("INIT", 5))
OWN_SIDE: Final = flag("own_side", N_("The target is of the shooter's own side"), rules=cf("SHO", 20))
HAS_MISSILE: Final = fields.SHOOTS.asked("has_missile", N_("Has a missile weapon"), default=True)
CHARGER_SEEN: Final = flag("charger_seen", N_("The shooter saw the charge start"), True,
                           rules=cf("REACT", 1, 2))
IN_MELEE: Final = flag("in_melee", N_("The target is in melee"), rules=run("SHO", 21, 25))
TOUCHES: Final = flag("touches", N_("The target touches any other figure"), rules=run("SHO", 21, 25))
# fmt: on


def _is(field: Field[str], key: str) -> Callable[[Case], bool]:
    return lambda case: case[field] == key


def is_reaction(case: Case) -> bool:
    """Whether it is a stand-and-shoot (CF-REACT-03)."""
    return case[RANGE] == STAND_AND_SHOOT


def _is_charged(case: Case) -> bool:
    """Whether the target charges the shooter, which a target shot at point-blank always does (CF-REACT-01, 04)."""
    return case[CHARGING] or is_reaction(case)


def is_crowd(case: Case) -> bool:
    """Whether a shot at this target is a shot into the crowd (R-40)."""
    return case[IN_MELEE] or (case[TOUCHES] and case.ruling(CROWD) == "contact")


def _moved(least: float, most: float) -> Callable[[Case], bool]:
    return lambda case: least <= case[SHOOTER_CM] < most


# fmt: off
DIFFICULTY_LINES: Final[tuple[Line, ...]] = (
    flat("short", N_("difficulty: short range"), 4, _is(RANGE, "short"), *cf("SHO", 2), field=RANGE),
    flat("medium", N_("difficulty: medium range"), 7, _is(RANGE, "medium"), *cf("SHO", 3), field=RANGE),
    flat("long", N_("difficulty: long range"), 10, _is(RANGE, "long"), *cf("SHO", 4), field=RANGE),
    worth("point_blank", N_("difficulty: point-blank"),
          lambda case: int(case.ruling(POINT_BLANK)) if is_reaction(case) else None, *cf("REACT", 3), field=RANGE),
    flat("minor", N_("difficulty: minor cover"), +1, _is(COVER, "minor"), *cf("SHO", 5), field=COVER),
    flat("major", N_("difficulty: major cover"), +3, _is(COVER, "major"), *cf("SHO", 6), field=COVER),
    flat("total", N_("difficulty: total cover"), +8, _is(COVER, "total"), *cf("SHO", 7), field=COVER),
    flat("large", N_("difficulty: large target"), -1, _is(TARGET_SIZE, "large"), *cf("SHO", 8), field=TARGET_SIZE),
    flat("very_large", N_("difficulty: very large target"), -2, _is(TARGET_SIZE, "very_large"), *cf("SHO", 9),
         field=TARGET_SIZE),
    flat("immobile", N_("difficulty: immobile target"), -1, _is(MOTION, "immobile"), *cf("SHO", 10), field=MOTION),
    flat("fast", N_("difficulty: fast target"), +1, _is(MOTION, "fast"), *cf("SHO", 11), field=MOTION),
    flat("very_fast", N_("difficulty: very fast target"), +2, _is(MOTION, "very_fast"), *cf("SHO", 12), field=MOTION),
    flat("charging", N_("difficulty: target charging you"), +2, _is_charged, *cf("SHO", 13), *cf("REACT", 4),
         field=CHARGING),
    flat("moved", N_("difficulty: shooter moved"), +1, lambda case: 0 < case[SHOOTER_CM] < 30, *cf("SHO", 14),
         field=SHOOTER_CM),
    flat("moved_30", N_("difficulty: shooter moved 30 cm"), +2, _moved(30, 50), *cf("SHO", 15), field=SHOOTER_CM),
    flat("moved_50", N_("difficulty: shooter moved 50 cm"), +3, _moved(50, 9999), *cf("SHO", 16), field=SHOOTER_CM),
)
OWN_LINES: Final[tuple[Line, ...]] = (
    worth("aim", N_("shooting skill"), lambda case: case[fields.AIM], *cf("SHO", 1), field=fields.AIM),
    penalty("wound", N_("wound of the shooter")),
    *resolver.PLUS_HELPS,
)
# fmt: on


def motion_of(moved: float, ran_all: bool) -> str:
    """The target's motion by what it moved: the limits are in (CF-SHO-10 to 12, R-14)."""
    if moved >= 40 or (ran_all and moved >= 30):
        return "very_fast"
    if moved >= 20 or (ran_all and moved >= 15):
        return "fast"
    return "moved" if moved else "immobile"


def _motion(unit: Unit) -> str:
    """How the target moved; one that charges or came into contact has moved, though nobody noted how far."""
    motion = motion_of(unit[fields.MOVED], unit[fields.RAN] and unit[fields.MOVED] >= 2 * unit[fields.MOV])
    came = bool(unit[fields.CHARGES]) or unit[fields.ARRIVAL] != "none"
    return "moved" if came and motion == "immobile" else motion


def _own_side(scene: resolver.Context) -> bool | None:
    shooter, target = scene.unit(ACTOR), scene.unit(TARGET)
    return None if shooter is None or target is None else shooter.side == target.side


def _in_its_turn(case: Case) -> bool:
    return not is_reaction(case)


def _saw_charger(unit: Unit) -> bool | None:
    """Known to have been seen where the charge was declared at this table; else it is for the players to say."""
    return unit[fields.SAW] or None


def _has_had_its_moment(case: Case) -> bool:
    return case[HAS_REACTED] and case.ruling(REACT_SPLIT) == "one_moment"


BARS: Final[tuple[tuple[Callable[[Case], object], str], ...]] = (
    (lambda case: case[HAS_ACTED] and _in_its_turn(case), N_("it has shot or cast (CF-INIT-05)")),
    (lambda case: case[IS_ENGAGED] and _in_its_turn(case), N_("it is in a melee (CF-INIT-05)")),
    (is_set(OWN_SIDE), N_("one's own units may not be the target (CF-SHO-20)")),
    (
        lambda case: case[SHOOTER_RAN] and _in_its_turn(case),
        N_("it ran: no missile weapon but to stand and shoot (CF-SHO-19, CF-MISC-10)"),
    ),
    (
        lambda case: is_reaction(case) and not case[CHARGER_SEEN],
        N_("it did not see the enemy at the start of its charge (CF-REACT-01)"),
    ),
    (
        lambda case: is_reaction(case) and _has_had_its_moment(case),
        N_("it has already stood and shot this turn (CF-REACT-06)"),
    ),
)
"""The reasons that bar a shot of a unit that is free to act; the first that holds is given."""


def why_not(case: Case) -> str | None:
    """Who may not shoot now, and at whom."""
    if not case[HAS_MISSILE]:
        return _("it has no missile weapon (CF-SHO-01)")
    return own_will.why_not(case) or next((_(reason) for holds, reason in BARS if holds(case)), None)


def _cannot_shoot(case: Case) -> str | None:
    if is_crowd(case):
        return _("the target is in a melee: another action, shoot into a melee (CF-SHO-21)")
    return why_not(case)


def shot_made(case: Case) -> tuple[resolver.Effect, ...]:
    """The effects of a shot whatever it hits."""
    if is_reaction(case):
        return (resolver.Effect("reacted", ACTOR, value=case.ruling(REACT_MALUS)),)
    return (resolver.Effect("has_shot", ACTOR),)


def _shot_grade(case: Case, margin: int, natural: int) -> str:
    return HIT if margin >= 0 and natural > fails_on(case) else MISS


def _shot_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    hit = (resolver.Effect("damage_owed", TARGET, key="shot", value=False),) if outcome == HIT else ()
    return (*shot_made(case), *hit)


def difficulty(case: Case) -> int:
    """The number a shot must reach (CF-SHO-17)."""
    return difficulty_of(DIFFICULTY_LINES, case)


SHOOTER: Final = (
    Input(fields.AIM, resolver.roster(ACTOR, fields.AIM), also=("skill", "shooting")),
    Input(HAS_MISSILE, resolver.roster(ACTOR, fields.SHOOTS)),
    Input(RANGE, measured=True),
    Input(COVER),
    Input(TARGET_SIZE, resolver.roster(TARGET, fields.SIZE), also=("target_size",)),
    Input(MOTION, known_of(TARGET, _motion)),
    Input(CHARGING, matters=_in_its_turn),
    Input(SHOOTER_CM, resolver.state(ACTOR, fields.MOVED)),
    Input(SHOOTER_RAN, resolver.state(ACTOR, fields.RAN), also=("ran", "runs")),
    Input(HAS_REACTED, resolver.state(ACTOR, fields.REACTED), matters=is_reaction),
    Input(CHARGER_SEEN, known_of(ACTOR, _saw_charger), matters=is_reaction),
    Input(HAS_ACTED, known_of(ACTOR, has_acted), matters=_in_its_turn),
    Input(IS_ENGAGED, known_of(ACTOR, fields.is_engaged), matters=_in_its_turn),
    Input(OWN_SIDE, resolver.derived(_own_side)),
    own_will.held_back_input(ACTOR),
    wound_input(ACTOR),
)
SHOT_RULES: Final = (
    *run("SHO", 1, 20),
    *cf("REACT", 1, 2, 3, 4, 6, 7, 11),
    *cf("MISC", 10, 11),
    *cf("RALLY", 4, 9),
    *cf("FEAR", 2),
    *bg(1, 2, 3, 9, 14),
)

SHOT: Final[Resolver] = OpenTest(OWN_LINES, difficulty, _shot_grade, N_("the shot")).resolver(
    lines=DIFFICULTY_LINES,
    key="missile",
    also=("shoot",),
    label=N_("Shot"),
    deed=N_("{actor} {actor:shoots|shoot} at {target}"),
    rules=SHOT_RULES,
    roles=(resolver.Role(ACTOR, N_("shooter")), resolver.Role(TARGET, N_("target"))),
    inputs=(
        *SHOOTER,
        Input(IN_MELEE, known_of(TARGET, fields.is_engaged)),
        Input(TOUCHES, matters=lambda case: case.ruling(CROWD) == "contact"),
    ),
    outcomes=(Outcome(HIT, N_("hit"), good=True), Outcome(MISS, N_("missed"), good=False)),
    switches=(SIX, POINT_BLANK, WOUND_EFFECT, CROWD, REACT_MALUS, REACT_SPLIT),
    bars=_cannot_shoot,
    effects=_shot_effects,
)
