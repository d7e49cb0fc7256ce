"""The turn of Demonworld, step by step, as it is printed (DW-TURN-01 to 60)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.demonworld import fields, leaving
from tracker.games.demonworld.concepts.melees import (
    LOSERS_TEST,
    WINNERS_TEST,
    decide_melees,
    end_melee_phase,
    void_winners_out_of_contact,
)
from tracker.games.demonworld.standing import any_phase, magic, melee, movement, orders, rally, shooting
from tracker.rules.system import Does, May, Offer, Open, Phase, Step, TokenStep, Way
from tracker.words import N_

WIND: Final = Offer(N_("roll the wind"), Does.ROLL, "wind", times=1)
IGNITION: Final = Offer(N_("try to start a fire"), Does.ROLL, "ignition")
MELEE_ROUND: Final = Offer(
    N_("fight a melee by initiative"), Does.PROCEDURE, "melee_round", is_made=melee.all_are_through
)


def _always(_battle: Battle) -> bool:
    return True


ON_ANOTHER_PAGE: Final = _always
"""Announced aloud and resolved on one page, which asks what the announcing step asks; placed with the other tokens;
moved in the last of several windows.

Of the three windows of the independents (IV.4, IV.6, IV.8) the walk stands still at the last alone. Each may move once
a turn, in whichever he likes, and whoever has waited still may there (DW-TURN-30 to 34, 67): nobody loses a move by it,
while a stop at each would cost two more keys in every turn. One who goes early is moved where he goes: `g` leads to the
windows before, which list him, and the last line tells that they were gone by.
"""
SELDOM: Final = _always
"""In most turns nobody does it: it is gone back to, or straight to."""


def _something_burns(battle: Battle) -> bool:
    return battle[fields.FIRES] > 0


def _somebody_is_away(battle: Battle) -> bool:
    return any(isinstance(movement.is_away(battle, unit), May) for unit in battle.units.values())


def _there_are_sorcerers(battle: Battle) -> bool:
    return any(fields.is_sorcerer(unit) for unit in battle.units.values())


def _a_spell_succeeded(battle: Battle) -> bool:
    return any(unit[fields.SPELL_CAST] for unit in battle.units.values())


def _there_are_large_bases(battle: Battle) -> bool:
    return any(fields.is_large(unit) for unit in battle.units.values())


def _anybody_may(rule: any_phase.Rule) -> Callable[[Battle], bool]:
    """Whether a step is anybody's to act in; one that only names who is barred from it is passed by."""
    return lambda battle: any(isinstance(rule(battle, unit), May) for unit in battle.units.values())


def _runs_first(rule: any_phase.Rule) -> any_phase.Rule:
    """The rule for those on the table, of whom those that broke in the step itself run before anything else."""
    return any_phase.on_the_table(any_phase.runs_first(rule))


