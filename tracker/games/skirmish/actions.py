"""Skirmish's actions without a roll: designate, the seven options, flight, losses, contact, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import dropwhile
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import AnyEvent, StepEntered
from tracker.battle.fields import Field, Names, Rejected, Scalar, choice, whole, words
from tracker.games.skirmish import fields
from tracker.games.skirmish.checklist import ACTING, ACTIVATION, DESIGNATING, PHASES
from tracker.games.skirmish.concepts import alternation, owing
from tracker.games.skirmish.concepts.acts import all_have_acted, option_taken
from tracker.games.skirmish.concepts.alternation import battle_changed, changed
from tracker.games.skirmish.concepts.contact import charged_at, contact, faces_somebody, flight, strikers
from tracker.games.skirmish.concepts.harm import HAND, figure_lost, losses
from tracker.games.skirmish.concepts.owing import void_what_came_back
from tracker.games.skirmish.leaving import flights_due
from tracker.games.skirmish.procedures import asks_of_each
from tracker.games.skirmish.standing import OPTION_OFFERS, acts_left
from tracker.games.skirmish.switches import FLED_COUNTS, FLIGHT_ATTACKS
from tracker.rules.system import DESTROYED, RAN_OFF, Action, Open, is_marked
from tracker.words import N_, _, n_

Values = Mapping[str, Scalar]
Done = Iterator[AnyEvent]

# fmt: off
HOW_MANY: Final = whole("figures", N_("How many figures"), 0, 200, 0, help=N_("0: all that have not acted yet"),
                        applies=lambda unit: alternation.figures_to_act(unit) > 1, rules=("SK-ACT-01",))
AMOUNT: Final = whole("amount", N_("Figures lost, or hit points of an independent"), 1, 200, 1,
                      help=N_("lost to one attack"), rules=("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04"))
BACK: Final = whole("amount", N_("Figures back, or hit points of an independent"), 1, 200, 1, rules=("SK-RNG-16",))
CONTACTS: Final = whole("contacts", N_("Figures in contact, of the enemy unit engaged"), 0, 60, 1,
                        help=N_("each strikes once at the unit that flees"), applies=fields.is_engaged,
                        rules=("SK-STATE-06",))
FOE: Final = words("enemy", N_("With which enemy?"), names=Names.UNIT)
CHARGED_FOE: Final = words("enemy", N_("Whom to charge?"), names=Names.UNIT, rules=("SK-ACT-06", "SK-FEAR-14"))
WHICH: Final = choice("which", N_("Which option?"),
                      {offer.name: offer.verb for offer in OPTION_OFFERS}, "run", rules=("SK-ACT-01",))
WHOM_THEY: Final = words("enemy", N_("Whom to charge?"), names=Names.UNIT,
                         applies=lambda unit: unit.values.get(WHICH.key) == "charge", rules=("SK-ACT-06", "SK-FEAR-14"))
LEAVES: Final = choice("leaves", N_("Leaves contact"),
                       {"stays": N_("no, still in contact"), "leaves": N_("yes: morale test owed")},
                       applies=fields.is_engaged, rules=("SK-MORALE-05",))
HOST: Final = words("host", N_("Which unit to join?"), names=Names.UNIT)
# fmt: on


def _events_of(does: Callable[[Battle, Unit, Values], Done]) -> Callable[[Battle, Unit, Values], tuple[AnyEvent, ...]]:
    """All the events of what is written as a generator."""
    return lambda battle, unit, values: tuple(does(battle, unit, values))


def _designates(battle: Battle, unit: Unit, _values: Values) -> Done:
    """Activated at once: it flees or faces an enemy in contact first, or its figures act (SK-TURN-07)."""
    yield from alternation.designation(battle, unit)
    starts = alternation.must_flee(battle, unit) or faces_somebody(battle, unit)
    (acting,) = (step.id for phase in PHASES for step in phase.steps if ACTING in step.marks)
    yield StepEntered(max(battle.place.turn, 1), alternation.START_STEP if starts else acting)


def _does_nothing(battle: Battle, unit: Unit, values: Values) -> Done:
    """Activated, and it does nothing (SK-RUL-05); an independent who acts with it has his own act still (SK-RUL-04)."""
    yield from _designates(battle, unit, values)
    yield from all_have_acted(alternation.once_designated(unit))


def _cannot_be_designated(battle: Battle, unit: Unit) -> str | None:
    if not is_marked(PHASES, battle, DESIGNATING):
        if battle[fields.ACTIVE]:
            return _("another activation is not over yet")
        return _("no piece is designated in this step")
    barred = alternation.bar_to_designation(battle, unit)
    return None if barred is None else _(barred.reason)


def _cannot_act_at_once(battle: Battle, unit: Unit) -> str | None:
    """Why what a piece does cannot be said while it is designated: something else comes first in its activation."""
    if (barred := _cannot_be_designated(battle, unit)) is not None:
        return barred
    if alternation.must_flee(battle, unit):
        return _("it is routed and must flee (SK-STATE-05)")
    if faces_somebody(battle, unit):
        return _("it faces an enemy in contact first: designate it, then take the test (SK-RUL-19)")
    has_a_figure = unit[fields.STOPPED] < fields.figures_left(unit)
    return None if has_a_figure else _("every figure fumbled a shot this turn")


def _not_activated(battle: Battle, unit: Unit) -> str | None:
    return None if alternation.is_activated(battle, unit) else _("not being activated")


def _cannot_take_option(battle: Battle, unit: Unit) -> str | None:
    if is_marked(PHASES, battle, DESIGNATING):
        return _cannot_act_at_once(battle, unit)
    if (barred := _not_activated(battle, unit)) is not None:
        return barred
    if unit[fields.FLIGHT_DUE]:
        return _("it is routed and must flee (SK-STATE-05)")
    if alternation.must_flee(battle, unit):
        return _("it is routed and only flees (SK-STATE-05)")
    return None if alternation.figures_to_act(unit) else _("every figure of it has acted (SK-ACT-10)")


def _takes(battle: Battle, unit: Unit, option: str, values: Values) -> Done:
    asked, left = int(str(values[HOW_MANY.key])), alternation.figures_to_act(unit)
    figures = min(asked or left, left)
    named = values.get(CHARGED_FOE.key) if option == "charge" else None
    enemy = _enemy_named(battle, unit, named) if named else None
    yield from option_taken(unit, option, figures)
    if values.get(LEAVES.key) == "leaves" or (figures == fields.figures_left(unit) and _goes_off(unit, option, enemy)):
        yield from _disengages(unit)
    if enemy is not None:
        yield from charged_at(unit, enemy)


def _part_of(unit: Unit, values: Values) -> str:
    """With how many of its figures a unit takes an option, where some of them do not."""
    asked, left, of_all = int(str(values[HOW_MANY.key])), alternation.figures_to_act(unit), fields.figures_left(unit)
    figures = min(asked or left, left)
    return "" if figures == of_all else _("{count} of {all} figures").format(count=figures, all=of_all)


def _goes_off(unit: Unit, option: str, enemy: Unit | None) -> bool:
    """Whether no figure that takes that option stays where it fights: it runs, or charges out of the melee."""
    return option == "run" or (enemy is not None and enemy[fields.MELEE] != unit[fields.MELEE])


def _disengages(unit: Unit) -> Done:
    return changed(unit, fields.MELEE, 0, owing.DISENGAGED)


TOLD_BY: Final = (fields.CHARGED_AT.key, fields.OPTION.key)
"""The sentence for an option taken: whom it charged, else the option."""


def _option(key: str, rule: str) -> Action:
    """One of the seven options, taken by some or all of the figures that have not acted (SK-ACT-01).

    Said of a piece that may be designated it designates it first.
    """

    def does(battle: Battle, unit: Unit, values: Values) -> Done:
        if is_marked(PHASES, battle, DESIGNATING):
            yield from _designates(battle, unit, values)
            unit = alternation.once_designated(unit)
        yield from _takes(battle, unit, key, values)

    label = next(option.label for option in fields.OPTIONS if option.key == key)
    asked = {"charge": (CHARGED_FOE,), "move_simple": (LEAVES,), "simple_move": (LEAVES,)}.get(key, ())
    inputs, asks = (HOW_MANY, *asked), {LEAVES.key: N_("{unit:Does|Do} {unit} leave the melee?")}
    rules = (rule, "SK-ACT-01", "SK-ACT-09")
    return Action(key, label, rules, _events_of(does), inputs, _cannot_take_option, told_by=TOLD_BY, asks=asks,
                  part=_part_of)  # fmt: skip


OPTIONS: Final = (
    _option("move_simple", "SK-ACT-02"),
    _option("simple_move", "SK-ACT-03"),
    _option("run", "SK-ACT-04"),
    _option("all_out", "SK-ACT-05"),
    _option("charge", "SK-ACT-06"),
    _option("alert", "SK-ACT-07"),
    _option("complex", "SK-ACT-08"),
)


def _some_take(battle: Battle, unit: Unit, values: Values) -> Done:
    yield from _takes(battle, unit, str(values[WHICH.key]), values)


def _cannot_take_some(battle: Battle, unit: Unit) -> str | None:
    if (barred := _not_activated(battle, unit)) is not None:
        return barred
    if alternation.figures_to_act(unit) == 1:
        return _("one figure of it is left to act")
    return _cannot_take_option(battle, unit)


def _end(battle: Battle, _unit: Unit, _values: Values) -> Done:
    """On to the next step that matters, past those that the piece has to itself."""
    steps = (step for phase in PHASES for step in phase.steps)
    ahead = dropwhile(lambda step: ACTIVATION not in step.marks, steps)
    step = next(step for step in ahead if ACTIVATION not in step.marks and step.matters(battle))
    yield StepEntered(max(battle.place.turn, 1), step.id)


def _cannot_end(battle: Battle, unit: Unit) -> str | None:
    if battle.debts and battle.place.step in {alternation.OWED_STEP, alternation.END_STEP}:
        return _("tests are owed: take or waive them first")
    return _not_activated(battle, unit)


def _is_cut_short(battle: Battle, _unit: Unit) -> tuple[Open, ...]:
    """Flights not made, figures that have not acted, actions that are left."""
    return (*flights_due(battle), *acts_left(battle))


def _no_flight(battle: Battle, unit: Unit) -> str | None:
    if not unit[fields.FLIGHT_DUE]:
        return _("it need not flee now (SK-STATE-05)")
    return _("several enemy units strike at it: say of each how many") if asks_of_each(battle, unit) else None


def _flees(battle: Battle, unit: Unit, values: Values) -> Done:
    figures = int(str(values[CONTACTS.key]))
    each = FLIGHT_ATTACKS.of(battle.switches) == "per_figure"
    return flight(battle, unit, {enemy.id: figures for enemy in strikers(battle, unit)} if each else {})


def _leaves_the_table(battle: Battle, unit: Unit, _values: Values) -> Done:
    counts = FLED_COUNTS.of(battle.switches) == "eliminated"
    return changed(unit, fields.STATE, fields.ELIMINATED if counts else fields.FLED, RAN_OFF)


def _is_destroyed(_battle: Battle, unit: Unit, _values: Values) -> Done:
    return changed(unit, fields.STATE, fields.ELIMINATED, DESTROYED)


def _still_there(_battle: Battle, unit: Unit) -> Mapping[str, int]:
    points = max(unit[fields.HIT_POINTS] - fields.points_lost(unit), 0)
    return {AMOUNT.key: fields.figures_left(unit) if fields.is_troop(unit) else points}


def _counted_in(unit: Unit) -> str:
    """The measure of what a piece loses: whole figures of a unit, the hit points of an independent."""
    if not fields.is_troop(unit):
        return _("in hit points")
    points = unit[fields.HIT_POINTS]
    return n_("in figures of {count} hit point", "in figures of {count} hit points", points).format(count=points)


def _in_contact(battle: Battle, unit: Unit) -> Mapping[str, int]:
    return {CONTACTS.key: max((fields.figures_left(enemy) for enemy in strikers(battle, unit)), default=0)}


def _loses(_battle: Battle, unit: Unit, values: Values) -> Done:
    yield from losses(unit, int(str(values[AMOUNT.key])))


def _regains(battle: Battle, unit: Unit, values: Values) -> Done:
    """Figures or hit points given back, and with them what is still owed for their loss."""
    lost = fields.LOST if fields.is_troop(unit) else fields.HURT
    now = max(fields.losses_of(unit) - int(str(values[AMOUNT.key])), 0)
    yield from changed(unit, lost, now, HAND)
    yield from void_what_came_back(battle, unit, now)


def _is_whole(_battle: Battle, unit: Unit) -> str | None:
    return None if fields.losses_of(unit) else _("it has lost nothing")


def _has_officer(unit: Unit) -> bool:
    return fields.is_troop(unit) and unit[fields.OFFICER]


def _has_standard(unit: Unit) -> bool:
    return fields.is_troop(unit) and unit[fields.STANDARD]


def _no_officer(_battle: Battle, unit: Unit) -> str | None:
    return None if _has_officer(unit) else _("it has no officer of its own")


def _no_standard(_battle: Battle, unit: Unit) -> str | None:
    return None if _has_standard(unit) else _("it has no standard-bearer")


def _free(_battle: Battle, unit: Unit) -> str | None:
    return None if fields.is_engaged(unit) else _("in no melee")


def _engages(battle: Battle, unit: Unit, values: Values) -> Done:
    return contact(battle, unit, _enemy_named(battle, unit, values[FOE.key]))


def _with_whom_it_charged(unit: Unit) -> Mapping[str, Scalar]:
    """Whom it charged last comes first: with him it comes into contact."""
    charged = fields.listed(unit[fields.CHARGED_AT])
    return {FOE.key: charged[-1]} if charged else {}


def _enemy_named(battle: Battle, unit: Unit, name: Scalar) -> Unit:
    enemy = battle.units.get(UnitId(str(name)))
    if enemy is None or enemy.side == unit.side or fields.is_out(enemy):
        known = ", ".join(
            other.name for other in battle.units.values() if other.side != unit.side and not fields.is_out(other)
        )
        raise Rejected(
            _("{enemy} is not an enemy it can meet; give one of {known}").format(
                enemy=repr(name), known=known or _("none")
            )
        )
    return enemy


def _not_attached(_battle: Battle, unit: Unit) -> str | None:
    return None if fields.is_independent(unit) and unit[fields.ATTACHED_TO] else _("it is not attached to any unit")


def _bar_to_joining(battle: Battle, unit: Unit) -> str | None:
    """Why one cannot join anybody: he is no independent, or his side has no unit left."""
    if not fields.is_independent(unit):
        return _("only an independent can join a unit")
    units = (other for other in battle.of_side(unit.side) if fields.is_troop(other) and not fields.is_out(other))
    return _("its side has no unit left to join") if next(units, None) is None else None


def _joins(battle: Battle, unit: Unit, values: Values) -> Done:
    host = battle.units.get(UnitId(str(values[HOST.key])))
    if host is None or not fields.is_troop(host) or host.side != unit.side or fields.is_out(host):
        own = (other for other in battle.of_side(unit.side) if fields.is_troop(other) and not fields.is_out(other))
        known = ", ".join(other.name for other in own)
        raise Rejected(
            _("{host} is not a unit it can join; give one of {known}").format(
                host=repr(values[HOST.key]), known=known or _("none")
            )
        )
    yield from changed(unit, fields.ATTACHED_TO, host.id, "attached")
    if unit[fields.ATTACHED_TO] not in {"", host.id}:
        yield from changed(unit, fields.COMMANDS, False, "attached")


def _leaves(_battle: Battle, unit: Unit, _values: Values) -> Done:
    yield from changed(unit, fields.ATTACHED_TO, "", "detached")
    yield from changed(unit, fields.COMMANDS, False, "detached")


def _gives_initiative(battle: Battle, unit: Unit, _values: Values) -> Done:
    yield from battle_changed(battle, fields.INITIATIVE, unit.side, "initiative")
    yield from battle_changed(battle, fields.TO_MOVE, unit.side, "initiative")


def _condition(key: str, label: str, asks: str, field: Field[int]) -> Action:
    """A condition laid on figures of the unit, one where nobody says how many, or lifted again from all of them."""
    count = whole("figures", asks, 0, 200, 1, help=N_("0: none of them"),
                  applies=lambda unit: fields.figures_left(unit) > 1, rules=field.rules)  # fmt: skip

    def does(_battle: Battle, unit: Unit, values: Values) -> Done:
        so, left = int(str(values[count.key])), fields.figures_left(unit)
        if so > left:
            raise Rejected(
                n_(
                    "{so} is too many; {left} figure of {unit} is left",
                    "{so} is too many; {left} figures of {unit} are left",
                    left,
                ).format(so=so, left=left, unit=unit.name)
            )
        yield from changed(unit, field, so, "condition")

    def begins(unit: Unit) -> Mapping[str, Scalar]:
        return {count.key: 0 if unit[field] else 1}

    return Action(key, label, field.rules, _events_of(does), (count,), begins=begins)


# fmt: off
ACTIONS: Final = (
    Action("designate", N_("designate and activate"), ("SK-TURN-06", "SK-TURN-07", "SK-TURN-08", "SK-TURN-10"),
           _events_of(_designates), bars=_cannot_be_designated, at=("first_designation", "next_designation")),
    *OPTIONS,
    Action("some_act", N_("some figures only …"), ("SK-ACT-01", "SK-ACT-09"),
           _events_of(_some_take), (WHICH, HOW_MANY, WHOM_THEY), _cannot_take_some, told_by=TOLD_BY,
           begins=lambda _unit: {WHICH.key: OPTION_OFFERS[0].name}, part=_part_of),
    Action("does_nothing", N_("designate, and do nothing"), ("SK-TURN-06", "SK-TURN-08", "SK-ACT-10"),
           _events_of(_does_nothing), bars=_cannot_act_at_once, says=N_("{unit} {unit:does|do} nothing")),
    Action("end_activation", N_("end the activation"), ("SK-ACT-10", "SK-TURN-09"),
           _events_of(_end), bars=_cannot_end, unfinished=_is_cut_short,
           says=N_("{unit} {unit:ends|end} the activation")),
    Action("flee", N_("flight move"), ("SK-STATE-05", "SK-STATE-06"),
           _events_of(_flees), (CONTACTS,), _no_flight, most=_in_contact, measured=(CONTACTS,),
           suits=lambda unit: unit[fields.FLIGHT_DUE], says=fields.FLEES, remark=fields.flight_of,
           asks={CONTACTS.key: N_("How many enemy figures are in contact with {unit}?")}),
    Action("off_table", N_("runs off the board"), ("SK-STATE-05",), _events_of(_leaves_the_table)),
    Action("destroy", N_("destroyed"), ("SK-MORALE-02",), _events_of(_is_destroyed)),
    Action("lose", N_("lose figures or hit points"), ("SK-MORALE-02", "SK-MORALE-03", "SK-MORALE-04"),
           _events_of(_loses), (AMOUNT,), most=_still_there, remark=_counted_in,
           asks={AMOUNT.key: N_("How many figures or hit points {unit:does|do} {unit} lose?")}),
    Action("regain", N_("give figures or hit points back"), ("SK-RNG-16",),
           _events_of(_regains), (BACK,), _is_whole, most=lambda _battle, unit: {BACK.key: fields.losses_of(unit)},
           suits=lambda unit: fields.losses_of(unit) > 0, remark=_counted_in,
           asks={BACK.key: N_("How many figures or hit points {unit:does|do} {unit} get back?")}),
    Action("officer_killed", N_("the officer is killed"), ("SK-MORALE-06",),
           _events_of(lambda _battle, unit, _values: figure_lost(unit, "loss", "officer")), bars=_no_officer,
           suits=_has_officer, says=N_("The officer of {unit} is killed")),
    Action("officer_leaves", N_("the officer leaves the unit"), ("SK-MORALE-06",),
           _events_of(lambda _battle, unit, _values: changed(unit, fields.OFFICER, False, "officer_left")),
           bars=_no_officer, suits=_has_officer, says=N_("The officer of {unit} leaves")),
    Action("standard_killed", N_("the standard-bearer is killed"), ("SK-MORALE-07",),
           _events_of(lambda _battle, unit, _values: figure_lost(unit, "loss", "standard")), bars=_no_standard,
           suits=_has_standard, says=N_("The standard-bearer of {unit} is killed")),
    Action("engage", N_("come into contact"), ("SK-MORALE-05",), _events_of(_engages), (FOE,),
           begins=_with_whom_it_charged),
    Action("disengage", N_("disengage from the melee"), ("SK-MORALE-05",),
           _events_of(lambda _battle, unit, _values: _disengages(unit)), bars=_free,
           suits=fields.is_engaged, says=N_("{unit} {unit:disengages|disengage} from the melee")),
    Action("join", N_("join a unit"), ("SK-MORALE-15",), _events_of(_joins), (HOST,), _bar_to_joining,
           suits=fields.is_independent, says=N_("{unit} {unit:joins|join} {host}")),
    Action("leave", N_("leave the unit"), ("SK-MORALE-06",), _events_of(_leaves), bars=_not_attached,
           suits=lambda unit: fields.is_independent(unit) and bool(unit[fields.ATTACHED_TO]), says=N_("{unit} {unit:leaves|leave} the unit")),
    _condition("entangle", N_("entangled, or free again"), N_("How many figures are entangled?"), fields.ENTANGLED),
    _condition("confuse", N_("confused, or clear again"), N_("How many figures are confused?"), fields.CONFUSED),
    _condition("paralyse", N_("paralysed, or able again"), N_("How many figures are paralysed?"), fields.PARALYSED),
    _condition("vanish", N_("invisible, or seen again"), N_("How many figures are invisible?"), fields.INVISIBLE),
    Action("give_initiative", N_("this side has the initiative"), ("SK-TURN-03", "SK-TURN-05"),
           _events_of(_gives_initiative), at=("initiative", "first_designation")),
)
# fmt: on
