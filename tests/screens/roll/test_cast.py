"""Who takes part in a roll: offered, folded away with the reason, found by name, picked again."""

from __future__ import annotations

from msgspec.structs import replace
from textual.widgets import OptionList

from screens.roll.calculator import CalculatorScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import having, in_the_next_turn, playing, the, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.roll.calculating import BOTH, calculating, resolution, sheet_of
from tests.tiny import ARCHERS, a_shot, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.battle.events import Rolled
from tracker.rules.systems import load_system


async def test_the_enemy_is_offered_each_with_its_strength_and_what_it_would_need() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        looks = shown(pilot)
        assert looks.index("Ochre") < looks.index("Raiders")
        row = next(line for line in looks.splitlines() if "Raiders" in line)
        assert "/5" in row
        assert "≤ 4 · 67%" in row


async def test_friends_lie_behind_a_fold_that_tab_opens_each_with_the_reason() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        assert "Pikes" not in shown(pilot)
        await press(pilot, "tab")
        looks = shown(pilot)
        row = next(line for line in looks.splitlines() if "Pikes" in line)
        assert looks.index("Raiders") < looks.index("Pikes")
        assert "of its own side" in row
        await press(pilot, "tab")
        assert "Pikes" not in shown(pilot)


async def test_those_who_cannot_make_the_roll_at_this_step_lie_behind_the_fold_with_the_reason() -> None:
    async with calculating() as (pilot, _table):
        looks = shown(pilot)
        assert "Archers" in looks
        assert "Pikes" not in looks
        await press(pilot, "tab")
        row = next(line for line in shown(pilot).splitlines() if "Pikes" in line)
        assert "it has no fire order" in row


async def test_who_types_the_name_of_a_friend_finds_it_and_may_mean_it() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        await press(pilot, *"pik", "enter")
        assert sheet_of(pilot).bindings["target"] == "pikes"


async def test_a_unit_is_found_by_a_part_of_its_name() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        await press(pilot, "l", "i", "n", "enter")
        assert sheet_of(pilot).bindings["target"] == "slingers"


async def test_a_filter_that_is_erased_shows_all_again() -> None:
    async with in_app(lambda table: CalculatorScreen(table), at_the_shooting()) as (pilot, _table):
        listed = screen_of(pilot).query_one("#found", OptionList)
        everything = [option.id for option in listed.options]
        await press(pilot, "z", "z")
        assert [option.id for option in listed.options] != everything
        await press(pilot, "backspace", "backspace")
        assert [option.id for option in listed.options] == everything


async def test_the_previous_target_is_offered_again_marked_as_a_guess() -> None:
    shot = replace(a_shot(5), bindings={"actor": ARCHERS, "target": UnitId("slingers")})
    async with calculating(bindings={"actor": ARCHERS}, history=playing(at_the_shooting(), shot)) as (pilot, _):
        assert "Slingers ?" in shown(pilot)
        assert "Raiders ?" not in shown(pilot)
        await press(pilot, "enter")
        assert sheet_of(pilot).bindings["target"] == "slingers"


async def test_a_target_of_an_earlier_turn_is_told_as_such_and_not_guessed_again() -> None:
    shot = replace(a_shot(5), bindings={"actor": ARCHERS, "target": UnitId("slingers")})
    later = in_the_next_turn(playing(at_the_shooting(), shot))
    async with calculating(bindings={"actor": ARCHERS}, history=later) as (pilot, _):
        assert "?" not in next(row for row in shown(pilot).splitlines() if "last time" in row)
        await press(pilot, "enter")
        assert sheet_of(pilot).bindings["target"] == "slingers"


async def test_without_a_roll_one_is_picked_and_then_everybody_in_it() -> None:
    async with calculating("") as (pilot, table):
        assert shown(pilot).count("Which roll?") == 1
        assert "Calculator" in shown(pilot)
        await press(pilot, "s", "h", "o", "enter", "enter", "enter", "6", "enter")
        assert resolution(table).resolver == "shot"


