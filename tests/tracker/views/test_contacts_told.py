"""Who touches whom, as it is told: in the briefing, on the card, in lists and in the report."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.at_random import opening
from tests.play import having, playing, the
from tests.tracker.play.test_touching import SYSTEMS, enemies
from tracker.battle.commands import EndContact, MakeContact
from tracker.battle.contacts import Facing, How
from tracker.battle.events import Changed
from tracker.play.history import History
from tracker.views.briefing import briefing
from tracker.views.candidates import candidates
from tracker.views.log import entries
from tracker.views.report.formats import FORMATS, Wishes, as_text
from tracker.views.sentences.audience import meetings
from tracker.views.sentences.contacts import contacts_of_unit


def met(history: History) -> list[str]:
    """What the last act tells the audience of contacts."""
    before = history.befores[-1]
    return [meeting.sentence for meeting in meetings(history.system, history.acts[-1], before, history.battle)]


def whole_report(history: History) -> str:
    return as_text(FORMATS[0], history, Wishes(when="today", recording=1.0))


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_briefing_has_a_line_for_each_that_reached_somebody_and_none_where_nobody_touches(key: str) -> None:
    (ours, others), (theirs, far) = enemies(opening(key), 2)
    assert briefing(opening(key)).touching == ()
    told = playing(
        opening(key),
        MakeContact(ours, theirs),
        MakeContact(ours, far, How.CHARGE, Facing.FLANK),
        MakeContact(far, others),
    )
    names = {unit: the(told, unit).name for unit in (ours, others, theirs, far)}
    assert briefing(told).touching == (
        f"{names[ours]} touches {names[theirs]}, {names[far]} in the flank",
        f"{names[far]} touches {names[others]}",
    )


@pytest.mark.parametrize("key", SYSTEMS)
def test_each_of_two_that_touch_is_told_the_other_with_the_side(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    told = playing(opening(key), MakeContact(ours, theirs, How.CHARGE, Facing.REAR))
    first, second = the(told, ours), the(told, theirs)
    assert list(contacts_of_unit(told.system, told.battle, first)) == [f"{second.name} in the rear"]
    assert list(contacts_of_unit(told.system, told.battle, second)) == [f"{first.name} at its rear"]


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_is_only_assumed_stands_with_a_question_mark_and_after_what_was_told(key: str) -> None:
    (ours, others), (theirs, far) = enemies(opening(key), 2)
    old = opening(key)
    for unit in (ours, others, theirs, far):
        old = having(old, unit, melee=1)
    assert list(contacts_of_unit(old.system, old.battle, the(old, ours))) == [
        f"{the(old, theirs).name} ?",
        f"{the(old, far).name} ?",
    ]
    told = playing(old, MakeContact(others, far))
    asking = the(told, others)
    listed = candidates(told.system, told.battle, told.battle.units.values(), asking)
    assert [(one.unit.id, one.is_assumed) for one in listed if one.is_in_contact] == [(far, False), (theirs, True)]


@pytest.mark.parametrize("key", SYSTEMS)
def test_only_those_that_charged_are_told_to_have_charged(key: str) -> None:
    (ours, others), (theirs, _far) = enemies(opening(key), 2)
    flank = MakeContact(ours, theirs, How.CHARGE, Facing.FLANK)
    told = playing(opening(key), flank)
    names = [the(told, unit).name for unit in (ours, others, theirs)]
    charge = f"{names[0]} charges {names[2]} in the flank."
    assert met(told) == [charge]
    second = playing(told, MakeContact(others, theirs))
    assert met(second) == [f"{names[1]} reaches {names[2]}."]
    assert charge in whole_report(second)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_contact_put_right_is_no_second_charge(key: str) -> None:
    (ours, _others), (theirs, far) = enemies(opening(key), 2)
    told = playing(opening(key), MakeContact(ours, theirs, How.CHARGE))
    assert met(playing(told, MakeContact(ours, theirs, How.CHARGE, Facing.REAR))) == []
    assert met(playing(told, MakeContact(ours, far, How.CHARGE, reason="we forgot them"))) == []
    assert met(playing(told, EndContact(ours, theirs))) == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_acts_of_older_versions_tell_who_met_as_their_melees_say(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    history = playing(opening(key), MakeContact(ours, theirs))
    joined = tuple(event for event in history.acts[-1].events if isinstance(event, Changed))
    before, after = history.befores[-1], replace(history.battle, contacts=())
    (said,) = (
        one.sentence for one in meetings(history.system, replace(history.acts[-1], events=joined), before, after)
    )
    assert {the(history, unit).name in said for unit in (ours, theirs)} == {True}


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_log_tells_who_touches_whom_and_not_the_number_of_their_melee(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    touching = playing(opening(key), MakeContact(ours, theirs, How.CHARGE))
    parted = playing(touching, EndContact(ours, theirs))
    one, other = the(touching, ours).name, the(touching, theirs).name
    made, ended = entries(touching)[-1], entries(parted)[-1]
    assert made.headline.startswith(f"{one} charges {other}")
    assert ended.headline == f"{one} and {other} are no longer in contact."
    assert not any("melee" in said.casefold() for entry in (made, ended) for said in entry.details)
