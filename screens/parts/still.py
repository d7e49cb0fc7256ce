"""The cursor of a line of text stands still: one that blinks is painted twice a second for as long as nobody types."""

from __future__ import annotations

from textual.widgets import Input


def stand_still() -> None:
    """Have no cursor blink from now on; twice is as good as once."""
    # A default of Textual's, by its private name: each line would else have to be told when it is made.
    vars(Input)["cursor_blink"]._default = False
