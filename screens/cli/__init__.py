"""The command line: each command a module, imported when it is called."""

from __future__ import annotations

import gc


def main() -> None:
    """What the command `oriflamme` runs."""
    # Importing makes many small things, all of them to stay: looking among them for garbage only delays the start.
    gc.set_threshold(100_000)
    from screens.cli.root import cli

    cli(prog_name="oriflamme")
