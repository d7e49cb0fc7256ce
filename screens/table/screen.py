"""What every screen of an open battle has in common: the table, undo, help, and asking without doubling."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.screen import Screen

from screens.parts import flow
from screens.parts.drawn.frames import classes_at
from screens.parts.keys import HELP, PALETTE, Key, bindings, keys_of
from screens.table.saving import save_elsewhere
from screens.table.table import Table
from tracker.words import N_, _

UNDO: Final = Key("u", "undo", N_("undo"), N_("Take the last act back; no die is rolled again by it"), of="battle")
REDO: Final = Key("U,ctrl+y", "redo", N_("redo"), N_("Bring back the act undone last"), of="battle")
ROSTER: Final = Key("r", "roster", N_("roster"), N_("Sides and units; any number can be corrected"), of="battle")
CALCULATOR: Final = Key(
    "k", "calculator", N_("calculator"), N_("Any roll of the rules, with attacker and target"), of="battle"
)
LOG: Final = Key("l", "log", N_("log"), N_("Everything that happened, with its arithmetic"), of="battle")
AMEND: Final = Key(
    "A", "amend", N_("amend"), N_("Put right what is past: a die, an answer, a loss of any act"), of="battle"
)
RULES: Final = Key("f1", "rules", N_("rules"), N_("The reference: every rule by its id"), of="battle")
HOUSE: Final = Key("h", "house", N_("house rules"), N_("How this table reads what the sheet leaves open"), of="battle")
REPORT: Final = Key(
    "R",
    "report",
    N_("report"),
    N_("Write the battle down for others: story, losses, luck, rolls"),
    footer=False,
    of="battle",
)
COURSE: Final = Key(
    "C",
    "course",
    N_("course"),
    N_("The course of the battle: strength, morale and luck over time"),
    footer=False,
    of="battle",
)
SAVE: Final = Key(
    "f2",
    "save",
    N_("save elsewhere"),
    N_("Go on in another folder when the disk takes nothing more"),
    footer=False,
    of="battle",
)


class BattleScreen(Screen[None]):
    """A screen that shows the battle on the table."""

    KEYS: ClassVar[tuple[Key, ...]] = (UNDO, REDO, HELP, SAVE, PALETTE)
    BINDINGS = bindings("battle", KEYS)

    def __init__(self, table: Table) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table = table

    def _compositor_refresh(self) -> None:
        # Textual's own, by its private name, and just before it paints. What is to be drawn anew tells so by messages,
        # and some come only after the page was laid out and painted: that was painted a second time a moment later.
        self._compositor.update_widgets(
            {widget for widget in self._compositor.visible_widgets if widget._repaint_regions}
        )
        super()._compositor_refresh()

    def ask(self, questions: Coroutine[Any, Any, object]) -> None:
        """Start a flow of questions, unless one is under way on this screen."""
        flow.begin(self, questions)

    def on_screen_resume(self) -> None:
        if self.table.up_next is not None:
            self.dismiss()

    def action_undo(self) -> None:
        if self._shows_what_is_undone:
            self.table.undo()

    def action_redo(self) -> None:
        if self._shows_what_is_undone:
            self.table.redo()

    @property
    def _shows_what_is_undone(self) -> bool:
        """Whether this page is about what the battle's acts did; where it is not, that is told instead."""
        if UNDO not in self.KEYS:
            self.table.tell(_("nothing of this page is undone; esc, then u takes back what was played"))
        return UNDO in self.KEYS

    def action_help(self) -> None:
        from screens.parts.help import HelpScreen

        self.app.push_screen(HelpScreen(keys_of(self)))

    def action_save(self) -> None:
        self.ask(save_elsewhere(self.table))

    def action_palette(self) -> None:
        self.app.action_command_palette()

    def action_calculator(self) -> None:
        self.ask(self.table.doors.calculator(self.table))

    def action_log(self) -> None:
        self.table.doors.log(self.table)

    def action_amend(self) -> None:
        self.table.doors.amend(self.table)

    def action_roster(self) -> None:
        self.table.doors.roster(self.table)

    def action_house(self) -> None:
        self.table.doors.house_rules(self.table)

    def action_course(self) -> None:
        self.table.doors.course(self.table)

    def action_report(self) -> None:
        self.ask(self._report())

    async def _report(self) -> None:
        from screens.table.reporting import write_report

        settings = self.table.panel_settings
        await write_report(
            self.app,
            self.table.history,
            None if settings is None else settings.panel_settings,
            self.table.folder or Path(),
        )

    def action_rules(self) -> None:
        self.table.doors.rules(self.table)
