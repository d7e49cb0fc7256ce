"""A compositor that draws of each widget only what is to be seen anew, and sends of that what differs.

Textual's fetches every line of every widget that could lie where something changed, those beneath others too: 250 lines
for a light that moves by one row. What it is overridden by are private names of Textual's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import textual.screen
from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from screens.parts.cells import Cells, Piece, colours_of
from screens.parts.painted_whole import Behind

Chop = dict[int, Strip | None]
"""A line of the terminal as the pieces that begin at its cuts."""


def draw_only_what_changed() -> None:
    """Have every screen that is made from now on drawn so; twice is as good as once."""
    vars(textual.screen).update(Compositor=Thrifty, BackgroundScreen=Behind)


class Thrifty(Compositor):
    """Textual's compositor, which leaves out what is not asked for and what other widgets cover."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Draw what is dirty, nothing else."""
        dirty = self._dirty_regions.copy()
        self._dirty_regions.clear()
        screen = self.size.region
        spans = list(self._regions_to_spans(filter(None, (region.intersection(screen) for region in dirty))))
        return ChangedParts(self, self._drawn(spans), spans) if spans else None

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Draw all of it."""
        if simplify:
            return super().render_full_update(simplify=simplify)
        self._dirty_regions.clear()
        return Whole(self, self._drawn((y, 0, self.size.width) for y in range(self.size.height)))

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Sequence[Mapping[int, Strip]]:
        left, right = crop.column_span
        return self._drawn((y, left, right) for y in crop.line_range if is_rendered_line(y))  # type: ignore[return-value]

    def _drawn(self, spans: Iterable[tuple[int, int, int]]) -> list[Chop]:
        """The lines, drawn where spans lie on them; the widget in front takes each piece."""
        cuts = self.cuts
        chops: list[Chop] = [dict.fromkeys(line[:-1]) for line in cuts]
        wanted: dict[int, set[int]] = {}
        for y, left, right in spans:
            wanted.setdefault(y, set())
            wanted[y] |= {cut for cut, end in pairwise(cuts[y]) if cut < right and end > left}
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            left, right = seen.column_span
            rows = [y for y in seen.line_range if (at := wanted.get(y)) and any(left <= cut < right for cut in at)]
            for first, last in _runs(rows):
                part = Region(left - region.x, first - region.y, seen.width, last - first + 1)
                for y, strip in zip(range(first, last + 1), widget.render_lines(part), strict=False):
                    edges = [cut for cut in cuts[y] if left <= cut <= right]
                    for cut, piece in zip(edges, strip.divide([cut - left for cut in edges[1:]]), strict=False):
                        if cut in wanted[y]:
                            chops[y][cut] = piece
                            wanted[y].discard(cut)
        return chops


class ChangedParts(ChopsUpdate):
    """The changed parts of a page."""

    def __init__(self, page: Compositor, chops: list[Chop], spans: list[tuple[int, int, int]]) -> None:
        super().__init__(chops, spans, [cuts[1:] for cuts in page.cuts])
        self.page = page

    def render_segments(self, console: Console) -> str:
        """Called by Textual: the bytes that make the terminal show it."""
        return Cells.at(console).sent(self._pieces(), self.page, self.page.size, colours_of(console))

    def _pieces(self) -> Iterator[Piece]:
        for y, left, right in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is not None and x < right and end > left:
                    yield Piece(x, y, strip if end <= right else strip.crop(0, right - x))


class Whole(LayoutUpdate):
    """All of a page."""

    def __init__(self, page: Compositor, chops: list[Chop]) -> None:
        super().__init__([[strip for strip in chop.values() if strip is not None] for chop in chops], page.size.region)
        self.page, self.chops = page, chops

    def render_segments(self, console: Console) -> str:
        """Called by Textual: the bytes that make the terminal show it."""
        chops = enumerate(self.chops)
        pieces = (Piece(x, y, strip) for y, chop in chops for x, strip in chop.items() if strip is not None)
        return Cells.at(console).sent(pieces, self.page, self.page.size, colours_of(console))


def _runs(rows: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run of rows that lie one under the other."""
    first = last = None
    for row in rows:
        if last is None or row != last + 1:
            if first is not None and last is not None:
                yield first, last
            first = row
        last = row
    if first is not None and last is not None:
        yield first, last
