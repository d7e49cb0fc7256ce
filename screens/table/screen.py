"""The base of every screen of an open battle: the table, undo, help, and asking without doubling."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from screens.parts import flow
from screens.parts.drawn.frames import classes_at
from screens.parts.keys import HELP, PALETTE, Key, bindings, intent_key, keys_here, keys_of, name_of
from screens.parts.painted_whole import PaintedWhole
from screens.table.table import Table
from tracker.words import N_, _

UNDO: Final = intent_key(
    "u", "battle.undo", N_("undo"), N_("Take the last action back; no die is rolled again"), of="battle"
)
REDO: Final = intent_key("U,ctrl+y", "battle.redo", N_("redo"), N_("Restore the action undone last"), of="battle")
ROSTER: Final = intent_key(
    "r",
    "battle.roster",
    N_("roster"),
    N_("Sides and units; any number can be corrected"),
    of="battle",
    also=N_("led by the app opponent solo side player import"),
)
CALCULATOR: Final = intent_key(
    "k", "battle.calculator", N_("calculator"), N_("Any roll of the rules, with attacker and target"), of="battle"
)
LOG: Final = intent_key("l", "battle.log", N_("log"), N_("Everything that happened, with its arithmetic"), of="battle")
AMEND: Final = intent_key(
    "A",
    "battle.amend",
    N_("correct"),
    N_("Correct an earlier entry: a die, an answer, a loss of any action"),
    of="battle",
)
RULES: Final = intent_key("f1", "battle.rules", N_("rules"), N_("The reference: every rule by its id"), of="battle")
HOUSE: Final = intent_key(
    "h", "battle.house", N_("house rules"), N_("How this table reads what the sheet leaves open"), of="battle"
)
REPORT: Final = intent_key(
    "R",
    "battle.report",
    N_("report"),
    N_("Write a report of the battle: story, losses, luck, rolls"),
    footer=False,
    of="battle",
)
COURSE: Final = intent_key(
    "C",
    "battle.course",
    N_("course"),
    N_("The course of the battle: strength, morale and luck over time"),
    footer=False,
    of="battle",
)
SAVE: Final = intent_key(
    "f2",
    "battle.save",
    N_("save elsewhere"),
    N_("Go on in another folder when the disk is full"),
    footer=False,
    of="battle",
)


class BattleScreen(PaintedWhole[None]):
    """A screen that shows the battle on the table."""

    KEYS: ClassVar[tuple[Key, ...]] = (UNDO, REDO, HELP, SAVE, PALETTE)
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table = table

    def ask(self, questions: Coroutine[Any, Any, object]) -> None:
        """Start a flow of questions, unless one is under way on this screen."""
        flow.begin(self, questions)

    def on_screen_resume(self) -> None:
        if self.table.up_next is not None:
            self.dismiss()

    def press(self, intent: str) -> None:
        """Do what a key of every open battle means, by the id of its binding."""
        INTENTS[intent](self)

    def action_press(self, intent: str) -> None:
        self.press(intent)

    def action_help(self) -> None:
        from screens.parts.help import HelpScreen

        self.app.push_screen(HelpScreen(keys_of(self)))


def tell_no_roll(screen: BattleScreen) -> None:
    """Say of a die that is typed before its page is open which key leads there."""
    key = next(iter(keys_here(screen)), None)
    screen.table.tell(
        _("No roll is open here.")
        if key is None
        else _("No roll is open here: {key} {verb}.").format(key=name_of(key), verb=_(key.label).rstrip(" .…"))
    )


def _undoing(undo: Callable[[Table], object]) -> Callable[[BattleScreen], None]:
    """Only on a page about what the battle's acts did; on another it is told where that is undone."""

    def press(screen: BattleScreen) -> None:
        if UNDO in screen.KEYS:
            undo(screen.table)
        else:
            screen.table.tell(_("nothing on this page can be undone; esc, then u takes back what was played"))

    return press


async def _save_elsewhere(table: Table) -> None:
    from screens.table.saving import save_elsewhere

    await save_elsewhere(table)


async def report(table: Table) -> None:
    """Ask how and where to, and write a report of the battle as it stands."""
    from screens.table.particulars import ask_particulars, filled_in, kept_in
    from screens.table.reporting import Top, write_report

    settings = None if table.panel_settings is None else table.panel_settings.panel_settings
    top = Top(lambda: filled_in(table), lambda: ask_particulars(table), lambda: table.history)
    await write_report(table.app, table.history, settings, table.folder or Path(), pictures=kept_in(table), top=top)


INTENTS: Final[Mapping[str, Callable[[BattleScreen], None]]] = {
    "battle.undo": _undoing(Table.undo),
    "battle.redo": _undoing(Table.redo),
    "battle.roster": lambda screen: screen.table.doors.roster(screen.table),
    "battle.calculator": lambda screen: screen.ask(screen.table.doors.calculator(screen.table)),
    "battle.log": lambda screen: screen.table.doors.log(screen.table),
    "battle.amend": lambda screen: screen.table.doors.amend(screen.table),
    "battle.rules": lambda screen: screen.table.doors.rules(screen.table),
    "battle.house": lambda screen: screen.table.doors.house_rules(screen.table),
    "battle.report": lambda screen: screen.ask(report(screen.table)),
    "battle.course": lambda screen: screen.table.doors.course(screen.table),
    "battle.save": lambda screen: screen.ask(_save_elsewhere(screen.table)),
}
"""The handlers of the keys that all pages of an open battle share, by the ids of their bindings, which never change."""
