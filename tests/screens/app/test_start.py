"""What starting costs, counted and not timed: what is imported, how often sheets are read and rows are drawn."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from textual.app import App
from textual.css import stylesheet
from textual.css.parse import parse
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.screen import Screen

from saves.folder import FolderStore
from screens.app.launch import at_the_library
from screens.app.themes import THEMES
from screens.library.gc_pause import no_collecting
from screens.turn import entries
from screens.turn.rows import unit_row
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import AS_IT_IS, look_when_painted
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tiny import a_tiny_battle, at_the_shooting
from tracker.games.demonworld import SYSTEM as DEMONWORLD

pytestmark = pytest.mark.usefixtures("with_tiny")

ROOT = Path(__file__).parents[3]

NOT_AT_THE_START = (
    "importlib.metadata",
    "tomllib",
    "tomlkit",
    "tracker.play.forecast",
    "tracker.rules.reference",
    "tracker.games.skirmish",
    "tracker.views.panel_settings",
    "tracker.views.projection",
    "screens.library.screen",
    "screens.parts.help",
    "screens.app.palette",
    "screens.parts.dialogs",
    "screens.turn.acting",
    "screens.turn.briefing",
    "screens.turn.walking",
    "screens.roll.calculator",
    "screens.roster.screen",
    "aiohttp",
)


MOST_AT_THE_START: Final = 380
"""How many modules of ours come before the first picture of a battle; each costs a quarter of a millisecond."""


def test_opening_a_battle_imports_only_what_its_first_screen_needs() -> None:
    asked = (
        "import sys, screens.cli.root, screens.cli.open, screens.app.launch, screens.turn.screen, saves.folder\n"
        "import screens.library.starting, screens.library.taking_up, screens.table.table\n"
        "from tracker.rules.systems import first_key, load_system\n"
        "load_system(first_key())\n"
        f"print([name for name in {NOT_AT_THE_START!r} if name in sys.modules])\n"
        "print(sum(name.startswith(('tracker.', 'saves.', 'screens.')) for name in sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    late, count = told.stdout.splitlines()
    assert late == "[]"
    assert int(count) <= MOST_AT_THE_START


NOT_FOR_A_WORD = (
    "msgspec",
    "tomllib",
    "tomlkit",
    "tracker.rules",
    "tracker.battle.fields",
    "saves.journal",
    "click.shell_completion",
    "importlib.metadata",
    "pathlib",
    "platformdirs",
    "rich",
)


@pytest.mark.parametrize("asked", [["--version"], ["--help"], ["battles", "--help"]], ids=" ".join)
def test_what_the_program_says_of_itself_knows_no_battle(asked: list[str]) -> None:
    telling = (
        "import sys; from screens.cli.root import cli\n"
        f"try: cli({asked!r})\n"
        f"except SystemExit: print([name for name in {NOT_FOR_A_WORD!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", telling], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("words", ["oriflamme b", "oriflamme battles s"])
def test_a_command_is_completed_without_a_battle_or_the_app(words: str) -> None:
    telling = (
        "import sys; from screens.cli.root import cli\n"
        "try: cli(prog_name='oriflamme')\n"
        "except SystemExit: print(*sorted({'msgspec', 'textual', 'saves.journal'} & {*sys.modules}))"
    )
    asking = {"_ORIFLAMME_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    told = subprocess.run(
        [sys.executable, "-c", telling],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **asking},
    )
    *proposed, known = told.stdout.split("\n")[:-1]
    assert proposed
    assert all(line.startswith("plain,") for line in proposed)
    assert known == ""


def test_core_and_saves_declare_their_values_as_structs() -> None:
    # Each dataclass with slots costs a start ten times what a struct does, and there are more than a hundred.
    sources = (path for part in ("tracker", "saves") for path in (ROOT / part).rglob("*.py"))
    assert not [path.name for path in sources if "dataclasses" in path.read_text("utf-8")]


async def test_no_sheet_is_parsed_twice_for_the_first_screens_until_the_colours_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FolderStore(tmp_path)
    store.create(a_tiny_battle())
    parsed: Counter[tuple[object, ...]] = Counter()

    def counting(scope: str, css: str, read_from: tuple[str, str], *, tie_breaker: int, **about: Any) -> Any:
        parsed[scope, read_from, tie_breaker] += 1
        return parse(scope, css, read_from, tie_breaker=tie_breaker, **about)

    monkeypatch.setattr(stylesheet, "parse", counting)
    monkeypatch.setattr(Stylesheet, "_parse_rules", AS_IT_IS)  # tests share what is parsed
    app = at_the_library(store)
    app.animation_level = "none"
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "escape", "question_mark")
        assert len(app.screen_stack) > 2
        assert set(parsed.values()) == {1}
        app.theme = next(theme.name for theme in THEMES if theme.name != app.theme)
        await pilot.pause()
        assert max(parsed.values()) == 2


@pytest.mark.every_frame
async def test_the_first_picture_of_the_turn_has_everything_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pictures: list[str] = []

    def look(app: App[Any], screen: Screen[Any]) -> None:
        if isinstance(screen, TurnScreen):
            pictures.append(shown(Pilot(app)))

    look_when_painted(look, monkeypatch)
    async with in_app(TurnScreen, the_demo(DEMONWORLD)) as (pilot, _table):
        await pilot.pause()
        assert pictures[0] == shown(pilot)
        assert "Find the wind" in pictures[0]


async def test_a_cursor_key_draws_no_row_of_the_checklist_anew_but_the_one_the_light_comes_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []

    def counting(*about: Any, **given: Any) -> Any:
        drawn.append("row")
        return unit_row(*about, **given)

    monkeypatch.setattr(entries, "unit_row", counting)
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        assert drawn
        drawn.clear()
        await press(pilot, "down")
        assert len(drawn) <= 1
        await press(pilot, "up", "down", "up")
        drawn.clear()
        await press(pilot, "down", "up")
        assert not drawn


def test_a_battle_that_was_read_in_is_nothing_to_the_garbage_collector() -> None:
    frozen = gc.get_freeze_count()
    try:
        with no_collecting():
            assert not gc.isenabled()
            battle = [[number] for number in range(1000)]
        assert gc.isenabled()
        assert gc.get_freeze_count() >= frozen + len(battle)
    finally:
        gc.unfreeze()
