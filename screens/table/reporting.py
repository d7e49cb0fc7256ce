"""Writing the battle down for others: in which format, whether with hidden units, to which file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from saves.errors import error_in_words
from saves.files import write_file
from saves.journal import StoreError
from saves.panel.recording import as_shown, days
from screens.parts.background import off_screen
from screens.parts.dialogs import Choice, Pick
from screens.parts.plain import harmless
from screens.parts.target import ask_target
from screens.table.typeface import typeface
from tracker.play.history import History
from tracker.views.panel_settings import PanelSettings
from tracker.views.redaction import hides_anybody, uncovered
from tracker.views.report.formats import FORMATS, Asked, Format, NothingToTell
from tracker.words import _


async def write_report(app: App[Any], history: History, settings: PanelSettings | None, folder: Path) -> None:
    """Ask how and where to, and write the report; nothing is written over unless that is said.

    `settings` are those of the battle's panel, which know when its recording began; `folder` is where the file is
    offered to be written.
    """
    form = await _format(app)
    if form is None:
        return
    everything = False
    if hides_anybody(history):
        answer = await app.push_screen_wait(
            Pick(
                _("Somebody is or was hidden in this battle."),
                [
                    Choice("leave", _("leave out hidden units"), leads_on=True),
                    Choice("tell", _("include hidden units"), leads_on=True),
                ],
                _("Whoever reads it learns what is in it."),
            )
        )
        if answer is None:
            return
        everything = answer == "tell"
    title = history.battle.title
    offered = folder / f"{file_name_of(title)}{form.ending}"
    path = await ask_target(app, _("Write the report of {battle} to which file?").format(battle=title), str(offered))
    if path is None:
        return
    try:
        await off_screen(lambda: _write(form, history, settings or PanelSettings(), everything, path))
    except (NothingToTell, StoreError) as wrong:
        if isinstance(wrong, NothingToTell):
            app.notify(harmless(str(wrong)), severity="warning", markup=False)
        else:
            app.notify(harmless(error_in_words(wrong)), severity="error", markup=False)
    else:
        app.notify(harmless(_("written: {file}").format(file=path)), markup=False)


async def _format(app: App[Any]) -> Format | None:
    choices = [Choice(form.key, _(form.label) or form.key, form.ending, leads_on=True) for form in FORMATS]
    picked = await app.push_screen_wait(Pick(_("Write a report as what?"), choices))
    return next((form for form in FORMATS if form.key == picked), None)


def _write(form: Format, history: History, settings: PanelSettings, everything: bool, path: Path) -> None:
    shown = uncovered(history) if everything else history
    if form.is_of_recording:
        shown, recording = as_shown(shown, settings)
        asked = Asked(recording=recording)
    else:
        asked = Asked(when=days(shown), typeface=typeface())
    written = form.write(shown, asked)
    write_file(path, written.encode("utf-8", "replace") if isinstance(written, str) else written)


def file_name_of(title: str) -> str:
    """A title as a file name: letters, figures and dashes."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in title.casefold())
    return "-".join(part for part in kept.split("-") if part) or "battle"
