"""The sheet's three checklists, walked: a shock action, a shooting action, the application of losses.

The sheet gives no turn. Conditions that other sheets rule come first, then each side's actions; what belongs inside
an action is an interrupt, walked by its procedure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle
from tracker.games.hexcombat import leaving
from tracker.games.hexcombat import standing as who
from tracker.games.hexcombat.rolls.morale import MORALE_TEST
from tracker.rules.system import Phase, Step, Way
from tracker.words import N_


def _someone_owes(battle: Battle) -> bool:
    return any(debt.resolver == MORALE_TEST.key for debt in battle.debts)


# fmt: off
TABLE: Final = Phase("T", "T", N_("Before the actions"), (
    Step(id="T.1", label=N_("Weather"), rules=("HX-WEATHER-08", "HX-WEATHER-09", "HX-RANGE-08", "HX-RANGE-09"),
         text=N_("Set weather, wind and visibility: three separate things."), prompts=("visibility",)),
    Step(id="T.2", label=N_("From other sheets"), rules=("HX-STATE-03", "HX-STATE-04", "HX-STATE-06"),
         text=N_("Markers gained, engagement tests, breath got back, ammunition brought up."),
         standing=who.is_ruled_elsewhere,
         prompts=("visibility", "charge_gained", "engagement_test", "breath_recovery", "resupply")),
))

SHOCK: Final = Phase("A", "A", N_("Shock actions"), by_side=True, steps=(
    Step(id="A.1", label=N_("Attack"), rules=("HX-DUEL-01", "HX-DUEL-02"),
         text=N_("A unit attacks an enemy it engages; a small unit only with no large unit beside it. If a unit is "
                 "missing here, say at T.2, in its row, whom it touches."),
         standing=who.may_attack, leaves=leaving.ATTACKS),
    Step(id="A.2", label=N_("Support"), interrupt=True,
         rules=("HX-DUEL-06", "HX-DUEL-07", "HX-DUEL-08", "HX-SHOCK-38", "HX-SHOCK-39", "HX-SHOCK-40", "HX-SHOCK-41",
                "HX-SHOCK-42"),
         text=N_("By itself when charging, free in rank rotation, impossible into impassable ground, else one breath "
                 "level; without it -4.")),
    Step(id="A.3", label=N_("Characters"), rules=("HX-SHOCK-02", "HX-SHOCK-03"), interrupt=True,
         text=N_("Add the supports of a stacked character, take his capability if the weapon classes match."),
         prompts=("named_character",)),
    Step(id="A.4", label=N_("Advantage"), rules=("HX-SHOCK-01", "HX-DUEL-03"), interrupt=True,
         text=N_("Add up every line that applies."), prompts=("weapon_system", "high_position")),
    Step(id="A.5", label=N_("2D6"), rules=("HX-DUEL-03", "HX-CRT-01"), interrupt=True,
         text=N_("Roll two dice and read the results table.")),
    Step(id="A.6", label=N_("Losses"), rules=("HX-DUEL-04",), interrupt=True,
         text=N_("One loss or more: apply them one by one, as C.1 to C.5 say.")),
    Step(id="A.7", label=N_("Second hex of a formation"), rules=("HX-DUEL-05", "HX-RUL-33"), interrupt=True,
         text=N_("A formation attacks again with its second hex, if that still engages an enemy.")),
    Step(id="A.8", label=N_("Advance"), interrupt=True,
         rules=("HX-ADV-04", "HX-ADV-05", "HX-ADV-06", "HX-ADV-07", "HX-ADV-08", "HX-ADV-09", "HX-ADV-10",
                "HX-ADV-11"),
         text=N_("The hex is free and the attack was supported: the attacker advances, once, after both attacks."),
         prompts=("advance_into",)),
))

SHOOTING: Final = Phase("B", "B", N_("Shooting actions"), by_side=True, steps=(
    Step(id="B.1", label=N_("Shoot"),
         rules=("HX-FIRE-01", "HX-FIRE-02", "HX-FIRE-03", "HX-FIRE-04", "HX-FIRE-05", "HX-FIRE-06"),
         text=N_("Conditions: who engages it, ammunition, small units, cone of fire, range, line of sight, no "
                 "infiltration."),
         standing=who.may_shoot, leaves=leaving.SHOTS),
    Step(id="B.2", label=N_("Characters"), rules=("HX-SHOOT-02", "HX-SHOOT-03"), interrupt=True,
         text=N_("Add the supports of a stacked character, take his capability if the weapon classes match."),
         prompts=("named_character",)),
    Step(id="B.3", label=N_("Rate of fire"), interrupt=True,
         rules=("HX-ROF-01", "HX-ROF-02", "HX-ROF-03", "HX-ROF-04", "HX-ROF-05"),
         text=N_("One shot; archers up to three at one target, or one with a better advantage.")),
    Step(id="B.4", label=N_("Advantage"), rules=("HX-SHOOT-01", "HX-FIRE-07"), interrupt=True,
         text=N_("Add up every line that applies."),
         prompts=("cone", "line_of_sight", "hex_between", "weapon_system")),
    Step(id="B.5", label=N_("2D6 for each shot"), rules=("HX-FIRE-07", "HX-FIRE-09", "HX-AMMO-01"), interrupt=True,
         text=N_("For each shot of each hex read the results table; a double costs one ammunition level.")),
    Step(id="B.6", label=N_("Losses"), rules=("HX-FIRE-08", "HX-ROF-06"), interrupt=True,
         text=N_("Add up the losses of all shots, then apply them one by one, as C.1 to C.5 say.")),
))

AFTERMATH: Final = Phase("C", "C", N_("Application of losses"), (
    Step(id="C.1", label=N_("Recoil"), interrupt=True,
         rules=("HX-LOSS-01", "HX-LOSS-02", *(f"HX-RECOIL-{number:02}" for number in range(1, 18))),
         text=N_("For the last result only, where every condition holds; compulsory where nothing else saves the "
                 "unit."),
         prompts=("rear_zone",)),
    Step(id="C.2", label=N_("Steps"), interrupt=True,
         rules=("HX-LOSS-03", "HX-LOSS-04", "HX-LOSS-05", "HX-LOSS-06", "HX-LOSS-07"),
         text=N_("Else one step: the attacked unit first, then those stacked with it."), prompts=("who_dies_next",)),
    Step(id="C.3", label=N_("Chosen spells"), rules=("HX-LOSS-08",), interrupt=True,
         text=N_("A character that suffered a loss loses the spell under it.")),
    Step(id="C.4", label=N_("Markers"), rules=("HX-ADV-01", "HX-ADV-02", "HX-ADV-03"), interrupt=True,
         text=N_("Charge turns to Contact or goes, at one breath level; Contact goes where no enemy is adjacent.")),
    Step(id="C.5", label=N_("Morale tests"), rules=("HX-MORALE-01", "HX-MORALE-02"),
         text=N_("Units that took losses test on the morale sheet with the steps lost as modifier; enter what it "
                 "says."),
         standing=who.owes_morale, matters=_someone_owes, is_told_if_passed=True,
         over=lambda battle: not _someone_owes(battle)),
))
# fmt: on

PHASES: Final = (TABLE, SHOCK, SHOOTING, AFTERMATH)

WAYS: Final[Mapping[str, Way]] = {
    "shooting_action": Way.SHOOT,
    "shock_action": Way.FIGHT,
}
"""Which key takes what is offered; all that is not named here is among everything else."""

TOLD_AS: Final[Mapping[str, Way]] = {"shoot": Way.SHOOT, "shock": Way.FIGHT}
"""The rolls told as a shot or a blow where they are made by themselves too."""
