"""The debts and procedures that a step of Skirmish may leave, and acts that merely were possible."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle
from tracker.games.skirmish.concepts.alternation import activated, pieces_left, the_active
from tracker.games.skirmish.fields import DESIGNATED, FLIGHT_DUE, INITIATIVE, is_out
from tracker.games.skirmish.standing import acts_left, gone_on_with, moves_left, shots_left
from tracker.rules.system import Leaves, Matter, Open, open_for
from tracker.words import n_


def _shots(count: int) -> str:
    return n_("{count} shot", "{count} shots", count).format(count=count)


SHOTS: Final = Leaves(_shots, shots_left)


def nobody_has_the_initiative(battle: Battle) -> tuple[Open, ...]:
    """The initiative of the turn, while no side has it (SK-TURN-02)."""
    return () if battle[INITIATIVE] else (Open(Matter.INITIATIVE),)


def none_designated(battle: Battle) -> tuple[Open, ...]:
    """The pieces of the turn, while not one of them has been designated (SK-TURN-06)."""
    begun = any(unit[DESIGNATED] for unit in battle.units.values())
    return () if begun else pieces_undesignated(battle)


def pieces_undesignated(battle: Battle) -> tuple[Open, ...]:
    """The pieces still to be designated this turn; none before the activation of another is over (SK-TURN-10)."""
    if the_active(battle) is not None:
        return ()
    return open_for(Matter.PIECE, (unit for side in battle.sides for unit in pieces_left(battle, side.id)))


def left_of_the_activation(battle: Battle) -> tuple[Open, ...]:
    """The flight an activation begins with, where that was passed over, figures that have not acted, a move."""
    return (*flights_due(battle), *acts_left(battle), *moves_left(battle))


def lost_with_the_activation(battle: Battle) -> tuple[Open, ...]:
    """The same at the step that ends it, unless the walk goes back from there to the acts."""
    return () if gone_on_with(battle) else left_of_the_activation(battle)


def flights_due(battle: Battle) -> tuple[Open, ...]:
    """Those being activated who are routed and have not fled (SK-STATE-05)."""
    return open_for(Matter.RUN, (unit for unit in activated(battle) if unit[FLIGHT_DUE] and not is_out(unit)))
