"""Casting, the miscast table, and the recovery of spell points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tracker.cases import a_case, asked, counted, figures, known, rolled
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.rolls.magic import CAST, PS_RECOVERY
from tracker.games.demonworld.rolls.miscast import MISCAST
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import Resolution, Resolver


def what_follows(resolution: Resolution) -> list[tuple[str, str, int]]:
    """The effects of a roll as (kind, whom, how much)."""
    return [(effect.kind, effect.who, effect.amount) for effect in resolution.effects]


def spell_points_left(resolution: Resolution) -> int:
    """What the sorcerer has after paying for this roll."""
    had = resolution.inputs["ps"]
    assert isinstance(had, int)
    return had - sum(spent.amount for spent in resolution.effects if spent.kind == "ps_spent")


def test_the_step_calls_the_worst_roll_for_a_spell_by_the_name_that_the_roll_gives_it() -> None:
    worst = next(outcome.label for outcome in CAST.outcomes if outcome.key == "critical")
    assert worst in SYSTEM.step("II.2").text


@pytest.mark.parametrize(
    ("level", "extra", "face", "outcome"),
    [
        (10, 0, 10, "success"), (10, 0, 9, "failure"), (10, 4, 6, "success"), (10, 4, 5, "failure"),
        (1, 0, 3, "success"), (20, 0, 20, "success"), (20, 0, 19, "failure"),
        (1, 5, 2, "critical"), (1, 5, 1, "critical"), (20, 0, 2, "critical"), (10, 7, 3, "success"),
    ],
)  # fmt: skip
def test_die_and_extra_points_must_reach_the_spell_s_level(level: int, extra: int, face: int, outcome: str) -> None:
    spell = rolled(CAST, a_case(CAST, spell_level=level, extra_ps=extra, ps=40), face)
    assert spell.outcome == outcome
    assert (spell.total, spell.target) == (face + extra, level)


@pytest.mark.parametrize(("face", "outcome"), [(20, "success"), (3, "failure"), (1, "critical")])
def test_base_and_extra_are_paid_whatever_comes_of_it(face: int, outcome: str) -> None:
    spell = rolled(CAST, a_case(CAST, spell_level=9, extra_ps=3, ps=14), face)
    assert spell.outcome == outcome
    assert spell_points_left(spell) == 2
    after = {"success": [("spell_cast", "actor", 0)], "failure": [], "critical": [("miscast_due", "actor", 12)]}
    assert what_follows(spell)[1:] == after[outcome]


def test_the_base_cost_may_be_typed_by_the_table() -> None:
    manual = {"base_cost": "manual"}
    spell = rolled(CAST, a_case(CAST, manual, spell_level=9, base_cost=2, extra_ps=1, ps=3), 8)
    assert spell.outcome == "success"
    assert spell_points_left(spell) == 0
    assert "base_cost" in asked(CAST, a_case(CAST, manual))
    assert "base_cost" not in asked(CAST, a_case(CAST))


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"spell_level": 9, "extra_ps": 2, "ps": 10}, "costs 11 PS and only 10 are left"),
        ({"spell_level": 3, "extra_ps": 1, "ps": 10, "engaged": True}, "in melee"),
        ({"spell_level": 3, "ps": 10, "banned": True}, "miscast bars"),
        ({"spell_level": 3, "ps": 10, "sorcerer_level": 0}, "level 1 to 4"),
    ],
)
def test_a_spell_that_may_not_be_cast_says_why(inputs: dict[str, Any], reason: str) -> None:
    case = a_case(CAST, **inputs)
    with pytest.raises(Rejected, match=reason):
        rolled(CAST, case, 15)
    assert chances(CAST, case) == {}


def test_a_sorcerer_in_melee_may_cast_without_extra_points() -> None:
    assert rolled(CAST, a_case(CAST, spell_level=3, ps=3, engaged=True), 3).outcome == "success"


@given(level=st.integers(1, 20), extra=st.integers(0, 20), left=st.integers(0, 40), face=st.integers(1, 20))
def test_spell_points_never_fall_below_nought(level: int, extra: int, left: int, face: int) -> None:
    case = a_case(CAST, spell_level=level, extra_ps=extra, ps=left)
    if CAST.bars(case) is None:
        assert spell_points_left(rolled(CAST, case, face)) >= 0
    else:
        assert level + extra > left


@given(level=st.integers(1, 20), extra=st.integers(0, 20))
def test_the_odds_of_a_spell_are_those_of_counting_the_faces(level: int, extra: int) -> None:
    case = a_case(CAST, spell_level=level, extra_ps=extra, ps=40)
    assert chances(CAST, case) == counted(CAST, case)
    assert chances(CAST, case)["critical"] == Fraction(1, 10)
    won = chance_of_success(CAST, case)
    assert won is not None
    assert won <= Fraction(9, 10)


def test_roster_and_state_answer_the_casting() -> None:
    host = a_unit("Guard", melee=2)
    mage = a_unit("Mage", kind="sorcerer", sorcerer_level=3, ps=17, attached_to="guard", banned_until=4)
    read = known(CAST, a_scene(host, mage, turn=4), actor="mage")
    assert read == {"sorcerer_level": 3, "ps": 17, "engaged": True, "banned": True}
    assert known(CAST, a_scene(mage, turn=5), actor="mage")["banned"] is False


@pytest.mark.parametrize(
    ("ruling", "barred"),
    [("next_two", {4: False, 5: True, 6: True, 7: False}), ("this_and_next", {4: True, 5: True, 6: True, 7: False})],
)
@pytest.mark.parametrize("resolver", [CAST, PS_RECOVERY], ids=["cast", "ps_recovery"])
def test_a_ban_earned_on_turn_four_bars_these_turns(resolver: Resolver, ruling: str, barred: dict[int, bool]) -> None:
    mage = a_unit("Mage", kind="sorcerer", sorcerer_level=1, ps=9, banned_until=6)
    for turn, expected in barred.items():
        battle = a_scene(mage, switches={"miscast_ban": ruling}, turn=turn)
        assert known(resolver, battle, actor="mage")["banned"] is expected, turn


# The bands of the critical failure, typed from the sheet: last modified result of each.
BANDS = [(1, "killed"), (5, "wounded"), (9, "splash"), (13, "drained"), (17, "exhausted"), (20, "banned")]


def band_of(result: int) -> str:
    """The band a modified result falls in, with everything off the ends in the end bands."""
    return next((band for last, band in BANDS if result <= last), "banned")


@pytest.mark.parametrize("sign", ["plus", "minus"])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("face", range(1, 21))
def test_every_miscast_falls_in_the_printed_band(level: int, sign: str, face: int) -> None:
    modified = face + (level - 1) * (1 if sign == "plus" else -1)
    case = a_case(MISCAST, sorcerer_level=level, sign=sign, ps_spent=7)
    splash = (20,) if band_of(modified) == "splash" else ()
    miscast = rolled(MISCAST, case, face, *splash)
    assert miscast.outcome == band_of(modified)
    assert miscast.total == modified


@pytest.mark.parametrize(("level", "printed"), [(1, None), (2, 1), (3, 2), (4, 3)])
def test_the_level_modifier_is_one_less_than_the_level(level: int, printed: int | None) -> None:
    case = a_case(MISCAST, sorcerer_level=level)
    assert figures(MISCAST, case).get("level") == printed
    assert figures(MISCAST, case.having(sign="minus")).get("level") == (None if printed is None else -printed)


@pytest.mark.parametrize(("ruling", "figure"), [("choose", -3), ("plus", 3), ("minus", -3)])
def test_the_sign_is_the_owner_s_unless_the_house_fixes_it(ruling: str, figure: int) -> None:
    case = a_case(MISCAST, {"miscast_sign": ruling}, sorcerer_level=4, sign="minus")
    assert figures(MISCAST, case)["level"] == figure
    assert ("sign" in asked(MISCAST, case)) is (ruling == "choose")


@pytest.mark.parametrize(
    ("spent", "floor", "ceil"),
    [(1, 0, 1), (4, 0, 1), (5, 1, 1), (6, 1, 2), (9, 1, 2), (10, 2, 2), (14, 2, 3), (40, 8, 8)],
)
def test_two_to_five_costs_a_life_point_for_every_five_points_spent(spent: int, floor: int, ceil: int) -> None:
    for ruling, lost in (("floor", floor), ("ceil", ceil)):
        case = a_case(MISCAST, {"miscast_fives": ruling}, ps_spent=spent)
        assert what_follows(rolled(MISCAST, case, 3)) == ([("life_lost", "actor", lost)] if lost else [])


@pytest.mark.parametrize(("level", "wanted"), [(1, 3), (2, 3), (3, 3), (4, 4), (12, 12)])
def test_the_number_to_cast_a_spell_is_never_one_that_fails_critically(level: int, wanted: int) -> None:
    goal = CAST.goal_of(a_case(CAST, spell_level=level, ps=20))
    assert goal is not None
    assert goal.wanted == wanted


def test_the_splash_takes_a_die_for_the_sorcerer_and_for_each_adjacent_base() -> None:
    case = a_case(MISCAST, ps_spent=11, adjacent=3)
    splash = rolled(MISCAST, case, 7, 12, 11, 20, 1)
    assert splash.outcome == "splash"
    lost = [("spared", "actor", 0), ("life_lost", "base1", 1), ("spared", "base2", 0), ("life_lost", "base3", 1)]
    assert what_follows(splash) == lost
    alone = rolled(MISCAST, case.having(adjacent=0), 7, 11)
    assert what_follows(alone) == [("life_lost", "actor", 1)]
    with pytest.raises(Rejected, match="a die is missing"):
        rolled(MISCAST, case, 7, 12, 11, 20)
    with pytest.raises(Rejected, match="one die too many"):
        rolled(MISCAST, case, 10, 12)


def test_a_die_of_the_splash_has_before_it_what_a_base_is_hit_up_to() -> None:
    case = a_case(MISCAST, ps_spent=4, adjacent=1)
    for faces in ((7,), (7, 12)):
        thrown = replace(case, faces=tuple(Face(20, face) for face in faces))
        assert [(figure.value, figure.at_most) for figure in MISCAST.figures(thrown)] == [(4, True), ("6–9", False)]
    made = replace(case, faces=(Face(20, 7), Face(20, 12), Face(20, 3)))
    assert [figure.value for figure in MISCAST.figures(made)] == ["6–9"]


def test_each_die_of_a_splash_says_whose_base_it_is_for() -> None:
    case = a_case(MISCAST, ps_spent=11, adjacent=2)
    named = []
    for face in (7, 12, 11, 20):
        throw = MISCAST.throws(case)
        assert throw is not None
        named.append(throw.label)
        case = replace(case, faces=(*case.faces, Face(20, face)))
    assert named == [
        "miscast table",
        "the sorcerer's own base",
        "1st adjacent base",
        "2nd adjacent base",
    ]
    assert MISCAST.throws(case) is None


@pytest.mark.parametrize(
    ("face", "effects"),
    [
        (1, [("killed", "actor", 0)]),
        (10, [("ps_all_lost", "actor", 0), ("no_recovery", "actor", 0)]),
        (14, [("ps_all_lost", "actor", 0)]),
        (18, [("cast_ban", "actor", 2)]),
    ],
)
def test_the_other_bands_have_their_printed_effect(face: int, effects: list[tuple[str, str, int]]) -> None:
    assert what_follows(rolled(MISCAST, a_case(MISCAST), face)) == effects


@pytest.mark.parametrize(("ruling", "start"), [("next_two", "next"), ("this_and_next", "this")])
def test_the_ban_starts_when_the_house_says(ruling: str, start: str) -> None:
    (ban,) = rolled(MISCAST, a_case(MISCAST, {"miscast_ban": ruling}), 20).effects
    assert (ban.key, ban.amount) == (start, 2)


@given(level=st.integers(1, 4), sign=st.sampled_from(("plus", "minus")), adjacent=st.integers(0, 12))
def test_the_odds_of_a_miscast_are_those_of_the_bands(level: int, sign: str, adjacent: int) -> None:
    case = a_case(MISCAST, sorcerer_level=level, sign=sign, adjacent=adjacent)
    step = (level - 1) * (1 if sign == "plus" else -1)
    results = [band_of(face + step) for face in range(1, 21)]
    assert chances(MISCAST, case) == {band: Fraction(results.count(band), 20) for band in set(results)}


def test_bases_bound_to_the_blast_are_counted() -> None:
    battle = a_scene(a_unit("Mage", kind="sorcerer", sorcerer_level=2), a_unit("Guard"), a_unit("Wolf"))
    read = known(MISCAST, battle, actor="mage", base1="guard", base2="wolf", base3="guard")
    assert (read["sorcerer_level"], read["adjacent"]) == (2, 3)
    assert "adjacent" not in known(MISCAST, battle, actor="mage")


# The sorcerer table, typed from the sheet: level, starting and most PS, PS regained.
SORCERERS = [(1, 10, 6), (2, 20, 8), (3, 30, 10), (4, 40, 12)]


@pytest.mark.parametrize(("level", "most", "regained"), SORCERERS)
def test_a_turn_of_rest_gives_back_the_printed_points_up_to_the_maximum(level: int, most: int, regained: int) -> None:
    for left in range(most + 1):
        rest = rolled(PS_RECOVERY, a_case(PS_RECOVERY, sorcerer_level=level, ps=left))
        after = min(most, left + regained)
        assert rest.total == after == sum(line.value for line in rest.lines)
        assert what_follows(rest) == ([("ps_regained", "actor", after - left)] if after > left else [])


@pytest.mark.parametrize(
    ("inputs", "outcome"),
    [
        ({"rested": False}, "not_rested"),
        ({"banned": True}, "banned"),
        ({"no_recovery": True}, "never"),
        ({"sorcerer_level": 0}, "no_sorcerer"),
    ],
)
def test_without_rest_or_under_a_ban_nothing_comes_back(inputs: dict[str, Any], outcome: str) -> None:
    rest = rolled(PS_RECOVERY, a_case(PS_RECOVERY, ps=3, **inputs))
    assert (rest.outcome, rest.total, rest.effects) == (outcome, 3, ())


@given(level=st.integers(1, 4), left=st.integers(0, 40), rested=st.booleans())
def test_rest_takes_no_points_away(level: int, left: int, rested: bool) -> None:
    rest = rolled(PS_RECOVERY, a_case(PS_RECOVERY, sorcerer_level=level, ps=left, rested=rested))
    assert rest.total is not None
    assert rest.total >= left


def test_roster_and_state_answer_the_recovery() -> None:
    mage = a_unit("Mage", kind="sorcerer", sorcerer_level=3, ps=17, stirred=True, no_recovery=True)
    read = known(PS_RECOVERY, a_scene(mage, turn=2), actor="mage")
    assert read == {"sorcerer_level": 3, "ps": 17, "rested": False, "no_recovery": True, "banned": False}
