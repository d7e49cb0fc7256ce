"""What follows of itself: harm, the seven triggers, states and immunities, flight, spells barred."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    ORIANE,
    OWED_STEP,
    SORN,
    SPEARS,
    STAIR,
    START_STEP,
    TAMSIN,
    THRALLS,
    a_battle,
    a_roll,
    able,
    acting,
    designating,
    offers,
    owed,
    the_debt,
    value,
    why_not,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Perform, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.fields import is_out
from tracker.games.skirmish.standing import acts_left
from tracker.play.history import History
from tracker.play.sheets.owed import page_of_tests
from tracker.play.walk import debts_due, standing
from tracker.play.worksheet import open_sheet
from tracker.rules.system import May
from tracker.views import owed as views_owed
from tracker.views.log import entries


def losing(history: History, unit: UnitId, amount: int = 1) -> History:
    """The unit after losing so many figures or hit points to one attack, its tests still owed."""
    return playing(history, Perform("lose", unit, {"amount": amount}))


def causes(history: History, unit: UnitId) -> list[str]:
    """Why a unit owes morale tests."""
    return [cause for who, resolver, cause in owed(history) if who == unit and resolver == "morale"]


def test_a_hit_costs_a_unit_a_figure_and_an_independent_hit_points() -> None:
    history = acting(SPEARS)
    assert value(playing(history, a_roll("melee", 19, actor=SPEARS, target=THRALLS)), THRALLS, "lost") == 1
    assert value(playing(history, a_roll("melee", 19, actor=ORIANE, target=SORN)), SORN, "hurt") == 2


def test_a_critical_hit_does_double_damage() -> None:
    assert value(playing(acting(SPEARS), a_roll("melee", 20, actor=ORIANE, target=SORN)), SORN, "hurt") == 4


def test_a_figure_with_hit_points_left_still_stands_and_one_attack_costs_one_figure_at_most() -> None:
    tough = acting(SPEARS, Thralls={"hit_points": 3})
    hurt = playing(tough, a_roll("melee", 19, actor=ORIANE, target=THRALLS))
    assert (value(hurt, THRALLS, "hurt"), value(hurt, THRALLS, "lost")) == (2, 0)
    gone = playing(hurt, a_roll("melee", 20, actor=ORIANE, target=THRALLS))
    assert (value(gone, THRALLS, "hurt"), value(gone, THRALLS, "lost")) == (0, 1)


def test_a_fumbled_shot_stops_one_figure_and_the_rest_go_on() -> None:
    history = acting(BOWS)
    for _shot in range(3):
        history = playing(history, a_roll("shoot", 1, actor=BOWS, target=THRALLS))
    assert value(history, BOWS, "stopped") == 3
    assert "shoot" in offers(history, BOWS)
    history = playing(history, a_roll("shoot", 1, actor=BOWS, target=THRALLS))
    assert "fumbled" in why_not(history, BOWS)
    assert "SK-RNG-13" in refused(history, a_roll("shoot", 10, actor=BOWS, target=THRALLS))


def test_a_fumbled_blow_lets_the_enemy_strike_back_and_that_blow_settles_it() -> None:
    history = playing(acting(SPEARS), a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    assert owed(history) == [(THRALLS, "melee", "opening")]
    back = the_debt(history, THRALLS)
    struck = playing(history, Resolve("melee", back.bindings, {}, (Face(20, 3),), debt=back.id))
    assert owed(struck) == []


def test_a_blow_that_is_owed_is_called_no_test() -> None:
    history = playing(acting(SPEARS), a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    assert [roll for _unit, roll, _cause in owed(history)] == ["melee"]
    assert any(detail.startswith("Roll owed: ") for detail in entries(history)[-1].details)
    assert [seen.is_test for seen in views_owed.tests_owed(history.system, history.battle)] == [False]
    due = debts_due(history.system, history.battle)
    assert page_of_tests(history.system, due=due).label == "Rolls owed"


def test_a_routed_enemy_cannot_use_an_opening() -> None:
    history = playing(acting(SPEARS, Thralls={"state": "routed"}), a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    assert owed(history) == []


def test_the_first_loss_earns_a_test_and_the_second_none() -> None:
    once = losing(acting(BOWS), SPEARS)
    assert causes(once, SPEARS) == ["first_loss"]
    assert causes(losing(once, SPEARS), SPEARS) == ["first_loss"]


#  of ten figures: how many are left after each loss, and what that loss earns
LOSSES = {9: "first_loss", 8: "", 7: "", 6: "", 5: "half_strength", 4: "below_half", 3: "below_half", 2: "below_half"}
LOSSES_BEFORE = {**LOSSES, 4: ""}


@pytest.mark.parametrize(("reading", "table"), [("after", LOSSES), ("before", LOSSES_BEFORE)])
def test_what_each_loss_of_ten_figures_earns(reading: str, table: dict[int, str]) -> None:
    history = acting(BOWS, {"sk.half_judged": reading})
    for left, cause in table.items():
        before = causes(history, SPEARS)
        history = losing(history, SPEARS)
        assert causes(history, SPEARS)[len(before) :] == ([cause] if cause else []), left


@pytest.mark.parametrize(("reading", "tests"), [("loss", 4), ("attack", 1)])
def test_several_figures_lost_to_one_attack(reading: str, tests: int) -> None:
    history = losing(acting(BOWS, {"sk.tests_per": reading}), SPEARS, 7)
    assert causes(history, SPEARS) == ["first_loss", "half_strength", "below_half", "below_half"][:tests]


def test_one_loss_that_fires_two_triggers_earns_one_test() -> None:
    history = losing(acting(BOWS, Spears={"figures": 2}), SPEARS)
    assert causes(history, SPEARS) == ["first_loss"]


@pytest.mark.parametrize(("reading", "last"), [("true", ["below_half"]), ("false", [])])
def test_the_wounds_of_an_independent(reading: str, last: list[str]) -> None:
    history = losing(acting(BOWS, {"sk.half_independent": reading}), ORIANE)
    assert causes(history, ORIANE) == ["first_loss"]
    history = losing(history, ORIANE, 3)
    assert causes(history, ORIANE) == ["first_loss", "half_strength"]
    assert causes(losing(history, ORIANE, 3), ORIANE) == ["first_loss", "half_strength", *last]


def test_disengaging_earns_a_test_and_frees_the_enemy_left_alone() -> None:
    history = playing(acting(SPEARS), Perform("engage", SPEARS, {"enemy": "thralls"}))
    free = playing(history, Perform("disengage", SPEARS))
    assert owed(free) == [(SPEARS, "morale", "disengaged")]
    assert value(free, THRALLS, "melee") == 0


def test_a_blow_brings_the_two_into_one_melee_and_two_melees_that_touch_become_one() -> None:
    history = playing(acting(SPEARS), a_roll("melee", 5, actor=SPEARS, target=THRALLS))
    assert (value(history, SPEARS, "melee"), value(history, THRALLS, "melee")) == (1, 1)
    apart = playing(history, Perform("engage", BOWS, {"enemy": "sorn"}))
    assert (value(apart, BOWS, "melee"), value(apart, SORN, "melee")) == (2, 2)
    touching = playing(apart, Perform("engage", SPEARS, {"enemy": "sorn"}))
    assert {value(touching, unit, "melee") for unit in (SPEARS, THRALLS, BOWS, SORN)} == {1}
    assert "not an enemy it can meet" in refused(history, Perform("engage", SPEARS, {"enemy": "bows"}))
    shot = playing(acting(BOWS), a_roll("shoot", 5, actor=BOWS, target=THRALLS))
    assert value(shot, THRALLS, "melee") == 0


@pytest.mark.parametrize(
    ("action", "cause", "lost"),
    [
        ("officer_killed", "officer_gone", 1),
        ("officer_leaves", "officer_gone", 0),
        ("standard_killed", "standard_gone", 1),
    ],
)
def test_the_officer_and_the_standard_bearer(action: str, cause: str, lost: int) -> None:
    history = playing(acting(BOWS), Perform(action, SPEARS))
    assert causes(history, SPEARS) == [cause]
    assert value(history, SPEARS, "lost") == lost
    assert "no" in refused(history, Perform(action, SPEARS))


def test_a_blow_may_strike_the_standard_bearer() -> None:
    history = playing(acting(BOWS), a_roll("melee", 19, actor=THRALLS, target=SPEARS, struck="standard"))
    assert causes(history, SPEARS) == ["standard_gone"]
    assert value(history, SPEARS, "standard") is False


def test_an_independent_who_led_the_unit_is_its_officer() -> None:
    assert causes(losing(acting(BOWS), TAMSIN, 6), SPEARS) == ["officer_gone"]
    assert causes(playing(acting(BOWS), Perform("leave", TAMSIN)), SPEARS) == ["officer_gone"]


@pytest.mark.parametrize(("reading", "cause"), [("all", "general_gone"), ("visible", "general_gone_if_seen")])
def test_the_death_of_the_general_is_tested_by_his_whole_army_or_by_those_that_see_it(reading: str, cause: str) -> None:
    history = losing(acting(BOWS, {"sk.general_dead": reading}), ORIANE, 8)
    assert owed(history) == [(unit, "morale", cause) for unit in (SPEARS, BOWS, TAMSIN)]


def test_the_dead_owe_nothing() -> None:
    once = losing(acting(BOWS), SPEARS)
    assert owed(losing(once, SPEARS, 9)) == []


def test_a_correction_by_hand_earns_no_test() -> None:
    assert owed(playing(acting(BOWS), SetValues(SPEARS, {"lost": 6}, "miscounted"))) == []


def test_a_failed_morale_test_shakes_then_routs_and_every_later_roll_knows() -> None:
    history = losing(acting(BOWS), SPEARS)
    shaken = playing(history, a_roll("morale", 2, actor=SPEARS))
    assert value(shaken, SPEARS, "state") == "shaken"
    assert owed(shaken) == []
    blow = playing(shaken, a_roll("melee", 10, actor=SPEARS, target=THRALLS))
    event = next(event for event in blow.acts[-1].events if isinstance(event, Rolled))
    assert {line.id: line.value for line in event.resolution.lines}["shaken"] == -2
    routed = playing(shaken, a_roll("morale", 2, actor=SPEARS))
    assert value(routed, SPEARS, "state") == "routed"
    assert "SK-STATE-07" in refused(routed, a_roll("melee", 10, actor=SPEARS, target=THRALLS))


def test_a_critical_success_against_fear_holds_against_that_type_for_the_battle() -> None:
    used = playing(acting(BOWS), a_roll("fear", 20, actor=BOWS, target=THRALLS))
    assert value(used, BOWS, "immune_to_fear_of") == "thralls"
    assert "immune" in refused(used, a_roll("fear", 10, actor=BOWS, target=THRALLS))
    playing(used, a_roll("fear", 10, actor=BOWS, target=STAIR))


def test_a_success_against_terror_holds_against_that_monster_and_a_critical_against_everything() -> None:
    used = playing(acting(BOWS), a_roll("terror", 19, actor=BOWS, target=STAIR))
    assert value(used, BOWS, "ignores_aura_of") == "stair"
    assert "immune" in refused(used, a_roll("terror", 10, actor=BOWS, target=STAIR))
    fearless = playing(acting(BOWS), a_roll("terror", 20, actor=BOWS, target=STAIR))
    assert "immune" in refused(fearless, a_roll("fear", 10, actor=BOWS, target=THRALLS))


def test_a_critical_failure_against_terror_removes_the_unit() -> None:
    gone = playing(acting(BOWS), a_roll("terror", 1, actor=BOWS, target=STAIR))
    assert is_out(gone.battle.units[BOWS])


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_a_loss_taken_back_takes_back_what_it_owed(amount: int) -> None:
    before = acting(SPEARS)
    history = playing(losing(before, SPEARS, amount), Perform("regain", SPEARS, {"amount": amount}))
    assert causes(history, SPEARS) == []
    for key in ("lost", "hurt", "first_loss", "half_loss"):
        assert value(history, SPEARS, key) == value(before, SPEARS, key)


@pytest.mark.parametrize(
    ("unit", "words"), [(SPEARS, "Spears get a figure back."), (ORIANE, "Oriane gets a hit point back.")]
)
def test_a_loss_taken_back_is_told_as_it_was_counted(unit: UnitId, words: str) -> None:
    history = playing(losing(acting(SPEARS), unit), Perform("regain", unit))
    assert entries(history)[-1].headline == words


def test_a_loss_taken_back_leaves_what_the_losses_that_stay_owe() -> None:
    history = losing(losing(acting(SPEARS), SPEARS), SPEARS)
    owing = causes(history, SPEARS)
    back = playing(losing(history, SPEARS), Perform("regain", SPEARS, {"amount": 1}))
    assert causes(back, SPEARS) == owing


def test_a_hit_point_taken_back_takes_back_what_it_owed() -> None:
    before = acting(SPEARS)
    history = playing(losing(before, ORIANE), Perform("regain", ORIANE, {"amount": 1}))
    assert causes(history, ORIANE) == []
    for key in ("lost", "hurt", "first_loss", "half_loss"):
        assert value(history, ORIANE, key) == value(before, ORIANE, key)


def test_a_rally_regains_one_state() -> None:
    history = acting(BOWS, Spears={"state": "routed", "has_fled": True})
    rallied = playing(history, a_roll("rally", 19, actor=ORIANE, target=SPEARS))
    assert value(rallied, SPEARS, "state") == "shaken"
    assert value(rallied, SPEARS, "has_fled") is False


def fleeing(switches: dict[str, str] | None = None, **spears: object) -> History:
    """The spears, routed and in contact with the thralls, have just been designated."""
    history = designating(switches, Spears={"state": "routed", "melee": 1, **spears}, Thralls={"melee": 1})
    return playing(history, Perform("designate", SPEARS))


def test_a_routed_unit_flees_at_its_activation_and_does_nothing_else() -> None:
    history = fleeing()
    assert history.battle.place.step == START_STEP
    assert offers(history, SPEARS) == ["flee", "off_table"]
    assert "must flee" in refused(history, Perform("run", SPEARS))
    fled = playing(history, Perform("flee", SPEARS, {"contacts": 2}))
    assert "before this step is left" in refused(fled, Advance())
    fled = playing(fled, Advance(anyway=True))
    assert "only flees" in why_not(fled, SPEARS)
    assert able(fled) == {TAMSIN}


@pytest.mark.parametrize(("reading", "strikes"), [("per_figure", 3), ("per_unit", 1)])
def test_the_enemies_in_contact_strike_for_nothing_at_those_who_flee(reading: str, strikes: int) -> None:
    fled = playing(fleeing({"sk.flight_attacks": reading}), Perform("flee", SPEARS, {"contacts": 3}))
    assert owed(fled) == [(THRALLS, "melee", "free_attack")] * strikes
    assert (value(fled, SPEARS, "melee"), value(fled, THRALLS, "melee")) == (0, 0)
    assert len({debt.id for debt in fled.battle.debts}) == strikes


@pytest.mark.parametrize(("reading", "flees"), [("until_rallied", True), ("once", False)])
def test_how_long_a_routed_unit_flees(reading: str, flees: bool) -> None:
    again = fleeing({"sk.flight_lasts": reading}, has_fled=True)
    assert value(again, SPEARS, "flight_due") is flees
    if not flees:
        acts = again if again.battle.place.step == ACT_STEP else playing(again, Advance())
        assert "melee" not in offers(acts, SPEARS)
        assert "run" in offers(acts, SPEARS)


def test_a_unit_routed_in_its_own_activation_flees_at_its_next() -> None:
    broken = playing(acting(BOWS), a_roll("terror", 2, actor=BOWS, target=STAIR))
    assert value(broken, BOWS, "flight_due") is False
    assert "next activation" in why_not(broken, BOWS)


@pytest.mark.parametrize(("reading", "state", "tests"), [("eliminated", "eliminated", 3), ("fled", "fled", 0)])
def test_whether_a_general_who_flees_off_the_table_is_lost_to_his_army(reading: str, state: str, tests: int) -> None:
    history = playing(
        designating({"sk.fled_counts": reading}, Oriane={"state": "routed"}), Perform("designate", ORIANE)
    )
    gone = playing(history, Perform("off_table", ORIANE))
    assert value(gone, ORIANE, "state") == state
    assert is_out(gone.battle.units[ORIANE])
    assert len(owed(gone)) == tests


def test_a_spell_is_barred_the_turn_after_and_free_the_turn_after_that() -> None:
    web = a_roll("cast", 2, actor=SORN, spell="Web")
    history = playing(designating(), web)
    second = playing(history, *[Advance(anyway=True)] * 3)
    while second.battle.place.turn == 1:
        second = playing(second, Advance(anyway=True))
    assert "SK-SPELL-02" in refused(second, web)
    third = second
    while third.battle.place.turn == 2:
        third = playing(third, Advance(anyway=True))
    assert value(playing(third, web), SORN, "spells_tried") == "Web"


def test_a_spell_that_may_be_resisted_puts_the_target_on_the_list_with_its_difficulty() -> None:
    spell = a_roll("cast", 19, actor=SORN, target=BOWS, spell="Web", difficulty=18, resistible=True)
    history = playing(designating(), spell)
    assert owed(history) == [(BOWS, "resist", "spell")]
    assert the_debt(history, BOWS).inputs == {"difficulty": 18}


def test_the_roster_tells_an_attack_all_that_it_knows() -> None:
    history = a_battle(Thralls={"entangled": 12, "size": "P"}, Bows={"state": "shaken"})
    shot = playing(history, a_roll("shoot", 10, actor=BOWS, target=THRALLS, distance=15))
    event = next(event for event in shot.acts[-1].events if isinstance(event, Rolled))
    assert {line.id: line.value for line in event.resolution.lines} == {
        "shooting": 6,
        "shaken": -2,
        "armour": 11,
        "long_range": 2,
        "size_p": 2,
        "entangled": -2,
    }
    assert (event.resolution.target, event.resolution.added) == (13, 4)


def test_an_independent_joins_a_unit_of_his_side_only() -> None:
    history = acting(BOWS)
    joined = playing(history, Perform("join", ORIANE, {"host": "bows"}))
    assert value(joined, ORIANE, "attached_to") == BOWS
    assert "Spears, Bows" in refused(history, Perform("join", ORIANE, {"host": "thralls"}))


def test_what_happens_in_an_activation_is_told_in_plain_sentences() -> None:
    charged = playing(designating(), Perform("designate", BOWS), Perform("charge", BOWS))
    struck = playing(charged, a_roll("melee", 5, actor=BOWS, target=THRALLS))
    told = " ".join(line for entry in entries(struck) for line in (entry.headline, *entry.details))
    for said in ("Bows: designated.", "Bows charge.", "Bows charge Thralls."):
        assert said in told


def rows(history: History, resolver: str, **bindings: str) -> dict[str, tuple[str, object, str]]:
    """The rows of a roll's form: label, value and origin of each question."""
    bound = {role: UnitId(unit) for role, unit in bindings.items()}
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver(resolver), bound)
    return {row.key: (row.label, row.value, row.origin) for row in sheet.rows()}


