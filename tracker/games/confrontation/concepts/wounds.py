"""The effect of wounds on a figure's rolls, and the state that one more wound leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.fields import Field, choice
from tracker.games.confrontation.concepts.ids import bg
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.fields import (
    CRITICAL,
    KILLED,
    LIGHT,
    SERIOUS,
    STUN,
    STUNNED,
    WOUNDS,
    figures_by_wound,
    figures_left,
    unhurt,
    wound_of,
)
from tracker.games.confrontation.switches import WOUND_EFFECT
from tracker.rules.resolver import Case, Input, Line, OneOf, worth
from tracker.rules.resolver.case import always
from tracker.words import N_

# Highest natural face that fails a test, a blow or a parry; what the third edition takes off instead (BG-09).
# fmt: off
FAILS_ON: Final = {"none": 1, STUNNED: 1, LIGHT: 2, SERIOUS: 3, CRITICAL: 4}
TAKES: Final =    {"none": 0, STUNNED: 1, LIGHT: 1, SERIOUS: 2, CRITICAL: 3}
# fmt: on
STEPS: Final = ("none", LIGHT, SERIOUS, CRITICAL, KILLED)

WOUND: Final = choice("wound", N_("Wound of the figure that acts"), WOUNDS, rules=bg(9))
VICTIM_WOUND: Final = choice("victim_wound", N_("Wound of the figure struck"), WOUNDS, rules=bg(9, 10))


def wound_input(role: str, field: Field[str] = WOUND, matters: Callable[[Case], bool] = always) -> Input:
    """The question which wound the figure in that role has; where only some of its unit are hurt it is assumed."""
    figure = OneOf(role, figures_by_wound, acts=field is WOUND)
    return Input(field, known_of(role, wound_of), matters, proposed=known_of(role, wound_met), figure=figure)


def wound_met(unit: Unit, number: int = 0, of: int = 1) -> str | None:
    """The wound of the figure that one of so many rolls is about, the sheet being silent; None where all are alike."""
    figures = figures_by_wound(unit)
    return figures.struck_by(number, of) if len(figures.counts) > 1 else None


def finds_no_wound(unit: Unit, struck: int, of: int, *, stuns: bool = False) -> bool:
    """Whether each blow left, of so many at a unit, meets a figure without a wound, whatever the blows before it do.

    At worst each leaves one more wounded, where the next ones look no more: as the place that a blow meets moves on
    evenly, it is enough to look at the next and at the last. A figure killed takes none of their places away. `stuns`
    says that a stunned figure is as one with a wound.
    """
    figures = figures_left(unit)
    hurt = figures - unhurt(unit) + (unit[STUN] if stuns else 0)
    last = of - 1 - struck
    return last < 0 or all((2 * (struck + more) + 1) * figures >= 2 * of * (hurt + more) for more in (0, last))


def fails_on(case: Case, field: Field[str] = WOUND) -> int:
    """The highest natural face that fails whatever the total."""
    return FAILS_ON[case[field]] if case.ruling(WOUND_EFFECT) == "widen" else 1


def penalty(key: str, label: str, field: Field[str] = WOUND) -> Line:
    """The figure a wound takes off a test, under the third edition's reading."""

    def value(case: Case) -> int | None:
        return -TAKES[case[field]] or None if case.ruling(WOUND_EFFECT) == "penalty" else None

    return worth(key, label, value, *bg(9), field=field, switches=(WOUND_EFFECT,))


def after(present: str, new: str) -> str:
    """The wound a figure has after one more (BG-10): a worse one replaces it, another pushes it up one step.

    A stun never pushes, and is no step itself.
    """
    before = "none" if present == STUNNED else present
    if new in {"nothing", STUNNED}:
        return before
    if STEPS.index(new) > STEPS.index(before):
        return new
    return STEPS[min(STEPS.index(before) + 1, len(STEPS) - 1)]
