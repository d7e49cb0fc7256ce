"""Automatic consequences: bases removed, tests earned, melees decided, rest broken, tokens lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from tracker.battle.battle import UNNUMBERED, Answer, Battle, Debt, ProcedureId, Unit, UnitId
from tracker.battle.events import (
    Answered,
    AnyEvent,
    Changed,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    Ticked,
    UnitLeft,
    Voided,
)
from tracker.battle.fields import Field, Scalar
from tracker.games.demonworld import fields
from tracker.games.demonworld.checklist import MELEE as MELEE_PHASE
from tracker.games.demonworld.checklist import MOVING, PHASES, RALLYING, RUNNING, SHOT_MARKS, TESTING_SHOTS
from tracker.games.demonworld.concepts.foes import lost_to_crusher
from tracker.games.demonworld.concepts.melees import (
    LOSERS_TEST,
    decide_melees,
    free_the_unopposed,
    loser_known,
    stands_alone,
)
from tracker.games.demonworld.concepts.wounds import (
    COLUMNS,
    CRUSHED,
    LOSS_FIELDS,
    SPECIAL,
    SPECIAL_FELL,
    base_removed,
    changed,
    too_many_specials,
)
from tracker.games.demonworld.effects import rallied
from tracker.games.demonworld.rolls.artillery import ARTILLERY_MOVE, ARTILLERY_TABLE
from tracker.games.demonworld.rolls.crushing import CRUSH
from tracker.games.demonworld.rolls.fire import FLAMING_ARROWS
from tracker.games.demonworld.rolls.magic import CAST
from tracker.games.demonworld.rolls.melee import MELEE as BLOW
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.games.demonworld.rolls.melee_loser import MELEE_LOSER
from tracker.games.demonworld.rolls.morale import MORALE
from tracker.games.demonworld.rolls.morale_table import COLUMN, CONTACT, RALLY, SHOOTING
from tracker.games.demonworld.rolls.morale_table import CRUSHED as CRUSHING_TEST
from tracker.games.demonworld.rolls.projectile import PROJECTILE
from tracker.games.demonworld.rolls.shooting import BREATH, SHOOT
from tracker.games.demonworld.standing.orders import may_hold_token
from tracker.rules.system import Consequence, answer, is_marked, phase_at
from tracker.words import N_

SHOTS: Final = frozenset(roll.key for roll in (SHOOT, BREATH, FLAMING_ARROWS, ARTILLERY_TABLE))
"""Rolls after which a unit has shot."""
STIRRING: Final = frozenset(roll.key for roll in (SHOOT, BREATH, FLAMING_ARROWS, BLOW, CRUSH, CAST, PROJECTILE))
"""Rolls in which nobody has a part who rests."""
AfterChange = Callable[[Battle, Unit, Changed], tuple[AnyEvent, ...]]


def aftermath(before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """The events that follow of themselves from one; the tracker asks this after every event."""
    match event:
        case Changed(unit=unit, key=key) if key in AFTER_CHANGE:
            return AFTER_CHANGE[key](after, after.units[unit], event)
        case ProcedureAnswered() | Answered() | ProcedureEnded():
            return _after_answer(before, after, event)
        case Rolled():
            return tuple(_after_roll(after, event))
        case Ticked(unit=unit, done=done):
            return _after_tick(after, after.units[unit], done)
        case UnitLeft(unit=unit):
            return stands_alone(after, before.units[unit]) or free_the_unopposed(after)
        case _:
            return ()


def _after_answer(
    before: Battle, battle: Battle, event: ProcedureAnswered | Answered | ProcedureEnded
) -> tuple[AnyEvent, ...]:
    match event:
        case ProcedureEnded(id=number):
            return _after_procedure(before, battle, number)
        case ProcedureAnswered(id=number, answer=Answer(key=key, value="")) if key.endswith(".target"):
            return _second_attack_declined(battle, number, key)
        case Answered(prompt="rout_move", unit=unit) if unit is not None:
            return changed(battle.units[unit], fields.ROUT_MOVE_DUE, False, "ran")
        case _:
            return ()


def _second_attack_declined(battle: Battle, number: ProcedureId, key: str) -> tuple[AnyEvent, ...]:
    """A second attack that strikes nobody is not owed any more; `key` is `blow1.2.target`."""
    running = next(running for running in battle.running if running.id == number)
    attacker = answer(running, f"attacker{key.removeprefix('blow').split('.')[0]}")
    return tuple(
        Voided(debt.id, "declined")
        for debt in battle.debts
        if debt.unit == attacker and debt.cause == SECOND_ATTACK_EARNED
    )


def _counts_loss(loss: str) -> AfterChange:
    def after_loss(battle: Battle, unit: Unit, change: Changed) -> tuple[AnyEvent, ...]:
        match change:
            case Changed(was=int(was), now=int(now)) if now > was:
                return (*_crusher_kept(unit, loss), *_owe_loss_test(battle, unit, loss))
            case _:
                return ()

    return after_loss


def _after_procedure(before: Battle, after: Battle, number: ProcedureId) -> tuple[AnyEvent, ...]:
    """The events that waited for the end of a procedure: special bases that fell in it; the question is over."""
    ended = next(running for running in before.running if running.id == number)
    asked = ended.bindings.values() if ended.procedure == SPECIAL_FELL else ()
    lost_some = (
        unit
        for unit in after.units.values()
        if unit.id not in asked and any(unit[field] for field in LOSS_FIELDS.values())
    )
    return tuple(event for unit in lost_some for event in _asks_which_fell(after, unit))


def _asks_which_fell(battle: Battle, unit: Unit) -> tuple[AnyEvent, ...]:
    """Fewer bases are left than special ones: which of these is gone is asked, once no procedure is under way."""
    if battle.running or not too_many_specials(unit):
        return ()
    return (ProcedureBegan(ProcedureId(battle.next_id), SPECIAL_FELL, {"actor": unit.id}),)


def _base_gone(battle: Battle, unit: Unit, change: Changed) -> tuple[AnyEvent, ...]:
    if fields.is_out(unit):
        return (*_fallen(battle, unit), *free_the_unopposed(battle))
    match change:
        case Changed(was=int(was), now=int(now)) if now < was:
            return _asks_which_fell(battle, unit)
        case _:
            return ()


def _routs(battle: Battle, unit: Unit, change: Changed) -> tuple[AnyEvent, ...]:
    return _breaks(battle, unit) if change.now is True else ()


def _turns_impetuous(_battle: Battle, unit: Unit, change: Changed) -> tuple[AnyEvent, ...]:
    return _runs_wild(unit) if change.now is True else ()


def _changes_melee(battle: Battle, unit: Unit, change: Changed) -> tuple[AnyEvent, ...]:
    # A melee that becomes one with another moves over whole: nobody in it is without an enemy on the way. Who is left
    # by his unit in the middle of one may have nobody there.
    may_free = change.cause == "unit_gone" or (change.was and change.cause != "contact")
    freed = free_the_unopposed(battle) if may_free else ()
    return (*_enters_or_leaves(battle, unit, change.was), *freed)


def _one_special_gone(battle: Battle, unit: Unit, change: Changed) -> tuple[AnyEvent, ...]:
    return _asks_which_fell(battle, unit) if change.cause == "fewer_bases" else ()


AFTER_CHANGE: Final[Mapping[str, AfterChange]] = {
    **{field.key: _counts_loss(loss) for loss, field in LOSS_FIELDS.items()},
    fields.BASES.key: _base_gone,
    fields.DESTROYED.key: _base_gone,
    **{special.key: _one_special_gone for special in SPECIAL.values()},
    fields.ROUTING.key: _routs,
    fields.IMPETUOUS.key: _turns_impetuous,
    fields.MELEE.key: _changes_melee,
}
"""By its field, what a change of it brings about."""


def _enters_or_leaves(battle: Battle, unit: Unit, was: Scalar) -> tuple[AnyEvent, ...]:
    """Who enters a melee is in its first phase; who leaves one in VI has fought in it (DW-MEL-03, DW-MEL-48).

    Two melees that become one go on with the phases they have behind them.
    """
    if unit[fields.MELEE]:
        entered = changed(unit, fields.MELEE_TURNS, 0, "melee") if not was else ()
        return (*entered, *_stir(unit))
    return changed(unit, fields.FOUGHT_IN, was, "melee") if was and _is_melee_phase(battle) else ()


def _crusher_kept(unit: Unit, loss: str) -> tuple[AnyEvent, ...]:
    """Whom a crushed base was lost to, so that each crusher's losses are tested apart (DW-CRU-13, DW-MOR-35)."""
    if loss != CRUSHED or not unit[fields.CRUSHED_BY]:
        return ()
    kept = ";".join(filter(None, (unit[fields.CRUSH_LOSSES], unit[fields.CRUSHED_BY])))
    return changed(unit, fields.CRUSH_LOSSES, kept, "crush")


