"""The melee by initiative: all pairings announced at one stroke, then blow after blow, losses falling between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Running
from tracker.games.demonworld.procedures.melee_round import MELEE_ROUND, lost_blows
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.rules.system import Sheet
from tracker.words import N_


def _settled(running: Running) -> Iterator[str]:
    """The blows whose end is in the losses alone; a second attack that was earned is asked for until it is made."""
    given = {one.key: one.value for one in running.answers}
    for key, value in given.items():
        if key.startswith("blow") and (value != SECOND_ATTACK_EARNED or f"{key}.target" in given):
            yield key


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
    forgets=lambda running: frozenset(_settled(running)),
)
