"""The commands that change golden battles; see the package."""

from __future__ import annotations

import hashlib
import sys
from random import SystemRandom

from saves.portable import from_portable, to_portable
from tests.saves.golden import ALL, Golden, enlist, missing, stopping
from tests.saves.golden.coverage import visited
from tests.saves.golden.seeking import seek
from tests.saves.golden.telling import sentences, states
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys


def main(arguments: list[str]) -> int:
    """Add or accept; what is still missing afterwards is named, and makes the exit status 1."""
    match arguments:
        case ["accept"]:
            for golden in ALL:
                golden.log.write_text(sentences(golden.history()), encoding="utf-8")
            return 0
        case ["add"]:
            lacking = [_add(load_system(key)) for key in system_keys()]
            return int(any(lacking))
        case ["stops"]:
            for key in system_keys():
                stopping.add(load_system(key))
            return 0
        case _:
            print("python -m tests.saves.golden add | accept | stops")
            return 2


def _add(system: System) -> bool:
    """List its ids, and make a battle that goes through what is missing; whether anything is missing still."""
    enlist(system)
    lacking = missing(system)
    if not lacking:
        return False
    history = seek(system, lacking, SystemRandom().randrange(2**32))
    left = lacking - visited(history.acts)
    if left != lacking:
        exported = to_portable(history)
        # Not numbered: two people may add one at the same time.
        golden = Golden(f"{system.key}-{hashlib.sha256(exported).hexdigest()[:6]}")
        opened = from_portable(exported)
        golden.battle.write_bytes(exported)
        golden.states.write_text(states(opened), encoding="utf-8")
        golden.log.write_text(sentences(opened), encoding="utf-8")
        print(f"{golden.name}: {len(history.acts)} acts")
    for path in sorted(left):
        print(f"{system.key}: still missing: {path}")
    return bool(left)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
