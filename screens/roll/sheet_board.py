"""A sheet of rolls on the screen: what is drawn of it, and where the light is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import OptionList

from screens.parts.keys import Key
from screens.roll.calculator_keys import AS_RULED
from screens.roll.sheet_keys import SHEET_KEYS, THE_DIE, THE_NUMBER
from screens.roll.sheet_lines import lines_of
from screens.roll.sheet_page import Rolls, SheetPage, knobs_of
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import ProcedureId, UnitId
from tracker.play.sheets import Entry, Knob, OpenSheet, number_of, open_on
from tracker.rules.system import Sheet
from tracker.words import _

NOWHERE: Final = -1
"""Where the light is on no value that was gone to: what is to be measured is lit, else what takes no digits."""

Told = ParamSpec("Told")
Done = TypeVar("Done")
Board = TypeVar("Board", bound="SheetBoard")


def drawn_once(
    act: Callable[Concatenate[Board, Told], Done],
) -> Callable[Concatenate[Board, Told], Done]:
    """Draw the page once for all that an act changes of it, not for each: every drawing goes through every row."""

    @wraps(act)
    def drawing_once(self: Board, /, *args: Told.args, **kwargs: Told.kwargs) -> Done:
        self.changing += 1
        try:
            return act(self, *args, **kwargs)
        finally:
            self.changing -= 1
            self.draw_changed()

    return drawing_once


class SheetBoard(Screen[bool]):
    """A sheet opened for units or on a procedure under way; draws itself anew whenever it is another one."""

    CSS_PATH = "roll.tcss"
    KEYS: tuple[Key, ...] = SHEET_KEYS

    sheet: reactive[OpenSheet | None] = reactive(None, init=False, repaint=False)
    typing: reactive[str] = reactive("", init=False, repaint=False)
    trouble: reactive[str] = reactive("", init=False, repaint=False)
    at: reactive[int] = reactive(NOWHERE, init=False, repaint=False)
    """Which value of the lit row was gone to."""
    over: reactive[int | None] = reactive(None, init=False, repaint=False)
    """The act whose dice would be put right by typing: a row that is done is lit, or one was gone back to."""

    def __init__(
        self,
        table: Table,
        sheet: Sheet,
        bindings: Mapping[str, UnitId] | None = None,
        running: ProcedureId | None = None,
        *,
        afresh: bool = False,
    ) -> None:
        super().__init__()
        self.table = table
        self._opened = open_on(table.history, sheet, bindings or {}, running, afresh=afresh)
        self._refused = False
        self._types_a_number = False
        self.changing = 0
        self._drawn: tuple[OpenSheet | None, tuple[object, ...]] = None, ()

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield SheetPage(id="board")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.lines.focus()
        self.sheet = self._opened

    def reword(self) -> None:
        """Show what was rolled and said so far on widgets that are new."""
        self.lines.focus()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def watch_sheet(self) -> None:
        self._draw()

    def watch_typing(self) -> None:
        self._draw()

    def watch_trouble(self) -> None:
        self._draw()

    def watch_at(self) -> None:
        self._draw()

    def watch_over(self) -> None:
        self._draw()

    def on_screen_resume(self) -> None:
        if self.sheet is not None and self.sheet.history is not self.table.history:
            self._again()

    def on_unmount(self) -> None:
        if self.sheet is not None:
            self.table.lift(self.sheet.faces)

    @property
    def page(self) -> SheetPage:
        """What is drawn of the sheet."""
        return self.query_one(SheetPage)

    @property
    def lines(self) -> Rolls:
        """What is to be rolled and said."""
        return self.page.lines

    @property
    def lit(self) -> str:
        """The key of the row, or of the question, under the light."""
        return self.page.lit

    @property
    def entry(self) -> Entry | None:
        """The row under the light; None where that is a question of its own."""
        return None if self.sheet is None else self.sheet.entry(self.lit)

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """What can be changed where the light is."""
        return () if self.sheet is None else knobs_of(self.sheet, self.lit)

    @property
    def at_lit(self) -> int | None:
        """Which value of the lit row the arrows change: digits go to it where it is a number, else to the die."""
        sheet, knobs, taker = self.sheet, self.knobs, self._taker
        if sheet is None or not knobs:
            return None
        if self.at != NOWHERE:
            return self.at % len(knobs)
        if taker is None or self.entry != taker:
            return 0 if taker is None else _first_without_digits(knobs)
        if (measure := self._measure) is not None:
            return knobs.index(measure)
        takes_dice = sheet.wanted(taker) is not None or sheet.is_decided(taker)
        return _first_without_digits(knobs) if takes_dice else 0

    @property
    def knob(self) -> Knob | None:
        """The value that the arrows change."""
        return None if self.at_lit is None else self.knobs[self.at_lit]

    @property
    def number(self) -> Knob | None:
        """The lit value where it is a number, which then takes the digits."""
        knob = self.knob if self.over is None else None
        return knob if knob is not None and number_of(knob) is not None else None

    @property
    def _measure(self) -> Knob | None:
        """What is to be measured before the first die of the row that takes it; no die takes digits before."""
        sheet, taker = self.sheet, self._taker
        return None if sheet is None or taker is None else sheet.unmeasured(taker)

    @property
    def _taker(self) -> Entry | None:
        return None if self.sheet is None or self.over is not None else self.sheet.takes_dice(self.lit)

    def _draw(self, *, move: bool = False) -> None:
        if self.sheet is not None and self.size.width and (move or not self.changing):
            at = self._show(self.sheet, move=move)
            if at != self._digits_at:
                self._show(self.sheet)  # the light came to another line by being drawn
            self._show_keys(self.sheet)
            self._drawn = self.sheet, self._about_it

    def _show(self, sheet: OpenSheet, *, move: bool = False) -> tuple[int | None, bool]:
        at, is_number = lit = self._digits_at
        typed = None if is_number or self._measure is not None else self.typing
        number = self.typing if is_number else None
        self.page.show(sheet, typed, self.trouble, at, self.over, number=number, move=move)
        return lit

    @property
    def _digits_at(self) -> tuple[int | None, bool]:
        """Which value is lit, and whether digits go to it."""
        return self.at_lit, self.number is not None

    def draw_changed(self) -> None:
        """Draw the page where it shows something else than before, and nothing more is about to change."""
        sheet, about_it = self._drawn
        if self.sheet is not sheet or self._about_it != about_it:
            self._draw()

    @property
    def _about_it(self) -> tuple[object, ...]:
        """What is drawn of the sheet beside what it says itself."""
        return self.typing, self.trouble, self.at, self.over, self.lit

    def _show_keys(self, sheet: OpenSheet) -> None:
        taker = sheet.takes_dice(self.lit)
        keys: tuple[Key, ...] = SHEET_KEYS
        if self.number is not None:
            keys = (THE_NUMBER, *keys)
        elif taker is not None and sheet.wanted(taker) is not None and self._measure is None:
            keys = (THE_DIE, *keys)
        if taker is not None and self.table.precedents(taker.row.resolver):
            keys = (*keys, AS_RULED)
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()

    @on(OptionList.OptionHighlighted)
    @drawn_once
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        row = None if self.sheet is None else next((one for one in lines_of(self.sheet) if one.key == self.lit), None)
        if row is None or self.over not in row.made:
            self.over = None if row is None or row.is_waiting else next(reversed(row.made), None)
        if self.typing and self._types_a_number != (self.number is not None):
            self.typing = ""

    @drawn_once
    def _become(self, sheet: OpenSheet, *, move: bool = False) -> None:
        """Show a changed sheet; the light stays, unless it is to `move` to what comes next."""
        self.typing, self.trouble, self._refused = "", "", False
        self.sheet = sheet
        if move:
            self.over = None
            self.at = NOWHERE
            self._draw(move=True)

    def _light(self, key: str, at: int) -> None:
        """The light on that line and that value of it."""
        ids = [option.id for option in self.lines.options]
        if key in ids:
            self.lines.highlighted = ids.index(key)
        self.at = at

    def _again(self) -> None:
        """Take in what was done on another screen."""
        if self.sheet is not None:
            self._become(self.sheet.after(self.table.history), move=True)

    def _complain(self, trouble: str) -> None:
        self.trouble, self._refused = trouble, True

    def _has_half_a_face(self) -> bool:
        """Whether something is typed or thrown that no roll has taken: then that is said, and nothing else done."""
        is_open = bool(self.typing or (self.sheet is not None and self.sheet.faces))
        if is_open:
            self._complain(_("close the face first, or take it back"))
        return is_open


def _first_without_digits(knobs: tuple[Knob, ...]) -> int | None:
    return next((number for number, knob in enumerate(knobs) if number_of(knob) is None), None)
