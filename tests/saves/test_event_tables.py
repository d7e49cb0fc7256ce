"""Event tables from TOML files: read as they stand, refused with the file, the key and what is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import NotAccepted
from saves.event_tables import FOLDER, ChanceEvent, event_tables, read_events

WEATHER = """
name = "Weather"
step = "0"

[[event]]
faces = 4
words = "The sky is clear"

[[event]]
words = "Rain"
asks = "Who stands in the open?"
"""


def written(folder: Path, text: str, name: str = "weather.toml") -> Path:
    """A file of events beside the battles of that folder."""
    path = folder / FOLDER / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_each_face_of_the_die_has_its_event(tmp_path: Path) -> None:
    weather = read_events(written(tmp_path, WEATHER))
    assert (weather.name, weather.step) == ("Weather", "0")
    assert weather.by_face == ["The sky is clear"] * 4 + ["Rain"]
    assert weather.event(4) == ChanceEvent(4, "The sky is clear")
    assert weather.event(5) == ChanceEvent(1, "Rain", "Who stands in the open?")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (WEATHER.replace("words =", "word ="), "'word' is no key here; there are faces, words, asks"),
        (WEATHER.replace("step =", "when ="), "'when' is no key here; there are name, step, event"),
        (WEATHER.replace("faces = 4", "faces = 0"), "faces: give a whole number from 1 to 400"),
        (WEATHER.replace("faces = 4", "faces = true"), "faces: give a whole number from 1 to 400"),
        (WEATHER.replace("faces = 4", "faces = 400"), "give the die 2 to 400 faces"),
        (WEATHER.replace('words = "Rain"', "words = 7"), "words: give a text of up to 2000 characters"),
        (WEATHER.replace('name = "Weather"', 'name = ""'), "name: give a text of up to 60 characters"),
        ('name = "Weather"', "give each event as [[event]]"),
        ('name = "Weather"\nevent = ["Rain", "Sun"]', "give each event as [[event]]"),
        ("name = ", "weather.toml, line 1"),
    ],
)
def test_what_is_wrong_is_named_with_what_is_accepted(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(NotAccepted) as wrong:
        read_events(written(tmp_path, text))
    assert problem in str(wrong.value)
    assert "weather.toml" in str(wrong.value)


def test_all_tables_beside_the_battles_are_listed_wrong_ones_with_what_is_wrong(tmp_path: Path) -> None:
    assert event_tables(tmp_path) == ()
    written(tmp_path, WEATHER)
    written(tmp_path, "nonsense", "a.toml")
    written(tmp_path, "", "notes.txt")
    wrong, weather = event_tables(tmp_path)
    assert (wrong.name, weather.name) == ("a.toml", "Weather")
    assert "a.toml" in wrong.problem
    assert not weather.problem
