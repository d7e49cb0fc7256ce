"""Fear, terror, morale and the state track, against the printed tables typed again by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play import playing
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, a_roll, acting
from tests.tracker.games.skirmish.cases import a_case, by_bands, by_every_face, lines_of, rolled
from tracker.battle.fields import Rejected
from tracker.games.skirmish.rolls.authority import RALLY
from tracker.games.skirmish.rolls.nerve import FEAR, MORALE_TEST, TERROR
from tracker.rules.resolver import Resolver
from tracker.views.log import entries

MORE = {"own_figures": 5, "enemy_figures": 4}
TWICE: dict[str, Any] = {"own_figures": 8, "enemy_figures": 4}
FEWER = {"own_figures": 4, "enemy_figures": 5}
HALF = {"own_figures": 4, "enemy_figures": 8}

FEAR_TABLE = [
    ("enemy on higher ground", {"enemy_high": True}, -1, "SK-FEAR-07"),
    ("enemy in a defensive position", {"enemy_defended": True}, -1, "SK-FEAR-08"),
    ("has a standard", {"has_standard": True}, +1, "SK-FEAR-09"),
    ("more numerous", MORE, +1, "SK-FEAR-10"),
    ("twice as numerous", TWICE, +2, "SK-FEAR-11"),
    ("holds a defensive position", {"defended": True}, +1, "SK-FEAR-12"),
    ("is shaken", {"state": "shaken"}, -2, "SK-FEAR-13"),
]
MORALE_TABLE = [
    ("enemy on higher ground", {"enemy_high": True}, -1, "SK-MORALE-09"),
    ("enemy in a defensive position", {"enemy_defended": True}, -1, "SK-MORALE-10"),
    ("enemy more numerous", FEWER, -1, "SK-MORALE-11"),
    ("enemy twice as numerous", HALF, -2, "SK-MORALE-12"),
    ("enemy causes fear", {"enemy_causes_fear": True}, -1, "SK-MORALE-13"),
    ("enemy causes terror", {"enemy_causes_terror": True}, -1, "SK-MORALE-14"),
    ("not led by an independent", {"led": False}, -1, "SK-MORALE-15"),
    ("has a standard", {"has_standard": True}, +1, "SK-MORALE-16"),
    ("more numerous", MORE, +1, "SK-MORALE-17"),
    ("twice as numerous", TWICE, +2, "SK-MORALE-18"),
    ("holds a defensive position", {"defended": True}, +1, "SK-MORALE-19"),
    ("is shaken", {"state": "shaken"}, -2, "SK-MORALE-20"),
    ("is routed", {"state": "routed"}, -4, "SK-STATE-11"),
]
# What becomes of a unit in each state; a dash where the test is not taken.
#    test      face  operational    shaken         routed
TRACK = [
    ("morale", 19, "operational", "shaken", "routed"),
    ("morale", 2, "shaken", "routed", "routed"),
    ("morale", 1, "routed", "eliminated", "eliminated"),
    ("fear", 19, "operational", "shaken", "-"),
    ("fear", 2, "shaken", "shaken", "-"),
    ("fear", 1, "routed", "routed", "-"),
    ("fear", 20, "operational", "shaken", "-"),
    ("terror", 19, "operational", "shaken", "-"),
    ("terror", 2, "routed", "routed", "-"),
    ("terror", 1, "eliminated", "eliminated", "-"),
    ("terror", 20, "operational", "shaken", "-"),
    ("rally", 19, "-", "operational", "shaken"),
    ("rally", 2, "-", "shaken", "routed"),
]
TRACKED = {"morale": MORALE_TEST, "fear": FEAR, "terror": TERROR, "rally": RALLY}
SEPARATE = {"sk.panicked_is_routed": "false"}


def state_after(test: str, face: int, state: str, switches: dict[str, str] | None = None) -> str:
    """The state a unit of Bravery 3 is in after that face, in a morale test led so that 19 always passes."""
    bravery = {"bravery": 5}
    led = {"led": True} if test in {"morale", "rally"} else {}
    made = rolled(TRACKED[test], face, switches=switches, state=state, **bravery, **led)
    for effect in made.effects:
        if effect.kind == "eliminated":
            return "eliminated"
        if effect.kind in {"state_worsens", "rally"}:
            return str(effect.value)
    return state


@pytest.mark.parametrize(("condition", "inputs", "value", "rule"), FEAR_TABLE)
def test_a_line_of_the_fear_table(condition: str, inputs: dict[str, Any], value: int, rule: str) -> None:
    case = a_case(FEAR, bravery=5, **inputs)
    goal = FEAR.goal_of(case)
    assert goal is not None
    assert (goal.target, goal.added) == (15, 5 + value), condition
    assert rule in {cited for line in FEAR.applied(case) for cited in line.rules}


@pytest.mark.parametrize(("condition", "inputs", "value", "rule"), MORALE_TABLE)
def test_a_line_of_the_morale_table(condition: str, inputs: dict[str, Any], value: int, rule: str) -> None:
    case = a_case(MORALE_TEST, bravery=5, **({"led": True} | inputs))
    goal = MORALE_TEST.goal_of(case)
    assert goal is not None
    assert (goal.target, goal.added) == (15, 5 + value), condition
    assert rule in {cited for line in MORALE_TEST.applied(case) for cited in line.rules}


@pytest.mark.parametrize(("test", "face", "operational", "shaken", "routed"), TRACK)
def test_the_state_track(test: str, face: int, operational: str, shaken: str, routed: str) -> None:
    for state, expected in (("operational", operational), ("shaken", shaken), ("routed", routed)):
        if expected == "-":
            with pytest.raises(Rejected):
                state_after(test, face, state)
        else:
            assert state_after(test, face, state) == expected, state


@pytest.mark.parametrize(
    ("test", "face", "states"),
    [
        ("morale", 2, {"operational": "shaken", "shaken": "panicked", "panicked": "panicked", "routed": "routed"}),
        ("morale", 1, {"operational": "panicked", "shaken": "eliminated", "panicked": "eliminated"}),
        ("fear", 2, {"operational": "shaken", "shaken": "shaken", "panicked": "panicked"}),
        ("fear", 1, {"operational": "panicked", "shaken": "panicked", "panicked": "panicked"}),
        ("terror", 2, {"operational": "routed", "shaken": "routed", "panicked": "routed"}),
        ("rally", 19, {"shaken": "operational", "panicked": "shaken"}),
    ],
)
def test_panicked_as_a_state_of_its_own(test: str, face: int, states: dict[str, str]) -> None:
    for state, expected in states.items():
        assert state_after(test, face, state, SEPARATE) == expected, state


def test_a_panicked_unit_has_no_penalty_and_a_routed_one_cannot_be_rallied_where_they_differ() -> None:
    assert "routed" not in lines_of(MORALE_TEST, SEPARATE, state="panicked")
    with pytest.raises(Rejected, match="SK-RALLY-02"):
        state_after("rally", 19, "routed", SEPARATE)


def test_a_shaken_unit_that_fails_a_fear_test_worsens_under_its_house_rule() -> None:
    assert state_after("fear", 2, "shaken", {"sk.fear_fail_shaken": "worsen"}) == "routed"
    assert state_after("fear", 2, "operational", {"sk.fear_fail_shaken": "worsen"}) == "shaken"


def test_a_routed_unit_suffers_nothing_more_from_morale_under_its_house_rule() -> None:
    assert state_after("morale", 1, "routed", {"sk.routed_morale": "no_effect"}) == "routed"
    assert state_after("morale", 1, "shaken", {"sk.routed_morale": "no_effect"}) == "eliminated"


def test_a_full_rally_brings_the_unit_to_operational_at_once() -> None:
    assert state_after("rally", 19, "routed", {"sk.rally_gain": "full"}) == "operational"


@pytest.mark.parametrize("test", [FEAR, TERROR, MORALE_TEST])
def test_naturals_decide_unless_the_house_rule_wants_the_total_to_agree(test: Resolver) -> None:
    agree = {"sk.test_crit_auto": "false"}
    best = "success" if test is MORALE_TEST else "critical"
    assert rolled(test, 20, bravery=-20).outcome == best
    assert rolled(test, 20, switches=agree, bravery=-20).outcome == "failure"
    assert rolled(test, 20, switches=agree, bravery=10).outcome == best
    assert rolled(test, 1, bravery=30).outcome == "critical_failure"
    assert rolled(test, 1, switches=agree, bravery=30).outcome == "success"
    assert rolled(test, 1, switches=agree, bravery=0).outcome == "critical_failure"


def test_more_and_twice_as_numerous_count_once_under_their_house_rule() -> None:
    once = {"sk.numbers_stack": "false"}
    assert {"more", "twice"} <= lines_of(FEAR, **TWICE).keys()
    assert "more" not in lines_of(FEAR, once, **TWICE)
    assert lines_of(FEAR, once, **TWICE)["twice"] == 1
    assert lines_of(FEAR, once, **MORE)["more"] == 1
    assert "enemy_more" not in lines_of(MORALE_TEST, once, **HALF)


def test_more_is_strictly_more_and_unknown_numbers_do_not_count() -> None:
    assert "more" not in lines_of(FEAR, own_figures=4, enemy_figures=4)
    assert "more" not in lines_of(FEAR, own_figures=4, enemy_figures=0)


@pytest.mark.parametrize(
    ("reading", "value"), [("fear", -1 + 1 + 2 - 2), ("morale", -1 + 1 + 2 - 2 - 1 - 1), ("none", 0)]
)
def test_the_terror_test_borrows_the_table_its_house_rule_names(reading: str, value: int) -> None:
    everything = {"enemy_high": True, "has_standard": True, "state": "shaken", "enemy_causes_fear": True, **TWICE}
    goal = TERROR.goal_of(a_case(TERROR, {"sk.terror_mods": reading}, bravery=5, **everything))
    assert goal is not None
    assert goal.added == 5 + value


def test_the_malus_of_nobody_leading_spares_an_independent_unless_the_house_rule_says_otherwise() -> None:
    assert "leaderless" not in lines_of(MORALE_TEST, tester="independent")
    assert lines_of(MORALE_TEST, {"sk.leader_malus_self": "true"}, tester="independent")["leaderless"] == -1
    assert lines_of(MORALE_TEST)["leaderless"] == -1


def test_the_malus_of_nobody_leading_counts_in_a_rally_only_under_its_house_rule() -> None:
    assert "leaderless" not in lines_of(RALLY)
    assert lines_of(RALLY, {"sk.rally_leader_malus": "true"})["leaderless"] == -1
    assert "leaderless" not in lines_of(RALLY, {"sk.rally_leader_malus": "true"}, led=True)


@pytest.mark.parametrize(
    ("test", "inputs", "rule"),
    [
        (FEAR, {"causes_fear": True}, "SK-FEAR-02"),
        (FEAR, {"used_to_fear": True}, "SK-FEAR-05"),
        (FEAR, {"fearless": True}, "SK-TERROR-05"),
        (FEAR, {"state": "routed"}, "SK-RUL-19"),
        (TERROR, {"causes_terror": True}, "SK-TERROR-02"),
        (TERROR, {"used_to_aura": True}, "SK-TERROR-03"),
        (TERROR, {"fearless": True}, "SK-TERROR-05"),
        (TERROR, {"state": "routed"}, "SK-RUL-19"),
    ],
)
def test_who_takes_no_fear_or_terror_test(test: Resolver, inputs: dict[str, Any], rule: str) -> None:
    with pytest.raises(Rejected, match=rule):
        rolled(test, 10, **inputs)


def test_criticals_of_fear_and_terror_leave_the_unit_immune() -> None:
    fear = rolled(FEAR, 20, enemy_type="thralls").effects
    assert [(effect.kind, effect.value) for effect in fear] == [("fear_immunity", "thralls")]
    assert {effect.kind for effect in rolled(TERROR, 20).effects} == {"fearless", "aura_ignored"}
    assert [effect.kind for effect in rolled(TERROR, 19).effects] == ["aura_ignored"]


@settings(max_examples=40, deadline=None)
@given(
    bravery=st.integers(-20, 60),
    state=st.sampled_from(["operational", "shaken"]),
    own=st.integers(0, 30),
    enemy=st.integers(0, 30),
    auto=st.sampled_from(["true", "false"]),
    mods=st.sampled_from(["fear", "morale", "none"]),
)
def test_the_odds_are_those_of_all_twenty_faces(
    bravery: int, state: str, own: int, enemy: int, auto: str, mods: str
) -> None:
    switches = {"sk.test_crit_auto": auto, "sk.terror_mods": mods}
    about: dict[str, Any] = {"bravery": bravery, "state": state, "own_figures": own, "enemy_figures": enemy}
    for test in (FEAR, TERROR, MORALE_TEST):
        assert by_bands(test, switches, **about) == by_every_face(test, switches, **about)


@pytest.mark.parametrize(("state", "words"), [("routed", "Bows stay routed"), ("operational", "Bows are shaken")])
def test_a_failed_test_says_what_becomes_of_the_unit_though_that_is_nothing(state: str, words: str) -> None:
    history = playing(acting(SPEARS, None, Bows={"state": state}), a_roll("morale", 2, actor=BOWS))
    last = entries(history)[-1]
    assert words in " ".join((last.headline, *last.details))
