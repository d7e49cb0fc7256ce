"""A battle as it stands: sides, units, the place in the turn, what is face down and what is owed.

Every value here is frozen. A battle is only ever made by folding events (see `tracker.play.evolve`).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, NewType, TypeVar

import msgspec
from msgspec import Struct

from tracker.battle.contacts import NO_CONTACTS, Contacts
from tracker.battle.contacts import UnitId as UnitId
from tracker.battle.fields import Field, Scalar
from tracker.battle.house import NO_HOUSE, House
from tracker.battle.observations import Observations
from tracker.battle.particulars import Particular, Picture
from tracker.battle.parts import CAUSE, INPUTS, OUTCOME, RESOLVER, ROLES, STEP, UNIT_VALUES, Part
from tracker.battle.plans import PlanDrawn

SideId = NewType("SideId", str)
DebtId = NewType("DebtId", int)
ProcedureId = NewType("ProcedureId", int)

UNNUMBERED: Final = DebtId(0)

T = TypeVar("T", bound=Scalar)

Bindings = Mapping[str, UnitId]
ACTOR: Final = "actor"


class SideDetail(StrEnum):
    """The details of a side beside its name: how it is drawn, who plays it, who rolls for it, how it is led."""

    HUE = "hue"
    LETTER = "letter"
    SHAPE = "shape"
    PLAYER = "player"
    CREST = "crest"
    DICE = "dice"
    LED = "led"


BY_THE_APP: Final = "app"
"""The seals a side's dice have where the app throws them; empty where they are thrown at the table."""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the armies at the table; details of which nobody said anything are empty.

    `led` is the key of the temperament by which the app leads it, empty where a player does.
    """

    id: SideId
    name: str
    hue: str = ""
    letter: str = ""
    shape: str = ""
    player: str = ""
    crest: str = ""
    dice: str = ""
    led: str = ""

    def __getitem__(self, detail: SideDetail) -> str:
        value: str = getattr(self, detail.value)
        return value

    @property
    def is_rolled_for(self) -> bool:
        """Whether the app throws the dice of this side."""
        return self.dice == BY_THE_APP

    def having(self, detail: SideDetail, text: str) -> Side:
        """The same side with one detail said otherwise."""
        return msgspec.structs.replace(self, **{detail.value: text})


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A unit as it stands; `values` holds only what differs from its fields' defaults."""

    id: UnitId
    name: str
    side: SideId
    values: Annotated[dict[str, Scalar], UNIT_VALUES] = {}

    def __getitem__(self, field: Field[T]) -> T:
        # As `Field.of` does it, without the call: a forecast reads a hundred thousand values.
        kept: Any = self.values.get(field.key, field.default)
        value: T = kept
        return value

    def having(self, values: Mapping[str, Scalar]) -> Unit:
        """The same unit with some values set otherwise."""
        return msgspec.structs.replace(self, values={**self.values, **values})


class Debt(msgspec.Struct, frozen=True, gc=False):
    """A test that is owed: which resolver, for whom, why, and at which step it is due.

    `inputs` are the answers the cause already gives; the rest is read when the test is taken, so that the target
    number is always that of the moment. `id` is given as the debt goes on the list: until then it is `UNNUMBERED`.
    """

    id: DebtId
    resolver: Annotated[str, RESOLVER]
    bindings: Annotated[dict[str, UnitId], ROLES]
    inputs: Annotated[dict[str, Scalar], INPUTS]
    cause: Annotated[str, CAUSE]
    due: Annotated[str, STEP]
    turn: int

    @property
    def unit(self) -> UnitId:
        """The unit that owes the test: the first one bound."""
        return next(iter(self.bindings.values()))


class Answer(msgspec.Struct, frozen=True):
    """One answer given in a procedure: a choice under `key`, or the outcome of a roll."""

    key: Annotated[str, Part("answer")]
    value: Annotated[Scalar, Part("answer/{key}")]


class Running(Struct, frozen=True):
    """A procedure under way: which one, with whom, and the answers so far."""

    id: ProcedureId
    procedure: str
    bindings: Mapping[str, UnitId]
    answers: tuple[Answer, ...] = ()


class Objective(Struct, frozen=True):
    """Something on the table that counts for the side that holds it; nobody does where `side` is empty."""

    side: str = ""
    worth: int = 0


class Ruling(Struct, frozen=True):
    """A decision of the table in a kind of roll, with its reason: an `outcome` against the dice, or a figure."""

    resolver: Annotated[str, RESOLVER]
    reason: str
    outcome: Annotated[str, OUTCOME] = ""
    other: int | float = 0


class Clock(Struct, frozen=True):
    """How long the table means to play: minutes a side (0 without a clock), whether it stands, when all stop.

    `until` is in seconds since 1970, 0 where nobody said.
    """

    minutes: int = 0
    is_paused: bool = False
    until: float = 0.0


class Place(Struct, frozen=True, gc=False):
    """A place in the turn: the turn's number from 1, the step's id, the side whose walk it is (or none)."""

    turn: int
    step: str
    side: str = ""


class UnderWay(Struct, frozen=True):
    """An order that was turned up and is on its way: its token, and the turn in which it arrives."""

    token: str
    turn: int


class TurnMarks(Struct, frozen=True):
    """All of a battle that ends with the turn, as it stood when the table left it; `units` are values by unit."""

    units: Mapping[UnitId, Mapping[str, Scalar]]
    values: Mapping[str, Scalar]
    done: frozenset[tuple[Place, UnitId]]
    rolled: Mapping[tuple[Place, str, str], int]
    played: Mapping[tuple[Place, str, str], int]


