"""Screens under test come to rest without waiting: their layout is done when nothing else is left, and then painted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any
from weakref import WeakSet

from textual._context import active_app
from textual.app import App
from textual.screen import Screen
from textual.widgets import OptionList

PATIENCE = 30.0
"""Seconds: what repeats itself without an end is waited for no longer."""
SOON = 1 / 50
"""Seconds: a timer that is due so soon is waited for."""
BY_ITSELF = 5 * SOON
"""Seconds after which a screen is laid out though nobody waits until it is at rest: later than what is waited for."""
MANY_FRAMES = 60
"""A page that is laid out so often without coming to rest never does."""

_paint = Screen._compositor_refresh
_to_be_painted: WeakSet[Screen[Any]] = WeakSet()


async def at_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until all messages are dealt with and painted; `max_sleep` is for what never comes to an end.

    It is processor time, so that a busy machine gives no key up: a test that looked too early was red there.
    Textual sleeps until the process uses next to no processor time, at least 60 ms a key: longer than most keys take.
    """
    loop: Any = asyncio.get_running_loop()  # its queues are private
    app = active_app.get(None)
    end, at_last, frames = process_time() + max_sleep, loop.time() + PATIENCE, 0
    while process_time() < end and loop.time() < at_last:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        # An app that has been told to end is laid out and painted no more.
        if app is not None and not app._exit and frames < MANY_FRAMES and (_lay_out(app) or _paint_what_changed(app)):
            frames += 1
            continue
        now = loop.time()
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        if (app is not None and app._exit) or not any(when < now + SOON for when in due):
            return
        await asyncio.sleep(max(min(due) - now, 0))


def paint_at_rest(screen: Screen[Any]) -> None:
    """In place of a screen's painting: what nobody sees is painted once, when the screen has come to rest."""
    if screen is screen.app.screen and not screen.app.is_inline:
        for widget in screen._compositor.visible_widgets:
            if isinstance(widget, OptionList):
                widget._update_lines()  # a list measures its rows when it is painted
        _to_be_painted.add(screen)
        screen._dirty_widgets.clear()
    else:
        _paint(screen)


def _lay_out(app: App[Any]) -> bool:
    """Do now what the screens would do with their next frame; whether there was anything."""
    if Screen._compositor_refresh is _paint:
        return False
    stack = list(app._screen_stacks.get(app.current_mode, ()))
    waiting = [screen for screen in stack if screen.is_running and screen._update_timer._active.is_set()]
    for screen in waiting:
        _as_its_timer_would(screen, screen._on_timer_update)
    return bool(waiting)


def _paint_what_changed(app: App[Any]) -> bool:
    """Paint the screen on top if it has not been since it changed; whether it was."""
    if not _to_be_painted:
        return False
    changed = [screen for screen in _to_be_painted if screen.is_running and screen is screen.app.screen]
    _to_be_painted.clear()
    for screen in changed:
        _as_its_timer_would(screen, partial(_paint, screen))
    return bool(changed)


def _as_its_timer_would(screen: Screen[Any], do: Callable[[], None]) -> None:
    with screen._context():
        try:
            do()
        except Exception as error:
            screen.app._handle_exception(error)
