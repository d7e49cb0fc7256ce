"""A melee by initiative: announcements, then every blow from the highest initiative down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple

from msgspec.structs import replace

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.events import AnyEvent, Ticked
from tracker.battle.fields import Scalar, whole
from tracker.games.demonworld.concepts.foes import foes_fought, is_in_doubt, melee_of, touched, touched_first
from tracker.games.demonworld.fields import (
    ATTACHED_TO,
    BASES,
    FOOTPRINT,
    LOST_TO_FASTER,
    ROUTING,
    host_of,
    is_out,
    is_troop,
    named,
)
from tracker.games.demonworld.procedures.named import ACTOR, unit_named
from tracker.games.demonworld.rolls.attacks import HIT_BASE, base_met
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.games.demonworld.standing.melee import bases_to_strike, fights, is_through
from tracker.rules.kinds import FAILURE, SUCCESS
from tracker.rules.striking import place_of_blow
from tracker.rules.system import TABLE, Ask, Count, May, PickUnit, Procedure, RollFor, SheetRow, answer
from tracker.words import N_, _, naming

HITS: Final = frozenset({SUCCESS, SECOND_ATTACK_EARNED})
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
        foes, usual = _foes_of(battle, attacker), _usual_target(battle, running, attacker, number)
        whom = naming(N_("Whom {unit:does|do} {unit} attack?"), unit=named(attacker))
        rules, in_doubt = ("DW-MEL-39",), is_in_doubt(battle, attacker, foes)
        return PickUnit(f"target{number}", whom, foes, "", rules, (), usual, N_("target"), in_doubt, player=attacker.id)
    if answer(running, f"blows{number}") is None:
        left = max(bases_to_strike(attacker) - _announced_before(running, attacker, number), 0)
        blows = replace(BLOWS, default=_usual_blows(left, target))
        most = left if is_troop(attacker) or not left else None
        how_many = N_("With how many bases?")
        return Count(
            f"blows{number}", how_many, blows, ("DW-TURN-50",), short=N_("bases"), most=most, player=attacker.id
        )
    return None


def _ask_attacker(battle: Battle, running: Running, fighting: list[Unit], number: int) -> Ask:
    """Who attacks next, or nobody any more (DW-TURN-50); of a unit that routs no attack is expected.

    Of one between several enemies the bases left are expected to strike the others (DW-MEL-39).
    """
    announced = {answer(running, f"attacker{earlier}") for earlier in range(1, number)}
    # Who had his blows in another round of this turn, or lost them, is expected again only where all had them.
    expected = [unit for unit in fighting if not is_through(battle, unit)] or fighting
    waiting = [unit for unit in expected if unit.id not in announced and not unit[ROUTING]]
    waiting = waiting or [unit for unit in expected if _stands_before_another(battle, running, unit, number)]
    usual = max(waiting, key=lambda unit: modified_initiative(battle, unit)).id if waiting else UnitId("")
    return PickUnit(
        f"attacker{number}",
        N_("Who attacks next?"),
        tuple(unit.id for unit in sorted(fighting, key=lambda unit: unit.id in announced)),
        or_none=N_("nobody, all attacks are announced"),
        rules=("DW-TURN-50", "DW-MEL-39"),
        usual=usual,
        short=N_("attacks next"),
        player=TABLE,
    )


def _stands_before_another(battle: Battle, running: Running, unit: Unit, number: int) -> bool:
    """Whether the table told of an enemy that a unit touches and does not strike, though it has bases left."""
    if not is_troop(unit) or unit[ROUTING] or not battle.contacts:
        return False
    if bases_to_strike(unit) <= _announced_before(running, unit, number):
        return False
    struck = _targets_before(running, unit, number)
    return any(foe.id not in struck for foe in touched(battle, unit) if host_of(battle, foe) is None)


def _foes_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies in its melee, those it touches first; of a unit that is free those it left there, and the free."""
    return touched_first(battle, unit, (foe.id for foe in foes_fought(battle, unit)))


