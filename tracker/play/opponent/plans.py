"""The plan of a side that is led: drawn in secret by a die, kept as its face, and what upsets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId
from tracker.battle.plans import Upset
from tracker.play.agreed.scoring import points_of
from tracker.play.opponent.odds import balance
from tracker.play.opponent.shares import by_face
from tracker.play.opponent.temperaments import Temperament, temperament_of
from tracker.play.perspective import Perspective
from tracker.words import N_


class Plan(StrEnum):
    """The plan of a side."""

    ATTACK = "attack"
    HOLD = "hold"
    LEFT = "left"
    RIGHT = "right"


IN_WORDS: Final[Mapping[Plan, str]] = {
    Plan.ATTACK: N_("attack along the whole line"),
    Plan.HOLD: N_("hold and let the enemy come"),
    Plan.LEFT: N_("go round the left flank"),
    Plan.RIGHT: N_("go round the right flank"),
}
FLANK: Final = 0.25
"""The weight of each flank in the draw."""
HASTE: Final = 1.3
"""How much fonder of closing in one is who attacks, and of holding back who holds."""
DOUBT: Final = 1.2
"""How much more one who holds wants of a charge."""
BEHIND: Final = 1
"""How many points behind the best other side upset a plan."""


def faces(temperament: Temperament) -> tuple[Plan, ...]:
    """The plan that each face of the die draws, from the first to the last."""
    return by_face(tuple(Plan), [temperament.advance, 2 * temperament.wait, FLANK, FLANK])


def plan_of(battle: Battle, side: SideId) -> Plan | None:
    """The plan of a side that is led; None before one is drawn, and for a side that nobody leads."""
    kept = battle.plans.get(side) if battle.side(side).led else None
    return None if kept is None else drawn_by(kept.led, kept.face)


def drawn_by(led: str, face: int) -> Plan:
    """The plan that a face draws for a side that is so led."""
    return faces(temperament_of(led))[face - 1]


def on_plan(temperament: Temperament, plan: Plan | None) -> Temperament:
    """The temperament as it leads while its side keeps to that plan; it never dares more than it promises."""
    match plan:
        case Plan.ATTACK:
            return replace(temperament, advance=temperament.advance * HASTE, wait=temperament.wait / HASTE)
        case Plan.HOLD:
            return replace(
                temperament,
                charge=temperament.charge * DOUBT,
                advance=temperament.advance / HASTE,
                wait=temperament.wait * HASTE,
            )
        case _:
            return temperament


def upset_of(view: Perspective) -> Upset | None:
    """The new upset of the plan of a side that is led; None where it keeps to it, as the stubborn do."""
    side = view.battle.side(view.side)
    kept = view.battle.plans.get(view.side)
    if not side.led or kept is None or not (yields := temperament_of(side.led).yields):
        return None
    happened: Mapping[Upset, Callable[[Perspective], bool]] = {
        Upset.LOSSES: lambda view: balance(view) < yields,
        Upset.GENERAL: _has_lost_its_general,
        Upset.SCORE: _is_behind,
    }
    return next((upset for upset, has in happened.items() if upset not in kept.upsets and has(view)), None)


def _has_lost_its_general(view: Perspective) -> bool:
    generals = [unit for unit in view.battle.of_side(view.side) if view.system.opponent.is_general(unit)]
    return bool(generals) and all(view.system.cards.is_out(unit) for unit in generals)


def _is_behind(view: Perspective) -> bool:
    points = {side.id: points_of(view.system, view.battle, side.id) for side in view.battle.sides}
    own = points.pop(view.side)
    return bool(points) and max(points.values()) - own >= BEHIND
