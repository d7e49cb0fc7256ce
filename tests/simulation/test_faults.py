"""Faults planted in the app are found by the counters of a simulated battle."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.play import with_parts
from tests.simulation.battles import a_battle, a_referee
from tests.simulation.counts import Counts
from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.events import AnyEvent, Owed
from tracker.games.demonworld.concepts.foes import foes_fought, touched
from tracker.games.demonworld.procedures import melee_round
from tracker.games.demonworld.sheets import volley
from tracker.play.pages import Pressed, RollPage, pressing
from tracker.play.pages.faces import type_digit
from tracker.play.sheets import number_of
from tracker.rules.systems import load_system
from tracker.views.step import page as step_page
from tracker.views.step.light import Lit, Spot

SEED, TURNS = 4, 2
WITH_MELEES = 7
"""In it melees of several are fought by then."""


def _played(system: str = "demonworld", turns: int = TURNS, seed: int = SEED) -> Counts:
    counts = Counts(system)
    a_battle(system, seed, counts, turns)
    return counts


def test_without_a_fault_nothing_is_found() -> None:
    counts = _played()
    assert not [*counts.contradictions, *counts.unpaid, *counts.lost]
    assert counts.light_right == counts.light
    assert _targets(counts) == (0, True)


def _targets(counts: Counts) -> tuple[int, bool]:
    """How many of the targets proposed in melees were wrong, and whether any was proposed."""
    kinds = [kind for kind in counts.proposals if kind.startswith("melee_by_initiative.target")]
    return sum(counts.proposals[kind] - counts.right[kind] for kind in kinds), bool(kinds)


def test_a_wrong_target_is_a_wrong_proposal(monkeypatch: pytest.MonkeyPatch) -> None:
    def farthest(battle: Battle, _running: Running, attacker: Unit) -> UnitId | None:
        near = {foe.id for foe in touched(battle, attacker)}
        foes = [foe.id for foe in foes_fought(battle, attacker)]
        return next((foe for foe in foes if foe not in near), foes[-1] if foes else None)

    monkeypatch.setattr(melee_round, "_usual_target", farthest)
    assert _targets(_played(seed=WITH_MELEES))[0] > 0


def test_one_debt_too_many_is_owed_twice() -> None:
    system = load_system("demonworld")
    follows = system.play.aftermath

    def twice(before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
        told = follows(before, after, event)
        return (*told, *(replace(one) for one in told if isinstance(one, Owed)))

    referee = a_referee("demonworld", SEED, None, with_parts(system, aftermath=twice))
    for _turn in range(TURNS):
        referee.turn()
    assert any(found.kind.startswith("owed twice: morale") for found in referee.counts.contradictions)


def test_a_light_that_leaps_is_not_where_the_next_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaps(now: Sequence[Spot], _before: Lit = Lit()) -> str:  # noqa: B008 - frozen
        return next((spot.key for spot in reversed(now)), "")

    monkeypatch.setattr(step_page, "light_after", leaps)
    counts = _played()
    assert counts.light_right < counts.light / 2


def test_a_digit_in_the_wrong_box_is_no_die_that_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(page: RollPage, digit: str) -> Pressed:
        number = next((place for place, knob in enumerate(page.settings) if number_of(knob) is not None), None)
        is_die = page.number is None and page.die is not None and not page.typed
        return type_digit(replace(page, setting=number) if is_die and number is not None else page, digit)

    monkeypatch.setattr(pressing, "type_digit", elsewhere)
    kinds = {found.kind.partition(":")[0] for found in _played().contradictions}
    assert kinds & {"dice", "page stands still"}


def test_a_die_too_many_is_more_than_there_are_bases(monkeypatch: pytest.MonkeyPatch) -> None:
    left = volley._bases_left
    monkeypatch.setattr(volley, "_bases_left", lambda scene, shooter: left(scene, shooter) + 1)
    assert any(found.kind == "rolls of volley" for found in _played().contradictions)
