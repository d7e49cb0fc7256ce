"""Play the demo to a moment worth a picture and let the app draw its pages, in both themes and at both sizes.

The manual has a few more, in each of its languages.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen

from saves.folder import FolderStore
from saves.panel.settings import PanelSettingsFile
from screens.app import routes
from screens.app.app import OriflammeApp
from screens.app.themes import DAYLIGHT, FIRELIGHT
from screens.library.screen import LibraryScreen
from screens.log.screen import LogScreen
from screens.manual.parts import ENGLISH
from screens.panel.colours import DARK
from screens.panel.page import PanelPage
from screens.panel.screen import PanelScreen
from screens.panel.window.drawing import Layout
from screens.parts import background
from screens.reference.screen import ReferenceScreen
from screens.roll.calculator import CalculatorScreen
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.briefing import BriefingScreen
from screens.turn.screen import TurnScreen
from tests.manual_files import languages
from tests.play import playing, the_demo
from tests.saves.memory import MemorySession
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, GoTo, MakeContact, PlaceToken, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.panel_settings import PanelSettings, ViewerState, seen
from tracker.views.projection import project
from tracker.words import speaking

HERE: Final = Path(__file__).parent
WIDE, NARROW = (120, 40), (80, 24)
SHOWN_INSTEAD: Final = "~/.local/share/oriflamme"
"""What stands in a picture for the folder it was drawn with."""
MOMENT: Final = 1_700_000_000.0
TRUE_COLOURS: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "ORIFLAMME_SIGNS": "drawn"}
"""What a terminal that can draw everything says of itself, whatever this one says."""

ORDERS: Final = {
    "bowmen-of-alder": "H", "crossbows-of-the-mill": "T", "pikes-of-ker": "T", "knights-of-the-vale": "C",
    "giant-brann": "M", "ballista": "H", "ash-archers": "H", "wolf-riders": "C", "ogre-band": "C",
    "horde-of-rusk": "M", "gate-spears": "T", "dragon-ygrith": "H", "scythe-chariot": "C", "stone-thrower": "T",
}  # fmt: skip

SHOT: Final = {"actor": UnitId("hero-maelis"), "target": UnitId("wolf-riders")}
KNIGHTS, OGRES = UnitId("knights-of-the-vale"), UnitId("ogre-band")
CHARGE: Final = {"actor": KNIGHTS, "target": OGRES}

LOOKS: Final = (
    (FIRELIGHT.name, WIDE, ""),
    (DAYLIGHT.name, WIDE, "-light"),
    (FIRELIGHT.name, NARROW, "-80"),
    (DAYLIGHT.name, NARROW, "-light-80"),
)
"""How each page is drawn: in which theme, at which size, and how the file is called beside the page's name."""

FOR_THE_MANUAL: Final = ("turn", "volley", "log", "briefing", "calculator", "panel", "audience")
"""The pages that the manual shows, in each of its languages, in the first of the looks."""

PAGES: Final = ("turn", "calculator", "orders", "roster", "log", "briefing", "rules", "find", "volley", "melee",
                "charge", "test", "spell", "library")  # fmt: skip
"""In this order, as dice of the volley are thrown."""


MOVING: Final = "volley-moving"
"""What the picture that moves is called."""
MOVES: Final = (("s",), ("enter",), *(((face, "space") if len(face) < 2 else (*face, "space")) for face in
                ("4", "17", "9", "13", "2")))  # fmt: skip
"""The keys between two of its frames: the volley is opened, its target agreed to, then die after die is typed."""
SECONDS_A_FRAME: Final = 1.4


def ordered(*commands: Command) -> History:
    """The demo battle once every order has been revealed, and after these commands."""
    laid = (PlaceToken(UnitId(unit), token) for unit, token in ORDERS.items())
    return playing(the_demo(load_system("demonworld")), Advance(), *laid, GoTo("I.4"), *commands, at=MOMENT)


def first_shooting() -> History:
    """The demo battle in its first shooting phase, one shot made and one test owed."""
    return ordered(GoTo("III.1"), Resolve("shoot", SHOT, {}, (Face(20, 7),)))


def laying_orders() -> History:
    """The demo battle in its first orders phase, half of the tokens of the first side laid."""
    laid = [PlaceToken(UnitId(unit), token) for unit, token in list(ORDERS.items())[:3]]
    return playing(the_demo(load_system("demonworld")), Advance(), *laid, at=MOMENT)


