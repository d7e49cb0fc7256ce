"""The wound table: two dice for value and location, their doubles, the extra location die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.dice import D6, Face
from tracker.battle.fields import choice, flag, whole
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, penalty, wound_input
from tracker.games.confrontation.fields import CRITICAL, KILLED, LIGHT, RES, SERIOUS, STR, STUNNED, WOUNDS
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.switches import DAMAGE_READING, DOUBLE_ONE, EXTRA_LOCATION, ROW_30, WOUND_EFFECT
from tracker.rules import resolver
from tracker.rules.kinds import runs_of
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, worth
from tracker.words import N_, Said, _

TARGET: Final = "target"
NOTHING: Final = "nothing"

# fmt: off
# The highest value of each row, and the wounds to legs (1), arms (2), trunk (3), head (4 and more).
WOUND_TABLE: Final[tuple[tuple[int, tuple[str, str, str, str], str], ...]] = (
    (-15, (NOTHING,  NOTHING,  STUNNED,  LIGHT),    "CF-WOUND-06"),
    (-10, (NOTHING,  STUNNED,  STUNNED,  LIGHT),    "CF-WOUND-07"),
    (-5,  (STUNNED,  STUNNED,  STUNNED,  SERIOUS),  "CF-WOUND-08"),
    (0,   (STUNNED,  STUNNED,  LIGHT,    SERIOUS),  "CF-WOUND-09"),
    (5,   (STUNNED,  LIGHT,    LIGHT,    SERIOUS),  "CF-WOUND-10"),
    (10,  (LIGHT,    LIGHT,    SERIOUS,  CRITICAL), "CF-WOUND-11"),
    (15,  (LIGHT,    SERIOUS,  CRITICAL, KILLED),   "CF-WOUND-12"),
    (20,  (SERIOUS,  CRITICAL, KILLED,   KILLED),   "CF-WOUND-13"),
    (25,  (CRITICAL, CRITICAL, KILLED,   KILLED),   "CF-WOUND-14"),
    (30,  (CRITICAL, KILLED,   KILLED,   KILLED),   "CF-WOUND-15"),
    (999, (KILLED,   KILLED,   KILLED,   KILLED),   "CF-WOUND-16"),
)
DOUBLES: Final = {2: -2, 3: -1, 4: +1, 5: +2}
DOUBLE_RULES: Final = {2: "CF-WOUND-18", 3: "CF-WOUND-19", 4: "CF-WOUND-20", 5: "CF-WOUND-21"}
EXTRA_DIE: Final = N_("extra location die")
LOCATIONS: Final = (N_("legs"), N_("arms"), N_("trunk"), N_("head"))

BY_SHOT: Final = flag("by_shot", N_("By a missile"), rules=cf("WOUND", 5))
MORE_STR: Final = whole("str_modifier", N_("Modifiers of the strength"), -30, 30, rules=cf("WOUND", 2))
EXTRA: Final = flag("extra_die", N_("One extra location die"), rules=(*cf("CHARGE", 6), *cf("MEL", 12),
                                                                      *cf("WOUND", 4)))
ATTACKER_WOUND: Final = choice("attacker_wound", N_("Wound of the figure that struck"), WOUNDS, rules=bg(9))
# fmt: on


def pair_of(case: Case) -> tuple[int, int] | None:
    """The pair that damage and doubles are read on; None while a die is missing."""
    thrown = case.faces
    if len(thrown) < 2:
        return None
    if case[EXTRA] and case.ruling(EXTRA_LOCATION) == "drop_lowest":
        faces = sorted(face.face for face in thrown)
        return None if len(faces) < 3 else (faces[1], faces[2])
    return thrown[0].face, thrown[1].face


def location_of(case: Case) -> int:
    """The location, 1 legs to 4 head: the lower die, or what the extra die makes of it (CF-WOUND-01, 04)."""
    pair, reading = pair_of(case), case.ruling(EXTRA_LOCATION)
    if pair is None:
        return 1
    lower, extra = min(pair), case.face(2)
    if case[EXTRA] and extra is not None and reading != "drop_lowest":
        lower = max(lower, extra) if reading == "best" else max(*pair, extra)
    return min(lower, 4)


def _double(case: Case) -> int | None:
    pair = pair_of(case)
    return pair[0] if pair is not None and pair[0] == pair[1] else None


def _double_line(face: int) -> Callable[[Case], int | None]:
    return lambda case: DOUBLES[face] if _double(case) == face else None


# fmt: off
DAMAGE_LINES: Final[tuple[Line, ...]] = (
    worth("str", N_("strength"), lambda case: case[STR], *cf("WOUND", 2, 5), field=STR),
    worth("str_modifier", N_("modifiers of the strength"), lambda case: case[MORE_STR] or None, *cf("WOUND", 2),
          field=MORE_STR),
    worth("res", N_("less resistance"), lambda case: -case[RES], *cf("WOUND", 2), field=RES),
    *(worth(f"double_{face}", N_("a double"), _double_line(face), DOUBLE_RULES[face]) for face in DOUBLES),
    penalty("attacker_wound", N_("wound of the one who struck"), ATTACKER_WOUND),
    *resolver.PLUS_HELPS,
)
# fmt: on


def _value(case: Case, reading: str) -> int:
    pair = pair_of(case) or (0, 0)
    dice = sum(pair) if reading == "sum" else max(pair)
    return int(resolver.sum_of(DAMAGE_LINES, case)) + dice


def row(value: int, reading: str) -> tuple[str, str, str, str]:
    """The row of a damage value; a value of 30 is in the last row under the house rule (R-35)."""
    return WOUND_TABLE[_row_number(value, reading)][1]


def _row_number(value: int, reading: str) -> int:
    shifted = 31 if value == 30 and reading == "upper" else value
    return next(number for number, (highest, _wounds, _rule) in enumerate(WOUND_TABLE) if shifted <= highest)


def _printed(value: int) -> str:
    return str(value).replace("-", "−")


def row_in_words(value: int, reading: str) -> str:
    """The row of a damage value as it is printed: from where to where it goes."""
    number = _row_number(value, reading)
    if number == 0:
        return _("{high} or less").format(high=_printed(WOUND_TABLE[0][0]))
    low, high = _printed(WOUND_TABLE[number - 1][0] + 1), _printed(WOUND_TABLE[number][0])
    if number == len(WOUND_TABLE) - 1:
        return _("{low} or more").format(low=low)
    return _("{low} to {high}").format(low=low, high=high)


def _column(case: Case) -> int | None:
    """The column that is read; None where a double settles the wound without the table (CF-WOUND-17, 22)."""
    if _double(case) == 6 or (_double(case) == 1 and case.ruling(DOUBLE_ONE) == "no_wound"):
        return None
    return location_of(case) - 1


def _wound(case: Case, reading: str) -> str:
    if (column := _column(case)) is None:
        return KILLED if _double(case) == 6 else NOTHING
    return row(_value(case, reading), case.ruling(ROW_30))[column]


TABLE: Final = resolver.Table(
    WOUND_TABLE[0][0],
    WOUND_TABLE[-2][0] + 1,
    lambda value, column: row(value, ROW_30.default)[column],
    LOCATIONS,
    _column,
)


def _judge(case: Case) -> str:
    return _wound(case, case.ruling(DAMAGE_READING))


def _throws(case: Case) -> resolver.Throw | None:
    thrown = len(case.faces)
    if thrown < 2:
        return resolver.Throw(D6, N_("first damage die") if not thrown else N_("second damage die"))
    if thrown > 2 or not case[EXTRA]:
        return None
    if _double(case) in ({1, 6} if case.ruling(DOUBLE_ONE) == "no_wound" else {6}):
        return None
    return resolver.Throw(D6, EXTRA_DIE, runs_of(D6, lambda face: _judge(case.after(Face(D6.sides, face)))))


def _spare(case: Case) -> resolver.Throw | None:
    """The extra location die, thrown with a double that settles the wound without it."""
    settled = _throws(case) is None and case[EXTRA] and len(case.faces) == 2
    return resolver.Throw(D6, EXTRA_DIE) if settled else None


def _figures(case: Case) -> tuple[resolver.Figure, ...]:
    """The row and the column of the wound table, once its dice lie."""
    if pair_of(case) is None or _throws(case) is not None:
        return ()
    value = _value(case, case.ruling(DAMAGE_READING))
    return (
        resolver.Figure(
            N_("row of the table"), Said(row_in_words(value, case.ruling(ROW_30))), signed=False, key="row"
        ),
        resolver.Figure(N_("column of the table"), LOCATIONS[location_of(case) - 1], signed=False, key="column"),
    )


def _total(case: Case) -> resolver.Number | None:
    return None if pair_of(case) is None else _value(case, case.ruling(DAMAGE_READING))


def _effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    wound = () if outcome == NOTHING else (resolver.Effect("wound", TARGET, key=case[VICTIM_WOUND], value=outcome),)
    if pair_of(case) is None or _throws(case) is not None:
        return wound
    place = resolver.Effect("location", TARGET, location_of(case), value=LOCATIONS[location_of(case) - 1])
    other = "sum" if case.ruling(DAMAGE_READING) == "higher" else "higher"
    otherwise = _wound(case, other)
    if otherwise == outcome or DAMAGE.row_changed(case) is not None:
        return (place, *wound)
    return (place, *wound, resolver.Effect("other_reading", TARGET, _value(case, other), value=otherwise))


def _striker_is_weakened(case: Case) -> bool:
    """Whether a wound of the one who struck takes anything off damage: under the third edition's reading alone."""
    return case.ruling(WOUND_EFFECT) == "penalty"


