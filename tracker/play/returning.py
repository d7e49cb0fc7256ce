"""The next battle of a campaign: who comes back to it, with what the table lets them bring along."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from tracker.battle.battle import SideDetail, Unit
from tracker.battle.commands import AddSide, AddUnit, Begin, Command, NewUnit, SetSide, SetSwitch, TakeHouse
from tracker.battle.events import UnitJoined
from tracker.battle.fields import Names, Scalar
from tracker.play.history import History
from tracker.rules.system import System
from tracker.text import NAME_LENGTH
from tracker.words import N_

LOSSES, WOUNDS, NOTES, FALLEN = "losses", "wounds", "notes", "fallen"
CARRIED: Final[Mapping[str, str]] = {
    LOSSES: N_("losses: who has lost figures comes with those left"),
    WOUNDS: N_("wounds: who is hurt comes hurt"),
    NOTES: N_("notes on the cards"),
    FALLEN: N_("the fallen too: who was out of the battle comes back whole"),
}
"""The values that units may bring along to the next battle, by key, in words."""
USUAL: Final = (LOSSES, WOUNDS, NOTES)
_NUMBER: Final = re.compile(r"^(.*\S) (\d{1,3})$")


def returning(history: History, carried: Collection[str] = USUAL) -> Iterator[Unit]:
    """The units that come back, each with the card it has now and the state it came with, but for what is carried."""
    system, battle = history.system, history.battle
    came = {unit.id: unit for unit in joined(history)}
    for unit in battle.units.values():
        is_out = system.cards.is_out(unit)
        if not is_out or FALLEN in carried:
            yield _returned(system, unit, came.get(unit.id, unit), () if is_out else carried)


def _returned(system: System, unit: Unit, came: Unit, carried: Collection[str]) -> Unit:
    fresh = _card(system, unit, came, carried)
    brought = {
        field.key: unit[field]
        for kind, fields in ((LOSSES, system.cards.losses_in), (WOUNDS, system.cards.wounds_in))
        if kind in carried
        for field in fields
    }
    back = fresh.having(brought)
    # Wounds without the losses beside them may be more than a whole unit can have.
    return back if system.cards.check(system.cards.ready(back)) is None else fresh


def _card(system: System, unit: Unit, came: Unit, carried: Collection[str]) -> Unit:
    """The card as it is, the state as it was when the unit came; marks of play stay behind, and whom it was with."""
    values: dict[str, Scalar] = {}
    for field in system.cards.fields:
        is_note = field.private and NOTES not in carried
        if field.is_mark or field.names is not Names.NOTHING or is_note:
            continue
        source = came if field.tracked else unit
        if field.key in source.values:
            values[field.key] = source.values[field.key]
    return Unit(unit.id, unit.name, unit.side, values)


def joined(history: History) -> Iterator[Unit]:
    """Every unit as it joined the battle."""
    first: dict[str, Unit] = {}
    for act in history.acts:
        for event in act.events:
            if isinstance(event, UnitJoined):
                first.setdefault(event.unit.id, event.unit)
    yield from first.values()


def next_title(title: str) -> str:
    """The title of the battle after one of that title: its number, counted on."""
    numbered = _NUMBER.match(title)
    name, number = (numbered[1], int(numbered[2]) + 1) if numbered else (title, 2)
    return f"{name[: NAME_LENGTH - 4]} {number}"


def next_battle(history: History, title: str = "", carried: Collection[str] = USUAL) -> Iterator[Command]:
    """The commands that begin the next battle: its sides as they are marked, its house rules, and who comes back."""
    battle = history.battle
    yield Begin(title or next_title(battle.title), history.system.key)
    if battle.house.name:
        yield TakeHouse(battle.house)
    yield from (SetSwitch(key, value) for key, value in battle.switches.items())
    for side in battle.sides:
        yield AddSide(side.name, side.id)
        details = {detail: side[detail] for detail in SideDetail if side[detail]}
        if details:
            yield SetSide(side.id, details)
    yield from (AddUnit(NewUnit(unit.name, unit.side, unit.values, unit.id)) for unit in returning(history, carried))
