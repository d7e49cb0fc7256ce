"""The pages of the panel: one document for every element, its style with our colours, its script, the overlay file."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Final

from screens.panel.colours import COLOURS, Colours
from screens.panel.gate import FONT, SCRIPT, STYLE, Element

_COLOURS: Final = "/* colours */"
_NAMED: Final = ("plate", "raised", "ink", "muted", "accent", "on_accent", "rule", "track", "well", "ill")
_SCRIPTS: Final = ("address.js", "marks.js", "parts.js", "moments.js", "scenes.js", "panel.js")
"""All of one scope; what one does as it is read builds on those before it."""


def page(element: Element) -> bytes:
    """The document that shows one element; everything else comes from its style, its script and the live line."""
    return _document(
        element,
        f'<link rel="stylesheet" href="{STYLE}">',
        f'<script src="{SCRIPT}" defer></script>',
    )


def overlay(element: Element, live: str) -> bytes:
    """One file with everything in it, which keeps trying the live line at that address until it answers."""
    code, look = script(), style().decode()
    within = f"data:font/woff2;base64,{base64.b64encode(font()).decode()}"
    digest = base64.b64encode(hashlib.sha256(code).digest()).decode()
    allowed = f"script-src 'sha256-{digest}'; style-src 'unsafe-inline' data:; img-src data:; font-src data:"
    policy = f"default-src 'none'; {allowed}; connect-src {_origin(live)}"
    return _document(
        element,
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<style>{look.replace(FONT, within)}</style>',
        f"<script>{code.decode()}</script>",
        f' data-live="{live}"',
    )


def _origin(live: str) -> str:
    return "/".join(live.split("/")[:3])


def _document(element: Element, head: str, end: str, about: str = "") -> bytes:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Oriflamme</title>\n'
        f'{head}\n</head>\n<body data-element="{element}"{about}>\n<main id="panel"></main>\n{end}\n</body>\n</html>\n'
    ).encode()


@cache
def style() -> bytes:
    """The style sheet, with the colours that terminal and page share."""
    colours = "\n".join(_theme(theme) for theme in COLOURS.values())
    return _text("panel.css").replace(_COLOURS, colours).encode()


@cache
def script() -> bytes:
    """The script, of its parts in their order."""
    code = "\n".join(_text(name) for name in _SCRIPTS)
    return f'"use strict";\n(() => {{\n{code}}})();\n'.encode()


@cache
def font() -> bytes:
    """The one typeface of all pages (Archivo, under the licence that lies beside it)."""
    return files("screens.panel").joinpath("files", "archivo.woff2").read_bytes()


def _text(name: str) -> str:
    return files("screens.panel").joinpath("files", name).read_text(encoding="utf-8")


def _theme(theme: Colours) -> str:
    hues = " ".join(f"--hue-{name}: {colour};" for name, colour in theme.hues.items())
    colours = {name: getattr(theme, name) for name in _NAMED}
    named = " ".join(f"--{name.replace('_', '-')}: {colour};" for name, colour in colours.items())
    return f":root[data-theme={theme.name}] {{ {named} {hues} }}"
