"""A scene of its own in the terminal's panel: a headline in the middle, a countdown, the score at the end."""

from __future__ import annotations

from textual.content import Content

from screens.panel.window.armies import Armies
from screens.panel.window.brush import Block, Brush, wrapped
from screens.parts.numerals import is_large, large
from screens.parts.plain import line
from tracker.views.panel.facts import face
from tracker.words import _


class Interval:
    """The page between two parts of a stream, at one moment."""

    def __init__(self, brush: Brush, now: float) -> None:
        self._brush = brush
        self._now = now

    def drawn(self) -> Block:
        """The scene in the middle of the window."""
        brush, colours = self._brush, self._brush.colours
        seen, battle = brush.seen, brush.battle
        wide = "  ".join(" ".join(word) for word in seen.headline.upper().split())
        rows: Block = [brush.middle(wide, f"bold {colours.accent}"), Content("")]
        if battle.title:
            rows.append(brush.middle(battle.title, f"bold {colours.ink}"))
        rows += [brush.middle(text, colours.muted) for text in wrapped(seen.message, brush.width, 3)]
        rows += self._large(face(max(seen.until - self._now, 0.0)) if seen.until and self._now else "")
        won = next((side for side in battle.sides if side.letter == seen.winner), None)
        if won is not None:
            winner = _("Winner: {side}").format(side=f"{won.shape} {won.letter} {won.player or won.name}")
            rows += [Content(""), brush.middle(winner, f"bold {brush.hue(won)}")]
        rows += self._large(seen.score)
        if battle.sides:
            rows += [Content(""), *Armies(brush).sides()]
        for recap_line in () if seen.recap is None else seen.recap.lines:
            rows += [line((f"{recap_line.heading}  ", colours.muted), (recap_line.words, colours.ink))]
        above = max((brush.height - len(rows)) // 2, 0)
        return [*[Content("")] * above, *rows, *[Content("")] * max(brush.height - len(rows) - above, 0)]

    def _large(self, text: str) -> Block:
        brush = self._brush
        if not text:
            return []
        rows = large(text, brush.figure_rows) if is_large(text) else (text,)
        return [Content(""), *(brush.middle(row, f"bold {brush.colours.ink}") for row in rows)]
