"""The sealed dice of a battle thrown again, and held against what its acts say they showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import UNSET, Struct

from saves.dice.acts import faces_of, faces_told, seals_in, seeds_told
from saves.dice.order import Order, order_of
from saves.dice.sealed import Kept
from saves.dice.throws import BITS, face_of
from tracker.battle.acts import Act, Fate
from tracker.battle.dice import Source, commitment_of
from tracker.battle.events import AnyEvent, DiceOpened, DiceSealed
from tracker.play.history import History


class Wrong(Struct, frozen=True):
    """A throw that shows another face than the seed gives: its number, its die, the face told and the right one."""

    number: int
    sides: int
    face: int
    right: int


class Checked(Struct, frozen=True):
    """The result of a check: how many throws are in acts that stand and in others, and whether they are in order.

    `twice` are throws that stand in more than one place, `uncovered` counts dice of the app that come from no seed
    though the battle was sealed, `outside` those before its first seal and after its seed was told, `typed` those from
    the table. `unknown` counts throws of seals whose seed is not known, which are not thrown again.
    """

    standing: int
    undone: int
    wrong: tuple[Wrong, ...]
    twice: tuple[int, ...]
    uncovered: int
    typed: int
    unknown: int = 0
    outside: int = 0
    order: Order = Order()

    @property
    def unused(self) -> tuple[int, ...]:
        """The throws since the last seal that no act tells."""
        return tuple(sorted((*self.order.passed, *self.order.unused)))

    @property
    def before(self) -> tuple[int, ...]:
        """Those in no act that were thrown before the last seal, in the battle that this one comes from."""
        return self.order.before

    @property
    def is_sound(self) -> bool:
        """Whether every throw is the one the seed gives, used once and in its turn, and none comes from elsewhere."""
        return not (self.wrong or self.twice or self.uncovered) and self.order.is_kept


def check(history: History, *seeds: bytes) -> Checked:
    """Throw every die of the battle again that comes from one of these seeds, and look whether they are in order."""
    standing, others, thrown = _used(history)
    unknown, wrong = _thrown_again(history, seeds)
    return Checked(
        standing=len(standing),
        undone=len(others - standing.keys()),
        wrong=tuple(wrong[number] for number in sorted(wrong)),
        twice=tuple(sorted(number for number, count in standing.items() if count > 1)),
        uncovered=thrown[Source.ROLLED, True],
        typed=thrown[Source.TYPED, True] + thrown[Source.TYPED, False],
        unknown=len(unknown & standing.keys()),
        outside=thrown[Source.ROLLED, False],
        order=order_of(history),
    )


def _used(history: History) -> tuple[Counter[int], set[int], Counter[tuple[Source, bool]]]:
    """The throws that stand, how often each; those of acts undone; and the dice without a number, sealed or not."""
    standing: Counter[int] = Counter()
    others: set[int] = set()
    thrown: Counter[tuple[Source, bool]] = Counter()
    for act, event, is_sealed in _sealed_or_not(history):
        for face in (face for _asked, face in faces_of(event)):
            if (number := face.number) is UNSET:
                thrown[face.source, is_sealed] += act.fate is Fate.STANDS
            elif act.fate is Fate.STANDS:
                standing[number] += 1
            else:
                others.add(number)
    return standing, others, thrown


def _sealed_or_not(history: History) -> Iterator[tuple[Act, AnyEvent, bool]]:
    """Every event, and whether the dice are sealed by then."""
    is_sealed = False
    for act in history.acts:
        for event in act.events:
            is_sealed = isinstance(event, DiceSealed) or (is_sealed and not isinstance(event, DiceOpened))
            yield act, event, is_sealed


def _thrown_again(history: History, seeds: tuple[bytes, ...]) -> tuple[set[int], dict[int, Wrong]]:
    """The throws whose seed is not known, and those that are not what their seed gives."""
    seed_of = _by_number(history, seeds)
    unknown: set[int] = set()
    wrong: dict[int, Wrong] = {}
    for face in (face for act in history.acts for face in faces_told(act)):
        if (number := face.number) is UNSET:
            continue
        if (seed := seed_of(number)) is None:
            unknown.add(number)
        elif (right := _right(seed, number, face.die)) != face.face or face.source is not Source.ROLLED:
            wrong[number] = Wrong(number, face.die, face.face, right)
    return unknown, wrong


def _right(seed: bytes, number: int, sides: int) -> int:
    """The face a throw shows; 0 of a die that there is not, as a file may claim."""
    return face_of(seed, number, sides) if 1 <= sides < 1 << BITS else 0


def seeds_known(history: History, *kept: Kept | None) -> tuple[bytes, ...]:
    """The seeds told in the battle, and those of its seals that are in what is kept here."""
    kept_seeds = [seed for entry in kept if entry is not None for seed in (entry.seed, *entry.former)]
    sealed = {seal.commitment for seal in seals_in(history)}
    seeds = dict.fromkeys(bytes.fromhex(seed) for seed in (*seeds_told(history), *kept_seeds))
    return tuple(seed for seed in seeds if commitment_of(seed) in sealed)


def _by_number(history: History, seeds: Iterable[bytes]) -> Callable[[int], bytes | None]:
    """Which seed a throw of that number comes from, where it is among these: that of the latest seal before it."""
    known = {commitment_of(seed): seed for seed in seeds}
    sealed = [(seal.after or 0, known.get(seal.commitment)) for seal in reversed(seals_in(history))]
    return lambda number: next((seed for after, seed in sealed if after < number), None)
