"""The command that draws the README's pictures still draws them, from the app as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from screens.manual.parts import HERE
from screens.parts import background
from tests.manual_files import languages
from tests.pictures import __main__ as pictures


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
    assert readme == {f"{page}{called}.svg" for page in pictures.PAGES for _theme, _size, called in pictures.LOOKS}
    for tag in languages():
        manual = {name for path in (HERE / tag).glob("*.md") for name in shown_by(path)}
        assert manual == {f"{pictures.in_language(page, tag)}.svg" for page in pictures.FOR_THE_MANUAL}, tag
        readme |= manual
    assert readme == there


def shown_by(path: Path) -> set[str]:
    """The pictures a text leads to."""
    return set(re.findall(r"tests/pictures/([a-z0-9-]+\.svg)", path.read_text(encoding="utf-8")))
