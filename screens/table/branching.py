"""A branch of the battle on the table: named, and kept beside it as a battle of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from saves.errors import error_in_words
from saves.journal import StoreError
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.table.unsealed import tell_unsealed
from tracker.battle.commands import Refused, SetClock
from tracker.play.branching import branch_title, fork
from tracker.views.log import entries
from tracker.words import N_, _, n_

if TYPE_CHECKING:
    from saves.dice.sealed import Unsealed
    from saves.store import BattleId
    from screens.table.table import Table
    from tracker.play.history import History


KEPT: Final = N_("It is in the library, a battle of its own; there c compares the two.")
MOST_TOLD: Final = 6
"""Of as many acts it is said that they would be lost."""


async def branch_off(table: Table, act: int) -> BattleId | None:
    """Ask for a name, and keep a branch that begins after the act at this index (from 0); its id where there is one.

    The battle on the table stays as it is, and stays on the table.
    """
    history, home = table.history, table.autosave.path
    if home is None:
        table.tell(_("this battle is not kept in a file, so no branch can be kept beside it"))
        return None
    title = history.battle.title
    proposed = branch_title(title, await off_screen(partial(_titles, home.parent)))
    there = history.return_to(act)
    if isinstance(there, Refused):
        table.tell(there.reason)
        return None
    (last,) = (entry.headline for entry in entries(history, act, act + 1))
    detail = _("It begins after: {act}\nWhat is on the table stays as it is; both are kept.").format(act=last)
    if history.battle.commitment:
        detail += "\n" + _("Its dice are resealed: neither shows what the app will throw in the other.")
    called = await table.app.push_screen_wait(AskLine(_("What is the branch called?"), detail, value=proposed))
    if called is None:
        return None
    branch = fork(history, act, called, battle=home.stem, at=table.clock())
    if isinstance(branch, Refused):
        table.tell(branch.reason)
        return None
    try:
        created = await off_screen(partial(_keep, home, branch, table.clock, tell_unsealed(table.app)))
    except StoreError as wrong:
        table.tell(error_in_words(wrong), "error")
        return None
    return created


async def may_give_up(table: Table, lost: Sequence[int]) -> bool:
    """Ask whether the undone acts at these indexes (from 0) may be lost; they can be kept as a branch first."""
    count = len(lost)
    question = n_(
        "This discards {count} undone action permanently.", "This discards {count} undone actions permanently.", count
    ).format(count=count)
    last = sorted(lost)[-MOST_TOLD:]
    headlines = [entry.headline for entry in entries(table.history, min(last)) if entry.index in last]
    choices = [Choice("stay", _("leave it: nothing is done")), Choice("yes", _("discard them and go on"))]
    if table.autosave.path is not None:
        choices.append(Choice("branch", _("keep them as a branch first, then go on")))
    picked = await table.app.push_screen_wait(Pick(question, choices, "\n".join(headlines)))
    if picked != "branch":
        return picked == "yes"
    if await branch_off(table, lost[-1]) is None:
        return False
    table.app.notify(_(KEPT), timeout=10, markup=False)
    return True


async def branch_and_open(table: Table, act: int) -> None:
    """Make a branch, and ask whether the table goes on in it: this battle is put away then, its clocks stopped."""
    created = await branch_off(table, act)
    if created is None:
        return
    choices = [
        Choice("stay", _("here")),
        Choice("open", _("in the branch: this battle is closed")),
    ]
    asked = Pick(_("The branch is made. Where does the table go on?"), choices, _(KEPT))
    if await table.app.push_screen_wait(asked) == "open":
        clock = table.battle.clock
        if clock.minutes and not clock.is_paused:
            table.do(SetClock(is_paused=True))
        table.up_next = created


def _titles(folder: Path) -> tuple[str, ...]:
    from saves.folder import FolderStore

    try:
        return tuple(line.title for line in FolderStore(folder).battles())
    except StoreError:
        return ()


def _keep(home: Path, branch: History, clock: Callable[[], float], unsealed: Unsealed) -> BattleId:
    from saves.dice.derived import create_along
    from saves.dice.sealed import kept_beside
    from saves.folder import FolderStore

    return create_along(FolderStore(home.parent), branch, kept_beside(home), clock, unsealed)
