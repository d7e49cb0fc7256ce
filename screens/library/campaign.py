"""The campaign of the battle under the light: its battles with how each ended, and the next one begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import App

from saves.campaigns import fought_in
from saves.files import write_file
from saves.folder import FolderStore
from saves.store import Summary
from screens.library.chores import Saying
from screens.library.starting import carried_out
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.flow import then
from screens.parts.multi_select import TickSome
from screens.parts.picker import Pickable
from screens.parts.target import ask_target
from tracker.play.history import History
from tracker.play.returning import CARRIED, USUAL, next_battle, next_title, returning
from tracker.views.report.campaign import Fought, campaign_account, campaign_lines
from tracker.views.report.formats import PAGES, AccountFormat
from tracker.words import _, labelled, n_


async def ask_next(app: App[Any], store: FolderStore, summary: Summary) -> tuple[History, tuple[str, ...]] | None:
    """The next battle of a campaign and what its units bring along, which is asked for as its title is; None if left.

    Raises as reading the battle does, and `Rejected`.
    """
    history = await off_screen(lambda: store.load(summary.id))
    battles = await off_screen(lambda: fought_in(store, summary.id))
    things = [Pickable(key, _(words), drawn=False) for key, words in CARRIED.items()]
    back = len(tuple(returning(history)))
    question = n_("{count} unit comes back. With what?", "{count} units come back. With what?", back).format(count=back)
    ticked = await app.push_screen_wait(TickSome(question, things, USUAL, "\n".join(_rows(battles))))
    if ticked is None:
        return None
    proposed = next_title(history.battle.title)
    title = await app.push_screen_wait(AskLine(_("What is the next battle called?"), value=proposed))
    if title is None:
        return None
    begun = carried_out(History(history.declared), next_battle(history, title, ticked))
    return begun, tuple(key for key in CARRIED if key in ticked)


async def show_campaign(app: App[Any], store: FolderStore, summary: Summary, saying: Saying) -> None:
    """Show the battles of a campaign with how each ended, and write it down on one page."""
    with saying(_("opening {battle} …").format(battle=summary.title)):
        battles = await off_screen(lambda: fought_in(store, summary.id))
    choices = [
        Choice("back", _("back to the library")),
        Choice("write", _("write its report to a file …")),
    ]
    question = n_("A campaign of {count} battle", "A campaign of {count} battles", len(battles))
    picked = await app.push_screen_wait(Pick(question.format(count=len(battles)), choices, "\n".join(_rows(battles))))
    if picked != "write":
        return
    await then(lambda: _page(app), lambda page: _write(app, battles, page))


async def _page(app: App[Any]) -> AccountFormat | None:
    pages = [Choice(page.key, _(page.label), page.ending) for page in PAGES]
    picked = await app.push_screen_wait(Pick(_("Write a report as what?"), pages))
    return next((page for page in PAGES if page.key == picked), None)


async def _write(app: App[Any], battles: Sequence[Fought], page: AccountFormat) -> bool | None:
    path = await ask_target(app, _("Write the campaign to which file?"), f"campaign{page.ending}")
    if path is None:
        return None
    data = page.write(campaign_account(battles)).encode("utf-8", "replace")
    await off_screen(lambda: write_file(path, data))
    app.notify(_("written: {file}").format(file=path), markup=False)
    return True


def _rows(battles: Sequence[Fought]) -> list[str]:
    return [labelled(head, ended) for head, ended in campaign_lines(battles)]