def _owe_loss_test(battle: Battle, unit: Unit, loss: str) -> tuple[AnyEvent, ...]:
    """One test a unit and step, however many losses; none for a unit routing or gone (DW-MOR-39, DW-MEL-51).

    Who has taken it early and is hit again takes no other. Of crushing it is one for each crusher (DW-CRU-13).
    """
    column = COLUMNS[loss]
    enemy = _crusher(battle, unit) if column == CRUSHING_TEST else {}
    owed = any(
        debt.unit == unit.id
        and debt.inputs.get(COLUMN.key) == column
        and (column != CRUSHING_TEST or debt.bindings.get("target") == enemy.get("target"))
        for debt in battle.debts
    )
    if owed or _has_tested(unit, column) or not fields.is_troop(unit) or fields.is_out(unit) or unit[fields.ROUTING]:
        return ()
    debt = Debt(
        UNNUMBERED,
        "morale",
        {"actor": unit.id, **enemy},
        {"test": column},
        f"losses_{column}",
        _due(battle, column),
        max(battle.place.turn, 1),
    )
    return (Owed(debt),)


def _has_tested(unit: Unit, column: str) -> bool:
    """Whether it has taken the loss test of this column in this phase, of crushing that for its crusher."""
    if column == CRUSHING_TEST:
        return unit[fields.CRUSHED_BY] in _listed(unit[fields.TESTED_CRUSHERS])
    return column in _listed(unit[fields.LOSSES_TESTED])


