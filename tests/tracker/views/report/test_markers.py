"""The turning points as markers: a table and an edit list, at their seconds, with nothing that breaks a line."""

from __future__ import annotations

import csv
import re
from io import StringIO

from tests.play import playing
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import SideId
from tracker.battle.commands import RenameUnit, Retitle
from tracker.play.history import History
from tracker.views.report.markers import as_edit_list, as_marker_table, markers
from tracker.views.report.moments import moments


def an_evening(name: str = "Raiders") -> History:
    """Five shots, a minute from one to the next, the last of which destroys who has a bad name."""
    history = playing(at_the_shooting(), RenameUnit(RAIDERS, name, SideId("ochre")), Retitle("The Mill |M:x"))
    for minute in range(5):
        history = playing(history, a_shot(1), at=1000.0 + 60 * minute)
    return history


def test_a_turning_point_is_a_marker_at_its_second_of_the_recording() -> None:
    (marker, *_others) = told = markers(an_evening(), 900.0)
    assert [one.seconds for one in told] == sorted(one.seconds for one in told)
    assert marker.seconds in {100, 160, 220, 280, 340}
    assert marker.turn == 1
    assert marker.chance.endswith("%")
    assert markers(an_evening(), 5000.0) == (), "what came before the recording is in none of it"


def test_whoever_was_lost_has_a_marker_however_likely_that_was() -> None:
    history = an_evening()
    marked = {marker.seconds for marker in markers(history, 900.0)}
    turned = {int(moment.telling.at - 900.0) for moment in moments(history) if moment.telling.is_turning}
    lost = {int(moment.telling.at - 900.0) for moment in moments(history) if moment.is_end}
    assert lost
    assert lost <= turned <= marked


def test_the_table_is_read_by_a_spreadsheet_and_runs_nothing_there() -> None:
    rows = list(csv.DictReader(StringIO(as_marker_table(an_evening("=cmd()"), 900.0))))
    assert rows
    assert all(re.fullmatch(r"\d\d:\d\d:\d\d:00", row["timecode"]) for row in rows)
    assert not any(row["what"].startswith("=") for row in rows)


def test_the_edit_list_has_one_event_of_one_frame_for_each_and_names_break_no_line() -> None:
    told = as_edit_list(an_evening("a |C:b"), 900.0)
    assert told.startswith("TITLE: The Mill /M:x\nFCM: NON-DROP FRAME\n")
    events = re.findall(r"^(\d{3})  AX       V     C        (\S+) (\S+) \2 \3$", told, re.MULTILINE)
    assert [number for number, *_times in events] == [f"{place + 1:03}" for place in range(len(events))]
    assert len(events) == len(markers(an_evening(), 900.0)) == told.count("* LOC: ")
    assert told.count("|M:") == len(events)
