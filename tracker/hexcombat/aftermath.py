"""What follows a combat: recoil and its conditions, the advance, and the morale result of another sheet."""

from __future__ import annotations

from typing import Final

from tracker.fields import choice, flag, whole
from tracker.hexcombat.fields import (
    CAN_FLY,
    CAN_INFILTRATE,
    CHARGE,
    CLOSE_FLIGHT,
    CLOSE_INFILTRATION,
    COHESION,
    DEMONIC,
    ENGAGED,
    FLANK,
    FORMATION,
    GROUND,
    MARKER,
    MORALE,
    MOST_STEPS,
    POSITION,
    REAR,
    ROUTED,
    SHAKEN,
    SIZE,
    SMALL,
    STEPS,
    UNSHAKEABLE,
    large_mates,
    stack_of,
)
from tracker.hexcombat.fields import ENGAGES as ENGAGES_NOW
from tracker.hexcombat.shooting import DUEL
from tracker.hexcombat.sides import ACTOR, TARGET, asked_of, counted, in_state, on_card
from tracker.hexcombat.switches import ADVANCE_COST, MORALE_IF
from tracker.kinds import computation
from tracker.resolver import Case, Effect, Input, Outcome, Role, Scene, derived, flat, sum_of, worth
from tracker.words import N_

# fmt: off
LAST = flag("last_result", N_("This is the last loss result"), True, rules=("HX-RECOIL-01",))
R_COHESION = asked_of(ACTOR, COHESION, N_("Cohesion"))
R_MARKER = asked_of(ACTOR, MARKER, N_("Marker"), "HX-RECOIL-03")
R_MORALE = asked_of(ACTOR, MORALE, N_("Morale profile"))
R_FORMATION = asked_of(ACTOR, FORMATION, N_("Is a formation"), "HX-RECOIL-06")
R_STEPS = asked_of(ACTOR, STEPS, N_("Steps left"), "HX-RECOIL-08")
SIDE_ENGAGED = flag("stack_engaged", N_("It or its stack is engaged on the flank or rear"), rules=("HX-RECOIL-05",))
REAR_ZONE = flag("rear_zone", N_("A hex of its rear zone where it is engaged neither on the flank nor the rear"), True,
                 help=N_("two adjoining hexes for a formation"), rules=("HX-RECOIL-07", "HX-RECOIL-12", "HX-RECOIL-14"))

RECOIL_LINES: Final = (
    flat("not_last", N_("not the last loss result"), -1, lambda case: not case[LAST], "HX-RECOIL-01", field=LAST),
    flat("routed", N_("it is routed"), -1, lambda case: case[R_COHESION] == ROUTED, "HX-RECOIL-02", field=R_COHESION),
    flat("charging", N_("it has a Charge marker"), -1, lambda case: case[R_MARKER] == CHARGE,
         "HX-RECOIL-03", field=R_MARKER),
    flat("unshakeable", N_("its morale is unshakeable"), -1, lambda case: case[R_MORALE] == UNSHAKEABLE,
         "HX-RECOIL-04", field=R_MORALE),
    flat("engaged", N_("it or its stack is engaged on the flank or rear"), -1, lambda case: case[SIDE_ENGAGED],
         "HX-RECOIL-05", field=SIDE_ENGAGED),
    flat("shaken_formation", N_("a shaken formation"), -1,
         lambda case: case[R_FORMATION] and case[R_COHESION] == SHAKEN and case[R_MORALE] != DEMONIC,
         "HX-RECOIL-06", field=R_COHESION),
    flat("no_way", N_("no hex of its rear zone is safe"), -1, lambda case: not case[REAR_ZONE],
         "HX-RECOIL-07", field=REAR_ZONE),
)
# fmt: on


def _recoil(case: Case) -> str:
    if sum_of(RECOIL_LINES, case):
        return "barred"
    return "must" if case[R_STEPS] == 1 else "may"


RECOIL: Final = computation(
    _recoil,
    RECOIL_LINES,
    key="recoil",
    label=N_("Recoil"),
    rules=("HX-LOSS-02", "HX-RUL-40"),
    roles=(Role(ACTOR, N_("unit attacked")),),
    inputs=(
        Input(LAST),
        in_state(ACTOR, COHESION, R_COHESION),
        in_state(ACTOR, MARKER, R_MARKER),
        on_card(ACTOR, MORALE, R_MORALE),
        Input(
            SIDE_ENGAGED,
            counted(
                ACTOR,
                lambda scene, unit: any(mate[ENGAGED] in {FLANK, REAR} for mate in stack_of(scene.battle, unit)),
            ),
        ),
        on_card(ACTOR, FORMATION, R_FORMATION),
        Input(REAR_ZONE),
        in_state(ACTOR, STEPS, R_STEPS),
    ),
    outcomes=(
        Outcome("may", N_("it may recoil"), good=True, rules=("HX-RECOIL-09",)),
        Outcome("must", N_("it must recoil: nothing else saves it"), good=True, rules=("HX-RECOIL-08", "HX-RUL-41")),
        Outcome("barred", N_("it may not recoil, for the reasons listed"), good=False),
    ),
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)

