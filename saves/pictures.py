"""Pictures of a battle, from the player's own disk: taken in once, made small and bare of where they were taken.

A picture is kept under what it holds, beside the battles of its folder; a battle keeps that name and what is written
under it. What a file claims to be is not believed: it is decoded, scaled and written again as a plain JPEG.
"""

from __future__ import annotations

import hashlib
import stat
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final
from warnings import catch_warnings

from saves.errors import NotAccepted
from saves.files import make_folder, read_file, write_file
from tracker.battle.battle import Battle
from tracker.play.agreed.particulars import is_kept
from tracker.text import clean_text
from tracker.views.report.parts import Photograph
from tracker.words import _

if TYPE_CHECKING:
    from PIL.Image import Image

FOLDER: Final = "pictures"
MOST_BYTES: Final = 8 * 1024 * 1024
MOST_PIXELS: Final = 25_000_000
LONGEST_SIDE: Final = 1600
"""Pixels of what is kept: a page shows no more."""
QUALITY: Final = 85

_BEGINNINGS: Final = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"))


def take_in(folder: Path, file: Path) -> str:
    """A copy of the picture beside the battles of that folder, and the name it is kept under.

    `NotAccepted` says what is wrong with a file: a link, too large, neither PNG nor JPEG, broken.
    """
    data = _made_plain(_read(file), clean_text(file.name))
    name = f"{_digest(data)}.jpg"
    kept = folder / FOLDER / name
    make_folder(kept.parent, kept)
    write_file(kept, data)
    return name


def picture(folder: Path, name: str) -> bytes | None:
    """The JPEG of that name; None where there is none, or it is not what it was when it was taken in."""
    if not is_kept(name):
        return None
    try:
        data = read_file(folder / FOLDER / name, MOST_BYTES)
    except NotAccepted:
        return None
    return data if f"{_digest(data)}.jpg" == name else None


def photographs(folder: Path, battle: Battle, prefix: str = "") -> tuple[Photograph, ...]:
    """The pictures of a battle as its report has them, but for those that are gone; `prefix` begins their files."""
    read = ((each, picture(folder, each.file)) for each in battle.pictures)
    return tuple(
        Photograph(data, each.caption, f"{prefix}{each.file[:8]}.jpg") for each, data in read if data is not None
    )


def _read(file: Path) -> bytes:
    try:
        if stat.S_ISLNK(file.lstat().st_mode):
            raise NotAccepted(_("{file}: it is a link to another file").format(file=clean_text(file.name)))
    except (OSError, ValueError):
        pass  # What cannot be looked at cannot be read either, and that says why.
    return read_file(file, MOST_BYTES)


def _made_plain(data: bytes, name: str) -> bytes:
    """The picture turned as it was held, scaled, without anything else that stood in its file."""
    form = next((form for begins, form in _BEGINNINGS if data.startswith(begins)), "")
    if not form:
        raise NotAccepted(_("{file}: it is neither PNG nor JPEG").format(file=name))
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise NotAccepted(
            _("pictures need the extra `report`: install it with `pip install 'oriflamme[report]'`")
        ) from None
    too_many = _("{file}: it has more than {most} million pixels").format(file=name, most=MOST_PIXELS // 1_000_000)
    try:
        # Pillow warns before it refuses: both come too late for us, and a terminal has no room for a warning.
        with catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=(form,)) as opened:
            width, height = opened.size
            if width * height > MOST_PIXELS:
                raise NotAccepted(too_many)
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            return _written(ImageOps.exif_transpose(opened))
    except Image.DecompressionBombError as error:
        raise NotAccepted(too_many) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise NotAccepted(_("{file}: it is broken, or no whole picture").format(file=name)) from error


def _written(turned: Image) -> bytes:
    """As a JPEG on white, at most `LONGEST_SIDE` wide and high."""
    from PIL import Image

    turned.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    whole = turned.convert("RGBA")
    ground = Image.new("RGB", whole.size, "white")
    ground.paste(whole, mask=whole.getchannel("A"))
    written = BytesIO()
    ground.save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
