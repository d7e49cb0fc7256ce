"""Crushing, guns, wind and fire as play: what the rolls change on the cards."""

from __future__ import annotations

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Resolve
from tracker.battle.dice import D6, D20, Face
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import BASES, DESTROYED, FIRES, LOADING, MELEE, WIND_DIRECTION, WIND_SPEED, WOUNDS
from tracker.play.history import History
from tracker.play.rolls import forecast, question
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Comparison, Goal
from tracker.rules.system import May, MayNot, PickUnit, RollFor

GUN = {"kind": "artillery", "projectile": "bolt", "shot_power": 12, "pv": 3, "loading": 6}


def thrown(*faces: int, sides: int = 20) -> tuple[Face, ...]:
    return tuple(Face(sides, face) for face in faces)


def an_answer(history: History, value: object) -> History:
    """The history with the procedure under way answered."""
    return playing(history, AnswerProcedure(history.battle.running[0].id, value))  # type: ignore[arg-type]


def a_gun_shot() -> History:
    """A bolt at medium range is about to be thrown for, at a troop of bases with two lives each."""
    history = having(
        a_battle({"Gun": GUN}, {"Foe": a_troop(pv=2), "Ogre": {"kind": "giant", "pv": 4}}), "gun", order="H"
    )
    begun = playing(at(history, "III.1"), BeginProcedure("gun_shot", {"actor": UnitId("gun")}))
    return an_answer(begun, "medium")


def with_the_table_at(face: int) -> History:
    """The same shot after this face on the table of errors."""
    shot = a_gun_shot()
    ready = Resolve(
        "artillery_table",
        {"actor": UnitId("gun")},
        {"range": "medium"},
        thrown(face),
        procedure=shot.battle.running[0].id,
    )
    return playing(shot, ready)


def test_a_shot_on_target_empties_the_gun_and_strikes_along_its_line() -> None:
    number = a_gun_shot().battle.running[0].id
    fired = playing(
        a_gun_shot(),
        Resolve("artillery_table", {"actor": UnitId("gun")}, {"range": "medium"}, thrown(19), procedure=number),
    )
    assert the(fired, "gun")[LOADING] == 0
    for said in (2, "foe", "ogre"):
        fired = an_answer(fired, said)
    bound = {"actor": UnitId("gun"), "base1": UnitId("foe"), "base2": UnitId("ogre")}
    struck = playing(fired, Resolve("projectile", bound, {}, thrown(1, 1, 1, 20), procedure=number))
    assert the(struck, "foe")[BASES] == 5
    assert the(struck, "ogre")[WOUNDS] == (1,)
    assert struck.battle.running == ()


def a_stone_on_target(kind: str) -> History:
    """A stone of this kind, power 15 (7), has come down where it was meant to; the table must say upon whom."""
    gun = GUN | {"projectile": kind, "shot_power": 15, "splash_power": 7}
    history = having(a_battle({"Gun": gun, "Guard": a_troop()}, {"Foe": a_troop()}), "gun", order="H")
    actor = {"actor": UnitId("gun")}
    shot = an_answer(playing(at(history, "III.1"), BeginProcedure("gun_shot", actor)), "short")
    number = shot.battle.running[0].id
    return playing(shot, Resolve("artillery_table", actor, {"range": "short"}, thrown(4), procedure=number))


def test_a_stone_strikes_the_base_under_it_and_those_it_splashes_friend_or_foe() -> None:
    fallen = a_stone_on_target("stone_ab")
    for said in (1, "foe", 3, "guard", "", "foe"):
        fallen = an_answer(fallen, said)
    running = fallen.battle.running[0]
    ask = question(SYSTEM, fallen.battle, running)
    assert isinstance(ask, RollFor)
    assert ask.bindings == {"actor": "gun", "base1": "foe", "neighbour1": "guard", "neighbour3": "foe"}
    struck = playing(fallen, Resolve("projectile", ask.bindings, ask.inputs, thrown(15, 7, 8, 1), procedure=running.id))
    assert the(struck, "foe")[BASES] == 4
    assert the(struck, "guard")[BASES] == 5
    assert struck.battle.running == ()


def test_a_stone_that_falls_on_nobody_needs_no_roll() -> None:
    assert an_answer(a_stone_on_target("stone"), 0).battle.running == ()


