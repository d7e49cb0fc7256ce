"""Who may do what by the skirmish sheet, typed from its catalogue (seed 002): designation, activation, tests.

What only the table knows: `in contact`, `faces in contact` (an enemy it touches spreads fear or terror it must face).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.simulation.marks.reading import Mark, Row, Table
from tracker.battle.battle import Battle, Unit, UnitId
from tracker.games.skirmish import fields
from tracker.games.skirmish.rolls.ranges import WEAPON


def _figures(unit: Unit) -> int:
    """Figures that still stand; an independent is one while any hit point is left."""
    if unit[fields.KIND] == "unit":
        return unit[fields.FIGURES] - unit[fields.LOST]
    worst = max((lost for lost in fields.hurt_figures(unit)), default=0)
    return 1 if worst < unit[fields.HIT_POINTS] else 0


def _in_play(_battle: Battle, unit: Unit) -> bool:
    return unit[fields.STATE] not in ("eliminated", "fled") and _figures(unit) > 0


def _routed(battle: Battle, unit: Unit) -> bool:
    """SK-RUL-13: panicked is routed unless the battle says otherwise."""
    one = battle.switches.get("sk.panicked_is_routed", "true") == "true"
    return unit[fields.STATE] == "routed" or (one and unit[fields.STATE] == "panicked")


def _friend_to_rally(battle: Battle, unit: Unit) -> bool:
    """SK-RALLY-02, SK-RUL-13: a friend that is shaken, or panicked: that is routed unless agreed otherwise."""
    one = battle.switches.get("sk.panicked_is_routed", "true") == "true"
    states = {"shaken", "routed", "panicked"} if one else {"shaken", "panicked"}
    return any(
        friend.side == unit.side
        and friend.id != unit.id
        and not fields.is_out(friend)
        and friend[fields.STATE] in states
        for friend in battle.units.values()
    )


def _must_flee(battle: Battle, unit: Unit) -> bool:
    """SK-STATE-05, SK-RUL-36: at every activation until rallied, or at the first only."""
    once = battle.switches.get("sk.flight_lasts") == "once"
    return _routed(battle, unit) and not (once and unit[fields.HAS_FLED])


def _host(battle: Battle, unit: Unit) -> Unit | None:
    named = (other for other in battle.units.values() if other.id == unit[fields.ATTACHED_TO])
    return next((other for other in named if _in_play(battle, other)), None)


def _acts_with_a_unit(battle: Battle, unit: Unit) -> bool:
    """SK-RUL-04: an attached independent is no piece of his own, but under `separate`."""
    together = battle.switches.get("sk.attached_activation", "with_unit") == "with_unit"
    return together and unit[fields.KIND] != "unit" and _host(battle, unit) is not None


def _has_a_piece(battle: Battle, side: str) -> bool:
    return any(
        unit.side == side
        and _in_play(battle, unit)
        and not unit[fields.DESIGNATED]
        and not _acts_with_a_unit(battle, unit)
        for unit in battle.units.values()
    )


def _to_designate(battle: Battle, unit: Unit) -> bool:
    """SK-TURN-06, -08, -11: the side whose turn it is, or the other where it has nothing left; any before the dice."""
    side = battle[fields.TO_MOVE] or battle[fields.INITIATIVE]
    return unit.side == side or not side or not _has_a_piece(battle, side)


def _activated(battle: Battle, unit: Unit) -> bool:
    """SK-TURN-07, SK-RUL-04: the piece designated, and the independents designated with it, should it fall before."""
    together = battle.switches.get("sk.attached_activation", "with_unit") == "with_unit"
    with_it = together and unit[fields.KIND] != "unit" and bool(unit[fields.ATTACHED_TO])
    return battle[fields.ACTIVE] in ({unit.id, unit[fields.ATTACHED_TO]} if with_it else {unit.id})


def _reacts(battle: Battle, unit: Unit) -> bool:
    """SK-ACT-07: figures on alert, while a piece of the enemy is the active one."""
    active = battle.units.get(UnitId(battle[fields.ACTIVE]))
    return active is not None and active.side != unit.side and unit[fields.ON_ALERT] > 0


def _touched(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The enemies of its melee: those it was told to touch, and any where nobody said whom one of the two touches."""
    foes = [
        other
        for other in battle.units.values()
        if unit[fields.MELEE] > 0
        and other[fields.MELEE] == unit[fields.MELEE]
        and other.side != unit.side
        and _in_play(battle, other)
    ]
    pairs = {frozenset((contact.unit, contact.enemy)) for contact in battle.contacts}
    told = {one for pair in pairs for one in pair}
    for foe in foes:
        if {unit.id, foe.id} in pairs or not {unit.id, foe.id} <= told:
            yield foe


