"""Whether what a step offers is there, with a part for the unit and answers that are taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tracker.battle.fields import AnyField, Scalar
from tracker.rules.audit.findings import Finding, no_such, refusal, unknown
from tracker.rules.resolver import Role
from tracker.rules.system import Does, Offer, System
from tracker.words import _


def audit_offer(system: System, where: str, offer: Offer) -> list[Finding]:
    """The faults of an offer made at `where`."""
    return list(_audited(system, f"{where}/offer/{offer.verb}", offer))


def _audited(system: System, where: str, offer: Offer) -> Iterator[Finding]:
    match offer.does:
        case Does.ROLL:
            yield from _roll(system, where, offer)
        case Does.PROCEDURE:
            yield from _procedure(system, where, offer)
        case Does.ACTION:
            yield from _action(system, where, offer)
        case Does.PROMPT:
            prompts = [prompt.key for prompt in system.play.prompts]
            yield from unknown(where, _("the prompt"), [offer.name], prompts)
        case Does.TICK:
            pass


def _roll(system: System, where: str, offer: Offer) -> Iterator[Finding]:
    resolvers = {resolver.key: resolver for resolver in system.rolls.resolvers}
    if offer.name not in resolvers:
        yield no_such(where, _("the roll"), offer.name, resolvers)
        return
    roll = resolvers[offer.name]
    yield from _parts(where, offer, roll.roles)
    yield from _answers(where, offer.inputs, (entry.field for entry in roll.inputs))


def _procedure(system: System, where: str, offer: Offer) -> Iterator[Finding]:
    procedures = {procedure.key: procedure for procedure in system.play.procedures}
    if offer.name not in procedures:
        yield no_such(where, _("the procedure"), offer.name, procedures)
        return
    yield from _parts(where, offer, procedures[offer.name].roles)


def _action(system: System, where: str, offer: Offer) -> Iterator[Finding]:
    actions = {action.key: action for action in system.play.actions}
    if offer.name not in actions:
        yield no_such(where, _("the action"), offer.name, actions)
        return
    yield from _answers(where, offer.inputs, actions[offer.name].inputs)


def _parts(where: str, offer: Offer, roles: tuple[Role, ...]) -> Iterator[Finding]:
    known = [role.key for role in roles]
    named = [offer.role] if offer.role else []
    yield from unknown(where, _("the part"), [*named, *offer.others, *offer.whom], known)
    for role in roles:
        if role.key in offer.whom and not role.optional:
            fault = _("it asks for the part {part}, which is asked for anyway").format(part=repr(role.key))
            yield Finding(where, fault, _("optional parts"))


def _answers(where: str, given: Mapping[str, Scalar], fields: Iterable[AnyField]) -> Iterator[Finding]:
    known = {field.key: field for field in fields}
    yield from unknown(where, _("the input"), given, known)
    for key, value in given.items():
        if key in known and (wrong := refusal(lambda key=key, value=value: known[key].accept(value))):  # type: ignore[misc]
            yield Finding(where, wrong, known[key].accepted())