def _shooting_steps(phase: str, who_shoots: any_phase.Rule, mark: Field[bool], first: int) -> tuple[Step, ...]:
    """The seven steps of a shooting phase; `mark` is that of its shots, `first` the number of its id for the ranges."""
    rules = [f"DW-TURN-{number}" for number in range(first, first + 6)]
    announce = {
        "III": (
            "DW-TURN-14",
            "DW-TURN-15",
            "DW-TURN-16",
            "DW-TURN-17",
            "DW-TURN-61",
            "DW-TURN-64",
            "DW-TURN-66",
            "DW-SHO-01",
            "DW-ART-07",
        ),
        "V": (
            "DW-TURN-40",
            "DW-TURN-41",
            "DW-TURN-42",
            "DW-TURN-43",
            "DW-TURN-61",
            "DW-TURN-63",
            "DW-TURN-65",
            "DW-SHO-01",
            "DW-ART-07",
            "DW-CRU-12",
        ),
    }[phase]
    text = {
        "III": N_("Organised units, dragons and loaded artillery with token H; heroes and generals if they choose."),
        "V": N_(
            "Units, dragons and loaded artillery with token T; heroes and generals who have not shot, "
            "not shot at a crusher and not moved into contact this turn."
        ),
    }[phase]
    return (
        Step(id=f"{phase}.1", label=N_("Announce the shots"), text=text, rules=announce,
             standing=any_phase.even_if_fallen(who_shoots), prompts=("line_of_sight", "flaming_step"),
             passed=ON_ANOTHER_PAGE, played_at=f"{phase}.3"),
        Step(id=f"{phase}.2", label=N_("Check the ranges"), rules=(rules[0], "DW-SHO-12"),
             text=N_("After all announcements: a shot found out of range is lost."),
             standing=any_phase.even_if_fallen(who_shoots), prompts=("range_band",), passed=ON_ANOTHER_PAGE,
             played_at=f"{phase}.3"),
        Step(id=f"{phase}.3", label=N_("Resolve all shots"), rules=(rules[1], "DW-GEN-10", "DW-SHO-13"),
             text=N_("All at the same time: a base hit in this phase still shoots."),
             standing=any_phase.even_if_fallen(who_shoots), leaves=leaving.shots(mark)),
        Step(id=f"{phase}.4", label=N_("Remove the losses"), rules=(rules[2],),
             text=N_("Take the destroyed bases off the table."),
             standing=any_phase.lost_to(fields.LOST_SHOOTING), matters=_lost_any),
        Step(id=f"{phase}.5", label=N_("Close ranks"), rules=(rules[3],),
             text=N_("Units that just lost bases: those bases not in contact may move one hex at most."),
             standing=any_phase.on_the_table(shooting.closes_ranks), prompts=("close_ranks",), matters=_lost_any,
             leaves=leaving.CLOSING),
        Step(id=f"{phase}.6", label=N_("Loss tests"), rules=(rules[4], "DW-MOR-39"),
             text=N_("The units that lost bases to shooting test, shooting column."),
             marks=(TESTING_SHOTS,),
             standing=any_phase.on_the_table(any_phase.owes_loss_test("shooting")), matters=_lost_any),
        Step(id=f"{phase}.7", label=N_("Rout moves"), rules=(rules[5], "DW-RAL-04"),
             text=N_("Units that failed run at once."),
             marks=(RUNNING,), standing=any_phase.on_the_table(any_phase.rout_moves), prompts=("rout_move",),
             matters=_somebody_runs, unfinished=leaving.runs_due),
    )  # fmt: skip


def _lost_any(battle: Battle) -> bool:
    return any(unit[fields.LOST_SHOOTING] for unit in battle.units.values())


def _somebody_runs(battle: Battle) -> bool:
    runs = any_phase.on_the_table(any_phase.makes_rout_move)
    return any(runs(battle, unit) for unit in battle.units.values())


def _has_cast(battle: Battle, unit: Unit) -> bool:
    return battle.times_rolled("cast", unit.id, MAGIC.ids) > 0


def _blows_unstruck(battle: Battle) -> tuple[Open, ...]:
    return leaving.blows_unstruck(battle, MELEE.ids)


# What the rules know these steps by: units move, units that failed a test run, or rally once they have, those shot at
# test.
MOVING: Final = "moving"
RUNNING: Final = "running"
RALLYING: Final = "rallying"
TESTING_SHOTS: Final = "testing shots"


# fmt: off
BEFORE: Final = Phase("0", "0", N_("Wind, fire, flank march"), (
    Step(id="0.a", number="a", label=N_("Wind"), rules=("DW-TURN-01", "DW-TURN-02", "DW-TURN-03", "DW-FIRE-10"),
         text=N_("Find the wind's direction and speed."),
         offers=(WIND,), prompts=("initial_wind",), leaves=leaving.WIND),
    Step(id="0.b", number="b", label=N_("Fires spread"), rules=("DW-TURN-04", "DW-FIRE-20"),
         text=N_("Fires already lit develop; your table decides how."),
         prompts=("fire_spread",), matters=_something_burns),
    Step(id="0.c", number="c", label=N_("Flank marches return"), rules=("DW-TURN-05",),
         text=N_("Test each section away on a flank march; your table sets the number."),
         standing=movement.is_away, prompts=("flank_march",), matters=_somebody_is_away,
         unfinished=leaving.returns_untested),
))

