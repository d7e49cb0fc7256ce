"""One writer a battle: an operating-system lock on a file beside it, gone the moment its holder dies."""

import errno
from pathlib import Path

from filelock import FileLock, Timeout

from saves.journal.failures import Locked, NotSaved, ReadOnly, Trouble, trouble


class WriterLock:
    """Held from the moment it is made. Raises `Locked`, `ReadOnly` or `NotSaved`."""

    def __init__(self, path: Path) -> None:
        # Not per thread: a lock taken by a worker must not vanish with it. No marker file instead of a
        # real lock.
        self._lock = FileLock(
            f"{path}.lock", thread_local=False, fallback_to_soft=False, preserve_lock_file=True, mode=0o600
        )
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise Locked(path) from None
        except OSError as error:
            reason = trouble(error)
            if reason is Trouble.READ_ONLY or error.errno == errno.ELOOP:
                raise ReadOnly(path, reason) from None
            raise NotSaved(path, reason) from None

    def release(self) -> None:
        """Let the next writer in; harmless when done twice."""
        self._lock.release(force=True)
