"""The roster and the card: every number can be corrected, and nothing without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.house_rules.screen import HouseRulesScreen
from screens.library.starting import carried_out, demo_battle
from screens.roster.cardform import CardForm
from screens.roster.roster_table import RosterTable
from screens.roster.screen import RosterScreen
from screens.roster.unit_editor import UnitEditor
from tests.play import playing, the_demo
from tests.screens.harness.private import notes
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.screens.library.test_library import HOSTILE, typed
from tests.tiny import AIM, FLED, MEN, MEN_AT_START, NERVE, ORDER, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import SideDetail, SideId, UnitId
from tracker.battle.commands import AddSide, AddUnit, Begin, NewUnit, SetSide, SetValues
from tracker.battle.events import Changed
from tracker.play.history import History
from tracker.rules.system import typed_together
from tracker.rules.systems import load_system
from tracker.views.armies import columns_of
from tracker.words import _

pytestmark = pytest.mark.usefixtures("with_tiny")

ARCHERS, PIKES = UnitId("archers"), UnitId("pikes")


def reasons(history: History) -> list[str]:
    """The reasons given in the last act."""
    return [event.reason for event in history.acts[-1].events if isinstance(event, Changed)]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_units_stand_by_side_with_their_strength(size: tuple[int, int]) -> None:
    async with in_app(RosterScreen, size=size) as (pilot, _table):
        looks = shown(pilot)
    names = ["Roster", "Azure", "Archers", "Pikes", "Ochre", "Raiders", "Slingers"]
    assert [looks.index(name) for name in names] == sorted(looks.index(name) for name in names)
    assert "3/5" in looks
    assert "2 units" in looks


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_who_leads_a_side_stands_in_its_heading(size: tuple[int, int]) -> None:
    history = the_demo(load_system("hexcombat"))
    led = playing(history, SetSide(history.battle.sides[1].id, {SideDetail.LED: "careful"}))
    async with in_app(RosterScreen, led, size) as (pilot, _table):
        assert shown(pilot).count("led by the app: careful") == 1


async def test_the_first_unit_of_all_joins_the_first_side() -> None:
    begun = carried_out(History(load_system("tiny")), [Begin("The Mill", "tiny"), AddSide("Azure"), AddSide("Ochre")])
    async with in_app(RosterScreen, begun) as (pilot, table):
        await press(pilot, "a", "enter")
        await press(pilot, *"Archers", "ctrl+s")
        assert [unit.side for unit in table.battle.units.values()] == ["azure"]


@pytest.mark.parametrize("system", ["demonworld", "confrontation", "skirmish", "hexcombat"])
async def test_what_a_box_asks_is_said_whole(system: str) -> None:
    history = demo_battle(load_system(system))
    unit = next(iter(history.battle.units.values()))
    async with in_app(lambda table: UnitEditor(table, unit), history, (80, 400)) as (pilot, _table):
        await press(pilot, "ctrl+t")
        looks = shown(pilot)
    cards = history.system.cards
    shown_there = typed_together(cards.graded, cards.fields)
    assert not [field.label for field in shown_there if field.applies(unit) and field.label not in looks]


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("system", ["demonworld", "confrontation", "skirmish", "hexcombat"])
async def test_every_unit_of_the_demo_has_its_row(system: str, size: tuple[int, int]) -> None:
    history = demo_battle(load_system(system))
    async with in_app(RosterScreen, history, size) as (pilot, table):
        roll = pilot.app.screen.query_one(RosterTable)
        assert roll.option_count == len(table.battle.units) + len(table.battle.sides)
        looks = shown(pilot)
        first = next(iter(table.battle.units.values()))
        gauge = next(iter(table.system.audience.gauges(first)))
        assert first.name[:20] in looks
        assert f"{gauge.now}/{gauge.full}" in looks


async def test_minus_counts_down_with_a_reason_where_the_rules_have_no_action() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "minus")
        assert "Men 5 → 4" in shown(pilot)
        await type_line(pilot, "ambush")
        assert table.battle.units[ARCHERS][MEN] == 4
        assert reasons(table.history) == ["ambush"]
        assert "4/5" in shown(pilot)
        await press(pilot, "plus", "escape")
        assert table.battle.units[ARCHERS][MEN] == 4
        await press(pilot, "u")
        assert table.battle.units[ARCHERS][MEN] == 5
        assert "4/5" not in shown(pilot)


async def test_the_cursor_stays_on_its_unit_when_the_battle_changes() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "down")
        roll = pilot.app.screen.query_one(RosterTable)
        assert roll.unit == PIKES
        table.do(SetValues(PIKES, {"men": 1}, "pit"))
        table.do(AddUnit(NewUnit("Wolves", SideId("azure"), {})))
        await pilot.pause()
        assert roll.unit == PIKES
        assert "Wolves" in shown(pilot)


async def test_what_a_field_takes_can_be_read_whole_on_the_narrowest_screen() -> None:
    async with in_app(RosterScreen, demo_battle(load_system("skirmish")), NARROW) as (pilot, _table):
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, UnitEditor)
        looks = shown(pilot)
        assert "immunity to fear is kept by type; the name stands in when this is empty" in looks
        assert "a whole number from 1 to 200" in looks


async def test_a_box_for_words_has_room_for_a_name_as_long_as_they_are() -> None:
    name = "The Long Memory of the Hill Farms"
    async with in_app(RosterScreen, demo_battle(load_system("skirmish")), NARROW) as (pilot, _table):
        await press(pilot, "a")
        if not isinstance(pilot.app.screen, UnitEditor):
            await press(pilot, "enter")
        await press(pilot, *("space" if sign == " " else sign for sign in name))
        assert f"{name}▏" in shown(pilot)


async def test_a_card_is_typed_over_box_by_box_and_saved_with_one_reason() -> None:
    async with in_app(RosterScreen, size=NARROW) as (pilot, table):
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, UnitEditor)
        await press(pilot, "down", "down", "down", *"6", "down", *"12", "backspace", *"1", "ctrl+s")
        assert "Why is the card changed?" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), RosterScreen)
        unit = table.battle.units[ARCHERS]
        assert (unit[AIM], unit[NERVE]) == (6, 11)
        assert reasons(table.history) == ["drawing up the roster"] * 2


async def test_what_a_box_does_not_accept_is_said_beside_it_and_is_not_saved() -> None:
    async with in_app(RosterScreen, size=NARROW) as (pilot, table):
        before = table.history
        await press(pilot, "enter", "down", "down", "down", *"99", "ctrl+s")
        assert "Aim: 99 is not accepted; give a whole number from 0 to 6" in shown(pilot)
        assert "Aim is not accepted yet" in told(pilot)
        assert isinstance(pilot.app.screen, UnitEditor)
        await press(pilot, "5", "ctrl+s")
        assert "Why is the card changed?" in shown(pilot)
        await press(pilot, "escape")
        assert table.history is before
        await press(pilot, "escape", "1")
        assert isinstance(pilot.app.screen, UnitEditor)
        await press(pilot, "escape", "2")
        assert isinstance(screen_of(pilot), RosterScreen)
        assert table.history is before


async def test_choices_and_questions_are_turned_with_the_arrows() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "enter", *["down"] * 6, "right", "down", "h", "ctrl+s", "enter")
        unit = table.battle.units[ARCHERS]
        assert (unit[FLED], unit[ORDER]) == (True, "h")


async def test_a_name_and_a_side_can_be_changed() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "enter", *" X", "down", "right", "ctrl+s")
        unit = table.battle.units[ARCHERS]
        assert (unit.name, unit.side) == ("Archers X", "ochre")


async def test_only_the_fields_of_its_kind_are_on_a_card() -> None:
    history = demo_battle(load_system("demonworld"))
    async with in_app(RosterScreen, history, (120, 60)) as (pilot, _table):
        await press(pilot, "enter")
        assert "Stars" in shown(pilot)
        assert "Projectile" not in shown(pilot)
        await press(pilot, "down", "down", "a")
        assert "artillery" in shown(pilot)
        await pilot.pause()
        assert "Stars" not in shown(pilot)


async def test_a_unit_is_added_duplicated_and_struck_off() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "a", "enter", *"Wolves", "down", "down", *"9", "ctrl+s")
        assert [unit.name for unit in table.battle.of_side(SideId("azure"))] == ["Archers", "Pikes", "Wolves"]
        assert pilot.app.screen.query_one(RosterTable).unit == "wolves"
        await press(pilot, "up", "up", "d", *" B", "ctrl+s")
        copy = table.battle.units[UnitId("archers-b")]
        assert copy.values == table.battle.units[ARCHERS].values
        await press(pilot, "x", "2")
        assert copy.id not in table.battle.units


async def test_enter_and_tab_go_on_from_box_to_box_and_enter_on_the_last_saves() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "a", "enter", *"Wolves", "enter", "enter", *"9", "tab", *"2", "shift+tab", "shift+tab")
        assert isinstance(pilot.app.screen, UnitEditor)
        await press(pilot, "right", "up", "up", "enter")
        assert isinstance(screen_of(pilot), RosterScreen)
        wolves = table.battle.units[UnitId("wolves")]
        assert (wolves.side, wolves[MEN_AT_START], wolves[AIM]) == ("ochre", 9, 2)


async def test_a_new_unit_is_drawn_up_like_another_of_the_battle() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "a", *"arch", "enter")
        assert "A new unit, drawn up like Archers" in shown(pilot)
        await press(pilot, *"Wolves", "ctrl+s")
        wolves = table.battle.units[UnitId("wolves")]
        assert wolves.values == table.battle.units[ARCHERS].values


async def test_the_key_that_saves_elsewhere_puts_no_half_filled_card_into_the_battle() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        before = table.battle
        await press(pilot, "a", *"arch", "enter", *"Wolves", "f2")
        assert isinstance(pilot.app.screen, UnitEditor)
        assert table.battle is before


async def test_a_new_unit_is_drawn_up_from_the_stock_of_its_rules() -> None:
    begun = carried_out(History(load_system("demonworld")), [Begin("The Mill", "demonworld"), AddSide("Azure")])
    async with in_app(RosterScreen, begun) as (pilot, table):
        await press(pilot, "a")
        assert "ready-made" in shown(pilot)
        await press(pilot, *"pikes", "enter", *"Ash", "ctrl+s")
        stock = demo_battle(load_system("demonworld")).battle.units[UnitId("pikes-of-ker")]
        assert table.battle.units[UnitId("ash")].values == stock.values


async def test_marks_of_play_are_on_no_new_card_and_fold_out_on_one_in_play() -> None:
    history = demo_battle(load_system("demonworld"))
    async with in_app(RosterScreen, history, (120, 120)) as (pilot, _table):
        await press(pilot, "down", "d")
        assert "Movement points" in shown(pilot)
        await press(pilot, "ctrl+t")
        assert "Moved into contact" not in shown(pilot)
        await press(pilot, "escape", "enter")
        assert "Moved into contact" not in shown(pilot)
        await press(pilot, "ctrl+t")
        assert "Moved into contact" in shown(pilot)


async def test_a_long_text_gets_a_line_of_its_own() -> None:
    async with in_app(RosterScreen, size=NARROW) as (pilot, table):
        await press(pilot, "enter", "ctrl+e", "home", "X", "enter", "ctrl+s")
        assert table.battle.units[ARCHERS].name == "XArchers"


async def test_a_long_name_is_read_whole_on_the_narrowest_screen() -> None:
    name = "Ser Alys of the Heath beyond the River"
    async with in_app(RosterScreen, size=NARROW) as (pilot, _table):
        await press(pilot, "enter", *name)
        assert name in shown(pilot)


async def test_a_unit_without_a_name_does_not_join() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        before = table.history
        await press(pilot, "a", "enter", "ctrl+s")
        assert "the name of the unit is empty" in told(pilot)
        assert table.history is before


async def test_sides_are_added_renamed_and_removed_only_when_empty() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "s")
        await type_line(pilot, "Jade")
        assert [side.name for side in table.battle.sides] == ["Azure", "Ochre", "Jade"]
        assert pilot.app.screen.query_one(RosterTable).side == "jade"
        await press(pilot, "home", "enter", *["backspace"] * 5, *"Sable", "ctrl+s")
        assert table.battle.sides[0].name == "Sable"
        await press(pilot, "x")
        assert "still has units" in told(pilot)
        await press(pilot, "end", "x")
        assert [side.name for side in table.battle.sides] == ["Sable", "Ochre"]


async def test_a_battle_without_sides_says_how_to_begin() -> None:
    history = carried_out(History(a_tiny_battle().system), [Begin("B", "tiny")])
    async with in_app(RosterScreen, history) as (pilot, table):
        assert "s adds one" in shown(pilot)
        await press(pilot, "a")
        assert "no side yet" in told(pilot)
        await press(pilot, "enter", "minus", "x", "d")
        assert "s adds one" in shown(pilot)
        table.do(AddSide("Azure"))
        await press(pilot, "a", "enter")
        assert isinstance(pilot.app.screen, UnitEditor)


async def test_a_roster_goes_out_to_a_file_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "e")
        await typed(pilot, str(file))
        assert 'name = "Archers"' in file.read_text()
        await press(pilot, "i")
        await typed(pilot, str(tmp_path / "none.toml"))
        assert "no such file" in shown(pilot)
        await typed(pilot, str(file))
        assert len(table.battle.units) == 8
        assert len(table.battle.sides) == 2


async def test_a_figure_of_a_file_that_means_nothing_is_told_and_its_unit_joins_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "azure.toml"
    file.write_text('[[unit]]\nname = "Hunters"\nside = "Azure"\naim = 4\n')
    async with in_app(RosterScreen, demo_battle(load_system("confrontation"))) as (pilot, table):
        before = len(table.battle.units)
        await press(pilot, "i")
        await typed(pilot, str(file))
        assert len(table.battle.units) == before + 1
        told = " ".join(note.message for note in notes(pilot.app))
        assert 'azure.toml, line 4: unit "Hunters": aim means nothing without shoots = yes' in told


async def test_a_unit_is_found_by_a_part_of_its_name() -> None:
    async with in_app(RosterScreen) as (pilot, _table):
        await press(pilot, "slash")
        await type_line(pilot, "sling")
        assert pilot.app.screen.query_one(RosterTable).unit == "slingers"


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_house_rules_are_turned_and_told_from_the_default(size: tuple[int, int]) -> None:
    async with in_app(RosterScreen, size=size) as (pilot, table):
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, HouseRulesScreen)
        assert "● 1" in shown(pilot)
        await press(pilot, "enter", "enter")
        assert table.battle.switches == {}, "the light lies on the reading in force"
        await press(pilot, "enter", "2")
        assert table.battle.switches == {"soft_cover": "two"}
        assert "● 2" in shown(pilot)
        assert "not the default" in shown(pilot)
        await press(pilot, "u")
        assert "not the default" not in shown(pilot)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_hostile_names_are_only_letters(size: tuple[int, int]) -> None:
    history = carried_out(
        a_tiny_battle(),
        [AddSide(HOSTILE, "x"), AddUnit(NewUnit(HOSTILE, SideId("x"), {})), SetValues(PIKES, {"men": 1}, HOSTILE)],
    )
    async with in_app(RosterScreen, history, size) as (pilot, _table):
        await press(pilot, "end")
        for keys in ((), ("enter",), ("x",), ("d",)):
            await press(pilot, *keys)
            looks = shown(pilot)
            assert "[@click=app.quit]x[/]" in looks
            assert not {"\x1b", "\x07", "\u202e"} & set(looks)
            await pilot.click(offset=(8, 8))
            assert pilot.app.is_running
            while not isinstance(pilot.app.screen, RosterScreen):
                await press(pilot, "escape")
                await pilot.pause()
            await press(pilot, "end")


@pytest.mark.parametrize("system", ["demonworld", "confrontation", "skirmish", "hexcombat"])
async def test_the_arrows_turn_through_all_columns_and_none_of_their_headings_is_cut(system: str) -> None:
    history = demo_battle(load_system(system))
    wanted = [_(column.heading) for column in columns_of(history.system)]
    for size in (NARROW, WIDE):
        async with in_app(RosterScreen, history, size) as (pilot, _table):
            seen: list[str] = []
            for _page in wanted:
                heading = next(row for row in shown(pilot).splitlines() if " unit " in row and " left " in row)
                told = heading.split(" left ", 1)[1].strip("│▌ ")
                seen += [
                    word for word in wanted if word in told.replace("‹", " ").replace("›", " ") and word not in seen
                ]
                before = heading
                await press(pilot, "right")
            assert before.rstrip("│ ").endswith(tuple(wanted[-1:]))
            assert seen == wanted
            await press(pilot, *["left"] * len(wanted))
            assert f" {wanted[0]} " in next(row for row in shown(pilot).splitlines() if " left " in row)


async def test_losses_of_this_turn_are_ghosts_and_a_test_owed_stands_before_the_state() -> None:
    async with in_app(RosterScreen, playing(at_the_shooting(), a_shot(1)), NARROW) as (pilot, _table):
        row = next(row for row in shown(pilot).splitlines() if "Raiders" in row)
        assert "●●●●○" in row
        assert "4/5 h  ! test" in row
        assert "90% −1 now" in shown(pilot)


async def test_two_units_of_one_name_are_told_apart() -> None:
    history = playing(a_tiny_battle(), AddUnit(NewUnit("Pikes", SideId("azure"), {})))
    async with in_app(RosterScreen, history, NARROW) as (pilot, _table):
        assert "Pikes (1)" in shown(pilot)
        assert "Pikes (2)" in shown(pilot)


async def test_how_many_figures_have_which_wound_is_typed_and_shown_as_one() -> None:
    history = the_demo(load_system("confrontation"))
    unit = next(unit for unit in history.battle.units.values() if unit.values.get("figures", 1) != 1)
    async with in_app(lambda table: UnitEditor(table, unit), history, WIDE) as (pilot, table):
        form = pilot.app.screen.query_one(CardForm)
        form.highlighted = form.get_option_index("wounds")
        await pilot.pause()
        await press(pilot, *"1xlight", "space", *"1xcritical", "ctrl+s", *"hurt", "enter")
        kept = table.battle.units[unit.id]
        assert {key: kept.values.get(key, 0) for key in ("light", "serious", "critical")} == {
            "light": 1,
            "serious": 0,
            "critical": 1,
        }


async def test_a_value_of_the_battle_that_is_a_whole_table_is_named_by_its_beginning() -> None:
    async with in_app(RosterScreen, the_demo(load_system("hexcombat")), NARROW) as (pilot, _table):
        await press(pilot, "t")
        (row,) = (row for row in shown(pilot).splitlines() if "Edited results table: " in row)
        assert row.split("│")[1].rstrip().endswith("…")
