"""The streamer's settings for the panel, in a small file of their own beside the battle."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from saves.files import write_file
from saves.journal import NotSaved
from saves.journal.failures import trouble
from saves.panel.kept import read_kept

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId
    from tracker.views.panel_settings import PanelSettings

FOLDER: Final = "panel"
SUFFIX: Final = ".json"
MOST: Final = 64 * 1024


def panel_settings_path(store: FolderStore, battle: BattleId) -> Path:
    """Where the settings of a battle are kept; raises `NotAccepted` when there is no such battle."""
    return settings_in(store.path(battle).parent, battle)


def settings_in(folder: Path, battle: BattleId) -> Path:
    """Where the settings of a battle in that folder are kept, whether there is such a battle or not."""
    return folder / FOLDER / f"{battle}{SUFFIX}"


class PanelSettingsFile:
    """The settings in one file; a missing or broken one means the settings there were, at first the plain ones.

    It is read when somebody asks for them: a battle is put on the table more often than its panel is looked at.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._settings: PanelSettings | None = None
        self._mark: tuple[int, int, int] | None = None

    @property
    def panel_settings(self) -> PanelSettings:
        """The settings as they were at the last look."""
        if self._settings is None:
            from tracker.views.panel_settings import PanelSettings

            self._settings = PanelSettings()
            self.poll()
        return self._settings

    def poll(self) -> bool:
        """Read the file again if it is another one than before; whether the settings changed since the last look."""
        from tracker.views.panel_settings import PanelSettings

        before = self.panel_settings
        try:
            status = os.stat(self.path)
        except OSError:
            return False
        mark = (status.st_ino, status.st_size, status.st_mtime_ns)
        if mark == self._mark:
            return False
        self._mark = mark
        panel_settings = read_kept(self.path, MOST, PanelSettings)
        if panel_settings is None:
            return False
        self._settings = panel_settings
        return panel_settings != before

    def keep(self, panel_settings: PanelSettings) -> None:
        """Put the settings on disk; `NotSaved` leaves those that were there."""
        try:
            self.path.parent.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise NotSaved(self.path, trouble(error)) from error
        write_file(self.path, msgspec.json.format(msgspec.json.encode(panel_settings), indent=1))
        self._settings = panel_settings
