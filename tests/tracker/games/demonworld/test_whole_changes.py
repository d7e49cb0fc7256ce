"""What each roll, action and tick changes, whole: every event, its was and its now, every test owed or void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.play import having, playing
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tests.tracker.games.demonworld.changes import changes
from tracker.battle.battle import ProcedureId, UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    AnswerPrompt,
    BeginProcedure,
    Command,
    OweTest,
    Perform,
    Resolve,
    SetValues,
    Tick,
)
from tracker.battle.fields import Scalar
from tracker.play.history import History

MAGE = {"kind": "sorcerer", "sorcerer_level": 2, "pv": 2}
AZURE = {
    "Bows": a_troop(),
    "Mage": MAGE,
    "Gun": {"kind": "artillery", "pv": 3},
    "Giant": {"kind": "giant", "pv": 2, "crushing": 14, "fear": 3},
    "Hero": {"kind": "hero", "attached_to": "bows", "pv": 2},
}
OCHRE = {"Foe": a_troop(), "Twice": a_troop(pv=2), "Witch": MAGE, "Car": {"kind": "chariot", "pv": 3}}
OPENING = a_battle(AZURE, OCHRE)
FIRST = ProcedureId(OPENING.battle.next_id)

Marks = Mapping[str, Mapping[str, Any]]


def standing(step: str, **units: Mapping[str, Any]) -> History:
    """Both armies at a step, these units as told."""
    history = OPENING
    for unit, marks in units.items():
        for key, value in marks.items():
            history = having(history, unit, **{key: value})
    return at(history, step)


def in_turn(turn: int, step: str) -> History:
    """Both armies at a step of a later turn, nothing done before."""
    history = OPENING
    while history.battle.place.turn < turn:
        history = playing(history, Advance(anyway=True))
    return at(history, step)


def gun(face: int) -> Resolve:
    return Resolve("artillery_table", {"actor": UnitId("gun")}, {"range": "short"}, faces(face))


SHOT = a_roll("shoot", "bows", "foe", faces(1))
TESTED = a_roll("morale", "foe", dice=faces(1, die=6), test="shooting")
HELD = a_roll("morale", "foe", dice=faces(6, die=6), test="shooting")
OWED_AGAINST = OweTest("morale", {"actor": UnitId("foe"), "target": UnitId("bows")}, {"test": "contact"}, "called_for")
TWO = {"bows": {"melee": 1}, "foe": {"melee": 1}}
TWO_FOES = {"foe": {"melee": 1}, "twice": {"melee": 1}}
OWED = "owed morale actor=foe test=shooting (losses_shooting), due III.6 of turn 1"
AIMED = "bows.shot_first False to True (shooting)"

Rows = list[tuple[str, History, list[Command], list[str]]]

ROLLS: Rows = [
    ("a shot that hits", standing("III.3"), [SHOT],
     ["rolled shoot: success", AIMED, "foe.bases 6 to 5 (shot)", "foe.lost_shooting 0 to 1 (shot)", OWED]),
    ("a second shot that hits owes no second test", standing("III.3"), [SHOT, SHOT],
     ["rolled shoot: success", "foe.bases 5 to 4 (shot)", "foe.lost_shooting 1 to 2 (shot)"]),
    ("a shot that takes the leader", standing("III.3"), [a_roll("shoot", "bows", "foe", faces(1), hit_base="leader")],
     ["rolled shoot: success", AIMED, "foe.leader True to False (shot)", "foe.bases 6 to 5 (shot)",
      "foe.lost_shooting 0 to 1 (shot)", OWED]),
    ("a shot that wounds", standing("III.3"), [a_roll("shoot", "bows", "twice", faces(1))],
     ["rolled shoot: success", AIMED, "twice.wounds () to (1,) (shot)"]),
    ("a shot that kills the wounded base", standing("III.3", twice={"wounds": (1,)}),
     [a_roll("shoot", "bows", "twice", faces(1))],
     ["rolled shoot: success", AIMED, "twice.wounds (1,) to () (shot)", "twice.bases 6 to 5 (shot)",
      "twice.lost_shooting 0 to 1 (shot)",
      "owed morale actor=twice test=shooting (losses_shooting), due III.6 of turn 1"]),
    ("a shot that misses a sorcerer", standing("III.3"), [a_roll("shoot", "bows", "witch", faces(20))],
     ["rolled shoot: failure", AIMED, "witch.stirred False to True (stirred)"]),
    ("a shot that kills a sorcerer", standing("III.3", witch={"wounds": (1,)}),
     [a_roll("shoot", "bows", "witch", faces(1))],
     ["rolled shoot: success", AIMED, "witch.stirred False to True (stirred)", "witch.wounds (1,) to () (shot)",
      "witch.lost_shooting 0 to 1 (shot)", "witch.destroyed False to True (shot)"]),
    ("the shot of the second phase", standing("V.3"), [a_roll("shoot", "bows", "foe", faces(1))],
     ["rolled shoot: success", "bows.shot_second False to True (shooting)", "foe.bases 6 to 5 (shot)",
      "foe.lost_shooting 0 to 1 (shot)", "owed morale actor=foe test=shooting (losses_shooting), due V.6 of turn 1"]),
    ("the shot at a crusher", standing("IV.5"), [a_roll("shoot", "bows", "foe", faces(1))],
     ["rolled shoot: success", "bows.shot_reaction False to True (shooting)", "foe.bases 6 to 5 (shot)",
      "foe.lost_shooting 0 to 1 (shot)", "owed morale actor=foe test=shooting (losses_shooting), due IV.5 of turn 1"]),
    ("a shot outside the phases of shooting", standing("II.2"), [a_roll("shoot", "bows", "foe", faces(20))],
     ["rolled shoot: failure"]),
    ("breath", standing("III.3"), [a_roll("breath", "bows", "foe", faces(1), power=20)],
     ["rolled breath: success", AIMED, "foe.bases 6 to 5 (shot)", "foe.lost_shooting 0 to 1 (shot)", OWED]),
    ("flaming arrows on a machine", standing("III.3"), [a_roll("flaming_arrows", "bows", "car", faces(1))],
     ["rolled flaming_arrows: success", AIMED, "car.lost_shooting 0 to 1 (shot)",
      "car.destroyed False to True (shot)"]),
    ("flaming arrows on a troop", standing("III.3"), [a_roll("flaming_arrows", "bows", "foe", faces(1))],
     ["rolled flaming_arrows: success", AIMED, "foe.bases 6 to 5 (shot)", "foe.lost_shooting 0 to 1 (shot)", OWED]),
    ("the last base of a unit that owes a test", standing("III.3", foe={"leader": False, "bases": 2}), [SHOT, SHOT],
     ["rolled shoot: success", "foe.bases 1 to 0 (shot)", "void morale actor=foe test=shooting (unit_gone)",
      "foe.lost_shooting 1 to 2 (shot)"]),
    ("a loss test that fails", standing("III.3", foe={"morale_a": 30, "order": "T"}), [SHOT, TESTED],
     ["rolled morale: rout, pays morale actor=foe test=shooting", "foe.losses_tested '' to 'shooting' (tested)",
      "foe.routing False to True (morale)",
      "foe.routed_on 0 to 1 (rout)", "foe.rout_move_due False to True (rout)", "foe.order 'T' to 'none' (rout)"]),
    ("a loss test that holds", standing("III.3", foe={"order": "T"}), [SHOT, HELD],
     ["rolled morale: holds, pays morale actor=foe test=shooting", "foe.losses_tested '' to 'shooting' (tested)"]),
    ("a test by hand pays nothing", standing("III.6"), [HELD], ["rolled morale: holds"]),
    ("the same unit's other test is not paid by it", standing("III.3"),
     [SHOT, a_roll("morale", "foe", dice=faces(6, die=6), test="crushing")],
     ["rolled morale: holds"]),
    ("another unit's test is not paid by it", standing("III.3"),
     [SHOT, a_roll("morale", "twice", dice=faces(6, die=6), test="shooting")],
     ["rolled morale: holds"]),
    ("a test that was owed against somebody is paid where nobody is named", standing("VI.2", **TWO),
     [OWED_AGAINST, a_roll("morale", "foe", dice=faces(6, die=6), test="contact")],
     ["rolled morale: holds, pays morale actor=foe,target=bows test=contact"]),
    ("and not where somebody else is", standing("VI.2", **TWO),
     [OWED_AGAINST, a_roll("morale", "foe", "hero", faces(6, die=6), test="contact")],
     ["rolled morale: holds"]),
    ("a contact test is owed against nobody before it is taken, and paid against anybody", standing("VI.2", **TWO),
     [a_roll("melee", "bows", "foe", faces(7)), a_roll("morale", "foe", "hero", faces(6, die=6), test="contact")],
     ["rolled morale: holds, pays morale actor=foe test=contact", "foe.losses_tested '' to 'contact' (tested)"]),
    ("a second attack at another", standing("VI.2", bows={"melee": 1, "initiative": 9, "power": 15}, **TWO_FOES),
     [a_roll("melee", "bows", "foe", faces(1)), a_roll("melee", "bows", "twice", faces(20), is_second=True)],
     ["rolled melee: failure, pays melee actor=bows is_second=True"]),
    ("a rally", standing("VII.1", foe={"routing": True}), [a_roll("morale", "foe", dice=faces(6, die=6), test="rally")],
     ["rolled morale: rallied", "foe.routing True to False (rally)", "foe.routed_on 1 to 0 (rally)",
      "foe.rout_move_due True to False (rally)"]),
    ("a rally of one who has run", standing("VII.1", foe={"routing": True}), [
        AnswerPrompt("rout_move", "off", UnitId("foe")), a_roll("morale", "foe", dice=faces(6, die=6), test="rally")],
     ["rolled morale: rallied", "foe.routing True to False (rally)", "foe.routed_on 1 to 0 (rally)"]),
    ("a rally that fails", standing("VII.1", foe={"morale_a": 30, "routing": True}),
     [a_roll("morale", "foe", dice=faces(1, die=6), test="rally")], ["rolled morale: keeps_routing"]),
    ("a charge that is refused", standing("IV.9", bows={"morale_a": 30}),
     [a_roll("morale", "bows", "foe", faces(1, die=6), test="charge")],
     ["rolled morale: charge_refused", "bows.charges_refused '' to 'foe' (morale)"]),
    ("obedience lost", standing("I.5", foe={"morale_b": 1, "order": "C"}),
     [a_roll("obedience", "foe", dice=faces(6, die=6))],
     ["rolled obedience: impetuous", "foe.impetuous False to True (obedience)", "foe.order 'C' to 'none' (impetuous)"]),
    ("obedience kept", standing("I.5", foe={"morale_b": 40, "order": "C"}),
     [a_roll("obedience", "foe", dice=faces(6, die=6))], ["rolled obedience: obeys"]),
    ("a random order face down", standing("I.3"), [a_roll("random_order", "bows", dice=faces(2, die=6))],
     ["rolled random_order: C", "token C by bows"]),
    ("a random order after the reveal", standing("IV.5"), [a_roll("random_order", "bows", dice=faces(1, die=6))],
     ["rolled random_order: T", "bows.order 'none' to 'T' (random_order)"]),
    ("a random order that is the owner's", standing("I.3"), [a_roll("random_order", "bows", dice=faces(6, die=6))],
     ["rolled random_order: free", "bows.free_token False to True (random_order)"]),
    ("a spell", standing("II.2"), [a_roll("cast", "mage", dice=faces(15), spell_level=5, extra_ps=2)],
     ["rolled cast: success", "mage.stirred False to True (stirred)", "mage.ps 20 to 13 (cast)",
      "mage.spell_cast False to True (cast)"]),
    ("a spell that fails", standing("II.2"), [a_roll("cast", "mage", dice=faces(3), spell_level=8)],
     ["rolled cast: failure", "mage.stirred False to True (stirred)", "mage.ps 20 to 12 (cast)"]),
    ("a miscast", standing("II.2"), [a_roll("cast", "mage", dice=faces(2), spell_level=8, extra_ps=1)],
     ["rolled cast: critical", "mage.stirred False to True (stirred)", "mage.ps 20 to 11 (cast)",
      "owed miscast actor=mage ps_spent=9 (miscast_due), due II.2 of turn 1"]),
    ("a sorcerer killed by it", standing("II.2"), [a_roll("miscast", "mage", dice=faces(1), sign="minus")],
     ["rolled miscast: killed", "mage.destroyed False to True (magic)"]),
    ("a sorcerer wounded by it", standing("II.2"), [a_roll("miscast", "mage", dice=faces(2), ps_spent=9)],
     ["rolled miscast: wounded", "mage.wounds () to (1,) (magic)"]),
    ("a sorcerer splashed by it", standing("II.2"),
     [a_roll("miscast", "mage", dice=faces(5, 9, 9), ps_spent=9, adjacent=1)],
     ["rolled miscast: splash", "mage.wounds () to (1,) (magic)", "began splash_hit actor=mage"]),
    ("a sorcerer drained for good", standing("II.2"), [a_roll("miscast", "mage", dice=faces(9))],
     ["rolled miscast: drained", "mage.ps 20 to 0 (miscast)", "mage.no_recovery False to True (miscast)"]),
    ("a sorcerer exhausted", standing("II.2"), [a_roll("miscast", "mage", dice=faces(13))],
     ["rolled miscast: exhausted", "mage.ps 20 to 0 (miscast)"]),
    ("a sorcerer banned", standing("II.2"), [a_roll("miscast", "mage", dice=faces(17))],
     ["rolled miscast: banned", "mage.banned_until 0 to 3 (miscast)"]),
    ("a sorcerer banned in the third turn", in_turn(3, "II.2"), [a_roll("miscast", "mage", dice=faces(17))],
     ["rolled miscast: banned", "mage.banned_until 0 to 5 (miscast)"]),
    ("spell points regained", standing("VII.2", mage={"ps": 15}), [a_roll("ps_recovery", "mage")],
     ["rolled ps_recovery: recovers", "mage.ps 15 to 20 (rest)", "mage.recovered False to True (rest)"]),
    ("spell points of one who did not rest", standing("VII.2", mage={"ps": 15, "stirred": True}),
     [a_roll("ps_recovery", "mage")], ["rolled ps_recovery: not_rested"]),
    ("a stronger wind", standing("0.a"), [Resolve("wind", {}, {}, faces(13))],
     ["rolled wind: speed_up_2", "wind_speed 0 to 2 (wind)"]),
    ("no less than no wind", standing("0.a"), [Resolve("wind", {}, {}, faces(14))], ["rolled wind: speed_down_2"]),
    ("a wind that the table looked at again and that has died down to what was known", standing("0.a"),
     [Resolve("wind", {}, {"speed": 2}, faces(14))], ["rolled wind: speed_down_2"]),
    ("a wind that turns", standing("0.a"), [Resolve("wind", {}, {}, faces(3))],
     ["rolled wind: left_60", "wind_direction 1 to 6 (wind)"]),
    ("a fire", standing("IV.11"), [a_roll("ignition", "bows", dice=faces(6))],
     ["rolled ignition: success", "fires 0 to 1 (fire)"]),
    ("a crushed base", standing("IV.5"), [a_roll("crush", "giant", "foe", faces(1))],
     ["rolled crush: success", "foe.crushed_by '' to 'giant' (crush)", "foe.bases 6 to 5 (crushed)",
      "foe.lost_crushing 0 to 1 (crushed)", "foe.crush_losses '' to 'giant' (crush)",
      "owed morale actor=foe,target=giant test=crushing (losses_crushing), due IV.5 of turn 1"]),
    ("a crushed base of a unit that owes another test", standing("IV.5"),
     [a_roll("shoot", "bows", "foe", faces(1)), a_roll("crush", "giant", "foe", faces(1))],
     ["rolled crush: success", "foe.crushed_by '' to 'giant' (crush)", "foe.bases 5 to 4 (crushed)",
      "foe.lost_crushing 0 to 1 (crushed)", "foe.crush_losses '' to 'giant' (crush)",
      "owed morale actor=foe,target=giant test=crushing (losses_crushing), due IV.5 of turn 1"]),
    ("a shot at a unit that owes a crushing test", standing("IV.5"), [a_roll("crush", "giant", "foe", faces(1)), SHOT],
     ["rolled shoot: success", "bows.shot_reaction False to True (shooting)", "foe.bases 5 to 4 (shot)",
      "foe.lost_shooting 0 to 1 (shot)",
      "owed morale actor=foe test=shooting (losses_shooting), due IV.5 of turn 1"]),
    ("a crushed machine", standing("IV.5"), [a_roll("crush", "giant", "car", faces(1))],
     ["rolled crush: success", "car.crushed_by '' to 'giant' (crush)", "car.lost_crushing 0 to 1 (crushed)",
      "car.crush_losses '' to 'giant' (crush)", "car.destroyed False to True (crushed)"]),
    ("a crushing test", standing("IV.5"),
     [a_roll("crush", "giant", "foe", faces(1)), a_roll("morale", "foe", "giant", faces(6, die=6), test="crushing")],
     ["rolled morale: holds, pays morale actor=foe,target=giant test=crushing",
      "foe.tested_crushers '' to 'giant' (tested)",
      "foe.crush_losses 'giant' to '' (crush)", "foe.lost_crushing 1 to 0 (crush)"]),
    ("another test leaves what the crusher took where it is", standing("IV.5"),
     [a_roll("crush", "giant", "foe", faces(1)), HELD], ["rolled morale: holds"]),
    ("a crushing test of what nobody in particular took", standing("IV.5"),
     [a_roll("crush", "giant", "foe", faces(1)), a_roll("morale", "foe", dice=faces(6, die=6), test="crushing")],
     ["rolled morale: holds, pays morale actor=foe,target=giant test=crushing",
      "foe.tested_crushers '' to 'giant' (tested)",
      "foe.crush_losses 'giant' to '' (crush)", "foe.lost_crushing 1 to 0 (crush)"]),
    ("a blow", standing("VI.2", **TWO), [a_roll("melee", "bows", "foe", faces(7))],
     ["rolled melee: success", "foe.bases 6 to 5 (struck)", "foe.lost_melee 0 to 1 (struck)",
      "owed morale actor=foe test=contact (losses_contact), due VI.4 of turn 1"]),
    ("a blow by a faster hand that only wounds",
     standing("VI.2", bows={"melee": 1, "initiative": 9}, twice={"melee": 1}),
     [a_roll("melee", "bows", "twice", faces(7))],
     ["rolled melee: success", "twice.wounds () to (1,) (struck)"]),
    ("a blow by a faster hand, and so good that it has another",
     standing("VI.2", bows={"melee": 1, "initiative": 9, "power": 15}, foe={"melee": 1}),
     [a_roll("melee", "bows", "foe", faces(1))],
     ["rolled melee: second_attack", "foe.bases 6 to 5 (struck)", "foe.lost_melee 0 to 1 (struck)",
      "owed morale actor=foe test=contact (losses_contact), due VI.4 of turn 1",
      "foe.lost_to_faster 0 to 1 (struck)",
      "owed melee actor=bows is_second=True (second_attack), due VI.2 of turn 1"]),
    ("a blow that fells the last enemy",
     standing("VI.2", bows={"melee": 1}, foe={"melee": 1, "leader": False, "bases": 1}),
     [a_roll("melee", "bows", "foe", faces(1))],
     ["rolled melee: success", "foe.bases 1 to 0 (struck)", "bows.melee 1 to 0 (unopposed)",
      "bows.fought_in 0 to 1 (melee)", "foe.lost_melee 0 to 1 (struck)"]),
    ("a gun that bursts", standing("III.3"), [gun(1)],
     ["rolled artillery_table: destroyed", "gun.shot_first False to True (shooting)",
      "gun.destroyed False to True (artillery_table)"]),
    ("a gun that loses its load", standing("III.3"), [gun(2)],
     ["rolled artillery_table: loses_load", "gun.shot_first False to True (shooting)", "gun.loading 6 to 0 (gun)"]),
    ("a gun that jams", standing("III.3"), [gun(3)],
     ["rolled artillery_table: jammed", "gun.shot_first False to True (shooting)", "gun.jammed False to True (gun)"]),
    ("a gun that fires", standing("III.3"), [gun(4)],
     ["rolled artillery_table: on_target", "gun.shot_first False to True (shooting)", "gun.loading 6 to 0 (gun)"]),
    ("a gun that is moved and loaded", standing("IV.7", gun={"loading": 1, "order": "H"}),
     [a_roll("artillery_move", "gun", pm_spent=2)],
     ["rolled artillery_move: moves_and_loads", "gun.gun_worked False to True (gun)",
      "gun.moved False to True (moving)",
      "gun.loading 1 to 5 (gun)"]),
    ("a gun that is turned and loaded", standing("IV.10", gun={"loading": 1, "order": "T"}),
     [a_roll("artillery_move", "gun", pm_spent=6)],
     ["rolled artillery_move: turns", "gun.gun_worked False to True (gun)"]),
]  # fmt: skip


def done(action: str, unit: str, **inputs: Scalar) -> Perform:
    return Perform(action, UnitId(unit), inputs)


DEEDS: Rows = [
    ("ticked off as moved", standing("IV.4"), [Tick(UnitId("mage"))],
     ["ticked mage True", "mage.moved False to True (moving)", "mage.stirred False to True (stirred)"]),
    ("not moved after all", standing("IV.4"), [Tick(UnitId("mage")), Tick(UnitId("mage"), False)],
     ["ticked mage False", "mage.moved True to False (moving)"]),
    ("a unit ticked off as moved", standing("IV.5", bows={"order": "M"}), [Tick(UnitId("bows"))],
     ["ticked bows True", "bows.moved False to True (moving)"]),
    ("ticked off as run", standing("III.7", foe={"routing": True}), [Tick(UnitId("foe"))],
     ["ticked foe True", "foe.rout_move_due True to False (ran)"]),
    ("where it ran", standing("IV.1", foe={"routing": True}), [AnswerPrompt("rout_move", "off", UnitId("foe"))],
     ["Answered", "foe.rout_move_due True to False (ran)"]),
    ("another answer", standing("III.5", foe={"routing": True}), [AnswerPrompt("close_ranks", "left", UnitId("foe"))],
     ["Answered"]),
    ("lives lost to magic", standing("II.3"), [done("lose_life", "twice", amount=3)], ["twice.bases 6 to 5 (magic)"]),
    ("a life lost in melee", standing("VI.2"), [done("lose_life", "foe")],
     ["foe.bases 6 to 5 (struck)", "foe.lost_melee 0 to 1 (struck)",
      "owed morale actor=foe test=contact (losses_contact), due VI.4 of turn 1"]),
    ("a base lost to crushing in another phase", standing("VII.1"), [done("lose_base", "foe", cause="crushed")],
     ["foe.bases 6 to 5 (crushed)", "foe.lost_crushing 0 to 1 (crushed)",
      "owed morale actor=foe test=crushing (losses_crushing), due VII.1 of turn 1"]),
    ("a machine lost by hand", standing("III.3"), [done("lose_base", "car")],
     ["car.lost_shooting 0 to 1 (shot)", "car.destroyed False to True (shot)"]),
    ("a wound taken back", standing("III.3", twice={"wounds": (1,)}), [done("restore_base", "twice")],
     ["twice.wounds (1,) to () (hand)"]),
    ("a base taken back", standing("III.3", foe={"bases": 5}), [done("restore_base", "foe")],
     ["foe.bases 5 to 6 (hand)"]),
    ("a machine taken back", standing("III.3", car={"destroyed": True}), [done("restore_base", "car")],
     ["car.destroyed True to False (hand)"]),
    ("taken off", standing("VI.3", witch={"flyer": True, "melee": 1}, bows={"melee": 1}), [done("take_off", "witch")],
     ["witch.melee 1 to 0 (melee)", "witch.fought_in 0 to 1 (melee)", "bows.melee 1 to 0 (unopposed)",
      "bows.fought_in 0 to 1 (melee)"]),
    ("left the melee before its phase", standing("IV.5", **TWO), [done("leave_melee", "foe")],
     ["foe.melee 1 to 0 (melee)", "bows.melee 1 to 0 (unopposed)"]),
    ("broken by hand in a melee", standing("VI.2", bows={"melee": 1}, foe={"melee": 1, "order": "T"}),
     [done("lose_base", "foe"), done("rout", "foe")],
     ["foe.routing False to True (hand)", "void morale actor=foe test=contact (routing)",
      "foe.routed_on 0 to 1 (rout)", "foe.rout_move_due False to True (rout)", "foe.order 'T' to 'none' (rout)",
      "foe.melee 1 to 0 (rout)", "foe.fought_in 0 to 1 (melee)", "bows.melee 1 to 0 (unopposed)",
      "bows.fought_in 0 to 1 (melee)"]),
    ("in hand again", standing("IV.2", foe={"impetuous": True}), [done("calm_down", "foe")],
     ["foe.impetuous True to False (hand)"]),
    ("in hand again, with a token laid since", standing("IV.2", foe={"impetuous": True}),
     [SetValues(UnitId("foe"), {"order": "T"}, "set up"), done("calm_down", "foe")],
     ["foe.impetuous True to False (hand)"]),
    ("a spell announced", standing("II.1"), [done("announce_spell", "mage", spell="fog")],
     ["mage.spell '' to 'fog' (cast)", "mage.stirred False to True (cast)"]),
    ("rest broken", standing("II.1"), [done("break_rest", "mage")], ["mage.stirred False to True (stirred)"]),
    ("away", standing("II.1"), [done("march_away", "foe")], ["foe.away False to True (flank)"]),
    ("back", standing("II.1", foe={"away": True}), [done("come_back", "foe")], ["foe.away True to False (flank)"]),
    ("moved into contact", standing("IV.9", bows={"order": "C"}),
     [BeginProcedure("contact", {"actor": UnitId("bows")}), AnswerProcedure(FIRST, "foe")],
     ["answered enemy=foe", "ended whole", "foe.melee 0 to 1 (contact)", "bows.melee 0 to 1 (contact)",
      "bows.made_contact False to True (contact)",
      "bows touches foe (charge)", "ticked bows True", "bows.moved False to True (moving)"]),
    ("a sorcerer contacted outside movement", standing("VI.1"),
     [BeginProcedure("contact", {"actor": UnitId("bows")}), AnswerProcedure(FIRST, "witch")],
     ["answered enemy=witch", "ended whole", "witch.melee 0 to 1 (contact)", "witch.stirred False to True (stirred)",
      "bows.melee 0 to 1 (contact)", "bows.made_contact False to True (contact)",
      "bows touches witch (move)"]),
]  # fmt: skip


@pytest.mark.parametrize(("history", "commands", "expected"), [row[1:] for row in ROLLS], ids=[row[0] for row in ROLLS])
def test_a_roll_changes_this_and_nothing_else(history: History, commands: list[Command], expected: list[str]) -> None:
    assert changes(playing(history, *commands)) == expected


@pytest.mark.parametrize(("history", "commands", "expected"), [row[1:] for row in DEEDS], ids=[row[0] for row in DEEDS])
def test_a_deed_changes_this_and_nothing_else(history: History, commands: list[Command], expected: list[str]) -> None:
    assert changes(playing(history, *commands)) == expected


def test_two_melees_that_do_not_touch_are_numbered_apart() -> None:
    met = standing("IV.9")
    for one, other in (("bows", "foe"), ("giant", "car")):
        begun = playing(met, BeginProcedure("contact", {"actor": UnitId(one)}))
        met = playing(begun, AnswerProcedure(begun.battle.running[0].id, other))
    numbers = {unit.id: unit.values.get("melee", 0) for unit in met.battle.units.values()}
    assert (numbers[UnitId("bows")], numbers[UnitId("foe")]) == (1, 1)
    assert (numbers[UnitId("giant")], numbers[UnitId("car")]) == (2, 2)
