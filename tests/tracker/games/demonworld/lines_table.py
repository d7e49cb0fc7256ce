"""The printed lines of every roll in their order, and the words there are for what follows and why.

Read row by row against the catalogue: the lines stand as DW-MEL-14 to 33, MEL-03 to 09, SHO-02 to 07, CRU-06, MOR-20 to
33, TERR-01 to 71 and FORM-01 to 16 have them.
"""

from __future__ import annotations

# Whose sum a line is part of stands behind a colon, a note has an n, a house rule that reads it stands behind ?.
LINES = {
    "melee": """
power:attacker leader_or_standard:attacker own_size:attacker armour:target armour_of_flyer:target skill:attacker
target_skill:target charge:attacker dive:attacker against_pikes:target target_skirmishes:target
attacker_skirmishes:attacker flank:attacker rear:attacker obstacle:attacker attacker_higher:attacker
defender_higher:attacker support:attacker water_one:attacker water_both:attacker wedge:attacker free:attacker
free_because:attacker
""",
    "initiative": """
initiative pikes order_c_or_t spear lance order_h two_handed impetuous free free_because
""",
    "shoot": """
power:attacker skill:attacker armour:target deviated_armour:target supporters:attacker visible:target
wood:target free:attacker free_because:attacker
""",
    "breath": """
power water free free_because
""",
    "crush": """
crushing:attacker target_size:target own_initiative:attacker own_figures:attacker target_initiative:target
target_figures:target free:attacker free_because:attacker
""",
    "projectile": """
power_a power_b lost armour free free_because
""",
    "artillery_move": """
order_m order_h order_t pv_lost floor free free_because
""",
    "ignition": """
six free free_because
""",
    "flaming_attack": """
power free free_because
""",
    "flaming_arrows": """
shooters visible free free_because
""",
    "morale": """
bases leader standard musician stars impetuous size fear losses order_c order_t enemy_m enemy_t enemy_engaged
free free_because
""",
    "obedience": """
bases leader stars size fear order_c order_t free free_because
""",
    "cast": """
extra_ps free free_because
""",
    "miscast": """
level free free_because
""",
    "ps_recovery": """
ps regain surplus free free_because
""",
    "step_cost": """
standard_clear standard_bush standard_road standard_road_inf standard_sand standard_mud standard_climb
standard_climb_inf standard_descend standard_descend_inf standard_water standard_water_inf skirmisher_clear
skirmisher_bush skirmisher_road skirmisher_road_inf skirmisher_sand skirmisher_mud skirmisher_climb
skirmisher_climb_inf skirmisher_descend skirmisher_descend_inf skirmisher_water skirmisher_water_inf
monster_clear monster_bush monster_road monster_sand monster_mud monster_climb monster_climb_inf monster_descend
monster_descend_inf monster_water monster_water_inf chariot_clear chariot_bush_inf chariot_road chariot_sand
chariot_mud_inf chariot_climb chariot_climb_inf chariot_descend chariot_descend_inf chariot_water_inf
artillery_clear artillery_bush_inf artillery_road artillery_sand_inf artillery_mud_inf artillery_climb
artillery_climb_inf artillery_descend artillery_descend_inf artillery_water_inf flyer_clear flyer_bush
flyer_road flyer_sand flyer_mud flyer_climb flyer_descend flyer_water wall_on_foot wall_by_manoeuvre
wall_machine_inf wall_monster wall_flyer free free_because
""",
    "manoeuvre": """
pm pv_lost pm_spent done musician horde large independent column wheel_narrow wheel_wide turn_free turn mend
regroup forward off_front only first second later monster_sideways monster_backwards gun_aside large_turn
large_forward free free_because
""",
    "formation": """
no_base(n) too_few(n) square_infantry(n) square_outwards(n) square_facings(n) wedge_mixed(n) horde_facing(n)
horde_apart(n) column_broken(n) organised(n) disorganised(n) no_flank(n) advance_only(n) wedge_tip
starts_no_melee(n) rear_supports(n) no_wheel(n) one_manoeuvre(n) points_alone(n) small(n)
""",
}
WORDS_FOR_WHAT_FOLLOWS = """
bonus_attack cast_ban charge_refused destroyed free_token gun_emptied gun_loaded holds impetuous keeps_routing
killed life_lost miscast_due no_recovery obeys power_left ps_all_lost ps_regained ps_spent rallied rout
spared spell_cast stopped
"""
WORDS_FOR_WHY = """
artillery_table burnt called_for cast contact crush crushed declined fewer_bases fire flank gun hand impetuous
losses_contact losses_crushing losses_shooting magic melee melee_tied miscast miscast_due morale moving
obedience out_of_contact rally ran random_order rest rout routing second_attack shooting shot stirred struck
taken_back tested unit_gone unopposed wind
"""
HAPPENS_OF_ITSELF = """
base_removed destroyed loss_test_owed melee_sides rout rally impetuous rest_broken token_gates
"""