def test_a_morale_test_knows_the_enemies_the_unit_fights() -> None:
    history = playing(acting(BOWS), a_roll("melee", 5, actor=BOWS, target=THRALLS))
    fought = rows(history, "morale", actor=BOWS)
    assert fought["enemy_figures"] == ("Enemy figures", 12, "Thralls")
    assert fought["enemy_causes_fear"][1:] == (True, "Thralls")
    assert rows(acting(BOWS), "morale", actor=BOWS)["enemy_figures"][2] == "asked"
    two = playing(history, Perform("engage", BOWS, {"enemy": "stair"}))
    assert rows(two, "morale", actor=BOWS)["enemy_figures"] == ("Enemy figures", 13, "state")


def test_a_yes_is_never_put_to_the_opposite_of_its_question() -> None:
    asked = rows(acting(SPEARS), "morale", actor=SPEARS)
    assert asked["led"][:2] == ("Led by an independent, attached or not", True)
    assert asked["has_standard"][:2] == ("has a standard", True)
    assert "led" not in rows(acting(SPEARS), "rally", actor=ORIANE, target=BOWS)
    counting = acting(SPEARS, {"sk.rally_leader_malus": "true"})
    assert rows(counting, "rally", actor=ORIANE, target=BOWS)["led"][0] == "Led by an independent, attached or not"


