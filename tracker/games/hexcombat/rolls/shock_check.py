"""May it attack: each condition of the shock action as a line that fails (HX-DUEL-01, -02)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import flag
from tracker.games.hexcombat.fields import ENGAGES as ENGAGES_NOW
from tracker.games.hexcombat.fields import SIZE, SMALL
from tracker.games.hexcombat.rolls.both import A_SIZE, T_SIZE
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, in_state, on_card, stack_mates
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Outcome, Role, are_said, note
from tracker.words import N_

MAY, BARRED = "may", "barred"

DUEL = flag("duel", N_("A duel between characters"), rules=("HX-FIRE-04", "HX-DUEL-02"))
# fmt: off
ENGAGES = flag("engages", N_("Engages the target"), True, rules=("HX-DUEL-01",))
A_LARGE, A_LARGE_INPUT = stack_mates(ACTOR, N_("Own large stack-mates"), "HX-DUEL-02", "HX-RUL-32", key="large_with")
T_LARGE, T_LARGE_INPUT = stack_mates(TARGET, N_("Enemy large stack-mates"), "HX-DUEL-02", "HX-RUL-32", key="large_with")
# fmt: on


def _attacker_in_company(case: Case) -> bool:
    return case[A_SIZE] == SMALL and case[A_LARGE] > 0


def _defender_in_company(case: Case) -> bool:
    return case[T_SIZE] == SMALL and case[T_LARGE] > 0


# fmt: off
DUEL_LINES: Final = (
    note("not_engaging", N_("it does not engage that unit"), lambda case: not case[ENGAGES],
         "HX-DUEL-01"),
    note("attacker_crowded", N_("a small attacker has a large unit with it"),
         lambda case: _attacker_in_company(case) and not case[DUEL],
         "HX-DUEL-02", "HX-RUL-32"),
    note("defender_crowded", N_("a small defender has a large unit with it"),
         lambda case: _defender_in_company(case) and not case[DUEL],
         "HX-DUEL-02", "HX-RUL-32"),
)

SHOCK_CHECK: Final = computation(
    lambda case: BARRED if are_said(DUEL_LINES, case) else MAY,
    DUEL_LINES,
    key="shock_check",
    label=N_("May attack"),
    deed=N_("{actor} {actor:wants|want} to attack {target}"),
    rules=("HX-DUEL-01",),
    roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("defender"))),
    inputs=(
        in_state(ACTOR, ENGAGES_NOW, ENGAGES),
        Input(DUEL, matters=lambda case: _attacker_in_company(case) or _defender_in_company(case)),
        on_card(ACTOR, SIZE, A_SIZE),
        A_LARGE_INPUT,
        on_card(TARGET, SIZE, T_SIZE),
        T_LARGE_INPUT,
    ),
    outcomes=(
        Outcome(MAY, N_("it may attack"), good=True),
        Outcome(BARRED, N_("it may not attack"), good=False),
    ),
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)
# fmt: on
