"""How far and how often a unit shoots, harassment included."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import whole
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.both import A_KIND
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, asked_of, in_state, off_the_table, on_card
from tracker.games.hexcombat.switches import HARASSMENT, OTHER_RANGE
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, flat, worth
from tracker.words import N_

# fmt: off
A_GRADE = asked_of(ACTOR, fields.GRADE, N_("Own capability"))
A_AMMUNITION = asked_of(ACTOR, fields.AMMUNITION, N_("Own ammunition"))
DISTANCE = whole("distance", N_("Distance in hexes"), 0, 60, 1, rules=("HX-SHOOT-23", "HX-SHOOT-24", "HX-RUL-16"),
                 help=N_("1 is the adjacent hex, 0 the same hex"))
ENTERED_RANGE = whole("entered_range", N_("Range the referee gives"), 0, 60, rules=("HX-RUL-46",))

HARASSERS: Final = frozenset({fields.SKIRMISHERS, fields.LIGHT})
MARKSMEN: Final = frozenset({fields.ARCHERS, fields.CROSSBOWMEN, fields.ARTILLERY})
RANGE_OF_ARTILLERY: Final = {fields.INFERIOR: 4, fields.DISADVANTAGED: 6, fields.ORDINARY: 8, fields.ADVANTAGED: 10,
                             fields.SUPERIOR: 12}
FARTHEST: Final = {fields.MIST: 2, fields.FOG: 1}
SHOTS_OF_ARCHERS: Final = {fields.INFERIOR: 1, fields.DISADVANTAGED: 1, fields.ORDINARY: 2, fields.ADVANTAGED: 3,
                           fields.SUPERIOR: 3}
BOOST_OF_ARCHERS: Final = {fields.ORDINARY: 1, fields.ADVANTAGED: 2, fields.SUPERIOR: 2}
# fmt: on


def harasses(case: Case) -> bool:
    """Whether the shooter's shots are harassment (HX-RANGE-01)."""
    return case[A_KIND] in HARASSERS


def weathered(case: Case) -> bool:
    """Whether weather and wind count for this shooter (HX-WEATHER-07)."""
    return case[A_KIND] in MARKSMEN


def is_other(case: Case) -> bool:
    """Whether no range is printed for this kind (HX-RUL-46)."""
    return has_no_range(case[A_KIND])


def has_no_range(kind: str) -> bool:
    """Whether no range is printed for a kind of unit (HX-RUL-46)."""
    return kind not in {*HARASSERS, *MARKSMEN}


def _base(case: Case) -> int:
    if harasses(case):
        return 2 if case.ruling(HARASSMENT) == "on" else 0
    if case[A_KIND] == fields.ARTILLERY:
        return RANGE_OF_ARTILLERY[case[A_GRADE]]
    if is_other(case):
        return case[ENTERED_RANGE] if case.ruling(OTHER_RANGE) == "ask" else 0
    return 3


def _hidden(case: Case, visibility: str) -> int | None:
    lost = min(FARTHEST[visibility] - _base(case), 0)
    return lost or None if case[fields.VISIBILITY] == visibility else None


# fmt: off
RANGE_LINES: Final[tuple[resolver.Line, ...]] = (
    flat("bow", N_("archers, crossbowmen"), 3, lambda case: case[A_KIND] in {fields.ARCHERS, fields.CROSSBOWMEN},
         "HX-RANGE-02", field=A_KIND),
    worth("artillery", N_("artillery, by capability"),
          lambda case: RANGE_OF_ARTILLERY[case[A_GRADE]] if case[A_KIND] == fields.ARTILLERY else None,
          "HX-RANGE-03", "HX-RANGE-04", "HX-RANGE-05", "HX-RANGE-06", "HX-RANGE-07", field=A_GRADE),
    worth("harassment", N_("skirmishers, light cavalry: harassment"),
          lambda case: _base(case) if harasses(case) else None,
          "HX-RANGE-01", "HX-HARASS-01", "HX-HARASS-02", "HX-HARASS-05", "HX-RUL-35", field=A_KIND),
    worth("other", N_("no range is printed for this kind"), lambda case: _base(case) if is_other(case) else None,
          "HX-RUL-46", field=ENTERED_RANGE),
    worth("mist", N_("mist: 2 hexes at most"), lambda case: _hidden(case, fields.MIST),
          "HX-RANGE-08", "HX-WEATHER-09", field=fields.VISIBILITY),
    worth("fog", N_("fog: 1 hex at most"), lambda case: _hidden(case, fields.FOG),
          "HX-RANGE-09", "HX-WEATHER-09", field=fields.VISIBILITY),
)

