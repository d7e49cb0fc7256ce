"""Acts on the battle under the light without opening it: written to a file, told, renamed, put aside.

Each asks what it must know, says meanwhile what it is doing, and raises `StoreError` or `Rejected` where it fails.
What is asked with is imported then: the list is there before anybody asks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

from textual.app import App

from saves.folder import FolderStore
from saves.store import Summary
from screens.library.starting import carried_out
from screens.parts.background import off_screen
from tracker.battle.commands import Retitle
from tracker.words import _

Saying: TypeAlias = Callable[[str], AbstractContextManager[None]]
"""Shows what is being done for as long as it takes."""
Chore: TypeAlias = Callable[[App[Any], FolderStore, Summary, Saying], Awaitable[None]]


async def export(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Write the battle to one file that another machine takes in."""
    from saves.dice.derived import seed_of
    from saves.files import write_file
    from saves.portable import to_portable
    from screens.parts.dialogs import Choice, Pick
    from screens.parts.target import ask_target

    question = _("Write {battle} to which file?").format(battle=summary.title)
    path = await ask_target(app, question, f"{summary.id}.json")
    if path is None:
        return
    writing = _("writing {file} …").format(file=path.name)
    with saying(writing):
        history = await off_screen(lambda: store.load(summary.id))
        dice = await off_screen(lambda: seed_of(store.path(summary.id), history))
    if dice is not None:
        picked = await app.push_screen_wait(
            Pick(
                _("Its dice are sealed. Include their seed?"),
                [
                    Choice("without", _("no: the file can be given to anybody")),
                    Choice("with", _("yes: the throws so far can be checked there")),
                ],
                _("Where it is imported it is resealed. Whoever has the seed knows what is still to be thrown here."),
            )
        )
        if picked is None:
            return
        dice = dice if picked == "with" else None
    with saying(writing):
        await off_screen(lambda: write_file(path, to_portable(history, dice)))
    app.notify(_("written: {file}").format(file=path), markup=False)


async def report(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Write it down for others, in the form that is asked for."""
    from saves.panel.settings import PanelSettingsFile, panel_settings_path
    from screens.table.reporting import write_report

    with saying(_("opening {battle} …").format(battle=summary.title)):
        history = await off_screen(lambda: store.load(summary.id))
    settings = PanelSettingsFile(panel_settings_path(store, summary.id)).panel_settings
    await write_report(app, history, settings, store.folder, pictures=store.folder)


async def compare(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Show it beside another battle, such as its branch."""
    from screens.library.comparing import ask_and_compare

    with saying(_("opening {battle} …").format(battle=summary.title)):
        battles = await off_screen(store.battles)
    await ask_and_compare(app, store, summary, battles)


async def campaign(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Show the battles of its campaign with how each ended, and write it down on one page."""
    from screens.library.campaign import show_campaign

    await show_campaign(app, store, summary, saying)


async def retitle(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Give it another title."""
    from screens.parts.dialogs import AskLine

    title = await app.push_screen_wait(AskLine(_("What is the battle called?"), value=summary.title))
    if title is None:
        return

    def rename() -> None:
        store.save(summary.id, carried_out(store.load(summary.id), [Retitle(title)]))
        store.close(summary.id)

    with saying(_("saving {battle} …").format(battle=title)):
        await off_screen(rename)


async def delete(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Put it aside, once that has been confirmed."""
    from screens.parts.dialogs import Confirm

    question = _("Delete {battle}?").format(battle=summary.title)
    detail = _("Its file is moved to the folder “deleted” beside the others.")
    if await app.push_screen_wait(Confirm(question, detail, yes=_("delete it"), no=_("keep it"))) == "yes":
        with saying(_("deleting {battle} …").format(battle=summary.title)):
            aside = await off_screen(lambda: store.delete(summary.id))
        app.notify(_("deleted: {file}\ni imports it again").format(file=aside), markup=False)
