"""The panel in a terminal of its own, made to be captured; it reads and never writes."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import ClassVar, Protocol

from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from screens.panel.colours import DARK, LIGHT, Colours
from screens.panel.follow import EVERY
from screens.panel.window.drawing import Layout, picture
from screens.parts.keys import Key, bindings, on_page
from screens.parts.plain import lines
from tracker.views.panel_settings import NOTHING, ViewerState, ticks
from tracker.words import N_

KEYS = on_page(
    "audience",
    (
        Key("f", "layout('full')", N_("full"), N_("Everything there is to show")),
        Key("r", "layout('ribbon')", N_("ribbon"), N_("A band along the lower edge")),
        Key("s", "layout('scoreboard')", N_("scoreboard"), N_("The sides and their losses")),
        Key("f8,h,space", "hide", N_("hide"), N_("Show nothing at once, or show it again")),
        Key("escape", "cover", N_("cover"), N_("Show nothing at once; only another key shows it again")),
        Key("t", "colours", N_("colours"), N_("Dark for video, light for projectors")),
        Key("q,ctrl+q", "quit", N_("quit"), N_("Close the panel; the battle goes on")),
    ),
)


class Feed(Protocol):
    """Where the window gets what it shows."""

    def poll(self) -> bool:
        """Whether there is something new."""
        ...

    def seen(self, language: str = "") -> ViewerState:
        """The audience's view."""
        ...


class PanelView(Widget):
    """The picture, redrawn only when what is seen, the layout, the colours or the size has changed.

    `now` is the second that countdown and clocks are at, 0 while there are none.
    """

    shown: reactive[ViewerState] = reactive(NOTHING)
    layout_: reactive[Layout] = reactive(Layout.FULL)
    colours: reactive[Colours] = reactive(DARK)
    is_hidden: reactive[bool] = reactive(False)
    now: reactive[float] = reactive(0.0)

    def watch_colours(self, colours: Colours) -> None:
        self.styles.background = colours.ground
        self.styles.color = colours.ink

    def render(self) -> Content:
        shown = NOTHING if self.is_hidden else self.shown
        return lines(*picture(shown, self.layout_, self.size.width, self.size.height, self.colours, self.now))


class PanelScreen(Screen[None]):
    """Nothing but the picture; the keys are told by `oriflamme panel --help`."""

    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, feed: Feed, layout: Layout, colours: Colours, clock: Callable[[], float] = time) -> None:
        super().__init__()
        self.feed = feed
        self._clock = clock
        self._start = layout, colours

    def compose(self) -> ComposeResult:
        yield PanelView()

    def on_mount(self) -> None:
        self.view.layout_, self.view.colours = self._start
        self._show()
        self.set_interval(EVERY, self.look)

    @property
    def view(self) -> PanelView:
        """The picture."""
        return self.query_one(PanelView)

    def look(self) -> None:
        """Take in what has changed, and the second that countdown and clocks are at."""
        if self.feed.poll():
            self._show()
        elif ticks(self.view.shown):
            self.view.now = float(int(self._clock()))

    def _show(self) -> None:
        self.view.shown = self.feed.seen()
        self.view.now = float(int(self._clock())) if ticks(self.view.shown) else 0.0

    def action_layout(self, layout: str) -> None:
        self.view.layout_ = Layout(layout)

    def action_hide(self) -> None:
        self.view.is_hidden = not self.view.is_hidden

    def action_cover(self) -> None:
        self.view.is_hidden = True

    def action_colours(self) -> None:
        self.view.colours = LIGHT if self.view.colours is DARK else DARK

    def action_quit(self) -> None:
        self.app.exit()
