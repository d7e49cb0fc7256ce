"""`oriflamme report`: a battle told afterwards, the chapters of its video, the captions."""

from __future__ import annotations

from datetime import datetime
from time import time

import click

from screens.cli.errors import FAILED, Wrong, quoted
from screens.cli.store import saves_option, the_battle, the_store
from tracker.words import _, n_


@click.command(
    help=_("Tell a battle afterwards, in Markdown: rounds, losses, turning points. Nothing secret is in it.")
)
@click.argument("battle")
@click.option("--chapters", "wants_chapters", is_flag=True, help=_("Print the chapters of its video instead."))
@click.option(
    "--srt", "wants_captions", is_flag=True, help=_("Print captions for its video instead, in SubRip's format.")
)
@click.option(
    "--start", metavar="TIME", help=_("When the recording began, such as 2026-05-01T19:30:00, if not marked.")
)
@click.option(
    "--delay",
    type=click.FloatRange(0, 900),
    help=_("With --chapters and --srt: so many seconds later, as the panel showed it; else as late as it last was."),
)
@saves_option
@click.pass_context
def report(
    ctx: click.Context, battle: str, wants_chapters: bool, wants_captions: bool, start: str | None, delay: float | None
) -> None:
    """One page on standard output."""
    from saves.panel.settings import PanelSettingsFile, panel_settings_path
    from tracker.views.chapters import FEWEST, as_chapters, as_srt, chapters
    from tracker.views.redaction import as_of
    from tracker.views.report import report as as_page

    if wants_chapters and wants_captions:
        raise Wrong(_("--chapters and --srt are two pages: ask for one of them"))
    if not (wants_chapters or wants_captions):
        if start is not None:
            raise Wrong(_("--start is for --chapters and --srt"))
        if delay is not None:
            raise Wrong(_("--delay is for --chapters and --srt"))
    store = the_store(ctx)
    found = the_battle(store, battle)
    given = _moment(start) if start is not None else 0.0
    history = store.load(found)
    if not (wants_chapters or wants_captions):
        click.echo(as_page(history), nl=False)
        return
    settings = PanelSettingsFile(panel_settings_path(store, found)).panel_settings
    recording = given or settings.recording
    delay = settings.delay if delay is None else delay
    if not recording:
        raise Wrong(_("the recording's start is not marked: press s on the panel's page, or give --start TIME"))
    # Who began to record so much earlier finds everything so much later in his video.
    recording -= delay
    history = as_of(history, time() - delay) if delay else history
    if wants_captions:
        click.echo(as_srt(history, recording), nl=False)
        return
    told = chapters(history, recording)
    if len(told) < FEWEST:
        raise Wrong(
            n_(
                "only {count} chapter since the recording began; video sites want {fewest} or more",
                "only {count} chapters since the recording began; video sites want {fewest} or more",
                len(told),
            ).format(count=len(told), fewest=FEWEST),
            FAILED,
        )
    click.echo(as_chapters(told), nl=False)


def _moment(text: str) -> float:
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        raise Wrong(
            _("--start: {value} is not accepted; give a date and time such as 2026-05-01T19:30:00").format(
                value=quoted(text)
            )
        ) from None
