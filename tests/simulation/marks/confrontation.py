"""Who may do what by the Confrontation sheet, typed from its catalogue (seed 001), steps as in its turn checklist.

What only the table knows: `in a melee`, `has a foe`, `saw its charger`, `is charged`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.simulation.marks.reading import ANY, Mark, Row, Table
from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation import fields


def _gone(unit: Unit) -> bool:
    return unit[fields.DESERTED] or unit[fields.LOST] >= unit[fields.FIGURES]


def _here(_battle: Battle, unit: Unit) -> bool:
    """On the table: CF-FLEE-22, CF-RALLY-06."""
    return not _gone(unit) and not unit[fields.OFF_TABLE]


def _flees(_battle: Battle, unit: Unit) -> bool:
    return unit[fields.FLEEING] != "none"


def _fighters(battle: Battle, number: int) -> list[Unit]:
    """CF-MISC-14: those of one melee, without who joined it once it was played."""
    in_it = (unit for unit in battle.units.values() if number and unit[fields.MELEE] == number)
    return [unit for unit in in_it if not unit[fields.LATE] and _here(battle, unit)]


def _has_a_foe(battle: Battle, unit: Unit) -> bool:
    return any(other.side != unit.side for other in _fighters(battle, unit[fields.MELEE]))


def _unplayed(battle: Battle, unit: Unit) -> bool:
    return any(not other[fields.FOUGHT] for other in _fighters(battle, unit[fields.MELEE]))


def _speaks_for_its_melee(battle: Battle, unit: Unit) -> bool:
    return [unit.id] == [other.id for other in _fighters(battle, unit[fields.MELEE])][:1]


def _chargers(battle: Battle, unit: Unit) -> Iterator[Unit]:
    return (other for other in battle.units.values() if other[fields.CHARGES] == unit.id and _here(battle, other))


def _target(battle: Battle, unit: Unit) -> Unit | None:
    named = (other for other in battle.units.values() if other.id == unit[fields.CHARGES])
    return next((other for other in named if _here(battle, other)), None)


def _target_stands(battle: Battle, unit: Unit) -> bool:
    """T-12: its target is there and does not run from it."""
    target = _target(battle, unit)
    return target is not None and (not _flees(battle, target) or target[fields.CAUGHT])


def _caster(_battle: Battle, unit: Unit) -> bool:
    return unit[fields.MAGE] or unit[fields.WARRIOR_MAGE]


def _group(battle: Battle, unit: Unit) -> str:
    """CF-INIT-01, R-22: two dice a side, or one."""
    if not (unit[fields.SHOOTS] or _caster(battle, unit)):
        return ""
    if battle.switches.get("phase_dice") == "1":
        return "both"
    return "casters" if _caster(battle, unit) else "shooters"


def _first_of_its_group(battle: Battle, unit: Unit) -> bool:
    """CF-INIT-01 and 02: of those whom the die may serve, for it is added to the initiative of who shoots or casts."""
    group = _group(battle, unit)
    mates = [other for other in battle.of_side(unit.side) if _here(battle, other) and _group(battle, other) == group]
    served = [
        other.id
        for other in mates
        if not (other[fields.RAN] or other[fields.RALLIED] or other[fields.FROZEN] or fields.is_fleeing(other))
        and (_caster(battle, other) or not other[fields.MELEE])
    ]
    return bool(group) and served[:1] == [unit.id]


def _first_of_its_side(battle: Battle, unit: Unit) -> bool:
    return [other.id for other in battle.of_side(unit.side) if _here(battle, other)][:1] == [unit.id]


def _charge_half_way(battle: Battle, unit: Unit) -> bool:
    """Begun and left before its end: it is gone on with from the charger's row."""
    return any(one.procedure == "charge" and one.bindings.get("actor") == unit.id for one in battle.running)


def _has_shot(_battle: Battle, unit: Unit) -> bool:
    """CF-INIT-05: every figure has shot or cast, those that fell as they did counted in."""
    left = unit[fields.FIGURES] - min(unit[fields.LOST], unit[fields.FIGURES]) + unit[fields.FELL]
    return unit[fields.SHOT] or 0 < left <= unit[fields.SHOTS] or (left == 0 and unit[fields.SHOTS] > 0)


def _left_out(battle: Battle, unit: Unit) -> bool:
    """R-23: its group's die was a 1 and the house rule leaves it out."""
    return unit[fields.PHASE_FAILED] and battle.switches.get("phase_one") == "skip"


def _may_act_in_the_phase(battle: Battle, unit: Unit) -> bool:
    there = _here(battle, unit) or unit[fields.FELL] > 0
    return unit[fields.SCORED] and there and not _has_shot(battle, unit) and not _left_out(battle, unit)


