"""A side that the app leads: a page proposes, enter agrees to act and fact, and it lays its own tokens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from screens.orders.by_dice import lay_for
from screens.orders.screen import OrdersScreen
from screens.parts.dialogs import AskLine
from screens.roll.sheet import SheetScreen
from screens.table.table import Table
from screens.turn.proposal import ProposalScreen
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, warned
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, THRALLS, designating
from tracker.battle.battle import SideDetail, UnitId
from tracker.battle.commands import GoTo, MakeContact, Observe, Perform, SetSide, Tick
from tracker.battle.contacts import between
from tracker.battle.events import Drawn, Noted, Observed, ReasonGiven
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.play.opponent.choices import Alternative
from tracker.play.opponent.odds import strength
from tracker.play.opponent.proposals import HOLD, Weighed
from tracker.play.opponent.shares import SIDES
from tracker.play.pages.proposing import ProposalPage, press_proposal
from tracker.play.perspective import seen_by
from tracker.play.tokens import draws_by_chance, may_choose_token, without_token
from tracker.rules.system import Way
from tracker.rules.systems import load_system
from tracker.views.log import entries
from tracker.views.proposals import decision_in_words
from tracker.views.step import OpenStep, UnitLine

OPEN = ("escape", "slash", *"bows", "enter", "enter")
"""The keys that lead to the page of the bows."""


def led(history: History, side: int = 0, temperament: str = "bold") -> History:
    """The battle with one of its sides led by the app."""
    return playing(history, SetSide(history.battle.sides[side].id, {SideDetail.LED: temperament}))


def draws(history: History) -> list[Drawn]:
    """Everything that a die chose."""
    return [event for act in history.acts for event in act.events if isinstance(event, Drawn)]


def reasons(history: History) -> list[ReasonGiven]:
    """Everything that was done as the one thing that is worth it."""
    return [event for act in history.acts for event in act.events if isinstance(event, ReasonGiven)]


def observed(table: Table) -> list[Observed]:
    """All that the table saw."""
    return [event for act in table.history.acts for event in act.events if isinstance(event, Observed)]


def far_from(unit: UnitId) -> Iterator[Observe]:
    """The table sees every enemy of that unit too far for anything."""
    units = designating().battle.units
    return (Observe(unit, Seen.FAR, each.id) for each in units.values() if each.side != units[unit].side)


@asynccontextmanager
async def proposed(
    history: History | None = None, temperament: str = "bold", size: tuple[int, int] = NARROW
) -> AsyncIterator[tuple[Pilot[None], Table, ProposalScreen]]:
    """The page of the bows, reckoned and drawn."""
    async with in_app(TurnScreen, led(history or designating(), temperament=temperament), size) as (pilot, table):
        await press(pilot, *OPEN)
        yield pilot, table, await page_of(pilot)


async def page_of(pilot: Pilot[None]) -> ProposalScreen:
    """The page of a proposal once it is reckoned."""
    screen = screen_of(pilot)
    assert isinstance(screen, ProposalScreen)
    for _moment in range(500):
        await pilot.pause(0.01)
        if screen.page.ways and "reckoning" not in shown(pilot):
            break
    assert screen.page.ways
    await pilot.pause()
    return screen


def value_of(screen: ProposalScreen) -> ProposalPage:
    """What it shows."""
    return screen.page


def enemy_of(screen: ProposalScreen) -> UnitId | None:
    """Whom the way under the light is aimed at."""
    assert screen.page.way is not None
    return screen.page.way.enemy


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_enter_proposes_and_enter_agrees(size: tuple[int, int]) -> None:
    async with proposed(size=size) as (pilot, table, screen):
        (drawn,) = draws(table.history)
        assert len(drawn.among) == drawn.face.die == 20
        page = value_of(screen)
        assert page.way is not None
        assert page.way.named(table.battle) == drawn.chosen
        looks = " ".join(shown(pilot).replace("│", "").split())
        assert f"{page.way.share} in 20, rolled {drawn.face.face}" in looks
        acts = len(table.history.acts)
        await press(pilot, "enter")
        assert len(table.history.acts) > acts
        assert table.battle.values.get("active") == BOWS


async def test_the_log_keeps_why_with_the_fact_the_odds_and_the_die() -> None:
    enemies = designating().battle.of_side(designating().battle.units[THRALLS].side)
    told_near = playing(designating(), *(Observe(SPEARS, Seen.REACH, enemy.id) for enemy in enemies))
    async with proposed(told_near, temperament="rash") as (_pilot, table, screen):
        page, told = value_of(screen), entries(table.history)[-1]
        assert told.headline == f"{decision_in_words(page)}."
        assert page.way is not None
        for words in ("gives", f" of {strength(page.view, page.view.battle.units[BOWS])}", "if in reach"):
            assert words in told.headline
        assert f"{page.way.share} in 20, rolled {page.face}" in told.headline
        assert any("×" in line for line in told.arithmetic), "what the other faces draw"


async def test_the_log_keeps_why_where_one_thing_alone_is_worth_it() -> None:
    async with proposed(playing(designating(), *far_from(BOWS))) as (pilot, table, screen):
        (given,) = reasons(table.history)
        assert given.why.startswith("Bows: move, ")
        assert entries(table.history)[-1].headline == f"{decision_in_words(value_of(screen))}."
        await press(pilot, "escape", "enter")
        await page_of(pilot)
        assert len(reasons(table.history)) == 1


async def test_to_agree_to_a_charge_agrees_to_its_fact() -> None:
    history = designating()
    enemies = history.battle.of_side(history.battle.units[THRALLS].side)
    told = playing(history, *(Observe(SPEARS, Seen.REACH, enemy.id) for enemy in enemies))
    async with proposed(told, temperament="rash") as (pilot, table, screen):
        enemy = await take(pilot, screen, "charge")
        assert observed(table)[-1] == Observed(BOWS, Seen.REACH, enemy)
        assert table.battle.values.get("active") == BOWS


async def test_a_proposal_that_is_left_is_not_drawn_anew() -> None:
    async with proposed() as (pilot, table, screen):
        await press(pilot, "escape", "enter")
        again = await page_of(pilot)
        assert again is not screen
        assert value_of(again).face == value_of(screen).face
        assert len(draws(table.history)) == 1


async def test_another_way_than_the_one_drawn_wants_a_reason() -> None:
    async with proposed() as (pilot, table, screen):
        other = "down" if value_of(screen).lit == 0 else "up"
        await press(pilot, other)
        assert "not what was drawn" in shown(pilot)
        acts = len(table.history.acts)
        await press(pilot, "enter", "escape")
        assert len(table.history.acts) == acts
        await press(pilot, "enter", *"mud", "enter")
        noted = [event for act in table.history.acts for event in act.events if isinstance(event, Noted)]
        assert noted[-1].text.endswith("mud")
        assert table.battle.values.get("active") == BOWS


async def test_a_second_draw_wants_a_reason() -> None:
    async with proposed() as (pilot, table, _screen):
        await press(pilot, "full_stop", "escape")
        assert len(draws(table.history)) == 1
        await press(pilot, "full_stop")
        assert isinstance(screen_of(pilot), AskLine)
        await press(pilot, *"mud", "enter")
        await page_of(pilot)
        assert len(draws(table.history)) == 2


async def test_a_fact_put_right_draws_anew_and_nobody_out_of_reach_is_proposed() -> None:
    async with proposed(temperament="careful") as (pilot, table, screen):
        assert any(way.enemy is not None for way in value_of(screen).ways)
        await press(pilot, "slash", "n", "enter")
        screen = await page_of(pilot)
        assert {event.seen for event in observed(table)} == {Seen.FAR}
        assert all(way.enemy is None and way.offer.name != "charge" for way in value_of(screen).ways)
        assert screen.page.face == 0 or len(draws(table.history)) == 2
        await press(pilot, "escape", *"uu"[: len(draws(table.history) + reasons(table.history))], "enter")
        assert table.battle.observations == (), "what was told together is taken back together"


async def test_a_fact_is_put_right_with_arrows_and_shown() -> None:
    async with proposed(temperament="rash") as (pilot, table, screen):
        await press(pilot, "slash")
        of = value_of(screen).facts[value_of(screen).fact].of
        assert "What the table sees of" in shown(pilot)
        await press(pilot, "right", "right")
        assert "[in range]" in shown(pilot)
        await press(pilot, "enter")
        await page_of(pilot)
        assert observed(table) == [Observed(BOWS, Seen.RANGE, of)]


async def test_what_has_lapsed_is_shown_as_last_seen() -> None:
    history = playing(designating(), Observe(BOWS, Seen.FAR, THRALLS), MakeContact(THRALLS, SPEARS))
    async with proposed(history, "rash") as (pilot, _table, screen):
        assert all(way.enemy != THRALLS for way in value_of(screen).ways)
        await press(pilot, "slash")
        assert "as last seen" in shown(pilot)


async def test_chart_and_reason_are_shown_by_their_keys() -> None:
    async with proposed(temperament="rash") as (pilot, _table, _screen):
        await press(pilot, "w")
        assert "whatever it takes" in " ".join(shown(pilot).split())
        await press(pilot, "f")
        assert "━" in shown(pilot)


async def test_a_chart_of_no_odds_says_so_in_words() -> None:
    async with proposed(playing(designating(), *far_from(BOWS)), "measured") as (pilot, _table, _screen):
        await press(pilot, "f")
        assert "no odds to draw" in " ".join(shown(pilot).split())


async def test_the_line_counts_what_is_given_and_says_why() -> None:
    told = playing(designating(), Observe(BOWS, Seen.RANGE, THRALLS))
    async with proposed(told, "measured") as (pilot, _table, screen):
        looks, enemy = " ".join(shown(pilot).split()), enemy_of(screen)
        assert enemy is not None
        assert f"of {strength(screen.page.view, screen.page.view.battle.units[enemy])}" in looks
        assert "best odds" in looks


async def test_by_hand_all_that_is_offered_is_listed_as_ever() -> None:
    async with proposed() as (pilot, _table, _screen):
        await press(pilot, "x")
        assert "all-out attack" in shown(pilot)


async def test_a_die_typed_too_soon_is_refused_with_a_word() -> None:
    async with proposed() as (pilot, table, screen):
        acts = len(table.history.acts)
        await press(pilot, "7")
        assert "No roll is open here" in warned(pilot)
        assert screen_of(pilot) is screen
        assert len(table.history.acts) == acts


async def test_the_other_side_acts_as_ever() -> None:
    async with in_app(TurnScreen, led(designating(), side=1), NARROW) as (pilot, table):
        await press(pilot, *OPEN)
        assert draws(table.history) == []
        assert "all-out attack" in shown(pilot)


async def test_a_led_side_lays_its_tokens_face_down_by_one_enter() -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("I.2")))
    async with in_app(OrdersScreen, history, NARROW) as (pilot, table):
        side = table.battle.sides[0].id
        await press(pilot, "enter")
        left = without_token(table.system, table.battle)
        assert not [unit for unit in left if unit.side == side]
        assert [unit for unit in left if unit.side != side and may_choose_token(table.system, table.battle, unit)]
        assert not screen_of(pilot).query_one("#open").display
        names = [unit.name for unit in table.battle.of_side(side) if unit.id in table.battle.sealed]
        assert names
        assert not any(name in shown(pilot) for name in names)
        assert "Azure has placed its tokens" in told(pilot)
        before = table.history
        assert not lay_for(table, table.battle.sides[0])
        assert table.history is before


async def test_a_side_whose_last_token_is_refused_has_still_laid_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("I.2")))
    async with in_app(OrdersScreen, history, NARROW) as (_pilot, table):
        answers = iter([True, True, *[False] * 40])  # the plan of the side, then a token after the other
        monkeypatch.setattr(table, "do_all", lambda *_commands: next(answers))
        assert lay_for(table, table.battle.sides[0])


def line_of(history: History, unit: UnitId) -> UnitLine:
    """The line of a unit at the step."""
    line = OpenStep(history).line(f"unit:{unit}")
    assert isinstance(line, UnitLine)
    return line


def test_who_has_done_what_the_step_asks_is_proposed_nothing_more() -> None:
    acting = led(playing(designating(), Perform("designate", BOWS)))
    assert line_of(acting, BOWS).is_led
    assert not line_of(playing(acting, Tick(BOWS)), BOWS).is_led


def test_a_test_that_has_to_be_taken_is_taken_and_not_proposed() -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("I.3")))
    units = history.battle.units.values()
    unit = next(unit for unit in units if draws_by_chance(history.system, history.battle, unit))
    assert not line_of(history, unit.id).is_led


async def take(pilot: Pilot[None], screen: ProposalScreen, act: str) -> UnitId:
    """Agree to the first way of that kind that is aimed at somebody, with a reason where it was not drawn; at whom."""
    page = value_of(screen)
    at = next(at for at, way in enumerate(page.ways) if way.offer.name == act and way.enemy is not None)
    await press(pilot, *["down" if at > page.lit else "up"] * abs(at - page.lit))
    assert "says that too" in " ".join(shown(pilot).split())
    await press(pilot, "enter", *([] if at == page.lit else [*"mud", "enter"]))
    enemy = page.ways[at].enemy
    assert enemy is not None
    return enemy


async def test_a_move_into_contact_that_is_agreed_to_names_its_enemy_without_a_page() -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("IV.8")), temperament="rash")
    enemies = tuple(history.battle.of_side(history.battle.sides[1].id))
    history = playing(history, *(Observe(UnitId("general-isolde"), Seen.REACH, each.id) for each in enemies[:2]))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"isolde", "enter", "enter")
        enemy = await take(pilot, await page_of(pilot), "contact")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert between(table.battle.contacts, UnitId("general-isolde"), enemy) is not None


async def test_the_page_of_shots_is_aimed_at_whom_was_agreed_to() -> None:
    demo = the_demo(load_system("hexcombat"))
    history = led(playing(demo, GoTo("B.1", demo.battle.sides[0].id, anyway=True)))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"yew", "enter", "enter")
        enemy = await take(pilot, await page_of(pilot), "shooting_action")
        sheet = screen_of(pilot)
        assert isinstance(sheet, SheetScreen)
        assert enemy in {answered.value for answered in sheet.page.sheet.pending if answered.is_told}
        assert not any(answered.is_doubtful for answered in sheet.page.sheet.pending)
        assert observed(table) == [Observed(UnitId("yew-company"), Seen.RANGE, enemy)]


async def test_the_only_way_that_a_fact_leaves_is_shown_before_it_is_done() -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("IV.8")), temperament="rash")
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"isolde", "enter", "enter")
        await page_of(pilot)
        await press(pilot, "n")
        screen = await page_of(pilot)
        assert all(way.enemy is None for way in value_of(screen).ways)
        assert "behind its own line" in shown(pilot), "she is the general"
        assert not table.battle.is_done(UnitId("general-isolde"))


@pytest.mark.parametrize("is_told", [False, True])
async def test_a_move_that_is_agreed_to_asks_how_far_it_went(is_told: bool) -> None:
    demo = the_demo(load_system("confrontation"))
    history = led(playing(demo, GoTo("T-13", demo.battle.sides[0].id, anyway=True)))
    if is_told:
        enemies = history.battle.of_side(history.battle.sides[1].id)
        history = playing(history, *(Observe(UnitId("heath-spears"), Seen.FAR, enemy.id) for enemy in enemies))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"spears", "enter", "enter")
        page = value_of(await page_of(pilot))
        assert page.way is not None
        assert page.way.comes_nearer
        acts = len(table.history.acts)
        await press(pilot, "enter", *"8", "enter")
        assert "8 cm" in " ".join(shown(pilot).split())
        assert len(table.history.acts) == acts + 1


async def test_who_shoots_and_has_nobody_in_range_is_ticked_off_and_proposed_nothing() -> None:
    demo = the_demo(load_system("hexcombat"))
    history = led(playing(demo, GoTo("B.1", demo.battle.sides[0].id, anyway=True)))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"yew", "enter", "enter")
        await page_of(pilot)
        await press(pilot, "n")
        screen = await page_of(pilot)
        assert [way.offer.verb for way in value_of(screen).ways] == ["hold"]
        await press(pilot, "enter")
        assert table.battle.is_done(UnitId("yew-company"))


async def test_an_enemy_told_to_be_in_range_may_be_too_far_after_all_and_whom_it_touches_never() -> None:
    enemies = [enemy.id for enemy in designating().battle.of_side(designating().battle.units[THRALLS].side)]
    history = playing(designating(), *(Observe(BOWS, Seen.RANGE, enemy) for enemy in enemies))
    async with proposed(history, temperament="measured") as (pilot, table, screen):
        assert screen.page.way is not None
        enemy = enemy_of(screen)
        assert not screen.page.way.alternative.lacks
        await press(pilot, "right")
        assert observed(table)[-1] == Observed(BOWS, Seen.FAR, enemy or UnitId(""))
    touching = playing(designating(), MakeContact(THRALLS, BOWS))
    way = Weighed(Alternative(Tick(BOWS)), HOLD, way=Way.MOVE, enemy=THRALLS, share=SIDES)
    page = ProposalPage(seen_by(touching, touching.battle.units[BOWS].side), BOWS).with_ways((way,), 0)
    assert press_proposal(page, "proposal.farther")[1] is None
