"""What a led side proposes: exact odds, thresholds that are kept, a die whose faces are all shared out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.play import playing, the_demo
from tests.tracker.games.confrontation.battles import demo_at
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, THRALLS, designating
from tests.tracker.play.opponent.test_choices import states
from tracker.battle.battle import SideDetail, SideId, Unit, UnitId
from tracker.battle.commands import (
    BeginProcedure,
    DrawPlan,
    GoTo,
    MakeContact,
    Observe,
    Perform,
    SetSide,
    SetValues,
    Tick,
)
from tracker.battle.dice import Face
from tracker.battle.observations import Seen
from tracker.games.skirmish.fields import DAMAGE, HIT_POINTS
from tracker.play.history import History
from tracker.play.opponent.choices import Alternative
from tracker.play.opponent.facts import AT_FIRST, agreed, aimed_at, likelihood
from tracker.play.opponent.odds import Exchange, exchange
from tracker.play.opponent.orders import tokens_of_die
from tracker.play.opponent.plans import Plan, faces
from tracker.play.opponent.proposals import HOLD, Stance, Weighed, drawn_by, options, proposal, shared
from tracker.play.opponent.proposals import _weight as weight_of
from tracker.play.opponent.reasons import Reason, reason_of
from tracker.play.opponent.shares import SIDES, in_shares
from tracker.play.opponent.temperaments import LABELS, Temperament, temperaments
from tracker.play.perspective import Perspective, seen_by
from tracker.play.rolls import draft
from tracker.play.sheets import aimed, open_on
from tracker.rules.odds import chances
from tracker.rules.system import Way
from tracker.rules.systems import load_system, system_keys

KNIGHTS = UnitId("knights-of-the-vale")


def proposals(history: History, temperament: Temperament) -> Iterator[tuple[Perspective, Unit, tuple[Weighed, ...]]]:
    """What every unit of every side is proposed to do, where it may do anything."""
    for side in history.battle.sides:
        view = seen_by(history, side.id)
        for unit in view.battle.of_side(side.id):
            if ways := proposal(view, unit, temperament):
                yield view, unit, ways


def the_ways(history: History, unit: UnitId, temperament: str) -> tuple[Weighed, ...]:
    """What that unit is proposed to do by a side of that temperament."""
    who = history.battle.units[unit]
    return proposal(seen_by(history, who.side), who, temperaments()[temperament])


def only_near(history: History, unit: UnitId, *near: UnitId) -> History:
    """The battle in which the table has told of all the unit's enemies: these are in reach, all others far off."""
    side = history.battle.units[unit].side
    enemies = (other.id for other in history.battle.units.values() if other.side != side)
    seen = (Observe(unit, Seen.REACH if enemy in near else Seen.FAR, enemy) for enemy in enemies)
    return playing(history, *seen)


def test_every_temperament_has_its_words_and_its_line_in_the_table() -> None:
    assert temperaments().keys() == LABELS.keys()


@pytest.mark.parametrize("key", system_keys())
def test_each_face_of_the_die_draws_one_way_of_every_proposal(key: str) -> None:
    found = 0
    for history in states(key, 6):
        for _view, _unit, ways in proposals(history, temperaments()["measured"]):
            found += 1
            drawn = [drawn_by(ways, face) for face in range(1, SIDES + 1)]
            assert {id(way) for way in drawn} == {id(way) for way in ways}
            assert [drawn.count(way) for way in ways] == [way.share for way in ways]
    assert found > 5


def test_shares_follow_the_weights_and_leave_no_face_over() -> None:
    assert in_shares([1.0, 1.0]) == (10, 10)
    assert in_shares([0.6, 0.3, 0.1]) == (12, 6, 2)
    assert in_shares([0.001, 5.0]) == (1, 19)
    assert in_shares([]) == ()


