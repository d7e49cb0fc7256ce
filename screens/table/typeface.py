"""The typeface that comes with the panel, for pictures that are drawn without a browser."""

from __future__ import annotations

from importlib.resources import files


def typeface() -> bytes:
    """The typeface as it lies among the panel's files."""
    return (files("screens") / "panel" / "files" / "archivo.woff2").read_bytes()
