"""I Orders: who is given a token, who draws one by chance, who tests obedience (DW-TURN-06 to 10)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.standing.any_phase import in_command, setting
from tracker.games.demonworld.switches import ENGAGED_LARGE_TOKEN
from tracker.rules.system import DONE, Does, May, MayNot, Offer, Standing
from tracker.words import N_

OBEDIENCE_TEST: Final = Offer(N_("obedience test"), Does.ROLL, "obedience", "actor", whom=("target",), times=1)


def may_hold_token(battle: Battle, unit: Unit) -> Standing:
    """Who receives a token the owner chooses (DW-TURN-06, 07, DW-ORD-03 to 06)."""
    if fields.is_out(unit) or unit[fields.AWAY] or fields.is_single(unit):
        return None
    if fields.is_large(unit):
        barred = fields.is_engaged(unit) and setting(battle, ENGAGED_LARGE_TOKEN) == "no"
        return MayNot(N_("engaged in melee"), ("DW-ORD-04",)) if barred else May()
    if (bar := _token_bar(unit)) is not None:
        return bar
    if not in_command(battle, unit) and not unit[fields.FREE_TOKEN]:
        return MayNot(N_("without leader or commander, a random order"), ("DW-ORD-03", "DW-ORD-06"))
    return May()


def _token_bar(unit: Unit) -> MayNot | None:
    if fields.is_engaged(unit):
        return MayNot(N_("engaged in melee"), ("DW-ORD-03", "DW-TURN-06"))
    if unit[fields.ROUTING]:
        return MayNot(N_("routing"), ("DW-ORD-03", "DW-RAL-06"))
    if unit[fields.IMPETUOUS]:
        return MayNot(N_("impetuous"), ("DW-ORD-03", "DW-ORD-11"))
    return None


def takes_random_order(battle: Battle, unit: Unit) -> Standing:
    """Leaderless, uncommanded units that are otherwise free roll for their order (DW-ORD-06)."""
    if not fields.is_troop(unit) or fields.is_out(unit) or unit[fields.AWAY]:
        return None
    if (bar := _token_bar(unit)) is not None:
        return bar
    if in_command(battle, unit):
        return None
    if unit[fields.FREE_TOKEN]:
        return May((DONE,), N_("its owner may choose any token"))
    return May((Offer(N_("random order"), Does.ROLL, "random_order", "actor", times=1),))


def holds_token(_battle: Battle, unit: Unit) -> Standing:
    """Whose token lies face up after the reveal (DW-TURN-09)."""
    return None if fields.is_single(unit) or unit[fields.ORDER] == "none" else May()


def allowed_tokens(_battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Which of the four tokens a unit may have; artillery never C (DW-ORD-13, DW-ART-05)."""
    return ("T", "H", "M") if fields.is_artillery(unit) else ("T", "C", "H", "M")


def may_test_obedience(battle: Battle, unit: Unit) -> Standing:
    """Units with a token test where the referee calls for it; nobody waits for the others (DW-TURN-10, DW-ORD-12)."""
    if not fields.is_troop(unit) or unit[fields.ORDER] == "none":
        return None
    is_called = any(debt.unit == unit.id and debt.resolver == OBEDIENCE_TEST.name for debt in battle.debts)
    return May((OBEDIENCE_TEST,), awaited=is_called)
