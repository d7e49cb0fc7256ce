"""Asking for a file to write to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from saves.places import typed_path
from screens.parts.dialogs import AskLine, Confirm
from tracker.words import _


async def ask_target(app: App[Any], question: str, suggested: str) -> Path | None:
    """A file to write to, asked again before one is written over; None when the question is left."""
    typed = await app.push_screen_wait(AskLine(question, _("where the file goes"), value=suggested))
    if typed is None:
        return None
    path = typed_path(typed)
    if path.exists():
        over = Confirm(_("{file} exists already.").format(file=path.name), yes=_("overwrite it"), no=_("keep it"))
        if await app.push_screen_wait(over) != "yes":
            return None
    return path