RANGE_INPUTS: Final = (
    on_card(ACTOR, fields.KIND, A_KIND),
    on_card(ACTOR, fields.GRADE, A_GRADE),
    Input(DISTANCE, measured=True),
    Input(fields.VISIBILITY, off_the_table(fields.VISIBILITY)),
    Input(ENTERED_RANGE, matters=lambda case: is_other(case) and case.ruling(OTHER_RANGE) == "ask", measured=True),
)
# fmt: on

RANGE_SWITCHES: Final = (HARASSMENT, OTHER_RANGE)


def range_of(case: Case) -> int:
    """How many hexes the shooter reaches; 0 when it cannot shoot. What is tried on an advantage is not tried on it."""
    return int(sum(hexes for _line, hexes in resolver.lines_of(RANGE_LINES, case)))


def _reach(case: Case) -> str:
    reach = range_of(case) + resolver.free_of(case)
    if reach <= 0:
        return "cannot"
    return "in_range" if case[DISTANCE] <= reach else "out_of_range"


RANGE: Final = computation(
    _reach,
    RANGE_LINES,
    key="range",
    label=N_("Range"),
    deed=N_("{actor} {actor:measures|measure} the range"),
    rules=("HX-FIRE-05",),
    roles=(resolver.Role(ACTOR, N_("shooter")), resolver.Role(TARGET, N_("target"), optional=True)),
    inputs=RANGE_INPUTS,
    outcomes=(
        resolver.Outcome("in_range", N_("in range"), good=True),
        resolver.Outcome("out_of_range", N_("out of range"), good=False),
        resolver.Outcome("cannot", N_("it does not shoot at all"), good=False, rules=("HX-RUL-46", "HX-RUL-35")),
    ),
    switches=RANGE_SWITCHES,
)


def shots_of(kind: str, grade: str) -> int:
    """How many shots one shooting action has (HX-ROF-01 to -04)."""
    return SHOTS_OF_ARCHERS[grade] if kind == fields.ARCHERS else 1


def boost_of(kind: str, grade: str) -> int:
    """The gain of one single shot over several, 0 where there is no such choice (HX-ROF-03, -04)."""
    return BOOST_OF_ARCHERS.get(grade, 0) if kind == fields.ARCHERS else 0


def _rate(case: Case) -> str:
    if case[A_AMMUNITION] == fields.EXHAUSTED:
        return "none"
    return "choice" if boost_of(case[A_KIND], case[A_GRADE]) else "fixed"


# fmt: off
RATE: Final = computation(
    _rate,
    (
        worth("archers", N_("archers, by capability"),
              lambda case: SHOTS_OF_ARCHERS[case[A_GRADE]] if case[A_KIND] == fields.ARCHERS else None,
              "HX-ROF-02", "HX-ROF-03", "HX-ROF-04", field=A_GRADE),
        flat("others", N_("everyone else"), 1, lambda case: case[A_KIND] != fields.ARCHERS, "HX-ROF-01", field=A_KIND),
        worth("exhausted", N_("ammunition is exhausted"),
              lambda case: -shots_of(case[A_KIND], case[A_GRADE]) if case[A_AMMUNITION] == fields.EXHAUSTED else None,
              "HX-AMMO-04", field=A_AMMUNITION),
    ),
    key="rate",
    label=N_("Rate of fire"),
    deed=N_("{actor} {actor:counts|count} {actor:its|their} shots"),
    rules=("HX-ROF-05", "HX-RUL-37"),
    roles=(resolver.Role(ACTOR, N_("shooter")),),
    inputs=(
        on_card(ACTOR, fields.KIND, A_KIND),
        on_card(ACTOR, fields.GRADE, A_GRADE),
        in_state(ACTOR, fields.AMMUNITION, A_AMMUNITION),
    ),
    outcomes=(
        resolver.Outcome("fixed", N_("so many shots"), rules=("HX-ROF-01", "HX-ROF-02")),
        resolver.Outcome("choice", N_("so many shots, or one with +1 (ordinary) or +2 (better)"),
                         rules=("HX-ROF-03", "HX-ROF-04")),
        resolver.Outcome("none", N_("no shot"), rules=("HX-AMMO-04",)),
    ),
)
# fmt: on
