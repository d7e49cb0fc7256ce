"""Keyboards that are not American, and keys of one's own.

A sign of the top row is its digit wherever a digit is awaited and no text is typed. Nobody has to know of it: where one
of the telltale signs is pressed for a digit, it is asked once which keyboard types it, and the answer is kept with the
preferences. `ALIASES` press what a shifted sign presses, on every keyboard.
"""

from __future__ import annotations

from typing import Any, Final

from textual.app import App
from textual.events import Event, Key
from textual.keys import key_to_character
from textual.widget import Widget

from saves.preferences import KEYBOARD, KEYBOARDS, preferences
from screens.app.preferring import keep
from screens.parts.keyboards import ALIASES, TELLTALES, keyboards_with, use_keyboard, used_keyboard
from screens.parts.keyboards import KEYBOARDS as NAMED
from screens.parts.keys import use_own_keys
from tracker.words import _

USUAL: Final = KEYBOARDS[0]


class Keyboard:
    """The keyboard at an app, as the preferences have it, and the keys of one's own."""

    def __init__(self, app: App[Any]) -> None:
        kept = preferences()
        self.name, self._own_keys, self._app = kept.keyboard, kept.keys, app
        use_keyboard(self.name)

    def follow_own_keys(self) -> str:
        """Let the keys of one's own press what they are to press; answers what is wrong with them, if anything is."""
        if not self._own_keys:
            return ""
        from screens.app.own_keys import keymap

        keys, trouble = keymap(self._own_keys)
        use_own_keys(keys)
        self._app.set_keymap(dict(keys))
        return trouble

    def meant(self, event: Key) -> Key | None:
        """The key that is meant by one that was pressed; None where it is asked first which keyboard this is."""
        if sign := event.character:
            digit = used_keyboard().digit(sign)
            if digit and self._awaits(digit, sign):
                return Key(digit, digit)
            if not self.name and sign in TELLTALES and self._awaits_any(sign):
                self._ask(sign)
                return None
        alias = ALIASES.get(event.key)
        return event if alias is None else self._as_shifted(event, alias)

    def _as_shifted(self, event: Key, alias: str) -> Key:
        """The key that an alias stands for, where the alias itself does nothing and types nothing."""
        focused, bindings = self._app.focused, self._app.screen.active_bindings
        is_typed = focused is not None and event.is_printable and _is_typed_into(focused, event.character or "")
        return (
            event if is_typed or event.key in bindings or alias not in bindings else Key(alias, key_to_character(alias))
        )

    def _awaits(self, digit: str, sign: str) -> bool:
        """Whether that digit would do something where no text is typed, or goes into a box for figures."""
        focused = self._app.focused
        if focused is not None and _is_typed_into(focused, sign):
            takes = getattr(focused, "takes_figure", None)
            return bool(takes and takes(sign))
        active = self._app.screen.active_bindings.get(digit)
        return active is not None and active.enabled

    def _awaits_any(self, sign: str) -> bool:
        return any(self._awaits(NAMED[name].digit(sign), sign) for name in keyboards_with(sign))

    def _ask(self, sign: str) -> None:
        from screens.parts.dialogs import Choice, PickByEnter

        self._app.push_screen(
            PickByEnter(
                _("Which keyboard types {sign} where a digit is meant?").format(sign=sign),
                [Choice(name, _(NAMED[name].name)) for name in (*keyboards_with(sign), USUAL)],
                _("From then on its top row gives digits without shift wherever a digit is awaited."),
            ),
            lambda name: None if name is None else self._choose(name, sign),
        )

    def _choose(self, name: str, sign: str) -> None:
        self.name = name
        use_keyboard(name)
        self._app.screen.refresh_bindings()
        keep(self._app, KEYBOARD, name)
        if digit := used_keyboard().digit(sign):
            self._app.post_message(Key(digit, digit))


class KeyboardAware(App[None]):
    """An app that takes the signs of the top row for digits, once it knows the keyboard."""

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        self.keyboard = Keyboard(self)

    async def on_event(self, event: Event) -> None:
        """Hand a key on as what is meant by it."""
        meant = self.keyboard.meant(event) if isinstance(event, Key) and not event.is_forwarded else event
        if meant is not None:
            await super().on_event(meant)


def _is_typed_into(widget: Widget, sign: str) -> bool:
    return widget.check_consume_key(sign, sign)
