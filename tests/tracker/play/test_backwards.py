"""Whoever asks what was done goes back as far as the answer lies, and no further."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, opening
from tests.at_random import playing as any_acts
from tests.play import playing
from tests.tiny import ARCHERS, RAIDERS, at_the_shooting
from tests.tracker.play.test_sheets import rolled, three_shots
from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Answer, ProcedureId
from tracker.battle.commands import Advance, Note, PlaceToken, Refused
from tracker.battle.events import ProcedureAnswered, ProcedureBegan
from tracker.battle.trail import Trail
from tracker.play.backwards import answers_to, backwards, began_as, found_by, of_this_phase
from tracker.play.history import History
from tracker.play.last_rolls import answers_before
from tracker.play.sheets import act_to_undo, open_on
from tracker.views.log import left_behind
from tracker.views.log_line import last_events


class Counted(Trail[Act]):
    """The acts of a battle, and how many of them were looked at, the last first."""

    __slots__ = ("seen",)

    def __iter__(self) -> Iterator[Act]:
        raise AssertionError("the whole past was walked")

    def __reversed__(self) -> Iterator[Act]:
        for act in super().__reversed__():
            self.seen = getattr(self, "seen", 0) + 1
            yield act


def counting(history: History) -> History:
    """The same battle with its acts counted as they are looked at."""
    return replace(history, acts=Counted(history.acts))


def looked_at(history: History) -> int:
    """How many of its acts have been looked at."""
    return getattr(history.acts, "seen", 0)


def after_a_long_past() -> History:
    """Three thousand acts in turn 1, and the shooting of turn 2 reached."""
    history = at_the_shooting()
    history = playing(history, *(Note(f"remark {number}") for number in range(3000)))
    tokens = (PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h"))
    return playing(history, Advance(anyway=True), Advance(), *tokens, Advance(), Advance())


def answers(act: Act, procedure: ProcedureId) -> bool:
    """Whether an act answered that procedure."""
    return any(isinstance(event, ProcedureAnswered) and event.id == procedure for event in act.events)


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_it_finds_what_a_walk_through_the_whole_past_finds(key: str) -> None:
    history = opening(key)
    for number, (_before, _command, after) in enumerate(any_acts(history, random.Random(11), 240)):
        history = history if isinstance(after, Refused) else after
        if number % 7 == 0 and not isinstance(undone := history.undo(), Refused):
            history = undone
        if number % 20:
            continue
        standing = [(index, act) for index, act in enumerate(history.acts) if act.fate is Fate.STANDS]
        whole = [(index, act, before) for (index, act), before in zip(standing, history.befores, strict=True)]
        assert list(backwards(history)) == whole[::-1]
        here, system = history.battle.place, history.system
        assert [made.number for made in of_this_phase(history)][::-1] == [
            index
            for index, _act, before in whole
            if before.place.turn == here.turn
            if (system.phase_of(before.place.step) if before.place.step else None)
            is (system.phase_of(here.step) if here.step else None)
        ]
        begun = {event.id for _, act in standing for event in act.events if isinstance(event, ProcedureBegan)}
        for procedure in map(ProcedureId, islice(range(history.battle.next_id, 0, -1), 12)):
            assert (began_as(history, procedure) is not None) is (procedure in begun)
            mine = [made.number for made in answers_to(history, procedure)]
            assert mine[::-1] == [index for index, act in standing if answers(act, procedure)]
        assert all(found_by(history, index) is before for index, _act, before in whole[-30:])


def test_a_sheet_is_drawn_without_a_look_at_the_turns_before() -> None:
    history = counting(after_a_long_past())
    sheet = three_shots(history)
    # Opened, it looks for the roll made last, at whatever turn; drawn, no more.
    opened = looked_at(history)
    assert opened >= 3000
    for entry in sheet.entries:
        assert sheet.worksheet(entry) is not None
    assert 0 < looked_at(history) - opened < 30


def test_a_sheet_on_which_something_was_rolled_is_opened_without_a_look_at_the_turns_before() -> None:
    history = counting(rolled(three_shots(after_a_long_past()), 2).history)
    sheet = open_on(history, history.system.rolls.sheets[0], {"actor": ARCHERS})
    assert [entry.rolled is not None for entry in sheet.entries] == [True, False, False]
    assert act_to_undo(sheet) == len(history.acts) - 2
    assert found_by(history, len(history.acts) - 1) is history.befores[-1]
    assert looked_at(history) < 30


def test_what_a_procedure_has_come_to_and_the_last_acts_are_told_without_a_look_at_what_was_before() -> None:
    history = after_a_long_past()
    number = ProcedureId(history.battle.next_id)
    begun = history.adding(Act((ProcedureBegan(number, "parley", {}),)))
    found = counting(begun.adding(Act((ProcedureAnswered(number, Answer("who", "us")),))))
    assert len(list(answers_to(found, number))) == 1
    assert answers_before(found, number, "shot", {}) == {}
    assert began_as(found, ProcedureId(number + 1)) is None
    assert left_behind(found) == ""
    assert looked_at(found) < 10
    assert len(last_events(history, 3)) == 3
