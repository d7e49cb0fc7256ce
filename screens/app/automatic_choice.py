"""Choosing what the app does of itself, for now and for the next time."""

from __future__ import annotations

from typing import Any

from textual.app import App

from saves.preferences import AUTOMATIC, SWITCHED_OFF
from screens.app.preferring import keep
from screens.parts.automatic import MOTION, WORDS, is_automatic, switch_off
from screens.parts.multi_select import TickSome
from screens.parts.picker import Pickable
from tracker.words import _


def choose_automatic(app: App[Any]) -> None:
    """Ask what is to be done of itself; what is ticked is, from the next key on, and kept with the preferences."""

    def chosen(ticked: frozenset[str] | None) -> None:
        if ticked is None:
            return
        off = [name for name in AUTOMATIC if name not in ticked]
        switch_off(off)
        if MOTION in off:
            app.animation_level = "none"
        keep(app, SWITCHED_OFF, ", ".join(off))

    things = [Pickable(name, _(words), drawn=False) for name, words in WORDS.items()]
    now = [name for name in AUTOMATIC if is_automatic(name)]
    app.push_screen(TickSome(_("What does the app do by itself?"), things, now), chosen)
