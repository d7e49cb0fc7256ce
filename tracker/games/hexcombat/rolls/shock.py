"""The shock combat itself: two dice at the advantage, what they cost and what they do."""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat.fields import SPENT
from tracker.games.hexcombat.rolls import both
from tracker.games.hexcombat.rolls.results import NO_LOSS, on_the_table
from tracker.games.hexcombat.rolls.shock_table import INPUTS, LINES
from tracker.games.hexcombat.rolls.sides import ACTOR, CHARACTER_ROLES, TARGET
from tracker.games.hexcombat.rolls.support import pays
from tracker.games.hexcombat.switches import (
    AFTER_BLOCK,
    HEIGHT_WITH_FLIGHT,
    INFILTRATOR_FLANK,
    SUPPORT_COST_COUNTS,
    SUPPORT_WHEN_SPENT,
)
from tracker.rules.resolver import Case, Effect, Role
from tracker.words import N_

SUPPORT_PAID, LOSSES = "support_paid", "losses"


def losses_made(case: Case, outcome: str) -> tuple[Effect, ...]:
    """The losses of a combat to be applied; none where there are none, unless what follows is asked all the same."""
    to_apply = outcome != NO_LOSS or case.ruling(AFTER_BLOCK) == "always"
    return (Effect(LOSSES, TARGET, int(outcome)),) if to_apply else ()


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    has_breath_left = case[both.A_BREATH] != SPENT  # who is out of breath supports at no effect (HX-RUL-13)
    paid = (Effect(SUPPORT_PAID, ACTOR, 1),) if pays(case) and has_breath_left else ()
    return (*paid, *losses_made(case, outcome))


SHOCK: Final = on_the_table(
    LINES,
    key="shock",
    also=("melee", "blow"),
    label=N_("Shock combat"),
    rules=("HX-SHOCK-01", "HX-DUEL-03", "HX-DUEL-04", "HX-AMMO-05"),
    roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("defender")), *CHARACTER_ROLES),
    inputs=INPUTS,
    switches=(
        *both.SWITCHES, SUPPORT_COST_COUNTS, SUPPORT_WHEN_SPENT, INFILTRATOR_FLANK, HEIGHT_WITH_FLIGHT, AFTER_BLOCK,
    ),
    effects=_effects,
    deed=N_("{actor} {actor:attacks|attack} {target}"),
)  # fmt: skip
