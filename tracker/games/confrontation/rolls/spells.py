"""Limits on spells: one forbidden, one bound to its moment and reach, and none for a caster that ran."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, decimal, flag
from tracker.games.confrontation.concepts.ids import cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.own_will import BARS, HELD_BACK, held_back_input
from tracker.games.confrontation.concepts.steps import LATE_SHOTS, SLICES
from tracker.games.confrontation.fields import RAN
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.phase import has_acted
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Outcome, Resolver
from tracker.words import N_

NULLITY, STORM, OTHER = "nullity", "storm", "other"
CAST, COUNTER = "cast", "counter"
STORM_REACH: Final = 50
MAGIC_STEPS: Final = frozenset({SLICES, LATE_SHOTS})

# fmt: off
SPELL: Final = choice("spell", N_("Spell"),
                      {OTHER: N_("an unrestricted spell"), STORM: N_("the lightning of the divine storm"),
                       NULLITY: N_("the flux of absolute nullity")}, rules=run("SPELL", 1, 4))
PURPOSE: Final = choice("purpose", N_("Purpose"), {CAST: N_("cast"), COUNTER: N_("counter or absorb an enemy spell")},
                        rules=cf("MISC", 12))
IN_PHASE: Final = flag("in_phase", N_("In the magic phase"), True, rules=cf("SPELL", 1))
IN_ORDER: Final = flag("in_order", N_("The caster's turn in the order of initiative"), True, rules=cf("SPELL", 2))
DISTANCE: Final = decimal("distance", N_("Distance, cm"), 0, 500, rules=cf("SPELL", 3))
HAS_ACTED: Final = flag("has_shot", N_("The caster has shot or cast this turn"), rules=cf("INIT", 5, 8))
HAS_RUN: Final = RAN.asked("ran", N_("The caster ran this turn"), rules=cf("MISC", 12))
# fmt: on


def _judge(case: Case) -> str:
    if case[SPELL] == NULLITY:
        return "forbidden"
    if case[PURPOSE] == COUNTER:
        return "counters"
    storm = case[SPELL] == STORM
    reasons = (
        *((key, case[HELD_BACK] == key) for key in BARS),
        ("acted", case[HAS_ACTED]),
        ("ran", case[HAS_RUN]),
        ("not_now", storm and not case[IN_PHASE]),
        ("not_yet", storm and not case[IN_ORDER]),
        ("too_far", storm and case[DISTANCE] > STORM_REACH),
    )
    return next((reason for reason, holds in reasons if holds), CAST)


def _effects(_case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("has_shot", ACTOR),) if outcome == CAST else ()


def _in_phase(scene: resolver.Context) -> bool | None:
    return scene.battle.place.step in MAGIC_STEPS if scene.battle.place.step else None


def _is_storm(case: Case) -> bool:
    return case[SPELL] == STORM and case[PURPOSE] == CAST


SPELL_CHECK: Final[Resolver] = computation(
    _judge,
    key="spell",
    label=N_("May the spell be cast?"),
    deed=N_("{actor} {actor:wants|want} to cast"),
    rules=(*run("SPELL", 1, 4), *cf("MISC", 12), *cf("INIT", 5, 8), *cf("RALLY", 4, 9), *cf("FEAR", 2)),
    roles=(resolver.Role(ACTOR, N_("caster")),),
    inputs=(
        Input(SPELL),
        Input(PURPOSE),
        Input(HAS_RUN, resolver.state(ACTOR, RAN), also=("runs", "shooter_ran")),
        held_back_input(ACTOR),
        Input(HAS_ACTED, known_of(ACTOR, has_acted)),
        Input(IN_PHASE, resolver.derived(_in_phase), matters=_is_storm),
        Input(IN_ORDER, matters=_is_storm),
        Input(DISTANCE, matters=_is_storm, measured=True),
    ),
    outcomes=(
        Outcome(CAST, N_("it may be cast"), good=True),
        Outcome("counters", N_("it may counter or absorb"), good=True, rules=cf("MISC", 12)),
        Outcome("forbidden", N_("refused (the flux of nullity is forbidden)"), good=False, rules=cf("SPELL", 4)),
        Outcome("fleeing", N_("refused (it flees)"), good=False, rules=BARS["fleeing"].rules),
        Outcome("rallied", N_("refused (it rallied this turn)"), good=False, rules=BARS["rallied"].rules),
        Outcome("frozen", N_("refused (it refused to charge and does nothing this turn)"), good=False,
                rules=BARS["frozen"].rules),
        Outcome("acted", N_("refused (it has shot or cast)"), good=False, rules=cf("INIT", 5, 8)),
        Outcome("ran", N_("refused (it ran and may only counter or absorb)"), good=False, rules=cf("MISC", 12)),
        Outcome("not_now", N_("refused (the lightning is for the magic phase)"), good=False, rules=cf("SPELL", 1)),
        Outcome("not_yet", N_("refused (it is not the caster's turn in the order)"), good=False, rules=cf("SPELL", 2)),
        Outcome("too_far", N_("refused (the lightning reaches 50 cm at most)"), good=False, rules=cf("SPELL", 3)),
    ),
    total=lambda _case: None,
    effects=_effects,
)  # fmt: skip
