"""Who may do what by the hex combat sheet, typed from its catalogue (seed 003): no turn is printed, only actions.

What only the table knows: `engages`, `engaged`, `by an unmarked one`, `a large one is with it`.
"""

from __future__ import annotations

from typing import Final

from tests.simulation.marks.reading import ANY, Mark, Row, Table
from tracker.battle.battle import Battle, Unit
from tracker.games.hexcombat import fields


def _large_ones_with(battle: Battle, unit: Unit) -> bool:
    """HX-RUL-32: a large friendly unit of the same stack, still there."""
    return bool(unit[fields.STACK]) and any(
        other.id != unit.id
        and other.side == unit.side
        and other[fields.STACK] == unit[fields.STACK]
        and other[fields.SIZE] == "large"
        and other[fields.STEPS] > 0
        for other in battle.units.values()
    )


# fmt: off
MARKS: Final[dict[str, Mark]] = {
    "in play":            lambda _battle, unit: unit[fields.STEPS] > 0,                                # HX-STATE-01
    "its side's walk":    lambda battle, unit: battle.place.side in ("", unit.side),
    "character":          lambda _battle, unit: unit[fields.CHARACTER],
    "small":              lambda _battle, unit: unit[fields.SIZE] == "small",
    "engages":            lambda _battle, unit: unit[fields.ENGAGES],
    "engaged":            lambda _battle, unit: unit[fields.ENGAGED] != "none",
    "by an unmarked one": lambda _battle, unit: unit[fields.ENGAGED_BY] == "unmarked",
    "a large one is with it": _large_ones_with,
    "marksmen":           lambda _battle, unit: unit[fields.KIND] in ("archers", "crossbowmen", "artillery"),
    "harassers":          lambda _battle, unit: unit[fields.KIND] in ("skirmishers", "light_cavalry"),
    "no range printed":   lambda _battle, unit: unit[fields.KIND] in ("infantry", "cavalry", "heavy_cavalry", "other"),
    "harassment off":     lambda battle, _unit: battle.switches.get("hx.harassment") == "off",
    "other ranges asked": lambda battle, _unit: battle.switches.get("hx.other_range") == "ask",
    "no ammunition":      lambda _battle, unit: unit[fields.AMMUNITION] == "exhausted",
    "has lost a level":   lambda _battle, unit: (unit[fields.COHESION], unit[fields.BREATH], unit[fields.AMMUNITION])
                                                != ("in_order", "fresh", "full"),
    "infiltrated":        lambda _battle, unit: unit[fields.POSITION] in ("close_infiltration", "deep_infiltration"),
    "owes morale":        lambda battle, unit: any(debt.unit == unit.id and debt.resolver == "morale"
                                                   for debt in battle.debts),
    "has attacked":       lambda _battle, unit: unit[fields.HAS_ATTACKED],
    "has shot":           lambda _battle, unit: unit[fields.HAS_SHOT],
    "anybody":            lambda _battle, _unit: True,
}

DEEDS: Final = {
    "attack":    "shock_action shock",
    "engage":    "engage",
    "shoot":     "shooting_action shoot",
    "marker":    "marker",
    "recover":   "recover",
    "losses":    "losses",
    "morale":    "morale",
}

STEPS: Final = ("T.1", "T.2", "A.1", "B.1", "C.5")

TABLE: Final = Table(
    steps=STEPS, marks=MARKS, deeds=DEEDS,
    may=(
        # step   who                                                deeds                  rules
        Row("T.2", "in play",                                       "marker",              "HX-STATE-05 HX-STATE-06"),
        Row("T.2", "in play, has lost a level",                     "recover",             "HX-STATE-03 HX-STATE-04"),
        Row("T.2", "in play",                                       "losses",              "HX-LOSS-01"),
        Row("A.1", "in play, its side's walk, engages",             "attack",              "HX-DUEL-01 HX-DUEL-03"),
        Row("A.1", "in play, its side's walk, engaged, !engages",   "engage",              "HX-RUL-47"),
        Row("B.1", "in play, its side's walk, marksmen",            "shoot",               "HX-RANGE-02 HX-RANGE-03"),
        Row("B.1", "in play, its side's walk, harassers",           "shoot",               "HX-RANGE-01 HX-HARASS-01"),
        Row("B.1", "in play, its side's walk, no range printed, other ranges asked", "shoot", "HX-RUL-46"),
    ),
    must=(
        Row("C.5", "in play, owes morale",                          "morale",              "HX-MORALE-01 HX-RUL-23"),
    ),
    barred=(
        Row("A.1", "small, a large one is with it, !character",     "attack",              "HX-DUEL-02 HX-RUL-32"),
        Row("B.1", "engaged, by an unmarked one",                   "shoot",               "HX-FIRE-01 HX-RUL-30"),
        Row("B.1", "no ammunition",                                 "shoot",               "HX-FIRE-03 HX-AMMO-04"),
        Row("B.1", "small, a large one is with it, !character",     "shoot",               "HX-FIRE-04 HX-RUL-32"),
        Row("B.1", "infiltrated",                                   "shoot",               "HX-FIRE-06"),
        Row("B.1", "harassers, harassment off",                     "shoot",               "HX-HARASS-05 HX-RUL-35"),
    ),
    spent=(
        Row("T.2", "anybody",                                       "marker recover losses",        "HX-STATE-06"),
        Row("A.1", "has attacked",                                  "attack",              "HX-DUEL-03 HX-DUEL-05"),
        Row("A.1", "anybody",                                       "engage",              "HX-RUL-47"),
        Row("B.1", "has shot",                                      "shoot",               "HX-ROF-01 HX-FIRE-09"),
    ),
    due={"morale": ANY},
)
# fmt: on
