"""The page of a sheet: its rows and questions in columns, the lit one's values beneath, what happened last."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click
from textual.message import Message
from textual.widgets import Static
from textual.widgets.option_list import Option

from screens.parts.listed import Listed
from screens.parts.plain import lines, plain
from screens.parts.repaint import show
from screens.roll.sheet_reasons import reasons
from screens.roll.sheet_rows import heading, lines_of, question_row, row_of, tally_rows, widths
from screens.table.lastline import last_words
from tracker.play.sheets import Knob, OpenSheet
from tracker.views.sentences.names import side_name, unit_name
from tracker.views.strength import lost_between
from tracker.words import _

MARGIN = 5
"""What the border, the blank beside it and the scroll bar take of the width."""


FEW_TALLIES, MANY_TALLIES = 2, 6
HIGH = 30
"""From this height on there is room for what every unit has left."""


class Rolls(Listed):
    """The lines of a sheet; the arrows pass by those that are struck out. A click only moves the light."""

    @dataclass
    class Accepted(Message):
        """Enter was pressed, wherever the light is."""

    def action_select(self) -> None:
        self.post_message(self.Accepted())

    async def on_click(self, event: Click) -> None:
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is not None and not self.options[index].disabled:
            self.highlighted = index


def knobs_of(sheet: OpenSheet, lit: str) -> tuple[Knob, ...]:
    """What can be changed about the row, or the question, of that key."""
    entry = sheet.entry(lit)
    if entry is not None:
        return sheet.knobs(entry)
    return tuple(said for said in sheet.loose if said.ask.key == lit)


class SheetPage(Vertical):
    """A sheet as it is read; it keeps nothing but where the light is."""

    def compose(self) -> ComposeResult:
        yield Static(id="columns")
        yield Rolls(id="lines")
        yield Static(id="reasons")
        yield Static(id="last")

    @property
    def lines(self) -> Rolls:
        """What is to be rolled and said."""
        return self.query_one(Rolls)

    @property
    def lit(self) -> str:
        """The key of the row, or of the question, under the light."""
        option = self.lines.highlighted_option
        return (option.id or "") if option is not None else ""

    def move(self, sheet: OpenSheet) -> None:
        """The light goes to what comes next."""
        self.lines.highlighted = self._where(sheet)

    def light(self, sheet: OpenSheet, act: int) -> None:
        """The light goes to the row of the roll that was made by that act."""
        key = next((row.key for row in lines_of(sheet) if act in row.made), None)
        self.lines.highlighted = next((n for n, option in enumerate(self.lines.options) if option.id == key), None)

    def show(self, sheet: OpenSheet, typing: str, trouble: str, at: int, over: int | None = None) -> None:
        """Draw a sheet with the digits typed, what was wrong, and which value of the lit row the arrows change.

        `over` is the act whose dice would be put right by typing.
        """
        who = " ▸ ".join(unit_name(sheet.battle, unit) for unit in sheet.bindings.values())
        self.border_title = plain(" ─ ".join(part for part in (_(sheet.sheet.label), who) if part))
        self.border_subtitle = plain(self._losses(sheet))
        room = self.outer_size.width - MARGIN
        rows = lines_of(sheet)
        cut = widths(sheet, rows, room)
        tally = tally_rows(sheet, self.lit, room, FEW_TALLIES if self.size.height < HIGH else MANY_TALLIES)
        show(self.query_one("#columns", Static), lines(*tally, heading(cut)))
        lit = self.lit
        rolls = [
            Option(
                row_of(sheet, row, cut, room, lit=row.key == lit, typing=typing, over=over),
                id=row.key,
                disabled=not (row.is_waiting or row.made),
            )
            for row in rows
        ]
        asked = [
            Option(question_row(sheet.battle, said, room, lit=said.ask.key == lit), id=said.ask.key)
            for said in sheet.loose
        ]
        # What nobody but the table knows comes first; what is only to be agreed to comes last.
        unsaid = [option for option, said in zip(asked, sheet.loose, strict=True) if said.value is None]
        self._list(sheet, [*unsaid, *rolls, *(option for option in asked if option not in unsaid)])
        self._explain(sheet, trouble, at, room, over)

    def _list(self, sheet: OpenSheet, options: list[Option]) -> None:
        shown = self.lines
        same = [(option.id, option.disabled) for option in shown.options] == [(one.id, one.disabled) for one in options]
        if same:
            for number, option in enumerate(options):
                shown.replace_option_prompt_at_index(number, option.prompt)
        else:
            lit = self.lit
            shown.set_options(options)
            ids = [option.id for option in options]
            shown.highlighted = ids.index(lit) if lit in ids else self._where(sheet)
        self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        """The lit line on the page, or the last one where nothing is left: rows above it may have become longer."""
        if self.lines.highlighted is None:
            self.lines.scroll_end(animate=False)
        else:
            self.lines.scroll_to_highlight()

    def _explain(self, sheet: OpenSheet, trouble: str, at: int, room: int, over: int | None) -> None:
        entry = sheet.entry(self.lit)
        asked = (plain(_(said.ask.question)) for said in sheet.loose if said.ask.key == self.lit)
        told = [*asked] if entry is None else [reasons(sheet, entry, at % max(len(knobs_of(sheet, self.lit)), 1), room)]
        if over is not None:
            told.append(
                plain(_("Type what the die showed to put this roll right; e changes its lines."), "$text-muted")
            )
        if trouble:
            told.append(plain(f"✗ {trouble}", "$error"))
        show(self.query_one("#reasons", Static), lines(*told))
        rolled = any(one.made is not None for one in sheet.entries)
        show(self.query_one("#last", Static), plain(last_words(sheet.history) if rolled else "", "$text-muted"))

    def _losses(self, sheet: OpenSheet) -> str:
        first = next((one.act for one in sheet.entries if one.act is not None), None)
        if first is None:
            return ""
        lost = lost_between(sheet.system, sheet.battle_before(first), sheet.battle)
        return " · ".join(
            _("{side} lost {count}").format(side=side_name(sheet.battle, side), count=count) for side, count in lost
        )

    def _where(self, sheet: OpenSheet) -> int | None:
        """Where the light belongs: on the first question nobody can answer, else on the next roll."""
        unsaid = next((said.ask.key for said in sheet.loose if said.value is None), None)
        coming = sheet.next
        aim = unsaid or (coming.row.key if coming is not None else None)
        ids = [option.id for option in self.lines.options]
        waiting = {row.key for row in lines_of(sheet) if row.is_waiting} | {said.ask.key for said in sheet.loose}
        return ids.index(aim) if aim in ids else next((n for n, key in enumerate(ids) if key in waiting), None)
