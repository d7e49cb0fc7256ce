"""Commands that resolve: one roll, the tests owed, the questions of a procedure, the system's own actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import assert_never

import msgspec
from msgspec import Struct

from tracker.battle import commands
from tracker.battle.battle import (
    UNNUMBERED,
    Answer,
    Battle,
    Bindings,
    Debt,
    DebtId,
    ProcedureId,
    Running,
    Unit,
    UnitId,
    acting_first,
    as_owed,
)
from tracker.battle.events import (
    Answered,
    AnyEvent,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    Waived,
)
from tracker.battle.fields import Rejected, Scalar
from tracker.play.ahead import answerable, may_wait, questions_ahead
from tracker.play.cautions import cautions
from tracker.play.checks import Decision, reason_given, the_unit
from tracker.play.eliminated import bar_to_action, bar_to_answers, bar_to_debt, bar_to_procedure, bar_to_roll
from tracker.play.evolve import fold
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import (
    Case,
    Context,
    Known,
    Resolution,
    Resolver,
    a_case,
    changes_for,
    deal,
    prefill,
    resolve,
)
from tracker.rules.system import Action, Ask, Choose, Count, PickUnit, RollFor, System
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import _


def draft(
    system: System,
    battle: Battle,
    resolver: Resolver,
    bindings: Bindings,
    given: Mapping[str, object] | None = None,
) -> tuple[Case, dict[str, Known]]:
    """A case filled in from roster and state, with `given` on top, and where each known value came from."""
    scene = Context(battle, bindings)
    known = prefill(resolver, scene)
    return a_case(resolver, given or {}, battle.switches, known, changes_for(resolver, scene)), known


def proposed(resolver: Resolver, scene: Context) -> dict[str, Scalar]:
    """The inputs of a roll unless the table says otherwise."""
    read = ((entry.field.key, entry.proposed(scene)) for entry in resolver.inputs if entry.proposed is not None)
    return {key: known.value for key, known in read if known is not None}


def figure_in_turn(resolver: Resolver, battle: Battle, debt: Debt) -> dict[str, Scalar]:
    """The state of the figure that makes a roll its unit owes several times: each makes its own, the worst first."""
    unit = battle.units.get(debt.unit)
    acting = [
        (entry.field.key, entry.figure.tally)
        for entry in resolver.inputs
        if entry.figure is not None and entry.figure.acts and debt.bindings.get(entry.figure.role) == debt.unit
    ]
    if unit is None or not acting:
        return {}
    meant = (debt.resolver, debt.bindings, debt.inputs)
    alike = [other.id for other in battle.debts if (other.resolver, other.bindings, other.inputs) == meant]
    earlier = battle.times_rolled(as_owed(resolver.key), unit.id, {battle.place.step})
    if debt.id not in alike or earlier + len(alike) < 2:
        return {}
    number = earlier + alike.index(debt.id)
    tallies = {key: tally(unit) for key, tally in acting}
    states = {
        key: tally.struck_by(number % tally.figures, tally.figures)
        for key, tally in tallies.items()
        if len(tally.states) > 1
    }
    return {key: state for key, state in states.items() if state is not None}


def exact_chance(resolver: Resolver, case: Case, outcome: str) -> str:
    """The chance this roll had: of success where outcomes are good or bad, else of the outcome that came."""
    before = msgspec.structs.replace(case, faces=())
    whole = chance_of_success(resolver, before)
    if whole is None and resolver.throws(before) is not None:
        whole = chances(resolver, before).get(outcome)
    return "" if whole is None else str(whole)


def run(system: System, battle: Battle, command: commands.Resolve) -> Decision:
    """A roll resolved, and everything that follows from its outcome."""
    resolver = system.resolver(command.resolver)
    bindings = dict(command.bindings)
    for unit in bindings.values():
        the_unit(battle, unit)
    debt = _owed(battle, command.debt) if command.debt is not None else None
    if (bar := bar_to_roll(system, battle, resolver.key, bindings)) is not None:
        return commands.Refused(bar)
    given = {**(debt.inputs if debt is not None else {}), **command.inputs}
    case, _known = draft(system, battle, resolver, bindings, given)
    case = deal(resolver, case, command.faces)
    override = reason_given(command.reason) if command.outcome else ""
    resolution = resolve(resolver, case, command.outcome)
    if not command.outcome:
        resolution = msgspec.structs.replace(resolution, chance=exact_chance(resolver, case, resolution.outcome))
    settles = command.debt if command.debt is not None else settled_by(battle, resolution, bindings)
    if settles is not None and (unnamed := _must_take_part(resolver) - bindings.keys()):
        role = next(role for role in resolver.roles if role.key in unnamed)
        return commands.Refused(_("{roll}: no {role} is named").format(roll=_(resolver.label), role=_(role.label)))
    cautioned = cautions(system, battle, resolver, bindings)
    return _rolled(
        system, battle, command, Rolled(resolution, bindings, settles, command.procedure, override, cautioned)
    )


def _rolled(system: System, battle: Battle, command: commands.Resolve, rolled: Rolled) -> tuple[AnyEvent, ...]:
    """The roll, the answer it gives to the procedure it belongs to, and what follows from its outcome."""
    answers: tuple[AnyEvent, ...] = ()
    if command.procedure is not None:
        running = running_of(battle, command.procedure)
        key = _answered_by(system, battle, running, command)
        answers = (ProcedureAnswered(running.id, Answer(key, rolled.resolution.outcome)),) if key else ()
    return (rolled, *answers, *what_it_changes(system, battle, rolled))


def _answered_by(system: System, battle: Battle, running: Running, command: commands.Resolve) -> str:
    """The key of the question that a roll answers; empty where it answers none.

    Where another unit is asked for than the one who rolls, it is the next question that asks for this roll: a battle
    of an older version may have been asked in another order, or for less. So it is where the roll that is asked for may
    wait.
    """
    first = question(system, battle, running)
    is_of_first = isinstance(first, RollFor) and _who_rolls(first.bindings) == _who_rolls(command.bindings)
    for ask in questions_ahead(system, battle, running):
        if isinstance(ask, RollFor) and (ask.resolver, ask.bindings) == (command.resolver, command.bindings):
            return ask.key
        if is_of_first and not may_wait(system, running, ask):
            break
    return first.key if isinstance(first, RollFor) and first.resolver == command.resolver else ""


def is_rolled_for(battle: Battle, bindings: Bindings) -> bool:
    """Whether the app throws the dice of the one who rolls, the first of these units."""
    first = next((battle.units[unit] for unit in bindings.values() if unit in battle.units), None)
    return first is not None and battle.side(first.side).is_rolled_for


def _who_rolls(bindings: Bindings) -> tuple[UnitId, ...]:
    return acting_first(bindings)[:1]


def what_it_changes(system: System, battle: Battle, rolled: Rolled) -> Iterator[AnyEvent]:
    """The events of a roll's effects, each from the battle the one before left: a roll may strike the same unit twice.

    An effect on a part that somebody must take and nobody took changes nothing; who may do without is for the system
    to say, which asks whose base a splash or a stray shot has hit.
    """
    must = _must_take_part(system.resolver(rolled.resolution.resolver))
    for effect in rolled.resolution.effects:
        if effect.kind in system.play.effects and effect.who not in must - rolled.bindings.keys():
            events = system.play.effects[effect.kind](battle, rolled, effect)
            yield from events
            battle = fold(system, events, battle)


def _must_take_part(resolver: Resolver) -> frozenset[str]:
    """The parts of a roll that somebody must take."""
    return frozenset(role.key for role in resolver.roles if not role.optional)


def settled_by(battle: Battle, resolution: Resolution, bindings: Bindings) -> DebtId | None:
    """The oldest test owed that this roll is, when nobody named one: same resolver, same units, same givens.

    Whoever else takes part need not be named again, but may be nobody else.
    """
    first = next(iter(bindings.values()), None)
    for debt in battle.debts:
        same_givens = all(resolution.inputs.get(key) == value for key, value in debt.inputs.items())
        same_units = debt.unit == first and all(
            bindings.get(role, unit) == unit for role, unit in debt.bindings.items()
        )
        if debt.resolver == resolution.resolver and same_units and same_givens:
            return debt.id
    return None


def _owed(battle: Battle, number: DebtId) -> Debt:
    debt = battle.debt(number)
    if debt is None:
        raise Rejected(_("that test is no longer owed"))
    return debt


def owe(system: System, battle: Battle, command: commands.OweTest) -> Decision:
    """A test put on the list by hand."""
    resolver = system.resolver(command.resolver)
    for unit in command.bindings.values():
        the_unit(battle, unit)
    if not command.bindings:
        return commands.Refused(_("a test is owed by a unit: name one"))
    if (bar := bar_to_debt(system, battle, command.bindings)) is not None:
        return commands.Refused(bar)
    inputs = {key: resolver.input(key).field.accept(value) for key, value in command.inputs.items()}
    cause = clean_text(command.cause, NOTE_LENGTH)
    place = battle.place
    debt = Debt(UNNUMBERED, resolver.key, dict(command.bindings), inputs, cause, place.step, place.turn)
    return (Owed(debt),)


def waive(battle: Battle, command: commands.Waive) -> Decision:
    """A test let go, with its reason."""
    debt = _owed(battle, command.debt)
    return (Waived(debt.id, reason_given(command.reason)),)


class Forecast(Struct, frozen=True):
    """A test owed as it would be taken now: its case and its chance, None where it has none."""

    debt: Debt
    resolver: Resolver
    case: Case
    chance: Fraction | None


def forecast(system: System, battle: Battle, debt: Debt) -> Forecast:
    """The forecast of a test owed, at this moment: as its page will be filled in."""
    resolver = system.resolver(debt.resolver)
    scene = Context(battle, debt.bindings)
    given = {**proposed(resolver, scene), **figure_in_turn(resolver, battle, debt), **debt.inputs}
    case, _known = draft(system, battle, resolver, debt.bindings, given)
    return Forecast(debt, resolver, case, chance_of_success(resolver, case))


def perform(system: System, battle: Battle, command: commands.Perform) -> Decision:
    """One of the system's own actions, unless something bars it."""
    action = system.action(command.action)
    unit = the_unit(battle, command.unit)
    if (bar := bar_to_action(system, battle, action, unit)) is not None:
        return commands.Refused(_("{unit} cannot: {reason}").format(unit=unit.name, reason=bar))
    known = {field.key: field for field in action.inputs}
    for key in command.inputs:
        if key not in known:
            return commands.Refused(_("{key} is not asked for {action}").format(key=repr(key), action=_(action.label)))
    given = {**action.begins(unit), **command.inputs}
    values: dict[str, Scalar] = {key: field.accept(given.get(key, field.default)) for key, field in known.items()}
    if (bar := bar_to_answers(system, battle, action, values)) is not None:
        return commands.Refused(bar)
    return action.does(battle, unit, values)