def test_a_doubtful_figure_is_flagged_where_it_counts_and_no_more_under_its_house_rule() -> None:
    def marks(**switches: str) -> dict[str, tuple[object, bool]]:
        history = acting(BOWS, {f"sk.{key}": reading for key, reading in switches.items()})
        bound = {"actor": BOWS, "target": SPEARS}
        sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver("melee"), bound).answering("entangled", True)
        return {row.key: (row.worth, row.is_doubtful) for row in sheet.rows() if row.switches}

    assert marks() == {"entangled": (2, True)}
    assert marks(melee_defender="corrected") == {"entangled": (-2, False)}


def test_a_shot_asks_only_what_nobody_can_look_up() -> None:
    shot = rows(acting(BOWS), "shoot", actor=BOWS, target=STAIR)
    assert {key for key, (_label, _value, origin) in shot.items() if origin == "asked"} == {"cover", "distance"}
    assert shot["distance"][0] == "Distance to the target, paces"
    assert shot["attacker_state"][0] == "State of the attacker"
    assert rows(acting(BOWS), "melee", actor=THRALLS, target=SPEARS)["struck"][2] == "asked"
    fumbled = playing(acting(BOWS), a_roll("shoot", 1, actor=BOWS, target=STAIR))
    assert rows(fumbled, "shoot", actor=BOWS, target=STAIR)["figure_stopped"][2] == "asked"


