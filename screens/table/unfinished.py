"""What is owed or begun when a step is left, and the question whether to go on all the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.content import Content

from screens.parts.dialogs import Choice, Pick
from screens.parts.plain import lines, plain
from screens.table.debts import debt_rows
from screens.table.table import Table
from tracker.battle.battle import Debt
from tracker.play.leaving import before_it_is_left, still_open
from tracker.play.walk import debts_due
from tracker.rules.system import Matter, Open
from tracker.views.orders import reveal_is_next, without_token
from tracker.views.sentences.names import unit_names
from tracker.words import _

STAY, ANYWAY = "stay", "anyway"
MOST_LISTED: Final = 4


def to_ask_about(table: Table) -> tuple[Open, ...]:
    """What is owed or begun and was not yet agreed to be left so; at the reveal, the tokens that are missing too."""
    system, battle = table.system, table.battle
    if not battle.place.step:
        return ()
    # A table that places no tokens at all is not asked for any.
    is_half_laid = bool(battle.sealed) and reveal_is_next(system, battle)
    tokens = _missing_tokens(table) if is_half_laid else ()
    return tuple(one for one in (*map(partial(_not_agreed, table), still_open(system, battle)), *tokens) if one.count)


def _not_agreed(table: Table, one: Open) -> Open:
    """The same without the tests and procedures that a step was left with before."""
    match one.matter:
        case Matter.TEST:
            return Open(one.matter, len(tests_due(table)), one.units)
        case Matter.PROCEDURE:
            begun = [running for running in table.battle.running if running.id not in table.passed_over]
            return Open(one.matter, len(begun), one.units)
        case _:
            return one


def tests_due(table: Table) -> list[Debt]:
    """The tests due by now, without those that a step was left with before."""
    return [debt for debt in debts_due(table.system, table.battle) if debt.id not in table.passed_over]


def _missing_tokens(table: Table) -> tuple[Open, ...]:
    missing = without_token(table.system, table.battle)
    return (Open(Matter.TOKEN, missing),) if missing else ()


async def may_reveal(table: Table) -> bool:
    """Whether all tokens may be turned up; asks where a unit has none yet."""
    return await goes_on(table, _missing_tokens(table))


async def goes_on(table: Table, unfinished: tuple[Open, ...]) -> bool:
    """Ask with one sentence with all that is open, and the choice between staying, which is lit, and going on."""
    if not unfinished:
        return True
    choices = [Choice(STAY, _("stay here")), Choice(ANYWAY, _("go on all the same; what is owed stays owed"))]
    detail = lines(*_whose(table, unfinished))
    return await table.app.push_screen_wait(Pick(before_it_is_left(unfinished), choices, detail)) == ANYWAY


def _whose(table: Table, unfinished: tuple[Open, ...]) -> Iterator[Content]:
    """The tests with what each needs, and of the rest the units whose it is."""
    system, battle = table.system, table.battle
    for one in unfinished:
        if one.matter is Matter.TEST:
            due = tests_due(table)
            yield from (debt_rows(system, battle, debt, 66) for debt in due[:MOST_LISTED])
            yield from _more(len(due))
        elif one.units:
            names = unit_names(battle, one.units[:MOST_LISTED])
            yield plain(f"{names}, …" if len(one.units) > MOST_LISTED else names, "$text-muted")


def _more(count: int) -> Iterator[Content]:
    if count > MOST_LISTED:
        yield plain(_("… and {count} more").format(count=count - MOST_LISTED))
