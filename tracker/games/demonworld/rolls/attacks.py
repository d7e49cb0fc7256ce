"""Rules common to every D20 attack: natural results, the base that is hit, who stands in for whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D20
from tracker.battle.fields import Scalar, choice, whole
from tracker.games.demonworld.fields import (
    BASES,
    KIND,
    PV,
    SIZE,
    WOUNDS,
    bases_by_loss,
    host_of,
    is_great_monster,
    is_troop,
)
from tracker.games.demonworld.switches import NATURAL_D20
from tracker.rules import resolver
from tracker.rules.kinds import SUCCESS, roll_under
from tracker.rules.resolver import FROM_STATE, Case, Effect, Input, Line, Reader
from tracker.words import N_

STANDARD_BASE, GREAT_MONSTER, CHARIOT, ARTILLERY = "standard", "great_monster", "chariot", "artillery"
BASE_KINDS: Final = {
    STANDARD_BASE: N_("standard base"),
    GREAT_MONSTER: N_("great monster"),
    CHARIOT: N_("chariot"),
    ARTILLERY: N_("artillery"),
}
WAR_MACHINES: Final = frozenset({CHARIOT, ARTILLERY})

TARGET_KIND: Final = choice(
    "target_kind", N_("Target is"), BASE_KINDS, rules=("DW-GLO-03", "DW-GLO-04", "DW-GLO-05", "DW-GLO-06")
)
TARGET_SIZE: Final = SIZE.asked("target_size", N_("Target's size"))
TARGET_BASES: Final = whole("target_bases", N_("Bases in the target's unit"), 0, 60, 1, rules=("DW-GLO-02",))
HIT_BASE: Final = choice(
    "hit_base",
    N_("Base attacked"),
    {
        "fresh": N_("an unhurt base"),
        "wounded": N_("a base that is hurt already"),
        "leader": N_("the leader"),
        "standard": N_("the standard-bearer"),
        "musician": N_("the musician"),
    },
    rules=("DW-GLO-08", "DW-GEN-08"),
)


def of_the_target(*keys: str) -> Callable[[tuple[Line, ...]], tuple[Line, ...]]:
    """Puts the lines of these keys on the target's side and the others on the attacker's."""

    def sided(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(replace(line, side=N_("target") if line.key in keys else N_("attacker")) for line in lines)

    return sided


def naturals(case: Case) -> Mapping[int, bool]:
    """The faces of a D20 attack that stand whatever the sum: none, unless the house rule says so (DW-GEN-07)."""
    return {} if case.ruling(NATURAL_D20) == "none" else {1: True, 20: False}


def attack(lines: tuple[Line, ...], *, switches: tuple[Any, ...] = (), **about: Any) -> resolver.Resolver:
    """A roll-under attack of 1D20 that costs the target base one PV, unless told otherwise (DW-GEN-02, DW-GEN-08)."""
    about.setdefault("effects", lambda case, outcome: (one_pv(case),) if outcome == SUCCESS else ())
    return roll_under(D20, lines, naturals=naturals, switches=(*switches, NATURAL_D20), **about)


def one_pv(case: Case, who: str = "target") -> Effect:
    """One life point less for the base that is hit."""
    return Effect("life_lost", who, 1, case[HIT_BASE])


def read_off(role: str, read: Callable[[Unit], Scalar | None], origin: str = resolver.FROM_ROSTER) -> Reader:
    """Work something out from the unit in a role, once one is picked; None when it cannot tell."""
    return read_in_battle(role, lambda _battle, unit: read(unit), origin)


def read_in_battle(role: str, read: Callable[[Battle, Unit], Scalar | None], origin: str = FROM_STATE) -> Reader:
    """Work something out from the unit in a role and the battle it stands in."""

    def compute(scene: resolver.Context) -> Scalar | None:
        unit = scene.unit(role)
        return None if unit is None else read(scene.battle, unit)

    return resolver.derived(compute, origin)


def base_kind(unit: Unit) -> str:
    """Which of the sheet's four kinds of base this is (DW-GLO-03 to 06)."""
    if is_great_monster(unit):
        return GREAT_MONSTER
    return unit[KIND] if unit[KIND] in WAR_MACHINES else STANDARD_BASE


def fighting_part(battle: Battle, unit: Unit) -> Unit:
    """The unit whose order, formation and melee hold for this one: its host where it is attached (DW-GLO-10)."""
    return host_of(battle, unit) or unit


def kind_of(role: str) -> Reader:
    """Read the kind of base of the unit in a role."""
    return read_off(role, base_kind)


def pv_left(unit: Unit) -> int:
    """The life points of a base: what is left to a large or single one, the full measure in a unit of several."""
    return unit[PV] if is_troop(unit) else max(unit[PV] - sum(unit[WOUNDS]), 0)


def hit_inputs() -> tuple[Input, ...]:
    """Which base of the target takes the blow; asked only where there are several."""
    return (
        Input(TARGET_BASES, read_off("target", lambda unit: unit[BASES] if is_troop(unit) else 1, FROM_STATE), _never),
        Input(
            HIT_BASE,
            read_off("target", lambda unit: "wounded" if unit[WOUNDS] else "fresh", FROM_STATE),
            lambda case: case[TARGET_BASES] > 1,
            proposed=read_off("target", base_met),
            figure=resolver.OneOf("target", bases_by_loss),
        ),
    )


def base_met(unit: Unit, number: int = 0, of: int = 1) -> str | None:
    """Whether the base that one of so many attacks meets is hurt already; None where all bases are alike."""
    bases = bases_by_loss(unit)
    if len(bases.counts) < 2:
        return None
    return "wounded" if bases.struck_by(number, of) else "fresh"


def _never(_case: Case) -> bool:
    return False
