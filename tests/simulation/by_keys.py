"""Battles by keys: a demo battle on a table, a referee at the keyboard, so many turns."""

from __future__ import annotations

import argparse
import asyncio
import gc
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from random import Random
from typing import Final
from unittest.mock import patch

import textual.app
import textual.pilot
import textual.screen
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from screens.parts import background
from screens.roll import sheet_forecast
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.at_rest import BY_ITSELF, at_rest, paint_at_rest
from tests.screens.harness.style_sheets import parse_once
from tests.screens.in_app import in_app, press
from tests.simulation.counted import Counts, resident
from tests.simulation.judged import Stuck
from tests.simulation.keys import Referee
from tests.simulation.lying import Lying, is_there
from tests.simulation.screen import Page, Painted
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys
from tracker.words import speaking

TURNS: Final = 6


@contextmanager
def without_waiting() -> Iterator[None]:
    """Pilots press and pause without sleeping, pages are painted once they are at rest, nothing runs on a thread."""
    with ExitStack() as patches:
        for module in (textual.app, textual.pilot):
            patches.enter_context(patch.object(module, "wait_for_idle", at_rest))
        patches.enter_context(patch.object(textual.screen, "UPDATE_PERIOD", BY_ITSELF))
        patches.enter_context(patch.object(Screen, "_compositor_refresh", paint_at_rest))
        patches.enter_context(patch.object(Stylesheet, "_parse_rules", parse_once))
        patches.enter_context(patch.object(background, "WRITES_BEHIND", False))
        patches.enter_context(patch.object(sheet_forecast, "IS_SHOWN", False))
        yield


async def battle(
    system: str,
    seed: int,
    size: tuple[int, int],
    language: str,
    counts: Counts,
    *,
    turns: int = TURNS,
    history: History | None = None,
    most: int = 4000,
    **habits: float,
) -> History:
    """Play a battle by keys until so many turns are over or a side has nobody left; the figures go to `counts`.

    What is left in memory is looked at once its pages are closed and nobody holds the app any more.
    """
    played = await _played(system, seed, size, language, counts, turns, history, most, habits)
    gc.collect()
    counts.at_rest = max(counts.at_rest, resident())
    return played


async def _played(
    system: str,
    seed: int,
    size: tuple[int, int],
    language: str,
    counts: Counts,
    turns: int,
    history: History | None,
    most: int,
    habits: Mapping[str, float],
) -> History:
    with speaking(language):
        begun = history or the_demo(load_system(system))
        async with in_app(TurnScreen, begun, size) as (pilot, table):
            vars(table)["_dice"] = Random(seed)
            if Painted.of(pilot).page is not Page.STEP:
                await press(pilot, "escape")
            referee = Referee(pilot, table, Lying(seed), counts, seed=seed, **habits)
            last = table.battle.place.turn + turns
            first = table.battle.place.turn

            def is_over() -> bool:
                here = table.battle
                standing = {unit.side for unit in here.units.values() if is_there(table.system, unit)}
                return here.place.turn >= last or len(standing) < 2

            with suppress(Stuck):
                await referee.play(is_over, most)
            counts.battles += 1
            counts.turns += max(table.battle.place.turn - first, 1)
            counts.peak = max(counts.peak, resident())
            return table.history


SIZES: Final = ((80, 24), (120, 40))
LANGUAGES: Final = ("en", "fr")


def battles(
    system: str,
    number: int,
    seed: int,
    *,
    size: tuple[int, int] | None = None,
    language: str = "",
    turns: int = TURNS,
    most: int = 4000,
) -> Counts:
    """So many battles of a system by keys, seed by seed; sizes and languages take turns where none is said.

    Each is played in a process of its own, so that its memory is its own.
    """
    counts = Counts(system)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as processes:
        for each in range(seed, seed + number):
            screen = size or SIZES[each % 2]
            spoken = language or LANGUAGES[each // 2 % 2]
            counts.adding(processes.submit(_alone, system, each, screen, spoken, turns, most).result())
    return counts


def _alone(system: str, seed: int, size: tuple[int, int], language: str, turns: int, most: int) -> Counts:
    counts = Counts(system)
    with without_waiting():
        asyncio.run(battle(system, seed, size, language, counts, turns=turns, most=most))
    return counts


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of each system and what was found; one where the battle was changed against his will."""
    asked = argparse.ArgumentParser(prog="python -m tests.simulation --keys")
    asked.add_argument("--keys", action="store_true", help="a referee who sees the painted screen and presses keys")
    asked.add_argument("system", nargs="?", choices=system_keys(), help="all of them without one")
    asked.add_argument("--battles", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--turns", type=int, default=TURNS)
    asked.add_argument("--most", type=int, default=4000, help="keys of a battle at most")
    asked.add_argument("--size", choices=["80x24", "120x40"], help="both in turn without one")
    asked.add_argument("--language", choices=LANGUAGES, default="", help="both in turn without one")
    asked.add_argument("--screens", type=int, default=1, help="how many faults of a kind are shown with their screens")
    said = asked.parse_args(arguments)
    size = next((size for size in SIZES if said.size == f"{size[0]}x{size[1]}"), None)
    unintended = 0
    for system in [said.system] if said.system else system_keys():
        counts = battles(
            system,
            said.battles,
            said.seed,
            size=size,
            language=said.language,
            turns=said.turns,
            most=said.most,
        )
        print("\n".join(counts.lines()))
        print("\n".join(counts.faults(said.screens)), flush=True)
        unintended += counts.unintended
    return min(unintended, 1)