@pytest.mark.in_turn("temperament", keep=2)
@pytest.mark.parametrize("key", system_keys())
@pytest.mark.parametrize("temperament", LABELS)
def test_nobody_charges_below_its_threshold(key: str, temperament: str) -> None:
    threshold = temperaments()[temperament].charge
    for history in states(key, 4):
        for _view, _unit, ways in proposals(history, temperaments()[temperament]):
            for way in ways:
                if way.way is Way.MOVE and way.odds is not None:
                    assert way.odds.given >= threshold * way.odds.taken


def test_the_bold_charge_where_the_careful_do_not() -> None:
    history = only_near(designating(), SPEARS, STAIR)

    def charged(temperament: str) -> int:
        return sum(way.share for way in the_ways(history, SPEARS, temperament) if way.offer.name == "charge")

    assert charged("rash") > charged("careful")
    assert charged("bold") >= charged("measured") >= charged("careful")


def test_who_has_nobody_in_reach_whom_it_dares_to_charge_comes_no_nearer() -> None:
    spears = designating().battle.units[SPEARS]
    far = [Observe(SPEARS, Seen.FAR, enemy) for enemy in (THRALLS, STAIR, SORN)]

    def stances(*seen: Observe, charge: float) -> set[Stance]:
        view = seen_by(playing(designating(), *far, *seen), spears.side)
        return {way.stance for way in proposal(view, spears, replace(temperaments()["rash"], charge=charge))}

    assert Stance.ADVANCES in stances(charge=10.0)
    assert Stance.ADVANCES not in stances(Observe(SPEARS, Seen.REACH, STAIR), charge=10.0)


def test_a_side_that_means_to_hold_advances_nowhere() -> None:
    side = designating().battle.units[SPEARS].side
    history = playing(designating(), SetSide(side, {SideDetail.LED: "measured"}))
    for plan in Plan:
        face = faces(temperaments()["measured"]).index(plan) + 1
        ways = the_ways(playing(history, DrawPlan(side, Face(SIDES, face))), SPEARS, "measured")
        assert plan is not Plan.HOLD or not [way for way in ways if way.stance is Stance.ADVANCES]


def test_the_careful_let_the_enemy_come_unless_they_mean_to_attack() -> None:
    side = designating().battle.units[SPEARS].side
    far = (Observe(SPEARS, Seen.FAR, enemy) for enemy in (THRALLS, STAIR, SORN))
    history = playing(designating(), *far, SetSide(side, {SideDetail.LED: "careful"}))
    for plan in Plan:
        face = faces(temperaments()["careful"]).index(plan) + 1
        ways = the_ways(playing(history, DrawPlan(side, Face(SIDES, face))), SPEARS, "careful")
        assert any(way.stance is Stance.ADVANCES for way in ways) is (plan is Plan.ATTACK)


def test_who_fears_an_enemy_counts_on_less_when_charging_him() -> None:
    history, spears, wraith = demo_at("T-13", "heath"), UnitId("heath-spears"), UnitId("pit-wraith")
    view = seen_by(history, history.battle.units[spears].side)
    in_contact, charging = (exchange(view, Way.FIGHT, spears, wraith, charges=charges) for charges in (False, True))
    assert in_contact is not None
    assert charging is not None
    assert charging.gives < in_contact.gives
    assert charging.taken > in_contact.taken


def test_the_second_best_is_seldom_drawn() -> None:
    view = seen_by(designating(), designating().battle.units[SPEARS].side)
    ways = options(view, view.battle.units[SPEARS])[:3]
    drawn = shared([replace(way, weight=weight) for way, weight in zip(ways, (1.0, 1.0, 0.8), strict=True)])
    assert [way.share for way in drawn] == [10, 9, 1]


