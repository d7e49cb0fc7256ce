"""The sealed dice of a battle thrown again, and held against what its acts say they showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import UNSET, Struct

from saves.dice.sealed import Kept, faces_of, seals_in, seeds_told
from saves.dice.throws import face_of
from tracker.battle.acts import Fate
from tracker.battle.dice import Source, commitment_of
from tracker.play.history import History


class Wrong(Struct, frozen=True):
    """A throw that shows another face than the seed gives: its number, its die, the face told and the right one."""

    number: int
    sides: int
    face: int
    right: int


class Checked(Struct, frozen=True):
    """What was found: how many throws are in acts that stand and in others, which are in no act at all.

    `twice` are throws that stand in more than one place, `uncovered` counts dice of the app that come from no seed,
    `typed` those from the table. `unknown` counts throws of seals whose seed is not known, which are not thrown again;
    `before` are those in no act here that were thrown before the battle was sealed anew, in the one it comes from.
    """

    standing: int
    undone: int
    unused: tuple[int, ...]
    wrong: tuple[Wrong, ...]
    twice: tuple[int, ...]
    uncovered: int
    typed: int
    unknown: int = 0
    before: tuple[int, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether every throw is the one the seed gives, and used once."""
        return not (self.wrong or self.twice)


def check(history: History, *seeds: bytes) -> Checked:
    """Throw every die of the battle again that comes from one of these seeds."""
    seed_of = _by_number(history, seeds)
    standing: Counter[int] = Counter()
    others: set[int] = set()
    unknown: set[int] = set()
    wrong: dict[int, Wrong] = {}
    thrown: Counter[Source] = Counter()
    for act in history.acts:
        for face in (face for event in act.events for _asked, face in faces_of(event)):
            if (number := face.number) is UNSET:
                thrown[face.source] += act.fate is Fate.STANDS
                continue
            if act.fate is Fate.STANDS:
                standing[number] += 1
            else:
                others.add(number)
            if (seed := seed_of(number)) is None:
                unknown.add(number)
            elif (right := face_of(seed, number, face.die)) != face.face or face.source is not Source.ROLLED:
                wrong[number] = Wrong(number, face.die, face.face, right)
    told = standing.keys() | others
    after = max((seal.after or 0 for seal in seals_in(history)), default=0)
    missing = [number for number in range(1, max(after + 1, *told, 1)) if number not in told]
    return Checked(
        standing=len(standing),
        undone=len(others - standing.keys()),
        unused=tuple(number for number in missing if number > after),
        wrong=tuple(wrong[number] for number in sorted(wrong)),
        twice=tuple(sorted(number for number, count in standing.items() if count > 1)),
        uncovered=thrown[Source.ROLLED],
        typed=thrown[Source.TYPED],
        unknown=len(unknown & standing.keys()),
        before=tuple(number for number in missing if number <= after),
    )


def seeds_known(history: History, *kept: Kept | None) -> tuple[bytes, ...]:
    """The seeds told in the battle, and those of its seals that are in what is kept here."""
    here = [seed for one in kept if one is not None for seed in (one.seed, *one.former)]
    sealed = {seal.commitment for seal in seals_in(history)}
    found = dict.fromkeys(bytes.fromhex(seed) for seed in (*seeds_told(history), *here))
    return tuple(seed for seed in found if commitment_of(seed) in sealed)


def _by_number(history: History, seeds: Iterable[bytes]) -> Callable[[int], bytes | None]:
    """Which seed a throw of that number comes from, where it is among these: that of the latest seal before it."""
    known = {commitment_of(seed): seed for seed in seeds}
    sealed = [(seal.after or 0, known.get(seal.commitment)) for seal in reversed(seals_in(history))]
    return lambda number: next((seed for after, seed in sealed if after < number), None)
