"""Calculators and sheets of all four systems at 80×24 and at 120×40, as pictures in letters."""

from __future__ import annotations

import re

import pytest

from screens.parts.finding import FindUnit
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_lit import DetailLine, drawn, parts_of
from screens.roll.sheet_page import BESIDE
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.manual_files import languages
from tests.play import playing, somebody, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize, screen_of, shown
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.turns import text
from tests.screens.roll.test_sheet import KNIGHTS, the_melee, the_shooting
from tests.screens.snapshot import assert_looks_like
from tests.tracker.play.pages.every_procedure import by_question, scene
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.rules.systems import load_system
from tracker.words import speaking

ROLLS = {"demonworld": "melee", "confrontation": "blow", "skirmish": "shoot", "hexcombat": "shock"}
SHEETS = {"confrontation": "volley", "skirmish": "shots", "hexcombat": "shooting_action"}
PROCEDURES = {"demonworld": "gun_shot", "confrontation": "charge", "skirmish": "flight_move", "hexcombat": "losses"}
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])


def as_named(what: str, size: tuple[int, int]) -> str:
    return f"{what}-{size[0]}x{size[1]}"


@SIZES
@pytest.mark.parametrize("system", ROLLS)
async def test_a_roll_looks_as_it_should(system: str, size: tuple[int, int]) -> None:
    history = the_demo(load_system(system))
    roll, procedure = history.system.resolver(ROLLS[system]), history.system.procedure(PROCEDURES[system])
    who = somebody(history, roll.roles)
    async with in_app(lambda table: CalculatorScreen(table, roll.key, who), history, size) as (pilot, table):
        assert_looks_like(as_named(f"calculator-{system}", size), shown(pilot))
        table.history, whom = scene(history.system, procedure)
        pilot.app.push_screen(SheetScreen(table, by_question(procedure), whom))
        await pilot.pause()
        assert_looks_like(as_named(f"procedure-{system}", size), shown(pilot))
        table.history = history
        if (key := SHEETS.get(system)) is not None:
            sheet = next(sheet for sheet in history.system.rolls.sheets if sheet.key == key)
            roles = history.system.resolver(sheet.of[0]).roles if not sheet.procedure else ()
            roles = history.system.procedure(sheet.procedure).roles if sheet.procedure else roles[:1]
            pilot.app.push_screen(SheetScreen(table, sheet, somebody(history, roles)))
            # The list of whom it may be aimed at lies over it; in one system that is drawn, in the others the page.
            await pilot.pause()
            if system != "hexcombat":
                await press(pilot, "enter")
            assert_looks_like(as_named(f"sheet-{system}", size), shown(pilot))


@SIZES
@pytest.mark.parametrize(
    ("name", "key", "dice"),
    [("volley", "volley", "4 17 9 13 2"), ("melee", "melee_by_initiative", "4 17 6 6")],
    ids=["volley", "melee"],
)
async def test_dice_on_a_sheet_look_as_they_lie(name: str, key: str, dice: str, size: tuple[int, int]) -> None:
    history = the_shooting() if name == "volley" else the_melee()
    who = {"actor": UnitId("bowmen-of-alder") if name == "volley" else KNIGHTS}
    sheet = next(sheet for sheet in history.system.rolls.sheets if sheet.key == key)
    async with in_app(lambda table: SheetScreen(table, sheet, who), history, size) as (pilot, _table):
        agreed = ["enter"] if name == "volley" else []
        await press(pilot, *agreed, *("space" if sign == " " else sign for sign in f"{dice} "))
        assert_looks_like(as_named(f"sheet-{name}", size), shown(pilot))


async def test_the_ends_of_a_roll_take_the_rows_they_need_and_no_bar_stands_beside_them() -> None:
    history = the_demo(load_system("demonworld"))
    roll = history.system.resolver("melee")
    who = somebody(history, roll.roles)
    async with in_app(lambda table: CalculatorScreen(table, roll.key, who), history, WIDE) as (pilot, _table):
        after = pilot.app.screen.query_one("#after")
        assert "• miss  50%" in shown(pilot)
        assert not after.show_vertical_scrollbar
        assert after.virtual_size.height == after.size.height
        await resize(pilot, *NARROW)
        assert after.virtual_size.height < 12, "fewer words in a row, but no row is left empty"
        assert after.show_vertical_scrollbar, "at 80x24 the ends do not fit"


