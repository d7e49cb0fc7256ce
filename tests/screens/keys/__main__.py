"""Prints what every row of the budget costs in keys; names choose rows, by a part of them."""

from __future__ import annotations

import asyncio
import sys

import textual.app
import textual.pilot

from tests.screens.harness.private import at_rest
from tests.screens.keys.counting import keys_of
from tests.screens.keys.rows import ROWS


def main(parts: list[str]) -> int:
    """Count the chosen rows; the number missed decides the exit."""
    for module in (textual.app, textual.pilot):
        vars(module)["wait_for_idle"] = at_rest
    missed = 0
    print(f"{'act':62}{'once':>6}{'budget':>8}{'keys':>6}")
    for row in ROWS:
        if parts and not any(part.casefold() in row.name.casefold() for part in parts):
            continue
        try:
            keys = asyncio.run(keys_of(row))
        except (AssertionError, LookupError) as wrong:
            print(f"{row.name[:61]:62}{row.once or '':>6}{row.budget:>8}   not played: {str(wrong)[:200]}")
            missed += 1
        else:
            verdict = "" if keys <= row.budget else "  missed"
            print(f"{row.name[:61]:62}{row.once or '':>6}{row.budget:>8}{keys:>6}{verdict}")
            missed += keys > row.budget
    print(f"{missed} missed")
    return 1 if missed else 0


sys.exit(main(sys.argv[1:]))
