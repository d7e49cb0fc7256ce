"""The one page a phone gets, in one file: its style and its script stand in it, and nothing else may run there."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from screens.parts.drawn.palette import DARK, LIGHT, Palette
from screens.phones.words import words
from tracker.words import ENGLISH, _, languages, speaking, spoken

if TYPE_CHECKING:
    from tracker.views.sides import Look

_SCRIPTS: Final = ("make.js", "taps.js", "line.js", "orders.js", "rolls.js", "phone.js")
"""All of one scope, in the order they are read."""
_ENTER: Final = ("make.js", "enter.js")
_COLOURS: Final = ("ground", "raised", "row", "die", "chip", "chip_ink", "bright", "text", "dim", "faint", "frame",
                   "alarm", "azure", "ochre", "fern", "mauve")  # fmt: skip


class Document(Struct, frozen=True):
    """A page with the policy that goes with it, in which the host is filled in."""

    body: bytes
    policy: str


def side_page(name: str, look: Look, language: str) -> Document:
    """The page of a side: covered at first, then everything that its player may see and do."""
    about = {"side": name, "letter": look.letter, "shape": look.shape, "hue": look.hue}
    return _document(_SCRIPTS, language, about)


def bare_page(language: str) -> Document:
    """The page on which a code is typed."""
    return _document(_ENTER, language, {})


def _document(scripts: tuple[str, ...], language: str, about: dict[str, str]) -> Document:
    code, look = _script(scripts), _style()
    tag = language or next(iter(spoken()), ENGLISH)
    with speaking(language):
        content = {"words": words(), "languages": _others(tag.split("_")[0]), **about}
        title = _("Oriflamme: phone")
    data = escape(msgspec.json.encode(content).decode(), quote=True)
    body = (
        f'<!doctype html>\n<html lang="{escape(tag, quote=True)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{look}</style>\n</head>\n"
        f'<body data-about="{data}">\n<script>{code}</script>\n</body>\n</html>\n'
    )
    policy = (
        f"default-src 'none'; script-src 'sha256-{_digest(code)}'; style-src 'sha256-{_digest(look)}'; "
        "img-src data:; connect-src 'self' ws://{host}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    )
    return Document(body.encode(), policy)


def _others(now: str) -> dict[str, str]:
    """The languages there are, each called by its own name for itself, but for the one that is spoken now."""
    named = {}
    for tag in languages():
        if tag != now:
            with speaking(tag):
                named[tag] = _("English")
    return named


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _script(names: tuple[str, ...]) -> str:
    code = "\n".join(_text(name) for name in names)
    return f'"use strict";\n(() => {{\n{code}}})();\n'


@cache
def _style() -> str:
    light, dark = _theme(LIGHT), _theme(DARK)
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n{_text('phone.css')}"


def _theme(palette: Palette) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {getattr(palette, name)};" for name in _COLOURS)


def _text(name: str) -> str:
    return files("screens.phones").joinpath("files", name).read_text(encoding="utf-8")
