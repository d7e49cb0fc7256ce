"""Battles that are ready: known by their title before they are played."""

from __future__ import annotations

import pytest

from screens.library.starting import the_demo, the_tour
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys


@pytest.mark.parametrize("key", system_keys())
def test_a_demo_tells_the_title_that_its_battle_has(key: str) -> None:
    demo = the_demo(load_system(key))
    assert demo.title() == demo.history().battle.title


def test_a_tour_tells_the_title_that_its_battle_has() -> None:
    tour = the_tour()
    assert tour.title() == tour.history().battle.title


def test_the_title_is_told_without_a_command_being_done(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(History, "do", lambda *about: done.append(about))
    assert the_demo(load_system("hexcombat")).title()
    assert not done
