"""Whether a declaration contradicts itself: what one part names must stand in another."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.rules.audit.fields import audit_fields
from tracker.rules.audit.findings import Finding, no_such, raised, unknown
from tracker.rules.audit.ids import audit_ids
from tracker.rules.audit.offers import audit_offer
from tracker.rules.audit.shapes import shapes
from tracker.rules.audit.sheets import audit_sheets
from tracker.rules.resolver import Resolver
from tracker.rules.resolver.inputs import ReadOff
from tracker.rules.system import Step, System, Tokens, TokenStep
from tracker.words import _


def contradictions(system: System) -> tuple[Finding, ...]:
    """Everything in the declaration itself that some part of the program would stumble over."""
    try:
        findings = shapes(system)
        if findings:
            return tuple(findings)
        return (*audit_ids(system), *audit_fields(system), *_named(system))
    except Exception as error:
        return (raised("system", error),)


def _named(system: System) -> Iterator[Finding]:
    yield from _turn(system)
    yield from _house_rules(system)
    for resolver in system.rolls.resolvers:
        yield from _roll(system, resolver)
    yield from audit_sheets(system)
    if system.turn.tokens is not None:
        yield from _tokens(system, system.turn.tokens)
    yield from _looked_up(system)
    fields = {field.key: field for field in system.cards.fields}
    for about, field in (("points", system.cards.points), ("number", system.cards.number)):
        if field is not None and fields.get(field.key) != field:
            yield no_such(about, _("the field"), field.key, fields)
    for about, brought in (("losses_in", system.cards.losses_in), ("wounds_in", system.cards.wounds_in)):
        yield from unknown(about, _("the field"), (field.key for field in brought), fields)
    of_the_battle = [field.key for field in system.cards.battle_fields]
    yield from unknown(
        "shown", _("the field of the battle"), (field.key for field in system.audience.shown), of_the_battle
    )
    for prompt in system.play.prompts:
        sets = (field.key for field in prompt.sets)
        yield from unknown(f"prompt/{prompt.key}", _("the field of the battle"), sets, of_the_battle)


def _looked_up(system: System) -> Iterator[Finding]:
    """Parts named by their keys alone: the actions of strength, the ways, the words for rolls."""
    actions = [action.key for action in system.play.actions]
    named = ("loses", system.cards.loses), ("regains", system.cards.regains), ("designates", system.turn.designates)
    for name, key in named:
        if key:
            yield from unknown(name, _("the action"), [key], actions)
    opened = [
        *(roll.key for roll in system.rolls.resolvers),
        *(procedure.key for procedure in system.play.procedures),
        *actions,
    ]
    yield from unknown("ways", _("the roll, procedure or action"), system.turn.ways, opened)
    resolvers = {roll.key: [entry.key for entry in roll.outcomes] for roll in system.rolls.resolvers}
    if system.opponent.breaks:
        yield from unknown("breaks", _("the roll"), [system.opponent.breaks], [*resolvers])
    yield from unknown("told_as", _("the roll"), system.words.told_as, [*resolvers])
    yield from unknown("nerve", _("the roll"), system.words.nerve, [*resolvers])
    for roll, refusals in system.words.nerve.items():
        yield from unknown(f"nerve/{roll}", _("the outcome"), refusals, resolvers.get(roll, []))


def _turn(system: System) -> Iterator[Finding]:
    if not any(not step.interrupt for phase in system.turn.phases for step in phase.steps):
        yield Finding("phases", _("there is no step to stop at"), _("a turn of one step or more"))
    for phase in system.turn.phases:
        if not phase.steps:
            yield Finding(f"phase/{phase.id}", _("it has no steps"), _("one step or more"))
        for step in phase.steps:
            yield from _step(system, step)


def _step(system: System, step: Step) -> Iterator[Finding]:
    where = f"step/{step.id}"
    yield from unknown(where, _("the prompt"), step.prompts, [prompt.key for prompt in system.play.prompts])
    for offer in step.offers:
        yield from audit_offer(system, where, offer)
    if step.tokens is not TokenStep.NONE and system.turn.tokens is None:
        yield Finding(where, _("it handles order tokens, and there are none"), _("a system with tokens"))


def _tokens(system: System, tokens: Tokens) -> Iterator[Finding]:
    fields = {field.key: field for field in system.cards.fields}
    if fields.get(tokens.field.key) is not tokens.field:
        yield no_such("tokens", _("the field"), tokens.field.key, fields)
    keys = [token.key for token in tokens.tokens]
    yield from unknown("tokens", _("the choice"), keys, [option.key for option in tokens.field.options])
    rolls = [resolver.key for resolver in system.rolls.resolvers]
    if tokens.random:
        yield from unknown("tokens", _("the roll"), [tokens.random], rolls)
    handling = {step.tokens for phase in system.turn.phases for step in phase.steps}
    for wanted in (TokenStep.PLACE, TokenStep.REVEAL):
        if wanted not in handling:
            fault = _("no step of the turn is for tokens to {do}").format(do=wanted.value)
            yield Finding("tokens", fault, _("a step that places them and one that reveals them"))


def _house_rules(system: System) -> Iterator[Finding]:
    switches = {switch.key: switch for switch in system.rolls.switches}
    for switch in system.rolls.switches:
        if len(switch.options) < 2:
            yield Finding(f"switch/{switch.key}", _("it leaves no choice"), _("two readings or more"))
    for preset in system.rolls.presets:
        where = f"preset/{preset.key}"
        for key, reading in preset.readings.items():
            if key not in switches:
                yield no_such(where, _("the switch"), key, switches)
            else:
                readings = [option.key for option in switches[key].options]
                yield from unknown(where, _("the reading"), [reading], readings)


def _roll(system: System, resolver: Resolver) -> Iterator[Finding]:
    where = f"resolver/{resolver.key}"
    if not resolver.outcomes:
        yield Finding(where, _("it has no outcome"), _("one outcome or more"))
    switches = {switch.key: switch for switch in system.rolls.switches}
    for switch in resolver.switches:
        if switches.get(switch.key) is not switch:
            yield no_such(where, _("the switch"), switch.key, switches)
    inputs, roles = [entry.field.key for entry in resolver.inputs], [role.key for role in resolver.roles]
    for entry in resolver.inputs:
        read = [reader.role for reader in (entry.reader, entry.proposed) if isinstance(reader, ReadOff)]
        yield from unknown(f"{where}/input/{entry.field.key}", _("the part"), read, roles)
    for line in resolver.lines:
        driven = [field.key for field in (line.field, line.otherwise) if field is not None]
        yield from unknown(f"{where}/line/{line.key}", _("the input"), driven, inputs)
        doubts = [line.doubt] if line.doubt else []
        yield from unknown(f"{where}/line/{line.key}", _("the switch"), doubts, [*switches])
