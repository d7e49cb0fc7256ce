"""`python -m tests.simulation [SYSTEM] --battles N --seed S`: battles played, and what was counted.

With `--keys` they are played by a referee who sees the painted screen: `--size 80x24 --language fr` choose one.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.simulation import by_keys
from tracker.rules.systems import load_system


def main() -> int:
    """Play and print."""
    from tests.simulation.battles import FIELDS, battles
    from tests.simulation.checks import absent, misplaced

    asked = argparse.ArgumentParser(prog="python -m tests.simulation")
    asked.add_argument("system", nargs="?", choices=[*FIELDS], help="all of them without one")
    asked.add_argument("--battles", type=int, default=5)
    asked.add_argument("--seed", type=int, default=1)
    said = asked.parse_args()
    for system in [said.system] if said.system else FIELDS:
        began = time.perf_counter()
        counts = battles(system, said.battles, said.seed)
        print(f"{system}: {time.perf_counter() - began:.0f} s")
        for label, figure in (*counts.rows(), *counts.by_kind()):
            print(f"  {label:40} {figure[:200]}")
        declared = load_system(system)
        print("  never stood:", ", ".join(absent(declared, counts)) or "-")
        print("  stood, listed as never:", ", ".join(misplaced(declared, counts)) or "-")
    return 0


if __name__ == "__main__":
    sys.exit(by_keys.main() if "--keys" in sys.argv else main())
