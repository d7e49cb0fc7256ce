"""Who is designated when: the sides alternate, one piece each, until every piece has been designated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed
from tracker.battle.fields import AnyField, Field, Scalar
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.rout import is_routed
from tracker.games.skirmish.switches import ATTACHED_ACTIVATION, CHARGE_LASTS, FLIGHT_LASTS
from tracker.rules.system import MayNot
from tracker.words import N_

# The steps at which tests are due, and the one that ends an activation.
START_STEP, ACT_STEP, OWED_STEP, END_STEP = "start", "act", "tests_owed", "end_activation"

# The tests of nerve before an enemy.
FEAR, TERROR = "fear", "terror"


def changed(unit: Unit, field: AnyField, now: Scalar, cause: str) -> Iterator[AnyEvent]:
    """The change of one value of a unit, if it is one."""
    was: Scalar = field.of(unit.values)
    if was != now:
        yield Changed(unit.id, field.key, was, now, cause)


def battle_changed(battle: Battle, field: Field[str], now: str, cause: str) -> Iterator[AnyEvent]:
    """The change of one value of the battle, if it is one."""
    if battle[field] != now:
        yield BattleValueChanged(field.key, battle[field], now, cause)


def acts_with_host(battle: Battle, unit: Unit) -> bool:
    """Whether an attached independent is activated together with his unit (SK-RUL-04)."""
    return fields.host_of(battle, unit) is not None and ATTACHED_ACTIVATION.of(battle.switches) == "with_unit"


def pieces_left(battle: Battle, side: str) -> tuple[Unit, ...]:
    """The pieces a side may still designate this turn (SK-TURN-10)."""
    waiting = (unit for unit in battle.of_side(SideId(side)) if not unit[fields.DESIGNATED] and not fields.is_out(unit))
    return tuple(unit for unit in waiting if not acts_with_host(battle, unit))


def is_anybody_left(battle: Battle) -> bool:
    """Whether any piece is still to be designated this turn (SK-TURN-09)."""
    return any(pieces_left(battle, side.id) for side in battle.sides)


def side_to_move(battle: Battle) -> str:
    """The side that designates now; another where it has nothing left (SK-TURN-11), none before the initiative."""
    wanted = battle[fields.TO_MOVE] or battle[fields.INITIATIVE]
    return _with_pieces(battle, wanted) if wanted else ""


def _with_pieces(battle: Battle, first: str) -> str:
    """That side, or the next one in order that has anything left to designate."""
    order = [str(side.id) for side in battle.sides]
    at = order.index(first) if first in order else 0
    return next((side for side in (*order[at:], *order[:at]) if pieces_left(battle, side)), first)


def the_active(battle: Battle) -> Unit | None:
    """The piece being activated, if any."""
    return battle.units.get(UnitId(battle[fields.ACTIVE])) if battle[fields.ACTIVE] else None


def activated(battle: Battle) -> tuple[Unit, ...]:
    """The piece being activated and the living independents who act with it."""
    active = the_active(battle)
    if active is None:
        return ()
    with_it = fields.attached_to(battle, active) if ATTACHED_ACTIVATION.of(battle.switches) == "with_unit" else ()
    return (active, *with_it)


def is_activated(battle: Battle, unit: Unit) -> bool:
    """Whether the unit acts now."""
    return battle[fields.ACTIVE] == unit.id or any(piece.id == unit.id for piece in activated(battle))


def side_on_move(battle: Battle) -> str:
    """The side whose piece acts now, or that designates next; nobody's once all pieces have been designated."""
    active = the_active(battle)
    if active is not None:
        return active.side
    return side_to_move(battle) if is_anybody_left(battle) else ""


NOT_ITS_TURN: Final = MayNot(N_("another unit is being activated"), ("SK-ACT-09",))


def bar_to_designation(battle: Battle, unit: Unit) -> MayNot | None:
    """Why a piece cannot be designated now; while one is being activated, no other is (SK-TURN-07)."""
    if the_active(battle) is not None and not unit[fields.DESIGNATED]:
        return NOT_ITS_TURN
    if acts_with_host(battle, unit):
        return MayNot(N_("attached, acts with the unit"), ("SK-TURN-10", "SK-RUL-04"))
    if unit[fields.DESIGNATED]:
        return MayNot(N_("designated already this turn"), ("SK-TURN-10",))
    if (side := side_to_move(battle)) and side != unit.side:
        return MayNot(N_("the other side designates now"), ("SK-TURN-06", "SK-TURN-08", "SK-TURN-09"))
    return None


def designation(battle: Battle, unit: Unit) -> Iterator[AnyEvent]:
    """A piece designated, which is activated (SK-TURN-07); what lasted until its activation ends."""
    for piece in designated_with(battle, unit):
        yield from changed(piece, fields.DESIGNATED, True, "designated")
        yield from changed(piece, fields.CHARGED, 0, "designated")
        yield from changed(piece, fields.ON_ALERT, 0, "designated")
        yield from changed(piece, fields.OPTION, "none", "designated")
        yield from changed(piece, fields.ACTED, 0, "designated")
        yield from changed(piece, fields.READY, 0, "designated")
        yield from changed(piece, fields.CHARGED_AT, "", "designated")
        yield from changed(piece, fields.FLIGHT_DUE, must_flee(battle, piece), "designated")
    yield from battle_changed(battle, fields.ACTIVE, unit.id, "designated")
    yield from battle_changed(battle, fields.TO_MOVE, "", "designated")


