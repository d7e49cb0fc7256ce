"""How a unit's state is shown in a row: its badges and its gauge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.hexcombat import fields
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

STEP_WORDS: Final[Mapping[str, str]] = {
    "T.2": N_("Preparations"),
    "A.4": N_("Who has the advantage"),
    "A.5": N_("The dice"),
    "B.3": N_("How often they shoot"),
    "B.4": N_("Who has the advantage"),
    "B.5": N_("The dice"),
    "C.2": N_("Losses"),
    "C.3": N_("Spells for the next turn"),
}
"""What viewers are told in place of a step's label, by the step."""

EXPLAINS: Final[Mapping[str, str]] = {
    "T": N_("The weather is settled before the armies act."),
    "A": N_("Units in contact clash: two dice, read by how great the advantage is."),
    "B": N_("Archers and other shooters choose their targets; two dice decide each shot."),
    "C": N_("Losses take effect: units fall back, weaken, and test their nerve."),
}
"""A sentence on each phase for viewers to whom the game is new."""


def badges(_battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """Whatever is not as at the start: cohesion first, then marker, breath, ammunition, place."""
    if fields.is_out(unit):
        return (Badge(_("destroyed"), Tone.BAD),)
    # fmt: off
    shown = (
        (fields.COHESION.show(unit[fields.COHESION]),
         _tone(unit[fields.COHESION] == fields.ROUTED), unit[fields.COHESION] != fields.IN_ORDER),
        (fields.MARKER.show(unit[fields.MARKER]),
         Tone.GOOD if unit[fields.MARKER] == fields.CHARGE else Tone.PLAIN, unit[fields.MARKER] != fields.NONE),
        (fields.BREATH.show(unit[fields.BREATH]),
         _tone(unit[fields.BREATH] == fields.SPENT), unit[fields.BREATH] != fields.FRESH),
        (_("ammo {level}").format(level=fields.AMMUNITION.show(unit[fields.AMMUNITION])),
         _tone(unit[fields.AMMUNITION] == fields.EXHAUSTED), unit[fields.AMMUNITION] != fields.FULL),
        (_("doubles to pay"), Tone.WARN, unit[fields.AMMUNITION_DUE] > 0),
        (_("flank engaged"), Tone.WARN, unit[fields.ENGAGED] == fields.FLANK),
        (_("rear engaged"), Tone.WARN, unit[fields.ENGAGED] == fields.REAR),
        (fields.MODE.show(unit[fields.MODE]), Tone.PLAIN, unit[fields.FORMATION] and unit[fields.MODE] != fields.NONE),
        (_("rank rotation"), Tone.PLAIN, unit[fields.FORMATION] and unit[fields.ROTATION]),
        (fields.POSITION.show(unit[fields.POSITION]), Tone.PLAIN, unit[fields.POSITION] != fields.GROUND),
        (_("stack {word}").format(word=unit[fields.STACK]), Tone.PLAIN, bool(unit[fields.STACK])),
        (_("spell chosen"), Tone.PLAIN, bool(unit[fields.SPELL])),
    )
    # fmt: on
    return tuple(Badge(text, tone) for text, tone, holds in shown if holds)


def _tone(is_at_its_worst: bool) -> Tone:
    return Tone.BAD if is_at_its_worst else Tone.WARN


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """Steps left of those it started with (HX-STATE-01)."""
    return (Gauge(N_("steps"), unit[fields.STEPS], unit[fields.STEPS_AT_START]),)
