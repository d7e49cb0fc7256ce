"""The page of a proposal as a value: what each key makes of it, and what it wants of whoever shows it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import playing
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, THRALLS, designating
from tests.tracker.play.opponent.test_choices import states
from tracker.battle.battle import UnitId
from tracker.battle.commands import HoldObjective, MakeContact, Observe
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.play.opponent.proposals import proposal
from tracker.play.opponent.temperaments import temperaments
from tracker.play.pages.proposing import Agree, DrawAgain, LeadByHand, ProposalPage, Shown, Tell, press_proposal
from tracker.play.pages.wants import Close
from tracker.play.perspective import seen_by
from tracker.rules.system import Way


def page_of(history: History, face: int = 1, unit: UnitId = SPEARS) -> ProposalPage:
    """The page of a unit of a rash side, once that face has drawn."""
    who = history.battle.units[unit]
    view = seen_by(history, who.side)
    return ProposalPage(view, unit).with_ways(proposal(view, who, temperaments()["rash"]), face)


def close_by() -> History:
    """The battle after the table has told of every enemy that he is in reach of the side's general."""
    history = designating()
    enemies = history.battle.of_side(history.battle.units[THRALLS].side)
    return playing(history, *(Observe(ORIANE, Seen.REACH, enemy.id) for enemy in enemies))


def pressed(page: ProposalPage, *intents: str) -> ProposalPage:
    """The page after these keys, none of which wants anything."""
    for intent in intents:
        page, want = press_proposal(page, f"proposal.{intent}")
        assert want is None, intent
    return page


def seen(page: ProposalPage) -> dict[str, Seen | None]:
    """What is so of each thing that is listed."""
    return {fact.of: fact.seen for fact in page.facts}


@pytest.mark.parametrize("face", [1, 20])
def test_the_light_lies_on_what_was_drawn_and_enter_agrees_to_it(face: int) -> None:
    page = page_of(designating(), face, BOWS)
    assert len(page.ways) > 1
    assert page.way is page.drawn
    assert page.drawn is not None
    assert press_proposal(page, "proposal.agree") == (page, Agree(page.drawn, wants_reason=False))
    other = ProposalPage(page.view, page.unit, page.ways, page.face, (page.lit + 1) % len(page.ways))
    _page, want = press_proposal(other, "proposal.agree")
    assert isinstance(want, Agree)
    assert want.wants_reason


def test_while_it_is_reckoned_no_key_agrees_to_anything() -> None:
    page = ProposalPage(seen_by(designating(), designating().battle.units[SPEARS].side), SPEARS)
    for intent in ("agree", "facts", "again", "nearer", "farther", "nobody"):
        assert press_proposal(page, f"proposal.{intent}") == (page, None)
    assert press_proposal(page, "proposal.leave") == (page, Close(is_done=False))
    assert press_proposal(page, "proposal.by_hand") == (page, LeadByHand())


def test_the_facts_begin_with_the_enemy_of_the_proposal_and_end_with_cover_and_objectives() -> None:
    page = pressed(page_of(playing(close_by(), HoldObjective("The ford"))), "facts")
    assert page.way is not None
    assert page.facts[page.fact].of == page.way.enemy
    assert {THRALLS, STAIR, SORN} <= {fact.of for fact in page.facts[:-2]}
    assert [fact.of for fact in page.facts[-2:]] == ["", "The ford"]
    assert set(seen(page).values()) == {None}


def test_arrows_go_through_all_that_may_be_so_and_the_first_one_to_the_nearest_or_the_farthest() -> None:
    page = pressed(page_of(designating()), "facts")
    of = page.facts[page.fact].of
    assert seen(pressed(page, "farther"))[of] is Seen.REACH
    assert seen(pressed(page, "nearer"))[of] is Seen.FAR
    assert seen(pressed(page, "farther", "farther"))[of] is Seen.RANGE
    assert seen(pressed(page, "farther", "farther", "farther", "farther"))[of] is Seen.REACH


def test_enter_tells_what_was_changed_and_esc_nothing() -> None:
    page = pressed(page_of(designating()), "facts", "nearer")
    of = page.facts[page.fact].of
    after, want = press_proposal(page, "proposal.agree")
    assert want == Tell((Observe(SPEARS, Seen.FAR, of),))
    assert after.facts == ()
    assert pressed(page, "leave").facts == ()
    assert pressed(page_of(designating()), "facts", "agree").facts == ()


