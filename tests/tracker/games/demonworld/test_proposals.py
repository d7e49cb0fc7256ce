"""What each question of a procedure proposes: the likeliest answer, whence a roll came, how it is foreseen to end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.play import having, playing
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tests.tracker.games.proposals import Thrown, proposed, thrown
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure
from tracker.battle.fields import Scalar
from tracker.play.history import History

Said = list[Scalar | Thrown]

PLAIN: Final = {"power": 10, "melee_skill": 3, "melee_armour": 3, "initiative": 3}
AZURE: Final[Mapping[str, dict[str, Any]]] = {
    "Bows": a_troop(**PLAIN, pv=2),
    "Hero": {"kind": "hero", "pv": 2, **PLAIN, "initiative": 7},
    "Giant": {"kind": "giant", "pv": 2, "crushing": 14},
    "Gun": {"kind": "artillery", "pv": 3, "shot_power": 9},
}
OCHRE: Final[Mapping[str, dict[str, Any]]] = {
    "Chief": {"kind": "general", "pv": 3},
    "Foe": a_troop(**PLAIN),
    "Orcs": a_troop(**PLAIN, bases_at_start=2),
    "Car": {"kind": "chariot", "pv": 3},
}


def table(step: str, **units: Mapping[str, Any]) -> History:
    """Both armies at a step, these units as told."""
    history = a_battle(dict(AZURE), dict(OCHRE))
    for unit, marks in units.items():
        history = having(history, unit, **marks)
    return at(history, step)


def begun(history: History, procedure: str, unit: str = "") -> History:
    return playing(history, BeginProcedure(procedure, {"actor": UnitId(unit)} if unit else {}))


RANGE, TABLE = "range ~medium 'range'", "table artillery_table: range"
LINE, FINAL_HEX = "line ~1 'bases on the line'", "line ~1 'bases in that hex'"
AROUND = "around ~0 'bases around the final hex'"

# What the gun fires, the answers, the lines. An enemy's unit comes before a commander alone, whoever is listed first.
GUNS: Final[Mapping[str, tuple[str, Said, list[str]]]] = {
    "a bolt strikes whoever stands on its line, one after the other": (
        "bolt", ["short", thrown(10), 2, "foe", "orcs"],
        [RANGE, TABLE, LINE, "base1 ~foe 'base on line 1'", "base2 ~foe 'base on line 2'",
         "projectile projectile: base1 base2 line around"],
    ),
    "a base of nobody's is no part of the roll": (
        "ball", ["short", thrown(10), 2, "foe", ""],
        [RANGE, TABLE, LINE, "base1 ~foe 'base on line 1'", "base2 ~foe 'base on line 2'",
         "projectile projectile: base1 line around"],
    ),
    "the next on the line is proposed of the unit of the one before": (
        "bolt", ["short", thrown(10), 2, "orcs"],
        [RANGE, TABLE, LINE, "base1 ~foe 'base on line 1'", "base2 ~orcs 'base on line 2'"],
    ),
    "a stone falls into one hex": (
        "stone", ["short", thrown(10), 1, "orcs"],
        [RANGE, TABLE, FINAL_HEX, "base1 ~foe 'base in hex'", "projectile projectile: base1 line around"],
    ),
    "and with a second figure splashes those around it": (
        "stone_ab", ["short", thrown(10), 1, "orcs", 1, "foe"],
        [RANGE, TABLE, FINAL_HEX, "base1 ~foe 'base in hex'", AROUND, "neighbour1 ~orcs 'base around'",
         "projectile projectile: base1 neighbour1 line around"],
    ),
    "a shot that deviates looks for its direction first": (
        "bolt", ["medium", thrown(5), thrown(3)], [RANGE, TABLE, "scatter artillery_scatter", LINE],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("projectile", "said", "lines"), GUNS.values(), ids=GUNS)
def test_what_a_guns_shot_proposes(projectile: str, said: Said, lines: list[str]) -> None:
    gun = table("III.3", gun={"projectile": projectile, "splash_power": 4, "order": "H"})
    assert proposed(begun(gun, "gun_shot", "gun"), *said) == lines


CRUSH = "crush: victim1 react1"
CRUSHES: Final[Mapping[str, tuple[Mapping[str, Mapping[str, Any]], Said, list[str]]]] = {
    "nobody but who holds T or stands alone may shoot first, and one crush is proposed to be all": (
        {}, ["foe", thrown(20)], ["victim1 ~foe 'crushes'", f"roll1 {CRUSH}", "more1 ~no"],
    ),
    "whoever holds T is asked, and proposed not to": (
        {"foe": {"order": "T"}}, ["foe", "no", thrown(20)],
        ["victim1 ~foe 'crushes'", "react1 ~no 'target shoots'", f"roll1 {CRUSH}", "more1 ~no"],
    ),
    "his shot comes from who he is and that he shoots": (
        {"foe": {"order": "T"}}, ["foe", "yes", 2, thrown(20), thrown(20), thrown(20)],
        ["victim1 ~foe 'crushes'", "react1 ~no 'target shoots'", "shooters1 ~6 'shooters'",
         "shot1 shoot: victim1 react1 shooters1 -> failure",
         "shot1_2 shoot: victim1 react1 shooters1 -> failure", f"roll1 {CRUSH}",
         "more1 ~no"],
    ),
    "the next base has questions of its own": (
        {}, ["foe", thrown(20), "yes", "orcs"],
        ["victim1 ~foe 'crushes'", f"roll1 {CRUSH}", "more1 ~no", "victim2 ~foe 'crushes'",
         "roll2 crush: victim2 react2"],
    ),
    "the next base is proposed of the unit of the one before": (
        {}, ["orcs", thrown(20), "yes"],
        ["victim1 ~foe 'crushes'", f"roll1 {CRUSH}", "more1 ~no", "victim2 ~orcs 'crushes'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("units", "said", "lines"), CRUSHES.values(), ids=CRUSHES)
def test_what_a_crusher_proposes(units: Mapping[str, Mapping[str, Any]], said: Said, lines: list[str]) -> None:
    assert proposed(begun(table("IV.5", giant={"order": "M"}, **units), "crush", "giant"), *said) == lines


TWO: Final = {"bows": {"melee": 1}, "hero": {"melee": 1}, "foe": {"melee": 1}, "orcs": {"melee": 1}}
BLOW = "melee: target1 blows1 attacker1 -> failure"
# Whoever has the highest initiative is proposed first, and every enemy is struck before one is struck twice.
MELEES: Final[Mapping[str, tuple[Said, list[str]]]] = {
    "announcements go on until nobody is named": (
        ["hero", "foe", 1, "bows", "orcs", 2, "foe", "bows", 6, ""],
        ["attacker1 ~hero 'attacks next'", "target1 ~foe 'target'", "blows1 ~1 'bases'",
         "attacker2 ~bows 'attacks next'", "target2 ~orcs 'target'", "blows2 ~2 'bases'",
         "attacker3 ~foe 'attacks next'", "target3 ~bows 'target'", "blows3 ~6 'bases'",
         "attacker4 ~orcs 'attacks next'", f"blow1.1 {BLOW}"],
    ),
    "a second attack is proposed at the same enemy, and is of its own": (
        ["hero", "orcs", 1, "", thrown(1), "foe"],
        ["attacker1 ~hero 'attacks next'", "target1 ~foe 'target'", "blows1 ~1 'bases'",
         "attacker2 ~bows 'attacks next'", f"blow1.1 {BLOW}",
         "blow1.1.target ~orcs 'second attack'", "blow1.1.second melee: blow1.1.target -> failure"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("said", "lines"), MELEES.values(), ids=MELEES)
def test_what_a_melee_proposes(said: Said, lines: list[str]) -> None:
    assert proposed(begun(table("VI.2", **TWO), "melee_round"), *said) == lines


def test_whom_a_mover_contacts_is_nobodys_guess() -> None:
    assert proposed(begun(table("IV.9", bows={"order": "C"}), "contact", "bows")) == ["enemy"]
