"""Tests of courage and discipline against a difficulty: fear, holding fire, not pursuing, the table edge, rallying."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tracker.battle.dice import D6
from tracker.battle.fields import choice, decimal, whole
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.wounds import fails_on, wound_input
from tracker.games.confrontation.fields import AFRAID, DIFFICULTY, FEAR, TRIES
from tracker.games.confrontation.rolls.authority import ACTOR, COU_INPUTS, COU_LINE, DIS_INPUTS, DIS_LINE
from tracker.games.confrontation.rolls.sixes import AGAIN, TOP, OpenTest, chain_of, difficulty_of
from tracker.games.confrontation.switches import EDGE_PURSUIT, FLEE_OR_SHOOT, NO_PURSUIT, REACT_SPLIT, SIX, WOUND_EFFECT
from tracker.rules import resolver
from tracker.rules.kinds import FAILURE, SUCCESS, hit_or_miss, one_die
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, flat, worth
from tracker.words import N_

TARGET: Final = "target"
UNIT: Final = resolver.Role(ACTOR, N_("unit"))
CHARGER, CHARGED = "charger", "charged"
HOLD_FIRE_NUMBER: Final = 6
PURSUIT_NUMBER: Final = 8

# fmt: off
ENEMY_FEAR: Final = FEAR.asked("enemy_fear", N_("FEAR of the enemy"), rules=(*cf("FEAR", 6), *bg(11)))
WHY: Final = choice("why", N_("Faces fear"),
                    {CHARGER: N_("to charge"), CHARGED: N_("because it is charged")}, rules=cf("FEAR", 1, 5))
MOVE_CM: Final = decimal("move_cm", N_("Pursuit move, cm"), 0, 480, rules=cf("FLEE", 20, 21))
EDGE_CM: Final = decimal("edge_cm", N_("Cm to the table edge"), 0, 480, rules=cf("FLEE", 20, 21))
FAILED_FEAR: Final = whole("fear_difficulty", N_("Difficulty of the failed fear test"), 0, 40,
                           rules=(*cf("RALLY", 2), *bg(11)))
TRY: Final = whole("try", N_("Which try this is"), 1, 100, 1, rules=cf("RALLY", 2, 3))
# fmt: on


# ---- fear


def _fear_goal(case: Case, total: resolver.Number) -> resolver.Goal:
    return resolver.Goal(case[ENEMY_FEAR], resolver.Comparison.AT_LEAST, D6, int(total))


def _naturals(_case: Case) -> Mapping[int, bool]:
    """A 6 passes and a 1 fails; what wounds make fail does not count here (CF-FEAR-07 to 09)."""
    return {1: False, 6: True}


def _fear_ends(case: Case) -> tuple[str, str]:
    return (SUCCESS, "frozen" if case[WHY] == CHARGER else "flees")


def _fear_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    match outcome:
        case "frozen":
            return (resolver.Effect("frozen", ACTOR),)
        case "flees":
            return (resolver.Effect("flees", ACTOR, case[ENEMY_FEAR], value=AFRAID),)
        case _:
            return (resolver.Effect("dares", ACTOR),) if case[WHY] == CHARGER else ()


def _thrown_again(case: Case) -> resolver.Throw | None:
    """A 6 passes as it is; one thrown again by habit is counted and changes nothing (CF-FEAR-07)."""
    is_open = bool(case.faces) and case.faces[-1].face == TOP and case.ruling(SIX) == SIX.default
    return resolver.Throw(D6, AGAIN) if is_open else None


FEAR_TEST: Final = one_die(
    _fear_goal,
    (COU_LINE,),
    naturals=_naturals,
    ends=_fear_ends,
    effects=_fear_effects,
    asks=N_("the courage test"),
    spare=_thrown_again,
    total=lambda case: (
        int(resolver.sum_of((COU_LINE, *resolver.PLUS_HELPS), case)) + chain_of(case).total if case.faces else None
    ),
    key="fear",
    label=N_("Courage against fear"),
    deed=N_("{actor} {actor:faces|face} the fear of {target}"),
    rules=(*run("FEAR", 1, 11), *cf("CHARGE", 18), *cf("FLEE", 1), *cf("MISC", 1, 2, 4), *bg(2, 11, 15)),
    roles=(UNIT, resolver.Role(TARGET, N_("enemy that causes fear"), optional=True)),
    switches=(SIX,),
    inputs=(*COU_INPUTS, Input(ENEMY_FEAR, resolver.roster(TARGET, FEAR), against=True), Input(WHY)),
    outcomes=(
        Outcome(SUCCESS, N_("passed"), good=True, rules=cf("FEAR", 7)),
        Outcome(
            "frozen",
            N_("failed: no charge, and nothing more this turn"),
            good=False,
            rules=cf("FEAR", 2, 3, 4),
        ),
        Outcome("flees", N_("failed: flight"), good=False, rules=(*cf("FEAR", 5), *cf("FLEE", 1))),
    ),
)


# ---- tests of discipline


def _discipline_test(lines: tuple[Line, ...], **about: Any) -> Resolver:
    """DIS + open D6 against the sum of `lines`; wounds widen its failures (R-29)."""

    def grade(case: Case, margin: int, natural: int) -> str:
        return SUCCESS if margin >= 0 and natural > fails_on(case) else FAILURE

    test = OpenTest(
        (DIS_LINE, *resolver.PLUS_HELPS), lambda case: difficulty_of(lines, case), grade, N_("the discipline test")
    )
    inputs = (*DIS_INPUTS, *about.pop("inputs", ()), wound_input(ACTOR))
    switches = (SIX, WOUND_EFFECT, *about.pop("switches", ()))
    about.setdefault("outcomes", hit_or_miss())
    return test.resolver(lines=lines, roles=(UNIT,), inputs=inputs, switches=switches, **about)


def _fixed(key: str, label: str, number: int, *rules: str) -> tuple[Line, ...]:
    return (flat(key, label, number, lambda _case: True, *rules),)


HOLD_FIRE: Final = _discipline_test(
    _fixed("difficulty", N_("difficulty: to hold fire"), HOLD_FIRE_NUMBER, *cf("REACT", 5)),
    key="hold_fire",
    label=N_("Hold fire"),
    deed=N_("{actor} {actor:tries|try} to hold fire"),
    rules=cf("REACT", 5, 7),
    outcomes=hit_or_miss(N_("may hold fire"), N_("must shoot")),
    switches=(FLEE_OR_SHOOT, REACT_SPLIT),
)


def _not_pursuing(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("stands_fast", ACTOR, value=case.ruling(NO_PURSUIT)),) if outcome == SUCCESS else ()


NOT_PURSUING: Final = _discipline_test(
    _fixed("difficulty", N_("difficulty: not to pursue"), PURSUIT_NUMBER, *cf("FLEE", 7, 15)),
    key="no_pursuit",
    label=N_("Not to pursue"),
    deed=N_("{actor} {actor:tries|try} not to pursue"),
    rules=cf("FLEE", 7, 15),
    outcomes=hit_or_miss(N_("need not pursue"), N_("must pursue")),
    effects=_not_pursuing,
    switches=(NO_PURSUIT,),
)


def rest_of(case: Case) -> float:
    """The rest of the pursuit at the edge, or all of it again under the house rule (R-28)."""
    return case[MOVE_CM] if case.ruling(EDGE_PURSUIT) == "full" else max(case[MOVE_CM] - case[EDGE_CM], 0.0)


def _at_the_edge(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if outcome == SUCCESS:
        return (resolver.Effect("has_left", ACTOR, value=rest_of(case)),)
    return (resolver.Effect("off_table", ACTOR),)


TABLE_EDGE: Final = _discipline_test(
    _fixed("difficulty", N_("difficulty: to stay on the table"), PURSUIT_NUMBER, *cf("FLEE", 20)),
    key="table_edge",
    label=N_("Pursuit off the table"),
    deed=N_("{actor} {actor:pursues|pursue} to the table edge"),
    rules=run("FLEE", 20, 23),
    inputs=(Input(MOVE_CM), Input(EDGE_CM)),
    outcomes=hit_or_miss(
        N_("it stays, with a pursuit move from there"), N_("it leaves and returns at the start of the next turn")
    ),
    effects=_at_the_edge,
    switches=(EDGE_PURSUIT,),
)

# fmt: off
RALLY_LINES: Final[tuple[Line, ...]] = (
    worth("fear", N_("difficulty: the failed fear test"), lambda case: case[FAILED_FEAR], *cf("RALLY", 2),
          field=FAILED_FEAR),
    worth("tries", N_("difficulty: 2 less for each try"), lambda case: -2 * case[TRY], *cf("RALLY", 2, 3), field=TRY,
          printed=-2),
)
# fmt: on


def _rally_effects(_case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("rallies" if outcome == SUCCESS else "flees_on", ACTOR),)


RALLY: Final = _discipline_test(
    RALLY_LINES,
    key="rally",
    label=N_("Rally"),
    deed=N_("{actor} {actor:tries|try} to rally"),
    rules=(*run("RALLY", 1, 5), *run("RALLY", 7, 12)),
    inputs=(
        Input(FAILED_FEAR, known_of(ACTOR, lambda unit: unit[DIFFICULTY])),
        Input(TRY, known_of(ACTOR, lambda unit: unit[TRIES] + 1)),
    ),
    outcomes=(
        Outcome(SUCCESS, N_("rallied"), good=True, rules=cf("RALLY", 8, 9, 10)),
        Outcome(FAILURE, N_("in flight still, winded"), good=False, rules=cf("RALLY", 4, 5)),
    ),
    effects=_rally_effects,
)
