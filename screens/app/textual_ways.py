"""Two ways of Textual's that are others here, by private names of its own: this is the only place that knows them."""

from __future__ import annotations

from textual._styles_cache import StylesCache
from textual.widgets import Input


def forget_painted_lines() -> None:
    """Let go of the painted lines of widgets that are taken away; those still there look two styles up once more.

    Textual remembers two styles of a widget by a method with a cache of its own, and that cache holds on to the
    widget's painted lines with them, up to a thousand widgets long.
    """
    forget = getattr(getattr(StylesCache, "get_inner_outer", None), "cache_clear", None)
    if forget is not None:
        forget()


def stand_still() -> None:
    """Have no cursor of a line of text blink from now on; twice is as good as once.

    One that blinks is painted twice a second for as long as nobody types, and each line would else have to be told when
    it is made.
    """
    vars(Input)["cursor_blink"]._default = False