DAMAGE: Final = Resolver(
    key="damage",
    is_test=False,
    label=N_("Damage"),
    deed=N_("{target} {target:is|are} hit"),
    rules=(*run("WOUND", 1, 22), *cf("CHARGE", 6), *cf("MEL", 12), *bg(8, 10)),
    roles=(resolver.Role(TARGET, N_("victim")), resolver.Role(ACTOR, N_("attacker"), optional=True)),
    inputs=(
        Input(STR, known_of(ACTOR, lambda unit: unit[STR], resolver.FROM_ROSTER)),
        Input(MORE_STR),
        Input(RES, resolver.roster(TARGET, RES)),
        Input(BY_SHOT),
        Input(EXTRA),
        wound_input(TARGET, VICTIM_WOUND),
        wound_input(ACTOR, ATTACKER_WOUND, matters=_striker_is_weakened),
    ),
    lines=DAMAGE_LINES,
    outcomes=(
        Outcome(NOTHING, N_("nothing"), good=False, rules=cf("WOUND", 6, 7, 17)),
        Outcome(STUNNED, N_("stunned"), rules=run("WOUND", 6, 10), good=True),
        Outcome(LIGHT, N_("light wound"), rules=run("WOUND", 6, 12), good=True),
        Outcome(SERIOUS, N_("serious wound"), rules=run("WOUND", 8, 13), good=True),
        Outcome(CRITICAL, N_("critical wound"), rules=run("WOUND", 11, 15), good=True),
        Outcome(KILLED, N_("killed outright"), rules=(*run("WOUND", 12, 16), "CF-WOUND-22"), good=True),
    ),
    switches=(DAMAGE_READING, EXTRA_LOCATION, ROW_30, DOUBLE_ONE),
    throws=_throws,
    spare=_spare,
    judge=_judge,
    total=_total,
    figures=_figures,
    table=TABLE,
    effects=_effects,
)
