"""IV Melee: who fights, speaks, strikes and pursues, in which order (T-17 to T-22)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation import fields
from tracker.games.confrontation.actions import unplayed
from tracker.games.confrontation.concepts.contact import fighters, foes
from tracker.games.confrontation.concepts.ids import cf
from tracker.games.confrontation.concepts.own_will import bar_of
from tracker.games.confrontation.rolls.blow import flees
from tracker.games.confrontation.rolls.opening import speaking_key, striking_key
from tracker.games.confrontation.standing.any_phase import ACTOR, act, owed_by, roll
from tracker.rules.system import Does, May, MayNot, Offer, Standing
from tracker.words import N_, Said, _

BASE: Final = 10_000_000_000
"""More than any part of a key in an order: totals have three digits, roll-offs nine."""
FIRST: Final = BASE**5
"""Before everybody whose place is known."""
MELEE_ROUND: Final = Offer(N_("play the melee"), Does.PROCEDURE, "melee_round", ACTOR)
STRIKE: Final = roll(N_("strike"), "blow")
PURSUE_ON: Final = Offer(N_("pursue after the melee"), Does.PROCEDURE, "pursue_on", ACTOR)


def in_unplayed_melee(battle: Battle, unit: Unit) -> Standing:
    """The melees still to be played this turn, each by the first unit in it."""
    if unit[fields.LATE]:
        return MayNot(N_("joined a melee already played, fights next turn"), cf("MISC", 14))
    if not unit[fields.MELEE] or not foes(battle, unit):
        return None
    if unit[fields.FOUGHT]:
        return MayNot(N_("melee already played"), cf("MISC", 14))
    first, *others = fighters(battle, unit[fields.MELEE])
    if first.id != unit.id:
        return None
    return May((MELEE_ROUND,), _with(others))


def _with(others: Iterable[Unit]) -> str:
    return Said(_("with {others}").format(others=", ".join(other.name for other in others)))


def _in_play(battle: Battle, unit: Unit) -> bool:
    return unit[fields.MELEE] in unplayed(battle) and not unit[fields.LATE] and bool(foes(battle, unit))


def speaks(battle: Battle, unit: Unit) -> Standing:
    """The order of announcing, lowest discipline first (CF-START-03)."""
    if not _in_play(battle, unit):
        return None
    if not unit[fields.SPOKEN]:
        return May((roll(N_("test its discipline"), "discipline"),))
    return May(
        (roll(N_("how many dice"), "melee_dice"), roll(N_("roll off"), "rolloff")),
        Said(_("discipline {total}").format(total=unit[fields.DIS_TOTAL])),
        _rank(*speaking_key(unit)),
    )


def gets_ready(battle: Battle, unit: Unit) -> Standing:
    """The order of striking (CF-START-05)."""
    if not _in_play(battle, unit) or unit[fields.READY]:
        return None
    return May((roll(N_("test its initiative"), "initiative"),))


def strikes(battle: Battle, unit: Unit) -> Standing:
    """Blows, from the highest initiative down; whoever lost it comes last (CF-START-05, CF-MEL-04)."""
    damage = owed_by(battle, unit, "damage")
    if damage:
        return May(damage, rank=FIRST)
    if fields.is_away(unit):
        return _strikes_as_it_fell(battle, unit)
    if not _in_play(battle, unit):
        return None
    if unit[fields.LIMIT] == fields.NO_DICE or flees(unit):
        return MayNot(N_("struck as a fleeing figure, without dice"), cf("MEL", 13))
    if unit[fields.LIMIT] != "none":
        return MayNot(N_("all dice in defence"), cf("DISENG", 12, 15) + cf("RALLY", 10))
    note = N_("initiative lost") if unit[fields.INI_LOST] else ""
    return May((STRIKE, act(N_("the melee has been played"), "melee_played")), note, _rank(*striking_key(battle, unit)))


def _strikes_as_it_fell(battle: Battle, unit: Unit) -> Standing:
    if not unit[fields.FELL] or not unit[fields.READY] or unit[fields.FOUGHT]:
        return None
    return May((STRIKE,), N_("it fell at the same moment"), _rank(*striking_key(battle, unit)))


def _rank(*key: int) -> int:
    """Higher for whose key comes earlier, part by part, above those whose place is not known yet.

    A later part never outweighs an earlier one, however long a roll-off went on (CF-START-07).
    """
    rank = 1
    for part in key:
        rank = rank * BASE - part
    return rank


def may_pursue_on(battle: Battle, unit: Unit) -> Standing:
    """One pursuit a turn, for those whom the melee left without an enemy (CF-MISC-13 to 15, BG-19)."""
    if not unit[fields.FOUGHT] or foes(battle, unit):
        return None
    if (bar := bar_of(unit)) is not None:
        return bar
    if unit[fields.PURSUED]:
        return MayNot(N_("made the one pursuit of the turn"), cf("MISC", 15))
    return May((PURSUE_ON, roll(N_("at the table edge"), "table_edge")))


def next_melee(battle: Battle, unit: Unit) -> Standing:
    """Back to the melees that are unplayed, each by the first unit in it."""
    if not _in_play(battle, unit):
        return None
    first, *others = fighters(battle, unit[fields.MELEE])
    return May((act(N_("go back to it"), "next_melee"),), _with(others)) if first.id == unit.id else None
