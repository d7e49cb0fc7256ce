"""The printed lines of every roll in their order, and the words there are for what follows and why.

Read row by row against the catalogue: the lines stand as HX-SHOCK-04 to 42 and HX-SHOOT-04 to 32 with HX-WEATHER have
them.
"""

from __future__ import annotations

# Whose sum a line is part of stands behind a colon, a note has an n, a house rule that reads it stands behind ?.
LINES = {
    "shock": """
weapon_system:situation actor_capability:attacker actor_character_capability:attacker
target_capability:defender?hx.defender_grade target_character_capability:defender?hx.defender_grade
offensive_supports:attacker actor_character:attacker defensive_supports:defender target_character:defender
charge:attacker charged:defender actor_breath:attacker target_breath:defender actor_shaken:attacker
target_cohesion:defender facing:situation same_hex:situation infiltrator:situation higher:situation
lower:situation rough:situation difficult:situation rough_side:situation actor_small:attacker
target_small:defender actor_large:attacker target_large:defender swoop:situation leap:situation dive:situation
climb:situation unlisted_flight:situation mode:defender unsupported:situation free:situation
free_because:situation between below_table crt_edited crt_crooked
""",
    "shoot": """
weapon_system:situation actor_capability:attacker actor_character_capability:attacker
target_capability:defender?hx.defender_grade target_character_capability:defender?hx.defender_grade
shooting_supports:attacker actor_character:attacker defensive_supports:defender target_character:defender
actor_breath:attacker actor_shaken:attacker target_cohesion:defender facing:situation same_hex:situation
from_above:attacker from_below:defender out_of:attacker into_rough:defender into_difficult:defender
rough_side:situation far_bow:situation far_gun:situation diminished:attacker actor_small:attacker
target_small:defender actor_large:attacker target_large:defender weather:situation wind:situation mode:defender
single_shot:situation free:situation free_because:situation between below_table crt_edited crt_crooked
""",
    "results": """
advantage:situation free:situation free_because:situation between below_table crt_edited crt_crooked
""",
    "shock_check": """
not_engaging(n) attacker_crowded(n) defender_crowded(n)
""",
    "support": """
cost
""",
    "fire_check": """
engaged_unmarked(n) engaged_marked(n) exhausted(n) crowded(n) cone(n) range(n) sight(n) hex_between(n)
infiltrated(n)
""",
    "range": """
bow artillery harassment other mist fog free free_because
""",
    "rate": """
archers others exhausted free free_because
""",
    "recoil": """
not_last(n) routed(n) charging(n) unshakeable(n) engaged(n) shaken_formation(n) no_way(n)
""",
    "advance": """
shooting(n) occupied(n) unsupported(n) cannot_fly(n) in_flight(n) cannot_infiltrate(n)
""",
}
WORDS_FOR_WHAT_FOLLOWS = """
ammunition_lost support_paid
"""
WORDS_FOR_WHY = """
acted action_over advance after_losses destroyed double hand loss losses morale other_sheet recoil support
unit_gone
"""
HAPPENS_OF_ITSELF = """

"""
