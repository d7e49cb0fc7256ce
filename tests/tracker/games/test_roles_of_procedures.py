"""Whom a procedure has taking part: the parts of every one, typed by hand."""

from __future__ import annotations

import pytest

from tracker.rules.systems import load_system, system_keys

ACTOR, TARGET, PERHAPS_TARGET = ("actor", False), ("target", False), ("target", True)

PARTS = {
    "demonworld": {
        "contact": [ACTOR],
        "crush": [ACTOR],
        "gun_shot": [ACTOR],
        "melee_round": [],
        "special_fell": [ACTOR],
        "splash_hit": [ACTOR],
        "stray_hit": [ACTOR, TARGET],
    },
    "hexcombat": {"shock_action": [ACTOR], "shooting_action": [ACTOR], "losses": [TARGET]},
    "skirmish": {"flight_move": [ACTOR]},
    "confrontation": {
        "charge": [ACTOR, PERHAPS_TARGET],
        "melee_round": [ACTOR],
        "pursue_on": [ACTOR],
        "volley": [ACTOR, PERHAPS_TARGET],
        "stand_and_shoot": [ACTOR, PERHAPS_TARGET],
    },
}


@pytest.mark.parametrize("key", system_keys())
def test_a_procedure_has_these_parts_and_no_friend_is_meant_by_one(key: str) -> None:
    procedures = load_system(key).play.procedures
    assert {each.key: [(role.key, role.optional) for role in each.roles] for each in procedures} == PARTS[key]
    assert not any(role.friend for each in procedures for role in each.roles)
