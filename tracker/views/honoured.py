"""Where the app honours a rule, in the words a player knows: the roll, the step, the field, the question."""

from __future__ import annotations

from tracker.rules.reference import Fact, Pointer, PointerKind
from tracker.rules.system import Step, System
from tracker.views.checklist import step_number
from tracker.views.sentences.names import known, of_any_unit
from tracker.words import _


def where_in_words(system: System, fact: Fact) -> str:
    """All that honours a rule, with commas between; what the system does not know is named by its id."""
    return ", ".join(_pointed(system, pointer) for pointer in fact.where)


def _pointed(system: System, pointer: Pointer) -> str:
    looks = {
        PointerKind.RESOLVER: system.resolver,
        PointerKind.STEP: system.step,
        PointerKind.FIELD: system.field,
        PointerKind.BATTLE: system.battle_field,
        PointerKind.PROMPT: system.prompt,
        PointerKind.PROCEDURE: system.procedure,
        PointerKind.CONSEQUENCE: system.consequence,
    }
    part = known(looks[pointer.kind], pointer.name)
    label = next((words for word in ("label", "question") if (words := getattr(part, word, ""))), "")
    pointed = of_any_unit(_(label)) if label else str(pointer)
    if isinstance(part, Step):
        return _gone_by(system, part, f"{step_number(system, part.id)} {pointed}".strip("– "))
    return pointed


def _gone_by(system: System, step: Step, pointed: str) -> str:
    """A step of the turn, and where it is honoured if the walk goes by it."""
    if step.played_at:
        other = _(system.step(step.played_at).label)
        return _("{step}, skipped: played at {other}").format(step=pointed, other=other)
    if step.may_be_passed:
        return _("{step}, skipped unless something is owed there; g goes to it").format(step=pointed)
    return pointed
