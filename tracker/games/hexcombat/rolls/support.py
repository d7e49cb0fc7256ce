"""The support of a shock attack: when it comes of itself, what it costs, what forbids it."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.both import A_BREATH
from tracker.games.hexcombat.rolls.sides import ACTOR, asked_of, in_state, on_card
from tracker.games.hexcombat.switches import SUPPORT_COST_COUNTS, SUPPORT_WHEN_SPENT
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Context, Input, Outcome, Role, changes_for, derived, flat, prefill
from tracker.words import N_

UNSUPPORTED, SUPPORTED, AGAIN = "no", "yes", "again"


def support_case(scene: Context) -> Case:
    """The support of this attacker, as far as battle and card tell of it."""
    known = {key: reading.value for key, reading in prefill(SUPPORT_CHECK, scene).items()}
    return Case(known, scene.battle.switches, house=changes_for(SUPPORT_CHECK, scene))


def _usual_support(scene: Context) -> str | None:
    """Support wherever it can be had, as the page of a shock action proposes it; a formation pays for it once."""
    unit = scene.unit(ACTOR)
    if unit is None:
        return None
    case = support_case(scene)
    if unit[fields.FORMATION] and unit[fields.HAS_ATTACKED] and not is_free(case):
        return AGAIN
    return None if cannot_pay(case) else SUPPORTED


# fmt: off
A_MARKER = asked_of(ACTOR, fields.MARKER, N_("Own marker"))
A_FORMATION = asked_of(ACTOR, fields.FORMATION, N_("Own unit is a formation"))
A_ROTATION = asked_of(ACTOR, fields.ROTATION, N_("Own rank rotation"))
A_TIRELESS = asked_of(ACTOR, fields.TIRELESS, N_("Own unit does not tire"))
A_WORK = asked_of(ACTOR, fields.WORK, N_("Own defensive work"))
IMPASSABLE = flag("impassable", N_("Impassable terrain or hex side"),
                  rules=("HX-SHOCK-41",))
SUPPORT = choice("support", N_("The attack is supported"),
                 {UNSUPPORTED: N_("no"), SUPPORTED: N_("yes"), AGAIN: N_("yes, as in the first attack")},
                 rules=("HX-SHOCK-38", "HX-DUEL-06", "HX-RUL-45"),
                 help=N_("a charging unit supports by itself; a formation pays once for both attacks"))

SUPPORT_INPUTS: Final = (
    Input(SUPPORT, matters=lambda case: not is_charging(case), proposed=derived(_usual_support)),
    Input(IMPASSABLE),
    in_state(ACTOR, fields.MARKER, A_MARKER),
    in_state(ACTOR, fields.BREATH, A_BREATH),
    on_card(ACTOR, fields.FORMATION, A_FORMATION),
    in_state(ACTOR, fields.ROTATION, A_ROTATION),
    on_card(ACTOR, fields.TIRELESS, A_TIRELESS),
    in_state(ACTOR, fields.WORK, A_WORK),
)
# fmt: on


def is_charging(case: Case) -> bool:
    """Whether the attacker has a Charge marker (HX-SHOCK-39)."""
    return case[A_MARKER] == fields.CHARGE


def is_free(case: Case) -> bool:
    """Whether support costs this attacker nothing (HX-SHOCK-39, HX-SHOCK-40, HX-DUEL-07, HX-DUEL-08)."""
    return is_charging(case) or (case[A_FORMATION] and case[A_ROTATION]) or case[A_TIRELESS]


def cannot_pay(case: Case) -> bool:
    """Whether support would cost a level that the attacker no longer has (HX-RUL-13)."""
    return not is_free(case) and case[A_BREATH] == fields.SPENT and case.ruling(SUPPORT_WHEN_SPENT) == "no"


def is_supported(case: Case) -> bool:
    """Whether the attack is supported; impassable ground beats everything else (HX-RUL-14)."""
    if case[IMPASSABLE]:
        return False
    if is_charging(case):
        return True
    return case[SUPPORT] == AGAIN or (case[SUPPORT] == SUPPORTED and not cannot_pay(case))


def pays(case: Case) -> bool:
    """Whether this attack costs the attacker a breath level (HX-DUEL-06)."""
    return is_supported(case) and case[SUPPORT] == SUPPORTED and not is_free(case)


def breath_counted(case: Case) -> str:
    """The attacker's breath as the advantage sees it: before the cost of support, or after (HX-RUL-12)."""
    held = case[A_BREATH]
    counts = case.ruling(SUPPORT_COST_COUNTS) == "yes"
    if counts and pays(case):
        return fields.worse(fields.BREATHS, held)
    if not counts and case[SUPPORT] == AGAIN and not is_free(case) and not case[IMPASSABLE]:
        return fields.worse(fields.BREATHS, held, -1)
    return held


def _how_supported(case: Case) -> str:
    if case[IMPASSABLE]:
        return "impassable"
    if is_charging(case):
        return "automatic"
    if is_free(case):
        return "free"
    return "spent" if cannot_pay(case) else "paid"


SUPPORT_CHECK: Final = computation(
    _how_supported,
    (
        flat("cost", N_("breath levels that support costs"), 1,
             lambda case: _how_supported(case) == "paid" and case[A_BREATH] != fields.SPENT,
             "HX-DUEL-06", "HX-RUL-12", field=A_BREATH),
    ),
    free=(),
    key="support",
    label=N_("Support of an attack"),
    deed=N_("{actor} {actor:wants|want} to support an attack"),
    rules=("HX-SHOCK-38", "HX-SHOCK-42", "HX-RUL-14"),
    roles=(Role(ACTOR, N_("attacker")),),
    inputs=tuple(entry for entry in SUPPORT_INPUTS if entry.field is not SUPPORT and entry.field is not A_WORK),
    outcomes=(
        Outcome("automatic", N_("it charges: supported by itself, at no cost"), rules=("HX-SHOCK-39", "HX-DUEL-08")),
        Outcome("free", N_("it may support at no cost"), rules=("HX-SHOCK-40", "HX-DUEL-07")),
        Outcome("paid", N_("it may support for one breath level"), rules=("HX-DUEL-06",)),
        Outcome("spent", N_("out of breath: it cannot pay for support"), rules=("HX-RUL-13",)),
        Outcome("impassable", N_("impassable for it: no support"), rules=("HX-SHOCK-41", "HX-RUL-14")),
    ),
    switches=(SUPPORT_WHEN_SPENT,),
)  # fmt: skip
