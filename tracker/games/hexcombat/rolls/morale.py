"""The morale test of another sheet: announced with its modifier, its result entered (HX-MORALE-01, -02)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, whole
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.games.hexcombat.switches import MORALE_IF
from tracker.rules.kinds import computation
from tracker.rules.resolver import Context, Effect, Figure, Input, Outcome, Role, derived
from tracker.words import N_

MOST_LOST: Final = 99

# fmt: off
STEPS_LOST = whole("steps_lost", N_("Steps the hex lost"), 0, MOST_LOST, rules=("HX-MORALE-01", "HX-RUL-23"))
RESULT = choice("result", N_("The morale sheet says"),
                {"holds": N_("no change"), "one": N_("one cohesion level lost"), "two": N_("two cohesion levels lost"),
                 "rally": N_("one cohesion level regained"), "destroyed": N_("destroyed")},
                rules=("HX-MORALE-02", "HX-STATE-02"),
                help=N_("roll it on the morale sheet, with the modifier shown here"))
# fmt: on


def _steps_owed(scene: Context) -> int | None:
    """The steps lost that the unit's oldest morale test was earned by."""
    unit = scene.unit(ACTOR)
    owed = (debt for debt in scene.battle.debts if unit is not None and debt.unit == unit.id)
    return next(
        (int(str(debt.inputs.get(STEPS_LOST.key, 0))) for debt in owed if debt.resolver == MORALE_TEST.key), None
    )


SHIFTED, DESTROYED = "cohesion_shifted", "destroyed"
_RESULTS: Final = {
    "one": (Effect(SHIFTED, ACTOR, 1),),
    "two": (Effect(SHIFTED, ACTOR, 2),),
    "rally": (Effect(SHIFTED, ACTOR, -1),),
    "destroyed": (Effect(DESTROYED, ACTOR),),
}

MORALE_TEST: Final = computation(
    lambda case: case[RESULT],
    figures=lambda case: (Figure(N_("steps lost"), case[STEPS_LOST], signed=False, key="steps_lost"),),
    total=lambda _case: None,
    key="morale",
    label=N_("Morale test"),
    deed=N_("{actor} {actor:takes|take} a morale test"),
    rules=("HX-MORALE-01", "HX-MORALE-02", "HX-RUL-23"),
    roles=(Role(ACTOR, N_("unit")),),
    inputs=(Input(STEPS_LOST, derived(_steps_owed)), Input(RESULT, is_thrown=True)),
    outcomes=tuple(Outcome(option.key, option.label, option.key in {"holds", "rally"}) for option in RESULT.options),
    effects=lambda _case, outcome: _RESULTS.get(outcome, ()),
    switches=(MORALE_IF,),
    help=N_("the test stands on another sheet: roll it there with this modifier and enter what it says"),
)  # fmt: skip
