"""Bursts of keys, each one write to a terminal, and the battle that the same keys make when each waits for the last.

A pilot types slowly, never fast: it gives the app a task of its own, and hands it keys without a terminal's parser.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from msgspec.structs import replace

from saves.dice.beginning import create_sealed
from saves.folder import FolderStore
from saves.store import BattleId
from screens.app.launch import at_the_table
from screens.library.starting import demo_battle
from tests.screens.in_app import press
from tests.screens.terminal import Terminal
from tracker.battle.acts import Act
from tracker.rules.systems import load_system

Burst: TypeAlias = tuple[str, ...]

BYTES: Final = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "slash": "/",
    "full_stop": ".",
    "minus": "-",
    "plus": "+",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "tab": "\t",
}
"""What a terminal sends for a key that is no letter or digit."""
PALETTE, QUIT = "\x10", "\x11"
PHRASES: Final = (
    *["n", "n n", "n b", "b", "b n", "n enter", "enter", "enter enter", "down", "up", "down enter", "space"] * 2,
    *["{digit}", "{digit} enter", "{digit} {digit} enter", "d", "{digit} n", "enter {digit} enter n"] * 2,
    *["e", "e {digit}", "e down enter", "e escape", "escape", "escape n", "escape b", "k escape", "k enter escape"],
    *["o", "o escape", "o enter", "r", "r escape", "r down enter escape", "l", "l escape", "g escape", "g down enter"],
    *["slash", "slash {letter} enter", "slash {letter} {letter} escape", "w escape", "t", "t escape", "u", "u U", "U"],
    *["minus", "plus", "full_stop", "a enter", "i escape", "m", "s", "c", "f"],
)  # fmt: skip
"""What is typed in one breath: steps, menus, numbers, pages and lists; but for the keys that leave the table."""
MARK: Final = "any part of a command"
"""What the palette shows: it opens from wherever the keys before have led."""


def bursts(seed: int, count: int) -> list[Burst]:
    """So many bursts of two to four phrases."""
    chance = random.Random(seed)

    def typed() -> Iterable[str]:
        for phrase in chance.choices(PHRASES, k=chance.randint(2, 4)):
            filled = phrase
            while "{" in filled:
                filled = filled.replace("{digit}", chance.choice("0123456789"), 1)
                filled = filled.replace("{letter}", chance.choice("aeiorst"), 1)
            yield from filled.split()

    return [tuple(typed()) for _burst in range(count)]


def sealed_demo(folder: Path, system: str) -> BattleId:
    """A demo whose dice fall alike in every copy of its folder."""
    return create_sealed(FolderStore(folder), demo_battle(load_system(system)))


def acts_of(folder: Path) -> tuple[Act, ...]:
    """What was done in the one battle of a folder, whenever it was."""
    store = FolderStore(folder)
    (line,) = store.battles()
    return tuple(replace(act, at=0.0) for act in store.load(line.id).acts)


async def type_slowly(folder: Path, battle: BattleId, typed: Sequence[Burst]) -> None:
    """Type each key when all that the one before has set off is done."""
    store = FolderStore(folder)
    app = at_the_table(store, battle)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for burst in typed:
            await press(pilot, *burst)
    store.close_all()


def type_at_once(terminal: Terminal, typed: Sequence[Burst]) -> None:
    """Write each burst at once, and the next when the palette has come after all its keys, and gone."""
    for burst in typed:
        terminal.press("".join(BYTES.get(key, key) for key in burst) + PALETTE)
        terminal.shows(MARK)
        terminal.press(BYTES["escape"])
        terminal.shows_no_longer(MARK)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Have so many processes do nothing but take the processor meanwhile."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _each in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
