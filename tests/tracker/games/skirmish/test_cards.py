"""Cards that contradict themselves are refused, each for its reason; what is given back earns no test."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, TAMSIN, acting, owed
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform, SetValues
from tracker.battle.fields import Scalar

WRONG: list[tuple[UnitId, dict[str, Scalar], str]] = [
    (BOWS, {"lost": 5}, "5 figures lost of 4"),
    (ORIANE, {"hurt": 9}, "9 hit points lost of 8"),
    (BOWS, {"hurt": 2}, "2 hit points lost of 1"),
    (BOWS, {"general": True}, "only an independent can be"),
    (BOWS, {"attached_to": "spears"}, "only an independent can be"),
    (TAMSIN, {"attached_to": "tamsin"}, "attached to itself"),
    (BOWS, {"entangled": 5}, "Figures entangled: 5 of 4"),
    (ORIANE, {"confused": 2}, "Figures confused: 2 of 1"),
    (BOWS, {"ready": 5}, "Figures with an action left: 5 of 4"),
    (BOWS, {"stopped": 5}, "Figures that may take no further action: 5 of 4"),
]


@pytest.mark.parametrize(("unit", "values", "says"), WRONG, ids=[f"{unit} {values}" for unit, values, _says in WRONG])
def test_a_card_that_contradicts_itself_is_refused(unit: UnitId, values: dict[str, Scalar], says: str) -> None:
    assert says in refused(acting(BOWS), SetValues(unit, values, "set up"))


@pytest.mark.parametrize(
    ("unit", "values"),
    [(BOWS, {"lost": 4}), (ORIANE, {"hurt": 8}), (ORIANE, {"general": False}), (TAMSIN, {"attached_to": "bows"}),
     (BOWS, {"entangled": 4}), (ORIANE, {"confused": 1})],
)  # fmt: skip
def test_a_card_at_its_bounds_stands(unit: UnitId, values: dict[str, Scalar]) -> None:
    set_so = playing(acting(BOWS), SetValues(unit, values, "set up")).battle.units[unit]
    assert {key: set_so.values.get(key, False) for key in values} == values


@pytest.mark.parametrize(("unit", "key"), [(BOWS, "lost"), (ORIANE, "hurt")])
def test_what_is_given_back_by_hand_earns_no_test(unit: UnitId, key: str) -> None:
    hurt = playing(acting(BOWS), Perform("lose", unit, {"amount": 2}))
    earned = owed(hurt)
    assert owed(playing(hurt, SetValues(unit, {key: 0}, "miscounted"))) == earned
