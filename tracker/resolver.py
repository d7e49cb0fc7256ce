"""Resolvers: one declaration a roll, from which form, command line, odds, log and reference links are read.

A resolver is a value. Its inputs say what must be known and where the roster or the state knows it; its lines are
the printed table of modifiers; its throws say which dice are wanted, one after the other; its judge names the
outcome and its effects what follows. Nothing here rolls: the faces are part of the case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.dice import Die, Face, Source
from tracker.fields import AnyField, Field, Rejected, Scalar
from tracker.words import N_, _

if TYPE_CHECKING:
    from tracker.battle import Battle, Unit, UnitId

T = TypeVar("T", bound=Scalar)


class Comparison(StrEnum):
    """How a die is held against its target."""

    AT_MOST = "<="
    AT_LEAST = ">="
    UNDER = "<"


class Goal(Struct, frozen=True):
    """What the die must do: `face + added` compared with `target`.

    For a roll-under test `target` is the sum of the lines and `added` is 0; for a roll-high test `target` is the
    threshold and `added` the sum of the lines.
    """

    target: int
    comparison: Comparison
    die: Die
    added: int = 0

    def met_by(self, face: int) -> bool:
        """Whether this face succeeds by plain arithmetic, without any natural result."""
        total = face + self.added
        match self.comparison:
            case Comparison.AT_MOST:
                return total <= self.target
            case Comparison.AT_LEAST:
                return total >= self.target
            case Comparison.UNDER:
                return total < self.target

    @property
    def face(self) -> int:
        """The last face that succeeds: the highest one for <= and <, the lowest one for >=."""
        needed = self.target - self.added
        return needed - 1 if self.comparison is Comparison.UNDER else needed


class Throw(Struct, frozen=True):
    """A die that is wanted now: what for, and which runs of faces have the same consequences.

    `bands` (low, high) save the odds from trying every face; empty means that each face is its own band. `position`
    names a place the roll may come back to without end, such as a 6 thrown again for as long as 6s come: two throws
    of one roll with the same position have the same chances ahead of them.
    """

    die: Die
    label: str
    bands: tuple[tuple[int, int], ...] = ()
    position: tuple[int | str | bool, ...] = ()

    def runs(self) -> tuple[tuple[int, int], ...]:
        """The bands, or one for each face."""
        return self.bands or tuple((face, face) for face in range(1, self.die.sides + 1))


class Case(Struct, frozen=True):
    """What is known of one roll: the inputs' values, the switches in force, the faces so far.

    `muted` names lines left out on purpose, to find out what they are worth; `nudge` is added to their sum, to find
    out what one more or one less would do.
    """

    values: Mapping[str, Scalar]
    switches: Mapping[str, str]
    faces: tuple[Face, ...] = ()
    muted: frozenset[str] = frozenset()
    nudge: int = 0

    def __getitem__(self, field: Field[T]) -> T:
        return field.of(self.values)

    def face(self, index: int) -> int | None:
        """The face of the throw at `index`, counted from 0, or None while it is still to come."""
        return self.faces[index].face if index < len(self.faces) else None

    def ruling(self, switch: Field[str]) -> str:
        """The reading chosen for a doubtful rule, the default when the battle says nothing."""
        return self.switches.get(switch.key, switch.default)

    def having(self, **values: Scalar) -> Case:
        """The same case with some inputs set otherwise."""
        return replace(self, values={**self.values, **values})

    def under(self, switches: Mapping[str, str]) -> Case:
        """The same case under other house rules."""
        return replace(self, switches=switches)

    def after(self, *faces: Face) -> Case:
        """The same case with more dice on the table."""
        return replace(self, faces=(*self.faces, *faces))


class Scene(Struct, frozen=True):
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


Reader = Callable[[Scene], Known | None]

FROM_ROSTER: Final = N_("roster")
FROM_STATE: Final = N_("state")
FROM_TABLE: Final = N_("table")
ASKED: Final = N_("asked")


def roster(role: str, field: AnyField) -> Reader:
    """Read `field` off the roster card of the unit in that role."""
    return _of(role, field, FROM_ROSTER)


def state(role: str, field: AnyField) -> Reader:
    """Read `field` off the present state of the unit in that role."""
    return _of(role, field, FROM_STATE)


def _of(role: str, field: AnyField, origin: str) -> Reader:
    def read(scene: Scene) -> Known | None:
        unit = scene.unit(role)
        return None if unit is None else Known(unit[field], origin)

    return read


def derived(compute: Callable[[Scene], Scalar | None], origin: str = FROM_STATE) -> Reader:
    """Work a value out of the scene; None when the scene cannot tell."""

    def read(scene: Scene) -> Known | None:
        value = compute(scene)
        return None if value is None else Known(value, origin)

    return read


def _always(_case: Case) -> bool:
    return True


class Input(Struct, frozen=True):
    """Something the roll must know: its field, who knows it, and when it matters at all."""

    field: AnyField
    reader: Reader | None = None
    matters: Callable[[Case], bool] = _always


Number = int | float


class Line(Struct, frozen=True):
    """One line of a printed table of modifiers; its value is None where it does not apply.

    `field` is the input that drives the line, so that a form can put the question beside the figure; `doubt` is the
    key of the switch that reads a doubtful figure otherwise, named wherever the line counts.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    value: Callable[[Case], Number | None]
    field: AnyField | None = None
    doubt: str = ""


