"""Where a battle stands, for somebody who comes back to it after weeks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, Place, SideId, Unit
from tracker.battle.events import AnyEvent, Noted, StepEntered
from tracker.play.backwards import backwards
from tracker.play.history import Act, Fate, History
from tracker.play.walk import next_place
from tracker.views.checklist import Able, checklist
from tracker.views.log import latest
from tracker.views.sentences.strength import armies_in_words
from tracker.views.strength import begun, reckon

if TYPE_CHECKING:
    from tracker.rules.system import System

LAST_ACTS: Final = 5
STEPS_AHEAD: Final = 3


class Briefing(Struct, frozen=True):
    """What there is to know before going on.

    `last` are the latest acts in words, oldest first; `note` is the line written last; `waiting` are the units
    that may still act in this step; `armies` says what is left of each side; `face_down` counts the tokens not yet
    revealed, side by side; `face_up` are the orders revealed this turn, token by token.
    """

    place: Place
    last: tuple[str, ...]
    owed: tuple[Debt, ...]
    waiting: tuple[Able, ...]
    armies: tuple[str, ...]
    face_down: tuple[tuple[SideId, int], ...]
    face_up: tuple[tuple[str, tuple[Unit, ...]], ...]
    note: str
    ahead: tuple[Place, ...]


def briefing(history: History) -> Briefing:
    """The briefing of a battle as it stands."""
    battle = history.battle
    down = [battle.units[unit].side for unit in battle.sealed if unit in battle.units]
    return Briefing(
        place=battle.place,
        last=tuple(entry.headline for entry in latest(history, LAST_ACTS)),
        owed=battle.debts,
        waiting=checklist(history.system, battle).waiting,
        armies=armies_in_words(battle, reckon(history.system, begun(history), battle)),
        face_down=tuple((side.id, down.count(side.id)) for side in battle.sides if side.id in down),
        face_up=_face_up(history.system, battle),
        note=_last_note(event for made in backwards(history) for event in reversed(made.act.events)),
        ahead=steps_ahead(history.system, battle, STEPS_AHEAD),
    )


def steps_ahead(system: System, battle: Battle, count: int) -> tuple[Place, ...]:
    """The next stops as they look from here."""
    ahead: list[Place] = []
    for _number in range(count):
        battle = replace(battle, place=next_place(system, battle))
        ahead.append(battle.place)
    return tuple(ahead)


def _face_up(system: System, battle: Battle) -> tuple[tuple[str, tuple[Unit, ...]], ...]:
    if system.tokens is None:
        return ()
    order = system.tokens.field
    bearers = [unit for unit in battle.units.values() if unit[order] != order.default and not system.is_out(unit)]
    told = ((token.key, tuple(unit for unit in bearers if unit[order] == token.key)) for token in system.tokens.tokens)
    return tuple((token, units) for token, units in told if units)


def was_played(history: History) -> bool:
    """Whether anything has happened since the first turn began."""
    standing = (act for act in history.acts if act.fate is Fate.STANDS)
    # What is left of the acts when the first turn has begun.
    return any(_enters_a_step(act) for act in standing) and next(standing, None) is not None


def _enters_a_step(act: Act) -> bool:
    return any(isinstance(event, StepEntered) for event in act.events)


def _last_note(backwards: Iterable[AnyEvent]) -> str:
    return next((event.text for event in backwards if isinstance(event, Noted)), "")
