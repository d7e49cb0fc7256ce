"""What each key of the page of a step wants, as tables, in all four systems and without a screen."""

from __future__ import annotations

import pytest

from tests.play import having, playing, the_demo
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.rows import AT_THE_CONFRONTATION_MELEE, AT_THE_MOVES, AT_THE_SHOTS
from tests.tiny import ARCHERS, RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, Note, Resolve, StepBack, Tick
from tracker.battle.dice import Face
from tracker.games.demonworld.standing.movement import CONTACT, TEST_FIRST
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.step import Find, Light, StepPage, Take, followed, open_page, press, wants
from tracker.views.step.lines import UnitLine
from tracker.views.step.pressing import INTENTS, Intent

FIRST = "go T-05\ndo goes_first gorm-underlight\nat T-13 heath\n"
PLACES = {
    "first side of Confrontation": ("confrontation", "go T-05"),
    "moves of Confrontation": ("confrontation", FIRST),
    "melee of Confrontation": ("confrontation", AT_THE_CONFRONTATION_MELEE),
    "shots of Demonworld": ("demonworld", AT_THE_SHOTS),
    "contacts of Demonworld": ("demonworld", AT_THE_MOVES),
    "shocks of hex combat": ("hexcombat", "go A.1 crimson"),
    "first designation of skirmish": ("skirmish", "roll initiative: 14 6\ngo first_designation\n"),
    "acts of skirmish": (
        "skirmish",
        "roll initiative: 14 6\ngo first_designation\ndo designate ford-bows\nat act\n",
    ),
}


def at(place: str) -> StepPage:
    system, before = PLACES[place]
    history = the_demo(load_system(system))
    for intent in read(before):
        history = carried_out(history, intent)
    return open_page(history)


def roll(name: str, **bindings: str) -> wants.OpenRoll:
    return wants.OpenRoll(name, {role: UnitId(unit) for role, unit in bindings.items()}, {})


def procedure(name: str, actor: str) -> wants.OpenProcedure:
    return wants.OpenProcedure(name, {"actor": UnitId(actor)})


ALYS, MAELIS, PIKES, LANCES = (
    UnitId(unit) for unit in ("ser-alys-of-the-heath", "hero-maelis", "pikes-of-ker", "lances-of-tarn")
)
FORD, SPEARS = UnitId("ford-bows"), UnitId("heath-spears")


@pytest.mark.parametrize(("place", "intent", "want"), [
    ("first side of Confrontation", "turn.move", wants.Say("nobody can move now")),
    ("shocks of hex combat", "turn.move", wants.Say("units move on the table alone: x says whom one touches")),
    ("first designation of skirmish", "turn.cast",
     wants.Say("Captain Oriane Vell: nothing like that to do here; ↵ designate …")),
    ("first designation of skirmish", "turn.rally", wants.Say("nobody can rally now")),
    ("moves of Confrontation", "turn.act", wants.PerformAction("move", ALYS)),
    ("moves of Confrontation", "turn.move", wants.PerformAction("move", ALYS)),
    ("moves of Confrontation", "turn.shoot", wants.Say("nobody can shoot now")),
    ("moves of Confrontation", "turn.answer", wants.Say("this step asks nothing of the table")),
    ("first side of Confrontation", "turn.answer", wants.Say("this step asks nothing of the table")),
    ("contacts of Demonworld", "turn.answer", wants.AskTable("who_moves_first")),
    ("moves of Confrontation", "turn.card", wants.ShowCard(ALYS)),
    ("melee of Confrontation", "turn.act", procedure("melee_round", "bracken-riders")),
    ("melee of Confrontation", "turn.fight", procedure("melee_round", "bracken-riders")),
    ("melee of Confrontation", "turn.chance", wants.DrawUnit((UnitId("bracken-riders"),))),
    ("shots of Demonworld", "turn.act", roll("shoot", actor=MAELIS)),
    ("shots of Demonworld", "turn.shoot", roll("shoot", actor=MAELIS)),
    ("shots of Demonworld", "turn.rally", wants.Say("nobody can rally now")),
    ("shots of Demonworld", "turn.tests", wants.Say("no test is owed")),
    ("shots of Demonworld", "turn.orders", wants.OpenOrders()),
    ("shots of Demonworld", "turn.lose", wants.CountLoss("lose_base", MAELIS)),
    ("shots of Demonworld", "turn.back", wants.CarryOut(StepBack(1, "III.2", ""))),
    ("shots of Demonworld", "battle.undo", wants.Undo()),
    ("contacts of Demonworld", "turn.tick", wants.CarryOut(Tick(PIKES))),
    ("contacts of Demonworld", "turn.move", wants.PickOffer((TEST_FIRST, CONTACT), PIKES, PIKES)),
    ("contacts of Demonworld", "turn.more", wants.ShowMore(PIKES)),
    ("contacts of Demonworld", "turn.fight", wants.Say("Pikes of Ker: nothing like that to do here; ↵ moved")),
    ("contacts of Demonworld", Light("asked:who_moves_first"), None),
    ("shocks of hex combat", "turn.act", procedure("shock_action", "lances-of-tarn")),
    ("shocks of hex combat", "turn.next", wants.GoOn()),
    ("shocks of hex combat", Find(UnitId("silver-sabres")), None),
    ("shocks of hex combat", Find(UnitId("iron-servants")), wants.ShowCard(UnitId("iron-servants"))),
    ("acts of skirmish", "turn.shoot", roll("shoot", actor=FORD)),
    ("acts of skirmish", "turn.fight", roll("melee", actor=FORD)),
])  # fmt: skip
def test_a_key_wants_this_of_the_lit_line(place: str, intent: Intent, want: wants.Want | None) -> None:
    assert press(at(place), intent).want == want


