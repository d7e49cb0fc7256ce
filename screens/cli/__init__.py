"""The command line: each command a module, imported when it is called.

    root          the commands by name; command, group how their help is laid out
    open, opening those that start the app, at the library or at a battle
    battles       the library; repair verify, repair, restore; branches fork, compare; report a battle told afterwards
    particulars   what stands above its report; house a table's own rules; unattended, plain
    roster        a list of any kind as units; profiles cards of one's own; campaign the battles after a battle
    resolve       one roll, answers what it came to; resolvers what may be; forecast; rules, rule_search the reference
    rule_systems  the systems, checked and begun; panel, airing, operator the panel without the app
    completion    the script of a shell; completing what it offers; options what several commands have
    systems, store, errors, lines    what is meant by a name, where, what went wrong, how it is printed

`language` is chosen before anything is said; `click_words` are those of click. It imports words and beginnings of
`library` and `panel`, and `app` only where a command opens it. Start reading at `root`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import MutableMapping
from typing import Final

ESCAPE: Final = "ESCDELAY"
"""How many milliseconds are waited for more after `esc`: the key may be the beginning of another one's sequence."""
AT_HAND: Final = "25"
"""A terminal on this machine sends a sequence in one piece; over ssh it may come in two, and the usual 100 stay."""


def main() -> None:
    """Run the command `oriflamme`."""
    hurry_escape(os.environ)
    # Importing makes many small things, all of them to stay: looking among them for garbage only delays the start.
    gc.set_threshold(100_000)
    from screens.cli.language import choose_language, write_what_can_be_written

    write_what_can_be_written()
    choose_language(sys.argv[1:])
    from screens.cli.root import cli

    cli(prog_name="oriflamme")


def hurry_escape(environment: MutableMapping[str, str]) -> None:
    """Have `esc` wait less where the terminal is at hand and nobody has said how long."""
    if not environment.keys() & {"SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"}:
        environment.setdefault(ESCAPE, AT_HAND)
