"""The melee by initiative: all pairings announced at one stroke, then blow after blow, losses falling between them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from itertools import count, takewhile
from typing import Final

from tracker.battle.battle import Answer, Battle, Running, UnitId
from tracker.battle.fields import Scalar
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.fields import BASES, FORMATION, LOST_MELEE, LOST_TO_FASTER, WOUNDS, is_out
from tracker.games.demonworld.procedures.melee_round import MELEE_ROUND, blows_struck, in_order, lost_blows
from tracker.games.demonworld.rolls.attacks import fighting_part
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.rules.kinds import FAILURE
from tracker.rules.system import Apart, Attack, Sheet, answer
from tracker.words import N_

OF_AN_ATTACK: Final = re.compile(r"(attacker|target|blows|fallen|blow)(\d+)(.*)")
LOST: Final = frozenset(field.key for field in (BASES, LOST_MELEE, LOST_TO_FASTER, WOUNDS))
"""What a blow takes of its target."""


def _brief(running: Running) -> tuple[Answer, ...]:
    """Without how blows ended, which is in the losses: one that was struck, with all it earned, is as one that failed.

    A second attack that was earned is asked for until it is made, or not wanted.
    """
    return tuple(_in_brief({one.key: one.value for one in running.answers}))


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


def _apart(battle: Battle, running: Running) -> tuple[Apart, ...]:
    """Each melee by itself: its attacks are announced in it, and its losses are tested for in it (DW-MEL-48)."""
    named = (answer(running, f"attacker{number}") for number in count(1))
    attackers = [battle.units[UnitId(str(one))] for one in takewhile(bool, named)]
    melees = dict.fromkeys(melee_of(battle, unit) for unit in attackers)
    if 0 in melees:
        return ()
    return tuple(
        Apart(
            frozenset(unit.id for unit in battle.units.values() if melee_of(battle, unit) == melee),
            _announced(running, [at for at, unit in enumerate(attackers, 1) if melee_of(battle, unit) == melee]),
        )
        for melee in melees
    )


def _announced(running: Running, numbers: list[int]) -> tuple[Answer, ...]:
    """The answers about the attacks of these numbers, which are counted from one again; then nobody else attacks."""
    anew = {str(number): str(at) for at, number in enumerate(numbers, 1)}
    told: list[Answer] = []
    for one in running.answers:
        found = OF_AN_ATTACK.match(one.key)
        if found is not None and found[2] in anew:
            told.append(Answer(f"{found[1]}{anew[found[2]]}{found[3]}", one.value))
    return (*told, Answer(f"attacker{len(numbers) + 1}", ""))


def _attacks(battle: Battle, running: Running) -> tuple[Attack, ...]:
    """Blow after blow of each attack as announced, the highest initiative first (DW-MEL-01, DW-MEL-12).

    None where a second attack is owed: that one comes before all of them.
    """
    given = {one.key: one.value for one in running.answers}
    if any(given.get(key) == SECOND_ATTACK_EARNED and f"{key}.second" not in given for key in given):
        return ()
    told, attacks = tuple(_in_brief(given)), list[Attack]()
    for number, attacker, target, _at in in_order(battle, running):
        blows = tuple(f"blow{number}.{blow}" for blow in range(1, int(str(given[f"blows{number}"])) + 1))
        made = sum(blow in given for blow in blows)
        if made < len(blows):
            rolls = partial(_blows_left, number=number, attacker=attacker.id, made=made)
            hangs_on = partial(_hangs_on, attacker=attacker.id, target=target.id)
            attacks.append(
                Attack(
                    actor=attacker.id, target=target.id, first=blows[made], answers=told, rolls=rolls, hangs_on=hangs_on
                )
            )
        told = (*told, *(Answer(blow, FAILURE) for blow in blows[made:]))
    return tuple(attacks)


def _blows_left(battle: Battle, running: Running, number: int, attacker: UnitId, made: int) -> int:
    return max(blows_struck(running, battle.units[attacker], number) - made, 0)


def _hangs_on(battle: Battle, attacker: UnitId, target: UnitId) -> Hashable:
    """Who is left, and all but how many: bases tell in a wedge alone, where those of the attacker count."""
    part = fighting_part(battle, battle.units[attacker])
    others = frozenset(
        (unit.id, key, value)
        for unit in battle.units.values()
        if unit.id != target
        for key, value in unit.values.items()
        if key not in LOST
    )
    left = frozenset(unit.id for unit in battle.units.values() if not is_out(unit))
    return others, left, part[BASES] if part[FORMATION] == "wedge" else 0


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
    brief=_brief,
    apart=_apart,
    attacks=_attacks,
)
