"""The calculator: any roll of the system, with its number, its reasons, its die and its consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Static

from screens.parts import flow
from screens.parts.asking import Doubt, ask_field, ask_override, ask_reason, ask_ruling, is_meant
from screens.parts.cited import rule_texts
from screens.parts.drawn.frames import Box
from screens.parts.drawn.signs import with_keys
from screens.parts.finding import NoList
from screens.parts.fitted import Fitted
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings
from screens.parts.picker import NOBODY, Picker
from screens.parts.plain import line
from screens.parts.repaint import show
from screens.roll.calculator_keys import AS_RULED, CALCULATOR_KEYS, DIGITS, PICKING_KEYS, THE_DIE, THE_NUMBER
from screens.roll.cast import RESOLVER, Cast, row_of
from screens.roll.ends import Ends
from screens.roll.form import Form
from screens.roll.form_rows import explained, title_of
from screens.roll.needed import Needed
from screens.roll.tray import Tray
from screens.table.keyline import TableKeyLine
from screens.table.lastline import LastLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import DebtId, ProcedureId, UnitId
from tracker.battle.commands import Resolve
from tracker.battle.dice import Face, Source, roll_asked
from tracker.battle.fields import Rejected, Scalar
from tracker.play.agreed.precedents import Precedent
from tracker.play.cautions import beyond_the_card, doubt_of_change
from tracker.play.pages.pressing import TYPED
from tracker.play.sheets import number_of
from tracker.play.worksheet import FormRow, Worksheet
from tracker.rules.answers import next_answer, read_digits
from tracker.rules.resolver import OTHER, REASON, Throw
from tracker.views.log import said_before
from tracker.views.sentences import headline, switch_in_words
from tracker.words import _


class CalculatorScreen(Screen[bool]):
    """One roll, from the question who rolls at whom to its effects; True once it was applied.

    `resolver`, `bindings` and `inputs` are what is known already; a test owed (`debt`) brings its own. `whom` are
    optional parts that are asked for all the same, `faces` dice that lie on it already.
    """

    CSS_PATH = "roll.tcss"
    AUTO_FOCUS = ""
    KEYS: tuple[Key, ...] = CALCULATOR_KEYS
    BINDINGS = [
        *bindings("roll", (*CALCULATOR_KEYS, AS_RULED)),
        *DIGITS,
    ]

    sheet: reactive[Worksheet | None] = reactive(None, init=False, repaint=False)
    filling = ""
    """The digits typed of the number that is lit."""
    _gone_to = ""
    typing: reactive[str] = reactive("", init=False, repaint=False)
    trouble: reactive[str] = reactive("", init=False, repaint=False)

    def __init__(
        self,
        table: Table,
        resolver: str = "",
        bindings: Mapping[str, UnitId] | None = None,
        inputs: Mapping[str, Scalar] | None = None,
        debt: DebtId | None = None,
        procedure: ProcedureId | None = None,
        whom: tuple[str, ...] = (),
        faces: tuple[Face, ...] = (),
    ) -> None:
        super().__init__()
        self.table = table
        owed = None if debt is None else table.battle.debt(debt)
        if owed is not None:
            resolver, bindings, inputs = (
                owed.resolver,
                {**owed.bindings, **(bindings or {})},
                {**owed.inputs, **(inputs or {})},
            )
        self._cast = Cast(table.history, resolver, dict(bindings or {}), dict(inputs or {})).with_the_likely()
        self._to_ask = (*self._cast.missing(), *whom)
        self._answers = {} if procedure is None else self._said_before(procedure)
        self._faces = faces
        self._precedents: tuple[Precedent, ...] = ()
        self._debt, self._procedure = debt, procedure

    def _said_before(self, procedure: ProcedureId) -> Mapping[str, Scalar]:
        """What was answered to the same roll earlier in its procedure: shots in a row are shot from one place."""
        cast = self._cast
        said = said_before(self.table.history, procedure, cast.roll, cast.bindings)
        return {key: value for key, value in said.items() if key not in cast.inputs}

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="board"):
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
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        # At once, for a key pressed while the screen was being built is waiting already.
        self.set_focus(self.query_one("#part" if self.is_picking else "#rows"))
        self._go_on()

    def reword(self) -> None:
        """Show what was answered and rolled so far on widgets that are new."""
        sheet, self.sheet = self.sheet, None
        self.on_mount()
        self.sheet = sheet

    def watch_sheet(self, sheet: Worksheet | None) -> None:
        self._show(sheet)
        if sheet is not None:
            self.query_one(Form).rows = sheet.rows()
        self._show_dice()

    def watch_typing(self) -> None:
        self._show_dice()

    def watch_trouble(self) -> None:
        self._show_dice()

    @on(Picker.Lit)
    def _preview(self, event: Picker.Lit) -> None:
        if self.is_picking:
            self._show(self._cast.picking(self._to_ask[0], event.key).sheet() if event.key else None)

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        if not self.is_picking:
            return
        part, *rest = self._to_ask
        was_open = bool(self._cast.missing())
        self._cast = self._cast.picking(part, event.key)
        self._cast = self._cast.with_the_likely() if was_open else self._cast
        if event.key == NOBODY:
            # The first base of a row that is nobody's is the last that is asked for.
            rest = [other for other in rest if row_of(other) != row_of(part)]
        self._to_ask = tuple(rest) if part != RESOLVER else self._cast.missing()
        self._go_on()

    @on(Form.Turned)
    def _turned(self, event: Form.Turned) -> None:
        if self.sheet is not None:
            field, was = self.sheet.resolver.input(event.key).field, self.sheet.said(event.key)
            value, doubt = next_answer(field, was, event.step), self._doubt(self.sheet, event.key)
            if why := doubt(value) if was is None else doubt_of_change(doubt, was, value):
                flow.begin(self, self._answer_if_meant(event.key, value, why))
            else:
                self._answer(event.key, value)

    def _doubt(self, sheet: Worksheet, key: str) -> Doubt:
        """Why an input cannot be so much, by the card it is read off."""
        return partial(beyond_the_card, self.table.system, self.table.battle, sheet.resolver.key, sheet.bindings, key)

    async def _answer_if_meant(self, key: str, value: Scalar, why: str) -> None:
        """An answer that the arrows led to and that cannot be: only where it is meant, and asked about once."""
        if await is_meant(self.app, why):
            self._answer(key, value)

    @on(Form.Entered)
    def _entered(self) -> None:
        self.action_apply()

    @on(Form.Lit)
    def _lit(self, event: Form.Lit) -> None:
        row, about = event.row, self.query_one("#about")
        if event.is_gone_to and row.key != self._gone_to:
            self._leave_number()
            self._gone_to = row.key
        self.query_one(Form).fill(row.key, self.filling if self.number is not None else None)
        self._show_dice()
        title = title_of(row, about.size.width - 4)
        about.border_title = line(" ", (title, "$bright bold"), " ") if title else None
        texts = rule_texts(self.table.system, row.rules)
        show(self.query_one("#explained", Static), Fitted(partial(explained, row, self._reading, texts)))

    def _leave_number(self) -> None:
        """What was typed of the number that the light leaves is its value."""
        key, value, self.filling = self._gone_to, self.filling, ""
        if value:
            self._try(lambda sheet: sheet.answering(key, value))

    @on(Form.Sized)
    def _sized(self) -> None:
        show(self.query_one("#columns", Static), self.query_one(Form).heading)

    @property
    def is_picking(self) -> bool:
        """Whether a roll or a unit is still to be picked."""
        return bool(self._to_ask)

    def _go_on(self) -> None:
        """Ask who else takes part, or, when everybody is known, show the sheet."""
        self.set_class(self.is_picking, "-picking")
        self._show_keys()
        self._show_title()
        if self.is_picking:
            self.sheet = None
            question, things, chosen = self._cast.candidates(self._to_ask[0])
            self.query_one(Picker).ask(question, things, chosen)
            return
        sheet = self._cast.sheet()
        self._precedents = () if sheet is None else self.table.precedents(sheet.resolver.key)
        self.sheet = None if sheet is None else sheet.keeping(self._answers).with_dice(self._faces)
        self.query_one(Form).focus()
        if (row := self.unmeasured or self._unsaid) is not None:
            self.query_one(Form).light(row.key)
        if self.sheet is None:
            self.table.tell(self._cast.trouble())
            self.dismiss(False)

    def _show_keys(self) -> None:
        wants_a_die = self.sheet is not None and self.sheet.wanted is not None and self.sheet.bar is None
        keys: tuple[Key, ...] = CALCULATOR_KEYS
        if self.is_picking:
            keys = PICKING_KEYS
        elif self.number is not None:
            keys = (THE_NUMBER, *keys)
        elif wants_a_die and self.unmeasured is None:
            keys = (THE_DIE, *keys)
        if self._precedents and not self.is_picking:
            keys = (*keys[:2], AS_RULED, *keys[2:])
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()

    def _show(self, sheet: Worksheet | None) -> None:
        self.query_one(Needed).show(sheet)
        self.query_one(Ends).show(sheet)

    def _show_dice(self) -> None:
        is_next = self.is_picking or (self.number is None and self.unmeasured is None)
        self.query_one(Tray).show(self.sheet, self.typing, self.trouble, is_next=is_next)
        self._show_keys()

    def _show_title(self) -> None:
        self.query_one(Box).head(self._cast.head())

    def _reading(self, switch: str) -> str:
        """A house rule with the reading in force, in words."""
        system, battle = self.table.system, self.table.battle
        return switch_in_words(system, switch, system.switch(switch).of(battle.switches))

    def _answer(self, key: str, value: object) -> None:
        self._try(lambda sheet: sheet.answering(key, value))

    def _lay(self, number: int, throw: Throw) -> None:
        self.typing = ""
        self._try(lambda sheet: sheet.laying(Face(throw.die.sides, number)))

    def _try(self, change: Callable[[Worksheet], Worksheet]) -> None:
        """Change the sheet, or say in place why it stays as it is."""
        if self.sheet is None:
            return
        try:
            self.sheet = change(self.sheet)
        except Rejected as wrong:
            self.trouble = wrong.said_of
        else:
            self.trouble = ""

    def action_digit(self, digit: str) -> None:
        """A digit goes to the number that was gone to, or is to be measured; else straight to the die."""
        if self.sheet is None:
            return
        if (row := self.number) is not None:
            self.filling, self.trouble = self.filling + digit, ""
            self.query_one(Form).fill(row.key, self.filling)
            return
        if self.sheet.bar is not None:
            self.trouble = self.sheet.bar
            return
        if self._asks_to_measure():
            return
        wanted = self.sheet.wanted or self.sheet.spare
        if wanted is None:
            self.trouble = with_keys(_("no other die is wanted; ⌫ takes the last one up"))
            return
        face = read_digits(wanted.die.sides, self.typing + digit)
        if face is None:
            self.typing += digit
            self.trouble = ""
        else:
            self._lay(face, wanted)

    @property
    def number(self) -> FormRow | None:
        """The lit row where it is a number that takes the digits: it was gone to, or is to be measured."""
        row = self.query_one(Form).row
        if row is None or number_of(row) is None:
            return None
        return row if row.key == self._gone_to or row == self.unmeasured else None

    @property
    def unmeasured(self) -> FormRow | None:
        """The range that is to be said before the first die; None where it is said, or there is none."""
        sheet = self.sheet
        if sheet is None or sheet.bar is not None or sheet.case.faces:
            return None
        said = {**sheet.given, **sheet.answers}
        ranges = {entry.field.key for entry in sheet.resolver.inputs if entry.measured} - said.keys()
        return next((row for row in self.query_one(Form).rows if row.key in ranges and row.field is not None), None)

    @property
    def _unsaid(self) -> FormRow | None:
        """What the roll hangs on and nobody has said: the name of a spell."""
        is_open = self.sheet.case.open if self.sheet is not None and self.sheet.open_question is not None else ()
        return next((row for row in self.query_one(Form).rows if row.key in is_open), None)

    def _asks_to_measure(self) -> bool:
        """Whether a range is to be said before the first die: then it is lit, and that is told."""
        if (row := self.unmeasured) is None:
            return False
        self.query_one(Form).light(row.key)
        self.trouble = _("first: {question}").format(question=row.label)
        return True

    def _is_said(self) -> bool:
        """Whether enter closed a number that was typed, or a range that was to be said: the digits are the die's."""
        row = self.query_one(Form).row
        if self.sheet is None or row is None or row.value is None:
            return False
        is_left = self.number is not None and self.sheet.wanted is not None and not self.typing
        if not (self.filling or is_left or row == self.unmeasured):
            return self._asks_to_measure()
        value, self._gone_to, self.filling = self.filling or row.value, "", ""
        if value != row.value or row == self.unmeasured:
            self._try(lambda sheet: sheet.answering(row.key, value))
        self._show_dice()
        self.query_one(Form).fill(row.key, None)
        return True

    def action_apply(self) -> None:
        """With every die on the table the roll is resolved; before, say what is missing."""
        if self._is_said():
            return
        if self.sheet is not None and self.typing and (wanted := self.sheet.wanted or self.sheet.spare) is not None:
            self._lay(int(self.typing), wanted)
            if self.trouble:
                return
        sheet = self.sheet
        if sheet is None:
            return
        if sheet.bar is not None:
            self.trouble = sheet.open_question or _("barred: x sets the outcome by hand, with a reason")
        elif sheet.wanted is not None and self.table.rolls_for(sheet.bindings):
            self.action_throw()
            self._put_or_ask()
        elif sheet.wanted is not None:
            self.trouble = _("type the {die} for {what}, or d rolls it").format(
                die=sheet.wanted.die.name, what=_(sheet.wanted.label)
            )
        else:
            self._put_or_ask()

    def _put_or_ask(self) -> None:
        """Apply the roll, once it is said why where the table grants or takes something."""
        if self.sheet is not None and self.sheet.lacks_reason:
            flow.begin(self, self._ask_why())
        else:
            self._put()

    async def _ask_why(self) -> None:
        """Put the roll once the table has said why it grants or takes something."""
        if (reason := await ask_reason(self.app)) is not None:
            self._answer(REASON.key, reason)
            self._put()

    def _put(self, outcome: str = "", reason: str = "") -> None:
        """Put the roll to the table; its sentence is told here only where no line beneath says what happened last."""
        sheet, before = self.sheet, self.table.battle
        if sheet is None:
            return
        command = Resolve(
            sheet.resolver.key,
            sheet.bindings,
            {**sheet.given, **sheet.answers},
            sheet.case.faces,
            self._debt,
            self._procedure,
            outcome,
            reason,
        )
        if self.table.do(command, lambda: self._put(outcome, reason)) and self.is_current:
            is_news = self._procedure is None and self.table.battle is not before
            if is_news and not self.app.screen_stack[-2].query(LastLine):
                self.notify(headline(self.table.system, before, self.table.history.acts[-1]))
            self.dismiss(True)

    def action_throw(self) -> None:
        """The app throws every die still wanted, each marked as its own; none in the place of a face half typed."""
        if self.typing:
            self.trouble = with_keys(_(TYPED))
            return
        if self._asks_to_measure():
            return
        while self.sheet is not None and self.sheet.bar is None and (wanted := self.sheet.wanted) is not None:
            asked = roll_asked(self.sheet.resolver.key, self.sheet.bindings)
            self.sheet = self.sheet.laying(self.table.throw(wanted.die, asked))
        self.trouble = ""

    def on_unmount(self) -> None:
        if self.sheet is not None:
            self.table.lift(self.sheet.case.faces)

    def action_lift(self) -> None:
        """Take back the digit, or the last die; a die the app threw stays, for no die is thrown twice."""
        if self.filling and (row := self.number) is not None:
            self.filling = self.filling[:-1]
            self.query_one(Form).fill(row.key, self.filling)
        elif self.typing:
            self.typing = self.typing[:-1]
        elif self.sheet is not None and self.sheet.case.faces:
            if self.sheet.case.faces[-1].source is Source.ROLLED:
                self.trouble = _("the app's die stays as it fell; x sets the outcome by hand")
            else:
                self.trouble = ""
                self.sheet = self.sheet.lifting()

    def action_pick(self) -> None:
        self.query_one(Picker).action_pick()

    def action_turn(self, step: int) -> None:
        self.query_one(Form).action_turn(step)

    def action_type(self) -> None:
        flow.begin(self, self._type())

    async def _type(self) -> None:
        row = self.query_one(Form).row
        if self.sheet is None or row is None or row.field is None:
            return
        doubt = self._doubt(self.sheet, row.key)
        asked = row.field if row.value is None else replace(row.field, default=row.value)
        value = await ask_field(self.app, asked, row.label, doubt=doubt)
        if value is not None:
            self._answer(row.key, value)

    def action_override(self) -> None:
        flow.begin(self, self._override())

    async def _override(self) -> None:
        if self.sheet is None:
            return
        decided = await ask_override(self.app, self.sheet)
        if decided is not None:
            self._put(*decided)

    def action_ruling(self) -> None:
        if self._precedents:
            flow.begin(self, self._as_ruled())

    async def _as_ruled(self) -> None:
        """Decide this roll as one like it was decided before."""
        ruling = await ask_ruling(self.app, self.table.system, self._precedents)
        if ruling is None or self.sheet is None:
            return
        if ruling.outcome:
            self._put(ruling.outcome, ruling.reason)
        else:
            self._answer(OTHER.key, ruling.other)
            self._answer(REASON.key, ruling.reason)

    def action_pick_again(self) -> None:
        """Pick every unit of the roll anew, the present ones highlighted; answers and dice stay as they are."""
        self._pick(self._cast.parts() or (RESOLVER,))

    def _pick(self, parts: tuple[str, ...]) -> None:
        if self.sheet is not None:
            self._answers, self._faces = self.sheet.answers, self.sheet.case.faces
        self._to_ask = parts
        self._go_on()

    def action_find(self) -> None:
        """Pick whom it is rolled at anew, the present one highlighted."""
        targets = self._cast.parts()[1:]
        if self.is_picking or not targets:
            self.app.push_screen(NoList())
        else:
            self._pick(targets[:1])

    def action_rule(self) -> None:
        row = self.query_one(Form).row
        if self.sheet is not None:
            rules = (row.rules if row is not None else ()) or self.sheet.resolver.rules
            self.table.doors.cited(self.table, rules)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.KEYS))

    def action_leave(self) -> None:
        if self.is_picking and self._cast.missing() == ():
            self._to_ask = ()
            self._go_on()
        else:
            self.dismiss(False)
