"""No id that a battle may hold is ever forgotten: a save knows the parts of its rule system by nothing else."""

from __future__ import annotations

import pytest

from tests.saves.golden import listed
from tracker.rules.parts import declared, former
from tracker.rules.systems import load_system, system_keys

LOST = """battles hold these ids, and would not open any more.
A part that has another id now keeps the old one in its declaration: Step(id="start", was=("3.1",)), the oldest first;
so do fields, rolls, inputs, outcomes, parts, procedures, actions, prompts, presets and tokens. A choice keeps it in
choice(…, renamed={"former": "present"}), an effect or a cause in Words(renamed={"cause/former": "present"}).
A part that is gone for good needs a migration in saves/migrations.py that takes it out of older battles; only then
its line is taken off the list."""

every_system = pytest.mark.parametrize("key", system_keys())


@every_system
def test_no_id_a_battle_may_hold_is_gone(key: str) -> None:
    system = load_system(key)
    kept = former(system)
    gone = {path for path in listed(key) - declared(system) if not any(path_is_under(path, old) for old in kept)}
    assert sorted(gone) == [], LOST


def path_is_under(path: str, renamed: str) -> bool:
    """Whether a path leads to a part that was renamed, or to something in it."""
    return path == renamed or path.startswith(f"{renamed}/")


@every_system
def test_a_former_id_is_no_present_one(key: str) -> None:
    assert set(former(load_system(key))) & declared(load_system(key)) == set()


@every_system
def test_every_id_is_on_the_list(key: str) -> None:
    assert sorted(declared(load_system(key)) - listed(key)) == [], "new ids: python -m tests.saves.golden add"
