"""Dice and answers from a side's own phone do on the page open at the table what its own keys would, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from tests.play import having
from tests.tracker.games.demonworld.test_forecast import a_volley
from tests.tracker.play.pages.hand import Hand
from tests.tracker.play.pages.test_pressing import PAGES, made
from tracker.battle.battle import SideId
from tracker.battle.commands import Refused
from tracker.battle.dice import Source
from tracker.play.asked import side_asked, side_rolling
from tracker.play.pages import Pressed, RollPage, wants
from tracker.play.pages.phone_wishes import (
    AGREED,
    agreement_of,
    answer_wished,
    comes_first,
    die_of,
    die_wished,
    lines_of_side,
    question_key,
    question_of_side,
)
from tracker.play.phones import Answer, Die
from tracker.play.sheets import OpenSheet, hangs_on
from tracker.views.phone_page import page_shown


def sides_of(page: RollPage) -> list[SideId]:
    return [side.id for side in page.sheet.battle.sides]


def wished(page: RollPage) -> Iterator[tuple[SideId, Answer | Die]]:
    """What the phones of the table may want of a page as it stands: the answers first, then a die of one."""
    for side in sides_of(page):
        if (asked := question_of_side(page, side)) is not None:
            value = asked.value if asked.value is not None else next(iter(asked.choices), 1)
            assert isinstance(value, str | int)
            yield side, Answer(1, question_key(page, asked), value)
        elif agreement_of(page, side):
            yield side, Answer(1, AGREED, True)
        for key, line in lines_of_side(page, side).items():
            if die_of(page, line) and not comes_first(page, line, side):
                yield side, Die(1, key, 1)


def done(page: RollPage, side: SideId, wish: Answer | Die) -> Pressed | Refused:
    return answer_wished(page, side, wish) if isinstance(wish, Answer) else die_wished(page, side, wish)


def played_by_phones(opened: Callable[[], OpenSheet]) -> tuple[Hand, int]:
    """A page played by the phones of its sides as far as that goes, by enter at the table where it does not."""
    hand, taps = Hand(opened()), 0
    for _step in range(60):
        if hand.closed is not None or hand.elsewhere is not None:
            break
        before = hand.page
        tried = (done(hand.page, *wish) for wish in wished(hand.page))
        if (pressed := next((tried for tried in tried if not isinstance(tried, Refused)), None)) is not None:
            hand.take(pressed)
            taps += 1
        else:
            hand.press("enter")
        if hand.page == before:
            break
    return hand, taps


@pytest.mark.parametrize("opened", PAGES)
def test_the_phones_of_its_sides_play_a_page(opened: Callable[[], OpenSheet]) -> None:
    start = len(list(made(opened().history)))
    hand, taps = played_by_phones(opened)
    dice = [face for roll in list(made(hand.history))[start:] for face in roll.resolution.dice]
    assert all(face.source is Source.TYPED for face in dice)
    assert taps >= bool(dice)


def asks_the_table(page: RollPage) -> bool:
    """Whether what comes next is the table's to say: a question to no side, or a measure, or more than one answer."""
    sheet = page.sheet
    acting = sheet.bindings if sheet.procedure is None else sheet.procedure.bindings
    asked = [side_asked(sheet.battle, answered.ask, acting) for answered in sheet.pending]
    is_asked = "" in asked or bool(hangs_on(sheet)) or page.measure is not None
    return is_asked or page.is_done or page.taker is None or not side_rolling(sheet.battle, page.taker.row.bindings)


@pytest.mark.parametrize("opened", PAGES)
def test_the_table_is_needed_on_a_page_for_nothing_that_is_a_sides(opened: Callable[[], OpenSheet]) -> None:
    hand = Hand(opened())
    for _step in range(60):
        if hand.closed is not None or hand.elsewhere is not None:
            break
        before = hand.page
        tried = (done(hand.page, *wish) for wish in wished(hand.page))
        if (pressed := next((tried for tried in tried if not isinstance(tried, Refused)), None)) is not None:
            hand.take(pressed)
        else:
            assert asks_the_table(hand.page), (hand.page.sheet.sheet.key, hand.page.lit)
            hand.press("enter")
        if hand.page == before:
            break


