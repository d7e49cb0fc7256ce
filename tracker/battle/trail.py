"""A sequence that only grows or is cut back at its end, and shares its beginning with what it grew out of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, Generic, TypeVar, overload

T = TypeVar("T")

CHUNK: Final = 64


class Trail(Sequence[T], Generic[T]):
    """Values in the order they came; never changed, and one more costs the same however many there are.

    It equals every sequence, a tuple too, that holds the same values in the same order.
    """

    __slots__ = ("_full", "_rest")

    def __init__(self, values: Iterable[T] = ()) -> None:
        items = tuple(values)
        whole = len(items) - len(items) % CHUNK
        self._full = tuple(items[start : start + CHUNK] for start in range(0, whole, CHUNK))
        self._rest = items[whole:]

    @staticmethod
    def of(values: Sequence[T]) -> Trail[T]:
        """The same values as a trail."""
        return values if isinstance(values, Trail) else Trail(values)

    def adding(self, value: T) -> Trail[T]:
        """With one more at the end."""
        if len(self._rest) + 1 < CHUNK:
            return _made(self._full, (*self._rest, value))
        return _made((*self._full, (*self._rest, value)), ())

    def first(self, count: int) -> Trail[T]:
        """Only so many from the start."""
        if count >= len(self):
            return self
        whole, left = divmod(max(count, 0), CHUNK)
        last = self._full[whole] if whole < len(self._full) else self._rest
        return _made(self._full[:whole], last[:left])

    def ending(self, start: int, values: Iterable[T]) -> Trail[T]:
        """The first `start`, and then these instead of what came after."""
        trail = self.first(start)
        for value in values:
            trail = trail.adding(value)
        return trail

    def since(self, start: int) -> Iterator[T]:
        """From the one at `start` (from 0) on, without going through those before."""
        whole = min(max(start, 0) // CHUNK, len(self._full))
        return islice(chain(*self._full[whole:], self._rest), max(start, 0) - whole * CHUNK, None)

    def __len__(self) -> int:
        return len(self._full) * CHUNK + len(self._rest)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1:
                return tuple(islice(self.since(start), max(stop - start, 0)))
            return tuple(self[at] for at in range(start, stop, step))
        at = index + len(self) if index < 0 else index
        whole, left = divmod(at, CHUNK)
        if at >= 0 and whole < len(self._full):
            return self._full[whole][left]
        if at < 0 or whole > len(self._full):
            raise IndexError(index)
        return self._rest[left]

    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(self._full), self._rest)

    def __reversed__(self) -> Iterator[T]:
        return chain(reversed(self._rest), chain.from_iterable(map(reversed, reversed(self._full))))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Trail):
            return self._full == other._full and self._rest == other._rest
        return tuple(self) == tuple(other) if isinstance(other, tuple | list) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"


def _made(full: tuple[tuple[T, ...], ...], rest: tuple[T, ...]) -> Trail[T]:
    trail: Trail[Any] = Trail.__new__(Trail)
    trail._full, trail._rest = full, rest
    return trail
