"""The printed lines of every roll in their order, and the words there are for what follows and why.

Read row by row against the catalogue: the lines stand as SK-RNG-03 to 11, SK-WEAP-01 to 10, SK-MEL-02 to 15,
SK-FEAR-07 to 13 and SK-MORALE-09 to 20 have them.
"""

from __future__ import annotations

# Whose sum a line is part of stands behind a colon, a note has an n, a house rule that reads it stands behind ?.
LINES = {
    "initiative": """
first_morale:{first_side} free:{first_side} free_because:{first_side} second_morale:{second_side}
""",
    "shoot": """
shooting:attack shaken:attack free:attack free_because:attack armour:Armour light_cover:Armour
heavy_cover:Armour long_range:Armour long_range_told:Armour size_p:Armour entangled:Armour routed:Armour
routed_class:Armour confused:Armour size_g:Armour paralysed:Armour
""",
    "weapon_range": """
light_crossbow_begins light_crossbow_ends heavy_crossbow_begins heavy_crossbow_ends hand_crossbow_begins
hand_crossbow_ends short_bow_begins short_bow_ends composite_short_bow_begins composite_short_bow_ends
long_bow_begins long_bow_ends composite_long_bow_begins composite_long_bow_ends sling_begins sling_ends
javelin_begins javelin_ends thrown_begins thrown_ends
""",
    "melee": """
combat:attack higher_ground:attack invisible:attack behind:attack attacker_entangled:attack
attacker_charged:attack shaken:attack free:attack free_because:attack armour:Armour light_cover:Armour
heavy_cover:Armour size_p:Armour entangled:Armour?sk.melee_defender entangled_corrected:Armour
routed:Armour?sk.melee_defender routed_corrected:Armour routed_class:Armour confused:Armour?sk.melee_defender
confused_corrected:Armour size_g:Armour?sk.melee_defender size_g_corrected:Armour
paralysed:Armour?sk.melee_defender paralysed_corrected:Armour charged:Armour
""",
    "cast": """
bravery free free_because
""",
    "choose_target": """
bravery free free_because
""",
    "resist": """
level free free_because
""",
    "dispel": """
level free free_because
""",
    "rally": """
bravery enemy_high enemy_defended enemy_more enemy_twice enemy_fear enemy_terror leaderless standard more twice
defended shaken routed free free_because
""",
    "fear": """
bravery enemy_high enemy_defended standard more twice defended shaken free free_because
""",
    "terror": """
bravery enemy_high enemy_defended standard more twice defended shaken morale_enemy_high morale_enemy_defended
morale_enemy_more morale_enemy_twice morale_enemy_fear morale_enemy_terror morale_leaderless morale_standard
morale_more morale_twice morale_defended morale_shaken morale_routed free free_because
""",
    "morale": """
bravery enemy_high enemy_defended enemy_more enemy_twice enemy_fear enemy_terror leaderless standard more twice
defended shaken routed free free_because
""",
}
WORDS_FOR_WHAT_FOLLOWS = """
aura_ignored damage double_damage eliminated fear_immunity fearless fumble_ends_turn may_resist opening
order_given rally rally.operational rally.panicked rally.routed rally.shaken spell_cast spell_tried
state_stays state_stays.panicked state_stays.routed state_stays.shaken
state_worsens state_worsens.fled state_worsens.panicked state_worsens.routed state_worsens.shaken
"""
WORDS_FOR_WHY = """
activation_over attached below_half cast charged charges command condition designated detached disengaged dispel
engaged fear first_loss flight free_attack fumble general_gone general_gone_if_seen half_strength hand
in_contact initiative loss melee morale new_turn off_table officer_gone officer_killed officer_left opening
option rally routed shoot spell standard_gone standard_killed taken_back terror unafraid unit_gone
unopposed
"""
HAPPENS_OF_ITSELF = """
damage double_damage fumble_ends_turn opening morale_test_owed state_worsens eliminated fear_immunity fearless
aura_ignored rally spell_barred spell_resisted flight free_attack rout_bars
"""
