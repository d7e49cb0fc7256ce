"""Choosing other colours, for now and for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from textual.app import App

from saves.preferences import THEME
from screens.app.preferring import keep
from screens.app.themes import DARK_STARK, DAYLIGHT, FIRELIGHT, LIGHT_STARK
from screens.parts.dialogs import Choice, Pick
from tracker.words import N_, _

NAMES: Final[Mapping[str, str]] = {
    FIRELIGHT.name: N_("firelight on a dark table"),
    DAYLIGHT.name: N_("paper by day"),
    DARK_STARK.name: N_("high contrast on black"),
    LIGHT_STARK.name: N_("high contrast on white"),
}


def choose_theme(app: App[Any]) -> None:
    """Ask which colours; what is picked is seen at once and kept with the preferences."""

    def chosen(name: str | None) -> None:
        if name is None:
            return
        app.theme = name
        keep(app, THEME, name)

    app.push_screen(
        Pick(_("Which colours?"), [Choice(key, _(words)) for key, words in NAMES.items()], at=app.theme), chosen
    )
