"""The battle's particulars in a report: the scenario, the armies' points, where it was, remarks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tracker.battle.particulars import Particular
from tracker.views.report.parts import Part, Sentence
from tracker.views.report.reading import Reading
from tracker.views.sentences.rolls import is_open_about


def scenario(read: Reading) -> str:
    """The scenario, as the table called it."""
    return _line(read, Particular.SCENARIO)


def points(read: Reading) -> str:
    """The size of the armies, as the table counts it."""
    return _line(read, Particular.POINTS)


def place(read: Reading) -> str:
    """Where it was played."""
    return _line(read, Particular.PLACE)


def remarks(read: Reading) -> Iterator[Part]:
    """The table's own remarks."""
    if text := _line(read, Particular.REMARKS):
        yield Sentence(text)


def pictures(read: Reading) -> Iterator[Part]:
    """The player's own pictures, where they were asked for; a caption that names somebody hidden is left out."""
    for each in read.photographs:
        yield each if is_open_about(read.history.battle, each.caption) else replace(each, caption="")


def _line(read: Reading, key: Particular) -> str:
    """The line as typed; empty where it names somebody who is hidden."""
    text = read.history.battle.particulars.get(key, "")
    return text if is_open_about(read.history.battle, text) else ""
