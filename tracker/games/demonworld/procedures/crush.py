"""Crushing along a move: base after base, each with the shot at its crusher first."""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import Final

from tracker.battle.battle import Battle, Debt, Running, Unit, UnitId
from tracker.battle.fields import Option, Scalar, whole
from tracker.games.demonworld.concepts.foes import touched
from tracker.games.demonworld.fields import BASES, is_great_monster, is_large, is_out, is_troop, named
from tracker.games.demonworld.procedures.named import ACTOR, actor_of, likeliest_of, others_than, unit_named
from tracker.games.demonworld.rolls.morale import MORALE
from tracker.games.demonworld.rolls.morale_table import COLUMN, CRUSHED
from tracker.games.demonworld.standing.shooting import may_react
from tracker.rules.kinds import FAILURE
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, Count, May, PickUnit, Procedure, RollFor, Script, answer, scripted
from tracker.words import N_, naming

YES_NO: Final = (Option("yes", N_("yes")), Option("no", N_("no")))


def _may_be_crushed(crusher: Unit, victim: Unit) -> bool:
    """Whether a crusher may move over this unit (DW-CRU-03, DW-CRU-04)."""
    if is_great_monster(crusher):
        return not is_great_monster(victim)
    return not is_large(victim)


def _crush_is_over(battle: Battle, running: Running) -> bool:
    return is_out(actor_of(battle, running))


def _crush(battle: Battle, running: Running) -> Script:
    """Base after base, each with the shot of its unit first (DW-TURN-26, DW-CRU-11)."""
    crusher = actor_of(battle, running)
    for number in count(1):
        victim_key, roll_key, more_key = (f"{word}{number}" for word in ("victim", "roll", "more"))
        victim = unit_named(battle, running, victim_key)
        prey = () if answer(running, victim_key) else _prey_of(battle, crusher)
        near = _met(battle, running, crusher, number)
        usual = next((unit for unit in near if unit in prey), likeliest_of(battle, prey))
        whose = naming(N_("Whose base {unit:is|are} {unit} about to crush?"), unit=named(crusher)) if prey else ""
        rules, is_guess = ("DW-CRU-03", "DW-CRU-04"), len(prey) > 1
        yield PickUnit(
            victim_key,
            whose,
            prey,
            rules=rules,
            usual=usual,
            short=N_("crushes"),
            is_doubtful=is_guess,
            player=crusher.id,
            is_unknown=usual not in near,
        )
        if victim is None:
            return
        by = (victim_key, f"react{number}")
        if answer(running, f"react{number}") is not None or isinstance(may_react(battle, victim), May):
            yield from _shot_at_crusher(running, crusher, victim, number, by)
        if answer(running, roll_key) is not None or not is_out(victim):
            pair = {ACTOR: crusher.id, "target": victim.id}
            yield RollFor(roll_key, N_("The crushing roll"), "crush", pair, by=by)
        another = naming(N_("{unit:Does|Do} {unit} crush another base in this move?"), unit=named(crusher))
        goes_on = Choose(more_key, another, YES_NO[::-1], ("DW-CRU-14",), usual="no", player=crusher.id)
        if (yield goes_on) == "no":
            return


def _met(battle: Battle, running: Running, crusher: Unit, number: int) -> tuple[UnitId, ...]:
    """The unit whose base was the last to be crushed, and those it touches."""
    return UnitId(str(answer(running, f"victim{number - 1}"))), *(foe.id for foe in touched(battle, crusher))


def _shot_at_crusher(running: Running, crusher: Unit, victim: Unit, number: int, by: tuple[str, ...]) -> Script:
    first, rules = N_("Does the victim shoot first?"), ("DW-TURN-26", "DW-CRU-11")
    short = N_("target shoots")
    key, asks = f"react{number}", victim.id
    shoots = Choose(key, first, YES_NO, rules, usual="no", short=short, is_doubtful=True, player=asks)
    if (yield shoots) == "yes":
        pair = {ACTOR: victim.id, "target": crusher.id}
        shooters = yield from _how_many_shoot(running, victim, number)
        for shot in range(1, shooters + 1):
            key = f"shot{number}" if shot == 1 else f"shot{number}_{shot}"
            words, hangs_on = N_("The victim's shot at its crusher"), (*by, f"shooters{number}")
            yield RollFor(key, words, "shoot", pair, by=hangs_on, foreseen=FAILURE)


def _how_many_shoot(running: Running, victim: Unit, number: int) -> Generator[Ask, Scalar, int]:
    """How many bases shoot at their crusher; of a shot made before anybody was asked, it is the only one."""
    key = f"shooters{number}"
    bases = victim[BASES] if is_troop(victim) else 1
    if answer(running, key) is None and (bases < 2 or answer(running, f"shot{number}") is not None):
        return 1
    field = whole(key, N_("bases that shoot"), 1, max(bases, 1), max(bases, 1))
    asked = naming(N_("How many bases of {unit} shoot at the crusher?"), unit=named(victim))
    rules = ("DW-TURN-26", "DW-CRU-11", "DW-SHO-10")
    return int(str((yield Count(key, asked, field, rules, short=N_("shooters"), player=victim.id))))


def _prey_of(battle: Battle, crusher: Unit) -> tuple[UnitId, ...]:
    return tuple(other for other in others_than(battle, crusher) if _may_be_crushed(crusher, battle.units[other]))


def _is_test_for(running: Running, debt: Debt) -> bool:
    """Whether it is the loss test for this crusher, which is taken once its move has ended (DW-CRU-13)."""
    is_for_crushing = debt.resolver == MORALE.key and debt.inputs.get(COLUMN.key) == CRUSHED
    return is_for_crushing and debt.bindings.get("target") == running.bindings[ACTOR]


CRUSH: Final = Procedure(
    "crush",
    N_("Crush along a move"),
    ("DW-TURN-26", "DW-TURN-27", "DW-CRU-01", "DW-CRU-13"),
    scripted(_crush, _crush_is_over),
    roles=(Role(ACTOR, N_("crusher")),),
    holds=_is_test_for,
)
