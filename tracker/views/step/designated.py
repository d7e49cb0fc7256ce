"""The line of the unit that a side led by the app designates first, where its units are designated one by one."""

from __future__ import annotations

from tracker.play.perspective import seen_by
from tracker.views.step.lines import OpenStep


def designated_first(step: OpenStep) -> str:
    """The key of that line, as far as the side knows who gains most; empty where none is, or nobody leads it."""
    designates, battle = step.history.system.turn.designates, step.history.battle
    led = [
        line.entry.unit
        for line in step.units
        if line.is_led and designates in {offer.name for offer in line.entry.may.offers}
    ]
    if not designates or not led:
        return ""
    from tracker.play.opponent.first import first_to_act
    from tracker.play.opponent.temperaments import temperament_of

    side = battle.side(led[0].side)
    view = seen_by(step.history, side.id)
    own = [view.battle.units[unit.id] for unit in led if unit.side == side.id]
    first = first_to_act(view, own, temperament_of(side.led))
    return next((line.key for line in step.units if line.entry.unit.id == first), "")
