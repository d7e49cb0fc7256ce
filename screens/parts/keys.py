"""Tables of keys: each screen has one, and footer, help and command palette are read off it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from msgspec import Struct
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from screens.parts.plain import plain
from tracker.words import _


class Key(Struct, frozen=True):
    """A key of a screen: what is pressed, the action, the word for the footer, the sentence for help and palette.

    `press` may list several keys with commas; `footer` is False where the footer would be overfull; `shown` is how
    the key is written when Textual's own way would not be understood.
    """

    press: str
    action: str
    label: str
    help: str
    footer: bool = True
    shown: str = ""


def bindings(keys: Iterable[Key]) -> list[BindingType]:
    """The keys as Textual wants them; the action is the binding's id, so that keys can be remapped."""
    return [
        Binding(
            key.press,
            key.action,
            _(key.label),
            show=key.footer,
            key_display=key.shown or None,
            tooltip=_(key.help),
            id=key.action,
        )
        for key in keys
    ]


def keys_of(screen: Screen[Any]) -> tuple[Key, ...]:
    """The keys of a screen that do something there now, empty for one that has none."""
    keys = cast("tuple[Key, ...]", getattr(screen, "KEYS", ()))
    return tuple(key for key in keys if screen.check_action(key.action, ()) is not False)


def next_key(screen: Screen[Any]) -> Key | None:
    """What the next key does where the light is, of a screen that says so by a `next_key` of its own."""
    told = getattr(screen, "next_key", None)
    return cast("Key | None", told()) if callable(told) else None


class KeyCommands(Provider):
    """Every key of the screen as a command of the palette."""

    async def discover(self) -> Hits:
        for key in keys_of(self.screen):
            yield DiscoveryHit(plain(_(key.label)), lambda key=key: self._run(key), help=_(key.help))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for key in keys_of(self.screen):
            if (score := max(matcher.match(_(key.label)), matcher.match(_(key.help)))) > 0:
                yield Hit(score, matcher.highlight(_(key.label)), lambda key=key: self._run(key), help=_(key.help))

    async def _run(self, key: Key) -> None:
        await self.screen.run_action(key.action)
