"""How a unit's state is shown in a row: its badges and its gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.alternation import is_activated
from tracker.games.skirmish.viewers import MARKS
from tracker.rules.system import Badge, Gauge, Hurt, Tone, hurt_by_loss, marked
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
    (fields.CHARGED, N_("just charged"), N_("{count} just charged"), Tone.PLAIN),
    (fields.ON_ALERT, N_("on alert"), N_("{count} on alert"), Tone.PLAIN),
    (fields.ENTANGLED, N_("entangled"), N_("{count} entangled"), Tone.WARN),
    (fields.CONFUSED, N_("confused"), N_("{count} confused"), Tone.WARN),
    (fields.PARALYSED, N_("paralysed"), N_("{count} paralysed"), Tone.BAD),
    (fields.INVISIBLE, N_("invisible"), N_("{count} invisible"), Tone.GOOD),
)

TONES = {fields.SHAKEN: Tone.WARN, fields.PANICKED: Tone.BAD, fields.ROUTED: Tone.BAD}


def leads(unit: Unit) -> bool:
    """Whether this is the army's general."""
    return unit[fields.GENERAL]


def badges(battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """The state first, where it is not what is to be expected of everybody, then what bars or marks the unit."""
    if fields.is_out(unit):
        return (Badge(_("fled") if unit[fields.STATE] == fields.FLED else _("out"), Tone.BAD),)
    state = unit[fields.STATE]
    shown = [Badge(fields.STATE.show(state), TONES[state])] if state in TONES else []
    shown += [marked(word, tone, MARKS) for word, tone, holds in _marks(battle, unit) if holds]
    shown += [Badge(_counted(unit, field, every, some), tone) for field, every, some, tone in CONDITIONS if unit[field]]
    if count := unit[fields.STOPPED]:
        shown.append(Badge(n_("{count} fumbled", "{count} fumbled", count).format(count=count), Tone.WARN))
    if (host := fields.host_of(battle, unit)) is not None:
        shown.append(Badge(_("with {unit}").format(unit=host.name)))
    return tuple(shown)


def _counted(unit: Unit, field: Field[int], every: str, some: str) -> str:
    return _(every) if fields.is_among(unit, field) else _(some).format(count=unit[field])


def _marks(battle: Battle, unit: Unit) -> tuple[tuple[str, Tone, bool], ...]:
    return (
        (N_("must flee"), Tone.BAD, unit[fields.FLIGHT_DUE]),
        (N_("active"), Tone.GOOD, is_activated(battle, unit)),
        (N_("designated"), Tone.PLAIN, unit[fields.DESIGNATED] and not is_activated(battle, unit)),
        (N_("in melee"), Tone.WARN, unit[fields.MELEE] > 0),
        (N_("fearless"), Tone.GOOD, unit[fields.FEARLESS]),
        (N_("general"), Tone.PLAIN, unit[fields.GENERAL]),
    )


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """Figures of a unit, then the hit points of them all together; hit points of an independent."""
    each, left = unit[fields.HIT_POINTS], 0 if fields.is_out(unit) else fields.figures_left(unit)
    points = max(left * each - sum(fields.hurt_figures(unit)), 0)
    if not fields.is_troop(unit):
        return (Gauge(N_("hit points"), points, each),)
    figures = Gauge(N_("figures"), left, unit[fields.FIGURES])
    return (figures, Gauge(N_("hit points"), points, each * unit[fields.FIGURES])) if each > 1 else (figures,)


def hurt(unit: Unit) -> tuple[Hurt, ...]:
    """The figures of a unit by the hit points they have lost; what an independent has lost is his strength."""
    return hurt_by_loss(fields.figures_by_loss(unit), unit[fields.HIT_POINTS]) if fields.is_troop(unit) else ()
