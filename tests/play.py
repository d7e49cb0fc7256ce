"""Playing a battle through the one door, whatever its rule system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.commands import Advance, Command, GoTo, Perform, Refused, SetValues
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.leave_step import LeftOpen
from tracker.rules.resolver import Role
from tracker.rules.system import GROUPS, Matter, System

AZURE, OCHRE = SideId("azure"), SideId("ochre")


def playing(history: History, *commands: Command, at: float = 0.0) -> History:
    """The battle after these commands, none of which may be refused; `at` is when, in seconds.

    A test lays the tokens it is about and goes straight to its step: what is open on the way there is left so.
    """
    for command in commands:
        after = history.do(command, at=at)
        if isinstance(after, LeftOpen) and (isinstance(command, GoTo | Perform) or _are_tokens(after)):
            after = history.do(replace(command, anyway=True), at=at)
        assert not isinstance(after, Refused), f"{command}: {after.reason}"
        history = after
    return history


def _are_tokens(refusal: LeftOpen) -> bool:
    return all(one.matter is Matter.TOKEN for one in refusal.open)


def refused(history: History, command: Command) -> str:
    """The reason this command is refused."""
    after = history.do(command)
    assert isinstance(after, Refused), f"{command} was accepted"
    return after.reason


def having(history: History, unit: str, **values: Scalar) -> History:
    """The battle with values set by hand."""
    return playing(history, SetValues(UnitId(unit), values, "set up"))


def the(history: History, unit: str) -> Unit:
    """The unit as it stands."""
    return history.battle.units[UnitId(unit)]


def somebody(history: History, roles: Iterable[Role]) -> dict[str, UnitId]:
    """A unit of one side, then one of the other, for the parts that must be taken."""
    sides = [list(history.battle.of_side(side.id)) for side in history.battle.sides]
    wanted = [role for role in roles if not role.optional]
    return {role.key: sides[number % 2][number].id for number, role in enumerate(wanted)}


def the_demo(system: System, *commands: Command) -> History:
    """The system's own ready-made battle, then these commands."""
    assert system.demo is not None
    return playing(History(system), *system.demo(), *commands)


def with_parts(system: System, **parts: Any) -> System:
    """The system with some fields of its six values, or of its own, declared otherwise."""
    for name, kind in GROUPS.items():
        if own := {key: parts.pop(key) for key in [*parts] if key in kind.__struct_fields__}:
            parts[name] = replace(getattr(system, name), **own)
    return replace(system, **parts)


def in_the_next_turn(history: History) -> History:
    """The same battle gone on into its next turn, whatever is left undone."""
    turn = history.battle.place.turn
    while history.battle.place.turn <= turn:
        history = playing(history, Advance(anyway=True))
    return history
