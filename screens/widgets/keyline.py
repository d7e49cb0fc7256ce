"""The footer: as many keys as there is room for, the most needed first, help always."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.content import Content
from textual.widget import Widget

from screens.keys import Key, keys_of
from tracker.words import N_, _

NAMES: Final[Mapping[str, str]] = {
    "enter": "⏎",
    "space": N_("space"),
    "escape": "esc",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "−",
    "colon": ":",
    "up": "↑",
    "down": "↓",
}
HELP: Final = "help"


def name_of(key: Key) -> str:
    """A key as it is printed on a keyboard; of several, the first."""
    first = key.press.split(",")[0]
    return key.shown or _(NAMES.get(first, first))


class KeyLine(Widget):
    """One line of keys, read off the screen's table; a click on a key presses it."""

    DEFAULT_CSS = """
    KeyLine { height: 1; padding: 0 1; background: $footer-background; }
    """

    def render(self) -> Content:
        keys = [key for key in keys_of(self.screen) if key.footer]
        last = [_key(key) for key in keys if key.action == HELP]
        room = self.size.width - sum(part.cell_length for part in last)
        told: list[Content] = []
        for part in (_key(key) for key in keys if key.action != HELP):
            if part.cell_length + 3 <= room:
                told.append(part)
                room -= part.cell_length + 3
        return Content("   ").join([*told, *last])


def _key(key: Key) -> Content:
    return Content.from_markup(
        f"[@click=screen.{key.action}][$footer-key-foreground bold]$name[/] $label[/]",
        name=name_of(key),
        label=_(key.label),
    )
