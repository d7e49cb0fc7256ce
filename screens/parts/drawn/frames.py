"""Boxes where there is room, rules where there is little; what stands in them is written in their frame."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region, Size

from screens.parts.drawn.signs import REST
from screens.parts.plain import line

ROOMY: Final = Size(110, 34)
"""From here on a page has boxes; the app gives its screens the classes `-wide` and `-high` for it."""
WIDTHS: Final = ((0, "-narrow"), (ROOMY.width, "-wide"))
HEIGHTS: Final = ((0, "-short"), (30, "-tall"), (ROOMY.height, "-high"))
"""From how many columns and rows on a screen has which class, of each the last that fits."""


def classes_at(size: Size) -> tuple[str, str]:
    """The classes of a screen of this size; one that has them from the start is painted once when it appears."""
    wide = max(known for known in WIDTHS if known[0] <= size.width)
    high = max(known for known in HEIGHTS if known[0] <= size.height)
    return wide[1], high[1]


def is_roomy(size: Size) -> bool:
    """Whether there is room for boxes."""
    return size.width >= ROOMY.width and size.height >= ROOMY.height


class Box(Vertical):
    """A part of a page: a rounded box where there is room, else a rule with a title above what stands in it.

    The frame is bright while the focus is in it. `head` writes what stands at its left, what at its right, and what
    comes next or its own keys in its foot, which only a box has.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        self._head = (Content(""), Content(""), Content(""))
        super().__init__(id=id, classes=classes)

    def compose(self) -> ComposeResult:
        yield from ()

    def head(self, left: Content, right: Content | None = None, foot: Content | None = None) -> None:
        """Write into the frame; the title is bold where it says nothing else of itself."""
        head = (left, right or Content(""), foot or Content(""))
        same = [now.is_same(was) for now, was in zip(head, self._head, strict=True)]
        if all(same):
            return
        self._head = head
        # The frame alone: what stands in it is another matter, and much more to paint.
        width, height = self.outer_size
        rows = ([] if all(same[:2]) else [0]) + ([] if same[2] else [height - 1])
        self.refresh(*(Region(0, row, width, 1).translate(-self.content_offset) for row in rows))

    # Textual reads these two names whenever it paints the frame: only then is it known how wide that is.

    @property
    def _border_title(self) -> Content | None:
        left, right, _foot = self._head
        if not left.plain:
            return None
        room = self.outer_size.width - (6 if self._is_box else 4)
        title = line(left.stylize_before("$bright bold"))
        if right.plain:
            title = title.truncate(max(room - right.cell_length - 3, 1), ellipsis=True)
            fill = max(room - title.cell_length - right.cell_length - 2, 1)
            frame = "$frame-focus" if self.has_focus_within else "$frame"
            title = line(title, (f" {REST * fill} ", frame), right.stylize_before("$dim"))
        return title if self._is_box else line(" ", title, " ")

    @_border_title.setter
    def _border_title(self, _title: Content | None) -> None:
        """Leave the place to `head`, which writes there."""

    @property
    def _border_subtitle(self) -> Content | None:
        foot = self._head[2]
        return foot.stylize_before("$dim") if self._is_box and foot.plain else None

    @_border_subtitle.setter
    def _border_subtitle(self, _title: Content | None) -> None:
        """Leave the place to `head`, which writes there."""

    @property
    def _is_box(self) -> bool:
        return bool(self.styles.border_left[0])
