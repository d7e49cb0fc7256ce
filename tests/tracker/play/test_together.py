"""Rolls that a step offers to several units are one page: which they are, who has a row, that its acts are no others.

The table below is typed by hand: every roll that a step may offer to two units at once, and whether it is one page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pytest
from msgspec.structs import replace

from tests.play import playing, the_demo
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.rows import DEMONWORLD_ORDERS
from tests.tiny import TINY
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, acting
from tests.whole_turns import turns_at_random
from tracker.battle.battle import Battle, DebtId, UnitId
from tracker.battle.commands import Advance, Command, GoTo, OweTest, Refused, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.play.offers import bound_by, debts_offered, is_made, owed_as
from tracker.play.pages.lines import lines_of
from tracker.play.sheets import (
    Entry,
    OpenSheet,
    open_on,
    owed,
    page_together,
    roll_commands,
    side_of,
    throw_dice,
    thrown_commands,
    to_measure,
)
from tracker.play.sheets.remembered import said_of
from tracker.play.sheets.together import opening
from tracker.play.walk import debts_due, standing
from tracker.play.worksheet import open_sheet
from tracker.rules.system import CommonPage, Does, May, Offer, PickUnit, System
from tracker.rules.systems import load_system
from tracker.views.sheet_rows import needs_and_odds
from tracker.views.step import OpenStep, UnitLine
from tracker.views.step.light import Kind

TOGETHER, ALONE = True, False
TABLE: Final[Mapping[str, Mapping[str, bool]]] = {
    # The dice of the groups, the tests of nerve, the order of a melee; flights and pursuits where several are owed.
    # Shots, spells and blows have their own target; who leaves a melee or flees by choice goes before the next decides.
    "confrontation": {
        "rally": TOGETHER,
        "fear_flight": TOGETHER,
        "pursuit": TOGETHER,
        "no_pursuit": TOGETHER,
        "fear": TOGETHER,
        "hold_fire": TOGETHER,
        "phase_die": TOGETHER,
        "discipline": TOGETHER,
        "initiative": TOGETHER,
        "trance": TOGETHER,
        "arrival": ALONE,
        "disengage": ALONE,
        "voluntary_flight": ALONE,
        "terrain": ALONE,
        "table_edge": ALONE,
        "spell": ALONE,
        "missile": ALONE,
        "crowd_shot": ALONE,
        "height_range": ALONE,
        "melee_dice": ALONE,
        "rolloff": ALONE,
        "blow": ALONE,
        "damage": ALONE,
    },
    # Of the tests of morale all but the one of a charge, which has its enemy and is followed by the charge.
    "demonworld": {
        "random_order": TOGETHER,
        "obedience": TOGETHER,
        "morale shooting": TOGETHER,
        "morale crushing": TOGETHER,
        "morale contact": TOGETHER,
        "morale rally": TOGETHER,
        "ps_recovery": TOGETHER,
        "morale charge": ALONE,
        "cast": ALONE,
        "shoot": ALONE,
        "flaming_arrows": ALONE,
        "breath": ALONE,
        "step_cost": ALONE,
        "manoeuvre": ALONE,
        "formation": ALONE,
        "artillery_move": ALONE,
        "ignition": ALONE,
        "flaming_attack": ALONE,
        "melee": ALONE,
        "initiative": ALONE,
    },
    # The initiative is one roll of both sides; of all else a piece does, its figures act one piece after the other.
    "skirmish": {
        "fear": TOGETHER,
        "terror": TOGETHER,
        "morale": TOGETHER,
        "melee": ALONE,
        "shoot": ALONE,
        "cast": ALONE,
        "choose_target": ALONE,
        "dispel": ALONE,
        "command": ALONE,
        "rally": ALONE,
    },
    "hexcombat": {"morale": TOGETHER, "shock": ALONE, "shoot": ALONE},
}
SYSTEMS: Final = list(TABLE)


def in_the_table(offer: Offer) -> str:
    """What the table calls a roll: by the column of the test too, where it has one."""
    return " ".join((offer.name, *(str(value) for key, value in offer.inputs.items() if key == "test")))


def page(history: History, common: CommonPage) -> OpenSheet:
    return open_on(history, page_together(history.system, history.battle, common), {})


def on_offer(system: System, battle: Battle) -> Iterator[tuple[UnitId, Offer]]:
    """Every roll that the present step offers to a unit which is not ticked off, by hand and in the roster's order."""
    for unit in battle.units.values():
        stands = standing(system, battle, unit)
        if isinstance(stands, May) and not battle.is_done(unit.id):
            yield from ((unit.id, offer) for offer in stands.offers if offer.does is Does.ROLL)


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_is_one_page_is_what_the_table_says(key: str) -> None:
    declared = {
        " ".join((common.of, *(str(value) for value in common.inputs.values())))
        for common in load_system(key).rolls.common
    }
    assert declared == {roll for roll, is_together in TABLE[key].items() if is_together}


