"""A page whose procedure makes the same rolls round after round: one round in each state, then the chain of them.

Twenty shots of one unit, each with the damage of its hit, are twenty times the same: what one does is found out once
for each state its target can be in.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from tracker.battle.battle import Running
from tracker.play.forecast.ground import Standing
from tracker.play.forecast.steps import followed_in_steps
from tracker.play.forecast.walking import Walk
from tracker.rules.system import Rounds


def followed_in_rounds(walk: Walk, begun: Standing) -> tuple[list[tuple[Standing, int]], int] | None:
    """Where the rounds of a page end: each way with its weight, and what they come to together.

    None where it has none, or one cannot be followed.
    """
    own = begun.running
    rounds = None if own is None else walk.ground.sheet.rounds(own)
    if own is None or rounds is None:
        return None

    def one_round(here: Standing, left: int) -> Iterator[tuple[Standing, Fraction]]:
        for there, chance in _one_round(walk, _before(here, own, rounds, 1)):
            yield _before(there, own, rounds, left), chance

    seen = followed_in_steps(walk.ground, _before(begun, own, rounds, rounds.left), rounds.left, one_round)
    return None if seen is None else ([(_over(there, own), weight) for there, weight in seen[0]], seen[1])


def _before(here: Standing, own: Running, rounds: Rounds, left: int) -> Standing:
    """Where so many rounds are left, though the procedure was over after one."""
    others = (one for one in here.battle.running if one.id != own.id)
    running = (*others, replace(own, answers=rounds.told(left)))
    return replace(here, own=own.id, battle=replace(here.battle, running=running))


def _over(here: Standing, own: Running) -> Standing:
    running = tuple(one for one in here.battle.running if one.id != own.id)
    battle = replace(here.battle, running=running)
    return replace(here, battle=battle, is_over=True, own=None, made=(), recalled=frozenset())


def _one_round(walk: Walk, begun: Standing) -> Iterator[tuple[Standing, Fraction]]:
    waiting = [(begun, Fraction(1))]
    while waiting:
        here, chance = waiting.pop()
        there, row, number = walk.next_roll(here)
        if row is None:
            yield there, chance
        else:
            rolled = walk.rolled(there, row, number)
            waiting += [(after, chance * share) for after, _end, _resolver, share in rolled]
