"""The headline: who leads or has won, by how much, after how many turns that were really played."""

from __future__ import annotations

import pytest

from tests.at_random import opening
from tests.play import having, playing, the_demo
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Advance, Command, Note, RenameSide, Resolve, Score, SetLastTurn
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.report.account import account
from tracker.views.report.highlights.headline import headline, turns_played

ON = Advance(anyway=True)


def at_turn(history: History, turn: int) -> History:
    while history.battle.place.turn < turn:
        history = playing(history, ON)
    return history


def test_before_the_first_turn_nobody_leads() -> None:
    assert headline(a_tiny_battle()) == "The armies before the first turn"
    assert account(a_tiny_battle()).under == "Tiny · before the first turn"
    assert headline(playing(a_tiny_battle(), Advance())) == "The armies before the first turn"


def test_two_turns_played_are_not_three() -> None:
    entered = at_turn(having(the_demo(load_system("demonworld")), "wolf-riders", bases=2), 3)
    assert turns_played(entered).number == 2
    assert headline(entered).endswith(" after two turns")
    assert account(entered).under == "Demonworld · two turns played"


def test_a_note_in_a_turn_does_not_play_it() -> None:
    assert turns_played(playing(at_turn(a_tiny_battle(), 2), Note("late"))).number == 1


def test_a_turn_that_is_under_way_is_called_by_its_number() -> None:
    shot = Resolve("shot", {"actor": UnitId("archers"), "target": UnitId("raiders")}, {}, (Face(6, 1),))
    begun = playing(a_tiny_battle(), Advance())
    assert turns_played(begun).number == 0
    assert turns_played(playing(begun, shot)).in_words == "turn 1 under way"
    assert headline(playing(begun, shot)) == "Azure leads 100 to 90 in turn 1"


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ((), "Level at 100 after two turns"),
        ((Score(SideId("azure"), 5), Score(SideId("ochre"), 3)), "Azure leads 5 to 3 after two turns"),
        ((Score(SideId("azure"), 4), Score(SideId("ochre"), 4)), "Level at 4 after two turns"),
        ((SetLastTurn(2), Score(SideId("ochre"), 3)), "Ochre wins 3 to 0 after two turns"),
        ((SetLastTurn(2),), "A draw at 100 after two turns"),
    ],
)
def test_it_says_who_is_ahead_by_the_score_or_by_what_is_left(commands: tuple[Command, ...], said: str) -> None:
    assert headline(at_turn(playing(a_tiny_battle(), *commands), 3)) == said


def test_who_has_nobody_left_has_lost() -> None:
    history = at_turn(opening("tiny"), 2)
    gone = [unit.id for unit in history.battle.of_side(SideId("ochre"))]
    for unit in gone:
        history = having(history, unit, men=0)
    assert headline(history).startswith("Azure wins ")
    assert headline(history).endswith(": nobody else is left")


def test_a_side_named_by_many_wins_and_leads_as_many() -> None:
    named = playing(a_tiny_battle(), RenameSide(SideId("ochre"), "Wardens of Esk"))
    ahead = playing(at_turn(named, 3), Score(SideId("ochre"), 3))
    assert headline(ahead) == "Wardens of Esk lead 3 to 0 in turn 3"
    assert headline(playing(ahead, SetLastTurn(2))).startswith("Wardens of Esk win 3 to 0 ")
