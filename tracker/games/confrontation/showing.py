"""How a unit's state is shown in a row: its badges and its gauges."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation import fields
from tracker.games.confrontation.viewers import MARKS
from tracker.rules.system import Badge, Gauge, Hurt, Tone, marked
from tracker.words import N_, _, n_

COLUMNS: Final[Mapping[str, str]] = {
    "ini": N_("INI"),
    "att": N_("ATT"),
    "str": N_("STR"),
    "def": N_("DEF"),
    "res": N_("RES"),
    "aim": N_("AIM"),
    "missile_str": N_("shot STR"),
    "dis": N_("DIS"),
    "cou": N_("COU"),
    "fear": N_("FEAR"),
    "mov": N_("MOV"),
    "chg": N_("CHG"),
    "size": N_("size"),
}
"""The columns of the roster by their fields, those first that a fight is decided by, each with its heading."""


def badges(_battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """Flight first, then what bars or marks the unit."""
    if fields.is_out(unit):
        return (Badge(_("deserted") if unit[fields.DESERTED] else _("out"), Tone.BAD),)
    marks = [marked(word, tone, MARKS) for word, tone, holds in _marks(unit) if holds]
    return (*_flight(unit), *marks)


def _flight(unit: Unit) -> tuple[Badge, ...]:
    if not fields.is_fleeing(unit):
        return ()
    cm = unit[fields.FLED_CM]
    fled = (Badge(_("fled {cm} cm").format(cm=fields.FLED_CM.show(cm)), Tone.BAD, ""),) if cm else ()
    return (*fled, Badge(_("fleeing: {how}").format(how=fields.FLEEING.show(unit[fields.FLEEING])), Tone.BAD))


def hurt(unit: Unit) -> tuple[Hurt, ...]:
    """Its figures by their wounds; each step of the way to the last is a quarter of a figure (BG-10)."""
    stun, light = unit[fields.STUN], unit[fields.LIGHTLY]
    serious, critical = unit[fields.SERIOUSLY], unit[fields.CRITICALLY]
    counts = (
        (critical, n_("{count} critical", "{count} critical", critical), 3, Tone.BAD),
        (serious, n_("{count} serious", "{count} serious", serious), 2, Tone.BAD),
        (light, n_("{count} light", "{count} light", light), 1, Tone.WARN),
        (stun, n_("{count} stunned", "{count} stunned", stun), 0, Tone.WARN),
    )
    return tuple(
        Hurt(words.format(count=count), count, Fraction(steps, 4), tone)
        for count, words, steps, tone in counts
        if count
    )


def _marks(unit: Unit) -> tuple[tuple[str, Tone, bool], ...]:
    return (
        (N_("off the table"), Tone.WARN, unit[fields.OFF_TABLE]),
        (N_("caught"), Tone.BAD, unit[fields.CAUGHT]),
        (N_("in melee"), Tone.WARN, fields.is_engaged(unit)),
        (N_("joined too late"), Tone.PLAIN, unit[fields.LATE]),
        (N_("melee played"), Tone.PLAIN, unit[fields.FOUGHT]),
        (N_("charges"), Tone.PLAIN, bool(unit[fields.CHARGES])),
        (N_("has charged"), Tone.GOOD, unit[fields.ARRIVAL] in fields.CHARGES_OF and not unit[fields.CHARGES]),
        (N_("refused to charge"), Tone.BAD, unit[fields.FROZEN]),
        (N_("stood and shot"), Tone.WARN, unit[fields.REACTED]),
        (N_("rallied", "mark"), Tone.WARN, unit[fields.RALLIED]),
        (N_("left a melee"), Tone.PLAIN, unit[fields.DISENGAGED]),
        (N_("only defends"), Tone.WARN, unit[fields.LIMIT] in {fields.ALL_DEFENCE, fields.ONE_DEFENCE}),
        (N_("discipline lost"), Tone.WARN, unit[fields.DIS_LOST]),
        (N_("initiative lost"), Tone.WARN, unit[fields.INI_LOST]),
        (N_("has pursued"), Tone.PLAIN, unit[fields.PURSUED]),
        (N_("ran"), Tone.PLAIN, unit[fields.RAN]),
        (N_("waits"), Tone.PLAIN, unit[fields.WAITING]),
        (N_("unusual card"), Tone.WARN, fields.is_unusual(unit)),
    )


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """The figures that still stand."""
    return (Gauge(N_("figures"), 0 if fields.is_out(unit) else fields.figures_left(unit), unit[fields.FIGURES]),)