def _listed(words: str) -> list[str]:
    return [each for each in words.split(";") if each]


def _runs_wild(unit: Unit) -> tuple[AnyEvent, ...]:
    """An impetuous unit loses its token (DW-ORD-11)."""
    return changed(unit, fields.ORDER, "none", "impetuous")


def _due(battle: Battle, column: str) -> str:
    """The step of the test: that of the losers in a melee, that of the present shooting phase, else at once."""
    if column == CONTACT:
        return LOSERS_TEST
    phase = phase_at(PHASES, battle)
    steps = phase.steps if phase is not None and column == SHOOTING else ()
    return next((step.id for step in steps if TESTING_SHOTS in step.marks), battle.place.step)


def _is_melee_phase(battle: Battle) -> bool:
    return phase_at(PHASES, battle) is MELEE_PHASE


def _crusher(battle: Battle, unit: Unit) -> dict[str, UnitId]:
    """The enemy whose fear counts in a crushing test; in a contact test it is read when it is taken (DW-MOR-09)."""
    crusher = UnitId(unit[fields.CRUSHED_BY])
    return {"target": crusher} if crusher in battle.units else {}


def _fallen(battle: Battle, unit: Unit) -> Iterator[AnyEvent]:
    """A unit that is gone owes nothing more, those attached to it stand alone again, and it is in no melee.

    In the melee phase it still is, until that is over: its losses count, and its blows of the same moment (DW-GEN-10).
    """
    for debt in battle.debts:
        if debt.unit == unit.id:
            yield Voided(debt.id, "unit_gone")
    yield from stands_alone(battle, unit)
    if not _is_melee_phase(battle):
        yield from changed(unit, fields.MELEE, 0, "unit_gone")


