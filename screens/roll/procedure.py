"""A procedure, one question at a time: what was answered so far, what is asked now, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.parts import flow
from screens.parts.asking import is_meant
from screens.parts.chance import BY_CHANCE
from screens.parts.dialogs import Confirm
from screens.parts.drawn.frames import Box as Frame
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.signs import BECAME, ENTER, as_key, with_keys
from screens.parts.finding import NoList, pickable_units
from screens.parts.fitted import Fitted
from screens.parts.keys import FIND, Key, bindings
from screens.parts.picker import NOBODY, Blank, Pickable, Picker
from screens.parts.plain import hanging, line, lines, plain
from screens.roll.calculator import CalculatorScreen
from screens.roll.cast import head
from screens.roll.who import among
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import ProcedureId, Running, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, LeaveProcedure
from tracker.battle.events import Drawn
from tracker.battle.fields import Rejected, Scalar
from tracker.play.backwards import last_made
from tracker.play.cautions import more_than_asked
from tracker.play.participants import Participants
from tracker.play.rolls import question
from tracker.rules.system import Ask, Choose, Count, PickUnit, RollFor
from tracker.views.candidates import candidates
from tracker.views.log import Passage, belongs_to, told_of
from tracker.views.sentences import question_in_words
from tracker.views.to_roll import needed_and_chance
from tracker.words import N_, _, n_

PROCEDURE_KEYS: Final = (
    Key("enter", "answer", N_("answer"), N_("Give the answer under the highlight, or open the roll that is asked for")),
    Key("backspace", "take_back", N_("take back"), N_("Take the last answer back"), shown="⌫"),
    Key("f9", "give_up", N_("give up"), N_("End the procedure here; what it did stays done")),
    FIND,
    Key("escape", "leave", N_("leave for now"), N_("Go back; the procedure waits with its answers")),
)


class SoFar(VerticalScroll, can_focus=False):
    """What was answered so far and what that changed, set to the width there is; the latest is in sight."""

    passages: reactive[tuple[Passage, ...]] = reactive((), init=False)

    def compose(self) -> ComposeResult:
        yield Static()

    def watch_passages(self) -> None:
        self.query_one(Static).update(Fitted(partial(_told_in, self.passages)))
        self.call_after_refresh(self.scroll_end, animate=False)


def _told_in(passages: Sequence[Passage], width: int) -> Content:
    shown: list[Content] = []
    for number, passage in enumerate(passages, 1):
        shown.append(hanging(line((f"{number:>2}  ", "$dim")), passage.headline, width))
        shown.extend(hanging(line((f"    {BECAME} ", "$dim")), said, width) for said in passage.changes)
    return lines(*shown)


def _option(number: str, label: str, width: int, is_lit: bool) -> Content:
    return hanging(line(" ", (number, "$dim")), label, width, "$bright bold" if is_lit else "")


class ProcedureScreen(Screen[bool]):
    """One procedure under way; True once it came to its end.

    With `running` it is taken up again. With a `procedure` and its `bindings` the one already under way for the
    same units is taken up, or a new one begun.
    """

    CSS_PATH = "roll.tcss"
    KEYS = PROCEDURE_KEYS
    BINDINGS = [
        *bindings("procedure", PROCEDURE_KEYS),
        *(Binding(str(digit), f"choose({digit})", show=False) for digit in range(1, 10)),
        BY_CHANCE,
    ]

    def __init__(
        self,
        table: Table,
        procedure: str = "",
        bindings: Mapping[str, UnitId] | None = None,
        running: ProcedureId | None = None,
    ) -> None:
        super().__init__()
        self.table = table
        self._key, self._who = procedure, dict(bindings or {})
        self._number = running

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Horizontal(id="board"):
            with Frame(id="asked"):
                yield Static(id="ask")
                yield LightList(id="options")
                yield Blank(id="number", type="integer")
                yield Picker()
                yield Static(id="trouble")
            with Frame(id="before"):
                yield SoFar(id="told")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        if self._number is None and not self._begin():
            self.dismiss(False)
        else:
            self._go_on()

    reword = on_mount

    def _begin(self) -> bool:
        """Take up the one under way with the same units, or begin it."""
        battle = self.table.battle
        for running in battle.running:
            if running.procedure == self._key and dict(running.bindings) == self._who:
                self._number = running.id
                return True
        self._number = ProcedureId(battle.next_id)
        return self.table.do(BeginProcedure(self._key, self._who))

    @property
    def running(self) -> Running | None:
        """The procedure as it stands, None once it is over."""
        return next((one for one in self.table.battle.running if one.id == self._number), None)

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        return None if self.running is None else question(self.table.system, self.table.battle, self.running)

    def _go_on(self) -> None:
        running, ask = self.running, self.ask
        if running is None or ask is None:
            self.dismiss(True)
            return
        procedure = self.table.system.procedure(running.procedure)
        who = among(self.table.battle, running.bindings)
        self.query_one("#asked", Frame).head(line(_(procedure.label), "  " if running.bindings else "", who))
        passages = told_of(self.table.history, running.id)
        takes_back = with_keys(_("⌫ takes the last back"))
        self.query_one("#before", Frame).head(plain(_("So far")), plain(takes_back))
        self.query_one("#before").display = bool(passages)
        self.query_one(SoFar).passages = passages
        self._show_ask(ask)

    def _show_ask(self, ask: Ask) -> None:
        self._complain("")
        for kind in ("-choose", "-count", "-pick"):
            self.remove_class(kind)
        rules = "" if isinstance(ask, RollFor) else " ".join(ask.rules)
        accepted = f"  {ask.field.accepted()}" if isinstance(ask, Count) else ""
        self.query_one("#ask", Static).update(
            line(
                (question_in_words(self.table.battle, ask), "$bright bold"),
                (accepted, "$dim"),
                (f"  {rules}", "$dim"),
            )
        )
        match ask:
            case Choose(options=options, usual=usual):
                self._list([(option.key, _(option.label)) for option in options], usual)
            case RollFor():
                self._list(
                    [("", _("{enter} opens the roll: {roll}").format(enter=as_key(ENTER), roll=self._forecast(ask)))]
                )
            case Count(field=field):
                self.add_class("-count")
                number = self.query_one("#number", Blank)
                number.value = str(field.default)
                number.focus()
                number.select_all()
            case PickUnit(usual=usual):
                self.add_class("-pick")
                chosen = "" if usual is None else usual or NOBODY
                asked = question_in_words(self.table.battle, ask)
                self.query_one(Picker).ask("", self._candidates(ask), chosen, chance=asked)

    def _list(self, options: list[tuple[str, str]], usual: str = "") -> None:
        self.add_class("-choose")
        listed = self.query_one("#options", OptionList)
        numbered = len(options) > 1
        listed.set_options(
            Option(Row(partial(_option, f"{number} " if numbered else "", label)), id=key or "roll")
            for number, (key, label) in enumerate(options, 1)
        )
        keys = [key for key, _label in options]
        listed.highlighted = keys.index(usual) if usual in keys else 0
        listed.focus()

    def _candidates(self, ask: PickUnit) -> list[Pickable]:
        system, battle = self.table.system, self.table.battle
        units = [battle.units[unit] for unit in ask.candidates if unit in battle.units]
        bound = self.running.bindings.values() if self.running is not None else ()
        asking = next((battle.units[unit] for unit in (*ask.about, *bound) if unit in battle.units), None)
        listed = pickable_units(battle, candidates(system, battle, units, asking))
        return [*listed, *((Pickable(NOBODY, _(ask.or_none)),) if ask.or_none else ())]

    def _forecast(self, ask: RollFor) -> str:
        who = Participants(self.table.history, ask.resolver, ask.bindings, ask.proposed)
        return " · ".join(part for part in (head(who).plain, needed_and_chance(who.worksheet)) if part)

    def _give(self, value: Scalar) -> None:
        if self._number is not None and self.table.do(AnswerProcedure(self._number, value), lambda: self._give(value)):
            self._go_on()

    def _complain(self, trouble: str) -> None:
        self.query_one("#trouble", Static).update(plain(f"✗ {trouble}" if trouble else "", "$alarm"))

    @on(OptionList.OptionSelected, "#options")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if isinstance(self.ask, RollFor):
            flow.begin(self, self._roll(self.ask))
        elif isinstance(self.ask, Choose):
            self._give(event.option_id or "")

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        if isinstance(self.ask, PickUnit):
            self._give("" if event.key == NOBODY else event.key)

    @on(Input.Submitted, "#number")
    def _counted(self, event: Input.Submitted) -> None:
        event.stop()
        ask = self.ask
        if isinstance(ask, Count):
            try:
                number = ask.field.accept(event.value)
            except Rejected as wrong:
                self._complain(wrong.said_of)
                self.query_one("#number", Blank).select_all()
            else:
                flow.begin(self, self._give_number(ask, number))

    async def _give_number(self, ask: Count, number: int) -> None:
        """One that cannot be is given only where it is meant."""
        why = more_than_asked(self.table.battle, ask, number)
        if why and not await is_meant(self.app, why):
            self.query_one("#number", Blank).select_all()
            return
        self._give(number)

    @on(Blank.Emptied)
    def _emptied(self) -> None:
        self.action_take_back()

    async def _roll(self, ask: RollFor) -> None:
        applied = await self.app.push_screen_wait(
            CalculatorScreen(self.table, ask.resolver, ask.bindings, ask.proposed, procedure=self._number)
        )
        if applied:
            self._go_on()

    def action_answer(self) -> None:
        self.query_one("#options", OptionList).action_select()

    def action_chance(self) -> None:
        """Let chance choose one of several answers."""
        ask = self.ask
        if isinstance(ask, Choose):
            labels = [_(option.label) for option in ask.options]
            drawn = self.table.draw(question_in_words(self.table.battle, ask), labels)
            if drawn is not None:
                self._give(ask.options[drawn].key)

    def action_find(self) -> None:
        """The list of units has its own box for a name; to nothing else a name is an answer."""
        self.app.push_screen(NoList())

    def action_choose(self, number: int) -> None:
        ask = self.ask
        if isinstance(ask, Choose) and number <= len(ask.options):
            self._give(ask.options[number - 1].key)
        elif isinstance(ask, RollFor):
            self._complain(_("no die is typed here: {enter} opens the roll").format(enter=as_key(ENTER)))
        elif isinstance(ask, Choose):
            most = len(ask.options)
            self._complain(n_("there is {count} answer", "there are {count} answers", most).format(count=most))

    def action_take_back(self) -> None:
        """Undo the last answer, if the last thing that happened was one; a die of chance goes with what it chose."""
        last = last_made(self.table.history)
        if last is not None and isinstance(next(iter(last.events), None), Drawn):
            self.table.undo()
            last = last_made(self.table.history)
        if last is None or self._number is None or not belongs_to(last, self._number):
            self.table.tell(_("something else has happened since; undo it in the log first"))
        elif self.table.undo():
            if self.running is None:
                self.dismiss(False)
            else:
                self._go_on()

    def action_give_up(self) -> None:
        flow.begin(self, self._give_up())

    async def _give_up(self) -> None:
        detail = _("What it did so far stays done.")
        sure = await self.app.push_screen_wait(Confirm(_("End it here?"), detail, yes=_("end it"), no=_("go on")))
        if sure == "yes" and self._number is not None and self.table.do(LeaveProcedure(self._number)):
            self.dismiss(False)

    def action_leave(self) -> None:
        self.notify(_("It waits with its answers: open it again to go on."))
        self.dismiss(False)
