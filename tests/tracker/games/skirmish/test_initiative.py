"""Initiative: two dice, two Morales, and Level where the totals are equal."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play import playing
from tests.tracker.games.skirmish.battles import a_battle, a_roll
from tests.tracker.games.skirmish.cases import by_bands, dealt, rolled
from tracker.battle.battle import Battle, Side, SideId, Unit, UnitId
from tracker.battle.commands import AddSide, Advance, Begin
from tracker.battle.dice import Face
from tracker.battle.events import BattleValueChanged
from tracker.battle.fields import Scalar
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.rolls.initiative import INITIATIVE_ROLL
from tracker.play.history import History
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Context, prefill
from tracker.views.sentences import arithmetic, headline, outcome_in_words
from tracker.views.to_roll import number_and_sense

ESK, HOLLOW = SideId("esk"), SideId("hollow")


def an_independent(name: str, side: SideId, **values: Scalar) -> Unit:
    """A hero of that side; his id is his name."""
    return Unit(UnitId(name), name, side, {"kind": "hero", **values})


def known(*units: Unit, switches: dict[str, str] | None = None) -> dict[str, Scalar]:
    """What the roster tells the roll about these leaders."""
    battle = Battle(
        sides=(Side(ESK, "Esk"), Side(HOLLOW, "Hollow")),
        units={unit.id: unit for unit in units},
        switches=switches or {},
    )
    return {key: found.value for key, found in prefill(INITIATIVE_ROLL, Context(battle, {})).items()}


@pytest.mark.parametrize(
    ("first", "second", "morale", "level", "outcome"),
    [
        (10, 9, (0, 0), (0, 0), "first"),
        (9, 10, (0, 0), (0, 0), "second"),
        (8, 10, (5, 2), (0, 0), "first"),
        (8, 10, (4, 2), (1, 0), "first"),
        (8, 10, (4, 2), (0, 1), "second"),
        (8, 10, (4, 2), (3, 3), "again"),
    ],
)
def test_the_higher_total_wins_and_level_breaks_a_tie(
    first: int, second: int, morale: tuple[int, int], level: tuple[int, int], outcome: str
) -> None:
    case = dealt(
        INITIATIVE_ROLL,
        first,
        second,
        first_morale=morale[0],
        second_morale=morale[1],
        first_level=level[0],
        second_level=level[1],
    )
    assert INITIATIVE_ROLL.judge(case) == outcome
    assert INITIATIVE_ROLL.total(case) == first + morale[0]
    assert INITIATIVE_ROLL.margin_of(case) == first + morale[0] - second - morale[1]


def test_a_double_tie_is_left_to_the_referee_under_its_house_rule() -> None:
    assert rolled(INITIATIVE_ROLL, 7, 7, switches={"sk.init_double_tie": "referee"}).outcome == "referee"


def test_the_generals_are_read_off_the_roster() -> None:
    general = an_independent("Oriane", ESK, general=True, morale=6, level=5)
    rival = an_independent("Sorn", HOLLOW, general=True, morale=5, level=7)
    assert known(general, rival) == {
        "first_morale": 6,
        "second_morale": 5,
        "first_level": 5,
        "second_level": 7,
        "first_side": "Esk",
        "second_side": "Hollow",
    }


def test_the_sides_are_named_in_the_roll_and_in_the_log() -> None:
    history = playing(a_battle(), Advance())
    sheet = open_sheet(SYSTEM, history.battle, INITIATIVE_ROLL, {})
    labels = ["Morale: Esk", "less Morale: Hollow", "Level: Esk", "Level: Hollow", "Other"]
    assert [row.label for row in sheet.rows()] == labels
    wanted = (sheet.wanted, sheet.with_dice((Face(20, 3),)).wanted)
    assert [throw.label for throw in wanted if throw] == ["the initiative of Esk", "the initiative of Hollow"]
    assert number_and_sense(sheet) == ("D20", "+6 for Esk; the higher total has it")
    second = "6 or more: the initiative of Hollow"
    assert number_and_sense(sheet.with_dice((Face(20, 3),))) == ("6+", second)
    assert number_and_sense(sheet.with_dice((Face(20, 3), Face(20, 9)))) == ("", ""), "no die is left to need it"
    assert [end.label for end in sheet.ends()] == ["initiative for Esk", "initiative for Hollow"]
    act = playing(history, a_roll("initiative", 3, 17)).acts[-1]
    assert headline(SYSTEM, history.battle, act).startswith("Hollow has the initiative, rolled 3, 17")
    told = "\n".join(arithmetic(SYSTEM, act.events[0]))
    assert "less Morale: Hollow" in told
    assert "Esk +9" in told
    assert "Hollow +21" in told
    assert "total" not in told
    nameless = rolled(INITIATIVE_ROLL, 3, 17)
    assert outcome_in_words(SYSTEM, "initiative", nameless.outcome) == "initiative for side B"


@pytest.mark.parametrize(("reading", "morale", "level"), [("zero", 0, 0), ("best_independent", 4, 2)])
def test_a_side_without_a_living_general(reading: str, morale: int, level: int) -> None:
    dead = an_independent("Oriane", ESK, general=True, morale=6, level=5, state="eliminated")
    best = an_independent("Tamsin", ESK, morale=4, level=2)
    other = an_independent("Ivo", ESK, morale=3, level=9)
    found = known(dead, other, best, switches={"sk.init_no_general": reading})
    assert (found["first_morale"], found["first_level"]) == (morale, level)


@settings(max_examples=40, deadline=None)
@given(morale=st.integers(-30, 30), level=st.sampled_from([-1, 0, 1]))
def test_the_odds_are_those_of_all_four_hundred_throws(morale: int, level: int) -> None:
    about: dict[str, Any] = {"first_morale": max(morale, -20), "first_level": level}
    counted: dict[str, Fraction] = {}
    for first, second in product(range(1, 21), repeat=2):
        ended = rolled(INITIATIVE_ROLL, first, second, **about).outcome
        counted[ended] = counted.get(ended, Fraction(0)) + Fraction(1, 400)
    assert by_bands(INITIATIVE_ROLL, **about) == counted


def test_a_side_that_is_not_there_wins_no_initiative() -> None:
    alone = playing(History(SYSTEM), Begin("The Wells", "skirmish"), AddSide("Esk", "esk"), Advance())
    lost = playing(alone, a_roll("initiative", 1, 20))
    assert [event for event in lost.acts[-1].events if isinstance(event, BattleValueChanged)] == []
