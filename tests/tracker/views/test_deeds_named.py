"""What is said last of an act names what was done, whatever marks it set of itself."""

from __future__ import annotations

import random

import pytest

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.play import playing as after
from tests.play import the_demo
from tests.tracker.games.skirmish.battles import SPEARS, designating
from tracker.battle.acts import Act
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Perform, Refused
from tracker.battle.events import BattleValueChanged, Changed, ProcedureAnswered, ProcedureBegan, Rolled
from tracker.rules.system import System
from tracker.rules.systems import load_system
from tracker.views.sentences import headline
from tracker.views.sentences.changes import TAKEN_OFF
from tracker.views.sentences.events import deed_of, news_of
from tracker.views.sentences.names import procedure_name
from tracker.views.sentences.rolls import deed_in_words, whole_in_words


def wanted(system: System, before: Battle, act: Act) -> str:
    """The words that must stand in what is said of an act; nothing where what it changed has a sentence of its own."""
    match deed_of(system, act):
        case Rolled() as rolled:
            whole = "" if rolled.override else whole_in_words(system, before, rolled)
            return whole or deed_in_words(system, before, rolled)
        case ProcedureBegan(procedure=key):
            return procedure_name(system, key)
        case Changed(cause=cause) if cause in TAKEN_OFF:
            return ""
        case _ if isinstance(act.command, Perform) and system.action(act.command.action).says:
            return ""
        case Changed(key=key) if isinstance(act.command, Perform) and not system.field(key).says:
            return system.action(act.command.action).label
        case BattleValueChanged() if isinstance(act.command, Perform):
            return system.action(act.command.action).label
        case _:
            return ""


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_the_headline_of_an_act_names_the_roll_the_procedure_or_the_action(key: str) -> None:
    named = 0
    for seed in range(6):
        for before, _command, done in playing(opening(key), random.Random(seed), 60):
            if isinstance(done, Refused) or len(done.acts) == len(before.acts) or not done.acts[-1].events:
                continue
            words = wanted(done.system, before.battle, done.acts[-1])
            said = headline(done.system, before.battle, done.acts[-1], revealed=True)
            assert words in said, done.acts[-1].command
            named += bool(words)
    assert named > 5


def test_an_action_that_sets_a_mere_mark_is_told_by_its_name_alone() -> None:
    history = the_demo(load_system("demonworld"))
    lost = after(history, Perform("lose_base", UnitId("general-isolde"), {"cause": "shot"}))
    assert headline(lost.system, lost.befores[-1], lost.acts[-1]) == "General Isolde: lose a base."


def test_a_flight_is_told_before_the_free_attacks_and_not_by_the_number_that_let_it_begin() -> None:
    card = {"melee": 1}
    routed = designating(Spears={**card, "state": "routed"}, Thralls=card, Stair=card)
    begun = after(routed, Perform("designate", SPEARS), BeginProcedure("flight_move", {"actor": SPEARS}))
    (running,) = begun.battle.running
    asked = after(begun, AnswerProcedure(running.id, 2))
    fled = after(asked, AnswerProcedure(running.id, 1))
    deed = fled.acts[-1]
    assert headline(fled.system, asked.battle, deed) == "Spears flee 12 paces towards the nearest table edge."
    assert "in contact with" in headline(asked.system, begun.battle, asked.acts[-1])
    assert isinstance(news_of(fled.system, deed)[-1], ProcedureAnswered)
