"""The battle on its way to the disk: tried again while the disk refuses it, and told of."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from saves.errors import trouble_in_words
from saves.journal import NotSaved, Saving, Status, Trouble
from saves.session import Session
from screens.parts.background import off_screen
from screens.parts.plain import harmless
from screens.table.followed import FollowedSignal
from tracker.words import _

if TYPE_CHECKING:
    from textual.app import App
    from textual.timer import Timer

    from tracker.play.history import History

RETRY: Final = 3.0
"""Seconds between two attempts to save what the disk refused."""
NEWS: Final = 5.0
"""Seconds for which it stands there what came of saving: no key asked for it, and none takes it away."""


class Autosave:
    """Hands what is played at a table over to its file; without a session nothing is kept.

    What the disk refuses is played on with all the same, and saved as soon as it can be: `trouble` says so. Screens
    subscribe to `changed`, which tells how it stands with the disk.
    """

    def __init__(self, app: App[Any], session: Session | None) -> None:
        self._app = app
        self._session = session
        self.changed: FollowedSignal[Status] = FollowedSignal(app, "battle kept")
        self.unkept = Unkept(session)
        """Who waits for the disk."""
        self._known_trouble: NotSaved | None = None
        self._retrying: Timer | None = None
        self._told_of: Trouble | None = None
        if session is not None:
            session.heard = self._hear

    @property
    def is_on(self) -> bool:
        """Whether what is shown is meant to outlive the program."""
        return self._session is not None

    @property
    def path(self) -> Path | None:
        """The file that the battle is kept in; None where there is none."""
        return None if self._session is None else self._session.path

    @property
    def is_saving(self) -> bool:
        """Whether some of what is shown is still on its way to the disk."""
        return self._session is not None and isinstance(self._session.status, Saving)

    @property
    def trouble(self) -> NotSaved | None:
        """Why the last changes are not on the disk, and how many they are; None when everything is."""
        status = self._session.status if self._session is not None else None
        return status if isinstance(status, NotSaved) else None

    def keep(self, history: History) -> None:
        """Hand the battle over to its file; raises `StoreError` for one that no file can hold."""
        if self._session is not None:
            self._session.keep(history)
            self._watch_over(self._session)

    def retry(self) -> None:
        """Try again to save what waits, and show what became of it."""
        if self._session is not None and self.trouble is not None:
            self._session.retry()
            self._hear()

    async def move_to(self, folder: Path) -> Status | None:
        """Go on in a new file in another folder; None where there is no file to move."""
        if self._session is None:
            return None
        status = await off_screen(partial(self._session.move_to, folder))
        self._hear()
        return status

    def stop(self) -> None:
        """The battle is put away: nothing is tried any more."""
        if self._session is not None:
            self._session.heard = lambda: None
        self._rest()

    def _rest(self) -> None:
        if self._retrying is not None:
            self._retrying.stop()
            self._retrying = None

    def _hear(self) -> None:
        """Take in what has become of the acts that were handed over."""
        if self._session is not None:
            self._watch_over(self._session)
            self.changed.publish(self._session.status)
            self.unkept.hear()

    def _watch_over(self, session: Session) -> None:
        """Retry every few seconds while something waits; say when that begins and when it is over."""
        before, now = self._known_trouble, self.trouble
        self._known_trouble = now
        if now is not None and self._retrying is None:
            self._retrying = self._app.set_interval(RETRY, self.retry)
        if now is not None and (before is None or before.reason is not now.reason):
            self._app.notify(
                _(
                    "NOT SAVED: {reason}. Nothing is lost while the app is open; it tries again by itself. "
                    "F2 saves to another folder."
                ).format(reason=trouble_in_words(now.reason)),
                severity="error",
                timeout=12,
                markup=False,
            )
        if now is None and self._retrying is not None and not self.is_saving:
            self._rest()
            # What was said of it before is over.
            self._app.clear_notifications()
            self._app.notify(_("Everything is saved again."), timeout=NEWS, markup=False)
        self._tell_of_restore_points(session)

    def _tell_of_restore_points(self, session: Session) -> None:
        """Say once what is wrong with them, unless there is worse to say."""
        if self._told_of is not None or self.trouble is not None:
            return
        if (why := session.backup_trouble) is not None:
            words = _("There is no restore point from before this session: {reason}. What is played is saved.")
        elif session.dice is not None and (why := session.dice.trouble) is not None:
            words = _("The dice thrown last are in no file: {reason}. Those left on a page are thrown again later.")
        elif (why := session.thinning_trouble) is not None:
            words = _("Old restore points cannot be removed: {reason}. They only take up room.")
        else:
            return
        message = harmless(words.format(reason=trouble_in_words(why)))
        self._app.notify(message, severity="warning", timeout=NEWS, markup=False)
        self._told_of = why


class Unkept:
    """Those who wait for the disk: told once all that was done by then is on it, in that order.

    Without a session nothing is kept and nobody has to wait.
    """

    def __init__(self, session: Session | None) -> None:
        self._session = session
        self._waiting: deque[tuple[int, Callable[[], object]]] = deque()

    def when_kept(self, then: Callable[[], object]) -> None:
        """Call that once everything done until now is on the disk; at once where it is."""
        if self._session is None or not self._session.waiting:
            then()
        else:
            self._waiting.append((self._session.handed, then))

    def hear(self) -> None:
        """The disk has taken something."""
        there = 0 if self._session is None else self._session.handed - self._session.waiting
        while self._waiting and self._waiting[0][0] <= there:
            self._waiting.popleft()[1]()
