"""A writer made to be killed: commits without end and says so on standard output, act by act.

Run as `python -m tests.saves.journal.killed_writer PATH`; an act is acknowledged by its number and a newline.
"""

import os
import sys
from pathlib import Path

from saves.journal import JournalStorage, put
from tests.saves.journal.builders import an_act


def main(path: Path) -> None:
    """Go on from the last act in the file, compacting it now and then."""
    storage = JournalStorage(path)
    number = len((storage.read() or {}).get("acts", {}))
    while True:
        number += 1
        storage.commit([put("acts", number, an_act(number))])
        os.write(1, b"%d\n" % number)
        if number % 40 == 0:
            storage.compact(force=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
