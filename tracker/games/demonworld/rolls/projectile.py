"""A projectile's attacks as one roll of many dice, with what each base loses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D20
from tracker.games.demonworld import fields
from tracker.games.demonworld.fields import SHOOTING_ARMOUR, SHOT_POWER, SPLASH_POWER
from tracker.games.demonworld.rolls.attacks import naturals, pv_left
from tracker.games.demonworld.rolls.flight import (
    AROUND,
    BASES,
    BASES_ARMOUR,
    BASES_PV,
    FINAL_WATER,
    KIND,
    NEIGHBOURS,
    NEIGHBOURS_ARMOUR,
    NEIGHBOURS_PV,
    OFF_LEVEL,
    ON_THE_LINE,
    POWER_A,
    POWER_B,
    fly,
    power_parts,
)
from tracker.games.demonworld.switches import ARTILLERY_ARMOUR, NATURAL_D20, STONE_SPLASH
from tracker.rules import resolver
from tracker.rules.kinds import FAILURE, SUCCESS, bands
from tracker.rules.resolver import Case, Context, Effect, Goal, Input, Outcome, Role, Throw, derived, roster, worth
from tracker.words import N_, _


def _line(case: Case, line: str) -> int | None:
    """The figure of a line for the attack wanted now; once all is over, card power and what the hits took of it."""
    flight = fly(case)
    if flight.wanted is not None:
        return flight.wanted.parts.get(line)
    return power_parts("power_a", case[POWER_A], case[POWER_A] - flight.power).get(line)


def _goal(case: Case, total: resolver.Number) -> Goal | None:
    return None if fly(case).wanted is None else Goal(int(total), resolver.Comparison.AT_MOST, D20)


def _throws(case: Case) -> Throw | None:
    """The next attack's die. After the first hit no face changes the outcome any more, only who is hit as well."""
    flight = fly(case)
    if flight.wanted is None:
        return None
    goal = Goal(flight.wanted.needed(case), resolver.Comparison.AT_MOST, D20)
    where, alike = (ON_THE_LINE | AROUND)[flight.wanted.at], bands(goal, naturals(case))
    return Throw(D20, where, alike, is_settled=flight.hits.total() > 0)


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    """One life point a hit, base by base; then the power left and why it stopped."""
    flight = fly(case)
    if flight.wanted is not None or outcome != (SUCCESS if flight.hits.total() else FAILURE):
        return ()
    return (
        *(Effect("life_lost", at, hits, "fresh") for at, hits in flight.hits.items() if hits),
        Effect("power_left", "actor", flight.power),
        Effect("stopped", "actor", value=flight.stopped),
    )


def _too_many(case: Case) -> str | None:
    for field, most in ((BASES_PV, len(ON_THE_LINE)), (NEIGHBOURS_PV, len(AROUND))):
        if len(case[field]) > most:
            return _("{key}: {count} bases are too many; give at most {most}").format(
                key=field.key, count=len(case[field]), most=most
            )
    return None


def _bound(scene: Context, roles: Mapping[str, str]) -> tuple[Unit | None, ...]:
    units = [scene.unit(role) for role in roles]
    while units and units[-1] is None:
        units.pop()
    return tuple(units)


def _count(roles: Mapping[str, str]) -> resolver.Reader:
    return derived(lambda scene: len(_bound(scene, roles)) or None, resolver.FROM_STATE)


def _life(roles: Mapping[str, str]) -> resolver.Reader:
    def read(scene: Context) -> tuple[int, ...] | None:
        return tuple(1 if unit is None else max(pv_left(unit), 1) for unit in _bound(scene, roles)) or None

    return derived(read, resolver.FROM_STATE)


def _worn(roles: Mapping[str, str]) -> resolver.Reader:
    def read(scene: Context) -> tuple[int, ...] | None:
        return tuple(0 if unit is None else unit[SHOOTING_ARMOUR] for unit in _bound(scene, roles)) or None

    return derived(read)


def _has_area(case: Case) -> bool:
    return case[KIND] == "stone_ab"


def _splashes(case: Case) -> bool:
    return _has_area(case) and not case[FINAL_WATER]


def _armour_counts(case: Case) -> bool:
    return case.ruling(ARTILLERY_ARMOUR) == "shooting_armour"


# fmt: off
PROJECTILE: Final = resolver.Resolver(
    key="projectile",
    label=N_("Projectile"),
    deed=N_("The projectile of {actor} strikes"),
    rules=("DW-ART-18", "DW-ART-20", "DW-ART-22", "DW-ART-25", "DW-ART-26", "DW-ART-28", "DW-ART-29", "DW-ART-30",
           "DW-GEN-02", "DW-GEN-08"),
    roles=(Role("actor", N_("gun")),
           *(Role(key, label, optional=True) for key, label in (ON_THE_LINE | AROUND).items())),
    inputs=(
        Input(KIND, roster("actor", fields.PROJECTILE)),
        Input(POWER_A, roster("actor", SHOT_POWER)),
        Input(POWER_B, roster("actor", SPLASH_POWER), _has_area),
        Input(BASES, _count(ON_THE_LINE)),
        Input(BASES_PV, _life(ON_THE_LINE)),
        Input(BASES_ARMOUR, _worn(ON_THE_LINE), _armour_counts),
        Input(FINAL_WATER, None, _has_area),
        Input(NEIGHBOURS, _count(AROUND), _splashes),
        Input(NEIGHBOURS_PV, _life(AROUND), lambda case: _splashes(case) and case.ruling(STONE_SPLASH) == "repeating"),
        Input(OFF_LEVEL, None, lambda case: _splashes(case) and bool(case[NEIGHBOURS] or case[NEIGHBOURS_PV])),
        Input(NEIGHBOURS_ARMOUR, _worn(AROUND), lambda case: _splashes(case) and _armour_counts(case)),
    ),
    outcomes=(
        Outcome(SUCCESS, N_("a hit"), good=True, rules=("DW-ART-18",)),
        Outcome(FAILURE, N_("nobody is hit"), good=False, rules=("DW-ART-18",)),
    ),
    lines=(
        worth("power_a", N_("projectile power a"), lambda case: _line(case, "power_a"),
              "DW-ART-18", "DW-ART-27", field=POWER_A),
        worth("power_b", N_("projectile power (b)"), lambda case: _line(case, "power_b"),
              "DW-ART-24", "DW-ART-28", field=POWER_B),
        worth("lost", N_("−1 after each hit"), lambda case: _line(case, "lost"),
              "DW-ART-19", "DW-ART-21", "DW-ART-23"),
        worth("armour", N_("shooting armour"), lambda case: _line(case, "armour"),
              "DW-ART-18", field=BASES_ARMOUR),
        *resolver.PLUS_HELPS,
    ),
    switches=(ARTILLERY_ARMOUR, STONE_SPLASH, NATURAL_D20),
    goal=_goal,
    throws=_throws,
    judge=lambda case: SUCCESS if fly(case).hits.total() else FAILURE,
    effects=_effects,
    bars=_too_many,
    help=N_("A bolt goes on until it misses; a ball attacks each base once; a stone falls in the final hex."),
)
# fmt: on
