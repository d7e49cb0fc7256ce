"""A cell as the field it stands for keeps it: numbers as spreadsheets write them, choices by what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.rules.system import System
from tracker.words import N_, folded, sought_in

_NOTHING: Final = frozenset({"", "-", "–", "—", "n/a", "?"})
_ZEROS: Final = re.compile(r"[.,]0+$")
_YES: Final = frozenset({"✓", "✔", "vrai", "o"})
_NO: Final = frozenset({"✗", "✘", "faux"})


def says_nothing(cell: str) -> bool:
    """Whether a cell is empty, or has a sign that stands for nothing."""
    return cell.strip().casefold() in _NOTHING


def accepted(system: System, field: AnyField, cell: str) -> Mapping[str, Scalar]:
    """The values that the card keeps for a cell; `Rejected` as the field says it."""
    return system.typed(field.key, _as_typed(field, cell.strip()))


def _as_typed(field: AnyField, cell: str) -> str:
    match field.shape:
        case Shape.WHOLE:
            return _ZEROS.sub("", cell)
        case Shape.FLAG if _is(cell, _YES, N_("yes")):
            return "yes"
        case Shape.FLAG if _is(cell, _NO, N_("no")):
            return "no"
        case Shape.CHOICE:
            wanted = folded(cell)
            called = (option.key for option in field.options if wanted in sought_in(option.label).split("\n"))
            return next(called, cell)
        case _:
            return cell


def _is(cell: str, signs: frozenset[str], word: str) -> bool:
    wanted = folded(cell)
    return wanted in signs or wanted in sought_in(word).split("\n")
