"""Writing the battle down for others: in which format, whether with hidden units, to which file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from textual.app import App

from saves.errors import error_in_words
from saves.files import write_file
from saves.journal import StoreError
from saves.panel.recording import as_shown, days
from saves.pictures import photographs
from screens.parts.background import off_screen
from screens.parts.dialogs import Choice, Pick
from screens.parts.flow import leading_back
from screens.parts.plain import harmless
from screens.parts.target import ask_target
from screens.table.typeface import typeface
from tracker.play.history import History
from tracker.views.panel_settings import PanelSettings
from tracker.views.redaction import hides_anybody, uncovered
from tracker.views.report.formats import FORMATS, Enclosed, Format, NothingToTell, Wishes
from tracker.words import _, n_

PARTICULARS: Final = "particulars"


@dataclass(frozen=True, slots=True)
class Top:
    """The top of a report where it can be typed: how much there is, its page, the battle after that."""

    filled_in: Callable[[], str]
    ask: Callable[[], Awaitable[None]]
    history: Callable[[], History]


async def write_report(
    app: App[Any],
    history: History,
    settings: PanelSettings | None,
    folder: Path,
    *,
    pictures: Path | None = None,
    top: Top | None = None,
) -> None:
    """Ask how and where to, and write the report; nothing is written over unless that is said.

    `settings` are those of the battle's panel, which know when its recording began; `folder` is where the file is
    offered to be written, `pictures` the one beside which the player's own are kept.
    """
    form = await _format(app, top)
    if form is None:
        return
    history = history if top is None else top.history()
    wanted = await _pictures_wanted(app, form, history)
    if wanted is None:
        return
    everything = False
    if hides_anybody(history):
        answer = await app.push_screen_wait(
            Pick(
                _("Somebody is or was hidden in this battle."),
                [
                    Choice("leave", _("leave out hidden units")),
                    Choice("tell", _("include hidden units")),
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
        kept = pictures if wanted else None
        await off_screen(lambda: _write(form, history, settings or PanelSettings(), everything, path, kept))
    except (NothingToTell, StoreError) as wrong:
        if isinstance(wrong, NothingToTell):
            app.notify(harmless(str(wrong)), severity="warning", markup=False)
        else:
            app.notify(harmless(error_in_words(wrong)), severity="error", markup=False)
    else:
        app.notify(harmless(_("written: {file}").format(file=path)), markup=False)


async def _format(app: App[Any], top: Top | None) -> Format | None:
    """The format picked; before that, as often as wanted, what stands above it."""
    forms = [Choice(form.key, _(form.label) or form.key, form.ending) for form in FORMATS]
    while True:
        first = [] if top is None else [_particulars(top)]
        picked = await app.push_screen_wait(Pick(_("Write a report as what?"), [*forms, *first]))
        if picked != PARTICULARS or top is None:
            return next((form for form in FORMATS if form.key == picked), None)
        with leading_back():
            await top.ask()


def _particulars(top: Top) -> Choice:
    return Choice(PARTICULARS, _("what stands above it: players, scenario, pictures …"), top.filled_in())


async def _pictures_wanted(app: App[Any], form: Format, history: History) -> bool | None:
    """Whether the player's own pictures go along; asked only where there are any and the format has room for them."""
    if form.photographs is Enclosed.NEVER or not history.battle.pictures:
        return False
    count = len(history.battle.pictures)
    asked = n_("With your picture?", "With your {count} pictures?", count).format(count=count)
    detail = (
        "" if form.photographs is Enclosed.INSIDE else _("They are written beside the page, to be uploaded with it.")
    )
    choices = [Choice("without", _("without")), Choice("with", _("with them"))]
    picked = await app.push_screen_wait(Pick(asked, choices, detail))
    return None if picked is None else picked == "with"


def _write(
    form: Format, history: History, settings: PanelSettings, everything: bool, path: Path, pictures: Path | None
) -> None:
    shown = uncovered(history) if everything else history
    if form.is_of_recording:
        shown, recording = as_shown(shown, settings)
        asked = Wishes(recording=recording)
    else:
        enclosed = () if pictures is None else photographs(pictures, shown.battle, f"{path.stem}-")
        asked = Wishes(when=days(shown), typeface=typeface(), photographs=enclosed)
        if form.photographs is Enclosed.BESIDE:
            for each in enclosed:
                write_file(path.parent / each.file, each.data)
    written = form.write(shown, asked)
    write_file(path, written.encode("utf-8", "replace") if isinstance(written, str) else written)


def file_name_of(title: str) -> str:
    """A title as a file name: letters, figures and dashes."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in title.casefold())
    return "-".join(part for part in kept.split("-") if part) or "battle"
