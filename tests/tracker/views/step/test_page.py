"""The page of a step over turns played at random: after every act the light is where the work is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.at_random import opening
from tests.budgets import TIMES
from tests.play import playing, the_demo
from tests.tracker.games.hexcombat.battles import a_battle, answering, begun, rolling
from tests.tracker.games.skirmish.battles import designating
from tests.whole_turns import turns_at_random
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    BeginProcedure,
    Command,
    GoTo,
    LeaveProcedure,
    OweTest,
    Perform,
    PlaceToken,
    Refused,
    Resolve,
    SetValues,
    Tick,
)
from tracker.battle.dice import Face
from tracker.play.amend import Amendment, amend
from tracker.play.history import History
from tracker.play.multi_select import ticked
from tracker.play.retracing import stepping_back
from tracker.play.tokens import may_choose_token, without_token
from tracker.play.walk import debts_due
from tracker.rules.systems import load_system, system_keys
from tracker.views.briefing import briefing
from tracker.views.step import StepPage, followed, open_page, rested
from tracker.views.step.light import Kind
from tracker.views.step.lines import RunningLine, UnitLine

WOLVES = UnitId("wolf-riders")
SEEDS, TURNS = range(2 * TIMES), {"confrontation": 2, "demonworld": 2}
"""Turns are two where one is long, else four."""


def actor(history: History, command: Command) -> str:
    """The line of who acts by a command; nobody is the empty key."""
    running = {one.id: one.bindings for one in history.battle.running}
    match command:
        case Resolve(bindings=bindings, procedure=None) | BeginProcedure(bindings=bindings):
            return f"unit:{next(iter(bindings.values()), '')}"
        case Resolve(procedure=int(procedure)) | AnswerProcedure(id=procedure):
            return f"unit:{next(iter(running.get(procedure, {}).values()), '')}"
        case Perform(unit=unit) | Tick(unit=unit):
            return f"unit:{unit}"
        case _:
            return ""


def who_is_next(before: StepPage, acting: str, after: StepPage) -> set[str]:
    """Where the light may be, read off the lists: the tests come due, the acting unit or the next that may act.

    What was begun there, is not over and is not what enter does on the unit's own row is taken up on its own line.
    """
    known = {debt.id for debt in before.step.due}
    due = [debt for debt in debts_due(after.history.system, after.history.battle) if debt.id not in known]
    tests = {line.key for line in after.step.lines if line.kind is Kind.TEST}
    owing = {line.key for line in after.step.units if line.entry.unit.id in {debt.unit for debt in due}}
    if due and (tests or owing):
        return tests or owing
    own = after.step.line(acting)
    if isinstance(own, UnitLine):
        acts = {offer.name for offer in own.entry.may.offers[:1] if not own.entry.may.asks}
        begun = [line for line in after.step.lines if isinstance(line, RunningLine)]
        new = {line.key for line in begun if line.running.procedure not in acts and before.step.line(line.key) is None}
        if new:
            return new
    is_open = [line for line in after.step.units if line.is_open]
    were = {line.key for line in before.step.units if line.is_open and line.entry.may.at_once}
    is_done = acting not in {line.key for line in is_open}
    at_once = [line.key for line in is_open if line.entry.may.at_once and (is_done or line.key not in were)]
    if at_once:
        return set(at_once[:1])
    awaited = [line for line in is_open if line.entry.may.awaited or line.key == acting]
    was = before.step.line(acting)
    if (
        not awaited
        and isinstance(was, UnitLine)
        and was.is_awaited
        and acting in {line.key for line in after.step.lines}
    ):
        return {acting, *(line.key for line in after.step.lines if line.kind is Kind.QUESTION)}
    may = [line.key for line in awaited or is_open]
    listed = [line.key for line in after.step.lines]
    behind = [line.key for line in before.step.lines]
    place = next((listed.index(key) for key in behind[behind.index(acting) :] if key in listed), 0)
    around = [key for key in listed[place:] + listed[:place] if key in may]
    return set(around[:1]) or {*listed, ""}


@pytest.mark.in_turn("seed")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", system_keys())
def test_after_every_act_the_light_is_on_the_next_that_may_act_or_on_a_test_come_due(system: str, seed: int) -> None:
    page, acts = open_page(opening(system)), 0
    for before, command, after in turns_at_random(system, seed, TURNS.get(system, 4)):
        page = rested(followed(page, before))
        acting = actor(before, command)
        at_it = page.lighting(acting)
        now = followed(at_it.at_work(), after)
        if at_it.lit == acting and now.step.moment == page.step.moment:
            line = at_it.line
            if line is not None and line.is_open:
                acts += 1
                assert now.lit in who_is_next(at_it, acting, now), f"{command}"
        if now.step.moment != page.step.moment and now.step.moment not in page.left:
            open_units = [line.key for line in now.step.units if line.is_awaited]
            assert not now.lit.startswith("asked:") or not open_units
        assert (now.lit == "") is (not now.step.lines)
        page = rested(now)
    assert acts > 5


@pytest.mark.parametrize("system", system_keys())
def test_back_at_the_place_that_was_left_the_light_lies_where_it_lay(system: str) -> None:
    history = playing(the_demo(load_system(system)), Advance(anyway=True))
    page = open_page(history)
    asked = 0
    for _step in range(24):
        units = [line.key for line in page.step.units if line.is_open]
        page = page.lighting(units[-1]) if units else page
        lit = page.lit
        further = history.do(Advance(anyway=True, passing=True))
        assert isinstance(further, History)
        there = followed(page, further)
        back = further.do(stepping_back(further))
        assert isinstance(back, History)
        again = followed(there, back)
        undone = further.undo()
        assert isinstance(undone, History)
        assert again.history.battle.place == page.history.battle.place
        if len(units) > 1:
            asked += 1
            assert again.lit == lit
            assert followed(there, undone).lit == lit
        history, page = further, there
    assert asked > 1


def test_losses_left_half_way_have_the_light_until_they_are_over_and_then_their_unit_has_it() -> None:
    before = playing(the_demo(load_system("hexcombat")), GoTo("T.2"))
    wall = UnitId("wall-of-vessin")
    page = open_page(before).lighting(f"unit:{wall}")
    started = playing(before, BeginProcedure("losses", {"target": wall}))
    left = playing(started, AnswerProcedure(started.battle.running[0].id, 2))
    page = rested(followed(page.at_work(), left))
    assert page.lit == f"running:{left.battle.running[0].id}"
    assert page.next == ("turn.act", "go on")
    assert (
        rested(followed(page.at_work(), playing(left, LeaveProcedure(left.battle.running[0].id)))).lit == f"unit:{wall}"
    )


def test_what_an_amend_puts_under_way_again_has_the_light_wherever_it_lay() -> None:
    battle = a_battle({"Att": {"engages": True}, "Bows": {"engages": True}}, {"Def": {"steps_at_start": 4}})
    history = rolling(answering(begun(battle, "shock_action"), "yes", 4), 6, 6)
    page = rested(followed(open_page(battle).lighting("unit:att").at_work(), history))
    assert (page.lit, history.battle.running) == ("unit:bows", ())
    index, act = next((at, act) for at, act in enumerate(history.acts) if isinstance(act.command, Resolve))
    assert isinstance(act.command, Resolve)
    amended = amend(history, index, replace(act.command, faces=(Face(6, 3), Face(6, 4))))
    assert isinstance(amended, Amendment)
    (running,) = amended.after.battle.running
    assert followed(page, amended.after).lit == f"running:{running.id}"


def test_an_act_undone_from_the_list_leads_back_to_its_unit() -> None:
    history = playing(the_demo(load_system("hexcombat")), GoTo("T.2"))
    page = open_page(history)
    second = page.step.units[1].key
    page = page.lighting(second)
    after = history.do(Tick(UnitId(second.removeprefix("unit:"))))
    assert not isinstance(after, Refused)
    ticked = followed(page, after)
    assert ticked.lit == page.step.units[2].key
    undone = after.undo()
    assert isinstance(undone, History)
    assert followed(ticked.lighting(page.step.units[5].key), undone).lit == second


def test_a_step_that_awaits_nobody_counts_nobody_and_offers_to_go_on() -> None:
    page = open_page(playing(the_demo(load_system("hexcombat")), GoTo("T.2")))
    assert len(page.step.units) > 20
    assert page.step.tally is None
    assert page.lit.startswith("asked:")
    page = page.lighting(page.step.units[0].key)
    assert page.is_through
    shock = followed(page, playing(page.history, Advance()))
    assert shock.step.tally == (5, 0)
    assert not shock.is_through


def test_a_step_is_through_once_what_it_lists_is_done_but_not_where_the_light_is_on_an_open_question() -> None:
    page = open_page(the_demo(load_system("demonworld")))
    assert not page.is_through, "the wind is to be rolled"
    rolled = playing(page.history, Resolve("wind", {}, {}, (Face(20, 4),)))
    page = followed(page, rolled)
    assert page.is_through
    question = next(line.key for line in page.step.lines if line.kind is Kind.QUESTION)
    assert not page.lighting(question).is_through


def test_a_second_act_by_the_letter_of_the_first_is_named_where_only_its_list_reaches_it() -> None:
    history = playing(the_demo(load_system("confrontation")), Perform("goes_first", UnitId("gorm-underlight")))
    page = open_page(playing(history, GoTo("T-13", "heath")))
    assert page.next is not None
    assert (page.next[1], page.more) == ("move", "charge")
    assert not open_page(the_demo(load_system("skirmish"))).more


def test_after_a_page_on_which_others_acted_the_light_goes_on_from_them() -> None:
    """An obedience page opened from the first unit, on which the wolves alone have tested: the ogres come next."""
    tokens = [PlaceToken(UnitId(unit), "C") for unit in ("ash-archers", WOLVES, "ogre-band")]
    page = open_page(playing(the_demo(load_system("demonworld")), GoTo("I.1"), *tokens, GoTo("I.4"), GoTo("I.5")))
    first, behind = page.step.units[0].key, [line.key for line in page.step.units]
    page = page.lighting(first).at_work()
    after = playing(page.history, Resolve("obedience", {"actor": WOLVES}, {}, (Face(6, 5),)))
    page = rested(followed(page, after))
    assert page.lit == behind[behind.index(f"unit:{WOLVES}") + 1]
    assert page.step.units[0].is_open


def test_the_last_answer_of_a_shot_taken_back_leads_the_light_to_the_shot_and_not_to_who_has_shot() -> None:
    gun = UnitId("ballista")
    history = playing(
        the_demo(load_system("demonworld")),
        SetValues(gun, {"order": "H"}, "for the test"),
        GoTo("III.3", anyway=True),
        BeginProcedure("gun_shot", {"actor": gun}),
    )
    running = history.battle.running[0].id
    table = Resolve("artillery_table", {"actor": gun}, {}, (Face(20, 10),), procedure=running)
    stray = Resolve("artillery_scatter", {"actor": gun}, {}, (Face(6, 3),), procedure=running)
    history = playing(history, AnswerProcedure(running, "medium"), table, stray)
    ended = playing(history, AnswerProcedure(running, 0))
    assert not ended.battle.running
    undone = ended.undo()
    assert not isinstance(undone, Refused)
    page = followed(open_page(ended).lighting(f"unit:{gun}"), undone)
    assert page.line is not None
    assert page.line.key.startswith("running")


def test_the_briefing_counts_those_to_act_as_the_step_does() -> None:
    """One that has made its roll here is awaited no more, though nobody has ticked it off."""
    tokens = [PlaceToken(UnitId(unit), "C") for unit in ("ash-archers", WOLVES, "ogre-band")]
    called = [OweTest("obedience", {"actor": token.unit}, {}, "called_for") for token in tokens]
    history = playing(the_demo(load_system("demonworld")), GoTo("I.1"), *tokens, GoTo("I.4"), GoTo("I.5"), *called)
    tested = playing(history, Resolve("obedience", {"actor": WOLVES}, {}, (Face(6, 1),)))
    for seen in (history, tested):
        tally = open_page(seen).step.tally
        assert tally is not None
        assert len(briefing(seen).waiting) == tally[0]
    assert WOLVES not in [entry.unit.id for entry in briefing(tested).waiting]


def test_a_letter_that_stands_for_several_acts_is_called_by_their_kind() -> None:
    demo = the_demo(load_system("skirmish"))
    page = open_page(playing(demo, Perform("give_initiative", UnitId("ford-bows")), Advance()))
    assert dict(page.other_acts)["turn.move"] == "move …"


def test_the_letters_that_designate_a_unit_stand_beside_those_of_the_step() -> None:
    demo = the_demo(load_system("skirmish"))
    page = open_page(playing(demo, Perform("give_initiative", UnitId("ford-bows")), Advance()))
    letters = dict(page.lighting("unit:ford-bows").other_acts)
    assert letters == {"turn.move": "move …", "turn.shoot": "shoot", "turn.fight": "strike"}
    assert "turn.shoot" not in dict(page.lighting("unit:esk-spears").other_acts)


def test_a_loss_that_led_the_light_to_its_test_is_counted_on_and_taken_back_there() -> None:
    thralls = UnitId("bone-thralls")
    demo = playing(
        the_demo(load_system("skirmish")),
        Perform("give_initiative", UnitId("ford-bows")),
        Advance(),
        Perform("does_nothing", UnitId("esk-spears")),
        GoTo("next_designation"),
    )
    lost = playing(demo, Perform("lose", thralls))
    page = replace(open_page(lost), lit="tests")
    assert page.unit is None
    assert page.counted == thralls
    back = playing(lost, Perform("regain", thralls))
    assert followed(page, back).unit == thralls


def test_the_letter_of_a_move_designates_a_routed_piece_and_it_flees_before_one_or_several() -> None:
    fought: dict[str, dict[str, object]] = {"Spears": {"state": "routed", "melee": 1}, "Thralls": {"melee": 1}}
    several = {**fought, "Sorn": {"melee": 1}}
    for cards in (fought, several):
        page = open_page(designating(None, **cards)).lighting("unit:spears")
        assert dict(page.other_acts) == {"turn.move": "flee"}


def test_who_has_a_token_face_down_is_awaited_no_more_and_the_step_is_through_once_all_have() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.1"))
    system, count = history.system, len(open_page(history).step.units)
    assert system.turn.tokens is not None
    assert open_page(history).step.tally == (count, 0)
    for unit in without_token(system, history.battle):
        if may_choose_token(system, history.battle, unit):
            history = playing(history, PlaceToken(unit.id, system.turn.tokens.allowed(history.battle, unit)[0]))
    page = open_page(history)
    assert page.step.tally == (0, count)
    assert len(briefing(history).waiting) == 0
    assert (page.lit, page.is_through) == ("tokens", True)
    assert "1 is drawn at random" in page.step.lines[0].words  # type: ignore[union-attr]
    assert {line.verb for line in page.step.units} == {"change"}


def test_only_those_called_to_obey_are_awaited_and_none_has_the_light_behind_them() -> None:
    names = ("ash-archers", WOLVES, "ogre-band")
    tokens = [PlaceToken(UnitId(unit), "C") for unit in names]
    page = open_page(playing(the_demo(load_system("demonworld")), GoTo("I.1"), *tokens, GoTo("I.4"), GoTo("I.5")))
    assert (page.lit, page.step.tally) == ("asked:obedience_due", None)
    page = followed(
        page, playing(page.history, *ticked(page.history.battle, page.history.system.prompt("obedience_due"), {WOLVES}))
    )
    assert (page.lit, page.step.tally) == (f"unit:{WOLVES}", (1, 0))
    tested = playing(
        page.history, Resolve("obedience", {"actor": WOLVES}, {}, (Face(6, 1),), page.history.battle.debts[0].id)
    )
    page = followed(page.at_work(), tested)
    assert (page.lit, page.step.tally, page.is_through) == (f"unit:{WOLVES}", None, True)


def test_enter_on_a_unit_that_is_ticked_off_has_the_word_of_what_it_does() -> None:
    acting = playing(designating(), Perform("move_simple", UnitId("bows")))
    ticked = open_page(playing(acting, Tick(UnitId("bows")))).lighting("unit:bows")
    assert (ticked.next, ticked.may_be_unticked, ticked.of_the_ticked) == (None, True, "end the activation")
    assert open_page(acting).lighting("unit:bows").of_the_ticked == ""


def test_who_was_ticked_off_in_an_earlier_activation_is_not_listed_in_this_one() -> None:
    bows, stair = UnitId("bows"), UnitId("stair")
    ticked = playing(designating(), Perform("move_simple", bows), Tick(bows))
    assert open_page(ticked).lighting("unit:bows").may_be_unticked
    over = playing(ticked, Perform("end_activation", bows, anyway=True))
    while over.battle.place.step != "next_designation":
        over = playing(over, Advance())
    page = open_page(playing(over, Perform("move_simple", stair)))
    assert page.step.history.battle.values["active"] == stair
    assert [line.entry.unit.id for line in page.step.units] == [stair]
    assert page.step.tally == (1, 0)


def test_enter_on_a_unit_that_is_ticked_off_and_offered_nothing_has_no_word() -> None:
    for system in system_keys():
        history = the_demo(load_system(system))
        for step in (step.id for phase in history.system.turn.phases for step in phase.steps if not step.interrupt):
            there = history.do(GoTo(step, anyway=True))
            if isinstance(there, Refused):
                continue
            for unit in there.battle.units:
                ticked = there.do(Tick(unit))
                page = None if isinstance(ticked, Refused) else open_page(ticked).lighting(f"unit:{unit}")
                if page is not None and page.may_be_unticked and isinstance(page.line, UnitLine):
                    assert bool(page.of_the_ticked) <= bool(page.line.entry.may.offers)
