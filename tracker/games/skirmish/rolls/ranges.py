"""The range table of weapons, as printed and as corrected, and where a target falls in it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tracker.battle.fields import choice, decimal
from tracker.games.skirmish.switches import RANGE_EDGE, RANGE_UNIT, WEAPON_TABLE
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input
from tracker.words import N_, _
from tracker.written import figure

NORMAL_RANGE, LONG_RANGE, TOO_FAR = "normal", "long", "too_far"


class Band(Struct, frozen=True):
    """Where long range begins and where it ends."""

    begins: int
    ends: int


class Weapon(Struct, frozen=True):
    """One row of the table; the corrected bands are the printed ones where nothing is odd (SK-RUL-33)."""

    key: str
    label: str
    rule: str
    paces: Band
    cm: Band
    corrected_paces: Band
    corrected_cm: Band


def _row(key: str, label: str, rule: str, *bands: tuple[int, int]) -> Weapon:
    return Weapon(key, label, rule, *(Band(*band) for band in bands))


# fmt: off
WEAPONS: Final = (
    #                                                                       printed             corrected
    #                                                                       paces     cm        paces     cm
    _row("light_crossbow", N_("light crossbow"), "SK-WEAP-01",              (12, 24), (30, 60), (12, 24), (30, 60)),
    _row("heavy_crossbow", N_("heavy crossbow"), "SK-WEAP-02",              (15, 30), (40, 75), (15, 30), (40, 75)),
    _row("hand_crossbow", N_("hand crossbow"), "SK-WEAP-03",                (8, 16),  (12, 24), (8, 16),  (20, 40)),
    _row("short_bow", N_("short bow"), "SK-WEAP-04",                        (10, 20), (25, 50), (10, 20), (25, 50)),
    _row("composite_short_bow", N_("composite short bow"), "SK-WEAP-05",    (20, 40), (30, 60), (12, 24), (30, 60)),
    _row("long_bow", N_("long bow"), "SK-WEAP-06",                          (12, 24), (30, 60), (12, 24), (30, 60)),
    _row("composite_long_bow", N_("composite long bow"), "SK-WEAP-07",      (15, 30), (40, 75), (15, 30), (40, 75)),
    _row("sling", N_("sling"), "SK-WEAP-08",                                (8, 16),  (12, 24), (8, 16),  (20, 40)),
    _row("javelin", N_("javelin"), "SK-WEAP-09",                            (8, 16),  (12, 24), (8, 16),  (20, 40)),
    _row("thrown", N_("throwing axe or hammer, dart"), "SK-WEAP-10",        (4, 8),   (6, 12),  (4, 8),   (10, 20)),
)
# fmt: on

_BY_KEY: Final = {weapon.key: weapon for weapon in WEAPONS}
_RULES: Final = tuple(weapon.rule for weapon in WEAPONS)

NO_WEAPON, OTHER = "none", "other"

WEAPON: Final = choice(
    "weapon",
    N_("Missile weapon"),
    {
        NO_WEAPON: N_("none", "weapon"),
        **{weapon.key: weapon.label for weapon in WEAPONS},
        OTHER: N_("another, not on the sheet"),
    },
    group=N_("Fighting"),
    rules=_RULES,
)
SHOT_WITH: Final = choice(
    "weapon",
    N_("Missile weapon"),
    {**{weapon.key: weapon.label for weapon in WEAPONS}, OTHER: N_("another, not on the sheet")},
    default=OTHER,
    rules=_RULES,
)
TABLE_WEAPON: Final = choice(
    "weapon", N_("Missile weapon"), {weapon.key: weapon.label for weapon in WEAPONS}, rules=_RULES
)
DISTANCE: Final = decimal(
    "distance",
    N_("Distance to the target"),
    0,
    500,
    help=N_("in paces, or in centimetres where the house rule reads the range table in centimetres"),
    rules=("SK-WEAP-11", "SK-WEAP-12"),
)


def unit_of(label: str, case: Case) -> str:
    """The unit of the distance to the target, which is that of the range table as it is read."""
    if label != DISTANCE.label:
        return ""
    return N_("cm") if case.ruling(RANGE_UNIT) == "cm" else N_("paces")


def _in_the_table(scene: resolver.Context) -> str | None:
    unit = scene.unit("actor")
    return unit[WEAPON] if unit is not None and unit[WEAPON] in _BY_KEY else None


def weapon_of_shooter(scene: resolver.Context) -> str | None:
    """The shooter's weapon; None where the card names none."""
    unit = scene.unit("actor")
    return unit[WEAPON] if unit is not None and unit[WEAPON] != NO_WEAPON else None