def test_a_projectile_that_goes_through_two_bases_of_a_unit_takes_both() -> None:
    history = at(a_battle({"Gun": GUN}, {"Foe": a_troop(pv=2)}), "III.1")
    bound = {"actor": UnitId("gun"), "base1": UnitId("foe"), "base2": UnitId("foe")}
    struck = playing(history, Resolve("projectile", bound, {"kind": "ball"}, thrown(1, 1)))
    assert the(struck, "foe")[WOUNDS] == (1, 1)
    pierced = playing(history, Resolve("projectile", bound, {}, thrown(1, 1, 1, 1)))
    assert the(pierced, "foe")[BASES] == 4


def test_a_destroyed_gun_ends_its_shot() -> None:
    number = a_gun_shot().battle.running[0].id
    blown = playing(
        a_gun_shot(),
        Resolve("artillery_table", {"actor": UnitId("gun")}, {"range": "medium"}, thrown(1), procedure=number),
    )
    assert the(blown, "gun")[DESTROYED]
    assert blown.battle.running == ()


def test_unspent_points_load_the_gun() -> None:
    history = having(a_battle({"Gun": GUN}), "gun", order="T", loading=1)
    worked = playing(at(history, "IV.10"), Resolve("artillery_move", {"actor": UnitId("gun")}, {"pm_spent": 3}))
    assert the(worked, "gun")[LOADING] == 4


def test_a_crushed_machine_is_gone_and_a_crushed_troop_loses_a_life() -> None:
    history = at(
        a_battle({"Ogre": {"kind": "giant", "crushing": 14}}, {"Foe": a_troop(), "Car": {"kind": "chariot", "pv": 5}}),
        "IV.5",
    )
    for victim in ("foe", "car"):
        history = playing(history, Resolve("crush", {"actor": UnitId("ogre"), "target": UnitId(victim)}, {}, thrown(1)))
    assert the(history, "car")[DESTROYED]
    assert the(history, "foe")[BASES] == 5


def test_a_unit_that_moved_into_contact_has_moved() -> None:
    history = having(a_battle({"Foot": a_troop()}, {"Foe": a_troop()}), "foot", order="C")
    begun = playing(at(history, "IV.9"), BeginProcedure("contact", {"actor": UnitId("foot")}))
    assert isinstance(stands(an_answer(begun, "foe"), "foot"), MayNot)


def test_a_second_attack_that_nobody_wants_is_owed_no_more() -> None:
    melee = a_battle({"Foot": a_troop(initiative=9, power=20)}, {"Foe": a_troop()})
    for fighter in ("foot", "foe"):
        melee = having(melee, fighter, melee=1)
    begun = playing(at(melee, "VI.2"), BeginProcedure("melee_round", {}))
    number = begun.battle.running[0].id
    for said in ("foot", "foe", 1, ""):
        begun = an_answer(begun, said)
    bound = {"actor": UnitId("foot"), "target": UnitId("foe")}
    struck = playing(begun, Resolve("melee", bound, {}, thrown(1), procedure=number))
    assert [debt.cause for debt in struck.battle.debts] == ["losses_contact", "second_attack"]
    assert [debt.cause for debt in an_answer(struck, "").battle.debts] == ["losses_contact"]


def test_a_crushing_test_fears_the_crusher_and_counts_what_it_took_alone() -> None:
    ogre, car = {"kind": "giant", "crushing": 14, "fear": 4}, {"kind": "chariot", "crushing": 14, "fear": 1}
    history = at(a_battle({"Ogre": ogre, "Car": car}, {"Foe": a_troop(morale_a=9)}), "IV.5")
    crushed = playing(history, *(a_roll("crush", crusher, "foe", faces(1)) for crusher in ("ogre", "ogre")))
    (debt,) = crushed.battle.debts
    seen = forecast(SYSTEM, crushed.battle, debt)
    # Four bases and a leader, less a fear of 4 and two bases lost.
    assert seen.resolver.goal_of(seen.case) == Goal(9, Comparison.AT_LEAST, D6, 4 + 1 - 4 - 2, hardest=6)
    tested = playing(crushed, Resolve("morale", debt.bindings, {}, faces(6, die=6), debt=debt.id))
    (again,) = playing(tested, a_roll("crush", "car", "foe", faces(1))).battle.debts
    assert again.bindings["target"] == "car"
    assert the(playing(tested, a_roll("crush", "car", "foe", faces(1))), "foe").values["lost_crushing"] == 1


