"""The readings a referee may choose between where the sheet is doubtful; the default of each stands first."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, choices_among
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.rules.system import Preset
from tracker.words import N_

# fmt: off
PHASE_DIE_OPENS: Final = choice("phase_die_opens", N_("A 6 on the die of the shooting and magic phase is thrown again"), {"off": N_("no"), "on": N_("yes")}, rules=cf("INIT", 1))
SIX: Final = choice("six", N_("A 6 in a test"), {"open": N_("is thrown again and added"), "open_risky": N_("may be thrown again; a 1 then fails the test"), "closed": N_("is only a 6")}, rules=bg(3))
UNDEFENDED: Final = choice("undefended", N_("A blow at a victim without a defence die"), {"passive_def": N_("must reach its defence"), "auto_hit": N_("lands unless a 1 comes up")}, rules=(*cf("MEL", 13), *cf("DISENG", 11), *bg(7)))
FAILED_PARRY: Final = choice("failed_parry", N_("A defence die that does not parry"), {"lands": N_("lets the blow land"), "passive_def": N_("leaves its defence to be reached")}, rules=bg(7))
DAMAGE_READING: Final = choice("damage_reading", N_("The damage value counts"), {"higher": N_("the higher die"), "sum": N_("both dice")}, rules=(*cf("WOUND", 1, 2), *bg(8)))
EXTRA_LOCATION: Final = choice("extra_location", N_("The extra location die"), {"best": N_("is thrown apart: the better location counts"), "drop_lowest": N_("is a third die: the lowest of three is left out"), "choose": N_("lets the attacker pick any of the three")}, rules=(*cf("CHARGE", 6), *cf("MEL", 12), *cf("WOUND", 4)))
TIE: Final = choice("tie", N_("Equal initiative, in melee and in the shooting phase"), {"simultaneous": N_("acts together"), "rolloff": N_("is rolled off")}, rules=(*cf("START", 7), *cf("INIT", 9)))
BASE_DICE: Final = choice("base_dice", N_("Melee dice of a figure before any bonus"), {"2": "2", "1": "1", "3": "3", "4": "4", "per_opponent": N_("1, and 1 per opponent")}, rules=(*cf("DICE", 1), *bg(6)))
CAVALRY_BONUS: Final = choice("cavalry_bonus", N_("The two dice of a cavalry troop are"), {"unit": N_("for the unit"), "figure": N_("for each figure")}, rules=cf("DICE", 5))
BONUS_STACK: Final = choice("bonus_stack", N_("Several dice bonuses of one unit"), {"best": N_("only the best counts"), "sum": N_("are added up")}, rules=cf("DICE", 8, 12))
CHARGE_SIDE: Final = choice("charge_side", N_("A charger that was seen and reaches flank or rear"), {"sheet": N_("has the front values"), "contact_side": N_("has the values of that side")}, rules=cf("CHARGE", 13))
REAR_STACK: Final = choice("rear_stack", N_("Bonuses of the arrival and of the strike in the back"), {"none": N_("exclude each other"), "add": N_("are added up")}, rules=(*cf("CHARGE", 15), *cf("MEL", 15)))
HEIGHT_21: Final = choice("height_21", N_("A height difference of exactly 21 cm"), {"top": N_("is in the last band; fractions are cut off"), "lower": N_("is in the band 11 to 20; fractions are rounded")}, rules=cf("SHO", 41))
POINT_BLANK: Final = choice("point_blank", N_("Difficulty of a point-blank shot"), {"4": "4", "1": "1", "2": "2", "3": "3", "5": "5", "6": "6", "7": "7"}, rules=cf("REACT", 3))
DOUBLE_LOST: Final = choice("double_lost", N_("Both sides lost the initiative: first strikes the winner of"), {"melee_discipline": N_("the discipline test of the melee"), "turn_roll": N_("the command roll of the turn")}, rules=(*cf("MEL", 6), *bg(17)))
REACT_MALUS: Final = choice("react_malus", N_("After a stand-and-shoot the penalties fall on"), {"unit": N_("the whole unit"), "shooters": N_("those who shot")}, rules=run("REACT", 8, 10))
REACT_SPLIT: Final = choice("react_split", N_("Members of a unit stand and shoot"), {"one_moment": N_("in one reaction of the turn"), "by_member": N_("once each, at one charge or another")}, rules=cf("REACT", 7))
PHASE_DICE: Final = choice("phase_dice", N_("Dice of a side in the shooting and magic phase"), {"2": N_("one for shooters, one for casters"), "1": N_("one for both")}, rules=cf("INIT", 1))
PHASE_ONE: Final = choice("phase_one", N_("A 1 on the die of the shooting and magic phase"), {"last": N_("the group acts after all others"), "zero": N_("the die counts 0"), "skip": N_("the group may not act")}, rules=cf("INIT", 3))
VOLUNTARY_MEASURE: Final = choice("voluntary_measure", N_("A voluntary flight is caught by measuring"), {"from_fleer": N_("both "
                                                                                                                          "moves "
                                                                                                                          "from "
                                                                                                                          "the "
                                                                                                                          "fleeing "
                                                                                                                          "unit"), "own_start": N_("each from its own start")}, rules=cf("FLEE", 16))
CANNOT_FLEE: Final = choice("cannot_flee", N_("A unit that cannot flee"), {"fleeing": N_("is caught fleeing on the spot"), "stands_minus2": N_("stands and fights at -2")}, rules=cf("FLEE", 9))
EDGE_PURSUIT: Final = choice("edge_pursuit", N_("A pursuer that stays at the table edge"), {"rest": N_("has the rest of its move"), "full": N_("has its whole move again")}, rules=cf("FLEE", 21))
WALL_COST: Final = choice("wall_cost", N_("The height of a low wall is counted"), {"once": N_("once over"), "up_and_down": N_("up and again down")}, rules=cf("TERR", 11))
ROW_30: Final = choice("row_30", N_("A damage value of 30 is read in the row"), {"lower": N_("26 to 30"), "upper": N_("30 or more")}, rules=cf("WOUND", 15, 16))
DOUBLE_ONE: Final = choice("double_one", N_("A double 1 for damage"), {"no_wound": N_("does nothing at all"), "no_modifier": N_("changes nothing: the table is read")}, rules=cf("WOUND", 17))
CROWD: Final = choice("crowd", N_("A shot is into the crowd when the target"), {"melee": N_("is in contact with an enemy of its own"), "contact": N_("touches any figure at all")}, rules=run("SHO", 21, 25))
FLEER_DICE: Final = choice("fleer_dice", N_("The two attack dice against a fleeing unit are"), {"figure": N_("for each striking figure"), "unit": N_("for the striking unit")}, rules=cf("MEL", 11))
CAUGHT_BLOWS: Final = choice("caught_blows", N_("A fleeing unit that is caught is struck"), {"melee": N_("in the melee phase"), "at_once": N_("at once")}, rules=(*cf("FLEE", 8), *cf("DISENG", 17)))
FLEE_OR_SHOOT: Final = choice("flee_or_shoot", N_("Shooters who would rather flee from a charger they see"), {"test_first": N_("must first pass the test to hold fire"), "free": N_("may flee without a test")}, rules=cf("REACT", 5))
NO_PURSUIT: Final = choice("no_pursuit", N_("A charger that does not pursue"), {"stays": N_("stays where it is"), "charge_move": N_("makes its charge move")}, rules=cf("FLEE", 7, 15))
NO_RIPOSTE: Final = choice("no_riposte", N_("A unit charged in the rear may not strike"), {"that_charger": N_("that charger"), "nobody": N_("anybody")}, rules=cf("CHARGE", 7))
WOUND_EFFECT: Final = choice("wound_effect", N_("A wound"), {"widen": N_("makes low faces fail"), "penalty": N_("takes from tests and damage"), "none": N_("changes no roll")}, rules=bg(9))
# fmt: on

SWITCHES: Final = choices_among(globals())

PRESETS: Final = (
    Preset(
        "sheet",
        N_("the sheet and its rulings: every reading at its default"),
        {switch.key: switch.default for switch in SWITCHES},
    ),
    Preset(
        "third_edition",
        N_("habits of the third edition: a 6 is a risk, wounds are penalties"),
        {SIX.key: "open_risky", WOUND_EFFECT.key: "penalty"},
    ),
)
