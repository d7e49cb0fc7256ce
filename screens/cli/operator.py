"""Whoever runs a panel is told on standard error, and in the note for the app's page, what the audience is not."""

from __future__ import annotations

import click
from msgspec.structs import replace

from saves.panel.running import RunningServer, ServerNote
from screens.panel.hosting import PanelState
from tracker.text import clean_text
from tracker.words import _, n_


class Operator:
    """Hears who watches and what is wrong; a trouble that lasts is said once, and once more when it is over."""

    def __init__(self, note: ServerNote | None = None, running: RunningServer | None = None) -> None:
        self._note = note
        self._running = running
        self._battle, self._files, self._places, self._obs = Lasting(), Lasting(), Lasting(), Lasting()

    def hears(self, standing: PanelState) -> None:
        """Now and then, with how it stands."""
        trouble, of_files, of_obs, viewers = standing.trouble, standing.of_files, standing.of_obs, standing.viewers
        if self._battle.is_news(trouble):
            over = _("the battle can be read again")
            wrong = _("the panel shows what it could read last: {why}").format(why=trouble)
            click.echo(clean_text(wrong if trouble else over, 4000), err=True)
        if self._files.is_news(of_files):
            over = _("the text files are written again")
            wrong = _("the text files are unchanged; trying again: {why}").format(why=of_files)
            click.echo(clean_text(wrong if of_files else over, 4000), err=True)
        if self._obs.is_news(of_obs):
            wrong = _("OBS saves no clips: {why}").format(why=of_obs)
            click.echo(clean_text(wrong if of_obs else _("OBS saves clips again"), 4000), err=True)
        taken = n_(
            "{count} watches, and nobody else in the network is let in",
            "{count} watch, and nobody else in the network is let in",
            viewers,
        )
        full = taken.format(count=viewers) if standing.is_full else ""
        if self._places.is_news("full" if full else ""):
            click.echo(full or _("there are places for others in the network again"), err=True)
        if self._note is not None and self._running is not None:
            now = replace(self._running, viewers=viewers, trouble=trouble or of_files or full, obs=of_obs)
            self._note.tell(now)


class Lasting:
    """A trouble, or none, that is heard of again and again."""

    def __init__(self) -> None:
        self._told = self._heard = ""

    def is_news(self, trouble: str) -> bool:
        """Whether this was heard twice, one after the other, and not told yet."""
        is_news = trouble == self._heard and trouble != self._told
        self._heard = trouble
        if is_news:
            self._told = trouble
        return is_news
