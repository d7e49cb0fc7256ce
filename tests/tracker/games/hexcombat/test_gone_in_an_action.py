"""Who falls while an action is under way makes no further attack or shot in it; what was rolled is still applied."""

from __future__ import annotations

from tests.play import having
from tests.tracker.games.hexcombat.battles import a_battle, answering, begun, key_asked, rolling, stands
from tracker.play.history import History

PIKES: dict[str, object] = {"engages": True, "steps_at_start": 4}
TARGET: dict[str, object] = {"steps_at_start": 4}


def a_shock(**attacker: object) -> History:
    """A shock action at the question of support."""
    return begun(a_battle({"Att": {**PIKES, **attacker}}, {"Def": TARGET, "Other": TARGET}), "shock_action")


def test_a_fallen_attacker_is_asked_nothing_more_before_his_roll() -> None:
    assert key_asked(having(a_shock(), "att", steps=0)) == ""
    assert key_asked(having(answering(a_shock(), "yes"), "att", steps=0)) == ""


def test_a_fallen_target_is_attacked_no_more() -> None:
    assert key_asked(having(a_shock(), "def", steps=0)) == ""
    assert key_asked(having(answering(a_shock(), "yes", 0), "def", steps=0)) == ""


def test_the_losses_rolled_by_one_who_fell_since_are_applied_and_he_does_not_advance() -> None:
    rolled = rolling(answering(a_shock(marker="charge"), "yes", 4), 3, 4)
    assert key_asked(rolled) == "recoil"
    fallen = having(rolled, "att", steps=0)
    assert key_asked(fallen) == "recoil"
    applied = answering(rolling(fallen), "recoil", "hex")
    assert applied.battle.units[applied.battle.debts[0].unit].id == "def"
    assert not applied.battle.running


def test_the_second_hex_of_a_fallen_formation_attacks_nobody() -> None:
    first = rolling(answering(a_shock(formation=True), "no", 0), 6, 6)
    assert key_asked(first) == "target.2"
    assert key_asked(having(first, "att", steps=0)) == ""


def test_the_second_hex_of_a_formation_still_attacks_where_the_first_target_fell() -> None:
    first = rolling(answering(a_shock(formation=True), "no", 0), 6, 6)
    assert key_asked(having(first, "def", steps=0)) == "target.2"


def a_volley(**shooter: object) -> History:
    """A shooting action of three shots, at the first of them."""
    card = {"kind": "archers", "capability": "superior", **shooter}
    battle = begun(a_battle({"Att": card}, {"Def": TARGET}), "shooting_action")
    return answering(rolling(answering(battle, 1)), 4, "several")


def test_a_fallen_shooter_makes_no_further_shot_and_those_made_count() -> None:
    once = rolling(a_volley(), 3, 4)
    assert key_asked(once) == "shot.1.2"
    fallen = having(once, "att", steps=0)
    assert key_asked(fallen) == "recoil"
    assert stands(fallen.battle, "def") == 4
    assert key_asked(having(a_volley(), "att", steps=0)) == ""


def test_a_fallen_target_is_shot_at_no_more() -> None:
    assert key_asked(having(a_volley(), "def", steps=0)) == ""


# ---- a range that the referee enters


def test_a_range_entered_once_is_carried_to_the_check_and_to_every_shot() -> None:
    battle = begun(a_battle({"Att": {"kind": "infantry"}}, {"Def": TARGET}, other_range="ask"), "shooting_action")
    battle = answering(battle, 4)
    assert key_asked(battle) == "range.1"
    battle = rolling(answering(battle, 5))
    assert key_asked(battle) == "weapon_system.1"
    battle = rolling(answering(battle, 0), 6, 5)
    (rolled,) = (event for event in battle.acts[-1].events if hasattr(event, "resolution"))
    given = {key: rolled.resolution.inputs[key] for key in ("distance", "entered_range", "actor_kind")}
    assert given == {"distance": 4, "entered_range": 5, "actor_kind": "infantry"}
    short = answering(begun(a_battle({"Att": {"kind": "infantry"}}, {"Def": TARGET}, other_range="ask"),
                            "shooting_action"), 4, 3)  # fmt: skip
    assert not rolling(short).battle.running


def test_kinds_with_a_printed_range_are_asked_for_none() -> None:
    for kind in ("archers", "crossbowmen", "artillery", "skirmishers", "light_cavalry"):
        battle = begun(a_battle({"Att": {"kind": kind}}, {"Def": TARGET}, other_range="ask"), "shooting_action")
        assert key_asked(answering(battle, 1)) == "may.1", kind
