"""Life points and bases: what a wound, a loss and a destroyed base change on a unit's card."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import AnyEvent, Changed, Voided
from tracker.battle.fields import AnyField, Field, Scalar
from tracker.games.demonworld import fields
from tracker.games.demonworld.switches import WOUND_IS_LOSS

SHOT, STRUCK, CRUSHED, MAGIC = "shot", "struck", "crushed", "magic"

LOSS_FIELDS: Mapping[str, Field[int]] = {
    SHOT: fields.LOST_SHOOTING,
    STRUCK: fields.LOST_MELEE,
    CRUSHED: fields.LOST_CRUSHING,
}
COLUMNS: Mapping[str, str] = {SHOT: "shooting", STRUCK: "contact", CRUSHED: "crushing"}
SPECIAL: Mapping[str, Field[bool]] = {"leader": fields.LEADER, "standard": fields.STANDARD, "musician": fields.MUSICIAN}
SPECIAL_FELL = "special_fell"
"""The procedure that asks which special base is gone, where fewer bases are left than there were of these."""


def changed(unit: Unit, field: AnyField, now: Scalar, cause: str) -> tuple[AnyEvent, ...]:
    """The change of one value of a unit, if it is one."""
    was: Scalar = field.of(unit.values)
    return (Changed(unit.id, field.key, was, now, cause),) if was != now else ()


def life_lost(battle: Battle, unit: Unit, amount: int, cause: str, base: str = "fresh") -> tuple[AnyEvent, ...]:
    """A base of the unit loses life points, and goes at none left (DW-GEN-08, DW-GLO-14).

    `base` is which one: a fresh one, the worst wounded, or a special one.
    """
    hurt = sorted(unit[fields.WOUNDS], reverse=True)
    carried = hurt.pop(0) if hurt and (base == "wounded" or not fields.is_troop(unit)) else 0
    if fields.is_troop(unit) and len(hurt) >= unit[fields.BASES] > 0:
        # No base is unhurt any more: it is the one that is hurt least.
        carried = hurt.pop()
    lost = carried + amount
    if lost < unit[fields.PV]:
        wounds = tuple(sorted((*hurt, lost), reverse=True))
        counts = WOUND_IS_LOSS.of(battle.switches) == "yes"
        wound = changed(unit, fields.WOUNDS, wounds, cause)
        return wound + (_counted(unit, cause) if counts else ())
    return base_removed(unit, cause, base, tuple(hurt))


def base_removed(
    unit: Unit, cause: str, base: str = "fresh", wounds: tuple[int, ...] | None = None
) -> tuple[AnyEvent, ...]:
    """One base off the table, with the leader, standard-bearer or musician if it was theirs (DW-GLO-30)."""
    left = tuple(unit[fields.WOUNDS]) if wounds is None else wounds
    kept = changed(unit, fields.WOUNDS, left, cause)
    if not fields.is_troop(unit):
        return (*kept, *destroyed(unit, cause))
    now = max(unit[fields.BASES] - 1, 0)
    if 0 < now < len(left):
        # Never more bases hurt than bases: those hurt worst are taken to be the ones that fell.
        kept = changed(unit, fields.WOUNDS, tuple(sorted(left, reverse=True))[-now:], cause)
    gone: tuple[AnyEvent, ...] = ()
    if base in SPECIAL and unit[SPECIAL[base]]:
        gone = (Changed(unit.id, SPECIAL[base].key, True, False, cause),)
    # The special base first: so it is known of the last ones left which of them they are.
    fell = Changed(unit.id, fields.BASES.key, unit[fields.BASES], now, cause)
    return (*kept, *gone, fell, *_counted(unit, cause))


def too_many_specials(unit: Unit) -> bool:
    """Whether fewer bases are left than there are special ones: one base is not two of them (DW-GLO-08)."""
    return fields.is_troop(unit) and 0 < unit[fields.BASES] < len(specials(unit))


def specials(unit: Unit) -> tuple[str, ...]:
    """Leader, standard-bearer and musician, as far as they are still said to be in the unit (DW-GLO-08)."""
    return tuple(key for key, field in SPECIAL.items() if unit[field])


def still_has(unit: Unit, special: Field[bool]) -> bool:
    """Whether the unit still has that special base; of more than it has bases left the last-named are gone.

    So a test counts no two of them on one base while it is not said which has fallen (DW-MOR-21, DW-MOR-22).
    """
    left = specials(unit)[: unit[fields.BASES]] if fields.is_troop(unit) else specials(unit)
    return any(SPECIAL[key] is special for key in left)


def destroyed(unit: Unit, cause: str) -> tuple[AnyEvent, ...]:
    """A single base gone for good, whatever life points it had (DW-CRU-09, DW-ART-13)."""
    return (*_counted(unit, cause), *changed(unit, fields.DESTROYED, True, cause))


def _counted(unit: Unit, cause: str) -> tuple[AnyEvent, ...]:
    field = LOSS_FIELDS.get(cause)
    return () if field is None else (Changed(unit.id, field.key, unit[field], unit[field] + 1, cause),)


def fallen_that_shoot(shooter: Unit) -> int:
    """The bases that fell in this phase and shoot all the same (DW-SHO-13), but those put back by hand; 0 to 60."""
    if not fields.is_troop(shooter):
        return 0
    return max(min(shooter[fields.LOST_SHOOTING], shooter[fields.BASES_AT_START] - shooter[fields.BASES]), 0)


def uncounted(battle: Battle, unit: Unit) -> tuple[AnyEvent, ...]:
    """A loss of this phase taken back is counted no more: it does not shoot (DW-SHO-13), nor is it tested (DW-MOR-39).

    A loss of an earlier phase is in no count any more, and its test stays as it is.
    """
    cause = next((cause for cause, field in LOSS_FIELDS.items() if unit[field]), None)
    if cause is None:
        return ()
    field = LOSS_FIELDS[cause]
    now = unit[field] - 1
    by = unit[fields.CRUSH_LOSSES].rpartition(";")[0] if cause == CRUSHED else unit[fields.CRUSH_LOSSES]
    owed = f"losses_{COLUMNS[cause]}"
    void = (Voided(debt.id, "taken_back") for debt in battle.debts if debt.unit == unit.id and debt.cause == owed)
    return (
        *changed(unit, field, now, "hand"),
        *changed(unit, fields.CRUSH_LOSSES, by, "hand"),
        *(() if now else void),
    )
