"""Play the demo to a moment worth a picture and let the app draw it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Final

from screens.app import routes
from screens.app.app import OriflammeApp
from screens.roll.calculator import CalculatorScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.saves.memory import MemorySession
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, GoTo, PlaceToken, Resolve
from tracker.battle.dice import Face
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History

HERE: Final = Path(__file__).parent
SIZE: Final = (120, 36)
MOMENT: Final = 1_700_000_000.0

ORDERS: Final = {
    "bowmen-of-alder": "H", "crossbows-of-the-mill": "T", "pikes-of-ker": "T", "knights-of-the-vale": "C",
    "giant-brann": "M", "ballista": "H", "ash-archers": "H", "wolf-riders": "C", "ogre-band": "C",
    "horde-of-rusk": "M", "gate-spears": "T", "dragon-ygrith": "H", "scythe-chariot": "C", "stone-thrower": "T",
}  # fmt: skip

SHOT: Final = {"actor": UnitId("hero-maelis"), "target": UnitId("wolf-riders")}


def first_shooting() -> History:
    """The demo battle in its first shooting phase, one shot made and one test owed."""
    commands: tuple[Command, ...] = (
        Advance(),
        *(PlaceToken(UnitId(unit), token) for unit, token in ORDERS.items()),
        GoTo("I.4"),
        GoTo("III.1"),
        Resolve("shoot", SHOT, {}, (Face(20, 7),)),
    )
    return playing(the_demo(SYSTEM), *commands, at=MOMENT)


async def draw() -> None:
    """Both pictures, the Turn screen and the calculator over it."""
    tables: list[Table] = []

    def first(app: OriflammeApp) -> TurnScreen:
        tables.append(
            Table(
                app,
                first_shooting(),
                MemorySession(first_shooting()),
                doors=routes,
                clock=lambda: MOMENT,
                dice=Random(7),
            )
        )
        return TurnScreen(tables[0])

    app = OriflammeApp(first)
    app.animation_level = "none"
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        _keep(app, "turn")
        charge = {"actor": UnitId("knights-of-the-vale"), "target": UnitId("ogre-band")}
        app.push_screen(CalculatorScreen(tables[0], "melee", charge))
        await pilot.pause()
        _keep(app, "calculator")


def _keep(app: OriflammeApp, name: str) -> None:
    """The picture as a file that asks nothing of the network: the reader's own monospaced font will do."""
    drawn = app.export_screenshot(title="oriflamme demo")
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"font-family: Fira Code", "font-family: Fira Code, DejaVu Sans Mono", drawn)
    drawn = re.sub(r"<!-- .*? -->", "", drawn)
    (HERE / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw())