def _before(battle: Battle, unit: Unit, kind: str, enemy: Unit) -> bool:
    """SK-FEAR-02, -05, SK-TERROR-02, -03, -05: a test before this enemy that was not taken in this activation."""
    causes, used_to, faced = {
        "fear": (fields.CAUSES_FEAR, fields.IMMUNE_TO, fields.FEAR_FACED),
        "terror": (fields.CAUSES_TERROR, fields.IGNORES, fields.TERROR_FACED),
    }[kind]
    called = (enemy[fields.TYPE] or enemy.name) if kind == "fear" else enemy.id
    known = {word.strip().casefold() for word in unit[used_to].split(";")}
    taken = {word.strip() for word in unit[faced].split(";")}
    afraid = enemy[causes] and not unit[causes] and not unit[fields.FEARLESS] and not _routed(battle, unit)
    return afraid and called.casefold() not in known and enemy.id not in taken


def _has_to_face(kind: str) -> Mark:
    return lambda battle, unit: any(
        enemy.side != unit.side and _in_play(battle, enemy) and _before(battle, unit, kind, enemy)
        for enemy in battle.units.values()
    )


def _faces_in_contact(battle: Battle, unit: Unit) -> bool:
    return any(_before(battle, unit, kind, foe) for foe in _touched(battle, unit) for kind in ("fear", "terror"))


def _has_given_a_word(battle: Battle, unit: Unit) -> bool:
    """SK-CMD-03, SK-RALLY-03: before the move action, which is left then."""
    return any(battle.times_rolled_unowed(word, unit.id, {"act"}) for word in ("command", "rally"))


def _owes(*rolls: str) -> Mark:
    return lambda battle, unit: any(debt.unit == unit.id and debt.resolver in rolls for debt in battle.debts)


# fmt: off
MARKS: Final[dict[str, Mark]] = {
    "in play":            _in_play,
    "its side designates": _to_designate,
    "designated":         lambda _battle, unit: unit[fields.DESIGNATED],
    "acts with a unit":   _acts_with_a_unit,
    "is the piece":       lambda battle, unit: battle[fields.ACTIVE] == unit.id,
    "activated":          _activated,
    "a piece is active":  lambda battle, _unit: battle[fields.ACTIVE] in battle.units,
    "reacts":             _reacts,
    "must flee":          _must_flee,
    "flight due":         lambda _battle, unit: unit[fields.FLIGHT_DUE],
    "routed":             _routed,
    "a friend to rally":  _friend_to_rally,
    "fear to face":       _has_to_face("fear"),
    "terror to face":     _has_to_face("terror"),
    "faces in contact":   _faces_in_contact,
    "in contact":         lambda battle, unit: any(_touched(battle, unit)),
    "said in a melee":    lambda _battle, unit: unit[fields.MELEE] > 0,
    "has given a word":   _has_given_a_word,                                            # SK-CMD-03, SK-RALLY-03
    "no option yet":      lambda _battle, unit: unit[fields.OPTION] == "none",       # SK-RUL-19: at the start of it
    "figures to act":     lambda _battle, unit: _figures(unit) > unit[fields.ACTED],
    "an action left":     lambda _battle, unit: unit[fields.READY] > 0 or _figures(unit) > unit[fields.ACTED],
    "moves last":         lambda _battle, unit: unit[fields.OPTION] == "simple_move",           # SK-ACT-03
    "all fumbled":        lambda _battle, unit: unit[fields.STOPPED] >= _figures(unit),
    "has a weapon":       lambda _battle, unit: unit[WEAPON] != "none",
    "sorcerer":           lambda _battle, unit: unit[fields.KIND] in ("mage", "priest") or bool(unit[fields.MAGIC]),
    "leader":             lambda _battle, unit: unit[fields.KIND] in ("hero", "mage", "priest"),
    "a test is owed":     lambda battle, _unit: bool(battle.debts),
    "owes morale":        _owes("morale"),
    "owes fear":          _owes("fear"),
    "owes terror":        _owes("terror"),
    "owes a blow":        _owes("melee"),
    "owes resistance":    _owes("resist"),
}

DEEDS: Final = {
    "designate": "designate", "nothing": "does_nothing",
    "move_simple": "move_simple", "simple_move": "simple_move", "run": "run", "all_out": "all_out",
    "charge": "charge", "alert": "alert", "complex": "complex", "end": "end_activation",
    "flee": "flee flight_move", "leave": "off_table", "fear": "fear", "terror": "terror",
    "shoot": "shoot", "strike": "melee", "meet": "engage", "cast": "cast", "aim": "choose_target",
    "dispel": "dispel", "command": "command", "rally": "rally", "morale": "morale", "resist": "resist",
}

STEPS: Final = ("initiative", "first_designation", "start", "act", "tests_owed", "end_activation",
                "next_designation", "end_turn")
DESIGNATING: Final = "first_designation next_designation"
OPTIONS: Final = "move_simple simple_move run all_out charge alert complex"

