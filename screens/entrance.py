"""Where the app is entered: at the library, or straight at the table of one battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saves.journal.errors import StoreError
from screens.app import OriflammeApp

if TYPE_CHECKING:
    from textual.screen import Screen

    from saves.folder import FolderStore
    from saves.store import BattleId


def at_the_library(store: FolderStore) -> OriflammeApp:
    """The app at the list of battles."""
    return OriflammeApp(lambda app: _library(app, store), store.folder)


def at_the_table(store: FolderStore, battle: BattleId) -> OriflammeApp:
    """The app at a battle; the library is made when the battle is left, or at once when it cannot be opened."""

    def first(app: OriflammeApp) -> Screen[Any]:
        from saves.stage import StageFile, stage_path
        from screens.table import Table
        from screens.turn import TurnScreen

        try:
            history = store.load(battle)
            store.opened(battle)
        except StoreError as wrong:
            app.notify(str(wrong), severity="warning")
            return _library(app, store)
        stage = StageFile(stage_path(store, battle))
        table = Table(app, history, lambda after: store.save(battle, after), folder=store.folder, stage=stage)
        return TurnScreen(table)

    def home(app: OriflammeApp) -> Screen[Any]:
        store.close(battle)
        return _library(app, store)

    return OriflammeApp(first, store.folder, home)


def _library(app: OriflammeApp, store: FolderStore) -> Screen[Any]:
    from screens.library import LibraryScreen

    return LibraryScreen(app, store)
