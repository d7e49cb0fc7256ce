"""The fields of a unit, the house rules and the questions of the rolls: from where to where each goes.

Read row by row against the catalogue: fields against its terms (GLO, ORD, MAG, ART), questions against the inputs of
its resolvers, and every house rule against its ruling, R-01 to R-99, with the default first.
"""

from __future__ import annotations

# By how long they last. + play changes it, - private, ! begins as yes; a number's range and its first value behind a
# star, a choice with the first starred, the most letters of words behind a tilde.
FOR_A_BATTLE = """
kind=*troop/hero/general/sorcerer/giant/dragon/chariot/artillery | arm=*infantry/cavalry | size 1..12*2
bases_at_start 1..60*1 | pv 1..20*1 | flyer | points 0..5000*0 | -note~300 | initiative 0..20*3 | power 0..40*8
weapon=*other/pikes/spear/lance/two_handed | melee_skill 0..20*0 | melee_armour 0..20*0 | charge_bonus 0..20*0
missile_power 0..40*0 | shooting_skill 0..20*0 | shooting_armour 0..20*0 | crushing 0..40*0 | breath 0..40*0
morale_a 0..40*8 | morale_b 0..40*13 | fear 0..20*0 | +leader | +standard | +musician | +commanded
stars 0..6*0 | +attached_to~60 | pm_m 0..60*12 | pm_h 0..60*9 | pm_c 0..60*12 | manoeuvres 0..9*1
footprint 1..7*3 | sorcerer_level 0..4*0 | +ps 0..40*0 | +no_recovery | +banned_until 0..999*0
projectile=*bolt/ball/stone/stone_ab | shot_power 0..40*0 | splash_power 0..40*0 | +loading 0..6*6
+bases 0..60*1 | +wounds[1..20] | +formation=*line/column/square/wedge/skirmish/horde | +organised!
+melee 0..99*0 | +melee_turns 0..99*0 | +routing | +routed_on 0..999*0 | +impetuous | +destroyed | +away
+rout_move_due | +hidden
"""
FOR_A_TURN = """
+order=*none/T/C/H/M | +free_token | +stirred | +spell~60 | +spell_cast | +recovered | +jammed | +shot_first
+shot_reaction | +shot_second | +gun_worked | +moved | +made_contact | +charges_refused~2000
+melee_result=*open/won/lost/both
"""
FOR_A_PHASE = """
+lost_shooting 0..60*0 | +lost_crushing 0..60*0 | +crushed_by~60 | +crush_losses~2000 | +lost_melee 0..60*0
+lost_to_faster 0..60*0 | +fought_in 0..99*0 | +losses_tested~60 | +tested_crushers~2000
"""
FIELDS = {"battle": FOR_A_BATTLE, "turn": FOR_A_TURN, "phase": FOR_A_PHASE}
HOUSE_RULES = """
label_T=*Tenir/Tir | flyer_armour=*duel/any_flying_target | natural_d20=*none/1_hits_20_misses
bonus_margin=*at_least_final/exact_final/at_least_power | bonus_init=*target/all
two_handed_malus=*first/always | impetuous_order_bonus=*no/yes | rear_skill_if_bonus_barred=*ignore/apply
hedge_blocks_support=*no/yes | destroyed_wall_blocks_support=*yes/no | deviated_modifiers=*intended/new
one_shot_per_turn=*as_printed/everybody | T_shoots_when_charged=*yes/no | attached_hero_shoots=*free/with_unit
melee_tie=*lowest_initiative/lowest_modified/both_test/dice | crush_initiative=*modified/card
artillery_armour=*none/shooting_armour | stone_splash=*single/repeating | loading=*track_6/manual
charge_auto_6=*yes/no | losses_sign=*enemy_minus_own/own_minus_enemy | commander_counts=*yes/no
base_cost=*spell_level/manual | miscast_sign=*choose/plus/minus | miscast_fives=*floor/ceil
miscast_ban=*next_two/this_and_next | machine_fire=*destroyed/1_PV/manual | water_plus3=*4/3
monster_height=*doubled/bare | chariot_road_climb=*0/3_per_HT | artillery_sideways=*3/forbidden
wide_wheel_120=*4/forbidden | half_pm=*up/down | T_wheel=*yes/no | wedge_bonus=*per_other_base/per_base_behind
engaged_large_token=*yes/no | step_priority=*referee/fewer_tokens | wound_is_loss=*no/yes
"""
OF_THE_BATTLE = """
wind_direction 1..6*1 | wind_speed 0..99*0 | fires 0..999*0
"""
# What the rolls ask beside the fields above; ? without an answer of its own.
QUESTIONS = """
a 0..40*8 | action=*advance/sideways/backwards/wheel/reorient/regroup | adjacent 0..12*0
aimed_at=*hex/war_machine/base | angle=*60/120 | arm=*infantry/cavalry/mixed | armour 0..20*0
attacking_base=*ordinary/leader/standard | b 0..40*13 | banned | base_cost 1..40*5 | bases 0..60*1?
bases 0..8*1 | bases 0..99*1 | bases_armour[0..20] | bases_behind 0..3*0 | bases_pv[1..20] | by_manoeuvre
charge | close! | commander_sign=plus/*minus | crushing 0..40*8 | depth 1..12*1 | deviated_armour 0..20*0
deviated_visible 0..12*2 | deviated_wood | direction 1..6*1 | dive | done 0..10*0 | enemy_engaged
enemy_fear 0..20*0 | enemy_initiative -20..40*0 | enemy_losses 0..200*0 | enemy_losses 0..60*0
enemy_order=*none/T/C/H/M | enemy_size 1..12*2 | engaged | extra_ps 0..40*0 | facing=*front/flank/rear
facings 1..6*6 | final_water | first_phase! | follows! | front 1..60*5 | ground=*clear/bush/sand/mud/water
height -9..9*0 | hexes 1..10*1 | hexes 1..2*1 | highest_initiative -20..40*0?
hit_base=*fresh/wounded/leader/standard/musician | impassable | into_melee | is_second
kind=*bolt/ball/stone/stone_ab | leader_sign=plus/*minus | levels -12..12*0 | mends
mover=*standard/skirmisher/monster/chariot/artillery/flyer
mover=*unit/independent/giant/dragon/chariot/artillery | neighbour=*contact/apart/empty | neighbours 0..6*0
neighbours_armour[0..20] | neighbours_pv[1..20] | obstacle=*none/hedge/wall/destroyed_wall
obstacle=*none/wall/hedge | off_level[1..6] | on_road | one_way! | order=*H/T/M/C | other -99..99*0
other_reason~200 | outwards! | own_bases 0..60*1 | own_fear 0..20*0 | own_figures -20..20*0 | own_flyer
own_formation=*line/column/square/wedge/skirmish/horde | own_initiative -20..40*0 | own_initiative -20..40*3
own_kind=*great_monster/chariot/artillery/standard | own_kind=*standard/great_monster/chariot/artillery
own_losses 0..200*0 | own_losses 0..60*0 | own_order=*none/T/C/H/M | own_size 1..12*2 | passable!
pivot=*forwards/backwards/on_spot | pm 0..60*12? | pm_left 0..99*99 | pm_spent 0..60*0 | pm_spent 0..9*0
power_a 0..40*8 | power_b 0..40*0 | ps 0..40*10? | ps_spent 1..99*5 | pv_lost 0..20*0 | pv_lost 0..60*0
range=*short/medium/long | rested! | shooters 0..60*1 | side=*right/left | sign=*plus/minus | skill 0..20*0
sorcerer_level 0..4*1 | speed 0..99*0 | spell_level 1..20*5 | stars 0..60*0 | stays_column | supporters 0..12*0
supporters_in_water 0..12*0 | target_bases 0..60*1 | target_figures -20..20*0 | target_flyer
target_formation=*line/column/square/wedge/skirmish/horde | target_initiative -20..40*0
target_initiative -20..40*3 | target_kind=*standard/great_monster/chariot/artillery | target_pikes
target_size 1..12*12 | target_size 1..12*2 | target_skill 0..20*0 | terrain=*bushes/tall_grass/forest/other
test=*shooting/contact/crushing/charge/rally/obedience | times 1..6*1 | visible 0..12*0 | visible 0..12*2
water=*none/one/both | water_depth 0..12*0 | wedge_tip | wheeled=*no/right/left | wood
"""

# House rules that are chosen at one stroke.
PRESETS: dict[str, str] = {}