async def test_an_answer_that_has_no_room_beside_its_label_stands_in_its_short_words() -> None:
    history = playing(the_demo(load_system("hexcombat")), GoTo("A.1", "crimson"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).find(UnitId("lances-of-tarn"))
        await press(pilot, "f")
        assert "yes, by itself: it charges" in shown(pilot)
    support = DetailLine("Support", "yes, by itself: it charges", "", turns=True, is_lit=False, short="yes, charging")
    assert drawn(history.battle, support, 28, 9).plain.rstrip() == "Support   yes, charging"
    around = DetailLine("Bases around the final hex of all", "0 ?", "", turns=True, is_lit=True, typed="")
    assert drawn(history.battle, around, 36, 18).plain.rstrip().endswith("‹ 0 ? ›")


SUMS = {
    "demonworld": ("melee_by_initiative", "volley"),
    "confrontation": ("volley",),
    "skirmish": ("shots", "blows"),
    "hexcombat": ("shock_action",),
}
"""Sheets whose rows hang on a long sum."""
FIRST = {"melee_by_initiative": KNIGHTS, "shock_action": "lances-of-tarn"}
"""Who opens those that not everybody may."""


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize(("system", "key"), [(system, key) for system, keys in SUMS.items() for key in keys])
async def test_what_a_number_is_made_of_is_whole_at_80_columns(system: str, key: str, tag: str) -> None:
    """Every line of the sum is in sight under the rows, its label and its answer uncut."""
    steps = (GoTo("A.1", "crimson"),) if system == "hexcombat" else ()
    history = the_melee() if key == "melee_by_initiative" else the_demo(load_system(system), *steps)
    sheet = next(sheet for sheet in history.system.rolls.sheets if sheet.key == key)
    made = history.system.procedure(sheet.procedure) if sheet.procedure else history.system.resolver(sheet.of[0])
    who = {"actor": UnitId(FIRST[key])} if key in FIRST else somebody(history, made.roles)
    with speaking(tag):
        async with in_app(lambda table: SheetScreen(table, sheet, who), history, NARROW) as (pilot, _table):
            await press(pilot, *["enter"] * isinstance(screen_of(pilot), FindUnit))
            page, looks = screen_of(pilot), shown(pilot)
            assert isinstance(page, SheetScreen)
            assert page.page.entry is not None
            parts = parts_of(page.page.sheet, page.page.entry, page.page.at)
            names = {unit.name for unit in history.battle.units.values()}
            assert len(parts) > 3
            for part in parts:
                assert part.label in looks
                assert part.value in looks or (part.short and part.short in looks) or part.value in names, part


@pytest.mark.parametrize(("size", "high"), [((120, 60), 9), (WIDE, 5)])
async def test_the_number_to_roll_is_as_large_as_there_is_room(size: tuple[int, int], high: int) -> None:
    sheet = next(sheet for sheet in the_melee().system.rolls.sheets if sheet.key == "melee_by_initiative")
    whom = {"actor": KNIGHTS}
    async with in_app(lambda table: SheetScreen(table, sheet, whom), the_melee(), size) as (pilot, _table):
        beside = [row[size[0] - BESIDE :] for row in shown(pilot).splitlines()]
        assert sum(any(block in row for block in "█▀▄") for row in beside) >= high
        assert any("to roll" in row for row in beside)


async def test_what_units_have_left_in_a_melee_is_whole_where_there_is_a_box_for_it() -> None:
    history = the_demo(load_system("confrontation"))
    for intent in read(text("confrontation").partition("throw: 1\nthrow: 5\nthrow: 6")[0]):
        history = carried_out(history, intent)
    async with in_app(TurnScreen, history, WIDE) as (pilot, _table):
        await press(pilot, "escape", "enter")
        looks = shown(pilot)
        assert "Who is in it" in looks
        assert looks.count("figures · 8 attacks left") == 2
        assert looks.count("0 parries left") == 2


async def test_a_single_roll_of_a_unit_is_told_as_it_was_and_once() -> None:
    """Of several a line counts those that could go well or ill, and no others."""
    history = the_demo(load_system("demonworld"))
    for intent in read(text("demonworld").partition("owed wolf-riders")[0]):
        history = carried_out(history, intent)
    async with in_app(TurnScreen, history, WIDE) as (pilot, _table):
        await press(
            pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "t", "6", "space", "4", "space"
        )
        looks = shown(pilot)
        assert looks.count("Horde of Rusk passes its morale test") == 1
        assert looks.count("Wolf riders pass their morale test") == 1
        assert "1 roll " not in looks


@SIZES
async def test_answers_to_several_questions_stand_under_another(size: tuple[int, int]) -> None:
    history = the_demo(load_system("hexcombat"))
    for intent in read(text("hexcombat").partition("say recoil")[0]):
        history = carried_out(history, intent)
    async with in_app(TurnScreen, history, size) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "enter", "right")
        answers = re.findall(r"^.*?(?:it pivots, as it must if it can| yes)(?= *(?:│|$))", shown(pilot), re.MULTILINE)
        assert len(answers) == 3
        assert len(set(map(len, answers))) == 1