def lines_of(lines: tuple[Line, ...], case: Case) -> tuple[tuple[Line, Number], ...]:
    """The lines that apply, in printed order, each with its value."""
    return tuple(
        (line, value) for line in lines if line.key not in case.muted and (value := line.value(case)) is not None
    )


def sum_of(lines: tuple[Line, ...], case: Case) -> Number:
    """The sum of the lines that apply."""
    return case.nudge + sum(value for _line, value in lines_of(lines, case))


def each(field: Field[int], per: int, *rules: str, label: str = "", when: Callable[[Case], bool] = _always) -> Line:
    """`per` for every one of `field`: +2 a supporter, −1 a segment in water."""
    return Line(
        field.key,
        label or field.label,
        rules,
        lambda case: per * case[field] if when(case) else None,
        field,
    )


def flat(
    key: str,
    label: str,
    value: int,
    when: Callable[[Case], bool],
    *rules: str,
    field: AnyField | None = None,
    doubt: str = "",
) -> Line:
    """`value` when the condition holds, nothing otherwise."""
    return Line(key, label, rules, lambda case: value if when(case) else None, field, doubt)


def worth(
    key: str,
    label: str,
    value: Callable[[Case], Number | None],
    *rules: str,
    field: AnyField | None = None,
) -> Line:
    """A line whose figure is worked out from the case; None where it does not apply."""
    return Line(key, label, rules, value, field)


class Outcome(Struct, frozen=True):
    """One way a roll can end; `good` is how the one who rolls sees it, None where that has no meaning."""

    key: str
    label: str
    good: bool | None = None
    rules: tuple[str, ...] = ()


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that follows from an outcome: what kind, to the unit in which role, how much."""

    kind: str
    who: str = ""
    amount: int = 0
    key: str = ""
    value: Scalar = ""


class Applied(msgspec.Struct, frozen=True):
    """A line as it counted in one roll; `switch` names the house rule that changed its value."""

    id: str
    label: str
    value: int | float
    rules: tuple[str, ...]
    switch: str = ""


class Resolution(msgspec.Struct, frozen=True):
    """A roll from its question to its effects, with every reason kept; `added` is what the die itself got."""

    resolver: str
    inputs: dict[str, Scalar]
    switches: dict[str, str]
    dice: tuple[Face, ...]
    lines: tuple[Applied, ...]
    target: int | None
    comparison: str
    total: int | float | None
    outcome: str
    effects: tuple[Effect, ...]
    chance: str = ""
    added: int = 0


class Figure(Struct, frozen=True):
    """A number that a table is read with, under its name: an advantage, the column it falls in."""

    label: str
    value: Number


class Role(Struct, frozen=True):
    """A part in a roll that a unit of the roster can take: attacker, target."""

    key: str
    label: str
    optional: bool = False


def _no_goal(_case: Case, _sum: Number) -> Goal | None:
    return None


def _no_throw(_case: Case) -> Throw | None:
    return None


def _no_effects(_case: Case, _outcome: str) -> tuple[Effect, ...]:
    return ()


def _no_total(_case: Case) -> Number | None:
    return None


def _no_figures(_case: Case) -> tuple[Figure, ...]:
    return ()


def _no_bar(_case: Case) -> str | None:
    return None


class Resolver(Struct, frozen=True, kw_only=True):
    """One kind of roll (or table, or computation without dice) of a rule system.

    `goal(case, sum of the lines)` is what the die must do, None where a table is read instead; `throws(case)` is
    the next die wanted after the faces the case already has, None when there are enough; `judge(case)` is the key
    of the outcome once they are; `total(case)` is the figure that was compared or worked out; `bars(case)` says in
    a sentence why the roll may not be made at all; `figures(case)` are the numbers a table is read with, the most
    telling first; `deed` tells the roll as the log does, with roles in braces: `{actor} shot at {target}`.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    inputs: tuple[Input, ...]
    outcomes: tuple[Outcome, ...]
    judge: Callable[[Case], str]
    roles: tuple[Role, ...] = ()
    lines: tuple[Line, ...] = ()
    switches: tuple[Field[str], ...] = ()
    goal: Callable[[Case, Number], Goal | None] = _no_goal
    throws: Callable[[Case], Throw | None] = _no_throw
    total: Callable[[Case], Number | None] = _no_total
    effects: Callable[[Case, str], tuple[Effect, ...]] = _no_effects
    bars: Callable[[Case], str | None] = _no_bar
    figures: Callable[[Case], tuple[Figure, ...]] = _no_figures
    help: str = ""
    deed: str = ""

    def input(self, key: str) -> Input:
        """The input of that key; `Rejected` names the ones there are."""
        for candidate in self.inputs:
            if candidate.field.key == key:
                return candidate
        known = ", ".join(candidate.field.key for candidate in self.inputs)
        raise Rejected(
            _("{key} is not an input of {resolver}; it takes {known}").format(
                key=repr(key), resolver=self.key, known=known or _("none")
            )
        )

    def outcome(self, key: str) -> Outcome:
        """The outcome of that key; `Rejected` names the ones there are."""
        for candidate in self.outcomes:
            if candidate.key == key:
                return candidate
        known = ", ".join(candidate.key for candidate in self.outcomes)
        raise Rejected(
            _("{key} is not an outcome of {resolver}; it ends in {known}").format(
                key=repr(key), resolver=self.key, known=known
            )
        )

    def applied(self, case: Case) -> tuple[Applied, ...]:
        """The lines that apply, in printed order, each with the switch that changed its value, if one did."""
        return tuple(
            Applied(line.key, line.label, value, line.rules, self._switch_behind(line, case, value))
            for line, value in lines_of(self.lines, case)
        )

    def goal_of(self, case: Case) -> Goal | None:
        """What the die must do in this case."""
        return self.goal(case, sum_of(self.lines, case))

    def defaults(self) -> dict[str, Scalar]:
        """Every input at its default."""
        return {entry.field.key: entry.field.default for entry in self.inputs}

    def switches_that_matter(self, case: Case) -> dict[str, str]:
        """The switches this roll consults that are not at their default."""
        return {switch.key: case.ruling(switch) for switch in self.switches if case.ruling(switch) != switch.default}

    def _switch_behind(self, line: Line, case: Case, value: Number) -> str:
        for key in self.switches_that_matter(case):
            plain = {name: reading for name, reading in case.switches.items() if name != key}
            if line.value(case.under(plain)) != value:
                return key
        return ""


