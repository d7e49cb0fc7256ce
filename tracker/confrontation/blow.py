"""One blow: attack and its packages against the defence die, or against the bare defence of one who has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle import Unit
from tracker.confrontation.authority import ACTOR, monster_in
from tracker.confrontation.fields import (
    ARRIVAL,
    ARRIVALS,
    ATT,
    CAUGHT,
    CONTACT,
    DEF,
    FLANK,
    FLEEING,
    FRONT,
    FROZEN,
    INI,
    NOT_FLEEING,
    PURSUIT,
    REAR,
    REAR_BY,
    listed,
)
from tracker.confrontation.ids import bg, cf, run
from tracker.confrontation.opening import is_set, reacted_in
from tracker.confrontation.sixes import Chain
from tracker.confrontation.switches import NO_RIPOSTE, REACT_MALUS, REAR_STACK, SIX, UNDEFENDED, WOUND_EFFECT
from tracker.confrontation.wounds import VICTIM_WOUND, WOUND, fails_on, penalty, wound_input
from tracker.dice import D6, Face
from tracker.fields import choice, flag, whole
from tracker.kinds import runs_of
from tracker.resolver import (
    Case,
    Comparison,
    Effect,
    Figure,
    Goal,
    Input,
    Line,
    Number,
    Outcome,
    Resolver,
    Role,
    Scene,
    Throw,
    derived,
    flat,
    lines_of,
    roster,
    state,
    sum_of,
    worth,
)
from tracker.words import N_, _

TARGET: Final = "target"
HIT, PARRIED, MISSED = "hit", "parried", "missed"

PROTECTIONS: Final = {
    "none": N_("none"), "hedge": N_("thick hedge"), "wall": N_("low wall"), "palisade": N_("palisade"),
    "crenellations": N_("crenellations"),
}  # fmt: skip
PROTECTS: Final = {"none": 0, "hedge": 1, "wall": 2, "palisade": 3, "crenellations": 4}

# fmt: off
CAME_BY: Final = choice("arrival", N_("The attacker arrived this round by"), ARRIVALS,
                        rules=(*run("CHARGE", 3, 15), *cf("MISC", 13)))
BACK: Final = flag("back", N_("Strikes the enemy in the back"), rules=cf("MEL", 7))
BEHIND: Final = flag("behind", N_("Strikes an enemy behind itself"), rules=cf("MEL", 9))
FLEES: Final = flag("fleeing", N_("The victim is fleeing"), rules=run("MEL", 10, 13))
HIGHER: Final = flag("higher", N_("Stands higher than the victim"), rules=cf("MEL", 14))
ATTACKER_FROZEN: Final = flag("attacker_frozen", N_("The attacker dared not charge this turn"), rules=cf("FEAR", 3))
ATTACKER_REACTED: Final = flag("attacker_reacted", N_("The attacker stood and shot this turn"), rules=cf("REACT", 9))
PROTECTION: Final = choice("protection", N_("The victim defends behind"), PROTECTIONS, rules=run("DEF", 1, 6))
MONSTER: Final = flag("attacker_monster", N_("The attacker is a monster"), rules=cf("DEF", 6))
VICTIM_FROZEN: Final = flag("victim_frozen", N_("The victim dared not charge this turn"), rules=cf("FEAR", 3))
VICTIM_REACTED: Final = flag("victim_reacted", N_("The victim stood and shot this turn"), rules=cf("REACT", 10))
LEAVING: Final = flag("leaving", N_("The victim is leaving the melee"), rules=cf("DISENG", 10, 11))
LEAVER_INI: Final = whole("leaver_ini", N_("INI of the one who leaves"), 0, 40, rules=cf("DISENG", 11))
RIPOSTE: Final = choice("riposte", N_("The attacker was charged in the rear this round by"),
                        {"none": N_("nobody"), "victim": N_("this victim"), "other": N_("another enemy")},
                        rules=cf("CHARGE", 7))
DEFENDED: Final = flag("defended", N_("The victim spends a defence die"), rules=(*bg(5, 7), *cf("MEL", 13)))
# fmt: on


def _package(case: Case) -> frozenset[str]:
    """Which packages of bonuses count: fleeing > arrival > rear strike, one only (CF-MEL-15)."""
    due = [
        *(("fleeing",) if case[FLEES] else ()),
        *((case[CAME_BY],) if case[CAME_BY] != "none" else ()),
        *(("back",) if case[BACK] else ()),
    ]
    return frozenset(due if case.ruling(REAR_STACK) == "add" else due[:1])


def _in(package: str) -> Callable[[Case], bool]:
    return lambda case: package in _package(case)


def _protection(case: Case) -> int | None:
    worth_of = PROTECTS[case[PROTECTION]]
    return max(worth_of - (1 if case[MONSTER] else 0), 0) or None if worth_of else None


# fmt: off
ATTACK_LINES: Final[tuple[Line, ...]] = (
    worth("att", N_("attack"), lambda case: case[ATT], *bg(7), field=ATT),
    flat("front", N_("front charge"), +2, _in(FRONT), *cf("CHARGE", 3), field=CAME_BY),
    flat("flank", N_("flank charge"), +3, _in(FLANK), *cf("CHARGE", 10), field=CAME_BY),
    flat("rear", N_("rear charge"), +5, _in(REAR), *cf("CHARGE", 5), field=CAME_BY),
    flat("contact", N_("contact without a charge"), +1, _in(CONTACT), *cf("CHARGE", 15), field=CAME_BY),
    flat("pursuit", N_("arrived in pursuit"), +1, _in(PURSUIT), *cf("MISC", 13), field=CAME_BY),
    flat("back", N_("in the back"), +2, _in("back"), *cf("MEL", 7, 15), field=BACK),
    flat("behind", N_("an enemy behind itself"), -2, is_set(BEHIND), *cf("MEL", 9), field=BEHIND),
    flat("fleeing", N_("a fleeing figure"), +5, _in("fleeing"), *cf("MEL", 10, 15), field=FLEES),
    flat("higher", N_("stands higher"), +2, is_set(HIGHER), *cf("MEL", 14), field=HIGHER),
    flat("attacker_frozen", N_("dared not charge"), -2, is_set(ATTACKER_FROZEN), *cf("FEAR", 3), field=ATTACKER_FROZEN),
    flat("attacker_reacted", N_("stood and shot"), -2, is_set(ATTACKER_REACTED), *cf("REACT", 9),
         field=ATTACKER_REACTED),
    penalty("attacker_wound", N_("wound of the attacker")),
)
DEFENCE_LINES: Final[tuple[Line, ...]] = (
    worth("def", N_("Defence: the card"), lambda case: case[DEF], *bg(7), field=DEF),
    worth("protection", N_("Defence: the protection"), _protection, *run("DEF", 1, 6), field=PROTECTION),
    flat("victim_frozen", N_("Defence: dared not charge"), -2, is_set(VICTIM_FROZEN), *cf("FEAR", 3),
         field=VICTIM_FROZEN),
    flat("victim_reacted", N_("Defence: stood and shot"), -2, is_set(VICTIM_REACTED), *cf("REACT", 10),
         field=VICTIM_REACTED),
    worth("leaver", N_("Defence: initiative of the one who leaves"),
          lambda case: case[LEAVER_INI] if case[LEAVING] else None, *cf("DISENG", 11), field=LEAVER_INI),
    penalty("victim_wound", N_("Defence: wound of the victim"), VICTIM_WOUND),
)
# fmt: on


def may_parry(case: Case) -> bool:
    """A fleer and one who leaves have no dice to defend with (CF-MEL-13, CF-DISENG-11)."""
    return case[DEFENDED] and not case[FLEES] and not case[LEAVING]


def _attack(case: Case) -> int:
    return int(sum_of(ATTACK_LINES, case))


def _defence(case: Case) -> int:
    return int(sum(value for _line, value in lines_of(DEFENCE_LINES, case)))


def _always_lands(case: Case) -> bool:
    """Under the house rule, and never where the sheet gives a defence value to reach (R-04)."""
    return case.ruling(UNDEFENDED) == "auto_hit" and not case[LEAVING]


class _Fight:
    """Where a blow stands: the chains of both sides read off the faces, and who throws next.

    Attacker and victim throw once each; then whoever is behind throws his 6 again, for as long as he has one. The
    result is that of throwing every 6 to its end, and the odds need not follow a lead that no longer matters.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.attack, self.parry = Chain(), Chain()
        for face in case.faces:
            reading = case.ruling(SIX)
            if self.next_is_attack():
                self.attack = self.attack.and_then(face.face, reading)
            else:
                self.parry = self.parry.and_then(face.face, reading)

    def attack_fails(self) -> bool:
        return self.attack.natural <= fails_on(self.case) or self.attack.spoilt

    def parry_fails(self) -> bool:
        return self.parry.natural <= fails_on(self.case, VICTIM_WOUND) or self.parry.spoilt

    def lead(self) -> int:
        """By how much the attack is above what it must reach; a parry needs as much as the attack."""
        case = self.case
        if may_parry(case):
            return _attack(case) + self.attack.total - _defence(case) - self.parry.total - 1
        return _attack(case) + self.attack.total - _defence(case)

    def next_is_attack(self) -> bool | None:
        """Whether the attacker throws next; None when nobody does."""
        if not self.attack.natural:
            return True
        if self.attack_fails():
            return None
        if not may_parry(self.case):
            behind = self.lead() < 0 and not _always_lands(self.case)
            return True if behind and self.attack.is_open else None
        if not self.parry.natural:
            return False
        if self.parry_fails():
            return None
        if self.lead() < 0:
            return True if self.attack.is_open else None
        return False if self.parry.is_open else None

    def ends(self) -> str:
        if self.attack_fails():
            return MISSED
        if not may_parry(self.case):
            return HIT if self.lead() >= 0 or _always_lands(self.case) else MISSED
        return HIT if self.parry_fails() or self.lead() >= 0 else PARRIED

    def stands(self) -> tuple[int | str | bool, ...]:
        """All that the rest of the fight depends on."""
        return (self.lead(), self.attack.is_open, self.parry.is_open)


