"""The fields of a unit, the house rules and the questions of the rolls: from where to where each goes.

Read row by row against the catalogue: fields against its table of characteristics and the memory of chapter 17,
questions against chapter 18, and every house rule against its ruling, R-02 to R-45 and BG-09, with the default first.
"""

from __future__ import annotations

# By how long they last. + play changes it, - private, ! begins as yes; a number's range and its first value behind a
# star, a choice with the first starred, the most letters of words behind a tilde.
FOR_A_BATTLE = """
class=*troop/cavalry/monster/machine | figures 1..100*1 | character | mage | warrior_mage | standard_bearer
musician | size=*normal/large/very_large | mov 0..120*10 | chg 0..240*0 | -note~300 | ini 0..40*3 | att 0..40*3
str 0..60*5 | def 0..40*3 | res 0..60*5 | shoots | aim 0..40*2 | missile_str 0..60*4 | range_short 0..200*10
range_medium 0..200*20 | range_long 0..200*30 | +trance | dis 0..40*3 | cou 0..40*3 | fear 0..40*0 | commands
+lost 0..100*0 | +light 0..100*0 | +serious 0..100*0 | +critical 0..100*0 | +stunned 0..100*0 | +melee 0..99*0
+fleeing=*none/fear/voluntary | +fear_difficulty 0..40*0 | +rally_tries 0..99*0 | +pursuer~60
+fled_cm 0..480*0 | +off_table | +deserted | +barred_enemies~300 | +barred_next~300 | +hidden
"""
FOR_A_TURN = """
+moved 0..480*0 | +ran | +charges~60 | +charge_gap 0..480*0 | +charge_spent | +saw_charger | +was_charged
+charged_in_rear_by~300 | +arrival=*none/front/flank/rear/contact/pursuit | +reacted | +pursued | +frozen
+disengaged | +rallied | +caught | +dice_limit=*none/all_defence/one_defence/no_dice | +melee_dice 0..999*0
+attack_only 0..999*0 | +discipline_forced | +discipline_made | +discipline_total 0..999*0 | +discipline_lost
+initiative_made | +initiative_total -20..999*0 | +initiative_lost | +roll_off 0..999999999*0 | +fought
+joined_late | +scored | +phase_score 0..999*0 | +phase_failed | +waiting | +shots_made 0..200*0 | +has_shot
"""
FOR_A_PHASE = """
+fell_together 0..100*0
"""
FIELDS = {"battle": FOR_A_BATTLE, "turn": FOR_A_TURN, "phase": FOR_A_PHASE}
HOUSE_RULES = """
phase_die_opens=*off/on | six=*open/open_risky/closed | undefended=*passive_def/auto_hit
failed_parry=*lands/passive_def | damage_reading=*higher/sum | extra_location=*best/drop_lowest/choose
tie=*simultaneous/rolloff
base_dice=*2/1/3/4/per_opponent | cavalry_bonus=*unit/figure | bonus_stack=*best/sum
charge_side=*sheet/contact_side | rear_stack=*none/add | height_21=*top/lower | point_blank=*4/1/2/3/5/6/7
double_lost=*melee_discipline/turn_roll | react_malus=*unit/shooters | react_split=*one_moment/by_member
phase_dice=*2/1 | phase_one=*last/zero/skip | voluntary_measure=*from_fleer/own_start
cannot_flee=*fleeing/stands_minus2 | edge_pursuit=*rest/full | wall_cost=*once/up_and_down | row_30=*lower/upper
double_one=*no_wound/no_modifier | crowd=*melee/contact | fleer_dice=*figure/unit | caught_blows=*melee/at_once
flee_or_shoot=*test_first/free | no_pursuit=*stays/charge_move | no_riposte=*that_charger/nobody
wound_effect=*widen/penalty/none
"""
OF_THE_BATTLE = """
first_side~60
"""
# What the rolls ask beside the fields above; ? without an answer of its own.
QUESTIONS = """
alive 1..100*1 | attacker_frozen | attacker_monster | attacker_reacted
attacker_wound=*none/stunned/light/serious/critical | back | barred | base 0..50*2.5 | behind | by_shot
charger_seen! | charging | cm 0..240*1 | contact1=*none/theirs/their_monster/other/other_monster
contact1_figures 1..20*1 | contact2=*none/theirs/their_monster/other/other_monster | contact2_figures 1..20*1
contact3=*none/theirs/their_monster/other/other_monster | contact3_figures 1..20*1
contact4=*none/theirs/their_monster/other/other_monster | contact4_figures 1..20*1
contact5=*none/theirs/their_monster/other/other_monster | contact5_figures 1..20*1
contact6=*none/theirs/their_monster/other/other_monster | contact6_figures 1..20*1
cover=*none/minor/major/total | crossed | defended | difference -100..100*0 | distance 0..500*0
distance 0..600*0 | edge_cm 0..480*0 | edge_cm 0..480*480? | enemy_fear 0..40*0 | engaged | extra_die
first_member 0..500*0 | fleeing | fleers 1..100*1 | forced | freed 0..100*1? | gap 0..480*0 | gap 0..480*0?
group=*shooters/casters/both | has_missile! | has_reacted | has_tried | height 0..50*0
held_back=*none/fleeing/rallied/frozen | higher | in_melee | in_order! | in_phase! | is_monster | keeps_bonus!
kind=*fear/voluntary | leader_skill | leaver_ini 0..40*0 | leaving | lent_cou 0..40*0 | lent_dis 0..40*0
limit=*none/all_defence/one_defence/no_dice | means=*charge/contact | motion=*moved/immobile/fast/very_fast
move_cm 0..480*0 | moved | multiplied 0..20*0 | opponents 0..100*1 | opponents 1..20*1 | other -99..99*0
other_reason~200 | own_side | passage 0..200*10 | protection=*none/hedge/wall/palisade/crenellations
purpose=*cast/counter | range=*short/medium/long/point_blank | reaches! | rethrow! | riposte=*none/victim/other
runs | second_member 0..500*0 | seen! | sees! | shooter_cm 0..480*0 | shooter_in_melee | shooter_ran
side=*front/flank/rear | source=*skill/staff | spell=*other/storm/nullity | spent | stops | str_modifier -30..30*0
strongest 0..40*0 | target_class=*troop/cavalry/monster/machine
terrain=*marsh/weak_current/strong_current/deep_river/ford/mountain/sparse_forest/dense_forest/rope_bridge/low_wall/stony
touches | try 1..100*1 | victim_frozen | victim_reacted | victim_wound=*none/stunned/light/serious/critical
why=*charger/charged | winded | wound=*none/stunned/light/serious/critical
"""

# House rules that are chosen at one stroke.
PRESETS = {
    "sheet": "phase_die_opens=off six=open undefended=passive_def failed_parry=lands damage_reading=higher "
    "extra_location=best tie=simultaneous base_dice=2 cavalry_bonus=unit bonus_stack=best "
    "charge_side=sheet rear_stack=none height_21=top point_blank=4 "
    "double_lost=melee_discipline react_malus=unit react_split=one_moment phase_dice=2 "
    "phase_one=last voluntary_measure=from_fleer cannot_flee=fleeing edge_pursuit=rest "
    "wall_cost=once row_30=lower double_one=no_wound crowd=melee fleer_dice=figure "
    "caught_blows=melee flee_or_shoot=test_first no_pursuit=stays no_riposte=that_charger "
    "wound_effect=widen",
    "third_edition": "six=open_risky wound_effect=penalty",
}
