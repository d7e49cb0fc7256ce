"""What a line of a step says: what a unit has done of what it may, what is left of it, who is in what is under way."""

from __future__ import annotations

from itertools import groupby

import pytest

from screens.turn.columns import remarks_of
from tests.play import having, playing, the_demo
from tests.screens.keys.intents import carried_out, read
from tests.tracker.views.step.test_pressing import FORD, LANCES, at
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Advance, AnswerPrompt, BeginProcedure, GoTo, OweTest, Perform, Resolve, Tick
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.play.sheets import open_on, roll_commands, throw_dice
from tracker.rules.system import SETTLED
from tracker.rules.systems import load_system
from tracker.views.step import (
    OfferLine,
    QuestionLine,
    RunningLine,
    StepPage,
    UnitLine,
    followed,
    open_page,
    press,
    wants,
)
from tracker.views.step.light import Kind

BOWMEN, ASH = UnitId("bowmen-of-alder"), UnitId("ash-archers")


def shots(history: History, unit: UnitId, face: int, count: int, sheet: str = "volley") -> History:
    """So many of the unit's shots, from the top of its page, all with one face."""
    for _shot in range(count):
        page = open_on(history, history.system.sheet(sheet), {"actor": unit})
        guess = None if page.next is None else page.doubt(page.next)
        if guess is not None and guess.value is not None:
            page = page.saying(guess.key, guess.value)
        assert page.next is not None
        thrown = throw_dice(page, page.next, lambda die, _asked: Face(die.sides, face))
        entry = thrown.next
        assert entry is not None
        history = playing(history, *roll_commands(thrown, entry))
    return history


def line_of(page: StepPage, unit: UnitId) -> UnitLine:
    line = page.step.line(f"unit:{unit}")
    assert isinstance(line, UnitLine)
    return line


@pytest.mark.parametrize(("fired", "left", "is_open", "verb"), [
    (0, "", True, "shoot"),
    (3, "7 of 10 left", True, "shoot"),
    (9, "1 of 10 left", True, "shoot"),
    (10, "", False, "look"),
])  # fmt: skip
def test_a_unit_shows_what_it_has_shot_and_what_is_left_and_is_done_with_the_last(
    fired: int, left: str, is_open: bool, verb: str
) -> None:
    line = line_of(open_page(shots(at("shots of Demonworld").history, BOWMEN, 20, fired)), BOWMEN)
    assert (line.left_in_words, line.is_open, line.verb) == (left, is_open, verb)
    assert (line.deed is None) is (fired == 0)
    assert line.deed is None or (line.deed.rolls, line.deed.well, line.deed.aimed_at) == (fired, 0, ASH)


def test_a_row_whose_own_act_was_left_half_way_goes_on_with_it() -> None:
    history = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    assert line_of(open_page(history), LANCES).verb == "attack"
    begun = playing(history, BeginProcedure("shock_action", {"actor": LANCES}))
    line = line_of(open_page(begun), LANCES)
    assert (line.verb, line.intent) == ("go on", "turn.fight")
    assert line_of(open_page(begun), UnitId("silver-sabres")).verb == "attack"


def test_a_test_taken_while_the_other_side_shot_is_no_shot_of_its_own() -> None:
    bows = UnitId("slate-bows")
    history = playing(
        the_demo(load_system("hexcombat")),
        GoTo("B.1", SideId("crimson")),
        OweTest("morale", {"actor": bows}, {}, "losses"),
    )
    debt = history.battle.debts[0]
    taken = Resolve("morale", debt.bindings, {"result": "one"}, (), debt=debt.id)
    history = playing(history, taken, Advance(anyway=True))
    assert (history.battle.place.step, history.battle.place.side) == ("B.1", "slate")
    line = line_of(open_page(history), bows)
    assert (line.is_open, line.deed) == (True, None)


def test_who_may_act_no_more_for_what_it_did_stays_listed_with_it() -> None:
    history = at("shots of Demonworld").history
    maelis = UnitId("hero-maelis")
    before, after = open_page(history), open_page(shots(history, maelis, 1, 1))
    assert maelis not in {entry.unit.id for entry in after.step.seen.able}
    line = line_of(after, maelis)
    assert (line.is_open, line.verb, line.aims_at) == (False, "", ASH)
    assert line.deed is not None
    assert line.deed.dice[0].face == 1
    assert [row.key for row in after.step.units] == [row.key for row in before.step.units]
    assert maelis not in {entry.unit.id for entry in (*after.step.barred, *after.step.absent)}


def test_who_came_into_contact_stays_listed_as_done() -> None:
    history = at("contacts of Demonworld").history
    pikes = UnitId("pikes-of-ker")
    for intent in read("begin contact pikes-of-ker\nsay horde-of-rusk"):
        history = carried_out(history, intent)
    line = line_of(open_page(history), pikes)
    assert not line.is_open
    assert "in contact with Horde of Rusk" in remarks_of(history.system, history.battle, line)


