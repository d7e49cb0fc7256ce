"""Questions that the Confrontation sheet leaves to the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.fields import FIRST_SIDE
from tracker.rules.system import Prompt
from tracker.words import N_

OCCASION, SPELL, RECOVERY = "contact_occasion", "spell", "recovery"


def _any(holds: Callable[[Unit], bool]) -> Callable[[Battle], bool]:
    """Whether that holds of any unit on the table: what nobody has done yet is not asked about."""
    return lambda battle: any(holds(unit) and not fields.is_away(unit) for unit in battle.units.values())


def _joined(battle: Battle) -> tuple[Unit, ...]:
    """Those in contact without a charge, of the side whose moves they are."""
    sides = (SideId(battle.place.side),) if battle.place.side else tuple(side.id for side in battle.sides)
    units = (unit for side in sides for unit in battle.of_side(side))
    return tuple(unit for unit in units if unit[fields.ARRIVAL] == fields.CONTACT and not fields.is_away(unit))


def _unanswered(battle: Battle, question: str, units: Iterable[Unit]) -> UnitId | None:
    """The first of these of which the table has not answered that, else the last."""
    asked_of = [unit.id for unit in units]
    waiting = (unit for unit in asked_of if (battle.place, question, unit) not in battle.answered)
    return next(waiting, asked_of[-1] if asked_of else None)


def _who_joined(battle: Battle) -> UnitId | None:
    return _unanswered(battle, OCCASION, _joined(battle))


def _who_cast(battle: Battle) -> UnitId | None:
    casters = (unit for unit in battle.units.values() if _has_cast(unit) and not fields.is_away(unit))
    return _unanswered(battle, SPELL, casters)


def _who_recovers(battle: Battle) -> UnitId | None:
    casters = (unit for unit in battle.units.values() if fields.is_caster(unit) and not fields.is_away(unit))
    return _unanswered(battle, RECOVERY, casters)


def _a_side_has_nobody(battle: Battle) -> bool:
    """Whether no unit stands for a side; where each has one, that is what the table picks."""
    return any(all(fields.is_away(unit) for unit in battle.of_side(side.id)) for side in battle.sides)


def _has_cast(unit: Unit) -> bool:
    return fields.is_caster(unit) and unit[fields.SHOTS] > 0


PROMPTS: Final = (
    Prompt(
        "seen",
        N_("Which units see which enemies as the phase starts? It is asked again when a charge starts."),
        (*cf("CHARGE", 1, 8, 12), *cf("REACT", 1), *bg(14)),
    ),
    Prompt(
        "who_first",
        N_("Who won the command roll of the turn and moves first?"),
        bg(17),
        sets=(FIRST_SIDE,),
        matters=_a_side_has_nobody,
    ),
    Prompt(
        "flight_way",
        N_(
            "Where did the fleeing unit go? Directly away from the pursuer; a unit in voluntary flight stops at "
            "the table edge."
        ),
        cf("FLEE", 6, 14, 19),
        matters=_any(lambda unit: fields.is_fleeing(unit) and unit[fields.FLED_CM] > 0),
    ),
    Prompt(
        "facing",
        N_("Which way do those who rallied face?"),
        cf("RALLY", 8),
        matters=_any(lambda unit: unit[fields.RALLIED]),
    ),
    Prompt(
        "left_over",
        N_("What do the survivors of a caught unit do next?"),
        cf("FLEE", 8, 17),
        matters=_any(lambda unit: unit[fields.CAUGHT]),
    ),
    Prompt(
        OCCASION,
        N_(
            "Why did {unit} come into contact without a charge? Say, the enemy was out of sight at first, or no straight line led there."
        ),
        cf("CHARGE", 14),
        about=_who_joined,
        awaited=True,
        matters=lambda battle: bool(_joined(battle)),
    ),
    Prompt("announced", N_("Who strikes whom, and how are the dice split?"), (*cf("START", 4), *cf("DICE", 9), *bg(5))),
    Prompt(
        "multiplication",
        N_("How many dice does the character gain by dice multiplication?"),
        (*cf("DICE", 11), *cf("DISENG", 14), *bg(12)),
    ),
    Prompt(
        SPELL,
        N_(
            "Which spell {unit:does|do} {unit} cast? The flux of absolute nullity is forbidden; the lightning of the divine storm only in the magic phase, in the caster's place of the order, at 50 cm at most."
        ),
        cf("SPELL", 1, 2, 3, 4),
        about=_who_cast,
        awaited=True,
        matters=_any(_has_cast),
        sentence=N_("Spells cast: {answer}"),
    ),
    Prompt(
        "countered",
        N_("Which spells are countered or absorbed? One who ran may still do that."),
        cf("MISC", 12),
        matters=_any(_has_cast),
        sentence=N_("Spells countered or absorbed: {answer}"),
    ),
    Prompt("late", N_("What do those who waited to the end do, all at once?"), cf("INIT", 7, 8)),
    Prompt("pursuit_earned", N_("Is a pursuit move earned after the melee, and how long is it?"), bg(19)),
    Prompt("return_point", N_("Where on the edge did the pursuer leave the table?"), cf("FLEE", 22)),
    Prompt(
        RECOVERY,
        N_("What {unit:does|do} {unit} recover?"),
        (*bg(18), *cf("MISC", 9)),
        about=_who_recovers,
        awaited=True,
        matters=_any(fields.is_caster),
    ),
)
