"""Who may act at each step, and why another may not."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.procedures import LOSSES, SHOCK_ACTION, VOLLEY
from tracker.games.hexcombat.procedures.application import ruling
from tracker.games.hexcombat.rolls.morale import MORALE_TEST
from tracker.games.hexcombat.rolls.ranges import HARASSERS, MARKSMEN, shots_of
from tracker.games.hexcombat.rolls.shooting_table import INFILTRATED
from tracker.games.hexcombat.switches import HARASSMENT, OTHER_RANGE
from tracker.rules.system import Does, May, MayNot, Offer, Reasons, Standing, already, debt_as_offer, first_that_holds
from tracker.words import N_

ATTACK: Final = Offer(N_("attack"), Does.PROCEDURE, SHOCK_ACTION, "actor")
SHOCK_ROLL: Final = Offer(N_("one shock roll"), Does.ROLL, "shock", "actor")
SHOOT: Final = Offer(N_("shoot", "act"), Does.PROCEDURE, VOLLEY, "actor")
SHOT: Final = Offer(N_("one shot"), Does.ROLL, "shoot", "actor")
SET_MARKER: Final = Offer(N_("change the marker"), Does.ACTION, "marker")
RECOVER: Final = Offer(N_("regain a level"), Does.ACTION, "recover")
TAKE_LOSSES: Final = Offer(N_("take losses"), Does.PROCEDURE, LOSSES, "target")

ENGAGE: Final = Offer(N_("it engages them"), Does.ACTION, "engage", is_idle=True)

CROWDED: Final = MayNot(N_("small, and a large unit is there too"), ("HX-DUEL-02", "HX-FIRE-04", "HX-RUL-32"))
ENGAGES_NOBODY: Final = MayNot(N_("engages no enemy unit"), ("HX-DUEL-01",))
DUEL_ONLY: Final = N_("only in a duel: a large unit is with it")


def is_ruled_elsewhere(_battle: Battle, unit: Unit) -> Standing:
    """Everyone still there: markers, breath and ammunition come from other sheets (HX-STATE-03, -04, -06)."""
    if fields.is_out(unit):
        return None
    offers = (SET_MARKER, RECOVER, TAKE_LOSSES)
    return May(offers, asks=True, verb=N_("change"), awaited=False)


def _is_crowded(battle: Battle, unit: Unit) -> bool:
    return unit[fields.SIZE] == fields.SMALL and fields.large_mates(battle, unit) > 0


def _is_the_others_walk(battle: Battle, unit: Unit) -> bool:
    """Whether the step is walked for the other side now."""
    return battle.place.side not in {"", unit.side}


def _cannot_duel(battle: Battle, unit: Unit) -> bool:
    return _is_crowded(battle, unit) and not unit[fields.CHARACTER]


def _has_no_range(battle: Battle, unit: Unit) -> bool:
    return unit[fields.KIND] not in MARKSMEN | HARASSERS and ruling(battle, OTHER_RANGE) != "ask"


# fmt: off
CANNOT_ATTACK: Final[Reasons] = (
    (lambda _battle, unit: not unit[fields.ENGAGES], ENGAGES_NOBODY),
    (_cannot_duel, CROWDED),
)
CANNOT_SHOOT: Final[Reasons] = (
    (lambda battle, unit: unit[fields.KIND] in HARASSERS and ruling(battle, HARASSMENT) == "off",
     MayNot(N_("harassment is not in use"), ("HX-HARASS-05", "HX-RUL-35"))),
    (_has_no_range, MayNot(N_("no range is printed for this kind"), ("HX-RANGE-02", "HX-RUL-46"))),
    (lambda _battle, unit: unit[fields.AMMUNITION] == fields.EXHAUSTED,
     MayNot(N_("ammunition exhausted"), ("HX-FIRE-03", "HX-AMMO-04"))),
    (lambda _battle, unit: unit[fields.POSITION] in INFILTRATED, MayNot(N_("infiltrated"), ("HX-FIRE-06",))),
    (lambda _battle, unit: unit[fields.ENGAGED] != fields.NONE and unit[fields.ENGAGED_BY] == fields.UNMARKED,
     MayNot(N_("engaged by a unit without Charge or Contact marker"), ("HX-FIRE-01", "HX-RUL-30"))),
    (_cannot_duel, CROWDED),
)
# fmt: on


def may_attack(battle: Battle, unit: Unit) -> Standing:
    """Who may fight in shock (HX-DUEL-01, HX-DUEL-02)."""
    if fields.is_out(unit) or _is_the_others_walk(battle, unit):
        return None
    if barred := first_that_holds(CANNOT_ATTACK, battle, unit):
        is_engaged = barred is ENGAGES_NOBODY and unit[fields.ENGAGED] != fields.NONE
        return _may_engage(unit) if is_engaged else barred
    single = replace(SHOCK_ROLL, times=_hexes(unit))
    if unit[fields.HAS_ATTACKED]:
        return May((replace(ATTACK, is_made=already), single), N_("has attacked"))
    return May((ATTACK, single), DUEL_ONLY if _is_crowded(battle, unit) else "")


def _may_engage(unit: Unit) -> May:
    """Only the table sees whether one that is engaged, and is said to engage nobody, has turned on them (HX-RUL-47)."""
    marks = {field.key: unit[field] for field in (fields.ENGAGED, fields.ENGAGED_BY)}
    engages = replace(ENGAGE, inputs={fields.ENGAGES.key: True, **marks})
    return May((engages,), N_("engaged, but engages nobody"), awaited=False)


def may_shoot(battle: Battle, unit: Unit) -> Standing:
    """Who may shoot, as far as its own state tells (HX-FIRE-01 to -06, HX-RANGE-01, HX-HARASS-05)."""
    if fields.is_out(unit) or _is_the_others_walk(battle, unit):
        return None
    if barred := first_that_holds(CANNOT_SHOOT, battle, unit):
        return barred
    single = replace(SHOT, times=_hexes(unit) * shots_of(unit[fields.KIND], unit[fields.GRADE]))
    if unit[fields.HAS_SHOT]:
        return May((replace(SHOOT, is_made=already), single), N_("has shot"))
    if _is_crowded(battle, unit):
        return May((SHOOT, single), DUEL_ONLY)
    engaged = N_("only at the units that engage it") if unit[fields.ENGAGED] != fields.NONE else ""
    return May((SHOOT, single), engaged)


def _hexes(unit: Unit) -> int:
    """The hexes it stands on, each of which attacks and shoots for itself (HX-DUEL-05, HX-FIRE-09)."""
    return 2 if unit[fields.FORMATION] else 1


def owes_morale(battle: Battle, unit: Unit) -> Standing:
    """Who has a morale test to take, with the steps lost that it counts (HX-MORALE-01)."""
    owed = (debt for debt in battle.debts if debt.unit == unit.id and debt.resolver == MORALE_TEST.key)
    tests = tuple(debt_as_offer(debt, N_("enter the morale test")) for debt in owed)
    return May(tests) if tests and not fields.is_out(unit) else None