def _a_slice_is_on(battle: Battle, _unit: Unit) -> bool:
    """CF-INIT-06: somebody has still to say whether he acts or waits."""
    return any(_may_act_in_the_phase(battle, other) and not other[fields.WAITING] for other in battle.units.values())


def _owes(roll: str, why: str = "") -> Mark:
    return lambda battle, unit: any(
        debt.unit == unit.id and debt.resolver == roll and why in ("", str(debt.inputs.get("why", "")))
        for debt in battle.debts
    )


# fmt: off
MARKS: Final[dict[str, Mark]] = {
    "here":              _here,
    "its side's pass":   lambda battle, unit: battle.place.side in ("", unit.side),
    "the others' pass":  lambda battle, unit: battle.place.side != unit.side,
    "first of its side": _first_of_its_side,
    "flees":             _flees,
    "flees from fear":   lambda _battle, unit: unit[fields.FLEEING] == "fear",
    "caught":            lambda _battle, unit: unit[fields.CAUGHT],
    "rallied":           lambda _battle, unit: unit[fields.RALLIED],
    "frozen":            lambda _battle, unit: unit[fields.FROZEN],
    "disengaged":        lambda _battle, unit: unit[fields.DISENGAGED],
    "charge spent":      lambda _battle, unit: unit[fields.SPENT],
    "moved":             lambda _battle, unit: unit[fields.MOVED] > 0,
    "ran":               lambda _battle, unit: unit[fields.RAN],
    "pursued":           lambda _battle, unit: unit[fields.PURSUED],
    "charges":           lambda _battle, unit: bool(unit[fields.CHARGES]),
    "its target stands": _target_stands,
    "its charge is half-way": _charge_half_way,
    "is charged":        lambda battle, unit: any(_chargers(battle, unit)),
    "was charged":       lambda _battle, unit: unit[fields.CHARGED],
    "just came":         lambda _battle, unit: unit[fields.ARRIVAL] != "none",
    "tried to leave":    lambda _battle, unit: unit[fields.FORCED],
    "saw its charger":   lambda _battle, unit: unit[fields.SAW],
    "has reacted":       lambda battle, unit: (unit[fields.REACTED]
                                               and battle.switches.get("react_split") != "by_member"),
    "shoots":            lambda _battle, unit: unit[fields.SHOOTS],
    "caster":            _caster,
    "first of its group": _first_of_its_group,
    "scored":            lambda _battle, unit: unit[fields.SCORED],
    "in the phase":      _may_act_in_the_phase,
    "waits":             lambda _battle, unit: unit[fields.WAITING],
    "a slice is on":     _a_slice_is_on,
    "in a melee":        lambda _battle, unit: unit[fields.MELEE] > 0,
    "has a foe":         _has_a_foe,
    "unplayed":          _unplayed,
    "late":              lambda _battle, unit: unit[fields.LATE],
    "fought":            lambda _battle, unit: unit[fields.FOUGHT],
    "speaks for its melee": _speaks_for_its_melee,
    "discipline made":   lambda _battle, unit: unit[fields.SPOKEN],
    "initiative made":   lambda _battle, unit: unit[fields.READY],
    "dice bound":        lambda _battle, unit: unit[fields.LIMIT] != "none",
    "fell as it struck": lambda _battle, unit: unit[fields.FELL] > 0 and unit[fields.READY] and not unit[fields.FOUGHT],
    "owes a rally":      _owes("rally"),
    "owes a flight":     _owes("fear_flight"),
    "owes a pursuit":    _owes("pursuit"),
    "owes a blow":       _owes("blow"),
    "owes damage":       _owes("damage"),
    "owes courage":      _owes("fear"),
    "owes courage to charge": _owes("fear", "charger"),
}

DEEDS: Final = {
    "rally": "rally", "flight": "fear_flight", "pursuit": "pursuit", "hold_back": "no_pursuit",
    "edge": "table_edge", "desert": "desert", "first": "goes_first", "charge": "charge", "declare": "arrival",
    "join": "arrival", "courage": "fear", "leave": "disengage", "blow": "blow", "flee": "voluntary_flight",
    "react": "stand_and_shoot", "hold_fire": "hold_fire", "land": "land", "move": "move", "ground": "terrain",
    "die": "phase_die", "shoot": "volley missile", "shoot_in": "volley crowd_shot", "ranges": "height_range",
    "cast": "spell", "wait": "wait", "melee": "melee_round", "discipline": "discipline", "dice": "melee_dice",
    "rolloff": "rolloff", "initiative": "initiative", "damage": "damage", "played": "melee_played",
    "pursue_on": "pursue_on", "next": "next_melee", "recover": "trance",
}