def before_a_melee() -> History:
    """The demo battle before its blows: two pairs of units have charged into contact."""
    charges = MakeContact(KNIGHTS, OGRES), MakeContact(UnitId("wolf-riders"), UnitId("pikes-of-ker"))
    return ordered(GoTo("IV.9"), *charges, GoTo("VI.2"))


SCENES: Final[Mapping[str, tuple[Callable[[], History], tuple[str, ...]]]] = {
    "orders": (laying_orders, ("o", "enter")),
    "melee": (before_a_melee, ("f", "4", "space", "1", "3", "space", "9", "space")),
    "charge": (lambda: ordered(GoTo("IV.9")), ("m", "2")),
    "test": (lambda: ordered(GoTo("III.1"), Resolve("shoot", SHOT, {}, (Face(20, 7),)), GoTo("III.6")), ("t",)),
    "spell": (lambda: ordered(GoTo("II.1")), ("down", "down", "c")),
}
"""The pages that are opened at another moment than the first shots, each with its keys."""


@asynccontextmanager
async def _at_the_table(
    theme: str, size: tuple[int, int], begun: Callable[[], History] = first_shooting
) -> AsyncIterator[tuple[Pilot[Any], Table]]:
    tables: list[Table] = []

    def first(app: OriflammeApp) -> Screen[Any]:
        history = begun()
        session = MemorySession(history)
        tables.append(Table(app, history, session, doors=routes, clock=lambda: MOMENT + 60, dice=Random(7)))
        return TurnScreen(tables[0])

    app = OriflammeApp(first)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        app.theme = theme
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        yield pilot, tables[0]


async def draw(pages: Iterable[str] = PAGES) -> None:
    """These pages, each in every look."""
    wanted = list(pages)
    with patch.dict(os.environ, TRUE_COLOURS):
        os.environ.pop("NO_COLOR", None)
        await _draw(wanted)


async def draw_for_the_manual(pages: Iterable[str] = FOR_THE_MANUAL) -> None:
    """These pages in each language of the manual; English ones that the README shows are drawn with the others."""
    with patch.dict(os.environ, TRUE_COLOURS):
        os.environ.pop("NO_COLOR", None)
        for tag in languages():
            with speaking(tag):
                await _draw_in(tag, [page for page in pages if tag != ENGLISH or page not in PAGES])


async def _draw_in(tag: str, pages: list[str]) -> None:
    async with _at_the_table(FIRELIGHT.name, WIDE) as (pilot, table):
        for page in pages:
            await _open(pilot, table, page)
            _keep(pilot, in_language(page, tag))
            while not isinstance(pilot.app.screen, TurnScreen):
                # Whoever waits for the page hears that it was left.
                pilot.app.screen.dismiss()
                await pilot.pause()


async def draw_moving() -> None:
    """A volley key by key as one picture that moves, from the terminal itself; still where nobody wants motion."""
    with patch.dict(os.environ, TRUE_COLOURS):
        os.environ.pop("NO_COLOR", None)
        async with _at_the_table(FIRELIGHT.name, NARROW) as (pilot, _table):
            frames = [_drawn(pilot)]
            for keys in MOVES:
                for key in keys:
                    await pilot.press(key)
                    await pilot.pause()
                await pilot.pause()
                frames.append(_drawn(pilot))
    (HERE / f"{MOVING}.svg").write_text(moving(frames), encoding="utf-8")


def moving(frames: list[str]) -> str:
    """One picture that shows these one after the other, each for as long; the last alone where nothing moves."""
    box = re.search(r'viewBox="([^"]*)"', frames[0])
    assert box is not None
    whole = len(frames) * SECONDS_A_FRAME
    style = (
        f"@keyframes shown {{ 0% {{ visibility: visible }} {100 / len(frames):.3f}% {{ visibility: hidden }} }}"
        f" .frame {{ visibility: hidden; animation: shown {whole:g}s steps(1) infinite }}"
        " .last { visibility: visible } @media (prefers-reduced-motion: reduce) { .frame { animation: none } }"
    )
    # What is clipped is named anew in each frame: a name that a hidden one has too would clip everything away.
    named = [re.sub(r"terminal-[0-9]+", f"terminal-{number}", frame) for number, frame in enumerate(frames)]
    parts = [
        f'<g class="frame{" last" * (number == len(frames) - 1)}" '
        f'style="animation-delay: {(number - len(frames)) * SECONDS_A_FRAME:g}s">{frame}</g>'
        for number, frame in enumerate(named)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[1]}" class="rich-terminal">\n'
        f"<style>{style}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def in_language(page: str, tag: str) -> str:
    """What the picture of a page in that language is called."""
    return page if tag == ENGLISH else f"{page}-{tag}"