TABLE: Final = Table(
    steps=STEPS, marks=MARKS, deeds=DEEDS,
    may=(
        Row(DESIGNATING, "in play, its side designates, !designated, !acts with a unit", "designate",
            "SK-TURN-06 SK-TURN-08 SK-TURN-09 SK-TURN-10 SK-TURN-11 SK-RUL-04"),
        Row(DESIGNATING, "in play, its side designates, !designated, !acts with a unit", f"nothing {OPTIONS}",
            "SK-TURN-07 SK-ACT-01 SK-RUL-05"),
        Row("start", "in play, activated, flight due", "leave", "SK-STATE-05 SK-RUL-36"),
        Row("start", "in play, activated, !flight due, fear to face", "fear", "SK-FEAR-02 SK-RUL-19"),
        Row("start", "in play, activated, !flight due, terror to face", "terror", "SK-TERROR-02 SK-RUL-19"),
        Row("act", "in play, activated, figures to act", OPTIONS, "SK-ACT-01 SK-ACT-02 SK-ACT-08 SK-ACT-09"),
        Row("act", "in play, activated, figures to act, no option yet, fear to face", "fear", "SK-FEAR-02 SK-RUL-19"),
        Row("act", "in play, activated, figures to act, no option yet, terror to face", "terror",
            "SK-TERROR-02 SK-RUL-19"),
        Row("act", "in play, activated, an action left, has a weapon", "shoot", "SK-RNG-01 SK-RUL-05"),
        Row("act", "in play, activated, an action left", "strike", "SK-MEL-01 SK-RUL-05"),
        Row("act", "in play, reacts, has a weapon", "shoot", "SK-ACT-07"),
        Row("act", "in play, reacts", "strike", "SK-ACT-07"),
        Row("act", "in play, activated, an action left, !in contact", "meet", "SK-ACT-06 SK-RUL-05"),
        Row("act", "in play, is the piece, moves last, !in contact, !said in a melee", "meet", "SK-ACT-03"),
        Row("act", "in play, is the piece, no option yet, has given a word, !in contact, !said in a melee", "meet",
            "SK-CMD-03 SK-RALLY-03"),
        Row("act", "in play, activated, an action left, sorcerer", "cast aim dispel",
            "SK-SPELL-01 SK-SPELL-03 SK-SPELL-05 SK-RUL-05"),
        Row("act", "in play, activated, an action left, leader", "command", "SK-CMD-01 SK-RALLY-03 SK-RUL-05"),
        Row("act", "in play, activated, an action left, leader, a friend to rally", "rally",
            "SK-CMD-01 SK-RALLY-01 SK-RALLY-02 SK-RALLY-03 SK-RUL-05"),
        Row("act", "in play, is the piece", "end", "SK-ACT-10"),
        Row("end_activation", "in play, is the piece", "end", "SK-ACT-10"),
        Row("end_activation", "in play, activated, figures to act", "end", "SK-ACT-10"),
    ),
    must=(
        Row("start", "in play, activated, flight due", "flee", "SK-STATE-05 SK-RUL-36"),
        Row("tests_owed", "in play, owes morale", "morale", "SK-MORALE-02 SK-MORALE-08"),
        Row("tests_owed", "in play, owes fear", "fear", "SK-FEAR-14 SK-RUL-19"),
        Row("tests_owed", "in play, owes terror", "terror", "SK-RUL-19"),
        Row("tests_owed", "in play, owes a blow", "strike", "SK-MEL-17 SK-STATE-06"),
        Row("tests_owed", "in play, owes resistance", "resist", "SK-SPELL-04 SK-RUL-31"),
    ),
    barred=(
        Row(DESIGNATING, "a piece is active", f"designate nothing {OPTIONS}", "SK-TURN-07"),
        Row(DESIGNATING, "must flee", f"nothing {OPTIONS}", "SK-STATE-05"),
        Row(DESIGNATING, "faces in contact", f"nothing {OPTIONS}", "SK-RUL-19"),
        Row(DESIGNATING, "all fumbled", f"nothing {OPTIONS}", "SK-RNG-13"),
        Row("end_activation", "a test is owed", "end", "SK-MORALE-02 SK-MORALE-08"),
        Row("act", "flight due", " ".join(DEEDS), "SK-STATE-05"),
        Row("end_activation", "flight due, !is the piece", "end", "SK-STATE-05"),
        Row("act", "must flee", " ".join(DEEDS), "SK-STATE-05 SK-RUL-36"),
        Row("act", "all fumbled", " ".join(DEEDS), "SK-RNG-13"),
        Row("act", "routed", "shoot strike meet", "SK-STATE-07"),
        Row("act", "routed", "cast aim dispel", "SK-STATE-08 SK-STATE-09"),
    ),
    spent=(
        Row("act end_activation", "in play", "end", "SK-ACT-10"),
    ),
    due={"morale": "tests_owed", "fear": "start act", "terror": "start act", "resist": "act tests_owed",
         "melee:opening": "act tests_owed", "melee:free_attack": "start"},
)
# fmt: on
