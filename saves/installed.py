"""Which version of the program this is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache


@cache
def version_installed() -> str:
    """The version as the folder that an installer leaves is called, empty where none is installed.

    `importlib.metadata` takes longer than all that asks for this.
    """
    for folder in sys.path:
        with suppress(OSError):
            for name in os.listdir(folder or "."):
                if name.startswith("oriflamme-") and name.endswith(".dist-info"):
                    return name.removeprefix("oriflamme-").removesuffix(".dist-info")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("oriflamme")
    except PackageNotFoundError:
        return ""
