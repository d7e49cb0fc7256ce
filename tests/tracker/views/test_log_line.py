"""An act as a line that is drawn: whom it names, what the die had to show, what it showed, what came of it."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, opening
from tests.at_random import playing as at_random
from tests.play import having, playing
from tests.tiny import ARCHERS, PIKES, RAIDERS, a_shot, a_tiny_battle, at_the_shooting
from tests.tracker.views.test_sentences import a_system_that_draws_orders
from tracker.battle.acts import Fate
from tracker.battle.commands import Advance, Note, PlaceToken, RenameUnit, Resolve, Tick
from tracker.battle.dice import Face
from tracker.battle.events import TokensRevealed
from tracker.play.history import History
from tracker.views.acts import is_step
from tracker.views.log_line import LogLine, Span, last_events, log_line
from tracker.views.sentences import headline
from tracker.views.spotlight import Went


def last(history: History) -> LogLine:
    """The line of the last act."""
    return log_line(history.system, history.befores[-1], history.acts[-1])


def text(spans: tuple[Span, ...]) -> str:
    """The words of it."""
    return "".join(span.text for span in spans)


def test_a_roll_is_told_by_its_deed_its_need_its_dice_and_how_it_ended() -> None:
    line = last(playing(at_the_shooting(), a_shot(2)))
    assert line.headline == (Span("Archers", "azure"), Span(" ▸ "), Span("Raiders", "ochre"), Span(" · Shot"))
    assert line.needs == "≤ 4"
    assert line.dice == (Face(6, 2),)
    assert line.went is Went.WELL
    assert text(line.ended) == "hit, one man lost"
    (change,) = line.changes
    assert (change.name, change.side, change.was, change.now) == ("Raiders", "ochre", 5, 4)
    assert line.owes


def test_a_miss_changes_nothing_and_went_ill() -> None:
    line = last(playing(at_the_shooting(), a_shot(6)))
    assert (line.went, line.changes, line.owes) == (Went.ILL, (), ())


def test_everything_else_is_its_sentence_with_the_names_told_apart() -> None:
    line = last(having(at_the_shooting(), RAIDERS, men=2))
    assert line.headline[0] == Span("Raiders", "ochre")
    assert text(line.headline).startswith("Raiders: Men 5 → 2")
    assert line.dice == ()


def test_a_name_is_a_name_whatever_signs_it_is_made_of() -> None:
    named = playing(at_the_shooting(), RenameUnit(ARCHERS, "Hit · {target} [7]", at_the_shooting().battle.sides[0].id))
    line = last(playing(named, a_shot(2)))
    assert line.headline[0] == Span("Hit · {target} [7]", "azure")
    assert text(line.ended) == "hit, one man lost"


def test_walks_ticks_and_tokens_are_steps_and_rolls_notes_and_corrections_are_events() -> None:
    history = playing(at_the_shooting(), a_shot(2), Note("rain"), Tick(ARCHERS, done=True))
    assert [is_step(act) for act in history.acts[-3:]] == [False, False, True]
    assert all(is_step(act) for act in a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f")).acts[-2:])


def test_the_last_events_leave_the_steps_between_them_out() -> None:
    history = playing(at_the_shooting(), a_shot(6), Note("rain"), Tick(ARCHERS, done=True), Note("hail"))
    told = last_events(history, 2)
    assert [text(line.headline) for _act, line in told] == ["Note: rain", "Note: hail"]
    assert len(last_events(history, 50)) == 4, "once the battle has begun, nothing from before"


def test_a_die_that_draws_a_token_is_not_shown_while_the_token_lies_face_down() -> None:
    orders = replace(a_tiny_battle(Advance()), declared=a_system_that_draws_orders())
    drawn = playing(orders, Resolve("draw", {"actor": ARCHERS}, {}, (Face(6, 5),)))
    line = last(drawn)
    assert (line.dice, line.ended) == ((), ())
    assert text(line.headline) == "Archers · Order at random: token placed face down."
    shown = log_line(drawn.system, drawn.befores[-1], drawn.acts[-1], revealed=True)
    assert shown.dice == (Face(6, 5),)


def test_tokens_turned_up_are_counted_side_by_side() -> None:
    line = last(
        a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "h"), PlaceToken(RAIDERS, "h"), Advance())
    )
    assert text(line.headline) == "Orders revealed: Azure f1 h1  Ochre h1"
    assert [span.side for span in line.headline if span.side] == ["azure", "ochre"]


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_in_every_system_a_line_says_the_words_of_its_sentence(key: str) -> None:
    *_before, (history, _command, _after) = at_random(opening(key), random.Random(5), 120)
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    assert any(log_line(history.system, *both).dice for both in zip(history.befores, standing, strict=True))
    for before, act in zip(history.befores, standing, strict=True):
        line, sentence = log_line(history.system, before, act), headline(history.system, before, act)
        if any(isinstance(event, TokensRevealed) for event in act.events):
            assert "revealed" in sentence + text(line.headline)
        elif line.dice:
            assert sentence.startswith(text(line.headline))
            assert text(line.ended) in sentence
        else:
            assert text(line.headline) == sentence
