"""The fields of a unit, the house rules and the questions of the rolls: from where to where each goes.

Read row by row against the catalogue: fields and questions against its terms and inputs (chapter 0), and every house
rule against its ruling, HX-RUL-01 to 46, with the default first.
"""

from __future__ import annotations

# By how long they last. + play changes it, - private, ! begins as yes; a number's range and its first value behind a
# star, a choice with the first starred, the most letters of words behind a tilde.
FOR_A_BATTLE = """
kind=*infantry/light_cavalry/cavalry/heavy_cavalry/archers/crossbowmen/artillery/skirmishers/other | character
formation | size=*normal/small/large | steps_at_start 1..20*2 | morale=*normal/unshakeable/magic/demonic
tireless | can_fly | can_infiltrate | -note~300
capability=superior/advantaged/*ordinary/disadvantaged/inferior | weapon_class~60 | offensive_supports 0..20*0
defensive_supports 0..20*0 | shooting_supports 0..20*0 | +steps 0..20*2 | +cohesion=*in_order/shaken/routed
+breath=*fresh/winded/out_of_breath | +ammunition=*full/diminished/exhausted | +marker=*none/charge/contact
+mode=*none/shield_wall/tortoise | +rank_rotation | +chosen_spell~60 | +stack~60
+position=*ground/close_flight/distant_flight/close_infiltration/deep_infiltration
+terrain=*clear/rough/difficult/water/lava | +obstacle | +defensive_work | +altitude -20..20*0 | +engages
+engaged=*none/front/flank/rear | +engaged_by=*marked/unmarked | +hidden
"""
FOR_A_TURN = """
+ammunition_due 0..6*0 | +has_attacked | +has_shot
"""
FIELDS = {"battle": FOR_A_BATTLE, "turn": FOR_A_TURN}
HOUSE_RULES = """
hx.between=*floor/toward_zero | hx.below_table=*none/clamp | hx.crt_file=*printed/edited
hx.defender_grade=*subtract/printed | hx.char_supports=*add/replace | hx.char_grade=*take/best
hx.terrain_stack=*add/worst | hx.support_cost_counts=*no/yes | hx.support_when_spent=*no/yes
hx.same_hex_shot=*1/0 | hx.los_counts_target=*true/false | hx.routed_loses_level=*stay/destroyed
hx.morale_if=*loss/step | hx.charge_loss=*merge/strict/double | hx.after_block=*if_loss/always
hx.advance_cost=*charging/all | hx.ammo_when=*at_once/after_action | hx.formation_shock=*sequential/sum
hx.harassment=*on/off | hx.tireless=*all/support_only | hx.infiltrator_flank=*both/infiltration
hx.height_with_flight=*add/flight_only | hx.formation_shots=*one_target/per_hex | hx.other_range=*none/ask
"""
OF_THE_BATTLE = """
weather=*fine/overcast/rain/storm | wind=*calm/breeze/strong/violent | visibility=*clear/mist/fog | crt~252
"""
# What the rolls ask beside the fields above; ? without an answer of its own.
QUESTIONS = """
actor_altitude -20..20*0 | actor_ammunition=*full/diminished/exhausted
actor_breath=*fresh/winded/out_of_breath | actor_can_fly | actor_can_infiltrate
actor_capability=superior/advantaged/*ordinary/disadvantaged/inferior
actor_character_capability=superior/advantaged/*ordinary/disadvantaged/inferior
actor_character_supports 0..20*0 | actor_cohesion=*in_order/shaken/routed | actor_defensive_work
actor_engaged=*none/front/flank/rear | actor_engaged_by=*marked/unmarked | actor_formation
actor_kind=*infantry/light_cavalry/cavalry/heavy_cavalry/archers/crossbowmen/artillery/skirmishers/other
actor_large_mates 0..9*0 | actor_large_with 0..9*0 | actor_led | actor_marker=*none/charge/contact
actor_morale=*normal/unshakeable/magic/demonic | actor_offensive_supports 0..20*0
actor_position=*ground/close_flight/distant_flight/close_infiltration/deep_infiltration | actor_rank_rotation
actor_same_class | actor_shooting_supports 0..20*0 | actor_size=*normal/small/large | actor_steps 0..20*2
actor_terrain=*clear/rough/difficult/water/lava | actor_tireless | advantage -99..99*0 | behind_rough_side
by_shock! | crt~252 | distance 0..60*1 | duel | engages! | entered_range 0..60*0 | facing=*front/flank/rear
height=*level/higher/lower | hex_free! | hex_side=*plain/rough | impassable | in_cone! | in_sight!
last_result! | may_enter! | one_of_those | other -99..99*0 | other_reason~200 | rear_zone!
result=*holds/one/two/rally/destroyed | same_hex | single_shot | stack_engaged | steps_lost 0..99*0
still_engages | support=*no/yes/again | target_altitude -20..20*0 | target_breath=*fresh/winded/out_of_breath
target_capability=superior/advantaged/*ordinary/disadvantaged/inferior
target_character_capability=superior/advantaged/*ordinary/disadvantaged/inferior
target_character_supports 0..20*0 | target_cohesion=*in_order/shaken/routed | target_defensive_supports 0..20*0
target_formation
target_kind=*infantry/light_cavalry/cavalry/heavy_cavalry/archers/crossbowmen/artillery/skirmishers/other
target_large_mates 0..9*0 | target_large_with 0..9*0 | target_led | target_marker=*none/charge/contact
target_mode=*none/shield_wall/tortoise | target_obstacle
target_position=*ground/close_flight/distant_flight/close_infiltration/deep_infiltration | target_same_class
target_size=*normal/small/large | target_terrain=*clear/rough/difficult/water/lava | visibility=*clear/mist/fog
was_supported! | weapon_system -4..4*0 | weather=*fine/overcast/rain/storm | wind=*calm/breeze/strong/violent
"""

# House rules that are chosen at one stroke.
PRESETS: dict[str, str] = {}
