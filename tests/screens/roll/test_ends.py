"""How a roll can end: what follows of every end is said once."""

from __future__ import annotations

from screens.roll.ends import ends_in_lines
from tests.tracker.games.hexcombat.battles import a_battle
from tracker.battle.battle import UnitId
from tracker.games.hexcombat import SYSTEM
from tracker.play.worksheet import open_sheet

PAIR = {"actor": UnitId("att"), "target": UnitId("def")}


def _ends(support: str) -> list[str]:
    battle = a_battle({"Att": {"engages": True}}, {"Def": {}}).battle
    sheet = open_sheet(SYSTEM, battle, SYSTEM.resolver("shock"), PAIR, {"support": support})
    return [row.plain.rstrip() for row in ends_in_lines(sheet, 60)]


def test_what_follows_of_every_end_of_a_roll_is_said_once_behind_them() -> None:
    supported = _ends("yes")
    assert supported[-2:] == ["• in any case", "  → Att: one breath level paid for support"]
    assert sum("breath" in row for row in supported) == 1
    assert not any("in any case" in row for row in _ends("no"))
