"""One moment: blows and shots that fall together, and what a death does and does not make void."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BOWS,
    EMREL,
    GORM,
    JAVELINS,
    SPEARS,
    a_roll,
    at,
    having,
    owed_now,
    value,
    values_of,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, OweTest, Perform, Refused, SetSwitch
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.views.checklist import checklist

LONE_BOW: dict[str, Scalar] = {"lost": 3}


def able(history: History) -> dict[UnitId, list[str]]:
    """Who may act now, and what each may roll or begin."""
    return {
        entry.unit.id: [offer.name for offer in entry.may.offers] for entry in checklist(SYSTEM, history.battle).able
    }


def two_archers(bows: int, javelins: int, step: str = "T-15", **more: Scalar) -> History:
    """A bow and a javelin left of either unit, with these scores in the shooting phase."""
    history = having(at(step), BOWS, **LONE_BOW, scored=True, phase_score=bows, **more)
    return having(history, JAVELINS, **LONE_BOW, scored=True, phase_score=javelins, **more)


def shot_dead(history: History, by: UnitId, prey: UnitId) -> History:
    """A shot that hits and kills one figure."""
    history = playing(history, a_roll("missile", 5, inputs={"aim": 20}, actor=by, target=prey))
    return playing(history, a_roll("damage", 6, 6, inputs=dict(history.battle.debts[-1].inputs), target=prey, actor=by))


def test_of_two_with_one_score_the_one_shot_first_still_shoots_and_kills() -> None:
    history = shot_dead(two_archers(7, 7), BOWS, JAVELINS)
    assert values_of(history, JAVELINS, "lost", "fell_together") == (4, 1)
    assert able(history) == {JAVELINS: ["missile", "crowd_shot", "height_range"]}
    history = shot_dead(history, JAVELINS, BOWS)
    assert value(history.battle, BOWS, "lost") == 4
    assert value(history.battle, JAVELINS, "has_shot") is True
    assert able(history) == {}


def test_who_falls_to_a_higher_score_shoots_no_more() -> None:
    history = shot_dead(two_archers(8, 7), BOWS, JAVELINS)
    assert values_of(history, JAVELINS, "lost", "fell_together") == (4, 0)
    assert able(history) == {}
    assert "out of the battle" in refused(history, a_roll("missile", 5, actor=JAVELINS, target=BOWS))


def test_under_the_house_rule_a_roll_off_parts_equal_scores() -> None:
    history = having(playing(two_archers(7, 7), SetSwitch("tie", "rolloff")), BOWS, roll_off=5)
    assert value(shot_dead(history, BOWS, JAVELINS).battle, JAVELINS, "fell_together") == 0


@pytest.mark.parametrize(
    ("bows", "javelins", "first"),
    [(5, 2, BOWS), (2, 5, JAVELINS), (52, 53, JAVELINS), (5, 31, BOWS), (26, 3, JAVELINS)],
)
def test_the_higher_roll_off_shoots_first(bows: int, javelins: int, first: UnitId) -> None:
    history = having(playing(two_archers(7, 7), SetSwitch("tie", "rolloff")), BOWS, roll_off=bows)
    assert next(iter(able(having(history, JAVELINS, roll_off=javelins)))) == first


def test_those_who_waited_to_the_end_all_shoot_whatever_their_scores_and_whoever_falls() -> None:
    history = shot_dead(two_archers(9, 5, "T-16", waiting=True), BOWS, JAVELINS)
    assert able(history) == {JAVELINS: ["missile", "crowd_shot", "height_range"]}


def test_who_waits_and_falls_in_the_slices_is_not_asked_at_the_end() -> None:
    history = having(two_archers(9, 5), JAVELINS, waiting=True)
    history = playing(shot_dead(history, BOWS, JAVELINS), GoTo("T-16"))
    assert values_of(history, JAVELINS, "waiting", "fell_together") == (False, 0)
    assert able(history) == {}


def test_a_unit_that_lost_some_at_its_own_moment_makes_their_shots_too() -> None:
    history = having(two_archers(7, 7), JAVELINS, lost=0)
    history = shot_dead(history, BOWS, JAVELINS)
    for _shot in range(3):
        history = playing(history, a_roll("missile", 1, actor=JAVELINS, target=BOWS))
    assert values_of(history, JAVELINS, "lost", "shots_made", "has_shot") == (1, 3, False)
    history = playing(history, a_roll("missile", 1, actor=JAVELINS, target=BOWS))
    assert values_of(history, JAVELINS, "shots_made", "has_shot") == (4, True)


def a_duel(alys: int, gorm: int, step: str = "T-20") -> History:
    """Two in a melee, their tests made, with these initiatives."""
    history = at(step)
    for unit, total in ((ALYS, alys), (GORM, gorm)):
        made = {"discipline_made": True, "initiative_made": True, "initiative_total": total}
        history = having(history, unit, melee=3, **made)
    return history


def struck_dead(history: History, by: UnitId, prey: UnitId) -> History:
    """A blow that lands and kills."""
    history = playing(history, a_roll("blow", 5, inputs={"att": 20}, actor=by, target=prey))
    hurt = history.battle.debts[-1]
    return playing(history, a_roll("damage", 6, 6, inputs=dict(hurt.inputs), target=prey, actor=by))


def test_a_blow_of_the_same_moment_is_struck_by_the_dead_and_one_of_a_later_moment_is_not() -> None:
    together = struck_dead(a_duel(9, 9), ALYS, GORM)
    assert able(together) == {GORM: ["blow"]}
    assert values_of(struck_dead(together, GORM, ALYS), ALYS, "lost") == (1,)
    later = struck_dead(a_duel(9, 8), ALYS, GORM)
    assert able(later) == {}
    assert "out of the battle" in refused(later, a_roll("blow", 5, actor=GORM, target=ALYS))


def test_the_fallen_strike_no_more_once_their_melee_is_played_or_the_phase_is_over() -> None:
    history = having(having(struck_dead(a_duel(9, 9), ALYS, GORM), AXES, melee=3), ALYS, melee=3)
    assert GORM not in able(playing(history, Perform("melee_played", ALYS)))
    over = playing(history, GoTo("T-23"))
    assert value(over.battle, GORM, "fell_together") == 0


def test_a_hit_is_rolled_for_though_whoever_made_it_has_fallen_to_a_hit_of_the_same_moment() -> None:
    history = playing(
        a_duel(9, 9),
        a_roll("blow", 5, inputs={"att": 20}, actor=ALYS, target=GORM),
        a_roll("blow", 5, inputs={"att": 20}, actor=GORM, target=ALYS),
    )
    both = [("damage", {"target": GORM, "actor": ALYS}), ("damage", {"target": ALYS, "actor": GORM})]
    assert owed_now(history) == both
    first = playing(
        history, a_roll("damage", 6, 6, inputs={"by_shot": False, "extra_die": False}, target=GORM, actor=ALYS)
    )
    assert owed_now(first) == both[1:]
    second = playing(
        first, a_roll("damage", 6, 6, inputs={"by_shot": False, "extra_die": False}, target=ALYS, actor=GORM)
    )
    assert [SYSTEM.cards.is_out(second.battle.units[unit]) for unit in (ALYS, GORM)] == [True, True]
    assert second.battle.debts == ()


# What is owed, by whom and against whom; whether it lapses when the one who owes falls, and when the other does.
LAPSES = [
    ("damage", {"target": AXES, "actor": SPEARS}, True, False),
    ("blow", {"actor": AXES, "target": SPEARS}, True, True),
    ("fear", {"actor": AXES, "target": SPEARS}, True, True),
    ("pursuit", {"actor": AXES, "target": SPEARS}, True, True),
    ("fear_flight", {"actor": AXES, "target": SPEARS}, True, False),
    ("rally", {"actor": AXES}, True, False),
]


@pytest.mark.parametrize(("resolver", "parts", "owner", "other"), LAPSES)
def test_which_tests_lapse_with_a_death(resolver: str, parts: dict[str, UnitId], owner: bool, other: bool) -> None:
    history = playing(at("T-11", "delve"), OweTest(resolver, parts, {}, "for the test"))
    mine = playing(history, Perform("lose", AXES, {"amount": 6}))
    theirs = playing(history, Perform("lose", SPEARS, {"amount": 5}))
    assert (mine.battle.debts == (), theirs.battle.debts == ()) == (owner, other)


def test_a_pursuit_is_owed_no_more_by_one_who_left_the_table_and_everything_else_is() -> None:
    history = at("T-11", "delve")
    for resolver, parts in (
        ("pursuit", {"actor": GORM, "target": SPEARS}),
        ("damage", {"target": GORM, "actor": ALYS}),
    ):
        history = playing(history, OweTest(resolver, parts, {}, "for the test"))
    gone = playing(history, a_roll("table_edge", 1, actor=GORM))
    assert owed_now(gone) == [("damage", {"target": GORM, "actor": ALYS})]


def test_a_caster_who_falls_in_its_own_slice_still_casts() -> None:
    history = having(at("T-15"), EMREL, scored=True, phase_score=7)
    history = having(history, JAVELINS, **LONE_BOW, scored=True, phase_score=7)
    history = shot_dead(history, JAVELINS, EMREL)
    assert able(history) == {EMREL: ["spell"]}
    cast = playing(history, a_roll("spell", actor=EMREL))
    assert value(cast.battle, EMREL, "has_shot") is True
    assert isinstance(cast.do(Perform("wait", EMREL)), Refused)


def test_one_struck_in_the_melee_phase_who_is_in_no_melee_falls_alone() -> None:
    history = having(a_duel(9, 9), GORM, melee=0)
    history = playing(history, a_roll("damage", 6, 6, target=GORM, actor=ALYS))
    assert values_of(history, GORM, "lost", "fell_together") == (1, 0)
