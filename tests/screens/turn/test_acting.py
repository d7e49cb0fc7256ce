"""Acting from the checklist, with the calculator and the dice: on the smallest system and on Demonworld's demo."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from screens.orders.screen import OrdersScreen
from screens.parts.dialogs import Pick, StayOrPass
from screens.table.lastline import last_words
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import having, playing, the_demo, with_parts
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.screens.turn.test_turn import a_test_is_owed, at_the_shooting
from tests.tiny import ARCHERS, FLED, MEN, RAIDERS, TINY, a_tiny_battle
from tracker.battle.battle import Battle, Running, SideId, UnitId
from tracker.battle.commands import Advance, GoTo, Perform, PlaceToken, Refused, SetValues, Tick
from tracker.battle.dice import Source
from tracker.battle.events import Rolled
from tracker.battle.fields import Option, whole
from tracker.play.history import History, replay
from tracker.play.walk import standing
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, Count, Does, May, Offer, PickUnit, Procedure, System, answer
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist, step_number

DEMONWORLD = load_system("demonworld")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_shot_takes_at_most_six_keys_die_included(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, at_the_shooting(), size) as (pilot, table):
        await press(pilot, "escape")
        keys = ("enter", "enter", "1", "enter")
        await press(pilot, *keys)
        assert table.battle.units[RAIDERS][MEN] == 4
        assert "▲" in shown(pilot)
        assert isinstance(pilot.app.screen, TurnScreen)


async def test_a_test_owed_is_taken_from_the_list() -> None:
    async with in_app(TurnScreen, a_test_is_owed()) as (pilot, table):
        await press(pilot, "escape", "t", "1", "space")
        assert not table.battle.debts
        assert table.battle.units[RAIDERS][FLED]


BOWMEN, MAELIS = UnitId("bowmen-of-alder"), UnitId("hero-maelis")


def the_bowmen_may_shoot() -> History:
    return the_demo(load_system("demonworld"), Advance(), PlaceToken(BOWMEN, "H"), GoTo("I.4"), GoTo("III.1"))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_heros_shot_takes_three_keys_beside_his_die(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, the_bowmen_may_shoot(), size) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(MAELIS)
        await press(pilot, "enter", "2", "1", "space", "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        (rolled,) = [event for event in table.history.acts[-1].events if isinstance(event, Rolled)]
        assert rolled.resolution.resolver == "shoot"
        assert rolled.bindings["actor"] == MAELIS
        assert [(face.face, face.source) for face in rolled.resolution.dice] == [(1, Source.TYPED)]
        assert not told(pilot)
        assert re.search(r"Hero Maelis shoots at .*\[ 1\] ✓", shown(pilot))


async def test_what_else_the_step_offers_a_unit_stands_first_under_e() -> None:
    async with in_app(TurnScreen, the_bowmen_may_shoot(), NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert "s shoot" in shown(pilot)
        assert "e more" in shown(pilot)
        assert pilot.app.screen.query_one(ActList).find(BOWMEN)
        await press(pilot, "e")
        assert "1 shoot" in shown(pilot), "numbered as its letters list them"
        assert "2 flaming arrows" in shown(pilot)
        assert "3 out of range: shot lost" in shown(pilot)
        assert "lose a base" in shown(pilot)
        await press(pilot, "3")
        assert table.battle.units[BOWMEN].values["shot_first"] is True
        assert "has shot" in shown(pilot)


async def test_one_of_several_tests_is_waived_with_a_reason() -> None:
    async with in_app(TurnScreen, a_test_is_owed()) as (pilot, table):
        await press(pilot, "escape", "t", "w")
        await type_line(pilot, "they saw nothing")
        assert not table.battle.debts
        assert "they saw nothing" in last_words(table.history)


async def test_the_wind_is_put_right_by_answering_its_question() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), NARROW) as (pilot, table):
        await press(pilot, "a", "backspace", "9", "enter")
        assert "1 to 6" in shown(pilot)
        await press(pilot, "backspace", "5", "enter", "backspace", "0", "enter")
        assert (table.battle.values["wind_direction"], table.battle.values["wind_speed"]) == (5, 0)
        assert "Wind speed: 0" in shown(pilot)


async def test_a_random_order_comes_before_the_tokens_of_the_others() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld"), GoTo("I.3")), NARROW) as (pilot, _table):
        await press(pilot, "enter")
        assert "Random order" in shown(pilot)


async def test_a_unit_whose_die_left_it_free_is_shown_the_tokens_it_may_choose() -> None:
    drawn = the_demo(
        load_system("demonworld"), GoTo("I.3"), SetValues(UnitId("wayfarers"), {"free_token": True}, "rolled 5")
    )
    async with in_app(OrdersScreen, drawn, NARROW) as (pilot, _table):
        await press(pilot, "enter")
        assert "at random: press" not in shown(pilot)
        (row,) = (row for row in shown(pilot).splitlines() if "Wayfarers" in row)
        assert "T C H M" in row
        assert "organised" in row


async def test_turning_the_tokens_up_asks_once_while_a_unit_has_none() -> None:
    some_placed = the_demo(load_system("demonworld"), Advance(), PlaceToken(BOWMEN, "H"), GoTo("I.3"))
    async with in_app(TurnScreen, some_placed, NARROW) as (pilot, table):
        await press(pilot, "escape")
        await press(pilot, "n")
        assert "14 units have no token yet" in shown(pilot)
        await press(pilot, "enter")
        assert table.battle.place.step == "I.3"
        await press(pilot, "n", "2")
        assert table.battle.place.step == "I.5"
        assert "H" in shown(pilot)
        assert "Orders revealed: ◆ Azure H" in shown(pilot)
        await press(pilot, "b", "n")
        assert table.battle.place.step == "I.5"


async def test_any_roll_is_a_key_away() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "escape", "k")
        assert "Nerve test" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TurnScreen)


async def test_a_demonworld_step_shows_who_may_act_and_how() -> None:
    shooting = the_demo(DEMONWORLD, Advance(), PlaceToken(UnitId("bowmen-of-alder"), "H"), GoTo("I.4"), GoTo("III.1"))
    async with in_app(TurnScreen, shooting, WIDE) as (pilot, _table):
        await press(pilot, "escape")
        looks = shown(pilot)
        for words in ("III First shooting", "Bowmen of Alder", "10/10", "s shoot", "not now", "w why"):
            assert words in looks


async def test_a_loss_is_one_key_and_given_back_by_another() -> None:
    async with in_app(TurnScreen, the_demo(DEMONWORLD, Advance())) as (pilot, table):
        await press(pilot, "escape")
        found = pilot.app.screen.query_one(ActList)
        assert found.find(UnitId("bowmen-of-alder"))
        await pilot.pause()
        before = table.battle.units[UnitId("bowmen-of-alder")]
        await press(pilot, "minus")
        after = table.battle.units[UnitId("bowmen-of-alder")]
        assert after != before
        await press(pilot, "plus")
        gauge = table.system.audience.gauges
        assert gauge(table.battle.units[before.id])[0].now == gauge(before)[0].now


async def test_which_base_is_lost_is_not_asked_of_one_who_has_only_one() -> None:
    async with in_app(TurnScreen, the_demo(DEMONWORLD, Advance(), GoTo("III.1"))) as (pilot, table):
        await press(pilot, "escape")
        hero = UnitId("hero-maelis")
        assert pilot.app.screen.query_one(ActList).find(hero)
        assert not table.system.cards.is_out(table.battle.units[hero])
        await press(pilot, "minus", "1")
        assert table.system.cards.is_out(table.battle.units[hero])


async def test_more_actions_say_why_they_cannot_be() -> None:
    async with in_app(TurnScreen, the_demo(DEMONWORLD, Advance())) as (pilot, _table):
        await press(pilot, "escape")
        pilot.app.screen.query_one(ActList).find(UnitId("bowmen-of-alder"))
        await press(pilot, "e")
        looks = shown(pilot)
        assert "lose a base" in looks
        assert "cannot:" in looks


def number_of(looks: str, words: str) -> str:
    """The digit that picks the choice with these words from the list that is shown."""
    return next(row.split(words)[0].split()[-1] for row in looks.splitlines() if words in row).lstrip("▌")


async def test_more_lists_what_may_befall_any_unit_and_not_what_its_kind_never_can() -> None:
    async with in_app(TurnScreen, the_demo(DEMONWORLD, Advance()), WIDE) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.screen.query_one(ActList).find(UnitId("bowmen-of-alder"))
        await press(pilot, "e")
        looks = shown(pilot)
        assert "runs off the board" in looks
        assert not any(never in looks for never in ("announce a spell", "did not rest", "take off"))
        await press(pilot, number_of(looks, "destroyed"), "2")
        assert "Bowmen of Alder are destroyed." in shown(pilot)
        await press(pilot, "u")
        assert not table.system.cards.is_out(table.battle.units[UnitId("bowmen-of-alder")])


@pytest.mark.parametrize("step", ["T.2", "A.1 crimson", "B.1 slate"])
async def test_losses_are_taken_at_any_step_with_their_recoil_and_their_test(step: str) -> None:
    place, _space, side = step.partition(" ")
    history = the_demo(load_system("hexcombat"), GoTo(place, SideId(side)))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "/", *"Pikes", "enter", "e")
        looks = shown(pilot)
        assert looks.count("take losses") == 1
        await press(pilot, number_of(looks, "take losses"), "2", "enter")
        assert "it may recoil" in shown(pilot)
        assert table.battle.units[UnitId("pikes-of-low-garn")].values["steps"] == 5


def endings(system: System, history: History) -> dict[UnitId, list[str]]:
    """The labels of the actions that ask nothing and take a unit out of the battle, by unit."""
    ends: dict[UnitId, list[str]] = {}
    for unit in history.battle.units.values():
        for action in system.play.actions:
            after = history.do(Perform(action.key, unit.id))
            is_listed = action.is_listed(unit, history.battle.place.step) and not action.inputs
            if is_listed and not isinstance(after, Refused) and system.cards.is_out(after.battle.units[unit.id]):
                ends.setdefault(unit.id, []).append(action.label)
    return ends


@pytest.mark.parametrize("system_id", ["confrontation", "demonworld", "hexcombat", "skirmish"])
async def test_no_single_key_under_e_takes_a_unit_out_of_the_battle_by_itself(system_id: str) -> None:
    """It is asked about once more, and one enter too many leaves the unit where it is."""
    system = load_system(system_id)
    history = the_demo(system, Advance(anyway=True))
    ends = endings(system, history)
    unit = next(unit for unit in ends if isinstance(standing(system, history.battle, history.battle.units[unit]), May))
    async with in_app(TurnScreen, history, WIDE) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.screen.query_one(ActList).find(unit)
        for label in ends[unit]:
            await press(pilot, "e")
            dialog = pilot.app.screen
            assert isinstance(dialog, Pick)
            place = [choice.label for choice in dialog.choices].index(label)
            await press(pilot, *["down"] * place, "enter")
            assert f"{label}?" in shown(pilot)
            await press(pilot, "enter", "escape", "escape")
            assert table.history is history, label


async def test_a_system_without_an_action_says_so() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        before = table.history
        await press(pilot, "escape", "minus")
        assert "no such action" in told(pilot)
        await press(pilot, "e")
        assert "no actions besides the steps" in told(pilot)
        assert table.history is before


def _volley(battle: Battle, running: Running) -> Ask | None:
    if answer(running, "ground") is None:
        return Choose("ground", "Which ground?", (Option("wet", "wet"), Option("dry", "dry")), ("TY-09",))
    if answer(running, "mark") is None:
        return PickUnit("mark", "Who stands out?", tuple(battle.units), or_none="nobody")
    if answer(running, "men") is None:
        return Count("men", "How many aim?", whole("aiming", "Aiming", 0, 9))
    return None


VOLLEY = with_parts(
    TINY,
    procedures=(Procedure("volley", "Volley", ("TY-09",), _volley, (Role("actor", "captain"),)),),
    phases=(
        replace(
            TINY.turn.phases[0],
            steps=(replace(TINY.turn.phases[0].steps[0], offers=(Offer("fire a volley", Does.PROCEDURE, "volley"),)),),
        ),
        *TINY.turn.phases[1:],
    ),
)


async def test_a_procedure_is_left_and_taken_up_again() -> None:
    history = replay(VOLLEY, a_tiny_battle(Advance()).acts)
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape")
        assert "• fire a volley" in shown(pilot)
        await press(pilot, "down", "enter")
        assert "Which ground?" in shown(pilot)
        await press(pilot, "2", "escape", "escape")
        (running,) = table.battle.running
        assert answer(running, "ground") == "dry"
        assert "in progress: Volley" in shown(pilot)
        await press(pilot, "home", "enter")
        assert "Who stands out?" in shown(pilot)
        await press(pilot, "escape")
        kept = table.history
    async with in_app(TurnScreen, kept) as (pilot, _table):
        assert "Under way" in shown(pilot)
        assert "Volley" in shown(pilot)
        assert "Who stands out?" in shown(pilot), "the question it comes to next"


async def test_a_charge_test_asks_whom_it_charges_and_reads_the_rest_off_the_roster() -> None:
    orders = (PlaceToken(UnitId("wolf-riders"), "C"), PlaceToken(UnitId("pikes-of-ker"), "T"))
    history = playing(the_demo(DEMONWORLD), GoTo("I.1"), *orders, GoTo("I.4"), GoTo("IV.9"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "slash", *"wolf", "enter", "e", "2")
        assert "Who is the enemy?" in shown(pilot)
        await press(pilot, *"pikes", "enter", "6", "enter")
        rolled = next(event for event in table.history.acts[-1].events if isinstance(event, Rolled))
        assert rolled.bindings == {"actor": "wolf-riders", "target": "pikes-of-ker"}
        values = {line.id: line.value for line in rolled.resolution.lines}
        # Size 3 against 2, fear 1 against 0, token C against T.
        assert (values["size"], values["fear"], values["order_c"], values["enemy_t"]) == (1, 1, 1, -1)


async def test_what_a_sorcerer_has_to_spend_is_never_cut_off() -> None:
    spell = Perform("announce_spell", UnitId("orsanne-the-grey"), {"spell": "Fog over the ford"})
    history = playing(the_demo(DEMONWORLD), GoTo("II.1"), spell)
    for size in (NARROW, WIDE):
        async with in_app(TurnScreen, history, size) as (pilot, _table):
            await press(pilot, "escape")
            looks = shown(pilot)
            for words in ("level 3 · PS 30/30", "level 4 · PS 40/40", "Fog over the ford", "↵ announce"):
                assert words in looks


async def test_every_step_of_a_demonworld_turn_fits_on_both_sizes() -> None:
    for size in (NARROW, WIDE):
        async with in_app(TurnScreen, the_demo(DEMONWORLD), size) as (pilot, table):
            await press(pilot, "escape")
            for _ in range(12):
                await press(pilot, "n")
                if isinstance(pilot.app.screen, StayOrPass):
                    await press(pilot, "n")
                looks = shown(pilot)
                assert step_number(table.system, table.battle.place.step) in looks
                assert max(len(row) for row in looks.splitlines()) <= size[0]
                seen = checklist(table.system, table.battle)
                rows = pilot.app.screen.query_one(ActList)
                is_whole = rows.virtual_size.height <= rows.size.height
                assert not is_whole or not seen.barred or ("not now" in looks and "w why" in looks)


async def test_a_long_answer_is_kept_whole() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "a", "2")
        await type_line(pilot, "to the mill and beyond the wood")
        assert "to the mill and beyond the wood" in table.battle.answered.values()


async def test_a_unit_out_of_hand_stays_in_the_list_of_the_barred() -> None:
    orders = (Advance(), PlaceToken(ARCHERS, "f"), Advance(), Advance())
    fled = a_tiny_battle(*orders, SetValues(ARCHERS, {"fled": True}, "seen"))
    async with in_app(TurnScreen, fled) as (pilot, _table):
        await press(pilot, "escape", "w")
        assert "Archers: has fled" in shown(pilot)


async def test_a_typed_name_finds_the_unit_before_whoever_is_with_it() -> None:
    async with in_app(TurnScreen, the_bowmen_may_shoot(), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(BOWMEN)
        await press(pilot, "enter", "slash", *"ogre", "enter")
        assert "◆ Bowmen of Alder  ▲ Ogre band" in shown(pilot)


async def test_where_an_order_of_play_rules_what_it_goes_by_stands_first() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld"), GoTo("II.1")), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "level 1 · PS 10/10" in shown(pilot)
        assert "level 4 · PS 40/40" in shown(pilot)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_what_was_rolled_already_is_asked_about_before_it_is_rolled_once_more(size: tuple[int, int]) -> None:
    """The wind of Demonworld: its row is marked, the answer lit first leaves it at that, the other opens the roll."""
    async with in_app(TurnScreen, the_demo(DEMONWORLD), size) as (pilot, table):
        await press(pilot, "escape", "enter", "d", "enter")
        assert len(table.history.acts) > 1
        rolls = [event for event in table.history.standing() if isinstance(event, Rolled)]
        assert [event.resolution.resolver for event in rolls] == ["wind"]
        assert "✓ roll the wind" in shown(pilot)
        assert "↵ again" in shown(pilot)
        await press(pilot, "enter")
        assert "Wind: rolled already in this phase" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        await press(pilot, "enter", "down", "enter")
        assert not isinstance(screen_of(pilot), TurnScreen)
        await press(pilot, "d", "enter")
        assert len([event for event in table.history.standing() if isinstance(event, Rolled)]) == 2


async def test_the_row_of_one_who_has_cast_says_so() -> None:
    async with in_app(TurnScreen, the_demo(DEMONWORLD, GoTo("II.2"))) as (pilot, _table):
        await press(pilot, "escape", "enter", "enter", "d", "enter")
        assert "✓ ◆ Novice Tibalt" in shown(pilot)
        assert "c again" in shown(pilot)


async def test_a_letter_takes_the_same_kind_of_act_for_every_unit_and_says_why_it_cannot() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "s")
        assert not isinstance(pilot.app.screen, TurnScreen)
        await press(pilot, "escape", "escape", "c")
        assert "nobody can cast now" in told(pilot)
        await press(pilot, "y")
        assert "nobody can rally now" in told(pilot)
        assert table.history is history


async def test_the_light_goes_back_to_the_unit_whose_act_is_undone() -> None:
    history = playing(the_demo(DEMONWORLD), GoTo("II.1"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        listed = pilot.app.screen.query_one(ActList)
        first = listed.unit
        assert first is not None
        await press(pilot, "space", "space")
        assert listed.unit != first
        await press(pilot, "u", "u")
        assert listed.unit == first


async def test_an_undo_that_leads_back_a_step_lights_who_acted_there() -> None:
    history = playing(the_demo(DEMONWORLD), GoTo("II.1"), Tick(UnitId("orsanne-the-grey")), GoTo("III.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "u", "u")
        assert table.battle.place.step == "II.1"
        assert pilot.app.screen.query_one(ActList).unit == "orsanne-the-grey"


async def test_the_light_goes_on_to_the_next_unit_that_may_act() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("II.2"))
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "escape")
        listed = screen_of(pilot).query_one(ActList)
        first = listed.unit
        await press(pilot, "c", "enter", "1", "9", "enter")
        assert listed.unit not in {None, first}


async def test_units_are_ticked_with_space_and_enter_makes_them_owe() -> None:
    history = the_demo(load_system("demonworld"))
    for unit in ("bowmen-of-alder", "pikes-of-ker"):
        history = having(history, unit, order="H")
    async with in_app(TurnScreen, playing(history, GoTo("I.5")), NARROW) as (pilot, table):
        await press(pilot, "escape", "a", "space", "enter")
        assert [debt.unit for debt in table.battle.debts] == ["bowmen-of-alder"]
        await press(pilot, "a")
        row = next(line for line in shown(pilot).splitlines() if "[x]" in line)
        assert "◆ Bowmen of Alder" in row
        assert "10/10" in row


async def test_an_answered_question_begins_at_its_answer() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "a", "2")
        await type_line(pilot, "east")
        await press(pilot, "a", "enter")
        assert screen_of(pilot).query_one(Input).value == "east"


async def test_who_moves_first_is_asked_once_by_a_row_for_each_side() -> None:
    history = playing(the_demo(load_system("confrontation")), GoTo("T-05"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert shown(pilot).count("↵ moves first") == 2
        assert "Who won the command roll" not in shown(pilot)
        await press(pilot, "down", "enter")
        assert table.battle.values["first_side"] == table.battle.sides[1].id
        assert table.battle.place.step != "T-05"
        assert "who_first" not in [entry.prompt.key for entry in checklist(table.system, table.battle).asked]


async def test_one_key_takes_back_an_act_with_the_step_it_led_on_to_and_says_what_that_was() -> None:
    history = the_demo(load_system("skirmish"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        before = table.battle.place
        await press(pilot, "enter", "1", "4", "6", "enter")
        assert table.battle.place != before
        led_on = table.history
        await press(pilot, "u")
        assert table.battle.place == before
        assert not any(isinstance(event, Rolled) for event in table.history.standing())
        assert "taken back · Wardens of Esk have the initiative" in shown(pilot)
        await press(pilot, "U")
        assert table.battle == led_on.battle
        assert "taken back" not in shown(pilot)