def test_a_system_that_declares_no_such_page_has_none() -> None:
    assert TINY.rolls.common == ()


def turns_of(key: str, turns: int = 2, seeds: int = 3) -> Iterator[History]:
    """The battle after every act of turns played at random."""
    for seed in range(seeds):
        for _before, _command, after in turns_at_random(key, seed, turns):
            if after.battle.place.step:
                yield after


def is_due(history: History, unit: UnitId, offer: Offer) -> bool:
    """Whether a test on the list that the offer stands for is due, as every other offer is."""
    battle = history.battle
    debt = owed_as(battle, offer, bound_by(offer, history.system.resolver(offer.name).roles, unit))
    return debt is None or debt in debts_due(history.system, battle)


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_rows_of_a_page_are_the_units_that_the_step_offers_its_roll(key: str) -> None:
    seen = 0
    for history in turns_of(key):
        battle, system = history.battle, history.system
        offered = list(on_offer(system, battle))
        for common in system.rolls.common:
            those = [
                (unit, offer)
                for unit, offer in offered
                if common.is_for(offer.name, offer.inputs)
                and not is_made(system, battle, offer, unit)
                and is_due(history, unit, offer)
            ]
            # Where some of them owe it, it is theirs alone.
            those = [(unit, offer) for unit, offer in those if debts_offered(system, battle, offer, unit)] or those
            if len({unit for unit, _offer in those}) < 2:
                assert all(opening(system, battle, offer, unit) is None for unit, offer in those)
                continue
            seen += 1
            rows = [entry.row for entry in page(history, common).entries if entry.is_open]
            whose = [next(iter(row.bindings.values())) for row in rows]
            assert sorted(whose) == sorted(unit for unit, _offer in those)
            listed = [line.entry.unit.id for line in OpenStep(history).lines if isinstance(line, UnitLine)]
            assert [listed.index(unit) for unit in whose] == sorted(listed.index(unit) for unit in whose)
            opened = [opening(system, battle, offer, unit) for unit, offer in those]
            assert {one[1] for one in opened if one is not None} == {row.key for row in rows}
    assert seen or key == "hexcombat"


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_roll_that_two_units_may_make_at_once_stands_in_the_table(key: str) -> None:
    for history in turns_of(key, seeds=2):
        those: dict[str, set[UnitId]] = {}
        for unit, offer in on_offer(history.system, history.battle):
            those.setdefault(in_the_table(offer), set()).add(unit)
        unknown = {roll for roll, units in those.items() if len(units) > 1} - TABLE[key].keys()
        assert not unknown, history.battle.place


def by_itself(history: History, unit: UnitId, offer: Offer, face: int) -> Resolve:
    """The roll of one unit as the page of that roll alone would make it, with the same number on every die."""
    system, battle = history.system, history.battle
    resolver = system.resolver(offer.name)
    bound = bound_by(offer, resolver.roles, unit)
    debt = owed_as(battle, offer, bound)
    roll = open_sheet(system, battle, resolver, bound, dict(offer.inputs) if debt is None else dict(debt.inputs))
    while (throw := roll.wanted) is not None:
        roll = roll.laying(Face(throw.die.sides, face))
    number: DebtId | None = None if debt is None else debt.id
    return Resolve(offer.name, bound, roll.given, roll.case.faces, number)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_row_is_the_very_roll_that_its_unit_would_make_by_itself(key: str) -> None:
    """The same command, but for what was said of that roll before: so the battle after it is the same."""
    seen = 0
    for history in turns_of(key, turns=1):
        for unit, offer in on_offer(history.system, history.battle):
            wanted = opening(history.system, history.battle, offer, unit)
            if wanted is None or history.battle.running:
                continue
            sheet = page(history, wanted[0])
            entry = sheet.entry(wanted[1])
            assert entry is not None
            roll = sheet.worksheet(entry)
            is_asked = any(said.value is None or said.is_doubtful for said in entry.answered)
            if is_asked or roll is None or roll.bar is not None or to_measure(sheet, entry) is not None:
                continue
            seen += 1
            thrown = throw_dice(sheet, entry, lambda die, _asked: Face(die.sides, 2))
            (command,) = roll_commands(thrown, entry)
            alone = by_itself(history, unit, offer, 2)
            assert isinstance(command, Resolve)
            again = said_of(history, offer.name, entry.row.bindings)
            new = {key: value for key, value in command.inputs.items() if again.get(key) != value}
            assert replace(command, inputs=new) == alone
            assert played(history, command) == played(history, alone)
    assert seen or key in {"hexcombat", "skirmish"}


