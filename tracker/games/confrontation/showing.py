"""How a unit's state is shown in a row: its badges and its gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation.concepts.contact import is_fleeing
from tracker.games.confrontation.fields import (
    ALL_DEFENCE,
    ARRIVAL,
    CAUGHT,
    CHARGES,
    CHARGES_OF,
    CRITICALLY,
    DESERTED,
    DIS_LOST,
    DISENGAGED,
    FIGURES,
    FLEEING,
    FOUGHT,
    FROZEN,
    INI_LOST,
    LATE,
    LIGHTLY,
    LIMIT,
    MELEE,
    OFF_TABLE,
    ONE_DEFENCE,
    PURSUED,
    RALLIED,
    RAN,
    REACTED,
    SERIOUSLY,
    STUN,
    WAITING,
    figures_left,
    is_out,
    is_unusual,
)
from tracker.rules.system import Badge, Gauge, Tone
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
    """Flight and wounds first, then what bars or marks the unit."""
    if is_out(unit):
        return (Badge(_("deserted") if unit[DESERTED] else _("gone"), Tone.BAD),)
    told = [Badge(_("fleeing: {how}").format(how=FLEEING.show(unit[FLEEING])), Tone.BAD)] if is_fleeing(unit) else []
    told += _wounds(unit)
    told += [Badge(_(word), tone) for word, tone, holds in _marks(unit) if holds]
    return tuple(told)


def _wounds(unit: Unit) -> list[Badge]:
    counts = (
        (unit[STUN], n_("{count} stunned", "{count} stunned", unit[STUN]), Tone.WARN),
        (unit[LIGHTLY], n_("{count} light wound", "{count} light wounds", unit[LIGHTLY]), Tone.WARN),
        (unit[SERIOUSLY], n_("{count} serious wound", "{count} serious wounds", unit[SERIOUSLY]), Tone.BAD),
        (unit[CRITICALLY], n_("{count} critical wound", "{count} critical wounds", unit[CRITICALLY]), Tone.BAD),
    )
    return [Badge(words.format(count=count), tone) for count, words, tone in counts if count]


def _marks(unit: Unit) -> tuple[tuple[str, Tone, bool], ...]:
    return (
        (N_("off the table"), Tone.WARN, unit[OFF_TABLE]),
        (N_("caught"), Tone.BAD, unit[CAUGHT]),
        (N_("in melee"), Tone.WARN, unit[MELEE] > 0),
        (N_("joined too late"), Tone.PLAIN, unit[LATE]),
        (N_("melee played"), Tone.PLAIN, unit[FOUGHT]),
        (N_("charges"), Tone.PLAIN, bool(unit[CHARGES])),
        (N_("charged"), Tone.GOOD, unit[ARRIVAL] in CHARGES_OF and not unit[CHARGES]),
        (N_("dared not charge"), Tone.BAD, unit[FROZEN]),
        (N_("stood and shot"), Tone.WARN, unit[REACTED]),
        (N_("rallied"), Tone.WARN, unit[RALLIED]),
        (N_("left a melee"), Tone.PLAIN, unit[DISENGAGED]),
        (N_("only defends"), Tone.WARN, unit[LIMIT] in {ALL_DEFENCE, ONE_DEFENCE}),
        (N_("discipline lost"), Tone.WARN, unit[DIS_LOST]),
        (N_("initiative lost"), Tone.WARN, unit[INI_LOST]),
        (N_("has pursued"), Tone.PLAIN, unit[PURSUED]),
        (N_("ran"), Tone.PLAIN, unit[RAN]),
        (N_("waits"), Tone.PLAIN, unit[WAITING]),
        (N_("unusual card"), Tone.WARN, is_unusual(unit)),
    )


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """The figures that still stand."""
    return (Gauge(N_("figures"), 0 if is_out(unit) else figures_left(unit), unit[FIGURES]),)
