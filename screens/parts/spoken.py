"""The app's answer to the last key: a line of the page's own, over its keys, that goes with the next key."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from textual.app import App
from textual.content import Content
from textual.events import Event, Key, MouseDown
from textual.reactive import Reactive

from screens.parts.plain import harmless, plain

REFUSED: Final = "✗"
TO_BE_READ: Final = 15
"""Seconds for which a longer sentence of news stands in the corner."""


class Spoken(Struct, frozen=True):
    """A sentence, and whether it says that something was refused."""

    words: str
    is_refusal: bool

    def rows(self, width: int) -> list[Content]:
        """The sentence in rows of so many cells."""
        style = "$alarm" if self.is_refusal else "$foreground"
        sign = f"{REFUSED} " if self.is_refusal else ""
        return plain(f"{sign}{self.words}", style).wrap(max(width, 8))


class Speaking(App[None]):
    """An app that says things on the page where it has a line for them, and in a corner over pages without one.

    News that come by themselves, with a time to be read in, stand in the corner too, and so does every failure, as of a
    disk: the next key is no answer to them.
    """

    spoken: Reactive[Spoken | None] = Reactive(None, init=False)
    """The messages since the last key."""

    async def on_event(self, event: Event) -> None:
        """Forget what was said of the key before."""
        if isinstance(event, Key | MouseDown) and not event.is_forwarded:
            self.spoken = None
        await super().on_event(event)

    def notify(self, message: str, **about: Any) -> None:
        """Say something as plain text, whoever asks for it."""
        from screens.parts.keyline import KeyLine

        severity = about.get("severity", "information")
        if "timeout" not in about and severity != "error" and self.screen.query(KeyLine):
            self.spoken = Spoken(harmless(message), severity != "information")
        else:
            super().notify(harmless(message), **{**about, "markup": False})
