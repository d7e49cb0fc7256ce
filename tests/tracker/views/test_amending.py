"""What was put right, as it is told: later acts keep their moments, and what did not change is no news to anybody."""

from __future__ import annotations

from tests.play import playing
from tests.tiny import ARCHERS, RAIDERS, SLINGERS, a_shot, a_tiny_battle
from tracker.battle.acts import Fate
from tracker.battle.commands import Advance, Command, Note, PlaceToken, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.play.amend import Amendment, amend
from tracker.play.history import History
from tracker.views.chapters import chapters
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.views.report.formats import as_srt
from tracker.views.report.markdown import report
from tracker.views.report.moments import moments

LATER = 5000.0


def slip(aim: int) -> SetValues:
    """The aim of the slingers, which nobody at the table rolls with in this battle."""
    return SetValues(SLINGERS, {"aim": aim}, "typed")


def an_evening() -> History:
    """Recorded from second 1000: a slip at 1010, then a hit, the nerve test it calls for, a miss."""
    history = a_tiny_battle()
    acts: tuple[tuple[float, Command], ...] = (
        (1005, Advance()),
        (1010, slip(1)),
        (1015, PlaceToken(ARCHERS, "f")),
        (1030, Advance()),
        (1060, Advance()),
        (1075, a_shot(2)),
        (1085, Resolve("nerve_test", {"actor": RAIDERS}, {}, (Face(6, 6),))),
        (1095, Note("dusk")),
        (1110, a_shot(6)),
        (1130, Advance(anyway=True)),
        (1160, Advance(anyway=True)),
    )
    for at, command in acts:
        history = playing(history, command, at=at)
    return history


def put_right(history: History, was: Command, now: Command) -> History:
    index = next(index for index, act in enumerate(history.acts) if act.command == was)
    amended = amend(history, index, now, at=LATER)
    assert isinstance(amended, Amendment)
    assert not amended.left_out
    return amended.after


def moments_of(history: History) -> list[float]:
    """When each act that stands was made, but that of an amend."""
    return [act.at for act in history.acts if act.fate is Fate.STANDS and act.amends is None]


def test_acts_that_are_played_again_keep_their_moments() -> None:
    before = an_evening()
    assert moments_of(put_right(before, slip(1), slip(3))) == moments_of(before)
    assert moments_of(put_right(before, a_shot(2), a_shot(6))) == moments_of(before)


def test_nobody_outside_hears_of_an_amend_that_changes_nothing_to_be_seen() -> None:
    before = an_evening()
    after = put_right(before, slip(1), slip(3))
    assert after.battle != before.battle
    assert project(after) == project(before)
    assert [one.telling for one in moments(after)] == [one.telling for one in moments(before)]
    assert chapters(after, 1000.0) == chapters(before, 1000.0)
    assert as_srt(after, 1000.0) == as_srt(before, 1000.0)
    assert report(after) == report(before)


def test_of_a_roll_that_is_put_right_nothing_is_news_but_what_it_brought_about() -> None:
    before = an_evening()
    after = put_right(before, a_shot(2), a_shot(5))
    told, seen = moments(before), moments(after)
    assert [one.telling.at for one in seen] == [one.telling.at for one in told]
    assert {one.telling.at for one, other in zip(told, seen, strict=True) if one.telling != other.telling} == {
        1075.0,
        1085.0,
    }
    assert project(after).last == project(before).last
    assert [chapter.seconds for chapter in chapters(after, 1000.0)] == [
        chapter.seconds for chapter in chapters(before, 1000.0)
    ]


def test_the_log_has_the_time_of_the_game_beside_what_was_played_again_and_the_present_beside_the_amend() -> None:
    after = put_right(an_evening(), a_shot(2), a_shot(5))
    standing = [entry for entry in entries(after) if entry.fate is Fate.STANDS]
    assert [entry.at for entry in standing] == [*moments_of(after), LATER]
