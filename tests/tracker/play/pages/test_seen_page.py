"""The page that a side sees is worked out from what it knows, and what it wishes there is done as it saw it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from tests.play import having, playing, the_demo
from tests.tracker.games.demonworld.test_forecast import a_melee
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import GoTo, MakeContact, Note, PlaceToken, Refused, Resolve, SetValues
from tracker.battle.dice import Die as PrintedDie
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.pages import Pressed, RollPage, open_page, wants
from tracker.play.pages.calculator_page import CalculatorPage, open_calculator
from tracker.play.pages.calculator_wishes import ROW, die_on_calculator
from tracker.play.pages.phone_wishes import answer_wished, die_wished, lines_of_side
from tracker.play.pages.seen_page import calculator_seen_by, page_seen_by, saying_what_is_seen
from tracker.play.participants import Participants
from tracker.play.phones import Answer, Die, as_known
from tracker.play.sheets import OpenSheet, open_on
from tracker.rules.systems import load_system
from tracker.views.phone_page import page_shown

NOT_KNOWN = Refused("that is left to the table")


def blows(history: History, actor: UnitId) -> OpenSheet:
    return open_on(history, history.system.sheet("blows"), {"actor": actor})


def proposed(page: RollPage) -> Scalar | None:
    """Whom the first roll of a page is aimed at."""
    return next((answered.value for entry in page.sheet.entries for answered in entry.answered), None)


def at_blows() -> tuple[RollPage, RollPage, SideId, UnitId]:
    """The page of a unit's blows as the table has it, one of its foes hidden whom it proposes, and as its side sees it.

    With the side, and the one who is hidden.
    """
    demo = the_demo(load_system("skirmish"))
    side = demo.battle.sides[0].id
    actor = next(iter(demo.battle.of_side(side))).id
    foe = UnitId(str(proposed(open_page(blows(demo, actor)))))
    page = open_page(blows(having(demo, foe, hidden=True), actor))
    seen = page_seen_by(page, side)
    assert seen is not None
    return page, seen, side, foe


def resolved(pressed: Pressed | Refused) -> Iterator[Resolve]:
    assert not isinstance(pressed, Refused)
    assert isinstance(pressed.want, wants.CarryOut)
    return (command for command in pressed.want.commands if isinstance(command, Resolve))


def agreed(page: RollPage, side: SideId) -> RollPage:
    """The table's page once a side has agreed on its phone to whom its unit strikes."""
    shown = page_shown(page, side)
    assert shown is not None
    assert shown.question is not None
    assert isinstance(shown.question.value, str)
    said = answer_wished(page, side, Answer(1, shown.question.key, shown.question.value))
    assert not isinstance(said, Refused)
    return said.page


def test_a_page_of_which_nothing_is_kept_is_seen_as_it_is() -> None:
    demo = the_demo(load_system("skirmish"))
    page = open_page(blows(demo, next(iter(demo.battle.units))))
    assert all(page_seen_by(page, side.id) is page for side in demo.battle.sides)


def test_its_own_side_sees_a_page_with_its_own_hidden_unit_as_it_is() -> None:
    page, _seen, side, foe = at_blows()
    theirs = page.sheet.battle.units[foe].side
    assert theirs != side
    assert page_seen_by(page, theirs) is page


def test_whom_the_table_would_propose_is_not_proposed_where_he_is_hidden() -> None:
    page, seen, side, foe = at_blows()
    assert proposed(page) == foe
    assert proposed(seen) not in {foe, None}
    (line,) = lines_of_side(seen, side).values()
    assert foe not in line.entries[0].row.bindings.values()
    assert foe not in repr(page_shown(page, side))


def test_a_die_from_a_phone_is_rolled_at_whom_its_side_saw_it_rolled_at() -> None:
    page, seen, side, foe = at_blows()
    (roll,) = resolved(die_wished(agreed(page, side), side, Die(1, "melee 0", 17)))
    assert roll.bindings["target"] == proposed(seen) != foe


