"""The readings a referee may choose between where the sheet is doubtful; the default of each stands first."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, choices_among
from tracker.rules.system import Preset
from tracker.words import N_

# fmt: off
INIT_DOUBLE_TIE = choice("sk.init_double_tie", N_("Initiative tied in total and Level"), {"reroll": N_("roll both dice again"), "referee": N_("the referee decides")}, rules=("SK-TURN-05",))
INIT_NO_GENERAL = choice("sk.init_no_general", N_("Initiative of a side without a general"), {"zero": N_("nothing added, Level 0"), "best_independent": N_("the best Morale among its independents")}, rules=("SK-TURN-02",))
ATTACHED_ACTIVATION = choice("sk.attached_activation", N_("Attached independents are activated"), {"with_unit": N_("with their unit"), "separate": N_("on their own")}, rules=("SK-TURN-06", "SK-TURN-10", "SK-TURN-11",))
CHARGE_LASTS = choice("sk.charge_lasts", N_("\"Has just charged\" lasts"), {"next_activation": N_("until the figure's next activation"), "activation": N_("for the activation of the charge only")}, rules=("SK-ACT-12", "SK-MEL-06", "SK-MEL-15",))
NAT20_AUTO_HIT = choice("sk.nat20_auto_hit", N_("A natural 20 always hits"), {"true": N_("yes"), "false": N_("no, the total must reach the Armour")}, rules=("SK-RNG-12", "SK-MEL-16",))
NAT1_AUTO_MISS = choice("sk.nat1_auto_miss", N_("A natural 1 always misses"), {"true": N_("yes"), "false": N_("no, the total is still compared")}, rules=("SK-RNG-13", "SK-MEL-17",))
MELEE_DEFENDER = choice("sk.melee_defender", N_("Melee lines of a helpless or huge defender"), {"printed": N_("as printed, +2"), "corrected": N_("corrected to the ranged values")}, rules=("SK-MEL-10", "SK-MEL-11", "SK-MEL-12", "SK-MEL-13", "SK-MEL-14",))
MELEE_HEAVY_COVER = choice("sk.melee_heavy_cover", N_("Armour for heavy cover in melee"), {"2": N_("+2"), "4": N_("+4")}, rules=("SK-MEL-08",))
ROUTED_ARMOUR = choice("sk.routed_armour", N_("Armour of a routed target"), {"state": N_("−4 instead of the table line"), "table": N_("the table line only"), "both": N_("both added")}, rules=("SK-RNG-08", "SK-MEL-11", "SK-STATE-10",))
FUMBLE_CHAIN = choice("sk.fumble_chain", N_("A fumble during an opening gives a further opening"), {"true": N_("yes"), "false": N_("no")}, rules=("SK-MEL-17", "SK-MEL-18",))
PANICKED_IS_ROUTED = choice("sk.panicked_is_routed", N_("Panicked is the same as routed"), {"true": N_("yes"), "false": N_("no, a state of its own between shaken and routed")}, rules=("SK-RALLY-02", "SK-FEAR-06", "SK-MORALE-22", "SK-MORALE-23", "SK-STATE-01",))
TEST_CRIT_AUTO = choice("sk.test_crit_auto", N_("Natural 20 and 1 decide a fear, terror or morale test"), {"true": N_("yes"), "false": N_("no, the total must agree")}, rules=("SK-SPELL-07", "SK-RALLY-08", "SK-FEAR-05", "SK-FEAR-06", "SK-TERROR-05", "SK-TERROR-06", "SK-MORALE-23", "SK-MORALE-24",))
TERROR_MODS = choice("sk.terror_mods", N_("Modifiers of the terror test"), {"fear": N_("those of the fear test"), "morale": N_("those of the morale test"), "none": N_("none")}, rules=("SK-TERROR-01", "SK-TERROR-07",))
NUMBERS_STACK = choice("sk.numbers_stack", N_("\"More\" and \"twice as numerous\" add up"), {"true": N_("yes"), "false": N_("no, only one counts")}, rules=("SK-FEAR-10", "SK-FEAR-11", "SK-MORALE-11", "SK-MORALE-12", "SK-MORALE-13", "SK-MORALE-14", "SK-MORALE-17", "SK-MORALE-18",))
FEAR_FAIL_SHAKEN = choice("sk.fear_fail_shaken", N_("A shaken unit that fails a fear test"), {"stay": N_("stays shaken"), "worsen": N_("is routed")}, rules=("SK-FEAR-04",))
ROUTED_MORALE = choice("sk.routed_morale", N_("A routed unit that fails a morale test"), {"crit_eliminates": N_("stays routed, eliminated on a natural 1"), "no_effect": N_("suffers nothing more")}, rules=("SK-MORALE-26", "SK-STATE-11",))
HALF_JUDGED = choice("sk.half_judged", N_("\"Under half strength\" is judged"), {"after": N_("after the loss"), "before": N_("before the loss")}, rules=("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04",))
TESTS_PER = choice("sk.tests_per", N_("Morale tests for several losses to one attack"), {"loss": N_("one for each loss"), "attack": N_("one for the attack")}, rules=("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04",))
HALF_INDEPENDENT = choice("sk.half_independent", N_("Independents test for wounds under half their hit points"), {"true": N_("yes"), "false": N_("no")}, rules=("SK-MORALE-04",))
GENERAL_DEAD = choice("sk.general_dead", N_("Who tests when the general is killed"), {"all": N_("the whole army"), "visible": N_("those that see it")}, rules=("SK-MORALE-08",))
RALLY_GAIN = choice("sk.rally_gain", N_("A successful rally brings the unit"), {"one_step": N_("one step up"), "full": N_("to operational at once")}, rules=("SK-RALLY-07",))
RALLY_LEADER_MALUS = choice("sk.rally_leader_malus", N_("\"Not led by an independent\" counts in a rally"), {"false": N_("no"), "true": N_("yes")}, rules=("SK-RALLY-04", "SK-RALLY-05",))
DISTANCE_STRICT = choice("sk.distance_strict", N_("\"Less than\" and \"higher\" are strict"), {"true": N_("yes"), "false": N_("no, equality is enough")}, rules=("SK-CMD-02", "SK-CMD-04", "SK-RALLY-02",))
SPELL_TARGET_TEST = choice("sk.spell_target_test", N_("Test to aim a spell at anything but a figure within 6 paces"), {"near_enemy": N_("only with an enemy within 6 paces"), "beyond_6": N_("always")}, rules=("SK-SPELL-03",))
RANGE_EDGE = choice("sk.range_edge", N_("A target at exactly the first range number"), {"long": N_("is at long range"), "normal": N_("is at normal range")}, rules=("SK-RNG-05", "SK-WEAP-11", "SK-WEAP-12",))
RANGE_UNIT = choice("sk.range_unit", N_("Ranges are read in"), {"paces": N_("paces"), "cm": N_("centimetres")}, rules=("SK-RNG-05", "SK-WEAP-11", "SK-WEAP-12",))
WEAPON_TABLE = choice("sk.weapon_table", N_("Weapon ranges"), {"printed": N_("as printed"), "corrected": N_("as corrected")}, rules=("SK-WEAP-03", "SK-WEAP-05", "SK-WEAP-08", "SK-WEAP-09", "SK-WEAP-10", "SK-WEAP-13",))
FLIGHT_LASTS = choice("sk.flight_lasts", N_("A routed unit flees"), {"until_rallied": N_("at each activation until rallied"), "once": N_("at its next activation only")}, rules=("SK-STATE-05",))
FLED_COUNTS = choice("sk.fled_counts", N_("A unit that flees off the table"), {"eliminated": N_("counts as eliminated"), "fled": N_("is removed without being a loss")}, rules=("SK-STATE-05",))
FLIGHT_ATTACKS = choice("sk.flight_attacks", N_("Free attacks on a fleeing unit"), {"per_figure": N_("one for each enemy figure in contact"), "per_unit": N_("one for each enemy unit engaged")}, rules=("SK-STATE-06",))
LEADER_MALUS_SELF = choice("sk.leader_malus_self", N_("\"Not led by an independent\" counts for an independent itself"), {"false": N_("no"), "true": N_("yes")}, rules=("SK-MORALE-15",))
# fmt: on

SWITCHES: Final = choices_among(globals())

PRESETS: Final = (
    Preset(
        "printed",
        N_("the sheet to the letter: every printed line counts, even two on one thing"),
        {MELEE_DEFENDER.key: "printed", ROUTED_ARMOUR.key: "both", WEAPON_TABLE.key: "printed"},
    ),
    Preset(
        "corrected",
        N_("the sheet corrected: the doubtful figures made to agree"),
        {MELEE_DEFENDER.key: "corrected", ROUTED_ARMOUR.key: "state", WEAPON_TABLE.key: "corrected"},
    ),
)
