"""Automatic consequences: tests earned, melees that fall apart, tests void, the activation that ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import (
    AnyEvent,
    BattleValueChanged,
    Changed,
    ContactMade,
    Owed,
    Rolled,
    StepEntered,
    SwitchSet,
    Ticked,
    Voided,
    Waived,
)
from tracker.battle.fields import Scalar
from tracker.games.skirmish import effects, fields
from tracker.games.skirmish.checklist import ACTING, BETWEEN, PHASES
from tracker.games.skirmish.concepts import owing
from tracker.games.skirmish.concepts.acts import act_used, all_have_acted, ticked_back_on
from tracker.games.skirmish.concepts.alternation import activated, activation_over, changed, is_activated
from tracker.games.skirmish.concepts.contact import (
    charges_home,
    charges_home_after,
    contact,
    flight,
    free_attacks,
    has_charged,
    left_behind,
    owed_for_a_charge,
    owed_in_contact,
    taken_over_by_his_unit,
)
from tracker.games.skirmish.concepts.harm import HAND
from tracker.games.skirmish.concepts.lapsing import DECIDES_WHO_TESTS, lapsed
from tracker.games.skirmish.concepts.owing import (
    earned_by_a_loss_of_command,
    earned_by_losses,
    morale_owed,
    owed_for_disengaging,
)
from tracker.games.skirmish.concepts.rout import is_routed, state_as_read
from tracker.games.skirmish.concepts.touching import left_with_its_move
from tracker.games.skirmish.rolls.blow import FREE, OCCASION
from tracker.games.skirmish.rolls.track import REMOVES
from tracker.games.skirmish.switches import FLIGHT_LASTS, PANICKED_IS_ROUTED
from tracker.rules.system import Consequence, is_marked
from tracker.words import N_


def aftermath(before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """The events that follow of themselves from one; the tracker asks this after every event."""
    return tuple(_follows(before, after, event))


def _follows(before: Battle, after: Battle, event: AnyEvent) -> Iterator[AnyEvent]:
    match event:
        case Changed(unit=unit):
            yield from _after_change(before, after, before.units[unit], after.units[unit], event)
        case StepEntered(back=False) if is_marked(PHASES, after, BETWEEN):
            yield from activation_over(after)
        case BattleValueChanged(key=fields.ACTIVE.key, cause="designated"):
            for piece in activated(after):
                yield from owed_in_contact(after, piece)
        case Ticked(unit=unit, done=done):
            yield from _after_tick(after, after.units[unit], done)
        case Rolled():
            yield from _after_roll(after, event)
            yield from _after_a_test(before, after, event)
        case Voided(debt=settled) | Waived(debt=settled) if (debt := before.debt(settled)) is not None:
            yield from charges_home_after(after, debt)
        case ContactMade():
            yield from has_charged(before, after, event)
        case Owed() | SwitchSet():
            yield from lapsed(after)
        case _:
            return


def _after_change(before: Battle, after: Battle, was: Unit, unit: Unit, event: Changed) -> Iterator[AnyEvent]:
    if event.cause != HAND:
        yield from _earned(before, after, unit, event)
    if event.key == fields.STATE.key and is_routed(before, was) and not is_routed(after, unit):
        yield from changed(unit, fields.HAS_FLED, False, "rally")
        if _fled_now(before, was):
            yield from changed(unit, fields.ACTED, fields.figures_left(unit), "flight")
        yield from changed(unit, fields.FLIGHT_DUE, False, "rally")
    if fields.is_out(unit) and not fields.is_out(was):
        yield from _falls(before, after, unit, event.cause)
    yield from _no_more_than_stand(was, unit, event)
    if event.key == fields.CHARGED_AT.key:
        yield from owed_for_a_charge(after, unit, str(event.was))
        yield from charges_home(after, unit, str(event.was))
    if event.key in DECIDES_WHO_TESTS:
        yield from lapsed(after)
    # Where two melees become one, nobody is left behind.
    if event.key == fields.MELEE.key and event.cause != "engaged":
        yield from _melee_falls_apart(after, _whole(event.was))


def _earned(before: Battle, battle: Battle, unit: Unit, event: Changed) -> Iterator[AnyEvent]:
    """The tests that losses earn, and those of disengaging, a lost officer, a lost standard (SK-MORALE-02 to 07)."""
    match event:
        case Changed(key=key) if is_counted(unit, key):
            yield from earned_by_losses(battle, unit, _whole(event.was), _whole(event.now), event.cause)
        case Changed(key=fields.MELEE.key, cause=owing.DISENGAGED):
            yield from owed_for_disengaging(battle, unit.id, left_behind(before, before.units[unit.id]))
        case Changed(key=fields.OFFICER.key, now=False):
            yield from morale_owed(battle, {unit.id: owing.OFFICER_GONE})
        case Changed(key=fields.STANDARD.key, now=False):
            yield from morale_owed(battle, {unit.id: owing.STANDARD_GONE})
        case Changed(key=fields.ATTACHED_TO.key, was=host) if unit[fields.COMMANDS] and host in battle.units:
            yield from morale_owed(battle, {UnitId(str(host)): owing.OFFICER_GONE})


def _no_more_than_stand(was: Unit, unit: Unit, event: Changed) -> Iterator[AnyEvent]:
    """A figure lost lowers what is counted in figures where it would be more than still stand."""
    if fields.is_out(unit):
        return
    left = fields.figures_left(unit)
    is_fewer = left < fields.figures_left(was)
    if (hurt := fields.hurt_figures(unit)) and is_fewer and len(hurt) > left:
        # Those hurt worst are taken to be the ones that fell.
        yield from changed(unit, fields.HURT, fields.kept_hurt(hurt[len(hurt) - left :]), event.cause)
    for count in fields.COUNTS:
        if is_fewer or count.key == event.key:
            yield from changed(unit, count, min(unit[count], left), event.cause)


def _fled_now(battle: Battle, unit: Unit) -> bool:
    """Whether it made its flight in the activation that goes on: that is all it does in it (SK-STATE-05)."""
    flees_anew = FLIGHT_LASTS.of(battle.switches) == "until_rallied"
    return flees_anew and is_activated(battle, unit) and unit[fields.HAS_FLED] and not unit[fields.FLIGHT_DUE]


def _after_roll(battle: Battle, rolled: Rolled) -> Iterator[AnyEvent]:
    unit, enemy = (battle.units.get(rolled.bindings.get(role, UnitId(""))) for role in ("actor", "target"))
    if unit is not None:
        yield from act_used(battle, unit, rolled)
    if unit is None or enemy is None:
        return
    match rolled.resolution.resolver:
        case "fear" | "terror" if is_activated(battle, unit):
            yield from _remembered(unit, enemy, rolled.resolution.resolver)
        case "melee" if rolled.resolution.inputs.get(OCCASION.key) != FREE and unit.side != enemy.side:
            if enemy not in left_with_its_move(battle, unit) and unit not in left_with_its_move(battle, enemy):
                yield from contact(battle, unit, enemy)


def _after_a_test(before: Battle, after: Battle, rolled: Rolled) -> Iterator[AnyEvent]:
    """A charge whose last test was taken goes home, unless its end routs whoever charges, or removes it."""
    debt = None if rolled.debt is None else before.debt(rolled.debt)
    if debt is not None:
        reading = PANICKED_IS_ROUTED.of(after.switches)
        ends = (effect for effect in rolled.resolution.effects if effect.who == "actor")
        routs = any(
            effect.kind == REMOVES or state_as_read(str(effect.value), reading) == fields.ROUTED for effect in ends
        )
        yield from charges_home_after(after, debt, routs=routs)


def _remembered(unit: Unit, enemy: Unit, roll: str) -> Iterator[AnyEvent]:
    """A test of nerve taken at the start of an activation is not asked for again in it."""
    field = fields.FEAR_FACED if roll == "fear" else fields.TERROR_FACED
    yield from changed(unit, field, fields.adding(unit[field], enemy.id), roll)


def is_counted(unit: Unit, key: str) -> bool:
    """Whether a value is what the unit's strength is counted in: figures, or an independent's hit points."""
    return key == (fields.LOST.key if fields.is_troop(unit) else fields.HURT.key)


def _whole(value: Scalar) -> int:
    return value if isinstance(value, int) else 0


def _falls(before: Battle, after: Battle, unit: Unit, cause: str) -> Iterator[AnyEvent]:
    """A unit that is gone owes and is owed nothing, leaves its melee, and may be missed (SK-MORALE-06, 08)."""
    for debt in after.debts:
        if unit.id in debt.bindings.values():
            yield Voided(debt.id, "unit_gone")
            if debt.cause == owing.DISENGAGED and debt.unit != unit.id:
                yield from owed_for_disengaging(after, debt.unit, None)
    if cause != HAND:
        yield from earned_by_a_loss_of_command(after, unit)
    yield from taken_over_by_his_unit(after, unit)
    yield from changed(unit, fields.MELEE, 0, "unopposed")


def _melee_falls_apart(battle: Battle, number: int) -> Iterator[AnyEvent]:
    """Units left without an enemy in their melee are free again."""
    if number:
        for other in battle.units.values():
            if other[fields.MELEE] == number and not fields.enemies_in_melee(battle, other):
                yield from changed(other, fields.MELEE, 0, "unopposed")


def _after_tick(battle: Battle, unit: Unit, done: bool) -> Iterator[AnyEvent]:
    if is_marked(PHASES, battle, ACTING) and is_activated(battle, unit):
        yield from all_have_acted(unit) if done else ticked_back_on(battle, unit)


# fmt: off
CONSEQUENCES: Final = (
    Consequence("damage", N_("damage taken"), ("SK-RNG-12", "SK-RNG-16", "SK-MEL-16"), effects.takes_damage),
    Consequence("double_damage", N_("double damage"), ("SK-RNG-12", "SK-MEL-16"), effects.takes_damage),
    Consequence("fumble_ends_turn", N_("a fumbled shot ends the figure's turn"), ("SK-RNG-13", "SK-RNG-14"),
                effects.stops_a_figure),
    Consequence("opening", N_("an opening for the enemy"), ("SK-MEL-17", "SK-MEL-18"), effects.may_strike_back),
    Consequence("morale_test_owed", N_("a morale test owed"),
                ("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04", "SK-MORALE-05", "SK-MORALE-06", "SK-MORALE-07",
                 "SK-MORALE-08"), earned_by_losses),
    Consequence("state_worsens", N_("one state for another"),
                ("SK-FEAR-04", "SK-FEAR-06", "SK-TERROR-04", "SK-MORALE-21", "SK-MORALE-22", "SK-MORALE-23",
                 "SK-MORALE-26", "SK-STATE-01"), effects.changes_state),
    Consequence(REMOVES, N_("removed as a loss"), ("SK-TERROR-06", "SK-MORALE-24"), effects.is_eliminated),
    Consequence("fear_immunity", N_("immune to that fear"), ("SK-FEAR-05",), effects.grows_used_to_fear),
    Consequence("fearless", N_("immune to fear and terror"), ("SK-TERROR-05",), effects.fears_nothing),
    Consequence("aura_ignored", N_("that aura is ignored"), ("SK-TERROR-03",), effects.ignores_the_aura),
    Consequence("rally", N_("a state regained"), ("SK-RALLY-07",), effects.changes_state),
    Consequence("spell_barred", N_("a spell barred for a turn"), ("SK-SPELL-02",), effects.remembers_the_spell),
    Consequence("spell_resisted", N_("a spell that may be resisted"), ("SK-SPELL-04",), effects.may_resist),
    Consequence("flight", N_("the flight move"), ("SK-STATE-05",), flight),
    Consequence("free_attack", N_("a free attack on one who flees"), ("SK-STATE-06",), free_attacks),
    Consequence("rout_bars", N_("what rout forbids"), ("SK-STATE-07", "SK-STATE-08", "SK-STATE-09", "SK-SPELL-09"),
                is_routed),
)
# fmt: on
