"""Whose base was hit, and which: asked once one has fallen that nobody named before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Running, UnitId
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Option
from tracker.games.demonworld.concepts.foes import melee_of, touched_first
from tracker.games.demonworld.concepts.wounds import (
    MAGIC,
    SHOT,
    SPECIAL,
    SPECIAL_FELL,
    changed,
    life_lost,
    specials,
    too_many_specials,
)
from tracker.games.demonworld.effects import SPLASH_HIT, STRAY_HIT
from tracker.games.demonworld.fields import BASES, is_out
from tracker.games.demonworld.procedures.named import ACTOR, actor_of, unit_named
from tracker.rules.resolver import Role
from tracker.rules.system import TABLE, Choose, PickUnit, Procedure, Script, answer, scripted
from tracker.words import N_, naming

NO_UNIT: Final = N_("a base that is not on the roster")


def _near(battle: Battle, running: Running) -> Script:
    """Whose of the bases beside the sorcerer it was, friend or foe."""
    near = tuple(
        unit.id for unit in battle.units.values() if not is_out(unit) and unit.id != running.bindings.get(ACTOR)
    )
    sorcerer = running.bindings.get(ACTOR)
    left = sum(
        each.procedure == SPLASH_HIT and each.bindings.get(ACTOR) == sorcerer and not each.answers
        for each in battle.running
    )
    whose = N_("Whose base beside the sorcerer was hit?")
    if left > 1:
        # Asked again for the next in the same words it would look as if the first answer had been lost.
        whose = naming(N_("Whose base beside the sorcerer was hit ({count} left to name)?"), count=str(left))
    yield PickUnit("base", whose, near, NO_UNIT, ("DW-MAG-21",), player=TABLE, is_unknown=True)


def _in_contact(battle: Battle, running: Running) -> Script:
    """Whose of the bases in contact with the one aimed at it was, friend or foe: first those who touch its unit.

    That unit comes last: its base that was aimed at was missed, though another of it may be hit. A unit that shoots
    at whom it fights may hit a base of its own.
    """
    aimed_at = battle.units.get(running.bindings.get("target", UnitId("")))
    number = 0 if aimed_at is None else melee_of(battle, aimed_at)
    there = [unit for unit in battle.units.values() if not is_out(unit)]
    shooter = running.bindings.get(ACTOR)
    fighting = tuple(unit.id for unit in there if (melee_of(battle, unit) == number if number else unit.id != shooter))
    listed = fighting
    if aimed_at is not None:
        near = touched_first(battle, aimed_at, fighting)
        listed = tuple(sorted(near, key=lambda unit: unit == aimed_at.id))
    whose, rules = N_("Whose base did the stray shot hit?"), ("DW-SHO-20", "DW-SHO-23")
    yield PickUnit("base", whose, listed, NO_UNIT, rules, player=TABLE, is_unknown=True)


def _costs_a_life(cause: str) -> Callable[[Battle, Running], tuple[AnyEvent, ...]]:
    def ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
        unit = unit_named(battle, running, "base")
        return () if unit is None else life_lost(battle, unit, 1, cause)

    return ends


def _which_fell(battle: Battle, running: Running) -> Script:
    """Which of the special bases it was, where fewer bases are left than there were of these (DW-GLO-08)."""
    unit = actor_of(battle, running)
    left = specials(unit)
    options = tuple(Option(key, SPECIAL[key].label) for key in left)
    which = N_("Fewer bases are left than leader, standard-bearer and musician: which one is lost?")
    if (lost := len(left) - unit[BASES]) > 1:
        # Asked again for the next in the same words it would look as if the first answer had been lost.
        which = naming(
            N_("{count} of leader, standard-bearer and musician are lost: which first? The others are asked next."),
            count=str(lost),
        )
    yield Choose("which", which, options, SPECIAL_RULES, usual=left[-1] if left else "", player=running.bindings[ACTOR])


def _is_told(battle: Battle, running: Running) -> bool:
    return not too_many_specials(actor_of(battle, running))


def _is_gone(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    special = SPECIAL.get(str(answer(running, "which")))
    return () if special is None else changed(actor_of(battle, running), special, False, "fewer_bases")


SPECIAL_RULES: Final = ("DW-GLO-08", "DW-MOR-21", "DW-MOR-22", "DW-MOR-23")

# fmt: off
SPECIAL_BASE: Final = Procedure(
    SPECIAL_FELL, N_("A special base that fell"), SPECIAL_RULES, scripted(_which_fell, _is_told),
    roles=(Role(ACTOR, N_("unit")),), ends=_is_gone,
)
SPLASHED: Final = Procedure(
    SPLASH_HIT, N_("A miscast's splash"), ("DW-MAG-21",), scripted(_near),
    roles=(Role(ACTOR, N_("sorcerer")),), ends=_costs_a_life(MAGIC),
)
STRAYED: Final = Procedure(
    STRAY_HIT, N_("A shot that strayed"), ("DW-SHO-20", "DW-SHO-23"), scripted(_in_contact),
    roles=(Role(ACTOR, N_("shooter")), Role("target", N_("aimed at"))), ends=_costs_a_life(SHOT),
)
# fmt: on
