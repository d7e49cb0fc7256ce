"""Questions that the skirmish sheet leaves to the table, asked anew of each piece that is activated."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import Option
from tracker.games.skirmish.checklist import ACTING, PHASES
from tracker.games.skirmish.concepts.acts import ROLLS
from tracker.games.skirmish.concepts.alternation import FEAR, TERROR, activated, has_faced, the_active
from tracker.games.skirmish.fields import ACTED, DAMAGE, OPTION
from tracker.games.skirmish.standing import FEAR_DUE, acts, of_the_living, starts
from tracker.rules.system import May, Prompt, is_marked
from tracker.words import N_

NERVE: Final = frozenset({FEAR, TERROR})


def _active(battle: Battle) -> UnitId | None:
    active = the_active(battle)
    return None if active is None else active.id


def _may_have_to_test(battle: Battle) -> bool:
    """Whether the piece that is activated is offered a fear or terror test, of which nothing has been decided.

    One that owes a test is asked for that; one that took a test has answered, and one whose figures act has begun
    without.
    """
    active = the_active(battle)
    if active is None or active[ACTED] or any(has_faced(unit) for unit in activated(battle)):
        return False
    if any(debt.unit == active.id and debt.resolver in NERVE for debt in battle.debts):
        return False
    offered = of_the_living(acts if is_marked(PHASES, battle, ACTING) else starts)(battle, active)
    return isinstance(offered, May) and any(offer.name in NERVE for offer in offered.offers)


def _is_unprinted(battle: Battle, unit: Unit) -> bool:
    """Whether the option it took leaves open what exactly was done: the run does not, nor does a roll it made."""
    has_rolled = any(battle.times_rolled_unowed(roll, unit.id, {battle.place.step}) for roll in ROLLS)
    return unit[OPTION] not in {"none", "run"} and not has_rolled


def _unprinted(battle: Battle) -> UnitId | None:
    """Of the pieces that act together the first of which it is open; where it is of none, the one activated."""
    return next((unit.id for unit in activated(battle) if _is_unprinted(battle, unit)), _active(battle))


PROMPTS: Final = (
    Prompt(
        "option",
        N_(
            "What exactly did {unit} do? Which actions are simple or complex, alert and all-out attack are not printed."
        ),
        ("SK-ACT-11",),
        about=_unprinted,
        matters=lambda battle: any(_is_unprinted(battle, unit) for unit in activated(battle)),
    ),
    Prompt(
        "damage",
        N_("What damage does the weapon of {unit} do? It is not printed, and the card says none."),
        ("SK-RNG-16",),
        about=_active,
        matters=lambda battle: any(unit[DAMAGE] == 0 for unit in activated(battle)),
    ),
    Prompt(
        FEAR_DUE,
        N_(
            "{unit:Does|Do} {unit} have to take a fear or terror test now? "
            "When it is taken is not printed; after yes its tests come first."
        ),
        ("SK-FEAR-14",),
        (Option("yes", N_("yes")), Option("no", N_("no"))),
        about=_active,
        matters=_may_have_to_test,
    ),
)
