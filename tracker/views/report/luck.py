"""Luck: what the dice were expected to bring and what they brought, for each side, and whether the dice are fair.

Only what dice decided counts: a result set by hand, a table without good and bad outcomes and a roll of chance 0 or 1
say nothing of luck; the faces of every die that was thrown say something of the die. Nothing is told of units that are
hidden, nor of tokens face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import erfc, exp, fsum, gamma, sqrt
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, UnitId
from tracker.battle.dice import Source
from tracker.battle.events import Rolled
from tracker.play.confidential import is_sealed
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.acts import maker_of
from tracker.views.projection import is_open
from tracker.views.redaction import without_tokens
from tracker.views.sentences.names import side_name
from tracker.views.spotlight import is_good
from tracker.words import N_, _

NOBODY: Final = SideId("")
"""Whose rolls those are that no unit made: the wind, the weather."""

FEWEST: Final = 5
"""How often each face has to be expected before anything can be said of a die: below, the test is not to be trusted."""

SUSPECT: Final = 0.01
"""A die as uneven as this, or more so, is one in a hundred fair ones."""

LEAST_VARIANCE: Final = 2.0
"""Below this, that of eight even rolls, a score says nothing: one roll of one in ten is already three deviations."""

EVEN: Final = 1.0
"""Below so many standard deviations nobody was lucky."""

_GRADES: Final = (
    (3.0, N_("extraordinary"), N_("cursed")),
    (2.0, N_("very lucky"), N_("very unlucky")),
    (EVEN, N_("lucky"), N_("unlucky")),
)
_EVEN: Final = N_("about average")


class Fortune(Struct, frozen=True):
    """A side's rolls that could go well or ill: how many, how many were to be expected to go well, how many did."""

    side: SideId
    rolls: int
    good: int
    expected: Fraction
    variance: Fraction

    @property
    def score(self) -> float:
        """By how many standard deviations it did better than expected (z); 0 where nothing was in doubt."""
        return float(self.good - self.expected) / sqrt(self.variance) if self.variance else 0.0

    @property
    def in_words(self) -> str:
        """The words for its luck; empty of too few rolls."""
        return in_words(self.score) if self.variance >= LEAST_VARIANCE else _("too few rolls to judge")


class Faces(Struct, frozen=True):
    """How often each face of one kind of die came up for a side, from 1 on, by who threw it."""

    side: SideId
    die: int
    source: Source
    counts: tuple[int, ...]

    @property
    def thrown(self) -> int:
        """How often the die was thrown."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean of the faces; (die + 1) / 2 is to be expected."""
        return sum(face * count for face, count in enumerate(self.counts, start=1)) / self.thrown

    @property
    def is_enough(self) -> bool:
        """Whether it was thrown often enough to say anything."""
        return self.thrown >= FEWEST * self.die

    @property
    def likelihood(self) -> float:
        """How likely a fair die is to be as uneven as this or more so (Pearson's test), from 0 to 1."""
        each = self.thrown / self.die
        return chi_squared_tail(sum((count - each) ** 2 / each for count in self.counts), self.die - 1)


class Luck(Struct, frozen=True):
    """The ledger of a battle."""

    sides: tuple[Fortune, ...]
    dice: tuple[Faces, ...]

    def between(self, first_side: SideId, other: SideId) -> float:
        """Both sides' luck in one number: by how many standard deviations the dice were kinder to the first."""
        first, second = self._of(first_side), self._of(other)
        spread = first.variance + second.variance
        gap = (first.good - first.expected) - (second.good - second.expected)
        return float(gap) / sqrt(spread) if spread else 0.0

    def is_enough_between(self, side: SideId, other: SideId) -> bool:
        """Whether the two have rolled enough for that number to say anything."""
        return self._of(side).variance + self._of(other).variance >= LEAST_VARIANCE

    def _of(self, side: SideId) -> Fortune:
        return next(
            (fortune for fortune in self.sides if fortune.side == side),
            Fortune(side, 0, 0, Fraction(0), Fraction(0)),
        )


class TurnOfLuck(Struct, frozen=True):
    """How the luck of the sides stood when a turn was over: all rolls up to then, sides in the order of the table."""

    turn: int
    fortunes: tuple[Fortune, ...]


class _Thrown(Struct, frozen=True):
    side: SideId
    rolled: Rolled
    turn: int
    unit: UnitId | None = None


def luck(history: History) -> Luck:
    """The dice so far, beside their expected sum; the table's sides come first."""
    rolls = list(_open_rolls(without_tokens(history)))
    sides = [*(side.id for side in history.battle.sides), NOBODY]
    fortunes = (_fortune(history.system, side, [each.rolled for each in rolls if each.side == side]) for side in sides)
    return Luck(tuple(fortune for fortune in fortunes if fortune.rolls), tuple(_faces(sides, rolls)))


