"""The melee by initiative: all pairings announced at one stroke, then blow after blow, losses falling between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import count, takewhile
from typing import Final

from tracker.battle.battle import Answer, Battle, Running, UnitId
from tracker.battle.fields import Scalar
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.procedures.melee_round import MELEE_ROUND, lost_blows
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.rules.kinds import FAILURE
from tracker.rules.system import Followed, Matters, Sheet, SheetScene, answer
from tracker.words import N_


def _matters(_scene: SheetScene, running: Running | None, _said: Collection[str]) -> Matters:
    """All but how blows ended, which is in the losses: one that was struck, with all it earned, is as one that failed.

    A second attack that was earned is asked for until it is made, or not wanted.
    """
    return (
        Matters()
        if running is None
        else Matters(answers=_in_brief({answer.key: answer.value for answer in running.answers}))
    )


def _in_brief(given: Mapping[str, Scalar]) -> Iterator[Answer]:
    for key, value in given.items():
        blow = key.removesuffix(".target").removesuffix(".second")
        is_owed = (
            given.get(blow) == SECOND_ATTACK_EARNED
            and f"{blow}.second" not in given
            and given.get(f"{blow}.target") != ""
        )
        if is_owed or not (blow.startswith("blow") and "." in blow):
            yield Answer(key, value)
        elif key == blow:
            yield Answer(key, FAILURE)


def _melees(battle: Battle, running: Running) -> tuple[frozenset[UnitId], ...]:
    """Those of each melee: its attacks are announced in it, and its losses are tested for in it (DW-MEL-48)."""
    named = (answer(running, f"attacker{number}") for number in count(1))
    melees = dict.fromkeys(melee_of(battle, battle.units[UnitId(str(name))]) for name in takewhile(bool, named))
    if 0 in melees:
        return ()
    return tuple(
        frozenset(unit.id for unit in battle.units.values() if melee_of(battle, unit) == melee) for melee in melees
    )


MELEE_BY_INITIATIVE: Final = Sheet(
    key="melee_by_initiative",
    label=N_("Melee by initiative"),
    rules=MELEE_ROUND.rules,
    of=("melee", MELEE_ROUND.key),
    procedure=MELEE_ROUND.key,
    lost=lost_blows,
    more="supporters",
    examples=(
        "actor.bases_at_start=4 actor.initiative=5 actor.power=9 target.bases_at_start=4 target.initiative=3 "
        "target.power=8 actor.melee=1 target.melee=1",
    ),
    forecast=Followed(matters=_matters, fights=_melees),
)