def once_designated(unit: Unit) -> Unit:
    """The unit as its designation leaves it: nothing done yet, nothing left of its last activation."""
    cleared = (fields.CHARGED, fields.ON_ALERT, fields.OPTION, fields.ACTED, fields.READY, fields.CHARGED_AT)
    return unit.having({field.key: field.default for field in cleared})


def activation_over(battle: Battle) -> Iterator[AnyEvent]:
    """The activation ends: nobody is active, the other side designates next (SK-TURN-08)."""
    active = the_active(battle)
    for piece in activated(battle):
        if CHARGE_LASTS.of(battle.switches) == "activation":
            yield from changed(piece, fields.CHARGED, 0, "activation_over")
    yield from battle_changed(battle, fields.ACTIVE, "", "activation_over")
    if active is not None:
        yield from battle_changed(battle, fields.TO_MOVE, _after(battle, active), "activation_over")


def designated_with(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Whoever is designated where this piece is: itself, and the independents who act with it (SK-RUL-04)."""
    return (unit, *(other for other in fields.attached_to(battle, unit) if acts_with_host(battle, other)))


def _after(battle: Battle, unit: Unit) -> str:
    """The side that designates after this unit's: the next in order, or its own where no other has a piece left."""
    order = [str(side.id) for side in battle.sides]
    at = order.index(unit.side) + 1
    own_last = (*order[at:], *order[:at])
    # The unit's own designation may still be on its way, so it is left out by name.
    left = (side for side in own_last if any(piece.id != unit.id for piece in pieces_left(battle, side)))
    return next(left, own_last[0])


def must_flee(battle: Battle, unit: Unit) -> bool:
    """Whether the next activation is a flight move (SK-STATE-05, SK-RUL-36)."""
    once = FLIGHT_LASTS.of(battle.switches) == "once"
    return is_routed(battle, unit) and not (once and unit[fields.HAS_FLED])


def feared(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The living enemies whose fear or terror the unit may have to face."""
    enemies = (other for other in battle.units.values() if other.side != unit.side and not fields.is_out(other))
    return tuple(enemy for enemy in enemies if is_feared(battle, unit, enemy) or is_terrible(battle, unit, enemy))


def is_feared(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether the enemy's fear can touch the unit (SK-FEAR-02, SK-FEAR-05)."""
    return enemy[fields.CAUSES_FEAR] and not is_unafraid(unit, enemy, FEAR) and not is_routed(battle, unit)


def is_terrible(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether the enemy's terror can touch the unit (SK-TERROR-02, SK-TERROR-03)."""
    return enemy[fields.CAUSES_TERROR] and not is_unafraid(unit, enemy, TERROR) and not is_routed(battle, unit)


def is_unafraid(unit: Unit, enemy: Unit | None, roll: str) -> bool:
    """Whether that test of nerve is none for the unit: it spreads the like itself, or has got used to the enemy."""
    if roll == FEAR:
        used_to_it = enemy is not None and fields.has_listed(unit[fields.IMMUNE_TO], fields.type_of(enemy))
        return unit[fields.CAUSES_FEAR] or unit[fields.FEARLESS] or used_to_it
    used_to_it = enemy is not None and fields.has_listed(unit[fields.IGNORES], enemy.id)
    return unit[fields.CAUSES_TERROR] or unit[fields.FEARLESS] or used_to_it


class Nerve(Struct, frozen=True):
    """A test of nerve a unit may have to take before one enemy: fear or terror."""

    roll: str
    enemy: Unit


def still_to_face(battle: Battle, unit: Unit) -> tuple[Nerve, ...]:
    """The tests of nerve the unit may have to take and has not taken in this activation (SK-FEAR-14)."""
    return tuple(nerve for enemy in feared(battle, unit) for nerve in _before(battle, unit, enemy))


def _before(battle: Battle, unit: Unit, enemy: Unit) -> Iterator[Nerve]:
    if is_feared(battle, unit, enemy) and not fields.has_listed(unit[fields.FEAR_FACED], enemy.id):
        yield Nerve(FEAR, enemy)
    if is_terrible(battle, unit, enemy) and not fields.has_listed(unit[fields.TERROR_FACED], enemy.id):
        yield Nerve(TERROR, enemy)


def has_faced(unit: Unit) -> bool:
    """Whether the unit took a test of nerve in this activation."""
    return bool(unit[fields.FEAR_FACED] or unit[fields.TERROR_FACED])


def figures_to_act(unit: Unit) -> int:
    """How many figures of the unit have not acted yet in this activation (SK-ACT-01, SK-ACT-10)."""
    return max(fields.figures_left(unit) - unit[fields.ACTED], 0)


def new_turn(battle: Battle) -> tuple[AnyEvent, ...]:
    """A new turn: no initiative yet, nobody active; the spells of the last turn are barred (SK-SPELL-02)."""
    return (*turn_cleared(battle), *(event for unit in battle.units.values() for event in _spells_pass(unit)))


def turn_cleared(battle: Battle) -> Iterator[AnyEvent]:
    """Initiative, side to move and active piece as they are before the dice."""
    for field in (fields.INITIATIVE, fields.TO_MOVE, fields.ACTIVE):
        yield from battle_changed(battle, field, "", "new_turn")


def _spells_pass(unit: Unit) -> Iterator[AnyEvent]:
    if fields.is_independent(unit):
        yield from changed(unit, fields.SPELLS_BARRED, unit[fields.SPELLS_TRIED], "new_turn")
        yield from changed(unit, fields.SPELLS_TRIED, "", "new_turn")
