"""Play along a line: a gun's shot with its deviation, a crusher's way over base after base."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.procedures.crush import CRUSH
from tracker.games.demonworld.procedures.gun_shot import GUN_SHOT
from tracker.rules.system import Sheet

GUN: Final = Sheet(
    key="gun",
    label=GUN_SHOT.label,
    rules=GUN_SHOT.rules,
    of=(GUN_SHOT.key,),
    procedure=GUN_SHOT.key,
    examples=("actor.kind=artillery actor.projectile=bolt actor.shot_power=15 target.bases_at_start=8",),
)
CRUSHING: Final = Sheet(
    key="crushing",
    label=CRUSH.label,
    rules=CRUSH.rules,
    of=(CRUSH.key,),
    procedure=CRUSH.key,
    examples=("actor.kind=chariot actor.crushing=12 target.bases_at_start=8",),
)
