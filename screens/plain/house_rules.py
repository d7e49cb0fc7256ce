"""The house rules in lines: each doubtful rule with the reading in force, and the rules of the table's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from screens.house_rules.own_rules import choose, in_force
from screens.house_rules.readings import pick_reading, take_preset
from screens.house_rules.rulings import show_them, take_them, write_them
from screens.house_rules.screen import KEYS
from screens.plain.host import PlainApp
from screens.plain.questions import word_and_number
from screens.plain.talk import LEAVE
from screens.table.table import Table
from tracker.battle.fields import Field
from tracker.words import _, labelled


async def converse(app: PlainApp, table: Table) -> None:
    """Talk the house rules through, until they are left."""
    talk = app.talk
    talk.say(*_lines(table))
    while True:
        app.tell_news(table.history)
        talk.say(_("House rules: a number changes that reading, ? lists what else can be done, esc goes back."))
        line = talk.ask()
        if line in {LEAVE, ""}:
            return
        await _obey(app, table, line)
        await app.settle()


def _lines(table: Table) -> Iterator[str]:
    yield in_force(table.system, table.battle).plain
    for number, switch in enumerate(table.system.rolls.switches, 1):
        yield f"{number}. {labelled(_(switch.label), _in_force(table, switch))}"


def _in_force(table: Table, switch: Field[str]) -> str:
    now = switch.of(table.battle.switches)
    reading = next(_(option.label) for option in switch.options if option.key == now)
    return reading if now == switch.default else f"{reading} ({_('not the default')})"


async def _obey(app: PlainApp, table: Table, line: str) -> None:
    switches = table.system.rolls.switches
    if (typed := word_and_number(app, line, len(switches))) is None:
        return
    word, number = typed
    if line == "?":
        app.talk.say(*_lines(table), *(f"{key.press}: {_(key.help)}" for key in KEYS if key.press in LETTERS))
    elif number and word.isdecimal():
        switch = switches[number - 1]
        await pick_reading(table, switch, switch.of(table.battle.switches))
    elif line in LETTERS:
        await LETTERS[line](table)
    else:
        app.talk.refuse_line(line)


LETTERS: Final[Mapping[str, Callable[[Table], Awaitable[None]]]] = {
    "p": take_preset,
    "t": choose,
    "j": show_them,
    "e": write_them,
    "i": take_them,
}
"""The acts beside a reading, by the keys of the page, which have the words for them."""
