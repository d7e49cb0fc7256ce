"""Leaving a melee: a difficulty worked out from those who stand against it, and five outcomes by margin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import whole
from tracker.games.confrontation.concepts import own_will
from tracker.games.confrontation.concepts.contact import touched
from tracker.games.confrontation.concepts.ids import cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.wounds import fails_on, wound_input
from tracker.games.confrontation.fields import (
    ALL_DEFENCE,
    CAUGHT,
    CHARGED,
    FORCED,
    INI,
    ONE_DEFENCE,
    figures_left,
    is_fleeing,
)
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.opening import risky
from tracker.games.confrontation.rolls.sixes import RETHROW, OpenTest, difficulty_of
from tracker.games.confrontation.switches import CAUGHT_BLOWS, SIX, WOUND_EFFECT
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, worth
from tracker.words import N_, _

EXCEPTIONAL, NORMAL, FAILED, SERIOUS, CRITICAL = "exceptional", "normal", "failed", "serious", "critical"
LEAST_INITIATIVE: Final = 4

# fmt: off
STRONGEST: Final = whole("strongest", N_("Highest enemy INI"), 0, 40, rules=cf("DISENG", 2))
OPPONENTS: Final = whole("opponents", N_("Enemy figures in contact"), 0, 100, 1, rules=cf("DISENG", 2))
FREED: Final = whole("freed", N_("Of these, with no other enemy in contact"), 0, 100, 1, rules=cf("DISENG", 3))
FLEERS: Final = whole("fleers", N_("Figures that leave"), 1, 100, 1, rules=cf("DISENG", 2))
HAS_TRIED: Final = FORCED.asked("has_tried", N_("Has tried to leave this turn"), rules=cf("DISENG", 12, 13, 16))
WAS_CHARGED: Final = CHARGED.asked("was_charged", N_("Was charged this turn"))

DIFFICULTY_LINES: Final[tuple[Line, ...]] = (
    worth("strongest", N_("difficulty: highest enemy INI, at least 4"),
          lambda case: max(case[STRONGEST], LEAST_INITIATIVE), *cf("DISENG", 2), field=STRONGEST),
    worth("opponents", N_("difficulty: 1 per opponent"), lambda case: case[OPPONENTS], *cf("DISENG", 2, 4),
          field=OPPONENTS),
    worth("freed", N_("difficulty: those left without an enemy count twice"),
          lambda case: min(case[FREED], case[OPPONENTS]) or None, *cf("DISENG", 3, 4, 5), field=FREED),
    worth("fleers", N_("difficulty: 1 less per fleeing figure"), lambda case: -case[FLEERS],
          *cf("DISENG", 2, 4), field=FLEERS),
)
OWN_LINES: Final[tuple[Line, ...]] = (
    worth("ini", N_("initiative"), lambda case: case[INI], *cf("DISENG", 1), field=INI),
    *resolver.PLUS_HELPS,
)
# fmt: on


def _grade(case: Case, margin: int, natural: int) -> str:
    """The outcome by margin; a face that fails by a wound alone is at worst a normal failure (R-08)."""
    if natural == 1 or margin <= -4:
        return CRITICAL
    if margin <= -2:
        return SERIOUS
    if margin < 0 or natural <= fails_on(case):
        return FAILED
    return EXCEPTIONAL if margin >= 2 else NORMAL


def _effects(_case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    match outcome:
        case "exceptional":
            return (resolver.Effect("leaves", ACTOR),)
        case "normal":
            return (resolver.Effect("blows_owed", ACTOR), resolver.Effect("leaves", ACTOR))
        case "failed":
            return (resolver.Effect("held", ACTOR, key=ALL_DEFENCE),)
        case "serious":
            return (resolver.Effect("held", ACTOR, key=ONE_DEFENCE),)
        case _:
            return (resolver.Effect("held_as_fleer", ACTOR),)


def _of_those_in_contact(value: Callable[[Battle, Unit], int]) -> Callable[[resolver.Context], int | None]:
    """A figure the roster can tell only for one whom an enemy touches."""

    def read(scene: resolver.Context) -> int | None:
        unit = scene.unit(ACTOR)
        return value(scene.battle, unit) if unit is not None and touched(scene.battle, unit) else None

    return read


def _strongest(battle: Battle, unit: Unit) -> int:
    return max(other[INI] for other in touched(battle, unit))


def _opponents(battle: Battle, unit: Unit) -> int:
    return _figures(touched(battle, unit))


def _freed(battle: Battle, unit: Unit) -> int:
    return _figures(other for other in touched(battle, unit) if len(touched(battle, other)) == 1)


def _figures(units: Iterable[Unit]) -> int:
    return min(sum(map(figures_left, units)), 100)


def _fleers(_battle: Battle, unit: Unit) -> int:
    return max(figures_left(unit), 1)


def _has_tried(unit: Unit) -> bool:
    """Whether it lost its discipline by trying to leave: who was caught in flight never tried."""
    return unit[FORCED] and not (is_fleeing(unit) and unit[CAUGHT])


def _bars(case: Case) -> str | None:
    if case[WAS_CHARGED]:
        return _("it was charged this turn (CF-DISENG-06)")
    if case[HAS_TRIED]:
        return _("it has tried this turn and failed (CF-DISENG-12)")
    return own_will.why_not(case)


TEST: Final = OpenTest(
    OWN_LINES, lambda case: difficulty_of(DIFFICULTY_LINES, case), _grade, N_("the initiative test"), top=2
)

DISENGAGE: Final[Resolver] = TEST.resolver(
    lines=DIFFICULTY_LINES,
    key="disengage",
    label=N_("Leave the melee"),
    deed=N_("{actor} {actor:tries|try} to leave the melee"),
    rules=(*run("DISENG", 1, 19), *cf("RALLY", 4, 9), *cf("FEAR", 2)),
    roles=(resolver.Role(ACTOR, N_("unit")),),
    inputs=(
        Input(INI, resolver.roster(ACTOR, INI)),
        Input(STRONGEST, resolver.derived(_of_those_in_contact(_strongest))),
        Input(OPPONENTS, resolver.derived(_of_those_in_contact(_opponents))),
        Input(FREED, resolver.derived(_of_those_in_contact(_freed)), lambda case: case[OPPONENTS] > 0, needed=True),
        Input(FLEERS, resolver.derived(_of_those_in_contact(_fleers))),
        Input(WAS_CHARGED, resolver.state(ACTOR, CHARGED)),
        Input(HAS_TRIED, known_of(ACTOR, _has_tried)),
        own_will.held_back_input(ACTOR),
        wound_input(ACTOR),
        Input(RETHROW, matters=risky),
    ),
    outcomes=(
        Outcome(EXCEPTIONAL, N_("exceptional success: it leaves unharmed"), good=True, rules=cf("DISENG", 7, 8)),
        Outcome(NORMAL, N_("success: each enemy touching it may strike once, then it leaves"), good=True,
                rules=cf("DISENG", 9, 10, 11)),
        Outcome(FAILED, N_("failure: it stays, all its dice in defence"), good=False, rules=cf("DISENG", 12, 19)),
        Outcome(SERIOUS, N_("serious failure: it stays, one die a figure, in defence"), good=False,
                rules=cf("DISENG", 13, 14, 15, 19)),
        Outcome(CRITICAL, N_("critical failure: caught after 5 cm and struck as a fleeing unit"), good=False,
                rules=cf("DISENG", 16, 17, 18, 19)),
    ),
    switches=(SIX, WOUND_EFFECT, CAUGHT_BLOWS),
    bars=_bars,
    effects=_effects,
)  # fmt: skip
