"""`python -m tests.benchmarks [--quick]`: what things cost beside a peer in the same run, as one table.

The whole takes about 20 minutes of an idle machine, `--quick` about three: the pages, the keys, the commands and the
first paint in fewer rounds. It ends with what is missed, and with 1 where that is not argued away in the table itself.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.benchmarks.table import QUICK, table

FOLDER: Final = Path(__file__).parent
QUICKLY: Final = ("test_screens.py", "test_keys.py", "test_commands.py", "test_trail.py", "test_typed_ahead.py")


def main(arguments: list[str]) -> int:
    """Measure, print the table, and say whether every goal is met."""
    if arguments not in ([], ["--quick"]):
        print(__doc__)
        return 2
    files = [str(FOLDER)]
    if arguments:
        os.environ[QUICK] = "1"
        files = [str(FOLDER / name) for name in QUICKLY]
    status = pytest.main(["-m", "benchmark", "-n", "0", "-p", "no:randomly", "--tb", "line", "-rN", *files])
    print(f"\n{table()}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