ORDERS: Final = Phase("I", "I", N_("Orders"), (
    Step(id="I.1", label=N_("Tokens for units"), rules=("DW-TURN-06", "DW-ORD-03", "DW-ORD-05", "DW-ORD-09"),
         text=N_("One token face down by each unit with a leader or a commander that is free and in hand."),
         standing=lambda battle, unit: orders.may_hold_token(battle, unit) if fields.is_troop(unit) else None,
         tokens=TokenStep.PLACE),
    Step(id="I.2", label=N_("Tokens for large bases"), rules=("DW-TURN-07", "DW-ORD-04", "DW-ORD-13"),
         text=N_("One token by each large base and artillery piece; never C for artillery."),
         standing=lambda battle, unit: orders.may_hold_token(battle, unit) if fields.is_large(unit) else None,
         tokens=TokenStep.PLACE, matters=_there_are_large_bases, passed=ON_ANOTHER_PAGE,
         played_at="I.1"),
    Step(id="I.3", label=N_("Random orders"), rules=("DW-TURN-08", "DW-ORD-06", "DW-ORD-07"),
         text=N_("Free units without leader or commander roll for their order."),
         standing=orders.takes_random_order, tokens=TokenStep.RANDOM,
         matters=_anybody_may(orders.takes_random_order)),
    Step(id="I.4", label=N_("Reveal"), rules=("DW-TURN-09", "DW-ORD-09"),
         text=N_("All tokens are turned face up together."), tokens=TokenStep.REVEAL,
         standing=any_phase.on_the_table(orders.holds_token)),
    Step(id="I.5", label=N_("Obedience tests"), rules=("DW-TURN-10", "DW-ORD-10", "DW-ORD-12"),
         text=N_("Where the referee calls for one; a unit that fails turns impetuous."),
         standing=any_phase.on_the_table(orders.may_test_obedience), prompts=("obedience_due",)),
))

MAGIC: Final = Phase("II", "II", N_("Magic"), (
    Step(id="II.1", label=N_("Announce the spells"), rules=("DW-TURN-11", "DW-MAG-01", "DW-MAG-02"),
         text=N_("Every sorcerer, the lowest level first, names his spell; its cost is entered with the roll."),
         standing=any_phase.on_the_table(magic.may_announce_spell), prompts=("spell", "same_level_sorcerers"),
         matters=_there_are_sorcerers, passed=ON_ANOTHER_PAGE, played_at="II.2"),
    Step(id="II.2", label=N_("Roll for the spells"), rules=("DW-TURN-12", "DW-MAG-03"),
         text=N_("One D20 for every spell announced; 1 or 2 is a critical failure."),
         standing=any_phase.on_the_table(magic.may_cast), matters=_there_are_sorcerers,
         leaves=leaving.spells(_has_cast)),
    Step(id="II.3", label=N_("Effects"), rules=("DW-TURN-13", "DW-MAG-09"),
         text=N_("All spells that succeeded take effect together."),
         standing=magic.has_spell_effects, prompts=("spell_effects",), matters=_a_spell_succeeded,
         unfinished=leaving.effects_unsaid),
))

FIRST_SHOOTING: Final = Phase("III", "III", N_("First shooting"),
                              _shooting_steps("III", shooting.may_shoot_first, fields.SHOT_FIRST, 18))

