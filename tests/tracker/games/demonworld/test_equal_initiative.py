"""Blows of equal initiative are struck in one moment, however they were announced (DW-GEN-10, DW-MEL-02, DW-MEL-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_troop, at
from tracker.battle.acts import Act
from tracker.battle.battle import Answer, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, MakeContact, Resolve
from tracker.battle.dice import Face
from tracker.battle.events import ProcedureAnswered
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import ATTACHED_TO, BASES, MELEE, is_troop
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import PickUnit, RollFor, usual_answer
from tracker.views.acting.rolls_made import deeds

PLAIN: Final = {"melee_skill": 3, "melee_armour": 3, "leader": False}
Attack = tuple[UnitId, UnitId, int]
"""Who attacks, whom, and with how many bases."""
Blow = tuple[UnitId, UnitId, str]
"""Who strikes at whom, and which of its blows it is."""


def announced(history: History, attacks: Iterable[Attack]) -> History:
    """A melee by initiative with these attacks announced in this order."""
    history = playing(history, BeginProcedure("melee_round"))
    said = [one for attack in attacks for one in attack]
    return playing(history, *(AnswerProcedure(history.battle.running[0].id, one) for one in (*said, "")))


def asked(history: History) -> str:
    """The key of what the melee asks; empty once it is over."""
    ask = question(SYSTEM, history.battle, history.battle.running[-1]) if history.battle.running else None
    return "" if ask is None else ask.key


def struck(history: History, face: int) -> History:
    """The blow that is asked for, with this face."""
    running = history.battle.running[-1]
    ask = question(SYSTEM, history.battle, running)
    assert isinstance(ask, RollFor)
    return playing(history, Resolve("melee", ask.bindings, ask.inputs, (Face(20, face),), procedure=running.id))


def fought(history: History, attacks: list[Attack], face: Callable[[Blow], int]) -> History:
    """The melee to its end: each blow with its own face, every question answered as it is proposed."""
    history = announced(history, attacks)
    while history.battle.running:
        running = history.battle.running[-1]
        ask = question(SYSTEM, history.battle, running)
        assert ask is not None
        if isinstance(ask, RollFor):
            number, _dot, which = ask.key.removeprefix("blow").partition(".")
            attacker, target, _bases = attacks[int(number) - 1]
            history = struck(history, face((attacker, target, which)))
        else:
            value = usual_answer(ask)
            assert value is not None
            history = playing(history, AnswerProcedure(running.id, value))
    return history


def state(history: History) -> object:
    """All that is left: the units, what they owe, and who touches whom."""
    battle = history.battle
    debts = {
        (debt.unit, debt.resolver, debt.cause, debt.due, repr(sorted(debt.inputs.items()))) for debt in battle.debts
    }
    return dict(battle.units), debts, {frozenset((one.unit, one.enemy)) for one in battle.contacts}


def a_card(chance: Random) -> dict[str, Any]:
    if chance.random() < 0.15:
        return {"kind": chance.choice(("dragon", "giant", "hero")), "pv": chance.randint(1, 2), "power": 15, **PLAIN}
    return a_troop(
        **PLAIN,
        bases_at_start=chance.choice((1, 1, 2, 3)),
        initiative=chance.choice((3, 3, 4, 5)),
        power=chance.choice((10, 14, 19)),
        pv=chance.choice((1, 1, 1, 2)),
    )


def any_melee(chance: Random) -> History:
    """One to three units a side and sometimes a hero with one of them, who touch one another or only share a melee."""
    sides = [{f"{side}{number}": a_card(chance) for number in range(chance.randint(1, 3))} for side in "AB"]
    for side in sides:
        if chance.random() < 0.4 and (hosts := [name for name, card in side.items() if "kind" not in card]):
            host, pv = chance.choice(hosts).lower(), chance.randint(1, 2)
            side[f"Hero of {host}"] = {"kind": "hero", "attached_to": host, "pv": pv, "power": 15, "initiative": 4}
    history = a_battle(*sides)
    for unit in history.battle.units.values():
        history = having(history, unit.id, order=chance.choice(("none", "none", "C", "T")))
        history = history if unit[ATTACHED_TO] else having(history, unit.id, melee=1)
    mine, theirs = ([unit.id for unit in history.battle.of_side(side.id)] for side in history.battle.sides)
    touching = [(one, other) for one in mine for other in theirs if chance.random() < 0.5]
    if chance.random() < 0.5:
        for pair in touching:
            after = history.do(MakeContact(*pair))
            history = after if isinstance(after, History) else history
    return at(history, "VI.2")


def any_attacks(history: History, chance: Random) -> list[Attack]:
    """Each unit at up to all of its enemies, none of its bases twice."""
    attacks: list[Attack] = []
    for unit in history.battle.units.values():
        foes = [foe.id for foe in history.battle.units.values() if foe.side != unit.side]
        left = unit[BASES] if is_troop(unit) else 1
        for foe in chance.sample(foes, len(foes)):
            if left and chance.random() < 0.8:
                bases = chance.randint(1, left)
                attacks, left = [*attacks, (unit.id, foe, bases)], left - bases
    return attacks


@examples(40)
@given(st.integers(min_value=0, max_value=2**32))
def test_no_order_of_the_announcements_changes_the_state_at_the_end(seed: int) -> None:
    chance = Random(seed)
    melee = any_melee(chance)
    attacks = any_attacks(melee, chance)

    def face(blow: Blow) -> int:
        return Random(f"{seed} {blow}").choice((1, 1, 2, 5, 8, 12, 20, 20))

    ends = [
        state(fought(melee, order, face))
        for order in (attacks, *(chance.sample(attacks, len(attacks)) for _ in "1234"))
    ]
    assert all(end == ends[0] for end in ends)


WALL, PIKES, FOE = UnitId("wall"), UnitId("pikes"), UnitId("foe")


def at_once(*slow: str, **foe: Scalar) -> History:
    """Wall and Foe strike in the same moment, the wall first; Pikes are slower, and so are these beside the foe."""
    fast: dict[str, Scalar] = {**PLAIN, "power": 14, "initiative": 5, "bases_at_start": 1}
    cards = {"Wall": a_troop(**fast), "Pikes": a_troop(**{**fast, "initiative": 3, "bases_at_start": 6})}
    others = {name: a_troop(**{**fast, "initiative": 2}) for name in slow}
    history = a_battle(cards, {"Foe": a_troop(**{**fast, **foe}), **others})
    for unit in history.battle.units:
        history = having(history, unit, melee=1)
    return at(history, "VI.2")


def whom(history: History) -> tuple[UnitId | None, tuple[UnitId, ...]]:
    """Whom the unit under way is proposed against, and whom else it is asked of."""
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, PickUnit)
    return ask.usual, ask.candidates


def test_a_base_that_fell_in_the_same_moment_is_asked_for_the_second_attack_it_has_earned() -> None:
    fallen = struck(announced(at_once(), [(FOE, PIKES, 1), (WALL, FOE, 1)]), 8)
    assert the(fallen, FOE)[BASES] == 0
    earned = struck(fallen, 1)
    assert asked(earned) == "blow1.1.target"
    assert whom(earned) == (PIKES, (WALL, PIKES))
    number = earned.battle.running[0].id
    assert the(struck(playing(earned, AnswerProcedure(number, PIKES)), 1), PIKES)[BASES] == 4
    assert the(playing(earned, AnswerProcedure(number, "")), PIKES)[BASES] == 5


def test_a_second_attack_may_be_struck_at_one_of_the_melee_who_is_free_by_now() -> None:
    """The orcs touch nobody once their only enemy has fallen: they stand where they stood."""
    orcs, cards = UnitId("orcs"), {"Wall": a_troop(bases_at_start=1, leader=False, initiative=1)}
    cards["Pikes"] = a_troop(**PLAIN, power=14, initiative=5)
    foes = {"Foe": a_troop(**PLAIN, initiative=2), "Orcs": a_troop(**PLAIN, power=6, initiative=6)}
    history = a_battle(cards, foes)
    for pair in ((PIKES, FOE), (WALL, FOE), (WALL, orcs)):
        history = playing(history, MakeContact(*pair))
    freed = struck(announced(at(history, "VI.2"), [(orcs, WALL, 1), (PIKES, FOE, 1)]), 8)
    assert (the(freed, WALL)[BASES], the(freed, orcs)[MELEE]) == (0, 0)
    assert whom(struck(freed, 1)) == (FOE, (FOE, orcs))


def test_no_second_attack_is_asked_for_nor_owed_where_no_enemy_is_left() -> None:
    over = struck(announced(at_once(initiative=2), [(WALL, FOE, 1)]), 1)
    assert the(over, FOE)[BASES] == 0
    assert (over.battle.running, over.battle.debts) == ((), ())


def test_the_roll_of_another_than_is_asked_for_answers_its_own_question() -> None:
    """A battle of an older version was asked in the order of its announcements, and is played again by its commands."""
    begun = announced(at_once(), [(FOE, WALL, 1), (WALL, FOE, 1)])
    assert asked(begun) == "blow2.1"
    made = Resolve("melee", {"actor": FOE, "target": WALL}, {}, (Face(20, 20),), procedure=begun.battle.running[0].id)
    first = playing(begun, made)
    assert answered(first.acts[-1]) == Answer("blow1.1", "failure")
    assert asked(first) == "blow2.1"
    assert not struck(first, 20).battle.running


def test_who_fell_is_asked_for_no_second_attack_once_another_has_struck() -> None:
    """So it was in an older version: its battle goes on, whatever was not asked in it."""
    orcs = UnitId("orcs")
    attacks = [(FOE, PIKES, 1), (WALL, FOE, 1), (orcs, PIKES, 1)]
    earned = struck(struck(announced(at_once("Orcs"), attacks), 8), 1)
    assert asked(earned) == "blow1.1.target"
    number = earned.battle.running[0].id
    on = playing(earned, Resolve("melee", {"actor": orcs, "target": PIKES}, {}, (Face(20, 20),), procedure=number))
    assert answered(on.acts[-1]) == Answer("blow3.1", "failure")
    assert on.battle.running == ()


def answered(act: Act) -> Answer:
    """What the act answered."""
    return next(event.answer for event in act.events if isinstance(event, ProcedureAnswered))


def test_a_unit_is_told_what_its_own_blows_have_cost_and_not_those_of_others_in_the_same_melee() -> None:
    attacks = [(WALL, FOE, 1), (PIKES, FOE, 2)]
    ended = fought(at_once(bases_at_start=6), attacks, lambda _blow: 8)
    assert the(ended, FOE)[BASES] == 3
    made = deeds(ended)
    assert [(made[unit].was, made[unit].now) for unit in (WALL, PIKES)] == [(6, 5), (5, 3)]
