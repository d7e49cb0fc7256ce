"""The acts that merely were possible when a step of hex combat is left."""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat.fields import ENGAGES, HAS_ATTACKED, HAS_SHOT
from tracker.rules.system import Leaves
from tracker.words import n_


def _attacks(count: int) -> str:
    return n_("{count} attack", "{count} attacks", count).format(count=count)


def _shots(count: int) -> str:
    return n_("{count} shot", "{count} shots", count).format(count=count)


ATTACKS: Final = Leaves(_attacks, lambda _battle, unit: unit[ENGAGES] and not unit[HAS_ATTACKED])
SHOTS: Final = Leaves(_shots, lambda _battle, unit: not unit[HAS_SHOT])
