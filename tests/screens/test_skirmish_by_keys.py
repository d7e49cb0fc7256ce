"""A turn of the skirmish sheet, played by keys alone."""

from __future__ import annotations

import re

import pytest
from textual.widgets import OptionList

from screens.app import routes
from screens.parts.dialogs import AskLine, Pick
from screens.parts.finding import FindUnit
from screens.roll.cast import question
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, warned
from tests.tracker.games.skirmish.battles import (
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    THRALLS,
    a_battle,
    a_roll,
    acting,
    designating,
    owed,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Perform, Resolve
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.participants import Participants
from tracker.play.worksheet import open_sheet

GONE: dict[str, object] = {"state": "eliminated"}


def three_pieces() -> History:
    """Bows and their general against thralls that frighten nobody, at the roll for the initiative."""
    history = a_battle(Spears=GONE, Tamsin=GONE, Stair=GONE, Sorn=GONE, Thralls={"causes_fear": False})
    return playing(history, Advance())


@pytest.mark.every_frame
async def test_a_turn_is_played_by_keys_from_the_initiative_to_the_next() -> None:
    async with in_app(TurnScreen, three_pieces()) as (pilot, table):
        await press(pilot, "enter", "enter")
        await press(pilot, *"20", "enter", "1", "enter", "enter", "escape")
        assert table.battle.values["initiative"] == "esk"

        # With the last die of the initiative the first side designates; a piece is said at once what it does.
        assert table.battle.place.step == "first_designation"
        await press(pilot, "enter", "1")
        assert table.battle.values["active"] == BOWS
        assert value(table.history, BOWS, "option") == "move_simple"
        await press(pilot, "enter", "1", *"8", "enter", *"19", "enter", "n", "n")
        assert value(table.history, THRALLS, "lost") == 1

        # The shots left, the page of the test that is owed lies open; when it is closed the other side designates.
        assert table.battle.place.step == "tests_owed"
        assert "first loss" in shown(pilot)
        await press(pilot, *"1", "enter")
        assert value(table.history, THRALLS, "state") == "routed"
        assert table.battle.debts == ()
        await press(pilot, "enter")
        assert (table.battle.place.step, table.battle.values["to_move"]) == ("next_designation", "hollow")

        await press(pilot, "enter")
        assert table.battle.place.step == "start"
        await press(pilot, "enter")
        assert value(table.history, THRALLS, "has_fled") is True

        # After its flight a routed piece does nothing more.
        assert table.battle.place.step == "next_designation"
        assert "Oriane" in shown(pilot)
        await press(pilot, "enter", "9")
        assert value(table.history, ORIANE, "designated") is True
        assert table.battle.place.step == "end_turn"
        await press(pilot, "n")
        assert (table.battle.place.turn, table.battle.place.step) == (2, "initiative")
        assert not any(value(table.history, unit, "designated") for unit in (BOWS, THRALLS, ORIANE))


async def test_what_was_done_last_is_still_told_where_it_led_on() -> None:
    async with in_app(TurnScreen, designating()) as (pilot, table):
        await press(pilot, "escape", "down", "enter", "3")
        assert table.battle.place.step == "next_designation"
        assert re.search("Bows run. 3 Activations", " ".join(shown(pilot).split()))


@pytest.mark.parametrize("keys", ["enter 9", "e 9", "enter 3", "enter 1 space", "enter 1 n 2"])
async def test_no_key_pressed_twice_skips_an_activation(keys: str) -> None:
    pressed = keys.split()
    for doubled in range(len(pressed)):
        async with in_app(TurnScreen, designating()) as (pilot, table):
            await press(pilot, "escape")
            await press(pilot, *pressed[: doubled + 1], *pressed[doubled:])
            gone = [unit for unit in (THRALLS, STAIR, SORN) if value(table.history, unit, "designated")]
            assert gone == [], pressed[doubled]


async def test_the_letter_of_an_act_designates_the_piece_and_does_it_and_undo_takes_back_one_by_one() -> None:
    async with in_app(TurnScreen, designating()) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(BOWS)
        await press(pilot, "s")
        assert table.battle.values["active"] == BOWS
        assert isinstance(pilot.app.screen, FindUnit)
        await press(pilot, "escape", "escape")
        assert "taken back · Bows: designated" in " ".join(shown(pilot).replace("◆ ", "").split())
        assert not value(table.history, BOWS, "designated")
        assert pilot.app.screen.query_one(ActList).lit == f"unit:{BOWS}"
        await press(pilot, "s", "enter", *"8", "enter", *"19", "enter", "escape")
        assert [event for act in table.history.acts for event in act.events if isinstance(event, Rolled)]
        await press(pilot, "u")
        assert table.battle.values["active"] == BOWS
        await press(pilot, "u")
        assert not value(table.history, BOWS, "designated")


async def test_who_goes_on_from_the_page_of_a_letter_passes_that_piece_and_no_other() -> None:
    async with in_app(TurnScreen, designating()) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(BOWS)
        await press(pilot, "s", "enter", "8", "enter", "n", "n", "n")
        assert value(table.history, BOWS, "designated")
        assert not any(value(table.history, unit, "designated") for unit in (SPEARS, ORIANE, THRALLS))
        assert table.battle.place.step == "next_designation"


@pytest.mark.parametrize("before", [(), ("enter", "1")])
async def test_of_a_shot_taken_straight_from_designating_it_is_said_that_a_move_goes_with_it(
    before: tuple[str, ...],
) -> None:
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(BOWS)
        await press(pilot, *before, "s", "enter", *"8", "enter")
        await press(pilot, *(key for _shot in range(4) for key in ("2", "enter")), "enter")
        assert table.battle.place.step == "next_designation"
        assert ("Bows: a move goes with the shooting, before or after, made on the table" in shown(pilot)) is not bool(
            before
        )
        await press(pilot, "down")
        assert "a move goes with" not in shown(pilot)


async def test_a_letter_that_does_nothing_designates_nobody() -> None:
    async with in_app(TurnScreen, designating()) as (pilot, table):
        await press(pilot, "escape", "end")
        before = table.history
        await press(pilot, "c", "escape")
        assert table.history is before


async def test_space_designates_nobody_and_says_what_does() -> None:
    async with in_app(TurnScreen, designating()) as (pilot, table):
        await press(pilot, "escape", "space")
        assert "enter asks which" in warned(pilot)
        assert not table.battle.done


def test_a_friend_is_looked_for_on_his_own_side_first() -> None:
    def first(roll: str) -> str:
        return question(Participants(a_battle(), roll, {"actor": ORIANE}), "target")[1][0].heading

    assert (first("command"), first("rally"), first("melee")) == ("Esk", "Esk", "Hollow")


async def test_each_of_several_tests_of_one_unit_has_its_need_and_chance() -> None:
    losses = playing(acting(BOWS), Perform("lose", SPEARS, {"amount": 6}))
    async with in_app(TurnScreen, losses, size=NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "─ Owed 3 ─" in shown(pilot)
        assert len(re.findall(r"[!△] . Spears", shown(pilot))) == 3
        await press(pilot, "e")
        assert "come into contact" in shown(pilot)
        assert "cannot: " not in shown(pilot)


async def test_how_many_are_entangled_is_asked_of_several_figures_and_not_of_an_independent() -> None:
    async with in_app(TurnScreen, designating()) as (pilot, table):

        async def entangle(unit: UnitId) -> None:
            assert pilot.app.screen.query_one(ActList).find(unit)
            await press(pilot, "e")
            asked = pilot.app.screen
            assert isinstance(asked, Pick)
            at = [choice.key for choice in asked.choices].index("entangle")
            asked.query_one(OptionList).highlighted = at
            await press(pilot, "enter")

        await press(pilot, "escape")
        await entangle(SPEARS)
        assert "How many figures are entangled?" in shown(pilot)
        await press(pilot, "backspace", "3", "enter")
        assert value(table.history, SPEARS, "entangled") == 3
        assert "Spears: 3 entangled." in shown(pilot)
        await entangle(ORIANE)
        assert value(table.history, ORIANE, "entangled") == 1
        assert "Oriane is entangled." in shown(pilot)


def a_mage_acts() -> History:
    """Turn 1, Sorn designated first."""
    return playing(a_battle(), Advance(), a_roll("initiative", 1, 20), Advance(), Perform("designate", SORN))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_spell_asks_for_its_target_and_an_enemy_owes_his_resistance(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, a_mage_acts(), size) as (pilot, table):
        await press(pilot, "escape", "c")
        assert "choose a target beyond 6 paces" in shown(pilot)
        assert "dispel" in shown(pilot)
        await press(pilot, "1")
        assert "Who is the target?" in shown(pilot)
        assert "barred" not in shown(pilot), "only its name is still to be said"
        assert "say it first" not in shown(pilot), "and behind who it is aimed at"
        await press(pilot, "enter")
        keys = shown(pilot).splitlines()[-1]
        assert keys.startswith("  ↵  type it  ")
        assert "←→" not in keys
        await press(pilot, "e", *"Mist", "enter", "enter", "1", "9", "enter")
        assert owed(table.history) == [(SPEARS, "resist", "spell")]
        (debt,) = table.battle.debts
        assert debt.inputs == {"difficulty": 15}
        await press(pilot, "t", "2", "0", "enter")
        assert not table.battle.debts


async def test_enter_is_named_beside_the_list_of_a_roll_only_where_it_picks_somebody() -> None:
    async with in_app(TurnScreen, a_mage_acts(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "c", "1")
        assert "↵  pick" in shown(pilot).splitlines()[-1]
        await press(pilot, *"zz")
        assert "↵" not in shown(pilot).splitlines()[-1]
        await press(pilot, "backspace", "backspace")
        assert "↵  pick" in shown(pilot).splitlines()[-1]


async def test_a_spell_is_not_left_without_a_name_by_one_enter_too_many() -> None:
    async with in_app(TurnScreen, a_mage_acts(), NARROW) as (pilot, table):
        await press(pilot, "escape", "c", "1", "enter", "enter", "enter")
        assert isinstance(screen_of(pilot), AskLine)
        assert "type a few words" in shown(pilot)
        await press(pilot, *"Mist", "enter")
        assert "Mist" in shown(pilot)
        await press(pilot, "e", *["backspace"] * 4, "enter")
        assert isinstance(screen_of(pilot), AskLine)
        await press(pilot, "escape", "enter", "1", "9", "enter")
        assert owed(table.history) == [(SPEARS, "resist", "spell")]


async def test_who_only_resisted_is_not_counted_among_those_who_have_acted() -> None:
    async with in_app(TurnScreen, a_mage_acts(), NARROW) as (pilot, table):
        await press(pilot, "escape", "c", "1", "enter", "e", *"Mist", "enter", "enter", "1", "9", "enter")
        await press(pilot, "t", "2", "0", "enter", "enter")
        assert not table.battle.debts
        assert any("✓ Spears" in row and "[20]" in row for row in shown(pilot).splitlines())
        assert "0 to act, 1 has" in shown(pilot)


@pytest.mark.parametrize(("target", "owes"), [("thralls", False), ("nobody", False), ("bows", True)])
async def test_a_friend_and_nobody_of_the_roster_owe_no_resistance(target: str, owes: bool) -> None:
    async with in_app(TurnScreen, a_mage_acts()) as (pilot, table):
        await press(pilot, "escape", "c", "1", *target, "enter", "e", *"Mist", "enter", "enter", "1", "9", "enter")
        assert bool(table.battle.debts) is owes


async def test_how_difficult_a_spell_is_is_asked_before_its_die() -> None:
    async with in_app(TurnScreen, a_mage_acts()) as (pilot, table):
        await press(pilot, "escape", "c", "1", "enter", "e", *"Mist", "enter", "d")
        assert "first: Difficulty of the spell" in " ".join(shown(pilot).split())
        await press(pilot, "1", "2", "enter", "1", "9", "enter")
        (debt,) = table.battle.debts
        assert debt.inputs == {"difficulty": 12}


def test_a_spell_asked_for_without_a_word_about_resistance_is_decided_as_it_was() -> None:
    history = a_mage_acts()
    bindings = {"actor": SORN, "target": SPEARS}
    older = Resolve("cast", bindings, {"spell": "Mist"}, (Face(20, 19),))
    assert owed(playing(history, older)) == []
    drawn = open_sheet(SYSTEM, history.battle, SYSTEM.resolver("cast"), bindings)
    assert {**drawn.given, **drawn.answers}["resistible"] is True, "and what is drawn up now says so"


async def test_nothing_is_proposed_of_a_roll_that_is_put_right() -> None:
    older = Resolve("cast", {"actor": SORN, "target": SPEARS}, {"spell": "Mist"}, (Face(20, 19),))
    async with in_app(TurnScreen, a_mage_acts()) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.run_worker(routes.reroll(table, older))
        await pilot.pause()
        assert re.search(r"may be resisted +no", shown(pilot), re.IGNORECASE)
