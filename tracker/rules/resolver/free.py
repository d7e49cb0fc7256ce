"""The free line: what the table grants or takes beside everything that is printed, with the reason in its own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.fields import decimal, whole, words
from tracker.rules.resolver.case import Case
from tracker.rules.resolver.inputs import Input
from tracker.rules.resolver.lines import Line, worth
from tracker.words import N_

_MOST: Final = 99
_HELP: Final = N_("a modifier of your own; plus helps whoever rolls")

OTHER: Final = whole("other", N_("Other"), -_MOST, _MOST, help=_HELP)
OTHER_HALVES: Final = decimal("other", N_("Other"), -_MOST, _MOST, help=_HELP)
REASON: Final = words("other_reason", N_("Reason"), limit=200)
FREE: Final = (OTHER.key, REASON.key)
"""The keys of the two questions behind the free line, in the order they are asked."""


def free_of(case: Case) -> int:
    """The figure the table grants the one who rolls; one it takes is below 0."""
    return case[OTHER]


def is_free(case: Case) -> bool:
    """Whether the table grants or takes anything here, so that a reason is wanted."""
    return free_of(case) != 0


def lacks_reason(case: Case) -> bool:
    """Whether the table grants or takes something and has not said why."""
    return is_free(case) and not case[REASON]


def free_lines(sign: Callable[[Case], int], *, halves: bool = False) -> tuple[Line, ...]:
    """The free line, under its own name until it has a reason; `sign` is −1 where a smaller sum helps."""
    field = OTHER_HALVES if halves else OTHER
    return (
        worth(
            "free",
            N_("other"),
            lambda case: sign(case) * free_of(case) if lacks_reason(case) else None,
            field=field,
        ),
        worth(
            "free_because",
            N_("other: {other_reason}"),
            lambda case: sign(case) * free_of(case) if is_free(case) and case[REASON] else None,
            field=field,
        ),
    )


def has_free_line(lines: tuple[Line, ...]) -> bool:
    """Whether the free line is among these."""
    return bool(free_inputs(lines))


def free_inputs(lines: tuple[Line, ...]) -> tuple[Input, ...]:
    """The two questions behind the free line, where one is among `lines`."""
    field = next((line.field for line in lines if line.field is OTHER or line.field is OTHER_HALVES), None)
    return () if field is None else (Input(field), Input(REASON, matters=is_free))


PLUS_HELPS: Final = free_lines(lambda _case: +1)
MINUS_HELPS: Final = free_lines(lambda _case: -1)
