"""How a unit's state is shown in a row: its badges and its gauges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.checklist import MOVEMENT, PHASES, SHOT_MARKS
from tracker.games.demonworld.concepts.wounds import fallen_that_shoot
from tracker.games.demonworld.standing.any_phase import is_organised
from tracker.rules.system import Badge, Gauge, Hurt, Tone, hurt_by_loss, phase_at
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

STEP_WORDS: Final[Mapping[str, str]] = {
    "I.1": N_("Orders for the units"),
    "I.2": N_("Orders for the great monsters"),
    "I.3": N_("Units without a leader draw theirs"),
    "IV.4": N_("Heroes may move"),
    "IV.5": N_("Units ordered to move"),
    "IV.6": N_("Heroes may move"),
    "IV.7": N_("Units ordered to harass"),
    "IV.8": N_("Heroes may move"),
    "IV.9": N_("Units ordered to charge"),
    "IV.10": N_("Units ordered to hold may turn"),
}
"""What viewers are told in place of a step's label, by the step."""

UNSAID: Final = frozenset({"free_token", "miscast_due"})
"""Kinds of effects that are for those who play, and not for viewers."""

EXPLAINS: Final[Mapping[str, str]] = {
    "0": N_("The wind turns, fires spread, and units that marched around the flank come back."),
    "I": N_("Both sides give each unit an order in secret; then all orders are revealed together."),
    "II": N_("Sorcerers announce their spells, then roll to see whether they succeed."),
    "III": N_("Units ordered to harass shoot before anybody moves."),
    "IV": N_("Fleeing units run; then all others move as they were ordered."),
    "V": N_("Units ordered to hold shoot, now that everybody has moved."),
    "VI": N_("Units in contact strike, the quickest first; the losers test their nerve and may run."),
    "VII": N_("Fleeing units try to rally, and sorcerers recover."),
}
"""A sentence on each phase for viewers to whom the game is new."""

MISHAPS: Final[Mapping[str, str]] = {"miscast": N_("the spell went wrong")}
"""The rolls that are news whatever comes of them, each with what has happened."""


def leads(unit: Unit) -> bool:
    """Whether this is the army's general."""
    return bool(unit[fields.KIND] == fields.GENERAL)


def badges(battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """Order first, then what bars or marks the unit."""
    if fields.is_out(unit):
        return (Badge(_("out"), Tone.BAD),)
    order = () if fields.is_single(unit) else (Badge(unit[fields.ORDER] if unit[fields.ORDER] != "none" else "–"),)
    marks = (Badge(_(word), tone) for word, tone, holds in _marks(unit) if holds)
    return (*order, *marks, *_shots(battle, unit), *_place_and_bans(battle, unit))


def _shots(battle: Battle, unit: Unit) -> Iterator[Badge]:
    if has_shot(battle, unit):
        yield Badge(_("has shot"))
    elif unit[fields.MISSILE_POWER] and fallen_that_shoot(unit):
        yield Badge(_("its fallen shoot too"))


def _place_and_bans(battle: Battle, unit: Unit) -> Iterator[Badge]:
    if fields.is_troop(unit) and unit[fields.FORMATION] != "line":
        yield Badge(fields.FORMATION.show(unit[fields.FORMATION]))
    if (host := fields.host_of(battle, unit)) is not None:
        yield Badge(_("with {unit}").format(unit=host.name))
    if unit[fields.BANNED_UNTIL] >= max(battle.place.turn, 1):
        yield Badge(_("barred to turn {turn}").format(turn=unit[fields.BANNED_UNTIL]), Tone.WARN)
    if fields.is_troop(unit) and is_organised(unit):
        yield Badge(_("organised"))


def has_shot(battle: Battle, unit: Unit) -> bool:
    """Whether the unit has shot in the shooting phase the battle is in; its other bases may still."""
    phase = phase_at(PHASES, battle)
    return phase is not None and phase is not MOVEMENT and phase.id in SHOT_MARKS and unit[SHOT_MARKS[phase.id]]


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
