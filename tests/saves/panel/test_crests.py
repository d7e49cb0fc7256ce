"""A picture for a side: taken in whole and small, of two kinds only, and never another file than the one taken in."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from saves.errors import NotAccepted
from saves.panel.crests import MOST_BYTES, picture, take_in


def a_png(width: int = 2, height: int = 2, fill: bytes = b"") -> bytes:
    """A whole PNG of one grey, with some bytes of no meaning in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data) for kind, data in ((b"IHDR", head), (b"tEXt", fill), (b"IDAT", rows), (b"IEND", b""))
    )


def a_jpeg(width: int, height: int) -> bytes:
    """The beginning of a JPEG, as far as its size."""
    table = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF" + bytes(10)
    return b"\xff\xd8" + table + b"\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(20)


def a_file(folder: Path, data: bytes, name: str = "crest.png") -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


@pytest.mark.parametrize(
    ("data", "kind", "ending"), [(a_png(), "image/png", "png"), (a_jpeg(400, 300), "image/jpeg", "jpg")]
)
def test_a_picture_is_copied_beside_the_battles_and_found_by_its_word(
    tmp_path: Path, data: bytes, kind: str, ending: str
) -> None:
    file = a_file(tmp_path, data, "whatever it is called.txt")
    crest = take_in(tmp_path / "saves", file)
    assert crest.startswith("picture:")
    assert crest.endswith(ending)
    file.unlink()
    assert picture(tmp_path / "saves", crest) == (kind, data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "neither PNG nor JPEG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "neither PNG nor JPEG"),
        (b"GIF89a" + bytes(20), "neither PNG nor JPEG"),
        (a_png()[:18], "wider or higher"),
        (a_png(1025, 2), "wider or higher than 1024 pixels"),
        (a_png(0, 2), "wider or higher"),
        (a_jpeg(400, 60_000), "wider or higher"),
        (b"\xff\xd8\xff\xe0" + bytes(40), "wider or higher"),
        (a_png(fill=bytes(MOST_BYTES)), "larger than 256 kB"),
    ],
)
def test_what_is_no_small_picture_is_refused_and_leaves_nothing(tmp_path: Path, data: bytes, why: str) -> None:
    with pytest.raises(NotAccepted, match=why):
        take_in(tmp_path / "saves", a_file(tmp_path, data))
    assert not (tmp_path / "saves").exists()


def test_a_word_leads_to_no_other_file(tmp_path: Path) -> None:
    crest = take_in(tmp_path, a_file(tmp_path, a_png()))
    kept = tmp_path / "panel" / "crests" / crest.removeprefix("picture:")
    (tmp_path / "panel" / "crests" / "other.png").write_bytes(a_png())
    for word in (
        "",
        "tower",
        "picture:other.png",
        f"picture:../crests/{kept.name}",
        f"{crest}/",
        f"{crest}\n",
        "http://x",
    ):
        assert picture(tmp_path, word) is None
    kept.write_bytes(a_png(fill=b"another"))
    assert picture(tmp_path, crest) is None, "what was put in its place since is not shown"
    kept.unlink()
    assert picture(tmp_path, crest) is None
    kept.mkdir()
    assert picture(tmp_path, crest) is None
