"""What is owed on a page and what is merely offered: who asks for all that is left never asks for more than is owed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import pytest

from tests.play import playing
from tests.tracker.games.demonworld.battles import a_battle as a_demonworld_battle
from tests.tracker.games.demonworld.battles import a_roll as a_demonworld_roll
from tests.tracker.games.demonworld.battles import a_troop, at, faces
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, STAIR, THRALLS, acting
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE
from tracker.battle.battle import UnitId
from tracker.battle.commands import OweTest, Perform, Resolve
from tracker.battle.dice import Die, Face, Source, Thrower
from tracker.battle.fields import Scalar
from tracker.play.pages import lines_of
from tracker.play.sheets import OpenSheet, lay_die, open_on, owed, roll_commands, thrown_commands

MOST_ROLLS: Final = 5
"""How many rolls a row calls for at most: courage, a flight, the pursuit and what spares it, a blow."""
PAGES: Final = [
    *(
        pytest.param(opened, id=f"{': '.join(page)}, {name}")
        for page, scenes in BY_ALL_FACES.items()
        for name, opened in scenes.items()
    ),
    *(pytest.param(opened, id=": ".join(page)) for page, opened in NO_DICE.items()),
]


def _always(number: Callable[[Die], int]) -> Thrower:
    return lambda die, _asked: Face(die.sides, number(die), Source.ROLLED)


def _throwers() -> dict[str, Thrower]:
    chance = random.Random(3)
    return {
        "ones": _always(lambda _die: 1),
        "the highest": _always(lambda die: die.sides),
        "chance": _always(lambda die: chance.randint(1, die.sides)),
    }


def _resolved(sheet: OpenSheet, throw: Thrower) -> tuple[OpenSheet, int]:
    """The page after all that is owed was thrown for at once, and how many rolls that were."""
    commands = thrown_commands(sheet, throw)
    after = sheet.after(playing(sheet.history, *commands))
    return after, sum(isinstance(command, Resolve) for command in commands)


def _owed(sheet: OpenSheet) -> int:
    return sum(entry.is_owed for entry in sheet.entries)


def _with_its_target_named(sheet: OpenSheet) -> OpenSheet:
    """The page with what its next row hangs on first said by somebody, and no longer only supposed."""
    entry = sheet.next
    first = None if entry is None or not entry.answered else entry.answered[0]
    return sheet if first is None or first.value is None else sheet.saying(first.ask.key, first.value)


def _with_its_counts_said(sheet: OpenSheet) -> OpenSheet:
    """The page with how many take part said as it is proposed, where it has to be said before a die."""
    entry = sheet.next
    said = () if entry is None or sheet.sheet.procedure else entry.answered
    for each in said:
        sheet = sheet.saying(each.ask.key, each.value) if each.is_unmeasured and each.value is not None else sheet
    return sheet


@pytest.mark.parametrize("opened", PAGES)
def test_no_page_throws_more_than_its_rows_owe_and_what_they_call_for(opened: Callable[[], OpenSheet]) -> None:
    for page in map(_with_its_counts_said, (opened(), _with_its_target_named(opened()))):
        for name, throw in _throwers().items():
            most = _owed(page) * (MOST_ROLLS if page.sheet.procedure or not page.sheet.of else 1)
            known = {debt.id for debt in page.battle.debts}
            after, all_rolls = page, 0
            for _throw in range(most + 1):
                commands = thrown_commands(after, throw)
                after = after.after(playing(after.history, *commands))
                # A blow given back by a fumble is not of those that were owed, however long such a chain becomes.
                rolls = [command for command in commands if isinstance(command, Resolve)]
                given_back = [roll for roll in rolls if page.sheet.of and roll.debt not in {None, *known}]
                all_rolls += len(rolls) - len(given_back)
            assert all_rolls <= most, name


@pytest.mark.parametrize("option", ["charge", "all_out"])
def test_blows_that_the_rules_do_not_count_are_owed_once_for_each_figure_and_offered_from_there_on(option: str) -> None:
    for unit, figures in ((BOWS, 4), (SPEARS, 10)):
        inputs: dict[str, Scalar] = {"figures": figures, **({"enemy": THRALLS} if option == "charge" else {})}
        history = playing(acting(unit), Perform(option, unit, inputs))
        blows = history.system.sheet_of("melee")
        assert blows is not None
        page = open_on(history, blows, {"actor": unit}).saying("target", STAIR).saying("strikers", figures)
        assert _owed(page) == figures
        after, rolls = _resolved(page, _always(lambda _die: 2))
        assert rolls == figures
        (one_more,) = [entry for entry in after.entries if entry.is_open]
        assert (one_more.row.is_offered, one_more.row.note) == (True, "one more, if you like")
        assert [line.times for line in lines_of(after)] == [figures]
        assert thrown_commands(after, _always(lambda _die: 2)) == ()
        laid = lay_die(after, one_more, Face(20, 2))
        assert playing(after.history, *roll_commands(laid, one_more)) != after.history


def test_a_breath_whose_target_was_named_takes_the_bases_within_it_and_offers_one_more() -> None:
    dragon = {"kind": "dragon", "breath": 12, "pv": 4}
    history = at(a_demonworld_battle({"Wyrm": dragon}, {"Spears": a_troop(bases_at_start=9)}), "III.3")
    breath = history.system.sheet_of("breath")
    assert breath is not None
    page = open_on(history, breath, {"actor": UnitId("wyrm")}).saying("target", UnitId("spears")).saying("within", 3)
    assert _owed(page) == 3
    after, rolls = _resolved(page, _always(lambda die: die.sides))
    assert rolls == 3
    assert [entry.row.is_offered for entry in after.entries if entry.is_open] == [True]


def test_tests_that_come_due_later_have_no_row_behind_those_that_are_due() -> None:
    history = at(a_demonworld_battle({"Bows": a_troop(), "Pikes": a_troop()}), "III.3")
    shot = playing(history, a_demonworld_roll("shoot", "bows", "foe", faces(1)))
    both = playing(shot, OweTest("morale", {"actor": UnitId("pikes")}, {"test": "crushing"}, "seen"))
    page = open_on(both, owed.tests_owed(both.system), {})
    after, rolls = _resolved(page, _always(lambda _die: 1))
    assert (rolls, [debt.unit for debt in after.battle.debts]) == (1, ["foe"])
    assert after.is_over


def test_tests_of_one_unit_that_had_different_numbers_to_reach_keep_a_line_each() -> None:
    causes = ("first_loss", "half_strength")
    history = playing(acting(BOWS), *(OweTest("morale", {"actor": BOWS}, {}, cause) for cause in causes))
    early = {debt.id for debt in history.battle.debts}
    page = open_on(history, owed.page_of_tests(history.system, early), {})
    after, rolls = _resolved(page, _always(lambda _die: 2))
    needs = [entry.rolled.resolution.target for entry in after.entries if entry.rolled is not None]
    assert rolls == len(lines_of(after)) == 2, needs
