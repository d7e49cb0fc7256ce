"""The tests owed, with what each needs and how likely that is, and taken on their page at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget

from screens.parts.automatic import TESTS, is_automatic
from screens.parts.drawn.columns import left, name_width, right
from screens.parts.drawn.frames import Box, is_roomy
from screens.parts.drawn.short_names import called
from screens.parts.drawn.sides import mark_of
from screens.parts.drawn.signs import LATER, OWED
from screens.parts.plain import line, lines, plain
from screens.table.battle_widget import BattleWidget
from screens.table.debts import debt_rows
from screens.table.table import Table
from screens.table.unfinished import is_for_tests, lead_on
from tracker.battle.battle import Battle, Debt, SideId
from tracker.play.walk import debts_ahead, debts_due
from tracker.views.owed import OwedTest, before_their_step, tests_owed
from tracker.views.sides import looks
from tracker.words import _, n_
from tracker.written import share_width

MOST_ROWS: Final = 3
MOST_CARDS: Final = 4


def each_once(tests: Sequence[OwedTest]) -> list[OwedTest]:
    """The tests in their order, those that a unit owes alike as one with their number."""

    def alike(test: OwedTest) -> tuple[object, ...]:
        return test.debt.unit, test.why, test.needs, test.chance, test.due, test.is_due

    counted = Counter(map(alike, tests))
    first = {alike(test): test for test in reversed(tests)}
    return [replace(first[key], count=count) for key, count in counted.items()]


async def take(table: Table) -> None:
    """Take the tests that are due by now; where none is, those that come due next, if they are meant all the same."""
    system, battle = table.system, table.battle
    if not battle.debts:
        table.tell(_("no test is owed"))
    elif debts_due(system, battle):
        await table.doors.tests(table, frozenset())
    elif await are_taken_early(table, ahead := debts_ahead(system, battle)):
        await table.doors.tests(table, frozenset(debt.id for debt in ahead))


async def take_those_of_the_step(table: Table, before: Battle) -> None:
    """Open the tests at once where the walk came to a step that is there for nothing else."""
    while is_automatic(TESTS) and table.battle.place != before.place and is_for_tests(table):
        before, table.onward = table.battle, False
        await take(table)
        await lead_on(table, before)


async def are_taken_early(table: Table, ahead: Sequence[Debt]) -> bool:
    """Whether tests of a step still to come are to be taken now; the question names the step."""
    from screens.parts.dialogs import BeforeItsTime

    system, battle = table.system, table.battle
    detail = lines(*(debt_rows(system, battle, debt, 66) for debt in ahead[:MOST_CARDS]))
    return await table.app.push_screen_wait(BeforeItsTime(before_their_step(system, battle, ahead), detail)) == "yes"


class Owed(Box):
    """The box of what is owed; gone while nothing is."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="owed")
        self.table = table

    def compose(self) -> ComposeResult:
        yield OwedTests(self.table)

    def show(self) -> None:
        """Bring its heading up to date, and itself out of sight where nothing is owed."""
        count = len(self.table.battle.debts)
        self.display = bool(count)
        self.head(line(_("Owed"), " ", (str(count), "$alarm bold")))


class OwedTests(BattleWidget):
    """The tests, those due by now first: a line each, or two where there is a box for them."""

    GROWS = True

    @property
    def _most(self) -> int:
        return MOST_CARDS if is_roomy(self.app.size) else MOST_ROWS

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the tests take in so many columns."""
        return len(self._rows(width))

    def render(self) -> Content:
        rows = self._rows(self.size.width)
        box = self.parent.size.height if isinstance(self.parent, Widget) else 0
        return lines(*(rows if len(rows) <= box else self._rows(self.size.width, box)))

    def _rows(self, width: int, room: int = 0) -> list[Content]:
        """The rows of as many as there is room for, those that are alike as one, then how many more there are."""
        owed = each_once(tests_owed(self.table.system, self.table.battle))
        # A row that says how many more there are is as high as one of them.
        is_last = len(owed) == self._most + 1 and not is_roomy(self.app.size)
        shown = owed if is_last else owed[: self._most]
        names = name_width(test.name for test in shown)
        causes = Counter((test.name, test.cause) for test in owed)
        drawn = [self._test(test, names, width, is_told_by_cause=causes[test.name, test.cause] == 1) for test in shown]
        while room and len(drawn) > 1 and sum(map(len, drawn)) + (len(drawn) < len(owed)) > room:
            drawn.pop()
        rows = [row for each in drawn for row in each]
        if (rest := sum(test.count for test in owed[len(drawn) :])) > 0:
            more = n_("… and {count} more", "… and {count} more", rest).format(count=rest)
            rows.append(line("   ", (more, "$dim")))
        return rows

    def _test(self, test: OwedTest, names: int, width: int, *, is_told_by_cause: bool) -> list[Content]:
        sides = looks(self.table.battle)
        mark = mark_of(sides[SideId(test.side)]) if test.side in sides else Content(" ")
        sign = line((OWED, "$alarm bold") if test.is_due else (LATER, "$dim"))
        if test.is_due:
            when = line(("t", "$bright bold"), (f" {test.word} ", "$dim"))
        else:
            when = plain(_("in {step} ").format(step=test.due) if test.due else f"{_('later')} ", "$dim")
        style = "$foreground" if test.is_due else "$dim"
        names = min(names, width - when.cell_length - 5) if is_roomy(self.app.size) else names
        name = line((called(self.table.battle, test.name, names), "$bright bold" if test.is_due else "$foreground"))
        if is_roomy(self.app.size):
            head = line(sign, " ", mark, " ", name)
            figures = line((test.needs, style), " ", right((test.chance, style), share_width()), " ")
            head = line(head, right(when, max(width - head.cell_length, 0)))
            why = line("    ", (test.why, "$dim"))
            before: list[Content] = []
            if why.cell_length >= width and test.which:
                # Which it is and why have a line each where one would cut what tells it from the others.
                before = [left(line("    ", (test.which_alone, "$dim")), width)]
                why = line("    ", (test.cause, "$dim"))
            if why.cell_length + figures.cell_length < width:
                return [head, *before, line(why, right(figures, width - why.cell_length))]
            return [head, *before, left(why, width), right(figures, width)]
        figures = line(left((test.needs, style), 14), right((test.chance, style), share_width()))
        head = line(sign, " ", mark, " ", left(name, names))
        room = max(width - head.cell_length - figures.cell_length - 14, 4)
        # Cut it would lose its cause, where that alone tells it from what else the unit owes.
        shown = test.why if cell_len(test.why) <= room or not is_told_by_cause else test.cause_alone
        return [line(head, "  ", left((shown, "$dim"), room), " ", figures, right(when, 11))]
