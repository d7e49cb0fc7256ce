"""The pages of the panel: one document for every element, its style with our colours, its script, the overlay file."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Final

from screens.panel.gate import SCRIPT, STYLE, Page
from screens.panel.palette import PALETTES, Palette

_COLOURS: Final = "/* colours */"


def page(element: Page) -> bytes:
    """The document that shows one element; everything else comes from its style, its script and the live line."""
    return _document(
        element,
        f'<link rel="stylesheet" href="{STYLE}">',
        f'<script src="{SCRIPT}" defer></script>',
    )


def overlay(element: Page, live: str) -> bytes:
    """One file with everything in it, which keeps trying the live line at that address until it answers."""
    code, look = script(), style()
    digest = base64.b64encode(hashlib.sha256(code).digest()).decode()
    allowed = f"script-src 'sha256-{digest}'; style-src 'unsafe-inline' data:; connect-src {_origin(live)}"
    policy = f"default-src 'none'; {allowed}"
    return _document(
        element,
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<style>{look.decode()}</style>',
        f"<script>{code.decode()}</script>",
        f' data-live="{live}"',
    )


def _origin(live: str) -> str:
    return "/".join(live.split("/")[:3])


def _document(element: Page, head: str, end: str, about: str = "") -> bytes:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Oriflamme</title>\n'
        f'{head}\n</head>\n<body data-element="{element}"{about}>\n<main id="panel"></main>\n{end}\n</body>\n</html>\n'
    ).encode()


@cache
def style() -> bytes:
    """The style sheet, with the colours of the one palette that terminal and page share."""
    colours = "\n".join(_theme(palette) for palette in PALETTES.values())
    return _text("panel.css").replace(_COLOURS, colours).encode()


@cache
def script() -> bytes:
    """The script, as it is."""
    return _text("panel.js").encode()


def _text(name: str) -> str:
    return files("screens.panel").joinpath("files", name).read_text(encoding="utf-8")


def _theme(palette: Palette) -> str:
    sides = " ".join(f"--side-{letter}: {colour};" for letter, colour in zip("abcd", palette.sides, strict=True))
    return (
        f":root[data-theme={palette.name}] {{ --plate: {palette.plate}; --ink: {palette.ink}; "
        f"--muted: {palette.muted}; --accent: {palette.accent}; --on-accent: {palette.on_accent}; "
        f"--rule: {palette.rule}; --track: {palette.track}; {sides} }}"
    )