def luck_by_turn(history: History) -> tuple[TurnOfLuck, ...]:
    """The luck of every side of the table at the end of each turn in which anything was in doubt, oldest first."""
    rolls = list(_open_rolls(without_tokens(history)))
    turns: list[TurnOfLuck] = []
    for turn in sorted({each.turn for each in rolls}):
        so_far = [each for each in rolls if each.turn <= turn]
        fortunes = tuple(
            _fortune(history.system, side.id, [each.rolled for each in so_far if each.side == side.id])
            for side in history.battle.sides
        )
        if any(fortune.rolls for fortune in fortunes):
            turns.append(TurnOfLuck(turn, fortunes))
    return tuple(turns)


def luck_of_units(history: History) -> Mapping[UnitId, Fortune]:
    """The luck of every unit that is at the table and rolled for something that was in doubt."""
    by_unit: dict[UnitId, list[Rolled]] = {}
    for each in _open_rolls(without_tokens(history)):
        if each.unit is not None:
            by_unit.setdefault(each.unit, []).append(each.rolled)
    units = history.battle.units
    fortunes = {key: _fortune(history.system, units[key].side, rolls) for key, rolls in by_unit.items() if key in units}
    return {key: fortune for key, fortune in fortunes.items() if fortune.rolls}


def in_words(score: float) -> str:
    """The words for a score in standard deviations: one in three is beyond 1, one in twenty beyond 2."""
    for least, well, ill in _GRADES:
        if abs(score) >= least:
            return _(well if score > 0 else ill)
    return _(_EVEN)


def judged(faces: Faces) -> str:
    """The judgement of a die: too little thrown, nothing against it, or rarer than one fair die in a hundred."""
    if not faces.is_enough:
        return _("too few throws to judge: {thrown} of {needed}").format(thrown=faces.thrown, needed=FEWEST * faces.die)
    if faces.likelihood < SUSPECT:
        return _("only 1 fair die in 100 is this uneven")
    return _("nothing unusual")


def _open_rolls(history: History) -> Iterator[_Thrown]:
    system, now = history.system, history.battle
    afters: list[Battle] = [*history.befores[1:], now]
    for act, before, after in zip(history.acts, history.befores, afters, strict=True):
        for event in act.events:
            if not isinstance(event, Rolled) or event.override or is_sealed(system, event):
                continue
            if is_open(event, before, after, now.units):
                made_by = maker_of(system, before, event)
                side, unit = (NOBODY, None) if made_by is None else (made_by.side, made_by.id)
                yield _Thrown(side, event, before.place.turn, unit)


def _fortune(system: System, side: SideId, rolls: Iterable[Rolled]) -> Fortune:
    judged = [
        (Fraction(rolled.resolution.chance), good)
        for rolled in rolls
        if rolled.resolution.chance and (good := is_good(system, rolled.resolution)) is not None
    ]
    open_ones = [(chance, good) for chance, good in judged if 0 < chance < 1]
    return Fortune(
        side,
        len(open_ones),
        sum(good for _chance, good in open_ones),
        sum((chance for chance, _good in open_ones), Fraction(0)),
        sum((chance * (1 - chance) for chance, _good in open_ones), Fraction(0)),
    )


def _faces(sides: Iterable[SideId], rolls: list[_Thrown]) -> Iterator[Faces]:
    for side in sides:
        own = [face for each in rolls if each.side == side for face in each.rolled.resolution.dice]
        # Who is drawn from one alone throws no die.
        for die, source in sorted({(face.die, face.source) for face in own if face.die > 1}):
            thrown = [face.face for face in own if (face.die, face.source) == (die, source)]
            yield Faces(side, die, source, tuple(thrown.count(face) for face in range(1, die + 1)))


def chi_squared_tail(value: float, degrees: int) -> float:
    """How likely a chi-squared variable of so many degrees of freedom is to be at least this; both from 0 on."""
    if value <= 0 or degrees <= 0:
        return 1.0
    half = value / 2
    # The incomplete gamma function at a whole number or a half has a finite sum.
    first = erfc(sqrt(half)) if degrees % 2 else 0.0
    powers = (count / 2 for count in range(degrees % 2, degrees, 2))
    return first + exp(-half) * fsum(half**power / gamma(power + 1) for power in powers)


def side_or_nobody(battle: Battle, side: str) -> str:
    """Whose rolls are counted: the side by its name, or nobody's."""
    return side_name(battle, side) if side != NOBODY else _("nobody's")
