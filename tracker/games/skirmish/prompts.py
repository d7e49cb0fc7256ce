"""Questions that the skirmish sheet leaves to the table, asked anew of each piece that is activated."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import Option
from tracker.games.skirmish.concepts.alternation import activated, has_faced, still_to_face, the_active
from tracker.games.skirmish.concepts.rout import is_routed
from tracker.games.skirmish.fields import ACTED, DAMAGE, OPTION
from tracker.rules.system import Prompt
from tracker.words import N_


def _active(battle: Battle) -> UnitId | None:
    active = the_active(battle)
    return None if active is None else active.id


def _runs(battle: Battle) -> bool:
    """Whether the piece that is activated has routed, whoever else acts with it."""
    active = the_active(battle)
    return active is not None and is_routed(battle, active)


def _is_unprinted(unit: Unit) -> bool:
    """Whether the option it took leaves open what exactly was done; the run does not."""
    return unit[OPTION] not in {"none", "run"}


PROMPTS: Final = (
    Prompt(
        "option",
        N_(
            "What exactly did {unit} do? Which actions are simple or complex, alert and all-out attack are not printed."
        ),
        ("SK-ACT-11",),
        about=_active,
        matters=lambda battle: any(_is_unprinted(unit) for unit in activated(battle)),
    ),
    Prompt(
        "damage",
        N_("What damage does the weapon of {unit} do? It is not printed, and the card says none."),
        ("SK-RNG-16",),
        about=_active,
        matters=lambda battle: any(unit[DAMAGE] == 0 for unit in activated(battle)),
    ),
    Prompt(
        "fear_due",
        N_(
            "{unit:Does|Do} {unit} have to take a fear or terror test now? "
            "When it is taken is not printed; “more” lists the tests."
        ),
        ("SK-FEAR-14",),
        (Option("yes", N_("yes")), Option("no", N_("no"))),
        about=_active,
        # One that took such a test has answered, one whose figures act has begun without, and one that runs takes none.
        matters=lambda battle: (
            not _runs(battle)
            and any(still_to_face(battle, unit) and not unit[ACTED] for unit in activated(battle))
            and not any(has_faced(unit) for unit in activated(battle))
        ),
    ),
)
