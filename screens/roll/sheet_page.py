"""The page of a sheet: its rows and questions in columns, the lit one's number and sum, who is in it, what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static
from textual.widgets.option_list import Option

from screens.parts.drawn.frames import Box, is_roomy
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.short_names import Namer, each_within, within
from screens.parts.drawn.signs import LEFT, LOST, with_keys
from screens.parts.fitted import Fitted
from screens.parts.overview import rule
from screens.parts.plain import hanging, harmless, line, lines, plain
from screens.parts.repaint import show
from screens.parts.spoken import Spoken
from screens.roll.sheet_company import Drawing, participants, recent_rolls
from screens.roll.sheet_dice import is_volley
from screens.roll.sheet_forecast import ForecastLine
from screens.roll.sheet_lit import details_below, details_beside, trouble_in_lines
from screens.roll.sheet_rows import (
    Widths,
    asked_row,
    choice_row,
    given_row,
    heading,
    question_row,
    row_of,
    tally_rows,
    widths,
)
from screens.roll.who import among, lost_by
from tracker.battle.battle import Bindings, acting_first
from tracker.play.backwards import answers_to, found_by
from tracker.play.history import History
from tracker.play.pages import Choice, RollLine, RollPage
from tracker.play.pages.decided import is_named
from tracker.play.pages.handful import takes_digits
from tracker.play.pages.roll_page import takes_light
from tracker.play.sheets import AnswerGiven, Entry, OpenSheet, Said, is_ordered, is_put_right, leading
from tracker.rules.system import Choose, Count, PickUnit, Question
from tracker.text import capital
from tracker.views.sentences.questions import choice_in_words
from tracker.views.sheet_rows import PageLine, coming_and_past
from tracker.views.strength import lost_between
from tracker.words import N_, _, n_

AROUND_ROWS: Final = 2
"""Rows of a page above and beneath its lines: the rule, and the forecast."""
FEW_TALLIES: Final = 2
"""Rows at most for what every unit has left, where there is no box for them."""
BESIDE: Final = 40
"""Cells that the box of the lit row and the frame about the rows take, where there is room for boxes."""
AROUND: Final = 6
"""Cells of a rule or a frame about what stands in it."""
AROUND_PAGE: Final = 4
"""Rows of the terminal that stand over and under the page."""
AROUND_BOARD: Final = 2
"""Those that do without boxes: the masthead and the keys."""
FRAME: Final = 2
FEW_WRITTEN, MOST_FALLS, MANY_WRITTEN, MOST_SPARE = 2, 10, 8, 2
"""Acts at most that are told of what was done here."""
PUT_RIGHT: Final = N_("Type what the die showed to correct this roll; e changes its lines.")
SAY_ANEW: Final = N_("No die was thrown here; e changes what was said.")
NOTHING_SAID: Final = Spoken("", is_refusal=False)
DONE: Final = "done"
"""The rule between what comes and what was."""
SHORT: Final = 20
"""Fewer rows than that has the page in a terminal of 24 where a guide speaks above it."""
AROUND_WRITTEN: Final = 15
"""The rows of a page without boxes about its rolls and what was done on it."""


class Rolls(LightList):
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


class SheetPage(Vertical):
    """A page of rolls as it is read; it keeps nothing but what it has drawn."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._drawn: dict[str, tuple[int, Content, Content]] = {}
        self._shown: tuple[OpenSheet | None, tuple[object, ...]] = None, ()
        self._written_of: tuple[History | None, tuple[int, bool, int]] = None, (0, False, 0)
        self._written: tuple[Drawing, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            with Box(id="rows"):
                yield Static(id="columns")
                yield Rolls(id="lines")
                yield ForecastLine(id="forecast")
            with Box(id="company"):
                yield Static(id="units")
            with Box(id="written"):
                yield Static(id="last")
        with Box(id="lit"):
            yield Static(id="reasons")
        yield Static(id="refused")

    @property
    def lines(self) -> Rolls:
        """The list of rolls and questions."""
        return self.query_one(Rolls)

    @property
    def lit(self) -> str:
        """The key of the row, or of the question, under the light."""
        option = self.lines.highlighted_option
        return (option.id or "") if option is not None else ""

    def show(self, page: RollPage) -> None:
        """Draw a page anew; only the row whose die is typed where nothing but its digits changed."""
        sheet, roomy = page.sheet, is_roomy(self.app.size)
        room = room_in(self.app.size)
        about_it = page.trouble, page.at, page.over, page.lit, room, self.app.size, page.number_typed, page.fight
        if self._shown[0] is sheet and self._shown[1] == about_it:
            self._type(page, room)
            self._light(page.lit)
            return
        if not sheet.sheet.is_by_question:
            self.query_one(ForecastLine).about(sheet, page.fight)
        self.query_one("#rows", Box).head(*_title(sheet, room))
        self._columns(page, room, roomy=roomy)
        self._explain(page, roomy=roomy)
        self._tell(sheet, page.lines, roomy=roomy)
        self._shown = sheet, about_it

    def _type(self, page: RollPage, room: int) -> None:
        """Draw the rows anew whose dice are typed: nothing else on the page says what was typed."""
        coming = _shows_the_digits(page)
        rows = [row for row in page.lines if coming is not None and takes_digits(row.entries, coming)]
        cut = widths(page.sheet, page.lines, room) if rows else None
        for row in rows:
            if cut is None or row.key not in self._drawn:
                continue
            option = Option(Row(_drawing(page, row, cut)), id=row.key)
            drawn = self._both(option, room)
            if not _alike(self._drawn[row.key], drawn):
                self.lines.replace_option_prompt(row.key, option.prompt)
                self._drawn[row.key] = drawn
        if rows:
            self.call_after_refresh(self._keep_in_sight)

    def _columns(self, page: RollPage, room: int, *, roomy: bool) -> None:
        cut = widths(page.sheet, page.lines, room)
        coming, past = coming_and_past(page)
        options = [_option(page, row, cut) for row in coming]
        if roomy and coming and past:
            options.append(Option(Row(lambda width, _is_lit: rule(width, _("done"))), id=DONE, disabled=True))
        options += [_option(page, row, cut) for row in past]
        self._list(page, options, room)
        tally = [] if roomy else tally_rows(page.sheet, page.lit, room, FEW_TALLIES)
        columns = [heading(cut)] if page.lines else []
        show(self.query_one("#columns", Static), lines(*tally, *columns))
        self._keep_room(page.lit, len(tally) + len(columns))

    def _list(self, page: RollPage, options: list[Option], room: int) -> None:
        shown = self.lines
        drawn = {str(option.id): self._both(option, room) for option in options}
        same = [(option.id, option.disabled) for option in shown.options] == [
            (drawn_option.id, drawn_option.disabled) for drawn_option in options
        ]
        if same:
            for number, option in enumerate(options):
                key = str(option.id)
                if not _alike(self._drawn.get(key), drawn[key]):
                    shown.replace_option_prompt_at_index(number, option.prompt)
        else:
            shown.set_options(options)
        self._drawn = drawn
        self._light(page.lit)
        self.call_after_refresh(self._keep_in_sight)

    def _light(self, key: str) -> None:
        """The light of the list where the page has it."""
        at = next((place for place, option in enumerate(self.lines.options) if option.id == key), None)
        if self.lines.highlighted != at:
            self.lines.highlighted = at

    def _keep_room(self, lit: str, above: int) -> None:
        """No less room for the rows than the lit one takes: what was done on the page gives way to the dice."""
        rows = self._drawn[lit][2].plain.count("\n") + 1 if lit in self._drawn else 1
        self.query_one("#rows", Box).styles.min_height = above + rows + AROUND_ROWS

    def _both(self, option: Option, room: int) -> tuple[int, Content, Content]:
        row = option.prompt
        assert isinstance(row, Row)
        return room, row.at(room + 1), row.at(room + 1, is_lit=True)

    def _keep_in_sight(self) -> None:
        """The lit line on the page, or the last one where nothing is left: rows above it may have become longer."""
        for rolls in self.query(Rolls):  # none where the page was left meanwhile
            if rolls.highlighted is None:
                rolls.scroll_end(animate=False)
            else:
                rolls.scroll_to_highlight()

    def _explain(self, page: RollPage, *, roomy: bool) -> None:
        sheet, box = page.sheet, self.query_one("#lit", Box)
        entry = None if page.is_done and page.over is None else page.entry  # nothing is left to change about a row
        at, number = page.at, page.number_typed
        # Beneath a page without boxes it has a place of its own, which no sum above it takes.
        trouble = self._refuse(Spoken(with_keys(page.trouble), is_refusal=not is_named(page)), roomy=roomy)
        if entry is None:
            asked = page.asked or next((answered for answered in sheet.loose if answered.key == page.lit), None)
            box.head(plain("" if asked is None else capital(_(asked.ask.short))))
            parts = [_question(sheet, asked.ask), _answers(sheet, asked)] if asked is not None else _nothing_left(page)
            drawn = Fitted(
                lambda width: lines(
                    *(hanging(plain(""), text, width, style) for text, style in parts if text),
                    *trouble_in_lines(trouble, width),
                )
            )
        else:
            both = partial(among, sheet.battle, entry.taking)
            title = each_within(sheet.battle, (BESIDE - FRAME if roomy else self.app.size.width) - AROUND, both)
            box.head(title, foot=plain(_("e every line")))
            # Before it is laid out the page is as high as the terminal leaves it without a guide.
            height = (self.size.height or self.app.size.height - AROUND_PAGE) - FRAME
            half = (self.size.height or self.app.size.height - AROUND_BOARD) // 2 - 1
            has_dice = entry.rolled is None or bool(entry.rolled.resolution.dice)
            why = [] if page.over is None else [plain(_(PUT_RIGHT if has_dice else SAY_ANEW), "$dim")]

            def about(width: int) -> Content:
                if roomy:
                    return details_beside(sheet, entry, at, number, trouble, width, height)
                return details_below(sheet, entry, at, number, width, half - len(why))

            drawn = Fitted(lambda width: lines(*why, about(width)))
        show(self.query_one("#reasons", Static), drawn)

    def _refuse(self, trouble: Spoken, *, roomy: bool) -> Spoken:
        """Say what was refused under the page; what the box at the side has to say where there is one."""
        beneath = NOTHING_SAID if roomy else trouble
        refused = self.query_one("#refused", Static)
        refused.display = bool(beneath.words)
        show(refused, Fitted(lambda width: lines(*trouble_in_lines(beneath, width))))
        return trouble if roomy else NOTHING_SAID

    def _tell(self, sheet: OpenSheet, rows: Sequence[RollLine], *, roomy: bool) -> None:
        """Who is in it and what was done on it, where there is room for boxes; else the last that was done."""
        if roomy:
            legend = line((LEFT, "$dim"), f" {_('left')}  ", (LOST, "$alarm"), f" {_('lost this turn')}")
            self.query_one("#company", Box).head(plain(_("Who is in it")), legend)
            self.query_one("#written", Box).head(plain(_("Written")), plain(_("u takes back the last roll")))
            show(self.query_one("#units", Static), Fitted(partial(participants, sheet, rows)))
        is_tray = is_volley(sheet, rows)
        falls = not roomy and is_tray
        # A short page has its rows for the dice that are still to be typed.
        few = MOST_FALLS if falls or sheet.sheet.is_by_question else FEW_WRITTEN
        taken = sum(drawn[2].plain.count("\n") + 1 for drawn in self._drawn.values())
        is_full = taken + few > self.app.size.height - AROUND_WRITTEN
        most = 1 if self.size.height < SHORT and sheet.next is not None and is_full else few
        count = MANY_WRITTEN if roomy else most
        spare = 0 if roomy else min(max(self.app.size.height - AROUND_WRITTEN - taken - few, 0), MOST_SPARE)
        if self._written_of[0] is not sheet.history or self._written_of[1] != (count, falls, spare):
            self._written_of = sheet.history, (count, falls, spare)
            # Where dice lie as on the table their signs tell no critical hit from any other.
            self._written = recent_rolls(sheet, count, only_effects=is_tray, with_sums=roomy, spare=spare)
        drawings, box = self._written, self.query_one("#written", Box)
        box.set_class(not drawings, "-nothing")
        box.set_class(falls, "-falls")
        if falls:
            box.head(plain(_("Results")))
        show(self.query_one("#last", Static), Fitted(lambda width: lines(*(draw(width) for draw in drawings))))


def room_in(size: Size) -> int:
    """How wide the rows are in a terminal of this size: known before it is laid out, so all is drawn once."""
    return size.width - (BESIDE if is_roomy(size) else 0) - 2


def _title(sheet: OpenSheet, width: int) -> tuple[Content, Content]:
    """The roll and who makes it, and each side's losses on the page so far."""
    label = line(_(sheet.sheet.label), "  " if sheet.bindings else "")
    bound = _still_in_it(sheet)

    def by(short: Namer) -> Content:
        return line(label, among(sheet.battle, bound, short))

    # Who has lost nothing yet gives way to a name.
    losses = _losses(sheet)
    if by(harmless).cell_length > width - losses.cell_length - AROUND:
        losses = _losses(sheet, least=1)
    room = width - losses.cell_length - AROUND if losses.plain else width - AROUND
    return within(sheet.battle, room, by), losses


def _still_in_it(sheet: OpenSheet) -> Bindings:
    """Those that the page was opened with, without whom every roll that is left is aimed past by now."""
    rows = [entry for entry in sheet.entries if entry.is_open] or sheet.entries
    if sheet.running is not None or not rows:
        return sheet.bindings
    acting = acting_first(sheet.bindings)[:1]
    rolling = {unit for entry in rows for unit in entry.row.bindings.values()}
    return {part: unit for part, unit in sheet.bindings.items() if unit in acting or unit in rolling}


def _losses(sheet: OpenSheet, least: int = 0) -> Content:
    """The losses of each side on the page so far, of those that have lost so many at least.

    Losses applied may begin with an answer that no roll has come before.
    """
    rolled = [entry.act for entry in sheet.entries if entry.act is not None]
    answered = () if sheet.running is None else (done.number for done in answers_to(sheet.history, sheet.running))
    first = min((*rolled[:1], *answered), default=None)
    if first is None:
        return plain("")
    least = least if rolled else max(least, 1)
    lost = lost_between(sheet.system, found_by(sheet.history, first), sheet.battle)
    return line("  ").join(lost_by(sheet.battle, side, count) for side, count in lost if count >= least)


def _option(page: RollPage, row: PageLine, cut: Widths) -> Option:
    return Option(
        Row(_drawing(page, row, cut)), id=row.key, disabled=isinstance(row, AnswerGiven) or not takes_light(page, row)
    )


def _nothing_left(page: RollPage) -> list[tuple[str, str]]:
    """The keys of a page where every roll is made, in place of the lit row's sum."""
    if not page.is_done or page.sheet.next is not None:
        return []
    if not page.rows:
        nothing = capital(_("there is nothing to roll on this page as it stands"))
        return [(f"{nothing}.", ""), (with_keys(_("↵ closes the page.")), "$dim")]
    return [
        *([(words, "$alarm") for words in _lost_on(page)] or [(_("Every roll here is made."), "")]),
        (with_keys(_what_undo_takes(page.sheet)), "$dim"),
    ]


def _what_undo_takes(sheet: OpenSheet) -> str:
    """The keys that end a page, with what undo takes back there: the correction that was made last, else a roll."""
    if is_put_right(sheet):
        return _("Corrected: ↵ closes the page, u takes the correction back.")
    return _("↵ closes the page, u takes the last roll back.")


def _lost_on(page: RollPage) -> Iterator[str]:
    """The fate of the rolls that were struck out: how many are lost, and the key that names another target."""
    struck = [entry for entry in page.sheet.entries if entry.rolled is None and entry.row.struck]
    owed = [entry for entry in struck if not entry.row.is_offered]
    for why, several in groupby(owed, lambda entry: entry.row.struck):
        count = len(list(several))
        yield n_("{count} roll lost. {why}", "{count} rolls lost. {why}", count).format(count=count, why=capital(why))
    if any(
        isinstance(answered.ask, PickUnit) and len(answered.choices) > 1
        for entry in owed
        for answered in entry.answered
    ):
        yield _("Not thrown yet? / names another target.")


def _drawing(page: RollPage, row: PageLine, cut: Widths) -> Callable[[int, bool], Content]:
    """A function that draws a line of the page, or a question on it, at a width, lit or not."""
    sheet = page.sheet
    if isinstance(row, Choice):
        choice = row
        return lambda width, is_lit: choice_row(sheet.battle, choice, width, is_lit=is_lit)
    if isinstance(row, AnswerGiven):
        given = row
        return lambda width, _is_lit: given_row(given, width)
    if isinstance(row, Said):
        in_columns = partial(question_row, is_one_of_several=sum(isinstance(other, Said) for other in page.rows) > 1)
        draw = partial(asked_row, is_listed=bool(page.choices)) if page.asked is not None else in_columns
        answered, number = row, page.number_typed
        return lambda width, is_lit: draw(sheet.battle, answered, width, is_lit=is_lit, typing=number)
    rolls, over, typed = row, page.over, None if _waits_for_an_answer(page) else page.face_typed
    lines = [line for part in coming_and_past(page) for line in part if isinstance(line, RollLine)]
    coming = _shows_the_digits(page)
    return lambda width, is_lit: row_of(
        sheet, rolls, lines, cut, width, is_lit=is_lit, coming=coming, typing=typed, over=over
    )


def _waits_for_an_answer(page: RollPage) -> bool:
    """Whether an answer comes before any die: no die is drawn as what the next key acts on."""
    return page.doubt is not None or any(answered.value is None for answered in page.sheet.pending)


def _shows_the_digits(page: RollPage) -> Entry | None:
    """The row whose die is drawn with the digits: the next where they are rolled in order, else the lit one."""
    return leading(page.sheet) if is_ordered(page.sheet) else page.taker


def _question(sheet: OpenSheet, ask: Question) -> tuple[str, str]:
    """A question in full; of one that stands so in its row, the numbers it takes and the rules it comes from."""
    if not sheet.sheet.is_by_question:
        return _(ask.question), ""
    accepted = ask.field.accepted() if isinstance(ask, Count) else ""
    return "  ".join(part for part in (accepted, *ask.rules) if part), "$dim"


def _answers(sheet: OpenSheet, asked: Said) -> tuple[str, str]:
    """The answers that the arrows turn to, where they are few and the page lists them nowhere."""
    if sheet.sheet.is_by_question or not isinstance(asked.ask, Choose) or len(asked.choices) < 2:
        return "", ""
    return " · ".join(choice_in_words(sheet.battle, asked.ask, value) for value in asked.choices), "$dim"


def _alike(was: tuple[int, Content, Content] | None, now: tuple[int, Content, Content]) -> bool:
    return was is not None and was[0] == now[0] and was[1].is_same(now[1]) and was[2].is_same(now[2])
