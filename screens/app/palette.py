"""The command palette in the reader's language, without a picture that terminals measure differently."""

from __future__ import annotations

from textual.command import CommandPalette, SearchIcon

from tracker.words import _


class Palette(CommandPalette):
    """Every command of the screen beneath and of the app, found by any part of its words."""

    def __init__(self) -> None:
        # The id is the one by which the framework knows that a palette is open.
        super().__init__(placeholder=_("any part of a command"), id="--command-palette")

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = "›"
