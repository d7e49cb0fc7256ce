"""The panel's address: two secrets and a port, kept with the battles, so that what was set up once goes on working."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from saves.errors import NotAccepted
from saves.files import read_file, write_file
from saves.journal.failures import NotSaved, trouble
from screens.panel.gate import LIVE, Element
from screens.parts.web.asked import LOOPBACK, new_token

PORT: Final = 8347

_KEPT: Final = "address.json"
_OF_OLD: Final = "overlay.json"
_LEAST: Final = 32
"""Signs that a secret has at least: a shorter one is none of ours."""


@dataclass(frozen=True, slots=True)
class Door:
    """`pages` opens the pages, `overlay` what an overlay file asks for; `port` is where both are answered."""

    pages: str
    overlay: str
    port: int = PORT

    def addresses(self, host: str = LOOPBACK) -> dict[Element, str]:
        """The address of every page at that host."""
        return {page: f"http://{host}:{self.port}/{self.pages}/{page}" for page in Element}

    @property
    def live(self) -> str:
        """The address that an overlay file listens to."""
        return f"ws://{LOOPBACK}:{self.port}/{self.overlay}/{LIVE}"


def the_door(folder: Path, port: int = 0, *, renewed: bool = False) -> Door:
    """The address of this folder of battles, made when first asked for; a port given is kept from then on.

    A `renewed` one shuts out everybody who knew the old one. Raises `NotSaved` where it cannot be kept.
    """
    known = _known(folder)
    door = Door(new_token(), new_token(), known.port if known else PORT) if known is None or renewed else known
    door = replace(door, port=port or door.port)
    if door != known:
        _keep(folder, door)
    return door


def renewed(folder: Path, door: Door) -> Door | None:
    """The address as it is now, at the port of this one; None where it is still the same, or cannot be read."""
    now = _read(folder / "panel" / _KEPT, "pages")
    if now is None or (now.pages, now.overlay) == (door.pages, door.overlay):
        return None
    return replace(now, port=door.port)


def _known(folder: Path) -> Door | None:
    return _read(folder / "panel" / _KEPT, "pages") or _read(folder / "panel" / _OF_OLD, "")


def _read(file: Path, pages: str) -> Door | None:
    """The address in a file; that of an overlay alone, as it was kept of old, gets pages of its own."""
    try:
        fields: dict[str, Any] = json.loads(read_file(file, 4096))
        overlay = str(fields["overlay" if pages else "token"])
        door = Door(str(fields[pages]) if pages else new_token(), overlay, int(fields["port"]))
    except (NotAccepted, ValueError, KeyError, TypeError, RecursionError):
        return None
    is_sound = min(len(door.pages), len(door.overlay)) >= _LEAST and 0 < door.port < 65536
    return door if is_sound else None


def _keep(folder: Path, door: Door) -> None:
    kept = folder / "panel"
    try:
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotSaved(kept / _KEPT, trouble(error)) from error
    write_file(kept / _KEPT, json.dumps({"pages": door.pages, "overlay": door.overlay, "port": door.port}).encode())
