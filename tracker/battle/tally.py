"""How many figures of a unit are hurt, and how badly: `2x1 1x3` is two that have lost 1, and one that has lost 3."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from msgspec import Struct

State = TypeVar("State", bound=int | str)

_MANY: Final = re.compile(r"(?:(\d{1,3})\s*[x×*]\s*)?([^\s,;×*]{1,40})", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\s,;]*")


class Tally(Struct, Generic[State], frozen=True):
    """The figures of a unit by the state they are in, with how many there are of each, the worst state first."""

    counts: tuple[tuple[State, int], ...]

    @property
    def figures(self) -> int:
        """How many there are."""
        return sum(count for _state, count in self.counts)

    @property
    def states(self) -> tuple[State, ...]:
        """The states there are, the worst first."""
        return tuple(state for state, _count in self.counts)

    @property
    def alike(self) -> State | None:
        """The state that all of them are in; None where they differ, or where there are none."""
        return self.counts[0][0] if len(self.counts) == 1 else None

    def struck_by(self, number: int = 0, of: int = 1) -> State | None:
        """The state of the figure that one of several blows meets, the first of which has the number 0.

        The blows are spread evenly over the figures as they stand now, over the worst first: so those that follow one
        another fall on the same figure or on the next, and what the earlier ones did is not met again by the later.
        """
        figures, passed = self.figures, 0
        for state, count in self.counts:
            passed += count
            if (2 * number + 1) * figures < 2 * of * passed:
                return state
        return self.counts[-1][0] if self.counts else None


def tallied(hurt: Iterable[tuple[State, int]], figures: int, unhurt: State) -> Tally[State]:
    """So many figures, of which these are hurt, the worst first; where there are fewer, the worst are left out."""
    left, kept = figures, list[tuple[State, int]]()
    for state, count in reversed([(state, max(count, 0)) for state, count in hurt]):
        kept.append((state, min(count, left)))
        left -= kept[-1][1]
    return Tally(tuple((state, count) for state, count in (*reversed(kept), (unhurt, left)) if count))


def states_text(states: Iterable[int | str]) -> str:
    """States of figures as they are typed, in the order in which they come first: `2x1 1x3`."""
    counts: dict[int | str, int] = {}
    for state in states:
        counts[state] = counts.get(state, 0) + 1
    return " ".join(f"{count}x{state}" for state, count in counts.items())


def typed(text: str, most: int) -> tuple[str, ...] | None:
    """The state of each figure in such a text, at most so many: `2x1 1x3`, or one after the other, `1, 1, 3`.

    None for a text that is no such thing.
    """
    states, at = list[str](), _end(_BETWEEN, text, 0)
    while at < len(text):
        if (part := _MANY.match(text, at)) is None:
            return None
        states += [part[2]] * min(int(part[1] or 1), most + 1)
        end = _end(_BETWEEN, text, part.end())
        if len(states) > most or (end == part.end() < len(text)):
            return None
        at = end
    return tuple(states)


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return start if match is None else match.end()
