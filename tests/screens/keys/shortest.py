"""The shortest way to what is meant: by arrows, or by a part of a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from textual.widgets import OptionList


def steps(listed: OptionList, wanted: str | int) -> tuple[str, ...] | None:
    """The arrows from the highlight to an option, round the end where that is shorter; None where it is not there."""
    options: Sequence[Any] = listed.options
    choosable = [index for index, option in enumerate(options) if not option.disabled]
    target = next(
        (index for index in choosable if (options[index].id == wanted if isinstance(wanted, str) else index == wanted)),
        None,
    )
    if target is None:
        return None
    here = choosable.index(listed.highlighted) if listed.highlighted in choosable else 0
    return around(choosable.index(target) - here, len(choosable), "down", "up")


def around(distance: int, length: int, onward: str, back: str) -> tuple[str, ...]:
    """The presses that go so far around a ring, whichever way is shorter."""
    forth = distance % length
    other = length - forth if forth else 0
    return (onward,) * forth if forth <= other else (back,) * other


def first_named(names: Iterable[str], part: str) -> str:
    """The name that a list lights when this part is typed: one that begins so, then one with such a word, then any."""
    fitting = [name for name in names if part in name.casefold()]
    return min(fitting, key=lambda name: _fit(name.casefold(), part), default="")


def _fit(name: str, part: str) -> int:
    return 0 if name.startswith(part) else 1 if any(word.startswith(part) for word in name.split()) else 2


def shortest(name: str, finds: Callable[[str], str], wanted: str = "") -> str | None:
    """The shortest part of a name by which it is the one that is found first."""
    low = name.casefold()
    parts = sorted(
        {low[start:end] for start in range(len(low)) for end in range(start + 1, len(low) + 1)},
        key=lambda part: (len(part), low.index(part)),
    )
    return next(
        (
            part
            for part in parts
            if not part[0].isspace() and not part[-1].isspace() and finds(part) == (wanted or name)
        ),
        None,
    )
