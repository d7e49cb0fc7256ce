"""The calculator by keys: from a unit on the checklist to an applied roll."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from screens.roll.calculator import CalculatorScreen
from screens.roll.form import Form
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import playing, the, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.tiny import ARCHERS, PIKES, RAIDERS, TINY, a_shot, at_the_shooting
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AddUnit, NewUnit, SetSwitch
from tracker.battle.dice import D6, D20, Source
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.rules.kinds import TableRow, computation, die_table, hit_or_miss, roll_under
from tracker.rules.resolver import Case, Resolution, Resolver, Role, Throw, flat, worth
from tracker.rules.systems import load_system

BOTH = {"actor": ARCHERS, "target": RAIDERS}


@asynccontextmanager
async def calculating(
    resolver: str = "shot",
    bindings: dict[str, UnitId] | None = None,
    history: History | None = None,
    size: tuple[int, int] = WIDE,
    **more: Any,
) -> AsyncIterator[tuple[Pilot[Any], Table]]:
    """The calculator opened on a roll, with the answers it gave in `pilot.app.answers`."""
    answers: list[bool | None] = []
    async with in_app(lambda _table: Screen(), history or at_the_shooting(), size) as (pilot, table):
        pilot.app.push_screen(CalculatorScreen(table, resolver, bindings or {}, **more), answers.append)
        pilot.app.answers = answers  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.pause()
        yield pilot, table


def resolution(table: Table) -> Resolution:
    """The last roll that was applied."""
    return next(event for event in table.history.acts[-1].events if isinstance(event, Rolled)).resolution


def sheet_of(pilot: Pilot[Any]) -> Any:
    """The sheet the calculator shows."""
    assert isinstance(pilot.app.screen, CalculatorScreen)
    return pilot.app.screen.sheet


def words(pilot: Pilot[Any]) -> str:
    """What the right half shows, unwrapped."""
    return " ".join(" ".join(line[74:] for line in shown(pilot).splitlines()).replace("│", " ").split())


async def test_a_shot_takes_three_keys_after_the_unit_was_chosen() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, table):
        await press(pilot, "enter", "2", "enter")
        assert table.battle.units[RAIDERS].values["men"] == 4
        assert resolution(table).dice[0].source is Source.TYPED
        assert pilot.app.answers == [True]  # type: ignore[attr-defined]
        assert "rolled 2 (real die): hit, one man lost" in told(pilot)


@pytest.mark.parametrize("turns_of_the_loop", [0, 10, 20, 40, 80])
async def test_a_die_typed_while_the_calculator_is_still_opening_is_not_lost(turns_of_the_loop: int) -> None:
    async with in_app(lambda _table: Screen(), at_the_shooting(), WIDE) as (pilot, table):
        pilot.app.push_screen(CalculatorScreen(table, "shot", BOTH))
        for _turn in range(turns_of_the_loop):
            await asyncio.sleep(0)
        pilot.app.post_message(events.Key("2", "2"))
        await pilot.pause()
        await pilot.pause()
        assert [face.face for face in sheet_of(pilot).case.faces] == [2]


async def test_the_enemy_is_offered_each_with_its_strength_and_what_it_would_need() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        looks = shown(pilot)
        assert looks.index("Ochre") < looks.index("Raiders")
        row = next(line for line in looks.splitlines() if "Raiders" in line)
        assert "/5" in row
        assert "≤ 4 · 67 %" in row


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


async def test_the_previous_target_is_offered_again() -> None:
    shot = replace(a_shot(5), bindings={"actor": ARCHERS, "target": UnitId("slingers")})
    async with calculating(bindings={"actor": ARCHERS}, history=playing(at_the_shooting(), shot)) as (pilot, _):
        await press(pilot, "enter")
        assert sheet_of(pilot).bindings["target"] == "slingers"


async def test_without_a_roll_one_is_picked_and_then_everybody_in_it() -> None:
    async with calculating("") as (pilot, table):
        assert "Which roll?" in shown(pilot)
        await press(pilot, "s", "h", "o", "enter", "enter", "enter", "6", "enter")
        assert resolution(table).resolver == "shot"


async def test_every_line_shows_where_it_was_read_its_value_and_its_worth() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        row = next(line for line in shown(pilot).splitlines() if "Aim " in line)
        assert [word for word in ("roster", "+4", "+67") if word in row] == ["roster", "+4", "+67"]
        asked = next(line for line in shown(pilot).splitlines() if "Target in cover" in line)
        assert "asked" in asked
        assert "yes −17" in asked


async def test_left_and_right_change_the_answer_and_the_number_follows() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "right")
        assert sheet_of(pilot).case.values["cover"] is True
        assert sheet_of(pilot).goal.target == 3
        assert "‹ yes ›" in shown(pilot)
        await press(pilot, "minus", "up", "minus")
        assert sheet_of(pilot).case.values == {"aim": 3, "cover": False, "other": 0, "other_reason": ""}
        assert "by hand" in shown(pilot)


async def test_arrows_that_lead_beyond_the_card_ask_once_whether_it_is_meant() -> None:
    history = the_demo(load_system("demonworld"))
    async with calculating("cast", {"actor": UnitId("orsanne-the-grey")}, history) as (pilot, _table):
        form = pilot.app.screen.query_one(Form)
        form.highlighted = [row.key for row in form.rows].index("ps")
        await press(pilot, "right", "enter")
        assert sheet_of(pilot).case.values["ps"] == 30, "to put it right comes first"
        await press(pilot, "right", "2")
        assert sheet_of(pilot).case.values["ps"] == 31
        await press(pilot, "right")
        assert sheet_of(pilot).case.values["ps"] == 32


async def test_a_face_the_die_does_not_have_is_refused_in_place() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "7")
        assert "7 is not a face of a D6" in words(pilot)
        assert sheet_of(pilot).case.faces == ()
        await press(pilot, "enter")
        assert table.history is before
        await press(pilot, "4", "enter")
        assert resolution(table).dice[0].face == 4


async def test_enter_without_a_die_says_what_is_missing() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "enter")
        assert "or d rolls it" in words(pilot)
        assert table.history is before


async def test_d_throws_the_die_and_marks_it_as_the_apps() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "d")
        (face,) = sheet_of(pilot).case.faces
        assert f"({face.face:>2})" in shown(pilot)
        await press(pilot, "backspace", "d")
        assert sheet_of(pilot).case.faces == (face,)
        await press(pilot, "enter")
        assert resolution(table).dice[0].source is Source.ROLLED


async def test_a_typed_die_can_be_taken_up_again() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "6", "backspace", "1", "enter")
        assert resolution(table).dice[0].face == 1


async def test_an_override_asks_for_the_outcome_and_the_reason() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "6", "x", "1")
        await type_line(pilot, "wind at our back")
        assert table.battle.units[RAIDERS].values["men"] == 4
        assert "set by hand: wind at our back" in told(pilot)


async def test_an_answer_can_be_typed() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "up", "e", "backspace")
        await type_line(pilot, "6")
        assert sheet_of(pilot).case.values["aim"] == 6
        await press(pilot, "e", "backspace")
        await type_line(pilot, "9")
        assert "from 0 to 6" in shown(pilot)
        await press(pilot, "escape")
        assert sheet_of(pilot).case.values["aim"] == 6


async def test_a_house_rule_that_changed_a_figure_is_shown_on_its_line() -> None:
    ruled = playing(at_the_shooting(), SetSwitch("soft_cover", "two"))
    async with calculating(bindings=BOTH, inputs={"cover": True}, history=ruled) as (pilot, _table):
        await press(pilot, "down")
        assert "−2*" in shown(pilot)
        assert "house rule Cover is worth: 2" in shown(pilot)


async def test_the_rules_behind_a_line_can_be_read_and_left() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "question_mark")
        assert "TY-03" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CalculatorScreen)


async def test_another_unit_can_be_picked_and_escape_keeps_the_old_one() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "right", "p", "enter", "down", "enter")
        assert sheet_of(pilot).bindings == {"actor": ARCHERS, "target": "slingers"}
        assert sheet_of(pilot).answers == {"cover": True}
        await press(pilot, "p", "escape")
        assert sheet_of(pilot).bindings["target"] == "slingers"
        assert sheet_of(pilot).answers == {"cover": True}


async def test_what_the_table_grants_is_the_last_row_and_wants_a_reason() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "end", "right", "right", "4", "enter")
        assert "Why?" in shown(pilot)
        await type_line(pilot, "the sun in their eyes")
        made = resolution(table)
        assert made.outcome == "success"
        assert [(line.id, line.value) for line in made.lines] == [("aim", 4), ("free_because", 2)]
        assert made.inputs["other_reason"] == "the sun in their eyes"


async def test_a_roll_for_which_no_reason_is_given_is_not_made() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "end", "left", "4", "enter", "escape")
        assert sheet_of(pilot).case.values["other"] == -1
        assert not [event for act in table.history.acts for event in act.events if isinstance(event, Rolled)]


async def test_leaving_changes_nothing() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "4", "escape")
        assert table.history is before
        assert pilot.app.answers == [False]  # type: ignore[attr-defined]


async def test_a_test_owed_brings_its_unit_and_is_settled() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    (owed,) = hit.battle.debts
    async with calculating("", history=hit, debt=owed.id) as (pilot, table):
        await press(pilot, "5", "enter")
        assert table.battle.debts == ()


def with_rolls(*resolvers: Resolver) -> History:
    """The tiny battle with more kinds of roll."""
    return replace(at_the_shooting(), system=replace(TINY, resolvers=(*TINY.resolvers, *resolvers)))


def a_long_shot() -> Resolver:
    """A roll of 1D20 under twelve."""
    lines = (worth("reach", "reach", lambda _case: 12, "TY-02"),)
    return roll_under(D20, lines, key="long", label="Long shot", rules=(), inputs=(), roles=(Role("actor", "unit"),))


@pytest.mark.parametrize(("keys", "face"), [("7", 7), ("12", 12), ("1", 1), ("20", 20), ("2", 2)])
async def test_a_d20_takes_one_digit_or_two(keys: str, face: int) -> None:
    async with calculating("long", {"actor": PIKES}, with_rolls(a_long_shot())) as (pilot, table):
        await press(pilot, *keys, "enter")
        assert resolution(table).dice[0].face == face


async def test_a_d20_has_no_nought() -> None:
    async with calculating("long", {"actor": PIKES}, with_rolls(a_long_shot())) as (pilot, _table):
        await press(pilot, "0")
        assert "0 is not a face of a D20" in words(pilot)


async def test_several_dice_are_asked_for_one_after_the_other() -> None:
    single = roll_under(D6, (flat("four", "four", 4, lambda _case: True),), key="x", label="x", rules=(), inputs=())

    def throws(case: Case) -> Throw | None:
        if len(case.faces) >= 2:
            return None
        wanted = single.throws(replace(case, faces=()))
        assert wanted is not None
        return replace(wanted, label=("first", "second")[len(case.faces)])

    double = replace(
        single,
        key="pair",
        label="Pair",
        throws=throws,
    )
    async with calculating("pair", {}, with_rolls(double)) as (pilot, table):
        assert "D6 first" in shown(pilot)
        await press(pilot, "2")
        assert "D6 second" in shown(pilot)
        await press(pilot, "5", "enter")
        assert [face.face for face in resolution(table).dice] == [2, 5]


async def test_a_sum_without_dice_shows_its_total_and_what_it_means() -> None:
    steps = computation(
        lambda _case: "success",
        (flat("wood", "wood", 3, lambda _case: True, "TY-07"),),
        key="steps",
        label="Step cost",
        rules=(),
        inputs=(),
        outcomes=hit_or_miss("may step"),
    )
    async with calculating("steps", {}, with_rolls(steps)) as (pilot, table):
        assert "total" in shown(pilot)
        assert "may step" in shown(pilot)
        # A roll without odds leaves their column to its labels.
        assert "chance" not in shown(pilot)
        await press(pilot, "enter")
        assert resolution(table).total == 3


async def test_a_table_without_a_question_is_rolled_and_applied_all_the_same() -> None:
    fate = die_table(
        D6,
        (TableRow(1, 3, "dark", "dark", ()), TableRow(4, 6, "light", "light", ())),
        key="fate",
        label="Fate",
        rules=(),
        inputs=(),
    )
    async with calculating("fate", {}, with_rolls(fate)) as (pilot, table):
        assert "dark  50 %" in shown(pilot)
        await press(pilot, "5", "enter")
        assert resolution(table).outcome == "light"


async def test_a_roll_that_is_barred_says_why_and_takes_no_die() -> None:
    barred = replace(a_long_shot(), bars=lambda _case: "no line of sight")
    async with calculating("long", {"actor": PIKES}, with_rolls(barred)) as (pilot, table):
        before = table.history
        assert "no line of sight" in shown(pilot)
        await press(pilot, "7", "enter")
        assert table.history is before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_number_die_and_lines_are_in_sight_at_every_size(size: tuple[int, int]) -> None:
    async with calculating(bindings=BOTH, size=size) as (pilot, _table):
        looks = shown(pilot)
        for part in (
            "Shot  ◆ Archers ▸ ▲ Raiders",
            "Aim",
            "4 or less on a D6",
            "67 %",
            "D6 to hit",
            "one man lost",
        ):
            assert part in looks


async def test_a_roll_is_found_by_its_key_as_by_its_name() -> None:
    async with calculating(resolver="") as (pilot, _table):
        await press(pilot, *"nerve_t")
        assert "nothing by that name" not in shown(pilot)
        await press(pilot, "enter")
        assert "Which roll?" not in shown(pilot)
        assert "Nerve test" in shown(pilot)


async def test_a_hostile_name_is_shown_letter_by_letter() -> None:
    name = "[@click=app.quit]Imps[/] [/x]"
    history = playing(at_the_shooting(), AddUnit(NewUnit(name, SideId("ochre"), {})))
    async with calculating(bindings={"actor": ARCHERS}, history=history) as (pilot, _table):
        await press(pilot, "i", "m", "p", "enter")
        assert name in shown(pilot)
        await press(pilot, "1", "enter")
        assert name in told(pilot)


async def test_a_click_on_a_line_never_applies_the_roll() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "1")
        await pilot.click(Form, offset=(5, 1))
        await pilot.pause()
        assert table.history is before
        assert isinstance(pilot.app.screen, CalculatorScreen)


async def test_from_the_checklist_to_an_applied_shot_are_four_keys() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.screen, CalculatorScreen)
        await press(pilot, "enter", "2", "enter")
        assert resolution(table).resolver == "shot"
        assert isinstance(screen_of(pilot), TurnScreen)


@pytest.mark.parametrize("size", [(60, 16), (72, 20), (200, 60), (7, 5)])
async def test_no_size_breaks_the_calculator(size: tuple[int, int]) -> None:
    async with calculating(bindings=BOTH, size=size) as (pilot, _table):
        await press(pilot, "right", "down", "up")
        assert max(len(row) for row in shown(pilot).splitlines()) <= size[0]


async def test_bases_in_a_row_are_picked_until_one_is_nobodys_and_may_be_of_one_unit() -> None:
    def bolt(table: Table) -> CalculatorScreen:
        return CalculatorScreen(table, "projectile", {"actor": UnitId("ballista")})

    async with in_app(bolt, the_demo(load_system("demonworld"))) as (pilot, table):
        await press(pilot, "p", "enter")
        for _base in range(2):
            await press(pilot, *"gate", "enter")
        await press(pilot, *"nobody", "enter", *"nobody", "enter")
        assert "◆ Ballista ▸ ▲ Gate spears ▸ ▲ Gate spears" in shown(pilot)
        await press(pilot, "0", "5", "1", "0", "enter")
        assert the(table.history, "gate-spears").values["bases"] == 6


async def test_the_bases_beside_a_sorcerer_are_not_asked_for_before_they_are_hit() -> None:
    def miscast(table: Table) -> CalculatorScreen:
        return CalculatorScreen(table, "miscast", {"actor": UnitId("orsanne-the-grey")}, {"ps_spent": 10})

    async with in_app(miscast, the_demo(load_system("demonworld"))) as (pilot, table):
        await press(pilot, "p", *"novice", "enter")
        assert isinstance(pilot.app.screen, CalculatorScreen)
        assert "1st base beside the sorcerer" not in shown(pilot)
        assert table.battle.running == ()


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
