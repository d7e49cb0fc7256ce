"""Starting a battle: its title, its rule system, its sides and its house rules on one page."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Select, Static

from screens.library.starting import carried_out
from screens.parts.keyline import KeyLine
from screens.parts.keys import Key, bindings
from screens.parts.plain import plain
from screens.parts.readings import Readings
from tracker.battle.commands import AddSide, Begin, SetSwitch
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import troubles, usable_systems
from tracker.text import NAME_LENGTH
from tracker.words import N_, _

KEYS = (
    Key("ctrl+s", "begin", N_("begin"), N_("Start the battle with what is on this page")),
    Key("tab", "app.focus_next", N_("next box"), N_("On to the next box")),
    Key("escape", "leave", N_("cancel"), N_("Back to the library without a new battle")),
)


class NewBattleScreen(Screen[History | None]):
    """A form; returns the battle before its first turn, or None when it is left."""

    CSS_PATH = "library.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, str] = {}
        self._systems = {system.key: system for system in usable_systems()}

    @property
    def _system(self) -> System:
        return self._systems[str(self.query_one("#system", Select).value)]

    def compose(self) -> ComposeResult:
        names: list[tuple[Content, str]] = [(plain(_(system.name)), key) for key, system in self._systems.items()]
        first = next(iter(self._systems))
        with Vertical(id="form"):
            yield Static(plain(_("A new battle")), id="heading")
            yield Static(plain(_("Title")), classes="label")
            yield Input(id="title", max_length=NAME_LENGTH, compact=True)
            yield Static(plain(_("Rules")), classes="label")
            yield Select(names, value=first, allow_blank=False, id="system", compact=True)
            yield Static(plain(_("Sides, with commas between")), classes="label")
            yield Input(_("Azure, Ochre"), id="sides", compact=True)
            yield Static(plain(_("House rules: enter goes on to the next reading")), classes="label")
            yield Readings(self._systems[first].switches, {})
            yield Static(id="wrong")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#title").focus()
        for trouble in troubles():
            self.notify(str(trouble), severity="warning", timeout=20, markup=False)

    @on(Select.Changed)
    def _other_rules(self, event: Select.Changed) -> None:
        event.stop()
        self._chosen = {}
        self.query_one(Readings).show(self._system.switches, self._chosen)

    @on(Readings.Chosen)
    def _choose(self, message: Readings.Chosen) -> None:
        self._chosen[message.key] = message.value
        self.query_one(Readings).show(self._system.switches, self._chosen)

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
                    *(SetSwitch(key, value) for key, value in self._chosen.items()),
                ],
            )
        except Rejected as wrong:
            self.query_one("#wrong", Static).update(plain(str(wrong), "$error"))
            return
        self.dismiss(history)

    def action_leave(self) -> None:
        self.dismiss(None)
