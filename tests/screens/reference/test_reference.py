"""The reference by keys: chapters, search, how a rule is honoured, house rules of this battle."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from screens.parts.cited import reference_of
from screens.reference.facts import fact_lines, honour_line
from screens.reference.index import Index
from screens.reference.rule import RuleScreen
from screens.reference.screen import ReferenceScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, told
from tests.tiny import TINY, a_tiny_battle
from tracker.battle.commands import AddSide, Advance, Begin, GoTo
from tracker.play.history import History
from tracker.rules.reference import load_reference
from tracker.rules.systems import load_system, system_keys

DEMONWORLD = load_system("demonworld")


def a_demonworld_battle() -> History:
    """A battle with one side and nothing more."""
    return playing(History(DEMONWORLD), Begin("The Ford", "demonworld"), AddSide("Azure"))


def looking_up(table: Table) -> ReferenceScreen:
    """The reference of the battle's own system."""
    return ReferenceScreen(table.system, table)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_rule_is_found_by_its_id_with_its_text_and_how_it_is_honoured(size: tuple[int, int]) -> None:
    async with in_app(looking_up, a_demonworld_battle(), size) as (pilot, _table):
        await press(pilot, "slash", *"dw-mel-26", "enter")
        looks = shown(pilot)
        assert "Rules ─ Demonworld" in looks
        assert "= computed · Melee attack" in looks
        assert "esc back" in looks


@pytest.mark.parametrize(
    ("key", "rule", "said"),
    [
        ("demonworld", "DW-TURN-18", "III.2 Check the ranges, skipped: played at Resolve all shots"),
        ("demonworld", "DW-TURN-39", "IV.11 Starting fires, skipped unless something is owed there; g goes to it"),
        ("confrontation", "CF-CHARGE-02", "Declarations, skipped: played at"),
    ],
)
def test_a_printed_step_that_is_gone_by_says_where_it_is_honoured(key: str, rule: str, said: str) -> None:
    system = load_system(key)
    reference = reference_of(system)
    assert reference is not None
    assert said in honour_line(system, reference.facts[rule]).plain


def test_every_step_that_is_played_elsewhere_names_one_that_the_walk_stops_at() -> None:
    for key in system_keys():
        system = load_system(key)
        for phase in system.turn.phases:
            for step in phase.steps:
                if step.played_at:
                    there = system.step(step.played_at)
                    assert step.may_be_passed, step.id
                    assert not there.may_be_passed, step.id


async def test_several_words_narrow_the_search_and_escape_ends_it() -> None:
    async with in_app(looking_up, a_demonworld_battle()) as (pilot, _table):
        everything = pilot.app.screen.query_one(Index).option_count
        await press(pilot, "slash", *"pike", "space", *"initiative")
        assert "DW-MEL-03" in shown(pilot)
        assert "DW-SHO" not in shown(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(Index).option_count == everything > 444


async def test_a_search_without_a_result_says_so() -> None:
    async with in_app(looking_up, a_demonworld_battle()) as (pilot, _table):
        await press(pilot, "slash", *"xyzzy")
        assert "no rule covers that" in shown(pilot)


async def test_a_chapter_is_gone_to_by_its_name() -> None:
    async with in_app(looking_up, a_demonworld_battle()) as (pilot, _table):
        await press(pilot, "c", "end", "enter")
        assert "DW-GLO-01" not in shown(pilot)
        assert "R-01" in shown(pilot)


async def test_a_house_rule_is_chosen_for_this_battle_and_marked_as_changed() -> None:
    async with in_app(looking_up, a_demonworld_battle()) as (pilot, table):
        await press(pilot, "slash", *"r-08", "enter", "s")
        assert "nothing special" in shown(pilot)
        assert "in force" in shown(pilot)
        await press(pilot, "2")
        assert table.battle.switches == {"natural_d20": "1_hits_20_misses"}
        assert "* R-08" in shown(pilot)
        assert "[1 hits, 20 misses]" in shown(pilot)


async def test_a_rule_without_a_house_rule_says_so() -> None:
    async with in_app(looking_up, a_demonworld_battle()) as (pilot, table):
        before = table.history
        await press(pilot, "s")
        assert "no house rule affects this" in told(pilot)
        assert table.history is before


async def test_without_a_battle_house_rules_are_only_read() -> None:
    async with in_app(lambda _table: ReferenceScreen(DEMONWORLD), a_demonworld_battle()) as (pilot, _table):
        await press(pilot, "slash", *"r-08", "enter", "s")
        assert "house rules are chosen in a battle" in told(pilot)


async def test_a_system_without_a_reference_still_shows_its_house_rules() -> None:
    async with in_app(looking_up, a_tiny_battle()) as (pilot, table):
        assert "Cover is worth" in shown(pilot)
        assert "brings no reference" in shown(pilot)
        await press(pilot, "s", "2")
        assert table.battle.switches == {"soft_cover": "two"}


async def test_escape_leaves_the_reference() -> None:
    async with in_app(lambda table: RuleScreen(table, ("TY-01",)), a_tiny_battle()) as (pilot, table):
        pilot.app.push_screen(looking_up(table))
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, RuleScreen)


async def test_the_rules_behind_a_figure_are_shown_with_their_rulings() -> None:
    async with in_app(lambda table: RuleScreen(table, ("DW-MEL-42",)), a_demonworld_battle()) as (pilot, _table):
        assert "DW-MEL-42" in shown(pilot)
        assert "Margin that earns the second attack" in shown(pilot)


async def test_a_system_without_a_reference_names_the_rules_and_says_so() -> None:
    async with in_app(lambda table: RuleScreen(table, ("TY-01",)), a_tiny_battle()) as (pilot, _table):
        assert "TY-01" in shown(pilot)
        assert "brings no reference" in shown(pilot)


def test_every_fact_and_every_ruling_can_be_shown() -> None:
    reference = load_reference("tracker.games.demonworld")
    for rule in reference.facts:
        shown_lines = fact_lines(DEMONWORLD, {}, reference, rule)
        assert shown_lines[0].plain == rule
        assert reference.facts[rule].text in shown_lines[1].plain


def test_a_rule_that_is_not_in_the_reference_is_named_all_the_same() -> None:
    reference = load_reference("tracker.games.demonworld")
    assert fact_lines(TINY, {}, reference, "XX-1")[0].plain == "XX-1"


async def test_f1_opens_the_rules_at_those_of_the_step() -> None:
    shooting = playing(the_demo(load_system("demonworld")), Advance(), GoTo("III.1"))
    first = shooting.system.step("III.1").rules[0]
    async with in_app(TurnScreen, shooting) as (pilot, _table):
        await press(pilot, "escape", "f1")
        lit = pilot.app.screen.query_one(Index).item
        assert lit is not None
        assert lit.id == first
        assert pilot.app.screen.query_one(Input).value == "", "all other rules stand around it"
