"""Dice of a chain that were thrown by habit though nothing hangs on them: taken and counted, never refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import the_demo
from tests.tracker.games.confrontation.cases import a_case, roll_of, rolled
from tracker.battle.battle import UnitId
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.games.confrontation import SYSTEM
from tracker.play.pages.calculator_intents import press
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.intents import Digit
from tracker.play.participants import Participants
from tracker.play.worksheet import open_sheet, roll_of_nobody
from tracker.rules.resolver import typed_faces

# The roll, what it is about, the dice that settle it, those thrown besides; outcome, and total with every die counted.
SPARE: list[tuple[str, dict[str, Any], tuple[int, ...], tuple[int, ...], str, int]] = [
    ("missile", {"aim": 4}, (6,), (3,), "hit", 4 + 6 + 3),
    ("missile", {"aim": 4}, (6,), (6, 2), "hit", 4 + 6 + 6 + 2),
    ("rally", {"dis": 3, "fear_difficulty": 6}, (6,), (4,), "success", 3 + 6 + 4),
    ("hold_fire", {"dis": 4}, (6,), (1,), "success", 4 + 6 + 1),
    ("disengage", {"ini": 9}, (6,), (5,), "exceptional", 9 + 6 + 5),
    ("fear", {"cou": 3, "enemy_fear": 20}, (6,), (3,), "success", 3 + 6 + 3),
    ("crowd_shot", {"aim": 5, "contact1": "other"}, (6,), (3,), "exceptional", 5 + 6 + 3),
    ("blow", {"att": 6, "def": 5}, (6,), (2,), "hit", 6 + 6 + 2),
    ("blow", {"att": 6, "def": 5, "defended": True}, (6, 2), (4,), "hit", 6 + 6 + 4),
    ("blow", {"att": 2, "def": 9, "defended": True}, (3, 6), (5,), "parried", 2 + 3),
    ("blow", {"att": 6, "def": 5, "defended": True}, (1,), (4,), "missed", 6 + 1),
    ("blow", {"att": 6, "def": 5, "defended": True}, (1,), (6, 3), "missed", 6 + 1),
    ("damage", {"str": 5, "res": 5, "extra_die": True}, (6, 6), (2,), "killed", 6),
    ("damage", {"str": 5, "res": 5, "extra_die": True}, (1, 1), (4,), "nothing", 1),
]


@pytest.mark.parametrize(("key", "about", "wanted", "spare", "outcome", "total"), SPARE)
def test_dice_thrown_besides_are_counted_and_change_nothing(
    key: str, about: dict[str, Any], wanted: tuple[int, ...], spare: tuple[int, ...], outcome: str, total: int
) -> None:
    assert roll_of(key).throws(typed_faces(roll_of(key), a_case(key, **about), wanted)) is None
    assert rolled(key, *wanted, **about).outcome == outcome
    made = rolled(key, *wanted, *spare, **about)
    assert (made.outcome, made.total) == (outcome, total)
    assert tuple(face.face for face in made.dice) == (*wanted, *spare)


BEATEN: list[tuple[tuple[int, ...], int, int]] = [((6, 2, 4), 16, 7), ((1, 6, 3), 7, 14)]


@pytest.mark.parametrize(("faces", "attack", "defence"), BEATEN)
def test_die_against_die_says_what_each_side_came_to_with_every_die_counted(
    faces: tuple[int, ...], attack: int, defence: int
) -> None:
    blow = roll_of("blow")
    about: dict[str, Any] = {"att": 6, "def": 5, "defended": True}
    case = typed_faces(blow, a_case("blow", **about), faces)
    came = {figure.key: figure.value for figure in blow.figures(case)}
    assert came == {"to_attack": 6, "to_defence": 5, "attack": attack, "defence": defence}
    assert (blow.total(case), blow.margin_of(case)) == (attack, attack - defence)


@pytest.mark.parametrize(
    ("key", "switches", "about", "faces"),
    [
        ("missile", {}, {"aim": 4}, (5, 3)),
        ("missile", {}, {"aim": 4}, (6, 3, 2)),
        ("missile", {"six": "closed"}, {"aim": 4}, (6, 3)),
        ("missile", {"six": "open_risky"}, {"aim": 4}, (6, 3)),
        ("blow", {}, {"att": 6, "def": 5}, (5, 3)),
        ("blow", {}, {"att": 6, "def": 5, "defended": True}, (5, 3, 2)),
        ("blow", {"six": "open_risky"}, {"att": 6, "def": 5}, (6, 3)),
        ("crowd_shot", {}, {"aim": 1, "contact1": "other"}, (5, 1, 2)),
        ("damage", {}, {"extra_die": False}, (6, 6, 2)),
        ("damage", {}, {"extra_die": True}, (6, 5, 2, 2)),
        ("fear", {}, {"cou": 3}, (5, 2)),
        ("fear", {"six": "closed"}, {"cou": 3}, (6, 2)),
        ("phase_die", {}, {}, (6, 2)),
        ("fear_flight", {}, {}, (6, 2)),
    ],
)
def test_a_die_that_belongs_to_no_throw_is_one_too_many(
    key: str, switches: dict[str, str], about: dict[str, Any], faces: tuple[int, ...]
) -> None:
    with pytest.raises(Rejected, match="one die too many"):
        rolled(key, *faces, switches=switches, **about)


def test_the_form_takes_a_six_thrown_again_and_shows_what_the_first_die_needed() -> None:
    battle = the_demo(SYSTEM).battle
    shooters = {"actor": UnitId("yew-bows"), "target": UnitId("delve-axes")}
    hit = open_sheet(SYSTEM, battle, roll_of("missile"), shooters).laying(Face(6, 6))
    assert (hit.wanted, hit.spare is not None) == (None, True)
    again = hit.laying(Face(6, 3))
    assert (again.outcome, again.total, again.chance, again.goal) == ("hit", 4 + 6 + 3, hit.chance, hit.goal)
    assert (again.ahead.faces, again.spare) == ((), None)
    waiting = open_sheet(SYSTEM, battle, roll_of("missile"), shooters)
    assert waiting.spare is None


def test_of_one_alone_no_ticket_is_drawn_and_one_that_was_drawn_changes_nothing() -> None:
    about: dict[str, Any] = {"aim": 1, "contact1": "other"}
    assert roll_of("crowd_shot").throws(typed_faces(roll_of("crowd_shot"), a_case("crowd_shot", **about), (1,))) is None
    alone, drawn = rolled("crowd_shot", 1, **about), rolled("crowd_shot", 1, 1, **about)
    assert alone.outcome == drawn.outcome == "critical_contact1"
    assert alone.effects == drawn.effects


AT_ALL: dict[str, dict[str, Any]] = {"disengage": {"freed": 1, "fleers": 1}}
"""What a roll is not made without."""


def settled(key: str, about: dict[str, Any], faces: tuple[int, ...]) -> CalculatorPage:
    roll = roll_of_nobody(SYSTEM, roll_of(key), about, {}).with_dice(tuple(Face(6, face) for face in faces))
    return CalculatorPage(Participants(the_demo(SYSTEM), key), roll=roll)


@pytest.mark.parametrize(
    ("key", "about", "faces"),
    [
        *((key, {**about, **AT_ALL.get(key, {})}, wanted) for key, about, wanted, *_rest in SPARE),
        ("crowd_shot", {"aim": 1, "contact1": "other"}, (1,)),
    ],
)
def test_the_app_throws_no_die_on_which_nothing_hangs(key: str, about: dict[str, Any], faces: tuple[int, ...]) -> None:
    page = settled(key, about, faces)
    assert page.is_ready
    pressed = press(page, "roll.throw")
    assert (pressed.page, pressed.want) == (page, None)


@pytest.mark.parametrize("contacts", [{"contact1": "other"}, {"contact1": "other", "contact1_figures": 3}])
def test_where_one_alone_can_be_hit_the_calculator_takes_no_die_for_a_ticket(contacts: dict[str, Any]) -> None:
    page = settled("crowd_shot", {"aim": 1, **contacts}, (1,))
    assert page.roll is not None
    assert (page.roll.outcome, page.takes) == ("critical_contact1", None)
    for digit in "123":
        typed = press(page, Digit(digit)).page
        assert (typed.roll, typed.typed, bool(typed.trouble)) == (page.roll, "", True)


@pytest.mark.parametrize(("roll", "enough"), [("disengage", 2), ("missile", 0), ("rally", 0)])
def test_another_die_is_thrown_after_a_six_until_nothing_better_can_come_of_it(roll: str, enough: int) -> None:
    key = {"disengage": "ini", "missile": "aim", "rally": "dis"}[roll]
    about: dict[str, dict[str, Any]] = {
        "disengage": {"strongest": 12, "opponents": 4},
        "missile": {"range": "long"},
        "rally": {"fear_difficulty": 20},
    }
    seen: set[int] = set()
    for own in range(20):
        known: dict[str, Any] = {key: own, **about[roll]}
        case = a_case(roll, **known).after(Face(6, 6))
        margin = roll_of(roll).margin(case)
        assert margin is not None
        seen.add(int(margin))
        assert (roll_of(roll).throws(case) is None) is (margin >= enough), (own, margin)
    assert {enough - 1, enough} <= seen


@pytest.mark.parametrize(
    ("key", "about", "lying"),
    [
        *((key, about, wanted[:count]) for key, about, wanted, *_rest in SPARE for count in range(len(wanted))),
        ("crowd_shot", {"aim": 1, "contact1": "other"}, (3,)),
        ("crowd_shot", {"aim": 1, "contact1": "other", "contact2": "other"}, (1,)),
        ("damage", {"str": 5, "res": 5, "extra_die": True}, (4, 2)),
    ],
)
def test_no_die_is_one_to_spare_while_one_is_wanted(key: str, about: dict[str, Any], lying: tuple[int, ...]) -> None:
    case = typed_faces(roll_of(key), a_case(key, **about), lying)
    assert roll_of(key).throws(case) is not None
    assert roll_of(key).spare(case) is None
