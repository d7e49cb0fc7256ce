"""Rules that are cited by their ids, in the words of the system's reference."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from screens.parts.plain import line
from tracker.rules.reference import Reference, ReferenceBroken, load_reference
from tracker.rules.system import System
from tracker.words import _


def rule_texts(system: System, rules: Sequence[str]) -> list[Content]:
    """The bare text of these rules, a line each; nothing where the system brings no reference."""
    reference = reference_of(system)
    facts = [] if reference is None else [reference.facts[rule] for rule in rules if rule in reference.facts]
    return [line((f"{fact.id}  ", "$foreground"), (_(fact.text), "$dim")) for fact in facts]


def reference_of(system: System) -> Reference | None:
    """The system's reference, None where it brings none that can be read."""
    try:
        return load_reference(system.reference) if system.reference else None
    except ReferenceBroken:
        return None
