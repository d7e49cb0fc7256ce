"""The declaration of one kind of roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from tracker.battle.battle import UnitId
from tracker.battle.fields import Field, Rejected, Scalar
from tracker.battle.house import RowChange
from tracker.battle.resolution import Applied, Effect
from tracker.rules.resolver.case import Case, Comparison, Goal, Throw
from tracker.rules.resolver.free import FREE, free_inputs
from tracker.rules.resolver.inputs import Context, Input
from tracker.rules.resolver.lines import Line, Number, lines_of, printed, sum_of, value_in, with_asked
from tracker.rules.resolver.table import Table
from tracker.text import likely
from tracker.words import N_, Said, _, filled


class Outcome(Struct, frozen=True):
    """One way a roll can end; `good` is how the one who rolls sees it, None where that has no meaning.

    Where it falls on whoever has a part in the roll, `whom` is that part, and `named` says it with the unit's `{name}`.
    """

    key: str
    label: str
    good: bool | None = None
    rules: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    whom: str = ""
    named: str = ""


class Figure(Struct, frozen=True):
    """A figure that a table is read with, under its name: an advantage, the column it falls in, a row in words.

    `signed` is False where its sign is nothing this sheet rules, `at_most` says that it is the highest roll that does
    it; `key` is its name for programs.
    """

    label: str
    value: Number | str
    signed: bool = True
    key: str = ""
    at_most: bool = False


def _nobody_in_particular(_scene: Context) -> UnitId | None:
    return None


def _not_asked(_givens: Mapping[str, Scalar]) -> bool:
    return False


def _nothing_against(_scene: Context) -> str:
    return ""


class Role(Struct, frozen=True):
    """A part in a roll that a unit of the roster can take: attacker, target.

    A `friend` is looked for on the side of the one who acts before the other; `likely` names who takes an optional
    part unless the table says otherwise; one that nobody takes as a rule is taken but `seldom`. Who has a part
    `afterwards` is asked when the dice have given it, not before. An optional part is `asked` for all the same where
    what is given of a test, its kind, is about somebody. `hardly` says why whoever is tried in the part is hardly meant
    there, though the roll may be made; empty for all others.
    """

    key: str
    label: str
    optional: bool = False
    friend: bool = False
    afterwards: bool = False
    seldom: bool = False
    likely: Callable[[Context], UnitId | None] = _nobody_in_particular
    was: tuple[str, ...] = ()
    asked: Callable[[Mapping[str, Scalar]], bool] = _not_asked
    hardly: Callable[[Context], str] = _nothing_against

    def must_be_taken(self, givens: Mapping[str, Scalar]) -> bool:
        """Whether a roll of which that is given cannot do without somebody in this part."""
        return not self.optional or (self.asked(givens) and not self.seldom)


def _no_goal(_case: Case, _sum: Number) -> Goal | None:
    return None


def _no_throw(_case: Case) -> Throw | None:
    return None


def _no_effects(_case: Case, _outcome: str) -> tuple[Effect, ...]:
    return ()


def _no_figure(_case: Case) -> Number | None:
    return None


def _no_figures(_case: Case) -> tuple[Figure, ...]:
    return ()


def _no_bar(_case: Case) -> str | None:
    return None


class Resolver(Struct, frozen=True, kw_only=True):
    """One kind of roll (or table, or computation without dice) of a rule system."""

    key: str
    label: str
    rules: tuple[str, ...]
    inputs: tuple[Input, ...]
    """The values that must be known beside those its lines ask for themselves."""
    outcomes: tuple[Outcome, ...]
    judge: Callable[[Case], str]
    """The key of the outcome once no die is wanted."""
    roles: tuple[Role, ...] = ()
    """The parts that units take in it; the first is the one who rolls."""
    lines: tuple[Line, ...] = ()
    """The printed table of modifiers, in its order."""
    switches: tuple[Field[str], ...] = ()
    """The house rules it consults beside those its lines name."""
    goal: Callable[[Case, Number], Goal | None] = _no_goal
    """The threshold of the die by the case and the sum of the lines; None where a table is read instead."""
    throws: Callable[[Case], Throw | None] = _no_throw
    """The next die wanted after the faces the case already has, None when there are enough."""
    spare: Callable[[Case], Throw | None] = _no_throw
    """A die that is thrown by habit then and may lie too, though nothing hangs on it."""
    total: Callable[[Case], Number | None] = _no_figure
    """The total of the dice and what is added to them, to hold against the threshold or look up in the table.

    Without dice it is the figure worked out.
    """
    margin: Callable[[Case], Number | None] = _no_figure
    """By how much the one who rolls is ahead, where that is not the difference of total and threshold."""
    effects: Callable[[Case, str], tuple[Effect, ...]] = _no_effects
    """The effects of the roll, by its case and its outcome."""
    bars: Callable[[Case], str | None] = _no_bar
    """Says in a sentence why the roll may not be made at all."""
    figures: Callable[[Case], tuple[Figure, ...]] = _no_figures
    """The figures a table is read with, the most telling first."""
    help: str = ""
    """How to read its form, where the labels do not say."""
    deed: str = ""
    """Tells the roll as the log does, with roles, and inputs, in braces: `{actor} shot at {target}`."""
    was: tuple[str, ...] = ()
    """The keys it had before, the oldest first."""
    is_test: bool = True
    """Whether it is called a test while it is owed: damage, a blow or a pursuit is a roll."""
    odds_of: str = ""
    """Of what its chance is, where meeting the need of the die is not yet that: a shot may hit somebody else."""
    also: tuple[str, ...] = ()
    """Names it has in other systems, understood where it is asked for by name."""
    table: Table | None = None
    """The printed table it is read with by its total; a table's own rules may have other results in its rows."""

    def __post_init__(self) -> None:
        """It asks what its lines ask, for a free line last, and consults the switches they do."""
        if self.table is not None:
            force_setattr(self, "figures", self._marked(self.figures, self.judge))
            force_setattr(self, "judge", self._judged(self.judge))
            force_setattr(self, "throws", self._face_by_face(self.throws))
        own = {switch.key for switch in self.switches}
        read = {switch.key: switch for line in self.lines for switch in line.switches if switch.key not in own}
        force_setattr(self, "switches", (*self.switches, *read.values()))
        force_setattr(self, "inputs", with_asked(self.inputs, self.lines))
        if not any(entry.field.key in FREE for entry in self.inputs):
            force_setattr(self, "inputs", (*self.inputs, *free_inputs(self.lines)))

    def _judged(self, printed: Callable[[Case], str]) -> Callable[[Case], str]:
        """A judge by the rows of the table's own rules, where there are any, or else as it is printed."""

        def judge(case: Case) -> str:
            changed = self.row_changed(case) if case.house is not None else None
            return printed(case) if changed is None else changed[1]

        return judge

    def _marked(
        self, figures: Callable[[Case], tuple[Figure, ...]], printed: Callable[[Case], str]
    ) -> Callable[[Case], tuple[Figure, ...]]:
        """The same figures, and whose row was read with what is printed there, where it is not the printed one."""

        def marked(case: Case) -> tuple[Figure, ...]:
            read = figures(case)
            if case.house is None or not case.faces or self.throws(case) is not None or self.row_changed(case) is None:
                return read
            result = self.in_words(self.outcome(printed(case)).label, case.values)
            words = Said(_("{house} (printed: {result})").format(house=case.house.house, result=result))
            return (*read, Figure(N_("row of the house"), words, signed=False, key="house"))

        return marked

    def _face_by_face(self, throws: Callable[[Case], Throw | None]) -> Callable[[Case], Throw | None]:
        """The same dice; where rows have other results, faces that end alike in print may not."""
        if throws is _no_throw:
            return throws

        def one_by_one(case: Case) -> Throw | None:
            throw = throws(case)
            if throw is None or throw.is_settled or case.house is None or not case.house.rows:
                return throw
            return replace(throw, bands=())

        return one_by_one

    def row_changed(self, case: Case) -> tuple[RowChange, str] | None:
        """The row of the table's own rules that this roll reads, and its result; None where it is as printed.

        A result that is none of this version's leaves the printed one.
        """
        changed = None if self.table is None else self.table.changed(case, self.total(case))
        return changed if changed is not None and any(each.key == changed[1] for each in self.outcomes) else None

    @property
    def is_act(self) -> bool:
        """Whether something is done by it: dice are thrown or something follows; else it only works a figure out."""
        return self.throws is not _no_throw or self.effects is not _no_effects

    @property
    def is_opposed(self) -> bool:
        """Whether it is held against something else than a threshold: a die of the other side, a distance."""
        return self.margin is not _no_figure

    def input(self, key: str) -> Input:
        """The input that goes by that name; `Rejected` names the likely ones, or all there are."""
        own = (candidate for candidate in self.inputs if candidate.field.key == key)
        named = (candidate for candidate in self.inputs if candidate.goes_by(key))
        entry = next(own, None) or next(named, None)
        if entry is None:
            raise Rejected(self._no_input(key))
        return entry

    def _no_input(self, key: str) -> str:
        names = [candidate.field.key for candidate in self.inputs]
        if near := likely(key, names):
            return _("{key} is not an input of {resolver}; likely ones are {near}, and it takes {known}").format(
                key=repr(key), resolver=self.key, near=", ".join(near), known=", ".join(names)
            )
        return _("{key} is not an input of {resolver}; it takes {known}").format(
            key=repr(key), resolver=self.key, known=", ".join(names) or _("none")
        )

    def goes_by(self, name: str) -> bool:
        """Whether it may be asked for under this name: its own, or one it has elsewhere."""
        return name in (self.key, *self.also)

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
            Applied(
                line.key,
                line.label,
                value,
                line.rules,
                self._switch_behind(line, case, value),
                printed(line, case),
            )
            for line, value in lines_of(self.lines, case)
        )

    def takes(self, case: Case) -> Throw | None:
        """The next die that may be laid: one that is wanted, or one more of a throw that needs none."""
        return self.throws(case) or self.spare(case)

    def line(self, key: str) -> Line | None:
        """The line of that key, None where this version knows none."""
        return next((line for line in self.lines if line.key == key), None)

    def unanswered(self, case: Case) -> str | None:
        """In a sentence, which question must be answered before the roll is; None where there is none."""
        for entry in self.inputs:
            if entry.field.key in case.open and entry.matters(case):
                return _("{question}: only the table knows, say it first").format(
                    question=self.in_words(entry.field.label, case.values)
                )
        return None

    def in_words(self, label: str, values: Mapping[str, Scalar]) -> str:
        """A label of this roll as a reader sees it; a blank in it names an input, whose value stands there."""
        template = _(label)
        if "{" not in template:
            return template
        named = (entry.field for entry in self.inputs)
        return filled(template, {field.key: field.show(field.of(values)) or _(field.label) for field in named})

    def goal_of(self, case: Case) -> Goal | None:
        """The goal of the die in this case."""
        return self.goal(case, sum_of(self.lines, case))

    def margin_of(self, case: Case) -> Number | None:
        """By how much the one who rolls is ahead; None while a die is wanted, or where nothing is held against it."""
        if self.throws(case) is not None:
            return None
        if self.is_opposed:
            return self.margin(case)
        goal, total = self.goal_of(case), self.total(case)
        if goal is None or total is None:
            return None
        return total - goal.target if goal.comparison is Comparison.AT_LEAST else goal.target - total

    def defaults(self) -> dict[str, Scalar]:
        """Every input at its default."""
        return {entry.field.key: entry.field.default for entry in self.inputs}

    def switches_that_matter(self, case: Case) -> dict[str, str]:
        """The switches this roll consults that are not at their default."""
        return {switch.key: case.ruling(switch) for switch in self.switches if case.ruling(switch) != switch.default}

    def _switch_behind(self, line: Line, case: Case, value: Number) -> str:
        for key in self.switches_that_matter(case):
            plain = {name: reading for name, reading in case.switches.items() if name != key}
            if value_in(line, case.under(plain)) != value:
                return key
        return ""