MOVEMENT: Final = Phase("IV", "IV", N_("Movement"), (
    Step(id="IV.1", label=N_("Routing units"), rules=("DW-TURN-24", "DW-RAL-05", "DW-RAL-08"),
         text=N_("Units routing since an earlier turn run before everyone else."),
         marks=(RUNNING,), standing=_runs_first(movement.routs_since_earlier), prompts=("rout_move",),
         matters=_anybody_may(_runs_first(movement.routs_since_earlier)), unfinished=leaving.all_runs_due),
    Step(id="IV.2", label=N_("Impetuous units"), rules=("DW-TURN-25", "DW-ORD-11"),
         text=N_("Impetuous units move."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.runs_wild),
         prompts=("impetuous_move", "impetuous_end"), matters=_anybody_may(movement.runs_wild), leaves=leaving.MOVES,
         unfinished=leaving.runs_due),
    Step(id="IV.3a", number="3a", label=N_("Shots at a crusher"), interrupt=True,
         rules=("DW-TURN-26", "DW-TURN-63", "DW-TURN-71", "DW-CRU-11", "DW-CRU-12"),
         text=N_("Independents that did not shoot in III and units with T may shoot at the base about to crush them."),
         standing=any_phase.on_the_table(shooting.may_react)),
    Step(id="IV.3b", number="3b", label=N_("Crushing"),
         rules=("DW-TURN-27", "DW-TURN-71", "DW-CRU-01", "DW-CRU-14"), interrupt=True,
         text=N_("Crushing rolls, inside the crusher's own move."),
         standing=any_phase.on_the_table(movement.may_crush)),
    Step(id="IV.3c", number="3c", label=N_("Crushing loss tests"), rules=("DW-TURN-28", "DW-CRU-13"), interrupt=True,
         text=N_("When the crusher's move is over, the units that lost bases to it test, crushing column."),
         standing=any_phase.on_the_table(any_phase.owes_loss_test("crushing"))),
    Step(id="IV.3d", number="3d", label=N_("Rout moves"), rules=("DW-TURN-29", "DW-RAL-04"), interrupt=True,
         text=N_("Units that failed run at once."),
         standing=any_phase.on_the_table(any_phase.rout_moves)),
    Step(id="IV.4", number="4", label=N_("Independents, first window"),
         rules=("DW-TURN-30", "DW-TURN-67", "DW-TURN-70"),
         text=N_("Independent commanders and sorcerers may move, once a turn."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.moves_as_commander),
         passed=ON_ANOTHER_PAGE, played_at="IV.8", unfinished=leaving.runs_due),
    Step(id="IV.5", number="5", label=N_("Token M moves"), rules=("DW-TURN-31", "DW-TURN-62", "DW-TURN-69"),
         text=N_("Units and large bases with M may move."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.moves_with("M")),
         prompts=("who_moves_first", "contact_allowed", "contacted_still_moves", "charge_test_due"),
         leaves=leaving.MOVES, unfinished=leaving.runs_due),
    Step(id="IV.6", number="6", label=N_("Independents, second window"), rules=("DW-TURN-32", "DW-TURN-67"),
         text=N_("Independents who have not moved yet may move."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.moves_as_commander),
         passed=ON_ANOTHER_PAGE, played_at="IV.8", unfinished=leaving.runs_due),
    Step(id="IV.7", number="7", label=N_("Token H moves"), rules=("DW-TURN-33", "DW-TURN-62", "DW-TURN-69"),
         text=N_("Units and large bases with H may move."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.moves_with("H")),
         prompts=("who_moves_first", "contact_allowed", "contacted_still_moves", "charge_test_due"),
         leaves=leaving.MOVES, unfinished=leaving.loads_due(movement.moves_with("H"))),
    Step(id="IV.8", number="8", label=N_("Independents, last window"), rules=("DW-TURN-34", "DW-TURN-67"),
         text=N_("Independents who have not moved yet may move. IV.4 and IV.6 are skipped, as their moves can be made "
                 "here; g leads there for one who goes early."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.moves_as_commander), leaves=leaving.MOVES,
         unfinished=leaving.runs_due),
    Step(id="IV.9", number="9", label=N_("Token C moves"), rules=("DW-TURN-35", "DW-TURN-62", "DW-TURN-69"),
         text=N_("Units and large bases with C may move; never artillery."),
         marks=(MOVING, RUNNING), standing=_runs_first(movement.moves_with("C")),
         prompts=("who_moves_first", "contact_allowed", "contacted_still_moves", "charge_test_due"),
         leaves=leaving.MOVES, unfinished=leaving.runs_due),
    Step(id="IV.10", number="10", label=N_("Token T turns"), rules=("DW-TURN-36", "DW-TURN-37", "DW-TURN-38"),
         text=N_("Units with T turn or manoeuvre, large bases with T move, independent commanders turn."),
         marks=(RUNNING,), standing=_runs_first(movement.turns_with_t), leaves=leaving.MOVES,
         passed=lambda battle: not any(fields.order_of(unit) == "T" for unit in battle.units.values()),
         unfinished=leaving.loads_due(movement.turns_with_t)),
    Step(id="IV.11", number="11", label=N_("Starting fires"), rules=("DW-TURN-39", "DW-FIRE-12"),
         text=N_("Troops may try to light bushes, tall grass or forest."),
         marks=(RUNNING,), standing=_runs_first(movement.may_start_fire), offers=(IGNITION,), prompts=("flaming_step",),
         passed=SELDOM, unfinished=leaving.runs_due),
))

SECOND_SHOOTING: Final = Phase("V", "V", N_("Second shooting"),
                               _shooting_steps("V", shooting.may_shoot_second, fields.SHOT_SECOND, 44))

