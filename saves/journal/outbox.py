"""Changes on their way to the disk: kept in order while it refuses them, sent again when it may take them."""

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from saves.journal.errors import AnyPath, Displaced, NotSaved, Trouble, Unstorable
from saves.journal.line import Change, Op, op
from saves.journal.status import Saved, Status
from saves.journal.strict import Json
from saves.journal.table import BattleDB


class Outbox:
    """The door a running battle saves through. A disk that refuses never raises here: it shows in `status`.

    The file is opened, or born, by the first `put` or `retry` that can; `Locked`, `Damaged`, `NewerFormat`
    and the other errors of opening are raised, since trying again would not cure them.
    """

    def __init__(self, path: AnyPath, open_at: Callable[[Path], BattleDB] = BattleDB) -> None:
        self.path = Path(path)
        self._open_at = open_at
        self._db: BattleDB | None = None
        self._queue: deque[tuple[list[Op], dict[str, Json]]] = deque()
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
        self._queue.append(([op(change) for change in changes], remarks))
        return self.retry()

    def retry(self) -> Status:
        """Send what waits, oldest first; with nothing waiting, only open the file."""
        try:
            if self._db is None:
                self._db = self._open_at(self.path)
            while self._queue:
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
        """Try once more, then let go of the file. What still waits is lost with the process."""
        if self._queue and self._db is not None:
            self.retry()
        if self._db is not None:
            self._db.close()
            self._db = None

    def _send(self, db: BattleDB) -> None:
        ops, remarks = self._queue[0]
        try:
            db.journal.commit_ops(ops, remarks)
        except Unstorable:
            self._queue.popleft()
            raise
        self._queue.popleft()
