"""The house rules of the battle on the table; a change counts from the next roll on."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from screens.house_rules.own_rules import choose, in_force
from screens.house_rules.readings import pick_reading, take_preset
from screens.house_rules.rulings import show_them, take_them, write_them
from screens.parts.drawn.frames import Box
from screens.parts.keys import HELP, Key, bindings, on_page
from screens.parts.plain import plain
from screens.parts.readings import Readings
from screens.parts.repaint import show
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.screen import UNDO, BattleScreen
from tracker.play.history import History
from tracker.words import N_, _, n_

KEYS = on_page(
    "house",
    (
        Key("enter", "turn", N_("readings"), N_("Show the readings of the rule under the cursor, to choose one")),
        Key("p", "preset", N_("presets"), N_("Take several readings at once")),
        Key("t", "own", N_("own rules"), N_("Take rules of this table's own from a file, or drop them")),
        Key("j", "rulings", N_("rulings"), N_("Show what this table has ruled so far")),
        Key("e", "export", N_("export rulings"), N_("Write what the table ruled to a file, for the next battle")),
        Key("i", "import", N_("import rulings"), N_("Import the rulings of another battle from a file")),
        Key("escape", "leave", N_("back"), N_("Back to the roster")),
        UNDO,
        HELP,
    ),
)


class HouseRulesScreen(BattleScreen):
    """Every doubtful rule of the sheet, and how this table reads it."""

    CSS_PATH = "house_rules.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield Static(id="own")
        with Box(id="readings"):
            yield Readings(self.table.system.rolls.switches, self.table.battle.switches)
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._again)
        self._head(self.table.history)
        self.query_one(Readings).focus()

    reword = on_mount

    def _again(self, history: History) -> None:
        self._head(history)
        self.query_one(Readings).show(history.system.rolls.switches, history.battle.switches)

    def _head(self, history: History) -> None:
        switches, chosen = history.system.rolls.switches, history.battle.switches
        others = sum(switch.of(chosen) != switch.default for switch in switches)
        counted = n_("{count} not the default", "{count} not the default", others).format(count=others)
        own = in_force(history.system, history.battle)
        self.query_one("#own").display = bool(own.plain)
        show(self.query_one("#own", Static), own)
        title = plain(_("House rules"))
        self.query_one("#readings", Box).head(title, plain(counted) if others else None)

    @on(Readings.Chosen)
    def _choose(self, message: Readings.Chosen) -> None:
        """An arrow goes to the next reading, which enter then takes: no single key changes a rule of the battle."""
        switch = self.table.system.switch(message.key)
        self.ask(pick_reading(self.table, switch, message.value))

    @on(Readings.Opened)
    def _open(self, message: Readings.Opened) -> None:
        self.ask(pick_reading(self.table, message.switch, message.value))

    def action_turn(self) -> None:
        self.query_one(Readings).action_select()

    def action_preset(self) -> None:
        self.ask(take_preset(self.table))

    def action_own(self) -> None:
        self.ask(choose(self.table))

    def action_rulings(self) -> None:
        self.ask(show_them(self.table))

    def action_export(self) -> None:
        self.ask(write_them(self.table))

    def action_import(self) -> None:
        self.ask(take_them(self.table))

    def action_leave(self) -> None:
        self.dismiss()
