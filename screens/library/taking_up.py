"""A battle of the library put on the table to be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from screens.library.gc_pause import no_collecting
from screens.library.restoring import tell_of_opening
from screens.parts.background import off_screen, post_to

if TYPE_CHECKING:
    from textual.app import App

    from saves.folder import FolderStore
    from saves.panel.settings import PanelSettingsFile
    from saves.session import Session
    from saves.store import BattleId
    from saves.watch import Watch
    from screens.table.table import Table


class OpenBattle(Protocol):
    """The way from the library to the table of a battle; `then` is called when it is put away again."""

    def __call__(
        self,
        battle: Session | Watch,
        then: Callable[[], None] | None = None,
        panel_settings: PanelSettingsFile | None = None,
    ) -> Table: ...


async def take_up(app: App[Any], store: FolderStore, battle: BattleId) -> tuple[Session, PanelSettingsFile]:
    """The battle's session, its disk waited for in the background, and the settings of its panel; raises `StoreError`.

    What there is to say of its opening is told.
    """
    post = post_to(app)
    with no_collecting():
        session = await off_screen(lambda: store.take(battle, post))
    tell_of_opening(app, session)
    return session, _panel_settings(store, battle)


def take_up_at_once(app: App[Any], store: FolderStore, battle: BattleId) -> tuple[Session, PanelSettingsFile]:
    """`take_up` before there is a screen that somebody could type at."""
    with no_collecting():
        session = store.take(battle, post_to(app))
    tell_of_opening(app, session)
    return session, _panel_settings(store, battle)


def _panel_settings(store: FolderStore, battle: BattleId) -> PanelSettingsFile:
    from saves.panel.settings import PanelSettingsFile, panel_settings_path

    return PanelSettingsFile(panel_settings_path(store, battle))
