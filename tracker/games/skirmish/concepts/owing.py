"""The tests a loss, a death or a disengagement earns: the seven triggers of the morale test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tracker.battle.battle import UNNUMBERED, Battle, Debt, Unit, UnitId
from tracker.battle.events import AnyEvent, Owed, Voided
from tracker.battle.fields import Scalar
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.alternation import OWED_STEP, changed
from tracker.games.skirmish.concepts.harm import HAND, OFFICER_KILLED, STANDARD_KILLED
from tracker.games.skirmish.switches import GENERAL_DEAD, HALF_INDEPENDENT, HALF_JUDGED, TESTS_PER

FIRST: Final = "first_loss"
HALF: Final = "half_strength"
BELOW: Final = "below_half"
DISENGAGED: Final = "disengaged"
OFFICER_GONE: Final = "officer_gone"
STANDARD_GONE: Final = "standard_gone"
GENERAL_GONE: Final = "general_gone"
GENERAL_SEEN: Final = "general_gone_if_seen"
CHARGES: Final = "charges"
CHARGED_BY: Final = "charged"
FACES: Final = "in_contact"


def owed(
    battle: Battle,
    resolver: str,
    bindings: Mapping[str, UnitId],
    cause: str,
    inputs: Mapping[str, Scalar] | None = None,
    *,
    due: str = "",
) -> Owed:
    """A test on the list, due at that step, else when the tests of this activation are."""
    turn = max(battle.place.turn, 1)
    return Owed(Debt(UNNUMBERED, resolver, dict(bindings), dict(inputs or {}), cause, due or OWED_STEP, turn))


def morale_owed(battle: Battle, units: Mapping[UnitId, str]) -> Iterator[AnyEvent]:
    """A morale test for each of these units that still stands, with its cause."""
    standing = [(unit, cause) for unit, cause in units.items() if not fields.is_out(battle.units[unit])]
    for unit, cause in standing:
        yield owed(battle, "morale", {"actor": unit}, cause)


def owed_for_disengaging(battle: Battle, unit: UnitId, enemy: UnitId | None) -> Iterator[AnyEvent]:
    """The test of one that disengages, before the enemy it leaves where that is one (SK-MORALE-05)."""
    if not fields.is_out(battle.units[unit]):
        target = {} if enemy is None else {"target": enemy}
        yield owed(battle, "morale", {"actor": unit, **target}, DISENGAGED)


def earned_by_losses(battle: Battle, unit: Unit, was: int, now: int, cause: str) -> Iterator[AnyEvent]:
    """The tests earned by losses, from `was` to `now` figures or hit points lost (SK-MORALE-02 to 04, SK-RUL-22).

    A death that is tested for itself, as the officer's is, earns no second test.
    """
    causes, first, half = _triggers(battle, unit, was, now)
    yield from changed(unit, fields.FIRST_LOSS, first, "loss")
    yield from changed(unit, fields.HALF_LOSS, half, "loss")
    if fields.is_out(unit) or cause in {OFFICER_KILLED, STANDARD_KILLED}:
        return
    if TESTS_PER.of(battle.switches) == "attack":
        causes = causes[:1]
    for fired in causes:
        yield owed(battle, "morale", {"actor": unit.id}, fired)


def _triggers(battle: Battle, unit: Unit, was: int, now: int) -> tuple[tuple[str, ...], bool, bool]:
    """The trigger each loss fires first, and the two marks as they then stand."""
    start = _start(unit)
    first, half = unit[fields.FIRST_LOSS], unit[fields.HALF_LOSS]
    causes: list[str] = []
    for left_before, left in _each_loss(unit, start, was, now):
        judged = left if HALF_JUDGED.of(battle.switches) == "after" else left_before
        below = 2 * judged < start and (fields.is_troop(unit) or HALF_INDEPENDENT.of(battle.switches) == "true")
        fired = ((FIRST, not first), (HALF, not half and 2 * left <= start), (BELOW, below))
        first, half = True, half or 2 * left <= start
        causes.extend([name for name, fires in fired if fires][:1])
    return tuple(causes), first, half


def void_what_came_back(battle: Battle, unit: Unit, now: int) -> Iterator[AnyEvent]:
    """The tests still owed for losses that are taken back, down to `now`, are owed no more, the newest first."""
    back = _earned_one_by_one(battle, unit, fields.losses_of(unit)) - _earned_one_by_one(battle, unit, now)
    owing = [debt for debt in reversed(battle.debts) if debt.unit == unit.id]
    void = [debt for cause, count in back.items() for debt in [owed for owed in owing if owed.cause == cause][:count]]
    for debt in void:
        yield Voided(debt.id, "taken_back")
    if void:
        yield from changed(unit, fields.FIRST_LOSS, now > 0, HAND)
        yield from changed(unit, fields.HALF_LOSS, 2 * now >= _start(unit), HAND)


def _earned_one_by_one(battle: Battle, unit: Unit, lost: int) -> Counter[str]:
    """How often each trigger fires where so much is lost one by one, from none on."""
    whole = unit.having({fields.FIRST_LOSS.key: False, fields.HALF_LOSS.key: False})
    causes: list[str] = []
    for was in range(lost):
        fired, first, half = _triggers(battle, whole, was, was + 1)
        whole = whole.having({fields.FIRST_LOSS.key: first, fields.HALF_LOSS.key: half})
        causes.extend(fired)
    return Counter(causes)


def _start(unit: Unit) -> int:
    return unit[fields.FIGURES] if fields.is_troop(unit) else unit[fields.HIT_POINTS]


def _each_loss(unit: Unit, start: int, was: int, now: int) -> tuple[tuple[int, int], ...]:
    """How many were left before and after each loss; the damage of one attack is one loss of an independent."""
    if now <= was:
        return ()
    if not fields.is_troop(unit):
        return ((start - was, start - now),)
    return tuple((start - lost, start - lost - 1) for lost in range(was, now))


def earned_by_a_loss_of_command(battle: Battle, unit: Unit) -> Iterator[AnyEvent]:
    """The tests earned by the loss of an independent: his unit's if he led it, the army's if its general was killed.

    One who fled off the table has left his unit; he was not killed (SK-MORALE-06, SK-MORALE-08).
    """
    testers: dict[UnitId, str] = {}
    host = fields.host_of(battle, unit)
    if fields.is_independent(unit) and unit[fields.COMMANDS] and host is not None:
        testers[host.id] = OFFICER_GONE
    if fields.is_independent(unit) and unit[fields.GENERAL] and unit[fields.STATE] != fields.FLED:
        cause = GENERAL_GONE if GENERAL_DEAD.of(battle.switches) == "all" else GENERAL_SEEN
        for other in battle.of_side(unit.side):
            testers.setdefault(other.id, cause)
    return morale_owed(battle, testers)
