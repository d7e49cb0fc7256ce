"""Whom a question for a unit may mean: the likely ones first, with strength and state, the unlikely with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.play.multi_select import may_be_ticked
from tracker.rules.system import Prompt, System
from tracker.views.hurt import badges_of
from tracker.words import _


class Candidate(Struct, frozen=True):
    """One unit of a list: what is left of it (`8/10`), its state in words, whether it is in contact with who asks.

    A contact `is_assumed` where nobody ever said it; `bar` is why it is hardly meant, empty for all others.
    """

    unit: Unit
    strength: str
    state: str
    is_in_contact: bool = False
    is_assumed: bool = False
    bar: str = ""


def _anybody(_unit: Unit) -> str | None:
    return None


def candidates(
    system: System,
    battle: Battle,
    units: Iterable[Unit],
    asking: Unit | None = None,
    bars: Callable[[Unit], str | None] = _anybody,
) -> tuple[Candidate, ...]:
    """The units as they are listed: as they came, for one that is `asking` the likely ones first.

    That is those in contact with it, then side by side the enemies who are gone for more often than single figures.
    `bars` says why one is hardly meant.
    """
    near = _in_contact(system, battle, asking) if asking is not None else {}
    units = tuple(units)
    sides = list(dict.fromkeys(unit.side for unit in units))

    def unlikely(candidate: Candidate) -> tuple[bool, bool, int, int]:
        is_enemy = asking is not None and candidate.unit.side != asking.side
        seldom = system.play.contacts.seldom(battle, candidate.unit) if is_enemy and not candidate.is_in_contact else 0
        side = 0 if candidate.is_in_contact else sides.index(candidate.unit.side)
        return not candidate.is_in_contact, candidate.is_assumed, side, seldom

    listed = [
        Candidate(
            unit,
            strength_of(system, unit),
            " · ".join(badge.words for badge in badges_of(system, battle, unit)),
            unit.id in near,
            near.get(unit.id, False),
            bars(unit) or "",
        )
        for unit in units
    ]
    return tuple(sorted(listed, key=unlikely))


def to_be_ticked(system: System, battle: Battle, prompt: Prompt) -> tuple[Candidate, ...]:
    """The units that may be ticked in answer to a question, each with what should be known of it there."""
    listed = candidates(system, battle, may_be_ticked(battle, prompt))
    if prompt.ticks is None:
        return listed
    note = prompt.ticks.note
    return tuple(
        replace(each, state=" · ".join(filter(None, (note(battle, each.unit), each.state)))) for each in listed
    )


def _in_contact(system: System, battle: Battle, asking: Unit) -> dict[UnitId, bool]:
    """Those in contact with a unit, and whether that is only assumed."""
    rules = system.play.contacts
    touched = ((unit, rules.between(battle, asking, unit)) for unit in rules.touched(battle, asking))
    return {unit.id: contact is not None and contact.is_assumed for unit, contact in touched}


def strength_of(system: System, unit: Unit) -> str:
    """The rest of a unit's first strength, of how much; empty for one that has none."""
    gauge = next(iter(system.audience.gauges(unit)), None)
    return "" if gauge is None else f"{gauge.now}/{gauge.full}"


def out_of_the_battle(system: System) -> Callable[[Unit], str | None]:
    """The reason why one who is gone is hardly meant where any unit may be looked for."""
    return lambda unit: _("out of the battle") if system.cards.is_out(unit) else None
