"""The preview of a list: what each column means, the units that come of it, and all that was not understood."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from textual import on, work
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from saves.army_lists.columns import LEFT_OUT, examples, heading_in_words, meanings
from saves.army_lists.lists import ArmyList
from saves.army_lists.preview import Preview, preview_of
from saves.army_lists.understood import NOWHERE, Setting, Understood, column_words
from screens.parts.army_list.asking import ask_wanted
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.signs import BECAME, OWED
from screens.parts.finding import Find
from screens.parts.fitted import Fitted
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, PALETTE, Key, bindings, on_page
from screens.parts.painted_whole import PaintedWhole
from screens.parts.picker import Pickable
from screens.parts.plain import fit, hanging, line, lines, plain
from tracker.rules.system import System
from tracker.words import N_, _, labelled, n_

KEYS = on_page(
    "list",
    (
        Key("ctrl+s,i", "take", N_("import"), N_("Let the units of the list join; asks for what their cards want")),
        Key("enter", "name", N_("meaning"), N_("Choose what the column under the cursor means, from all there is")),
        Key("x,delete", "leave_out", N_("leave out"), N_("Do not use the column under the cursor"), footer=False),
        Key("tab", "app.focus_next", N_("other box"), N_("From the columns to what comes of them, and back")),
        Key("escape", "leave", N_("cancel"), N_("Back without the list")),
        HELP,
        PALETTE,
    ),
)
NOT_USED: Final = "-"
"""The key of the line that stands for no meaning at all."""
_HEADING: Final = 20
_MEANING: Final = 26


async def ask_meaning(app: App[Any], preview: Preview, number: int) -> str | None:
    """The meaning that is picked for a column, out of all there are; None where the question is left."""
    now = preview.columns[number]
    taken = set(preview.columns) - {now}
    things = [
        Pickable(NOT_USED, _("not used")),
        *(
            Pickable(key, label, note=_("another column") if key in taken else "")
            for key, label in meanings(preview.system).items()
        ),
    ]
    heading = heading_in_words(preview.listed, number)
    question = _("What does “{heading}” mean?").format(heading=heading)
    picked = await app.push_screen_wait(Find(question, things, at=now or NOT_USED))
    return LEFT_OUT if picked == NOT_USED else picked


class ArmyListScreen(PaintedWhole[Understood | None]):
    """A list before it is imported; the answer is what comes of it, None when it is left."""

    CSS_PATH = "army_list.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, system: System, listed: ArmyList, setting: Setting = NOWHERE) -> None:
        super().__init__()
        self.preview = preview_of(system, listed, setting)

    def compose(self) -> ComposeResult:
        with Box(id="columns"):
            yield LightList()
        with Box(id="comes"), VerticalScroll():
            yield Static(id="lines")
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()
        self.query_one(LightList).focus()

    def reword(self) -> None:
        """Write everything in the reader's language."""
        columns = self.query_one(LightList)
        at = columns.highlighted or 0
        columns.set_options(
            Option(Row(partial(self._column, number)), id=str(number)) for number in range(len(self.preview.columns))
        )
        columns.highlighted = min(at, len(self.preview.columns) - 1) if self.preview.columns else None
        self._say()

    def _say(self) -> None:
        read = self.preview.understood
        unused = self.preview.columns.count(LEFT_OUT)
        count = len(read.roster.units)
        about = n_("{count} column not used", "{count} columns not used", unused).format(count=unused)
        self.query_one("#columns", Box).head(
            plain(labelled(self.preview.name, _("what its columns mean"))), plain(about if unused else "")
        )
        wrong = n_("{count} mistake", "{count} mistakes", len(read.mistakes)).format(count=len(read.mistakes))
        self.query_one("#comes", Box).head(
            plain(n_("{count} unit", "{count} units", count).format(count=count)),
            plain(wrong, "$alarm") if read.mistakes else plain(_("nothing refused")),
        )
        self.query_one("#lines", Static).update(Fitted(lambda width: lines(*self._lines(width))))

    def _column(self, number: int, width: int, is_lit: bool) -> Content:
        preview, meaning = self.preview, self.preview.columns[number]
        heading = heading_in_words(preview.listed, number)
        words = column_words(preview.system, meaning)
        shown = ", ".join(examples(preview.listed, number))
        style = "$alarm" if meaning == LEFT_OUT else "$bright bold" if is_lit else "$foreground"
        sign = OWED if meaning == LEFT_OUT else " "
        head = line(
            (sign, "$alarm bold"), " ", fit(heading, _HEADING), f" {BECAME} ", fit(words, _MEANING).stylize(style), "  "
        )
        return line(head, fit(shown, max(width - head.cell_length, 0)).stylize("$dim"))

    def _lines(self, width: int) -> Iterator[Content]:
        read = self.preview.understood
        for problem in read.mistakes:
            yield hanging(line((f"{OWED} ", "$alarm bold")), problem, width, "$alarm")
        for problem in (*read.ignored, *read.roster.remarks):
            yield hanging(line("  "), problem, width, "$dim")
        if read.completed:
            words = labelled(_("the rest of their cards from your profiles"), ", ".join(read.completed))
            yield hanging(line("  "), words, width, "$foreground")
        if read.wanted:
            fields = dict.fromkeys(_(wanted.field.label) for wanted in read.wanted)
            yield hanging(line("  "), labelled(_("asked for next"), ", ".join(fields)), width, "$foreground")
        names = {side.id: side.name for side in read.roster.sides}
        for side, name in names.items():
            yield line((name, "$bright bold"))
            for unit in read.roster.units:
                if unit.side == side:
                    yield hanging(line("  ", unit.name, "  "), self.preview.card(unit), width, "$dim")

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_name()

    @work
    async def action_name(self) -> None:
        number = self.query_one(LightList).highlighted
        if number is None:
            return
        meaning = await ask_meaning(self.app, self.preview, number)
        if meaning is not None:
            self._mean(number, meaning)

    def action_leave_out(self) -> None:
        if (number := self.query_one(LightList).highlighted) is not None:
            self._mean(number, LEFT_OUT)

    def _mean(self, number: int, meaning: str) -> None:
        self.preview = self.preview.meaning(number, meaning)
        self.reword()

    @work(exclusive=True)
    async def action_take(self) -> None:
        understood = self.preview.understood
        if not understood.roster.units:
            self.app.notify(understood.mistakes[-1], severity="error", markup=False)
            return
        answered = await ask_wanted(self.app, self.preview.system, understood)
        if answered is not None:
            self.dismiss(answered)

    def action_leave(self) -> None:
        self.dismiss(None)
