"""The acts of a history one by one: what each found, whom it speaks of, whether it is an event or a step on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import ACTOR, Battle, ProcedureId, Unit, UnitId, acting_first
from tracker.battle.events import (
    Answered,
    AnyEvent,
    DiceOpened,
    DiceSealed,
    Forked,
    ParticularSet,
    PicturesSet,
    Planned,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    SideChanged,
    SideJoined,
    StepEntered,
    Ticked,
    TokenPlaced,
    TokensRevealed,
    TokenTaken,
    UnitJoined,
)
from tracker.battle.trail import Trail
from tracker.play.backwards import backwards
from tracker.play.confidential import units_in
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.sentences.names import known

_STEPS: Final = (
    StepEntered,
    Ticked,
    TokenPlaced,
    TokenTaken,
    Answered,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    SideJoined,
    SideChanged,
    UnitJoined,
    ParticularSet,
    PicturesSet,
    Planned,
)


def with_battles(history: History, begin: int = 0) -> Iterator[tuple[int, Act, Battle]]:
    """Every act from the one at `begin` (from 0) on, its place among all acts before it, and the battle it found."""
    acts = Trail.of(history.acts)
    # What every standing act found is kept, and what the last one left; what an undone one found is made of that.
    start = next((index for index in range(min(begin, len(acts) - 1), 0, -1) if acts[index].fate is Fate.STANDS), 0)
    stood = len(history.befores) - sum(act.fate is Fate.STANDS for act in acts.since(start)) if start else 0
    standing = chain(Trail.of(history.befores).since(stood), (history.battle,))
    upcoming = next(standing)
    undone: Battle | None = None
    for index, act in enumerate(acts.since(start), start):
        if act.fate is Fate.STANDS:
            before, upcoming, undone = upcoming, next(standing), None
        else:
            before = upcoming if undone is None else undone
            undone = _after(history.system, before, act.events)
        if index >= begin:
            yield index, act, before


def _after(system: System, battle: Battle, events: tuple[AnyEvent, ...]) -> Battle:
    for event in events:
        battle = step(system, battle, event)
    return battle


def step(system: System, battle: Battle, event: AnyEvent) -> Battle:
    """The battle after one more event of an act that may be undone."""
    # Acts undone one by one lie in the order they were made, not the order they could be made again: one may
    # speak of a unit that an earlier one, dropped before it, brought to the table.
    try:
        return evolve(system, battle, event)
    except (KeyError, StopIteration):
        return battle


def last_reveal(history: History) -> int:
    """The number of acts before the last standing one that turned the tokens up."""
    return next(
        (
            done.number
            for done in backwards(history)
            if any(isinstance(event, TokensRevealed) for event in done.act.events)
        ),
        0,
    )


def is_step(act: Act) -> bool:
    """Whether an act is a step on the way and no event: a walk, a tick, a token laid, a question answered."""
    if any(isinstance(event, Rolled | TokensRevealed) for event in act.events):
        return False
    return not act.events or isinstance(act.events[0], _STEPS)


def group_of(act: Act) -> str:
    """The group that an act belongs to: its procedure, or a roll of the same units that acts beside it repeat.

    A check without dice is told by itself: one that was refused says nothing of the next.
    """
    for event in act.events:
        match event:
            case ProcedureBegan(id=number) | ProcedureAnswered(id=number) | ProcedureEnded(id=number):
                return group_of_procedure(number)
            case Rolled(procedure=number) if number is not None:
                return group_of_procedure(number)
            case Rolled(resolution, bindings, debt=None, override=override) if resolution.dice or override:
                return f"{resolution.resolver} {sorted(bindings.items())}"
            case _:
                pass
    return ""


def group_of_procedure(number: ProcedureId) -> str:
    """The group of all that is asked and rolled in a procedure."""
    return f"procedure {number}"


def taken_back(history: History) -> UnitId | None:
    """Whose act was undone last: the unit that acted in it, None where it was nobody's or nothing is undone."""
    last: Act | None = None
    for act in reversed(history.acts):
        if act.fate is Fate.STANDS:
            break
        last = act if act.fate is Fate.UNDONE else last
    under_way = {running.id: running.bindings for running in history.battle.running}
    for event in last.events if last is not None else ():
        if isinstance(event, ProcedureAnswered | ProcedureEnded) and under_way.get(event.id):
            return acting_first(under_way[event.id])[0]
        if isinstance(event, Rolled | ProcedureBegan) and event.bindings:
            return next(iter(event.bindings.values()))
        if spoken_of := units_in(event):
            return min(spoken_of)
    return None


def maker_of(system: System, before: Battle, rolled: Rolled) -> Unit | None:
    """Whose roll it was: of who acts in it, though another be named first; None where nobody is, or it is not said."""
    resolver = known(system.resolver, rolled.resolution.resolver)
    if resolver is not None and ACTOR not in rolled.bindings and any(role.key == ACTOR for role in resolver.roles):
        return None
    return next((before.units[unit] for unit in acting_first(rolled.bindings)[:1] if unit in before.units), None)


def is_played(act: Act) -> bool:
    """Whether the table did it: not where a battle was only copied or branched off, or its dice sealed or opened."""
    return not all(isinstance(event, DiceSealed | DiceOpened | Forked) for event in act.events)
