"""The readings a referee may choose between where the sheet is doubtful; the default of each stands first."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, choices_among
from tracker.words import N_

# fmt: off
LABEL_T = choice("label_T", N_("Name of the token T"), {"Tenir": N_("Tenir (hold)"), "Tir": N_("Tir (shoot)")}, rules=("DW-ORD-01",))
FLYER_ARMOUR = choice("flyer_armour", N_("When size reduces a flyer's armour"), {"duel": N_("only between two flyers"), "any_flying_target": N_("whenever the target flies")}, rules=("DW-MEL-16", "DW-MEL-18"))
NATURAL_D20 = choice("natural_d20", N_("Natural 1 and 20 on an attack"), {"none": N_("nothing special"), "1_hits_20_misses": N_("1 hits, 20 misses")}, rules=("DW-GEN-07",))
BONUS_MARGIN = choice("bonus_margin", N_("Margin that earns the second attack"), {"at_least_final": N_("5 or more under the final number"), "exact_final": N_("exactly 5 under it"), "at_least_power": N_("5 or more under the bare weapon power")}, rules=("DW-MEL-42",))
BONUS_INIT = choice("bonus_init", N_("Whose initiative the second attack must beat"), {"target": N_("the base attacked"), "all": N_("every opponent in the melee")}, rules=("DW-MEL-43",))
TWO_HANDED_MALUS = choice("two_handed_malus", N_("Two-handed weapons' -1 initiative"), {"first": N_("first phase only"), "always": N_("always")}, rules=("DW-MEL-08",))
IMPETUOUS_ORDER_BONUS = choice("impetuous_order_bonus", N_("Order bonus of an impetuous unit"), {"no": N_("no"), "yes": N_("yes")}, rules=("DW-MEL-10",))
REAR_SKILL_IF_BONUS_BARRED = choice("rear_skill_if_bonus_barred", N_("Target's skill from behind where the +4 is barred"), {"ignore": N_("ignored "
                                                                                                                                         "anyway"), "apply": N_("counts")}, rules=("DW-MEL-20", "DW-MEL-37"))
HEDGE_BLOCKS_SUPPORT = choice("hedge_blocks_support", N_("A hedge voids support"), {"no": N_("no"), "yes": N_("yes")}, rules=("DW-MEL-38",))
DESTROYED_WALL_BLOCKS_SUPPORT = choice("destroyed_wall_blocks_support", N_("A destroyed wall voids support"), {"yes": N_("yes"), "no": N_("no")}, rules=("DW-MEL-38",))
DEVIATED_MODIFIERS = choice("deviated_modifiers", N_("Visibility and wood of a deviated shot"), {"intended": N_("those of the intended base"), "new": N_("those of the base attacked")}, rules=("DW-SHO-23",))
ONE_SHOT_PER_TURN = choice("one_shot_per_turn", N_("Shots in one turn"), {"as_printed": N_("only the printed bars"), "everybody": N_("one for everybody, reactions included")}, rules=("DW-TURN-40", "DW-TURN-63", "DW-CRU-12"))
T_SHOOTS_WHEN_CHARGED = choice("T_shoots_when_charged", N_("A T unit contacted this turn shoots in V"), {"yes": N_("yes"), "no": N_("no")}, rules=("DW-TURN-65",))
ATTACHED_HERO_SHOOTS = choice("attached_hero_shoots", N_("Attached heroes shoot"), {"free": N_("for themselves"), "with_unit": N_("with their unit")}, rules=("DW-TURN-17", "DW-TURN-43", "DW-TURN-66"))
MELEE_TIE = choice("melee_tie", N_("Melee with equal losses is lost by"), {"lowest_initiative": N_("the side with the lowest initiative on a card"), "lowest_modified": N_("the side with the lowest modified initiative"), "both_test": N_("nobody: both sides test"), "dice": N_("the dice")}, rules=("DW-MEL-48", "DW-MEL-49"))
CRUSH_INITIATIVE = choice("crush_initiative", N_("Initiative in crushing"), {"modified": N_("with order and weapon figures"), "card": N_("card value only")}, rules=("DW-CRU-10",))
ARTILLERY_ARMOUR = choice("artillery_armour", N_("Armour against artillery"), {"none": N_("none", "armour"), "shooting_armour": N_("shooting armour")}, rules=("DW-ART-18",))
STONE_SPLASH = choice("stone_splash", N_("Stone's attacks on neighbours"), {"single": N_("one each at full b"), "repeating": N_("repeat and lose power")}, rules=("DW-ART-28",))
LOADING_RULE = choice("loading", N_("Loading points"), {"track_6": N_("6 to fire, filled by unspent PM"), "manual": N_("kept by the table")}, rules=("DW-ART-08", "DW-ART-14", "DW-ART-15"))
CHARGE_AUTO_6 = choice("charge_auto_6", N_("A natural 6 passes a charge test"), {"yes": N_("yes"), "no": N_("no")}, rules=("DW-MOR-03", "DW-MOR-04"))
LOSSES_SIGN = choice("losses_sign", N_("Losses line of the contact test"), {"enemy_minus_own": N_("enemy losses - own losses"), "own_minus_enemy": N_("own losses - enemy losses")}, rules=("DW-MOR-08", "DW-MOR-28"))
COMMANDER_COUNTS = choice("commander_counts", N_("An attached commander counts as a base"), {"yes": N_("yes"), "no": N_("no")}, rules=("DW-MOR-36",))
BASE_COST = choice("base_cost", N_("Base cost of a spell"), {"spell_level": N_("its level in PS"), "manual": N_("typed by the table")}, rules=("DW-MAG-08",))
MISCAST_SIGN = choice("miscast_sign", N_("Sign of the miscast's level modifier"), {"choose": N_("the owner chooses"), "plus": N_("always plus"), "minus": N_("always minus")}, rules=("DW-MAG-17",))
MISCAST_FIVES = choice("miscast_fives", N_("Miscast 2-5: PS per PV lost"), {"floor": N_("each full 5"), "ceil": N_("each 5 or part of 5")}, rules=("DW-MAG-20",))
MISCAST_BAN = choice("miscast_ban", N_("Miscast 18-20: turns barred"), {"next_two": N_("the next two"), "this_and_next": N_("this one and the next two")}, rules=("DW-MAG-26",))
MACHINE_FIRE = choice("machine_fire", N_("A war machine on fire"), {"destroyed": N_("is destroyed"), "1_PV": N_("loses 1 PV"), "manual": N_("the table decides")}, rules=("DW-FIRE-18",))
WATER_PLUS3 = choice("water_plus3", N_("Water 3 or more shallower than size"), {"4": N_("4 PM"), "3": N_("3 PM")}, rules=("DW-TERR-61",))
MONSTER_HEIGHT = choice("monster_height", N_("How high a great monster steps"), {"doubled": N_("2 x HT up to its size"), "bare": N_("HT up to its size")}, rules=("DW-TERR-64",))
CHARIOT_ROAD_CLIMB = choice("chariot_road_climb", N_("Chariot on a road, 2 HT or more"), {"0": N_("no extra PM"), "3_per_HT": N_("+3 PM per HT")}, rules=("DW-TERR-74",))
ARTILLERY_SIDEWAYS = choice("artillery_sideways", N_("Artillery sideways"), {"3": N_("3 PM"), "forbidden": N_("not allowed")}, rules=("DW-MOV-25",))
WIDE_WHEEL_120 = choice("wide_wheel_120", N_("Wheel of 120 degrees, front over 5"), {"4": N_("4 manoeuvres"), "forbidden": N_("not allowed")}, rules=("DW-MOV-17",))
HALF_PM = choice("half_pm", N_("Half of an odd PM total is rounded"), {"up": N_("up"), "down": N_("down")}, rules=("DW-MOV-05",))
T_WHEEL = choice("T_wheel", N_("Wheel under order T"), {"yes": N_("allowed"), "no": N_("not allowed")}, rules=("DW-TURN-36",))
WEDGE_BONUS = choice("wedge_bonus", N_("Wedge's power bonus"), {"per_other_base": N_("+1 per other base, front base only"), "per_base_behind": N_("+2 per base directly behind, every rank")}, rules=("DW-FORM-08",))
ENGAGED_LARGE_TOKEN = choice("engaged_large_token", N_("Engaged large bases receive a token"), {"yes": N_("yes"), "no": N_("no")}, rules=("DW-ORD-04",))
STEP_PRIORITY = choice("step_priority", N_("Who goes first within a step"), {"referee": N_("the referee says"), "fewer_tokens": N_("the side with fewer such tokens chooses")}, rules=("DW-TURN-69",))
WOUND_IS_LOSS = choice("wound_is_loss", N_("A wound that leaves the base is a loss"), {"no": N_("no"), "yes": N_("yes")}, rules=("DW-GLO-30", "DW-MOR-39"))
# fmt: on

SWITCHES: Final = choices_among(globals())
