"""Where the rules keep the id of a side or of a unit, a reader is shown its name, and picks it by name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from screens.parts.card import card
from screens.roster.cardform import CardForm
from screens.roster.screen import RosterScreen
from screens.roster.unit_editor import UnitEditor
from screens.table.masthead import Masthead
from screens.turn.screen import TurnScreen
from tests.play import the_demo, with_parts
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tiny import TINY, a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, Refused, SetBattleValue, SetValues
from tracker.battle.fields import Names, words
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.sentences import headline

FIRST = words("first", "Goes first", names=Names.SIDE)
HUNTED = words("hunted", "Being hunted", names=Names.UNIT, logged=False)
GUARDS = words("guards", "Guards", names=Names.UNIT, tracked=True, group="State")
SPARES = words("spares", "Spares", names=Names.UNITS, tracked=True, group="State")
SYSTEM = with_parts(TINY, battle_fields=(FIRST, HUNTED), fields=(*TINY.cards.fields, GUARDS, SPARES))
ARCHERS = UnitId("archers")


def playing(*commands: Command) -> History:
    """The tiny battle of a system whose fields hold ids, after these commands."""
    history = replace(a_tiny_battle(), declared=SYSTEM)
    for command in (Advance(), *commands):
        after = history.do(command)
        assert not isinstance(after, Refused), after.reason
        history = after
    return history


async def test_the_top_line_and_the_last_line_name_sides_and_units() -> None:
    history = playing(SetBattleValue("hunted", "pikes", "scouts"), SetBattleValue("first", "ochre", "agreed"))
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "enter")
        top = str(pilot.app.screen.query_one(Masthead).render())
        assert "Goes first: Ochre" in top
        assert "Being hunted: Pikes" in top
        assert "Goes first – → Ochre (by hand: agreed)" in shown(pilot)


@pytest.mark.parametrize("direction", [1, 3])
async def test_the_top_line_says_where_the_wind_blows_also_in_the_first_direction(direction: int) -> None:
    history = the_demo(load_system("demonworld"), SetBattleValue("wind_direction", direction, "it turned"))
    async with in_app(TurnScreen, history, WIDE) as (pilot, _table):
        await press(pilot, "escape")
        assert f"wind dir. {direction} · wind speed 2" in str(pilot.app.screen.query_one(Masthead).render())


def test_the_card_names_the_units_it_holds() -> None:
    battle = playing(SetValues(ARCHERS, {"guards": "pikes", "spares": "raiders; slingers"}, "a vow")).battle
    seen = card(SYSTEM, battle, battle.units[ARCHERS], 40).plain
    assert "Guards Pikes" in " ".join(seen.split())
    assert "Spares Raiders, Slingers" in " ".join(seen.split())


async def test_another_unit_is_picked_by_its_name() -> None:
    history = playing()
    async with in_app(lambda table: UnitEditor(table, table.battle.units[ARCHERS]), history) as (pilot, table):
        form = pilot.app.screen.query_one(CardForm)
        form.highlighted = form.get_option_index("guards")
        assert "the id" not in shown(pilot)
        await press(pilot, "r", "ctrl+s", *"vow", "enter")
        assert table.battle.units[ARCHERS][GUARDS] == "raiders"


async def test_a_value_of_the_battle_is_set_by_hand_with_a_reason() -> None:
    async with in_app(RosterScreen, playing()) as (pilot, table):
        await press(pilot, "t")
        assert "Goes first: –" in shown(pilot)
        await press(pilot, "1", "2", *"lots", "enter")
        assert table.battle[FIRST] == "ochre"
        assert "by hand: lots" in headline(SYSTEM, table.history.befores[-1], table.history.acts[-1])
