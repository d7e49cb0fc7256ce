"""A turn of every system by keys, from the painted screen alone: nothing changes but what the referee means."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.simulation import by_keys
from tests.simulation.counted import Counts, Fault
from tests.whole_turns import a_turn
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys
from tracker.views.step.light import Kind, Lit, Spot
from tracker.words import speaking

NARROW, WIDE = by_keys.SIZES
KEYS = 16
"""Keys of one part of a turn: as many as can be pressed in three seconds."""
MELEE_KEYS = 8
"""Fewer on the page of a melee, whose keys take the longest."""
PARTS = [
    ("demonworld", "", NARROW, "en"),
    ("demonworld", "I.5", WIDE, "fr"),
    ("demonworld", "III.1", NARROW, "fr"),
    ("demonworld", "IV.4", WIDE, "en"),
    ("demonworld", "VI.2", NARROW, "en"),
    ("confrontation", "", WIDE, "en"),
    ("confrontation", "T-06", NARROW, "fr"),
    ("confrontation", "T-14", WIDE, "fr"),
    ("confrontation", "T-17", NARROW, "en"),
    ("skirmish", "", NARROW, "fr"),
    ("skirmish", "act", WIDE, "en"),
    ("skirmish", "next_designation", NARROW, "en"),
    ("hexcombat", "", WIDE, "fr"),
    ("hexcombat", "A.1", NARROW, "en"),
    ("hexcombat", "B.1", WIDE, "en"),
    ("hexcombat", "C.5", NARROW, "fr"),
]
"""Where a turn is taken up, at what size and in which language; without a step where the battle begins."""


@cache
def _taken_up(system: str, step: str, language: str) -> History:
    """The demo battle as a turn first comes to that step."""
    with speaking(language):
        begun = the_demo(load_system(system))
        if not step:
            return begun
        return next(after for _before, _do, after in a_turn(begun, random.Random(5)) if after.battle.place.step == step)


async def _played(system: str, step: str, size: tuple[int, int], language: str, seed: int, keys: int = KEYS) -> Counts:
    counts = Counts(system)
    history = _taken_up(system, step, language)
    await by_keys.battle(system, seed, size, language, counts, turns=1, history=history, most=keys)
    return counts


@pytest.mark.parametrize(("system", "step", "size", "language"), PARTS)
async def test_a_turn_by_keys_changes_nothing_unasked(
    system: str, step: str, size: tuple[int, int], language: str
) -> None:
    counts = await _played(system, step, size, language, seed=7, keys=MELEE_KEYS if step == "T-17" else KEYS)
    assert counts.acts
    assert not [found for found in counts.found if found.fault.is_unintended or found.fault is Fault.STUCK]
    assert not [found for found in counts.found if found.fault is Fault.LIGHT]


def _leaping(now: Sequence[Spot], before: Lit = Lit()) -> str:  # noqa: B008 - frozen
    """A light that leaps to the end of the list after every act."""
    del before
    return next(
        (spot.key for spot in reversed(now) if spot.kind is Kind.UNIT and spot.is_open), now[0].key if now else ""
    )


async def test_a_light_that_leaps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.views.step.page.light_after", _leaping)
    counts = await _played("hexcombat", "", WIDE, "en", seed=7)
    assert Fault.LIGHT in {found.fault for found in counts.found}
    assert counts.light < 0.97


async def test_a_digit_in_the_wrong_box_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SheetScreen, "action_digit", lambda screen, _digit: screen.host.press("rolls.turn"))
    counts = await _played("demonworld", "III.1", NARROW, "en", seed=7, keys=30)
    assert Fault.BOX in {found.fault for found in counts.found}
    assert counts.unintended


async def test_a_key_that_acts_though_nothing_offers_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed = TurnScreen.press

    def ticks(screen: TurnScreen, intent: str) -> None:
        pressed(screen, "turn.tick" if intent in {"turn.card", "turn.goto", "turn.contacts"} else intent)

    monkeypatch.setattr(TurnScreen, "press", ticks)
    counts = Counts("hexcombat")
    history = _taken_up("hexcombat", "", "en")
    for seed in range(7, 15):
        await by_keys.battle("hexcombat", seed, NARROW, "en", counts, turns=1, history=history, most=40, slips=0.7)
        if Fault.NOT_OFFERED in {found.fault for found in counts.found}:
            break
    assert Fault.NOT_OFFERED in {found.fault for found in counts.found}


@pytest.mark.long
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("system", system_keys())
def test_twenty_battles_by_keys_change_nothing_unasked(system: str) -> None:
    counts = by_keys.battles(system, 20, seed=random.SystemRandom().randrange(1_000_000))
    print("\n".join(counts.lines()))
    assert not [str(found) for found in counts.found if found.fault.is_unintended]
    assert counts.light >= 0.97
    assert counts.peak <= 165e6
    assert counts.at_rest <= 80e6
