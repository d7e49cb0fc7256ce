"""The turn of the skirmish sheet: initiative, the first designation, activations in alternation, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.games.skirmish import leaving, standing
from tracker.games.skirmish.concepts.alternation import END_STEP, OWED_STEP, START_STEP, is_anybody_left, new_turn
from tracker.games.skirmish.fields import INITIATIVE
from tracker.games.skirmish.standing import of_the_living
from tracker.rules.system import Does, Offer, Phase, Step, Way
from tracker.words import N_

SAID_OF_A_PIECE: Final = N_("a piece is designated here, or said to do nothing: enter asks which")

# What the rules know the steps by: a piece is designated; the one that is activated has the step to itself; its figures
# act; whatever was activated is so no more.
DESIGNATING: Final = "designating"
ACTIVATION: Final = "activation"
ACTING: Final = "acting"
BETWEEN: Final = "between"

INITIATIVE_PHASE: Final = Phase(
    "initiative",
    "1",
    N_("Initiative"),
    (
        Step(
            id="initiative",
            was=("1",),
            label=N_("Initiative"),
            text=N_("1d20 and the general's Morale for each side; equal totals go to the higher Level."),
            rules=("SK-TURN-01", "SK-TURN-02", "SK-TURN-03", "SK-TURN-04", "SK-TURN-05"),
            offers=(
                Offer(
                    N_("roll for the initiative"),
                    Does.ROLL,
                    "initiative",
                    is_made=lambda battle: bool(battle[INITIATIVE]),
                ),
            ),
            enters=new_turn,
            unfinished=leaving.nobody_has_the_initiative,
            over=lambda battle: bool(battle[INITIATIVE]),
        ),
    ),
)

FIRST_PHASE: Final = Phase(
    "first",
    "2",
    N_("First designation"),
    (
        Step(
            id="first_designation",
            was=("2",),
            marks=(DESIGNATING,),
            label=N_("Designate the first piece"),
            text=N_("The side with the initiative designates a unit or an independent, which is activated at once."),
            rules=("SK-TURN-01", "SK-TURN-06", "SK-TURN-07"),
            standing=of_the_living(standing.designates),
            unfinished=leaving.none_designated,
            unticked=SAID_OF_A_PIECE,
        ),
    ),
)

ACTIVATION_PHASE: Final = Phase(
    "activation",
    "3",
    N_("Activations"),
    (
        Step(
            id=START_STEP,
            was=("3.1",),
            marks=(ACTIVATION,),
            label=N_("Start of the activation"),
            text=N_(
                "A routed unit flees, its enemies in contact striking for nothing; "
                "others take the fear and terror tests before the enemies in contact."
            ),
            rules=(
                "SK-TURN-01",
                "SK-TURN-07",
                "SK-STATE-05",
                "SK-STATE-06",
                "SK-FEAR-03",
                "SK-FEAR-14",
                "SK-TERROR-03",
            ),
            standing=of_the_living(standing.starts),
            prompts=("fear_due",),
            matters=standing.has_a_start,
            unfinished=leaving.flights_due,
            over=standing.has_started,
        ),
        Step(
            id="act",
            was=("3.2",),
            marks=(ACTIVATION, ACTING),
            label=N_("The figures act"),
            text=N_(
                "Figure by figure, each takes one of the seven options, after the tests of nerve before enemies it "
                "faces or charges; attacks, spells, commands and rallies are rolled as they come."
            ),
            rules=(
                "SK-ACT-01",
                "SK-ACT-02",
                "SK-ACT-03",
                "SK-ACT-04",
                "SK-ACT-05",
                "SK-ACT-06",
                "SK-ACT-07",
                "SK-ACT-08",
                "SK-ACT-09",
                "SK-CMD-03",
                "SK-RALLY-03",
                "SK-STATE-02",
                "SK-FEAR-03",
            ),
            standing=of_the_living(standing.acts),
            prompts=("fear_due", "option", "damage"),
            matters=standing.can_act,
            unfinished=leaving.left_of_the_activation,
            leaves=leaving.SHOTS,
            over=standing.have_acted,
        ),
        Step(
            id=OWED_STEP,
            was=("3.3",),
            label=N_("Tests owed"),
            text=N_("Openings, free attacks and morale tests earned in this activation are taken now, if not before."),
            rules=(
                "SK-MORALE-02",
                "SK-MORALE-03",
                "SK-MORALE-04",
                "SK-MORALE-05",
                "SK-MORALE-06",
                "SK-MORALE-07",
                "SK-MORALE-08",
            ),
            standing=of_the_living(standing.owes),
            matters=lambda battle: bool(battle.debts),
            passed=lambda _battle: True,
            over=lambda battle: not battle.debts,
            resumes=standing.gone_on_with,
        ),
        Step(
            id=END_STEP,
            was=("3.4",),
            marks=(ACTIVATION,),
            label=N_("End of the activation"),
            text=N_(
                "The activation ends when every figure has acted; the other side designates next. "
                "Where some have not, back leads to their acts."
            ),
            rules=("SK-ACT-10",),
            standing=of_the_living(standing.ends),
            matters=standing.is_cut_short,
            unfinished=leaving.lost_with_the_activation,
            passed=lambda _battle: True,
            resumes=standing.gone_on_with,
            played_at="act",
        ),
        Step(
            id="next_designation",
            was=("4",),
            marks=(DESIGNATING, BETWEEN),
            label=N_("Designate the next piece"),
            text=N_(
                "In alternation, one piece each, until every piece has been designated; "
                "a side with none left lets the other go on."
            ),
            rules=("SK-TURN-01", "SK-TURN-08", "SK-TURN-09", "SK-TURN-10", "SK-TURN-11"),
            standing=of_the_living(standing.designates),
            matters=is_anybody_left,
            unfinished=leaving.pieces_undesignated,
            resumes=standing.activation_begun,
            unticked=SAID_OF_A_PIECE,
        ),
    ),
)

END_PHASE: Final = Phase(
    "end",
    "–",
    N_("End of the turn"),
    (
        Step(
            id="end_turn",
            was=("5",),
            marks=(BETWEEN,),
            label=N_("End of the turn"),
            text=N_("Designations and fumbled shots are forgotten; the spells attempted are barred next turn."),
            rules=("SK-TURN-10", "SK-RNG-13", "SK-SPELL-02"),
        ),
    ),
)

PHASES: Final = (INITIATIVE_PHASE, FIRST_PHASE, ACTIVATION_PHASE, END_PHASE)

WAYS: Final[Mapping[str, Way]] = {
    "shoot": Way.SHOOT,
    "melee": Way.FIGHT,
    "cast": Way.CAST,
    "choose_target": Way.CAST,
    "dispel": Way.CAST,
    "move_simple": Way.MOVE,
    "simple_move": Way.MOVE,
    "run": Way.MOVE,
    "charge": Way.MOVE,
    "engage": Way.MOVE,
    "flee": Way.MOVE,
    "flight_move": Way.MOVE,
    "rally": Way.RALLY,
}
"""Which key takes what is offered; all that is not named here is among everything else."""
