"""The history as it is read: entries and flat rows."""

from __future__ import annotations

import csv
import io
import json

from msgspec.structs import replace

from tests.play import playing
from tests.tiny import ARCHERS, RAIDERS, a_shot, at_the_shooting
from tracker.battle.acts import Fate
from tracker.battle.battle import SideId
from tracker.battle.commands import AddUnit, NewUnit, Note, Refused, RenameUnit, SetValues, Tick
from tracker.battle.dice import Face, Source
from tracker.play.history import History
from tracker.play.last_rolls import Last, last_target
from tracker.views.ledger import as_csv, as_jsonl, rolls
from tracker.views.log import entries
from tracker.views.report.markdown import report


def undone(history: History, times: int = 1) -> History:
    """The history with its last acts undone."""
    for _time in range(times):
        after = history.undo()
        assert not isinstance(after, Refused)
        history = after
    return history


def test_an_act_is_one_entry_with_its_sum_and_what_followed_folded_under_it() -> None:
    entry = entries(playing(at_the_shooting(), a_shot(1)))[-1]
    assert entry.headline == "Archers ▸ Raiders · Shot, needed ≤ 4, rolled 1 (real die): hit, one man lost."
    assert entry.where == "Turn 1 · II Fire"
    assert entry.arithmetic[0] == "   +4  aim  TY-02"
    assert entry.details == (
        "Raiders: Men, now 4 (shot).",
        "Test owed: Raiders, Nerve test (losses by shooting).",
    )
    assert entry.source == "typed"
    assert entry.units == {ARCHERS, RAIDERS}


def test_undone_acts_stay_in_the_log_with_their_fate() -> None:
    hit = playing(at_the_shooting(), a_shot(1), Tick(ARCHERS))
    assert [entry.fate for entry in entries(undone(hit))][-2:] == [Fate.STANDS, Fate.UNDONE]
    other = playing(undone(hit, 2), a_shot(6))
    assert [entry.fate for entry in entries(other)][-3:] == [Fate.DROPPED, Fate.DROPPED, Fate.STANDS]
    assert entries(other)[-2].headline == "Archers have finished this step."


def test_undone_acts_are_told_as_they_were_when_they_were_made() -> None:
    renamed = playing(at_the_shooting(), RenameUnit(ARCHERS, "Bowmen", SideId("azure")), a_shot(1))
    assert entries(undone(renamed, 2))[-1].headline.startswith("Bowmen ▸ Raiders")


def test_acts_that_no_longer_follow_from_one_another_are_still_told() -> None:
    start = at_the_shooting()
    joined = undone(playing(start, AddUnit(NewUnit("Ghosts", SideId("ochre"), {}))))
    again = playing(joined, AddUnit(NewUnit("Wraiths", SideId("ochre"), {})), Note("x"))
    moved = undone(playing(again, SetValues(list(again.battle.units)[-1], {"men": 1}, "few")), 3)
    assert [entry.fate for entry in entries(moved)][-4:] == [Fate.DROPPED, Fate.UNDONE, Fate.UNDONE, Fate.UNDONE]
    assert entries(moved)[-1].headline == "Wraiths: Men 5 → 1 (by hand: few)."


def test_private_notes_and_overrides_are_marked() -> None:
    forced = replace(a_shot(6), outcome="success", reason="wind")
    told = entries(playing(at_the_shooting(), Note("he bluffs", private=True), forced))
    assert told[-2].private
    assert told[-1].overridden
    assert not told[-1].private


def test_every_roll_is_one_flat_row() -> None:
    rolled = replace(a_shot(2, cover=True), faces=(Face(6, 2, Source.ROLLED),))
    row = rolls(playing(at_the_shooting(), rolled))[-1]
    assert (row.turn, row.phase, row.unit, row.target_unit) == (1, "Turn 1 · II Fire", "Archers", "Raiders")
    assert (row.resolver, row.target_number, row.needed, row.faces, row.source) == ("shot", 3, "≤ 3", "2", "rolled")
    assert (row.outcome, row.chance, row.chance_percent, row.fate) == ("success", "1/2", 50.0, "stands")


def test_a_row_says_whose_roll_it_is_and_which_sealed_throw_it_shows() -> None:
    rolled = replace(a_shot(2), faces=(Face(6, 2, Source.ROLLED, 7),))
    row = rolls(playing(at_the_shooting(), rolled))[-1]
    assert (row.side, row.throws) == ("Azure", "7")
    assert rolls(playing(at_the_shooting(), a_shot(2)))[-1].throws == ""
    assert "| 2 \\#7 |" in report(playing(at_the_shooting(), rolled))


def test_csv_and_jsonl_hold_the_same_rows_and_undone_ones_say_so() -> None:
    history = undone(playing(at_the_shooting(), a_shot(1), a_shot(6)))
    rows = rolls(history)
    read = list(csv.DictReader(io.StringIO(as_csv(rows))))
    told = [json.loads(line) for line in as_jsonl(rows).splitlines()]
    assert [row["fate"] for row in read] == [row["fate"] for row in told] == ["stands", "undone"]
    assert [row["faces"] for row in read] == [row["faces"] for row in told] == ["1", "6"]


def test_a_name_cannot_become_a_formula_of_a_spreadsheet() -> None:
    named = playing(at_the_shooting(), RenameUnit(ARCHERS, "=1+1", SideId("azure")), a_shot(1))
    (row,) = csv.DictReader(io.StringIO(as_csv(rolls(named))))
    assert row["unit"] == "'=1+1"


def test_the_last_target_of_a_unit_is_remembered_while_it_stands() -> None:
    shot = playing(at_the_shooting(), a_shot(5))
    assert last_target(shot, "shot", "target", {"actor": ARCHERS}) == Last(RAIDERS, is_of_this_turn=True)
    assert last_target(shot, "shot", "target", {"actor": RAIDERS}) is None
    assert last_target(undone(shot), "shot", "target", {"actor": ARCHERS}) is None
