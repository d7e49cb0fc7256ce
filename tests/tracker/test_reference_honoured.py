"""Reference and running system agree: what a fact points to exists and cites it; a switch is the ruling it says."""

from __future__ import annotations

import pytest

from tests.tracker.citing import cited_by
from tracker.fields import Field
from tracker.reference import Fact, Honour, load_reference
from tracker.system import System
from tracker.systems import load_system, system_keys

SYSTEMS = [load_system(key) for key in system_keys()]
FACTS = [
    pytest.param(system, fact, id=fact.id)
    for system in SYSTEMS
    for fact in load_reference(system.reference).facts.values()
]
SWITCHES = [
    pytest.param(system, switch, id=f"{system.key}:{switch.key}") for system in SYSTEMS for switch in system.switches
]


@pytest.mark.parametrize(("system", "fact"), FACTS)
def test_a_fact_is_cited_by_what_it_points_to(system: System, fact: Fact) -> None:
    assert fact.where
    assert any(fact.id in cited_by(system, pointer) for pointer in fact.where), f"{fact.id} ({fact.how.value})"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_kind_of_honour_is_in_use(system: System) -> None:
    assert {fact.how for fact in load_reference(system.reference).facts.values()} == set(Honour)


@pytest.mark.parametrize(("system", "switch"), SWITCHES)
def test_a_switch_offers_the_readings_of_its_ruling_the_default_first(system: System, switch: Field[str]) -> None:
    rulings = load_reference(system.reference).rulings.values()
    ruling = next(ruling for ruling in rulings if ruling.switch == switch.key)
    assert tuple(option.key for option in switch.options) == tuple(ruling.choices)
    assert switch.default == ruling.choices[0]
