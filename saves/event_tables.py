"""Event tables of a player's own, as TOML files beside the battles: weather, messengers, reinforcements.

    name = "Weather"
    step = "0"              # the step it is thrown at, by its number; any, where it is left out

    [[event]]
    faces = 4               # how many faces of the die, 1 where it is left out
    words = "The sky is clear"

    [[event]]
    words = "Rain: no bow shoots beyond half its range"
    asks = "Which units stand in the open?"

The die has as many faces as all events together. What it showed, and all it might have, is kept by the battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from saves.errors import NotAccepted
from saves.files import read_toml, toml_files
from tracker.play.chance import MOST
from tracker.text import NAME_LENGTH, NOTE_LENGTH, clean_text
from tracker.words import _

FOLDER: Final = "events"
BYTES: Final = 64 * 1024
MOST_FILES: Final = 100


class ChanceEvent(Struct, frozen=True):
    """One of the events: on how many faces it comes, its words, what the table is asked then (empty for nothing)."""

    faces: int
    words: str
    asks: str = ""


class EventTable(Struct, frozen=True):
    """A table of events; `problem` says what is wrong with its file, whose name it then has."""

    name: str
    events: tuple[ChanceEvent, ...] = ()
    step: str = ""
    problem: str = ""

    @property
    def by_face(self) -> list[str]:
        """The words of each face of its die, from the first to the last."""
        return [event.words for event in self.events for _face in range(event.faces)]

    def event(self, face: int) -> ChanceEvent:
        """The event that a face brings, from 1."""
        return [event for event in self.events for _face in range(event.faces)][face - 1]


def event_tables(folder: Path) -> tuple[EventTable, ...]:
    """The tables that lie beside the battles of this folder, by the names of their files."""
    return tuple(map(_table_in, toml_files(folder / FOLDER, MOST_FILES)))


def _table_in(path: Path) -> EventTable:
    try:
        return read_events(path)
    except NotAccepted as wrong:
        return EventTable(clean_text(path.name), problem=str(wrong))


def read_events(path: Path) -> EventTable:
    """The table in a file; `NotAccepted` says what is wrong with it and what is accepted."""
    document, _text = read_toml(path, BYTES)
    name = clean_text(path.name)
    _known(name, document, ("name", "step", "event"))
    rows = document.get("event")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise NotAccepted(_("{file}: give each event as [[event]]").format(file=name))
    events = tuple(_events(name, rows))
    if not 2 <= sum(event.faces for event in events) <= MOST:
        raise NotAccepted(_("{file}: give the die 2 to {most} faces").format(file=name, most=MOST))
    step = document.get("step", "")
    return EventTable(_text_of(name, "name", document.get("name"), NAME_LENGTH), events, clean_text(str(step)))


def _events(file: str, rows: list[dict[str, Any]]) -> Iterator[ChanceEvent]:
    for row in rows:
        _known(file, row, ("faces", "words", "asks"))
        faces = row.get("faces", 1)
        if not isinstance(faces, int) or isinstance(faces, bool) or not 1 <= faces <= MOST:
            raise NotAccepted(_("{file}: faces: give a whole number from 1 to {most}").format(file=file, most=MOST))
        asks = _text_of(file, "asks", row["asks"], NOTE_LENGTH) if "asks" in row else ""
        yield ChanceEvent(faces, _text_of(file, "words", row.get("words"), NOTE_LENGTH), asks)


def _known(file: str, table: dict[str, Any], keys: tuple[str, ...]) -> None:
    for key in table:
        if key not in keys:
            raise NotAccepted(
                _("{file}: {key} is no key here; there are {known}").format(
                    file=file, key=repr(clean_text(key)), known=", ".join(keys)
                )
            )


def _text_of(file: str, key: str, value: object, most: int) -> str:
    text = clean_text(value, most) if isinstance(value, str) else ""
    if not text:
        problem = _("{file}: {key}: give a text of up to {most} characters")
        raise NotAccepted(problem.format(file=file, key=key, most=most))
    return text
