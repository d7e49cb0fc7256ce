"""What the screens cost beside bare Textual, and how many rolls a second the rules resolve.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_screens.py` prints the tables. Ours and its peer are measured in
turns in one run, so that only the ratios count.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import DataTable, OptionList

from screens.app import routes
from screens.app.app import OriflammeApp
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.briefing import BriefingScreen
from screens.turn.screen import TurnScreen
from tests.benchmarks.one_page import BareTable, sixty_units
from tests.benchmarks.table import Measured, held, rounds
from tests.play import the_demo
from tracker.battle.dice import Face
from tracker.games.demonworld import SYSTEM
from tracker.play.rolls import draft
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import resolve

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals are wanted")

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(600)]

ROUNDS = 9
KEYS = 60
PAINTED = "ready-to-play"

BARE_APP = f"""
from textual.app import App
from textual.widgets import Footer, Header, Static

class Bare(App):
    def compose(self):
        yield Header()
        yield Static("{PAINTED}")
        yield Footer()

Bare().run()
"""


def seconds_to_paint(arguments: list[str], painted: str, folder: Path) -> float:
    """From starting the process to the last word of its first screen, in a pseudo-terminal of 120x40."""
    begun = time.perf_counter()
    child = pexpect.spawn(
        sys.executable,
        arguments,
        dimensions=(40, 120),
        timeout=30,
        env={"PATH": "", "TERM": "xterm-256color", "HOME": str(folder), "ORIFLAMME_SAVES": str(folder)},
        cwd=str(Path(__file__).parents[2]),
    )
    child.expect(painted)
    taken = time.perf_counter() - begun
    child.close(force=True)
    return taken


def test_the_first_paint_takes_at_most_half_again_as_long_as_a_bare_app(tmp_path: Path) -> None:
    bare, ours = [], []
    for _round in range(rounds(ROUNDS)):
        bare.append(seconds_to_paint(["-c", BARE_APP], PAINTED, tmp_path))
        ours.append(seconds_to_paint(["-m", "screens", "demo", "--resume"], "Find the wind", tmp_path))
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"\nfirst paint, ms      bare Textual app {1000 * statistics.median(bare):6.0f}"
          f"     demo battle {1000 * statistics.median(ours):6.0f}     ratio {ratio:.2f}")  # fmt: skip
    held(Measured("first paint of a battle beside a bare Textual app, by the clock", ratio, 1.4))


async def seconds_a_key(app: App[None]) -> float:
    """The median time from a cursor key to the screen at rest again."""
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        if isinstance(app.screen, BriefingScreen):
            await pilot.press("escape")
            await pilot.pause()
        assert await _moves_a_cursor(pilot), "the keys reach no table or list"
        keys = range(rounds(KEYS, 24))
        return statistics.median([await _pressed(pilot, "down" if key % 50 < 25 else "up") for key in keys])


async def _moves_a_cursor(pilot: Pilot[None]) -> bool:
    """Whether the cursor keys move the cursor of what is focused; what is measured else is something other."""
    seen: list[int | None] = []
    for key in ("down", "up"):
        await pilot.press(key)
        match pilot.app.focused:
            case DataTable() as table:
                seen.append(table.cursor_row)
            case OptionList() as options:
                seen.append(options.highlighted)
            case _:
                return False
    return len(set(seen)) == 2


async def _pressed(pilot: Pilot[None], key: str) -> float:
    begun = time.perf_counter()
    await pilot.press(key)
    return time.perf_counter() - begun


def _ours(screen: Callable[[Table], Screen[None]]) -> OriflammeApp:
    return OriflammeApp(lambda app: screen(Table(app, sixty_units(), doors=routes)))


@pytest.mark.parametrize(
    ("name", "screen"),
    [("turn", TurnScreen), ("roster", RosterScreen)],
    ids=["turn", "roster"],
)
def test_a_key_repaints_sixty_units_in_at_most_half_again_the_time_of_a_bare_table(
    name: str, screen: Callable[[Table], Screen[None]]
) -> None:
    bare, ours = [], []
    for _round in range(3):
        bare.append(asyncio.run(seconds_a_key(BareTable())))
        ours.append(asyncio.run(seconds_a_key(_ours(screen))))
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"\nkey to repaint, ms   bare DataTable   {1000 * statistics.median(bare):6.1f}"
          f"     {name:11} {1000 * statistics.median(ours):6.1f}     ratio {ratio:.2f}")  # fmt: skip
    held(Measured(f"a key on {name} with sixty units beside a bare DataTable", ratio, 1.5))


def _a_second(call: Callable[[], object], for_seconds: float = 0.5) -> float:
    """How often this can be called in a second."""
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < for_seconds:
        call()
        count += 1
    return count / for_seconds


def test_resolving_a_roll_costs_about_as_much_as_writing_it_down() -> None:
    battle = the_demo(SYSTEM).battle
    azure, ochre = (next(battle.of_side(side.id)).id for side in battle.sides)
    print(f"\n{'a second':14}{'drafted':>12}{'resolved':>12}{'odds':>12}{'as JSON':>12}{'resolved/JSON':>16}")
    for key, die in (("melee", 20), ("shoot", 20), ("morale", 6)):
        resolver = SYSTEM.resolver(key)
        bindings = {"actor": azure, "target": ochre}
        drafted = _a_second(lambda: draft(SYSTEM, battle, resolver, bindings, {}))  # noqa: B023
        case, _known = draft(SYSTEM, battle, resolver, bindings, {})
        thrown = case.after(Face(die, 5))
        resolved = _a_second(lambda: resolve(resolver, thrown))  # noqa: B023
        odds = _a_second(lambda: chance_of_success(resolver, case))  # noqa: B023
        written = resolve(resolver, thrown)
        as_json = _a_second(lambda: json.dumps(msgspec.to_builtins(written)))  # noqa: B023
        print(f"{key:14}{drafted:>12,.0f}{resolved:>12,.0f}{odds:>12,.0f}{as_json:>12,.0f}{resolved / as_json:>16.2f}")
        held(Measured(f"a roll resolved beside it written as JSON: {key}", as_json / resolved, 20))