def test_the_odds_are_those_of_the_sheet() -> None:
    history = playing(designating(), Perform("designate", ORIANE), MakeContact(ORIANE, STAIR))
    strike = next(way.odds for way in the_ways(history, ORIANE, "rash") if way.enemy == STAIR and way.odds is not None)
    view = seen_by(history, history.battle.units[ORIANE].side)
    assert strike == exchange(view, Way.FIGHT, ORIANE, STAIR)
    melee = view.system.resolver("melee")
    case, _known = draft(view.system, view.battle, melee, {"actor": ORIANE, "target": STAIR})
    ends, damage = chances(melee, case), history.battle.units[ORIANE][DAMAGE]
    hits = ends["success"] + 2 * ends["critical"] + ends.get("fumbled_hit", 0)
    assert strike.gives == pytest.approx(float(hits * damage / history.battle.units[STAIR][HIT_POINTS]))


def test_who_has_charged_comes_into_contact_with_whom_it_charged() -> None:
    history = playing(designating(), Perform("charge", BOWS, {"enemy": THRALLS}))
    met = {way.enemy for way in the_ways(history, BOWS, "rash") if way.offer.name == "engage"}
    assert met == {THRALLS}


def test_shooters_are_given_other_tokens_than_those_who_strike() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))

    def drawn(unit: str, token: str) -> int:
        who = history.battle.units[UnitId(unit)]
        return tokens_of_die(seen_by(history, who.side), who, temperaments()["bold"]).count(token)

    assert drawn("knights-of-the-vale", "M") > drawn("bowmen-of-alder", "M")
    assert drawn("bowmen-of-alder", "H") > drawn("knights-of-the-vale", "H")
    assert drawn("ballista", "M") < drawn("ballista", "T")


def test_on_the_first_turn_nobody_is_ordered_to_charge_whom_nobody_saw_near() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    near = playing(history, Observe(KNIGHTS, Seen.REACH, UnitId("horde-of-rusk")))
    for temperament in temperaments().values():
        for unit in history.battle.units.values():
            assert "C" not in tokens_of_die(seen_by(history, unit.side), unit, temperament)
    knights = near.battle.units[KNIGHTS]
    assert "C" in tokens_of_die(seen_by(near, knights.side), knights, temperaments()["bold"])


def test_who_holds_lets_some_wait_who_have_nothing_to_shoot_with() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    knights = history.battle.units[KNIGHTS]
    history = playing(history, SetSide(knights.side, {SideDetail.LED: "careful"}))
    drawing = {plan: face for face, plan in enumerate(faces(temperaments()["careful"]), start=1)}

    def drawn(plan: Plan) -> Counter[str]:
        planned = playing(history, DrawPlan(knights.side, Face(SIDES, drawing[plan])))
        return Counter(tokens_of_die(seen_by(planned, knights.side), knights, temperaments()["careful"]))

    assert drawn(Plan.HOLD)["T"] > drawn(Plan.ATTACK)["T"]


def test_who_has_somebody_in_range_shoots_before_it_moves_and_who_has_nobody_moves() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    bowmen, enemies = UnitId("bowmen-of-alder"), [UnitId("ogre-band"), UnitId("gate-spears")]

    def drawn(seen: Seen) -> Counter[str]:
        told = playing(history, *(Observe(bowmen, seen, enemy) for enemy in enemies))
        who = told.battle.units[bowmen]
        return Counter(tokens_of_die(seen_by(told, who.side), who, temperaments()["measured"]))

    assert drawn(Seen.RANGE)["H"] > 3 * drawn(Seen.RANGE)["T"]
    assert drawn(Seen.FAR) == {"M": SIDES}


def test_what_others_have_laid_changes_no_proposal() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    azure, ochre = (side.id for side in history.battle.sides)
    units = list(history.battle.of_side(azure))
    hidden = replace(history, battle=replace(history.battle, sealed={unit.id: "C" for unit in units}))
    for unit in history.battle.of_side(ochre):
        for temperament in temperaments().values():
            before, after = (tokens_of_die(seen_by(each, ochre), unit, temperament) for each in (history, hidden))
            assert before == after


