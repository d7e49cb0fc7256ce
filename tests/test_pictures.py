"""The command that draws the README's pictures still draws them, from the app as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pictures import __main__ as pictures


async def test_the_pictures_show_the_turn_and_the_calculator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "HERE", tmp_path)
    await pictures.draw()
    turn = (tmp_path / "turn.svg").read_text(encoding="utf-8")
    calculator = (tmp_path / "calculator.svg").read_text(encoding="utf-8")
    assert "Tests&#160;owed" in turn
    assert "Knights&#160;of&#160;the&#160;Vale" in calculator
    assert "What&#160;happened&#160;last" not in turn
    assert all("//" not in drawn.replace("http://www.w3.org/2000/svg", "") for drawn in (turn, calculator))


def test_the_readme_shows_a_picture_that_is_there() -> None:
    root = Path(pictures.__file__).parents[2]
    assert (root / "tests" / "pictures" / "turn.svg").is_file()
    assert "tests/pictures/turn.svg" in (root / "README.md").read_text(encoding="utf-8")