def test_the_wind_turns_round_the_compass_and_never_blows_less_than_nothing() -> None:
    history = a_battle({"Foot": a_troop()})
    assert playing(history, Resolve("wind", {}, {}, thrown(3))).battle[WIND_DIRECTION] == 6
    assert playing(history, Resolve("wind", {}, {}, thrown(5))).battle[WIND_DIRECTION] == 3
    assert playing(history, Resolve("wind", {}, {}, thrown(14))).battle[WIND_SPEED] == 0
    assert playing(history, Resolve("wind", {}, {}, thrown(13))).battle[WIND_SPEED] == 2


def test_a_fire_is_counted_and_a_burning_machine_is_destroyed() -> None:
    history = a_battle({"Foot": a_troop()}, {"Car": {"kind": "chariot"}})
    lit = playing(history, Resolve("ignition", {"actor": UnitId("foot")}, {}, thrown(6)))
    assert lit.battle[FIRES] == 1
    aimed = {"actor": UnitId("foot"), "target": UnitId("car")}
    assert the(playing(lit, Resolve("flaming_arrows", aimed, {}, thrown(7))), "car")[DESTROYED]
    assert not the(playing(lit, Resolve("flaming_arrows", aimed, {}, thrown(8))), "car")[DESTROYED]


def test_a_shot_into_a_melee_may_cost_a_friend_a_life() -> None:
    history = at(a_battle({"Bows": a_troop(), "Friend": a_troop()}, {"Foe": a_troop()}), "III.1")
    history = having(having(history, "foe", melee=1), "friend", melee=1)
    roles = {"actor": UnitId("bows"), "target": UnitId("foe"), "deviated": UnitId("friend")}
    faces = (Face(6, 5), Face(6, 2), Face(20, 1))
    strayed = playing(history, Resolve("shoot", roles, {"neighbour": "contact"}, faces))
    assert (the(strayed, "friend")[BASES], the(strayed, "foe")[BASES]) == (5, 6)
    lost = playing(history, Resolve("shoot", roles, {"neighbour": "empty"}, faces[:2]))
    assert (the(lost, "friend")[BASES], the(lost, "foe")[BASES]) == (6, 6)


def test_the_form_asks_for_the_neighbour_once_a_shot_has_strayed_and_follows_its_armour() -> None:
    history = a_battle({"Bows": a_troop()}, {"Foe": a_troop(melee=1)})
    pair = {"actor": UnitId("bows"), "target": UnitId("foe")}
    sheet = open_sheet(history.system, history.battle, history.system.resolver("shoot"), pair)
    strayed = sheet.laying(Face(6, 5)).laying(Face(6, 2))
    assert "neighbour" not in {row.key for row in sheet.rows()}
    assert "neighbour" in {row.key for row in strayed.rows()}
    armoured = strayed.answering("deviated_armour", 3)
    assert (strayed.goal, armoured.goal) == (Goal(9, Comparison.AT_MOST, D20), Goal(6, Comparison.AT_MOST, D20))
    lost = strayed.answering("neighbour", "empty")
    assert lost.outcome == "shot_lost"
    assert "neighbour" in {row.key for row in lost.rows()}


def test_the_form_follows_a_projectile_s_number_from_hit_to_hit() -> None:
    history = a_battle({"Gun": GUN}, {"Foe": a_troop(pv=2)})
    roles = {"actor": UnitId("gun"), "base1": UnitId("foe")}
    sheet = open_sheet(history.system, history.battle, history.system.resolver("projectile"), roles)
    needed = [one.goal.target for one in (sheet, sheet.laying(Face(20, 12))) if one.goal is not None]
    assert needed == [12, 11]


def test_contact_with_an_attached_commander_engages_his_unit_and_both_fight() -> None:
    grakh = {"kind": "general", "stars": 1, "attached_to": "ogres"}
    history = a_battle({"Knights": a_troop()}, {"Ogres": a_troop(), "Grakh": grakh})
    begun = playing(at(history, "IV.9"), BeginProcedure("contact", {"actor": UnitId("knights")}))
    met = an_answer(begun, "grakh")
    assert [the(met, unit)[MELEE] for unit in ("knights", "ogres", "grakh")] == [1, 1, 0]
    blows = at(met, "VI.1")
    assert all(isinstance(stands(blows, unit), May) for unit in ("knights", "ogres", "grakh"))
    fought = playing(blows, BeginProcedure("melee_round", {}))
    running = fought.battle.running[0]
    asked = SYSTEM.procedure("melee_round").ask(fought.battle, running)
    assert isinstance(asked, PickUnit)
    assert set(asked.candidates) == {"knights", "ogres", "grakh"}