def test_what_is_owed_is_offered_with_all_the_debt_says_of_it() -> None:
    slipped = playing(acting(SPEARS), a_roll("melee", 1, actor=SPEARS, target=THRALLS), Advance(anyway=True))
    assert slipped.battle.place.step == OWED_STEP
    stands = standing(SYSTEM, slipped.battle, slipped.battle.units[THRALLS])
    assert isinstance(stands, May)
    (offer,) = stands.offers
    assert (offer.verb, offer.others, offer.inputs) == (
        "strike through the opening",
        {"target": SPEARS},
        {"occasion": "opening"},
    )


def test_chargers_who_have_struck_their_enemy_down_have_no_shot_left_to_be_asked_about() -> None:
    history = playing(acting(SPEARS, Spears={"weapon": "thrown"}, Thralls={"figures": 1}), Perform("charge", SPEARS))
    assert [left.count for left in acts_left(history.battle) if SPEARS in left.units] == [10]
    struck = playing(history, a_roll("melee", 19, actor=SPEARS, target=THRALLS))
    assert is_out(struck.battle.units[THRALLS])
    assert [left for left in acts_left(struck.battle) if SPEARS in left.units] == []


def test_the_test_for_disengaging_is_taken_before_the_enemy_that_is_left() -> None:
    met = playing(acting(SPEARS, Thralls={"causes_fear": False}), Perform("engage", SPEARS, {"enemy": THRALLS}))
    gone = playing(met, Perform("disengage", SPEARS))
    (debt,) = gone.battle.debts
    assert (debt.cause, debt.bindings) == ("disengaged", {"actor": SPEARS, "target": THRALLS})
    roll = open_sheet(SYSTEM, gone.battle, SYSTEM.resolver("morale"), debt.bindings)
    assert roll.case.values["enemy_figures"] == 12
    (still,) = playing(gone, Perform("destroy", THRALLS)).battle.debts
    assert (still.cause, still.bindings) == ("disengaged", {"actor": SPEARS})
