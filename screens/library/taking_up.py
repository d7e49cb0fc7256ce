"""A battle of the library put on the table to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.folder import FolderStore
from saves.panel_settings import PanelSettingsFile, panel_settings_path
from screens.app.gc_pause import no_collecting
from screens.library.restoring import tell_of_opening
from screens.parts.background import post_to

if TYPE_CHECKING:
    from saves.session import Session
    from saves.store import BattleId, BattleStore
    from screens.app.app import OriflammeApp


def take_up(app: OriflammeApp, store: BattleStore, battle: BattleId) -> tuple[Session, PanelSettingsFile | None]:
    """The battle's session, its disk waited for in the background, and the settings of its panel; raises `StoreError`.

    What there is to say of its opening is told.
    """
    with no_collecting():
        session = store.take(battle, post_to(app))
    tell_of_opening(app, session)
    if not isinstance(store, FolderStore):
        return session, None
    return session, PanelSettingsFile(panel_settings_path(store, battle))
