"""Why a step of Demonworld is not for a unit that it does not list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.standing.any_phase import in_command
from tracker.games.demonworld.standing.shooting import is_a_shooter
from tracker.rules.system import MayNot, Reasons, first_that_holds
from tracker.words import N_


def _always(_battle: Battle, _unit: Unit) -> bool:
    return True


# fmt: off
ON_A_MARCH: Final = (lambda _battle, unit: unit[fields.AWAY],
                     MayNot(N_("away on a flank march"), ("DW-TURN-05",)))
SINGLE: Final = (lambda _battle, unit: fields.is_single(unit),
                 MayNot(N_("commanders and sorcerers hold no order token"), ("DW-ORD-05",)))
ROUTS: Final = (lambda _battle, unit: unit[fields.ROUTING], MayNot(N_("routing"), ("DW-RAL-06",)))
IN_HAND: Final = (lambda _battle, unit: not unit[fields.ROUTING], MayNot(N_("not routing"), ("DW-RAL-04",)))
NO_SORCERER: Final = (lambda _battle, unit: not fields.is_sorcerer(unit),
                      MayNot(N_("not a sorcerer"), ("DW-MAG-01",)))
NO_TOKEN: Final = (lambda _battle, unit: unit[fields.ORDER] == "none", MayNot(N_("without a token"), ("DW-TURN-62",)))
OTHER_TOKEN: Final = (_always, MayNot(N_("holds another token"), ("DW-TURN-62",)))
NO_MELEE: Final = (lambda battle, unit: not melee_of(battle, unit),
                   MayNot(N_("in no melee"), ("DW-GLO-13",)))
NO_SHOT_LOSS: Final = (lambda _battle, unit: not unit[fields.LOST_SHOOTING],
                       MayNot(N_("no base lost to shooting in this phase"), ("DW-TURN-21",)))
NO_TEST: Final = (_always, MayNot(N_("owes no loss test"), ("DW-MOR-39",)))
NO_RUN: Final = (_always, MayNot(N_("need not run"), ("DW-RAL-04",)))
NOT_IN_A_WINDOW: Final = (
    lambda _battle, unit: not fields.is_single(unit),
    MayNot(N_("only independent commanders and sorcerers move in this window"), ("DW-TURN-67",)),
)
IN_A_WINDOW: Final = (
    lambda _battle, unit: fields.is_single(unit),
    MayNot(N_("commanders and sorcerers move in windows of their own"), ("DW-TURN-67",)),
)
ATTACHED: Final = (lambda _battle, unit: fields.is_single(unit) and not fields.is_independent(unit),
                   MayNot(N_("attached, moves with the unit"), ("DW-GLO-10",)))

SHOOTERS: Final[Reasons] = (
    ON_A_MARCH,
    (lambda _battle, unit: unit[fields.KIND] in {fields.GIANT, fields.CHARIOT},
     MayNot(N_("the shooting steps name neither giants nor chariots"), ("DW-TURN-14", "DW-TURN-17"))),
    (lambda _battle, unit: not is_a_shooter(unit), MayNot(N_("nothing to shoot with"), ("DW-TURN-14",))),
    (lambda _battle, unit: fields.is_single(unit) and not fields.is_commander(unit),
     MayNot(N_("sorcerers do not shoot"), ("DW-TURN-17",))),
)
UNDER_A_TOKEN: Final[Reasons] = (ON_A_MARCH, IN_A_WINDOW, OTHER_TOKEN)


def _after_shots(phase: str) -> Mapping[str, Reasons]:
    """The seven steps of a shooting phase."""
    return {
        f"{phase}.1": SHOOTERS, f"{phase}.2": SHOOTERS, f"{phase}.3": SHOOTERS,
        f"{phase}.4": (NO_SHOT_LOSS,),
        f"{phase}.5": (ON_A_MARCH, NO_SHOT_LOSS,
                       (_always, MayNot(N_("a single base has no ranks to close"), ("DW-TURN-22",)))),
        f"{phase}.6": (ON_A_MARCH, NO_TEST),
        f"{phase}.7": (ON_A_MARCH, NO_RUN),
    }


REASONS: Final[Mapping[str, Reasons]] = {
    "0.c": ((_always, MayNot(N_("not away on a flank march"), ("DW-TURN-05",))),),
    "I.1": (SINGLE, ON_A_MARCH, (lambda _battle, unit: fields.is_large(unit),
                                 MayNot(N_("large bases and guns get their tokens at I.2"), ("DW-TURN-07",)))),
    "I.2": (SINGLE, ON_A_MARCH, (_always, MayNot(N_("units get their tokens at I.1"), ("DW-TURN-06",)))),
    "I.3": (SINGLE, ON_A_MARCH,
            (lambda _battle, unit: not fields.is_troop(unit),
             MayNot(N_("the owner chooses the order of a large base"), ("DW-ORD-04",))),
            (in_command, MayNot(N_("under command, the owner chooses"), ("DW-ORD-03",)))),
    "I.4": (SINGLE, ON_A_MARCH, NO_TOKEN),
    "I.5": (SINGLE, ON_A_MARCH,
            (lambda _battle, unit: not fields.is_troop(unit), MayNot(N_("only units test obedience"), ("DW-ORD-12",))),
            NO_TOKEN),
    "II.1": (ON_A_MARCH, NO_SORCERER), "II.2": (ON_A_MARCH, NO_SORCERER),
    "II.3": (NO_SORCERER, (_always, MayNot(N_("no spell succeeded"), ("DW-TURN-13",)))),
    **_after_shots("III"),
    "IV.1": (ON_A_MARCH, IN_HAND),
    "IV.2": (ON_A_MARCH, (lambda _battle, unit: not unit[fields.IMPETUOUS],
                          MayNot(N_("not impetuous"), ("DW-ORD-11",))), ROUTS),
    "IV.4": (ON_A_MARCH, NOT_IN_A_WINDOW), "IV.6": (ON_A_MARCH, NOT_IN_A_WINDOW), "IV.8": (ON_A_MARCH, NOT_IN_A_WINDOW),
    "IV.5": UNDER_A_TOKEN, "IV.7": UNDER_A_TOKEN, "IV.9": UNDER_A_TOKEN,
    "IV.10": (ON_A_MARCH, ROUTS,
              ATTACHED,
              OTHER_TOKEN),
    "IV.11": (ON_A_MARCH, ROUTS, (lambda _battle, unit: unit[fields.KIND] == fields.CHARIOT,
                                  MayNot(N_("chariots start no fires"), ("DW-FIRE-12",)))),
    **_after_shots("V"),
    "VI.1": (NO_MELEE, ROUTS), "VI.2": (NO_MELEE, ROUTS),
    "VI.3": (ON_A_MARCH, NO_MELEE, (lambda _battle, unit: not unit[fields.FLYER],
                                    MayNot(N_("does not fly"), ("DW-MEL-47",))),
             ATTACHED),
    "VI.4": (ON_A_MARCH,
             (lambda _battle, unit: unit[fields.MELEE_RESULT] not in {"lost", "both"},
              MayNot(N_("the side lost no melee"), ("DW-TURN-53",))),
             NO_TEST),
    "VI.5": (ON_A_MARCH, NO_RUN),
    "VI.6": (ON_A_MARCH,
             (lambda _battle, unit: unit[fields.MELEE_RESULT] not in {"won", "both"},
              MayNot(N_("the side won no melee"), ("DW-TURN-55",))),
             NO_TEST),
    "VI.7": (ON_A_MARCH, NO_RUN),
    "VI.8": (ON_A_MARCH, NO_MELEE, ROUTS, ATTACHED),
    "VII.1": (ON_A_MARCH, IN_HAND, (_always, MayNot(N_("only units rally"), ("DW-RAL-01",)))),
    "VII.2": (ON_A_MARCH, NO_SORCERER),
}
# fmt: on


def unlisted(battle: Battle, unit: Unit) -> MayNot | None:
    """Why the present step is not for the unit."""
    return first_that_holds(REASONS.get(battle.place.step, ()), battle, unit)
