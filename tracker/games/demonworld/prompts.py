"""Questions that the sheet leaves to the table, each with an answer that is kept, never a rule made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.commands import Command, OweTest, Perform
from tracker.battle.fields import Scalar
from tracker.games.demonworld import fields
from tracker.games.demonworld.standing.melee import takes_off
from tracker.games.demonworld.standing.movement import may_start_melee
from tracker.rules.system import May, Prompt, Ticks
from tracker.words import N_, _


def _two_are_of_one_level(battle: Battle) -> bool:
    levels = [
        unit[fields.SORCERER_LEVEL]
        for unit in battle.units.values()
        if fields.is_sorcerer(unit) and not fields.is_out(unit)
    ]
    return len(levels) > len(set(levels))


def _none_is_announced(battle: Battle) -> bool:
    return not any(unit[fields.SPELL] for unit in battle.units.values())


def _of_troops(holds: Callable[[Unit], bool]) -> Callable[[Battle], tuple[Unit, ...]]:
    """The units of bases on the table of which this holds."""
    return lambda battle: tuple(
        unit
        for unit in battle.units.values()
        if fields.is_troop(unit) and not (fields.is_out(unit) or unit[fields.AWAY]) and holds(unit)
    )


def _may_charge(battle: Battle) -> tuple[Unit, ...]:
    """Those who may move into contact now, or have: with token C, or with that of the step at which others move.

    Who has charged may be called to test still: a test that fails takes the charge back (DW-MOR-38).
    """
    token = _MOVING.get(battle.place.step, "C")

    def charges(unit: Unit) -> bool:
        is_free = unit[fields.MELEE] == 0 or unit[fields.MADE_CONTACT]
        return fields.order_of(unit) == token and not unit[fields.ROUTING] and is_free and may_start_melee(unit)

    return _of_troops(charges)(battle)


def _has_charged(_battle: Battle, unit: Unit) -> str:
    return _("has charged") if unit[fields.MADE_CONTACT] and unit[fields.MELEE] else ""


_MOVING: Final = {"IV.5": "M", "IV.7": "H"}


def _flyers_in_melee(battle: Battle) -> tuple[Unit, ...]:
    """Those who may leave the melee by the air."""
    return tuple(unit for unit in battle.units.values() if isinstance(takes_off(battle, unit), May))


def _owes(test: str, inputs: Mapping[str, Scalar] = {}) -> Callable[[Battle, Unit], Command]:
    """The test is owed by the unit, as the table has called for it."""
    return lambda _battle, unit: OweTest(test, {"actor": unit.id}, inputs, "called_for")


# fmt: off
PROMPTS: Final = (
    Prompt("initial_wind", N_("What are the wind's direction and speed, at the start of the battle or "
                              "corrected by hand?"), ("DW-TURN-03", "DW-FIRE-10"),
           sets=(fields.WIND_DIRECTION, fields.WIND_SPEED)),
    Prompt("fire_spread", N_("How do the fires spread this turn? How many hexes burn then?"), ("DW-TURN-04", "DW-FIRE-20"),
           sets=(fields.FIRES,), awaited=True),
    Prompt("flank_march", N_("Which sections are away on a flank march, and which roll brings each back?"), ("DW-TURN-05",)),
    Prompt("flank_return", N_("Does the section return, and where?"), ("DW-TURN-05",)),
    Prompt("obedience_due", N_("Which units must test obedience this turn?"), ("DW-TURN-10", "DW-ORD-12"),
           ticks=Ticks(_of_troops(lambda unit: unit[fields.ORDER] != "none"), _owes("obedience"))),
    Prompt("same_level_sorcerers", N_("In which order do sorcerers of the same level announce?"), ("DW-MAG-02",),
           matters=_two_are_of_one_level),
    Prompt("spell", N_("Which spells were announced, and at what?"), ("DW-MAG-01",), matters=_none_is_announced),
    Prompt("spell_effects", N_("What does this spell do?"), ("DW-TURN-13", "DW-MAG-09"),
           sentence=N_("What the spell did: {answer}")),
    Prompt("line_of_sight", N_("Who sees whom, and within which arc?"), ("DW-SHO-10",)),
    Prompt("range_band", N_("Which shots are in range, and in which band?"), ("DW-TURN-18", "DW-TURN-44", "DW-SHO-12")),
    Prompt("flaming_step", N_("At which step are flaming attacks and flaming arrows made?"), ("DW-FIRE-13", "DW-FIRE-14")),
    Prompt("close_ranks", N_("Which bases close ranks, and where to?"), ("DW-TURN-21", "DW-TURN-47")),
    Prompt("rout_move", N_("Where does the rout lead, and how far?"), ("DW-RAL-04", "DW-RAL-07")),
    Prompt("impetuous_move", N_("Where do the impetuous units go?"), ("DW-TURN-25", "DW-ORD-11")),
    Prompt("impetuous_end", N_("Which units are impetuous no longer?"), ("DW-ORD-11",),
           ticks=Ticks(_of_troops(lambda unit: unit[fields.IMPETUOUS]), lambda _battle, unit: Perform("calm_down", unit.id))),
    Prompt("who_moves_first", N_("Which side goes first in this step?"), ("DW-TURN-69",)),
    Prompt("contact_allowed", N_("May a unit with this order start a melee?"), ("DW-FORM-10", "DW-ORD-02")),
    Prompt("contacted_still_moves", N_("Does a unit contacted earlier in this phase still carry out the token?"), ("DW-TURN-62",)),
    Prompt("charge_test_due", N_("Which charges call for a charge test?"), ("DW-MOR-03", "DW-MOR-38"),
           ticks=Ticks(_may_charge, _owes("morale", {"test": "charge"}), _has_charged)),
    Prompt("engaged_hero_shoots", N_("May an engaged hero shoot?"), ("DW-TURN-43", "DW-TURN-66")),
    Prompt("horde_column_organised", N_("Do hordes and columns count as organised?"), ("DW-GLO-12", "DW-FORM-13", "DW-MOV-11")),
    Prompt("support_geometry", N_("Which bases support which attack?"), ("DW-MEL-31", "DW-SHO-11")),
    Prompt("take_off", N_("Which flyers leave the melee, and for where?"), ("DW-TURN-52", "DW-MEL-47"),
           ticks=Ticks(_flyers_in_melee, lambda _battle, unit: Perform("take_off", unit.id))),
    Prompt("regroup_after_melee", N_("Which bases shift or turn?"), ("DW-TURN-57", "DW-TURN-58")),
    Prompt("victory", N_("How do points and victory stand?"), ("DW-TURN-60",)),
)
# fmt: on
