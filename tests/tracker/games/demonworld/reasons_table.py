"""What each reason may change (`key+` rises, `key-` falls, `key=value` becomes), and what each debt is about."""

from __future__ import annotations

from typing import Final

# A base that is lost is wounded first, and may be one of the unit's special ones (DW-GLO-08, 14, DW-GEN-08).
_A_BASE: Final = "bases- wounds leader=False standard=False musician=False destroyed=True"

CHANGES: Final = {
    # DW-SHO-08, DW-CRU-08, 09, DW-MEL-13: losses are counted apart by what took them, for the test of each (DW-MOR-01).
    "shot": f"{_A_BASE} lost_shooting+",
    "struck": f"{_A_BASE} lost_melee+ lost_to_faster+",
    "crushed": f"{_A_BASE} lost_crushing+",
    "magic": _A_BASE,
    "burnt": _A_BASE,
    "ran_off": "bases=0 wounds destroyed=True",
    "destroyed": "bases=0 wounds destroyed=True",
    "fire": "fires+ destroyed=True",
    "artillery_table": "destroyed=True",
    # A failed test routs, a refused charge is remembered (DW-MOR-38); a rout costs token and melee (DW-RAL-04, 06).
    "morale": "routing=True charges_refused",
    "rout": "routed_on+ rout_move_due=True order=none melee=0",
    "ran": "rout_move_due=False",
    "rally": "routing=False routed_on=0 rout_move_due=False",
    "obedience": "impetuous=True",
    "impetuous": "order=none",
    "random_order": "order=T/C/H/M free_token=True",
    # A loss test is taken once a phase, of crushing once for each crusher (DW-MOR-39, DW-CRU-13).
    "tested": "losses_tested tested_crushers",
    # Contact makes one melee of both; who leaves it has fought in it, who enters is in its first phase (DW-MEL-03).
    "contact": "melee+ melee made_contact=True",
    "melee": "melee=0 melee_turns fought_in+ melee_result=won/lost/both",
    "unopposed": "melee=0",
    "unit_gone": "melee attached_to= moved=True made_contact=True melee_turns",
    # One shot a phase leaves its mark (DW-TURN-63); a sorcerer who does or suffers anything has not rested (DW-MAG-13).
    "shooting": "shot_first=True shot_reaction=True shot_second=True",
    "stirred": "stirred=True",
    "moving": "moved",
    "cast": "ps- spell spell_cast=True stirred=True",
    "miscast": "ps=0 no_recovery=True banned_until+",
    "rest": "ps+ recovered=True",
    # A shot or an error empties the gun, a move loads it (DW-ART-08, 14, 15).
    "gun": "loading=0 loading+ jammed=True gun_worked=True",
    "crush": "crushed_by crush_losses lost_crushing-",
    "wind": "wind_direction=1/2/3/4/5/6 wind_speed",
    "flank": "away melee=0",
}

OWED: Final = {
    "losses_shooting": "morale actor; test=shooting",
    "losses_contact": "morale actor; test=contact",
    "losses_crushing": "morale actor target; test=crushing | morale actor; test=crushing",
    "miscast_due": "miscast actor; ps_spent",
    "second_attack": "melee actor; is_second=True",
    "melee_tied": "melee_loser actor",
}
