"""How a unit's state is shown in a row: its badges and its gauges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.checklist import MOVEMENT, PHASES, SHOT_MARKS
from tracker.games.demonworld.concepts.wounds import fallen_that_shoot
from tracker.games.demonworld.standing.any_phase import is_organised
from tracker.games.demonworld.standing.shooting import may_shoot_first, may_shoot_second
from tracker.games.demonworld.viewers import MARKS
from tracker.rules.system import Badge, Gauge, Hurt, May, Tone, hurt_by_loss, marked, phase_at
from tracker.words import N_, _

COLUMNS: Final[Mapping[str, str]] = {
    "initiative": N_("init"),
    "power": N_("power"),
    "melee_skill": N_("skill"),
    "melee_armour": N_("arm"),
    "morale_a": N_("a"),
    "morale_b": N_("b"),
    "fear": N_("fear"),
    "charge_bonus": N_("charge"),
    "missile_power": N_("shoot"),
    "shooting_skill": N_("shot skill"),
    "shooting_armour": N_("shot arm"),
    "size": N_("size"),
    "pv": N_("PV"),
    "pm_m": N_("PM M"),
    "pm_h": N_("PM H"),
    "pm_c": N_("PM C"),
    "ps": N_("PS"),
    "loading": N_("load"),
    "points": N_("points"),
}
"""The columns of the roster by their fields, those first that a fight is decided by, each with its heading."""


def leads(unit: Unit) -> bool:
    """Whether this is the army's general."""
    return bool(unit[fields.KIND] == fields.GENERAL)


def badges(battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """Order first, then what bars or marks the unit."""
    if fields.is_out(unit):
        return (Badge(_("out"), Tone.BAD),)
    order = () if fields.is_single(unit) else (Badge(unit[fields.ORDER] if unit[fields.ORDER] != "none" else "–"),)
    marks = (marked(word, tone, MARKS) for word, tone, holds in _marks(unit) if holds)
    return (*order, *marks, *_shots(battle, unit), *_place_and_bans(battle, unit))


def _shots(battle: Battle, unit: Unit) -> Iterator[Badge]:
    if has_shot(battle, unit):
        yield Badge(_("has shot"))
    elif fallen_that_shoot(unit) and _may_shoot(battle, unit):
        yield marked(N_("the fallen shoot too"), Tone.PLAIN, MARKS)


def _place_and_bans(battle: Battle, unit: Unit) -> Iterator[Badge]:
    if fields.is_troop(unit) and unit[fields.FORMATION] != "line":
        yield Badge(fields.FORMATION.show(unit[fields.FORMATION]))
    if (host := fields.host_of(battle, unit)) is not None:
        yield Badge(_("with {unit}").format(unit=host.name))
    if unit[fields.BANNED_UNTIL] >= max(battle.place.turn, 1):
        barred = _("barred to turn {turn}").format(turn=unit[fields.BANNED_UNTIL])
        yield Badge(barred, Tone.WARN, seen=_("cannot cast"))
    if fields.is_troop(unit) and is_organised(unit):
        yield marked(N_("organised"), Tone.PLAIN, MARKS)


def has_shot(battle: Battle, unit: Unit) -> bool:
    """Whether the unit has shot in the shooting phase the battle is in; its other bases may still."""
    phase = phase_at(PHASES, battle)
    return phase is not None and phase is not MOVEMENT and phase.id in SHOT_MARKS and unit[SHOT_MARKS[phase.id]]


def _may_shoot(battle: Battle, unit: Unit) -> bool:
    """Whether the unit may shoot in the shooting phase the battle is in, so that its fallen do as well (DW-SHO-13)."""
    phase = phase_at(PHASES, battle)
    may = None if phase is None else _SHOOTERS.get(phase.id)
    return may is not None and isinstance(may(battle, unit), May)


_SHOOTERS: Final = {"III": may_shoot_first, "V": may_shoot_second}


def _marks(unit: Unit) -> tuple[tuple[str, Tone, bool], ...]:
    return (
        (N_("routing"), Tone.BAD, unit[fields.ROUTING]),
        (N_("rout move due"), Tone.WARN, unit[fields.ROUT_MOVE_DUE]),
        (N_("impetuous"), Tone.WARN, unit[fields.IMPETUOUS]),
        (N_("in melee"), Tone.WARN, unit[fields.MELEE] > 0),
        (N_("away"), Tone.WARN, unit[fields.AWAY]),
        (N_("disorganised"), Tone.WARN, fields.is_troop(unit) and not is_organised(unit)),
    )


def gauges(unit: Unit) -> tuple[Gauge, ...]:
    """Bases or life points first, then spell points and the gun's load."""
    if fields.is_troop(unit):
        strength = Gauge(N_("bases"), unit[fields.BASES], unit[fields.BASES_AT_START])
    else:
        strength = Gauge(
            N_("life points"), 0 if fields.is_out(unit) else unit[fields.PV] - fields.pv_lost(unit), unit[fields.PV]
        )
    rows = [strength]
    if fields.is_sorcerer(unit):
        rows.append(
            Gauge(
                N_("PS"),
                unit[fields.PS],
                fields.MOST_PS.get(unit[fields.SORCERER_LEVEL], max(unit[fields.PS], 1)),
                casts=True,
            )
        )
    if fields.is_artillery(unit):
        rows.append(Gauge(N_("load"), unit[fields.LOADING], int(fields.LOADING.high)))
    return tuple(rows)


def hurt(unit: Unit) -> tuple[Hurt, ...]:
    """The bases of a unit by the life points they have lost; what a single one has lost is its strength."""
    return hurt_by_loss(fields.bases_by_loss(unit), unit[fields.PV]) if fields.is_troop(unit) else ()
