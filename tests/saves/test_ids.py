"""No id that a battle may hold is ever forgotten: a save knows the parts of its rule system by nothing else."""

from __future__ import annotations

import pytest

from tests.saves.golden import listed
from tracker.rules.ids import declared
from tracker.rules.systems import load_system, system_keys

LOST = """battles hold these ids, and would not open any more.
A part that is gone for good needs a migration in saves/migrations.py that takes it out of older battles; only then
its line is taken off the list."""

every_system = pytest.mark.parametrize("key", system_keys())


@every_system
def test_no_id_a_battle_may_hold_is_gone(key: str) -> None:
    assert sorted(listed(key) - declared(load_system(key))) == [], LOST


@every_system
def test_every_id_is_on_the_list(key: str) -> None:
    assert sorted(declared(load_system(key)) - listed(key)) == [], "new ids: python -m tests.saves.golden add"
