"""A melee by initiative: announcements, then every blow from the highest initiative down."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import whole
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.fields import LOST_TO_FASTER, is_out
from tracker.games.demonworld.procedures.named import ACTOR, unit_named
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.standing.melee import bases_to_strike
from tracker.rules.system import Ask, Count, PickUnit, Procedure, RollFor, answer
from tracker.words import N_

BLOWS: Final = whole("blows", N_("attacking bases"), 1, 20, 1)


def _ask_melee(battle: Battle, running: Running) -> Ask | None:
    """Announcements until nobody is named, then every blow from the highest initiative down (DW-MEL-01, 39)."""
    fighting = [unit for unit in battle.units.values() if melee_of(battle, unit) and not is_out(unit)]
    if len({unit.side for unit in fighting}) < 2 and answer(running, "attacker1") is None:
        return None
    number, announced = 1, set[str]()
    while (attacker := answer(running, f"attacker{number}")) is not None and attacker != "":
        announced.add(str(attacker))
        if answer(running, f"target{number}") is None:
            foes = _foes_of(battle, battle.units[UnitId(str(attacker))])
            return PickUnit(f"target{number}", N_("Whom does it attack?"), foes, rules=("DW-MEL-39",))
        if answer(running, f"blows{number}") is None:
            return Count(f"blows{number}", N_("With how many bases?"), BLOWS, ("DW-TURN-50",))
        number += 1
    if attacker is None:
        return PickUnit(
            f"attacker{number}",
            N_("Who attacks? (nobody: all attacks are announced)"),
            tuple(unit.id for unit in sorted(fighting, key=lambda unit: unit.id in announced)),
            or_none=N_("all attacks are announced"),
            rules=("DW-TURN-50", "DW-MEL-39"),
        )
    return _next_blow(battle, running, number - 1)


def _foes_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    number = melee_of(battle, unit)
    return tuple(
        other.id for other in battle.units.values() if other.side != unit.side and melee_of(battle, other) == number
    )


def _next_blow(battle: Battle, running: Running, announced: int) -> Ask | None:
    order = sorted(
        range(1, announced + 1),
        key=lambda number: (-_initiative_of(battle, running, number), number),
    )
    for number in order:
        attacker = unit_named(battle, running, f"attacker{number}")
        target = unit_named(battle, running, f"target{number}")
        if attacker is None or target is None:
            continue
        pair = {ACTOR: attacker.id, "target": target.id}
        if (ask := _ask_who_fell(running, attacker, number)) is not None:
            return ask
        for blow in range(1, _blows(running, attacker, number) + 1):
            key = f"blow{number}.{blow}"
            if answer(running, key) is None and not is_out(target):
                return RollFor(key, N_("The next blow by initiative"), "melee", pair)
            if (second := _second_attack(battle, running, attacker, key)) is not None:
                return second
    return None


def _second_attack(battle: Battle, running: Running, attacker: Unit, blow: str) -> Ask | None:
    """A blow good enough has another at once, at whom its player likes, without support (DW-MEL-40, 41, 46)."""
    if answer(running, blow) != "second_attack" or is_out(attacker):
        return None
    target = answer(running, f"{blow}.target")
    if target is None:
        foes = tuple(foe for foe in _foes_of(battle, attacker) if not is_out(battle.units[foe]))
        nobody = N_("no second attack")
        return PickUnit(f"{blow}.target", N_("Whom does the second attack strike?"), foes, nobody, ("DW-MEL-46",))
    if target == "" or answer(running, f"{blow}.second") is not None:
        return None
    pair = {ACTOR: attacker.id, "target": UnitId(str(target))}
    return RollFor(f"{blow}.second", N_("The second attack"), "melee", pair, {"is_second": True})


def _initiative_of(battle: Battle, running: Running, number: int) -> int:
    attacker = unit_named(battle, running, f"attacker{number}")
    return 0 if attacker is None else modified_initiative(battle, attacker)


def _ask_who_fell(running: Running, attacker: Unit, number: int) -> Ask | None:
    """Whose blows are lost: bases that fell at a higher initiative, where the losses alone do not tell (DW-MEL-12)."""
    least, most = _fallen_blows(running, attacker, number)
    key = f"fallen{number}"
    if least == most or answer(running, key) is not None or answer(running, f"blow{number}.1") is not None:
        return None
    asked = whole(key, N_("attacking bases that fell"), least, most, least)
    return Count(
        key, N_("How many of its attacking bases fell to faster blows?"), asked, ("DW-MEL-12",), (attacker.id,)
    )


def _fallen_blows(running: Running, attacker: Unit, number: int) -> tuple[int, int]:
    """How many of the announced blows are lost with their bases: at least, at most."""
    announced = int(str(answer(running, f"blows{number}")))
    most = min(announced, attacker[LOST_TO_FASTER])
    return min(max(announced - bases_to_strike(attacker), 0), most), most


def _blows(running: Running, attacker: Unit, number: int) -> int:
    """The blows that are struck of those announced; one at a unit already gone is lost besides (DW-MEL-39)."""
    announced, said = int(str(answer(running, f"blows{number}"))), answer(running, f"fallen{number}")
    least, _most = _fallen_blows(running, attacker, number)
    return announced - (least if said is None else int(str(said)))


MELEE_ROUND: Final = Procedure(
    "melee_round", N_("Fight a melee by initiative"), ("DW-MEL-01", "DW-MEL-02", "DW-MEL-12"), _ask_melee
)