def accept_inputs(resolver: Resolver, given: Mapping[str, object]) -> dict[str, Scalar]:
    """Every input of the resolver, checked; what is not given is at its default.

    Raises `Rejected` for an unknown key or a value out of range.
    """
    values = resolver.defaults()
    for key, value in given.items():
        values[key] = resolver.input(key).field.accept(value)
    return values


def prefill(resolver: Resolver, scene: Scene) -> dict[str, Known]:
    """What roster and state already know of this roll, input by input."""
    known: dict[str, Known] = {}
    for entry in resolver.inputs:
        if entry.reader is not None and (found := entry.reader(scene)) is not None:
            known[entry.field.key] = found
    return known


def check_face(throw: Throw, face: Face) -> None:
    """Raise `Rejected` unless the face belongs to the die that is wanted (DW-GEN-01 and its like)."""
    if face.die != throw.die.sides or not 1 <= face.face <= throw.die.sides:
        raise Rejected(
            _("{face} is not a face of a {die}: give a whole number from 1 to {sides} for {what}").format(
                face=face.face, die=throw.die.name, sides=throw.die.sides, what=_(throw.label)
            )
        )


def deal(resolver: Resolver, case: Case, faces: tuple[Face, ...]) -> Case:
    """The case with these faces laid down one by one, each checked against the die wanted at that moment.

    Raises `Rejected` for a face out of range or one die too many.
    """
    for face in faces:
        wanted = resolver.throws(case)
        if wanted is None:
            raise Rejected(
                _("one die too many: {resolver} takes no die after {count}").format(
                    resolver=resolver.key, count=len(case.faces)
                )
            )
        check_face(wanted, face)
        case = case.after(face)
    return case


def typed_faces(resolver: Resolver, case: Case, numbers: tuple[int, ...]) -> Case:
    """The case with faces read off real dice, whose kinds are told by what the roll wants next."""
    for number in numbers:
        wanted = resolver.throws(case)
        die = 0 if wanted is None else wanted.die.sides
        case = deal(resolver, case, (Face(die, number, Source.TYPED),))
    return case


def resolve(resolver: Resolver, case: Case, outcome: str = "") -> Resolution:
    """The finished roll; `outcome`, when given, overrides the judge and its effects follow.

    Raises `Rejected` when the roll is barred, or a die is still wanted and no outcome was forced.
    """
    if not outcome and (bar := resolver.bars(case)) is not None:
        raise Rejected(bar)
    if not outcome and (wanted := resolver.throws(case)) is not None:
        raise Rejected(_("a die is missing: {die} for {what}").format(die=wanted.die.name, what=_(wanted.label)))
    ended = resolver.outcome(outcome or resolver.judge(case)).key
    goal = resolver.goal_of(case)
    return Resolution(
        resolver=resolver.key,
        inputs=dict(case.values),
        switches=resolver.switches_that_matter(case),
        dice=case.faces,
        lines=resolver.applied(case),
        target=None if goal is None else goal.target,
        comparison="" if goal is None else goal.comparison.value,
        total=None if resolver.throws(case) is not None else resolver.total(case),
        outcome=ended,
        effects=resolver.effects(case, ended),
        added=0 if goal is None else goal.added,
    )
