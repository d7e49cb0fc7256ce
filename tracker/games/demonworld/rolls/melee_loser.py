"""Who lost a melee: more bases lost in it this phase, then the lowest initiative, then the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D6
from tracker.battle.fields import whole
from tracker.games.demonworld.concepts.foes import all_in_melee, melee_fought
from tracker.games.demonworld.fields import INITIATIVE, LOST_MELEE
from tracker.games.demonworld.rolls.attacks import read_in_battle
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.switches import MELEE_TIE
from tracker.rules.kinds import computation, runs_of
from tracker.rules.resolver import Case, Input, Outcome, Reader, Role, Throw
from tracker.words import N_

# fmt: off
OWN_LOSSES = whole("own_losses", N_("Bases we lost here this phase"), 0, 200, rules=("DW-MEL-48",))
ENEMY_LOSSES = whole("enemy_losses", N_("Bases the enemy lost here this phase"), 0, 200, rules=("DW-MEL-48",))
OWN_LOWEST = whole("own_initiative", N_("Lowest initiative on our side"), -20, 40,
                   rules=("DW-MEL-49", "DW-GLO-20"))
ENEMY_LOWEST = whole("enemy_initiative", N_("Lowest initiative of the enemy's side"), -20, 40,
                     rules=("DW-MEL-49", "DW-GLO-20"))
# fmt: on
BY_INITIATIVE: Final = frozenset({"lowest_initiative", "lowest_modified"})
"""The readings of a tie in which the side with the lowest initiative loses, that of the card or the modified one."""


def _settled(case: Case) -> str | None:
    """The outcome where no die is needed, else None."""
    own, enemy = case[OWN_LOSSES], case[ENEMY_LOSSES]
    if own == enemy == 0:
        return "nobody"
    if own != enemy:
        return "lost" if own > enemy else "won"
    match case.ruling(MELEE_TIE):
        case "both_test":
            return "both"
        case reading if reading in BY_INITIATIVE and case[OWN_LOWEST] != case[ENEMY_LOWEST]:
            return "lost" if case[OWN_LOWEST] < case[ENEMY_LOWEST] else "won"
        case _:
            return None


def _is_tied(case: Case) -> bool:
    return case[OWN_LOSSES] == case[ENEMY_LOSSES] > 0 and case.ruling(MELEE_TIE) in BY_INITIATIVE


def _dice_for_the_loser(case: Case) -> Throw | None:
    if _settled(case) is not None:
        return None
    match case.faces:
        case ():
            return Throw(D6, N_("our die, the lower loses"))
        case (ours,):
            alike = runs_of(D6, lambda face: (face > ours.face, face < ours.face))
            return Throw(D6, N_("their die, the lower loses"), alike)
        case (ours, theirs) if ours.face == theirs.face:
            return Throw(D6, N_("still level: 1-3 we lose, 4-6 they lose"), ((1, 3), (4, 6)))
        case _:
            return None


def _loser(case: Case) -> str:
    if (settled := _settled(case)) is not None:
        return settled
    ours, theirs, *last = (face.face for face in case.faces)
    lost = last[0] <= 3 if last else ours < theirs
    return "lost" if lost else "won"


def _of_one_side(battle: Battle, unit: Unit, *, ours: bool) -> Iterator[Unit]:
    fought = all_in_melee(battle, melee_fought(battle, unit))
    return (other for other in fought if (other.side == unit.side) is ours)


def _losses(*, ours: bool) -> Reader:
    def read(battle: Battle, unit: Unit) -> int:
        return sum(other[LOST_MELEE] for other in _of_one_side(battle, unit, ours=ours))

    return read_in_battle("actor", read)


def _lowest(*, ours: bool) -> Reader:
    """Initiative without a further word is that of the card (DW-GLO-20); by house rule it is the modified one."""

    def read(battle: Battle, unit: Unit) -> int | None:
        is_modified = MELEE_TIE.of(battle.switches) == "lowest_modified"
        values = (
            modified_initiative(battle, other) if is_modified else other[INITIATIVE]
            for other in _of_one_side(battle, unit, ours=ours)
        )
        return min(values, default=None)

    return read_in_battle("actor", read)


# fmt: off
MELEE_LOSER: Final = computation(
    _loser,
    key="melee_loser",
    label=N_("Who lost the melee"),
    deed=N_("{actor} {actor:counts|count} the losses of the melee"),
    rules=("DW-MEL-48", "DW-MEL-49", "DW-MEL-50", "DW-MEL-51"),
    roles=(Role("actor", N_("unit of our side")),),
    inputs=(
        Input(OWN_LOSSES, _losses(ours=True)),
        Input(ENEMY_LOSSES, _losses(ours=False)),
        Input(OWN_LOWEST, _lowest(ours=True), _is_tied),
        Input(ENEMY_LOWEST, _lowest(ours=False), _is_tied),
    ),
    outcomes=(
        Outcome("lost", N_("our side lost: it tests and routs first"), good=False, rules=("DW-MEL-48", "DW-MEL-50")),
        Outcome("won", N_("our side won: it tests only if it lost a base and is still in contact"), good=True,
                rules=("DW-MEL-48", "DW-MEL-50")),
        Outcome("nobody", N_("nobody lost a base: no test"), rules=("DW-MEL-49", "DW-MEL-51")),
        Outcome("both", N_("both sides test"), rules=("DW-MEL-49",)),
    ),
    switches=(MELEE_TIE,),
    throws=_dice_for_the_loser,
    total=lambda case: case[OWN_LOSSES] - case[ENEMY_LOSSES],
)
# fmt: on
