"""The opening of a melee, melee dice, blows, positions defended and leaving a melee, against the printed tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.games.confrontation.cases import a_case, lines_of, odds, open_die, roll_of, rolled
from tracker.battle.fields import Rejected
from tracker.games.confrontation.rolls.exchange import spare, throws
from tracker.rules.resolver import typed_faces


# Who it is, figures striking, dice: 2 a figure and the printed bonus.
def defending(score: int) -> dict[str, Any]:
    """This defence: its key is a word of Python's own, and no keyword."""
    return {"def": score}


DICE: list[tuple[str, dict[str, Any], int, int]] = [
    ("monster", {"class": "monster"}, 1, 2 + 2),
    ("character", {"character": True}, 1, 2 + 2),
    ("mage", {"character": True, "mage": True}, 1, 2 + 1),
    ("warrior-mage", {"warrior_mage": True}, 1, 2 + 1),
    ("cavalry troop", {"class": "cavalry"}, 4, 8 + 2),
    ("lone horseman", {"class": "cavalry"}, 1, 2 + 2),
    ("one of a troop", {}, 1, 2 + 1),
    ("two of a troop", {}, 2, 4 + 1),
    ("three of a troop", {}, 3, 6),
    ("standard-bearer", {"standard_bearer": True}, 1, 2),
    ("musician", {"musician": True}, 2, 4),
    ("mage who is a monster", {"class": "monster", "character": True, "mage": True}, 1, 2 + 2),
]


@pytest.mark.parametrize(("who", "card", "figures", "dice"), DICE)
def test_the_dice_table(who: str, card: dict[str, Any], figures: int, dice: int) -> None:
    assert rolled("melee_dice", figures=figures, **card).total == dice, who


def test_of_several_on_one_target_only_one_keeps_its_bonus_as_in_the_sheets_example() -> None:
    assert rolled("melee_dice", character=True, figures=1).total == 4
    assert rolled("melee_dice", character=True, figures=1, keeps_bonus=False).total == 2


@pytest.mark.parametrize(
    ("switches", "inputs", "dice"),
    [
        ({"base_dice": "per_opponent"}, {"figures": 3, "opponents": 2}, 9),
        ({"base_dice": "3"}, {"figures": 3}, 9),
        ({"cavalry_bonus": "figure"}, {"class": "cavalry", "figures": 4}, 16),
        ({"bonus_stack": "sum"}, {"class": "cavalry", "figures": 2}, 7),
        ({"fleer_dice": "unit"}, {"figures": 3, "fleeing": True}, 8),
        ({}, {"figures": 3, "fleeing": True}, 12),
    ],
)
def test_the_other_readings_of_the_dice(switches: dict[str, str], inputs: dict[str, Any], dice: int) -> None:
    assert rolled("melee_dice", switches=switches, **inputs).total == dice


@pytest.mark.parametrize(
    ("limit", "dice", "multiplied"), [("none", 4, 6), ("all_defence", 4, 6), ("one_defence", 1, 3), ("no_dice", 0, 0)]
)
def test_limits_on_the_dice_of_a_character(limit: str, dice: int, multiplied: int) -> None:
    assert rolled("melee_dice", character=True, limit=limit).total == dice
    assert rolled("melee_dice", character=True, limit=limit, multiplied=2).total == multiplied


def test_only_characters_multiply_the_one_die_left_by_a_serious_failure() -> None:
    assert rolled("melee_dice", figures=3, limit="one_defence", multiplied=2).total == 3


# ---- discipline and initiative


def test_a_discipline_test_is_lost_by_a_one_or_from_the_start() -> None:
    assert rolled("discipline", 3, dis=4).total == 7
    assert rolled("discipline", 6, 6, 2, dis=4).total == 18
    assert rolled("discipline", 1, dis=9).outcome == "lost"
    assert rolled("discipline", forced=True).outcome == "lost"


def test_a_monster_never_has_the_discipline_of_a_character() -> None:
    assert rolled("discipline", 3, dis=2, lent_dis=7).total == 10
    assert rolled("discipline", 3, dis=2, lent_dis=7, is_monster=True).total == 5


