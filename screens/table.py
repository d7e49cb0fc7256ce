"""The open battle: its history, the one door to change it, and the dice the app throws."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import time
from typing import TYPE_CHECKING, Any

from textual.signal import Signal

from saves.journal.errors import StoreError
from screens.plain import harmless
from tracker.commands import Command, Refused
from tracker.dice import Die, Face, throw
from tracker.history import History
from tracker.words import _

if TYPE_CHECKING:
    from textual.app import App

    from saves.stage import StageFile
    from tracker.battle import Battle
    from tracker.system import System

Keep = Callable[[History], None]
"""Puts a history on disk before it is shown; an `OSError` or a `StoreError` says that it could not."""


class Table:
    """One battle on the table, shared by all screens that show it.

    Screens subscribe to `changed`, which carries the new history. Without `keep` the battle lives in memory only;
    `folder` is where files about it are offered to be written, `stage` keeps the settings of its panel.
    """

    def __init__(
        self,
        app: App[Any],
        history: History,
        keep: Keep | None = None,
        *,
        clock: Callable[[], float] = time,
        dice: Random | None = None,
        folder: Path | None = None,
        stage: StageFile | None = None,
    ) -> None:
        self.app = app
        self.history = history
        self.clock = clock
        self.stage = stage
        self.folder = folder
        self.changed: Signal[History] = Signal(app, "battle changed")
        self._keep = keep
        self._dice = dice or Random()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.history.battle

    @property
    def system(self) -> System:
        """The rule system it is played by."""
        return self.history.system

    @property
    def is_kept(self) -> bool:
        """Whether what is shown is on disk as well."""
        return self._keep is not None

    def do(self, command: Command) -> bool:
        """Put a command to the rules, keep what came of it, show it; a refusal is told and changes nothing."""
        return self._become(self.history.do(command, self.clock()))

    def do_all(self, *commands: Command) -> bool:
        """Several commands as one: kept and shown together, or none of them when one is refused."""
        after: History | Refused = self.history
        for command in commands:
            if isinstance(after, Refused):
                break
            after = after.do(command, self.clock())
        return self._become(after)

    def undo(self) -> bool:
        """Take the last act back."""
        return self._become(self.history.undo())

    def redo(self) -> bool:
        """Bring the act undone last back."""
        return self._become(self.history.redo())

    def return_to(self, act: int) -> bool:
        """Make the act at this index (from 0) the last that stands."""
        return self._become(self.history.return_to(act))

    def throw(self, die: Die) -> Face:
        """A face thrown by the app."""
        return throw(die, self._dice)

    def tell(self, reason: str) -> None:
        """Say in a corner of the screen why something was not done."""
        self.app.notify(harmless(reason), severity="warning", markup=False)

    def _become(self, after: History | Refused) -> bool:
        if isinstance(after, Refused):
            self.tell(after.reason)
            return False
        if after is self.history:
            return True
        if self._keep is not None:
            try:
                self._keep(after)
            except (OSError, StoreError) as wrong:
                self.app.notify(
                    harmless(_("Not saved, so not done: {reason}").format(reason=wrong)),
                    severity="error",
                    markup=False,
                )
                return False
        self.history = after
        self.changed.publish(after)
        return True
