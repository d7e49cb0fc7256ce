"""The command that draws the README's pictures still draws them, from the app as it is."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from screens.manual.parts import HERE
from screens.parts import background
from tests.manual_files import languages
from tests.pictures import __main__ as pictures
from tests.pictures.phones import PHONE, PLATES


async def test_the_pictures_show_the_pages_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "HERE", tmp_path)
    monkeypatch.setattr(pictures, "LOOKS", pictures.LOOKS[:1])
    monkeypatch.setattr(background, "WRITES_BEHIND", False)
    await pictures.draw(("turn", "roster", "library"))
    turn, roster, library = ((tmp_path / f"{page}.svg").read_text("utf-8") for page in ("turn", "roster", "library"))
    assert "Wolf&#160;riders" in turn
    assert "Knights&#160;of&#160;the&#160;Vale" in roster
    assert "What&#160;happened&#160;last" in library
    assert "What&#160;happened&#160;last" not in turn
    assert str(tmp_path) not in library
    assert all("//" not in drawn.replace("http://www.w3.org/2000/svg", "") for drawn in (turn, roster, library))


def test_readme_and_manual_show_pictures_that_are_there_and_every_picture_is_of_a_page() -> None:
    root = Path(pictures.__file__).parents[2]
    readme = shown_by(root / "README.md")
    there = {path.name for path in (root / "tests" / "pictures").glob("*.svg")}
    drawn = {f"{page}{called}.svg" for page in pictures.PAGES for _theme, _size, called in pictures.LOOKS}
    assert readme == drawn | {f"{pictures.MOVING}.svg"}
    for tag in languages():
        manual = {name for path in (HERE / tag).glob("*.md") for name in shown_by(path)}
        assert manual == {f"{pictures.in_language(page, tag)}.svg" for page in pictures.FOR_THE_MANUAL}, tag
        readme |= manual
    assert readme == there


@pytest.mark.parametrize("tag", languages())
def test_the_manual_shows_a_plate_of_what_goes_on_air(tag: str) -> None:
    plate = Path(pictures.__file__).parent / f"{pictures.in_language('air', tag)}.webp"
    assert f"tests/pictures/{plate.name}" in (HERE / tag / "streamer.md").read_text("utf-8")
    with Image.open(plate) as picture:
        assert (picture.format, picture.width) == ("WEBP", 2 * 960 + 8)
    assert plate.stat().st_size < 400_000


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize("plate", PLATES)
def test_the_manual_shows_phones_beside_the_app(plate: str, tag: str) -> None:
    path = Path(pictures.__file__).parent / f"{pictures.in_language(plate, tag)}.webp"
    assert f"tests/pictures/{path.name}" in (HERE / tag / "phones.md").read_text("utf-8")
    with Image.open(path) as picture:
        assert (picture.format, picture.height) == ("WEBP", PHONE[1])
    assert path.stat().st_size < 200_000


def rows(path: Path) -> list[str]:
    """The words of a picture, row by row without blanks, however they are coloured."""
    texts = re.findall(r'<text [^>]*x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', path.read_text("utf-8"))
    by_row: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in texts:
        by_row.setdefault(float(y), []).append((float(x), unescape(text)))
    told = ("".join(text for _x, text in sorted(by_row[y])) for y in sorted(by_row))
    return [row for row in ("".join(text.split()) for text in told) if row]


@pytest.mark.parametrize("looks", [pictures.LOOKS[:2], pictures.LOOKS[2:]], ids=["120x40", "80x24"])
async def test_the_pictures_say_the_words_that_the_app_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: tuple[tuple[str, tuple[int, int], str], ...]
) -> None:
    monkeypatch.setattr(pictures, "HERE", tmp_path)
    monkeypatch.setattr(pictures, "LOOKS", looks[:1])
    monkeypatch.setattr(background, "WRITES_BEHIND", False)
    await pictures.draw()
    kept = Path(pictures.__file__).parent
    for page in pictures.PAGES:
        now = rows(tmp_path / f"{page}{looks[0][2]}.svg")
        for _theme, _size, called in looks:
            assert rows(kept / f"{page}{called}.svg") == now, f"{page}{called}: uv run python -m tests.pictures"


async def test_the_pictures_of_the_manual_say_the_words_that_the_app_says_in_each_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "HERE", tmp_path)
    await pictures.draw_for_the_manual()
    kept = Path(pictures.__file__).parent
    drawn = sorted(tmp_path.glob("*.svg"))
    assert len(drawn) > len(pictures.FOR_THE_MANUAL)
    for path in drawn:
        assert rows(kept / path.name) == rows(path), f"{path.name}: uv run python -m tests.pictures"


async def test_the_picture_that_moves_says_what_the_app_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "HERE", tmp_path)
    await pictures.draw_moving()
    name = f"{pictures.MOVING}.svg"
    now, kept = ((folder / name).read_text("utf-8") for folder in (tmp_path, Path(pictures.__file__).parent))
    assert kept.count('<g class="frame') == len(pictures.MOVES) + 1
    assert words(kept) == words(now), "uv run python -m tests.pictures"
    assert "//" not in kept.replace("http://www.w3.org/2000/svg", "")


def words(drawn: str) -> list[str]:
    return " ".join(unescape(text) for text in re.findall(r"<text [^>]*>([^<]*)</text>", drawn)).split()


def shown_by(path: Path) -> set[str]:
    """The pictures a text leads to."""
    return set(re.findall(r"tests/pictures/([a-z0-9-]+\.svg)", path.read_text(encoding="utf-8")))