@pytest.mark.parametrize("way", ["turn.shoot", "turn.fight", "turn.act"])
@pytest.mark.parametrize("place", ["shots of Demonworld", "shocks of hex combat"])
def test_a_letter_opens_the_page_of_the_unit_that_is_lit_whatever_was_lit_first(place: str, way: str) -> None:
    page = at(place)
    for line in page.step.units:
        want = press(press(page, Light(line.key)).page, way).want
        if isinstance(want, wants.OpenRoll | wants.OpenProcedure):
            assert want.bindings == {"actor": line.entry.unit.id}
        else:
            assert isinstance(want, wants.Say)


def test_one_of_several_offers_is_picked_and_then_taken_for_that_unit() -> None:
    page = at("acts of skirmish")
    pressed = press(page, "turn.act")
    assert isinstance(pressed.want, wants.PickOffer)
    assert pressed.want.unit == FORD
    offer = next(offer for offer in pressed.want.offers if offer.name == "all_out")
    want = press(pressed.page, Take(offer, FORD)).want
    assert want == wants.PerformAction("all_out", FORD, {"figures": 0})


def test_what_was_done_already_is_asked_about_first() -> None:
    page = at("shocks of hex combat")
    again = press(followed(page, having(page.history, LANCES, has_attacked=True)), Light(page.lit)).page
    want = press(again, "turn.act").want
    assert isinstance(want, wants.Confirm)
    assert want.then == procedure("shock_action", LANCES)


def in_the_midst_of_a_shock() -> StepPage:
    before = at("shocks of hex combat")
    begun = playing(before.history, BeginProcedure("shock_action", {"actor": LANCES}))
    return followed(before, begun)


@pytest.mark.parametrize("intent", ["turn.act", "turn.fight", "turn.more"])
def test_what_is_under_way_is_taken_up_by_the_letter_of_its_kind_too(intent: str) -> None:
    page = in_the_midst_of_a_shock()
    (running,) = page.history.battle.running
    page = press(page, Light(f"running:{running.id}")).page
    assert press(page, intent).want == wants.TakeUp(running.id)


def test_a_letter_on_a_line_that_is_no_unit_does_not_say_that_its_kind_of_act_is_not_done_here() -> None:
    page = press(at("contacts of Demonworld"), Light("asked:who_moves_first")).page
    assert press(page, "turn.move").want == wants.Say("no unit is under the cursor")
    assert press(page, "turn.shoot").want == wants.Say("nobody can shoot now")
    assert press(page, "turn.tick").want == wants.Say("no unit is under the cursor")


