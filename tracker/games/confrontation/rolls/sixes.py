"""The open-ended D6: a 6 thrown again and added, in its three readings (BG-03, R-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from tracker.battle.dice import D6, Face
from tracker.battle.fields import Field, flag
from tracker.games.confrontation.concepts.wounds import fails_on
from tracker.games.confrontation.switches import SIX
from tracker.rules.kinds import runs_of
from tracker.rules.resolver import Case, Comparison, Goal, Line, Number, Resolver, Throw, lines_of, on_side, sum_of
from tracker.words import N_

TOP: Final = 6
DIFFICULTY, OWN = N_("difficulty"), N_("own sum")
AGAIN: Final = N_("the 6 thrown again")
RETHROW: Final = flag(
    "rethrow", N_("Throws a 6 again though the test is passed"), True, rules=("BG-03",),
    help=N_("only where a 6 may be thrown again at one's own risk"),
)  # fmt: skip


MOST_SIXES: Final = 4


class Chain(Struct, frozen=True):
    """The dice of one open-ended throw so far: the first face, their sum, whether a re-throw spoilt it."""

    natural: int = 0
    total: int = 0
    spoilt: bool = False
    is_open: bool = True

    def and_then(self, face: int, reading: str) -> Chain:
        """The chain with one more face."""
        spoilt = bool(self.natural) and face == 1 and reading == "open_risky"
        goes_on = face == TOP and reading != "closed"
        return Chain(self.natural or face, self.total + face, spoilt, goes_on)


def chain_of(case: Case) -> Chain:
    """The chain that the faces of the case make."""
    chain = Chain()
    for face in case.faces:
        chain = chain.and_then(face.face, case.ruling(SIX))
    return chain


class OpenTest(Struct, frozen=True):
    """A test of characteristic + open D6 against a difficulty.

    `grade` names the outcome from margin, natural face and case; `top` is the margin above which nothing gets
    better, so that no further 6 is thrown.
    """

    own: tuple[Line, ...]
    difficulty: Callable[[Case], int]
    grade: Callable[[Case, int, int], str]
    asks: str = N_("the test")
    top: int = 0

    def margin(self, case: Case, chain: Chain) -> int:
        """By how much the total is over the difficulty."""
        return int(sum_of(self.own, case)) + chain.total - self.difficulty(case)

    def goal(self, case: Case, _total: Number = 0) -> Goal:
        """The goal of the first die."""
        goal = Goal(self.difficulty(case), Comparison.AT_LEAST, D6, int(sum_of(self.own, case)))
        return goal.heeding(dict.fromkeys(range(1, fails_on(case) + 1), False))

    def goes_on(self, case: Case, chain: Chain) -> bool:
        """Whether the last 6 is thrown again: it must still be able to change something."""
        if not chain.is_open or self.margin(case, chain) >= self.top:
            return False
        return case.ruling(SIX) != "open_risky" or self.margin(case, chain) < 0 or case[RETHROW]

    def read_with(self, case: Case, chain: Chain) -> int:
        """The margin that the grades are read with; a spoilt re-throw is a failure by the smallest one (R-03)."""
        return min(self.margin(case, chain), -1) if chain.spoilt else self.margin(case, chain)

    def ends(self, case: Case, chain: Chain) -> str:
        """The outcome by the margin."""
        return self.grade(case, self.read_with(case, chain), chain.natural)

    def throw(self, case: Case) -> Throw | None:
        """The next die of the test after those that lie."""
        chain = chain_of(case)
        if case.faces and not self.goes_on(case, chain):
            return None

        def consequence(face: int) -> tuple[bool, str]:
            after = chain.and_then(face, case.ruling(SIX))
            return (self.goes_on(case, after), self.ends(case, after))

        return Throw(D6, AGAIN if case.faces else self.asks, runs_of(D6, consequence))

    def spare(self, case: Case) -> Throw | None:
        """A 6 thrown again though the test is settled: it is counted, and changes nothing (BG-03).

        Not at one's own risk: there a 1 would still fail the test.
        """
        if not case.faces or self.throw(case) is not None or not chain_of(case).is_open:
            return None
        return Throw(D6, AGAIN) if case.ruling(SIX) == SIX.default else None

    def resolver(self, *, lines: tuple[Line, ...] = (), **about: Any) -> Resolver:
        """The test as a roll of its own; `lines` are those of the difficulty, shown before one's own."""

        def total(case: Case) -> Number | None:
            return int(sum_of(self.own, case)) + chain_of(case).total if case.faces else None

        about.setdefault("goal", self.goal)
        about.setdefault("throws", self.throw)
        about.setdefault("spare", self.spare)
        about.setdefault("judge", lambda case: self.ends(case, chain_of(case)))
        about.setdefault("total", total)
        about.setdefault("margin", lambda case: self.read_with(case, chain_of(case)))
        return Resolver(lines=(*on_side(DIFFICULTY, *lines), *on_side(OWN, *self.own)), **about)


def difficulty_of(lines: tuple[Line, ...], case: Case) -> int:
    """The sum of the lines that make the difficulty."""
    return int(sum(value for _line, value in lines_of(lines, case)))


def order_throw(case: Case, asks: str, ends: Callable[[Case], str], reading: Field[str] = SIX) -> Throw | None:
    """The next die of a test without difficulty, whose total alone counts (BG-04).

    A 6 may come without end: the position lets the odds add up all of it. The total is kept, so that so many 6s are
    told apart; that two units get beyond them, and one of them further, is less likely than one in a million.
    """
    if not case.faces:

        def first(face: int) -> tuple[bool, str]:
            after = case.after(Face(D6.sides, face))
            return (_goes_on(after, reading), ends(after))

        return Throw(D6, asks, runs_of(D6, first), is_counted=True)
    if not _goes_on(case, reading):
        return None
    risky = case.ruling(reading) == "open_risky"
    bands = ((1, 1), (2, 5), (TOP, TOP)) if risky else ((1, 5), (TOP, TOP))
    return Throw(D6, AGAIN, bands, ("again", min(len(case.faces), MOST_SIXES)), is_counted=True)


def _goes_on(case: Case, reading: Field[str]) -> bool:
    wanted = case.ruling(reading)
    if case.faces[-1].face != TOP or wanted in {"closed", "off"}:
        return False
    return wanted != "open_risky" or case[RETHROW]