@pytest.mark.parametrize("opened", PAGES)
def test_no_phone_types_a_die_of_another_side_or_answers_for_it(opened: Callable[[], OpenSheet]) -> None:
    page = Hand(opened()).page
    for side, wish in wished(page):
        for other in sides_of(page):
            if other != side:
                assert isinstance(done(page, other, wish), Refused)
                shown = page_shown(page, other)
                keys = () if shown is None else (row.key for row in shown.rows)
                assert isinstance(wish, Answer) or wish.row not in keys


@pytest.mark.parametrize("opened", PAGES)
def test_while_the_table_types_no_phone_takes_the_digits_away(opened: Callable[[], OpenSheet]) -> None:
    hand = Hand(opened())
    for side, wish in list(wished(hand.page)):
        typing = msgspec.structs.replace(hand.page, typed="1")
        assert done(typing, side, wish) == Refused("a die is being typed at the table: one moment")


@pytest.mark.parametrize("opened", PAGES)
def test_a_page_is_shown_to_whom_it_concerns_as_a_value_of_json(opened: Callable[[], OpenSheet]) -> None:
    hand, _taps = played_by_phones(opened)
    for page in (Hand(opened()).page, hand.page):
        shown = {side: page_shown(page, side) for side in sides_of(page)}
        assert all(wish[0] in [side for side, known in shown.items() if known] for wish in wished(page))
        for known in shown.values():
            assert msgspec.json.decode(msgspec.json.encode(known), type=type(known)) == known
            assert known is None or known.rows or known.question
            for row in () if known is None else known.rows:
                assert row.who
                assert row.key or not row.wants
                assert row.left or row.struck or not row.key


def test_the_die_of_a_volley_is_the_real_die_of_its_roll() -> None:
    hand = Hand(a_volley(3))
    ((side, wish),) = list(wished(hand.page))
    assert isinstance(wish, Die)
    pressed = die_wished(hand.page, side, msgspec.structs.replace(wish, face=7))
    assert not isinstance(pressed, Refused)
    assert isinstance(pressed.want, wants.CarryOut)
    hand.take(pressed)
    (roll,) = made(hand.history)
    assert [(face.face, face.source) for face in roll.resolution.dice] == [(7, Source.TYPED)]


def test_a_face_that_the_die_does_not_have_is_refused_in_words() -> None:
    page = Hand(a_volley(3)).page
    ((side, wish),) = list(wished(page))
    assert isinstance(wish, Die)
    refused = die_wished(page, side, msgspec.structs.replace(wish, face=21))
    assert refused == Refused("21 is not a face of a D20: give a whole number from 1 to 20")


def test_the_app_throws_for_a_phone_where_its_side_lets_it() -> None:
    page = Hand(a_volley(3)).page
    ((side, wish),) = list(wished(page))
    assert isinstance(wish, Die)
    thrown = msgspec.structs.replace(wish, face=None)
    assert die_wished(page, side, thrown) == Refused("this side throws its own dice")


def test_nothing_is_said_of_a_roll_at_a_unit_that_is_hidden() -> None:
    sheet = a_volley(3)
    ((side, wish),) = list(wished(Hand(sheet).page))
    target = Hand(sheet).page.sheet.entries[0].row.bindings["target"]
    hidden = having(sheet.history, target, hidden=True)
    page = Hand(sheet.after(hidden)).page
    assert page_shown(page, side) is None
    assert isinstance(done(page, side, wish), Refused)


def test_without_an_open_page_nothing_is_typed_or_answered() -> None:
    none = Refused("no page of rolls is open for you")
    assert die_wished(None, SideId("azure"), Die(1, "shot 0", 3)) == none
    assert answer_wished(None, SideId("azure"), Answer(1, "whom", "pikes")) == none