def _breaks(battle: Battle, unit: Unit) -> tuple[AnyEvent, ...]:
    """A rout: the token is lost, the melee left, the rout move due at once (DW-RAL-04, 06, DW-TURN-62).

    One that was done with this step has to run in it, and is not done with it any more.
    """
    void = tuple(
        Voided(debt.id, "routing")
        for debt in battle.debts
        if debt.unit == unit.id and debt.resolver == MORALE.key and debt.inputs.get(COLUMN.key) != RALLY
    )
    return (
        *void,
        *changed(unit, fields.ROUTED_ON, max(battle.place.turn, 1), "rout"),
        *changed(unit, fields.ROUT_MOVE_DUE, True, "rout"),
        *changed(unit, fields.ORDER, "none", "rout"),
        *changed(unit, fields.MELEE, 0, "rout"),
        *((Ticked(unit.id, done=False),) if battle.is_done(unit.id) else ()),
    )


def _after_roll(battle: Battle, rolled: Rolled) -> Iterator[AnyEvent]:
    """A shot is remembered, and whoever shoots, casts, is shot at or is struck has not rested."""
    roll, actor = rolled.resolution.resolver, _bound(battle, rolled, "actor")
    if actor is not None and roll in SHOTS:
        yield from shot_fired(battle, actor)
    if roll in STIRRING:
        for key in rolled.bindings.values():
            yield from _stir(battle.units[key])
    if roll == MELEE_LOSER.key:
        yield from loser_known(battle, rolled)
    if actor is not None and roll in AFTER_ROLL_OF:
        yield from AFTER_ROLL_OF[roll](battle, actor, rolled)


def _bound(battle: Battle, rolled: Rolled, role: str) -> Unit | None:
    return battle.units.get(rolled.bindings.get(role, UnitId("")))


def _gun_worked(battle: Battle, gun: Unit, _rolled: Rolled) -> Iterator[AnyEvent]:
    yield from changed(gun, fields.GUN_WORKED, True, "gun")
    if is_marked(PHASES, battle, MOVING):
        yield from changed(gun, fields.MOVED, True, "moving")


def _target_crushed(battle: Battle, crusher: Unit, rolled: Rolled) -> Iterator[AnyEvent]:
    if (target := _bound(battle, rolled, "target")) is not None:
        yield from changed(target, fields.CRUSHED_BY, crusher.id, "crush")


def _morale_tested(_battle: Battle, unit: Unit, rolled: Rolled) -> Iterator[AnyEvent]:
    """A loss test is remembered where it was earned: in that phase no second one is (DW-MOR-39, DW-CRU-13)."""
    column, crusher = str(rolled.resolution.inputs.get(COLUMN.key)), rolled.bindings.get("target")
    if column == CRUSHING_TEST:
        tested = (each for each in _listed(unit[fields.CRUSH_LOSSES]) if crusher in {None, each})
        yield from _also(unit, fields.TESTED_CRUSHERS, tested)
        yield from _crushing_tested(unit, crusher)
    elif any(unit[field] for loss, field in LOSS_FIELDS.items() if COLUMNS[loss] == column):
        yield from _also(unit, fields.LOSSES_TESTED, (column,))


def _also(unit: Unit, field: Field[str], more: Iterable[str]) -> tuple[AnyEvent, ...]:
    return changed(unit, field, ";".join(dict.fromkeys((*_listed(unit[field]), *more))), "tested")


AFTER_ROLL_OF: Final[Mapping[str, Callable[[Battle, Unit, Rolled], Iterator[AnyEvent]]]] = {
    ARTILLERY_MOVE.key: _gun_worked,
    CRUSH.key: _target_crushed,
    MORALE.key: _morale_tested,
}
"""By the roll, what is remembered of it on the cards of those who took part."""


