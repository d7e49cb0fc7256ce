"""A melee by initiative: announcements, then every blow from the highest initiative down."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Final, NamedTuple

from msgspec.structs import replace

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import whole
from tracker.games.demonworld.concepts.foes import is_in_doubt, melee_fought, melee_of, touched, touched_first
from tracker.games.demonworld.fields import BASES, FOOTPRINT, LOST_TO_FASTER, host_of, is_out, is_troop
from tracker.games.demonworld.procedures.named import ACTOR, unit_named
from tracker.games.demonworld.rolls.attacks import HIT_BASE, base_met
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.games.demonworld.standing.melee import bases_to_strike, has_struck
from tracker.rules.kinds import FAILURE
from tracker.rules.system import Ask, Count, PickUnit, Procedure, RollFor, SheetRow, answer
from tracker.words import N_, _

BLOWS: Final = whole("blows", N_("attacking bases"), 1, 20, 1)


def _ask_melee(battle: Battle, running: Running) -> Ask | None:
    """Announcements until nobody is named, then every blow from the highest initiative down (DW-MEL-01, 39).

    A function of the answers so far and no script: the initiative is that of the moment, which losses and a commander
    who stands alone change, so a second run would meet the blows in another order. And the forecast of twenty bases
    against twenty asks 300 times over 4,300 answers, for 10 of its 170 milliseconds; to yield them again takes 2 more.
    """
    fighting = [unit for unit in battle.units.values() if melee_of(battle, unit) and not is_out(unit)]
    if len({unit.side for unit in fighting}) < 2 and answer(running, "attacker1") is None:
        return None
    number = 1
    while (attacker := unit_named(battle, running, f"attacker{number}")) is not None:
        if (ask := _ask_attack(battle, running, attacker, number)) is not None:
            return ask
        number += 1
    if answer(running, f"attacker{number}") is None:
        return _ask_attacker(battle, running, fighting, number)
    return _next_blow(battle, running)


def _ask_attack(battle: Battle, running: Running, attacker: Unit, number: int) -> Ask | None:
    """Whom this attacker strikes, and with how many bases (DW-MEL-39, DW-TURN-50)."""
    target = unit_named(battle, running, f"target{number}")
    if target is None:
        foes, usual = _foes_of(battle, attacker), _usual_target(battle, running, attacker)
        whom = N_("Whom does it attack?")
        rules, in_doubt = ("DW-MEL-39",), is_in_doubt(battle, attacker, foes)
        return PickUnit(f"target{number}", whom, foes, "", rules, (), usual, N_("target"), in_doubt)
    if answer(running, f"blows{number}") is None:
        blows = replace(BLOWS, default=_usual_blows(attacker, target))
        most = attacker[BASES] if is_troop(attacker) else None
        how_many = N_("With how many bases?")
        return Count(f"blows{number}", how_many, blows, ("DW-TURN-50",), short=N_("bases"), most=most)
    return None


def _ask_attacker(battle: Battle, running: Running, fighting: list[Unit], number: int) -> Ask:
    """Who attacks next, or nobody any more (DW-TURN-50)."""
    announced = {answer(running, f"attacker{earlier}") for earlier in range(1, number)}
    # Who had his blows in another round of this turn is expected again only where everybody had them.
    expected = [unit for unit in fighting if not has_struck(battle, unit)] or fighting
    waiting = [unit for unit in expected if unit.id not in announced]
    usual = max(waiting, key=lambda unit: modified_initiative(battle, unit)).id if waiting else UnitId("")
    return PickUnit(
        f"attacker{number}",
        N_("Who attacks? (nobody: all attacks are announced)"),
        tuple(unit.id for unit in sorted(fighting, key=lambda unit: unit.id in announced)),
        or_none=N_("all attacks are announced"),
        rules=("DW-TURN-50", "DW-MEL-39"),
        usual=usual,
        short=N_("attacker"),
    )


def _foes_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies in its melee, those it touches first; of a unit that is free those it left there, and the free."""
    numbers = {melee_of(battle, unit), melee_fought(battle, unit)}
    others = (
        other.id for other in battle.units.values() if other.side != unit.side and melee_of(battle, other) in numbers
    )
    return touched_first(battle, unit, others)


def _usual_target(battle: Battle, running: Running, attacker: Unit) -> UnitId | None:
    """Of the enemies it touches a unit before who is attached to it, and whom fewest are announced against."""
    aimed_at = Counter(given.value for given in running.answers if given.key.startswith("target"))
    likeliest = min(
        touched(battle, attacker), key=lambda foe: (host_of(battle, foe) is not None, aimed_at[foe.id]), default=None
    )
    return None if likeliest is None else likeliest.id


def _usual_blows(attacker: Unit, target: Unit) -> int:
    """As many bases as it has, and as there are of the target for them to stand against."""
    against = target[BASES] if is_troop(target) else target[FOOTPRINT]
    return max(min(bases_to_strike(attacker), against, int(BLOWS.high)), 1)


class Announced(NamedTuple):
    """An attack as announced: the number of its questions, who strikes at whom, and at which initiative."""

    number: int
    attacker: Unit
    target: Unit
    at: int


