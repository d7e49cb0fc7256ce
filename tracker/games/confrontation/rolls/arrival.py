"""How a unit comes into contact: which charge it is, or contact without one, or why not at all."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, decimal, flag
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.switches import CHARGE_SIDE, VOLUNTARY_MEASURE
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, only_shown, worth
from tracker.words import N_

TARGET: Final = "target"
CHARGE: Final = "charge"

# fmt: off
MEANS: Final = choice("means", N_("Comes by"), {CHARGE: N_("a charge"), fields.CONTACT: N_("its normal move")},
                      rules=cf("CHARGE", 1, 14))
SEES: Final = flag("sees", N_("Sees the target"), True,
                   help=N_("at the start of the phase or of its charge"),
                   rules=cf("CHARGE", 1))
PASSAGE: Final = decimal("passage", N_("Straight passage, cm wide"), 0, 200, 10.0, rules=cf("CHARGE", 2))
BASE: Final = decimal("base", N_("The charger, cm wide"), 0, 50, 2.5, rules=cf("CHARGE", 2))
SEEN: Final = flag("seen", N_("The target saw the charger first"), True, rules=cf("CHARGE", 8, 12, 13))
SIDE: Final = choice("side", N_("Side of the target reached"),
                     {fields.FRONT: N_("front"), fields.FLANK: N_("flank"), fields.REAR: N_("rear")},
                     rules=cf("CHARGE", 8, 12, 13, 16))
CROSSED: Final = flag("crossed", N_("Crossed the target's view"), rules=cf("CHARGE", 16))
ENGAGED: Final = flag("engaged", N_("The target is already in melee"), rules=cf("CHARGE", 17))
REACHES: Final = flag("reaches", N_("Normal move is long enough"), True, rules=cf("CHARGE", 14))
HAS_RUN: Final = fields.RAN.asked("ran", N_("Runs this turn"), rules=cf("CHARGE", 14))
IS_BARRED: Final = flag("barred", N_("Courage failed last turn"), rules=cf("FEAR", 4))
HAS_LEFT: Final = fields.DISENGAGED.asked("disengaged", N_("Left a melee this turn"))
HAS_RALLIED: Final = fields.RALLIED.asked("rallied", N_("Rallied this turn"), rules=cf("RALLY", 9))
IS_FROZEN: Final = fields.FROZEN.asked("frozen", N_("Refused to charge this turn"), rules=cf("FEAR", 2))
IS_SPENT: Final = fields.SPENT.asked("spent")
GAP: Final = decimal("gap", N_("Cm between the two"), 0, 480, help=N_("0: not measured; a pursuit then asks"),
                     rules=cf("FLEE", 2, 8))
IS_FLEEING: Final = flag("fleeing", N_("Is fleeing"), rules=cf("RALLY", 4))
# fmt: on

REFUSALS: Final = {
    "unseen": (N_("refused (it does not see the target)"), cf("CHARGE", 1)),
    "narrow": (N_("refused (the straight passage is too narrow)"), cf("CHARGE", 2)),
    "barred": (N_("refused (it failed its courage against that enemy last turn)"), cf("FEAR", 4)),
    "disengaged": (N_("refused (it left a melee this turn)"), cf("DISENG", 8, 9)),
    "rallied": (N_("refused (it rallied this turn)"), cf("RALLY", 9)),
    "frozen": (N_("refused (it refused to charge and does nothing this turn)"), cf("FEAR", 2)),
    "fleeing": (N_("refused (it is fleeing)"), cf("RALLY", 4)),
    "spent": (N_("refused (its charge is spent)"), cf("FLEE", 4, 7, 15)),
    "ran": (N_("refused (it may not run into contact)"), cf("CHARGE", 14)),
    "far": (N_("refused (its normal move does not reach)"), cf("CHARGE", 14)),
    "viewed": (N_("refused (it crossed the view of the enemy whose rear it reaches)"), cf("CHARGE", 16, 17)),
}


def _why_not(case: Case) -> str | None:
    """The first reason against it, of those for every arrival and those for this one."""
    charges = case[MEANS] == CHARGE
    viewed = case[SIDE] == fields.REAR and case[CROSSED] and not case[ENGAGED]
    reasons = (
        ("fleeing", case[IS_FLEEING]),
        ("frozen", case[IS_FROZEN]),
        ("rallied", case[HAS_RALLIED]),
        ("disengaged", case[HAS_LEFT]),
        ("spent", case[IS_SPENT]),
        ("barred", case[IS_BARRED]),
        ("unseen", charges and not case[SEES]),
        ("narrow", charges and case[PASSAGE] < case[BASE]),
        ("ran", not charges and case[HAS_RUN]),
        ("far", not charges and not case[REACHES]),
        ("viewed", not charges and viewed),
    )
    return next((reason for reason, holds in reasons if holds), None)


def _judge(case: Case) -> str:
    if (reason := _why_not(case)) is not None:
        return reason
    if case[MEANS] == fields.CONTACT:
        return fields.CONTACT
    return fields.FRONT if case[SEEN] and case.ruling(CHARGE_SIDE) == "sheet" else case[SIDE]


def _effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if outcome in REFUSALS:
        return ()
    seen = outcome == fields.FRONT and case[SEEN]
    if outcome == fields.CONTACT:
        return (resolver.Effect("joins", ACTOR, int(seen), outcome),)
    return (resolver.Effect("charges", ACTOR, int(seen), outcome, case[GAP]),)


def _barred(scene: resolver.Context) -> bool | None:
    unit, enemy = scene.unit(ACTOR), scene.unit(TARGET)
    return None if unit is None or enemy is None else enemy.id in fields.listed(unit[fields.BARRED])


FEARS: Final = N_("it failed its courage against that enemy last turn (CF-FEAR-04)")


def _may_not_go_for(scene: resolver.Context) -> str:
    return FEARS if _barred(scene) else ""


def _is_charge(case: Case) -> bool:
    return case[MEANS] == CHARGE


def _idle_gap(scene: resolver.Context) -> float | None:
    """None where a pursuit may hang on the gap: of who flees from fear, or of any fleer under the house rule (R-25).

    Else it is not asked: nobody is caught by it (CF-FLEE-02, 08, 16).
    """
    charger = scene.unit(ACTOR)
    decides = charger is None or charger[fields.FEAR] or VOLUNTARY_MEASURE.of(scene.battle.switches) == "own_start"
    return None if decides else GAP.default


def _is_contact(case: Case) -> bool:
    return case[MEANS] == fields.CONTACT


# What each arrival is worth, shown beside the answer.
# fmt: off
ATT_OF: Final = {fields.FRONT: 2, fields.FLANK: 3, fields.REAR: 5, fields.CONTACT: 1}
INI_OF: Final = {fields.FRONT: 6, fields.FLANK: 10, fields.CONTACT: 3}
LINES: Final[tuple[Line, ...]] = (
    worth("att", N_("bonus to attack"), lambda case: ATT_OF.get(_judge(case)), *cf("CHARGE", 3, 5, 10, 15)),
    worth("ini", N_("bonus to initiative"), lambda case: INI_OF.get(_judge(case)), *cf("CHARGE", 4, 9, 11, 15)),
    worth("location", N_("extra location die"), lambda case: 1 if _judge(case) == fields.REAR else None,
          *cf("CHARGE", 6)),
)
# fmt: on

ARRIVAL_CHECK: Final[Resolver] = computation(
    _judge,
    only_shown(*LINES),
    key="arrival",
    label=N_("Arrival: charge or contact"),
    deed=N_("{actor} {actor:moves|move} into contact with {target}"),
    rules=(*run("CHARGE", 1, 17), *cf("FEAR", 2, 4), *cf("DISENG", 8, 9), *cf("RALLY", 9), *cf("FLEE", 2, 7, 8, 15)),
    roles=(resolver.Role(ACTOR, N_("charger")), resolver.Role(TARGET, N_("target"), hardly=_may_not_go_for)),
    inputs=(
        Input(MEANS),
        Input(SEES, matters=_is_charge),
        Input(PASSAGE, matters=_is_charge),
        Input(BASE, matters=_is_charge),
        Input(SEEN, matters=_is_charge),
        Input(SIDE),
        Input(GAP, resolver.derived(_idle_gap, resolver.FROM_ROSTER), matters=_is_charge),
        Input(REACHES, matters=_is_contact),
        Input(CROSSED, matters=_is_contact),
        Input(ENGAGED, known_of(TARGET, fields.is_engaged), matters=_is_contact),
        Input(HAS_RUN, resolver.state(ACTOR, fields.RAN), matters=_is_contact, also=("runs", "shooter_ran")),
        Input(IS_BARRED, resolver.derived(_barred)),
        Input(HAS_LEFT, resolver.state(ACTOR, fields.DISENGAGED)),
        Input(HAS_RALLIED, resolver.state(ACTOR, fields.RALLIED)),
        Input(IS_FROZEN, resolver.state(ACTOR, fields.FROZEN)),
        Input(IS_SPENT, resolver.state(ACTOR, fields.SPENT)),
        Input(IS_FLEEING, known_of(ACTOR, fields.is_fleeing)),
    ),
    outcomes=(
        Outcome(fields.FRONT, N_("front charge"), good=True, rules=cf("CHARGE", 3, 4, 13)),
        Outcome(fields.FLANK, N_("flank charge"), good=True, rules=cf("CHARGE", 10, 11, 12)),
        Outcome(fields.REAR, N_("rear charge"), good=True, rules=run("CHARGE", 5, 9)),
        Outcome(fields.CONTACT, N_("contact without a charge"), good=True, rules=cf("CHARGE", 14, 15)),
        *(Outcome(key, label, good=False, rules=rules) for key, (label, rules) in REFUSALS.items()),
    ),
    total=lambda _case: None,
    effects=_effects,
    switches=(CHARGE_SIDE,),
)
