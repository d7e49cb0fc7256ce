"""Confrontation's actions without a roll: move, land a charge, wait, play a melee, lose figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import BattleValueChanged, StepEntered
from tracker.battle.fields import AnyField, Rejected, Scalar, decimal, flag, whole
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts import steps
from tracker.games.confrontation.concepts.contact import Events, changed, contact, fighters, moved
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.own_will import bar_to_move, quoted
from tracker.rules.system import DESTROYED, RAN_OFF, Action
from tracker.words import N_, _
from tracker.written import figure

Values = Mapping[str, Scalar]

# fmt: off
CM: Final = decimal("cm", N_("Cm moved"), 0.1, 240, 10, rules=run("SHO", 10, 16))
RUNS: Final = flag("runs", N_("Runs"), applies=lambda _unit: False,
                   rules=(*cf("MISC", 10, 12), *cf("RALLY", 9)))
HOW_FAR: Final = {CM.key: N_("How many cm {unit:does|do} {unit} move?")}
AMOUNT: Final = whole("amount", N_("How many figures"), 1, 100, 1)
MELEE_NUMBER: Final = whole("number", N_("Number of the melee"), 1, 99, 1, help=N_("units of one melee share it"))
# fmt: on


def _gone(unit: Unit) -> str | None:
    if unit[fields.OFF_TABLE] and not fields.is_out(unit):
        return _("it is off the table until the next turn")
    return _("nothing of it is left") if fields.is_out(unit) else None


def _action(
    key: str,
    label: str,
    rules: tuple[str, ...],
    does: Callable[[Battle, Unit, Values], Events],
    bars: Callable[[Battle, Unit], str | None] = lambda _battle, _unit: None,
    inputs: tuple[AnyField, ...] = (),
) -> Action:
    """An action no unit can do that is gone."""
    return Action(
        key,
        label,
        rules,
        lambda battle, unit, values: tuple(does(battle, unit, values)),
        inputs,
        lambda battle, unit: _gone(unit) or bars(battle, unit),
    )


def _moves(_battle: Battle, unit: Unit, values: Values) -> Events:
    cm, runs = float(str(values[CM.key])), values[RUNS.key] is True
    if unit[fields.RALLIED] and (runs or unit[fields.MOVED] + cm > unit[fields.MOV] / 2):
        raise Rejected(
            _("{unit} rallied this turn: at most {cm} cm, and no run (CF-RALLY-09)").format(
                unit=unit.name, cm=figure(unit[fields.MOV] / 2)
            )
        )
    if unit[fields.DISENGAGED] and (runs or unit[fields.MOVED] + cm > unit[fields.MOV]):
        raise Rejected(
            _("{unit} left a melee this turn: at most {cm} cm, and no run (CF-DISENG-08)").format(
                unit=unit.name, cm=figure(unit[fields.MOV])
            )
        )
    yield from moved(unit, cm, "move")
    beyond = unit[fields.MOVED] + cm > unit[fields.MOV]
    yield from changed(unit, fields.RAN, unit[fields.RAN] or runs or beyond, "move")


def _runs(battle: Battle, unit: Unit, values: Values) -> Events:
    """It runs however short its way is, as over ground that costs more than it lies long."""
    return _moves(battle, unit, {**values, RUNS.key: True})


def _how_far(unit: Unit) -> str:
    """How far it may still walk, and what is beyond: the distance decides whether it runs."""
    if unit[fields.RALLIED]:
        return _("{cm} cm at most, and no run: it rallied this turn").format(cm=figure(_walk_left(unit)))
    if unit[fields.DISENGAGED]:
        return _("{cm} cm at most, and no run: it left a melee this turn").format(cm=figure(_walk_left(unit)))
    return _("up to {cm} cm is a walk, any more a run").format(cm=figure(_walk_left(unit)))


def _how_far_at_a_run(unit: Unit) -> str:
    return _("{cm} cm at most").format(cm=figure(_run_left(unit)))


def _walk_left(unit: Unit) -> float:
    walk = unit[fields.MOV] / 2 if unit[fields.RALLIED] else unit[fields.MOV]
    return max(walk - unit[fields.MOVED], 0)


def _runs_on(unit: Unit) -> Mapping[str, float]:
    """The rest of its run: whoever measures more has measured wrong, or the table agrees to it."""
    return {CM.key: _run_left(unit)}


def _run_left(unit: Unit) -> float:
    return min(max(2 * unit[fields.MOV] - unit[fields.MOVED], CM.low), CM.high)


def _cannot_run(battle: Battle, unit: Unit) -> str | None:
    if unit[fields.RALLIED]:
        return _("it rallied this turn: it may not run (CF-RALLY-09)")
    if unit[fields.DISENGAGED]:
        return _("it left a melee this turn: it may not run (CF-DISENG-08)")
    return _cannot_move(battle, unit)


def _walks_on(unit: Unit) -> Values:
    """The rest of its move at a walk, else of its run; what is usual where neither has any."""
    walk = unit[fields.MOV] / 2 if unit[fields.RALLIED] else unit[fields.MOV]
    may_run = not (unit[fields.RALLIED] or unit[fields.DISENGAGED])
    left = (most - unit[fields.MOVED] for most in ((walk, 2 * walk) if may_run else (walk,)))
    cm = next((cm for cm in left if cm >= CM.low), CM.default)
    return {CM.key: min(cm, CM.high)}


def _cannot_move(_battle: Battle, unit: Unit) -> str | None:
    if unit[fields.MELEE]:
        return _("in a melee")
    bar = bar_to_move(unit)
    return None if bar is None else quoted(bar)


def _target(battle: Battle, unit: Unit) -> Unit | None:
    return battle.units.get(UnitId(unit[fields.CHARGES])) if unit[fields.CHARGES] else None


def _cannot_land(battle: Battle, unit: Unit) -> str | None:
    target = _target(battle, unit)
    if target is None or fields.is_away(target):
        return _("it charges nobody")
    if fields.is_running(target):
        return _("its target flees: pursue it instead (CF-FLEE-04)")
    return None


def _lands(battle: Battle, unit: Unit, _values: Values) -> Events:
    target = _target(battle, unit)
    if target is not None:
        yield from contact(battle, unit, target, unit[fields.ARRIVAL], "charge")


def _not_in_melee(_battle: Battle, unit: Unit) -> str | None:
    return None if unit[fields.MELEE] else _("in no melee")


def _plays(battle: Battle, unit: Unit, _values: Values) -> Events:
    fallen = (other for other in battle.units.values() if fields.is_out(other) and other[fields.FELL])
    for fighter in (*fighters(battle, unit[fields.MELEE]), *fallen):
        yield from changed(fighter, fields.FOUGHT, True, "played")


def _engages(_battle: Battle, unit: Unit, values: Values) -> Events:
    yield from changed(unit, fields.MELEE, values[MELEE_NUMBER.key], "engaged")


def _waits(_battle: Battle, unit: Unit, _values: Values) -> Events:
    yield from changed(unit, fields.WAITING, True, "wait")


def _cannot_wait(_battle: Battle, unit: Unit) -> str | None:
    if not unit[fields.SCORED]:
        return _("it has no place in the shooting and magic phase")
    return _("has shot or cast") if unit[fields.SHOT] else _("it waits already") if unit[fields.WAITING] else None


def _deserts(_battle: Battle, unit: Unit, _values: Values) -> Events:
    yield from changed(unit, fields.DESERTED, True, RAN_OFF)


def _is_destroyed(_battle: Battle, unit: Unit, _values: Values) -> Events:
    yield from changed(unit, fields.LOST, unit[fields.FIGURES], DESTROYED)


def _cannot_desert(_battle: Battle, unit: Unit) -> str | None:
    if unit[fields.CAUGHT]:
        return _("it was caught: whoever caught it keeps it")
    if fields.is_fleeing(unit) and unit[fields.FLEEING] != fields.AFRAID:
        return _("it flees of its own will: it stops at the table edge (CF-FLEE-19)")
    return None


def _still_there(_battle: Battle, unit: Unit) -> Mapping[str, int]:
    return {AMOUNT.key: fields.figures_left(unit)}


def _loses(_battle: Battle, unit: Unit, values: Values) -> Events:
    lost = unit[fields.LOST] + int(str(values[AMOUNT.key]))
    yield from changed(unit, fields.LOST, min(lost, unit[fields.FIGURES]), "loss")


def _regains(_battle: Battle, unit: Unit, values: Values) -> Events:
    """Figures back on the table; one that stands again is none of those that act as they fall (CF-INIT-07)."""
    amount = int(str(values[AMOUNT.key]))
    yield from changed(unit, fields.LOST, max(unit[fields.LOST] - amount, 0), "recovered")
    yield from changed(unit, fields.FELL, max(unit[fields.FELL] - amount, 0), "recovered")


def _goes_first(battle: Battle, unit: Unit, _values: Values) -> Events:
    if battle[fields.FIRST_SIDE] != unit.side:
        yield BattleValueChanged(fields.FIRST_SIDE.key, battle[fields.FIRST_SIDE], unit.side, "first")


def unplayed(battle: Battle) -> frozenset[int]:
    """The melees of this turn still to be played (T-22)."""
    return frozenset(
        unit[fields.MELEE]
        for unit in battle.units.values()
        if unit[fields.MELEE] and not unit[fields.FOUGHT] and unit in fighters(battle, unit[fields.MELEE])
    )


def _next_melee(battle: Battle, _unit: Unit, _values: Values) -> Events:
    yield StepEntered(max(battle.place.turn, 1), steps.MELEES, back=True)


def _no_more_melees(battle: Battle, _unit: Unit) -> str | None:
    return None if unplayed(battle) else _("every melee has been played")


def _toggles_trance(_battle: Battle, unit: Unit, _values: Values) -> Events:
    yield from changed(unit, fields.TRANCE, not unit[fields.TRANCE], "recovered")


def _no_mage(_battle: Battle, unit: Unit) -> str | None:
    return None if fields.is_caster(unit) else _("not a mage")


def _stun_passes(_battle: Battle, unit: Unit, _values: Values) -> Events:
    yield from changed(unit, fields.STUN, max(unit[fields.STUN] - 1, 0), "recovered")


ACTIONS: Final = (
    replace(
        _action(
            "move",
            N_("move"),
            (*run("SHO", 10, 16), *cf("MISC", 10, 12), *cf("RALLY", 9)),
            _moves,
            _cannot_move,
            (CM, RUNS),
        ),
        begins=_walks_on,
        says=N_("{unit} {unit:moves|move} {cm} cm"),
        asks=HOW_FAR,
        remark=_how_far,
        most=lambda _battle, unit: _runs_on(unit),
    ),
    replace(
        _action("run", N_("run"), (*cf("MISC", 10, 12), *cf("RALLY", 9)), _runs, _cannot_run, (CM,)),
        begins=_runs_on,
        says=N_("{unit} {unit:moves|move} {cm} cm"),
        at=(steps.MOVES,),
        asks={CM.key: N_("How many cm {unit:does|do} {unit} run?")},
        most=lambda _battle, unit: _runs_on(unit),
        remark=_how_far_at_a_run,
    ),
    replace(
        _action("land", N_("the charge lands"), run("CHARGE", 3, 13), _lands, _cannot_land),
        suits=lambda unit: bool(unit[fields.CHARGES]),
    ),
    replace(
        _action("goes_first", N_("this side moves first"), bg(17), _goes_first),
        says=N_("Moves first: {side}"),
        at=(steps.FIRST,),
    ),
    replace(
        _action("wait", N_("wait"), cf("INIT", 5, 6), _waits, _cannot_wait),
        says=N_("{unit} {unit:waits|wait}"),
        done=N_("waits"),
        suits=lambda unit: unit[fields.SHOOTS] or fields.is_caster(unit),
        at=(steps.SLICES,),
    ),
    replace(
        _action("engage", N_("put in a melee by number"), cf("START", 1), _engages, inputs=(MELEE_NUMBER,)),
        says=N_("{unit} {unit:fights|fight} in melee {number}"),
        is_offered=False,
    ),
    replace(
        _action("melee_played", N_("the melee has been played"), cf("MISC", 13, 14), _plays, _not_in_melee),
        says=N_("The melee of {unit} is played"),
        suits=lambda unit: bool(unit[fields.MELEE]),
        at=steps.OF_MELEE,
    ),
    replace(
        _action("next_melee", N_("on to the next melee"), cf("MISC", 13, 14), _next_melee, _no_more_melees),
        at=steps.OF_MELEE,
    ),
    _action("desert", N_("runs off the board"), cf("RALLY", 6), _deserts, _cannot_desert),
    _action("destroy", N_("destroyed"), cf("WOUND", 22), _is_destroyed),
    replace(
        _action("lose", N_("lose figures"), cf("WOUND", 22), _loses, inputs=(AMOUNT,)),
        most=_still_there,
        # The last one is taken off whole.
        suits=lambda unit: fields.figures_left(unit) > 1,
    ),
    Action(
        "regain",
        N_("give figures back"),
        bg(10),
        lambda battle, unit, values: tuple(_regains(battle, unit, values)),
        (AMOUNT,),
        lambda _battle, unit: None if unit[fields.LOST] else _("it has lost nothing"),
        most=lambda _battle, unit: {AMOUNT.key: unit[fields.LOST]},
        suits=lambda unit: unit[fields.LOST] > 0,
    ),
    replace(
        _action(
            "come_to",
            N_("a stunned figure recovers"),
            bg(10),
            _stun_passes,
            lambda _battle, unit: None if unit[fields.STUN] else _("none of its figures is stunned"),
        ),
        suits=lambda unit: unit[fields.STUN] > 0,
    ),
    replace(
        _action("trance", N_("into trance, or out of it"), cf("MISC", 9), _toggles_trance, _no_mage),
        suits=fields.is_caster,
    ),
)