def _crushing_tested(unit: Unit, crusher: UnitId | None) -> tuple[AnyEvent, ...]:
    """The losses to other crushers, which are counted by themselves (DW-MOR-35)."""
    others = ";".join(each for each in _listed(unit[fields.CRUSH_LOSSES]) if crusher not in {None, each})
    left = max(unit[fields.LOST_CRUSHING] - lost_to_crusher(unit, crusher), 0)
    return (*changed(unit, fields.CRUSH_LOSSES, others, "crush"), *changed(unit, fields.LOST_CRUSHING, left, "crush"))


def shot_fired(battle: Battle, shooter: Unit) -> tuple[AnyEvent, ...]:
    """The mark of a shot: of the first phase, of the second, or at a crusher between them."""
    phase = phase_at(PHASES, battle)
    mark = None if phase is None else SHOT_MARKS.get(phase.id)
    return () if mark is None else changed(shooter, mark, True, "shooting")


def _stir(unit: Unit) -> tuple[AnyEvent, ...]:
    """A sorcerer's rest is broken (DW-MAG-13)."""
    return changed(unit, fields.STIRRED, True, "stirred") if fields.is_sorcerer(unit) else ()


def _after_tick(battle: Battle, unit: Unit, done: bool) -> tuple[AnyEvent, ...]:
    """Ticking a mover off means that it moved (DW-TURN-67); ticking off a rout means that it ran.

    One that has moved and then breaks has moved all the same, though it is not done with the step.
    """
    if not done and unit[fields.ROUT_MOVE_DUE]:
        return ()
    if done and unit[fields.ROUT_MOVE_DUE] and is_marked(PHASES, battle, RUNNING):
        ran = changed(unit, fields.ROUT_MOVE_DUE, False, "ran")
        # Who has run is not done with the step: the rally test comes after it.
        return (*ran, Ticked(unit.id, False)) if is_marked(PHASES, battle, RALLYING) else ran
    if is_marked(PHASES, battle, MOVING):
        stirred = _stir(unit) if done and fields.is_single(unit) else ()
        return (*changed(unit, fields.MOVED, done, "moving"), *stirred)
    return ()


# fmt: off
CONSEQUENCES: Final = (
    Consequence("base_removed", N_("a base at no life points leaves the table"),
                ("DW-GLO-14", "DW-GLO-30", "DW-GEN-08", "DW-MEL-12", "DW-TURN-20", "DW-TURN-46"), base_removed),
    Consequence("destroyed", N_("a large base or a machine is destroyed"),
                ("DW-CRU-09", "DW-ART-13", "DW-FIRE-18"), _fallen),
    Consequence("loss_test_owed", N_("a loss puts the loss test on the list"),
                ("DW-GLO-30", "DW-MOR-39", "DW-MEL-51", "DW-CRU-13", "DW-TURN-22", "DW-TURN-28", "DW-TURN-48",
                 "DW-TURN-53", "DW-TURN-55"), _owe_loss_test),
    Consequence("melee_sides", N_("who lost a melee is decided by its losses"),
                ("DW-MEL-48", "DW-MEL-49"), decide_melees),
    Consequence("rout", N_("a unit that breaks loses its token, leaves its melee and runs"),
                ("DW-RAL-04", "DW-RAL-06", "DW-MOR-38", "DW-TURN-23", "DW-TURN-29", "DW-TURN-49", "DW-TURN-54",
                 "DW-TURN-56"), _breaks),
    Consequence("rally", N_("a unit that rallies can be given orders again"), ("DW-RAL-02", "DW-MOR-38"), rallied),
    Consequence("impetuous", N_("a unit that turns impetuous loses its token"),
                ("DW-ORD-11", "DW-MOR-38", "DW-TURN-10"), _runs_wild),
    Consequence("rest_broken", N_("a sorcerer who does anything has not rested"), ("DW-MAG-13", "DW-MAG-14"), _stir),
    Consequence("token_gates", N_("who holds no token has no step that needs one"),
                ("DW-GLO-13", "DW-ORD-02", "DW-ORD-03", "DW-ORD-04", "DW-ORD-11", "DW-ORD-13", "DW-ART-05", "DW-RAL-06",
                 "DW-TURN-06", "DW-TURN-07", "DW-TURN-62"), may_hold_token),
)
# fmt: on
