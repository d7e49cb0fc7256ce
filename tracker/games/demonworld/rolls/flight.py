"""The flight of a projectile: base after base along its line and around its end, until it stops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.fields import flag, tally, whole
from tracker.games.demonworld.fields import PROJECTILE, SHOT_POWER, SPLASH_POWER
from tracker.games.demonworld.rolls.attacks import naturals
from tracker.games.demonworld.switches import ARTILLERY_ARMOUR, STONE_SPLASH
from tracker.rules.resolver import PLUS_HELPS, Case, lines_of
from tracker.words import N_

MISSED, POWER_GONE, END_OF_LINE = "missed", "power_gone", "end_of_line"

# fmt: off
ON_THE_LINE: Final = {
    "base1": N_("first base on the line"),  "base2": N_("second base on the line"),
    "base3": N_("third base on the line"),  "base4": N_("fourth base on the line"),
    "base5": N_("fifth base on the line"),  "base6": N_("sixth base on the line"),
    "base7": N_("seventh base on the line"), "base8": N_("eighth base on the line"),
}
AROUND: Final = {
    "neighbour1": N_("first base around"),  "neighbour2": N_("second base around"),
    "neighbour3": N_("third base around"),  "neighbour4": N_("fourth base around"),
    "neighbour5": N_("fifth base around"),  "neighbour6": N_("sixth base around"),
}

KIND = PROJECTILE.asked("kind")
POWER_A = SHOT_POWER.asked("power_a", default=8)
POWER_B = SPLASH_POWER.asked("power_b", rules=("DW-ART-24", "DW-ART-27", "DW-ART-28"))
BASES = whole("bases", N_("Bases on the line, the final hex included"), 0, 8, 1, rules=("DW-ART-29",))
BASES_PV = tally("bases_pv", N_("Life points along the line, in order"), 1, 20, rules=("DW-ART-29",),
                 help=N_("1 for each one that is not named"))
NEIGHBOURS = whole("neighbours", N_("Bases in the six hexes around the final hex"), 0, 6, 0,
                   rules=("DW-ART-24", "DW-ART-28"))
NEIGHBOURS_PV = tally("neighbours_pv", N_("Life points of the bases around"), 1, 20, rules=("DW-ART-28",))
OFF_LEVEL = tally("off_level", N_("Those on another level"), 1, 6, rules=("DW-ART-25",),
                  help=N_("their numbers: 1, 3"))
FINAL_WATER = flag("final_water", N_("The final hex is water"), rules=("DW-ART-26",))
BASES_ARMOUR = tally("bases_armour", N_("Shooting armour of the bases on the line"), 0, 20, rules=("DW-ART-18",))
NEIGHBOURS_ARMOUR = tally("neighbours_armour", N_("Shooting armour of those around"), 0, 20, rules=("DW-ART-18",))
# fmt: on


def _life_points(count: int, named: tuple[int, ...]) -> tuple[int, ...]:
    """One figure for each base, 1 where none was named."""
    return (*named, *((1,) * (count - len(named))))


def along(case: Case) -> dict[str, int]:
    """The bases attacked along the line with their life points; a stone attacks only the last, in the final hex.

    By role: base1 to base8, in order (DW-ART-29).
    """
    line = dict(zip(ON_THE_LINE, _life_points(case[BASES], case[BASES_PV]), strict=False))
    return dict(list(line.items())[-1:]) if case[KIND] in {"stone", "stone_ab"} else line


def around(case: Case) -> dict[str, int]:
    """The bases around the final hex that a stone a (b) attacks, with their life points (DW-ART-24, 25 and 26)."""
    if case[KIND] != "stone_ab" or case[FINAL_WATER] or case[POWER_B] == 0:
        return {}
    there = dict(zip(AROUND, _life_points(case[NEIGHBOURS], case[NEIGHBOURS_PV]), strict=False))
    return {role: pv for number, (role, pv) in enumerate(there.items(), start=1) if number not in case[OFF_LEVEL]}


class Attack(Struct, frozen=True):
    """One attack of the projectile: at which base, and what its number is made of, by line."""

    at: str
    parts: Mapping[str, int]

    def needed(self, case: Case) -> int:
        """The number to roll."""
        return sum(value for line, value in self.parts.items() if line not in case.muted)


class Flight(Struct, frozen=True):
    """How far the projectile has come: the attack wanted next if any, hits by base, power left, why it stopped."""

    wanted: Attack | None
    hits: Counter[str]
    power: int
    stopped: str


Path = Generator[Attack, bool, tuple[int, str]]


def _armour(case: Case, at: str) -> dict[str, int]:
    if case.ruling(ARTILLERY_ARMOUR) == "none":
        return {}
    worn = case[BASES_ARMOUR] if at in ON_THE_LINE else case[NEIGHBOURS_ARMOUR]
    number = int(at[-1])
    return {"armour": -worn[number - 1]} if number <= len(worn) else {}


def power_parts(line: str, full: int, lost: int) -> dict[str, int]:
    """The parts of a power on a roll: its full value, and what was lost of it."""
    return {line: full, "lost": -lost} if lost else {line: full}


def _parts(case: Case, at: str, line: str, full: int, lost: int) -> dict[str, int]:
    """The parts of the number of one attack: the power left, the armour it meets, the figure the table grants."""
    granted = {line.key: int(value) for line, value in lines_of(PLUS_HELPS, case)}
    return power_parts(line, full, lost) | _armour(case, at) | granted


def _strike_along(case: Case) -> Path:
    """The attacks of power a, with the power left and why they stopped (DW-ART-19 to 23, 29 and 30)."""
    full, lost, stays = case[POWER_A], 0, case[KIND] != "ball"
    for at, pv in along(case).items():
        left = pv
        while left and lost < full:
            hit = yield Attack(at, _parts(case, at, "power_a", full, lost))
            lost, left = lost + hit, left - hit
            if stays and not hit:
                return full - lost, MISSED
            if not stays:
                break
        if lost >= full:
            return full - lost, POWER_GONE
    return full - lost, END_OF_LINE


def _strike_around(case: Case) -> Generator[Attack, bool, None]:
    """The attacks of power (b): one a base at full power, unless the house has them repeat (DW-ART-28)."""
    repeats = case.ruling(STONE_SPLASH) == "repeating"
    for at, pv in around(case).items():
        lost = 0
        while lost < min(pv, case[POWER_B]):
            hit = yield Attack(at, _parts(case, at, "power_b", case[POWER_B], lost))
            lost += hit
            if not hit or not repeats:
                break


def _path(case: Case) -> Path:
    ended = yield from _strike_along(case)
    yield from _strike_around(case)
    return ended


def fly(case: Case) -> Flight:
    """The projectile's flight with the faces so far."""
    path, hits = _path(case), Counter[str]()
    try:
        wanted = next(path)
        for thrown in case.faces:
            hit = naturals(case).get(thrown.face, thrown.face <= wanted.needed(case))
            hits[wanted.at] += hit
            wanted = path.send(hit)
    except StopIteration as ended:
        power, stopped = ended.value
        return Flight(None, hits, power, stopped)
    return Flight(wanted, hits, 0, "")
