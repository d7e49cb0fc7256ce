"""Plays a row of the budget on the screens, beside the same by commands, and counts the keys."""

from __future__ import annotations

from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, in_app, press
from tests.screens.keys import on_sheet, player, scripts
from tests.screens.keys.budget import Row
from tests.screens.keys.hand import Hand
from tests.screens.keys.intents import carried_out, read
from tracker.play.history import History
from tracker.rules.systems import load_system


async def keys_of(row: Row) -> int:
    """How many keys the row costs; the battle must be the one that the commands make."""
    history = the_demo(load_system(row.system))
    for intent in read(row.before):
        history = carried_out(history, intent)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        if pilot.app.screen is not pilot.app.screen_stack[1]:
            await press(pilot, "escape")
        hand = Hand(pilot, table)
        if row.keys:
            await scripts.play(hand, row.keys)
            if row.instead:
                history = the_demo(load_system(row.system))
                for intent in read(row.instead):
                    history = carried_out(history, intent)
            for intent in read(row.wants):
                history = carried_out(history, intent)
            same(table.history, history, row.name)
        else:
            for intent in read(row.wants):
                if intent.verb not in player.ON_THE_PAGE:
                    await on_sheet.agree(hand, history)
                    if intent.verb != "at":  # the screens may have gone there of themselves
                        same(table.history, history, f"before {intent}")
                await player.play(hand, intent, history)
                history = carried_out(history, intent)
            await on_sheet.agree(hand, history)
            same(table.history, history, row.name)
        return hand.count


def same(by_keys: History, by_commands: History, what: str) -> None:
    """Keys and commands must leave the same battle."""
    one, other = by_keys.battle, by_commands.battle
    parts = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    assert not parts, "\n".join(
        [what, *(f"{part}:\n  keys     {getattr(one, part)}\n  commands {getattr(other, part)}" for part in parts)]
    )
