"""The audience's panel in the title bar, and the key that takes it off the air whatever is open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.panel.running import Broadcast, OnAir
from tracker.words import N_, _, labelled

if TYPE_CHECKING:
    from saves.panel.settings import PanelSettingsFile

EVERY: Final = 2.0
"""Seconds between two looks at what is on air."""

_STATES: Final[Mapping[str, str]] = {
    "hidden": N_("hidden", "the panel"),
    "break": N_("break", "the panel"),
    "soon": N_("starting soon", "the panel"),
    "final": N_("final score", "the panel"),
}
"""How the audience's picture stands, by the scene that is shown to it; the battle itself is `on air`."""


@cache
def the_broadcast(folder: Path) -> Broadcast:
    """The broadcast of the battles in that folder, watched once for as long as the app runs."""
    return Broadcast(folder)


def on_air_in_words(on_air: OnAir) -> tuple[str, str]:
    """How the audience's picture stands and of which battle it is, and how late it is; the short form comes first."""
    state = _(_STATES.get(on_air.scene, ""))
    state = state or (_("frozen") if on_air.is_held else _("on air"))
    late = [_("{seconds} s late").format(seconds=f"{on_air.delay:g}")] if on_air.delay else []
    return " · ".join((state, *late)), " · ".join((labelled(state, on_air.title), *late))


def hide_or_show(folder: Path | None, open_here: PanelSettingsFile | None) -> str:
    """Show the audience nothing at once, or the battle again; what was done, or why nothing was, in a sentence.

    It is done to what is on air; where nothing is, to the battle that is `open_here`, for a panel in a terminal.
    """
    on_air = None if folder is None else the_broadcast(folder).look()
    file = open_here if on_air is None or folder is None else the_broadcast(folder).settings
    if file is None:
        return _("nothing is on air")
    from tracker.views.panel_settings import Scene

    file.poll()
    settings = file.panel_settings
    is_to_hide = settings.scene is not Scene.HIDDEN
    try:
        file.keep(replace(settings, scene=Scene.HIDDEN if is_to_hide else Scene.LIVE))
    except StoreError as wrong:
        return error_in_words(wrong)
    if on_air is None:
        hidden = _("no server is running; a panel of this battle shows nothing from now on")
        return hidden if is_to_hide else _("no server is running; a panel of this battle shows it again")
    template = _("{battle}: the audience sees nothing") if is_to_hide else _("{battle}: the audience sees it again")
    return template.format(battle=on_air.title)
