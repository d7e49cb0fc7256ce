"""What each roll of Demonworld says of itself, typed by hand: how its ends are seen, who takes part, what it asks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.tracker.cases import a_case, asked
from tracker.games.demonworld import SYSTEM

# A good end, a bad one, and one that is neither: the chance of success is the sum of the good ones.
ENDS = {
    "melee": "+second_attack +success -failure",
    "initiative": "initiative",
    "melee_loser": "-lost +won nobody both",
    "shoot": "+success -failure other_hit -other_missed -shot_lost",
    "breath": "+success -failure",
    "crush": "+success -failure",
    "artillery_table": "-destroyed -loses_load -jammed deviates_2 deviates_1 +on_target",
    "artillery_scatter": "direction_1 direction_2 direction_3 direction_4 direction_5 direction_6",
    "projectile": "+success -failure",
    "artillery_move": "moves_and_loads turns moves",
    "wind": "right_60 left_60 right_120 left_120 speed_up_1 speed_down_1 speed_up_2 speed_down_2 no_change",
    "ignition": "+success -failure",
    "flaming_attack": "+success -failure",
    "flaming_arrows": "+success -failure",
    "morale": "+holds +charges +rallied +obeys -rout -charge_refused -keeps_routing -impetuous",
    "obedience": "+obeys -impetuous",
    "random_order": "T C H M free",
    "cast": "+success -failure -critical",
    "miscast": "killed wounded splash drained exhausted banned",
    "ps_recovery": "+recovers -not_rested -banned -never -no_sorcerer",
    "step_cost": "+passable -too_dear -impassable",
    "manoeuvre": "+takes_0 +takes_1 +takes_2 +takes_3 +takes_4 +takes_5 +takes_6 +takes_7 +takes_8 +takes_9 +takes_10"
    " +by_terrain +by_points -too_dear",
    "formation": "+allowed -not_allowed",
}

# Who takes part; in brackets who need not be on the roster, with a star who is asked for when the dice have hit him.
PARTS = {
    "melee": "actor target",
    "initiative": "actor",
    "melee_loser": "actor",
    "shoot": "actor target (deviated)",
    "breath": "actor target",
    "crush": "actor target",
    "artillery_table": "actor",
    "artillery_scatter": "actor",
    "projectile": "actor " + " ".join(f"(base{number})" for number in range(1, 9)) + " "
    + " ".join(f"(neighbour{number})" for number in range(1, 7)),
    "artillery_move": "actor",
    "wind": "",
    "ignition": "(actor)",
    "flaming_attack": "(actor)",
    "flaming_arrows": "actor (target)",
    "morale": "actor (target)",
    "obedience": "actor (target)",
    "random_order": "actor",
    "cast": "actor",
    "miscast": "actor " + " ".join(f"(base{number})*" for number in range(1, 13)),
    "ps_recovery": "actor",
    "step_cost": "actor",
    "manoeuvre": "actor",
    "formation": "actor",
}  # fmt: skip

SWITCHES = {
    "melee": "flyer_armour rear_skill_if_bonus_barred hedge_blocks_support destroyed_wall_blocks_support wedge_bonus "
    "bonus_margin bonus_init natural_d20",
    "initiative": "two_handed_malus impetuous_order_bonus",
    "melee_loser": "melee_tie",
    "shoot": "deviated_modifiers natural_d20",
    "breath": "natural_d20",
    "crush": "crush_initiative natural_d20",
    "artillery_table": "loading",
    "projectile": "artillery_armour stone_splash natural_d20",
    "artillery_move": "loading",
    "ignition": "natural_d20",
    "flaming_attack": "natural_d20",
    "flaming_arrows": "machine_fire natural_d20",
    "morale": "charge_auto_6 losses_sign commander_counts",
    "obedience": "commander_counts",
    "cast": "base_cost miscast_ban",
    "miscast": "miscast_sign miscast_fives miscast_ban",
    "ps_recovery": "miscast_ban",
    "step_cost": "water_plus3 monster_height chariot_road_climb",
    "manoeuvre": "half_pm T_wheel wide_wheel_120 artillery_sideways",
    "formation": "wedge_bonus",
}

FIGURES = {"test", "a", "bases", "leader", "standard", "stars"}
GUN_MOVE = {"order", "pv_lost", "pm_spent", "gun_worked"}
BOLT = {"kind", "power_a", "bases", "bases_pv"}
STONE = BOLT | {"power_b", "final_water"}

# The questions that matter in a case, where they depend on it.
QUESTIONS: list[tuple[str, dict[str, object], dict[str, str], set[str]]] = [
    ("morale", {"test": "shooting"}, {}, FIGURES | {"impetuous"}),
    ("morale", {"test": "contact"}, {},
     FIGURES | {"impetuous", "own_fear", "enemy_fear", "own_losses", "enemy_losses"}),
    ("morale", {"test": "crushing"}, {}, FIGURES | {"impetuous", "own_fear", "enemy_fear", "own_losses"}),
    ("morale", {"test": "charge"}, {},
     FIGURES | {"own_size", "enemy_size", "own_fear", "enemy_fear", "own_order", "enemy_order", "enemy_engaged"}),
    ("morale", {"test": "rally"}, {}, FIGURES | {"musician"}),
    ("obedience", {}, {},
     {"b", "bases", "leader", "stars", "own_size", "enemy_size", "own_fear", "enemy_fear", "own_order"}),
    ("obedience", {"leader": True}, {},
     {"b", "bases", "leader", "leader_sign", "stars", "own_size", "enemy_size", "own_fear", "enemy_fear", "own_order"}),
    ("obedience", {"stars": 1}, {},
     {"b", "bases", "leader", "stars", "commander_sign", "own_size", "enemy_size", "own_fear", "enemy_fear",
      "own_order"}),
    ("artillery_move", {"order": "H"}, {}, GUN_MOVE | {"loading"}),
    ("artillery_move", {"order": "M"}, {}, GUN_MOVE),
    ("artillery_move", {"order": "H"}, {"loading": "manual"}, GUN_MOVE),
    ("artillery_table", {}, {}, {"range", "loading"}),
    ("artillery_table", {}, {"loading": "manual"}, {"range"}),
    ("projectile", {"kind": "bolt"}, {}, BOLT),
    ("projectile", {"kind": "bolt"}, {"artillery_armour": "shooting_armour"}, BOLT | {"bases_armour"}),
    ("projectile", {"kind": "stone"}, {}, BOLT),
    ("projectile", {"kind": "stone_ab"}, {}, STONE | {"neighbours"}),
    ("projectile", {"kind": "stone_ab", "neighbours": 2}, {}, STONE | {"neighbours", "off_level"}),
    ("projectile", {"kind": "stone_ab", "final_water": True, "neighbours": 2}, {}, STONE),
    ("projectile", {"kind": "stone_ab"}, {"stone_splash": "repeating"}, STONE | {"neighbours", "neighbours_pv"}),
    ("projectile", {"kind": "stone_ab"}, {"artillery_armour": "shooting_armour"},
     STONE | {"neighbours", "bases_armour", "neighbours_armour"}),
    ("miscast", {}, {}, {"sorcerer_level", "ps_spent"}),
    ("miscast", {"sorcerer_level": 2}, {}, {"sorcerer_level", "sign", "ps_spent"}),
    ("miscast", {"sorcerer_level": 2}, {"miscast_sign": "plus"}, {"sorcerer_level", "ps_spent"}),
    ("cast", {}, {}, {"sorcerer_level", "spell_level", "extra_ps", "ps", "engaged", "banned"}),
    ("cast", {}, {"base_cost": "manual"},
     {"sorcerer_level", "spell_level", "base_cost", "extra_ps", "ps", "engaged", "banned"}),
]  # fmt: skip

# What a blow asks besides what it always asks.
BLOW = {"power", "attacking_base", "own_kind", "target_kind", "own_flyer", "target_flyer", "armour", "skill",
        "target_skill", "charge", "target_pikes", "own_formation", "target_formation", "facing", "obstacle", "levels",
        "supporters", "water", "own_initiative", "target_initiative", "is_second"}  # fmt: skip
BLOWS: list[tuple[dict[str, object], dict[str, str], set[str], set[str]]] = [
    ({}, {}, set(), set()),
    ({"supporters": 1}, {}, {"supporters_in_water"}, set()),
    ({"supporters": 1, "water": "one"}, {}, set(), set()),
    ({"own_flyer": True}, {}, {"dive"}, set()),
    ({"target_flyer": True}, {}, set(), set()),
    ({"target_flyer": True}, {"flyer_armour": "any_flying_target"}, {"target_size"}, set()),
    ({"own_flyer": True, "target_flyer": True}, {}, {"dive", "own_size", "target_size"}, set()),
    ({"charge": True}, {}, {"charge_bonus"}, set()),
    ({"facing": "rear"}, {}, set(), {"target_skill"}),
    ({"facing": "rear", "target_kind": "artillery"}, {"rear_skill_if_bonus_barred": "apply"}, set(), set()),
    ({"own_kind": "great_monster"}, {}, set(), {"attacking_base"}),
    ({"own_formation": "wedge"}, {}, {"wedge_tip", "own_bases"}, set()),
    ({"own_formation": "wedge"}, {"wedge_bonus": "per_base_behind"}, {"bases_behind", "own_bases"}, set()),
    ({"is_second": True}, {}, set(), {"supporters"}),
    ({"target_bases": 2}, {}, {"hit_base"}, set()),
    ({}, {"bonus_init": "all"}, {"highest_initiative"}, set()),
]

INITIATIVE = {"initiative", "first_phase", "weapon", "impetuous"}
LOSSES = {"own_losses", "enemy_losses"}
CRUSH = {"crushing", "own_kind", "target_kind", "target_size", "own_initiative", "target_initiative"}
STEP = {"mover", "on_road", "ground", "height", "pm_left"}
UNIT = {"mover", "action", "order", "pm", "pm_spent", "manoeuvres", "musician", "done", "formation"}
WHEELS = {"bases", "front", "angle", "side", "wheeled", "obstacle", "impassable"}
ALONE = {"mover", "action", "pm", "pm_spent"}
STANDS = {"formation", "bases"}

# The same of what moves, shoots without a line of its own, is crushed, burnt or formed.
MORE_QUESTIONS: list[tuple[str, Mapping[str, object], Mapping[str, str], set[str]]] = [
    ("initiative", {}, {}, INITIATIVE | {"order"}),
    ("initiative", {"first_phase": False}, {}, INITIATIVE),
    ("melee_loser", {}, {}, LOSSES),
    ("melee_loser", {"own_losses": 1, "enemy_losses": 2}, {}, LOSSES),
    ("melee_loser", {"own_losses": 2, "enemy_losses": 2}, {}, LOSSES | {"own_initiative", "enemy_initiative"}),
    ("melee_loser", {"own_losses": 2, "enemy_losses": 2}, {"melee_tie": "dice"}, LOSSES),
    ("melee_loser", {"own_losses": 2, "enemy_losses": 2}, {"melee_tie": "both_test"}, LOSSES),
    ("shoot", {}, {}, {"power", "skill", "armour", "visible", "wood", "supporters", "into_melee"}),
    ("shoot", {"into_melee": True}, {}, {"power", "armour", "visible", "wood", "into_melee"}),
    ("shoot", {"target_bases": 2}, {},
     {"power", "skill", "armour", "visible", "wood", "supporters", "into_melee", "hit_base"}),
    ("breath", {}, {}, {"power", "target_size", "water_depth"}),
    ("breath", {"target_bases": 2}, {}, {"power", "target_size", "water_depth", "hit_base"}),
    ("crush", {}, {}, CRUSH | {"own_figures", "target_figures"}),
    ("crush", {"target_bases": 2}, {}, CRUSH | {"own_figures", "target_figures", "hit_base"}),
    ("crush", {"own_kind": "chariot"}, {}, CRUSH | {"own_figures", "target_figures", "passable"}),
    ("crush", {}, {"crush_initiative": "card"}, CRUSH),
    ("flaming_arrows", {"aimed_at": "hex"}, {}, {"shooters", "aimed_at", "terrain", "visible"}),
    ("flaming_arrows", {"aimed_at": "base"}, {}, {"shooters", "aimed_at", "visible"}),
    ("flaming_arrows", {"aimed_at": "war_machine"}, {}, {"shooters", "aimed_at", "visible"}),
    *(("step_cost", {"mover": mover, **known}, {}, asks) for mover in ("standard", "skirmisher") for known, asks in (
        ({}, STEP | {"obstacle"}),
        ({"on_road": True}, STEP - {"ground"} | {"obstacle", "arm"}),
        ({"ground": "water"}, STEP | {"obstacle", "size", "depth"}),
        ({"ground": "mud"}, STEP | {"obstacle"}),
        ({"ground": "water", "on_road": True}, STEP - {"ground"} | {"obstacle", "arm"}),
        ({"height": 2}, STEP | {"obstacle"}),
        ({"obstacle": "wall"}, STEP | {"obstacle", "by_manoeuvre"}),
        ({"obstacle": "hedge"}, STEP | {"obstacle", "by_manoeuvre"}),
    )),
    *(("step_cost", {"mover": "monster", **known}, {}, asks) for known, asks in (
        ({}, STEP), ({"height": 1}, STEP), ({"height": 2}, STEP | {"size"}), ({"height": -2}, STEP | {"size"}),
        ({"ground": "water"}, STEP | {"size", "depth"}), ({"on_road": True}, STEP - {"ground"}),
        ({"obstacle": "wall"}, STEP),
    )),
    *(("step_cost", {"mover": mover, **known}, {}, asks) for mover in ("chariot", "artillery") for known, asks in (
        ({}, STEP | {"obstacle"}), ({"on_road": True}, STEP - {"ground"} | {"obstacle"}),
        ({"ground": "water"}, STEP | {"obstacle"}), ({"obstacle": "wall"}, STEP | {"obstacle"}),
    )),
    ("step_cost", {"mover": "flyer"}, {}, {"mover", "pm_left"}),
    ("step_cost", {"mover": "flyer", "ground": "water", "obstacle": "wall"}, {}, {"mover", "pm_left"}),
    ("manoeuvre", {}, {}, UNIT | {"organised", "hexes"}),
    ("manoeuvre", {"order": "T"}, {}, (UNIT | {"organised", "hexes"}) - {"pm", "pm_spent"}),
    ("manoeuvre", {"pm": 0}, {}, (UNIT | {"organised", "hexes"}) - {"pm_spent"}),
    ("manoeuvre", {"formation": "horde"}, {}, (UNIT | {"organised", "hexes"}) - {"manoeuvres", "musician"}),
    ("manoeuvre", {"action": "wheel"}, {}, UNIT | WHEELS),
    ("manoeuvre", {"action": "wheel", "formation": "column"}, {}, UNIT | {"bases"}),
    ("manoeuvre", {"action": "reorient"}, {}, UNIT | {"bases", "flyer"}),
    ("manoeuvre", {"action": "reorient", "formation": "column"}, {}, UNIT | {"bases", "flyer", "stays_column"}),
    ("manoeuvre", {"action": "sideways"}, {}, UNIT | {"hexes"}),
    ("manoeuvre", {"action": "backwards"}, {}, UNIT | {"hexes"}),
    ("manoeuvre", {"action": "regroup"}, {}, UNIT | {"hexes", "mends"}),
    ("manoeuvre", {"action": "regroup", "hexes": 2}, {}, UNIT | {"hexes"}),
    ("manoeuvre", {"mover": "independent"}, {}, ALONE | {"hexes"}),
    ("manoeuvre", {"mover": "independent", "action": "wheel"}, {}, ALONE),
    *(("manoeuvre", {"mover": mover, **known}, {}, asks) for mover in ("giant", "dragon", "chariot")
      for known, asks in (({}, ALONE | {"pv_lost", "hexes"}),
                          ({"pm": 3, "pv_lost": 3}, (ALONE | {"pv_lost", "hexes"}) - {"pm_spent"}),
                          ({"action": "reorient"}, ALONE | {"pv_lost", "pivot", "times"}))),
    ("manoeuvre", {"mover": "artillery"}, {}, ALONE | {"order", "pv_lost", "hexes"}),
    ("manoeuvre", {"mover": "artillery", "action": "reorient"}, {},
     ALONE | {"order", "pv_lost", "footprint", "pivot", "times"}),
    ("formation", {"formation": "line"}, {}, STANDS),
    ("formation", {"formation": "skirmish"}, {}, STANDS),
    ("formation", {"formation": "square"}, {}, STANDS | {"arm", "outwards", "facings"}),
    ("formation", {"formation": "wedge"}, {}, STANDS | {"arm"}),
    ("formation", {"formation": "wedge"}, {"wedge_bonus": "per_base_behind"}, STANDS | {"arm", "bases_behind"}),
    ("formation", {"formation": "horde"}, {"wedge_bonus": "per_base_behind"}, STANDS | {"one_way", "close"}),
    ("formation", {"formation": "column"}, {}, STANDS | {"follows"}),
]  # fmt: skip


def test_every_end_of_every_roll_is_good_bad_or_neither_as_the_one_who_rolls_sees_it() -> None:
    signs = {True: "+", False: "-", None: ""}
    told = {
        resolver.key: " ".join(signs[outcome.good] + outcome.key for outcome in resolver.outcomes)
        for resolver in SYSTEM.rolls.resolvers
    }
    assert told == ENDS


def test_who_takes_part_in_every_roll() -> None:
    told = {
        resolver.key: " ".join(
            (f"({role.key})" if role.optional else role.key) + ("*" if role.afterwards else "")
            for role in resolver.roles
        )
        for resolver in SYSTEM.rolls.resolvers
    }
    assert told == PARTS
    assert not any(role.friend for resolver in SYSTEM.rolls.resolvers for role in resolver.roles)


def test_which_house_rules_every_roll_consults() -> None:
    told = {resolver.key: " ".join(switch.key for switch in resolver.switches) for resolver in SYSTEM.rolls.resolvers}
    assert {key: switches for key, switches in told.items() if switches} == SWITCHES


@pytest.mark.parametrize(("resolver", "given", "switches", "expected"), [*QUESTIONS, *MORE_QUESTIONS])
def test_a_roll_asks_what_matters_in_its_case_and_no_more(
    resolver: str, given: Mapping[str, object], switches: Mapping[str, str], expected: set[str]
) -> None:
    declared = SYSTEM.resolver(resolver)
    assert asked(declared, a_case(declared, switches, **given)) == expected


@pytest.mark.parametrize(("given", "switches", "more", "less"), BLOWS)
def test_a_blow_asks_what_matters_in_its_case_and_no_more(
    given: dict[str, object], switches: dict[str, str], more: set[str], less: set[str]
) -> None:
    melee = SYSTEM.resolver("melee")
    assert asked(melee, a_case(melee, switches, **given)) == (BLOW | more) - less
