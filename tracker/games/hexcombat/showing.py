"""How a unit's state is shown in a row: its badges and its gauge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.viewers import MARKS
from tracker.rules.system import Badge, Gauge, Tone, marked
from tracker.words import N_, _

COLUMNS: Final[Mapping[str, str]] = {
    "capability": N_("weapon"),
    "offensive_supports": N_("off", "supports"),
    "defensive_supports": N_("def"),
    "shooting_supports": N_("shoot"),
    "morale": N_("morale"),
    "kind": N_("kind"),
    "size": N_("size"),
    "cohesion": N_("cohesion"),
    "breath": N_("breath"),
    "ammunition": N_("ammo"),
}
"""The columns of the roster by their fields, those first that a fight is decided by, each with its heading."""


def badges(_battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """The badges of a unit that is not as at the start: cohesion first, then marker, breath, ammunition, place."""
    if fields.is_out(unit):
        return (Badge(_("destroyed"), Tone.BAD),)
    # fmt: off
    shown = (
        (Badge(fields.COHESION.show(unit[fields.COHESION]), _tone(unit[fields.COHESION] == fields.ROUTED)),
         unit[fields.COHESION] != fields.IN_ORDER),
        (Badge(fields.MARKER.show(unit[fields.MARKER]),
               Tone.GOOD if unit[fields.MARKER] == fields.CHARGE else Tone.PLAIN), unit[fields.MARKER] != fields.NONE),
        (Badge(fields.BREATH.show(unit[fields.BREATH]), _tone(unit[fields.BREATH] == fields.SPENT)),
         unit[fields.BREATH] != fields.FRESH),
        (Badge(_("ammo {level}").format(level=fields.AMMUNITION.show(unit[fields.AMMUNITION])),
               _tone(unit[fields.AMMUNITION] == fields.EXHAUSTED), _ammunition_left(unit)),
         unit[fields.AMMUNITION] != fields.FULL),
        (marked(N_("doubles to pay"), Tone.WARN, MARKS), unit[fields.AMMUNITION_DUE] > 0),
        (marked(N_("flank engaged"), Tone.WARN, MARKS), unit[fields.ENGAGED] == fields.FLANK),
        (marked(N_("rear engaged"), Tone.WARN, MARKS), unit[fields.ENGAGED] == fields.REAR),
        (Badge(fields.MODE.show(unit[fields.MODE])), unit[fields.FORMATION] and unit[fields.MODE] != fields.NONE),
        (marked(N_("rank rotation"), Tone.PLAIN, MARKS), unit[fields.FORMATION] and unit[fields.ROTATION]),
        (Badge(fields.POSITION.show(unit[fields.POSITION])), unit[fields.POSITION] != fields.GROUND),
        (Badge(_("stack {word}").format(word=unit[fields.STACK]), seen=""), bool(unit[fields.STACK])),
        (marked(N_("spell chosen"), Tone.PLAIN, MARKS), bool(unit[fields.SPELL])),
    )
    # fmt: on
    return tuple(badge for badge, holds in shown if holds)


def _ammunition_left(unit: Unit) -> str:
    """The ammunition left, as viewers are told of it."""
    is_exhausted = unit[fields.AMMUNITION] == fields.EXHAUSTED
    return _("out of ammunition") if is_exhausted else _("short of ammunition")


def _tone(is_at_its_worst: bool) -> Tone:
    return Tone.BAD if is_at_its_worst else Tone.WARN


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """Steps left of those it started with (HX-STATE-01)."""
    return (Gauge(N_("steps"), unit[fields.STEPS], unit[fields.STEPS_AT_START]),)
