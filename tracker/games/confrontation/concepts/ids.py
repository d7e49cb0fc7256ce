"""Rule ids by section, so that a run of them reads as it stands in the catalogue of the sheet."""

from __future__ import annotations

from functools import cache


@cache
def cf(section: str, *numbers: int) -> tuple[str, ...]:
    """`cf("SHO", 1, 2)` is `("CF-SHO-01", "CF-SHO-02")`."""
    return tuple(f"CF-{section}-{number:02}" for number in numbers)


def run(section: str, first: int, last: int) -> tuple[str, ...]:
    """Every id of a section from `first` to `last`, both included."""
    return cf(section, *range(first, last + 1))


@cache
def bg(*numbers: int) -> tuple[str, ...]:
    """The id of a fact the sheet takes over from the base game: `BG-07`."""
    return tuple(f"BG-{number:02}" for number in numbers)
