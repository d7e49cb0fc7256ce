"""Words for viewers who know no rulebook, in place of those for the players who keep the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

STEP_WORDS: Final[Mapping[str, str]] = {
    "0.c": N_("Flank marchers come back"),
    "I.1": N_("Orders for the units"),
    "I.2": N_("Orders for the great monsters"),
    "I.3": N_("Units without a leader draw theirs"),
    "I.4": N_("The orders are revealed"),
    "II.1": N_("Spells are announced"),
    "II.2": N_("Spells are tried"),
    "II.3": N_("Spells take effect"),
    **{
        f"{phase}.{step}": words
        for phase in ("III", "V")
        for step, words in (
            ("1", N_("Shots are announced")),
            ("2", N_("Ranges are measured")),
            ("3", N_("Shots are rolled")),
            ("4", N_("The fallen leave the table")),
            ("5", N_("Ranks are closed")),
            ("6", N_("Tests of nerve")),
            ("7", N_("Those who fail run")),
        )
    },
    "IV.1": N_("Fleeing units run on"),
    "IV.3c": N_("Tests of nerve"),
    "IV.3d": N_("Those who fail run"),
    "IV.4": N_("Heroes may move"),
    "IV.5": N_("Units ordered to move"),
    "IV.6": N_("Heroes may move"),
    "IV.7": N_("Units ordered to harass"),
    "IV.8": N_("Heroes may move"),
    "IV.9": N_("Units ordered to charge"),
    "IV.10": N_("Units ordered to hold may turn"),
    "VI.1": N_("Attacks are announced"),
    "VI.4": N_("The losers test their nerve"),
    "VI.5": N_("Losers who fail run"),
    "VI.6": N_("The winners test their nerve"),
    "VI.7": N_("Winners who fail run"),
    "VI.8": N_("Fighters re-form"),
    "VII.2": N_("Sorcerers recover"),
}
"""Viewers' words in place of a step's label, by the step."""

OUTCOMES: Final[Mapping[str, str]] = {
    "shoot.other_missed": N_("miss"),
    "flaming_arrows.success": N_("the target burns"),
    "flaming_arrows.failure": N_("the flames go out"),
}
"""Viewers' words in place of an outcome's label, by roll and outcome."""

SENTENCES: Final[Mapping[str, str]] = {
    **{f"artillery_scatter.direction_{number}": N_("The shot of {actor} strays") for number in range(1, 7)},
    "wind.right_60": N_("The wind turns 60° to the right"),
    "wind.left_60": N_("The wind turns 60° to the left"),
    "wind.right_120": N_("The wind turns 120° to the right"),
    "wind.left_120": N_("The wind turns 120° to the left"),
    **{f"wind.speed_up_{number}": N_("The wind rises") for number in (1, 2)},
    **{f"wind.speed_down_{number}": N_("The wind drops") for number in (1, 2)},
    "wind.no_change": N_("The wind does not change"),
    "miscast.wounded": N_("{actor} {actor:miscasts and is|miscast and are} hurt by the magic"),
    "miscast.splash": N_("{actor} {actor:miscasts|miscast}, and the magic strikes everybody around"),
    "miscast.banned": N_("{actor} {actor:miscasts|miscast} and cannot cast for two turns"),
}
"""Viewers' sentences for a roll, by roll and outcome."""

ROLLS: Final[Mapping[str, str]] = {
    "artillery_table": N_("The gun fires"),
    "artillery_scatter": N_("Where the shot lands"),
    "artillery_move": N_("The crew works the gun"),
}
"""Viewers' words in place of a roll's label."""

FACTS: Final[Mapping[str, str]] = {"wind_direction": N_("Wind direction"), "wind_speed": N_("Wind speed")}
"""Viewers' words in place of the label of a field of the battle."""

MARKS: Final[Mapping[str, str]] = {
    "rout move due": "",
    "the fallen shoot too": "",
    "organised": "",
    "away": N_("off the table"),
    "impetuous": N_("out of control"),
}
"""Viewers' words in place of a mark; empty where the mark is for those who play."""

UNSAID: Final = frozenset({
    "free_token", "miscast_due", "ps_spent", "no_recovery", "cast_ban", "gun_emptied", "gun_loaded", "power_left",
    "stopped", "destroyed",
})  # fmt: skip
"""Kinds of effects that are for those who play, that the outcome has said, or that are told of as losses."""

EXPLAINS: Final[Mapping[str, str]] = {
    "0": N_("The wind turns, fires spread, and units that marched around the flank come back."),
    "I": N_("Both sides give each unit an order in secret; then all orders are revealed together."),
    "II": N_("Sorcerers announce their spells, then roll to see whether they succeed."),
    "III": N_("Units ordered to harass shoot before anybody moves."),
    "IV": N_("Fleeing units run; then all others move as they were ordered."),
    "V": N_("Units ordered to hold shoot, now that everybody has moved."),
    "VI": N_("Units in contact strike, the quickest first; the losers test their nerve and may run."),
    "VII": N_("Fleeing units try to rally, and sorcerers recover."),
}
"""A sentence on each phase for viewers to whom the game is new."""

MISHAPS: Final[Mapping[str, str]] = {"miscast": N_("the spell went wrong")}
"""The rolls that are news whatever comes of them, each with what has happened."""
