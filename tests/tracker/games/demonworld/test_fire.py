"""The wind table face by face, and the three ways to set something alight."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import OCHRE, playing, the_demo
from tests.tracker.cases import a_case, any_switches, counted, rolled, target
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.commands import Resolve, SetBattleValue
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Rejected, Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import WIND_DIRECTION, WIND_SPEED
from tracker.games.demonworld.rolls.fire import FLAMING_ARROWS, FLAMING_ATTACK, IGNITION, WIND
from tracker.rules.odds import chances
from tracker.rules.resolver import Case, Context, Resolver, prefill

# The printed wind table, face by face: steps of 60 degrees clockwise, change of speed.
FACES = {
    1: (+1, 0), 2: (+1, 0), 3: (-1, 0), 4: (-1, 0), 5: (+2, 0), 6: (-2, 0),
    7: (0, +1), 8: (0, +1), 9: (0, +1), 10: (0, -1), 11: (0, -1), 12: (0, -1), 13: (0, +2), 14: (0, -2),
    15: (0, 0), 16: (0, 0), 17: (0, 0), 18: (0, 0), 19: (0, 0), 20: (0, 0),
}  # fmt: skip


@pytest.mark.parametrize("face", range(1, 21))
def test_each_face_of_the_wind_table(face: int) -> None:
    end = rolled(WIND, a_case(WIND), face)
    told = {effect.kind: effect.amount for effect in end.effects}
    steps, speed = FACES[face]
    assert told == ({"wind_turned": steps} if steps else {"wind_changed": speed})


@pytest.mark.parametrize(
    ("given", "face", "direction", "speed"),
    [
        ({}, 3, 1, 3),
        ({}, 13, 2, 5),
        ({"direction": 5}, 1, 6, 3),
        ({"speed": 1}, 14, 2, 0),
        ({"speed": 0}, 12, 2, 0),
        ({"speed": 0}, 15, 2, 0),
        ({"speed": 0}, 3, 1, 0),
        ({"direction": 5, "speed": 0}, 9, 5, 1),
    ],
)
def test_the_wind_turns_and_changes_from_what_the_table_says_of_it(
    given: dict[str, Scalar], face: int, direction: int, speed: int
) -> None:
    blows = (SetBattleValue("wind_direction", 2, "looked"), SetBattleValue("wind_speed", 3, "felt"))
    history = playing(the_demo(SYSTEM), *blows, Resolve("wind", {}, given, (Face(20, face),)))
    assert (history.battle[WIND_DIRECTION], history.battle[WIND_SPEED]) == (direction, speed)
    (found,) = (event for event in history.acts[-1].events if isinstance(event, Rolled))
    told = {figure.key: figure.value for figure in WIND.figures(the_case(found))}
    assert (told["direction"], told["speed"]) == (direction, speed)


def the_case(rolled: Rolled) -> Case:
    """The roll as it was made."""
    made = rolled.resolution
    return Case(made.inputs, made.switches, made.dice)


def test_the_wind_s_odds() -> None:
    spread = chances(WIND, a_case(WIND))
    assert {outcome: share * 20 for outcome, share in spread.items()} == {
        "right_60": 2, "left_60": 2, "right_120": 1, "left_120": 1,
        "speed_up_1": 3, "speed_down_1": 3, "speed_up_2": 1, "speed_down_2": 1, "no_change": 6,
    }  # fmt: skip


@pytest.mark.parametrize("terrain", ["bushes", "tall_grass", "forest"])
@pytest.mark.parametrize("face", range(1, 21))
def test_troops_light_a_hex_on_6_or_less(terrain: str, face: int) -> None:
    end = rolled(IGNITION, a_case(IGNITION, terrain=terrain), face)
    assert end.target == 6
    assert [effect.kind for effect in end.effects] == (["fire_lit"] if face <= 6 else [])


@pytest.mark.parametrize("face", range(1, 21))
def test_a_flaming_attack_lights_a_hex_at_the_breath_s_power(face: int) -> None:
    end = rolled(FLAMING_ATTACK, a_case(FLAMING_ATTACK, power=11), face)
    assert [effect.kind for effect in end.effects] == (["fire_lit"] if face <= 11 else [])


@pytest.mark.parametrize("resolver", [IGNITION, FLAMING_ATTACK, FLAMING_ARROWS], ids=lambda resolver: resolver.key)
def test_nothing_else_burns(resolver: Resolver) -> None:
    with pytest.raises(Rejected, match="bushes, tall grass and forest"):
        rolled(resolver, a_case(resolver, terrain="other"), 1)


@given(st.integers(0, 60), st.integers(0, 12), st.integers(1, 20))
def test_flaming_arrows_count_one_a_base_and_one_a_pair_of_segments(shooters: int, visible: int, face: int) -> None:
    case = a_case(FLAMING_ARROWS, shooters=shooters, visible=visible)
    end = rolled(FLAMING_ARROWS, case, face)
    assert end.target == shooters + visible // 2
    assert (end.outcome == "success") == (face <= shooters + visible // 2)
    assert [effect.kind for effect in end.effects] == (["fire_lit"] if end.outcome == "success" else [])


@pytest.mark.parametrize(
    ("aimed_at", "reading", "kinds"),
    [
        ("hex", "destroyed", ["fire_lit"]),
        ("base", "destroyed", ["life_lost"]),
        ("war_machine", "destroyed", ["destroyed"]),
        ("war_machine", "1_PV", ["life_lost"]),
        ("war_machine", "manual", []),
        ("base", "manual", ["life_lost"]),
    ],
)
def test_what_flaming_arrows_do_depends_on_what_they_hit(aimed_at: str, reading: str, kinds: list[str]) -> None:
    case = a_case(FLAMING_ARROWS, {"machine_fire": reading}, shooters=9, visible=2, aimed_at=aimed_at)
    assert [effect.kind for effect in rolled(FLAMING_ARROWS, case, 10).effects] == kinds
    assert rolled(FLAMING_ARROWS, case, 11).effects == ()


def test_arrows_need_a_visible_segment_of_a_base_but_not_of_a_hex() -> None:
    with pytest.raises(Rejected, match="DW-SHO-10"):
        rolled(FLAMING_ARROWS, a_case(FLAMING_ARROWS, aimed_at="base", visible=0), 1)
    assert target(FLAMING_ARROWS, a_case(FLAMING_ARROWS, shooters=4, visible=0)) == 4


def test_roster_and_state_fill_in_flaming_arrows() -> None:
    bows, gun = a_unit("bows", bases=7), a_unit("gun", OCHRE, kind="artillery", size=3)
    battle = a_scene(bows, gun)
    known = prefill(FLAMING_ARROWS, Context(battle, {"actor": bows.id, "target": gun.id}))
    told = {key: found.value for key, found in known.items()}
    assert told | {"shooters": 7, "aimed_at": "war_machine", "visible": 3} == told
    assert "aimed_at" not in prefill(FLAMING_ARROWS, Context(battle, {"actor": bows.id}))


@given(any_switches(FLAMING_ARROWS), st.integers(0, 30))
def test_the_odds_are_those_of_counting_every_face(switches: dict[str, str], power: int) -> None:
    for resolver, key in ((IGNITION, ""), (FLAMING_ATTACK, "power"), (FLAMING_ARROWS, "shooters")):
        case = a_case(resolver, switches, **({key: power} if key else {}))
        assert dict(chances(resolver, case)) == counted(resolver, case)


@pytest.mark.parametrize("resolver", [IGNITION, FLAMING_ATTACK, FLAMING_ARROWS], ids=lambda resolver: resolver.key)
def test_naturals_are_special_only_by_house_rule(resolver: Resolver) -> None:
    key = {"flaming_attack": "power", "flaming_arrows": "shooters"}.get(resolver.key)
    house = {"natural_d20": "1_hits_20_misses"}
    if key is None:
        assert rolled(resolver, a_case(resolver, house), 6).outcome == "success"
        assert rolled(resolver, a_case(resolver, house), 7).outcome == "failure"
        return
    least: dict[str, Any] = {key: 0}
    most: dict[str, Any] = {key: 30}
    assert rolled(resolver, a_case(resolver, **least), 1).outcome == "failure"
    assert rolled(resolver, a_case(resolver, house, **least), 1).outcome == "success"
    assert rolled(resolver, a_case(resolver, **most), 20).outcome == "success"
    assert rolled(resolver, a_case(resolver, house, **most), 20).outcome == "failure"
