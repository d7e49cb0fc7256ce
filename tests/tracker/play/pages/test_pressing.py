"""A page of rolls as a value: what each intent makes of it, in all four systems, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from tests.play import playing, the_demo
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley
from tests.tracker.games.hexcombat.battles import a_battle, answering, begun, rolling
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SPEARS, acting
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import DOWN, KEYS, UP, Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, MakeContact, Note, OweTest, SetValues
from tracker.battle.events import Rolled
from tracker.play.forecast import outlook
from tracker.play.history import History
from tracker.play.pages import Foretold, Pressed, RollLine, RollPage, followed, open_page, press, wants, with_forecast
from tracker.play.pages.intents import NUMBER_TYPED, TYPED, Digit, Intent, Light
from tracker.play.pages.pressing import INTENTS
from tracker.play.pages.roll_page import is_ahead
from tracker.play.sheets import OpenSheet, Said, open_on, owed
from tracker.rules.systems import load_system

PAGES = [
    pytest.param(opened, id="-".join((*page, name)))
    for page, scenes in BY_ALL_FACES.items()
    for name, opened in scenes.items()
]
SEEDS = range(3)
PRESSES = 60
AGREES = "↵ agrees"
ANY_KEY = (*KEYS, *"0123456789", DOWN, UP, "enter", "enter", "space", "space")


def a_volley_of_three() -> Hand:
    """Three bowmen at a foe of six bases."""
    return Hand(a_volley(3, bases_at_start=6))


def rolled(history: History) -> list[int]:
    """The first face of each roll that stands."""
    return [event.resolution.dice[0].face for event in made(history) if event.resolution.dice]


def number_lit(hand: Hand) -> str:
    """The key of the number that takes the digits; empty where a die does."""
    return "" if hand.page.number is None else hand.page.number.key


def made(history: History) -> Iterator[Rolled]:
    """The rolls that stand."""
    return (event for act in history.acts for event in act.events if isinstance(event, Rolled))


class Press(NamedTuple):
    """A key, the page it was pressed on, and what came of it."""

    before: RollPage
    key: str
    page: RollPage
    history: History
    closed: wants.Close | None
    elsewhere: wants.Want | None

    @property
    def is_left(self) -> bool:
        """Whether the page was closed, or waits for another."""
        return self.closed is not None or self.elsewhere is not None


@cache
def at_random(opened: Callable[[], OpenSheet], seed: int) -> tuple[Press, ...]:
    """Any keys until the page is left, pressed once for all who look at what came of them."""
    hand, chance = Hand(opened()), Random(seed)
    presses: list[Press] = []
    while len(presses) < PRESSES and hand.closed is None and hand.elsewhere is None:
        before, key = hand.page, chance.choice(ANY_KEY)
        hand.press(key)
        presses.append(Press(before, key, hand.page, hand.history, hand.closed, hand.elsewhere))
    return tuple(presses)


def test_a_face_is_laid_when_it_is_closed_and_the_light_goes_on() -> None:
    hand = a_volley_of_three()
    hand.press("1", "7")
    assert (hand.page.typed, hand.page.face_typed, rolled(hand.history)) == ("17", "17", [])
    hand.press("space")
    assert (hand.page.typed, rolled(hand.history)) == ("", [17])
    assert hand.page.taker is not None
    assert hand.page.lit == hand.page.coming


def test_dice_that_bring_other_settings_leave_the_digits_with_the_die() -> None:
    """Where a shot into a melee strays, the table says where to and whose armour it meets; then digits are the die."""
    demo = the_demo(load_system("demonworld"))
    fight = playing(demo, MakeContact(UnitId("pikes-of-ker"), UnitId("ash-archers")))
    volley = open_on(fight, fight.system.sheet("volley"), {"actor": UnitId("bowmen-of-alder")})
    hand = Hand(volley.saying("target", "ash-archers"))
    while hand.page.knob is None or hand.page.knob.key != "wood":
        hand.press("tab")
    hand.press("right", "5", "space", "3", "space", "enter", "enter", "2", "space", "1", "7", "space")
    assert rolled(hand.history) == [5]
    assert [face.face for face in next(made(hand.history)).resolution.dice] == [5, 3, 17]
    assert not [value for key, value in next(made(hand.history)).resolution.inputs.items() if value == 17]


def test_the_dice_of_a_volley_go_on_before_what_they_brought_up_is_asked() -> None:
    """A leader may have fallen with the last bases: the digit of the next die is no answer to which of them did."""
    bowmen, archers = UnitId("bowmen-of-alder"), UnitId("ash-archers")
    demo = playing(the_demo(load_system("demonworld")), SetValues(bowmen, {"order": "H"}, "for the test"))
    there = playing(demo, GoTo("III.3"))
    hand = Hand(open_on(there, there.system.sheet("volley"), {"actor": bowmen}).saying("target", archers))
    hand.press(*"4", "space", *"9", "space", *"9", "space", *"2", "space", *"11", "space")
    assert [running.procedure for running in hand.history.battle.running] == ["special_fell"]
    hand.press(*"12", "space")
    assert rolled(hand.history) == [4, 9, 9, 2, 11, 12]
    hand.press("u", "u", *"20", "space")
    assert [
        face.face for entry in hand.page.sheet.made_entries if entry.rolled for face in entry.rolled.resolution.dice
    ] == [4, 9, 9, 2, 20]
    hand.press(*"11", "space", "D")
    assert isinstance(hand.elsewhere, wants.TakeUp)
    assert hand.page.is_done


def test_a_face_the_die_does_not_have_is_refused_and_replaced_by_the_next_digit() -> None:
    hand = a_volley_of_three()
    hand.press("0", "0")
    assert hand.page.trouble == ""
    hand.press("space", "enter")
    assert "1 to 20" in hand.page.trouble
    assert rolled(hand.history) == []
    hand.press("3")
    assert (hand.page.typed, hand.page.trouble) == ("3", "")


def test_of_faces_typed_without_a_gap_only_the_one_that_the_die_does_not_have_is_refused() -> None:
    hand = Hand(BY_ALL_FACES["hexcombat", "shock_action"]["a shock"]())
    while hand.page.die is None or hand.page.measure is not None:
        hand.press("enter")
    hand.press("5", "9")
    assert hand.page.typed == "5"
    assert "9 is not a face of a D6" in hand.page.trouble
    assert "the second die" in hand.page.trouble
    hand.press("3", "space")
    made = [event for act in hand.history.acts for event in act.events if isinstance(event, Rolled)]
    assert [face.face for face in made[0].resolution.dice] == [5, 3]


@pytest.mark.parametrize(
    ("digits", "faces", "typed"),
    [("812", [8], "12"), ("2019", [20], "19"), ("212", [2], "12"), ("1212", [12], "12"), ("199", [19], "9")],
)
def test_a_digit_that_no_face_can_have_closes_the_one_that_stands_and_begins_the_next(
    digits: str, faces: list[int], typed: str
) -> None:
    hand = Hand(a_volley(3))
    hand.press(*digits)
    assert thrown(hand) == faces
    assert (hand.page.typed, hand.page.trouble) == (typed, "")
    hand.press("enter")
    assert thrown(hand) == [*faces, int(typed)]


def test_the_last_face_of_a_page_stands_till_it_is_confirmed_whatever_is_typed_behind_it() -> None:
    hand = Hand(a_volley(1))
    hand.press(*"812")
    assert (hand.page.typed, thrown(hand)) == ("8", [])
    assert "8 stands: ↵ confirms it" in hand.page.trouble
    hand.press("enter")
    assert thrown(hand) == [8]


def thrown(hand: Hand) -> list[int]:
    return [face.face for rolled in made(hand.history) for face in rolled.resolution.dice]


@pytest.mark.parametrize(
    "intent", [Digit("4"), "rolls.throw", "rolls.accept", "rolls.override", "rolls.calculate"], ids=str
)
def test_a_key_for_a_roll_that_is_not_next_does_nothing_but_lead_back_to_the_one_that_is(intent: Intent) -> None:
    hand = Hand(a_melee(1, 1))
    first, sheet = hand.page.lit, hand.page.sheet
    hand.press(DOWN)
    assert is_ahead(hand.page)
    hand.take(press(hand.page, intent))
    assert (hand.page.lit, hand.page.typed, hand.page.sheet) == (first, "", sheet)
    assert hand.elsewhere is None
    assert hand.page.trouble == "these are rolled in order: this one is next"
    hand.press("4")
    assert hand.page.typed == "4"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("opened", PAGES)
def test_a_digit_is_taken_by_the_line_under_the_light_or_by_none(opened: Callable[[], OpenSheet], seed: int) -> None:
    for pressed in at_random(opened, seed):
        page, line = pressed.page, pressed.page.line
        if pressed.key.isdigit() and page.face_typed and page.face_typed != pressed.before.face_typed:
            assert line is None or page.taker in line.entries


def test_a_face_or_a_number_half_typed_stays_with_its_roll_where_the_light_would_leave_it() -> None:
    two_tests = [OweTest("morale", {"actor": who}, {}, "seen") for who in (SPEARS, BOWS)]
    history = playing(acting(ORIANE), *two_tests)
    for keys, why in ((["1", "2"], TYPED), (["tab", "tab", "8"], NUMBER_TYPED)):
        hand = Hand(open_on(history, owed.tests_owed(history.system), {}))
        before = hand.page
        hand.press(*keys)
        typed = hand.page.typed
        hand.press(DOWN)
        assert why in hand.page.trouble
        assert (typed, hand.page.lit, hand.page.typed) == (keys[-1] if "tab" in keys else "12", before.lit, typed)
        hand.press("backspace", "backspace", DOWN)
        assert hand.page.lit != before.lit


def test_enter_closes_a_face_and_with_the_last_one_leaves_the_page() -> None:
    hand = a_volley_of_three()
    hand.press("4", "enter", "5", "enter", "6", "enter")
    assert rolled(hand.history) == [4, 5, 6]
    assert hand.closed is None
    hand.press("enter")
    assert hand.closed == wants.Close(is_done=True)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("opened", PAGES)
def test_a_page_on_which_a_roll_was_made_is_closed_only_by_a_key_that_closes_it(
    opened: Callable[[], OpenSheet], seed: int
) -> None:
    last = at_random(opened, seed)[-1]
    if last.closed == wants.Close(is_done=True):
        is_unchanged = last.page.sheet.acts == last.before.sheet.acts
        assert last.before.is_done or last.key == "escape" or is_unchanged
        assert last.key in {"enter", "escape"} or is_unchanged


def test_the_enter_that_was_to_close_a_die_typed_too_early_agrees_to_nothing() -> None:
    hand = Hand(BY_ALL_FACES["confrontation", "volley"]["shots"]())
    assert hand.page.measure is not None
    before = hand.page.sheet.answered
    hand.press("6", "enter")
    assert hand.page.trouble.startswith("first: ")
    assert hand.page.measure is not None, "the range is not agreed to"
    assert hand.page.sheet.answered == before
    hand.press("enter")
    assert hand.page.measure is None


def test_an_enter_too_many_between_two_dice_leaves_the_first_where_it_lies() -> None:
    hand = Hand(BY_ALL_FACES["hexcombat", "shock_action"]["a shock"]())
    while hand.page.die is None or hand.page.measure is not None:
        hand.press("enter")
    hand.press("5", "enter")
    for _again in range(2):
        hand.press("enter")
        assert [face.face for face in hand.page.sheet.faces] == [5]
    assert "D6" in hand.page.trouble
    hand.press("3", "enter")
    made = [event for act in hand.history.acts for event in act.events if isinstance(event, Rolled)]
    assert [face.face for face in made[0].resolution.dice] == [5, 3]


def test_the_chart_is_shown_of_what_was_reckoned_of_the_page_as_it_lies_and_of_nothing_else() -> None:
    hand = a_volley_of_three()
    hand.press("f")
    assert hand.page.trouble == "the forecast is still being worked out"
    before = hand.page
    seen = outlook(before.sheet)
    assert seen is not None
    hand.page = with_forecast(before, Foretold(before.sheet, frozenset(), seen))
    hand.press("4", "f")
    assert hand.elsewhere == wants.ShowForecast(before.sheet, seen)

    hand.elsewhere = None
    hand.press("space", "f")
    assert hand.page.trouble == "the forecast is still being worked out", "a die has fallen since"

    hand.page = with_forecast(hand.page, Foretold(hand.page.sheet, frozenset(), None))
    hand.press("f")
    assert hand.page.trouble == "nothing can be forecast here"


def test_the_forecast_of_a_fight_alone_is_none_of_the_page() -> None:
    hand = a_volley_of_three()
    hand.page = with_forecast(hand.page, Foretold(hand.page.sheet, frozenset(), outlook(hand.page.sheet)))
    hand.press("F")
    assert hand.page.entry is not None
    assert hand.page.fight == frozenset(hand.page.entry.row.bindings.values())
    assert hand.page.forecast is None
    hand.press("F")
    assert hand.page.forecast is not None


def test_the_app_throws_one_row_or_all_that_are_owed() -> None:
    hand = a_volley_of_three()
    hand.press("d")
    assert rolled(hand.history) == [20]
    hand.press("D")
    assert rolled(hand.history) == [20, 20, 20]


def test_no_die_is_thrown_while_a_face_is_half_typed() -> None:
    for key in ("d", "D"):
        hand = a_volley_of_three()
        hand.press("1", key)
        assert (hand.page.typed, rolled(hand.history)) == ("1", [])
        assert "a face is typed" in hand.page.trouble


def test_one_more_and_one_less_throw_no_face_away_that_is_half_typed() -> None:
    for key in ("plus", "minus"):
        hand = a_volley_of_three()
        before = hand.page.sheet.answered
        hand.press("9", key, key)
        assert hand.page.typed == "9"
        assert "a face is typed" in hand.page.trouble
        assert hand.page.sheet.answered == before


def test_a_die_taken_up_goes_back_to_what_was_rolled_and_digits_then_put_that_right() -> None:
    hand = a_volley_of_three()
    hand.press("4", "space", "1", "backspace")
    assert (hand.page.typed, hand.page.over) == ("", None)
    hand.press("backspace")
    assert hand.page.over == len(hand.history.acts) - 1
    hand.press("5")
    assert hand.elsewhere == wants.AmendAct(len(hand.history.acts) - 1, "5")
    hand.elsewhere = None
    hand.press("7")
    assert (hand.page.typed, hand.elsewhere) == ("7", None), "left as it was, it is not put right by the next digit"


def test_undo_takes_back_one_roll_and_says_when_nothing_is_left() -> None:
    hand = a_volley_of_three()
    hand.press("4", "space", "u")
    assert hand.page.sheet.acts == ()
    hand.press("u")
    assert hand.told == ["nothing on this page is left to undo"]


def test_a_page_is_left_undone_or_done() -> None:
    hand = a_volley_of_three()
    hand.press("escape")
    assert hand.closed == wants.Close(is_done=False)


def test_esc_drops_the_digits_first_and_loses_no_die_that_was_confirmed() -> None:
    hand = Hand(BY_ALL_FACES["hexcombat", "shock_action"]["a shock"]())
    while hand.page.die is None or hand.page.measure is not None:
        hand.press("enter")
    hand.press("4", "escape")
    assert (hand.page.typed, hand.page.trouble, hand.closed) == ("", "taken back: 4", None)
    hand.press("4")
    assert hand.page.trouble == ""
    hand.press("enter", "escape")
    assert ([face.face for face in hand.page.sheet.faces], hand.closed) == ([4], None)
    assert hand.page.trouble == "the next die first; ⌫ takes back the last"
    hand.press("backspace", "escape")
    assert hand.closed == wants.Close(is_done=False)


def test_esc_says_which_faces_of_a_handful_it_took_back_and_leaves_by_the_next() -> None:
    hand = a_volley_of_three()
    hand.press("1", "escape")
    assert (hand.page.typed, hand.page.trouble, rolled(hand.history)) == ("", "taken back: 1", [])
    hand.press("1", "2", "escape")
    assert hand.page.trouble == "taken back: 12", "of a die with many sides the digits are one face"
    hand.press("escape")
    assert hand.closed == wants.Close(is_done=False)
    hand = Hand(BY_ALL_FACES["hexcombat", "shooting_action"]["two shots"]())
    hand.press("enter", "enter", "2", "3", "4", "escape")
    assert (hand.page.typed, hand.page.trouble, hand.closed) == ("", "taken back: 2 3 4", None)


def test_going_on_from_a_volley_half_rolled_asks_once_what_is_left_of_it() -> None:
    hand = a_volley_of_three()
    unbegun = press(hand.page, "rolls.next").want
    assert isinstance(unbegun, wants.Confirm)
    assert unbegun.why == "3 rolls on this page are still to be made."
    hand.press("4", "space")
    asked = press(hand.page, "rolls.next").want
    assert isinstance(asked, wants.Confirm)
    assert asked.why == "2 rolls on this page are still to be made."
    assert asked.leaves == wants.Close(is_done=False, onward=True)
    hand.press("4", "space", "4", "space")
    assert press(hand.page, "rolls.next").want == wants.Close(is_done=True, onward=True)


def test_one_enter_too_many_after_the_last_die_names_what_it_led_to_and_agrees_to_nothing() -> None:
    hand = Hand(BY_ALL_FACES["hexcombat", "shock_action"]["a shock"]())
    hand.press("enter", "1", "1", "enter")
    assert rolled(hand.history) == [1]
    before = hand.history
    hand.press("enter")
    assert hand.history is before
    assert "it must recoil" in hand.page.trouble
    hand.press("enter")
    assert len(hand.history.acts) == len(before.acts) + 1


def at_the_distance(shooter: str, target: str, distance: str) -> Hand:
    """A shooting action of the demo once its distance is typed."""
    history = playing(the_demo(load_system("hexcombat")), GoTo("B.1", "crimson"))
    hand = Hand(open_on(history, history.system.sheet("shooting_action"), {"actor": UnitId(shooter)}))
    hand.press("enter")
    hand.say(target)
    hand.press(*distance, "enter")
    return hand


def test_a_digit_over_a_row_made_without_a_die_says_so_and_goes_nowhere() -> None:
    hand = at_the_distance("mill-crossbows", "stone-throwers", "2")
    hand.press("enter", "up", "4")
    assert hand.page.over is not None
    assert hand.elsewhere is None
    assert hand.page.trouble == "no die was thrown here; e changes what was said"


def test_what_a_defender_has_agreed_to_is_carried_out_before_the_table_is_asked_whom_a_charge_engages() -> None:
    hand = Hand(at_the_recoil(marker="charge"))
    hand.press("enter", "right", "enter")
    assert isinstance(hand.page.measure, Said), "whom the charge engages where it comes to is still open"
    assert not hand.history.battle.contacts, "whoever recoils touches nobody any more"


def at_the_recoil(**attacker: str) -> OpenSheet:
    """The page of a shock action of riders that has cost pikes one loss."""
    riders = {"engages": True, "steps_at_start": 4, **attacker}
    history = a_battle({"Att": riders}, {"Def": {"steps_at_start": 4}, "Other": {}})
    struck = rolling(answering(begun(history, "shock_action"), "yes", 0), 3, 4)
    (running,) = struck.battle.running
    return open_on(struck, struck.system.sheet("shock_action"), running.bindings, running.id)


def test_what_is_announced_is_agreed_to_by_enter_and_by_no_die_of_another_row() -> None:
    hand = Hand(a_melee(2, 2))
    acts = len(hand.history.acts)
    hand.press("enter")
    assert len(hand.history.acts) > acts
    assert rolled(hand.history) == []
    assert not hand.page.sheet.pending


THE_STAIR = "stair"


def the_bows() -> Hand:
    """Four bows that may shoot at any of several, none of whom was named."""
    history = acting(BOWS)
    return Hand(open_on(history, history.system.sheet("shots"), {"actor": BOWS}))


def test_a_target_for_whom_nothing_speaks_is_picked_from_a_list_that_opens_with_the_page() -> None:
    hand = the_bows()
    page = hand.page
    assert isinstance(hand.elsewhere, wants.PickFrom)
    assert hand.elsewhere.answered == page.doubt == page.knob
    assert press(page, "rolls.accept").want == wants.PickFrom(hand.elsewhere.answered), "nobody agrees to a stand-in"
    thrown = press(page, "rolls.throw")
    assert (thrown.want, thrown.page.trouble) == (None, "first: Whom do Bows shoot at? ↵ lists them")


def test_a_target_of_an_earlier_phase_is_asked_by_a_list_that_begins_on_it() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("III.1"))
    volley, bowmen = history.system.sheet("volley"), {"actor": UnitId("bowmen-of-alder")}
    hand = Hand(open_on(history, volley, bowmen))
    hand.say("ogre-band")
    hand.press("9", "enter")
    later = Hand(open_on(playing(hand.history, GoTo("V.3")), volley, bowmen))
    assert isinstance(later.elsewhere, wants.PickFrom)
    assert later.elsewhere.answered.value == "ogre-band"
    assert not press(later.page, "rolls.throw").page.sheet.faces, "nobody is shot at who was not named"
    later.say("ogre-band")
    assert (later.page.doubt, later.page.trouble) == (None, "")


@pytest.mark.parametrize("opened", PAGES)
def test_whatever_is_pressed_the_page_holds_together(opened: Callable[[], OpenSheet]) -> None:
    for seed in SEEDS:
        for pressed in at_random(opened, seed):
            page = pressed.page
            assert page.sheet.history is pressed.history
            assert page.lit in {"", *(row.key for row in page.rows)}
            assert page.at is None or page.knob in page.settings
            assert page.number_typed is None or page.face_typed is None


def test_a_refusal_that_is_said_again_is_an_answer_and_no_key_that_does_nothing() -> None:
    hand = a_volley_of_three()
    hand.press("1", "n")
    assert hand.page.trouble == TYPED
    assert wants.is_other(hand.page, press(hand.page, "rolls.next").page)
    assert not wants.is_other(hand.page, press(hand.page, Light(hand.page.lit)).page)


@pytest.mark.parametrize("opened", PAGES)
def test_a_digit_lies_where_it_is_seen_or_is_refused_with_a_line_that_says_why(
    opened: Callable[[], OpenSheet],
) -> None:
    for seed in SEEDS:
        for pressed in at_random(opened, seed):
            page = pressed.page
            is_typed = pressed.key.isdigit() and page.sheet.history is pressed.before.sheet.history
            if is_typed and not pressed.is_left:
                assert page.trouble or _is_seen(page), (seed, pressed.key, page.lit)


def _is_seen(page: RollPage) -> bool:
    """Whether what was typed stands in the lit number, or on the row that takes the die."""
    if page.number is not None:
        return bool(page.typed)
    return bool(page.typed) and page.die is not None and any(page.taker in line.entries for line in page.lines)


@pytest.mark.parametrize("opened", PAGES)
def test_enter_agrees_wherever_the_line_says_that_it_does(opened: Callable[[], OpenSheet]) -> None:
    for seed in SEEDS:
        chance, hand = Random(seed), Hand(opened())
        for _press in range(PRESSES):
            before = hand.page
            key = "enter" if AGREES in before.trouble else chance.choice((*ANY_KEY, *"0123456789"))
            hand.press(key)
            if hand.closed is not None or hand.elsewhere is not None:
                break
            assert AGREES not in before.trouble or hand.page.sheet != before.sheet, (seed, before.trouble)


def test_a_digit_on_a_row_without_a_die_is_refused_and_becomes_no_die_of_the_next() -> None:
    hand = Hand(BY_ALL_FACES["confrontation", "charge"]["shots at the charge"]())
    before = hand.history
    hand.press("3")
    assert hand.page.trouble == "no die is thrown here: front charge"
    assert isinstance(press(hand.page, "rolls.next").want, wants.Confirm), "a charge announced is not let fall unasked"
    assert hand.page.typed == ""
    hand.press("enter")
    assert hand.history is before
    assert hand.page.trouble == "no die is thrown here: front charge; ↵ agrees"
    hand.press("enter")
    assert hand.history is not before
    assert rolled(hand.history) == []


@pytest.mark.parametrize("opened", PAGES)
def test_an_intent_leaves_the_page_it_was_put_to_as_it_was_and_does_the_same_again(
    opened: Callable[[], OpenSheet],
) -> None:
    page = open_page(opened())
    was = page.lit, page.setting, page.typed, page.trouble, page.over, page.sheet.history
    lines = [Light(row.key) for row in page.rows]
    intents: list[Intent] = [*INTENTS, *map(Digit, "0123456789"), *lines]
    for intent in intents:
        once, again = press(page, intent), press(page, intent)
        assert _told(once) == _told(again), intent
        assert (page.lit, page.setting, page.typed, page.trouble, page.over, page.sheet.history) == was, intent


def _told(pressed: Pressed) -> str:
    page, want = pressed.page, pressed.want
    return repr((page.lit, page.setting, page.typed, page.trouble, page.over, type(want).__name__))


def test_a_line_that_is_struck_out_is_no_place_for_the_light() -> None:
    page = open_page(a_volley(3, bases_at_start=6))
    assert all(not isinstance(row, RollLine) or row.is_waiting for row in page.rows)
    assert page.lit in {row.key for row in page.rows}


@pytest.mark.parametrize("opened", PAGES)
def test_what_was_typed_and_laid_stays_where_another_hand_acts_meanwhile(opened: Callable[[], OpenSheet]) -> None:
    hand = Hand(opened())
    while hand.page.number is not None or hand.page.measure is not None or hand.page.sheet.pending:
        before = hand.page
        hand.press("enter")
        if hand.page == before or hand.closed or hand.elsewhere:
            return  # only the table can say how this page goes on
    hand.press("1")
    typed, faces, lit = hand.page.typed, hand.page.sheet.faces, hand.page.lit
    after = playing(hand.history, Note("the cat sat down"))
    page = followed(hand.page, after)
    assert (page.typed, page.sheet.faces, page.lit) == (typed, faces, lit)
    assert page.sheet.history is after


@pytest.mark.parametrize("opened", PAGES)
def test_an_open_page_takes_its_dice_after_another_hand_has_acted(opened: Callable[[], OpenSheet]) -> None:
    alone, beside = Hand(opened()), Hand(opened())
    beside.history = playing(beside.history, Note("the cat sat down"))
    beside.page = followed(beside.page, beside.history)
    for key in ("enter", "enter", "enter", "d", "enter", "d", "D"):
        alone.press(key)
        beside.press(key)
        assert beside.page.trouble == alone.page.trouble, key
        assert beside.page.lit.split()[0] == alone.page.lit.split()[0] if alone.page.lit else not beside.page.lit, key
    assert rolled(beside.history) == rolled(alone.history)


def test_a_procedure_that_another_hand_began_is_not_taken_for_that_of_the_page() -> None:
    sheet = BY_ALL_FACES["demonworld", "gun"]["a bolt through two"]()
    begun = sheet.history.do(BeginProcedure("melee_round", {}))
    hand = Hand(sheet)
    assert isinstance(begun, History)
    page = followed(hand.page, begun)
    assert page.sheet.running is None
    assert [row.key for row in page.rows] == [row.key for row in hand.page.rows]


def test_enter_where_only_the_table_knows_whom_opens_the_list_and_says_nothing_of_itself() -> None:
    charge = the_demo(load_system("confrontation"))
    hand = Hand(open_on(charge, charge.system.sheet("charge"), {"actor": next(iter(charge.battle.units))}))
    assert hand.page.sheet.pending[0].value is None
    hand.press("enter")
    assert isinstance(hand.elsewhere, wants.PickFrom)
    assert hand.elsewhere.answered == hand.page.sheet.pending[0]
    assert hand.history is charge


def test_enter_on_a_question_with_several_answers_opens_their_list_and_gives_none() -> None:
    history = playing(the_demo(load_system("hexcombat")), Advance())
    sabres = next(unit.id for unit in history.battle.units.values() if unit.name == "Silver Sabres")
    hand = Hand(open_on(history, history.system.sheet("shock_action"), {"actor": sabres}))
    hand.press("3", "enter", "2", "enter", "enter", "enter")
    assert [said.key for said in hand.page.sheet.pending if said.value is None]
    before = hand.history
    hand.press("enter")
    assert isinstance(hand.elsewhere, wants.PickFrom)
    assert hand.elsewhere.answered.choices
    assert hand.history.battle.running == before.battle.running


@pytest.mark.parametrize("key", ["tab", "right", "d"])
def test_the_next_digit_replaces_a_refused_one_whatever_is_pressed_between(key: str) -> None:
    hand = Hand(BY_ALL_FACES["hexcombat", "shock_action"]["a shock"]())
    while hand.page.die is None or hand.page.doubt is not None:
        hand.press("enter")
    hand.press("7")
    refused = hand.page.typed
    hand.press(key, "3")
    assert (refused, hand.page.typed) == ("7", "3")