def test_a_side_is_led_and_given_back() -> None:
    history = playing(designating(), SetSide(designating().battle.sides[0].id, {SideDetail.LED: "bold"}))
    assert history.battle.sides[0].led == "bold"
    assert playing(history, SetSide(history.battle.sides[0].id, {SideDetail.LED: ""})).battle.sides[0].led == ""


def test_who_is_proposed_as_target_has_that_part_in_the_procedure() -> None:
    charges = 0
    for after in states("confrontation", 150):
        for _view, _unit, ways in proposals(after, temperaments()["rash"]):
            for way in ways:
                if isinstance(way.alternative.command, BeginProcedure) and way.offer.name == "charge":
                    charges += way.enemy is not None
                    assert way.alternative.command.bindings.get("target") == way.enemy
                    assert way.alternative.lacks == ("in reach" if way.enemy is not None else "")
    assert charges > 0


def aimed_of(history: History, unit: UnitId, act: str) -> dict[UnitId | None, str]:
    """Whom a unit may aim an act at, each with the fact it hangs on."""
    ways = options(seen_by(history, history.battle.units[unit].side), history.battle.units[unit])
    return {way.enemy: way.alternative.lacks for way in ways if way.offer.name == act}


def test_nobody_is_aimed_at_who_is_known_to_be_too_far_and_what_is_known_is_asked_no_more() -> None:
    history = designating()
    enemies = set(aimed_of(history, SPEARS, "charge"))
    assert {THRALLS, STAIR} <= enemies
    told = playing(history, Observe(SPEARS, Seen.FAR, THRALLS), Observe(SPEARS, Seen.REACH, STAIR))
    charged = aimed_of(told, SPEARS, "charge")
    assert set(charged) == enemies - {THRALLS}
    assert charged[STAIR] == ""
    assert {fact for enemy, fact in charged.items() if enemy != STAIR} == {"in reach"}


def test_what_was_seen_before_somebody_moved_is_still_to_be_agreed_to_and_who_was_far_is_less_likely_near() -> None:
    told = playing(designating(), Observe(SPEARS, Seen.FAR, THRALLS), Observe(SPEARS, Seen.REACH, STAIR))
    moved = playing(told, *(SetValues(enemy, {"state": "routed"}, "they ran") for enemy in (THRALLS, STAIR)))
    charged = aimed_of(moved, SPEARS, "charge")
    assert charged[THRALLS] == charged[STAIR] == "in reach"
    spears = moved.battle.units[SPEARS]
    far, near = (likelihood(moved.system, moved.battle, Way.MOVE, spears, enemy) for enemy in (THRALLS, STAIR))
    assert 0 < far < near == 1
    assert agreed(moved.system, moved.battle, Way.MOVE, spears, THRALLS) == (Observe(SPEARS, Seen.REACH, THRALLS),)


def test_who_is_in_range_is_shot_at_and_not_charged() -> None:
    acting = playing(designating(), Perform("designate", BOWS))
    told = playing(acting, Observe(BOWS, Seen.RANGE, THRALLS), Observe(BOWS, Seen.FAR, STAIR))
    assert THRALLS not in aimed_of(told, BOWS, "charge")
    shots = aimed_of(told, BOWS, "shoot")
    assert shots[THRALLS] == ""
    assert STAIR not in shots


def in_reach(history: History) -> History:
    """The battle after the table has told of one enemy that he is in reach of all others."""
    first, *others = (unit for unit in history.battle.units.values() if not history.system.cards.is_out(unit))
    return playing(history, *(Observe(each.id, Seen.REACH, first.id) for each in others if each.side != first.side))


