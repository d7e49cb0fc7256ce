"""Changes on their way to the disk: kept in order while it refuses them, sent again when it may take them."""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from saves.journal.failures import AnyPath, Displaced, NotSaved, ReadOnly, Trouble, Why
from saves.journal.limits import Limits
from saves.journal.line import Change, Transaction, op, storable
from saves.journal.status import Saved, Status
from saves.journal.strict import Json
from saves.journal.table import BattleDB


class Outbox:
    """The door a running battle saves through. A disk that refuses never raises here: it shows in `status`.

    The file is opened, or born, by the first `put` or `retry` that can; `Locked`, `Damaged`, `NewerFormat`
    and the other errors of opening are raised, since trying again would not cure them.
    """

    def __init__(
        self, path: AnyPath, open_at: Callable[[Path], BattleDB] = BattleDB, limits: Limits | None = None
    ) -> None:
        self.path = Path(path)
        self._limits = limits or Limits()
        self._is_closed = False
        self._open_at = open_at
        self._db: BattleDB | None = None
        self._queue: deque[Transaction] = deque()
        self._status: Status = Saved(0)

    @property
    def db(self) -> BattleDB | None:
        """The battle's database, once there is a file. It holds what is saved, not what waits."""
        return self._db

    @property
    def status(self) -> Status:
        """`Saved(seq)`, or `NotSaved` with its reason and how many changes wait."""
        return self._status

    @property
    def pending(self) -> int:
        """How many changes wait."""
        return len(self._queue)

    def put(self, changes: Iterable[Change], **remarks: Json) -> Status:
        """Save the changes, after those that still wait. `Unstorable` is raised, and the change forgotten."""
        self.add(storable([op(change) for change in changes], remarks, self._limits))
        return self.retry()

    def add(self, *transactions: Transaction) -> None:
        """Let what is known to be `storable` wait for the next `retry`; what waits together shares a flush."""
        self._refuse_when_closed()
        self._queue += transactions

    def retry(self) -> Status:
        """Send what waits, oldest first; with nothing waiting, only open the file."""
        self._refuse_when_closed()
        try:
            if self._db is None:
                self._db = self._open_at(self.path)
            self._send(self._db)
            self._status = self._db.journal.status
        except NotSaved as error:
            self._status = NotSaved(self.path, error.reason, self.pending)
        except Displaced:
            self._status = NotSaved(self.path, Trouble.DISPLACED, self.pending)
        return self._status

    def save_elsewhere(self, path: AnyPath) -> Status:
        """Go on in a new file at `path`, with everything saved so far and everything that waits.

        Never over another file: `AlreadyThere`. When the new place refuses too, the old one stays and the
        status says so.
        """
        self._refuse_when_closed()
        target = Path(path)
        try:
            if self._db is not None:
                self._db.journal.copy_to(target)
            moved = self._open_at(target)
        except NotSaved as error:
            self._status = NotSaved(target, error.reason, self.pending)
            return self._status
        if self._db is not None:
            self._db.close()
        self._db, self.path = moved, target
        return self.retry()

    def close(self) -> None:
        """Try once more, then let go of the file. What still waits is lost with the process; nothing more is taken."""
        if self._queue and self._db is not None:
            self.retry()
        if self._db is not None:
            self._db.close()
            self._db = None
        self._is_closed = True

    def _refuse_when_closed(self) -> None:
        if self._is_closed:
            raise ReadOnly(self.path, Why.CLOSED)

    def _send(self, db: BattleDB) -> None:
        if len(self._queue) > 1:
            with suppress(NotSaved):
                db.journal.commit_all(self._queue)
                self._queue.clear()
        # One at a time where there is no room for all of it.
        while self._queue:
            db.journal.commit_all([self._queue[0]])
            self._queue.popleft()