def may_be_named(
    system: System, battle: Battle, action: Action, unit: Unit, field: str, given: Mapping[str, Scalar]
) -> tuple[Unit, ...]:
    """The units an answer of an action may name; all of them where what is still to be answered forbids to tell."""

    def is_taken(other: Unit) -> bool:
        try:
            done = perform(system, battle, commands.Perform(action.key, unit.id, {**given, field: other.id}))
        except Rejected:
            return False
        return not isinstance(done, commands.Refused)

    return tuple(filter(is_taken, battle.units.values())) or tuple(battle.units.values())


def answer_prompt(system: System, battle: Battle, command: commands.AnswerPrompt) -> Decision:
    """The table's decision, kept with the step it was decided in."""
    prompt = system.prompt(command.prompt)
    if command.unit is not None:
        the_unit(battle, command.unit)
    answer = clean_text(command.answer, NOTE_LENGTH)
    if not answer:
        return commands.Refused(_("the answer is empty; say in a line what the table decided"))
    return (Answered(prompt.key, answer, command.unit),)


def begin_procedure(system: System, battle: Battle, command: commands.BeginProcedure) -> Decision:
    """A procedure opened at its first question."""
    procedure = system.procedure(command.procedure)
    for unit in command.bindings.values():
        the_unit(battle, unit)
    if (bar := bar_to_procedure(system, battle, procedure, command.bindings)) is not None:
        return commands.Refused(bar)
    return (ProcedureBegan(ProcedureId(battle.next_id), procedure.key, dict(command.bindings)),)


