"""How a side is led: thresholds for what it dares and weights for what it is fond of, read from a table of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.fields import Rejected
from tracker.rules.system import Way
from tracker.text import clean_text
from tracker.words import N_, _

LABELS: Final[Mapping[str, str]] = {
    "bold": N_("bold"),
    "measured": N_("measured"),
    "careful": N_("careful"),
    "stubborn": N_("stubborn"),
    "rash": N_("rash"),
}
"""The words for the temperaments, in the order in which they are offered."""


BLOW: Final = 1.5
"""How fond every temperament is of a blow."""


GUARDED: Final = 2.0
"""How many times as much one who is on guard wants of a charge."""


FIGURES: Final = ("charge", "caution", "shoot", "advance", "wait", "yields")
"""The settings of a temperament, in the order in which they are written down."""
MOST_FIGURE: Final = 10.0
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


class Temperament(Struct, frozen=True, forbid_unknown_fields=True):
    """A threshold and weights, all 0 or more.

    It charges only where the harm it does is at least `charge` times what it suffers, which weighs as heavily as its
    `caution` on whom it strikes and charges: above 1 it lets the enemy come, unless it means to attack. `shoot`,
    `advance` and `wait` are how fond it is of shots, of closing in, of holding back. With less than its `yields` of the
    enemy's strength left it is on guard: it comes no nearer, and charges only where that gives twice as much.
    """

    charge: float
    caution: float
    shoot: float
    advance: float
    wait: float
    yields: float

    @property
    def is_wary(self) -> bool:
        """Whether its own losses weigh more than the enemy's: it lets him come, unless it means to attack."""
        return self.caution > 1

    def dares(self, given: float, taken: float) -> bool:
        """Whether it charges for what it gives and takes."""
        return given >= self.charge * taken

    def on_guard(self) -> Temperament:
        """As it charges once its side has lost too much: where that is worth twice as much."""
        return replace(self, charge=max(self.charge, 1.0) * GUARDED)

    def gain(self, given: float, taken: float) -> float:
        """The gain by its own reckoning."""
        return given - self.caution * taken

    def fond_of(self, way: Way) -> float:
        """How fond it is of acts of that kind."""
        return {Way.SHOOT: self.shoot, Way.MOVE: self.advance}.get(way, BLOW)


@cache
def temperaments() -> Mapping[str, Temperament]:
    """Every temperament by its key; raises `msgspec.ValidationError` where the table is not as it should be."""
    import tomllib

    text = (files(__package__) / "temperaments.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Temperament])


def as_text(name: str, own: Temperament) -> str:
    """A temperament of a table's own as a side keeps it: `grim: charge 0.9, caution 0.4, …`."""
    return f"{name}: " + ", ".join(f"{key} {getattr(own, key):g}" for key in FIGURES)


def temperament_of(led: str) -> Temperament:
    """The temperament by which a side is led, ours or one of a table's own; raises `Rejected` where it is none."""
    if led in temperaments():
        return temperaments()[led]
    name, colon, figures = led.partition(": ")
    pairs = [part.split(" ") for part in figures.split(", ")]
    if colon and [pair[0] for pair in pairs] == list(FIGURES) and all(len(pair) == 2 for pair in pairs):
        return accepted(name, {key: _number(figure) for key, figure in pairs})
    template = _("{text} is no way to lead a side; give one of {known}, or nothing for a player")
    raise Rejected(template.format(text=repr(clean_text(led)), known=", ".join(LABELS)))


def name_of(led: str) -> str:
    """The name of the temperament by which a side is led, in the reader's language where it is one of ours."""
    return _(LABELS[led]) if led in LABELS else led.partition(":")[0]


def accepted(name: str, figures: Mapping[str, object]) -> Temperament:
    """A temperament of a table's own; `Rejected` names the key that is wrong and what is accepted."""
    if NAME.fullmatch(name) is None or name in LABELS:
        template = _("{name} is no name for a temperament; give up to 20 of a to z, 0 to 9 and dashes, none of {known}")
        raise Rejected(template.format(name=repr(clean_text(name)), known=", ".join(LABELS)))
    if (key := wrong_key(figures)) is not None:
        template = _("{name}: {key}: a number from 0 to {most} is accepted for each of {known}")
        most, known = f"{MOST_FIGURE:g}", ", ".join(FIGURES)
        raise Rejected(template.format(name=name, key=clean_text(key), most=most, known=known))
    return msgspec.convert(figures, Temperament)


def wrong_key(figures: Mapping[str, object]) -> str | None:
    """The first key that is unknown, missing, or no number that is accepted; None where all are right."""
    right = [
        key
        for key in FIGURES
        if isinstance(figure := figures.get(key), int | float)
        and not isinstance(figure, bool)
        and 0 <= figure <= MOST_FIGURE
    ]
    return next((key for key in (*figures, *FIGURES) if key not in right), None)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
