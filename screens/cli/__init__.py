"""The command line: each command a module, imported when it is called.

`language` is chosen before anything is said; `root` knows the commands by name; `errors` turns whatever goes wrong into
one line and an exit status; `store` and `systems` find what is meant by a name; `lines` prints text and JSON. It
imports words and beginnings of `library`, `panel`, and `app` only where a command opens it. Start reading at `root`.
"""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """What the command `oriflamme` runs."""
    # Importing makes many small things, all of them to stay: looking among them for garbage only delays the start.
    gc.set_threshold(100_000)
    from screens.cli.language import choose_language

    choose_language(sys.argv[1:])
    from screens.cli.root import cli

    cli(prog_name="oriflamme")
