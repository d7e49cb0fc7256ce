"""How a unit's state is shown in a row: its badges and its gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.skirmish.concepts.alternation import is_activated
from tracker.games.skirmish.fields import (
    CHARGED,
    CONFUSED,
    DESIGNATED,
    ENTANGLED,
    FEARLESS,
    FIGURES,
    FLED,
    FLIGHT_DUE,
    GENERAL,
    HIT_POINTS,
    HURT,
    INVISIBLE,
    MELEE,
    ON_ALERT,
    PANICKED,
    PARALYSED,
    ROUTED,
    SHAKEN,
    STATE,
    STOPPED,
    figures_left,
    host_of,
    is_out,
    is_so,
    is_troop,
)
from tracker.rules.system import Badge, Gauge, Tone
from tracker.words import N_, _, n_

# What all figures of a unit are, and how many of it are where only some are so.
COLUMNS: Final[Mapping[str, str]] = {
    "combat": N_("combat"),
    "armour": N_("armour"),
    "shooting": N_("shoot"),
    "bravery": N_("bravery"),
    "morale": N_("morale"),
    "level": N_("level"),
    "hit_points": N_("HP"),
    "damage": N_("damage"),
    "speed": N_("speed"),
    "weapon": N_("weapon"),
    "size": N_("size"),
    "points": N_("points"),
}
"""The columns of the roster by their fields, those first that a fight is decided by, each with its heading."""


CONDITIONS: Final[tuple[tuple[Field[int], str, str, Tone], ...]] = (
    (CHARGED, N_("charged"), N_("{count} charged"), Tone.PLAIN),
    (ON_ALERT, N_("on alert"), N_("{count} on alert"), Tone.PLAIN),
    (ENTANGLED, N_("entangled"), N_("{count} entangled"), Tone.WARN),
    (CONFUSED, N_("confused"), N_("{count} confused"), Tone.WARN),
    (PARALYSED, N_("paralysed"), N_("{count} paralysed"), Tone.BAD),
    (INVISIBLE, N_("invisible"), N_("{count} invisible"), Tone.GOOD),
)

TONES = {SHAKEN: Tone.WARN, PANICKED: Tone.BAD, ROUTED: Tone.BAD}


def badges(battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """The state first, where it is not what is to be expected of everybody, then what bars or marks the unit."""
    if is_out(unit):
        return (Badge(_("fled") if unit[STATE] == FLED else _("gone"), Tone.BAD),)
    told = [Badge(STATE.show(unit[STATE]), TONES[unit[STATE]])] if unit[STATE] in TONES else []
    told += [Badge(_(word), tone) for word, tone, holds in _marks(battle, unit) if holds]
    told += [Badge(_counted(unit, field, every, some), tone) for field, every, some, tone in CONDITIONS if unit[field]]
    if unit[STOPPED]:
        told.append(
            Badge(n_("{count} fumbled", "{count} fumbled", unit[STOPPED]).format(count=unit[STOPPED]), Tone.WARN)
        )
    if (host := host_of(battle, unit)) is not None:
        told.append(Badge(_("with {unit}").format(unit=host.name)))
    return tuple(told)


def _counted(unit: Unit, field: Field[int], every: str, some: str) -> str:
    return _(every) if is_so(unit, field) else _(some).format(count=unit[field])


def _marks(battle: Battle, unit: Unit) -> tuple[tuple[str, Tone, bool], ...]:
    return (
        (N_("must flee"), Tone.BAD, unit[FLIGHT_DUE]),
        (N_("active"), Tone.GOOD, is_activated(battle, unit)),
        (N_("designated"), Tone.PLAIN, unit[DESIGNATED] and not is_activated(battle, unit)),
        (N_("in melee"), Tone.WARN, unit[MELEE] > 0),
        (N_("fearless"), Tone.GOOD, unit[FEARLESS]),
        (N_("general"), Tone.PLAIN, unit[GENERAL]),
    )


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """Figures of a unit, then the hit points of the figure that is hurt; hit points of an independent."""
    points = Gauge(N_("hit points"), 0 if is_out(unit) else unit[HIT_POINTS] - unit[HURT], unit[HIT_POINTS])
    if not is_troop(unit):
        return (points,)
    figures = Gauge(N_("figures"), 0 if is_out(unit) else figures_left(unit), unit[FIGURES])
    return (figures, points) if unit[HIT_POINTS] > 1 else (figures,)
