"""How the pages' server is started from the app: kept beside the battles, for all of them, until it is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec

from saves.files import make_folder, write_file
from saves.panel.kept import read_kept

LONGEST_DELAY: Final = 900
_KEPT: Final = "serving.json"
_MOST: Final = 16384


class Serving(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many seconds late everything is shown, whether other devices in the network may see it, where text goes.

    With `replays` OBS saves its replay buffer at each great moment.
    """

    delay: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_DELAY)] = 0.0
    lan: bool = False
    text: str = ""
    replays: bool = False


def serving(folder: Path) -> Serving:
    """The settings kept with the battles of that folder; a missing or broken file means the plain ones."""
    return read_kept(_file(folder), _MOST, Serving) or Serving()


def keep_serving(folder: Path, settings: Serving) -> None:
    """Keep them; `NotSaved` leaves those that were there."""
    file = _file(folder)
    make_folder(file.parent, file)
    write_file(file, msgspec.json.encode(settings))


def _file(folder: Path) -> Path:
    return folder / "panel" / _KEPT
