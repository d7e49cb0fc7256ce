"""Starting a battle: its title, its rule system, its sides and its house rules on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Select, Static

from saves.house_file import HouseFile
from screens.library.starting import carried_out
from screens.parts.keyline import KeyLine
from screens.parts.keys import Key, bindings, on_page
from screens.parts.moments import in_digits
from screens.parts.painted_whole import PaintedWhole
from screens.parts.plain import cell, line, plain
from screens.parts.readings import Readings
from tracker.battle.commands import AddSide, Begin, SetSwitch, TakeHouse
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import troubles, usable_systems
from tracker.text import NAME_LENGTH
from tracker.words import N_, _, n_

KEYS = on_page(
    "new",
    (
        Key("ctrl+s", "begin", N_("begin"), N_("Start the battle as set up on this page")),
        Key("tab", "app.focus_next", N_("next box"), N_("On to the next box")),
        Key("escape", "leave", N_("cancel"), N_("Back to the library without a new battle")),
    ),
)


class ReadingsFold(Static, can_focus=True):
    """The house rules in one line; enter, space or a click folds them out and in again."""

    BINDINGS: ClassVar = [Binding("enter,space", "press", show=False)]

    @dataclass
    class Pressed(Message):
        """The house rules are to be shown, or folded away."""

    def say(self, count: int, others: int, *, is_open: bool) -> None:
        """Tell how many house rules there are and how many are read otherwise than by default."""
        sign = "▾" if is_open else "▸"
        read = n_("{count} house rule", "{count} house rules", count).format(count=count)
        if others:
            count_in_words = n_("{count} changed", "{count} changed", others).format(count=others)
        else:
            count_in_words = _("all at their default")
        hint = _("enter goes on to the next reading") if is_open else _("enter shows them")
        self.update(line(f"{sign} ", (read, "$foreground"), f"{_(': ')}{count_in_words} ", (f" {hint}", "$dim")))

    def action_press(self) -> None:
        self.post_message(self.Pressed())

    def on_click(self) -> None:
        self.action_press()


def _proposed_title() -> str:
    """A title that will do: the first letter that is typed takes its place."""
    return _("Battle of {day}").format(day=in_digits(date.today()))


class NewBattleScreen(PaintedWhole[History | None]):
    """A form, the rules of `played_last` chosen; returns the battle before its first turn, None when it is left.

    Of the `houses` those for the chosen rules can be played by; where there are none, none is asked for.
    """

    CSS_PATH = "library.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, played_last: str = "", houses: Sequence[HouseFile] = ()) -> None:
        super().__init__()
        self._houses = houses
        self._chosen: dict[str, str] = {}
        self._systems = {system.key: system for system in usable_systems()}
        self._rules = played_last if played_last in self._systems else next(iter(self._systems))

    @property
    def _system(self) -> System:
        return self._systems[self._rules]

    def compose(self) -> ComposeResult:
        # As a text its letters find it in the list: Textual looks for them in no content.
        names: list[tuple[Text, str]] = [(cell(_(system.name)), key) for key, system in self._systems.items()]
        with Vertical(id="form"):
            yield Static(plain(_("A new battle")), id="heading")
            yield Static(plain(_("Title")), classes="label")
            yield Input(_proposed_title(), id="title", max_length=NAME_LENGTH, compact=True)
            yield Static(plain(_("Rules")), classes="label")
            yield Select(names, value=self._rules, allow_blank=False, id="system", compact=True)
            yield Static(plain(_("Sides, with commas between")), classes="label")
            yield Input(_("Azure, Ochre"), id="sides", compact=True)
            yield Static(plain(_("Rules of your own")), classes="label of-houses")
            yield Select[int]((), prompt=_("none: as printed"), id="house", classes="of-houses", compact=True)
            yield ReadingsFold(id="fold")
            yield Readings(self._system.rolls.switches, self._chosen)
            yield Static(id="wrong")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#title").focus()
        self._offer_houses()
        self.reword()
        for trouble in troubles():
            self.notify(str(trouble), severity="warning", timeout=20, markup=False)

    def reword(self) -> None:
        """Fold the house rules away; what was typed and chosen stays."""
        self.query_one(Readings).display = False
        self._say_readings()

    def _offer_houses(self) -> None:
        """Those for the chosen rules, none of them chosen; where there are none, nothing is asked."""
        own = [(number, each) for number, each in enumerate(self._houses) if each.system == self._rules]
        self.query_one("#house", Select).set_options((cell(each.house.name), number) for number, each in own)
        for widget in self.query(".of-houses"):
            widget.display = bool(own)

    @on(Select.Changed, "#system")
    def _other_rules(self, event: Select.Changed) -> None:
        event.stop()
        if event.value == self._rules:
            return
        self._rules, self._chosen = str(event.value), {}
        self._offer_houses()
        self.query_one(Readings).show(self._system.rolls.switches, self._chosen)
        self._say_readings()

    @on(Readings.Opened)
    def _open(self) -> None:
        self.query_one(Readings).action_turn(1)

    @on(Readings.Chosen)
    def _choose(self, message: Readings.Chosen) -> None:
        self._chosen[message.key] = message.value
        self.query_one(Readings).show(self._system.rolls.switches, self._chosen)
        self._say_readings()

    def _say_readings(self) -> None:
        """The one line of the house rules: how many there are, and how many are read otherwise than by default."""
        switches = self._system.rolls.switches
        others = sum(switch.of(self._chosen) != switch.default for switch in switches)
        self.query_one(ReadingsFold).say(len(switches), others, is_open=self.query_one(Readings).display)

    @on(ReadingsFold.Pressed)
    def _fold(self) -> None:
        readings = self.query_one(Readings)
        readings.display = not readings.display
        self._say_readings()
        if readings.display:
            readings.focus()

    @on(Input.Submitted)
    def _on(self, event: Input.Submitted) -> None:
        event.stop()
        self.focus_next()

    def action_begin(self) -> None:
        system = self._system
        names = [name for name in self.query_one("#sides", Input).value.split(",") if name.strip()]
        try:
            history = carried_out(
                History(system),
                [
                    Begin(self.query_one("#title", Input).value, system.key),
                    *(AddSide(name) for name in names),
                    *self._house(),
                    *(SetSwitch(key, value) for key, value in self._chosen.items()),
                ],
            )
        except Rejected as wrong:
            self.query_one("#wrong", Static).update(plain(str(wrong), "$error"))
            return
        self.dismiss(history)

    def _house(self) -> list[TakeHouse]:
        number = self.query_one("#house", Select).value
        return [TakeHouse(self._houses[number].house)] if isinstance(number, int) else []

    def action_leave(self) -> None:
        self.dismiss(None)