def band_of(case: Case, weapon: str) -> Band | None:
    """The weapon's long range under the readings in force; None where it is not in the table."""
    row = _BY_KEY.get(weapon)
    if row is None:
        return None
    corrected = case.ruling(WEAPON_TABLE) == "corrected"
    if case.ruling(RANGE_UNIT) == "cm":
        return row.corrected_cm if corrected else row.cm
    return row.corrected_paces if corrected else row.paces


def range_at(case: Case, weapon: str, distance: float) -> str:
    """Normal, long or too far (SK-WEAP-12); normal where the weapon is not in the table."""
    band = band_of(case, weapon)
    if band is None or distance < band.begins:
        return NORMAL_RANGE
    if distance == band.begins and case.ruling(RANGE_EDGE) == "normal":
        return NORMAL_RANGE
    return LONG_RANGE if distance <= band.ends else TOO_FAR


def too_far(case: Case, weapon: str, distance: float) -> str | None:
    """Why no shot is possible at that distance (SK-WEAP-12)."""
    band = band_of(case, weapon)
    if band is None or range_at(case, weapon, distance) != TOO_FAR:
        return None
    beyond = (
        _("{distance} cm is beyond the longest range of that weapon, {ends} cm (SK-WEAP-12)")
        if case.ruling(RANGE_UNIT) == "cm"
        else _("{distance} paces is beyond the longest range of that weapon, {ends} paces (SK-WEAP-12)")
    )
    return beyond.format(distance=figure(distance), ends=band.ends)


def _begins(weapon: Weapon) -> resolver.Line:
    return resolver.Line(
        f"{weapon.key}_begins",
        N_("long range begins at"),
        (weapon.rule, "SK-WEAP-11"),
        lambda case: _edge(case, weapon, begins=True),
    )


def _ends(weapon: Weapon) -> resolver.Line:
    return resolver.Line(
        f"{weapon.key}_ends",
        N_("longest range"),
        (weapon.rule, "SK-WEAP-11"),
        lambda case: _edge(case, weapon, begins=False),
    )


def _edge(case: Case, weapon: Weapon, *, begins: bool) -> int | None:
    band = band_of(case, weapon.key)
    if case[TABLE_WEAPON] != weapon.key or band is None:
        return None
    return band.begins if begins else band.ends


WEAPON_RANGE: Final[resolver.Resolver] = computation(
    lambda case: range_at(case, case[TABLE_WEAPON], case[DISTANCE]),
    resolver.only_shown(*(line for weapon in WEAPONS for line in (_begins(weapon), _ends(weapon)))),
    key="weapon_range",
    label=N_("Weapon range"),
    deed=N_("Range of a {weapon} at {distance}"),
    rules=("SK-WEAP-11", "SK-WEAP-12", "SK-WEAP-13", "SK-RNG-05", *_RULES),
    roles=(resolver.Role("actor", N_("shooter"), optional=True),),
    inputs=(Input(TABLE_WEAPON, resolver.derived(_in_the_table, resolver.FROM_ROSTER)), Input(DISTANCE)),
    outcomes=(
        resolver.Outcome(NORMAL_RANGE, N_("normal range"), rules=("SK-WEAP-12",)),
        resolver.Outcome(LONG_RANGE, N_("long range: Armour +2"), rules=("SK-WEAP-12", "SK-RNG-05")),
        resolver.Outcome(TOO_FAR, N_("too far, no shot"), rules=("SK-WEAP-12",)),
    ),
    switches=(RANGE_EDGE, RANGE_UNIT, WEAPON_TABLE),
    total=lambda _case: None,
)
