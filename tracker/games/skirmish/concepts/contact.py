"""Pieces that charge, come into contact and flee from it, and the tests and blows that these earn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tracker.battle.battle import Battle, Debt, Unit, UnitId
from tracker.battle.contacts import Facing, How, between
from tracker.battle.events import AnyEvent, ContactMade
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.alternation import START_STEP, Nerve, changed, is_activated, still_to_face
from tracker.games.skirmish.concepts.owing import CHARGED_BY, CHARGES, FACES, owed
from tracker.games.skirmish.concepts.rout import is_routed
from tracker.games.skirmish.concepts.touching import enemies_touched
from tracker.games.skirmish.rolls.blow import FREE


def contact(battle: Battle, unit: Unit, enemy: Unit) -> Iterator[AnyEvent]:
    """Two units touch, by a charge where the one that is activated charges."""
    yield from _charge_met(battle, unit, enemy)
    charger = next((each for each in (unit, enemy) if _charges_now(battle, each)), None)
    if charger is enemy:
        unit, enemy = enemy, unit
    yield from meets(battle, unit, enemy, How.MOVE if charger is None else How.CHARGE, Facing.ANY)


def meets(battle: Battle, unit: Unit, enemy: Unit, how: How, facing: Facing) -> Iterator[AnyEvent]:
    """Two units in one melee: the one either is in already, else a new one; two melees that touch become one."""
    yield from _in_one_melee(battle, unit, enemy)
    if between(battle.contacts, unit.id, enemy.id) is None:
        yield ContactMade(unit.id, enemy.id, how, facing)


def _in_one_melee(battle: Battle, unit: Unit, enemy: Unit) -> Iterator[AnyEvent]:
    if fields.is_engaged(unit) and unit[fields.MELEE] == enemy[fields.MELEE]:
        return
    number = unit[fields.MELEE] or enemy[fields.MELEE] or _new_melee(battle)
    for other in battle.units.values():
        if other.id in {unit.id, enemy.id} or (fields.is_engaged(enemy) and other[fields.MELEE] == enemy[fields.MELEE]):
            yield from changed(other, fields.MELEE, number, "engaged")


def _new_melee(battle: Battle) -> int:
    """The first number that no melee has."""
    used = {unit[fields.MELEE] for unit in battle.units.values()}
    return next(number for number in range(1, len(used) + 2) if number not in used)


def _charge_met(battle: Battle, unit: Unit, enemy: Unit) -> Iterator[AnyEvent]:
    """Whoever charges in this activation has charged the one it meets, whether that was said before or not."""
    for charger, charged in ((unit, enemy), (enemy, unit)):
        if _charges_now(battle, charger):
            yield from charged_at(charger, charged)


def _charges_now(battle: Battle, unit: Unit) -> bool:
    return unit[fields.OPTION] == "charge" and is_activated(battle, unit)


def charged_at(charger: Unit, enemy: Unit) -> Iterator[AnyEvent]:
    """An enemy charged, remembered so that its test is owed once."""
    yield from changed(charger, fields.CHARGED_AT, fields.adding(charger[fields.CHARGED_AT], enemy.id), "option")


def charges_home(battle: Battle, charger: Unit, before: str) -> Iterator[AnyEvent]:
    """Whoever charges reaches those it was not at `before`, but for whom it fears: of these its test comes first."""
    feared = {nerve.enemy.id for nerve in still_to_face(battle, charger)}
    for name in fields.listed(charger[fields.CHARGED_AT]):
        if not fields.has_listed(before, name) and name not in feared:
            yield from _reaches(battle, charger, battle.units.get(UnitId(name)))


def charges_home_after(battle: Battle, settled: Debt, *, routs: bool = False) -> Iterator[AnyEvent]:
    """The test of a charge is settled: with the last of them it reaches that enemy, unless it `routs` (SK-RUL-19)."""
    charger, enemy = (battle.units.get(settled.bindings.get(role, UnitId(""))) for role in ("actor", "target"))
    if settled.cause != CHARGES or charger is None or routs or is_routed(battle, charger):
        return
    if not any(debt.cause == CHARGES and debt.bindings == settled.bindings for debt in battle.debts):
        yield from _reaches(battle, charger, enemy)


def _reaches(battle: Battle, charger: Unit, enemy: Unit | None) -> Iterator[AnyEvent]:
    is_gone = enemy is None or fields.is_out(enemy) or fields.is_out(charger)
    if enemy is not None and not is_gone and _charges_now(battle, charger):
        yield from meets(battle, charger, enemy, How.CHARGE, Facing.ANY)


def has_charged(before: Battle, battle: Battle, contact: ContactMade) -> Iterator[AnyEvent]:
    """Whoever is known to have come by a charge, which was not known before, has just charged (SK-ACT-12)."""
    known, unit = between(before.contacts, contact.unit, contact.enemy), battle.units[contact.unit]
    was_known = known is not None and (known.unit, known.how) == (contact.unit, How.CHARGE)
    if contact.how is How.CHARGE and not was_known and not unit[fields.CHARGED]:
        yield from changed(unit, fields.CHARGED, fields.figures_left(unit), "engaged")


def taken_over_by_his_unit(battle: Battle, fallen: Unit) -> Iterator[AnyEvent]:
    """Who falls in his unit leaves it in contact with those he touched: they stand before it still."""
    host = fields.host_of(battle, fallen)
    for contact in battle.contacts if host is not None else ():
        enemy = battle.units[contact.other(fallen.id)] if contact.is_of(fallen.id) else None
        if host is not None and enemy is not None and not fields.is_out(enemy):
            yield from meets(battle, host, enemy, contact.how, contact.facing)


def owed_for_a_charge(battle: Battle, charger: Unit, before: str) -> Iterator[AnyEvent]:
    """The tests of nerve of a charge, both ways, for those it was not at `before` (SK-RUL-19)."""
    for name in fields.listed(charger[fields.CHARGED_AT]):
        enemy = battle.units.get(UnitId(name))
        if enemy is not None and not fields.has_listed(before, name):
            yield from _owed_before(battle, charger, (enemy,), CHARGES)
            yield from _owed_before(battle, enemy, (charger,), CHARGED_BY)


def faces_somebody(battle: Battle, unit: Unit) -> bool:
    """Whether a test of nerve before an enemy in contact is the first thing its activation brings (SK-RUL-19)."""
    touching = {enemy.id for enemy in enemies_touched(battle, unit)}
    return any(nerve.enemy.id in touching for nerve in still_to_face(battle, unit))


def owed_in_contact(battle: Battle, unit: Unit) -> Iterator[AnyEvent]:
    """At the start of its activation a piece surely faces the enemies it is in contact with (SK-RUL-19)."""
    yield from _owed_before(battle, unit, enemies_touched(battle, unit), FACES, START_STEP)


def _owed_before(battle: Battle, unit: Unit, enemies: Iterable[Unit], cause: str, due: str = "") -> Iterator[AnyEvent]:
    faced = {enemy.id for enemy in enemies}
    for nerve in still_to_face(battle, unit):
        bindings = {"actor": unit.id, "target": nerve.enemy.id}
        if nerve.enemy.id in faced and not _is_owed(battle, nerve, bindings):
            yield owed(battle, nerve.roll, bindings, cause, due=due or battle.place.step)


def _is_owed(battle: Battle, nerve: Nerve, bindings: Mapping[str, UnitId]) -> bool:
    return any(debt.resolver == nerve.roll and debt.bindings == bindings for debt in battle.debts)


def flight(battle: Battle, unit: Unit, contacts: Mapping[UnitId, int]) -> Iterator[AnyEvent]:
    """The flight move: the enemies in contact strike for nothing, then the unit is out of the melee (SK-STATE-05, 06).

    `contacts` is how many figures of each enemy unit are in contact, where each of them strikes (SK-RUL-37); those
    left out strike once.
    """
    yield from changed(unit, fields.HAS_FLED, True, "flight")
    yield from changed(unit, fields.FLIGHT_DUE, False, "flight")
    yield from free_attacks(battle, unit, contacts)
    yield from changed(unit, fields.MELEE, 0, "flight")


def left_behind(battle: Battle, unit: Unit) -> UnitId | None:
    """The one enemy from which it would disengage, those attached to it aside; None where it touches several."""
    touched = enemies_touched(battle, unit)
    units = [enemy for enemy in touched if fields.host_of(battle, enemy) not in touched]
    return units[0].id if len(units) == 1 else None


def strikers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies in contact that may attack one who flees (SK-STATE-06, 07)."""
    return tuple(enemy for enemy in enemies_touched(battle, unit) if not is_routed(battle, enemy))


def free_attacks(battle: Battle, unit: Unit, contacts: Mapping[UnitId, int]) -> Iterator[AnyEvent]:
    """So many free attacks owed by each enemy unit in contact that may attack (SK-STATE-06)."""
    for enemy in strikers(battle, unit):
        for _strike in range(contacts.get(enemy.id, 1)):
            bindings = {"actor": enemy.id, "target": unit.id}
            yield owed(battle, "melee", bindings, "free_attack", {"occasion": FREE}, due=battle.place.step)
