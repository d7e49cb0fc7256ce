"""The checklist line by line: what each step is, does and asks, and all that is declared beside the rolls."""

from __future__ import annotations

from typing import Final

# The steps of each phase (* walked once for each side).
TURN: Final = {
    "0": {
        "0.a": "tells; printed a; offers wind*1; asks initial_wind",
        "0.b": "may be empty; printed b; asks fire_spread",
        "0.c": "listed; may be empty; guarded; printed c; asks flank_march",
    },
    "I": {
        "I.1": "listed; tokens place",
        "I.2": "listed; may be empty; gone by; tokens place; at I.1",
        "I.3": "listed; may be empty; tokens random",
        "I.4": "listed; tokens reveal",
        "I.5": "listed; asks obedience_due",
    },
    "II": {
        "II.1": "listed; may be empty; gone by; at II.2; asks spell same_level_sorcerers",
        "II.2": "listed; may be empty; tells",
        "II.3": "listed; may be empty; guarded; asks spell_effects",
    },
    "III": {
        "III.1": "listed; gone by; at III.3; asks line_of_sight flaming_step",
        "III.2": "listed; gone by; at III.3; asks range_band",
        "III.3": "listed; tells",
        "III.4": "listed; may be empty",
        "III.5": "listed; may be empty; tells; asks close_ranks",
        "III.6": "listed; may be empty; marked testing shots",
        "III.7": "listed; may be empty; guarded; marked running; asks rout_move",
    },
    "IV": {
        "IV.1": "listed; may be empty; guarded; marked running; asks rout_move",
        "IV.2": "listed; may be empty; guarded; tells; marked moving+running; asks impetuous_move impetuous_end",
        "IV.3a": "interrupt; listed; printed 3a",
        "IV.3b": "interrupt; listed; printed 3b",
        "IV.3c": "interrupt; listed; printed 3c",
        "IV.3d": "interrupt; listed; printed 3d",
        "IV.4": "listed; guarded; gone by; at IV.8; printed 4; marked moving+running",
        "IV.5": "listed; guarded; tells; printed 5; marked moving+running; asks who_moves_first contact_allowed "
        "contacted_still_moves charge_test_due",
        "IV.6": "listed; guarded; gone by; at IV.8; printed 6; marked moving+running",
        "IV.7": "listed; guarded; tells; printed 7; marked moving+running; asks who_moves_first contact_allowed "
        "contacted_still_moves charge_test_due",
        "IV.8": "listed; guarded; tells; printed 8; marked moving+running",
        "IV.9": "listed; guarded; tells; printed 9; marked moving+running; asks who_moves_first contact_allowed "
        "contacted_still_moves charge_test_due",
        "IV.10": "listed; guarded; gone by; tells; printed 10; marked running",
        "IV.11": "listed; guarded; gone by; printed 11; marked running; offers ignition; asks flaming_step",
    },
    "V": {
        "V.1": "listed; gone by; at V.3; asks line_of_sight flaming_step",
        "V.2": "listed; gone by; at V.3; asks range_band",
        "V.3": "listed; tells",
        "V.4": "listed; may be empty",
        "V.5": "listed; may be empty; tells; asks close_ranks",
        "V.6": "listed; may be empty; marked testing shots",
        "V.7": "listed; may be empty; guarded; marked running; asks rout_move",
    },
    "VI": {
        "VI.1": "listed; gone by; at VI.2; offers melee_round; asks support_geometry engaged_hero_shoots",
        "VI.2": "listed; guarded; offers melee_round; asks support_geometry engaged_hero_shoots",
        "VI.3": "listed; may be empty; tells; asks take_off",
        "VI.4": "listed; enters",
        "VI.5": "listed; may be empty; guarded; marked running; asks rout_move",
        "VI.6": "listed; enters",
        "VI.7": "listed; may be empty; guarded; marked running; asks rout_move",
        "VI.8": "listed; guarded; tells; marked running; asks regroup_after_melee",
    },
    "VII": {
        "VII.1": "listed; enters; guarded; marked running+rallying",
        "VII.2": "listed; may be empty; guarded; asks victory",
    },
}

# In order: the first page that fits is the one that opens.
PAGES: Final = [
    ("volley", "of shoot; proposes; more supporters"),
    ("breath", "of breath; proposes; more within"),
    ("gun", "of gun_shot; plays gun_shot; again base1"),
    ("crushing", "of crush; plays crush; again victim1"),
    ("melee_by_initiative", "of melee melee_round; plays melee_round; more supporters; lost; matters; fights"),
]

# Questions that are answered with more than words.
ANSWERS: Final = {
    "initial_wind": "sets wind_direction; sets wind_speed",
    "fire_spread": "sets fires",
    "obedience_due": "ticks",
    "same_level_sorcerers": "at times",
    "spell": "at times",
    "impetuous_end": "ticks",
    "charge_test_due": "ticks",
    "take_off": "ticks",
}

# What each action asks beside the unit: a number's range and first value, a choice with the first starred.
ACTIONS: Final = {
    "lose_base": "cause=*phase/shot/struck/crushed/magic | base=*fresh/wounded/leader/standard/musician",
    "restore_base": "",
    "lose_life": "amount 1..20*1 | cause=*phase/shot/struck/crushed/magic | "
    "base=*fresh/wounded/leader/standard/musician",
    "waste_shot": "",
    "leave_melee": "",
    "take_off": "",
    "announce_spell": "spell~120",
    "break_rest": "",
    "rout": "",
    "calm_down": "",
    "march_away": "",
    "come_back": "",
    "run_off": "",
    "destroy": "",
}
# ? may stay empty.
PARTS: Final = {
    "contact": "actor",
    "crush": "actor",
    "gun_shot": "actor",
    "melee_round": "",
    "special_fell": "actor",
    "splash_hit": "actor",
    "stray_hit": "actor target",
}

# All others are among everything else.
WAYS: Final = {
    "shoot": "shoot",
    "breath": "shoot",
    "gun_shot": "shoot",
    "melee": "fight",
    "melee_round": "fight",
    "crush": "fight",
    "cast": "cast",
    "contact": "move",
    "artillery_move": "move",
}
