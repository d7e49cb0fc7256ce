"""The sealed dice in the acts of a battle: the seals, the seeds, which throws are where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from tracker.battle.acts import Act, Fate
from tracker.battle.dice import Face, commitment_of, draw_asked, plan_asked, roll_asked, token_asked
from tracker.battle.events import AnyEvent, DiceOpened, DiceSealed, Drawn, Planned, Rolled, StepEntered, TokenPlaced
from tracker.play.history import History

Throw = tuple[int, str, int]
"""The number of a throw, what it was for, the sides of the die."""


def throws_of_turn(history: History) -> tuple[set[int], set[Throw]]:
    """The numbers of the throws that stand, and the throws undone, since the table last came to another turn.

    What an amend played again, which was undone, may stand from a turn before: so where anything is undone those that
    stand are of all turns.
    """
    standing: set[int] = set()
    undone: set[Throw] = set()
    is_of_turn = True
    for act in reversed(history.acts):
        if act.fate is Fate.STANDS:
            standing |= {number for number, _asked, _die in throws_in(act)}
            is_of_turn = is_of_turn and not _is_of_another(act, history.battle.place.turn)
        elif is_of_turn:
            undone |= set(throws_in(act))
        if not is_of_turn and not undone:
            break
    return standing, {throw for throw in undone if throw[0] not in standing}


def _is_of_another(act: Act, turn: int) -> bool:
    return any(isinstance(event, StepEntered) and event.turn < turn for event in act.events)


def throws_in(act: Act) -> Iterator[Throw]:
    """The throws of the sealed dice that are in an act."""
    return ((number, asked, face.die) for asked, face in faces_in(act) if (number := face.number) is not UNSET)


def faces_in(act: Act) -> Iterator[tuple[str, Face]]:
    """The faces an act tells, each with what it was thrown for."""
    for event in act.events:
        yield from faces_of(event)


def faces_told(act: Act) -> Iterator[Face]:
    """The faces an act tells, those it passes over too."""
    yield from (face for _asked, face in faces_in(act))
    yield from (thrown.face for thrown in act.left or ())


def faces_of(event: AnyEvent) -> Iterator[tuple[str, Face]]:
    """The faces an event tells, each with what it was thrown for."""
    match event:
        case Rolled(resolution, bindings):
            asked = roll_asked(resolution.resolver, bindings)
            yield from ((asked, face) for face in resolution.dice)
        case Drawn(question, among, face):
            yield draw_asked(question, among), face
        case TokenPlaced(unit, _token, Face() as face):
            yield token_asked(unit), face
        case Planned(side, face):
            yield plan_asked(side), face
        case _:
            return


def seals_in(history: History) -> tuple[DiceSealed, ...]:
    """Every seal the dice of a battle ever had, the latest last: one that was undone stays the one they come from.

    An amend that plays the act of a seal again makes no new one of it.
    """
    seals = (seal for act in history.acts for seal in seals_of(act))
    by_commitment: dict[str, DiceSealed] = {}
    for seal in seals:
        by_commitment.setdefault(seal.commitment, seal)
    return tuple(by_commitment.values())


def seals_of(act: Act) -> tuple[DiceSealed, ...]:
    """The seals that an act makes."""
    return tuple(event for event in act.events if isinstance(event, DiceSealed))


def is_in_force(seed: str, history: History) -> bool:
    """Whether the battle is sealed with this seed, and it is still hidden what it will show."""
    sealed = seals_in(history)
    if not sealed or commitment_of(bytes.fromhex(seed)) != sealed[-1].commitment:
        return False
    return seed not in seeds_told(history)


def seeds_told(history: History) -> tuple[str, ...]:
    """Every seed that was told in the battle: told is told, even where that was undone."""
    return tuple(event.seed for act in history.acts for event in act.events if isinstance(event, DiceOpened))


def left_in(act: Act) -> Iterator[Throw]:
    """The throws of which an act only tells that they were made."""
    for thrown in act.left or ():
        if (number := thrown.face.number) is not UNSET:
            yield number, thrown.asked, thrown.face.die


def last_throw(acts: Iterable[Act]) -> int:
    """The number of the latest throw that any of these acts tells, undone or not; 0 where none does."""
    pairs = ((throws_in(act), left_in(act)) for act in acts)
    return max((number for both in pairs for throws in both for number, _asked, _die in throws), default=0)
