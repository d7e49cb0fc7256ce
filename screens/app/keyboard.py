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

from saves.errors import error_in_words
from saves.journal import StoreError
from saves.preferences import KEYBOARD, KEYBOARDS, prefer, preferences
from screens.parts.keyboards import ALIASES, TELLTALES, keyboards_with, use_keyboard, used_keyboard
from screens.parts.keyboards import KEYBOARDS as NAMED
from screens.parts.keys import use_own_keys
from tracker.words import _

USUAL: Final = KEYBOARDS[0]


class KeyboardRow(App[None]):
    """An app that takes the signs of the top row for digits, once it knows the keyboard."""

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        kept = preferences()
        self.keyboard, self._own_keys = kept.keyboard, kept.keys
        use_keyboard(self.keyboard)

    def follow_own_keys(self) -> str:
        """Let the keys of one's own press what they are to press; answers what is wrong with them, if anything is."""
        if not self._own_keys:
            return ""
        from screens.app.own_keys import keymap

        keys, trouble = keymap(self._own_keys)
        use_own_keys(keys)
        self.set_keymap(dict(keys))
        return trouble

    async def on_event(self, event: Event) -> None:
        """Hand a key on, as the digit that is meant by it where that is so."""
        if isinstance(event, Key) and not event.is_forwarded and (sign := event.character):
            digit = used_keyboard().digit(sign)
            if digit and self._awaits(digit, sign):
                event = Key(digit, digit)
            elif not self.keyboard and sign in TELLTALES and self._awaits_any(sign):
                self._ask_keyboard(sign)
                return
        if isinstance(event, Key) and not event.is_forwarded and (alias := ALIASES.get(event.key)):
            event = self._as_shifted(event, alias)
        await super().on_event(event)

    def _as_shifted(self, event: Key, alias: str) -> Key:
        """The key that an alias stands for, where the alias itself does nothing and types nothing."""
        focused = self.focused
        is_typed = focused is not None and event.is_printable and _is_typed_into(focused, event.character or "")
        bindings = self.screen.active_bindings
        return (
            event if is_typed or event.key in bindings or alias not in bindings else Key(alias, key_to_character(alias))
        )

    def _awaits(self, digit: str, sign: str) -> bool:
        """Whether that digit would do something where no text is typed, or goes into a box for figures."""
        focused = self.focused
        if focused is not None and _is_typed_into(focused, sign):
            takes = getattr(focused, "takes_figure", None)
            return bool(takes and takes(sign))
        active = self.screen.active_bindings.get(digit)
        return active is not None and active.enabled

    def _awaits_any(self, sign: str) -> bool:
        return any(self._awaits(NAMED[name].digit(sign), sign) for name in keyboards_with(sign))

    def _ask_keyboard(self, sign: str) -> None:
        from screens.parts.dialogs import Choice, PickByEnter

        names = (*keyboards_with(sign), USUAL)
        self.push_screen(
            PickByEnter(
                _("Which keyboard types {sign} where a digit is meant?").format(sign=sign),
                [Choice(name, _(NAMED[name].name)) for name in names],
                _("From then on its top row gives digits without shift wherever a digit is awaited."),
            ),
            lambda name: self._choose_keyboard(name, sign),
        )

    def _choose_keyboard(self, name: str | None, sign: str) -> None:
        if name is None:
            return
        self.keyboard = name
        use_keyboard(name)
        self.screen.refresh_bindings()
        try:
            prefer(KEYBOARD, name)
        except StoreError as wrong:
            self.notify(error_in_words(wrong), severity="error", markup=False)
        if digit := used_keyboard().digit(sign):
            self.post_message(Key(digit, digit))


def _is_typed_into(widget: Widget, sign: str) -> bool:
    return widget.check_consume_key(sign, sign)
