"""Whether the reference and the running system agree: pointers, citations, and each house rule as its ruling says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from tracker.battle.fields import Rejected
from tracker.rules.audit.citing import cited_anywhere, cited_by
from tracker.rules.audit.findings import Finding, no_such, raised, unknown
from tracker.rules.reference import Fact, Honour, PointerKind, Reference, ReferenceBroken, load_reference
from tracker.rules.system import System
from tracker.words import _

FITTING: Final[Mapping[Honour, frozenset[PointerKind]]] = {
    Honour.COMPUTED: frozenset(
        {
            PointerKind.RESOLVER,
            PointerKind.FIELD,
            PointerKind.BATTLE,
            PointerKind.CONSEQUENCE,
            PointerKind.PROCEDURE,
        }
    ),
    Honour.WALKED: frozenset({PointerKind.STEP}),
    Honour.PROMPTED: frozenset({PointerKind.PROMPT}),
}
"""The places the first pointer of a fact may name: the thing that computes it, walks it or asks for it."""

SEEN: Final = frozenset({PointerKind.FIELD, PointerKind.BATTLE, PointerKind.STEP, PointerKind.PROMPT})
"""The places a fact may point to without being cited there: where it is merely seen."""


def audit_reference(system: System) -> list[Finding]:
    """Everything in which the reference of a system and the system itself do not agree; nothing where it has none."""
    if not system.reference:
        return []
    try:
        reference = load_reference(system.reference)
    except ReferenceBroken as broken:
        where = f"reference/{broken.file}/{broken.id}".rstrip("/")
        return [Finding(where, broken.problem, _("a reference that can be read whole"))]
    except Exception as error:
        return [raised("reference", error)]
    return list(_audited(system, reference))


def _audited(system: System, reference: Reference) -> Iterator[Finding]:
    for fact in reference.facts.values():
        yield from _pointers(system, fact)
        yield from _named_in_words(reference, fact)
    known = reference.facts.keys() | reference.rulings.keys()
    for rule in sorted(cited_anywhere(system) - known):
        fault = _("{rule} is cited and stands nowhere in the reference").format(rule=rule)
        yield Finding(f"reference/{rule}", fault, _("the id of a fact or a ruling"))
    yield from _rulings(reference)
    yield from _switches(system, reference)


def _pointers(system: System, fact: Fact) -> Iterator[Finding]:
    where = f"reference/{fact.id}"
    silent = []
    for pointer in fact.where:
        try:
            citing = cited_by(system, pointer)
        except Rejected as wrong:
            fault = _("it points to {pointer}: {problem}").format(pointer=pointer, problem=wrong)
            yield Finding(where, fault, _("something the system has"))
            return
        if fact.id not in citing:
            silent.append(pointer)
    if len(silent) == len(fact.where) or any(pointer.kind not in SEEN for pointer in silent):
        fault = _("{pointers} does not cite it").format(pointers=", ".join(map(str, silent)))
        yield Finding(where, fault, _("its id among the rules of what honours it"))
    if fact.where[0].kind not in FITTING[fact.how]:
        fault = _("{pointer} cannot be what makes it {how}").format(pointer=fact.where[0], how=fact.how.value)
        yield Finding(where, fault, ", ".join(sorted(f"{kind.value}:…" for kind in FITTING[fact.how])))


def _named_in_words(reference: Reference, fact: Fact) -> Iterator[Finding]:
    yield from unknown(f"reference/{fact.id}", _("the fact"), _rules_in(reference, fact.text), reference.facts)


def _rules_in(reference: Reference, words: str) -> list[str]:
    """The parts of a text that are written as the ids of this reference are."""
    prefixes = "|".join(sorted({re.escape(rule.partition("-")[0]) for rule in reference.facts}))
    return re.findall(rf"\b(?:{prefixes})-(?:[A-Z]+-)?\d\d\b", words)


def _rulings(reference: Reference) -> Iterator[Finding]:
    known = reference.facts.keys() | reference.rulings.keys()
    for ruling in reference.rulings.values():
        where = f"reference/{ruling.id}"
        words = " ".join((ruling.question, ruling.default, ruling.other))
        yield from unknown(where, _("the fact"), _rules_in(reference, words), known)
        if not ruling.facts:
            yield Finding(where, _("it concerns no fact"), _("one fact or more"))
        if ruling.switch and not ruling.other:
            yield Finding(where, _("it has a switch, and no other reading"), _("the other reading in words"))
    for fact in reference.facts.values():
        for key in fact.rulings:
            if fact.id not in reference.rulings[key].facts:
                fault = _("it names {ruling}, which does not concern it").format(ruling=key)
                yield Finding(f"reference/{fact.id}", fault, _("a ruling that concerns it"))


def _switches(system: System, reference: Reference) -> Iterator[Finding]:
    """Every house rule is the choice between the readings of a ruling."""
    rulings = {ruling.switch: ruling for ruling in reference.rulings.values() if ruling.switch}
    switches = {switch.key: switch for switch in system.rolls.switches}
    for key, ruling in rulings.items():
        if key not in switches:
            yield no_such(f"reference/{ruling.id}", _("the switch"), key, switches)
    spaces = "|".join(sorted({re.escape(key.partition(".")[0]) for key in switches if "." in key}))
    for ruling in reference.rulings.values():
        words = " ".join((ruling.question, ruling.default, ruling.other))
        named = re.findall(rf"\b(?:{spaces})\.[a-z]\w+", words) if spaces else []
        yield from unknown(f"reference/{ruling.id}", _("the switch"), named, switches)
    for key in sorted(switches.keys() - rulings.keys()):
        yield Finding(f"switch/{key}", _("no ruling of the reference has it"), _("one ruling for each switch"))
