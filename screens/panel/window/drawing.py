"""The panel as lines of a terminal: three layouts and the scenes, each exactly as wide and high as the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from textual.content import Content

from screens.panel.colours import Colours
from screens.panel.window.armies import Armies
from screens.panel.window.brush import Block, Brush, exactly
from screens.panel.window.interval import Interval
from screens.parts.plain import fit, line
from tracker.views.panel_settings import Scene, ViewerState, at_moment

TIGHTEST: Final = 5
AIR: Final = 2
"""Rows about the words on a plate."""


class Layout(StrEnum):
    """How much of the battle the panel shows."""

    FULL = "full"
    RIBBON = "ribbon"
    SCOREBOARD = "scoreboard"


def picture(seen: ViewerState, layout: Layout, width: int, height: int, colours: Colours, now: float = 0.0) -> Block:
    """The whole window, line by line; `now` is the moment, in seconds since 1970, that its clocks are at."""
    seen = at_moment(seen, now, seconds=True) if now else seen
    if seen.scene is Scene.HIDDEN or seen.battle is None or width < 20 or height < 1:
        return [fit("", width)] * height
    margin = 1 if width < 60 else max(2, width // 40)
    draw = _LAYOUTS[layout] if seen.scene is Scene.LIVE else _scene(now)
    rows: Block = []
    for tight in range(TIGHTEST + 1):
        rows = draw(Brush(seen, seen.battle, colours, width - 2 * margin, height, tight))
        if len(rows) <= height:
            break
    return [line(" " * margin, exactly(row, width - 2 * margin), " " * margin) for row in rows[:height]]


def _full(brush: Brush) -> Block:
    """Everything, top to bottom; what room is left shows the armies, then what happened before."""
    armies, event = Armies(brush), brush.coming() or brush.last()
    blocks = [block for block in (brush.head(), brush.turn(), brush.rail(), armies.sides(), event) if block]
    if words := brush.words(_left(brush, blocks)):
        blocks.append(words)
    if 0 < armies.rows - _left(brush, blocks) <= AIR and not brush.coming():
        # One piece more is worth more than the air about the last event.
        blocks = [brush.last(is_low=True) if block is event else block for block in blocks]
    for more in (armies.pieces, brush.ticker):
        if block := more(_left(brush, blocks)):
            blocks.append(block)
    return _spread(blocks, brush.height)


def _left(brush: Brush, blocks: list[Block]) -> int:
    """The rows that are left beneath these, with one between each two."""
    return brush.height - sum(len(block) + 1 for block in blocks)


def _ribbon(brush: Brush) -> Block:
    """A band along the lower edge: where the battle is, who stands how, what comes or happened last."""
    most = 1 if brush.height < 5 else 2
    news = brush.coming(most) or brush.last(most)
    rows = [brush.band(), *brush.rail(labels=brush.width > 100), *news]
    rows = [row for row in rows if row.cell_length]
    return [Content("")] * (brush.height - len(rows)) + rows


def _scoreboard(brush: Brush) -> Block:
    """The sides and nothing but the sides, as large as there is room."""
    armies = Armies(brush)
    blocks = [block for block in (brush.head(), armies.sides()) if block]
    used = sum(len(block) + 1 for block in blocks)
    if pieces := armies.pieces(brush.height - used):
        blocks.append(pieces)
    return _spread(blocks, brush.height)


def _scene(now: float) -> Callable[[Brush], Block]:
    return lambda brush: Interval(brush, now).drawn()


_LAYOUTS: Final[Mapping[Layout, Callable[[Brush], Block]]] = {
    Layout.FULL: _full,
    Layout.RIBBON: _ribbon,
    Layout.SCOREBOARD: _scoreboard,
}


def _spread(blocks: list[Block], height: int) -> Block:
    """The blocks one under the other, with the free rows between them, no gap larger than three."""
    rows = sum(len(block) for block in blocks)
    gaps = max(len(blocks) - 1, 1)
    free = max(height - rows, 0)
    each = min(free // (gaps + 1), 3)
    extra = min(max(free - each * gaps, 0), gaps) if each < 3 else 0
    drawn: Block = [Content("")] * min((free - each * gaps - extra) // 2, free)
    for number, block in enumerate(blocks):
        if number:
            drawn += [Content("")] * (each + (1 if number <= extra else 0))
        drawn += block
    return drawn + [Content("")] * max(height - len(drawn), 0)