def running_of(battle: Battle, number: ProcedureId) -> Running:
    """The procedure under way of that number; raises `Rejected` where there is none."""
    for running in battle.running:
        if running.id == number:
            return running
    raise Rejected(_("that procedure is no longer under way"))


def question(system: System, battle: Battle, running: Running) -> Ask | None:
    """The next question of a procedure; None when it is over."""
    return system.procedure(running.procedure).ask(battle, running)


def answer_procedure(system: System, battle: Battle, command: commands.AnswerProcedure) -> Decision:
    """One answer, checked against what the question accepts; a roll that may wait is passed over."""
    running = running_of(battle, command.id)
    ask = answerable(system, battle, running)
    match ask:
        case None:
            return commands.Refused(_("nothing is left to answer"))
        case RollFor():
            return commands.Refused(_("this question is answered by a roll"))
        case _:
            value = _accepted_answer(ask, command.value)
            return (
                value
                if isinstance(value, commands.Refused)
                else (ProcedureAnswered(running.id, Answer(ask.key, value)),)
            )


def _accepted_answer(ask: Choose | PickUnit | Count, value: Scalar) -> Scalar | commands.Refused:
    """The answer as it is kept, or why the question does not accept it."""
    match ask:
        case Choose(options=options, barred=barred):
            known = [option.key for option in options]
            if value in known or value in [option.key for option in barred]:
                return str(value)
            template = _("{value} is not one of {known}")
            return commands.Refused(template.format(value=repr(value), known=", ".join(known)))
        case PickUnit(candidates=candidates, or_none=or_none):
            is_accepted = value in candidates or (value == "" and or_none)
            return str(value) if is_accepted else commands.Refused(_("that unit cannot be picked here"))
        case Count(field=field):
            return field.accept(value)
        case _:
            assert_never(ask)


def leave_procedure(battle: Battle, command: commands.LeaveProcedure) -> Decision:
    """A procedure given up; what was done in it stays."""
    return (ProcedureEnded(running_of(battle, command.id).id, complete=False),)
