"""How a side is led: thresholds for what it dares and weights for what it is fond of, read from a table of ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from tracker.words import N_

LABELS: Final[Mapping[str, str]] = {
    "bold": N_("bold"),
    "measured": N_("measured"),
    "careful": N_("careful"),
    "stubborn": N_("stubborn"),
    "rash": N_("rash"),
}
"""The words for the temperaments, in the order in which they are offered."""


class Temperament(Struct, frozen=True, forbid_unknown_fields=True):
    """A threshold and weights, all 0 or more.

    It charges and strikes only where the harm it does is at least `charge` times what it suffers, which then weighs as
    heavily as its `caution`; `shoot`, `advance` and `wait` are how fond it is of shots, of closing in, of holding back.
    """

    charge: float
    caution: float
    shoot: float
    advance: float
    wait: float

    def dares(self, given: float, taken: float) -> bool:
        """Whether it charges or strikes for the harm it does and suffers."""
        return given >= self.charge * taken


@cache
def temperaments() -> Mapping[str, Temperament]:
    """Every temperament by its key; raises `msgspec.ValidationError` where the table is not as it should be."""
    import tomllib

    text = (files(__package__) / "temperaments.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Temperament])
