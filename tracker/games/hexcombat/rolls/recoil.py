"""Recoil: each condition as a line that fails, and when it is compulsory (HX-RECOIL-01 to -09)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.fields import flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.sides import ACTOR, asked_of, counted, in_state, on_card
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Context, Input, Outcome, Role, are_said, note
from tracker.words import N_

MAY, MUST, BARRED = "may", "must", "barred"

# fmt: off
LAST = flag("last_result", N_("The last loss result"), True, rules=("HX-RECOIL-01",))
R_COHESION = asked_of(ACTOR, fields.COHESION, N_("Cohesion"))
R_MARKER = asked_of(ACTOR, fields.MARKER, N_("Marker"), "HX-RECOIL-03")
R_MORALE = asked_of(ACTOR, fields.MORALE, N_("Morale profile"))
R_FORMATION = asked_of(ACTOR, fields.FORMATION, N_("Is a formation"), "HX-RECOIL-06")
R_STEPS = asked_of(ACTOR, fields.STEPS, N_("Steps left"), "HX-RECOIL-08")
SIDE_ENGAGED = flag("stack_engaged", N_("Flank or rear engaged (stack)"), rules=("HX-RECOIL-05",))
REAR_ZONE = flag("rear_zone", N_("A safe hex in the rear zone"), True,
                 help=N_("engaged there neither on the flank nor the rear; for a formation two that adjoin"),
                 rules=("HX-RECOIL-07", "HX-RECOIL-12", "HX-RECOIL-14"))

RECOIL_LINES: Final = (
    note("not_last", N_("not the last loss result"), lambda case: not case[LAST], "HX-RECOIL-01"),
    note("routed", N_("it is routed"), lambda case: case[R_COHESION] == fields.ROUTED, "HX-RECOIL-02"),
    note("charging", N_("it has a Charge marker"), lambda case: case[R_MARKER] == fields.CHARGE,
         "HX-RECOIL-03"),
    note("unshakeable", N_("its morale is unshakeable"), lambda case: case[R_MORALE] == fields.UNSHAKEABLE,
         "HX-RECOIL-04"),
    note("engaged", N_("it or its stack is engaged on the flank or rear"), lambda case: case[SIDE_ENGAGED],
         "HX-RECOIL-05"),
    note("shaken_formation", N_("a shaken formation"),
         lambda case: case[R_FORMATION] and case[R_COHESION] == fields.SHAKEN and case[R_MORALE] != fields.DEMONIC,
         "HX-RECOIL-06"),
    note("no_way", N_("no hex of its rear zone is safe"), lambda case: not case[REAR_ZONE],
         "HX-RECOIL-07"),
)
# fmt: on
BARRED_ANYWAY: Final = RECOIL_LINES[:-1]
"""The bars wherever it stands: the table is not asked then whether a hex behind it is safe."""


def _recoil(case: Case) -> str:
    if are_said(RECOIL_LINES, case):
        return BARRED
    return MUST if case[R_STEPS] == 1 else MAY


def _is_engaged_aside(scene: Context, unit: Unit) -> bool:
    """Whether anybody in the hex is engaged in flank or rear."""
    return any(mate[fields.ENGAGED] in fields.ASIDE for mate in fields.stack_of(scene.battle, unit))


RECOIL: Final = computation(
    _recoil,
    RECOIL_LINES,
    key="recoil",
    label=N_("Recoil"),
    deed=N_("{actor} {actor:tries|try} to recoil"),
    rules=("HX-LOSS-02", "HX-RUL-40"),
    roles=(Role(ACTOR, N_("unit attacked")),),
    inputs=(
        Input(LAST),
        in_state(ACTOR, fields.COHESION, R_COHESION),
        in_state(ACTOR, fields.MARKER, R_MARKER),
        on_card(ACTOR, fields.MORALE, R_MORALE),
        Input(SIDE_ENGAGED, counted(ACTOR, _is_engaged_aside)),
        on_card(ACTOR, fields.FORMATION, R_FORMATION),
        Input(REAR_ZONE, matters=lambda case: not are_said(BARRED_ANYWAY, case)),
        in_state(ACTOR, fields.STEPS, R_STEPS),
    ),
    outcomes=(
        Outcome(MAY, N_("it may recoil"), good=True, rules=("HX-RECOIL-09",)),
        Outcome(MUST, N_("it must recoil: nothing else saves it"), good=True, rules=("HX-RECOIL-08", "HX-RUL-41")),
        Outcome(BARRED, N_("it may not recoil"), good=False),
    ),
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)