def played(history: History, command: Command) -> Battle | str:
    """The battle after the command, or why it is refused."""
    after = history.do(command)
    return after.reason if isinstance(after, Refused) else after.battle


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_test_that_is_owed_twice_is_offered_once(key: str) -> None:
    seen = 0
    for history in turns_of(key, seeds=2):
        for debt in debts_due(history.system, history.battle)[:1]:
            twice = playing(history, OweTest(debt.resolver, dict(debt.bindings), dict(debt.inputs), debt.cause))
            offers = [offer for unit, offer in on_offer(twice.system, twice.battle) if unit == debt.unit]
            assert all(offer not in offers[:at] for at, offer in enumerate(offers))
            seen += 1
    assert seen


def test_a_test_that_is_owed_for_two_causes_has_one_row_for_each() -> None:
    for causes in (("first_loss", "general_gone"), ("first_loss", "general_gone", "first_loss")):
        history = acting(BOWS)
        for cause in causes:
            history = playing(history, OweTest("morale", {"actor": SPEARS}, {}, cause))
        history = playing(history, OweTest("morale", {"actor": BOWS}, {}, "general_gone"), Advance(anyway=True))
        common = next(common for common in history.system.rolls.common if common.of == "morale")
        rows = [entry.row for entry in page(history, common).entries]
        owed = sorted(debt.id for debt in history.battle.debts)
        assert sorted(row.debt for row in rows if row.debt is not None) == owed
        offers = [offer for unit, offer in on_offer(history.system, history.battle) if unit == SPEARS]
        opened = [opening(history.system, history.battle, offer, SPEARS) for offer in offers]
        assert len({one[1] for one in opened if one is not None}) == 2


def test_a_test_that_is_owed_more_than_once_has_a_row_for_each_time() -> None:
    history = the_demo(load_system("hexcombat"))
    first, second = list(history.battle.units)[:2]
    for unit, lost in ((first, 0), (second, 0), (first, 1), (first, 0)):
        history = playing(history, OweTest("morale", {"actor": unit}, {"steps_lost": lost}, "losses"))
    history = playing(history, GoTo("C.5"))
    (common,) = history.system.rolls.common
    owed = {debt.id: debt.unit for debt in debts_due(history.system, history.battle)}
    assert len(owed) == 4
    rows = [entry.row for entry in page(history, common).entries]
    assert {row.key: row.bindings["actor"] for row in rows} == {f"debt {key}": unit for key, unit in owed.items()}
    step = OpenStep(history)
    assert not any(line.kind is Kind.TEST for line in step.lines)
    (own,) = (line for line in step.lines if isinstance(line, UnitLine) and line.entry.unit.id == first)
    assert [offer.inputs["steps_lost"] for offer in own.entry.may.offers] == [0, 1]


def at_the_group_dice() -> History:
    history = playing(the_demo(load_system("confrontation")), GoTo("T-14"))
    assert len(list(on_offer(history.system, history.battle))) > 2
    return history


def the_group_dice(history: History) -> OpenSheet:
    (common,) = (one for one in history.system.rolls.common if one.of == "phase_die")
    return page(history, common)


def rolled(sheet: OpenSheet, entry: Entry, face: int) -> OpenSheet:
    laid = throw_dice(sheet, entry, lambda die, _asked: Face(die.sides, face))
    return sheet.after(playing(sheet.history, *roll_commands(laid, entry)))


