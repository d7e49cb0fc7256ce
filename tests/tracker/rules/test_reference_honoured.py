"""Reference and running system agree, as the auditor of rule systems has it; and what is asked of ours beyond that."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.play import with_parts
from tracker.battle.fields import Rejected
from tracker.rules.audit import audit_reference
from tracker.rules.audit.citing import cited_anywhere, cited_by
from tracker.rules.audit.reference import SEEN
from tracker.rules.reference import Fact, Honour, Pointer, PointerKind, load_reference
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys

SYSTEMS = [load_system(key) for key in system_keys()]

every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)


def facts_of(system: System) -> Iterable[Fact]:
    """Every fact of the system's sheet; a thousand over all systems, so that no test is made of each."""
    return load_reference(system.reference).facts.values()


@every_system
def test_the_reference_agrees_with_the_system(system: System) -> None:
    assert [str(finding) for finding in audit_reference(system)] == []


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("As in SK-RNG-05, or SK-RUL-01.", ""),
        ("As in SK-RNG-99.", "the fact 'SK-RNG-99'"),
        ("As in SK-RUL-99.", "the fact 'SK-RUL-99'"),
        ("See sk.rally_gain.", ""),
        ("See sk.rally_loss.", "the switch 'sk.rally_loss'"),
    ],
)
@pytest.mark.parametrize("where", ["question", "default", "other"])
def test_a_ruling_speaks_of_nothing_that_the_system_has_not(
    where: str, words: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = load_system("skirmish")
    reference = load_reference(system.reference)
    ruling = replace(reference.rulings["SK-RUL-02"], **{where: words})
    spoken = replace(reference, rulings={**reference.rulings, ruling.id: ruling})
    monkeypatch.setattr("tracker.rules.audit.reference.load_reference", lambda _package: spoken)
    found = [str(finding) for finding in audit_reference(system)]
    assert len(found) == bool(problem)
    assert all("reference/SK-RUL-02" in finding and problem in finding for finding in found)


@every_system
def test_a_fact_is_cited_by_everything_it_points_to(system: System) -> None:
    # What works a fact out cites it; Demonworld's facts point as well to where they are only seen.
    allowed = SEEN if system.key == "demonworld" else frozenset()
    for fact in facts_of(system):
        silent = {pointer.kind for pointer in fact.where if fact.id not in cited_by(system, pointer)}
        assert silent <= allowed, fact.id


@every_system
def test_whatever_cites_a_rule_alone_is_heard(system: System) -> None:
    alone = with_parts(
        system,
        resolvers=(),
        fields=(),
        battle_fields=(),
        switches=(),
        prompts=(),
        procedures=(),
        actions=(),
        consequences=(),
        phases=(),
    )
    assert cited_anywhere(alone) == set()
    cards, turn, rolls, play = system.cards, system.turn, system.rolls, system.play
    for parts in (
        {"fields": cards.fields},
        {"switches": rolls.switches},
        {"prompts": play.prompts},
        {"actions": play.actions},
        {"phases": turn.phases},
    ):
        assert cited_anywhere(with_parts(alone, **parts)), parts


@every_system
def test_what_a_pointer_names_must_exist(system: System) -> None:
    with pytest.raises(Rejected):
        cited_by(system, Pointer(PointerKind.RESOLVER, "no_such_roll"))


@every_system
def test_every_kind_of_honour_is_in_use(system: System) -> None:
    assert {fact.how for fact in facts_of(system)} == set(Honour)


@every_system
def test_facts_are_plain_sentences(system: System) -> None:
    for fact in facts_of(system):
        assert fact.text.endswith((".", ")", '"')), fact.id
        assert not set("*|`…[") & set(fact.text), fact.id