def test_after_its_last_shot_the_light_goes_on_to_the_next_unit() -> None:
    page = at("shots of Demonworld").lighting(f"unit:{BOWMEN}").at_work()
    assert followed(page, shots(page.history, BOWMEN, 20, 9)).lit == f"unit:{BOWMEN}"
    assert followed(page, shots(page.history, BOWMEN, 20, 10)).lit == "unit:crossbows-of-the-mill"


def test_figures_that_have_shot_are_shown_where_another_act_is_offered_first() -> None:
    line = line_of(open_page(shots(at("acts of skirmish").history, FORD, 12, 3, "shots")), FORD)
    assert line.is_open
    assert line.deed is not None
    assert (line.deed.rolls, str(line.entry.may.note)) == (3, "5 still to act")
    assert (line.left_in_words, line.of_all) == ("5 of 8 left", 8)


def test_the_rows_of_each_side_stand_together_whoever_has_acted() -> None:
    """The third piece to act is of the second side: those that shoot while it acts are of both."""
    system = load_system("skirmish")
    history = the_demo(system)
    for intent in read("roll initiative: 14 6\ngo first_designation\n"):
        history = carried_out(history, intent)
    for unit in ("ford-bows", "ash-axes", "esk-spears"):
        acted = playing(history, Perform("move_simple", UnitId(unit), {"figures": 0}), Tick(UnitId(unit)))
        history = playing(acted, Advance(anyway=True, passing=True, within=True))
    history = playing(history, Perform("move_simple", UnitId("bone-thralls"), {"figures": 0}))
    for shooter, target in (("ford-bows", "ash-axes"), ("ash-axes", "ford-bows")):
        aimed = {"actor": UnitId(shooter), "target": UnitId(target)}
        history = playing(history, Resolve("shoot", aimed, {"distance": 5}, (Face(20, 2),)))
    rows = [line.entry.unit for line in open_page(history).step.units]
    assert {"ford-bows", "ash-axes", "bone-thralls"} <= {unit.id for unit in rows}
    sides = [side for side, _rows in groupby(rows, key=lambda unit: unit.side)]
    assert rows[0].id == "bone-thralls"
    assert sides == [rows[0].side, rows[-1].side]


@pytest.mark.parametrize("test", ["charge", "crushing"])
def test_a_test_owed_is_lit_where_enter_on_its_unit_would_move_it(test: str) -> None:
    """At IV.7 a unit may test before a charge, by `e`: enter says that it moved."""
    history = playing(at("contacts of Demonworld").history, GoTo("IV.7"))
    page = open_page(history)
    after = followed(page, playing(history, OweTest("morale", {"actor": BOWMEN}, {"test": test}, "seen")))
    assert any(offer.name == "morale" for offer in line_of(after, BOWMEN).entry.may.offers)
    assert [line.key for line in after.step.lines if line.kind is Kind.TEST] == ["tests"] == [after.lit]


def test_a_test_owed_has_no_line_of_its_own_where_enter_on_its_unit_takes_it() -> None:
    history = playing(at("contacts of Demonworld").history, GoTo("I.5"))
    after = open_page(playing(history, OweTest("obedience", {"actor": BOWMEN}, {}, "seen")))
    assert [line.key for line in after.step.lines if line.kind is Kind.TEST] == []
    assert after.lit == f"unit:{BOWMEN}"


def test_what_is_under_way_names_all_who_are_in_it() -> None:
    begun = playing(at("shocks of hex combat").history, BeginProcedure("shock_action", {"actor": LANCES}))
    (line,) = (line for line in open_page(begun).step.lines if isinstance(line, RunningLine))
    assert line.words == "in progress: Shock action · Lances of Tarn, Pikes of Low Garn"
    melee = playing(
        at("melee of Confrontation").history, BeginProcedure("melee_round", {"actor": UnitId("bracken-riders")})
    )
    (line,) = (line for line in open_page(melee).step.lines if isinstance(line, RunningLine))
    assert "Bracken riders, Delve javelins" in line.words


def test_whom_nobody_has_named_yet_is_not_in_what_is_under_way() -> None:
    fired = having(playing(the_demo(load_system("demonworld")), GoTo("III.3")), "ballista", order="H")
    for intent in read("begin gun_shot ballista\nsay short\nthrow: 18"):
        fired = carried_out(fired, intent)
    (line,) = (line for line in open_page(fired).step.lines if isinstance(line, RunningLine))
    assert line.words == "in progress: Fire a gun · Ballista"


def test_a_unit_in_the_midst_of_its_act_shows_the_dice_of_it() -> None:
    history = at("shocks of hex combat").history
    for intent in read("begin shock_action lances-of-tarn\nsay pikes-of-low-garn\nsay yes\nsay 0\nthrow: 1 3"):
        history = carried_out(history, intent)
    line = line_of(open_page(history), LANCES)
    assert history.battle.running
    assert line.is_open
    assert line.deed is not None
    assert [face.face for face in line.deed.dice] == [1, 3]