MELEE: Final = Phase("VI", "VI", N_("Melee"), (
    Step(id="VI.1", label=N_("Announce the attacks"), rules=("DW-TURN-50", "DW-MEL-39"),
         text=N_("Every fighting base announces its attack or support before any roll."),
         standing=melee.fights, offers=(MELEE_ROUND,), prompts=("support_geometry", "engaged_hero_shoots"),
         passed=ON_ANOTHER_PAGE, played_at="VI.2"),
    Step(id="VI.2", label=N_("Blows"), rules=("DW-TURN-51", "DW-MEL-01", "DW-MEL-02", "DW-MEL-12", "DW-MEL-46"),
         text=N_("From the highest to the lowest modified initiative; equal values are simultaneous."),
         standing=melee.fights, offers=(MELEE_ROUND,), prompts=("support_geometry", "engaged_hero_shoots"),
         unfinished=_blows_unstruck),
    Step(id="VI.3", label=N_("Flyers take off"), rules=("DW-TURN-52", "DW-MEL-47"),
         text=N_("Flyers leaving the melee take off before any loss test."),
         standing=any_phase.on_the_table(melee.takes_off), prompts=("take_off",),
         matters=_anybody_may(melee.takes_off), leaves=leaving.TAKE_OFFS),
    Step(id=LOSERS_TEST, label=N_("Losers test"), rules=("DW-TURN-53", "DW-MEL-50", "DW-MEL-51"),
         text=N_("Units of the losing side that lost a base test, contact column."),
         standing=any_phase.on_the_table(melee.owes_contact_test("lost")), enters=decide_melees),
    Step(id="VI.5", label=N_("Losers run"), rules=("DW-TURN-54", "DW-RAL-04"),
         text=N_("Units that failed run at once."),
         marks=(RUNNING,),
         standing=any_phase.on_the_table(any_phase.rout_moves), prompts=("rout_move",), matters=_somebody_runs,
         unfinished=leaving.runs_due),
    Step(id=WINNERS_TEST, label=N_("Winners test"), rules=("DW-TURN-55", "DW-MEL-50", "DW-MEL-51"),
         text=N_("Winning units that lost a base and are still in contact test, contact column."),
         standing=any_phase.on_the_table(melee.owes_contact_test("won")), enters=void_winners_out_of_contact),
    Step(id="VI.7", label=N_("Winners run"), rules=("DW-TURN-56", "DW-RAL-04"),
         text=N_("Units that failed run at once."),
         marks=(RUNNING,),
         standing=any_phase.on_the_table(any_phase.rout_moves), prompts=("rout_move",), matters=_somebody_runs,
         unfinished=leaving.runs_due),
    Step(id="VI.8", label=N_("Regroup"), rules=("DW-TURN-57", "DW-TURN-58", "DW-TURN-68", "DW-MEL-52"),
         text=N_("Bases of engaged units move 2 hexes with no enemy base in contact, 1 with one, none with two; "
                 "all may turn."),
         marks=(RUNNING,), standing=_runs_first(melee.regroups), prompts=("regroup_after_melee",),
         leaves=leaving.REGROUPING, unfinished=leaving.runs_due),
))

RALLY: Final = Phase("VII", "VII", N_("Rally"), (
    Step(id="VII.1", label=N_("Rally tests"), rules=("DW-TURN-59", "DW-RAL-01"),
         text=N_("Routing units test to rally; never units in good order."),
         marks=(RUNNING, RALLYING), standing=_runs_first(rally.may_rally), enters=end_melee_phase,
         unfinished=leaving.runs_and_rallies_due),
    Step(id="VII.2", label=N_("Spell points"), rules=("DW-TURN-60", "DW-MAG-13"),
         text=N_("Sorcerers who rested the whole turn regain spell points."),
         standing=any_phase.on_the_table(rally.regains_spell_points), prompts=("victory",),
         matters=_there_are_sorcerers, unfinished=leaving.points_unregained),
))
# fmt: on

PHASES: Final = (BEFORE, ORDERS, MAGIC, FIRST_SHOOTING, MOVEMENT, SECOND_SHOOTING, MELEE, RALLY)

SHOT_MARKS: Final = {
    FIRST_SHOOTING.id: fields.SHOT_FIRST,
    MOVEMENT.id: fields.SHOT_REACTION,
    SECOND_SHOOTING.id: fields.SHOT_SECOND,
}
"""The mark that a shot leaves, by the phase in which it is made; that of the movement is at a crusher."""

WAYS: Final[Mapping[str, Way]] = {
    "shoot": Way.SHOOT,
    "breath": Way.SHOOT,
    "gun_shot": Way.SHOOT,
    "melee": Way.FIGHT,
    "melee_round": Way.FIGHT,
    "crush": Way.FIGHT,
    "cast": Way.CAST,
    "contact": Way.MOVE,
    "artillery_move": Way.MOVE,
}
"""Which key takes what is offered; all that is not named here is among everything else."""
