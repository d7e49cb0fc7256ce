"""The dice of a blow: attack against defence die, each 6 thrown again by whoever is behind."""

from __future__ import annotations

from tracker.battle.dice import D6, Face
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, fails_on
from tracker.games.confrontation.rolls.blow_table import always_lands, attack_of, defence_of, may_parry
from tracker.games.confrontation.rolls.sixes import Chain
from tracker.games.confrontation.switches import FAILED_PARRY, SIX
from tracker.rules.kinds import runs_of
from tracker.rules.resolver import Case, Throw
from tracker.words import N_

HIT, PARRIED, MISSED = "hit", "parried", "missed"


class Exchange:
    """Where a blow stands: the chains of both sides read off the faces, and who throws next.

    Attacker and victim throw once each; then whoever is behind throws his 6 again, for as long as he has one. The
    result is that of throwing every 6 to its end, and the odds need not follow a lead that no longer matters.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.attack, self.parry = Chain(), Chain()
        for face in case.faces:
            reading = case.ruling(SIX)
            attacks = self.next_is_attack()
            if attacks if attacks is not None else self.spare_is_attack():
                self.attack = self.attack.and_then(face.face, reading)
            else:
                self.parry = self.parry.and_then(face.face, reading)

    def attack_fails(self) -> bool:
        return self.attack.natural <= fails_on(self.case) or self.attack.spoilt

    def parry_fails(self) -> bool:
        return self.parry.natural <= fails_on(self.case, VICTIM_WOUND) or self.parry.spoilt

    def is_bare(self) -> bool:
        """Whether the attack must reach the bare defence: no die defends, or under the house rule one that failed."""
        if not may_parry(self.case):
            return True
        keeps_defence = self.case.ruling(FAILED_PARRY) != FAILED_PARRY.default
        return keeps_defence and bool(self.parry.natural) and self.parry_fails()

    def lead(self) -> int:
        """By how much the attack is above what it must reach; a parry needs as much as the attack."""
        case = self.case
        if not self.is_bare():
            return attack_of(case) + self.attack.total - defence_of(case) - self.parry.total - 1
        return attack_of(case) + self.attack.total - defence_of(case)

    def next_is_attack(self) -> bool | None:
        """Whether the attacker throws next; None when nobody does."""
        if not self.attack.natural:
            return True
        if self.attack_fails():
            return None
        return self._next_of_both() if may_parry(self.case) else self._next_of_one()

    def _next_of_one(self) -> bool | None:
        is_behind = self.lead() < 0 and not always_lands(self.case)
        return True if is_behind and self.attack.is_open else None

    def _next_of_both(self) -> bool | None:
        """The defence die first, then the 6 of whoever is behind."""
        if not self.parry.natural:
            return False
        if self.parry_fails():
            return self._next_of_one() if self.is_bare() else None
        is_behind = self.lead() < 0
        return is_behind if (self.attack if is_behind else self.parry).is_open else None

    def spare_is_attack(self) -> bool | None:
        """Whether a die that no longer matters is the attacker's; None where none may lie.

        The victim's defence die is often thrown with an attack that misses, and a 6 thrown again by habit; not at
        one's own risk, where a 1 would still count.
        """
        if may_parry(self.case) and not self.parry.natural:
            return False
        if self.case.ruling(SIX) != SIX.default:
            return None
        open_six = {True: self.attack.is_open, False: bool(self.parry.natural) and self.parry.is_open}
        return next((attacks for attacks, is_open in open_six.items() if is_open), None)

    def ends(self) -> str:
        if self.attack_fails():
            return MISSED
        if self.is_bare():
            return HIT if self.lead() >= 0 or always_lands(self.case) else MISSED
        return HIT if self.parry_fails() or self.lead() >= 0 else PARRIED

    def stands(self) -> tuple[int | str | bool, ...]:
        """All that the rest of the fight depends on."""
        return (self.lead(), self.is_bare(), self.attack.is_open, self.parry.is_open)


def throws(case: Case) -> Throw | None:
    """The die wanted next, its faces grouped by where they leave the blow; None when it is decided."""
    exchange = Exchange(case)
    attacks = exchange.next_is_attack()
    if attacks is None:
        return None
    first = not (exchange.attack.natural if attacks else exchange.parry.natural)
    if attacks:
        label = N_("the attack die") if first else N_("the attacker's 6 thrown again")
    elif first:
        label = N_("the defence die; the attacker's 6 after it") if exchange.attack.is_open else N_("the defence die")
    else:
        label = N_("the victim's 6 thrown again")

    def consequence(face: int) -> object:
        after = Exchange(case.after(Face(D6.sides, face)))
        over = after.next_is_attack() is None
        return after.ends() if over else (after.stands(), after.next_is_attack())

    return Throw(
        D6, label, runs_of(D6, consequence), () if first else ("attack" if attacks else "parry", *exchange.stands())
    )


def spare(case: Case) -> Throw | None:
    """A die thrown with a blow that is settled."""
    exchange = Exchange(case)
    if exchange.next_is_attack() is not None:
        return None
    match exchange.spare_is_attack():
        case None:
            return None
        case True:
            return Throw(D6, N_("the attacker's 6 thrown again"))
        case False:
            return Throw(D6, N_("the victim's 6 thrown again") if exchange.parry.natural else N_("the defence die"))