class Battle(Struct, frozen=True, gc=False):
    """Everything true of a battle now.

    `furthest` is the latest place ever entered, so going back grants nothing; `rolled` counts the rolls of this turn by
    place, by the unit that made them (empty where nobody did) and by resolver, and again as those that were owed,
    `played` those of them that were made in a procedure, by its key. `marks` are what the turns that the table left had
    of it all, by their number: back there it finds what was done. `points` are those the table wrote down, by side,
    `objectives` what counts for who holds it, by name; `last_turn` is the turn the battle ends with, 0 where nobody
    said. At `break_point` percent of its army lost a side breaks, at 0 never. `couriers` is how far one
    takes an order in a turn, 0 where they come at once, `distances` how far those of the tokens face down have to go,
    `under_way` the orders that come later. `commitment` is what the app's dice are sealed with, empty
    where they are not, `seed` what they were thrown from, once it is told: both as hexadecimal digits.
    `rulings` are those brought along from other battles.
    `house` are the rules of this table's own, by its file, `replaced` the readings that held before it.
    `particulars` are what the table tells of it beside the play, `pictures` those of its own.
    `contacts` are those that were told, the oldest first; what a battle of an older version only implies is read by
    `tracker.rules.contacts`. `observations` are the facts that only the table sees, the latest last. `plans` are what
    the sides that the app leads have drawn in secret.
    """

    title: str = ""
    system: str = ""
    place: Place = Place(0, "")
    furthest: Place = Place(0, "")
    sides: tuple[Side, ...] = ()
    units: Mapping[UnitId, Unit] = {}
    values: Mapping[str, Scalar] = {}
    switches: Mapping[str, str] = {}
    sealed: Mapping[UnitId, str] = {}
    done: frozenset[tuple[Place, UnitId]] = frozenset()
    rolled: Mapping[tuple[Place, str, str], int] = {}
    played: Mapping[tuple[Place, str, str], int] = {}
    marks: Mapping[int, TurnMarks] = {}
    debts: tuple[Debt, ...] = ()
    running: tuple[Running, ...] = ()
    answered: Mapping[tuple[Place, str, str], str] = {}
    next_id: int = 1
    points: Mapping[str, int] = {}
    objectives: Mapping[str, Objective] = {}
    last_turn: int = 0
    break_point: int = 0
    couriers: int = 0
    distances: Mapping[UnitId, int] = {}
    under_way: Mapping[UnitId, UnderWay] = {}
    commitment: str = ""
    seed: str = ""
    clock: Clock = Clock()
    rulings: tuple[Ruling, ...] = ()
    contacts: Contacts = NO_CONTACTS
    observations: Observations = ()
    house: House = NO_HOUSE
    replaced: Mapping[str, str] = {}
    particulars: Mapping[Particular, str] = {}
    pictures: tuple[Picture, ...] = ()
    plans: Mapping[SideId, PlanDrawn] = {}

    def __getitem__(self, field: Field[T]) -> T:
        return field.of(self.values)

    def side(self, side: SideId) -> Side:
        """The side of that id."""
        return next(candidate for candidate in self.sides if candidate.id == side)

    def of_side(self, side: SideId) -> Iterator[Unit]:
        """The units of one side, in the order they joined."""
        return (unit for unit in self.units.values() if unit.side == side)

    def debt(self, debt: DebtId) -> Debt | None:
        """The debt of that id, while it is owed."""
        return next((candidate for candidate in self.debts if candidate.id == debt), None)

    def arrival(self, unit: UnitId) -> int:
        """The turn in which the order face down by a unit arrives: this one, unless a courier needs longer."""
        late = self.distances.get(unit, 0) // self.couriers if self.couriers else 0
        return self.place.turn + late

    def has_order_due(self) -> bool:
        """Whether a courier arrives in this turn, or should have."""
        return any(coming.turn <= self.place.turn for coming in self.under_way.values())

    def times_rolled(self, resolver: str, unit: UnitId | None, steps: Container[str]) -> int:
        """How often the unit, or the table as a whole, has made that roll at these steps of the present turn."""
        return sum(
            count
            for (place, who, what), count in self.rolled.items()
            if (what, who, place.turn) == (resolver, unit or "", self.place.turn) and place.step in steps
        )

    def times_rolled_unowed(self, resolver: str, unit: UnitId | None, steps: Container[str]) -> int:
        """How often of these nothing had called for the roll: those that were owed are left out."""
        owed = self.times_rolled(as_owed(resolver), unit, steps)
        return self.times_rolled(resolver, unit, steps) - owed

    def times_played(self, procedure: str, unit: UnitId) -> int:
        """How many rolls the unit has made in procedures of that kind in the present turn."""
        return sum(
            count
            for (place, who, what), count in self.played.items()
            if (what, who, place.turn) == (procedure, unit, self.place.turn)
        )

    def is_done(self, unit: UnitId) -> bool:
        """Whether the unit is ticked off in the present step of the present turn."""
        return (self.place, unit) in self.done


def as_owed(resolver: str) -> str:
    """The mark under which the rolls of that kind are counted that were owed, as well as with all of them."""
    return f"owed {resolver}"


def acting_first(bindings: Bindings) -> tuple[UnitId, ...]:
    """The units of a roll, first the one who makes it: who acts, though another be hurt by it."""
    return tuple(bindings[role] for role in sorted(bindings, key=lambda role: role != ACTOR))
