"""The app: title, themes, the first screen, and the dangers that are kept out of reach."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App, SystemCommand
from textual.await_remove import AwaitRemove
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Resize
from textual.filter import LineFilter, Monochrome
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerFailed

from saves.preferences import in_file, preferences, preferences_trouble
from screens.app import routes, signals
from screens.app.fewer_colours import FewerColours, NoColours
from screens.app.keyboard import KeyboardAware
from screens.app.languages import language_commands
from screens.app.line_speed import LineSpeed
from screens.app.one_filter import OneFilter
from screens.app.sheets import Sheets
from screens.app.textual_ways import forget_painted_lines, stand_still
from screens.app.themes import FIRELIGHT, THEMES
from screens.app.too_small import TooSmall, is_too_small
from screens.app.typeahead import TypeAhead
from screens.parts.automatic import switch_off
from screens.parts.cells import Cells
from screens.parts.drawn.frames import HEIGHTS, WIDTHS
from screens.parts.drawn.signs import PlainSigns
from screens.parts.drawn.unbroken import keep_together
from screens.parts.keys import KeyCommands
from screens.parts.plain import NoCommands
from screens.parts.signalled import when_signalled
from screens.parts.spoken import TO_BE_READ, Speaking
from screens.parts.thrifty import draw_only_what_changed
from tracker.text import capital
from tracker.words import N_, _

if TYPE_CHECKING:
    from saves.panel.settings import PanelSettingsFile
    from saves.session import Session
    from saves.watch import Watch
    from screens.table.table import Table
    from tracker.play.history import History

NO_COMMANDS: Final = NoCommands()


class OriflammeApp(Speaking, TypeAhead, KeyboardAware, LineSpeed):
    """Everything a person touches, from the screen that `first` makes onwards.

    `home` makes the screen that is come to when the first one is left; without it the app ends there.
    `folder` is where battles are kept, and so where an export is offered to be written.
    """

    TITLE = "Oriflamme"
    CSS_PATH = "../parts/drawn/drawn.tcss"
    CSS = """
    OptionList { min-width: 8; }
    Toast { max-width: 90%; }
    * { scrollbar-size-vertical: 1; scrollbar-background: $ground; scrollbar-color: $frame; }
    CommandPalette > Vertical { background: transparent; margin-top: 1; }
    CommandPalette #--input { background: $raised; border: round $frame-focus; }
    CommandPalette #--input SearchIcon { margin-top: 0; }
    CommandPalette CommandInput, CommandPalette CommandInput:focus { border: none; height: 1; }
    CommandPalette OptionList { background: $raised; border: none; }
    """
    COMMANDS = App.COMMANDS | {KeyCommands}
    # One key for every screen, dialogs too: what the audience must not see cannot wait for the right page.
    BINDINGS: ClassVar[list[BindingType]] = [
        *App.BINDINGS,
        Binding("f8", "hide_panel", N_("hide the panel"), show=False, priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    VERTICAL_BREAKPOINTS = [*HEIGHTS]

    # Ours from the start: a theme that is put on later has every sheet parsed and every widget styled again.
    theme: Reactive[str] = Reactive(FIRELIGHT.name, init=False)

    def __init__(
        self,
        first: Callable[[OriflammeApp], Screen[Any]],
        folder: Path | None = None,
        home: Callable[[OriflammeApp], Screen[Any]] | None = None,
    ) -> None:
        kept = preferences()
        switch_off(kept.switched_off)
        super().__init__()
        keep_together()
        draw_only_what_changed()
        stand_still()
        self._first = first
        self._home = home
        self.folder = folder
        self.last_resort: Callable[[], object] = lambda: None
        """Puts every battle away, should the app not come to its own end."""
        for theme in THEMES:
            self.register_theme(theme)
        self._terminal = (NoColours() if self.no_color else FewerColours(self.console.color_system or ""), PlainSigns())
        self._filter = OneFilter()
        # Before any sheet is parsed with the colours of another.
        self.set_reactive(OriflammeApp.theme, kept.theme or FIRELIGHT.name)
        self.stylesheet = Sheets(variables=self.get_css_variables())

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver, on Unix with its loop of reading put right."""
        theirs = super().get_driver_class()
        if theirs.__name__ != "LinuxDriver":
            return theirs
        from screens.app.input_driver import InputDriver

        return InputDriver

    def _prune(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        # Textual's own, by its private name: when a page is taken away the one beneath is laid out and painted a second
        # time, though nothing of it has changed since it came back into sight.
        is_page = all(isinstance(node, Screen) for node in nodes)
        forget_painted_lines()
        return super()._prune(*nodes, parent=None if is_page else parent)

    async def on_mount(self) -> None:
        self._die_tidily()
        # Waited for, so that it is painted once, when all of it is there.
        await self.push_screen(self._first(self), self._go_home)
        own_keys_trouble = self.keyboard.follow_own_keys()
        if trouble := preferences_trouble() or in_file(own_keys_trouble):
            self.notify(capital(trouble), severity="warning", timeout=TO_BE_READ)

    def _go_home(self, _result: object) -> None:
        if self._home is None:
            self.exit()
        else:
            self.push_screen(self._home(self))

    def on_resize(self, event: Resize) -> None:
        Cells.at(self.console).forget()
        small = is_too_small(event.size)
        if small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())
        elif not small and isinstance(self.screen, TooSmall):
            self.screen.leave()

    def open_battle(
        self,
        battle: History | Session | Watch,
        then: Callable[[], None] | None = None,
        panel_settings: PanelSettingsFile | None = None,
    ) -> Table:
        """Put a battle on the table, behind its briefing when it has been played before.

        A history alone is kept in memory only, and one that is watched can only be looked at. `then` is called when
        the battle is put away again.
        """
        from saves.watch import Watch
        from screens.table.onlooking import Onlooking
        from screens.table.table import Table
        from screens.turn.screen import TurnScreen
        from tracker.play.history import History

        match battle:
            case History():
                table = Table(self, battle, doors=routes, folder=self.folder, panel_settings=panel_settings)
            case Watch():
                table = Onlooking(self, battle, doors=routes, folder=self.folder)
            case _:
                table = Table(
                    self, battle.history, battle, doors=routes, folder=self.folder, panel_settings=panel_settings
                )

        def put_away(_result: None) -> None:
            table.close()
            if then is not None:
                then()

        self.push_screen(TurnScreen(table), put_away)
        return table

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The few commands of the app itself, in the reader's language; no screenshot, no maximise."""
        from screens.app.automatic_choice import choose_automatic
        from screens.app.theme_choice import choose_theme

        # Of ours alone: no other theme names all that our pages are drawn in.
        yield SystemCommand(_("Theme"), _("Choose other colours"), partial(choose_theme, self))
        yield SystemCommand(
            _("What the app does by itself"),
            _("Steps passed, pages closed, tests opened, the briefing, motion, guards: on or off"),
            partial(choose_automatic, self),
        )
        yield from language_commands(self)
        yield SystemCommand(
            _("Hide what is on air, or show it again"),
            _("F8 does it on every page: stream, OBS, overlay, broadcast, viewers"),
            self.action_hide_panel,
        )
        yield SystemCommand(_("Quit"), _("Close Oriflamme; pending changes are saved first"), self.action_quit)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """As one: those of Textual, those for what the terminal has not, and that which keeps commands out."""
        theirs = (kept for kept in super().get_line_filters() if not isinstance(kept, Monochrome))
        filters = (*theirs, *(ours for ours in self._terminal if ours.enabled), NO_COMMANDS)
        if filters != self._filter.filters:
            self._filter = OneFilter(*filters)
        return (self._filter,)

    def run(self, *given: Any, **about: Any) -> None:
        """Run until it is closed; what it stumbled over, if it did, is raised once the terminal is whole again."""
        super().run(*given, **about)
        fault: BaseException | None = self._exception
        if isinstance(fault, WorkerFailed):
            fault = fault.error
        if fault is not None:
            raise fault

    def _handle_exception(self, error: Exception) -> None:
        # A screen that opens while the app ends gets none of its widgets any more: what it misses is no fault.
        if not (self._exit and isinstance(error, NoMatches)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual would print a traceback over the terminal; the battle is on disk, and the log file takes the rest.
        self._close_messages_no_wait()

    def _die_tidily(self) -> None:
        loop = asyncio.get_running_loop()
        when_signalled(self.exit, "SIGTERM")

        def hang_up(_number: int, _frame: object) -> None:
            if signals.is_gone():
                signals.write_nowhere()
                signals.end_for_certain(self.last_resort)
            loop.call_soon_threadsafe(self.exit)

        # Not a handler of the loop, which runs later: a terminal that goes sends SIGCONT as well, upon which Textual
        # would begin to draw on it anew.
        with suppress(AttributeError, ValueError):
            signal.signal(signal.SIGHUP, hang_up)

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open."""
        from screens.app.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    action_palette = action_command_palette
    """The palette by our own key; the other is Textual's."""

    def action_manual(self) -> None:
        """Open the manual, unless it is open."""
        from screens.app.key_tables import key_tables
        from screens.manual.screen import ManualScreen

        if not isinstance(self.screen, ManualScreen):
            self.push_screen(ManualScreen(key_tables()))

    def action_hide_panel(self) -> None:
        """Show the audience nothing at once, or show it again."""
        from screens.table.airing import hide_or_show
        from screens.table.masthead import Masthead
        from screens.table.screen import BattleScreen

        tables = (screen.table for screen in reversed(self.screen_stack) if isinstance(screen, BattleScreen))
        table = next(tables, None)
        self.notify(hide_or_show(self.folder, None if table is None else table.panel_settings))
        for bar in self.screen.query(Masthead):
            bar.look()

    def action_screenshot(self, *_anything: object) -> None:
        """Nothing: a link in a text could overwrite a file with it."""

    async def action_simulate_key(self, key: str) -> None:
        """Nothing: a link in a text could press any key with it."""

    async def action_add_class(self, selector: str, class_name: str) -> None:
        """Nothing: a link in a text could change the looks with it."""

    async def action_remove_class(self, selector: str, class_name: str) -> None:
        """Nothing, as for adding one."""

    async def action_toggle_class(self, selector: str, class_name: str) -> None:
        """Nothing, as for adding one."""

    async def action_push_screen(self, screen: str) -> None:
        """Nothing: screens are pushed by code, never by a link in a text."""

    async def action_switch_screen(self, screen: str) -> None:
        """Nothing, as for pushing one."""

    async def action_switch_mode(self, mode: str) -> None:
        """Nothing: this app has one mode."""

    def action_notify(self, *_anything: object, **_more: object) -> None:
        """Nothing: messages come from the app, never from a link in a text."""
