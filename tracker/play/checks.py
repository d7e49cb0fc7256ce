"""Checks of commands before they become events, and the events they become."""

from __future__ import annotations

from tracker.battle.battle import Battle, Side, SideId, Unit, UnitId
from tracker.battle.commands import Refused
from tracker.battle.dice import Die, Face
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Rejected
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import _

Decision = tuple[AnyEvent, ...] | Refused


def name_given(text: str, what: str) -> str:
    """A name, cleaned; `Rejected` when nothing is left of it."""
    name = clean_text(text)
    if not name:
        raise Rejected(_("the name of the {what} is empty; give at least one character").format(what=what))
    return name


def face_given(die: Die, number: int) -> Face:
    """The face of that die with the number that was typed; `Rejected` where it has none."""
    if not 1 <= number <= die.sides:
        wrong = _("{face} is not a face of a {die}: give a whole number from 1 to {sides}")
        raise Rejected(wrong.format(face=number, die=die.name, sides=die.sides))
    return Face(die.sides, number)


def title_given(text: str) -> str:
    """A battle's title, cleaned; `Rejected` when nothing is left of it."""
    return name_given(text, _("battle"))


def the_unit(battle: Battle, unit: UnitId) -> Unit:
    """The unit of that id; `Rejected` says there is none."""
    if unit not in battle.units:
        raise Rejected(_("there is no unit {unit} at the table").format(unit=repr(unit)))
    return battle.units[unit]


def the_side(battle: Battle, side: SideId) -> Side:
    """The side of that id; `Rejected` names the ones there are."""
    for candidate in battle.sides:
        if candidate.id == side:
            return candidate
    known = ", ".join(candidate.id for candidate in battle.sides) or _("none")
    raise Rejected(_("there is no side {side}; there are {known}").format(side=repr(side), known=known))


def reason_given(text: str) -> str:
    """The referee's line, cleaned; `Rejected` when there is none."""
    reason = clean_text(text, NOTE_LENGTH)
    if not reason:
        raise Rejected(_("a change by hand needs a reason: one line, kept in the log"))
    return reason