# Arrival, its bonus, and what a natural 1 makes of INI 5.
NATURAL_ONES = [
    ("front", 6, "salvaged", 5 + 3), ("flank", 10, "salvaged", 5 + 5), ("rear", 0, "salvaged", 5),
    ("contact", 3, "lost", None), ("pursuit", 3, "lost", None), ("none", 0, "lost", None),
]  # fmt: skip


@pytest.mark.parametrize(("arrival", "bonus", "outcome", "total"), NATURAL_ONES)
def test_an_initiative_bonus_and_its_critical_failure(
    arrival: str, bonus: int, outcome: str, total: int | None
) -> None:
    assert rolled("initiative", 4, ini=5, arrival=arrival).total == 5 + 4 + bonus
    failed = rolled("initiative", 1, ini=5, arrival=arrival)
    assert failed.outcome == outcome
    assert total is None or failed.total == total


def test_other_modifiers_of_the_initiative() -> None:
    assert lines_of("initiative", back=True)["back"] == 4
    assert lines_of("initiative", frozen=True)["frozen"] == -2
    assert "back" not in lines_of("initiative", back=True, arrival="rear")
    assert lines_of("initiative", {"rear_stack": "add"}, back=True, arrival="rear")["back"] == 4
    assert rolled("initiative", reacted=True).outcome == "lost"


def test_a_tests_order_has_exact_odds_though_sixes_may_come_without_end() -> None:
    assert odds("discipline") == {"made": Fraction(5, 6), "lost": Fraction(1, 6)}
    assert odds("initiative", arrival="front") == {"made": Fraction(5, 6), "salvaged": Fraction(1, 6)}
    # At one's own risk: a 1 first, or a 6 and then, before any other face that is no 6, a 1.
    assert odds("discipline", {"six": "open_risky"})["lost"] == Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 5)


# ---- blows

# A condition of the blow; what it does to the attack.
ATTACK: list[tuple[str, dict[str, Any], int]] = [
    ("front", {"arrival": "front"}, 2),
    ("flank", {"arrival": "flank"}, 3),
    ("rear", {"arrival": "rear"}, 5),
    ("contact", {"arrival": "contact"}, 1),
    ("pursuit", {"arrival": "pursuit"}, 1),
    ("back", {"back": True}, 2),
    ("behind", {"behind": True}, -2),
    ("fleeing", {"fleeing": True}, 5),
    ("higher", {"higher": True}, 2),
    ("frozen", {"attacker_frozen": True}, -2),
    ("reacted", {"attacker_reacted": True}, -2),
    ("fleeing beats arrival", {"fleeing": True, "arrival": "front"}, 5),
    ("arrival beats the back", {"arrival": "rear", "back": True}, 5),
    ("height adds", {"arrival": "front", "higher": True, "behind": True}, 2),
]


@pytest.mark.parametrize(("condition", "inputs", "worth"), ATTACK)
def test_what_a_blow_gains(condition: str, inputs: dict[str, Any], worth: int) -> None:
    assert rolled("blow", 3, att=4, **defending(5), **inputs).total == 7 + worth, condition


def test_packages_add_up_under_their_house_rule() -> None:
    assert rolled("blow", 3, att=4, arrival="rear", back=True, switches={"rear_stack": "add"}).total == 4 + 3 + 5 + 2


# Protection, what it adds against others and against a monster.
PROTECTIONS = [("none", 0, 0), ("hedge", 1, 0), ("wall", 2, 1), ("palisade", 3, 2), ("crenellations", 4, 3)]


@pytest.mark.parametrize(("protection", "others", "monster"), PROTECTIONS)
def test_a_position_defended(protection: str, others: int, monster: int) -> None:
    assert lines_of("blow", protection=protection).get("protection", 0) == others
    assert lines_of("blow", protection=protection, attacker_monster=True).get("protection", 0) == monster


def test_a_parry_needs_as_much_as_the_attack() -> None:
    equal: dict[str, Any] = {"att": 4, "def": 4, "defended": True}
    assert rolled("blow", 3, 3, **equal).outcome == "parried"
    assert rolled("blow", 4, 3, **equal).outcome == "hit"
    assert rolled("blow", 2, 1, **{**equal, "def": 20}).outcome == "hit"
    assert rolled("blow", 1, **equal).outcome == "missed"
    assert rolled("blow", 6, 6, 1, 1, **equal).outcome == "parried"
    assert rolled("blow", 6, 6, 2, 1, **equal).outcome == "hit"


