"""Words for viewers who know no rulebook, in place of those for the players who keep the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

STEP_WORDS: Final[Mapping[str, str]] = {
    "T.2": N_("Preparations"),
    "A.1": N_("Who attacks whom"),
    "A.2": N_("Who supports the attack"),
    "A.3": N_("Heroes join in"),
    "A.4": N_("Who has the advantage"),
    "A.5": N_("The dice"),
    "A.7": N_("The rest of the formation"),
    "A.8": N_("The winners advance"),
    "B.1": N_("Who shoots at whom"),
    "B.2": N_("Heroes join in"),
    "B.3": N_("How often they shoot"),
    "B.4": N_("Who has the advantage"),
    "B.5": N_("The dice"),
    "C.1": N_("Units recoil"),
    "C.2": N_("Losses"),
    "C.3": N_("Spells for the next turn"),
    "C.4": N_("The next orders"),
}
"""Viewers' words in place of a step's label, by the step."""

PHASE_WORDS: Final[Mapping[str, str]] = {
    "T": N_("Preparations"),
    "A": N_("Clashes"),
    "B": N_("Shooting"),
    "C": N_("Losses"),
}
"""Viewers' words in place of a phase's label."""

ROLLS: Final[Mapping[str, str]] = {"shock": N_("Clash"), "results": N_("Losses")}
"""Viewers' words in place of a roll's label."""

SENTENCES: Final[Mapping[str, str]] = {
    "results.0": N_("No loss"),
    "results.1": N_("1 loss"),
    "results.2": N_("2 losses"),
    "results.3": N_("3 losses"),
    "results.4": N_("4 losses"),
    "recoil.must": N_("{actor} must recoil"),
    "advance.keeps_charge": N_("{actor} {actor:advances and keeps|advance and keep} charging"),
    "advance.charge_ends": N_("{actor} {actor:advances, its|advance, their} charge spent"),
    "advance.advances_winded": N_("{actor} {actor:advances|advance}, out of breath"),
}
"""Viewers' sentences for a roll, by roll and outcome."""

MARKS: Final[Mapping[str, str]] = {
    "doubles to pay": "",
    "rank rotation": "",
    "spell chosen": "",
    "flank engaged": N_("attacked in the flank"),
    "rear engaged": N_("attacked in the rear"),
}
"""Viewers' words in place of a mark; empty where the mark is for those who play."""

EXPLAINS: Final[Mapping[str, str]] = {
    "T": N_("The weather is settled before the armies act."),
    "A": N_("Units in contact clash: two dice, read by how great the advantage is."),
    "B": N_("Archers and other shooters choose their targets; two dice decide each shot."),
    "C": N_("Losses take effect: units fall back, weaken, and test their nerve."),
}
"""A sentence on each phase for viewers to whom the game is new."""
