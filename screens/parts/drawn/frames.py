"""Boxes where there is room, rules where there is little; what stands in them is written in their frame."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size

from screens.parts.drawn.signs import REST
from screens.parts.plain import line

ROOMY: Final = Size(110, 34)
"""From here on a page has boxes; the app gives its screens the classes `-wide` and `-high` for it."""
SHORT: Final = 30
"""Below so many rows screens have the class `-short`."""


def is_roomy(size: Size) -> bool:
    """Whether there is room for boxes."""
    return size.width >= ROOMY.width and size.height >= ROOMY.height


class Box(Vertical):
    """A part of a page: a rounded box where there is room, else a rule with a title above what stands in it.

    The frame is bright while the focus is in it. `head` writes what stands at its left, what at its right, and what
    comes next or its own keys in its foot, which only a box has.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._head = (Content(""), Content(""), Content(""))

    def compose(self) -> ComposeResult:
        yield from ()

    def head(self, left: Content, right: Content | None = None, foot: Content | None = None) -> None:
        """Write into the frame; the title is bold where it says nothing else of itself."""
        told = (left, right or Content(""), foot or Content(""))
        if all(now.is_same(was) for now, was in zip(told, self._head, strict=True)):
            return
        self._head = told
        self._write()

    def on_mount(self) -> None:
        self.watch(self, "has_focus_within", self._write, init=False)

    def on_resize(self, _event: Resize) -> None:
        self._write()

    def _write(self) -> None:
        left, right, foot = self._head
        is_box = bool(self.styles.border_left[0])
        room = self.outer_size.width - (6 if is_box else 4)
        title = line(left.stylize_before("$bright bold"))
        if right.plain:
            title = title.truncate(max(room - right.cell_length - 3, 1), ellipsis=True)
            fill = max(room - title.cell_length - right.cell_length - 2, 1)
            frame = "$frame-focus" if self.has_focus_within else "$frame"
            title = line(title, (f" {REST * fill} ", frame), right.stylize_before("$dim"))
        self.border_title = line(title) if is_box else line(" ", title, " ")
        self.border_subtitle = line(foot.stylize_before("$dim")) if is_box and foot.plain else None