def _throws(case: Case) -> Throw | None:
    fight = _Fight(case)
    attacks = fight.next_is_attack()
    if attacks is None:
        return None
    first = not (fight.attack.natural if attacks else fight.parry.natural)
    if attacks:
        label = N_("the attack die") if first else N_("the attacker's 6 thrown again")
    else:
        label = N_("the defence die") if first else N_("the victim's 6 thrown again")

    def consequence(face: int) -> object:
        after = _Fight(case.after(_face(face)))
        over = after.next_is_attack() is None
        return after.ends() if over else (after.stands(), after.next_is_attack())

    return Throw(
        D6, label, runs_of(D6, consequence), () if first else ("attack" if attacks else "parry", *fight.stands())
    )


def _face(face: int) -> Face:
    return Face(D6.sides, face)


def _goal(case: Case, _total: Number) -> Goal | None:
    """What the attack must reach; with a defence die, what the defence die must not be beaten by."""
    if may_parry(case):
        return None
    goal = Goal(_defence(case), Comparison.AT_LEAST, D6, _attack(case))
    lands = dict.fromkeys(range(1, D6.sides + 1), True) if _always_lands(case) else {}
    return goal.heeding(lands | dict.fromkeys(range(1, fails_on(case) + 1), False))


def _figures(case: Case) -> tuple[Figure, ...]:
    """Die against die there is no number to roll: what each adds to its own (BG-07)."""
    if not may_parry(case):
        return ()
    return (Figure(N_("to the attack die"), _attack(case)), Figure(N_("to the defence die"), _defence(case)))


