"""What the number to roll says of the die that comes next."""

from __future__ import annotations

from tests.play import having
from tests.tracker.games.demonworld.test_forecast import a_fight
from tracker.battle.battle import UnitId
from tracker.battle.dice import Face
from tracker.games.demonworld import SYSTEM
from tracker.play.worksheet import open_sheet
from tracker.views.to_roll import number_and_sense

US, FOE = UnitId("us-1"), UnitId("foe-1")


def test_a_die_that_comes_before_the_one_with_the_number_is_named_by_what_it_is_for() -> None:
    """The D6 that says who is shot at in a melee is not taken for the D20 that has to hit (DW-SHO-18)."""
    history = having(a_fight([{}], [{}]).history, US, missile_power=8)
    roll = open_sheet(
        SYSTEM, history.battle, SYSTEM.resolver("shoot"), {"actor": US, "target": FOE}, {"into_melee": True}
    )
    number, sense = number_and_sense(roll)
    assert (number[0], sense) == ("≤", "first D6: who is attacked: 1-3 the target, 4-6 a neighbour")
    assert number_and_sense(roll.laying(Face(6, 2)))[1].endswith("or less on a D20")
