"""The panel as lines of a terminal: three layouts and the scenes, each exactly as wide and high as the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.panel.colours import Colours
from screens.panel.numerals import large
from screens.parts.plain import fit, harmless, line
from tracker.views.figures import signed
from tracker.views.panel_settings import Part, Scene, Seen
from tracker.views.projection import Passing, PhaseMark, Projection, SideShown
from tracker.words import _

Block = list[Content]


class Layout(StrEnum):
    """How much of the battle the panel shows."""

    FULL = "full"
    RIBBON = "ribbon"
    SCOREBOARD = "scoreboard"


def picture(seen: Seen, layout: Layout, width: int, height: int, colours: Colours) -> Block:
    """The whole window, line by line."""
    if seen.scene is Scene.HIDDEN or seen.battle is None or width < 20 or height < 1:
        return [fit("", width)] * height
    margin = 1 if width < 60 else max(2, width // 40)
    brush = Brush(seen, seen.battle, colours, width - 2 * margin, height)
    drawn = _LAYOUTS[layout](brush) if seen.scene is Scene.LIVE else brush.scene()
    return [line(" " * margin, _exactly(row, brush.width), " " * margin) for row in drawn[:height]]


def _exactly(row: Content, width: int) -> Content:
    if row.cell_length > width:
        row = row.truncate(width, ellipsis=True)
    return row.pad_right(max(width - row.cell_length, 0))


class Brush:
    """One picture of one state; every method gives a block of lines for a part of it, empty where it is left out."""

    def __init__(self, seen: Seen, battle: Projection, colours: Colours, width: int, height: int) -> None:
        self.seen = seen
        self.battle = battle
        self.colours = colours
        self.width = width
        self.height = height
        self.scale = 0 if height < 30 else 1 if height < 44 else 2
        self.is_wide = width >= 140
        self.bar_rows = 1 if height < 34 else 2

    # Layouts

    def full(self) -> Block:
        """Everything, top to bottom, with the room left over shared out between the parts."""
        blocks = [self.head(), self.turn(), self.rail(), self.sides(), self.last(), self.ticker(self._room())]
        return _spread([block for block in blocks if block], self.height)

    def ribbon(self) -> Block:
        """A band along the lower edge: where the battle is, who stands how, what happened last."""
        rows = [self.band(), *self.rail(labels=self.width > 100), *self.last(most=1 if self.height < 5 else 2)]
        rows = [row for row in rows if row.cell_length]
        return [Content("")] * (self.height - len(rows)) + rows

    def scoreboard(self) -> Block:
        """The sides and nothing but the sides, as large as there is room."""
        blocks = [self.head(), *(self.score(side) for side in self.battle.sides)]
        return _spread([block for block in blocks if block], self.height)

    def scene(self) -> Block:
        """A headline in the middle, with the score under it at the end."""
        wide = "  ".join(" ".join(word) for word in self.seen.headline.upper().split())
        rows: Block = [self._middle(wide, f"bold {self.colours.accent}"), Content("")]
        if self.battle.title:
            rows.append(self._middle(self.battle.title, f"bold {self.colours.ink}"))
        rows += [self._middle(said, self.colours.muted) for said in wrapped(self.seen.message, self.width, 3)]
        if self.battle.sides:
            rows += [Content(""), *self.sides()]
        above = max((self.height - len(rows)) // 2, 0)
        return [*[Content("")] * above, *rows, *[Content("")] * max(self.height - len(rows) - above, 0)]

    # Parts

    def head(self) -> Block:
        """The title with what the field is like, over a thin rule."""
        facts = " · ".join(f"{fact.label}: {fact.value}" for fact in self.battle.facts)
        title = self.battle.title
        if not (title or facts):
            return []
        room = max(self.width - cell_len(facts) - 2, 10)
        left = fit(title, room).stylize(f"bold {self.colours.ink}")
        return [line(left, "  ", (facts, self.colours.muted)), line(("━" * self.width, self.colours.rule))]

    def turn(self) -> Block:
        """The turn's number, large, beside the phase, the step and whose turn it is."""
        battle, colours = self.battle, self.colours
        has_turn = Part.TURN not in self.seen.without
        words: Block = []
        if has_turn:
            words.append(line((battle.phase or _("Before the first turn"), f"bold {colours.accent}")))
            if battle.step:
                words.append(line((battle.step, colours.ink)))
            words += self.mover()
        if battle.comes_next:
            words.append(line((_("next") + "  ", colours.muted), (battle.comes_next, colours.ink)))
        if not has_turn:
            return words
        figure = large(battle.turn, self.scale)
        wide = cell_len(figure[0])
        label = fit(_("TURN"), max(wide, 4)).stylize(colours.muted)
        left = [label, *(line((row.ljust(max(wide, 4)), f"bold {colours.ink}")) for row in figure)]
        lead = max((len(left) - len(words)) // 2, 0) if len(left) > len(words) + 1 else 0
        words = [Content("")] * lead + words
        rows = max(len(left), len(words))
        blank = fit("", max(wide, 4))
        return [
            line(left[row] if row < len(left) else blank, "    ", words[row] if row < len(words) else Content(""))
            for row in range(rows)
        ]

    def mover(self) -> Block:
        """Whose turn it is, in the side's colour, with its shape and letter."""
        for side in self.battle.sides:
            if side.on_move:
                return [line(self.badge(side), (f" {side.name}", f"bold {self.colours.hue(side.hue)}"))]
        return [line((self.battle.mover, f"bold {self.colours.ink}"))] if self.battle.mover else []

    def badge(self, side: SideShown) -> Content:
        """A side's shape and letter."""
        return line((f"{side.shape} {side.letter}", f"bold {self.colours.hue(side.hue)}"))

    def rail(self, *, labels: bool = True) -> Block:
        """The phases in a row: done ones ticked, the present one in a block with an arrow, the rest faint."""
        if not self.battle.phases:
            return []
        for full in (True, False):
            marks = [self._mark(mark, full and labels) for mark in self.battle.phases]
            least = 2 if full and labels else 3
            free = self.width - sum(mark.cell_length for mark in marks)
            if free >= least * (len(marks) - 1) or not (full and labels):
                break
        gap = min(max(free // max(len(marks) - 1, 1), least), 12)
        between = " " * gap if full and labels else f" {'─' * (min(gap, 5) - 2)} "
        return [line((between, self.colours.rule)).join(marks)]

    def _mark(self, mark: PhaseMark, full: bool) -> Content:
        colours = self.colours
        name = f"{mark.numeral} {mark.label}".strip() if full else mark.numeral or mark.label
        match mark.passing:
            case Passing.HERE:
                here = f"{mark.numeral} {mark.label}".strip()
                return line((f" ▶ {here} ", f"bold {colours.on_accent} on {colours.accent}"))
            case Passing.PASSED:
                return line((f"✓ {name}" if full else f"✓{name}", colours.muted))
            case Passing.AHEAD:
                return line((name, colours.ink))

    def sides(self) -> Block:
        """Each side's losses as a bar with figures."""
        rows: Block = []
        if self.is_wide and len(self.battle.sides) == 2:
            half = (self.width - 6) // 2
            pair = [self._side(side, half) for side in self.battle.sides]
            return [line(left, " " * 6, right) for left, right in zip(*pair, strict=True)]
        for side in self.battle.sides:
            if rows and self.height >= 24 and len(self.battle.sides) < 4:
                rows.append(Content(""))
            rows += self._side(side, self.width)
        return rows

    def _side(self, side: SideShown, width: int) -> Block:
        colour = self.colours.hue(side.hue)
        figures = self._figures(side)
        marker = "▶ " if side.on_move else "  "
        player = (f" · {side.player}", self.colours.muted) if side.player else ""
        name = line((marker, colour), self.badge(side), "  ", (side.name, f"bold {colour}"), player)
        name = _exactly(name, max(width - figures.cell_length, 0))
        return [line(name, figures), *[self.bar(side, width)] * self.bar_rows]

    def _figures(self, side: SideShown) -> Content:
        colours, parts = self.colours, []
        if side.measures:
            parts.append(line((side.figures, f"bold {colours.ink}")))
            parts.append(line((f"  {signed(-side.lost):>4} %", f"bold {colours.ink}")))
        out = _("{out} of {units} out").format(out=side.out, units=side.units)
        parts.append(line((f"  {out}", colours.muted)))
        return line(*parts)

    def bar(self, side: SideShown, width: int) -> Content:
        """What is left of a side's strength, to an eighth of a cell."""
        colour, track = self.colours.hue(side.hue), self.colours.track
        eighths = round(side.left * width * 8 / 100)
        whole, rest = divmod(eighths, 8)
        filled = "█" * whole + (" ▏▎▍▌▋▊▉"[rest] if rest else "")
        return line((filled.ljust(width), f"{colour} on {track}"))

    def score(self, side: SideShown) -> Block:
        """One side with its strength in large figures."""
        colour = self.colours.hue(side.hue)
        figure = large(side.left, self.scale)
        of = line((_("% left, {counted}").format(counted=self.battle.counted), self.colours.muted))
        rows = [self._side(side, self.width)[0], Content("")]
        last = len(figure) - 1
        rows += [
            line((row, f"bold {colour}"), "  ", of if place == last else Content(""))
            for place, row in enumerate(figure)
        ]
        return [*rows, Content(""), *[self.bar(side, self.width)] * self.bar_rows]

    def last(self, most: int = 0) -> Block:
        """The last event as a sentence, and what followed from it."""
        told = self.battle.last
        if told is None:
            return []
        lines = most or (2 if self.height < 30 else 3)
        rows = [line((row, f"bold {self.colours.ink}")) for row in wrapped(told.text, self.width - 2, lines)]
        if not most or not rows:
            rows += [line((row, self.colours.ink)) for row in wrapped(told.then, self.width - 2, 2)]
        if told.throw is not None and not most:
            rows += [line((row, self.colours.muted)) for row in wrapped(told.throw.said, self.width - 2, 1)]
        return [line(("▌ ", self.colours.accent), row) for row in rows]

    def ticker(self, room: int) -> Block:
        """Events before the last, the latest first."""
        return [
            line(("· ", self.colours.rule), (told.whole, self.colours.muted))
            for told in self.battle.ticker[1 if self.battle.last is not None else 0 :][: max(room, 0)]
        ]

    def _room(self) -> int:
        used = [self.head(), self.turn(), self.rail(), self.sides(), self.last()]
        return min(self.height - sum(len(block) + 1 for block in used if block), 8)

    def band(self) -> Content:
        """Turn, phase, whose turn, what comes next and every side's figures in one line."""
        battle, colours = self.battle, self.colours
        parts: list[Content] = []
        if battle.turn and Part.TURN not in self.seen.without:
            parts.append(line((_("TURN {turn}").format(turn=battle.turn), f"bold {colours.ink}")))
        if battle.phase and not battle.phases:
            parts.append(line((battle.phase, f"bold {colours.accent}")))
        parts += self.mover()
        scores = [line(self.badge(side), (f" {side.left} %", f"bold {colours.ink}")) for side in battle.sides]
        ahead = [line((_("next") + " ", colours.muted), (battle.comes_next, colours.ink))] if battle.comes_next else []
        between = line((" │ ", colours.rule))
        for extra in (ahead, []):
            left, right = between.join([*parts, *extra]), line("   ").join(scores)
            if left.cell_length + right.cell_length + 2 <= self.width:
                break
        gap = max(self.width - left.cell_length - right.cell_length, 1)
        return line(left, " " * gap, right)

    def _middle(self, text: str, style: str) -> Content:
        shown = harmless(text)
        return line(" " * max((self.width - cell_len(shown)) // 2, 0), (shown, style))


_LAYOUTS: Final[Mapping[Layout, Callable[[Brush], Block]]] = {
    Layout.FULL: Brush.full,
    Layout.RIBBON: Brush.ribbon,
    Layout.SCOREBOARD: Brush.scoreboard,
}


def wrapped(text: str, width: int, most: int) -> list[str]:
    """The text in at most so many lines, broken between words, the last one cut with an ellipsis."""
    rows: list[str] = []
    rest = harmless(text).split()
    while rest and len(rows) < most:
        row = rest.pop(0)
        while rest and cell_len(f"{row} {rest[0]}") <= width:
            row = f"{row} {rest.pop(0)}"
        rows.append(row)
    if rest:
        rows[-1] = f"{rows[-1]} {' '.join(rest)}"
    return [fit(row, width).plain.rstrip() if cell_len(row) > width else row for row in rows]


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
