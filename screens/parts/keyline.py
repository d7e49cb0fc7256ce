"""The footer: the next key as a chip, then as many as there is room for by their worth, help always, at the right.

Over them stands what was said of the last key, if anything was.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.widget import Widget

from screens.parts.keys import Key, idle_keys, keys_here, keys_of, name_of
from screens.parts.plain import line, lines
from screens.parts.spoken import Speaking
from tracker.words import _

HELP: Final = "help"
GAP: Final = "  "


class KeyLine(Widget):
    """One line of keys, read off the screen's table of them; a click on a key presses it."""

    DEFAULT_CSS = """
    KeyLine { height: auto; padding: 0 1; background: $raised; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._extents: list[tuple[range, Key]] = []
        self._here: tuple[Key, ...] = ()
        self._idle: frozenset[str] = frozenset()

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.refresh())
        if isinstance(self.app, Speaking):
            self.watch(self.app, "spoken", self._make_room, init=False)

    def _make_room(self) -> None:
        """Take the rows that what was said needs, or give them back."""
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The keys have one row, and what was said above them as many as it needs."""
        return 1 + len(self._spoken(width))

    def _spoken(self, width: int) -> list[Content]:
        """The words for the last key, where this is the page that is seen."""
        spoken = self.app.spoken if isinstance(self.app, Speaking) else None
        return [] if spoken is None else spoken.rows(width)

    def look_again(self) -> None:
        """Draw it anew where the screen says that another key is next."""
        if (keys_here(self.screen), idle_keys(self.screen)) != (self._here, self._idle):
            self.refresh()

    def render(self) -> Content:
        parts = [line(warning) for warning in self.warnings()]
        used = sum(part.cell_length + len(GAP) for part in parts)
        last = self._last()
        room = self.size.width - used - sum(_length(key) + len(GAP) for key in last)
        self._extents = []
        for number, key in enumerate(self._chosen(room)):
            start = sum(part.cell_length for part in parts) + (len(GAP) if parts else 0)
            name = line(
                (f" {name_of(key)} ", "$chip-ink on $chip bold") if not number else (name_of(key), "$bright bold")
            )
            parts.append(line(GAP if parts else "", name, (f" {_(key.label)}", "$dim" if number else "$foreground")))
            self._extents.append((range(start, sum(part.cell_length for part in parts)), key))
        used = sum(part.cell_length for part in parts)
        for key in reversed(last):
            start = self.size.width - _length(key)
            parts.append(line(" " * (start - used), (name_of(key), "$bright bold"), (f" {_(key.label)}", "$dim")))
            self._extents.append((range(start, self.size.width), key))
        return lines(*self._spoken(self.size.width), line(*parts))

    def warnings(self) -> list[tuple[str, str]]:
        """The warnings before any key, each with its style."""
        return []

    def _keys(self) -> list[Key]:
        """Those of the footer; before them what the screen says is next, and what else can be done there."""
        self._idle = idle_keys(self.screen)
        footer_keys = [key for key in keys_of(self.screen) if key.footer and key.action not in self._idle]
        self._here = at_the_light = keys_here(self.screen)
        if not at_the_light:
            return footer_keys
        actions = {key.action for key in at_the_light}
        return [*at_the_light, *(key for key in footer_keys if key.action not in actions and key.press != "enter")]

    def _last(self) -> list[Key]:
        return [key for key in self._keys() if key.action == HELP]

    def _chosen(self, room: int) -> list[Key]:
        """Those there is room for: the first, whose chip is two cells wider, then the others by their worth."""
        keys = [key for key in self._keys() if key.action != HELP]
        chosen: list[Key] = []
        for key in [*keys[:1], *sorted(keys[1:], key=lambda key: -key.worth)]:
            width = _length(key) + (len(GAP) if chosen else 2)
            if width <= room:
                chosen.append(key)
                room -= width
        return [key for key in keys if key in chosen]

    async def on_click(self, event: Click) -> None:
        is_on_keys = event.y == self.size.height - 1
        for extent, key in self._extents:
            if is_on_keys and event.x - self.gutter.left in extent:
                await self.screen.run_action(key.action)


def _length(key: Key) -> int:
    return cell_len(f"{name_of(key)} {_(key.label)}")
