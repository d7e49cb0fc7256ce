"""May it shoot: each condition of the shooting action as a line that fails (HX-FIRE-01 to -06)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.concepts.contact import enemies_told
from tracker.games.hexcombat.rolls import ranges
from tracker.games.hexcombat.rolls.both import A_POSITION, A_SIZE, T_POSITION, T_SIZE
from tracker.games.hexcombat.rolls.ranges import A_AMMUNITION, DISTANCE, harasses, range_of
from tracker.games.hexcombat.rolls.shock_check import DUEL
from tracker.games.hexcombat.rolls.shooting_table import INFILTRATED
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, asked_of, in_state, on_card, stack_mates
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Context, Figure, Input, Outcome, Role, are_said, derived, note, state
from tracker.words import N_

# fmt: off
A_ENGAGED = asked_of(ACTOR, fields.ENGAGED, N_("Own unit is engaged"))
A_ENGAGED_BY = asked_of(ACTOR, fields.ENGAGED_BY, N_("The engaging units"))
ONE_OF_THOSE = flag("one_of_those", N_("The target engages the shooter"), rules=("HX-FIRE-02",))
IN_CONE = flag("in_cone", N_("In the cone of fire"), True, rules=("HX-CONE-01", "HX-FIRE-05"))
IN_SIGHT = flag("in_sight", N_("In line of sight"), True, rules=("HX-FIRE-05", "HX-HARASS-03"))
MAY_ENTER = flag("may_enter", N_("May enter the hex between"), True, rules=("HX-HARASS-04",))
A_LARGE, A_LARGE_INPUT = stack_mates(ACTOR, N_("Own large stack-mates"), "HX-FIRE-04", "HX-RUL-32", key="large_with")
T_LARGE, T_LARGE_INPUT = stack_mates(TARGET, N_("Enemy large stack-mates"), "HX-FIRE-04", "HX-RUL-32", key="large_with")
# fmt: on


def _engages_it(scene: Context) -> bool | None:
    """Whether the target was told to touch the shooter; a target never told is the table's to say."""
    shooter, target = scene.unit(ACTOR), scene.unit(TARGET)
    if shooter is None or target is None:
        return None
    return True if any(foe.id == target.id for foe in enemies_told(scene.battle, shooter)) else None


def _in_company(case: Case) -> bool:
    shooter = case[A_SIZE] == fields.SMALL and case[A_LARGE] > 0
    return shooter or (case[T_SIZE] == fields.SMALL and case[T_LARGE] > 0)


def _crowded(case: Case) -> bool:
    return _in_company(case) and not case[DUEL]


def _needs_hex_between(case: Case) -> bool:
    return harasses(case) and case[DISTANCE] >= 2


# fmt: off
FIRE_LINES: Final = (
    note("engaged_unmarked", N_("a unit with neither Charge nor Contact marker engages it"),
         lambda case: case[A_ENGAGED] != fields.NONE and case[A_ENGAGED_BY] == fields.UNMARKED,
         "HX-FIRE-01", "HX-RUL-30"),
    note("engaged_marked", N_("engaged: it may shoot only at those who engage it"),
         lambda case: case[A_ENGAGED] != fields.NONE and case[A_ENGAGED_BY] == fields.MARKED and not case[ONE_OF_THOSE],
         "HX-FIRE-02", "HX-RUL-31"),
    note("exhausted", N_("ammunition exhausted"), lambda case: case[A_AMMUNITION] == fields.EXHAUSTED,
         "HX-FIRE-03", "HX-AMMO-04"),
    note("crowded", N_("a small unit has a large one with it"), _crowded,
         "HX-FIRE-04", "HX-RUL-32"),
    note("cone", N_("out of the cone of fire"), lambda case: not case[IN_CONE],
         "HX-FIRE-05", "HX-CONE-01"),
    note("range", N_("out of range"), lambda case: case[DISTANCE] > range_of(case) or not range_of(case),
         "HX-FIRE-05", "HX-RANGE-02", "HX-RUL-46"),
    note("sight", N_("out of line of sight"), lambda case: not case[IN_SIGHT] and not harasses(case),
         "HX-FIRE-05", "HX-HARASS-03"),
    note("hex_between", N_("harassment: it may not move into the hex between"),
         lambda case: _needs_hex_between(case) and not case[MAY_ENTER], "HX-HARASS-04", "HX-RUL-35"),
    note("infiltrated", N_("the shooter or the target is infiltrated"),
         lambda case: bool(INFILTRATED & {case[A_POSITION], case[T_POSITION]}),
         "HX-FIRE-06", "HX-ALT-01"),
)

FIRE_CHECK: Final = computation(
    lambda case: "barred" if are_said(FIRE_LINES, case) else "may",
    FIRE_LINES,
    key="fire_check",
    label=N_("May shoot"),
    deed=N_("{actor} {actor:takes|take} aim at {target}"),
    rules=("HX-FIRE-05",),
    roles=(Role(ACTOR, N_("shooter")), Role(TARGET, N_("target"))),
    inputs=(
        Input(IN_CONE),
        Input(IN_SIGHT, matters=lambda case: not harasses(case)),
        Input(MAY_ENTER, matters=_needs_hex_between),
        Input(ONE_OF_THOSE, derived(_engages_it), matters=lambda case: case[A_ENGAGED] != fields.NONE),
        Input(DUEL, matters=_in_company),
        *ranges.RANGE_INPUTS,
        in_state(ACTOR, fields.AMMUNITION, A_AMMUNITION),
        in_state(ACTOR, fields.ENGAGED, A_ENGAGED),
        Input(A_ENGAGED_BY, state(ACTOR, fields.ENGAGED_BY), lambda case: case[A_ENGAGED] != fields.NONE),
        in_state(ACTOR, fields.POSITION, A_POSITION),
        on_card(ACTOR, fields.SIZE, A_SIZE),
        A_LARGE_INPUT,
        in_state(TARGET, fields.POSITION, T_POSITION),
        on_card(TARGET, fields.SIZE, T_SIZE),
        T_LARGE_INPUT,
    ),
    outcomes=(
        Outcome("may", N_("it may shoot"), good=True),
        Outcome("barred", N_("it may not shoot"), good=False),
    ),
    switches=ranges.RANGE_SWITCHES,
    figures=lambda case: (Figure(N_("range in hexes"), range_of(case), signed=False, key="range"),),
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)
# fmt: on