def test_enter_is_never_swallowed_without_a_word() -> None:
    nothing_listed = open_page(the_demo(load_system("confrontation")))
    assert nothing_listed.line is None
    assert press(nothing_listed, "turn.act").want == wants.Say("nothing to do here: n goes on")
    fleeing = having(nothing_listed.history, SPEARS, fleeing="fear", fear_difficulty=6)
    rally = playing(fleeing, GoTo("T-03"))
    tried = playing(rally, Resolve("rally", {"actor": SPEARS}, {}, (Face(6, 1),)))
    for page in (open_page(tried), *(at(place) for place in PLACES)):
        for line in page.step.units:
            assert press(press(page, Light(line.key)).page, "turn.act").want is not None, line.key


def test_no_key_does_anything_to_the_battle_by_itself_nor_fails_before_the_first_turn() -> None:
    for system in ("demonworld", "confrontation", "skirmish", "hexcombat"):
        for history in (History(load_system(system)), the_demo(load_system(system))):
            for intent in INTENTS:
                assert press(open_page(history), intent).page.history is history


def test_the_binding_of_no_intent_is_no_key_of_the_page() -> None:
    with pytest.raises(KeyError):
        press(at("shots of Demonworld"), "turn.dance")


def test_tests_come_due_are_the_next_thing_and_enter_takes_them() -> None:
    before = press(open_page(at_the_shooting()), Find(ARCHERS)).page
    page = followed(before.at_work(), playing(before.history, a_shot(1)))
    assert page.next == ("turn.tests", "test")
    assert page.shown == RAIDERS
    assert press(page, "turn.act").want == press(page, "turn.tests").want == wants.OpenTests()


def test_back_over_the_beginning_of_a_turn_undoes_it_while_nothing_was_done_there() -> None:
    history = at("acts of skirmish").history
    begun = playing(history, Advance(anyway=True), Advance(anyway=True), GoTo("end_turn", anyway=True), Advance())
    assert begun.battle.place.turn == 2
    assert press(open_page(begun), "turn.back").want == wants.Undo()
    rolled = playing(begun, Note("The wind has turned"))
    assert isinstance(press(open_page(rolled), "turn.back").want, wants.CarryOut)


def test_a_letter_for_what_bars_the_unit_itself_says_why() -> None:
    """Skirmishers move, and start no melee (DW-FORM-10)."""
    page = at("contacts of Demonworld")
    skirmish = having(page.history, PIKES, formation="skirmish")
    want = press(followed(page, skirmish).lighting(f"unit:{PIKES}"), "turn.move").want
    assert want == wants.Say("Pikes of Ker: skirmishers may not start a melee (DW-FORM-10)")


def test_back_over_a_turn_that_a_test_led_on_to_takes_no_test_back() -> None:
    history = the_demo(load_system("hexcombat"))
    while history.battle.place.turn == 1:
        before, history = history, playing(history, Advance(anyway=True))
    by_hand, of_itself = history, playing(before, Advance(anyway=True, within=True))
    assert press(open_page(by_hand), "turn.back").want == wants.Undo()
    want = press(open_page(of_itself), "turn.back").want
    assert isinstance(want, wants.CarryOut)
    assert isinstance(want.command, StepBack)
    assert playing(of_itself, want.command).battle.place.turn == 1


def test_who_was_ticked_off_as_moved_says_which_key_takes_it_back_and_that_key_does() -> None:
    history = playing(having(the_demo(load_system("demonworld")), UnitId("pikes-of-ker"), order="C"), GoTo("IV.9"))
    key = "unit:pikes-of-ker"
    moved = playing(history, Tick(UnitId("pikes-of-ker")))
    page = open_page(moved).lighting(key)
    for intent in ("turn.act", "turn.move"):
        want = press(page, intent).want
        assert isinstance(want, wants.Say)
        assert "space takes it back" in want.words
    untick = Tick(UnitId("pikes-of-ker"), done=False)
    assert press(page, "turn.tick").want == wants.CarryOut(untick)
    back = open_page(playing(moved, untick)).lighting(key).line
    assert isinstance(back, UnitLine)
    assert back.is_open