def test_what_a_side_sees_proposed_is_said_at_the_table_before_its_die() -> None:
    page, seen, side, foe = at_blows()
    said = saying_what_is_seen(page, seen)
    assert said.sheet.history is page.sheet.history
    assert proposed(said) == proposed(seen) != foe
    laid = die_wished(agreed(page, side), side, Die(1, "melee 0", 17))
    assert not isinstance(laid, Refused)
    assert laid.page.sheet.history is page.sheet.history


def test_dice_that_lie_for_a_roll_at_somebody_hidden_are_not_seen() -> None:
    page, _seen, side, _foe = at_blows()
    lying = replace(page, sheet=replace(page.sheet, faces=(Face(20, 4),), on="melee 0"))
    seen = page_seen_by(lying, side)
    assert seen is not None
    assert seen.sheet.faces == ()
    assert '"dice":[]' in encode(page_shown(lying, side)).decode()


def test_an_answer_from_a_phone_is_said_at_the_table() -> None:
    page, _seen, side, foe = at_blows()
    shown = page_shown(page, side)
    assert shown is not None
    assert shown.question is not None
    other = shown.question.options[-1].value
    assert isinstance(other, str)
    said = answer_wished(page, side, Answer(1, shown.question.key, other))
    assert not isinstance(said, Refused)
    assert proposed(said.page) == other
    assert answer_wished(page, side, Answer(1, shown.question.key, foe)) == Refused("that is not one of the answers")


def test_a_page_on_which_the_table_has_named_somebody_hidden_is_not_for_the_other_side() -> None:
    page, _seen, side, foe = at_blows()
    named = open_page(page.sheet.saying("target", foe))
    assert page_seen_by(named, side) is None
    assert page_shown(named, side) is None
    assert die_wished(named, side, Die(1, "melee 0", 3)) == Refused("no page of rolls is open for you")
    bound = open_page(open_on(page.sheet.history, page.sheet.sheet, {**page.sheet.bindings, "target": foe}))
    assert page_seen_by(bound, side) is None


def test_a_page_of_those_who_fight_somebody_hidden_is_left_to_the_table() -> None:
    page, _seen, side, foe = at_blows()
    (actor,) = page.sheet.bindings.values()
    beside = next(unit.id for unit in page.sheet.battle.of_side(page.sheet.battle.units[foe].side) if unit.id != foe)
    friend = next(unit.id for unit in page.sheet.battle.of_side(side) if unit.id != actor)
    touching = playing(page.sheet.history, MakeContact(actor, beside))
    assert page_seen_by(open_page(blows(touching, actor)), side) is not None
    for contacts in ([(actor, foe)], [(actor, beside), (friend, beside), (friend, foe)]):
        fighting = playing(page.sheet.history, *(MakeContact(*pair) for pair in contacts))
        assert page_seen_by(open_page(blows(fighting, actor)), side) is None


def test_the_melee_of_a_hidden_unit_is_on_no_phone_but_its_own_sides() -> None:
    sheet = a_melee(2, 1)
    units = sheet.battle.units
    foe = next(answered.value for answered in sheet.pending if answered.key == "target1")
    assert isinstance(foe, str)
    hidden = having(sheet.history, UnitId(foe), hidden=True)
    page = open_page(open_on(hidden, sheet.sheet, {}))
    for side in sheet.battle.sides:
        assert (page_shown(page, side.id) is None) == (side.id != units[UnitId(foe)].side)
    announced = Hand(page.sheet)
    announced.press("enter")
    assert announced.page.sheet.running is not None
    for side in sheet.battle.sides:
        assert (page_seen_by(announced.page, side.id) is None) == (side.id != units[UnitId(foe)].side)


def test_what_the_table_types_is_not_lost_to_a_phone_that_sees_another_page() -> None:
    page, _seen, side, _foe = at_blows()
    typing = replace(page, typed="1")
    assert die_wished(typing, side, Die(1, "melee 0", 3)) == Refused("a die is being typed at the table: one moment")