def _total(case: Case) -> Number | None:
    if not case.faces:
        return None
    fight = _Fight(case)
    whole_attack = _attack(case) + fight.attack.total
    return whole_attack - _defence(case) - fight.parry.total if may_parry(case) else whole_attack


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome != HIT:
        return ()
    extra = case[FLEES] or REAR in _package(case)
    return (Effect("damage_owed", TARGET, key="blow", value=extra),)


def flees(unit: Unit) -> bool:
    """Whether it is struck as a fleeing figure."""
    return unit[CAUGHT] or unit[FLEEING] != NOT_FLEEING


def _victim_flees(scene: Scene) -> bool | None:
    unit = scene.unit(TARGET)
    return None if unit is None else flees(unit)


def _riposte(scene: Scene) -> str | None:
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
        Input(HIGHER),
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
    lines=(*ATTACK_LINES, *DEFENCE_LINES),
    outcomes=(
        Outcome(HIT, N_("hit"), good=True),
        Outcome(PARRIED, N_("parried"), good=False),
        Outcome(MISSED, N_("missed"), good=False),
    ),
    switches=(SIX, UNDEFENDED, REAR_STACK, REACT_MALUS, NO_RIPOSTE, WOUND_EFFECT),
    bars=_no_riposte,
    goal=_goal,
    figures=_figures,
    throws=_throws,
    judge=lambda case: _Fight(case).ends(),
    total=_total,
    effects=_effects,
)  # fmt: skip
