"""Rules shared by the phases: units off the table, units in hand, losses that owe a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.demonworld.fields import (
    AWAY,
    FORMATION,
    LEADER,
    LOST_SHOOTING,
    ORGANISED,
    ROUT_MOVE_DUE,
    attached_commanders,
    is_out,
)
from tracker.games.demonworld.fields import COMMANDED as UNDER_COMMAND
from tracker.games.demonworld.rolls.morale_table import COLUMN
from tracker.rules.system import Does, May, MayNot, Offer, Standing, debt_as_offer
from tracker.words import N_

Rule = Callable[[Battle, Unit], Standing]

ROUT_MOVE: Final = Offer(N_("rout move"), Does.PROMPT, "rout_move")

NO_TOKEN: Final = MayNot(N_("without a token"), ("DW-TURN-62",))
ROUTS: Final = MayNot(N_("routing"), ("DW-RAL-06", "DW-TURN-62"))
ENGAGED: Final = MayNot(N_("engaged in melee"), ("DW-GLO-13", "DW-TURN-62"))


def setting(battle: Battle, switch: Field[str]) -> str:
    """The reading of a doubtful rule that this battle plays by."""
    return switch.of(battle.switches)


def on_the_table(rule: Rule) -> Rule:
    """The rule for those still on the table, and not away on a flank march."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        return None if is_out(unit) or unit[AWAY] else rule(battle, unit)

    return standing


def even_if_fallen(rule: Rule) -> Rule:
    """The rule where all is simultaneous: one destroyed by this phase's shots still acts in it (DW-GEN-10)."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        fell_before = is_out(unit) and not unit[LOST_SHOOTING]
        return None if fell_before or unit[AWAY] else rule(battle, unit)

    return standing


def is_organised(unit: Unit) -> bool:
    """Whether the unit counts as organised; a square never does (DW-GLO-12, DW-FORM-03)."""
    return unit[ORGANISED] and unit[FORMATION] != "square"


def in_command(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has a leader or stands under a hero's or general's command (DW-ORD-03)."""
    return unit[LEADER] or unit[UNDER_COMMAND] or bool(attached_commanders(battle, unit))


def lost_to(field: Field[int]) -> Rule:
    """Those that lost bases in this way in this phase."""

    def standing(_battle: Battle, unit: Unit) -> Standing:
        return May() if unit[field] > 0 else None

    return standing


def owes_loss_test(column: str) -> Rule:
    """Those that owe the loss test of this column, with all that is known of it (DW-MOR-39)."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        owed = (debt for debt in battle.debts if debt.unit == unit.id and debt.inputs.get(COLUMN.key) == column)
        offers = tuple(debt_as_offer(debt, N_("loss test")) for debt in owed)
        return May(offers) if offers else None

    return standing


def runs_first(rule: Rule) -> Rule:
    """The rule for all but those who have just broken, who run in that same step, whatever it is (DW-RAL-04)."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        return makes_rout_move(battle, unit) or rule(battle, unit)

    return standing


def makes_rout_move(_battle: Battle, unit: Unit) -> Standing:
    """Those that failed a test and still have to run (DW-RAL-04)."""
    return May((ROUT_MOVE,), at_once=True) if unit[ROUT_MOVE_DUE] else None


def rout_moves(battle: Battle, unit: Unit) -> Standing:
    """Those that still have to run, and those that have run at this step and are through with it (DW-RAL-04)."""
    if (still := makes_rout_move(battle, unit)) is not None:
        return still
    has_run = (battle.place, ROUT_MOVE.name, unit.id) in battle.answered
    return May((), through=True) if has_run else None