def _usual_target(battle: Battle, running: Running, attacker: Unit, number: int) -> UnitId | None:
    """Of the enemies it touches one it does not strike yet, a unit before who is attached, whom fewest strike."""
    aimed_at = Counter(given.value for given in running.answers if given.key.startswith("target"))
    struck = _targets_before(running, attacker, number)

    def seldom(foe: Unit) -> tuple[bool, bool, int]:
        return host_of(battle, foe) is not None, foe.id in struck, aimed_at[foe.id]

    likeliest = min(touched(battle, attacker), key=seldom, default=None)
    return None if likeliest is None else likeliest.id


def _targets_before(running: Running, attacker: Unit, number: int) -> set[Scalar | None]:
    """Whom it strikes already, by the announcements before this one."""
    return {
        answer(running, f"target{earlier}")
        for earlier in range(1, number)
        if answer(running, f"attacker{earlier}") == attacker.id
    }


def _announced_before(running: Running, attacker: Unit, number: int) -> int:
    """With how many of its bases it attacks already, by the announcements before this one."""
    earlier = (
        earlier_number
        for earlier_number in range(1, number)
        if answer(running, f"attacker{earlier_number}") == attacker.id
    )
    return sum(_blows(running, earlier_number) for earlier_number in earlier)


def _usual_blows(left: int, target: Unit) -> int:
    """As many bases as have not been announced yet, and as there are of the target for them to stand against."""
    against = target[BASES] if is_troop(target) else target[FOOTPRINT]
    return max(min(left, against, int(BLOWS.high)), 1)


class Announced(NamedTuple):
    """An attack as announced: the number of its questions, who strikes at whom, and at which initiative."""

    number: int
    attacker: Unit
    target: Unit
    at: int


def in_order(battle: Battle, running: Running) -> tuple[Announced, ...]:
    """The attacks announced, the highest initiative first; those of the same initiative pair by pair (DW-MEL-01).

    However they were announced they stand in the same order: equal initiative is simultaneous (DW-MEL-02).
    """
    attacks: list[Announced] = []
    for number in count(1):
        attacker, target = (unit_named(battle, running, f"{role}{number}") for role in ("attacker", "target"))
        if attacker is None or target is None:
            break
        attacks.append(Announced(number, attacker, target, modified_initiative(battle, attacker)))
    place = {unit: number for number, unit in enumerate(battle.units)}

    def rank(attack: Announced) -> tuple[int, ...]:
        first, other = place[attack.attacker.id], place[attack.target.id]
        return -attack.at, min(first, other), first, other, attack.number

    return tuple(sorted(attacks, key=rank))


def _next_blow(battle: Battle, running: Running) -> Ask | None:
    """The next one by initiative; but first a second attack, which is struck at once (DW-MEL-40).

    Not even a commander strikes before it who stands alone from now on, and is faster than with the unit that fell.
    """
    announced = in_order(battle, running)
    if (second := _ask_second_attack(battle, running, announced)) is not None:
        return second
    answered = {given.key for given in running.answers}
    for attack in announced:
        number, attacker, target, at = attack
        if (ask := _ask_who_fell(running, attack, announced)) is not None:
            return ask
        struck = blows_struck(running, attack, announced)
        keys = (f"blow{number}.{blow}" for blow in range(1, struck + 1))
        key = None if is_out(target) else next((key for key in keys if key not in answered), None)
        if key is not None:
            pair = {ACTOR: attacker.id, "target": target.id}
            by = (f"target{number}", f"blows{number}", f"attacker{number}")
            wound = base_met(target, *_struck_before(running, announced, number, key))
            given = {} if wound is None else {HIT_BASE.key: wound}
            return RollFor(
                key, N_("The next blow by initiative"), "melee", pair, at=at, by=by, foreseen=FAILURE, assumed=given
            )
    return None


def _struck_before(running: Running, announced: tuple[Announced, ...], number: int, key: str) -> tuple[int, int]:
    """Which of the blows at its target one is, in the order of striking, and how many these are."""
    target = next(attack.target.id for attack in announced if attack.number == number)
    at_it = (
        (earlier.number, blows_struck(running, earlier, announced))
        for earlier in announced
        if earlier.target.id == target
    )
    return place_of_blow(at_it, number, int(key.rpartition(".")[2]) - 1)


