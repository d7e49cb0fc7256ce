"""Crushing: who may, the number, and what it does."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import OCHRE
from tests.tracker.cases import a_case, any_inputs, any_switches, counted, rolled, target
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.fields import Rejected
from tracker.games.demonworld.rolls.crushing import CRUSH
from tracker.rules.odds import chances
from tracker.rules.resolver import Context, prefill

KINDS = ("standard", "great_monster", "chariot", "artillery")
# Rows: the crusher. Columns: standard base, great monster, chariot, artillery.
MAY = {
    "great_monster": (True, False, True, True),
    "chariot":       (True, False, False, False),
    "artillery":     (False, False, False, False),
    "standard":      (False, False, False, False),
}  # fmt: skip


@pytest.mark.parametrize(("crusher", "crushed"), list(product(MAY, KINDS)))
def test_what_may_crush_what(crusher: str, crushed: str) -> None:
    case = a_case(CRUSH, crushing=20, own_kind=crusher, target_kind=crushed)
    if MAY[crusher][KINDS.index(crushed)]:
        assert rolled(CRUSH, case, 1).outcome == "success"
    else:
        with pytest.raises(Rejected, match="DW-CRU-0"):
            rolled(CRUSH, case, 1)


def test_a_chariot_crushes_only_on_hexes_it_can_pass() -> None:
    with pytest.raises(Rejected, match="DW-CRU-04"):
        rolled(CRUSH, a_case(CRUSH, own_kind="chariot", passable=False), 1)
    assert rolled(CRUSH, a_case(CRUSH, crushing=9, own_kind="great_monster", passable=False), 1).outcome == "success"


@pytest.mark.parametrize(
    ("crushed", "effect"),
    [("standard", "life_lost"), ("chariot", "destroyed"), ("artillery", "destroyed")],
)
def test_a_crushed_machine_is_destroyed_and_a_standard_base_loses_one_life(crushed: str, effect: str) -> None:
    case = a_case(CRUSH, crushing=10, target_kind=crushed)
    assert [(told.kind, told.who) for told in rolled(CRUSH, case, 1).effects] == [(effect, "target")]
    assert rolled(CRUSH, case, 20).effects == ()


@given(any_inputs(CRUSH), st.integers(1, 20))
def test_the_number_is_value_minus_size_plus_the_difference_in_initiative(inputs: dict[str, Any], face: int) -> None:
    case = a_case(CRUSH, **inputs | {"own_kind": "great_monster", "target_kind": "standard"})
    own, foe = (inputs[f"{who}_initiative"] + inputs[f"{who}_figures"] for who in ("own", "target"))
    needed = inputs["crushing"] - inputs["target_size"] + own - foe + inputs["other"]
    assert target(CRUSH, case) == needed
    assert (rolled(CRUSH, case, face).outcome == "success") == (face <= needed)
    card = case.under({"crush_initiative": "card"})
    assert target(CRUSH, card) == needed - inputs["own_figures"] + inputs["target_figures"]


@given(any_inputs(CRUSH), any_switches(CRUSH))
def test_the_odds_are_those_of_counting_every_face(inputs: dict[str, Any], switches: dict[str, str]) -> None:
    case = a_case(CRUSH, switches, **inputs | {"own_kind": "great_monster", "target_kind": "chariot"})
    assert dict(chances(CRUSH, case)) == counted(CRUSH, case)


def test_current_initiative_counts_first_phase_figures_even_in_a_long_melee() -> None:
    giant = a_unit("giant", kind="giant", crushing=12, initiative=2, order="C")
    pikes = a_unit("pikes", OCHRE, initiative=4, weapon="pikes", order="T", melee=1, melee_turns=3, size=2)
    wild = a_unit("wild", OCHRE, initiative=4, impetuous=True)
    battle = a_scene(giant, pikes, wild)
    scene = Context(battle, {"actor": giant.id, "target": pikes.id})
    known = {key: found.value for key, found in prefill(CRUSH, scene).items()}
    assert known | {
        "crushing": 12, "own_kind": "great_monster", "target_kind": "standard", "target_size": 2,
        "own_initiative": 2, "own_figures": 2, "target_initiative": 4, "target_figures": 4,
    } == known  # fmt: skip
    assert prefill(CRUSH, Context(battle, {"actor": giant.id, "target": wild.id}))["target_figures"].value == 2


def test_the_house_rule_is_named_where_it_takes_figures_away() -> None:
    case = a_case(CRUSH, {"crush_initiative": "card"}, own_figures=2)
    assert "own_figures" not in {line.id for line in CRUSH.applied(case)}
    assert CRUSH.switches_that_matter(case) == {"crush_initiative": "card"}


def test_naturals_are_special_only_by_house_rule() -> None:
    house = {"natural_d20": "1_hits_20_misses"}
    assert rolled(CRUSH, a_case(CRUSH, crushing=0), 1).outcome == "failure"
    assert rolled(CRUSH, a_case(CRUSH, house, crushing=0), 1).outcome == "success"
    assert rolled(CRUSH, a_case(CRUSH, house, crushing=40), 20).outcome == "failure"
