"""`oriflamme panel`: the app with nothing but the panel in it."""

from __future__ import annotations

from textual.events import Resize

from screens.app.app import OriflammeApp
from screens.panel.colours import DARK, Colours
from screens.panel.screen import Feed, PanelScreen
from screens.panel.window.drawing import Layout


class PanelApp(OriflammeApp):
    """The panel alone, in a window of any size."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "../panel/panel.tcss"

    def __init__(self, feed: Feed, layout: Layout = Layout.FULL, colours: Colours = DARK) -> None:
        super().__init__(lambda _app: PanelScreen(feed, layout, colours))

    def action_hide_panel(self) -> None:
        if isinstance(self.screen, PanelScreen):
            self.screen.action_hide()

    def on_resize(self, event: Resize) -> None:
        event.prevent_default()
