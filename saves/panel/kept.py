"""The small files that the panel keeps beside the battles, each one value: read so that a broken one is none."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from saves.files import read_file
from saves.journal import StoreError
from saves.json_limits import bounded
from tracker.text import harmless

T = TypeVar("T")


def read_kept(file: Path, most: int, kind: type[T]) -> T | None:
    """The value in a file of at most `most` bytes; None where it is missing, too large, or no such value."""
    try:
        document = msgspec.json.decode(read_file(file, most))
        bounded(document)
        return msgspec.convert(harmless(document), kind)
    except (StoreError, msgspec.MsgspecError, ValueError, RecursionError):
        return None
