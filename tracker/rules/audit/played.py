"""Whether what a system answers in play names what there is: events, rows of pages, marks of units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tracker.battle.battle import Battle, UnitId
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, Owed, StepEntered, Voided
from tracker.rules.audit.findings import Finding, refusal, unknown
from tracker.rules.system import COMMON_CAUSES, Does, May, Offer, Sheet, SheetScene, System
from tracker.words import _


def designates(system: System, offer: Offer) -> bool:
    """Whether a unit is given its place in the turn by what it is offered."""
    return offer.does is Does.ACTION and offer.name == system.turn.designates


def audit_designating(system: System, battle: Battle, stands: May, where: str) -> Iterator[Finding]:
    """A step that is left without a question though units have not had their place in the turn."""
    offered = any(designates(system, offer) for offer in stands.offers)
    if offered and not system.step(battle.place.step).unfinished(battle):
        problem = _("it is left without a question while a unit may still be designated")
        yield Finding(where, problem, _("units not yet designated, in its {field}").format(field="unfinished"))


def audit_rows(system: System, sheet: Sheet, battle: Battle, bound: Mapping[str, UnitId]) -> Iterator[Finding]:
    """Rows of a page that cannot be rolled."""
    where = f"sheet/{sheet.key}"
    for row in sheet.rows(SheetScene(battle, bound, {})):
        yield from unknown(where, _("the roll"), [row.resolver], sheet.of)
        if row.resolver in sheet.of:
            roles = [role.key for role in system.resolver(row.resolver).roles]
            yield from unknown(where, _("the part"), row.bindings, roles)


def audit_marks(where: str, marks: Iterable[object], kind: type[object]) -> Iterator[Finding]:
    """Marks of a unit that are of the wrong kind."""
    for mark in marks:
        if not isinstance(mark, kind):
            problem = _("it is {kind}").format(kind=type(mark).__name__)
            yield Finding(where, problem, _("a tuple of {kind}").format(kind=kind.__name__))


def audit_events(system: System, where: str, events: Iterable[AnyEvent]) -> Iterator[Finding]:
    """Events that name a step or a roll there is not, or a value that its field does not take."""
    steps = [step.id for phase in system.turn.phases for step in phase.steps]
    rolls = [resolver.key for resolver in system.rolls.resolvers]
    for event in events:
        match event:
            case StepEntered(step=step):
                yield from unknown(where, _("the step"), [step], steps)
            case Owed(debt):
                yield from unknown(where, _("the roll"), [debt.resolver], rolls)
                yield from unknown(where, _("the step"), [debt.due], steps)
            case Changed(key=key, now=now):
                field = system.field(key)
                if wrong := refusal(lambda field=field, now=now: field.accept(now)):  # type: ignore[misc]
                    yield Finding(where, wrong, field.accepted())
            case _:
                continue


def audit_causes(system: System, events: Iterable[AnyEvent]) -> Iterator[Finding]:
    """Changes that happened of themselves by a cause without words."""
    known = {**system.words.causes, **COMMON_CAUSES}
    for event in events:
        match event:
            case Changed(cause=cause) | BattleValueChanged(cause=cause) | Voided(cause=cause):
                causes = [cause] if cause else []
            case Owed(debt):
                causes = [debt.cause]
            case _:
                continue
        yield from unknown("causes", _("the cause"), causes, known)