def test_an_undefended_victim_has_its_bare_defence_unless_the_house_rule_says_otherwise() -> None:
    assert rolled("blow", 3, att=4, **defending(8)).outcome == "missed"
    assert rolled("blow", 4, att=4, **defending(8)).outcome == "hit"
    assert rolled("blow", 2, att=4, switches={"undefended": "auto_hit"}, **defending(30)).outcome == "hit"


@pytest.mark.parametrize("reading", ["lands", "passive_def"])
@given(
    faces=st.lists(st.integers(2, 6), min_size=2, max_size=3),
    att=st.integers(0, 8),
    defence=st.integers(0, 16),
    auto=st.sampled_from(["passive_def", "auto_hit"]),
)
def test_a_parry_of_1_lets_the_blow_land_or_leaves_the_bare_defence_as_the_house_rule_has_it(
    reading: str, faces: list[int], att: int, defence: int, auto: str
) -> None:
    first, *again = faces
    case: dict[str, Any] = {"att": att, "def": defence}
    ruled = {"failed_parry": reading, "undefended": auto}
    # A 6 is thrown again only where the attack is behind, and so with or without a defence die alike.
    is_behind = first == 6 and reading == "passive_def" and auto == "passive_def" and att + 6 < defence
    rest = [min(face, 5) for face in again][: 1 if is_behind else 0]
    failed = rolled("blow", first, 1, *rest, defended=True, switches=ruled, **case)
    if reading == "lands":
        assert failed.outcome == "hit"
    else:
        undefended = rolled("blow", first, *rest, switches=ruled, **case)
        assert (failed.outcome, failed.total) == (undefended.outcome, undefended.total)


def test_that_a_blow_lands_below_the_bare_defence_is_told_with_what_that_is() -> None:
    def told(*faces: int) -> dict[str, Any]:
        case = typed_faces(roll_of("blow"), a_case("blow", att=2, defended=True, **defending(8)), faces)
        return {figure.key: figure.value for figure in roll_of("blow").figures(case)}

    assert (told(3, 1)["attack"], told(3, 1)["bare_defence"]) == (5, 8)
    assert "bare_defence" not in told(6, 1)


@pytest.mark.parametrize(
    ("faces", "label"),
    [((1,), "the defence die"), ((3, 6), "the victim's 6 thrown again"), ((3,), None), ((3, 2), None)],
)
def test_a_die_that_is_thrown_with_a_settled_blow_is_called_by_whose_it_is(
    faces: tuple[int, ...], label: str | None
) -> None:
    case = typed_faces(roll_of("blow"), a_case("blow", att=2, defended=True, **defending(8)), faces)
    thrown = spare(case)
    assert (thrown and thrown.label) == label


@pytest.mark.parametrize(
    ("first", "label"), [(5, "the defence die"), (6, "the defence die; the attacker's 6 after it")]
)
def test_a_six_that_waits_for_the_defence_die_is_said_to_be_thrown_again_after_it(first: int, label: str) -> None:
    case = typed_faces(roll_of("blow"), a_case("blow", att=2, defended=True, **defending(8)), (first,))
    wanted = throws(case)
    assert wanted is not None
    assert wanted.label == label


def test_one_who_leaves_has_its_initiative_in_its_defence_and_no_dice() -> None:
    leaver: dict[str, Any] = {"def": 4, "leaving": True, "leaver_ini": 3, "defended": True}
    assert rolled("blow", 3, att=4, **leaver).outcome == "hit"
    assert rolled("blow", 2, att=4, **leaver).outcome == "missed"


def test_the_extra_location_die_is_for_rear_charges_and_fleers() -> None:
    for inputs, extra in (({"arrival": "rear"}, True), ({"fleeing": True}, True), ({"arrival": "flank"}, False)):
        made = rolled("blow", 5, att=20, **inputs)
        assert [effect.value for effect in made.effects] == [extra]