# fmt: off
FREE = flag("hex_free", N_("The attacked hex is free"), True, rules=("HX-ADV-04",))
BY_SHOCK = flag("by_shock", N_("It was a shock combat"), True, rules=("HX-ADV-04", "HX-ADV-11"))
WAS_SUPPORTED = flag("was_supported", N_("The attack was supported"), True, rules=("HX-ADV-04", "HX-ADV-11"))
ENTERED = asked_of(TARGET, POSITION, N_("Position that was freed"))
A_POSITION = asked_of(ACTOR, POSITION, N_("Attacker's position"))
A_FLIES = asked_of(ACTOR, CAN_FLY, N_("Attacker can fly"))
A_INFILTRATES = asked_of(ACTOR, CAN_INFILTRATE, N_("Attacker can infiltrate"))
A_MARKER = asked_of(ACTOR, MARKER, N_("Attacker's marker"))
STILL_ENGAGES = flag("still_engages", N_("After the advance it still engages an enemy"),
                     rules=("HX-ADV-08", "HX-ADV-10"))

ADVANCE_LINES: Final = (
    flat("shooting", N_("no advance after shooting"), -1, lambda case: not case[BY_SHOCK], "HX-ADV-11",
         field=BY_SHOCK),
    flat("occupied", N_("the hex is not free"), -1, lambda case: not case[FREE], "HX-ADV-04", "HX-ADV-11", field=FREE),
    flat("unsupported", N_("the attack was not supported"), -1, lambda case: not case[WAS_SUPPORTED],
         "HX-ADV-04", "HX-ADV-11", field=WAS_SUPPORTED),
    flat("cannot_fly", N_("it cannot fly into close flight"), -1,
         lambda case: case[ENTERED] == CLOSE_FLIGHT and not case[A_FLIES], "HX-ADV-05", field=A_FLIES),
    flat("in_flight", N_("from close flight it does not come down onto the ground"), -1,
         lambda case: case[A_POSITION] == CLOSE_FLIGHT and case[ENTERED] == GROUND, "HX-ADV-06", field=A_POSITION),
    flat("cannot_infiltrate", N_("it cannot infiltrate into close infiltration"), -1,
         lambda case: case[ENTERED] == CLOSE_INFILTRATION and not case[A_INFILTRATES],
         "HX-ADV-07", field=A_INFILTRATES),
)
# fmt: on


def _advance(case: Case) -> str:
    if sum_of(ADVANCE_LINES, case):
        return "stays"
    if case[A_MARKER] == CHARGE:
        return "keeps_charge" if case[STILL_ENGAGES] else "charge_ends"
    return "advances_winded" if case.ruling(ADVANCE_COST) == "all" else "advances"


CHARGE_ENDS, TIRED = "charge_ends", "tired"
ADVANCED: Final = frozenset({"keeps_charge", "charge_ends", "advances", "advances_winded"})

_EFFECTS: Final = {
    "charge_ends": (Effect(CHARGE_ENDS, ACTOR), Effect(TIRED, ACTOR, 1)),
    "advances_winded": (Effect(TIRED, ACTOR, 1),),
}

ADVANCE: Final = computation(
    _advance,
    ADVANCE_LINES,
    key="advance",
    label=N_("Advance"),
    rules=("HX-ADV-04", "HX-RUL-26"),
    roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("unit attacked"), optional=True)),
    inputs=(
        Input(FREE),
        Input(BY_SHOCK),
        Input(WAS_SUPPORTED),
        in_state(TARGET, POSITION, ENTERED),
        in_state(ACTOR, POSITION, A_POSITION),
        on_card(ACTOR, CAN_FLY, A_FLIES),
        on_card(ACTOR, CAN_INFILTRATE, A_INFILTRATES),
        in_state(ACTOR, MARKER, A_MARKER),
        Input(STILL_ENGAGES, matters=lambda case: case[A_MARKER] == CHARGE),
    ),
    outcomes=(
        Outcome("stays", N_("it stays where it is, for the reasons listed"), rules=("HX-ADV-11",)),
        Outcome("keeps_charge", N_("it advances and keeps its Charge marker; no new engagement test"),
                rules=("HX-ADV-08", "HX-ADV-09")),
        Outcome("charge_ends", N_("it advances; its marker goes and it takes a breath level"), rules=("HX-ADV-10",)),
        Outcome("advances", N_("it advances"), rules=("HX-ADV-04",)),
        Outcome("advances_winded", N_("it advances and takes a breath level"), rules=("HX-ADV-10", "HX-RUL-26")),
    ),
    effects=lambda _case, outcome: _EFFECTS.get(outcome, ()),
    switches=(ADVANCE_COST,),
    total=lambda _case: None,
    help=N_("each line is a reason to stay"),
)  # fmt: skip

