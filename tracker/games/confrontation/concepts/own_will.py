"""The bars to acting of one's own will: flight, a rally this turn, courage that failed."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.fields import choice
from tracker.games.confrontation.concepts.ids import cf
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.fields import FROZEN, MELEE, RALLIED, SPENT, is_fleeing
from tracker.rules.resolver import Case, Input
from tracker.rules.system import MayNot
from tracker.words import N_, _

BARS: Final = {
    "fleeing": MayNot(N_("fleeing"), cf("RALLY", 4)),
    "rallied": MayNot(N_("rallied this turn, half a move at most"), cf("RALLY", 9)),
    "frozen": MayNot(N_("refused to charge, does nothing else this turn"), cf("FEAR", 2)),
}
IN_A_MELEE: Final = MayNot(N_("in a melee"), cf("DISENG", 1))
HELD_BACK: Final = choice(
    "held_back",
    N_("Kept from acting by"),
    {"none": N_("nothing"), **{key: bar.reason for key, bar in BARS.items()}},
    rules=tuple(rule for bar in BARS.values() for rule in bar.rules),
)


def bar_of(unit: Unit) -> MayNot | None:
    """Why it may not act of its own will this turn (CF-RALLY-04, 09, CF-FEAR-02)."""
    return BARS.get(_held_back(unit))


def bar_to_move(unit: Unit) -> MayNot | None:
    """Why it may not move at all this turn; one that rallied still has half a move, unless it flees again."""
    bar = None if unit[RALLIED] and not is_fleeing(unit) else bar_of(unit)
    if bar is None and unit[SPENT]:
        return MayNot(N_("charge spent"), cf("FLEE", 4, 7, 15))
    return bar


def bar_to_flee(unit: Unit) -> MayNot | None:
    """Why it may not choose to flee before a charge (CF-FLEE-10).

    Who flees, or was caught at it, who rallied this turn or dared not charge does nothing of its own will; who fights
    must leave the melee first.
    """
    return bar_of(unit) or (IN_A_MELEE if unit[MELEE] else None)


def _held_back(unit: Unit) -> str:
    if is_fleeing(unit):
        return "fleeing"
    return "rallied" if unit[RALLIED] else "frozen" if unit[FROZEN] else "none"


def held_back_input(role: str) -> Input:
    """The question what keeps the unit in that role from acting."""
    return Input(HELD_BACK, known_of(role, _held_back))


def why_not(case: Case) -> str | None:
    """The reason in a sentence that quotes its rule."""
    bar = BARS.get(case[HELD_BACK])
    return None if bar is None else quoted(bar)


def quoted(bar: MayNot) -> str:
    """The bar as a sentence with its rules."""
    return _("{reason} ({rules})").format(reason=_(bar.reason), rules=", ".join(bar.rules))