def _ask_second_attack(battle: Battle, running: Running, announced: tuple[Announced, ...]) -> Ask | None:
    by_number = {attack.number: attack for attack in announced}
    for earned in (given.key for given in running.answers if given.value == SECOND_ATTACK_EARNED):
        attack = by_number.get(int(earned.removeprefix("blow").partition(".")[0]))
        if attack is None or (is_out(attack.attacker) and not _is_the_last_blow(running, earned)):
            continue
        if _is_made_elsewhere(battle, attack.attacker):
            continue
        second = _second_attack(battle, running, attack.attacker, earned, attack.at)
        if second is not None:
            return second
    return None


def _is_made_elsewhere(battle: Battle, attacker: Unit) -> bool:
    """Whether the second attack was rolled or waived as an owed one: a base has no third (DW-MEL-44).

    It is owed from the blow that earned it until it is made; but not by one who fell in the same moment, nor where
    that blow felled the last enemy of its melee.
    """
    is_fighting = melee_of(battle, attacker) and not is_out(attacker)
    owed = (debt.unit for debt in battle.debts if debt.cause == SECOND_ATTACK_EARNED)
    return bool(is_fighting) and attacker.id not in owed


def _is_the_last_blow(running: Running, blow: str) -> bool:
    """Whether nobody has struck since: in a battle of an older version one who fell was asked for no second attack."""
    last = next(given.key for given in reversed(running.answers) if "." in given.key)
    return last in {blow, f"{blow}.target"}


def _second_attack(battle: Battle, running: Running, attacker: Unit, blow: str, at: int) -> Ask | None:
    """The attack a blow has earned, at whom its player likes, without support, if anyone is left (DW-MEL-40, 41, 46).

    Who fell in the same moment has earned it too (DW-GEN-10).
    """
    target = answer(running, f"{blow}.target")
    if target is None:
        foes = tuple(foe for foe in _foes_of(battle, attacker) if not is_out(battle.units[foe]))
        if not foes:
            return None
        nobody = N_("no second attack")
        first = answer(running, f"target{blow.removeprefix('blow').partition('.')[0]}")
        # Who is free by now strikes another only where one stands in front of it, which the table alone sees.
        likeliest = next((foe.id for foe in touched(battle, attacker)), UnitId(""))
        usual = UnitId(str(first)) if first in foes else likeliest
        whom = N_("Whom does the second attack strike?")
        rules, short = ("DW-MEL-46",), N_("second attack")
        return PickUnit(f"{blow}.target", whom, foes, nobody, rules, usual=usual, short=short, player=attacker.id)
    if target == "" or answer(running, f"{blow}.second") is not None:
        return None
    pair = {ACTOR: attacker.id, "target": UnitId(str(target))}
    second = N_("The second attack")
    key, by = f"{blow}.second", (f"{blow}.target",)
    return RollFor(key, second, "melee", pair, {"is_second": True}, at=at, by=by, foreseen=FAILURE)


def _ask_who_fell(running: Running, attack: Announced, announced: tuple[Announced, ...]) -> Ask | None:
    """Whose blows are lost: bases that fell at a higher initiative, where the losses alone do not tell (DW-MEL-12).

    It is proposed that they are of those who strike: who is in contact is struck at, and falls first.
    """
    key, attacker = f"fallen{attack.number}", attack.attacker
    if not attacker[LOST_TO_FASTER] or answer(running, key) is not None or _has_begun(running, attack):
        return None
    fallen = _fallen_blows(running, attack, announced)
    if fallen.least == fallen.most:
        return None
    asked = whole(key, N_("attacking bases that fell"), fallen.least, fallen.most, fallen.usual)
    words, about = N_("How many attacking bases of {unit} fell to faster blows?"), (attacker.id,)
    how_many = naming(words, unit=named(attacker))
    return Count(
        key, how_many, asked, ("DW-MEL-12",), about, short=N_("bases lost to faster blows"), player=attacker.id
    )


def _has_begun(running: Running, attack: Announced) -> bool:
    return answer(running, f"blow{attack.number}.1") is not None


class Fallen(NamedTuple):
    """How many of the blows of an attack are lost with their bases: at least, at most, and most likely."""

    least: int
    most: int
    usual: int