# fmt: off
STEPS_LOST = whole("steps_lost", N_("Steps lost"), 0, MOST_STEPS, rules=("HX-MORALE-01", "HX-RUL-23"))
RESULT = choice("result", N_("Result read on the morale sheet"),
                {"holds": N_("no change"), "one": N_("one cohesion level lost"), "two": N_("two cohesion levels lost"),
                 "rally": N_("one cohesion level regained"), "destroyed": N_("destroyed")},
                rules=("HX-MORALE-02", "HX-STATE-02"))
# fmt: on


def _steps_owed(scene: Scene) -> int | None:
    """The steps lost that the unit's oldest morale test was earned by."""
    unit = scene.unit(ACTOR)
    owed = (debt for debt in scene.battle.debts if unit is not None and debt.unit == unit.id)
    return next((int(str(debt.inputs.get(STEPS_LOST.key, 0))) for debt in owed if debt.resolver == "morale"), None)


SHIFTED, DESTROYED = "cohesion_shifted", "destroyed"
_RESULTS: Final = {
    "one": (Effect(SHIFTED, ACTOR, 1),),
    "two": (Effect(SHIFTED, ACTOR, 2),),
    "rally": (Effect(SHIFTED, ACTOR, -1),),
    "destroyed": (Effect(DESTROYED, ACTOR),),
}

MORALE_TEST: Final = computation(
    lambda case: case[RESULT],
    (worth("steps_lost", N_("die modifier: steps lost"), lambda case: case[STEPS_LOST],
           "HX-MORALE-01", "HX-RUL-23", field=STEPS_LOST),),
    key="morale",
    label=N_("Morale test"),
    rules=("HX-MORALE-02",),
    roles=(Role(ACTOR, N_("unit")),),
    inputs=(Input(STEPS_LOST, derived(_steps_owed)), Input(RESULT)),
    outcomes=tuple(Outcome(option.key, option.label, option.key in {"holds", "rally"}) for option in RESULT.options),
    effects=lambda _case, outcome: _RESULTS.get(outcome, ()),
    switches=(MORALE_IF,),
    help=N_("the test stands on another sheet: roll it there with this modifier and enter what it says"),
)  # fmt: skip

# fmt: off
ENGAGES = flag("engages", N_("The attacker engages the unit it attacks"), True, rules=("HX-DUEL-01",))
A_SIZE = asked_of(ACTOR, SIZE, N_("Attacker's size"))
T_SIZE = asked_of(TARGET, SIZE, N_("Defender's size"))
A_LARGE = whole("actor_large_with", N_("Large units with the attacker"), 0, 9, rules=("HX-DUEL-02", "HX-RUL-32"))
T_LARGE = whole("target_large_with", N_("Large units with the defender"), 0, 9, rules=("HX-DUEL-02", "HX-RUL-32"))

DUEL_LINES: Final = (
    flat("not_engaging", N_("it does not engage that unit"), -1, lambda case: not case[ENGAGES],
         "HX-DUEL-01", field=ENGAGES),
    flat("attacker_crowded", N_("a small attacker has a large unit with it"), -1,
         lambda case: case[A_SIZE] == SMALL and case[A_LARGE] > 0 and not case[DUEL],
         "HX-DUEL-02", "HX-RUL-32", field=A_LARGE),
    flat("defender_crowded", N_("a small defender has a large unit with it"), -1,
         lambda case: case[T_SIZE] == SMALL and case[T_LARGE] > 0 and not case[DUEL],
         "HX-DUEL-02", "HX-RUL-32", field=T_LARGE),
)

SHOCK_CHECK: Final = computation(
    lambda case: "barred" if sum_of(DUEL_LINES, case) else "may",
    DUEL_LINES,
    key="shock_check",
    label=N_("May it attack"),
    rules=("HX-DUEL-01",),
    roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("defender"))),
    inputs=(
        in_state(ACTOR, ENGAGES_NOW, ENGAGES),
        Input(DUEL),
        on_card(ACTOR, SIZE, A_SIZE),
        Input(A_LARGE, counted(ACTOR, lambda scene, unit: large_mates(scene.battle, unit))),
        on_card(TARGET, SIZE, T_SIZE),
        Input(T_LARGE, counted(TARGET, lambda scene, unit: large_mates(scene.battle, unit))),
    ),
    outcomes=(
        Outcome("may", N_("it may attack"), good=True),
        Outcome("barred", N_("it may not attack, for the reasons listed"), good=False),
    ),
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)
# fmt: on
