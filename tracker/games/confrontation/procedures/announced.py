"""A melee's announcements and rolls, read off its answers alone: who strikes whom, and which blows are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import count
from typing import NamedTuple

from msgspec import Struct

from tracker.battle.battle import Answer, UnitId
from tracker.battle.fields import Scalar
from tracker.games.confrontation.rolls.exchange import HIT
from tracker.rules.striking import place_of_blow


class Blows(NamedTuple):
    """The blows of one unit at another, by number: those that are settled, with the damage of a hit, and those left."""

    striker: UnitId
    prey: UnitId
    settled: tuple[int, ...]
    left: tuple[int, ...]


class Announced(Struct, frozen=True, dict=True):
    """The answers of a melee by their keys; what many of its questions look at is found out once for all of them."""

    answers: Mapping[str, Scalar]

    def answer(self, key: str) -> str | None:
        """The answer under that key, in words; None while it is open."""
        value = self.answers.get(key)
        return None if value is None else str(value)

    def counted(self, key: str) -> int:
        """The number answered under that key, 0 while it is open."""
        return int(self.answer(key) or 0)

    @cached_property
    def spoken(self) -> tuple[UnitId, ...]:
        """Those who have announced, in that order."""
        first = target_key(1, UnitId(""))
        return tuple(UnitId(key.removeprefix(first)) for key in self.answers if key.startswith(first))

    @cached_property
    def strikers(self) -> tuple[UnitId, ...]:
        """Those who were announced to strike somebody, in the order they spoke."""
        return tuple(striker for striker in self.spoken if self.targets(striker))

    def targets(self, striker: UnitId) -> tuple[UnitId, ...]:
        """Whom it was announced to strike, in the order announced."""
        return self._targets.get(striker, ())

    def swings(self, striker: UnitId) -> tuple[UnitId, ...]:
        """The target of each attack die, in order; what no other target was given falls to the first."""
        return self._swings.get(striker, ())

    @cached_property
    def blows(self) -> tuple[Blows, ...]:
        """All blows that were announced, by who strikes whom."""
        return tuple(self._blows())

    @cached_property
    def left_by(self) -> Counter[UnitId]:
        """How many blows each has left."""
        return self._counted_by(lambda blows: blows.striker)

    @cached_property
    def left_at(self) -> Counter[UnitId]:
        """How many blows are left at each."""
        return self._counted_by(lambda blows: blows.prey)

    def struck_before(self, prey: UnitId, striker: UnitId, number: int, in_turn: Iterable[UnitId]) -> tuple[int, int]:
        """Which of the blows at somebody one of them is, in the order of striking, and how many these are."""
        blows = ((other, self.swings(other).count(prey)) for other in in_turn)
        return place_of_blow(blows, striker, self.swings(striker)[:number].count(prey))

    def is_settled(self, blow: str) -> bool:
        """Whether a blow was struck, with the damage of its hit; `blow` is who struck it, and its number."""
        struck = self.answers.get(f"blow:{blow}")
        return struck is not None and (struck != HIT or f"wound:{blow}" in self.answers)

    @cached_property
    def _targets(self) -> Mapping[UnitId, tuple[UnitId, ...]]:
        return {striker: tuple(self._named(striker)) for striker in self.spoken}

    @cached_property
    def _swings(self) -> Mapping[UnitId, tuple[UnitId, ...]]:
        return {striker: self._shared_out(striker) for striker in self.strikers}

    def _named(self, striker: UnitId) -> Iterator[UnitId]:
        for number in count(1):
            target = self.answer(target_key(number, striker))
            if not target:
                return
            yield UnitId(target)

    def _shared_out(self, striker: UnitId) -> tuple[UnitId, ...]:
        shares = [(target, self.counted(share_key(target, striker))) for target in self.targets(striker)[1:]]
        rest = self.counted(f"attack:{striker}") - sum(share for _target, share in shares)
        return self.targets(striker)[:1] * max(rest, 0) + tuple(
            target for target, share in shares for _die in range(share)
        )

    def _blows(self) -> Iterator[Blows]:
        for striker in self.strikers:
            swings = self.swings(striker)
            for prey in dict.fromkeys(swings):
                numbers = [number for number, target in enumerate(swings) if target == prey]
                settled = tuple(number for number in numbers if self.is_settled(f"{striker}:{number}"))
                yield Blows(striker, prey, settled, tuple(number for number in numbers if number not in settled))

    def _counted_by(self, who: Callable[[Blows], UnitId]) -> Counter[UnitId]:
        counts = Counter[UnitId]()
        for blows in self.blows:
            counts[who(blows)] += len(blows.left)
        return counts


def target_key(number: int, striker: UnitId) -> str:
    """The key of the answer that names its first, second … target."""
    return f"target:{striker}" if number == 1 else f"target{number}:{striker}"


def share_key(target: UnitId, striker: UnitId) -> str:
    """The key of the answer that gives some of its attack dice to another target than the first."""
    return f"share:{striker}:{target}"


@lru_cache(128)
def announced_in(answers: tuple[Answer, ...]) -> Announced:
    """The announcements in these answers, kept: a forecast comes to the same ones in many a battle."""
    return Announced({answer.key: answer.value for answer in answers})