@pytest.mark.parametrize("key", ["confrontation", "demonworld", "hexcombat"])
def test_no_page_asks_again_at_whom_an_act_is_aimed_that_was_agreed_to(key: str) -> None:
    pages = 0
    for history in map(in_reach, states(key, 12)):
        for view, unit, ways in proposals(history, temperaments()["rash"]):
            for way in ways:
                command = way.alternative.command
                if way.enemy is None or not isinstance(command, BeginProcedure):
                    continue
                page = open_on(history, view.system.page_for(command.procedure), command.bindings)
                asked = {answered.value for answered in aimed(page, way.enemy).pending if answered.is_told}
                touched = {enemy.id for enemy in view.system.play.contacts.touched(view.battle, unit)}
                assert way.enemy in {*command.bindings.values(), *asked} or way.enemy in touched
                pages += 1
    assert pages


def test_whom_friends_were_told_to_be_far_off_is_proposed_less_and_never_who_is_known_to_be_near() -> None:
    history = designating()
    enemies = [unit.id for unit in history.battle.units.values() if unit.side != history.battle.units[SPEARS].side]

    def likely(at: History, enemy: UnitId) -> float:
        return likelihood(at.system, at.battle, Way.MOVE, at.battle.units[SPEARS], enemy)

    assert {likely(history, enemy) for enemy in enemies} == {AT_FIRST}, "on the first turn"
    near = playing(history, *(Observe(BOWS, Seen.REACH, enemy) for enemy in enemies))
    assert {likely(near, enemy) for enemy in enemies} == {1.0}
    told = playing(near, Observe(BOWS, Seen.FAR, THRALLS), Observe(ORIANE, Seen.FAR, THRALLS))
    told = playing(told, Observe(SPEARS, Seen.REACH, STAIR))
    assert likely(told, THRALLS) == pytest.approx(1 / 3)
    assert likely(told, STAIR) == 1.0
    assert likely(playing(told, Observe(SPEARS, Seen.REACH, THRALLS)), THRALLS) == 1.0
    assert likely(playing(told, Observe(SPEARS, Seen.FAR, STAIR)), THRALLS) < 1 / 3

    def fond(at: History, enemy: UnitId) -> float:
        return max((way.weight for way in the_ways(at, SPEARS, "rash") if way.enemy == enemy), default=0.0)

    best = next(way.enemy for way in the_ways(near, SPEARS, "rash") if way.offer.name == "charge")
    assert best is not None
    far = playing(near, Observe(BOWS, Seen.FAR, best), Observe(ORIANE, Seen.FAR, best))
    assert fond(far, best) < fond(near, best)


def test_nobody_charges_on_the_first_turn_before_the_table_has_told_of_one_in_reach() -> None:
    history = designating()
    for how in ("careful", "measured", "bold"):
        ways = the_ways(history, SPEARS, how)
        assert ways
        assert not [way for way in ways if way.way is Way.MOVE and way.enemy is not None]
    told = playing(history, Observe(SPEARS, Seen.REACH, THRALLS))
    assert [way.enemy for way in the_ways(told, SPEARS, "rash") if way.way is Way.MOVE and way.enemy is not None]


def test_each_way_has_its_reason_in_a_word() -> None:
    history = designating()

    def reasons(at: History, how: str) -> set[Reason]:
        view, ways = seen_by(at, at.battle.units[SPEARS].side), the_ways(at, SPEARS, how)
        who = view.battle.units[SPEARS]
        return {reason_of(view, who, way, ways, temperaments()[how]) for way in ways}

    assert reasons(history, "measured") == {Reason.FAR}
    assert Reason.BEST in reasons(playing(history, Observe(SPEARS, Seen.REACH, THRALLS)), "rash")
    assert reasons(only_near(history, SPEARS, STAIR), "careful") == {Reason.FEARED}
    side = history.battle.units[SPEARS].side
    led_by = playing(history, SetSide(side, {SideDetail.LED: "rash"}))
    attack = faces(temperaments()["rash"]).index(Plan.ATTACK) + 1
    planned = playing(led_by, DrawPlan(side, Face(20, attack)))
    assert reasons(planned, "rash") == {Reason.PLAN}


