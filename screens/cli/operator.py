"""Whoever runs a panel is told on standard error, and in the note for the app's page, what the audience is not."""

from __future__ import annotations

import click
from msgspec.structs import replace

from screens.panel.server_note import RunningServer, ServerNote
from tracker.text import clean_text
from tracker.words import _


class Operator:
    """Hears who watches and what is wrong; a trouble that lasts is said once, and once more when it is over."""

    def __init__(self, note: ServerNote | None = None, running: RunningServer | None = None) -> None:
        self._note = note
        self._running = running
        self._trouble = ""
        self._heard = ""

    def hears(self, viewers: int, trouble: str) -> None:
        """Now and then, with how many watch and why the battle cannot be read."""
        if trouble == self._heard and trouble != self._trouble:
            over = _("the battle can be read again")
            wrong = _("the panel shows what it could read last: {why}").format(why=trouble)
            click.echo(clean_text(wrong if trouble else over, 4000), err=True)
            self._trouble = trouble
        self._heard = trouble
        if self._note is not None and self._running is not None:
            self._note.tell(replace(self._running, viewers=viewers, trouble=trouble))
