"""The guide for authors shows rolls that work as it says."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tracker.rules
from tests.tracker.cases import a_case, figures
from tracker.battle.dice import D6
from tracker.battle.fields import whole
from tracker.rules import kinds, resolver, system
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import Resolver, typed_faces

GUIDE = (Path(str(tracker.rules.__file__)).parent / "WRITING_A_SYSTEM.md").read_text(encoding="utf-8")


@pytest.fixture
def duel() -> Resolver:
    """The opposed roll of the guide, with two figures from 0 to 6."""
    (shown,) = re.findall(r"^```python\n(DUEL: Final = .*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {**vars(resolver), **vars(kinds), "D6": D6, "Final": object}
    names |= {"SKILL": whole("skill", "Skill", 0, 6), "FOE": whole("foe", "Skill of the other", 0, 6)}
    exec(shown, names)
    made = names["DUEL"]
    assert isinstance(made, Resolver)
    return made


def test_the_duel_is_held_by_the_higher_sum(duel: Resolver) -> None:
    case = a_case(duel, skill=3, foe=1)
    assert figures(duel, case) == {"skill": 3, "foe": -1}
    for faces, outcome, ahead in (((2, 3), "success", 1), ((1, 3), "again", 0), ((1, 4), "failure", -1)):
        laid = typed_faces(duel, case, faces)
        assert (duel.judge(laid), duel.margin_of(laid)) == (outcome, ahead)


def test_the_odds_of_the_duel_count_both_dice(duel: Resolver) -> None:
    assert chance_of_success(duel, a_case(duel)) == Fraction(15, 36)
    assert chance_of_success(duel, a_case(duel, skill=6)) == Fraction(36, 36)
    assert {outcome.key for outcome in duel.outcomes} == {"success", "failure", "again"}


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`(?:Turn|Step|Phase|Play|Cards|Audience|Sheet|Procedure)\.(\w+)`", GUIDE)))
)
def test_a_field_that_the_guide_names_is_one(name: str) -> None:
    values = ("Turn", "Step", "Phase", "Play", "Cards", "Audience", "Sheet", "Procedure")
    assert any(name in getattr(system, value).__struct_fields__ for value in values)
