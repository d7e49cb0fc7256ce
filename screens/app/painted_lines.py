"""Textual's caches of painted lines of pages that are closed.

It remembers two styles of a widget by a method with a cache of its own, and that cache holds on to the widget's painted
lines with them, up to a thousand widgets long. It is a private name of Textual's; this is the only place that knows it.
"""

from __future__ import annotations

from textual._styles_cache import StylesCache


def forget_painted_lines() -> None:
    """Let go of the painted lines of widgets that are taken away; those still there look two styles up once more."""
    forget = getattr(getattr(StylesCache, "get_inner_outer", None), "cache_clear", None)
    if forget is not None:
        forget()
