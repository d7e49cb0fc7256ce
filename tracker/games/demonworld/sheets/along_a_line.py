"""Play along a line: a gun's shot with its deviation, a crusher's way over base after base."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.procedures.crush import CRUSH
from tracker.games.demonworld.procedures.gun_shot import GUN_SHOT
from tracker.rules.system import page_of

GUN: Final = page_of(
    GUN_SHOT,
    "actor.kind=artillery actor.projectile=bolt actor.shot_power=15 target.bases_at_start=8",
    key="gun",
    again=("base1",),
)
CRUSHING: Final = page_of(
    CRUSH, "actor.kind=chariot actor.crushing=12 target.bases_at_start=8", key="crushing", again=("victim1",)
)