def test_one_key_says_of_all_others_that_they_are_too_far() -> None:
    page = pressed(page_of(designating()), "facts", "farther", "nobody")
    of = page.facts[page.fact].of
    _after, want = press_proposal(page, "proposal.agree")
    assert isinstance(want, Tell)
    told = {each.of: each.seen for each in want.observations}
    assert told == {THRALLS: Seen.FAR, STAIR: Seen.FAR, SORN: Seen.FAR} | {of: Seen.REACH}


def test_who_touches_the_unit_is_certain_and_no_key_changes_that() -> None:
    history = playing(designating(), MakeContact(SPEARS, STAIR))
    page = pressed(page_of(history), "facts")
    certain = {fact.of for fact in page.facts if fact.is_certain}
    assert certain == {STAIR}
    assert seen(pressed(page, "nobody"))[STAIR] is Seen.REACH


def test_what_was_seen_is_shown_and_that_it_has_lapsed() -> None:
    told = playing(designating(), Observe(SPEARS, Seen.RANGE, THRALLS))
    assert seen(pressed(page_of(told), "facts"))[THRALLS] is Seen.RANGE
    moved = playing(told, MakeContact(THRALLS, BOWS))
    assert [fact.of for fact in pressed(page_of(moved), "facts").facts if fact.has_lapsed] == [THRALLS]


def test_chart_and_reason_come_and_go_by_their_keys() -> None:
    page = pressed(page_of(designating()), "chart")
    assert page.shown is Shown.CHART
    assert pressed(page, "reason").shown is Shown.REASON
    assert pressed(page, "chart").shown is Shown.NOTHING


def test_only_what_a_die_drew_is_drawn_again() -> None:
    page = page_of(designating(), 7)
    assert press_proposal(page, "proposal.again") == (page, DrawAgain())
    assert press_proposal(page_of(designating(), 0), "proposal.again")[1] is None


def lit_on(page: ProposalPage, enemy: UnitId | None = None) -> ProposalPage:
    """The page with the light on the first way at that enemy, or at any."""
    aimed = (at for at, way in enumerate(page.ways) if way.enemy is not None and enemy in {None, way.enemy})
    return replace(page, lit=next(aimed))


def test_one_key_says_that_an_enemy_is_too_far_and_still_in_range_of_who_shoots() -> None:
    bows = page_of(close_by(), unit=BOWS)
    charges = next(at for at, way in enumerate(bows.ways) if way.enemy == SORN and way.way is Way.MOVE)
    assert press_proposal(replace(bows, lit=charges), "proposal.farther")[1] == Tell((Observe(BOWS, Seen.RANGE, SORN),))
    charging = next(
        page
        for history in states("confrontation", 200)
        if (page := page_of(history, unit=UnitId("heath-spears"))).ways and page.ways[0].way is Way.MOVE
        if page.ways[0].enemy is not None
    )
    _page, want = press_proposal(lit_on(charging), "proposal.farther")
    assert isinstance(want, Tell)
    assert [each.seen for each in want.observations] == [Seen.FAR]


def test_one_key_says_that_nobody_is_in_reach_or_in_range() -> None:
    _page, want = press_proposal(page_of(playing(designating(), MakeContact(SPEARS, STAIR))), "proposal.nobody")
    assert isinstance(want, Tell)
    assert {each.of: each.seen for each in want.observations} == {THRALLS: Seen.FAR, SORN: Seen.FAR}


def test_who_was_told_to_be_in_reach_is_told_to_be_farther_by_the_same_key() -> None:
    enemy = next(way.enemy for way in page_of(close_by()).ways if way.enemy is not None)
    page = page_of(playing(designating(), Observe(SPEARS, Seen.REACH, enemy)))
    told = Tell((Observe(SPEARS, Seen.RANGE, enemy),))
    assert press_proposal(lit_on(page, enemy), "proposal.farther")[1] == told


def test_who_is_touched_is_not_said_to_be_farther() -> None:
    page = page_of(playing(designating(), MakeContact(BOWS, SORN)), unit=BOWS)
    for at, way in enumerate(page.ways):
        if way.enemy == SORN:
            assert press_proposal(replace(page, lit=at), "proposal.farther")[1] is None
    assert {way.way for way in page.ways if way.enemy == SORN} == {Way.FIGHT, Way.SHOOT}
