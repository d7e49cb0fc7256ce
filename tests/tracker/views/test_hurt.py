"""Figures that are hurt count wherever strength is told: worst first, none cut off, and never at a hundred percent."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.cli.kept import _state
from screens.parts.drawn.strength import pips
from tests.play import having, the_demo
from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys
from tracker.views.armies import armies, mustered
from tracker.views.candidates import candidates
from tracker.views.hurt import badges_of, hurt, hurt_in_words, taken_off
from tracker.views.projection import project
from tracker.views.report.compared import _state as compared_state
from tracker.views.report.parts import Table
from tracker.views.report.reading import reading
from tracker.views.report.sections.armies import unit_by_unit
from tracker.views.strength import begun, reckon

HURT: list[tuple[str, dict[str, Scalar], str, Fraction]] = [
    ("confrontation", {"figures": 5, "critical": 3}, "3 critical", Fraction(11, 20)),
    (
        "confrontation",
        {"figures": 6, "light": 2, "serious": 1, "critical": 1, "stunned": 2},
        "1 critical, 1 serious, 2 light, 2 stunned",
        Fraction(17, 24),
    ),
    ("skirmish", {"figures": 4, "hit_points": 4, "hurt": (3, 1, 1)}, "1 hurt by 3, 2 hurt by 1", Fraction(11, 16)),
    (
        "demonworld",
        {"bases_at_start": 4, "bases": 4, "pv": 4, "wounds": (3, 1, 1)},
        "1 hurt by 3, 2 hurt by 1",
        Fraction(11, 16),
    ),
]


def with_one_hurt(system: str, values: Mapping[str, Scalar]) -> tuple[History, Unit]:
    """The demo with one unit that is hurt so, and that unit."""
    history = the_demo(load_system(system))
    cards = history.system.cards
    unit = next(
        unit
        for unit in history.battle.units.values()
        if cards.check(unit.having({**values})) is None and history.system.audience.hurt(unit.having({**values}))
    )
    return having(history, unit.id, **values), unit.having({**values})


@pytest.mark.parametrize(("system", "values", "said", "left"), HURT, ids=[f"{row[0]} {row[2]}" for row in HURT])
def test_states_of_figures_stand_worst_first_in_every_view(
    system: str, values: dict[str, Scalar], said: str, left: Fraction
) -> None:
    history, unit = with_one_hurt(system, values)
    rules, battle = history.system, history.battle
    assert hurt_in_words(rules, battle.units[unit.id]) == said
    assert badges_of(rules, battle, battle.units[unit.id])[0].words == said
    rank = next(rank for army in armies(history) for rank in army.ranks if rank.unit.id == unit.id)
    assert (rank.states, rank.now) == (said, rank.full)
    listed = next(one for side in mustered(history) for one in side.units if one.rank.unit.id == unit.id)
    assert listed.state[0] == said
    assert any(said in one.state for one in candidates(rules, battle, (battle.units[unit.id],)))
    assert said in compared_state(history, unit.id)
    assert said in _state(history, battle.units[unit.id])
    assert any(f"({said})" in cell for cell in _cells(history))
    shown = [piece.hurt for side in project(history).sides for piece in side.army if piece.name == unit.name]
    assert said in shown


def test_a_grave_state_stands_before_the_figures_that_are_hurt() -> None:
    history, unit = with_one_hurt("skirmish", {"figures": 4, "hit_points": 4, "hurt": (1,), "state": "routed"})
    words = [badge.words for badge in badges_of(history.system, history.battle, history.battle.units[unit.id])]
    assert words[:2] == ["routed", "1 hurt by 1"]


def _cells(history: History) -> list[str]:
    tables = (part for part in unit_by_unit(reading(history)) if isinstance(part, Table))
    return [cell for table in tables for row in table.rows for cell in row]


@pytest.mark.parametrize(("system", "values", "said", "left"), HURT, ids=[f"{row[0]} {row[2]}" for row in HURT])
def test_a_unit_with_hurt_figures_is_not_all_there(
    system: str, values: dict[str, Scalar], said: str, left: Fraction
) -> None:
    history, unit = with_one_hurt(system, values)
    gauge = history.system.audience.gauges(unit)[0]
    assert (gauge.now - taken_off(history.system, unit)) / gauge.full == left
    whole = {**begun(history), unit.id: whole_again(history, unit)}
    side = next(one for one in reckon(history.system, whole, history.battle).sides if one.side == unit.side)
    assert side.left < 1


def whole_again(history: History, unit: Unit) -> Unit:
    """The unit without a wound."""
    keys = ("light", "serious", "critical", "stunned", "wounds", "hurt")
    return Unit(unit.id, unit.name, unit.side, {key: kept for key, kept in unit.values.items() if key not in keys})


@pytest.mark.parametrize("system", system_keys())
def test_nobody_is_hurt_who_has_lost_nothing(system: str) -> None:
    history = the_demo(load_system(system))
    for unit in history.battle.units.values():
        assert all(one.count > 0 for one in hurt(history.system, unit))


@given(st.integers(0, 14), st.integers(0, 20))
def test_hurt_pips_are_among_those_left(now: int, count: int) -> None:
    drawn = pips(now, 0, 14, "$azure", count).plain
    assert len(drawn) == 14
    assert drawn.count("◐") == min(now, count)
    assert drawn.count("●") == now - min(now, count)


def test_who_is_out_of_the_battle_is_not_hurt() -> None:
    history = the_demo(load_system("confrontation"))
    gone = having(history, UnitId("delve-javelins"), deserted=True, critical=1)
    assert hurt(gone.system, gone.battle.units[UnitId("delve-javelins")]) == ()
