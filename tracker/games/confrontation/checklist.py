"""The turn of Confrontation: T-01 to T-23, the movement phase walked once for each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle
from tracker.games.confrontation import leaving
from tracker.games.confrontation.concepts import steps
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.consequences import new_turn, rallies_due, returns, turn_ends
from tracker.games.confrontation.fields import FIRST_SIDE
from tracker.games.confrontation.standing import melee, movement, occasions, shooting, start
from tracker.games.confrontation.standing.any_phase import of_the_others, of_the_side, on_the_table
from tracker.rules.system import Does, Offer, Phase, Step, Way
from tracker.words import N_

ANY_TIME: Final = cf("MISC", 1, 2, 3, 4, 7, 8) + cf("FEAR", 9, 10, 11)
RADIUS: Final = Offer(N_("who is in the radius of command"), Does.ROLL, "command_radius", "actor")


def _charges_are_played_with_the_moves(_battle: Battle) -> bool:
    """A charge is played from its declaration to the contact on the page of the moves, which lists it too."""
    return True


def _a_side_moves_first(battle: Battle) -> bool:
    return bool(battle[FIRST_SIDE])


START: Final = Phase(
    "start",
    "I",
    N_("New turn"),
    (
        Step(
            id="T-01",
            label=N_("New turn"),
            text=N_("The marks of the last turn are cleared; bans on an enemy earned last turn bind now."),
            rules=(*cf("FEAR", 4), *cf("MISC", 14)),
            enters=new_turn,
        ),
        Step(
            id="T-02",
            label=N_("Returns"),
            text=N_("Pursuers who left the table are back on the edge where they left it, and play normally."),
            rules=cf("FLEE", 22, 23),
            standing=start.returned,
            prompts=("return_point",),
            matters=occasions.somebody_is_off,
            enters=returns,
        ),
        Step(
            id="T-03",
            label=N_("Rally"),
            text=N_("Fleeing units try once to rally, easier by 2 each turn; a voluntary flight stops without a test."),
            rules=(*run("RALLY", 1, 3), *run("RALLY", 7, 11), *cf("FLEE", 18), *ANY_TIME),
            standing=on_the_table(start.may_rally),
            offers=(RADIUS,),
            prompts=("facing",),
            matters=occasions.somebody_flees,
            enters=rallies_due,
        ),
        Step(
            id="T-04",
            label=N_("Continued flight"),
            text=N_("Those who failed flee again at −1, and their pursuers pursue at −1 or pass a test of 8 not to."),
            rules=(*run("RALLY", 4, 7), *cf("RALLY", 12), *cf("FLEE", 3, 4), *run("FLEE", 6, 9), *run("FLEE", 20, 22),
                   *run("MISC", 13, 15)),
            standing=on_the_table(start.flees_on),
            prompts=("flight_way",),
            matters=occasions.owed("fear_flight", "pursuit"),
        ),
        Step(
            id=steps.FIRST,
            label=N_("Who moves first"),
            text=N_("The winner of the base game's command roll; the sides pass through the movement in that order."),
            rules=bg(17),
            standing=on_the_table(start.may_go_first),
            prompts=("who_first",),
            unfinished=leaving.nobody_moves_first,
            over=_a_side_moves_first,
        ),
    ),
)  # fmt: skip

MOVEMENT: Final = Phase(
    "movement",
    "II",
    N_("Movement"),
    (
        Step(
            id="T-06",
            label=N_("Movement phase"),
            text=N_("Note which units see which enemies now; it is asked again when a charge starts."),
            rules=(*cf("CHARGE", 1, 8, 12, 14), *cf("REACT", 1), *bg(14)),
            prompts=("seen",),
        ),
        Step(
            id="T-07",
            label=N_("Declarations"),
            text=N_("Charges need sight, a straight passage and no ban; who was charged this turn may not leave."),
            rules=(*cf("CHARGE", 1, 2), *cf("FEAR", 4), *cf("DISENG", 6)),
            standing=of_the_side(movement.may_declare),
            passed=_charges_are_played_with_the_moves,
            played_at="T-13",
        ),
        Step(
            id="T-08",
            label=N_("Fear to charge"),
            text=N_("Courage tests of those who charge an enemy that causes fear; failing freezes them."),
            rules=(*cf("CHARGE", 18), *run("FEAR", 1, 4), *run("FEAR", 6, 11), *run("MISC", 1, 4)),
            standing=of_the_side(movement.must_dare),
            matters=occasions.owed("fear"),
        ),
        Step(
            id="T-09",
            label=N_("Leave a melee"),
            text=N_("Initiative against the difficulty of those in contact; a normal success is struck at first."),
            rules=run("DISENG", 1, 19),
            standing=on_the_table(movement.may_leave),
            matters=occasions.somebody(movement.may_leave),
            leaves=leaving.DEPARTURES,
        ),
        Step(
            id="T-10",
            label=N_("Targets react"),
            text=N_("Courage first, then the test to hold fire, then the choice: stand and shoot, stand, or flee."),
            rules=(*run("FEAR", 5, 11), *cf("FLEE", 1, 10), *run("REACT", 1, 11)),
            standing=of_the_others(movement.may_react),
            matters=occasions.somebody_charges,
            unfinished=leaving.reactions_left,
        ),
        Step(
            id="T-11",
            label=N_("Flight and pursuit"),
            text=N_("Flight die, straight away from the pursuer; pursuit die, or a test of 8 not to; caught or not."),
            rules=(*run("FLEE", 2, 22), *run("MISC", 13, 15)),
            standing=on_the_table(movement.may_flee_or_pursue),
            prompts=("flight_way", "left_over"),
            matters=occasions.owed("fear_flight", "pursuit"),
        ),
        Step(
            id="T-12",
            label=N_("Charges land"),
            text=N_("Chargers whose target stayed make contact: front, flank or rear."),
            rules=run("CHARGE", 3, 13),
            standing=of_the_side(movement.may_land),
            matters=occasions.somebody_charges,
            unfinished=leaving.charges_in_the_air,
        ),
        Step(
            id="T-13",
            label=N_("Charges and other moves"),
            text=N_("First the charges, each played to its end; then moves, runs, contact without a charge, terrain."),
            rules=(*cf("CHARGE", 1, 2), *run("CHARGE", 14, 17), *run("TERR", 1, 13), *run("MISC", 10, 12),
                   *cf("RALLY", 9)),
            standing=of_the_side(movement.may_charge_or_move),
            prompts=("contact_occasion",),
            unfinished=leaving.charges_in_the_air,
            leaves=leaving.MOVES,
        ),
    ),
    by_side=True,
)  # fmt: skip

SHOOTING: Final = Phase(
    "shooting",
    "III",
    N_("Shooting and magic"),
    (
        Step(
            id="T-14",
            label=N_("Dice of the groups"),
            text=N_("Each side throws a D6 for its shooters and one for its spell-casters, added to the INI of each."),
            rules=(*run("INIT", 1, 3), *cf("INIT", 8)),
            standing=on_the_table(shooting.wants_a_die),
            unfinished=leaving.group_dice_to_throw,
            leaves=leaving.GROUP_DICE,
            over=leaving.group_dice_are_thrown,
            matters=occasions.somebody(shooting.wants_a_die),
        ),
        Step(
            id=steps.SLICES,
            label=N_("Slices"),
            text=N_("From the highest score down each says whether it shoots or casts now, or waits."),
            rules=(*run("INIT", 4, 6), *cf("INIT", 8, 9), *run("SHO", 1, 41), *run("SPELL", 1, 4), *cf("MISC", 10, 12)),
            standing=shooting.may_act_in_slice,
            prompts=("spell", "countered"),
            matters=occasions.somebody_scored,
            unfinished=leaving.shots_begun,
            leaves=leaving.SHOTS_IN_SLICES,
        ),
        Step(
            id=steps.LATE_SHOTS,
            label=N_("Late shots"),
            text=N_("Those who still wait act all at once."),
            rules=cf("INIT", 7, 8),
            standing=shooting.waited_to_the_end,
            prompts=("late",),
            matters=occasions.somebody_waits,
            passed=occasions.nobody_waits,
            unfinished=leaving.shots_begun,
            leaves=leaving.LATE_SHOTS,
        ),
    ),
)  # fmt: skip

PLAYED_NOT_TICKED: Final = N_("a melee is played here, not ticked off; n goes on to it step by step")

FIGHTING: Final = Phase(
    "melee",
    "IV",
    N_("Melee"),
    (
        Step(
            id=steps.MELEES,
            label=N_("Pick a melee"),
            text=N_("The next melee that has not been played this turn, from discipline to the last blow."),
            rules=(*cf("START", 1), *cf("MISC", 14)),
            standing=on_the_table(melee.in_unplayed_melee),
            matters=occasions.somebody_fights,
            unfinished=leaving.melees_unplayed,
            leaves=leaving.MELEES,
            unticked=PLAYED_NOT_TICKED,
        ),
        Step(
            id=steps.DISCIPLINE,
            label=N_("Discipline"),
            text=N_("One test a unit; the lowest total announces first whom it strikes and how its dice are split."),
            rules=(*run("START", 1, 4), *cf("START", 7, 8), *run("DICE", 1, 12), *cf("MISC", 6),
                   *run("DISENG", 12, 15), *cf("DISENG", 19), *cf("RALLY", 10), *cf("CHARGE", 7), *bg(4, 5)),
            standing=on_the_table(melee.speaks),
            prompts=("announced", "multiplication"),
            matters=occasions.a_melee_is_left,
        ),
        Step(
            id=steps.INITIATIVE,
            label=N_("Initiative"),
            text=N_("One test a unit, with the bonuses of its arrival; a natural 1 has its own rule."),
            rules=(*run("START", 5, 7), *run("MEL", 1, 6), *cf("MEL", 8), *run("CHARGE", 3, 15), *cf("MISC", 5, 13),
                   *cf("REACT", 8), *cf("FEAR", 3)),
            standing=on_the_table(melee.gets_ready),
            matters=occasions.a_melee_is_left,
        ),
        Step(
            id=steps.BLOWS,
            label=N_("Blows"),
            text=N_("In the order of striking: attack, parry, damage, wound; fleeing units that are caught are "
                    "struck here."),
            rules=(*cf("START", 5, 6), *cf("MEL", 7), *run("MEL", 9, 15), *run("CHARGE", 3, 15), *run("DEF", 1, 6),
                   *run("WOUND", 1, 22), *cf("REACT", 9, 10), *cf("DISENG", 17), *cf("FLEE", 8), *bg(7, 10)),
            standing=melee.strikes,
            prompts=("left_over",),
            matters=lambda battle: occasions.a_melee_is_left(battle) or occasions.owed("damage", "blow")(battle),
        ),
        Step(
            id=steps.PURSUITS,
            label=N_("Pursuit after the melee"),
            text=N_("One pursuit move a turn, into a lone enemy or any melee; the referee says if it is earned."),
            rules=(*run("MISC", 13, 15), *run("FLEE", 20, 22), *bg(19)),
            standing=on_the_table(melee.may_pursue_on),
            prompts=("pursuit_earned",),
            matters=occasions.somebody(melee.may_pursue_on),
            leaves=leaving.PURSUITS,
        ),
        Step(
            id=steps.NEXT_MELEE,
            label=N_("Next melee"),
            text=N_("Back to the first step of this phase until every melee has been played."),
            rules=cf("MISC", 13, 14),
            standing=on_the_table(melee.next_melee),
            matters=occasions.a_melee_is_left,
            unfinished=leaving.melees_unplayed,
        ),
    ),
)  # fmt: skip

END: Final = Phase(
    "end",
    "V",
    N_("End of the turn"),
    (
        Step(
            id="T-23",
            label=N_("End of the turn"),
            text=N_("Stunned figures recover; mages recover mana, in trance a 5 counts as a 6."),
            rules=(*cf("MISC", 9), *bg(10, 18)),
            standing=on_the_table(shooting.recovers),
            prompts=("recovery",),
            enters=turn_ends,
            leaves=leaving.RECOVERIES,
        ),
    ),
)

PHASES: Final = (START, MOVEMENT, SHOOTING, FIGHTING, END)

WAYS: Final[Mapping[str, Way]] = {
    "volley": Way.SHOOT,
    "stand_and_shoot": Way.SHOOT,
    "melee_round": Way.FIGHT,
    "spell": Way.CAST,
    "charge": Way.MOVE,
    "move": Way.MOVE,
    "rally": Way.RALLY,
}
"""Which key takes what is offered; all that is not named here is among everything else."""

TOLD_AS: Final[Mapping[str, Way]] = {
    "blow": Way.FIGHT,
    "damage": Way.FIGHT,
    "missile": Way.SHOOT,
    "crowd_shot": Way.SHOOT,
}
"""The rolls told as a shot or a blow where they are made by themselves too."""
