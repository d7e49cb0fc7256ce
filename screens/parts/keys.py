"""Tables of keys: each screen has one, and footer, help and command palette are read off it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from msgspec import Struct
from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character
from textual.screen import Screen

from screens.parts.drawn.signs import as_key
from screens.parts.keyboards import ALIASES, used_keyboard
from screens.parts.plain import fit, line
from tracker.words import N_, _

WORDS: Final[Mapping[str, str]] = {
    "space": N_("space"),
    "escape": N_("esc"),
    "tab": N_("tab"),
    "backspace": N_("backspace"),
}
SIGNS: Final[Mapping[str, str]] = {
    "enter": "↵",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "−",
    "equals_sign": "=",
    "colon": ":",
    "semicolon": ";",
    "less_than_sign": "<",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}


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
    of: str = ""
    """The page that a key belongs to; one that several share has one id on all of them."""
    also: str = ""
    """Other words by which the palette finds it."""
    shown_unshifted: str = ""
    """How it is written where the signs in `shown` are those of digits' keys."""
    worth: int = 0
    """Where the footer has no room for all, a key that is worth more stays before one that is worth less."""

    @property
    def id(self) -> str:
        """The binding's id, `page.action`: it never changes, so that keys can be one's own and intents be named.

        Empty for a key that has no page.
        """
        name, _parenthesis, argument = self.action.removeprefix("app.").removesuffix(")").partition("(")
        word = argument.strip("'")
        if name == "press":
            return word
        if word.isalpha():
            name = f"{name}_{word}"
        elif word.startswith("-"):
            name = f"{name}_back"
        return f"{self.of}.{name}" if self.of else ""

    @property
    def presses(self) -> tuple[str, ...]:
        """The keys that press it: those of one's own where there are any."""
        return tuple(_own_keys.get(self.id, self.press).split(","))


_own_keys: Mapping[str, str] = {}


def use_own_keys(keys: Mapping[str, str]) -> None:
    """Write these keys, by the ids of what they press, wherever a key is named from now on."""
    global _own_keys
    _own_keys = keys


def on_page(page: str, keys: Iterable[Key]) -> tuple[Key, ...]:
    """The keys as those of a page, which gives them their ids; one that several pages share keeps its own."""
    return tuple(key if key.of else replace(key, of=page) for key in keys)


def intent_key(  # noqa: PLR0913 - as the key itself
    press: str,
    intent: str,
    label: str,
    sentence: str,
    *,
    footer: bool = True,
    shown: str = "",
    of: str = "",
    also: str = "",
    shown_unshifted: str = "",
    worth: int = 0,
) -> Key:
    """The key that presses an intent, which is the id of its binding."""
    return Key(press, f"press('{intent}')", label, sentence, footer, shown, of, also, shown_unshifted, worth)


GOES_ON: Final = 1
"""The worth of a key that leaves a step, which nobody should press unseen."""


HELP: Final = Key("question_mark", "help", N_("help"), N_("All keys of this screen"), of="app")
FIND: Final = Key("slash", "find", N_("find"), N_("Find what is asked for by part of its name"), footer=False, of="app")
PALETTE: Final = Key("colon", "app.palette", N_("all commands"), N_("Search every command by its name"), of="app")


def name_of(key: Key) -> str:
    """A key as it is printed on the keyboard in use; of several, the first."""
    if key.id in _own_keys:
        return name_of_press(key.presses[0])
    if key.shown_unshifted and any(used_keyboard().digit(sign) for sign in "+-"):
        return as_key(key.shown_unshifted)
    return as_key(key.shown or _printed(key.presses[0]))


def name_of_press(press: str) -> str:
    """A key as it is printed on a keyboard, by the name that Textual has for it."""
    return as_key(_printed(press))


def alias_of(key: Key) -> str:
    """Another key that does the same without shift, as it is printed; empty where there is none."""
    return next((_printed(alias) for alias, sign in ALIASES.items() if sign in key.presses), "")


def _printed(press: str) -> str:
    return _(WORDS.get(press, "")) or SIGNS.get(press) or sign_of(press) or press


def sign_of(press: str) -> str | None:
    """The sign that a key types; None where it types none. Of some keys Textual does not know their own names again."""
    return _SIGN_OF.get(press) or key_to_character(press)


def _named(sign: str) -> str:
    """The name that Textual has for the key of a sign."""
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


_SIGN_OF: Final = {_named(sign): sign for sign in map(chr, (*range(0x21, 0x7F), *range(0xA1, 0x100)))}


def bindings(keys: Iterable[Key]) -> list[BindingType]:
    """Keys as Textual wants them, each with an id of its own by which it can be remapped."""
    return [
        Binding(
            key.press,
            key.action,
            _(key.label),
            show=key.footer,
            key_display=key.shown or None,
            tooltip=_(key.help),
            id=key.id,
        )
        for key in keys
    ]


def intent_of(action: str, parameters: tuple[object, ...] = ()) -> str:
    """The id that an action presses, whether Textual hands it over by itself or in the action; else the action."""
    if action == "press" and parameters:
        return str(parameters[0])
    return action.removeprefix("press('").removesuffix("')")


def keys_of(screen: Screen[Any]) -> tuple[Key, ...]:
    """The keys of a screen that do something there now, empty for one that has none."""
    keys = cast("tuple[Key, ...]", getattr(screen, "KEYS", ()))
    return tuple(key for key in keys if screen.check_action(key.action, ()) is not False)


def keys_here(screen: Screen[Any]) -> tuple[Key, ...]:
    """The next key where the light is, then the others there, of a screen that says so by a `keys_here` of its own."""
    method = getattr(screen, "keys_here", None)
    return cast("tuple[Key, ...]", method()) if callable(method) else ()


def idle_keys(screen: Screen[Any]) -> frozenset[str]:
    """The actions that do nothing where the light is, of a screen that says so by an `idle_keys` of its own."""
    method = getattr(screen, "idle_keys", None)
    return cast("frozenset[str]", method()) if callable(method) else frozenset()


@dataclass
class InOrder(DiscoveryHit):
    """A command that is found without a search, at its place in the table of keys."""

    place: int = 0

    @property
    def score(self) -> float:
        """The higher, the further up."""
        return 1000.0 - self.place


KEY_WIDTH: Final = 11


class KeyCommands(Provider):
    """Every key of the screen as a command of the palette, in the order of its table, with the key before it."""

    async def discover(self) -> Hits:
        for place, key in enumerate(keys_of(self.screen)):
            label = line(_written(key), _(key.label))
            yield InOrder(label, lambda key=key: self._run(key), _(key.label), help=_(key.help), place=place)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for key in keys_of(self.screen):
            words = (_(key.label), _(key.help), _(key.also) if key.also else "")
            if (score := max(matcher.match(word) for word in words)) > 0:
                label = line(_written(key), matcher.highlight(_(key.label)))
                yield Hit(score, label, lambda key=key: self._run(key), _(key.label), help=_(key.help))

    async def _run(self, key: Key) -> None:
        await self.screen.run_action(key.action)


def _written(key: Key) -> Content:
    return fit(name_of(key), KEY_WIDTH).stylize("$bright bold")