def _fallen_blows(running: Running, attack: Announced, announced: tuple[Announced, ...]) -> Fallen:
    """Of the bases that fell to faster blows those that this attack had; others had been announced against others."""
    blows, fell = _blows(running, attack.number), attack.attacker[LOST_TO_FASTER]
    most = min(blows, fell)
    least = min(max(blows - bases_to_strike(attack.attacker), 0), most)
    # Who had fallen before the attacks were announced is not among those who strike.
    fell = min(
        fell, sum(target == attack.attacker.id and hit.at > attack.at for hit, target in _hits(running, announced))
    )
    others = [other for other in announced if other.attacker.id == attack.attacker.id and other.number != attack.number]
    answers = {other.number: answer(running, f"fallen{other.number}") for other in others}
    left = fell - sum(int(str(number)) for number in answers.values() if number is not None)
    place = {each.number: (not _is_faced_by_faster(each, announced), at) for at, each in enumerate(announced)}
    sooner = sum(
        _blows(running, other.number)
        for other in others
        if answers[other.number] is None and place[other.number] < place[attack.number]
    )
    return Fallen(least, most, min(max(left - sooner, least), most))


def _is_faced_by_faster(attack: Announced, announced: Iterable[Announced]) -> bool:
    """Whether those it is announced against struck before it: bases before them fall sooner than others do."""
    faced = attack.target[ATTACHED_TO] or attack.target.id
    return any(
        other.at > attack.at and faced == (other.attacker[ATTACHED_TO] or other.attacker.id)
        for other in announced
        if other.target.id == attack.attacker.id
    )


def _hits(running: Running, announced: Iterable[Announced]) -> Iterator[tuple[Announced, Scalar | None]]:
    """Every blow of this round that hit, second attacks too: the attack it belongs to, and whom it struck."""
    by_number = {f"blow{attack.number}": attack for attack in announced}
    for given in running.answers:
        attack = by_number.get(given.key.partition(".")[0]) if given.value in HITS else None
        if attack is not None and not given.key.endswith(".target"):
            blow = given.key.removesuffix(".second")
            yield attack, attack.target.id if blow == given.key else answer(running, f"{blow}.target")


def _blows(running: Running, number: int) -> int:
    return int(str(answer(running, f"blows{number}")))


def blows_struck(running: Running, attack: Announced, announced: tuple[Announced, ...]) -> int:
    """The blows that are struck of those announced; one at a unit already gone is lost besides (DW-MEL-39)."""
    blows, fallen = _blows(running, attack.number), answer(running, f"fallen{attack.number}")
    if fallen is None and attack.attacker[LOST_TO_FASTER]:
        likely = _fallen_blows(running, attack, announced)
        fallen = likely.least if _has_begun(running, attack) else likely.usual
    return blows - int(str(fallen or 0))


def lost_blows(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The blows announced that are not struck: their target is gone, or the base that had them fell (DW-MEL-12)."""
    lost: list[SheetRow] = []
    announced = tuple(
        attack for attack in in_order(battle, running) if answer(running, f"blows{attack.number}") is not None
    )
    for attack in sorted(announced, key=lambda attack: attack.number):
        number, attacker, target, at = attack
        struck = blows_struck(running, attack, announced)
        for blow in range(1, _blows(running, number) + 1):
            key = f"blow{number}.{blow}"
            why = _("fell to faster blows") if blow > struck else _("{unit}: destroyed").format(unit=target.name)
            if answer(running, key) is None and (blow > struck or is_out(target)):
                pair = {ACTOR: attacker.id, "target": target.id}
                lost.append(SheetRow(key=key, resolver="melee", bindings=pair, at=at, struck=why))
    return tuple(lost)


def _ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """Who announced and lost every blow is through, as who struck is: no attack is made for it (DW-MEL-12, DW-MEL-39).

    Its bases that are left were behind those that fell; the blows of a lost attack go to nobody else.
    """
    struck = {
        answer(running, f"attacker{given.key.removeprefix('blow').partition('.')[0]}")
        for given in running.answers
        if given.key.startswith("blow") and not given.key.startswith("blows")
    }
    announced = {given.value for given in running.answers if given.key.startswith("attacker")} - struck
    return tuple(
        Ticked(unit.id, done=True)
        for unit in battle.units.values()
        if unit.id in announced and isinstance(fights(battle, unit), May) and not is_through(battle, unit)
    )


MELEE_ROUND: Final = Procedure(
    "melee_round", N_("Fight a melee by initiative"), ("DW-MEL-01", "DW-MEL-02", "DW-MEL-12"), _ask_melee, ends=_ends
)