async def _draw(wanted: list[str]) -> None:
    for theme, size, called in LOOKS:
        async with _at_the_table(theme, size) as (pilot, table):
            for page in wanted:
                if page == "library" or page in SCENES:
                    continue
                await _open(pilot, table, page)
                _keep(pilot, f"{page}{called}")
                while not isinstance(pilot.app.screen, TurnScreen):
                    await pilot.press("escape")
                    await pilot.pause()
        for page in SCENES.keys() & set(wanted):
            begun, keys = SCENES[page]
            async with _at_the_table(theme, size, begun) as (pilot, _table):
                await _press(pilot, keys)
                _keep(pilot, f"{page}{called}")
        if "library" in wanted:
            await _library(theme, size, f"library{called}")


async def _open(pilot: Pilot[Any], table: Table, page: str) -> None:
    screens = {"roster": RosterScreen, "log": LogScreen, "briefing": BriefingScreen}
    dice = [key for face in ("4", "17", "9", "13", "2") for key in (*face, "space")]
    keys = {"turn": ["down"], "volley": ["up", "s", "enter", *dice], "find": ["slash"]}
    if page in screens:
        pilot.app.push_screen(screens[page](table))
    elif page == "calculator":
        pilot.app.push_screen(CalculatorScreen(table, "melee", CHARGE))
    elif page == "panel":
        pilot.app.push_screen(PanelScreen(Still(table.history), Layout.FULL, DARK, lambda: MOMENT))
    elif page == "audience":
        with TemporaryDirectory() as folder:
            pilot.app.push_screen(PanelPage(table, PanelSettingsFile(Path(folder) / "panel.json")))
            await pilot.pause()
            await pilot.app.workers.wait_for_complete()
            # Its preview is laid out once more when the page knows its room.
            await pilot.pause(0.5)
    elif page == "rules":
        pilot.app.push_screen(ReferenceScreen(table.system, table, at=table.system.step("III.1").rules))
    else:
        await _press(pilot, keys[page])
    await pilot.pause()
    await pilot.pause()


async def _press(pilot: Pilot[Any], keys: Iterable[str]) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.pause()


async def _library(theme: str, size: tuple[int, int], name: str) -> None:
    background.WRITES_BEHIND = False
    with TemporaryDirectory() as folder:
        store = FolderStore(Path(folder) / "battles", lambda: MOMENT)
        store.create(first_shooting())
        app = OriflammeApp(lambda app: LibraryScreen(app.open_battle, store, clock=lambda: MOMENT + 600))
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            app.theme = theme
            await pilot.pause()
            await pilot.pause()
            _keep(pilot, name, hidden=folder)


def _keep(pilot: Pilot[Any], name: str, hidden: str = "") -> None:
    drawn = _drawn(pilot)
    if hidden:
        drawn = _without(drawn, hidden)
    (HERE / f"{name}.svg").write_text(drawn, encoding="utf-8")


def _drawn(pilot: Pilot[Any]) -> str:
    """The page as a picture that asks nothing of the network: the reader's own monospaced font will do."""
    drawn = pilot.app.export_screenshot(title="oriflamme", simplify=True)
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"font-family: Fira Code", "font-family: Fira Code, DejaVu Sans Mono", drawn)
    drawn = re.sub(r"<!-- .*? -->", "", drawn)
    return re.sub(r"\n\s*\n+", "\n", drawn)


def _without(drawn: str, hidden: str) -> str:
    """The picture with `SHOWN_INSTEAD` for a folder, drawn as wide as its own letters."""
    drawn = drawn.replace(hidden, SHOWN_INSTEAD)
    return re.sub(
        rf'textLength="[\d.]+"([^>]*>)([^<]*{re.escape(SHOWN_INSTEAD)}[^<]*)',
        lambda found: f'textLength="{12.2 * len(unescape(found[2])):.1f}"{found[1]}{found[2]}',
        drawn,
    )


class Still:
    """A battle that does not go on, for its audience."""

    def __init__(self, history: History) -> None:
        self._history = history

    def poll(self) -> bool:
        """Nothing is ever new."""
        return False

    def seen(self, language: str = "") -> ViewerState:
        """What the audience sees of it."""
        del language
        return seen(project(self._history), PanelSettings())


if __name__ == "__main__":
    asyncio.run(draw())
    asyncio.run(draw_for_the_manual())
    asyncio.run(draw_moving())