def test_what_cannot_be_for_a_reason_that_is_kept_from_a_side_is_left_to_the_table() -> None:
    page, _seen, side, foe = at_blows()
    why = Refused("Crow-speaker stands in the way")
    assert as_known(page.sheet.history, side, why) == NOT_KNOWN
    assert as_known(page.sheet.history, page.sheet.battle.units[foe].side, why) == why
    assert as_known(the_demo(load_system("skirmish")), side, why) == why


@pytest.mark.parametrize("kept", [Note("not for them", private=True), None])
def test_the_rolls_that_a_side_knows_of_stand_on_its_page(kept: Note | None) -> None:
    page, _seen, side, _foe = at_blows()
    (actor,) = page.sheet.bindings.values()
    rolled = playing(page.sheet.history, *resolved(die_wished(agreed(page, side), side, Die(1, "melee 0", 17))))
    after = page_shown(open_page(blows(playing(rolled, *([kept] if kept else [])), actor)), side)
    assert after is not None
    assert [[die.face for die in row.dice] for row in after.rows if row.result] == [[17]]


def a_calculator(hidden: bool) -> tuple[CalculatorPage, SideId, UnitId]:
    """The calculator of a test of fear before a foe, who may be hidden."""
    demo = the_demo(load_system("skirmish"))
    ours, theirs = (side.id for side in demo.battle.sides[:2])
    actor, foe = (next(iter(demo.battle.of_side(side))).id for side in (ours, theirs))
    history = having(demo, foe, hidden=True) if hidden else demo
    return open_calculator(Participants(history, "fear", {"actor": actor, "target": foe})), ours, foe


def test_a_roll_against_somebody_hidden_is_on_no_phone_of_the_other_side() -> None:
    page, side, _foe = a_calculator(hidden=False)
    assert calculator_seen_by(page, side) is page
    hidden, side, foe = a_calculator(hidden=True)
    assert calculator_seen_by(hidden, side) is None
    assert calculator_seen_by(hidden, hidden.who.history.battle.units[foe].side) is hidden
    refused = die_on_calculator(hidden, side, Die(1, ROW, 3), no_throw)
    assert refused == Refused("that roll is not yours, or it is made already")


def no_throw(die: PrintedDie, _asked: str) -> Face:
    """A thrower for a side that types its own dice."""
    raise AssertionError(die)


def test_a_roll_of_which_something_else_is_kept_is_made_as_it_is_seen() -> None:
    page, side, foe = a_calculator(hidden=False)
    other = next(unit.id for unit in page.who.history.battle.of_side(page.who.history.battle.units[foe].side)
                 if unit.id != foe)  # fmt: skip
    hidden = having(page.who.history, other, hidden=True)
    table = open_calculator(Participants(hidden, "fear", page.who.bindings))
    seen = calculator_seen_by(table, side)
    assert seen is not None
    assert seen is not table
    assert other not in seen.who.history.battle.units
    made = die_on_calculator(table, side, Die(1, ROW, 3), no_throw)
    assert not isinstance(made, Refused)
    assert isinstance(made.want, wants.CarryOut)


def test_orders_that_lie_are_no_part_of_what_the_other_side_sees_of_a_page() -> None:
    demo = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    ours, theirs = (side.id for side in demo.battle.sides[:2])
    unit = demo.battle.units[UnitId("ash-archers")]
    laid = playing(demo, PlaceToken(unit.id, "H"), SetValues(unit.id, {"note": "holds"}, "so be it"))
    page = open_page(open_on(laid, demo.system.sheet("volley"), {"actor": unit.id}))
    seen = page_seen_by(page, ours)
    assert seen is not None
    assert not seen.sheet.battle.sealed
    assert "note" not in seen.sheet.battle.units[unit.id].values
    assert page_seen_by(page, theirs) is page
