"""Reference and running system agree: what a fact points to exists and cites it; a switch is the ruling it says."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.tracker.citing import cited_anywhere, cited_by
from tracker.battle.fields import Rejected
from tracker.rules.reference import Fact, Honour, Pointer, PointerKind, load_reference
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys

SYSTEMS = [load_system(key) for key in system_keys()]
FITTING = {
    Honour.COMPUTED: {
        PointerKind.RESOLVER,
        PointerKind.FIELD,
        PointerKind.BATTLE,
        PointerKind.CONSEQUENCE,
        PointerKind.PROCEDURE,
    },
    Honour.WALKED: {PointerKind.STEP},
    Honour.PROMPTED: {PointerKind.PROMPT},
}
"""What the first pointer of a fact may name: the thing that computes it, walks it or asks for it."""

SEEN = {PointerKind.FIELD, PointerKind.BATTLE, PointerKind.STEP, PointerKind.PROMPT}

every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)


def facts_of(system: System) -> Iterable[Fact]:
    """Every fact of the system's sheet; a thousand over all systems, so that no test is made of each."""
    return load_reference(system.reference).facts.values()


@every_system
def test_a_fact_is_cited_by_what_it_points_to(system: System) -> None:
    for fact in facts_of(system):
        silent = [pointer for pointer in fact.where if fact.id not in cited_by(system, pointer)]
        assert len(silent) < len(fact.where), fact.id
        # What works a fact out cites it; Demonworld's facts point as well to where they are only seen.
        assert {pointer.kind for pointer in silent} <= (SEEN if system.key == "demonworld" else set()), fact.id


@every_system
def test_what_a_pointer_names_must_exist(system: System) -> None:
    with pytest.raises(Rejected):
        cited_by(system, Pointer(PointerKind.RESOLVER, "no_such_roll"))


@every_system
def test_everything_cited_in_the_system_is_in_the_reference(system: System) -> None:
    reference = load_reference(system.reference)
    assert cited_anywhere(system) - reference.facts.keys() - reference.rulings.keys() == set()


@every_system
def test_every_kind_of_honour_is_in_use(system: System) -> None:
    assert {fact.how for fact in facts_of(system)} == set(Honour)


@every_system
def test_the_first_pointer_of_a_fact_fits_the_way_it_is_honoured(system: System) -> None:
    assert [fact.id for fact in facts_of(system) if fact.where[0].kind not in FITTING[fact.how]] == []


@every_system
def test_a_fact_and_its_rulings_cite_each_other(system: System) -> None:
    reference = load_reference(system.reference)
    from_facts = {(fact.id, ruling) for fact in reference.facts.values() for ruling in fact.rulings}
    from_rulings = {(fact, ruling.id) for ruling in reference.rulings.values() for fact in ruling.facts}
    assert from_facts == from_rulings
    assert all(ruling.facts for ruling in reference.rulings.values())


@every_system
def test_every_switch_of_the_reference_is_one_in_play(system: System) -> None:
    rulings = load_reference(system.reference).rulings.values()
    assert {ruling.switch for ruling in rulings if ruling.switch} == {switch.key for switch in system.switches}


@every_system
def test_every_playable_doubt_tells_the_other_reading(system: System) -> None:
    assert all(ruling.other for ruling in load_reference(system.reference).rulings.values() if ruling.switch)


@every_system
def test_facts_are_plain_sentences(system: System) -> None:
    for fact in facts_of(system):
        assert fact.text.endswith((".", ")", '"')), fact.id
        assert not set("*|`…[") & set(fact.text), fact.id


@every_system
def test_ids_named_in_the_words_of_a_fact_exist(system: System) -> None:
    facts = load_reference(system.reference).facts
    prefixes = "|".join(sorted({rule.partition("-")[0] for rule in facts}))
    for fact in facts.values():
        assert set(re.findall(rf"\b(?:{prefixes})-(?:[A-Z]+-)?\d\d\b", fact.text)) <= facts.keys(), fact.id
