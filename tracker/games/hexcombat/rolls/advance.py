"""The advance after a shock combat, and what becomes of the charge (HX-ADV-04 to -11)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import UnitId
from tracker.battle.events import Rolled
from tracker.battle.fields import flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.both import A_POSITION
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, asked_of, in_state, on_card
from tracker.games.hexcombat.rolls.support import A_MARKER
from tracker.games.hexcombat.switches import ADVANCE_COST
from tracker.rules.kinds import computation
from tracker.rules.resolver import FROM_TABLE, Case, Context, Effect, Input, Outcome, Role, are_said, derived, note
from tracker.words import N_

ENGAGED: Final = "engaged"
"""The part of the enemy that a charge engages where it has advanced to."""

# fmt: off
FREE = flag("hex_free", N_("The attacked hex is free"), True, rules=("HX-ADV-04",))
BY_SHOCK = flag("by_shock", N_("Was a shock combat"), True, rules=("HX-ADV-04", "HX-ADV-11"))
WAS_SUPPORTED = flag("was_supported", N_("The attack was supported"), True, rules=("HX-ADV-04", "HX-ADV-11"))
ENTERED = asked_of(TARGET, fields.POSITION, N_("Position freed"))
A_FLIES = asked_of(ACTOR, fields.CAN_FLY, N_("Can fly"))
A_INFILTRATES = asked_of(ACTOR, fields.CAN_INFILTRATE, N_("Can infiltrate"))
STILL_ENGAGES = flag("still_engages", N_("Enemy engaged after the advance"),
                     rules=("HX-ADV-08", "HX-ADV-10"))

ADVANCE_LINES: Final = (
    note("shooting", N_("no advance after shooting"), lambda case: not case[BY_SHOCK], "HX-ADV-11"),
    note("occupied", N_("the hex is not free"), lambda case: not case[FREE], "HX-ADV-04", "HX-ADV-11"),
    note("unsupported", N_("the attack was not supported"), lambda case: not case[WAS_SUPPORTED],
         "HX-ADV-04", "HX-ADV-11"),
    note("cannot_fly", N_("it cannot fly into close flight"),
         lambda case: case[ENTERED] == fields.CLOSE_FLIGHT and not case[A_FLIES], "HX-ADV-05"),
    note("in_flight", N_("it does not land from flight"),
         lambda case: case[A_POSITION] == fields.CLOSE_FLIGHT and case[ENTERED] == fields.GROUND, "HX-ADV-06"),
    note("cannot_infiltrate", N_("it cannot infiltrate into close infiltration"),
         lambda case: case[ENTERED] == fields.CLOSE_INFILTRATION and not case[A_INFILTRATES],
         "HX-ADV-07"),
)
# fmt: on


def _advance(case: Case) -> str:
    if are_said(ADVANCE_LINES, case):
        return "stays"
    if case[A_MARKER] == fields.CHARGE:
        return "keeps_charge" if case[STILL_ENGAGES] else "charge_ends"
    return "advances_winded" if case.ruling(ADVANCE_COST) == "all" else "advances"


CHARGE_ENDS, TIRED = "charge_ends", "tired"

_EFFECTS: Final = {
    "charge_ends": (Effect(CHARGE_ENDS, ACTOR), Effect(TIRED, ACTOR, 1)),
    "advances_winded": (Effect(TIRED, ACTOR, 1),),
}


def charges_on(case: Case) -> bool:
    """Whether it advances with a Charge marker, so that it matters whom it engages where it comes to."""
    return case[A_MARKER] == fields.CHARGE and not are_said(ADVANCE_LINES, case)


def _names_one(scene: Context) -> bool | None:
    """Who names an enemy that it engages has said so; where nobody is named the table says it, or nobody does."""
    return True if scene.unit(ENGAGED) is not None else None


ADVANCE: Final = computation(
    _advance,
    ADVANCE_LINES,
    key="advance",
    label=N_("Advance"),
    deed=N_("{actor} may advance"),
    rules=("HX-ADV-04", "HX-RUL-26"),
    roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("unit attacked"), optional=True),
           Role(ENGAGED, N_("enemy engaged there"), optional=True, seldom=True)),
    inputs=(
        Input(FREE),
        Input(BY_SHOCK),
        Input(WAS_SUPPORTED),
        in_state(TARGET, fields.POSITION, ENTERED),
        in_state(ACTOR, fields.POSITION, A_POSITION),
        on_card(ACTOR, fields.CAN_FLY, A_FLIES),
        on_card(ACTOR, fields.CAN_INFILTRATE, A_INFILTRATES),
        in_state(ACTOR, fields.MARKER, A_MARKER),
        Input(STILL_ENGAGES, derived(_names_one, FROM_TABLE), charges_on, measured=True),
    ),
    outcomes=(
        Outcome("stays", N_("it stays where it is"), rules=("HX-ADV-11",)),
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


_TOLD: Final = {
    "keeps_charge": N_("{unit} {unit:advances|advance}."),
    "charge_ends": N_("{unit} {unit:advances and loses its|advance and lose their} marker."),
    "advances": N_("{unit} {unit:advances|advance}."),
    "advances_winded": N_("{unit} {unit:advances|advance}."),
}


def advance_told(rolled: Rolled) -> tuple[UnitId, str] | None:
    """Who advances by a roll, and how that is told; None of one that stays, and of every other roll."""
    words = _TOLD.get(rolled.resolution.outcome) if rolled.resolution.resolver == ADVANCE.key else None
    return None if words is None else (rolled.bindings[ACTOR], words)
