"""How a side is marked on a page: sign and letter in its hue; the names of its units stay text."""

from __future__ import annotations

from textual.content import Content

from screens.parts.plain import line
from tracker.views.sides import Look


def in_hue(look: Look, weight: str = "") -> str:
    """The style of what has the side's hue: its sign, letter, heading, pips and bar."""
    return f"${look.hue} {weight}".rstrip()


def mark_of(look: Look) -> Content:
    """The side's sign, which stands in a column of its own before the name of each of its units."""
    return line((look.shape, in_hue(look)))


def heading_of(look: Look, name: str) -> Content:
    """The heading of a side: sign, letter and name."""
    return line((f"{look.badge} {name}", in_hue(look, "bold")))


def of_side(look: Look, name: str, style: str = "") -> Content:
    """A unit by its name, its side's sign before it."""
    return line(mark_of(look), " ", (name, style) if style else name)
