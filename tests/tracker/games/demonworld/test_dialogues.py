"""The procedures of Demonworld, question by question: what is asked, of whom, in which order, and how they end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    AnswerProcedure,
    BeginProcedure,
    LeaveProcedure,
    OweTest,
    Perform,
    RemoveUnit,
    Resolve,
    SetSwitch,
    Waive,
)
from tracker.battle.dice import Face
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import BASES, DESTROYED, LOADING, ROUTING, WOUNDS
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.walk import debts_due
from tracker.rules.system import Ask, Choose, Count, PickUnit, RollFor

Said = str | int | tuple[Face, ...]

OGRE = {"kind": "giant", "pv": 2, "crushing": 14}
GUN = {"kind": "artillery", "pv": 3, "projectile": "bolt", "shot_power": 12, "splash_power": 5}


def told(ask: Ask | None) -> str:
    """A question in a line: its key, what may be answered, and for a roll who takes part and what is known."""
    match ask:
        case Choose(key=key, options=options):
            return f"{key}: {' / '.join(option.key for option in options)}"
        case PickUnit(key=key, candidates=candidates, or_none=or_none):
            return f"{key}: {' '.join(sorted(candidates))}{' or nobody' if or_none else ''}"
        case Count(key=key, field=field):
            return f"{key}: {field.low} to {field.high}"
        case RollFor(key=key, resolver=resolver, bindings=bindings, inputs=inputs):
            return f"{key}: roll {resolver} {_pairs(bindings)} {_pairs(inputs)}".rstrip()
        case _:
            return "over"


def _pairs(values: Mapping[str, Any]) -> str:
    return ",".join(f"{key}={value}" for key, value in values.items())


def talk(history: History, procedure: str, actor: str, *lines: tuple[str, Said]) -> History:
    """Play the procedure: each question must be as told, and is answered; after the last it is over."""
    history = playing(history, BeginProcedure(procedure, {"actor": UnitId(actor)} if actor else {}))
    for expected, said in lines:
        running = history.battle.running[-1]
        ask = question(SYSTEM, history.battle, running)
        assert told(ask) == expected
        if isinstance(ask, RollFor):
            assert isinstance(said, tuple)
            history = playing(history, Resolve(ask.resolver, ask.bindings, ask.inputs, said, procedure=running.id))
        else:
            assert not isinstance(said, tuple)
            history = playing(history, AnswerProcedure(running.id, said))
    assert [running.procedure for running in history.battle.running] == []
    return history


def crushing(**foe: Any) -> History:
    azure = {"Ogre": OGRE, "Bows": a_troop()}
    ochre = {"Foe": a_troop(), "Troll": OGRE, "Car": {"kind": "chariot", "pv": 3, "crushing": 14}}
    history = a_battle(azure, ochre)
    for key, value in foe.items():
        history = having(history, "foe", **{key: value})
    return at(history, "IV.5")


def test_a_giant_moves_over_one_base_after_another_and_those_under_t_may_shoot_first() -> None:
    after = talk(
        crushing(order="T"), "crush", "ogre",
        ("victim1: bows car foe", "foe"),
        ("react1: yes / no", "yes"),
        ("shooters1: 1 to 6", 2),
        ("shot1: roll shoot actor=foe,target=ogre", faces(1)),
        ("shot1_2: roll shoot actor=foe,target=ogre", faces(20)),
        ("roll1: roll crush actor=ogre,target=foe", faces(1)),
        ("more1: no / yes", "yes"),
        ("victim2: bows car foe", "foe"),
        ("react2: yes / no", "no"),
        ("roll2: roll crush actor=ogre,target=foe", faces(20)),
        ("more2: no / yes", "yes"),
        ("victim3: bows car foe", "car"),
        ("roll3: roll crush actor=ogre,target=car", faces(1)),
        ("more3: no / yes", "no"),
    )  # fmt: skip
    assert (the(after, "foe")[BASES], the(after, "ogre")[WOUNDS], the(after, "car")[DESTROYED]) == (5, (1,), True)


def test_a_crushing_test_is_not_due_until_the_move_of_its_crusher_is_over() -> None:
    """It is taken then (DW-CRU-13), whether the move ended or was broken off; another one owed is due all the same."""
    begun = playing(crushing(), BeginProcedure("crush", {"actor": UnitId("ogre")}))
    (running,) = begun.battle.running
    pair = {"actor": UnitId("ogre"), "target": UnitId("foe")}
    fell = playing(begun, AnswerProcedure(running.id, "foe"))
    fell = playing(fell, Resolve("crush", pair, {}, faces(1), procedure=running.id))
    assert [debt.cause for debt in fell.battle.debts] == ["losses_crushing"]
    assert debts_due(SYSTEM, fell.battle) == ()
    other = playing(fell, OweTest("morale", {"actor": UnitId("bows")}, {"test": "contact"}, "called_for"))
    assert [debt.unit for debt in debts_due(SYSTEM, other.battle)] == ["bows"]
    for over in (AnswerProcedure(running.id, "no"), LeaveProcedure(running.id)):
        assert [debt.unit for debt in debts_due(SYSTEM, playing(fell, over).battle)] == ["foe"]


def test_the_shot_that_fells_the_crusher_ends_its_move() -> None:
    after = talk(
        having(crushing(order="T"), "ogre", wounds=(1,)), "crush", "ogre",
        ("victim1: bows car foe", "foe"),
        ("react1: yes / no", "yes"),
        ("shooters1: 1 to 6", 6),
        ("shot1: roll shoot actor=foe,target=ogre", faces(1)),
    )  # fmt: skip
    assert the(after, "ogre")[DESTROYED]


def test_a_shot_made_before_anybody_was_asked_how_many_shoot_is_the_only_one() -> None:
    """So it is in battles of old, and where one of their acts is put right and those behind it are played again."""
    begun = playing(crushing(order="T"), BeginProcedure("crush", {"actor": UnitId("ogre")}))
    (running,) = begun.battle.running
    said = [AnswerProcedure(running.id, value) for value in ("foe", "yes")]
    shot = replace(a_roll("shoot", "foe", "ogre", faces(20)), procedure=running.id)
    after = playing(begun, *said, shot)
    ask = question(SYSTEM, after.battle, after.battle.running[-1])
    assert told(ask) == "roll1: roll crush actor=ogre,target=foe"


def test_of_one_base_alone_nobody_asks_how_many_shoot_at_the_crusher() -> None:
    talk(
        crushing(order="T", bases=1), "crush", "ogre",
        ("victim1: bows car foe", "foe"),
        ("react1: yes / no", "yes"),
        ("shot1: roll shoot actor=foe,target=ogre", faces(20)),
        ("roll1: roll crush actor=ogre,target=foe", faces(20)),
        ("more1: no / yes", "no"),
    )  # fmt: skip


def test_a_chariot_moves_over_standard_bases_alone() -> None:
    talk(
        crushing(), "crush", "car",
        ("victim1: bows foe", "bows"),
        ("roll1: roll crush actor=car,target=bows", faces(20)),
        ("more1: no / yes", "no"),
    )  # fmt: skip


def test_who_has_no_missiles_or_no_token_t_is_not_asked_to_shoot() -> None:
    for state in ({"order": "T", "missile_power": 0}, {"order": "H"}):
        talk(
            crushing(**state), "crush", "ogre",
            ("victim1: bows car foe", "foe"),
            ("roll1: roll crush actor=ogre,target=foe", faces(20)),
            ("more1: no / yes", "no"),
        )  # fmt: skip


def a_gun(projectile: str, step: str = "III.3") -> History:
    azure = {"Gun": GUN | {"projectile": projectile}, "Guard": a_troop()}
    return at(having(a_battle(azure, {"Foe": a_troop(), "Ogre": OGRE}), "gun", order="H"), step)


def test_a_bolt_on_target_asks_for_the_bases_on_its_line() -> None:
    known = "kind=bolt,power_a=12,power_b=5,bases=2"
    after = talk(
        a_gun("bolt"), "gun_shot", "gun",
        ("range: short / medium / long", "long"),
        ("table: roll artillery_table actor=gun range=long", faces(20)),
        ("line: 0 to 8", 2),
        ("base1: foe guard ogre or nobody", "foe"),
        ("base2: foe guard ogre or nobody", ""),
        (f"projectile: roll projectile actor=gun,base1=foe {known}", faces(1, 1)),
    )  # fmt: skip
    assert (the(after, "foe")[BASES], the(after, "gun")[LOADING]) == (5, 0)


@pytest.mark.parametrize(("face", "hexes"), [(4, 2), (9, 2), (10, 1), (17, 1)])
def test_a_shot_that_deviates_asks_in_which_direction(face: int, hexes: int) -> None:
    talk(
        a_gun("ball"), "gun_shot", "gun",
        ("range: short / medium / long", "medium"),
        ("table: roll artillery_table actor=gun range=medium", faces(face)),
        (f"scatter: roll artillery_scatter actor=gun hexes={hexes}", faces(3, die=6)),
        ("line: 0 to 8", 0),
    )  # fmt: skip


@pytest.mark.parametrize("face", [1, 2, 3])
def test_an_error_of_the_crew_ends_the_shot(face: int) -> None:
    talk(
        a_gun("stone_ab"), "gun_shot", "gun",
        ("range: short / medium / long", "short"),
        ("table: roll artillery_table actor=gun range=short", faces(face)),
    )  # fmt: skip


def test_a_stone_a_falls_on_one_base_and_splashes_none() -> None:
    talk(
        a_gun("stone"), "gun_shot", "gun",
        ("range: short / medium / long", "short"),
        ("table: roll artillery_table actor=gun range=short", faces(4)),
        ("line: 0 to 1", 1),
        ("base1: foe guard ogre or nobody", "ogre"),
        ("projectile: roll projectile actor=gun,base1=ogre kind=stone,power_a=12,power_b=5,bases=1", faces(20)),
    )  # fmt: skip


def test_a_stone_with_a_splash_asks_for_those_around_though_nobody_is_under_it() -> None:
    known = "kind=stone_ab,power_a=12,power_b=5,bases=0,neighbours=1,final_water=False,off_level=()"
    after = talk(
        a_gun("stone_ab"), "gun_shot", "gun",
        ("range: short / medium / long", "short"),
        ("table: roll artillery_table actor=gun range=short", faces(4)),
        ("line: 0 to 1", 0),
        ("around: 0 to 6", 1),
        ("neighbour1: foe guard ogre or nobody", "guard"),
        (f"projectile: roll projectile actor=gun,neighbour1=guard {known}", faces(5)),
    )  # fmt: skip
    assert the(after, "guard")[BASES] == 5


def in_melee(**powers: int) -> History:
    """Two melees that do not touch: bows and guard against the foe, ogre against troll; initiatives as told."""
    azure = {"Bows": a_troop(), "Guard": a_troop(), "Ogre": OGRE}
    history = a_battle(azure, {"Foe": a_troop(bases=6), "Troll": OGRE})
    for unit, number in (("bows", 1), ("guard", 1), ("foe", 1), ("ogre", 2), ("troll", 2)):
        history = having(history, unit, melee=number, initiative=powers.get(unit, 3), power=12)
    return at(history, "VI.1")


EVERYBODY = "bows foe guard ogre troll or nobody"


def test_attacks_are_all_announced_and_then_struck_from_the_highest_initiative_down() -> None:
    after = talk(
        in_melee(foe=5, guard=4, bows=2), "melee_round", "",
        (f"attacker1: {EVERYBODY}", "bows"),
        ("target1: foe", "foe"),
        ("blows1: 1 to 20", 1),
        (f"attacker2: {EVERYBODY}", "guard"),
        ("target2: foe", "foe"),
        ("blows2: 1 to 20", 2),
        (f"attacker3: {EVERYBODY}", "foe"),
        ("target3: bows guard", "guard"),
        ("blows3: 1 to 20", 1),
        (f"attacker4: {EVERYBODY}", "ogre"),
        ("target4: troll", "troll"),
        ("blows4: 1 to 20", 1),
        (f"attacker5: {EVERYBODY}", ""),
        ("blow3.1: roll melee actor=foe,target=guard", faces(20)),
        ("blow2.1: roll melee actor=guard,target=foe", faces(8)),
        ("blow2.2: roll melee actor=guard,target=foe", faces(8)),
        ("blow4.1: roll melee actor=ogre,target=troll", faces(20)),
        ("blow1.1: roll melee actor=bows,target=foe", faces(8)),
    )  # fmt: skip
    assert (the(after, "foe")[BASES], the(after, "guard")[BASES]) == (3, 6)


def test_a_good_blow_has_a_second_at_whom_its_player_likes_and_a_refused_one_is_forgotten() -> None:
    begin: list[tuple[str, Said]] = [
        (f"attacker1: {EVERYBODY}", "foe"), ("target1: bows guard", "bows"), ("blows1: 1 to 20", 2),
        (f"attacker2: {EVERYBODY}", ""), ("blow1.1: roll melee actor=foe,target=bows", faces(1)),
    ]  # fmt: skip
    after = talk(
        in_melee(foe=5), "melee_round", "", *begin,
        ("blow1.1.target: bows guard or nobody", "guard"),
        ("blow1.1.second: roll melee actor=foe,target=guard is_second=True", faces(1)),
        ("blow1.2: roll melee actor=foe,target=bows", faces(1)),
        ("blow1.2.target: bows guard or nobody", ""),
    )  # fmt: skip
    assert (the(after, "bows")[BASES], the(after, "guard")[BASES]) == (4, 5)
    assert {debt.cause for debt in after.battle.debts} == {"losses_contact"}


@pytest.mark.parametrize("whom", ["", "guard"], ids=["before it is aimed", "once it is aimed"])
@pytest.mark.parametrize("is_waived", [False, True], ids=["rolled", "waived"])
def test_a_second_attack_settled_outside_its_melee_is_not_asked_again(whom: str, is_waived: bool) -> None:
    """A base has one in a phase and no third attack (DW-MEL-44): the next blow of the fight is the next announced."""
    begun = playing(in_melee(foe=5), BeginProcedure("melee_round", {}))
    (running,) = begun.battle.running
    pair = {"actor": UnitId("foe"), "target": UnitId("bows")}
    said = [AnswerProcedure(running.id, value) for value in ("foe", "bows", 2, "")]
    struck = playing(begun, *said, Resolve("melee", pair, {}, faces(1), procedure=running.id))
    if whom:
        struck = playing(struck, AnswerProcedure(running.id, whom))
    (second,) = (debt for debt in struck.battle.debts if debt.cause == "second_attack")
    rolled = Resolve("melee", pair, {"is_second": True}, faces(20), debt=second.id)
    settled = playing(struck, Waive(second.id, "agreed") if is_waived else rolled)
    ask = question(SYSTEM, settled.battle, settled.battle.running[-1])
    assert told(ask) == "blow1.2: roll melee actor=foe,target=bows"


def test_a_second_attack_comes_at_once_though_the_fall_of_a_unit_makes_its_commander_the_fastest() -> None:
    """He stands alone from now on, and his own order counts in the first phase of his melee."""
    cards = {"Guard": a_troop(bases_at_start=1, initiative=3), "Captain": {"kind": "hero", "attached_to": "guard"}}
    history = a_battle(cards | {"Bows": a_troop(initiative=1)}, {"Foe": a_troop(power=12, initiative=5)})
    history = having(history, "captain", order="C", initiative=4)
    for unit in ("guard", "bows", "foe"):
        history = having(history, unit, melee=1)
    everybody = "bows captain foe guard or nobody"
    talk(
        at(history, "VI.1"), "melee_round", "",
        (f"attacker1: {everybody}", "captain"), ("target1: foe", "foe"), ("blows1: 1 to 20", 1),
        (f"attacker2: {everybody}", "foe"), ("target2: bows captain guard", "guard"), ("blows2: 1 to 20", 1),
        (f"attacker3: {everybody}", ""),
        ("blow2.1: roll melee actor=foe,target=guard", faces(1)),
        ("blow2.1.target: bows captain or nobody", "bows"),
        ("blow2.1.second: roll melee actor=foe,target=bows is_second=True", faces(20)),
        ("blow1.1: roll melee actor=captain,target=foe", faces(20)),
    )  # fmt: skip


def test_nobody_attacks_and_the_melee_is_over() -> None:
    talk(in_melee(), "melee_round", "", (f"attacker1: {EVERYBODY}", ""))


def test_there_is_nothing_to_ask_where_nobody_fights() -> None:
    talk(at(a_battle({"Bows": a_troop()}), "VI.1"), "melee_round", "")


def test_a_blow_at_one_who_has_fallen_is_lost() -> None:
    history = having(in_melee(guard=5, bows=4), "foe", leader=False, bases=1)
    after = talk(
        history, "melee_round", "",
        (f"attacker1: {EVERYBODY}", "guard"), ("target1: foe", "foe"), ("blows1: 1 to 20", 2),
        (f"attacker2: {EVERYBODY}", "bows"), ("target2: foe", "foe"), ("blows2: 1 to 20", 1),
        (f"attacker3: {EVERYBODY}", ""),
        ("blow1.1: roll melee actor=guard,target=foe", faces(8)),
    )  # fmt: skip
    assert the(after, "foe")[BASES] == 0


def test_contact_asks_for_an_enemy_alone() -> None:
    history = at(having(a_battle({"Bows": a_troop(), "Guard": a_troop()}), "bows", order="C"), "IV.9")
    talk(history, "contact", "bows", ("enemy: foe", "foe"))


# -- the other reading of a doubtful rule, played to its end ----------------------------------------------------------


def melee_at_a_tie(switch: str) -> History:
    history = playing(in_melee(foe=4), SetSwitch("melee_tie", switch))
    for unit in ("bows", "foe"):
        history = playing(history, Perform("lose_base", UnitId(unit), {"cause": "struck"}))
    return at(history, "VI.4")


def test_a_tie_by_dice_is_thrown_for_and_both_test_without_a_throw() -> None:
    diced = melee_at_a_tie("dice")
    (dice,) = (debt for debt in diced.battle.debts if debt.resolver == "melee_loser")
    thrown = playing(diced, Resolve("melee_loser", dice.bindings, {}, faces(2, 2, 4, die=6), debt=dice.id))
    assert the(thrown, "foe").values["melee_result"] == "lost"
    both = melee_at_a_tie("both_test")
    assert {unit.values.get("melee_result", "open") for unit in both.battle.units.values()} == {"both", "open"}
    for unit in ("bows", "foe"):
        both = having(both, unit, morale_a=40)
        both = playing(both, Resolve("morale", {"actor": UnitId(unit)}, {"test": "contact"}, faces(1, die=6)))
        assert the(both, unit)[ROUTING]


def test_a_wound_that_counts_as_a_loss_is_tested_for() -> None:
    history = a_battle({"Bows": a_troop()}, {"Foe": a_troop(pv=3)})
    history = playing(at(having(history, "bows", order="H"), "III.3"), SetSwitch("wound_is_loss", "yes"))
    shot = Resolve("shoot", {"actor": UnitId("bows"), "target": UnitId("foe")}, {}, faces(1))
    assert [debt.unit for debt in playing(history, shot).battle.debts] == ["foe"]


@pytest.mark.parametrize(
    ("reading", "gone", "wounds"), [("destroyed", True, ()), ("1_PV", False, (1,)), ("manual", False, ())]
)
def test_a_machine_on_fire_by_each_reading(reading: str, gone: bool, wounds: tuple[int, ...]) -> None:
    history = a_battle({"Bows": a_troop()}, {"Car": {"kind": "chariot", "pv": 3}})
    history = playing(at(having(history, "bows", order="H"), "III.3"), SetSwitch("machine_fire", reading))
    burnt = playing(
        history, Resolve("flaming_arrows", {"actor": UnitId("bows"), "target": UnitId("car")}, {}, faces(1))
    )
    assert (the(burnt, "car")[DESTROYED], the(burnt, "car")[WOUNDS]) == (gone, wounds)


@pytest.mark.parametrize(("reading", "until"), [("next_two", 3), ("this_and_next", 3)])
def test_a_miscast_s_ban_by_each_reading(reading: str, until: int) -> None:
    history = at(a_battle({"Mage": {"kind": "sorcerer", "sorcerer_level": 1}}), "II.2")
    banned = playing(
        playing(history, SetSwitch("miscast_ban", reading)),
        Resolve("miscast", {"actor": UnitId("mage")}, {}, faces(18)),
    )
    assert the(banned, "mage").values["banned_until"] == until
    cast = Resolve("cast", {"actor": UnitId("mage")}, {"spell_level": 1}, faces(20))
    assert isinstance(banned.do(cast), History) == (reading == "next_two")


def test_a_gun_that_falls_while_its_shot_is_under_way_shoots_no_more() -> None:
    begun = playing(a_gun("bolt"), BeginProcedure("gun_shot", {"actor": UnitId("gun")}))
    fallen = having(begun, "gun", destroyed=True)
    assert fallen.battle.running == ()


def test_a_stray_shot_whose_mark_was_struck_off_the_roster_asks_among_all_others() -> None:
    azure = {"Bows": a_troop(), "Friend": a_troop()}
    history = at(having(a_battle(azure, {"Foe": a_troop()}), "foe", melee=1), "III.3")
    pair = {"actor": UnitId("bows"), "target": UnitId("foe")}
    hit = playing(history, Resolve("shoot", pair, {}, (Face(6, 4), Face(6, 1), Face(20, 1))))
    struck_off = playing(hit, RemoveUnit(UnitId("foe")))
    assert told(question(SYSTEM, struck_off.battle, struck_off.battle.running[0])) == "base: friend or nobody"
