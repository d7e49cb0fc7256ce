"""Words are translated once: by whoever shows a msgid, and never again what was said already or typed by somebody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pseudo import pseudo_spoken
from tests.saves.golden import golden_battles
from tracker.battle.battle import Battle
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import Choose, PickUnit, System
from tracker.rules.systems import system_keys
from tracker.views.armies import armies
from tracker.views.candidates import candidates
from tracker.views.checklist import checklist
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.words import Said, _


def tell(history: History) -> None:
    """All that a reader is told of the battle, its log first."""
    entries(history)
    project(history)
    armies(history)
    for battle in (*history.befores, history.battle):
        for words in handed_over(history.system, battle):
            _(words)


def handed_over(system: System, battle: Battle) -> Iterator[str]:
    """What a rule system hands over to be translated in this state: bars, notes, verbs, questions."""
    candidates(system, battle, battle.units.values())
    seen = checklist(system, battle)
    yield from (entry.bar.reason for entry in (*seen.barred, *seen.absent))
    for entry in seen.able:
        yield from (entry.may.note, entry.may.verb, *(offer.verb for offer in entry.may.offers))
    for running in battle.running:
        ask = question(system, battle, running)
        if ask is not None:
            yield from (ask.question, ask.short)
        if isinstance(ask, Choose):
            yield from (option.label for option in ask.options)
        if isinstance(ask, PickUnit):
            yield ask.or_none


@pytest.mark.parametrize("key", system_keys())
def test_nothing_is_translated_twice_nor_a_name_that_somebody_typed(key: str) -> None:
    for golden in golden_battles(key):
        history = golden.history()
        with pseudo_spoken() as spoken:
            tell(history)
        assert spoken.asked_again == set(), golden.name
        names = {side.name for side in history.battle.sides} | {unit.name for unit in history.battle.units.values()}
        assert spoken.asked & names == set(), golden.name


def test_what_is_said_is_not_asked_for_and_a_msgid_is() -> None:
    with pseudo_spoken() as spoken:
        once = _("rallies")
        assert (_(Said(once)), spoken.asked_again) == (once, set())
        assert _(once) != once
        assert spoken.asked_again == {once}
