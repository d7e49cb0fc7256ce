"""A roll that was made, with every reason kept: what the battle stores of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.battle.house import Changes
from tracker.battle.parts import INPUTS, OUTCOME, RESOLVER, SWITCH, Part


class Effect(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that follows from an outcome: what kind, to the unit in which role, how much."""

    kind: Annotated[str, Part("effect")]
    who: Annotated[str, Part("resolver/{resolver}/role")] = ""
    amount: int = 0
    key: str = ""
    value: Scalar = ""


class Applied(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line as it counted in one roll; `switch` names the house rule that changed its value.

    `printed` is what it would have counted by the sheet, where the table's house has another figure for it.
    """

    id: str
    label: str
    value: int | float
    rules: tuple[str, ...]
    switch: Annotated[str, SWITCH] = ""
    printed: int | float | None = None


class Resolution(Struct, frozen=True, omit_defaults=True, gc=False):
    """A roll from its question to its effects, with every reason kept.

    `added` is what the die itself got, `wanted` the number it was compared with, natural faces heeded.
    `house` is what the table's own rules changed in it.
    """

    resolver: Annotated[str, RESOLVER]
    inputs: Annotated[dict[str, Scalar], INPUTS]
    switches: Annotated[dict[str, str], Part("switch", of_values=True)]
    dice: tuple[Face, ...]
    lines: tuple[Applied, ...]
    target: int | None
    comparison: str
    total: int | float | None
    outcome: Annotated[str, OUTCOME]
    effects: tuple[Effect, ...]
    chance: str = ""
    added: int = 0
    wanted: int | None = None
    house: Changes | None = None
