"""The calculator as it is drawn: the list of who takes part, or the lines of the roll, its number, dice and ends."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts.cited import rule_texts
from screens.parts.drawn.frames import Box
from screens.parts.drawn.short_names import text_within, within
from screens.parts.fitted import Fitted
from screens.parts.picker import Picker
from screens.parts.plain import line
from screens.parts.repaint import show
from screens.roll.cast import head, question
from screens.roll.ends import Ends
from screens.roll.form import Form, box_width, room_in
from screens.roll.form_rows import explained, title_of
from screens.roll.needed import Needed
from screens.roll.tray import Tray
from tracker.battle.battle import Battle
from tracker.battle.fields import Scalar
from tracker.play.form_rows import FormRow
from tracker.play.history import History
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.worksheet import Worksheet
from tracker.rules.odds import may_succeed
from tracker.rules.resolver import ASSUMED
from tracker.views.sentences import switch_in_words

AROUND: Final = 6
"""Cells of the frame about what is told of a row, and of the air in it."""


class CalculatorBoard(Box):
    """A calculator as it is read; it keeps nothing but what it has drawn."""

    _shown: CalculatorPage | None = None
    _explained: FormRow | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield Picker(id="picker")
            with Vertical(id="answers"):
                yield Static(id="columns")
                yield Form(id="rows")
                with VerticalScroll(id="about", can_focus=False):
                    yield Static(id="explained")
        with Vertical(id="right"):
            yield Needed()
            yield Tray(id="tray")
            with VerticalScroll(id="after", can_focus=False):
                yield Ends()

    def on_resize(self) -> None:
        """Give the number the room it has in a terminal of this size."""
        self.query_one("#right").styles.width = box_width(self.app.size)
        if self._shown is not None:
            self._entitle(self._shown)
            if not self._shown.is_picking:
                self.show_roll(self._shown.roll)

    @property
    def form(self) -> Form:
        """The lines of the roll."""
        return self.query_one(Form)

    @property
    def lit(self) -> str:
        """The key of the row under the light; empty while there is none."""
        return self.form.lit

    def show(self, page: CalculatorPage) -> None:
        """Draw what a page shows otherwise than the one before."""
        before, self._shown = self._shown, page
        if before is None or page.who is not before.who:
            self._entitle(page)
        if before is None or page.is_picking != before.is_picking:
            self.screen.set_class(page.is_picking, "-picking")
            self.screen.set_focus(self.query_one("#part") if page.is_picking else self.form)
        if not page.is_picking:
            self._show_form(page, None if before is None or before.is_picking else before)
        elif before is None or page.to_pick != before.to_pick:
            self.query_one(Picker).ask(*question(page.who, page.to_pick[0]))

    def _entitle(self, page: CalculatorPage) -> None:
        """Write the roll and who is in it into the frame, names as long as there is room for."""
        self.head(within(page.who.history.battle, self.app.size.width - AROUND, partial(head, page.who)))

    def _show_form(self, page: CalculatorPage, before: CalculatorPage | None) -> None:
        if before is None or page.roll is not before.roll:
            self.show_roll(page.roll)
            self.form.names = partial(text_within, page.who.history.battle)
            self._show_rows(page, is_of_another_roll=before is None or page.who is not before.who)
            show(self.query_one("#columns", Static), self.form.heading if self.form.rows else Content(""))
        self.form.light(page.lit, is_at_the_die=page.is_at_the_die)
        self.form.fill(page.lit, page.typed if page.number is not None else None)
        typed = page.typed if page.number is None else ""
        self.query_one(Tray).show(page.roll, typed, page.trouble, is_next=page.takes_dice, is_lit=page.is_at_the_die)
        if self.form.turned != self._explained:
            self._explain()

    def _show_rows(self, page: CalculatorPage, *, is_of_another_roll: bool) -> None:
        """Draw the lines; of the same roll with what each was worth until now, which is reckoned behind that."""
        if is_of_another_roll:
            self.form.expects_odds = page.roll is not None and may_succeed(page.roll.resolver, page.roll.ahead)
            self.form.rows = _rows(page)
            return
        known = {row.key: row for row in self.form.rows}
        self.form.rows = tuple(
            row if (was := known.get(row.key)) is None else replace(row, gain=was.gain, others=was.others)
            for row in _rows(page, weighed=False)
        )
        self.call_after_refresh(self._weigh, page.roll)

    def _weigh(self, roll: Worksheet | None) -> None:
        """Draw what each line is worth to the chance, unless the roll is another one meanwhile, or the page is left."""
        page = self._shown
        if page is None or page.is_picking or page.roll is not roll or not self.query(Form):
            return
        self.form.rows = _rows(page)
        show(self.query_one("#columns", Static), self.form.heading)
        if self.form.turned != self._explained:
            self._explain()

    def show_roll(self, roll: Worksheet | None) -> None:
        """Draw the number and the ends of a roll, also of one that is only thought of."""
        self.query_one(Needed).show(roll)
        self.query_one(Ends).show(roll)

    @on(Form.Sized)
    def _sized(self) -> None:
        show(self.query_one("#columns", Static), self.form.heading)
        self._explain()

    def _explain(self) -> None:
        """Tell in full what the lit row is about, or the one that the arrows turn."""
        row, about = self.form.turned, self.query_one("#about")
        self._explained = row
        if row is None or self._shown is None:
            return
        title, history = title_of(row, room_in(self.app.size) - AROUND), self._shown.who.history
        about.border_title = line(" ", (title, "$bright bold"), " ") if title else None
        texts, units = rule_texts(history.system, row.rules), history.battle.units
        lenders: dict[Scalar, str] = {offer.value: units[offer.by].name for offer in reversed(row.offered)}
        explanation = partial(explained, row, partial(_reading, history), texts, lenders=lenders)
        show(self.query_one("#explained", Static), Fitted(explanation))


def _rows(page: CalculatorPage, *, weighed: bool = True) -> tuple[FormRow, ...]:
    """The lines of the roll; what is to be measured before the first die is assumed until enter agrees to it.

    What the roll hangs on and nobody has said has no value yet: the one it would be drawn up with is no proposal.
    """
    rows, unmeasured, unsaid = (
        () if page.roll is None else page.roll.rows(weighed=weighed),
        page.unmeasured,
        page.unsaid,
    )
    rows = tuple(_naming_the_lender(page.who.history.battle, row) for row in rows)
    if unsaid is not None:
        rows = tuple(replace(row, value=None) if row.key == unsaid.key else row for row in rows)
    if unmeasured is None:
        return rows
    return tuple(replace(row, origin=ASSUMED) if row.key == unmeasured.key else row for row in rows)


def _naming_the_lender(battle: Battle, row: FormRow) -> FormRow:
    """The line with the name of the unit that gives its number, where one does."""
    by = next((offer.by for offer in row.offered if offer.value == row.value), None)
    return row if by is None else replace(row, origin=battle.units[by].name)


def _reading(history: History, switch: str) -> str:
    """A house rule with the reading in force, in words."""
    system, battle = history.system, history.battle
    return switch_in_words(system, switch, system.switch(switch).of(battle.switches))
