"""Putting right what is past: pick the act, read its dice otherwise, see what that changes, accept it or not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.amend.asking import ask_anew
from screens.amend.past import PastTable
from screens.parts.drawn import dice
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.signs import BECAME, ENTER, as_key
from screens.parts.drawn.told import told
from screens.parts.finding import NoList
from screens.parts.keys import FIND, HELP, Key, bindings
from screens.parts.plain import hanging, line, lines, plain
from screens.parts.repaint import show
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tracker.battle.acts import Act
from tracker.battle.battle import SideId
from tracker.battle.commands import Refused, Resolve
from tracker.battle.dice import Face, Source
from tracker.battle.fields import Rejected
from tracker.play.amend import Amendment, DieMissing, Proposal
from tracker.play.backwards import found_by
from tracker.play.correction import Correction, correcting
from tracker.rules.answers import read_digits
from tracker.rules.plugins import Unusable
from tracker.rules.systems import asked_of
from tracker.views.amending import Changes, changes
from tracker.views.checklist import step_number
from tracker.views.log import LogEntry, standing_entries
from tracker.views.sentences import headline
from tracker.views.sides import Look, looks
from tracker.words import N_, _

AMEND_KEYS: Final = (
    Key("enter", "accept", N_("accept"), N_("Close the die that is typed; then put the battle right as shown")),
    Key("space", "close", N_("close the die"), N_("The digits typed are the face of the die"), footer=False),
    Key("left", "die(-1)", N_("die before"), N_("The die before this one"), footer=False),
    Key("right", "die(1)", N_("next die"), N_("The next die of the roll"), footer=False),
    Key("backspace", "rub_out", N_("⌫ digit"), N_("Take the digit back, or all that was changed"), footer=False),
    Key("e", "edit", N_("lines"), N_("Change what else was asked: units, lines, the answer, the value")),
    Key("x", "leave_out", N_("leave out"), N_("As though this act had never been made")),
    Key("z", "show_all", N_("all acts"), N_("Show every act, or those with dice only")),
    FIND,
    Key("escape,A", "leave", N_("back"), N_("Leave all as it is")),
    HELP,
)
MOST_DIGITS: Final = 3
WIDE: Final = 100
"""From so many cells on a row has room for the phase in words."""
DIGITS: Final = [Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10)]


class AmendScreen(BattleScreen):
    """The acts that stand, the last roll lit, and beneath what the one under the light would change."""

    CSS_PATH = "amend.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = AMEND_KEYS
    BINDINGS = [*bindings("amend", AMEND_KEYS), *DIGITS]
    AUTO_FOCUS = "#acts"

    correction: reactive[Correction | None] = reactive(None, init=False, repaint=False)
    typing: reactive[str] = reactive("", init=False, repaint=False)

    def __init__(self, table: Table, index: int | None = None, typed: str = "") -> None:
        super().__init__(table)
        self._typed = typed
        self._at = index
        self._all = index is not None and not _has_dice(table.history.acts[index])
        self._which = 0
        self._trouble = ""
        self._entries: dict[int, LogEntry] = {}
        self._outcome: Proposal | None = None
        self._changes: Changes | None = None

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Vertical(id="board"):
            with Box(id="past"):
                yield LightList(id="acts")
            with Box(id="now"), VerticalScroll(id="changes", can_focus=False):
                yield Static(id="told")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.query_one("#past", Box).head(plain(_("Put right what is past")))
        self.query_one("#now", Box).head(plain(_("What that changes")))
        self._list()

    def reword(self) -> None:
        """Fill the page; what was put right so far stays, and is told again."""
        self.on_mount()
        self.watch_correction()

    def _list(self) -> None:
        """List the acts, the light on the one it was on, or on the last."""
        history = self.table.history
        shown = list(standing_entries(history, _is_no_amend if self._all else _has_dice))
        self._entries = {entry.index: entry for entry in shown}
        acts = self.query_one("#acts", OptionList)
        if not shown:
            acts.set_options(
                [Option(plain(_("Nothing has been rolled yet: z shows every act."), "$dim"), disabled=True)]
            )
            return
        acts.set_options(Option(self._row(entry), id=str(entry.index)) for entry in shown)
        before = [number for number, entry in enumerate(shown) if self._at is None or entry.index <= self._at]
        acts.highlighted = before[-1] if before else 0
        self.call_after_refresh(acts.scroll_to_highlight)

    def _row(self, entry: LogEntry) -> Row:
        step = entry.place.step
        number = step_number(self.table.system, step) if step else ""
        return Row(partial(_past, entry, number, looks(self.table.battle)))

    @on(OptionList.OptionHighlighted)
    def _lit(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_id is not None and (self.correction is None or self.correction.index != int(event.option_id)):
            self._at = int(event.option_id)
            self._begin(self._at)

    @on(OptionList.OptionSelected)
    def _entered(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_accept()

    def _begin(self, index: int) -> None:
        self._which, self._trouble, self.typing = 0, "", ""
        self.correction = correcting(self.table.history, index)
        typed, self._typed = self._typed, ""
        if self.correction is None:
            self._trouble = _("This act only says what happened, not what was wanted: it cannot be put right here.")
        elif typed:
            self.action_digit(typed)
        self._show()

    def watch_correction(self) -> None:
        self._outcome = self._changes = None
        if self.correction is not None and self.correction.is_changed:
            try:
                self._outcome, self._changes = asked_of(self.table.system, partial(self._weighed, self.correction))
            except Unusable as wrong:
                self._outcome = Refused(str(wrong))
        self._show()

    def _weighed(self, correction: Correction) -> tuple[Proposal, Changes | None]:
        outcome = correction.outcome(self.table.clock())
        if not isinstance(outcome, Amendment):
            return outcome, None
        return outcome, changes(self.table.system, outcome, self.table.battle)

    def watch_typing(self) -> None:
        self._show()

    def _show(self) -> None:
        show(self.query_one("#told", Static), lines(*self._told()))

    def _told(self) -> list[Content]:
        rows = [self._dice_line()] if self.correction is not None and self.correction.dice else []
        if self._trouble:
            rows.append(plain(f"✗ {self._trouble}", "$alarm"))
        match self._outcome:
            case None if self.correction is not None:
                rows.append(hanging(plain(""), self._entries[self.correction.index].headline, self._width))
                rows.append(plain(self._asks(self.correction), "$dim"))
            case Amendment():
                rows += _change_lines(self._changes, self._width) if self._changes is not None else []
            case DieMissing() as missing:
                rows += self._missing_lines(missing)
            case refused if refused is not None:
                rows.append(plain(f"✗ {refused.reason}", "$alarm"))
            case _:
                pass
        return rows

    @property
    def _width(self) -> int:
        return max(self.size.width - 6, 40)

    def _asks(self, correction: Correction) -> str:
        if correction.dice:
            return _(
                "Type what the die showed; ←→ picks another die, e changes the lines of the roll, x leaves it out."
            )
        return _("e changes what was asked, x leaves it out.")

    def _dice_line(self) -> Content:
        assert self.correction is not None
        was = self.correction.asked.faces if isinstance(self.correction.asked, Resolve) else ()
        parts: list[Content] = []
        for number, face in enumerate(self.correction.dice):
            is_lit = number == self._which and not isinstance(self._outcome, DieMissing)
            if is_lit:
                shown = dice.waiting(self.typing or str(face.face))
            else:
                shown = dice.die(face.face, is_real=face.source is Source.TYPED)
            before = f" ({was[number].face})" if number < len(was) and was[number] != face else ""
            parts.append(line(shown, (f" D{face.die}{before}   ", "$dim")))
        return line(*parts)

    def _missing_lines(self, missing: DieMissing) -> list[Content]:
        said = headline(self.table.system, missing.finds, missing.was)
        asked = _("{die} for {what}").format(die=missing.throw.die.name, what=_(missing.throw.label))
        return [
            hanging(plain(_("now wants one more die: "), "$alarm"), said, self._width),
            line(dice.waiting(self.typing), f" {asked}"),
        ]

    def action_digit(self, digit: str) -> None:
        """A digit goes to the die under the light, or to the one that is missing; space or enter closes it."""
        has_die = self._sides() is not None
        self._trouble = "" if has_die else _("this act has no dice: e changes what was asked")
        self.typing = (self.typing + digit)[:MOST_DIGITS] if has_die else ""
        self._show()

    def _sides(self) -> int | None:
        if isinstance(self._outcome, DieMissing):
            return self._outcome.throw.die.sides
        dice = self.correction.dice if self.correction is not None else ()
        return dice[self._which].die if self._which < len(dice) else None

    def action_close(self) -> None:
        """Take the digits for the face of the die."""
        sides, correction, digits = self._sides(), self.correction, self.typing
        self.typing = ""
        if sides is None or correction is None or not digits:
            return
        number = read_digits(sides, digits, finished=True)
        assert number is not None
        try:
            if isinstance(self._outcome, DieMissing):
                self.correction = correction.laying(self._outcome, number)
            else:
                self.correction = correction.reading(self._which, number)
                self._which = min(self._which + 1, len(correction.dice) - 1)
        except Rejected as wrong:
            self._trouble = str(wrong)
        self._show()

    def action_accept(self) -> None:
        if self.typing:
            self.action_close()
            return
        match self._outcome:
            case Amendment(after=after):
                if self.table.put_right(after, self.action_accept):
                    self.dismiss(None)
            case None:
                self._trouble = _("nothing is changed yet")
                self._show()
            case _:
                pass

    def action_die(self, step: int) -> None:
        if self.correction is not None and self.correction.dice:
            self.typing = ""
            self._which = (self._which + step) % len(self.correction.dice)
            self._show()

    def action_rub_out(self) -> None:
        if self.typing:
            self.typing = self.typing[:-1]
        elif self.correction is not None:
            self._begin(self.correction.index)

    def action_edit(self) -> None:
        self.ask(self._edit())

    async def _edit(self) -> None:
        correction = self.correction
        if correction is None:
            return
        then = found_by(self.table.history, correction.index)
        wanted = await ask_anew(PastTable(self.table, then), correction.command or correction.asked)
        if wanted is not None:
            self.correction = correction.wanting(wanted)

    def action_leave_out(self) -> None:
        if self.correction is not None:
            self.correction = self.correction.wanting(None)

    def action_find(self) -> None:
        """Acts are found by the arrows: no name is typed here, and none is taken for keys."""
        self.app.push_screen(NoList())

    def action_show_all(self) -> None:
        self._all = not self._all
        self._list()

    def action_leave(self) -> None:
        self.dismiss(None)


def _past(entry: LogEntry, number: str, marks: Mapping[SideId, Look], width: int, is_lit: bool) -> Content:
    """An act in its list, in one line: where it was made, who did what, the need, the dice, what came of it."""
    where = entry.where if width >= WIDE else number
    style = "$bright bold" if is_lit else "$foreground"
    row = line(" ", (f"{where}  " if where else "", "$dim"), told(entry.line, marks, style, is_brief=True))
    return row.truncate(width, ellipsis=True) if row.cell_length > width else row


def _dice(act: Act) -> tuple[Face, ...]:
    return act.command.faces if isinstance(act.command, Resolve) else ()


def _has_dice(act: Act) -> bool:
    return bool(_dice(act))


def _is_no_amend(act: Act) -> bool:
    return act.amends is None


def _change_lines(changed: Changes, width: int) -> list[Content]:
    """The changes, each kind under its mark: the act, later rolls, who changes, what is left out."""
    rows = [hanging(plain(_("was   "), "$dim"), changed.was, width, "$dim")]
    now = changed.now or _("left out")
    rows.append(hanging(plain(_("now   "), "$bright bold"), now, width, "$bright bold"))
    rows += [
        hanging(plain("  ↻ ", "$bright"), f"{turned.was} {BECAME} {turned.now}", width) for turned in changed.turned
    ]
    rows += [hanging(plain("  · ", "$bright"), said, width) for said in changed.values]
    rows += [
        hanging(plain("  ✗ ", "$alarm"), _("left out: {act} {why}").format(act=left.was, why=left.why), width)
        for left in changed.left_out
    ]
    rows += [
        hanging(plain("  ✗ ", "$alarm"), _("a die too many lies there: {roll}").format(roll=said), width)
        for said in changed.spare
    ]
    if len(rows) == 2 and changed.now:
        rows.append(plain(_("  Nothing after it changes."), "$dim"))
    rows.append(
        plain(
            _("{enter} puts it right; one undo takes it back.   esc leaves all as it is.").format(enter=as_key(ENTER)),
            "$dim",
        )
    )
    return rows
