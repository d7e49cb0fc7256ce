"""Leaving a step, going to another, leaving the table: each asks once where something is owed or begun."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.content import Content
from textual.screen import Screen

from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.plain import lines, plain
from screens.table.debts import debt_rows
from screens.table.table import Table
from screens.turn.rail import HERE
from tracker.battle.battle import Debt, DebtId, ProcedureId
from tracker.battle.commands import Advance, Command, GoTo, Note
from tracker.play.leaving import before_it_is_left, still_open
from tracker.play.walk import debts_due, stops
from tracker.rules.system import Matter, Open
from tracker.views.checklist import step_number
from tracker.views.orders import reveal_is_next, without_token
from tracker.views.sentences.names import side_name, unit_names
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
            return Open(one.matter, len(_due(table)), one.units)
        case Matter.PROCEDURE:
            begun = [running for running in table.battle.running if running.id not in table.passed_over]
            return Open(one.matter, len(begun), one.units)
        case _:
            return one


def _due(table: Table) -> list[Debt]:
    return [debt for debt in debts_due(table.system, table.battle) if debt.id not in table.passed_over]


def _missing_tokens(table: Table) -> tuple[Open, ...]:
    missing = without_token(table.system, table.battle)
    return (Open(Matter.TOKEN, missing),) if missing else ()


async def may_reveal(table: Table) -> bool:
    """Whether all tokens may be turned up; asks where a unit has none yet."""
    return await _goes_on(table, _missing_tokens(table))


async def leave(table: Table, command: Command | None = None) -> None:
    """Say what is owed or begun, and go on only at another word than the key that goes on; each is asked about once."""
    unfinished = to_ask_about(table)
    if not await _goes_on(table, unfinished):
        return
    agreed: frozenset[DebtId | ProcedureId] = frozenset(
        (*(debt.id for debt in _due(table)), *(running.id for running in table.battle.running))
    )
    if table.do(command or Advance(anyway=True)):
        table.passed_over |= agreed


async def _goes_on(table: Table, unfinished: tuple[Open, ...]) -> bool:
    """One sentence with all that is open, and the choice between staying, which is lit, and going on."""
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
            due = _due(table)
            yield from (debt_rows(system, battle, debt, 66) for debt in due[:MOST_LISTED])
            yield from _more(len(due))
        elif one.units:
            names = unit_names(battle, one.units[:MOST_LISTED])
            yield plain(f"{names}, …" if len(one.units) > MOST_LISTED else names, "$text-muted")


def _more(count: int) -> Iterator[Content]:
    if count > MOST_LISTED:
        yield plain(_("… and {count} more").format(count=count - MOST_LISTED))


async def go_to(table: Table) -> None:
    """Another step of this turn, picked from the list; on the way ahead the present one is left as by going on."""
    system, battle = table.system, table.battle
    way = stops(system, battle)
    here = f"{battle.place.step}\n{battle.place.side}"
    choices: list[Choice] = []
    for step, side in way:
        key = f"{step}\n{side}"
        words = f"{HERE if key == here else ' '} {step_number(system, step)}  {_(system.step(step).label)}"
        choices.append(Choice(key, f"{words} · {side_name(battle, side)}" if side else words))
    picked = await table.app.push_screen_wait(Pick(_("Go to which step?"), choices, at=here))
    if picked is None:
        return
    step, side = picked.split("\n")
    if (battle.place.step, battle.place.side) in way[: way.index((step, side))]:
        await leave(table, GoTo(step, side))
    else:
        table.do(GoTo(step, side))


async def pause(table: Table, screen: Screen[None]) -> None:
    """Leave the table, with a note for the one who comes back."""
    if not table.notice:
        detail = _("A note for next time, or nothing.")
        if table.is_saving:
            saved = _("The last acts are on their way to the disk: leaving waits for them.")
        elif table.trouble is None:
            saved = _("Everything is saved.") if table.is_kept else _("This battle is not kept.")
        else:
            saved = _("Not everything is saved: what waits goes to another folder, and you are told which.")
        said = await table.app.push_screen_wait(AskLine(_("Pause the battle"), f"{detail} {saved}", may_be_empty=True))
        if said is None or (said and not table.do(Note(said, private=True))):
            return
    screen.dismiss()
