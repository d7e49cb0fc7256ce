"""Crushing along a move: base after base, each with the shot at its crusher first."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit
from tracker.battle.fields import Option
from tracker.games.demonworld.fields import is_great_monster, is_large, is_out
from tracker.games.demonworld.procedures.named import ACTOR, actor_of, likeliest_of, others_than, unit_named
from tracker.games.demonworld.standing.shooting import may_react
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, May, PickUnit, Procedure, RollFor, answer
from tracker.words import N_

YES_NO: Final = (Option("yes", N_("yes")), Option("no", N_("no")))


def _may_be_crushed(crusher: Unit, victim: Unit) -> bool:
    """What a crusher may move over (DW-CRU-03, DW-CRU-04)."""
    if is_great_monster(crusher):
        return not is_great_monster(victim)
    return not is_large(victim)


def _ask_crush(battle: Battle, running: Running) -> Ask | None:
    crusher = actor_of(battle, running)
    if is_out(crusher):
        return None
    for number in range(1, len(running.answers) + 2):
        victim_key, react_key, shot_key, roll_key, more_key = (
            f"{word}{number}" for word in ("victim", "react", "shot", "roll", "more")
        )
        victim = unit_named(battle, running, victim_key)
        if victim is None:
            prey = tuple(
                other for other in others_than(battle, crusher) if _may_be_crushed(crusher, battle.units[other])
            )
            whose = N_("Which unit's base is it about to crush?")
            usual = likeliest_of(battle, prey)
            return PickUnit(victim_key, whose, prey, rules=("DW-CRU-03", "DW-CRU-04"), usual=usual, short=N_("crushes"))
        if isinstance(may_react(battle, victim), May) and answer(running, react_key) is None:
            first = N_("Does the victim shoot first?")
            rules = ("DW-TURN-26", "DW-CRU-11")
            return Choose(react_key, first, YES_NO, rules, usual="no", short=N_("it shoots first"))
        pair, by = {ACTOR: victim.id, "target": crusher.id}, (victim_key, react_key)
        if answer(running, react_key) == "yes" and answer(running, shot_key) is None:
            return RollFor(shot_key, N_("The victim's shot at its crusher"), "shoot", pair, by=by)
        if answer(running, roll_key) is None and not is_out(victim):
            pair = {ACTOR: crusher.id, "target": victim.id}
            return RollFor(roll_key, N_("The crushing roll"), "crush", pair, by=by)
        if answer(running, more_key) is None:
            another = N_("Does it crush another base in this move?")
            return Choose(more_key, another, YES_NO[::-1], ("DW-CRU-14",), usual="no")
        if answer(running, more_key) == "no":
            return None
    return None


CRUSH: Final = Procedure(
    "crush",
    N_("Crush along a move"),
    ("DW-TURN-26", "DW-TURN-27", "DW-CRU-01"),
    _ask_crush,
    roles=(Role(ACTOR, N_("crusher")),),
)