def test_one_charged_in_the_rear_does_not_strike_back() -> None:
    with pytest.raises(Rejected, match="CF-CHARGE-07"):
        rolled("blow", 5, riposte="victim")
    assert rolled("blow", 5, att=20, riposte="other").outcome == "hit"
    with pytest.raises(Rejected, match="CF-CHARGE-07"):
        rolled("blow", 5, riposte="other", switches={"no_riposte": "nobody"})


def test_a_six_is_read_in_three_ways() -> None:
    needs_eight: dict[str, Any] = {"att": 0, "def": 8}
    assert rolled("blow", 6, 2, **needs_eight).outcome == "hit"
    assert rolled("blow", 6, switches={"six": "closed"}, **needs_eight).outcome == "missed"
    risky = {"six": "open_risky"}
    assert rolled("blow", 6, 1, switches=risky, att=1, **defending(8)).outcome == "missed"
    assert rolled("blow", 6, 1, att=1, **defending(8)).outcome == "hit"


@settings(deadline=None)
@given(att=st.integers(0, 12), guard=st.integers(0, 12))
def test_the_chance_of_a_blow_against_a_parry_is_that_of_two_open_dice(att: int, guard: int) -> None:
    hit = Fraction(0)
    for natural, attack, chance in open_die():
        for parry_natural, parry, other in open_die():
            lands = natural > 1 and (parry_natural == 1 or att + attack > guard + parry)
            hit += chance * other if lands else 0
    shown = odds("blow", att=att, defended=True, **defending(guard))
    assert abs(shown.get("hit", Fraction(0)) - hit) < Fraction(1, 10**9)
    assert shown["missed"] == Fraction(1, 6)
    assert sum(shown.values()) == 1


@settings(deadline=None)
@given(att=st.integers(0, 12), guard=st.integers(0, 24))
def test_the_chance_of_a_blow_at_a_bare_defence_is_that_of_the_open_die(att: int, guard: int) -> None:
    hit = sum((chance for natural, die, chance in open_die() if natural > 1 and att + die >= guard), Fraction(0))
    assert abs(odds("blow", att=att, **defending(guard)).get("hit", Fraction(0)) - hit) < Fraction(1, 10**9)


# ---- leaving a melee


def test_the_difficulty_of_leaving_is_that_of_the_sheets_two_examples() -> None:
    orcs: dict[str, Any] = {"strongest": 3, "opponents": 3, "fleers": 2}
    assert rolled("disengage", 3, ini=3, freed=3, **orcs).target == 8
    assert rolled("disengage", 3, ini=3, freed=2, **orcs).target == 7


# Margin, natural face: the five grades.
GRADES = [
    (3, 5, "exceptional"), (2, 5, "exceptional"), (1, 5, "normal"), (0, 5, "normal"), (-1, 5, "failed"),
    (-2, 5, "serious"), (-3, 5, "serious"), (-4, 5, "critical"), (5, 1, "critical"),
]  # fmt: skip


@pytest.mark.parametrize(("margin", "face", "grade"), GRADES)
def test_the_grades_of_leaving(margin: int, face: int, grade: str) -> None:
    # Difficulty 10: strongest 10, one opponent who stays in contact with another, one fleer.
    about: dict[str, Any] = {"strongest": 10, "opponents": 1, "freed": 0, "fleers": 1}
    made = rolled("disengage", face, ini=10 + margin - face, **about)
    assert (made.target, made.outcome) == (10, grade)


def test_a_unit_charged_this_turn_may_not_leave() -> None:
    with pytest.raises(Rejected, match="CF-DISENG-06"):
        rolled("disengage", 5, was_charged=True)


def test_a_face_failed_by_a_wound_alone_is_a_normal_failure() -> None:
    about: dict[str, Any] = {"strongest": 4, "opponents": 1, "freed": 0, "fleers": 1}
    assert rolled("disengage", 2, ini=20, wound="light", **about).outcome == "failed"


def test_die_against_die_shows_what_each_adds_to_its_own() -> None:
    blow = roll_of("blow")
    parried = a_case("blow", att=7, arrival="front", defended=True, protection="wall", **defending(5))
    assert [figure.value for figure in blow.figures(parried)] == [7 + 2, 5 + 2]
    assert blow.figures(a_case("blow", att=7)) == ()
