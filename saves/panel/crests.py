"""Pictures that stand for a side: taken in from the streamer's disk once, kept beside the battles, checked again.

A picture is kept under what it holds, so that its name can lead to no other file and nobody can put another in its
place.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path
from typing import Final

from saves.errors import NotAccepted
from saves.files import make_folder, read_file, write_file
from tracker.text import clean_text
from tracker.views.sides import is_picture
from tracker.words import _

MOST_BYTES: Final = 256 * 1024
MOST_PIXELS: Final = 1024
"""A side of the picture: more is never seen, and costs every viewer's memory."""

TYPES: Final = {"png": "image/png", "jpg": "image/jpeg"}

_PNG: Final = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_JPEG: Final = b"\xff\xd8\xff"
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG behind which its size stands."""


def take_in(folder: Path, file: Path) -> str:
    """A copy of the picture beside the battles of that folder, and the word that a side keeps for it."""
    data = read_file(file, MOST_BYTES)
    kind = _kind(data, clean_text(file.name))
    name = f"{_digest(data)}.{kind}"
    kept = crests_folder(folder) / name
    make_folder(kept.parent, kept)
    write_file(kept, data)
    return f"picture:{name}"


def picture(folder: Path, crest: str) -> tuple[str, bytes] | None:
    """The type and the bytes of the picture that this word names; None where it is none, gone, or not what it was."""
    if not is_picture(crest):
        return None
    name = crest.removeprefix("picture:")
    digest, _dot, kind = name.partition(".")
    try:
        data = read_file(crests_folder(folder) / name, MOST_BYTES)
        is_sound = _digest(data) == digest and _kind(data, name) == kind
    except NotAccepted:
        return None
    return (TYPES[kind], data) if is_sound else None


def crests_folder(folder: Path) -> Path:
    """Where the pictures for the battles in a folder are kept."""
    return folder / "panel" / "crests"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _kind(data: bytes, name: str) -> str:
    """`png` or `jpg` by what the file begins with, whatever it is called."""
    if data.startswith(_PNG):
        kind, size = "png", struct.unpack(">II", data[16:24]) if len(data) >= 24 else None
    elif data.startswith(_JPEG):
        kind, size = "jpg", _jpeg_size(data)
    else:
        raise NotAccepted(_("{file}: it is neither PNG nor JPEG").format(file=name))
    if size is None or not all(0 < length <= MOST_PIXELS for length in size):
        raise NotAccepted(_("{file}: it is wider or higher than {most} pixels").format(file=name, most=MOST_PIXELS))
    return kind


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, (length,) = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
