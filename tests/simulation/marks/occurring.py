"""Every roll, procedure, action and prompt of each system, and those that a battle of its demo armies does not bring.

`NEVER` cannot stand there whatever is played, `ASIDE` only where somebody goes back to a step that is gone by, looks
something up out of his turn, or puts right by hand what was told wrongly; each with its reason. Names are `roll/…`,
`procedure/…`, `action/…`, `prompt/…`.
"""

from __future__ import annotations

from typing import Final

A_LOOK_UP: Final = "a look-up of the calculator: no step, procedure or test owed calls for it"
BY_HAND: Final = "puts right by hand what was told wrongly; who plays honestly has no use for it"
FOR_SPELLS: Final = "told by hand where a spell or a special power does it, and the sheet prints none"
ON_ONE_PAGE: Final = "announced and resolved on one page: the step that asks it is gone by"
IN_AN_ACTION: Final = "its step is inside an action: the procedure asks it, or the roll as a line of its own"

OCCURRING: Final[dict[str, dict[str, str]]] = {
    "skirmish": {
        "roll": "initiative shoot weapon_range melee cast choose_target resist dispel command rally fear terror morale",
        "procedure": "flight_move",
        "action": "designate move_simple simple_move run all_out charge alert complex some_act does_nothing "
        "end_activation flee off_table destroy lose regain officer_killed officer_leaves standard_killed engage "
        "disengage join leave entangle confuse paralyse vanish give_initiative",
        "prompt": "option damage fear_due",
    },
    "hexcombat": {
        "roll": "shock shoot results shock_check support fire_check range rate recoil advance morale",
        "procedure": "shock_action shooting_action losses",
        "action": "marker engage recover lose_step restore_step choose_spell run_off destroy",
        "prompt": "visibility engagement_test charge_gained breath_recovery resupply weapon_system named_character "
        "high_position cone line_of_sight hex_between who_dies_next rear_zone morale_sheet advance_into",
    },
    "confrontation": {
        "roll": "discipline initiative rolloff melee_dice blow damage missile crowd_shot height_range hold_fire "
        "phase_die fear fear_flight voluntary_flight pursuit no_pursuit table_edge rally disengage terrain spell "
        "trance arrival command_radius",
        "procedure": "charge melee_round pursue_on volley stand_and_shoot",
        "action": "move run land goes_first wait engage melee_played next_melee desert destroy lose regain come_to "
        "trance",
        "prompt": "seen who_first flight_way facing left_over contact_occasion announced multiplication spell "
        "countered late pursuit_earned return_point recovery",
    },
    "demonworld": {
        "roll": "melee initiative melee_loser shoot breath crush artillery_table artillery_scatter projectile "
        "artillery_move wind ignition flaming_attack flaming_arrows morale obedience random_order cast miscast "
        "ps_recovery step_cost manoeuvre formation",
        "procedure": "contact crush gun_shot melee_round special_fell splash_hit stray_hit",
        "action": "lose_base restore_base lose_life waste_shot leave_melee take_off announce_spell break_rest rout "
        "calm_down march_away come_back run_off destroy",
        "prompt": "initial_wind fire_spread flank_march flank_return obedience_due same_level_sorcerers spell "
        "spell_effects line_of_sight range_band flaming_step close_ranks rout_move impetuous_move impetuous_end "
        "who_moves_first contact_allowed contacted_still_moves charge_test_due engaged_hero_shoots "
        "horde_column_organised support_geometry take_off regroup_after_melee victory",
    },
}

NEVER: Final[dict[str, dict[str, str]]] = {
    "skirmish": {
        "prompt/damage": "asked of a card without damage: every card of the demo has some (SK-RNG-16)",
    },
    "hexcombat": {
        "prompt/weapon_system": IN_AN_ACTION,
        "prompt/named_character": IN_AN_ACTION,
        "prompt/high_position": IN_AN_ACTION,
        "prompt/cone": IN_AN_ACTION,
        "prompt/line_of_sight": IN_AN_ACTION,
        "prompt/hex_between": IN_AN_ACTION,
        "prompt/who_dies_next": IN_AN_ACTION,
        "prompt/rear_zone": IN_AN_ACTION,
        "prompt/advance_into": IN_AN_ACTION,
        "prompt/morale_sheet": "what the morale sheet says is the roll `morale` itself, at C.5 (HX-MORALE-02)",
    },
    "confrontation": {},
    "demonworld": {
        "prompt/same_level_sorcerers": "the four sorcerers of the demo are of four levels (DW-MAG-02)",
        "prompt/horde_column_organised": "asked at no step: each card says whether it is organised (DW-GLO-12)",
    },
}

ASIDE: Final[dict[str, dict[str, str]]] = {
    "skirmish": {
        "roll/weapon_range": A_LOOK_UP,
        "action/regain": BY_HAND,
        "action/give_initiative": "by the house rule of a double tie alone, or corrected by hand (SK-RUL-02)",
        "action/destroy": BY_HAND,
        "action/entangle": FOR_SPELLS,
        "action/confuse": FOR_SPELLS,
        "action/paralyse": FOR_SPELLS,
        "action/vanish": FOR_SPELLS,
    },
    "hexcombat": {
        "roll/results": A_LOOK_UP,
        "roll/rate": A_LOOK_UP,
        "roll/range": A_LOOK_UP,
        "roll/shock_check": "asked where a small unit and a large one share a hex: none of the demo do (HX-DUEL-02)",
        "action/lose_step": BY_HAND,
        "action/restore_step": BY_HAND,
        "action/choose_spell": "spells are chosen on the magic sheet, which is not in this set (HX-LOSS-08)",
        "action/run_off": "no rule of the sheet leads off the board",
        "action/destroy": BY_HAND,
    },
    "confrontation": {
        "action/engage": "told of a pair by hand; not offered among the acts of a unit",
        "action/regain": BY_HAND,
        "action/run": "how far it went says whether a unit ran; this one is for slow ground, by hand (CF-MISC-12)",
        "action/come_to": "a stun ends of itself with the turn (BG-10)",
        "action/destroy": BY_HAND,
        "action/lose": "wounds are lost by damage rolls; by hand what a spell does (CF-WOUND-05)",
    },
    "demonworld": {
        "action/restore_base": BY_HAND,
        "action/break_rest": "rest is broken by what is played; by hand what the app was not told (DW-MAG-13)",
        "action/destroy": BY_HAND,
        "action/rout": BY_HAND,
        "action/announce_spell": ON_ONE_PAGE,
        "roll/ignition": "IV.11 is gone by: in most turns nobody does it (DW-FIRE-12)",
        "roll/flaming_attack": "IV.11 is gone by: in most turns nobody does it (DW-FIRE-13)",
        "prompt/fire_spread": "asked while something burns: that needs a fire lit at IV.11 or by flaming arrows",
        "prompt/spell": ON_ONE_PAGE,
        "prompt/line_of_sight": ON_ONE_PAGE,
        "prompt/range_band": ON_ONE_PAGE,
        "prompt/flaming_step": ON_ONE_PAGE,
    },
}
