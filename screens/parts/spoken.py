"""The app's answer to the last key: a line of the page's own, over its keys, that goes with the next key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from textual.app import App
from textual.content import Content
from textual.events import Event, Key, MouseDown
from textual.reactive import Reactive

from screens.parts.keys import name_of_press, sign_of
from screens.parts.plain import harmless, plain
from tracker.words import _

REFUSED: Final = "✗"
ARROWS: Final = frozenset({"up", "down", "left", "right"})
TABS: Final = frozenset({"tab", "shift+tab"})
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


def tell_what_quits(app: App[Any]) -> None:
    """Say which key quits."""
    app.notify(_("ctrl+q quits, all is saved"))


def _saying_where_it_stays(moves_focus: Callable[[App[Any]], None], key: str) -> Callable[[App[Any]], None]:
    """The action that moves the focus, which says that the key does nothing where there is nothing else to go to."""

    def moved(app: App[Any]) -> None:
        before = app.focused
        moves_focus(app)
        if app.focused is before:
            tell_unanswered(app, key)

    return moved


class Speaking(App[None]):
    """An app that says things on the page where it has a line for them, and in a corner over pages without one.

    News that come by themselves, with a time to be read in, stand in the corner too, and so does every failure, as of a
    disk: the next key is no answer to them.
    """

    spoken: Reactive[Spoken | None] = Reactive(None, init=False)
    """The messages since the last key."""
    unanswered: Reactive[str] = Reactive("", init=False)
    """The last key where it did nothing, as it is printed, for what has its keys in a frame of its own."""

    async def on_event(self, event: Event) -> None:
        """Forget what was said of the key before."""
        if isinstance(event, Key | MouseDown) and not event.is_forwarded:
            self.spoken, self.unanswered = None, ""
        await super().on_event(event)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        # Textual's own, by its private name: it alone knows that nothing on the page has taken a key.
        is_taken = await super()._check_bindings(key, priority)
        if not (is_taken or priority):
            tell_unanswered(self, key)
        return is_taken

    action_focus_next = _saying_where_it_stays(App.action_focus_next, "tab")
    action_focus_previous = _saying_where_it_stays(App.action_focus_previous, "shift+tab")
    """On to what else takes keys, or back to it."""
    action_help_quit = tell_what_quits
    """At the key that quits other programs: Textual's own words are markup."""

    def notify(self, message: str, **about: Any) -> None:
        """Say something as plain text, whoever asks for it."""
        from screens.parts.keyline import KeyLine

        severity = about.get("severity", "information")
        if "timeout" not in about and severity != "error" and self.screen.query(KeyLine):
            self.spoken = Spoken(harmless(message), severity != "information")
        else:
            super().notify(harmless(message), **{**about, "markup": False})


TELLS_UNANSWERED: Final = "tells-unanswered"
"""The class of what says by itself, on a page without a frame or a key line, that a key did nothing."""


def tell_unanswered(app: App[Any], key: str) -> None:
    """Say of a sign, a digit, an arrow, tab, enter or backspace that it does nothing here, and which keys do something.

    It is for keys that nothing has taken, and for those that were taken and did nothing.
    """
    from screens.parts.drawn.dialog import Framed
    from screens.parts.keyline import KeyLine

    sign = sign_of(key)
    is_meant = key in {*ARROWS, *TABS, "enter", "backspace", "escape"} or (sign is not None and sign.isprintable())
    if not isinstance(app, Speaking) or not is_meant or app.spoken is not None:
        return
    if any(app.screen.walk_children(Framed)) or app.screen.query(f".{TELLS_UNANSWERED}"):
        app.unanswered = name_of_press(key)
    elif app.screen.query(KeyLine):
        is_typed = app.focused is not None and app.focused.check_consume_key("?", "?")
        words = _("{key} does nothing here") if is_typed else _("{key} does nothing here; ? lists the keys")
        app.notify(words.format(key=name_of_press(key)))
