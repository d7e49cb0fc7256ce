"""The facts a roll reads off a unit that takes part in it, instead of asking."""

from __future__ import annotations

from collections.abc import Callable

from tracker.battle.battle import Unit
from tracker.battle.fields import Scalar
from tracker.rules.resolver import FROM_STATE, Context, Reader, derived


def known_of(role: str, value: Callable[[Unit], Scalar | None], origin: str = FROM_STATE) -> Reader:
    """Work a value out of the unit in that role; nothing is known where nobody is in it."""

    def read(scene: Context) -> Scalar | None:
        unit = scene.unit(role)
        return None if unit is None else value(unit)

    return derived(read, origin)