async def test_another_unit_can_be_picked_and_escape_keeps_the_old_one() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "right", "p", "enter", "down", "enter")
        assert sheet_of(pilot).bindings == {"actor": ARCHERS, "target": "slingers"}
        assert sheet_of(pilot).answers == {"cover": True}
        await press(pilot, "p", "escape")
        assert sheet_of(pilot).bindings["target"] == "slingers"
        assert sheet_of(pilot).answers == {"cover": True}


async def test_bases_in_a_row_are_picked_until_one_is_nobodys_and_may_be_of_one_unit() -> None:
    def bolt(table: Table) -> CalculatorScreen:
        return CalculatorScreen(table, "projectile", {"actor": UnitId("ballista")})

    async with in_app(bolt, the_demo(load_system("demonworld"))) as (pilot, table):
        await press(pilot, "p", "enter")
        for _base in range(2):
            await press(pilot, *"gate", "enter")
        await press(pilot, *"nobody", "enter", *"nobody", "enter")
        assert "◆ Ballista ▸ ▲ Gate spears" in shown(pilot)
        await press(pilot, "0", "5", "1", "0", "enter")
        assert the(table.history, "gate-spears").values["bases"] == 6


async def test_the_bases_beside_a_sorcerer_are_not_asked_for_before_they_are_hit() -> None:
    def miscast(table: Table) -> CalculatorScreen:
        return CalculatorScreen(table, "miscast", {"actor": UnitId("orsanne-the-grey")}, {"ps_spent": 10})

    async with in_app(miscast, the_demo(load_system("demonworld"))) as (pilot, table):
        await press(pilot, "p", *"novice", "enter")
        assert isinstance(pilot.app.screen, CalculatorScreen)
        assert "1st adjacent base" not in shown(pilot)
        assert table.battle.running == ()


async def test_nobody_who_is_proposed_of_many_stands_in_sight_of_the_lines_that_digits_pick() -> None:
    history = playing(having(the_demo(load_system("demonworld")), UnitId("bowmen-of-alder"), order="H"), GoTo("I.5"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape", "a", "space", "enter", "enter")
        rows = shown(pilot).splitlines()
        first, nobody, ninth = (
            [number for number, row in enumerate(rows) if words in row] for words in ("1 ▲", "nobody on the", "9 ▲")
        )
        assert [nobody[0] - first[0], len(ninth)] == [1, 1]


async def test_a_unit_picked_late_leaves_the_dice_as_they_lie() -> None:
    shot = {"actor": UnitId("ash-archers"), "target": UnitId("knights-of-the-vale")}

    def into_melee(table: Table) -> CalculatorScreen:
        return CalculatorScreen(table, "shoot", shot, {"into_melee": True})

    async with in_app(into_melee, the_demo(load_system("demonworld"))) as (pilot, table):
        await press(pilot, "5", "3", "p", "enter", "enter", *"gate", "enter", "0", "5", "enter")
        rolled = next(event for event in table.history.acts[-1].events if isinstance(event, Rolled))
        assert [face.face for face in rolled.resolution.dice] == [5, 3, 5]
        # Power 7, armour 3, one pair of visible segments of the knights; no skill.
        assert rolled.resolution.target == 7 - 3 + 1
        assert the(table.history, "gate-spears").values["bases"] == 7
        assert the(table.history, "knights-of-the-vale").values["bases"] == 6


async def test_the_labels_of_a_form_stay_as_they_are_once_a_chance_is_known() -> None:
    history = the_demo(load_system("skirmish"))
    bindings = {"actor": UnitId("tamsin-of-the-wells"), "target": UnitId("margrave-sorn")}
    async with calculating("cast", bindings, history, NARROW) as (pilot, _table):
        before = _labels(shown(pilot))
        await press(pilot, "enter", *"Fog", "enter", "9", "enter")
        assert _labels(shown(pilot)) == before


def _labels(looks: str) -> list[str]:
    return [row[2:18].strip() for row in looks.splitlines()[3:11]]
