"""Who is in a roll: every name behind the sign of its side."""

from __future__ import annotations

from textual.content import Content

from screens.parts.drawn.short_names import Namer
from screens.parts.drawn.sides import mark_of
from screens.parts.drawn.signs import AGAINST
from screens.parts.plain import harmless, line
from tracker.battle.battle import Battle, Bindings, SideId, UnitId, acting_first
from tracker.views.sentences.names import side_name, unit_name
from tracker.views.sides import looks
from tracker.words import _


def mark(battle: Battle, unit: UnitId) -> Content:
    """The sign of a unit's side, one cell; a blank for one that is not there."""
    return mark_of(looks(battle)[battle.units[unit].side]) if unit in battle.units else Content(" ")


def among(battle: Battle, bindings: Bindings, short: Namer = harmless) -> Content:
    """Those in a roll, first the one who makes it, each once with its name as it is shortened."""
    units = dict.fromkeys(acting_first(bindings))
    drawn = (line(mark(battle, unit), " ", short(unit_name(battle, unit))) for unit in units)
    return line((f" {AGAINST} ", "$dim")).join(drawn)


def lost_by(battle: Battle, side: SideId, count: int) -> Content:
    """A side's loss, behind its sign: in the hue of alarm where there is any."""
    text = _("{side} lost {count}").format(side=side_name(battle, side), count=count)
    return line(mark_of(looks(battle)[side]), " ", (text, "$alarm bold" if count else "$dim"))
