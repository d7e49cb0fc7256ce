"""The printed lines of every roll in their order, and the words there are for what follows and why.

Read row by row against the catalogue: the lines stand as the tables of its chapters 2 to 14 have them.
"""

from __future__ import annotations

# Whose sum a line is part of stands behind a colon, a note has an n, a house rule that reads it stands behind ?.
LINES = {
    "discipline": """
dis free free_because
""",
    "initiative": """
ini front flank contact pursuit back frozen free free_because
""",
    "melee_dice": """
base monster character mage cavalry pair fleer multiplied free free_because
""",
    "blow": """
att:attack front:attack flank:attack rear:attack contact:attack pursuit:attack back:attack behind:attack
fleeing:attack higher:attack attacker_frozen:attack attacker_reacted:attack attacker_wound:attack free:attack
free_because:attack def:defence protection:defence victim_frozen:defence victim_reacted:defence leaver:defence
victim_wound:defence
""",
    "damage": """
str str_modifier res double_2 double_3 double_4 double_5 attacker_wound free free_because
""",
    "missile": """
short:difficulty medium:difficulty long:difficulty point_blank:difficulty minor:difficulty major:difficulty
total:difficulty large:difficulty very_large:difficulty immobile:difficulty fast:difficulty very_fast:difficulty
charging:difficulty moved:difficulty moved_30:difficulty moved_50:difficulty aim:own_sum wound:own_sum
free:own_sum free_because:own_sum
""",
    "crowd_shot": """
short:difficulty medium:difficulty long:difficulty point_blank:difficulty minor:difficulty major:difficulty
total:difficulty large:difficulty very_large:difficulty immobile:difficulty fast:difficulty very_fast:difficulty
charging:difficulty moved:difficulty moved_30:difficulty moved_50:difficulty aim:own_sum wound:own_sum
free:own_sum free_because:own_sum
""",
    "height_range": """
short medium long
""",
    "hold_fire": """
difficulty:difficulty dis:own_sum free:own_sum free_because:own_sum
""",
    "fear": """
cou free free_because
""",
    "fear_flight": """
moved winded free free_because
""",
    "voluntary_flight": """
moved winded free free_because
""",
    "pursuit": """
winded free free_because
""",
    "no_pursuit": """
difficulty:difficulty dis:own_sum free:own_sum free_because:own_sum
""",
    "table_edge": """
difficulty:difficulty dis:own_sum free:own_sum free_because:own_sum
""",
    "rally": """
fear:difficulty tries:difficulty dis:own_sum free:own_sum free_because:own_sum
""",
    "disengage": """
strongest:difficulty opponents:difficulty freed:difficulty fleers:difficulty ini:own_sum free:own_sum
free_because:own_sum
""",
    "terrain": """
marsh weak_current strong_current deep_river ford mountain sparse_forest dense_forest rope_bridge low_wall stony
height free free_because
""",
    "arrival": """
att ini location
""",
    "command_radius": """
skill staff free free_because
""",
}
WORDS_FOR_WHAT_FOLLOWS = """
blows_owed caught charges damage_owed dares fled flees flees_on frozen has_left held held_as_fleer joins leaves
location location.arms location.head location.legs location.trunk off_table other_reading other_reading.critical
other_reading.killed other_reading.light other_reading.nothing other_reading.serious other_reading.stunned
pursued pursued_least rallies reacted stands stands_fast wound wound.critical wound.critical.critical wound.killed
wound.light wound.light.critical wound.light.light wound.light.serious wound.serious wound.serious.critical
wound.serious.serious wound.stunned
"""
WORDS_FOR_WHY = """
charge charged contact damage dice discipline disengage edge engaged fear first flight fright hand hit
initiative leaving loss move phase_die played pursuit rally rally_failed reaction recovered returns rolloff shot
stands_fast stops table_edge to_charge turn_end turn_start unit_gone unopposed wait
"""
HAPPENS_OF_ITSELF = """
damage_owed wound speaking_order striking_order charge frozen fright flight caught pursued stands_fast off_table
returns rally_owed rallied winded leaves_melee parting_blows held held_as_fleer reaction scores contact new_turn
turn_ends fleeing
"""
