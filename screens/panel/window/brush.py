"""The parts of the terminal's panel, as blocks of lines; what it shows of the armies stands in `armies`."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.panel.colours import Colours
from screens.parts.numerals import FIVE, THREE
from screens.parts.plain import fit, harmless, line
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import ViewerState
from tracker.views.phases import Passing, PhaseMark
from tracker.views.projection import Projection, SideShown, Told
from tracker.views.spotlight import Throw, Went
from tracker.words import N_, _, labelled
from tracker.written import per_cent

Block = list[Content]

ROOMY: Final = 34
"""Rows from which words stand on plates, with air around them."""
MOST_EARLIER: Final = 8
"""Rows that events before the last may fill."""
APART: Final = "   "
"""The separator between two things in a row."""


class Brush:
    """One picture of one state; every method gives a block of lines for a part of it, empty where it is left out.

    The tighter it is, the more of what matters least is drawn smaller or left away, so that nothing is cut.
    """

    def __init__(
        self, seen: ViewerState, battle: Projection, colours: Colours, width: int, height: int, tight: int = 0
    ) -> None:
        self.seen = seen
        self.battle = battle
        self.colours = colours
        self.width = width
        self.height = height
        self.tight = tight
        self.figure_rows = FIVE if height >= 24 and width >= 50 and tight < 2 else THREE
        self.is_roomy = height >= ROOMY and not tight

    def hue(self, side: SideShown) -> str:
        """The colour of a side."""
        return self.colours.hue(side.hue)

    def badge(self, side: SideShown) -> Content:
        """A side's shape and letter."""
        return line((f"{side.shape} {side.letter}", f"bold {self.hue(side)}"))

    def head(self) -> Block:
        """The title with what the field is like, as much of it as there is room for, over a thin rule."""
        title = self.battle.title
        facts_left = [labelled(fact.label, fact.value) for fact in self.battle.facts]
        while facts_left and cell_len(" · ".join(facts_left)) > self.width - min(cell_len(title), 10) - 2:
            facts_left.pop()
        facts = " · ".join(facts_left)
        if not (title or facts):
            return []
        room = max(self.width - cell_len(facts) - 2, 10)
        left = fit(title, room).stylize(f"bold {self.colours.ink}")
        rule = line(("━" * self.width, self.colours.rule))
        return [line(left, "  ", (facts, self.colours.muted)), *([rule] if self.tight < 1 else [])]

    def turn(self) -> Block:
        """Who is to move, in the largest letters there are, then the phase, the turn's number and what comes next."""
        battle, colours = self.battle, self.colours
        rows = [] if PanelPart.TURN in self.seen.without else [*self.mover(is_large=True), *self._where()]
        if battle.comes_next:
            rows.append(line((_("next") + "  ", colours.muted), (battle.comes_next, colours.ink)))
        if battle.guide and self.is_roomy:
            rows += [line((row, colours.muted)) for row in wrapped(battle.guide, self.width, 3)]
        return rows

    def _where(self) -> Block:
        """The phase with its step, and the turn's number at the other end."""
        battle, colours = self.battle, self.colours
        number = _("TURN {turn}").format(turn=battle.turn) if battle.turn else ""
        phase = battle.phase or _("Before the first turn")
        step = "" if phase.endswith(battle.step) else battle.step
        named = line((phase, f"bold {colours.accent}"))
        whole = line(named, f"{APART}{step}" if step else "").stylize_before(colours.ink)
        room = self.width - cell_len(number) - len(APART)
        first, *more = [whole] if whole.cell_length <= room else [named, line((step, colours.ink))]
        row = line(exactly(first, room), APART, (number, f"bold {colours.ink}")) if number else first
        # Where nobody is to move, the phase has his plate.
        return [row, *more] if self.battle.mover else [*self._plate(exactly(row, self.width), colours.raised), *more]

    def mover(self, *, is_large: bool = False) -> Block:
        """Whose turn it is, the player before the army, on the side's colour; where there is room in large letters."""
        for side in self.battle.sides:
            if side.on_move:
                who = side.player or side.name
                army = f" · {side.name}" if side.player else ""
                moves = f"{_('to move')}{army}"
                if is_large:
                    return self._banner(side, who, moves)
                name = f" {side.shape} {side.letter} {who} "
                return [line((name, f"bold {self.colours.plate} on {self.hue(side)}"), (f" {moves}", self.colours.ink))]
        return [line((self.battle.mover, f"bold {self.colours.ink}"))] if self.battle.mover else []

    def _banner(self, side: SideShown, who: str, moves: str) -> Block:
        """Who is to move across the whole width, with air around it where there is room."""
        lead = f" {side.shape} {side.letter}{APART}"
        name = self.wide(who, cell_len(lead) + len(APART) + cell_len(moves))
        row = exactly(line((f"{lead}{name}", "bold"), f"{APART}{moves}"), self.width)
        return self._plate(row.stylize_before(self.colours.plate), self.hue(side))

    def _plate(self, row: Content, colour: str) -> Block:
        """A row on a colour of its own, with half a row of it above and below where there is room."""
        above, below = (line((half * self.width, colour)) for half in "▄▀")
        plate = [row.stylize_before(f"on {colour}")]
        return [above, *plate, below] if self.is_roomy else plate

    def wide(self, text: str, beside: int = 4) -> str:
        """The text in capitals set apart, a terminal's largest letters, where that leaves so many cells beside it."""
        spaced = "  ".join(" ".join(word) for word in text.upper().split())
        return spaced if not self.tight and cell_len(spaced) + beside <= self.width else text

    def rail(self, *, labels: bool = True) -> Block:
        """The phases in a row: done ones ticked, the present one in a block with an arrow, the rest faint."""
        if not self.battle.phases:
            return []
        gaps = len(self.battle.phases) - 1
        if labels:
            marks, free = self._marks(labels=True)
            if free >= 2 * gaps:
                return [line((" " * min(free // max(gaps, 1), 12), self.colours.rule)).join(marks)]
        marks, free = self._marks(labels=False)
        rule = "─" * (min(max(free // max(gaps, 1), 3), 5) - 2)
        return [line((f" {rule} ", self.colours.rule)).join(marks)]

    def _marks(self, *, labels: bool) -> tuple[list[Content], int]:
        """The phases, and how much room they leave."""
        marks = [self._mark(mark, labels) for mark in self.battle.phases]
        return marks, self.width - sum(mark.cell_length for mark in marks)

    def _mark(self, mark: PhaseMark, full: bool) -> Content:
        colours = self.colours
        name = f"{mark.numeral} {mark.label}".strip() if full else mark.numeral or mark.label
        match mark.passing:
            case Passing.HERE:
                label = f"{mark.numeral} {mark.label}".strip()
                return line((f" ▶ {label} ", f"bold {colours.on_accent} on {colours.accent}"))
            case Passing.PASSED:
                return line((f"✓ {name}" if full else f"✓{name}", colours.muted))
            case Passing.AHEAD:
                return line((name, colours.ink))

    def coming(self, most: int = 0) -> Block:
        """The throw that lies open: who rolls, the number needed and its chance, what hangs on it."""
        coming = self.battle.coming
        if coming is None:
            return []
        side = self._side(coming.letter)
        lead = line(self.badge(side), "  ") if side is not None else Content("")
        width = self.width - 2 - lead.cell_length
        named = coming.whole if most == 1 else coming.who_and_whom
        rows = [line((row, f"bold {self.colours.ink}")) for row in wrapped(named, width, most or 2)]
        if most != 1:
            rows += [line((row, self.colours.accent)) for row in wrapped(coming.odds, width, 1)]
            rows += [line((row, self.colours.ink)) for row in wrapped(coming.hangs, width, 1)][: 0 if most else None]
        colour = self.hue(side) if side is not None else self.colours.accent
        return [line(("▌ ", colour), lead if not at else " " * lead.cell_length, row) for at, row in enumerate(rows)]

    def last(self, most: int = 0, *, is_low: bool = False) -> Block:
        """The last event as a sentence, what followed from it, and its dice; with room on a plate of its own.

        One that `is_low` has no air over and under the words.
        """
        telling = self.battle.last
        if telling is None:
            return []
        side = self._acting(telling.throw)
        lead = line(self.badge(side), "  ") if side is not None else Content("")
        inset = 4 if self.is_roomy else 2
        rows = self._told(telling, self.width - inset - lead.cell_length, most)
        colour = self.hue(side) if side is not None else self.colours.accent
        drawn = [line(lead if not at else " " * lead.cell_length, row) for at, row in enumerate(rows)]
        if not self.is_roomy or most:
            return [line(("▌ ", colour), row) for row in drawn]
        on = f"on {self.colours.raised}"
        plate = drawn if is_low else [Content(""), *drawn, Content("")]
        return [line(("▌ ", colour), exactly(line("  ", row), self.width - 2)).stylize_before(on) for row in plate]

    def _told(self, telling: Told, width: int, most: int) -> Block:
        """The sentence, what followed and the dice, as far as there is room; over it whom it lost the battle."""
        great = "" if most else self._great(telling)
        headline = great or ("" if most else self.wide(telling.text, self.width - width))
        rows = [line((headline, f"bold {self.colours.ink}"))] if headline and headline != telling.text else []
        weight = self.colours.ink if great else f"bold {self.colours.ink}"
        if great or not rows:
            rows += [line((row, weight)) for row in wrapped(telling.text, width, most or 3)]
        if not most or not rows:
            rows += [line((row, self.colours.ink)) for row in wrapped(telling.then, width, 2)]
        if telling.throw is not None and not most and self.tight < 3:
            rows.append(self._throw(telling.throw))
        return rows

    def _great(self, telling: Told) -> str:
        """The moment of weight that this event was, as a headline; empty where it was none."""
        moment = next(
            (
                other
                for other in self.battle.moments
                if (other.story, other.at) == (telling.text or telling.then, telling.at)
            ),
            None,
        )
        return "" if moment is None else self.wide(f"{moment.name} · {moment.verdict}", 12)

    def _acting(self, throw: Throw | None) -> SideShown | None:
        """The side whose dice are told of."""
        letter = self.battle.cards[0].letter if throw is not None and self.battle.cards else ""
        return self._side(letter)

    def _side(self, letter: str) -> SideShown | None:
        return next((side for side in self.battle.sides if side.letter == letter), None)

    def _throw(self, throw: Throw) -> Content:
        sign, word, colour = {
            Went.WELL: ("✓ ", N_("success"), self.colours.well),
            Went.ILL: ("✗ ", N_("failure"), self.colours.ill),
            Went.OPEN: ("", "", ""),
        }[throw.went]
        words = line((throw.words, self.colours.muted))
        return line((f"{sign}{_(word)}", f"bold {colour}"), ("  ·  ", self.colours.rule), words) if word else words

    def words(self, room: int) -> Block:
        """The parts told in words, each under its name, as many as there is room for."""
        rows: Block = []
        for part in self.battle.words:
            lines = [line((row, self.colours.ink)) for text in part.lines for row in wrapped(text, self.width, 2)]
            block = [line((part.heading, self.colours.muted)), *lines]
            if len(rows) + len(block) + bool(rows) <= room:
                rows += [Content("")] * bool(rows) + block
        return rows

    def ticker(self, room: int) -> Block:
        """Events before the last, the latest first, whole sentences all, as many as there is room for."""
        rows: Block = []
        for telling in self.battle.ticker[1 if self.battle.last is not None else 0 :]:
            sentence = wrapped(telling.whole, self.width - 2, 3)
            if len(rows) + len(sentence) > min(room, MOST_EARLIER):
                break
            signs = ["· ", *["  "] * len(sentence)]
            rows += [
                line((sign, self.colours.rule), (row, self.colours.muted))
                for sign, row in zip(signs, sentence, strict=False)
            ]
        return rows

    def band(self) -> Content:
        """Turn, phase, whose turn, what comes next and every side's figures in one line."""
        battle, colours = self.battle, self.colours
        parts: list[Content] = []
        if battle.turn and PanelPart.TURN not in self.seen.without:
            parts.append(line((_("TURN {turn}").format(turn=battle.turn), f"bold {colours.ink}")))
        if battle.phase and not battle.phases:
            parts.append(line((battle.phase, f"bold {colours.accent}")))
        parts += self.mover()
        scores = [line(self.badge(side), (f" {_counting(side)}", f"bold {colours.ink}")) for side in battle.sides]
        ahead = [line((_("next") + " ", colours.muted), (battle.comes_next, colours.ink))] if battle.comes_next else []
        between = line((" │ ", colours.rule))
        for extra in (ahead, []):
            left, right = between.join([*parts, *extra]), line("   ").join(scores)
            if left.cell_length + right.cell_length + 2 <= self.width:
                break
        # Names are cut before figures.
        room = max(self.width - right.cell_length - 2, 0)
        return line(exactly(left, room), "  ", right)

    def middle(self, text: str, style: str) -> Content:
        """A text in the middle of its line."""
        shown = harmless(text)
        return line(" " * max((self.width - cell_len(shown)) // 2, 0), (shown, style))


def _counting(side: SideShown) -> str:
    """A side's points, or else the rest of its strength."""
    return per_cent(str(side.left)) if side.points is None else str(side.points)


def exactly(row: Content, width: int) -> Content:
    """The row in so many cells, cut with an ellipsis or filled up."""
    if row.cell_length > width:
        row = row.truncate(width, ellipsis=True)
    return row.pad_right(max(width - row.cell_length, 0))


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
