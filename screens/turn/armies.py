"""Both armies, always in sight where there is room: pips for what is left, ghosts for what this turn has cost."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Region

from screens.parts.drawn.columns import left, name_width, packed, right
from screens.parts.drawn.frames import Box
from screens.parts.drawn.motion import Motion, figures
from screens.parts.drawn.short_names import called
from screens.parts.drawn.sides import heading_of, in_hue
from screens.parts.drawn.signs import BEFORE, GONE, LATER, LEFT, LOST, OWED
from screens.parts.drawn.strength import pips, share
from screens.parts.plain import line, lines
from screens.table.battle_widget import BattleWidget
from screens.table.table import Table
from tracker.battle.battle import UnitId
from tracker.play.history import History
from tracker.views.armies import Army, Rank
from tracker.views.figures import percent
from tracker.views.hurt import badges_of
from tracker.views.owed import OwedTest, tests_owed
from tracker.views.sides import Look, looks
from tracker.words import _, n_
from tracker.written import share_width

COUNT: Final = 3
BAR: Final = 14
AIR: Final = 1
FRAME: Final = 2
FEWEST: Final = 8
"""Rows of the box below which but the sides of the armies are kept."""
AROUND_BOTH: Final = 9
"""Rows of the page that neither the list of the step nor the armies have: bars, last lines, the frame of the list."""


class Armies(Box):
    """The box of both armies."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="armies")
        self.table = table

    def compose(self) -> ComposeResult:
        yield Ranks(self.table)

    def on_mount(self) -> None:
        legend = line(
            (f"{LEFT} ", "$foreground"), (_("left"), "$dim"), (f"  {LOST} ", "$alarm"), (_("lost this turn"), "$dim"),
            (f"  {BEFORE} ", "$faint"), (_("lost before"), "$dim"),
        )  # fmt: skip
        self.head(line(_("The armies, strength left")), legend)

    def make_room(self, rows: int) -> None:
        """Give up rows to a list of so many that would have to be scrolled; where few are left, all but the sides."""
        ranks = max((len(army.ranks) for army in self.table.armies), default=0)
        height = self.app.size.height
        whole = min(ranks + 1 + FRAME, height // 2)
        left = height - AROUND_BOTH - rows
        self.set_class(left < min(whole, FEWEST), "-crowded")
        self.query_one(Ranks).styles.max_height = None if left < FEWEST or left >= whole else left - FRAME


class Ranks(BattleWidget):
    """The units of every side, side by side."""

    GROWS = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.motion = Motion(self, self._paint)

    def read(self) -> None:
        self.motion.take(figures(self.table.armies))

    def _paint(self, keys: Collection[str]) -> None:
        """Draw the rows of these units and sides anew, and no other."""
        rows = {f"unit:{rank.unit.id}": row for army in self.table.armies for row, rank in enumerate(army.ranks, 1)}
        width = self.size.width
        self.refresh(*{Region(0, rows.get(key, 0), width, 1) for key in keys})

    def render(self) -> Content:
        history, width, most = self.table.history, self.size.width, max(self.size.height, 1)
        armies = self.table.armies
        if not armies or width < 1:
            return Content("")
        marks = looks(history.battle)
        owed = {test.debt.unit: test for test in reversed(tests_owed(history.system, history.battle))}
        part = width // len(armies)
        columns = [self._army(history, army, marks[army.side], owed, part - AIR, most) for army in armies]
        rows = max(map(len, columns))
        gap = Content("")
        return lines(
            *(
                line(*(left(column[row] if row < len(column) else gap, part) for column in columns))
                for row in range(rows)
            )
        )

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many rows as the longest army has units, and its heading."""
        battle = self.table.battle
        return 1 + max((len(list(battle.of_side(side.id))) for side in battle.sides), default=0)

    def _army(
        self, history: History, army: Army, look: Look, owed: Mapping[UnitId, OwedTest], width: int, most: int
    ) -> list[Content]:
        """The heading of an army, and a row for each unit; those there is no room for are counted."""
        side = history.battle.side(army.side)
        names = name_width(rank.unit.name for rank in army.ranks)
        lost = line((_("−{count} now").format(count=army.fresh), "$alarm")) if army.fresh else Content("")
        key = f"side:{army.side}"
        figure = line((percent(army.left), self.motion.style(key, "")))
        bar = line(share(self.motion.part(key, army.left), BAR, in_hue(look)), " ", right(figure, share_width()))
        heading = left(heading_of(look, side.name), max(min(names + 3, width - BAR - 6), 6))
        shown = army.ranks if len(army.ranks) < most else army.ranks[: most - 2]
        rows = [line(" ", heading, bar, "  ", lost)]
        drawn = [self._pips(rank, look) for rank in shown]
        most_pips = max((row.cell_length for row in drawn), default=0)
        for rank, strength in zip(shown, drawn, strict=True):
            named = left(
                (called(history.battle, rank.unit.name, names), "$dim strike" if rank.is_out else "$foreground"), names
            )
            mark = (f" {GONE} ", "$dim") if rank.is_out else "   "
            row = line(mark, named, " ", left(strength, most_pips))
            rows.append(self._with_figures(history, rank, row, owed, width))
        if len(shown) < len(army.ranks):
            rest = len(army.ranks) - len(shown)
            more = n_("… and {count} more", "… and {count} more", rest).format(count=rest)
            rows.append(line("   ", (more, "$dim")))
        return rows

    def _pips(self, rank: Rank, look: Look) -> Content:
        seen = self.motion.counted(f"unit:{rank.unit.id}", rank.now)
        return pips(seen, rank.fresh - (seen - rank.now), rank.full, in_hue(look), rank.hurt)

    def _with_figures(
        self, history: History, rank: Rank, row: Content, owed: Mapping[UnitId, OwedTest], width: int
    ) -> Content:
        """The rest as a figure, the order, and a remark."""
        system, unit = history.system, rank.unit
        style = self.motion.style(f"unit:{unit.id}", "$foreground" if rank.now else "$dim")
        row = line(row, right(line((str(rank.now), style)), COUNT))
        if system.turn.tokens is not None:
            order = unit[system.turn.tokens.field]
            row = line(
                row, "  ", (order, "$foreground") if order != system.turn.tokens.field.default else ("–", "$dim")
            )
        room = max(width - row.cell_length - 2, 0)
        return line(row, "  ", self._remark(history, rank, owed, room))

    def _remark(self, history: History, rank: Rank, owed: Mapping[UnitId, OwedTest], room: int) -> Content:
        """The tests owed before all else, then as much of its state as fits."""
        if rank.is_out:
            return line((packed([_("out")], room), "$dim"))
        test = owed.get(rank.unit.id)
        if test is not None and test.is_due and room > len(OWED):
            return line((f"{OWED} {packed([test.word], room - 2)}", "$alarm"))
        if test is not None and test.due and room > len(test.due) + 1:
            return line((f"{LATER} {test.due}", "$dim"))
        badges = (badge.words for badge in badges_of(history.system, history.battle, rank.unit) if len(badge.words) > 1)
        return line((packed(badges, room), "$dim"))
