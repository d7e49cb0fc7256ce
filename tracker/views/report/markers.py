"""Moments of weight as markers for whoever cuts the recording: a table, and an edit list in the format CMX 3600.

They are the turning points of the report, and whatever had a card on air: a unit that was lost or ran, a rare throw.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from msgspec import Struct

from tracker.play.history import History
from tracker.text import clean_text
from tracker.views.figures import percent
from tracker.views.ledger import harmless_cell
from tracker.views.report.lines import line_of
from tracker.views.report.moments import moments, turning_points
from tracker.words import _

LONGEST: Final = 120
"""Signs of a marker's words: programs that cut show no more of them."""


class Marker(Struct, frozen=True):
    """A moment of the recording: whole seconds from its start, where in the battle that was, how likely, what came."""

    seconds: int
    turn: int
    phase: str
    chance: str
    words: str

    @property
    def timecode(self) -> str:
        """Hours, minutes, seconds and frames; the frames are always none, so that any frame rate will do."""
        return f"{self.seconds // 3600:02}:{self.seconds // 60 % 60:02}:{self.seconds % 60:02}:00"


def markers(history: History, recording: float) -> tuple[Marker, ...]:
    """The moments of weight of which it is known when they came, in the order of the recording."""
    ordered = sorted(_markers(history, recording), key=lambda marker: marker.seconds)
    return tuple(ordered)


def _markers(history: History, recording: float) -> Iterator[Marker]:
    known = moments(history)
    points = turning_points(history.system, known)
    of_points = {id(point.act) for point in points}
    for moment in (*points, *(each for each in known if each.telling.is_turning and id(each.act) not in of_points)):
        if moment.telling.at > recording:
            text = line_of(history.system, moment.together or (moment,)).whole
            chance = percent(moment.odds) if moment.odds is not None else ""
            seconds = int(moment.telling.at - recording)
            yield Marker(seconds, moment.turn, moment.where, chance, clean_text(text, LONGEST))


def as_marker_table(history: History, recording: float) -> str:
    """A line for each, under the names of the columns."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["seconds", "timecode", "turn", "phase", "chance", "what"])
    for marker in markers(history, recording):
        cells = (marker.phase, marker.chance, marker.words)
        table.writerow([marker.seconds, marker.timecode, marker.turn, *(harmless_cell(cell) for cell in cells)])
    return out.getvalue()


def as_edit_list(history: History, recording: float) -> str:
    """An edit list of events one frame long, each with its words in both ways in which programs that cut read them."""
    title = _one_line(history.battle.title) or _("Battle")
    rows = [f"TITLE: {title}", "FCM: NON-DROP FRAME", ""]
    for number, marker in enumerate(markers(history, recording), start=1):
        begins, ends = marker.timecode, f"{marker.timecode[:-2]}01"
        words = _one_line(marker.words)
        rows += [
            f"{number:03}  AX       V     C        {begins} {ends} {begins} {ends}",
            f"* LOC: {begins} YELLOW  {words}",
            f" |C:ResolveColorYellow |M:{words} |D:1",
            "",
        ]
    return "\n".join(rows)


def _one_line(text: str) -> str:
    """Nothing in it begins a line or another field."""
    return " ".join(text.replace("|", "/").split())
