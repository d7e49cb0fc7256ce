"""Pictures of the player's own: made small and bare, kept under what they hold; hostile files are refused by a line."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from saves.errors import NotAccepted
from saves.pictures import FOLDER, LONGEST_SIDE, MOST_BYTES, photographs, picture, take_in
from tests.play import playing
from tests.tiny import a_tiny_battle
from tracker.battle.commands import SetPictures
from tracker.battle.particulars import Picture

TURNED = 6
"""What the EXIF of a picture says that was held upright."""
ORIENTATION, WHERE = 0x0112, 0x010E


def a_photograph(file: Path, size: tuple[int, int] = (3000, 2000)) -> Path:
    """A JPEG as a telephone writes it: lying on its side, with a word about where it was taken."""
    taken = Image.new("RGB", size, (120, 40, 30))
    exif = taken.getexif()
    exif[ORIENTATION], exif[WHERE] = TURNED, "our street"
    taken.save(file, exif=exif)
    return file


def test_a_picture_is_turned_scaled_and_bare_of_where_it_was_taken(tmp_path: Path) -> None:
    name = take_in(tmp_path, a_photograph(tmp_path / "IMG_1.JPG"))
    data = picture(tmp_path, name)
    assert data is not None
    assert b"our street" not in data
    with Image.open(BytesIO(data)) as kept:
        assert (kept.format, kept.size, dict(kept.getexif())) == ("JPEG", (1067, LONGEST_SIDE), {})


def test_what_a_png_lets_through_is_white(tmp_path: Path) -> None:
    Image.new("RGBA", (30, 20), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    data = picture(tmp_path, take_in(tmp_path, tmp_path / "clear.png"))
    assert data is not None
    with Image.open(BytesIO(data)) as kept:
        assert kept.getpixel((5, 5)) == (255, 255, 255)


def a_bomb(file: Path) -> None:
    """A PNG of a few bytes that says it is as wide and high as no memory is."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 10_000)), (b"IEND", b""))
    written = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + written)


def a_truncated_one(file: Path) -> None:
    whole = a_photograph(file).read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def a_link(file: Path) -> None:
    file.symlink_to(a_photograph(file.with_name("real.jpg")))


def another_type(file: Path) -> None:
    Image.new("RGB", (9, 9)).save(file, "GIF")


def one_too_large(file: Path) -> None:
    file.write_bytes(b"\xff\xd8\xff" + b"\0" * MOST_BYTES)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (a_bomb, "it has more than 25 million pixels"),
        (a_truncated_one, "it is broken, or no whole picture"),
        (lambda file: file.write_bytes(b"\xff\xd8\xff\xe0 and no more"), "it is broken, or no whole picture"),
        (lambda file: file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 90), "it is broken, or no whole picture"),
        (another_type, "it is neither PNG nor JPEG"),
        (lambda file: file.write_text("<svg/>"), "it is neither PNG nor JPEG"),
        (one_too_large, "it is larger than 8192 kB"),
        (a_link, "it is a link to another file"),
        (lambda file: file.mkdir(), "it is not a plain file"),
        (os.mkfifo, "it is not a plain file"),
        (lambda file: None, "there is no such file"),
    ],
)
def test_a_hostile_file_is_refused_by_a_line_and_nothing_is_kept(
    tmp_path: Path, make: Callable[[Path], object], why: str
) -> None:
    make(tmp_path / "mine.jpg")
    with pytest.raises(NotAccepted, match=why):
        take_in(tmp_path, tmp_path / "mine.jpg")
    assert not (tmp_path / FOLDER).exists()


def test_without_the_extra_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = a_photograph(tmp_path / "mine.jpg")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NotAccepted, match=r"pip install 'oriflamme\[report\]'"):
        take_in(tmp_path, file)


def test_a_report_has_the_pictures_that_are_still_what_they_were(tmp_path: Path) -> None:
    names = [take_in(tmp_path, a_photograph(tmp_path / f"{side}.jpg", (side, 50))) for side in (60, 70)]
    battle = playing(a_tiny_battle(), SetPictures((Picture(names[0], "The gate"), Picture(names[1])))).battle
    (tmp_path / FOLDER / names[1]).write_bytes(b"something else")
    (only,) = photographs(tmp_path, battle, "the-mill-")
    assert (only.caption, only.file) == ("The gate", f"the-mill-{names[0][:8]}.jpg")
    assert only.data == picture(tmp_path, names[0])


@pytest.mark.parametrize("name", ["../seed.json", "a.jpg", "", "/etc/passwd", "0" * 32 + ".png"])
def test_a_name_from_a_battle_leads_to_no_other_file(tmp_path: Path, name: str) -> None:
    assert picture(tmp_path, name) is None
