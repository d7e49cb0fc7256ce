"""The open battle: its history, the one door to change it, and the dice the app throws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from time import time
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, UnsetType

from saves.journal import StoreError
from saves.session import Session
from screens.parts.plain import harmless
from screens.table.autosave import Autosave
from screens.table.dice import TableDice
from screens.table.followed import FollowedSignal
from screens.table.guide import Guide
from screens.table.reckoned import Reckoned
from screens.table.shown import Shown
from tracker.battle.commands import Command, Refused
from tracker.play.agreed.precedents import Precedent, precedents, rulings
from tracker.play.branching import given_up, is_much
from tracker.play.history import History
from tracker.play.retracing import with_the_undone
from tracker.play.sheets import Measures, with_taken_back
from tracker.play.undoing import taken_back_at_the_table
from tracker.views.armies import Army, armies, armies_hold
from tracker.views.report.pace import pace
from tracker.views.sentences.strength import broken_in_words
from tracker.views.smoke_check import tried
from tracker.views.strength import is_broken
from tracker.words import _

if TYPE_CHECKING:
    from textual.app import App
    from textual.notifications import SeverityLevel

    from saves.panel.settings import PanelSettingsFile
    from saves.store import BattleId
    from screens.table.doors import Doors
    from screens.table.elsewhere import OpenPage, Phones
    from tracker.battle.acts import Tap
    from tracker.battle.battle import Battle, DebtId, Place, ProcedureId, SideId, UnitId
    from tracker.rules.system import System

ALARM: Final = "$alarm bold"
"""The style in which it is said that something is not saved."""


class Table:
    """One battle on the table, shared by all screens that show it.

    Screens subscribe to `changed`, which carries the new history. The acts shown may still be on their way to the disk:
    `autosave` tells how it stands with that. Without a `session` the battle lives in memory only.
    `doors` lead to the other screens; `folder` is where files about it are offered to be written, and
    `panel_settings` keeps what its panel shows.
    """

    def __init__(  # noqa: PLR0913 - a table is put together once, all by name
        self,
        app: App[Any],
        history: History,
        session: Session | None = None,
        *,
        doors: Doors[Table],
        clock: Callable[[], float] = time,
        dice: Random | None = None,
        folder: Path | None = None,
        panel_settings: PanelSettingsFile | None = None,
    ) -> None:
        self.app = app
        self.history = self.taken_up = history
        """How the battle stands, and how it stood when it was put on the table."""
        self.doors = doors
        self.clock = clock
        self.panel_settings = panel_settings
        self.folder = folder
        self.passed_over: frozenset[DebtId | ProcedureId] = frozenset()
        """Tests and procedures a step was left with: they stay open and are not asked about again in this session."""
        self.unmoved: frozenset[tuple[int, UnitId]] = frozenset()
        """Who a step was left with that owes a move, and in which turn: in that it is not asked about again."""
        self.rolls_left: frozenset[tuple[Place, UnitId]] = frozenset()
        """Who was left with rolls undone of his page, and at which step: there it is not asked about again."""
        self.measures: Measures = {}
        """Answers given on pages that were left before their roll was made."""
        self.has_asked = False
        """Whether it was asked once whether something is left open on purpose."""
        self.onward = False
        """Whether a page opened from the turn was left by the key that goes on."""
        self.up_next: BattleId | None = None
        """The battle that is opened in place of this one: every page of this one is left."""
        self.paced = Reckoned(pace)
        """How long everything took."""
        self.changed: FollowedSignal[History] = FollowedSignal(app, "battle changed")
        self._shown = Shown(self)
        self.phones: Phones | None = None
        """Players' own phones, while they are on."""
        self.open_page: OpenPage | None = None
        """The page of rolls that is open, or the calculator."""
        self.heard_of_phones: FollowedSignal[None] = FollowedSignal(app, "phones changed")
        self._agreed_at: History | None = None
        """The battle as it was when the table agreed to give up what is undone in it."""
        self._is_asking = False
        self.autosave = Autosave(app, session)
        """The battle on its way to the disk."""
        self.guide = Guide.of(history)
        """Leads through a battle that was begun for a tour."""
        chance = dice or (Random() if self.guide is None else Random(self.guide.tour.seed))
        self.dice = TableDice(self, chance, None if session is None else session.dice)
        """Those of the app."""
        self._armies = Reckoned(armies, holds=armies_hold)
        self._rulings = Reckoned(rulings)

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.history.battle

    @property
    def system(self) -> System:
        """The rule system it is played by."""
        return self.history.system

    @property
    def armies(self) -> tuple[Army, ...]:
        """Every side with its units and what is left of them."""
        return self._armies.of(self.history)

    def precedents(self, resolver: str) -> tuple[Precedent, ...]:
        """The rulings on one roll, the latest first."""
        return precedents(self._rulings.of(self.history), resolver)

    @property
    def notice(self) -> str:
        """Why nothing can be changed here, in a word or two; empty where it can."""
        return ""

    def do(self, command: Command, again: Callable[[], object] | None = None) -> bool:
        """Put a command to the rules, keep what came of it, show it; a refusal is told and changes nothing.

        Where much that was undone would be given up, nothing is done before the table agrees: then `again` is called,
        or without it the command is carried out.
        """
        return self.do_all(command, again=again)

    def do_all(
        self,
        *commands: Command,
        again: Callable[[], object] | None = None,
        declined: Callable[[], object] = lambda: None,
    ) -> bool:
        """Several commands as one: kept and shown together, or none of them when one is refused; else as `do`.

        `declined` is called where the table was asked whether undone acts may be given up, and leaves it.
        """
        all_done, repeat = tried(self.history, lambda: self.after(commands)), again or (lambda: self.do_all(*commands))
        return not self._is_asked_first(all_done, repeat, declined) and self._become(all_done)

    def after(self, commands: Iterable[Command], tap: Tap | UnsetType = UNSET) -> History | Refused:
        """The battle after all of these, brought about by that tap; the refusal of the first that cannot be."""
        after: History | Refused = self.history
        for command in commands:
            if isinstance(after, Refused):
                break
            after = after.do(command, self.clock(), tap)
        return after

    def undo(self) -> bool:
        """Take the last act of the table back, with the walk that it led on to; orders from phones are passed by."""
        taken = taken_back_at_the_table(self.history)
        if isinstance(taken, Refused):
            return self._gone_back(taken)
        self.measures = with_taken_back(self.measures, self.history, taken.history)
        is_done = self._gone_back(taken.history)
        if is_done and taken.words:
            self.tell(taken.words)
        return is_done

    def redo(self) -> bool:
        """Bring the act undone last back, with the walk that it led on to of itself."""
        return self._gone_back(with_the_undone(self.history))

    def put_right(self, after: History, again: Callable[[], object]) -> bool:
        """Take the battle with its past put right for the one on the table; see `tracker.play.amend`, and `do`."""
        if self._is_asked_first(after, again):
            return False
        return self._gone_back(tried(self.history, lambda: after))

    def return_to(self, act: int) -> bool:
        """Make the act at this index (from 0) the last that stands."""
        return self._gone_back(self.history.return_to(act))

    def tell(self, reason: str, severity: SeverityLevel = "warning") -> None:
        """Say on the page why something was not done; an error, as of a disk, is not gone with the next key."""
        self.app.notify(harmless(reason), severity=severity, markup=False)

    def _is_asked_first(
        self, after: History | Refused, again: Callable[[], object], declined: Callable[[], object] = lambda: None
    ) -> bool:
        """Whether the table has to agree first that so much undone is given up; the question is on its way then."""
        if isinstance(after, Refused) or self._agreed_at is self.history:
            return False
        lost = given_up(self.history, after)
        if not is_much(self.history, lost):
            return False
        if not self._is_asking:
            self._is_asking = True
            # Not before the page that wanted it has come to rest: it may be left for the refusal.
            self.app.call_later(lambda: self.app.run_worker(self._ask_first(lost, again, declined)))
        return True

    async def _ask_first(
        self, lost: tuple[int, ...], again: Callable[[], object], declined: Callable[[], object]
    ) -> None:
        history = self.history
        try:
            agreed = await self.doors.may_give_up(self, lost)
        finally:
            self._is_asking = False
        if agreed and self.history is history:
            self._agreed_at = history
            again()
        else:
            declined()

    def _gone_back(self, after: History | Refused) -> bool:
        is_done = self._become(after)
        self.dice.went_back()
        return is_done

    def _become(self, after: History | Refused) -> bool:
        if isinstance(after, Refused):
            self.tell(after.reason)
            return False
        if trouble := self.put(after):
            self.app.notify(harmless(trouble), severity="error", markup=False)
        return not trouble

    def put(self, after: History, *, is_soon_enough: bool = False) -> str:
        """Keep the battle as it is then, and show it; why it cannot be kept, empty where it can.

        Its pages need not show it at once where that `is_soon_enough`; its phones do.
        """
        if after is self.history:
            return ""
        if self.autosave.is_on:
            after = self.dice.telling(after)
            try:
                self.autosave.keep(after)
            except StoreError as wrong:
                return _("This cannot be saved, so it was not done: {reason}").format(reason=wrong)
        before, self.history = broken_sides(self), after
        if self.phones is not None:
            self.phones.look()
        self._shown.soon() if is_soon_enough else self._shown.now()
        for side, left in broken_sides(self).items():
            if side not in before:
                self.tell(broken_in_words(self.battle, side, left))
        return ""

    def guide_back(self) -> bool:
        """Take the battle of a tour back to where its stop before began; False where there is none."""
        there = None if self.guide is None else self.guide.back(self.history)
        if there is None or not self._gone_back(there):
            return False
        # What was played before is played once more: nobody need agree to give it up. Two stops may begin at one act:
        # then only the guide has changed.
        self._agreed_at = self.history
        self.changed.publish(self.history)
        return True

    def close(self) -> None:
        """The battle is put away: nothing is tried any more."""
        if self.phones is not None:
            self.phones.put_away()
        self._shown.stop()
        self.autosave.stop()


def broken_sides(table: Table) -> Mapping[SideId, Fraction]:
    """The share that is left of each side that is broken; none where the table agreed on no break point."""
    battle = table.battle
    if not battle.break_point:
        return {}
    return {army.side: army.left for army in table.armies if army.ranks and is_broken(battle, army.left)}
