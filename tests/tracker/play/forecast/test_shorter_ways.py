"""The shorter ways through a page come to the same as every roll followed by itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.play import having
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tests.tracker.games.demonworld.test_sheets import PLAIN
from tests.tracker.play.all_faces import chances_in, roll_by_roll
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.play.forecast import outlook
from tracker.play.sheets import OpenSheet, open_on


@pytest.mark.parametrize(
    "opened",
    [
        pytest.param(opened, id=f"{page[0]}: {page[1]}, {name}")
        for page, scenes in BY_ALL_FACES.items()
        for name, opened in scenes.items()
    ],
)
def test_a_page_comes_to_the_same_by_the_shorter_way_and_roll_by_roll(opened: Callable[[], OpenSheet]) -> None:
    sheet = opened()
    shorter, longer = outlook(sheet), outlook(roll_by_roll(sheet))
    assert shorter is not None
    assert longer is not None
    if not longer.rest:
        assert chances_in(shorter) == chances_in(longer)
        assert shorter.rest == 0


def a_card(chance: Random) -> dict[str, Scalar]:
    if chance.random() < 0.2:
        fights = {"power": 12, "melee_skill": 4, "melee_armour": 2, "initiative": chance.choice([3, 5])}
        return {"kind": chance.choice(["dragon", "giant", "chariot"]), "pv": chance.choice([1, 2, 3]), **fights}
    return a_troop(
        **{
            **PLAIN,
            "initiative": chance.choice([3, 3, 4, 5]),
            "power": chance.choice([8, 10, 14, 19]),
            "melee_skill": chance.choice([1, 3, 6]),
            "bases_at_start": chance.choice([1, 1, 2, 3]),
            "pv": chance.choice([1, 1, 1, 2]),
        }
    )


def any_melee(chance: Random) -> OpenSheet:
    """Two to four units of whatever kind in one melee, or in two that have nothing to do with one another."""
    names = ["Ann", "Bob", "Cid", "Dan"][: chance.choice([2, 2, 3, 4])]
    history = a_battle(*({name: a_card(chance) for name in names[side::2]} for side in (0, 1)))
    is_one = len(names) < 4 or chance.random() < 0.5
    for number, name in enumerate(names):
        history = having(history, name.lower(), melee=1 if is_one else 1 + number // 2)
    sheet = open_on(at(history, "VI.1"), SYSTEM.sheet("melee_by_initiative"), {})
    return sheet.saying("supporters", 1) if chance.random() < 0.3 else sheet


@examples(50)
@given(seed=st.integers(0, 2**32))
def test_a_melee_of_whatever_units_comes_to_the_same_melee_by_melee_and_blow_by_blow(seed: int) -> None:
    sheet = any_melee(Random(seed))
    shorter, longer = outlook(sheet, work=2000), outlook(roll_by_roll(sheet), work=2000)
    assert (shorter is None) == (longer is None)
    if shorter is not None and longer is not None and not longer.rest:
        assert shorter.rest == 0
        assert {key: chance for key, chance in chances_in(shorter).items() if chance} == {
            key: chance for key, chance in chances_in(longer).items() if chance
        }
