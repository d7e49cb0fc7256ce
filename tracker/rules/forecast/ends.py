"""The ways one roll can end: the outcome with what follows from it, how likely, and dice that show it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from tracker.battle.dice import Face
from tracker.battle.resolution import Effect
from tracker.rules.odds import spread
from tracker.rules.resolver import Case, Resolver


class End(Struct, frozen=True):
    """One end of a roll: all runs of dice with this outcome and these effects; `faces` are one of them."""

    outcome: str
    effects: tuple[Effect, ...]
    faces: tuple[Face, ...]
    chance: Fraction


def ends_of(resolver: Resolver, case: Case, meanwhile: Callable[[], None] = lambda: None) -> tuple[End, ...]:
    """Every end with its chance, given the faces so far; none where the roll is barred or hangs on a question.

    The chances sum to 1. Two runs of dice that differ in the amount of an effect alone are two ends.
    `meanwhile` is called at every end that is found.
    """
    if resolver.bars(case) is not None or resolver.unanswered(case) is not None:
        return ()
    shown: dict[tuple[str, tuple[Effect, ...]], tuple[Face, ...]] = {}

    def end_of(ended: Case) -> tuple[str, tuple[Effect, ...]]:
        meanwhile()
        outcome = resolver.judge(ended)
        end = outcome, resolver.effects(ended, outcome)
        shown.setdefault(end, ended.faces)
        return end

    chances = spread(resolver, case, end_of)
    return tuple(End(*end, shown[end], Fraction(chance)) for end, chance in chances.items())
