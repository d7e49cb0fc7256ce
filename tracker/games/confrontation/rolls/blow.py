"""One blow: attack and its packages against the defence die, or against the bare defence of one who has none."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D6
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, WOUND, fails_on, wound_input
from tracker.games.confrontation.rolls import blow_table
from tracker.games.confrontation.rolls.authority import ACTOR, monster_in
from tracker.games.confrontation.rolls.backs import behind
from tracker.games.confrontation.rolls.exchange import HIT, MISSED, PARRIED, Exchange, spare, throws
from tracker.games.confrontation.rolls.opening import is_set
from tracker.games.confrontation.switches import (
    FAILED_PARRY,
    NO_RIPOSTE,
    REACT_MALUS,
    REAR_STACK,
    SIX,
    UNDEFENDED,
    WOUND_EFFECT,
)
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, Outcome, Resolver
from tracker.words import N_, _


def _goal(case: Case, _total: resolver.Number) -> resolver.Goal | None:
    """The goal of the attack; with a defence die, the number that die must not be beaten by."""
    if blow_table.may_parry(case):
        return None
    goal = resolver.Goal(blow_table.defence_of(case), resolver.Comparison.AT_LEAST, D6, blow_table.attack_of(case))
    lands = dict.fromkeys(range(1, D6.sides + 1), True) if blow_table.always_lands(case) else {}
    return goal.heeding(lands | dict.fromkeys(range(1, fails_on(case) + 1), False))


def _figures(case: Case) -> tuple[resolver.Figure, ...]:
    """Die against die there is no number to roll: what each adds to its own, then what both came to (BG-07)."""
    if not blow_table.may_parry(case):
        return ()
    added = (
        resolver.Figure(N_("to the attack die"), blow_table.attack_of(case), key="to_attack"),
        resolver.Figure(N_("to the defence die"), blow_table.defence_of(case), key="to_defence"),
    )
    fight = Exchange(case)
    if throws(case) is not None or not fight.parry.natural:
        return added
    attack, defence = blow_table.attack_of(case) + fight.attack.total, blow_table.defence_of(case)
    not_parried = resolver.Figure(N_("its defence, had it no die"), defence, signed=False, key="bare_defence")
    return (
        *added,
        resolver.Figure(N_("attack"), attack, signed=False, key="attack"),
        resolver.Figure(N_("defence"), defence + fight.parry.total, signed=False, key="defence"),
        # To the letter a parry that fails lets a blow land that would have missed who has no die at all.
        *([not_parried] if fight.parry_fails() and attack < defence else []),
    )


def _total(case: Case) -> resolver.Number | None:
    if not case.faces:
        return None
    return blow_table.attack_of(case) + Exchange(case).attack.total


def _margin(case: Case) -> resolver.Number | None:
    """By how much the attack is above the defence, both dice counted where there are two that decide."""
    fight = Exchange(case)
    parry = 0 if fight.is_bare() else fight.parry.total
    return blow_table.attack_of(case) + fight.attack.total - blow_table.defence_of(case) - parry


def _effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if outcome != HIT:
        return ()
    extra = case[blow_table.FLEES] or fields.REAR in blow_table.packages_of(case)
    return (resolver.Effect("damage_owed", blow_table.TARGET, key="blow", value=extra),)


def flees(unit: Unit) -> bool:
    """Whether it is struck as a fleeing figure."""
    return unit[fields.CAUGHT] or fields.is_fleeing(unit)


def _riposte(scene: resolver.Context) -> str | None:
    attacker, victim = scene.unit(ACTOR), scene.unit(blow_table.TARGET)
    if attacker is None or victim is None:
        return None
    by = fields.listed(attacker[fields.REAR_BY])
    return "victim" if victim.id in by else "other" if by else "none"


def _no_riposte(case: Case) -> str | None:
    """No blow at the one who charged it in the rear, in the round of the charge (CF-CHARGE-07, R-45)."""
    riposte = case[blow_table.RIPOSTE]
    if riposte == "victim" or (riposte == "other" and case.ruling(NO_RIPOSTE) == "nobody"):
        return _("charged in the rear it may not strike back this round (CF-CHARGE-07)")
    return None


def _victims_wound_counts(case: Case) -> bool:
    """Whether a wound of the victim bears on the blow: on its parry, or on its defence under the third edition's."""
    reading = case.ruling(WOUND_EFFECT)
    return reading == "penalty" or (reading == "widen" and blow_table.may_parry(case))


BLOW: Final = Resolver(
    key="blow",
    is_test=False,
    also=("melee", "shock"),
    label=N_("Blow"),
    deed=N_("{actor} {actor:attacks|attack} {target}"),
    rules=(*cf("CHARGE", 3, 5, 6, 7, 10, 15), *run("MEL", 7, 15), *run("DEF", 1, 6), *cf("FEAR", 3),
           *cf("REACT", 9, 10),
           *cf("DISENG", 10, 11), *cf("MISC", 13), *bg(2, 5, 7, 9)),
    roles=(resolver.Role(ACTOR, N_("attacker")), resolver.Role(blow_table.TARGET, N_("victim"))),
    inputs=(
        Input(fields.ATT, resolver.roster(ACTOR, fields.ATT)),
        Input(fields.DEF, resolver.roster(blow_table.TARGET, fields.DEF)),
        Input(blow_table.CAME_BY, resolver.state(ACTOR, fields.ARRIVAL)),
        Input(blow_table.BACK, behind(ACTOR, blow_table.TARGET)),
        Input(blow_table.FLEES, known_of(blow_table.TARGET, flees)),
        Input(blow_table.PROTECTION),
        Input(blow_table.MONSTER, monster_in(ACTOR)),
        Input(blow_table.LEAVING),
        Input(
            blow_table.LEAVER_INI,
            resolver.roster(blow_table.TARGET, fields.INI),
            matters=is_set(blow_table.LEAVING),
        ),
        Input(blow_table.RIPOSTE, resolver.derived(_riposte)),
        Input(blow_table.DEFENDED, matters=lambda case: not case[blow_table.FLEES] and not case[blow_table.LEAVING]),
        wound_input(ACTOR, WOUND),
        wound_input(blow_table.TARGET, VICTIM_WOUND, matters=_victims_wound_counts),
    ),
    lines=(
        *resolver.on_side(N_("attack"), *blow_table.ATTACK_LINES),
        *resolver.on_side(N_("defence"), *blow_table.DEFENCE_LINES),
    ),
    outcomes=(
        Outcome(HIT, N_("hit"), good=True),
        Outcome(PARRIED, N_("parried"), good=False),
        Outcome(MISSED, N_("missed"), good=False),
    ),
    switches=(SIX, UNDEFENDED, FAILED_PARRY, REAR_STACK, REACT_MALUS, NO_RIPOSTE),
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
