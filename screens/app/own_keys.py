"""Keys of one's own: the table `[keys]` of the preferences, held against the bindings there are.

What is wrong with a line is told and the line left out; the others are followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from textual.binding import Binding, BindingsMap
from textual.keys import _character_to_key, key_to_character
from textual.screen import Screen

from saves.preferences import FILE
from screens.app.key_tables import key_tables
from screens.parts.keys import Key
from tracker.text import clean_text
from tracker.words import _

ESCAPE: Final = "escape"
_NAMED: Final = re.compile(
    r"(ctrl\+|shift\+|alt\+)*"
    r"(f([1-9]|1[0-9]|2[0-4])|enter|space|tab|backspace|delete|insert|home|end|pageup|pagedown|up|down|left|right|escape"
    r"|[a-zA-Z0-9])"
)
_KEPT: Final = frozenset({"ctrl+q", "ctrl+c", "f8"})
"""The bindings that are the same on every page: quit, and hide the panel."""


def keymap(wanted: Mapping[str, str]) -> tuple[Mapping[str, str], str]:
    """The keys to press by ids of bindings, and what is wrong with the first line that is left out."""
    known, troubles = known_keys(), dict[str, str]()
    keys = dict[str, str]()
    for name, presses in wanted.items():
        if name not in known:
            troubles[name] = _unknown(name, known)
        elif problem := _wrong_press(presses):
            troubles[name] = problem
        else:
            keys[name] = _with_escape(known[name], presses)
    pages = tuple(_pages()) if keys else ()
    for name in tuple(keys):
        # All lines at once: two keys may change places.
        if problem := _collision(name, keys, known, pages):
            troubles[name] = problem
            del keys[name]
    return keys, next((f"{FILE}: [keys] {clean_text(name)}: {problem}" for name, problem in troubles.items()), "")


def known_keys() -> Mapping[str, Key]:
    """Every key of ours that can be remapped, by its id, in the order of the pages."""
    return {key.id: key for keys in key_tables().values() for key in keys if key.id}


def _unknown(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, known, 3, 0.5)
    if near:
        return _("nothing has that id; near it are {near}").format(near=", ".join(near))
    return _("nothing has that id; `oriflamme keys` lists them all")


def _wrong_press(presses: str) -> str:
    for press in presses.split(","):
        press = press.strip()
        if _normal(press) in _KEPT:
            return _("{key} is the same everywhere").format(key=press)
        if not (len(press) == 1 and press.isprintable()) and not _NAMED.fullmatch(press) and not _sign_of(press):
            words = _("there is no key {key}; give a sign, or a name such as f5, ctrl+d, enter, pageup")
            return words.format(key=repr(clean_text(press)))
    return ""


def _sign_of(press: str) -> str | None:
    return key_to_character(press) if press == press.lower() and "_" in press else None


def _normal(press: str) -> str:
    press = press.strip()
    return _character_to_key(press) if len(press) == 1 else press


def _with_escape(key: Key, presses: str) -> str:
    normal = [_normal(press) for press in presses.split(",")]
    return ",".join([*normal, *([ESCAPE] if ESCAPE in key.press.split(",") and ESCAPE not in normal else [])])


def _collision(name: str, keys: Mapping[str, str], known: Mapping[str, Key], pages: Iterable[Mapping[str, str]]) -> str:
    """The other act of the keys of that id on a page that has it; empty where there is none."""
    presses = set(keys[name].split(",")) - {ESCAPE}
    for page in pages:
        if name not in page:
            continue
        for other, binding in page.items():
            taken = presses & set(keys.get(other, binding).split(","))
            if other != name and taken:
                does = _(known[other].label) if other in known else other
                return _("{key} is taken there by {other}").format(key=min(taken), other=f"{other} ({does})")
    return ""


def _pages() -> Iterator[Mapping[str, str]]:
    """For each screen of ours what presses what, by the id of a binding or its action; keys are joined by commas."""
    import_module("screens.roll.sheet")
    import_module("screens.roll.calculator")
    screens: list[type[Screen[Any]]] = list(Screen.__subclasses__())
    while screens:
        screen = screens.pop()
        screens += screen.__subclasses__()
        if screen.__module__.startswith("screens."):
            yield _bound_on(screen)


def _bound_on(screen: type[Screen[Any]]) -> Mapping[str, str]:
    bound: dict[str, set[str]] = {}
    for owner in screen.__mro__:
        declared: list[Binding | tuple[str, str] | tuple[str, str, str]] = vars(owner).get("BINDINGS", [])
        if not owner.__module__.startswith("screens."):
            continue
        for key, bindings in BindingsMap(declared).key_to_bindings.items():
            for binding in bindings:
                bound.setdefault(binding.id or binding.action, set()).add(key)
    return {name: ",".join(sorted(keys)) for name, keys in bound.items()}