def test_what_was_rolled_stands_and_the_rows_that_are_left_go_on() -> None:
    sheet = the_group_dice(at_the_group_dice())
    first, second, *others = [entry for entry in sheet.entries if entry.is_open]
    after = rolled(sheet, second, 3)
    (made,) = [entry for entry in after.entries if entry.rolled is not None]
    assert made.row.bindings == second.row.bindings
    left = [entry.row for entry in after.entries if entry.is_open]
    assert [row.bindings for row in left] == [entry.row.bindings for entry in (first, *others)]
    again = the_group_dice(after.history)
    assert [entry.row.key for entry in again.entries] == [entry.row.key for entry in after.entries]


def test_the_last_result_stands_though_the_walk_has_gone_on_of_itself() -> None:
    sheet = the_group_dice(at_the_group_dice())
    count = len(sheet.entries)
    while (entry := sheet.next) is not None:
        sheet = rolled(sheet, entry, 3)
    assert sheet.is_over
    sheet = sheet.after(playing(sheet.history, GoTo("T-17")))
    assert sheet.is_over
    assert len([entry for entry in sheet.entries if entry.rolled is not None]) == count


def test_the_rows_of_groups_say_which_group_it_is() -> None:
    rows = [entry.row for entry in the_group_dice(at_the_group_dice()).entries]
    assert {row.short for row in rows} == {"die of the shooters", "die of the casters"}


def test_who_was_called_to_roll_has_the_page_alone_also_once_his_roll_is_made() -> None:
    history = the_demo(load_system("demonworld"))
    for intent in read(f"{DEMONWORLD_ORDERS}go I.5"):
        history = carried_out(history, intent)
    (common,) = (one for one in history.system.rolls.common if one.of == "obedience")
    assert len(page(history, common).entries) == 9
    for unit in ("wolf-riders", "horde-of-rusk"):
        history = playing(history, OweTest("obedience", {"actor": UnitId(unit)}, {}, "called for"))
    opened = page_together(history.system, history.battle, common)
    assert [entry.row.bindings["actor"] for entry in open_on(history, opened, {}).entries] == [
        "wolf-riders",
        "horde-of-rusk",
    ]
    for debt in history.battle.debts:
        history = playing(history, Resolve("obedience", debt.bindings, {}, (Face(6, 1),), debt.id))
    assert not any(entry.is_open for entry in open_on(history, opened, {}).entries)


def test_all_that_one_side_owes_is_thrown_though_a_row_before_it_is_only_offered() -> None:
    history = the_demo(load_system("demonworld"))
    for intent in read(f"{DEMONWORLD_ORDERS}go I.5"):
        history = carried_out(history, intent)
    (common,) = (one for one in history.system.rolls.common if one.of == "obedience")
    *_before, last = page(history, common).entries
    opened = page_together(history.system, history.battle, common)
    history = playing(history, OweTest("obedience", dict(last.row.bindings), {}, "called for"))
    sheet = open_on(history, opened, {})
    (owed,) = (entry for entry in sheet.entries if entry.is_owed)
    side = side_of(sheet, owed)
    before = [entry for entry in sheet.entries[: sheet.entries.index(owed)] if side_of(sheet, entry) == side]
    assert before
    (command,) = thrown_commands(sheet, lambda die, _asked: Face(die.sides, 2), side)
    assert isinstance(command, Resolve)
    assert command.bindings == owed.row.bindings


def test_the_number_of_an_obedience_test_is_a_guess_until_somebody_said_against_whom() -> None:
    demo = playing(the_demo(load_system("demonworld")), Advance(), GoTo("I.5"))
    called = playing(demo, OweTest("obedience", {"actor": UnitId("pikes-of-ker")}, {}, "called_for"))
    sheet = open_on(called, owed.tests_owed(called.system), {})
    (ask,) = (answered for answered in sheet.entries[0].answered if isinstance(answered.ask, PickUnit))
    assert ask.leaves_one_out

    def needs(page: OpenSheet) -> str:
        return needs_and_odds(page, lines_of(page)[0])[0]

    assert needs(sheet).endswith("?")
    for said in ("", "wolf-riders"):
        assert not needs(sheet.saying(ask.key, said)).endswith("?")
