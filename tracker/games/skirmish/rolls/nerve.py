"""Fear, terror and morale: 1d20 and Bravery against 15, with criticals both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from tracker.battle.dice import D20
from tracker.battle.fields import Field, flag, words
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.rout import state_in
from tracker.games.skirmish.rolls.conditions import (
    BRAVERY_INPUT,
    FEAR_LINES,
    MORALE_LINES,
    UNIT_STATE,
    inputs_of_both,
    inputs_of_morale,
)
from tracker.games.skirmish.rolls.naturals import CRITICAL, CRITICAL_FAILURE, nerve_ends, standing, throws_with_naturals
from tracker.games.skirmish.rolls.track import REMOVES, state_after
from tracker.games.skirmish.switches import (
    FEAR_FAIL_SHAKEN,
    LEADER_MALUS_SELF,
    NUMBERS_STACK,
    PANICKED_IS_ROUTED,
    ROUTED_MORALE,
    TERROR_MODS,
    TEST_CRIT_AUTO,
)
from tracker.rules import resolver
from tracker.rules.kinds import FAILURE, SUCCESS, one_die
from tracker.rules.resolver import Case, Input, worth
from tracker.words import N_, _

NERVE_NUMBER: Final = 15

# fmt: off
OWN_FEAR: Final = fields.CAUSES_FEAR.asked("causes_fear", N_("The tested unit causes fear"), rules=("SK-FEAR-02",))
OWN_TERROR: Final = fields.CAUSES_TERROR.asked("causes_terror", N_("The tested unit causes terror"),
                                               rules=("SK-TERROR-02",))
USED_TO_FEAR: Final = flag("used_to_fear", N_("Immune to the fear of that enemy"), rules=("SK-FEAR-05",))
USED_TO_AURA: Final = flag("used_to_aura", N_("Ignores the aura of that monster"), rules=("SK-TERROR-03",))
NO_FEAR: Final = fields.FEARLESS.asked("fearless")
ENEMY_TYPE: Final = words("enemy_type", N_("Type of the enemy"), rules=("SK-FEAR-05",))

BY_BRAVERY: Final = worth("bravery", N_("Bravery"), lambda case: case[fields.BRAVERY], "SK-FEAR-01",
                          "SK-TERROR-01", "SK-MORALE-01", "SK-TURN-12", field=fields.BRAVERY)
# fmt: on


def _used_to_fear(scene: resolver.Context) -> bool | None:
    unit, enemy = scene.unit("actor"), scene.unit("target")
    return None if unit is None or enemy is None else fields.has_listed(unit[fields.IMMUNE_TO], fields.type_of(enemy))


def _used_to_aura(scene: resolver.Context) -> bool | None:
    unit, enemy = scene.unit("actor"), scene.unit("target")
    return None if unit is None or enemy is None else fields.has_listed(unit[fields.IGNORES], enemy.id)


def _enemy_type(scene: resolver.Context) -> str | None:
    enemy = scene.unit("target")
    return None if enemy is None else fields.type_of(enemy)


def _under(ruling: str, prefix: str, lines: tuple[resolver.Line, ...]) -> tuple[resolver.Line, ...]:
    """The lines of a table that the terror test borrows under one reading (SK-RUL-15)."""

    def borrowed(line: resolver.Line) -> Callable[[Case], resolver.Number | None]:
        return lambda case: line.value(case) if case.ruling(TERROR_MODS) == ruling else None

    return tuple(
        replace(line, key=f"{prefix}{line.key}", rules=(*line.rules, "SK-RUL-15"), value=borrowed(line))
        for line in lines
    )


TERROR_LINES: Final = (*_under("fear", "", FEAR_LINES), *_under("morale", "morale_", MORALE_LINES))


def _nerve(
    key: str,
    lines: tuple[resolver.Line, ...],
    won: Callable[[Case, str], tuple[resolver.Effect, ...]],
    switches: tuple[Field[str], ...],
    outcomes: tuple[resolver.Outcome, ...],
    **about: Any,
) -> resolver.Resolver:
    """1d20, Bravery and the lines against 15; `won` are the effects beside the change of state.

    Where no critical success is among the outcomes a natural 20 is an ordinary success (SK-RUL-14).
    """
    summed = (BY_BRAVERY, *lines, *resolver.PLUS_HELPS)

    def goal(case: Case, total: resolver.Number) -> resolver.Goal:
        return resolver.Goal(NERVE_NUMBER, resolver.Comparison.AT_LEAST, D20, int(total))

    def goal_of(case: Case) -> resolver.Goal:
        return goal(case, resolver.sum_of(summed, case))

    def naturals(case: Case) -> dict[int, bool]:
        decide = case.ruling(TEST_CRIT_AUTO) == "true"
        return standing(twenty_passes=decide, one_fails=decide)

    def judge(case: Case) -> str:
        face = case.faces[0].face
        ended = nerve_ends(face, goal_of(case).met_by(face), naturals_decide=case.ruling(TEST_CRIT_AUTO) == "true")
        return ended if ended in {outcome.key for outcome in outcomes} else SUCCESS

    def effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
        return (*_state_change(case, key, outcome), *won(case, outcome))

    return one_die(
        goal,
        summed,
        key=key,
        naturals=naturals,
        throws=throws_with_naturals(goal_of, N_("the test")),
        judge=judge,
        effects=effects,
        outcomes=outcomes,
        roles=(resolver.Role("actor", N_("unit")), resolver.Role("target", N_("enemy"), optional=True)),
        switches=(TEST_CRIT_AUTO, PANICKED_IS_ROUTED, *switches),
        **about,
    )


def _state_change(case: Case, key: str, outcome: str) -> tuple[resolver.Effect, ...]:
    was = state_in(case, UNIT_STATE)
    now = state_after(case, key, outcome, was)
    if now == was:
        stays = outcome in {FAILURE, CRITICAL_FAILURE}
        return (resolver.Effect("state_stays", "actor", value=was),) if stays else ()
    if now == fields.ELIMINATED:
        return (resolver.Effect(REMOVES, "actor"),)
    return (resolver.Effect("state_worsens", "actor", value=now),)


def _fear_won(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    grown = outcome == CRITICAL and case[ENEMY_TYPE]
    return (resolver.Effect("fear_immunity", "actor", value=case[ENEMY_TYPE]),) if grown else ()


def _terror_won(_case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if outcome == CRITICAL:
        return (resolver.Effect("fearless", "actor"), resolver.Effect("aura_ignored", "actor"))
    return (resolver.Effect("aura_ignored", "actor"),) if outcome == SUCCESS else ()


def _no_fear_test(case: Case) -> str | None:
    if case[OWN_FEAR]:
        return _("a unit that causes fear takes no fear test (SK-FEAR-02)")
    if case[NO_FEAR] or case[USED_TO_FEAR]:
        return _("it is immune to that fear (SK-FEAR-05, SK-TERROR-05)")
    return _routed(case)


def _no_terror_test(case: Case) -> str | None:
    if case[OWN_TERROR]:
        return _("a unit that causes terror takes no terror test (SK-TERROR-02)")
    if case[NO_FEAR] or case[USED_TO_AURA]:
        return _("it is immune to that terror (SK-TERROR-03, SK-TERROR-05)")
    return _routed(case)


def _routed(case: Case) -> str | None:
    is_routed = state_in(case, UNIT_STATE) == fields.ROUTED
    return _("a routed unit takes no fear or terror test (SK-RUL-19)") if is_routed else None


def _borrows_morale(case: Case) -> bool:
    return case.ruling(TERROR_MODS) == "morale"


FEAR: Final = _nerve(
    "fear",
    FEAR_LINES,
    _fear_won,
    (NUMBERS_STACK, FEAR_FAIL_SHAKEN),
    label=N_("Fear test"),
    deed=N_("{actor} {actor:faces|face} the fear of {target}"),
    rules=("SK-FEAR-01", "SK-FEAR-02", "SK-RUL-14", "SK-RUL-19"),
    inputs=(
        BRAVERY_INPUT,
        Input(OWN_FEAR, resolver.roster("actor", fields.CAUSES_FEAR)),
        Input(USED_TO_FEAR, resolver.derived(_used_to_fear)),
        Input(NO_FEAR, resolver.state("actor", fields.FEARLESS)),
        Input(ENEMY_TYPE, resolver.derived(_enemy_type)),
        *inputs_of_both("actor", "target"),
    ),
    outcomes=(
        resolver.Outcome(CRITICAL, N_("critical success"), good=True, rules=("SK-FEAR-05",)),
        resolver.Outcome(SUCCESS, N_("success: activates normally"), good=True, rules=("SK-FEAR-03",)),
        resolver.Outcome(FAILURE, N_("failure"), good=False, rules=("SK-FEAR-04",)),
        resolver.Outcome(CRITICAL_FAILURE, N_("critical failure"), good=False, rules=("SK-FEAR-06",)),
    ),
    bars=_no_fear_test,
)

TERROR: Final = _nerve(
    "terror",
    TERROR_LINES,
    _terror_won,
    (TERROR_MODS, NUMBERS_STACK, LEADER_MALUS_SELF),
    label=N_("Terror test"),
    deed=N_("{actor} {actor:faces|face} the terror of {target}"),
    rules=("SK-TERROR-01", "SK-TERROR-02", "SK-TERROR-07", "SK-RUL-14", "SK-RUL-15", "SK-RUL-19"),
    inputs=(
        BRAVERY_INPUT,
        Input(OWN_TERROR, resolver.roster("actor", fields.CAUSES_TERROR)),
        Input(USED_TO_AURA, resolver.derived(_used_to_aura)),
        Input(NO_FEAR, resolver.state("actor", fields.FEARLESS)),
        *inputs_of_both("actor", "target"),
        *inputs_of_morale("actor", "target", _borrows_morale),
    ),
    outcomes=(
        resolver.Outcome(CRITICAL, N_("critical success"), good=True, rules=("SK-TERROR-05",)),
        resolver.Outcome(SUCCESS, N_("success"), good=True, rules=("SK-TERROR-03",)),
        resolver.Outcome(FAILURE, N_("failure"), good=False, rules=("SK-TERROR-04",)),
        resolver.Outcome(CRITICAL_FAILURE, N_("critical failure"), good=False, rules=("SK-TERROR-06",)),
    ),
    bars=_no_terror_test,
)

MORALE_TEST: Final = _nerve(
    "morale",
    MORALE_LINES,
    lambda _case, _outcome: (),
    (NUMBERS_STACK, LEADER_MALUS_SELF, ROUTED_MORALE),
    label=N_("Morale test"),
    deed=N_("{actor} {actor:takes|take} a morale test"),
    rules=("SK-MORALE-01", "SK-MORALE-25", "SK-MORALE-26", "SK-RUL-14", "SK-RUL-18", "SK-RUL-20", "SK-RUL-21"),
    inputs=(BRAVERY_INPUT, *inputs_of_both("actor", "target"), *inputs_of_morale("actor", "target")),
    outcomes=(
        resolver.Outcome(SUCCESS, N_("success: nothing changes"), good=True, rules=("SK-MORALE-25",)),
        resolver.Outcome(FAILURE, N_("failure"), good=False, rules=("SK-MORALE-21", "SK-MORALE-22", "SK-MORALE-26")),
        resolver.Outcome(
            CRITICAL_FAILURE, N_("critical failure"), good=False, rules=("SK-MORALE-23", "SK-MORALE-24", "SK-MORALE-26")
        ),
    ),
)
