"""A tap on a player's own phone is kept with its act, and made once, whatever happens to the program meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import Misfit
from saves.folder import FolderStore
from saves.portable import from_portable, to_portable
from tests.play import playing
from tests.tiny import ARCHERS, a_tiny_battle
from tracker.battle.acts import Tap
from tracker.battle.commands import Advance, Note, PlaceToken, TakeToken
from tracker.play.history import History
from tracker.play.phones import was_made
from tracker.play.undoing import TakenBack, taken_back_at_the_table
from tracker.views.log import entries

pytestmark = pytest.mark.usefixtures("with_tiny")

FIRST, SECOND = Tap("azure", "p1", 1), Tap("azure", "p1", 2)


def tapped(tap: Tap = FIRST) -> History:
    """A battle with one token laid by a tap on a phone."""
    after = playing(a_tiny_battle(), Advance()).do(PlaceToken(ARCHERS, "f"), 5.0, tap)
    assert isinstance(after, History)
    return after


def test_a_tap_that_is_on_the_disk_is_known_to_whoever_opens_the_battle_next(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(a_tiny_battle())
    session = store.take(battle)
    session.keep(tapped())
    del session
    opened = FolderStore(tmp_path).load(battle)
    assert was_made(opened, FIRST)
    assert not any(was_made(opened, other) for other in (SECOND, Tap("ochre", "p1", 1), Tap("azure", "p2", 1)))
    store.close(battle)


def test_a_tap_is_made_once_though_the_referee_has_taken_it_back(tmp_path: Path) -> None:
    undone = tapped().undo()
    assert isinstance(undone, History)
    store = FolderStore(tmp_path)
    assert was_made(store.load(store.create(undone)), FIRST)
    gone_on = playing(undone, PlaceToken(ARCHERS, "h"), TakeToken(ARCHERS))
    assert was_made(gone_on, FIRST)


def test_orders_that_are_passed_by_lie_on_the_disk_before_what_is_taken_back(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(a_tiny_battle())
    session = store.take(battle)
    noted = playing(a_tiny_battle(), Advance(), Note("one"), Note("two"))
    laid = noted.do(PlaceToken(ARCHERS, "f"), 5.0, FIRST)
    assert isinstance(laid, History)
    back = taken_back_at_the_table(laid)
    assert isinstance(back, TakenBack)
    for history in (noted, laid, back.history):
        session.keep(history)
    assert FolderStore(tmp_path).load(battle) == back.history
    assert [act.tap == FIRST for act in back.history.acts[-2:]] == [True, False]
    store.close(battle)


def test_a_battle_played_at_the_table_alone_says_nothing_of_taps() -> None:
    assert b'"tap"' not in to_portable(playing(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f")))


def test_the_log_tells_from_whose_phone_it_came() -> None:
    assert entries(tapped())[-1].details == ("from a phone of Azure",)


@pytest.mark.parametrize("number", [0, -1])
def test_a_tap_without_a_proper_number_is_no_tap(number: int) -> None:
    with pytest.raises(Misfit, match="a tap on a phone has a number from 1"):
        from_portable(to_portable(tapped(Tap("azure", "p1", number))))


def test_what_a_hand_wrote_into_a_tap_is_made_harmless() -> None:
    opened = from_portable(to_portable(tapped(Tap("az\x1b[31mure", "p" * 2000, 1))))
    tap = opened.acts[-1].tap
    assert tap
    assert "\x1b" not in tap.side
    assert "\x1b" not in entries(opened)[-1].details[-1]
