"""All screens there are, whichever room they are of."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from textual.screen import Screen

import screens


def every_screen() -> Iterator[type[Screen[Any]]]:
    """Each class of a screen that the product declares, bases of several among them."""
    for module in pkgutil.walk_packages(screens.__path__, "screens."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    kinds: list[type[Screen[Any]]] = list(Screen.__subclasses__())
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith("screens."):
            yield kind
