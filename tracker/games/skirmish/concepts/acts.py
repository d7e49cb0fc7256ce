"""The acts of a piece's figures in its activation: the options taken, and the actions that these leave them.

An option other than a run or going on alert leaves a figure one simple action: a shot, a blow, a spell, a command or a
rally (SK-RUL-05). One rolled before any option was taken is the act of a figure that had not acted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import AnyEvent, Rolled
from tracker.games.skirmish.concepts.alternation import changed, figures_to_act, is_activated
from tracker.games.skirmish.fields import ACTED, CHARGED, ON_ALERT, OPTION, READY, figures_left
from tracker.games.skirmish.rolls.blow import BLOW, OCCASION, OWN_ACTION

ROLLS: Final = frozenset({"shoot", "melee", "cast", "dispel", "command", "rally"})
WITHOUT_ACTION: Final = frozenset({"run", "alert"})
BLOWS_AT_WILL: Final = frozenset({"all_out", "charge"})
"""Options whose blows the sheet does not count (SK-ACT-11)."""


def option_taken(unit: Unit, option: str, figures: int) -> Iterator[AnyEvent]:
    """So many figures take that option, and with it the action it leaves them."""
    yield from changed(unit, OPTION, option, "option")
    yield from changed(unit, ACTED, unit[ACTED] + figures, "option")
    if option not in WITHOUT_ACTION:
        yield from changed(unit, READY, unit[READY] + figures, "option")
    if option == "charge":
        yield from changed(unit, CHARGED, min(unit[CHARGED] + figures, figures_left(unit)), "option")
    if option == "alert":
        yield from changed(unit, ON_ALERT, min(unit[ON_ALERT] + figures, figures_left(unit)), "option")


def all_have_acted(unit: Unit) -> Iterator[AnyEvent]:
    """A piece ticked off has nothing left to do."""
    yield from changed(unit, ACTED, figures_left(unit), "option")
    yield from changed(unit, READY, 0, "option")


def ticked_back_on(battle: Battle, unit: Unit) -> Iterator[AnyEvent]:
    """A piece ticked back on has what its option leaves it and it has not rolled; everything where it did nothing."""
    left, option = figures_left(unit), unit[OPTION]
    counted = ROLLS - {BLOW.key} if option in BLOWS_AT_WILL else ROLLS
    rolled = sum(battle.times_rolled_unowed(roll, unit.id, {battle.place.step}) for roll in counted)
    if option == "none":
        acted, ready = min(rolled, left), 0
    elif option in WITHOUT_ACTION:
        acted, ready = left, 0
    else:
        acted, ready = left, max(0, left - rolled)
    yield from changed(unit, ACTED, acted, "option")
    yield from changed(unit, READY, ready, "option")


def may_roll(unit: Unit) -> bool:
    """Whether any figure of it has an action left: one of its option, or its whole act."""
    return unit[READY] > 0 or figures_to_act(unit) > 0


def is_own_action(rolled: Rolled) -> bool:
    """Whether nothing called for the roll: no blow through an opening, at one who flees, or otherwise owed."""
    return rolled.debt is None and rolled.resolution.inputs.get(OCCASION.key, OWN_ACTION) == OWN_ACTION


def act_used(battle: Battle, unit: Unit, rolled: Rolled) -> Iterator[AnyEvent]:
    """A roll of its own, in its activation, is an action of one figure (SK-ACT-01); what was owed is none."""
    resolution = rolled.resolution
    if resolution.resolver not in ROLLS or not is_own_action(rolled) or not is_activated(battle, unit):
        return
    if resolution.resolver == BLOW.key and unit[OPTION] in BLOWS_AT_WILL:
        return
    if unit[READY]:
        yield from changed(unit, READY, unit[READY] - 1, resolution.resolver)
    elif figures_to_act(unit):
        yield from changed(unit, ACTED, unit[ACTED] + 1, resolution.resolver)
