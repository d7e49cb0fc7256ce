"""The fields of a unit, the house rules and the questions of the rolls: from where to where each goes.

Read row by row against the catalogue: fields against its trackers (chapter 12), questions against the tables of each
roll, and every house rule against its ruling, SK-RUL-01 to 41, with the default first.
"""

from __future__ import annotations

# By how long they last. + play changes it, - private, ! begins as yes; a number's range and its first value behind a
# star, a choice with the first starred, the most letters of words behind a tilde.
FOR_A_BATTLE = """
kind=*unit/hero/mage/priest/independent | type~60 | figures 1..200*1 | hit_points 1..200*1 | size=*normal/P/G
speed 0..200*6 | points 0..5000*0 | -note~300
weapon=*none/light_crossbow/heavy_crossbow/hand_crossbow/short_bow/composite_short_bow/long_bow/composite_long_bow/sling/javelin/thrown/other
shooting -20..60*0 | combat -20..60*0 | armour -20..60*10 | damage 0..200*1 | bravery -20..60*0
morale -20..60*0 | causes_fear | causes_terror | level -20..60*0 | general | magic~120 | +standard | +officer
+attached_to~60 | +commands | +state=*operational/shaken/panicked/routed/eliminated/fled | +lost 0..200*0
+hurt[1..200] | +melee 0..99*0 | +entangled 0..200*0 | +confused 0..200*0 | +paralysed 0..200*0
+invisible 0..200*0 | +just_charged 0..200*0 | +on_alert 0..200*0 | +immune_to_fear_of~300
+ignores_aura_of~300 | +immune_to_fear_and_terror | +first_loss | +half_loss | +has_fled | +spells_barred~300
+spells_tried~300 | +hidden
"""
FOR_A_TURN = """
+designated | +flight_due | +option=*none/move_simple/simple_move/run/all_out/charge/alert/complex
+acted 0..200*0 | +ready 0..200*0 | +stopped 0..200*0 | +charged_at~2000 | +fear_faced~2000 | +terror_faced~2000
"""
FIELDS = {"battle": FOR_A_BATTLE, "turn": FOR_A_TURN}
HOUSE_RULES = """
sk.init_double_tie=*reroll/referee | sk.init_no_general=*zero/best_independent
sk.attached_activation=*with_unit/separate | sk.charge_lasts=*next_activation/activation
sk.nat20_auto_hit=*true/false | sk.nat1_auto_miss=*true/false | sk.melee_defender=*printed/corrected
sk.melee_heavy_cover=*2/4 | sk.routed_armour=*state/table/both | sk.fumble_chain=*true/false
sk.panicked_is_routed=*true/false | sk.test_crit_auto=*true/false | sk.terror_mods=*fear/morale/none
sk.numbers_stack=*true/false | sk.fear_fail_shaken=*stay/worsen | sk.routed_morale=*crit_eliminates/no_effect
sk.half_judged=*after/before | sk.tests_per=*loss/attack | sk.half_independent=*true/false
sk.general_dead=*all/visible | sk.rally_gain=*one_step/full | sk.rally_leader_malus=*false/true
sk.distance_strict=*true/false | sk.spell_target_test=*near_enemy/beyond_6 | sk.range_edge=*long/normal
sk.range_unit=*paces/cm | sk.weapon_table=*printed/corrected | sk.flight_lasts=*until_rallied/once
sk.fled_counts=*eliminated/fled | sk.flight_attacks=*per_figure/per_unit | sk.leader_malus_self=*false/true
"""
OF_THE_BATTLE = """
initiative~60 | to_move~60 | active~60
"""
# What the rolls ask beside the fields above; ? without an answer of its own.
QUESTIONS = """
aim=*far/near/other | attacker_charged | attacker_entangled | attacker_invisible
attacker_state=*operational/shaken/panicked/routed/eliminated/fled | behind
caster_state=*operational/shaken/panicked/routed/eliminated/fled | charged | confused | cover=*none/light/heavy
defended | difficulty -20..60*15 | distance 0..500*0 | enemy_causes_fear | enemy_causes_terror | enemy_defended
enemy_figures 0..400*0 | enemy_high | enemy_type~60 | entangled | fearless | figure_stopped
first_level -20..60*0 | first_morale -20..60*0 | first_side~60 | friendly! | has_standard | higher_ground | led
long_range | mastered! | near_enemy! | occasion=*action/opening/free | order~120 | other -99..99*0
other_level -20..60*0 | other_morale -20..60*0 | other_reason~200 | own_figures 0..400*0 | paces 0..500*0
paralysed | resistible | routed | second_level -20..60*0 | second_morale -20..60*0 | second_side~60 | spell~60?
state=operational/*shaken/panicked/routed/eliminated/fled | struck=*ordinary/officer/standard
struck_lost 0..200*0 | target_hit_points 1..200*1
tester=*unit/independent | used_to_aura | used_to_fear | visible!
weapon=*light_crossbow/heavy_crossbow/hand_crossbow/short_bow/composite_short_bow/long_bow/composite_long_bow/sling/javelin/thrown
weapon=light_crossbow/heavy_crossbow/hand_crossbow/short_bow/composite_short_bow/long_bow/composite_long_bow/sling/javelin/thrown/*other
who=*hero/mage/priest/independent/unit | whom=*unit/independent
"""

# House rules that are chosen at one stroke.
PRESETS = {
    "printed": "sk.melee_defender=printed sk.routed_armour=both sk.weapon_table=printed",
    "corrected": "sk.melee_defender=corrected sk.routed_armour=state sk.weapon_table=corrected",
}
