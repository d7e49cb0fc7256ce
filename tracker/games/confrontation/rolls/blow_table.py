"""The tables behind a blow: questions, packages of bonuses, the lines of attack and defence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.fields import choice, flag
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, penalty
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.opening import reacted_in
from tracker.games.confrontation.switches import REAR_STACK, UNDEFENDED
from tracker.rules.resolver import PLUS_HELPS, Case, Line, asked, flat, lines_of, state, sum_of, worth
from tracker.words import N_

TARGET: Final = "target"

PROTECTIONS: Final = {
    "none": N_("none", "protection"), "hedge": N_("thick hedge"), "wall": N_("low wall"), "palisade": N_("palisade"),
    "crenellations": N_("crenellations"),
}  # fmt: skip
PROTECTS: Final = {"none": 0, "hedge": 1, "wall": 2, "palisade": 3, "crenellations": 4}

# fmt: off
CAME_BY: Final = fields.ARRIVAL.asked("arrival", N_("The attacker arrived this round by"),
                               rules=(*run("CHARGE", 3, 15), *cf("MISC", 13)))
BACK: Final = flag("back", N_("Strikes the enemy in the back"), rules=cf("MEL", 7))
FLEES: Final = flag("fleeing", N_("The victim is fleeing"), rules=run("MEL", 10, 13))
PROTECTION: Final = choice("protection", N_("The victim defends behind"), PROTECTIONS, rules=run("DEF", 1, 6))
MONSTER: Final = flag("attacker_monster", N_("The attacker is a monster"), rules=cf("DEF", 6))
LEAVING: Final = flag("leaving", N_("The victim is leaving the melee"), rules=cf("DISENG", 10, 11))
LEAVER_INI: Final = fields.INI.asked("leaver_ini", N_("INI of the one who leaves"), default=0, rules=cf("DISENG", 11))
RIPOSTE: Final = choice("riposte", N_("The attacker was charged in the rear this round by"),
                        {"none": N_("nobody"), "victim": N_("this victim"), "other": N_("another enemy")},
                        rules=cf("CHARGE", 7))
DEFENDED: Final = flag("defended", N_("The victim spends a defence die"),
                help=N_("a 1 does not parry: the blow lands, even below the bare defence"),
                rules=(*bg(5, 7), *cf("MEL", 13)))
# fmt: on


def packages_of(case: Case) -> frozenset[str]:
    """Which packages of bonuses count: fleeing > arrival > rear strike, one only (CF-MEL-15)."""
    due = [
        *(("fleeing",) if case[FLEES] else ()),
        *((case[CAME_BY],) if case[CAME_BY] != "none" else ()),
        *(("back",) if case[BACK] else ()),
    ]
    return frozenset(due if case.ruling(REAR_STACK) == "add" else due[:1])


def _in(package: str) -> Callable[[Case], bool]:
    return lambda case: package in packages_of(case)


def _protection(case: Case) -> int | None:
    worth_of = PROTECTS[case[PROTECTION]]
    return max(worth_of - (1 if case[MONSTER] else 0), 0) or None if worth_of else None


# fmt: off
ATTACK_LINES: Final[tuple[Line, ...]] = (
    worth("att", N_("attack"), lambda case: case[fields.ATT], *bg(7), field=fields.ATT),
    flat("front", N_("front charge"), +2, _in(fields.FRONT), *cf("CHARGE", 3), field=CAME_BY),
    flat("flank", N_("flank charge"), +3, _in(fields.FLANK), *cf("CHARGE", 10), field=CAME_BY),
    flat("rear", N_("rear charge"), +5, _in(fields.REAR), *cf("CHARGE", 5), field=CAME_BY),
    flat("contact", N_("contact without a charge"), +1, _in(fields.CONTACT), *cf("CHARGE", 15), field=CAME_BY),
    flat("pursuit", N_("arrived in pursuit"), +1, _in(fields.PURSUIT), *cf("MISC", 13), field=CAME_BY),
    flat("back", N_("in the back"), +2, _in("back"), *cf("MEL", 7, 15), field=BACK),
    asked("behind", N_("Strikes an enemy behind"), N_("an enemy behind"), -2, *cf("MEL", 9)),
    flat("fleeing", N_("a fleeing figure"), +5, _in("fleeing"), *cf("MEL", 10, 15), field=FLEES),
    asked("higher", N_("Stands higher than the victim"), N_("stands higher"), +2, *cf("MEL", 14),
          also=("higher_ground",)),
    asked("attacker_frozen", N_("The attacker refused to charge this turn"), N_("refused to charge"), -2,
          *cf("FEAR", 3), reader=state(ACTOR, fields.FROZEN)),
    asked("attacker_reacted", N_("The attacker stood and shot this turn"), N_("stood and shot"), -2, *cf("REACT", 9),
          reader=reacted_in(ACTOR)),
    penalty("attacker_wound", N_("wound of the attacker")),
    *PLUS_HELPS,
)
DEFENCE_LINES: Final[tuple[Line, ...]] = (
    worth("def", N_("Defence: the card"), lambda case: case[fields.DEF], *bg(7), field=fields.DEF),
    worth("protection", N_("Defence: the protection"), _protection, *run("DEF", 1, 6), field=PROTECTION),
    asked("victim_frozen", N_("The victim refused to charge this turn"), N_("Defence: refused to charge"), -2,
          *cf("FEAR", 3), reader=state(TARGET, fields.FROZEN)),
    asked("victim_reacted", N_("The victim stood and shot this turn"), N_("Defence: stood and shot"), -2,
          *cf("REACT", 10), reader=reacted_in(TARGET)),
    worth("leaver", N_("Defence: initiative of the one who leaves"),
          lambda case: case[LEAVER_INI] if case[LEAVING] else None, *cf("DISENG", 11), field=LEAVER_INI),
    penalty("victim_wound", N_("Defence: wound of the victim"), VICTIM_WOUND),
)
# fmt: on


def may_parry(case: Case) -> bool:
    """A fleer and one who leaves have no dice to defend with (CF-MEL-13, CF-DISENG-11)."""
    return case[DEFENDED] and not case[FLEES] and not case[LEAVING]


def attack_of(case: Case) -> int:
    """The sum of the attack lines, as a whole number."""
    return int(sum_of(ATTACK_LINES, case))


def defence_of(case: Case) -> int:
    """The number the attack must reach or the defence die adds; a nudge of the case counts for the attack alone."""
    return int(sum(value for _line, value in lines_of(DEFENCE_LINES, case)))


def always_lands(case: Case) -> bool:
    """Under the house rule, and never where the sheet gives a defence value to reach (R-04)."""
    return case.ruling(UNDEFENDED) == "auto_hit" and not case[LEAVING]
