"""The libraries of the web, brought in on another thread when phones are asked for; nothing else here needs them."""

from __future__ import annotations

from importlib import import_module

from screens.parts.background import off_screen
from tracker.words import _


async def load() -> str:
    """Bring them in; why they are not there, empty where they are."""
    try:
        await off_screen(lambda: [import_module(name) for name in ("screens.phones.server", "segno")])
    except ImportError:
        return _("phones need the extra `phones`: install it with `pip install 'oriflamme[phones]'`")
    return ""
