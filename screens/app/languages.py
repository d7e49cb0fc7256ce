"""Another language while the app runs: every page is opened anew where it stands, and the choice is remembered."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from textual.app import App, SystemCommand
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList

from saves.errors import error_in_words
from saves.journal import StoreError
from saves.preferences import prefer_language
from tracker.words import ENGLISH, _, languages, speak, speaking, spoken

REWORD: Final = "reword"
"""The method of a page that is called once its widgets are new; a question over it has none and stays as it is."""

Place = tuple[str, int]
"""A widget of a page: its id or the name of its class, and how many of these come before it."""


def language_commands(app: App[Any]) -> Iterable[SystemCommand]:
    """A command for each language that is not the one spoken, called by its own name for itself."""
    now = next(iter(spoken()), ENGLISH)
    for tag in languages():
        if tag != now:
            with speaking(tag):
                name = _("English")
            title = _("Language: {language}").format(language=name)
            about = _("Reopen the pages in that language, now and next time")
            yield SystemCommand(title, about, partial(speak_from_now_on, app, tag))


async def speak_from_now_on(app: App[Any], tag: str) -> None:
    """Say everything in that language, and remember it; where the disk refuses that, the reason is told."""
    speak(tag)
    os.environ["LANGUAGE"] = tag
    for screen in app.screen_stack:
        if hasattr(screen, REWORD):
            await _open_anew(screen)
    try:
        prefer_language(tag)
    except StoreError as wrong:
        app.notify(error_in_words(wrong), severity="error", markup=False)


async def _open_anew(screen: Screen[Any]) -> None:
    """Make the widgets of a page anew; light, typed words and focus are where they were."""
    before = {place: (_lit(widget), _typed(widget), widget.scroll_y) for place, widget in _places(screen)}
    focused = next((place for place, widget in _places(screen) if widget is screen.focused), None)
    async with screen.batch():
        await screen.recompose()
        getattr(screen, REWORD)()
        for place, widget in _places(screen):
            lit, typed, row = before.get(place, (None, "", 0.0))
            if isinstance(widget, Input) and typed:
                widget.value = typed
            if isinstance(widget, OptionList) and place in before:
                # Some lists have no rows before they have a size.
                widget.call_after_refresh(_light, widget, lit, row)
            if place == focused:
                screen.set_focus(widget)


def _places(screen: Screen[Any]) -> Iterator[tuple[Place, Widget]]:
    seen: dict[str, int] = {}
    for widget in screen.query(Widget):
        name = widget.id or type(widget).__name__
        seen[name] = seen.get(name, -1) + 1
        yield (name, seen[name]), widget


def _lit(widget: Widget) -> str | int | None:
    if not isinstance(widget, OptionList):
        return None
    option = widget.highlighted_option
    return widget.highlighted if option is None or option.id is None else option.id


def _typed(widget: Widget) -> str:
    return widget.value if isinstance(widget, Input) else ""


def _light(widget: OptionList, lit: str | int | None, row: float) -> None:
    ids = [option.id for option in widget.options]
    place = ids.index(lit) if lit in ids else lit
    if not isinstance(place, str):
        widget.highlighted = place
    # The light scrolls into sight when it is drawn: only after that is there a place to scroll to.
    widget.call_after_refresh(widget.scroll_to, y=row, animate=False)