def test_nobody_charges_for_next_to_nothing_but_the_rash() -> None:
    little, even = Exchange(0.05, 0.2, given=5.0, taken=1.0), Exchange(0.15, 0.2, given=5.0, taken=1.0)
    for how, temperament in temperaments().items():
        assert even.is_dared(temperament)
        assert little.is_dared(temperament) is (how == "rash")


def test_nothing_idle_is_proposed_beside_what_moves_or_holds() -> None:
    for how in LABELS:
        verbs = {way.offer.verb for way in the_ways(designating(), SPEARS, how)}
        assert verbs
        assert not verbs & {"complex action", "do nothing", "designate, and say later what is done"}


def test_nobody_shoots_in_a_skirmish_without_a_missile_weapon() -> None:
    for unit, shoots in ((SPEARS, False), (ORIANE, False), (BOWS, True)):
        history = designating()
        who = history.battle.units[unit]
        ways = options(seen_by(history, who.side), who)
        assert ways
        assert any(way.way is Way.SHOOT for way in ways) == shoots


def test_before_a_charge_fear_and_terror_are_reckoned_with_both_ways() -> None:
    history = designating()
    view = seen_by(history, history.battle.units[SPEARS].side)
    met, charged = (exchange(view, Way.FIGHT, SPEARS, STAIR, charges=charges) for charges in (False, True))
    assert met is not None
    assert charged is not None
    assert charged.gives < met.gives
    assert charged.taken > met.taken
    back = seen_by(history, history.battle.units[STAIR].side)
    met, charged = (exchange(back, Way.FIGHT, STAIR, SPEARS, charges=charges) for charges in (False, True))
    assert met is not None
    assert charged is not None
    assert charged.routs > met.routs
    assert charged.given > met.given


def test_who_has_begun_a_charge_goes_on_with_it() -> None:
    riders, alys = UnitId("goat-riders"), UnitId("ser-alys-of-the-heath")
    history = demo_at("T-13", "delve")
    begun = playing(history, BeginProcedure("charge", {"actor": riders, "target": alys}))
    (way,) = the_ways(begun, riders, "bold")
    assert way.alternative.command == BeginProcedure("charge", {"actor": riders, "target": alys})


@pytest.mark.in_turn("key")
@pytest.mark.parametrize("key", system_keys())
def test_nobody_strikes_at_whom_he_does_not_touch(key: str) -> None:
    struck = 0
    for after in states(key, 40):
        for view, unit, ways in proposals(after, temperaments()["rash"]):
            if view.system.play.contacts.are_kept:
                touched = {enemy.id for enemy in view.system.play.contacts.touched(view.battle, unit)}
                aimed = {way.enemy for way in ways if way.way is Way.FIGHT and not view.system.opponent.opens}
                assert aimed - {None} <= touched
                struck += len(aimed)
    assert struck or key != "hexcombat"


def test_no_ammunition_is_spent_on_next_to_nothing() -> None:
    history = demo_at("T-01", "")
    unit = next(iter(history.battle.units.values()))
    aimed = Weighed(Alternative(Tick(unit.id)), HOLD, way=Way.SHOOT, enemy=unit.id)
    view = seen_by(history, unit.side)
    little, enough = (replace(aimed, odds=Exchange(gives, given=gives)) for gives in (0.005, 0.05))
    gain = 0.05
    assert weight_of(view, unit, little, temperaments()["bold"], gain) == 0
    assert weight_of(view, unit, enough, temperaments()["bold"], gain) > 0


def test_nobody_goes_for_one_who_stands_with_a_unit_but_for_that_unit() -> None:
    history = playing(
        the_demo(load_system("demonworld")),
        SetValues(UnitId("hero-maelis"), {"attached_to": "bowmen-of-alder"}, "as it lies"),
    )
    for unit in history.battle.of_side(SideId("ochre")):
        aimed = aimed_at(history.system, history.battle, Way.MOVE, unit)
        assert "hero-maelis" not in aimed
        assert "bowmen-of-alder" in aimed
