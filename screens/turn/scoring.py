"""The score, and what is agreed beside the rules: the last turn, when an army breaks, how far couriers go."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from screens.parts.dialogs import AskLine, Choice, Pick, ask_number
from screens.parts.flow import then
from screens.table.table import Table
from tracker.battle.battle import SideId
from tracker.battle.commands import HoldObjective, Score, SetBreakPoint, SetCouriers, SetLastTurn
from tracker.play.agreed.scoring import FARTHEST, MOST_TURNS, points_of
from tracker.views.sentences.names import side_name
from tracker.views.sentences.score import distance_in_words, points_in_words
from tracker.words import _
from tracker.written import per_cent


class More(StrEnum):
    """The further entries of the list of scores, besides a side."""

    OBJECTIVE = "objective"
    LAST_TURN = "last turn"
    BREAK_POINT = "break point"
    COURIERS = "couriers"


NEW: Final = "new"
NOBODY: Final = "nobody"

_POINTS: Final = re.compile(r"\s*([+−-]?)\s*(\d{1,4})\b\s*(.*)")
_WORTH: Final = re.compile(r"(.*?)\s+(\d{1,4})\s*")


async def score(table: Table) -> None:
    """Ask what is to be written down, and write it down; an act each."""
    battle = table.battle
    sides = [
        Choice(
            f"side {side.id}",
            _("points for {side}").format(side=side.name),
            points_in_words(points_of(table.system, battle, side.id)),
        )
        for side in battle.sides
    ]
    last = _("turn {turn}").format(turn=battle.last_turn) if battle.last_turn else _("none")
    breaks = _("{share} lost").format(share=per_cent(str(battle.break_point))) if battle.break_point else _("none")
    choices = [
        *sides,
        Choice(More.OBJECTIVE, _("an objective …"), ", ".join(battle.objectives)),
        Choice(More.LAST_TURN, _("the last turn"), last),
        Choice(More.BREAK_POINT, _("the break point of an army"), breaks),
        *_couriers_row(table),
    ]

    async def write(picked: str) -> bool | None:
        match picked:
            case More.OBJECTIVE:
                return await _objective(table)
            case More.LAST_TURN:
                return await _last_turn(table)
            case More.BREAK_POINT:
                return await _break_point(table)
            case More.COURIERS:
                return await _couriers(table)
            case _:
                return await _points(table, SideId(picked.removeprefix("side ")))

    await then(lambda: table.app.push_screen_wait(Pick(_("The score"), choices)), write)


async def _points(table: Table, side: SideId) -> bool | None:
    detail, value = _("How many, and what for, such as: 3 the ford. With a minus they are taken away."), ""
    asked = _("Points for {side}").format(side=side_name(table.battle, side))
    while (typed := await table.app.push_screen_wait(AskLine(asked, detail, value=value))) is not None:
        if (read := _POINTS.fullmatch(typed)) is not None:
            sign, points, what = read.groups()
            return table.do(Score(side, -int(points) if sign in {"-", "−"} else int(points), what))
        detail, value = _("{text} does not begin with a number of up to four digits").format(text=typed), typed
    return None


async def _which_objective(table: Table) -> str | None:
    """One of those on the table by its name behind `= `, or `NEW`."""
    battle = table.battle
    known = [
        Choice(
            f"= {each}",
            each,
            f"{side_name(battle, objective.side) or _('nobody')} · {points_in_words(objective.worth)}",
        )
        for each, objective in battle.objectives.items()
    ]
    choices = [*known, Choice(NEW, _("a new one …"))]
    return await table.app.push_screen_wait(Pick(_("Which objective?"), choices))


async def _objective(table: Table) -> bool | None:
    """One of those on the table, or a new one, and who holds it."""

    async def held(objective: str) -> bool | None:
        return await (_new_objective(table) if objective == NEW else _holder(table, objective.removeprefix("= ")))

    return await then(lambda: _which_objective(table), held) if table.battle.objectives else await held(NEW)


async def _new_objective(table: Table) -> bool | None:
    async def held(typed: str) -> bool | None:
        read = _WORTH.fullmatch(typed)
        return await _holder(table, *((typed, None) if read is None else (read[1], int(read[2]))))

    asked = _("What is it called?"), _("With what it counts behind it, such as: The ford 3")
    return await then(lambda: table.app.push_screen_wait(AskLine(*asked)), held)


async def _holder(table: Table, name: str, worth: int | None = None) -> bool | None:
    holders = [Choice(f"side {side.id}", side.name) for side in table.battle.sides]
    held = await table.app.push_screen_wait(Pick(_("Who holds it?"), [*holders, Choice(NOBODY, _("nobody"))]))
    if held is None:
        return None
    return table.do(HoldObjective(name, "" if held == NOBODY else held.removeprefix("side "), worth))


async def _last_turn(table: Table) -> bool | None:
    detail = _("A number from 1 to {most}; 0 for none.").format(most=MOST_TURNS)
    typed = await ask_number(table.app, _("Which turn is the last?"), detail, table.battle.last_turn, MOST_TURNS)
    return None if typed is None else table.do(SetLastTurn(typed))


async def _break_point(table: Table) -> bool | None:
    detail = _("In percent of its strength, from 1 to 100, such as 50; 0 for never.")
    asked = _("How much may an army lose before it breaks?")
    typed = await ask_number(table.app, asked, detail, table.battle.break_point, 100)
    return None if typed is None else table.do(SetBreakPoint(typed))


def _couriers_row(table: Table) -> tuple[Choice, ...]:
    """The row of the couriers; none where there are no order tokens."""
    battle, system = table.battle, table.system
    if system.turn.tokens is None:
        return ()
    reach = distance_in_words(system, battle.couriers)
    now = _("{distance} a turn").format(distance=reach) if battle.couriers else _("none")
    return (Choice(More.COURIERS, _("couriers for the orders"), now),)


async def _couriers(table: Table) -> bool | None:
    detail = _("In the measure of your rules, from 1 to {most}; 0 for no couriers: orders are there at once.")
    asked = _("How far does a courier take an order in a turn?")
    typed = await ask_number(table.app, asked, detail.format(most=FARTHEST), table.battle.couriers, FARTHEST)
    return None if typed is None else table.do(SetCouriers(typed))
