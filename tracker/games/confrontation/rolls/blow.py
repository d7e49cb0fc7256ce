"""One blow: attack and its packages against the defence die, or against the bare defence of one who has none."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D6
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, WOUND, fails_on, wound_input
from tracker.games.confrontation.fields import (
    ARRIVAL,
    ATT,
    CAUGHT,
    DEF,
    FLEEING,
    FROZEN,
    INI,
    NOT_FLEEING,
    REAR,
    REAR_BY,
    listed,
)
from tracker.games.confrontation.rolls.authority import ACTOR, monster_in
from tracker.games.confrontation.rolls.blow_table import (
    ATTACK_LINES,
    ATTACKER_FROZEN,
    ATTACKER_REACTED,
    BACK,
    BEHIND,
    CAME_BY,
    DEFENCE_LINES,
    DEFENDED,
    FLEES,
    HIGHER,
    LEAVER_INI,
    LEAVING,
    MONSTER,
    PROTECTION,
    RIPOSTE,
    TARGET,
    VICTIM_FROZEN,
    VICTIM_REACTED,
    always_lands,
    attack_of,
    defence_of,
    may_parry,
    packages_of,
)
from tracker.games.confrontation.rolls.exchange import HIT, MISSED, PARRIED, Exchange, spare, throws
from tracker.games.confrontation.rolls.opening import is_set, reacted_in
from tracker.games.confrontation.switches import NO_RIPOSTE, REACT_MALUS, REAR_STACK, SIX, UNDEFENDED, WOUND_EFFECT
from tracker.rules.resolver import (
    Case,
    Comparison,
    Context,
    Effect,
    Figure,
    Goal,
    Input,
    Number,
    Outcome,
    Resolver,
    Role,
    derived,
    on_side,
    roster,
    state,
)
from tracker.words import N_, _


def _goal(case: Case, _total: Number) -> Goal | None:
    """What the attack must reach; with a defence die, what the defence die must not be beaten by."""
    if may_parry(case):
        return None
    goal = Goal(defence_of(case), Comparison.AT_LEAST, D6, attack_of(case))
    lands = dict.fromkeys(range(1, D6.sides + 1), True) if always_lands(case) else {}
    return goal.heeding(lands | dict.fromkeys(range(1, fails_on(case) + 1), False))


def _figures(case: Case) -> tuple[Figure, ...]:
    """Die against die there is no number to roll: what each adds to its own, then what both came to (BG-07)."""
    if not may_parry(case):
        return ()
    added = (
        Figure(N_("to the attack die"), attack_of(case), key="to_attack"),
        Figure(N_("to the defence die"), defence_of(case), key="to_defence"),
    )
    fight = Exchange(case)
    if throws(case) is not None or not fight.parry.natural:
        return added
    attack, defence = attack_of(case) + fight.attack.total, defence_of(case) + fight.parry.total
    return (
        *added,
        Figure(N_("attack"), attack, signed=False, key="attack"),
        Figure(N_("defence"), defence, signed=False, key="defence"),
    )


def _total(case: Case) -> Number | None:
    if not case.faces:
        return None
    return attack_of(case) + Exchange(case).attack.total


def _margin(case: Case) -> Number | None:
    """By how much the attack is above the defence, both dice counted where there are two."""
    fight = Exchange(case)
    return attack_of(case) + fight.attack.total - defence_of(case) - fight.parry.total


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome != HIT:
        return ()
    extra = case[FLEES] or REAR in packages_of(case)
    return (Effect("damage_owed", TARGET, key="blow", value=extra),)


def flees(unit: Unit) -> bool:
    """Whether it is struck as a fleeing figure."""
    return unit[CAUGHT] or unit[FLEEING] != NOT_FLEEING


def _victim_flees(scene: Context) -> bool | None:
    unit = scene.unit(TARGET)
    return None if unit is None else flees(unit)


def _riposte(scene: Context) -> str | None:
    attacker, victim = scene.unit(ACTOR), scene.unit(TARGET)
    if attacker is None or victim is None:
        return None
    by = listed(attacker[REAR_BY])
    return "victim" if victim.id in by else "other" if by else "none"


def _no_riposte(case: Case) -> str | None:
    """No blow at the one who charged it in the rear, in the round of the charge (CF-CHARGE-07, R-45)."""
    if case[RIPOSTE] == "victim" or (case[RIPOSTE] == "other" and case.ruling(NO_RIPOSTE) == "nobody"):
        return _("charged in the rear it may not strike back this round (CF-CHARGE-07)")
    return None


BLOW: Final = Resolver(
    key="blow",
    also=("melee", "shock"),
    label=N_("Blow"),
    deed=N_("{actor} struck at {target}"),
    rules=(*cf("CHARGE", 3, 5, 6, 7, 10, 15), *run("MEL", 7, 15), *run("DEF", 1, 6), *cf("FEAR", 3),
           *cf("REACT", 9, 10),
           *cf("DISENG", 10, 11), *cf("MISC", 13), *bg(2, 5, 7, 9)),
    roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("victim"))),
    inputs=(
        Input(ATT, roster(ACTOR, ATT)),
        Input(DEF, roster(TARGET, DEF)),
        Input(CAME_BY, state(ACTOR, ARRIVAL)),
        Input(BACK),
        Input(BEHIND),
        Input(FLEES, derived(_victim_flees)),
        Input(HIGHER, also=("higher_ground",)),
        Input(PROTECTION),
        Input(MONSTER, monster_in(ACTOR)),
        Input(ATTACKER_FROZEN, state(ACTOR, FROZEN)),
        Input(ATTACKER_REACTED, reacted_in(ACTOR)),
        Input(VICTIM_FROZEN, state(TARGET, FROZEN)),
        Input(VICTIM_REACTED, reacted_in(TARGET)),
        Input(LEAVING),
        Input(LEAVER_INI, roster(TARGET, INI), matters=is_set(LEAVING)),
        Input(RIPOSTE, derived(_riposte)),
        Input(DEFENDED, matters=lambda case: not case[FLEES] and not case[LEAVING]),
        wound_input(ACTOR, WOUND),
        wound_input(TARGET, VICTIM_WOUND),
    ),
    lines=(*on_side(N_("attack"), *ATTACK_LINES), *on_side(N_("defence"), *DEFENCE_LINES)),
    outcomes=(
        Outcome(HIT, N_("hit"), good=True),
        Outcome(PARRIED, N_("parried"), good=False),
        Outcome(MISSED, N_("missed"), good=False),
    ),
    switches=(SIX, UNDEFENDED, REAR_STACK, REACT_MALUS, NO_RIPOSTE, WOUND_EFFECT),
    bars=_no_riposte,
    goal=_goal,
    figures=_figures,
    throws=throws,
    spare=spare,
    judge=lambda case: Exchange(case).ends(),
    total=_total,
    margin=_margin,
    effects=_effects,
)  # fmt: skip
