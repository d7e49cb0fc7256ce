"""How a unit's state is shown in a row: its badges and its gauge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.hexcombat.fields import (
    AMMUNITION,
    AMMUNITION_DUE,
    BREATH,
    CHARGE,
    COHESION,
    ENGAGED,
    EXHAUSTED,
    FLANK,
    FORMATION,
    FRESH,
    FULL,
    GROUND,
    IN_ORDER,
    MARKER,
    MODE,
    NONE,
    POSITION,
    REAR,
    ROTATION,
    ROUTED,
    SPELL,
    SPENT,
    STACK,
    STEPS,
    STEPS_AT_START,
    is_out,
)
from tracker.rules.system import Badge, Gauge, Tone
from tracker.words import N_, _

COLUMNS: Final[Mapping[str, str]] = {
    "capability": N_("weapon"),
    "offensive_supports": N_("off"),
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
    """Whatever is not as at the start: cohesion first, then marker, breath, ammunition, place."""
    if is_out(unit):
        return (Badge(_("destroyed"), Tone.BAD),)
    told = (
        (
            COHESION.show(unit[COHESION]),
            Tone.BAD if unit[COHESION] == ROUTED else Tone.WARN,
            unit[COHESION] != IN_ORDER,
        ),
        (MARKER.show(unit[MARKER]), Tone.GOOD if unit[MARKER] == CHARGE else Tone.PLAIN, unit[MARKER] != NONE),
        (BREATH.show(unit[BREATH]), Tone.BAD if unit[BREATH] == SPENT else Tone.WARN, unit[BREATH] != FRESH),
        (
            _("ammo {level}").format(level=AMMUNITION.show(unit[AMMUNITION])),
            Tone.BAD if unit[AMMUNITION] == EXHAUSTED else Tone.WARN,
            unit[AMMUNITION] != FULL,
        ),
        (_("doubles to pay"), Tone.WARN, unit[AMMUNITION_DUE] > 0),
        (_("flank engaged"), Tone.WARN, unit[ENGAGED] == FLANK),
        (_("rear engaged"), Tone.WARN, unit[ENGAGED] == REAR),
        (MODE.show(unit[MODE]), Tone.PLAIN, unit[FORMATION] and unit[MODE] != NONE),
        (_("rank rotation"), Tone.PLAIN, unit[FORMATION] and unit[ROTATION]),
        (POSITION.show(unit[POSITION]), Tone.PLAIN, unit[POSITION] != GROUND),
        (_("stack {word}").format(word=unit[STACK]), Tone.PLAIN, bool(unit[STACK])),
        (_("spell chosen"), Tone.PLAIN, bool(unit[SPELL])),
    )
    return tuple(Badge(text, tone) for text, tone, holds in told if holds)


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """Steps left of those it started with (HX-STATE-01)."""
    return (Gauge(N_("steps"), unit[STEPS], unit[STEPS_AT_START]),)
