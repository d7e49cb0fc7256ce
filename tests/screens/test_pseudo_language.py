"""Every screen in a language that nobody speaks: what was never translated, and what has no room for longer words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from saves.army_lists.reading import pasted_list
from saves.folder import FolderStore
from screens.app.launch import at_the_library
from screens.library.comparing import CompareScreen
from screens.panel.colours import DARK
from screens.panel.gate import Element
from screens.panel.screen import PanelScreen
from screens.panel.window.drawing import Layout
from screens.parts.army_list.asking import AskValue, PickValue
from screens.parts.army_list.screen import ArmyListScreen
from screens.parts.dialogs import BeforeItsTime, Choice, PickByEnter, StayOrPass
from screens.parts.finding import pickable_units
from screens.parts.multi_select import TickSome
from screens.parts.painted_whole import PaintedWhole
from screens.parts.plain import plain
from screens.parts.question import Question
from screens.plain.calculator import PickPart
from screens.roll.page_screen import PageScreen
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_forecast import ForecastScreen
from screens.roster.form_screen import FormScreen
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tests.play import somebody, the_demo
from tests.pseudo import cuts, pseudo, pseudo_spoken, untranslated, words_in, words_of
from tests.screens.every_screen import every_screen
from tests.screens.in_app import NARROW, press, resize, told
from tests.screens.panes import panes
from tests.screens.turn.test_led import proposed
from tests.tracker.games.skirmish.battles import designating
from tracker.battle.commands import Advance, Note
from tracker.play.forecast import outlook
from tracker.play.history import History
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system
from tracker.views.candidates import candidates
from tracker.views.panel_settings import PanelSettings, ViewerState, seen
from tracker.views.projection import project
from tracker.views.report.compared import Comparison, compare
from tracker.views.sides import looks
from tracker.words import _

ENTER, ESCAPE = "enter", "escape"

IN_THE_LIBRARY: Final = (
    ("question_mark",),
    ("n", "backspace", "ctrl+s"),
    ("d",),
    ("i",),
    ("e",),
    ("t",),
    ("x",),
    ("v", ENTER),
    ("colon",),
)
AT_THE_TABLE: Final = (
    ("question_mark",),
    ("w",),
    ("t", "a", "f2", "f8", "f8", "space"),
    ("slash",),
    ("e",),
    ("end", "i"),
    ("end", "e", "1"),
    ("g",),
    ("p",),
    ("P",),
    ("v", "t", ESCAPE, "end"),
    ("o", ENTER, "full_stop", ESCAPE, "v"),
    ("o", "n"),
    ("k", ENTER, ENTER, ENTER, "question_mark", ESCAPE, "x", ESCAPE, "down", "right", "d", ENTER),
    ("l", ENTER, "e"),
    ("A", ENTER, "slash"),
    ("r", "t", ESCAPE, "x", ESCAPE, "i", ESCAPE, "e", ESCAPE, ENTER, ESCAPE, "up", ENTER, ESCAPE, "a"),
    ("h", ENTER, "p"),
    ("f1", "down", "c", ESCAPE, "s"),
    ("f1", "f1", "question_mark"),
    ("C", "space"),
)


CUT_ON_PURPOSE: Final = {
    "TurnScreen.OwedTests": "one line a test: the page of the tests has all of it",
    "TurnScreen.LastLine": "the last act, in two lines: the log has all of it",
    "PanelScreen.PanelView": "the last act, in two lines of the ribbon: the full panel has more room",
    "LogScreen.Chronicle#acts": "an act in a line: unfolded it says all of it",
    "LogScreen.Box#board": "an act in a line: unfolded it says all of it",
    "RosterScreen.Box#units": "the state of the unit under the light is told in full on its card beneath",
    "RosterScreen.RosterTable": "the state of the unit under the light is told in full on its card beneath",
    "LibraryScreen.Box#battles-box": "one line on where a battle stands: the page beside has all of it",
    "LibraryScreen.LightList#battles": "one line on where a battle stands: the page beside has all of it",
    "CalculatorScreen.Form#rows": "the row under the highlight is told in full beneath the form",
    "AmendScreen.Acts#acts": "one line an act: the one under the light is told in full beneath",
    "SheetScreen.Static#last": "one line a roll: the log of the battle has all of it",
    "ProposalScreen.LightList#ways": "one line a way: the one drawn is told in full above, and w tells all of them",
    "ReferenceScreen.Index#index": "the first words of a rule: the page beside has all of them",
}
"""Where there is one line for what may be longer, and where the rest of it is to be read."""

IN_FILES_OF_ITS_OWN: Final = {"ManualScreen.Static#parts", "ManualScreen.Box#manual", "ManualScreen.Static#text"}
"""Where stands what is written in each language by itself, not word for word."""


class Found(Struct):
    """What the language brought to light, and the screens it was spoken on; `known` are words that stay as they are."""

    known: frozenset[str]
    plain: dict[str, set[str]] = field(default_factory=dict)
    cut: dict[str, set[str]] = field(default_factory=dict)
    screens: set[str] = field(default_factory=set)

    def look(self, pilot: Pilot[Any]) -> None:
        """Go over the screen on top, and over what was said in its corner."""
        if words := untranslated(told(pilot), self.known):
            self.plain.setdefault("toast", set()).update(words)
        for pane in panes(pilot):
            place = f"{pane.screen}.{pane.widget}"
            self.screens.add(pane.screen)
            if words := untranslated(pane.shown, self.known):
                self.plain.setdefault(place, set()).update(words)
            if ends := cuts(pane.shown, goes_on=pane.goes_on):
                self.cut.setdefault(place, set()).update(ends)


async def walk(found: Found, pilot: Pilot[Any], *keys: str) -> None:
    """Press these keys, and look after each."""
    for key in keys:
        await press(pilot, key)
        found.look(pilot)
        pilot.app.clear_notifications()


async def visit(found: Found, pilot: Pilot[Any], ways: tuple[tuple[str, ...], ...]) -> None:
    """Go each of these ways from the screen on top, and come back."""
    base = pilot.app.screen
    for way in ways:
        await walk(found, pilot, *way)
        for _back in range(5):
            if pilot.app.screen is not base:
                await press(pilot, ESCAPE)
        assert pilot.app.screen is base, way


async def test_every_screen_speaks_another_language_and_has_room_for_it(tmp_path: Path) -> None:
    battle = the_demo(load_system("demonworld"), Note("noted"), Advance(anyway=True), Advance(anyway=True))
    store = FolderStore(tmp_path)
    store.create(battle)
    (tmp_path / "torn-1.battle").write_bytes(b"nonsense")
    found = Found(known=words_in(battle) | words_of(" ".join([*Element, "Oriflamme ctrl torn battle"])))
    with pseudo_spoken() as spoken:
        app = at_the_library(store)
        app.animation_level = "none"
        async with app.run_test(size=NARROW) as pilot:
            await visit(found, pilot, IN_THE_LIBRARY)
            await walk(found, pilot, ENTER, ENTER)
            await visit(found, pilot, AT_THE_TABLE)
            assert isinstance(app.screen, BattleScreen)
            for screen in without_a_key(app.screen.table):
                app.push_screen(screen)
                await walk(found, pilot, "f7")
                app.pop_screen()
            await resize(pilot, 50, 14)
            await walk(found, pilot, "f7")
    assert {place: words for place, words in found.plain.items() if place not in IN_FILES_OF_ITS_OWN} == {}
    assert spoken.asked_again == set()
    assert {place: cut for place, cut in found.cut.items() if place not in CUT_ON_PURPOSE} == {}
    assert {screen.__name__ for screen in screens_of_ours()} - found.screens == {"ProposalScreen"}


async def test_a_proposal_speaks_another_language_and_has_room_for_it() -> None:
    battle = designating()
    found = Found(known=words_in(battle))
    with pseudo_spoken():
        async with proposed(battle) as (pilot, _table, _page):
            await walk(found, pilot, "f7", "w", "slash")
    assert found.screens == {"ProposalScreen"}
    assert found.plain == {}
    assert {place: cut for place, cut in found.cut.items() if place not in CUT_ON_PURPOSE} == {}


def without_a_key(table: Table) -> Iterator[Screen[Any]]:
    """Screens the walk has no key for: a procedure, a sheet, its forecast, units to tick, the panel, a list."""
    procedure = table.system.play.procedures[0]
    yield SheetScreen(table, table.system.page_for(procedure.key), somebody(table.history, procedure.roles))
    sheet = next(sheet for sheet in table.system.rolls.sheets if not sheet.procedure)
    bound = somebody(table.history, table.system.resolver(sheet.of[0]).roles)
    yield SheetScreen(table, sheet, bound)
    opened = open_on(table.history, sheet, bound)
    seen = outlook(opened)
    assert seen is not None
    yield ForecastScreen(opened, seen)
    tell = partial(compare, table.history, table.history)
    both = tell()
    assert isinstance(both, Comparison)
    yield CompareScreen(both, tell, looks(table.battle))
    units = pickable_units(table.battle, candidates(table.system, table.battle, table.battle.units.values()))
    yield TickSome(_("Find a unit"), units)
    yield BeforeItsTime(_("Find a unit"), plain(""))
    yield StayOrPass(_("Find a unit"), plain(""))
    yield PickByEnter(_("Find a unit"), [Choice("unit", _("unit"))])
    yield ArmyListScreen(table.system, pasted_list("10 Bowmen of Alder"))
    yield AskValue(_("Find a unit"), "")
    yield PickValue(_("Find a unit"), [Choice("unit", _("unit"))])
    yield from (PanelScreen(Still(table.history), layout, DARK) for layout in Layout)


class Still:
    """A battle that does not go on, for its audience."""

    def __init__(self, history: History) -> None:
        self._history = history

    def poll(self) -> bool:
        return False

    def seen(self, language: str = "") -> ViewerState:
        return seen(project(self._history), PanelSettings())


def screens_of_ours() -> Iterator[type[Screen[Any]]]:
    """Every screen of the app that somebody can be shown, whichever room it is of."""
    bases = (PaintedWhole, Question, FormScreen, BattleScreen, PageScreen)
    return (screen for screen in every_screen() if screen not in (*bases, PickPart))  # the last is only talked through


class Planted(App[None]):
    """A screen with these labels, the last with room for so many columns."""

    def __init__(self, *labels: str, room: int = 40) -> None:
        super().__init__()
        self._labels, self._room = labels, room

    def compose(self) -> ComposeResult:
        for label in self._labels:
            yield Static(label, markup=False)

    def on_mount(self) -> None:
        last = self.query(Static).last()
        last.styles.width, last.styles.height = self._room, 1


async def looked_at(app: App[None]) -> Found:
    """What the language brings to light on that screen."""
    found = Found(frozenset())
    async with app.run_test(size=NARROW) as pilot:
        await walk(found, pilot, "f7")
    return found


async def test_a_label_that_was_never_translated_is_found() -> None:
    found = await looked_at(Planted(pseudo("Next step"), "Next phase", pseudo("Turn {turn}").format(turn=3)))
    assert found.plain == {"Screen.Static": {"Next", "phase"}}
    assert found.cut == {}


async def test_a_word_that_was_never_translated_is_found_in_a_sentence_that_was() -> None:
    found = await looked_at(Planted(pseudo("cannot: {reason}").format(reason="it is routing")))
    assert found.plain == {"Screen.Static": {"is", "it", "routing"}}


async def test_a_label_without_room_for_longer_words_is_found() -> None:
    label = pseudo("what comes next")
    assert (await looked_at(Planted(label, room=len(label)))).cut == {}
    assert (await looked_at(Planted(label, room=len(label) - 1))).cut == {"Screen.Static": {"⟦whát çóméš"}}
    ended = f"{label[:10]}…"
    assert (await looked_at(Planted(ended, room=20))).cut == {"Screen.Static": {ended}}


def test_what_two_translations_make_of_each_other_is_no_cut() -> None:
    assert cuts(pseudo("{unit}: {what}").format(unit="Pikes", what=pseudo("another answer …"))) == []


def test_numbers_names_and_ids_are_no_words() -> None:
    shown = "Pikes of Ker 8/10 · DW-MEL-26 (DW-\n TURN-06) · 2D6 · III.1 · field:melee · 0.b"
    assert untranslated(shown, words_of("Pikes of Ker")) == set()
    assert untranslated(shown, frozenset()) == {"Pikes", "Ker", "of"}
    assert untranslated("of Ke… Pi", words_of("Pikes of Ker")) == {"Pi"}
