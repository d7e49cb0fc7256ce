"""The sides in the terminal's panel: names, shares and bars side by side, and below them their pieces one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from textual.content import Content

from screens.panel.window.brush import Block, Brush, exactly
from screens.parts.drawn.short_names import cut_names
from screens.parts.numerals import FIVE, large
from screens.parts.plain import fit, line
from tracker.views.projection import Piece, SideShown, out_in_words
from tracker.views.sentences.score import points_in_words
from tracker.words import _, n_
from tracker.written import per_cent

APART: Final = 4
NARROWEST: Final = 44
"""Cells that a side needs to stand beside another."""

_TALL: Final = 36
_PIECE: Final = 40
_NAME: Final = 24
_BAR: Final = 12


class Armies:
    """The sides of one picture, in as many columns as there is room for."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._sides = brush.battle.sides
        self._names = tuple(piece.name for side in self._sides for piece in side.army)
        self._across = max(min(len(self._sides), brush.width // NARROWEST), 1)
        self._wide = (brush.width - APART * (self._across - 1)) // self._across
        # With all sides in a row there is room for figures to be seen from afar.
        self._is_tall = brush.height >= _TALL and not brush.tight and self._across == len(self._sides)

    def sides(self) -> Block:
        """Every side with what is left of its army."""
        drawn = [self._tall(side) if self._is_tall else self._flat(side) for side in self._sides]
        rows: Block = []
        for at in range(0, len(drawn), self._across):
            if rows and self._brush.height >= 24 and self._brush.tight < 1:
                rows.append(Content(""))
            rows += self._beside(drawn[at : at + self._across])
        return rows

    def _beside(self, blocks: list[Block]) -> Block:
        gap = " " * APART
        return [
            line(gap).join(exactly(cell, self._wide) for cell in cells)
            for cells in zip_longest(*blocks, fillvalue=Content(""))
        ]

    def _flat(self, side: SideShown) -> Block:
        rows = [self._heading(side, self._figures(side))]
        return rows if self._brush.tight >= 4 else [*rows, self._bar(side)]

    def _tall(self, side: SideShown) -> Block:
        colours, hue = self._brush.colours, self._brush.hue(side)
        value, says = self._counts(side)
        left = [] if side.points is None else [_("strength {share}").format(share=per_cent(str(side.left)))]
        beside = [
            line((says, f"bold {colours.ink}")),
            *(
                line((text, colours.ink))
                for text in (*left, *(f"{measure.now}/{measure.full} {measure.label}" for measure in side.measures))
            ),
        ][: FIVE - 1]
        beside.append(line((out_in_words(side), colours.muted)))
        above = (FIVE - len(beside)) // 2
        words = [*[Content("")] * above, *beside, *[Content("")] * FIVE][:FIVE]
        figure = large(str(value), FIVE)
        rows = [line((row, f"bold {hue}"), "   ", word) for row, word in zip(figure, words, strict=True)]
        thick = 2 if self._brush.height < 44 else 3
        return [self._heading(side, Content("")), Content(""), *rows, Content(""), *[self._bar(side)] * thick]

    def _counts(self, side: SideShown) -> tuple[int, str]:
        """The figure that counts, the points or else the strength, and what it counts."""
        if side.points is not None and self._brush.battle.is_scored:
            return side.points, n_("point", "points", side.points)
        return side.left, _("% strength")

    def _heading(self, side: SideShown, figures: Content) -> Content:
        """Who is on move, the player before the army."""
        brush = self._brush
        names = (side.player, side.name) if side.player else (side.name, "")
        marker = ("▶ " if side.on_move else "  ", brush.hue(side))
        army = (f" · {names[1]}", brush.colours.muted) if names[1] else ""
        name = line(marker, brush.badge(side), "  ", (names[0], f"bold {brush.hue(side)}"), army)
        return line(exactly(name, max(self._wide - figures.cell_length - 1, 0)), " ", figures)

    def _figures(self, side: SideShown) -> Content:
        """A side's points, and the rest of its strength in as many words as leave the side its name."""
        colours = self._brush.colours
        share = per_cent(str(side.left))
        counts = share if side.points is None else points_in_words(side.points)
        strength = _("strength {share}").format(share=share)
        rest = side.figures if side.points is None else _in_a_row(strength, side.figures)
        out = (out_in_words(side), colours.muted)
        least = min(len(side.player or side.name), _NAME) + 8
        named = counts if side.points is not None else strength
        lines_by_length = (
            line((f"{rest}  " if rest else "", colours.ink), (named, f"bold {colours.ink}"), "  ", out),
            line((f"{rest}  " if rest else "", colours.ink), (counts, f"bold {colours.ink}"), "  ", out),
            line((counts, f"bold {colours.ink}"), "  ", out),
            line((counts, f"bold {colours.ink}")),
        )
        return next(
            (drawn for drawn in lines_by_length if drawn.cell_length + least <= self._wide), lines_by_length[-1]
        )

    def _bar(self, side: SideShown) -> Content:
        """The rest of a side's strength as a bar, to an eighth of a cell."""
        eighths = round(side.left * self._wide * 8 / 100)
        whole, rest = divmod(eighths, 8)
        filled = "█" * whole + (" ▏▎▍▌▋▊▉"[rest] if rest else "")
        return line((filled.ljust(self._wide), f"{self._brush.hue(side)} on {self._brush.colours.track}"))

    @property
    def rows(self) -> int:
        """How many rows all pieces take; none where there is no room for them beside one another."""
        return max((-(-len(side.army) // self._columns) for side in self._sides), default=0) if self._is_tall else 0

    @property
    def _columns(self) -> int:
        """How many pieces stand in a row of one side."""
        return max((self._wide + 2) // (_PIECE + 2), 1)

    def pieces(self, room: int) -> Block:
        """The pieces of every side under it, as many as there is room for, and how many more there are."""
        if not self._is_tall or room < 2:
            return []
        return self._beside([self._listed(side, room) for side in self._sides])

    def _listed(self, side: SideShown, room: int) -> Block:
        across = self._columns
        each = (self._wide - 2 * (across - 1)) // across
        fits = room * across
        shown = side.army if len(side.army) <= fits else side.army[: fits - 1]
        cells = [self._piece(side, unit, each) for unit in shown]
        if more := len(side.army) - len(shown):
            cells.append(exactly(line((_("{count} more").format(count=more), self._brush.colours.muted)), each))
        rows = -(-len(cells) // across)
        columns = [cells[at : at + rows] for at in range(0, len(cells), rows or 1)]
        return [line("  ").join(row) for row in _across(columns, each)]

    def _piece(self, side: SideShown, piece: Piece, width: int) -> Content:
        colours = self._brush.colours
        figures = f"{piece.now}/{piece.full}" if piece.full else ""
        hurt = (f" {piece.hurt}" if piece.hurt else "", colours.muted)
        name = max(min(width - _BAR - 10 - len(hurt[0]), _NAME), 8)
        called = cut_names(self._names, name)[piece.name]
        if piece.is_out:
            return exactly(line((f"† {called}", f"strike {colours.muted}")), width)
        filled = round(_BAR * piece.now / piece.full) if piece.full else 0
        bar = line(("━" * filled, self._brush.hue(side)), ("─" * (_BAR - filled), colours.rule))
        if name + _BAR + 10 + len(hurt[0]) > width:
            # How its figures are hurt is never cut off: the bar gives way.
            return exactly(line("  ", fit(called, name), (f" {figures}", colours.ink), hurt), width)
        return exactly(line("  ", fit(called, name), " ", bar, (f"{figures:>7}", colours.ink), hurt), width)


def _in_a_row(*parts: str) -> str:
    return "  ".join(filter(None, parts))


def _across(columns: list[Block], width: int) -> Iterator[list[Content]]:
    for cells in zip_longest(*columns, fillvalue=exactly(Content(""), width)):
        yield list(cells)
