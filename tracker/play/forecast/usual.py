"""The usual circumstances that a forecast assumes where nobody said otherwise: those of its rolls that weigh."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from tracker.battle.fields import AnyField, Scalar
from tracker.play.sheets import OpenSheet
from tracker.play.worksheet import Worksheet
from tracker.rules.odds import alternatives, chance_of_success
from tracker.rules.resolver import FREE

MOST: Final = 5
"""How many circumstances of one roll are told: those that weigh most."""


class Usual(Struct, frozen=True):
    """A circumstance nobody spoke of: the roll, what is asked, the answer taken; `gain` is the most another changes."""

    resolver: str
    field: AnyField
    value: Scalar
    gain: Fraction


def left_as_usual(sheet: OpenSheet) -> tuple[Usual, ...]:
    """The circumstances left as they usually are, roll by roll, at most five of each and the weightiest first.

    Those that are read off the battle are not among them, nor those with which the chance would be the same.
    """
    rolls: dict[str, Worksheet] = {}
    for entry in sheet.entries:
        if entry.is_open and entry.row.resolver not in rolls and (roll := sheet.worksheet(entry)) is not None:
            rolls[entry.row.resolver] = roll
    return tuple(usual for roll in rolls.values() for usual in _weightiest(roll))


def _weightiest(roll: Worksheet) -> list[Usual]:
    case = roll.undiced
    whole = chance_of_success(roll.resolver, case)
    answered = {*roll.known, *roll.given, *roll.answers, *FREE}
    usuals: list[Usual] = []
    for entry in roll.resolver.inputs:
        key = entry.field.key
        if whole is None or key in answered or not entry.matters(case):
            continue
        gain = max((abs(other.gain) for other in alternatives(roll.resolver, case, key, whole)), default=Fraction(0))
        if gain:
            usuals.append(Usual(roll.resolver.key, entry.field, case.values[key], gain))
    usuals.sort(key=lambda usual: usual.gain, reverse=True)
    return usuals[:MOST]
