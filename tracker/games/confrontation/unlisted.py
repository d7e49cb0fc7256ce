"""Why a step of Confrontation is not for a unit that it does not list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import chargers_of, foes
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.rolls.phase import group_of
from tracker.rules.system import MayNot, Reasons, first_that_holds
from tracker.words import N_


def _always(_battle: Battle, _unit: Unit) -> bool:
    return True


def _of_another_side(battle: Battle, unit: Unit) -> bool:
    return battle.place.side not in {"", unit.side}


def _of_the_side(battle: Battle, unit: Unit) -> bool:
    return battle.place.side == unit.side


def _is_uncharged(battle: Battle, unit: Unit) -> bool:
    return not chargers_of(battle, unit)


def _has_no_foe(battle: Battle, unit: Unit) -> bool:
    return not foes(battle, unit)


def _has_no_group(battle: Battle, unit: Unit) -> bool:
    return not group_of(battle, unit)


# fmt: off
AWAY: Final = (lambda _battle, unit: unit[fields.OFF_TABLE],
               MayNot(N_("off the table for now"), cf("FLEE", 22)))
OTHERS: Final = (_of_another_side, MayNot(N_("the other side moves now"), bg(17)))
NO_MELEE: Final = (lambda _battle, unit: not unit[fields.MELEE], MayNot(N_("in no melee"), cf("START", 1)))
NO_FOE: Final = (_has_no_foe, MayNot(N_("no enemy in contact"), cf("START", 1)))
PLAYED: Final = (lambda _battle, unit: unit[fields.FOUGHT], MayNot(N_("melee already played"), cf("MISC", 14)))
JOINED: Final = (lambda _battle, unit: unit[fields.LATE],
                 MayNot(N_("joined a melee already played, fights next turn"), cf("MISC", 14)))
NO_SHOOTER: Final = (_has_no_group, MayNot(N_("neither shoots nor casts"), cf("INIT", 1, 8)))
HAS_SHOT: Final = (lambda _battle, unit: unit[fields.SHOT], MayNot(N_("has shot or cast"), cf("INIT", 5)))
NO_FLIGHT: Final = (_always, MayNot(N_("owes neither a flight nor a pursuit"), cf("FLEE", 2, 4)))
ANOTHER_STANDS_FOR_IT: Final = (_always, MayNot(N_("another unit of the melee is listed for all"),
                                                cf("START", 1)))
IN_MELEE: Final[Reasons] = (AWAY, JOINED, NO_MELEE, PLAYED, NO_FOE)

REASONS: Final[Mapping[str, Reasons]] = {
    "T-02": ((_always, MayNot(N_("did not leave the table"), cf("FLEE", 22))),),
    "T-03": (AWAY, (lambda _battle, unit: unit[fields.FLEEING] != fields.AFRAID,
                    MayNot(N_("does not flee from fear"), cf("RALLY", 1)))),
    "T-04": (AWAY, NO_FLIGHT),
    "T-05": (AWAY, (_always, MayNot(N_("another unit stands for the side"), bg(17)))),
    "T-07": (AWAY, OTHERS, NO_FOE, (_always, MayNot(N_("came into contact this turn"), cf("DISENG", 1)))),
    "T-08": (AWAY, OTHERS, (_always, MayNot(N_("owes no test of courage for a charge"), cf("FEAR", 1)))),
    "T-09": (AWAY, OTHERS, NO_MELEE, NO_FOE,
             (_always, MayNot(N_("came into contact this turn"), cf("DISENG", 1)))),
    "T-10": (AWAY, (_of_the_side, MayNot(N_("on the side that charges, the targets react"), cf("REACT", 1))),
             (_is_uncharged, MayNot(N_("charged by nobody"), cf("REACT", 1))),
             (lambda _battle, unit: fields.is_fleeing(unit), MayNot(N_("fleeing"), cf("FLEE", 1)))),
    "T-11": (AWAY, NO_FLIGHT),
    "T-12": (AWAY, OTHERS, (lambda _battle, unit: not unit[fields.CHARGES],
                            MayNot(N_("no charge declared"), cf("CHARGE", 1))),
             (_always, MayNot(N_("the target is not on the table any more"), cf("CHARGE", 3)))),
    "T-13": (AWAY, OTHERS),
    "T-14": (AWAY, NO_SHOOTER, (lambda _battle, unit: unit[fields.SCORED],
                                MayNot(N_("the die of the group is thrown"), cf("INIT", 1))),
             (_always, MayNot(N_("another unit throws the die of the group"), cf("INIT", 1)))),
    "T-15": (AWAY, NO_SHOOTER, (lambda _battle, unit: not unit[fields.SCORED],
                                MayNot(N_("the die of the group is not thrown"), cf("INIT", 2))), HAS_SHOT,
             (lambda _battle, unit: unit[fields.WAITING], MayNot(N_("waits to the end"), cf("INIT", 6, 7)))),
    "T-16": (AWAY, NO_SHOOTER, HAS_SHOT, (_always, MayNot(N_("did not wait to the end"), cf("INIT", 7)))),
    "T-17": (*IN_MELEE, ANOTHER_STANDS_FOR_IT),
    "T-18": IN_MELEE,
    "T-19": (*IN_MELEE, (lambda _battle, unit: unit[fields.READY],
                         MayNot(N_("initiative tested"), cf("START", 6)))),
    "T-20": IN_MELEE,
    "T-21": (AWAY, (lambda _battle, unit: unit[fields.PURSUED],
                    MayNot(N_("made the one pursuit of the turn"), cf("MISC", 15))),
             (lambda _battle, unit: not unit[fields.FOUGHT],
                    MayNot(N_("no melee fought this turn"), cf("MISC", 13))),
             (_always, MayNot(N_("an enemy is still in contact"), cf("MISC", 13)))),
    "T-22": (*IN_MELEE, ANOTHER_STANDS_FOR_IT),
    "T-23": (AWAY, (lambda _battle, unit: not fields.is_caster(unit), MayNot(N_("not a mage"), cf("MISC", 9)))),
}
# fmt: on


def unlisted(battle: Battle, unit: Unit) -> MayNot | None:
    """Why the present step is not for the unit."""
    return first_that_holds(REASONS.get(battle.place.step, ()), battle, unit)
