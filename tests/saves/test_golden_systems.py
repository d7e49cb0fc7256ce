"""A battle of each shipped rule system, played through all it has, opens for ever as it stood and was told.

How to take in what a system has got since: see `tests.saves.golden`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.portable import to_portable
from tests.saves.golden import ALL, Golden, barred, missing
from tests.saves.golden.coverage import wanted
from tests.saves.golden.telling import sentences, states
from tracker.rules.systems import load_system, system_keys

golden_battles = pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)


@golden_battles
def test_a_golden_battle_stands_after_every_act_as_it_stood(golden: Golden) -> None:
    told, expected = states(golden.history()).splitlines(), golden.states.read_text(encoding="utf-8").splitlines()
    differing = [(now, then) for now, then in zip(told, expected, strict=False) if now != then]
    assert differing[:1] == [], "old battles no longer hold what they held: this is never to be accepted"
    assert len(told) == len(expected)


@golden_battles
def test_a_golden_battle_is_told_as_it_was_told(golden: Golden) -> None:
    told, expected = sentences(golden.history()).splitlines(), golden.log.read_text(encoding="utf-8").splitlines()
    differing = [f"{now!r} was {then!r}" for now, then in zip(told, expected, strict=False) if now != then]
    assert differing[:3] == [], "if the new words are meant: python -m tests.saves.golden accept"
    assert len(told) == len(expected)


@golden_battles
def test_a_golden_battle_kept_and_taken_up_again_is_the_same(golden: Golden, tmp_path: Path) -> None:
    history = golden.history()
    store = FolderStore(tmp_path)
    battle = store.create(history)
    assert to_portable(FolderStore(tmp_path).load(battle)) == to_portable(history)
    assert [line.broken for line in store.battles()] == [""]


@pytest.mark.parametrize("key", system_keys())
def test_the_golden_battles_go_through_all_that_a_system_has(key: str) -> None:
    lacking = missing(load_system(key))
    assert sorted(lacking) == [], "no golden battle goes through these yet: python -m tests.saves.golden add"


def test_what_is_said_to_be_barred_is_something_a_system_has() -> None:
    assert barred() - {path for key in system_keys() for path in wanted(load_system(key))} == set()
