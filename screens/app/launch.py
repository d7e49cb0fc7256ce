"""Where the app is entered: at the library, or straight at the table of one battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saves.journal.failures import StoreError
from screens.app import routes
from screens.app.app import OriflammeApp

if TYPE_CHECKING:
    from textual.screen import Screen

    from saves.folder import FolderStore
    from saves.store import BattleId
    from screens.table.table import Table


def at_the_library(store: FolderStore, *, offers_tour: bool = False) -> OriflammeApp:
    """The app at the list of battles; on the first start on this computer it may offer the guided tour."""
    return OriflammeApp(lambda app: _library(app, store, offers_tour=offers_tour), store.folder)


def at_the_table(store: FolderStore, battle: BattleId, *, phones: bool = False) -> OriflammeApp:
    """The app at a battle; the library is made when the battle is left, or at once when it cannot be opened.

    With `phones` those of its players are answered from the start.
    """
    tables: list[Table] = []

    def first(app: OriflammeApp) -> Screen[Any]:
        from screens.library.taking_up import take_up_at_once
        from screens.table.table import Table
        from screens.turn.screen import TurnScreen

        try:
            session, panel_settings = take_up_at_once(app, store, battle)
        except StoreError as wrong:
            return _library(app, store, refused=(battle, wrong))
        tables.append(
            Table(app, session.history, session, doors=routes, folder=store.folder, panel_settings=panel_settings)
        )
        if phones:
            app.call_later(lambda: routes.phones(tables[0], starts=True))
        return TurnScreen(tables[0])

    def home(app: OriflammeApp) -> Screen[Any]:
        for table in tables:
            table.close()
        up_next = next((table.up_next for table in tables), None)
        return _library(app, store, leaving=battle, up_next=up_next)

    return OriflammeApp(first, store.folder, home)


def _library(app: OriflammeApp, store: FolderStore, **about: Any) -> Screen[Any]:
    from screens.library.screen import LibraryScreen

    return LibraryScreen(app.open_battle, store, **about)
