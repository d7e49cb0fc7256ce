"""`oriflamme manual`: a part of the manual as text."""

from __future__ import annotations

import click

from saves.preferences import preferences
from screens.app.key_tables import key_tables
from screens.app.own_keys import keymap
from screens.cli.command import Command
from screens.cli.errors import Wrong, quoted
from screens.cli.lines import say
from screens.manual.parts import PARTS, title, whole
from screens.parts.keys import use_own_keys
from tracker.text import harmless
from tracker.words import _


def _parts(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [part for part in PARTS if part.startswith(begun)]


@click.command(
    cls=Command,
    help=_("Print a part of the manual; without one, list the parts. In the app it is f1 in the library."),
    examples=(
        "oriflamme manual",
        "oriflamme manual referee",
        "oriflamme manual rulings",
    ),
)
@click.argument("part", required=False, shell_complete=_parts)
def manual(part: str | None) -> None:
    """The parts with their titles, or one of them whole."""
    if part is None:
        width = max(map(len, PARTS)) + 2
        for name in PARTS:
            say(f"{name:{width}}{title(name)}")
    elif part in PARTS:
        own, _trouble = keymap(preferences().keys)
        use_own_keys(own)
        for row in whole(part, key_tables()).rstrip().splitlines():
            click.echo(harmless(row))
    else:
        words = _("there is no part {name} of the manual; there are {known}")
        raise Wrong(words.format(name=quoted(part), known=", ".join(PARTS)))