def test_a_move_without_dice_is_seen_and_whoever_may_do_no_more_for_it_stays_listed() -> None:
    history = playing(the_demo(load_system("confrontation")), Perform("goes_first", UnitId("gorm-underlight")))
    history = playing(history, GoTo("T-13", "heath"))
    mover = UnitId("heath-spears")
    moved = playing(history, Perform("move", mover, {"cm": 10}))
    line = line_of(open_page(moved), mover)
    assert line.did == "move"
    assert not line.is_open, "the light goes on to the next"
    assert "moved 10 cm" in remarks_of(moved.system, moved.battle, line)
    loss = playing(history, Perform("lose", mover, {"amount": 1}))
    assert line_of(open_page(loss), mover).did == "", "what happens to a unit is none of its acts"


def test_a_question_about_a_unit_is_done_once_it_is_answered_and_not_asked_again_unasked() -> None:
    orsanne, history = UnitId("orsanne-the-grey"), the_demo(load_system("demonworld"))
    for intent in read("go II.2\nroll cast orsanne-the-grey: 17\ngo II.3"):
        history = carried_out(history, intent)
    before = open_page(history)
    assert line_of(before, orsanne).is_open
    answered = followed(before, playing(history, AnswerPrompt("spell_effects", SETTLED.key, orsanne)))
    line = line_of(answered, orsanne)
    assert not line.is_open
    assert line.verb == "again"
    assert isinstance(press(answered.lighting(line.key), "turn.act").want, wants.Confirm)


def test_a_question_that_is_settled_leaves_the_list_and_may_be_answered_otherwise_by_its_letter() -> None:
    page = at("acts of skirmish")
    history = playing(page.history, Perform("all_out", FORD, {"figures": 0}))
    (asked,) = questions_of(open_page(history))
    assert asked.words.startswith("What exactly did Ford bows do?")
    settled = open_page(playing(history, AnswerPrompt("option", SETTLED.key, FORD)))
    assert questions_of(settled) == []
    assert press(settled, "turn.answer").want == wants.AskTable("option", FORD)


def test_why_units_came_into_contact_is_asked_of_each_by_its_name() -> None:
    spears, riders = UnitId("heath-spears"), UnitId("bracken-riders")
    history = playing(the_demo(load_system("confrontation")), GoTo("T-13", "heath"))
    for unit in (riders, spears):
        history = having(history, unit, arrival="contact")
    asked = questions_of(open_page(history))[0]
    assert asked.words.startswith("Why did Heath spears come into contact")
    told = playing(history, AnswerPrompt("contact_occasion", SETTLED.key, spears))
    assert questions_of(open_page(told))[0].words.startswith("Why did Bracken riders come into contact")
    others = playing(told, GoTo("T-13", "delve"))
    assert not any("contact" in line.words for line in questions_of(open_page(others)))


def questions_of(page: StepPage) -> list[QuestionLine]:
    return [line for line in page.step.lines if isinstance(line, QuestionLine)]


def test_what_a_unit_is_asked_at_a_step_is_not_asked_of_the_table_too() -> None:
    orsanne, history = UnitId("orsanne-the-grey"), the_demo(load_system("demonworld"))
    for intent in read("go II.2\nroll cast orsanne-the-grey: 17\ngo II.3"):
        history = carried_out(history, intent)
    assert questions_of(open_page(history)) == []
    answered = playing(history, AnswerPrompt("spell_effects", "thorns bar the ford", orsanne))
    assert questions_of(open_page(answered)) == [], "nor once it is answered"


def test_what_a_question_sets_is_shown_as_it_is_whatever_changed_it() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("0.a"))
    (asked,) = questions_of(open_page(history))
    assert (asked.answer, asked.is_open) == ("Wind direction, 1 to 6 clockwise: 2 · Wind speed: 2", True)
    rolled = carried_out(history, read("roll wind: 7")[0])
    (asked,) = questions_of(open_page(rolled))
    assert asked.answer.endswith("Wind speed: 3")


def test_what_merely_works_a_figure_out_is_checked_and_not_rolled() -> None:
    """No die decides who stands in the radius of command (CF-MISC-07)."""
    page = open_page(playing(the_demo(load_system("confrontation")), GoTo("T-03")))
    assert [line.verb for line in page.step.lines if isinstance(line, OfferLine)] == ["check"]


def test_what_one_gave_for_all_is_no_more_told_of_whoever_gave_it_before() -> None:
    alys, gorm = UnitId("ser-alys-of-the-heath"), UnitId("gorm-underlight")
    history = playing(the_demo(load_system("confrontation")), GoTo("T-05"), Perform("goes_first", alys))
    assert line_of(open_page(history), alys).did == "this side moves first"
    other = playing(history, Advance(), GoTo("T-05"), Perform("goes_first", gorm))
    assert [line_of(open_page(other), unit).did for unit in (alys, gorm)] == ["", "this side moves first"]
    back = playing(other, Perform("goes_first", alys))
    assert [line_of(open_page(back), unit).did for unit in (alys, gorm)] == ["this side moves first", ""]
