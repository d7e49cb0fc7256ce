"""The throw before it lands: what an audience is told of an open page is what the page itself says, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.tracker.play.forecast.pages import BY_ALL_FACES, TOGETHER
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.dice import Face
from tracker.play.pages import RollPage
from tracker.play.sheets import Entry, roll_commands
from tracker.play.sheets.making import played
from tracker.rules.system import HIDDEN
from tracker.views.panel.coming import ComingThrow, Stake, ThrowShown, coming_throw, throw_shown
from tracker.views.redaction import without_hidden
from tracker.views.sides import looks
from tracker.words import speaking

PAGES = BY_ALL_FACES | TOGETHER
NOBODY = UnitId("nobody")
EVERY_PAGE = pytest.mark.parametrize("kind", PAGES, ids="-".join)


def states(kind: tuple[str, str]) -> Iterator[RollPage]:
    """Every page of that kind as it is opened and after each of its first keys."""
    for opened in PAGES[kind].values():
        hand = Hand(opened())
        for _key in range(12):
            yield hand.page
            if hand.page.is_done or hand.closed is not None or hand.elsewhere is not None:
                break
            hand.press("enter" if hand.page.sheet.pending or hand.page.trouble else "d")


def shown(page: RollPage, coming: ComingThrow) -> ThrowShown | None:
    battle = without_hidden(page.sheet.battle)
    return throw_shown(page.sheet.system, battle, coming, {side: look.letter for side, look in looks(battle).items()})


@EVERY_PAGE
def test_what_is_told_is_what_the_page_says_of_the_row_that_takes_the_die(kind: tuple[str, str]) -> None:
    for page in states(kind):
        coming = coming_throw(page)
        if coming is None:
            continue
        assert page.taker is not None
        roll = page.sheet.worksheet(page.taker)
        assert roll is not None
        assert set(coming.units) == set(page.taker.row.bindings.values())
        if roll.goal is not None:
            assert (coming.comparison, coming.wanted) == (roll.goal.comparison, roll.goal.wanted)
        assert coming.chance == ("" if roll.chance in {None, 0, 1} else str(roll.chance))
        told = shown(page, coming)
        first = next(role.key for role in roll.resolver.roles if role.key in page.taker.row.bindings)
        assert told is None or told.who == page.sheet.battle.units[page.taker.row.bindings[first]].name


def test_every_system_tells_its_throws_and_those_with_a_number_to_roll_their_chance() -> None:
    told = {(kind[0], bool(coming.chance)) for kind in PAGES for page in states(kind) if (coming := coming_throw(page))}
    assert {system for system, _has in told} == {kind[0] for kind in PAGES}
    by_number = {system for system, has_chance in told if has_chance}
    assert by_number == {"demonworld", "confrontation", "skirmish", "hexcombat"}
    falling = {kind[0] for kind in PAGES for page in states(kind) if (coming := coming_throw(page)) and coming.falls}
    assert falling >= {"demonworld", "confrontation", "skirmish"}


@EVERY_PAGE
def test_a_total_that_is_needed_is_the_one_with_which_the_table_gives_something(kind: tuple[str, str]) -> None:
    """Every throw of the dice that the page still wants, held against the number told."""
    for page in states(kind):
        coming, taker = coming_throw(page), page.taker
        roll = None if taker is None else page.sheet.worksheet(taker)
        if coming is None or roll is None or roll.goal is not None or not coming.comparison:
            continue
        good = {outcome.key for outcome in roll.resolver.outcomes if outcome.good}
        waiting = [roll]
        while waiting:
            here = waiting.pop()
            if here.wanted is not None:
                sides = here.wanted.die.sides
                waiting += [here.laying(Face(sides, face)) for face in range(1, sides + 1)]
                continue
            total = here.total
            assert total is not None
            met = total <= coming.wanted if coming.comparison == "<=" else total >= coming.wanted
            assert met is (here.outcome in good), (kind, here.case.faces)


@EVERY_PAGE
def test_what_falls_with_a_roll_is_what_the_dice_then_do(kind: tuple[str, str]) -> None:
    """The page is played to the end of that roll with every face: as often as was told the unit is gone, or runs."""
    for page in states(kind):
        coming, taker = coming_throw(page), page.taker
        falls = None if coming is None else coming.falls
        die = page.die
        if falls is None or die is None or taker is None or page.sheet.worksheet(taker).ahead.faces:  # type: ignore[union-attr]
            continue
        cards = page.sheet.system.cards
        is_so = cards.is_out if falls.comes == "gone" else cards.is_routed
        fatal = Fraction(0)
        for faces, share in _throws(page, taker):
            after = played(page.sheet.history, roll_commands(replace(page.sheet, on=taker.row.key, faces=faces), taker))
            assert after is not page.sheet.history
            fatal += share * is_so(after.battle.units[falls.unit])
        assert Fraction(falls.chance) == fatal, (kind, falls)


def _throws(page: RollPage, taker: Entry) -> Iterator[tuple[tuple[Face, ...], Fraction]]:
    """Every way the dice of a row may fall, with its chance; dice thrown again without end are left off at five."""
    roll = page.sheet.worksheet(taker)
    assert roll is not None
    waiting = [(roll, Fraction(1))]
    while waiting:
        here, share = waiting.pop()
        if here.wanted is None:
            yield here.case.faces, share
            continue
        sides = here.wanted.die.sides
        waiting += [(here.laying(Face(sides, face)), share / sides) for face in range(1, sides + 1)]


@EVERY_PAGE
def test_nothing_is_told_before_the_target_is_said_and_nothing_when_no_die_is_wanted(kind: tuple[str, str]) -> None:
    for page in states(kind):
        rows = () if page.taker is None else page.taker.answered
        if page.die is None or any(said.value is None or said.is_doubtful for said in (*page.sheet.loose, *rows)):
            assert coming_throw(page) is None


@EVERY_PAGE
def test_a_throw_of_or_at_somebody_who_is_hidden_is_told_to_nobody(kind: tuple[str, str]) -> None:
    for page in states(kind):
        coming = coming_throw(page)
        for unit in () if coming is None else coming.units:
            battle = page.sheet.battle
            hidden = replace(battle.units[unit], values={**battle.units[unit].values, HIDDEN.key: True})
            veiled = without_hidden(replace(battle, units={**battle.units, unit: hidden}))
            assert throw_shown(page.sheet.system, veiled, coming, {}) is None


def test_it_is_worded_in_the_language_of_whoever_reads_it() -> None:
    page = next(page for page in states(("demonworld", "volley")) if coming_throw(page) is not None)
    coming = coming_throw(page)
    assert coming is not None
    target = coming.units[-1]
    coming = replace(coming, stake=Stake(target, "gone", "59/100"))
    english = shown(page, coming)
    with speaking("fr"):
        french = shown(page, coming)
    assert english is not None
    assert french is not None
    assert f"59% to destroy {page.sheet.battle.units[target].name}" in english.whole
    assert "de détruire" in french.whole
    for by, words in (("success", "a success destroys"), ("failure", "a failure destroys")):
        told = shown(page, replace(coming, stake=None, falls=Stake(target, "gone", "59/100", by)))
        assert told is not None
        assert told.hangs == f"{words} {page.sheet.battle.units[target].name}"
    assert english.who == french.who


@pytest.mark.parametrize("broken", ["", "half", "1/0", "3/2", "-1/2"])
def test_a_chance_that_is_none_is_left_out(broken: str) -> None:
    page = next(page for page in states(("demonworld", "volley")) if coming_throw(page) is not None)
    coming = coming_throw(page)
    assert coming is not None
    told = shown(page, replace(coming, chance=broken, comparison="?", stake=Stake(NOBODY, "flies", "1/2")))
    assert told is not None
    assert (told.needs, told.chance, told.hangs) == ("", "", "")
    assert shown(page, replace(coming, units=(NOBODY,))) is None
    assert shown(page, replace(coming, resolver="nothing")) is None
