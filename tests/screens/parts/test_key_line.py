"""The key line keeps what is dangerous to press unseen, however little room there is, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import ComposeResult
from textual.screen import Screen

from screens.orders.screen import KEYS as ORDERS_KEYS
from screens.parts.keyline import KeyLine
from screens.parts.keys import Key, name_of
from screens.roll.sheet_keys import AFTER_ALL
from screens.turn.keys import NEXT, TURN_KEYS
from screens.turn.screen import TurnScreen
from tests.manual_files import languages
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize, shown
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.rows import DEMONWORLD_ORDERS
from tracker.battle.battle import UnitId
from tracker.rules.systems import load_system
from tracker.words import _, speaking

AT_THE_MOVES = DEMONWORLD_ORDERS + "go IV.9"


class OfKeys(Screen[None]):
    """A page with these keys and nothing else."""

    def __init__(self, keys: tuple[Key, ...]) -> None:
        super().__init__()
        self.KEYS = keys

    def compose(self) -> ComposeResult:
        yield KeyLine()


def _stands(key: Key, looks: str) -> bool:
    return f"{name_of(key)} {_(key.label)}" in looks.replace("  ", " ")


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize("keys", [TURN_KEYS, ORDERS_KEYS, AFTER_ALL], ids=["turn", "orders", "sheet"])
async def test_no_key_stands_where_one_that_goes_on_has_no_room(keys: tuple[Key, ...], tag: str) -> None:
    [on] = [key for key in keys if key.worth]
    with speaking(tag):
        async with in_app(lambda _table: OfKeys(keys)) as (pilot, _table):
            for width in range(30, 121, 3):
                await resize(pilot, width, 24)
                looks = shown(pilot)
                others = [key for key in keys[1:] if key.footer and key is not on and key.action != "help"]
                assert _stands(on, looks) or not any(_stands(key, looks) for key in others), width


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
async def test_the_way_on_is_seen_beside_a_unit_that_may_do_much(size: tuple[int, int], tag: str) -> None:
    history = the_demo(load_system("demonworld"))
    for intent in read(AT_THE_MOVES):
        history = carried_out(history, intent)
    with speaking(tag):
        async with in_app(TurnScreen, history, size) as (pilot, _table):
            await press(pilot, "escape")
            assert _screen(pilot).list.find(UnitId("giant-brann"))
            await pilot.pause()
            keys = shown(pilot).splitlines()[-1]
            [on] = [key for key in TURN_KEYS if key.action == NEXT]
            assert len(_screen(pilot).keys_here()) > 2
            assert _stands(on, keys)
            assert keys.endswith(_("help"))


def _screen(pilot: Any) -> TurnScreen:
    assert isinstance(pilot.app.screen, TurnScreen)
    return pilot.app.screen