STEPS: Final = tuple(f"T-{number:02}" for number in range(1, 24))

TABLE: Final = Table(
    steps=STEPS, marks=MARKS, deeds=DEEDS,
    may=(
        Row("T-04 T-11", "here, owes a pursuit, !owes a flight", "hold_back edge", "CF-FLEE-07 CF-FLEE-15 CF-FLEE-20"),
        Row("T-04 T-11", "here, flees from fear, !caught, !owes a flight, !owes a pursuit, !owes a blow", "desert",
            "CF-RALLY-06"),
        Row("T-05", "here, first of its side", "first", "BG-17"),
        Row("T-07", "here, its side's pass, !in a melee, !charges", "charge declare", "CF-CHARGE-01 CF-CHARGE-02"),
        Row("T-07 T-09", "here, its side's pass, in a melee, has a foe, !just came", "leave",
            "CF-DISENG-01 R-39"),
        Row("T-10", "here, the others' pass, is charged, !owes courage", "flee", "CF-FLEE-10 R-43"),
        Row("T-10", "here, the others' pass, is charged, !owes courage, shoots, saw its charger", "react hold_fire",
            "CF-REACT-01 CF-REACT-02 CF-REACT-05 CF-REACT-11"),
        Row("T-12", "here, its side's pass, charges, its target stands", "land", "CF-CHARGE-03 CF-CHARGE-13"),
        Row("T-13", "here, its side's pass, !in a melee", "move ground", "CF-TERR-01 CF-MISC-10"),
        Row("T-13", "here, its side's pass, !in a melee", "join", "CF-CHARGE-14 CF-CHARGE-15"),
        Row("T-13", "here, its side's pass, !in a melee, !charges, !moved", "charge", "CF-CHARGE-01 BG-13"),
        Row("T-13", "here, its side's pass, !in a melee, charges, its charge is half-way", "charge", "CF-CHARGE-01"),
        Row("T-13", "here, its side's pass, !in a melee, charges, its target stands", "land", "CF-CHARGE-03"),
        Row("T-15", "in the phase, !waits", "shoot shoot_in ranges cast", "CF-INIT-04 CF-INIT-05 CF-INIT-08"),
        Row("T-15", "in the phase, waits, a slice is on", "shoot shoot_in ranges cast", "CF-INIT-06 CF-INIT-08"),
        Row("T-15", "in the phase, here, !waits", "wait", "CF-INIT-05"),
        Row("T-16", "in the phase, waits", "shoot shoot_in ranges cast", "CF-INIT-07 CF-INIT-08"),
        Row("T-17", "here, in a melee, has a foe, !fought, speaks for its melee", "melee", "CF-START-01"),
        Row("T-18", "here, has a foe, unplayed, discipline made", "dice rolloff", "CF-START-04 CF-START-07 CF-DICE-01"),
        Row("T-20", "here, has a foe, unplayed", "blow played", "CF-START-05 CF-START-06"),
        Row("T-20", "fell as it struck, !here", "blow", "CF-START-07"),
        Row("T-21", "here, fought, !has a foe, !pursued", "pursue_on edge", "CF-MISC-13 CF-MISC-15 BG-19"),
        Row("T-22", "here, has a foe, unplayed, speaks for its melee", "next", "CF-MISC-13 CF-MISC-14"),
        Row("T-23", "here, caster", "recover", "CF-MISC-09 BG-18"),
    ),
    must=(
        Row("T-03", "here, flees from fear, owes a rally", "rally", "CF-RALLY-01 CF-RALLY-03 CF-RALLY-07"),
        Row("T-04 T-11", "here, owes a flight", "flight", "CF-FLEE-02 CF-RALLY-04"),
        Row("T-04 T-11", "here, owes a pursuit, !owes a flight", "pursuit", "CF-FLEE-02 CF-FLEE-07 CF-RALLY-05"),
        Row("T-04 T-11", "here, owes a blow, !owes a flight, !owes a pursuit", "blow", "CF-FLEE-08 R-42"),
        Row("T-08", "here, its side's pass, owes courage to charge", "courage", "CF-FEAR-01 CF-CHARGE-18"),
        Row("T-09", "here, owes a blow", "blow", "CF-DISENG-10"),
        Row("T-10", "here, the others' pass, owes courage", "courage", "CF-FEAR-05"),
        Row("T-14", "here, first of its group, !scored", "die", "CF-INIT-01 CF-INIT-02 CF-INIT-08"),
        Row("T-18", "here, has a foe, unplayed, !discipline made", "discipline", "CF-START-01 CF-START-02"),
        Row("T-19", "here, has a foe, unplayed, !initiative made", "initiative", "CF-START-01 CF-START-02 CF-MISC-05"),
        Row("T-20", "owes damage", "damage", "CF-WOUND-01 BG-08"),
    ),
    barred=(
        Row("T-07 T-12 T-13", "flees", "charge declare join move ground leave land", "CF-RALLY-04"),
        Row("T-07 T-12 T-13", "frozen", "charge declare join land", "CF-FEAR-02"),
        Row("T-13", "frozen, !rallied", "move ground", "CF-FEAR-02"),
        Row("T-07 T-12 T-13", "charge spent", "charge declare join move ground land", "CF-FLEE-04 CF-FLEE-07 R-44"),
        Row("T-07 T-12 T-13", "rallied", "charge declare join land", "CF-RALLY-09"),
        Row("T-07 T-12 T-13", "disengaged", "charge declare join land", "CF-DISENG-08 CF-DISENG-09"),
        Row("T-07 T-09", "was charged", "leave", "CF-DISENG-06"),
        Row("T-07 T-09", "tried to leave", "leave", "CF-DISENG-12 CF-DISENG-13 CF-DISENG-16"),
        Row("T-07 T-09", "flees", "leave", "CF-RALLY-04"),
        Row("T-07 T-09", "rallied", "leave", "CF-RALLY-09 CF-RALLY-10"),
        Row("T-07 T-09", "frozen", "leave", "CF-FEAR-02"),
        Row("T-09", "owes a blow", "leave", "CF-DISENG-10"),
        Row("T-10", "flees", "flee react hold_fire", "CF-FLEE-10 CF-RALLY-04"),
        Row("T-10", "rallied", "flee react hold_fire", "CF-RALLY-09"),
        Row("T-10", "frozen", "flee react hold_fire", "CF-FEAR-02"),
        Row("T-10", "in a melee", "flee", "CF-DISENG-01"),
        Row("T-10", "has reacted, shoots, saw its charger", "flee react hold_fire", "CF-REACT-06 R-43"),
        Row("T-15 T-16", "!shoots", "shoot shoot_in ranges", "CF-SHO-01"),
        Row("T-15 T-16", "!caster", "cast", "CF-INIT-01"),
        Row("T-15 T-16", "in a melee", "shoot shoot_in ranges", "CF-INIT-05"),
        Row("T-15 T-16", "in a melee, !caster", "wait", "CF-INIT-05"),
        Row("T-15 T-16", "ran", "shoot shoot_in ranges cast wait", "CF-SHO-19 CF-MISC-10 CF-MISC-12"),
        Row("T-15 T-16", "flees", "shoot shoot_in ranges cast wait", "CF-RALLY-04"),
        Row("T-15 T-16", "rallied", "shoot shoot_in ranges cast wait", "CF-RALLY-09"),
        Row("T-15 T-16", "frozen", "shoot shoot_in ranges cast wait", "CF-FEAR-02"),
        Row("T-17 T-18 T-19 T-20 T-22", "late", "melee dice rolloff discipline initiative blow played next",
            "CF-MISC-14"),
        Row("T-20", "here, flees", "blow played", "CF-MEL-13"),
        Row("T-20", "here, caught", "blow played", "CF-MEL-13"),
        Row("T-20", "here, dice bound", "blow played", "CF-DISENG-12 CF-DISENG-15 CF-RALLY-10 CF-MEL-13"),
        Row("T-20", "owes damage", "blow played", "CF-WOUND-01 BG-08"),
        Row("T-21", "flees", "pursue_on edge", "CF-RALLY-04"),
        Row("T-21", "rallied", "pursue_on edge", "CF-RALLY-09"),
        Row("T-21", "frozen", "pursue_on edge", "CF-FEAR-02"),
    ),
    spent=(
        Row("T-13", "moved", "move ground join", "CF-MISC-10"),
        Row("T-13", "here", "ground", "CF-TERR-01"),
        Row("T-15 T-16", "scored", "ranges", "CF-SHO-33"),
        Row("T-18", "here", "dice rolloff", "CF-DICE-01"),
        Row("T-20", "here", "played", "CF-MISC-14"),
        Row("T-21", "here", "edge", "CF-FLEE-20"),
    ),
    due={"rally": "T-03", "fear_flight": "T-04 T-11", "pursuit": "T-04 T-11", "fear:to_charge": "T-08",
         "fear:charged": "T-10", "blow": ANY, "damage": ANY},
)
# fmt: on