def in_order(battle: Battle, running: Running) -> tuple[Announced, ...]:
    """The attacks announced, the highest initiative first (DW-MEL-01)."""
    attacks: list[Announced] = []
    for number in count(1):
        attacker, target = (unit_named(battle, running, f"{role}{number}") for role in ("attacker", "target"))
        if attacker is None or target is None:
            break
        attacks.append(Announced(number, attacker, target, modified_initiative(battle, attacker)))
    return tuple(sorted(attacks, key=lambda attack: (-attack.at, attack.number)))


def _next_blow(battle: Battle, running: Running) -> Ask | None:
    """The next one by initiative; but first a second attack, which is struck at once (DW-MEL-40).

    Not even a commander strikes before it who stands alone from now on, and is faster than with the unit that fell.
    """
    announced = in_order(battle, running)
    if (second := _ask_second_attack(battle, running, announced)) is not None:
        return second
    answered = {given.key for given in running.answers}
    for number, attacker, target, at in announced:
        if (ask := _ask_who_fell(running, attacker, number)) is not None:
            return ask
        keys = (f"blow{number}.{blow}" for blow in range(1, blows_struck(running, attacker, number) + 1))
        key = None if is_out(target) else next((key for key in keys if key not in answered), None)
        if key is not None:
            pair = {ACTOR: attacker.id, "target": target.id}
            by = (f"target{number}", f"blows{number}", f"attacker{number}")
            met = base_met(target, *_struck_before(running, announced, number, key))
            given = {} if met is None else {HIT_BASE.key: met}
            return RollFor(key, N_("The next blow by initiative"), "melee", pair, given, at=at, by=by, foreseen=FAILURE)
    return None


def _struck_before(running: Running, announced: tuple[Announced, ...], number: int, key: str) -> tuple[int, int]:
    """Which of the blows at its target one is, in the order of striking, and how many these are."""
    target = next(attack.target.id for attack in announced if attack.number == number)
    before = blows = 0
    for attack in announced:
        if attack.target.id == target:
            before = blows + int(key.rpartition(".")[2]) - 1 if attack.number == number else before
            blows += blows_struck(running, attack.attacker, attack.number)
    return before, max(blows, before + 1)


def _ask_second_attack(battle: Battle, running: Running, announced: tuple[Announced, ...]) -> Ask | None:
    by_number = {attack.number: attack for attack in announced}
    for earned in (given.key for given in running.answers if given.value == SECOND_ATTACK_EARNED):
        attack = by_number.get(int(earned.removeprefix("blow").partition(".")[0]))
        second = None if attack is None else _second_attack(battle, running, attack.attacker, earned, attack.at)
        if second is not None:
            return second
    return None


def _second_attack(battle: Battle, running: Running, attacker: Unit, blow: str, at: int) -> Ask | None:
    """What a blow has earned, at whom its player likes, without support (DW-MEL-40, 41, 46)."""
    if is_out(attacker):
        return None
    target = answer(running, f"{blow}.target")
    if target is None:
        foes = tuple(foe for foe in _foes_of(battle, attacker) if not is_out(battle.units[foe]))
        nobody = N_("no second attack")
        first = answer(running, f"target{blow.removeprefix('blow').partition('.')[0]}")
        # Who is free by now strikes another only where one stands in front of it, which the table alone sees.
        likeliest = next((foe.id for foe in touched(battle, attacker)), UnitId(""))
        usual = UnitId(str(first)) if first in foes else likeliest
        whom = N_("Whom does the second attack strike?")
        return PickUnit(f"{blow}.target", whom, foes, nobody, ("DW-MEL-46",), usual=usual, short=N_("second attack"))
    if target == "" or answer(running, f"{blow}.second") is not None:
        return None
    pair = {ACTOR: attacker.id, "target": UnitId(str(target))}
    second = N_("The second attack")
    key, by = f"{blow}.second", (f"{blow}.target",)
    return RollFor(key, second, "melee", pair, {"is_second": True}, at=at, by=by, foreseen=FAILURE)


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


def blows_struck(running: Running, attacker: Unit, number: int) -> int:
    """The blows that are struck of those announced; one at a unit already gone is lost besides (DW-MEL-39)."""
    announced, fallen = int(str(answer(running, f"blows{number}"))), answer(running, f"fallen{number}")
    least, _most = _fallen_blows(running, attacker, number)
    return announced - (least if fallen is None else int(str(fallen)))


def lost_blows(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The blows announced that are not struck: their target is gone, or the base that had them fell (DW-MEL-12)."""
    lost: list[SheetRow] = []
    number = 1
    while (attacker := unit_named(battle, running, f"attacker{number}")) is not None:
        target = unit_named(battle, running, f"target{number}")
        announced = answer(running, f"blows{number}")
        if target is None or announced is None:
            break
        struck, at = blows_struck(running, attacker, number), modified_initiative(battle, attacker)
        for blow in range(1, int(str(announced)) + 1):
            key = f"blow{number}.{blow}"
            why = _("fell to faster blows") if blow > struck else _("{unit}: gone").format(unit=target.name)
            if answer(running, key) is None and (blow > struck or is_out(target)):
                pair = {ACTOR: attacker.id, "target": target.id}
                lost.append(SheetRow(key=key, resolver="melee", bindings=pair, at=at, struck=why))
        number += 1
    return tuple(lost)


MELEE_ROUND: Final = Procedure(
    "melee_round", N_("Fight a melee by initiative"), ("DW-MEL-01", "DW-MEL-02", "DW-MEL-12"), _ask_melee
)
