"""The inputs of a roll, and who knows them already: the roster card, the present state, or the table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec import Struct

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import AnyField, Scalar
from tracker.battle.tally import Tally
from tracker.rules.resolver.case import Case, always
from tracker.words import N_


class Context(Struct, frozen=True):
    """Who takes part in a roll, and the battle they stand in."""

    battle: Battle
    bindings: Mapping[str, UnitId]

    def unit(self, role: str) -> Unit | None:
        """The unit in that role, if one was picked."""
        return self.battle.units.get(self.bindings.get(role, cast("UnitId", "")))


class Known(Struct, frozen=True):
    """A value that need not be asked, and where it was read: `roster`, `order C`, `state`."""

    value: Scalar
    origin: str


Reader = Callable[[Context], Known | None]


FROM_ROSTER: Final = N_("roster", "where an answer comes from")


FROM_STATE: Final = N_("state")


FROM_TABLE: Final = N_("table")


ASKED: Final = N_("asked")


ASSUMED: Final = N_("assumed")


class ReadOff(Struct, frozen=True):
    """Reads one field off the unit in a role; a reader that can say which."""

    role: str
    field: AnyField
    origin: str

    def __call__(self, context: Context) -> Known | None:
        unit = context.unit(self.role)
        return None if unit is None else Known(unit[self.field], self.origin)


def roster(role: str, field: AnyField) -> ReadOff:
    """Read `field` off the roster card of the unit in that role."""
    return ReadOff(role, field, FROM_ROSTER)


def state(role: str, field: AnyField) -> ReadOff:
    """Read `field` off the present state of the unit in that role."""
    return ReadOff(role, field, FROM_STATE)


def derived(compute: Callable[[Context], Scalar | None], origin: str = FROM_STATE) -> Reader:
    """Work a value out of the context; None when that cannot tell."""

    def read(context: Context) -> Known | None:
        value = compute(context)
        return None if value is None else Known(value, origin)

    return read


class OneOf(Struct, frozen=True):
    """One of the figures of the unit in a role, whose states are told apart.

    It `acts` where it makes the roll: of a roll that the unit owes several times each figure makes its own.
    """

    role: str
    tally: Callable[[Unit], Tally[Any]]
    acts: bool = False


class Offered(Struct, frozen=True):
    """A number that a unit could give to a roll, if the table says that it does: a commander who may be in reach."""

    value: int
    by: UnitId


def _nothing_offered(_scene: Context) -> tuple[Offered, ...]:
    return ()


def _no_answer(_case: Case) -> None:
    return None


class Input(Struct, frozen=True):
    """Something the roll must know: its field, who knows it, and when it matters at all.

    `also` are other names that are understood where it is given by name: what the same thing is called in another
    roll or another system. What is `needed` has no answer of its own: where neither roster nor state knows it and the
    table has not said it, the roll has no chance to tell and cannot be made. What is `looked_at` is read off the card
    only as the likeliest: the table looks and says how it is (how much of a target is seen). What `is_thrown` is read
    off dice beside this roll, on another sheet: it is needed, and never taken over from an earlier roll. Nor is what is
    `counted`: losses since have changed how many there are. What holds `once`, as of the one base that makes this roll,
    is said of its row alone and taken over by no other. What is `measured`, a range that a table hangs on, is said
    before the first die: what is usual is no measure. What the sum is held `against` stands on the page of the roll
    though it was read off a card. `offered` are the numbers that units could give, the likeliest first: the page names
    them, and one key takes them. What is `proposed` is filled in as said wherever the roll is drawn up, and kept with
    it: whoever asks for the roll without it, as commands of older versions do, has what is read, or the field's own
    answer. Where it is the state of one of several figures, it belongs to its row alone, and is assumed as long as they
    differ and nobody has said which. Of some answers the other of two knows his own: `across` are these, as they are
    seen from his side. Where nobody of the roster is in the roll, as on the command line, what is needed
    may have an answer `alone`, worked out from what else is said or printed; None where it has none.
    """

    field: AnyField
    reader: Reader | None = None
    matters: Callable[[Case], bool] = always
    needed: bool = False
    also: tuple[str, ...] = ()
    looked_at: bool = False
    is_thrown: bool = False
    counted: bool = False
    once: bool = False
    measured: bool = False
    against: bool = False
    offered: Callable[[Context], tuple[Offered, ...]] = _nothing_offered
    proposed: Reader | None = None
    alone: Callable[[Case], Scalar | None] = _no_answer
    figure: OneOf | None = None
    across: Mapping[Scalar, Scalar] = {}

    @property
    def is_needed_alone(self) -> bool:
        """Whether it has to be given where nobody of the roster is in the roll."""
        return self.needed and self.alone is _no_answer

    def goes_by(self, name: str) -> bool:
        """Whether it may be given under this name: its own, or one it has elsewhere."""
        return name in (self.field.key, *self.also)

    @property
    def is_of_a_figure(self) -> bool:
        """Whether it is the state of the one figure that makes this roll, or is struck by it."""
        return self.figure is not None

    @property
    def is_of_its_row(self) -> bool:
        """Whether it holds for one roll alone, whoever else rolls the same."""
        return self.is_thrown or self.once or self.is_of_a_figure

    def is_assumed(self, scene: Context) -> bool:
        """Whether the figures it may be about differ, so that nobody but the table can say which it is."""
        unit = None if self.figure is None else scene.unit(self.figure.role)
        return unit is not None and self.figure is not None and len(self.figure.tally(unit).counts) > 1
